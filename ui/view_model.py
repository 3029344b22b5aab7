"""Everything a panel shows, as ids and numbers and never as texts: plain, frozen data. Imports the engine and ui.chronicle.

``view`` makes it from observations, seats and the state of the interface; ``ui.panels`` turns it into markup, in either
language. Where a number is an id, -1 (NONE) stands for none or unknown.

Intents, the words of every ``data-intent`` (arguments are further ``data-*`` attributes):

    start                       of the form: see ui.address for its controls
    new-game                    back to the first screen; asks first while a game is running
    leave                       yes, give the running game up
    again                       the same seats once more, after the end
    route     route             claims it when there is one payment, lets choose when there are several, else says why not
    city      city              marks a city (twice: no longer)
    ticket    ticket            marks the cities of a ticket (twice: no longer)
    claim     route colour locos
    cancel                      closes the payment choice, a message or a question
    deck, market place, tickets, pass
    toggle    place             a ticket of the offer, by its place there
    keep                        the tickets toggled
    ready                       lifts the curtain
    done                        the person has seen the card just drawn and hands the device on
    pause, resume, step
    speed     value             slow, normal, fast, instant
    open-hands                  shows all hands, or no longer; computers only
    inspect-player player       details of a player (twice: no longer)
    lang      value             es, en
"""

from typing import NamedTuple

NONE = -1

PLAYER_COLOURS = ("blue", "red", "green", "yellow", "black")
"""By player (in turn order): the colour and the mark of cars and panels, as in ``data-owner``."""
SPEEDS = ("slow", "normal", "fast", "instant")


class Note(NamedTuple):
    """One sentence for the message bar: the text's key, its figures, and the rule it rests on, if any."""

    key: str
    """``reason.<key of engine.explain.REASONS>``, or one of NOTES."""
    figures: dict[str, int] = {}
    rule: str = ""
    value: str = ""
    """What a stranger wrote, to be quoted in the text as ``{value}``, escaped."""


NOTES: dict[str, tuple[str, ...]] = {
    "note.curtain": (),  # first lift the curtain
    "note.handover": (),  # first hand the device on
    "problem.edition": (),  # {value} is no edition; the usual one is taken
    "problem.seats": (),  # {value} is not a list of seats
    "problem.seat_count": ("seats",),  # 2 to 5 can play, not so many
    "problem.first": (),  # {value} is not one of the seats
    "problem.speed": (),
    "problem.lang": (),
    "problem.seed": (),  # a seed has 1 to 64 letters, digits, - or _
    "problem.name": (),  # a name has at most 24 characters; it was cut
    "problem.unknown": (),  # the address says {value}, which means nothing here
}
"""The notes that are not reasons of the engine, with the names of their figures."""


class LogLine(NamedTuple):
    """One line of the log, as far as the viewer may know it."""

    ply: int
    """Of the action it tells of; lines of the page itself have the ply at which they came."""
    turn: int
    """Turns of the game, from 1; 0 while starting tickets are chosen."""
    player: int
    """Whose doing it was; NONE when nobody's."""
    key: str
    """``log.<key>`` is the text; one of LOG."""
    figures: dict[str, int]
    cards: tuple[int, ...] = ()
    """Colours: those swept away, or those turned face up after a card was taken or paid for."""
    tickets: tuple[int, ...] = ()
    """Ids, where the viewer may know them: own tickets drawn or kept."""


LOG: dict[str, tuple[str, ...]] = {
    "begin": ("cards", "offered"),  # what each was dealt; player = who begins
    "kept": ("count",),  # NONE while starting tickets are being chosen
    "deck": ("colour",),  # a card drawn blind; NONE when the viewer may not know it
    "market": ("colour", "place"),
    "claim": ("route", "colour", "cards", "locos", "points"),  # cards: those that are not locomotives
    "draw_tickets": ("count",),
    "pass": (),
    "sweep": (),  # cards: what was swept away
    "reshuffle": ("count",),  # the discards became the deck
    "last_round": ("turns",),  # begun by player
    "over": (),
    "worker_none": (),  # the worker did not come up: quick plays on the page
    "worker_late": (),  # no answer in time: quick played instead
    "worker_wrong": (),  # an answer that was none
    "worker_illegal": (),  # an action the rules do not allow
    "worker_back": (),  # the worker is up (again)
}
"""The keys of log lines with the names of their figures."""


class TicketView(NamedTuple):
    """A ticket whose cities the viewer may know."""

    ticket: int
    a: int
    b: int
    points: int
    done: bool
    """Its cities are joined by the owner's routes."""
    missing: int
    """Train cars still needed at least, over routes still open to the owner; 0 when done, NONE when impossible."""
    place: int = NONE
    """In the offer; NONE for a ticket already kept."""
    chosen: bool = False
    """Toggled in the offer."""
    marked: bool = False
    """Its cities are marked on the map."""


class PlayerView(NamedTuple):
    """What is always visible of a player."""

    player: int
    """In turn order, from 0; PLAYER_COLOURS gives the colour."""
    number: int
    """The seat's number on the first screen, from 1: for "Player 2"."""
    name: str
    """As typed, to be escaped; empty: "Player <number>" or "Computer <number>"."""
    bot: str
    """"" for a person, else the key of the bot."""
    acting: bool
    viewer: bool
    """The page shows this player's hand."""
    points: int
    cars: int
    cards: int
    """How many in hand."""
    tickets: int
    """How many kept; NONE while starting tickets are being chosen by others."""
    seen: tuple[int, ...]
    """Nine counts: cards taken face up and not paid since, known to all who watched."""
    hand: tuple[int, ...]
    """Nine counts, when all hands are open or the game is over; else empty."""
    opened: tuple[TicketView, ...]
    """The tickets, when all hands are open or the game is over."""
    last: tuple[LogLine, ...]
    """What this player did on the latest own turn."""
    inspected: bool


class RouteView(NamedTuple):
    """A route on the map."""

    owner: int
    closed: bool
    """The other track of a double that nobody here may claim any more (for the viewer: C8, C9)."""
    claimable: bool
    """The viewer may claim it now."""
    selected: bool
    fresh: bool
    """Claimed since the viewer last acted."""


class CityView(NamedTuple):
    """A city on the map."""

    ticket: bool
    """On a ticket of the viewer's that is not completed, or on an offered one."""
    selected: bool
    """Marked by the person, by itself or through a ticket."""


class MarketView(NamedTuple):
    """A place of the market."""

    colour: int
    """NONE when the place is empty."""
    legal: bool
    """The viewer may take it now."""


class Payment(NamedTuple):
    """One way to pay for the selected route."""

    colour: int
    cards: int
    """Of that colour, locomotives not counted."""
    locos: int


class FinalRow(NamedTuple):
    """Where a player's points come from."""

    player: int
    place: int
    """1 for the winners; ties share a place."""
    lengths: tuple[int, ...]
    """How many routes of each length, [0] unused."""
    routes: int
    """Points."""
    completed: tuple[TicketView, ...]
    failed: tuple[TicketView, ...]
    tickets: int
    """Points; may be negative."""
    longest: int
    """Cars in the longest continuous path."""
    path: tuple[int, ...]
    """Its routes."""
    longest_bonus: int
    globetrotter_bonus: int
    total: int
    winner: bool


class Final(NamedTuple):
    """The end of the game."""

    rows: tuple[FinalRow, ...]
    """By place."""
    winners: tuple[int, ...]
    ties: tuple[tuple[str, tuple[int, ...]], ...]
    """The chain of E6 as far as it was needed: ("points", who is left), ("tickets", ...), ("longest", ...)."""
    has_longest: bool
    has_globetrotter: bool


class View(NamedTuple):
    """The whole page."""

    screen: str
    """"setup" or "table". On the first screen only ``message`` says anything."""
    dock: str
    """What the dock holds: "choose" (tickets, starting or drawn), "turn", "second" (the second card), "pay" (the payment
    of the selected route), "handover" (the card just drawn, then hand the device on), "curtain" (the device goes to
    ``actor_player``), "watch" (somebody else acts), "over"."""
    question: str
    """"leave" while the person is asked whether to give the game up; else ""."""
    message: tuple[Note, ...]
    serial: int
    """Grows with each message, so that the same one is announced again."""
    edition: str
    phase: str
    """"choose" (starting tickets), "turn", "second", "keep" (drawn tickets), "over"."""
    ply: int
    turn: int
    actor_player: int
    """Who decides; NONE when the game is over."""
    actor: str
    """"person", "computer" or "none"."""
    viewer: int
    """Whose hand is shown; NONE for the public view."""
    people: int
    """How many seats are people's."""
    players: tuple[PlayerView, ...]
    """In turn order."""
    market: tuple[MarketView, ...]
    deck: int
    deck_legal: bool
    discards: tuple[int, ...]
    """Nine counts."""
    ticket_deck: int
    tickets_legal: bool
    draws: int
    """How many tickets a draw would bring now."""
    pass_legal: bool
    hand: tuple[int, ...]
    """The viewer's cards, nine counts; empty in the public view."""
    tickets: tuple[TicketView, ...]
    """The viewer's."""
    offer: tuple[TicketView, ...]
    """What the viewer is choosing from."""
    least: int
    """How many of the offer must be kept."""
    keep_legal: bool
    """As many are toggled as must be."""
    routes: tuple[RouteView, ...]
    cities: tuple[CityView, ...]
    selected_route: int
    payments: tuple[Payment, ...]
    """For the selected route, the sensible one first: fewest locomotives, then the colour there is most of."""
    turns_left: int
    """Turns until the game ends, or NONE before the last round."""
    drawn: int
    """The card that the viewer has just drawn blind, as a colour; else NONE."""
    log: tuple[LogLine, ...]
    """All lines, oldest first."""
    news: tuple[LogLine, ...]
    """What the others did since the viewer last acted; in the public view, the latest turn of each."""
    thinking: bool
    """A computer is thinking."""
    worker: str
    """"starting", "ready" or "none"."""
    speed: str
    paused: bool
    open_hands: bool
    final: Final | None
