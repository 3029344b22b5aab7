"""Everything a panel shows, as ids and numbers and never as texts: plain, frozen data. Imports the engine.

``view`` makes it from what the viewer may know of the game, the seats and the state of the interface; ``ui.panels``
turns it into markup, in either language. Where a number is an id, -1 (NONE) stands for none or unknown.

Whose eyes (``viewer_of``): with one person that person's, always, also while computers act. With computers only, the
public view. With several people on one device a hand is shown only while its owner decides, or has just drawn a card
and still holds the device; from the moment that person's turn ends until the next one lifts the curtain everybody
sees the public view, log included, and so do computers' turns in between.

Intents, the words of every ``data-intent`` (arguments are further ``data-*`` attributes):

    start                       of the form: see ui.address for its controls
    new-game                    back to the first screen; asks first while a game is running
    leave                       yes, give the running game up
    again                       the same seats once more, after the end
    skip                        ends the final count at once; ``cancel`` does, too
    recount                     shows it once more
    route     route             claims it when there is one payment and nothing is to be confirmed, lets choose between
                                several, or says why not
    city      city              marks a city (twice: no longer)
    ticket    ticket            marks the cities of a ticket and the cheapest way between them (twice: no longer)
    claim     route colour locos    colour as in engine.cards.CARD_NAMES
    cancel                      closes the payment choice, a message or a question, and takes back what asks once more
    back                        the browser's Back: the same, one thing at a time; then asks whether to leave the game
    deck, market place, tickets, pass    at once, or after asking once more (setting ``confirm``): then the same
                                intent again means yes
    sure                        yes to what asks once more
    look      route             says on the map what is known of a route; without one, no longer
    listing   value             the board as a list: "city", "route", "player"; "" is the map; without one, the other
    log-of    player            only this player's lines in the log (twice: all)
    toggle    place             a ticket of the offer, by its place there
    keep                        the tickets toggled
    ready                       lifts the curtain
    done                        the person has seen the card just drawn and hands the device on
    why       move              says why a computer did this move, by its ply; again: no longer; after the end only
    pause, resume, step
    speed     value             slow, normal, fast, instant; as ``setting`` with that name
    open-hands                  shows all hands, or no longer; computers only
    inspect-player player       details of a player (twice: no longer)
    lang      value             es, en
    settings                    opens them; ``cancel`` closes them
    rules                       the same for the rules in short
    setting   name value        one of ui.settings.SETTINGS
    reset                       all of them as they usually are, and the browser's language
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, TERMINAL, Action, Player
from engine.bits import Mask, bit_list
from engine.cards import counts
from engine.edition import Edition
from engine.explain import against_route
from engine.game import Game
from engine.observation import Observation
from engine.payment import affordable_claims, price
from engine.rules import TRACKS_FOR_ALL, open_routes
from engine.scoring import Score, result
from engine.state import CHOOSE, KEEP_DRAWN, OVER, SECOND_CARD, TURN
from ui.motives import Motive
from ui.settings import SETTINGS, USUAL, Settings
from ui.wishes import sensible_first, ticket_way

NONE = -1

PLAYER_COLOURS = ("blue", "red", "green", "yellow", "black")
"""By seat of the first screen: the colour and the mark of cars and panels, as in ``data-owner``."""
LEVELS = ("easy", "medium", "hard", "expert")
"""The computer players one can choose, by their keys in engine.bots."""
STAND_IN = "quick"
"""Who plays on the page when the worker cannot; only an address can give it a seat."""
SEAT_KINDS = ("person", *LEVELS, STAND_IN)
"""Who can sit."""
SPEEDS = SETTINGS["speed"]
LISTINGS = ("city", "route", "player")
"""How the board can be listed, see ui.gazetteer."""


class Note(NamedTuple):
    """One sentence for the message bar: the text's key, its figures, and the rule it rests on, if any."""

    key: str
    """``reason.<key of engine.explain.REASONS>``, or one of NOTES."""
    figures: Mapping[str, int] = MappingProxyType({})
    rule: str = ""
    value: str = ""
    """What a stranger wrote, to be quoted in the text as ``{value}``, escaped."""


NOTES: dict[str, tuple[str, ...]] = {
    "note.curtain": (),  # first lift the curtain
    "note.handover": (),  # first hand the device on
    "note.last_round": ("player", "cars"),  # begun by player, who has so many left
    "problem.edition": (),  # {value} is no edition; the usual one is taken
    "problem.seats": (),  # {value} is not a list of seats: SEAT_KINDS with commas between
    "problem.seat_count": ("seats",),  # 2 to 5 can play, not so many
    "problem.first": (),  # {value} is none of the seats
    "problem.speed": (),  # {value} is no speed
    "problem.think": (),  # {value} is none of short, normal, long
    "problem.lang": (),  # {value} is no language of this page
    "problem.seed": (),  # a seed has 1 to 64 letters, digits, - or _
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
    "ticket_done": ("ticket", "points"),  # by the claim before it; the others see it when tickets are open
    "draw_tickets": ("count",),
    "pass": (),
    "sweep": (),  # cards: what was swept away
    "reshuffle": ("count",),  # the discards became the deck
    "last_round": ("cars", "turns"),  # begun by player, who has so many cars left
    "over": (),
    "worker_none": (),  # the worker did not come up: quick plays on the page
    "worker_late": (),  # no answer in time: quick played instead
    "worker_wrong": (),  # an answer that was none
    "worker_illegal": (),  # an action the rules do not allow
    "quick_failed": (),  # the page's own stand-in failed too: any legal action was played
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
    """Its cities and its way are marked on the map."""
    own: Mask = 0
    """The own routes on its cheapest way."""
    rest: Mask = 0
    """The routes still missing on it."""


class PlayerView(NamedTuple):
    """What is always visible of a player."""

    player: int
    """In turn order, from 0."""
    colour: str
    """One of PLAYER_COLOURS: that of the seat, whoever begins."""
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
    """A route on the map. Its ``way`` tells of the marked ticket."""

    owner: int
    closed: bool
    """The other track of a double that nobody here may claim any more (for the viewer: C8, C9)."""
    claimable: bool
    """The viewer may claim it now."""
    selected: bool
    fresh: bool
    """Claimed since the viewer last acted."""
    way: str = ""
    """"own": on the cheapest way of the marked ticket, and the viewer's; "rest": on it, and still to be claimed."""


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
    left: tuple[int, ...] = ()
    """The cards that stay in hand, nine counts."""


class RouteLook(NamedTuple):
    """What the viewer may want to know of a route before touching it."""

    route: int
    now: bool
    """The viewer may claim it now, with any of ``payments``."""
    payments: tuple[Payment, ...]
    """What the hand could pay, whoever's turn it is, the sensible one first."""
    notes: tuple[Note, ...]
    """What stands against it, whoever's turn it is; owner and closing are told by the route itself."""


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
    """What the dock holds: "choose" (tickets, starting or drawn), "turn", "second" (the second card), "pay" (the
    payment of the selected route), "handover" (the card just drawn, then hand the device on), "curtain" (the device
    goes to ``actor_player``), "watch" (somebody else acts), "over"."""
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
    """Shown in the dock, whether it can be claimed or not."""
    payments: tuple[Payment, ...]
    """For the selected route, if the viewer may claim it now, the sensible one first: fewest locomotives, then the
    colour there is most of."""
    turns_left: int
    """Turns until the game ends, or NONE before the last round."""
    drawn: int
    """The card that the viewer has just drawn blind, as a colour; else NONE."""
    log: tuple[LogLine, ...]
    """All lines, oldest first."""
    news: tuple[LogLine, ...]
    """What the others did since the viewer last acted, and EVENTS; in the public view, the latest turn of each."""
    done: tuple[LogLine, ...]
    """The tickets that the viewer's latest action has completed."""
    thinking: bool
    """A computer is thinking."""
    worker: str
    """"starting", "ready" or "none"."""
    settings: Settings
    dialog: str
    """"settings" or "rules" while they are open over the page; else ""."""
    speed: str
    paused: bool
    open_hands: bool
    final: Final | None
    counting: int
    """The act of the final count that is on, see ui.ceremony; NONE when nothing is being counted."""
    look: RouteLook | None = None
    """At the selected route."""
    pointed: RouteLook | None = None
    """At the route under the pointer, or with the keyboard's focus."""
    armed: Action = ()
    """What asks once more before it is done; empty: nothing."""
    log_of: int = NONE
    """Only this player's lines of the log are shown; NONE: all."""
    listing: str = ""
    """One of LISTINGS while the board is shown as a list."""
    motives: Mapping[int, Motive] = MappingProxyType({})
    """Of the computers' moves, by the ply of their lines in the log; none before the game is over and counted."""
    why: frozenset[int] = frozenset()
    """The plies whose reasons are shown."""
    guards: int = 0
    """How often Back can be pressed before the page is left: once for each open choice, and once for the game."""


class Seat(NamedTuple):
    """Who sits where; the seats of a game are in turn order (S7)."""

    number: int
    """On the first screen, from 1."""
    name: str
    """As typed; may be empty."""
    bot: str
    """The key of a bot, or "" for a person."""


class Interface:
    """All that the page knows and the game does not: what is marked, open, covered. The only mutable thing here."""

    __slots__ = (
        "armed",
        "city",
        "counting",
        "dialog",
        "handover",
        "inspected",
        "listing",
        "log_of",
        "message",
        "open_hands",
        "paused",
        "pointed",
        "question",
        "route",
        "screen",
        "serial",
        "settings",
        "thinking",
        "ticket",
        "toggled",
        "uncovered",
        "why",
        "worker",
    )

    def __init__(self, settings: Settings = USUAL) -> None:
        self.screen = "setup"
        self.settings = settings
        self.dialog = ""
        self.counting = NONE
        """The act of the final count that is on."""
        self.question = ""
        self.message: tuple[Note, ...] = ()
        self.serial = 0
        self.route = NONE
        """Selected: shown in the dock, with its payments where there are several."""
        self.city = NONE
        self.ticket = NONE
        self.toggled: Mask = 0
        """Places of the offer."""
        self.pointed = NONE
        """The route under the pointer."""
        self.armed: Action = ()
        """A draw, a pass that waits for a yes."""
        self.inspected = NONE
        self.log_of = NONE
        self.listing = ""
        self.why: frozenset[int] = frozenset()
        """The plies whose reasons are shown."""
        self.uncovered = NONE
        """With several people: whose hand the page shows."""
        self.handover = False
        """That person's turn is over, and the card just drawn is still to be seen."""
        self.open_hands = False
        self.paused = False
        self.thinking = False
        self.worker = "starting"

    @property
    def speed(self) -> str:
        """That of the computer players."""
        return self.settings.speed

    def say(self, *notes: Note) -> None:
        """Puts a message into the bar."""
        self.message = notes
        self.serial += 1

    def cover(self) -> None:
        """Shows no hand any more, nor anything that its owner had marked: the cities of a ticket tell what it is."""
        self.uncovered = self.route = self.city = self.ticket = NONE
        self.armed = ()
        self.handover = False
        self.message = ()

    def settle(self, mine: bool) -> None:
        """Forgets what belonged to a decision, once it is made, by a person (``mine``) or by a computer."""
        if mine:
            self.question = ""
            self.route = NONE
            if self.toggled:
                self.ticket = NONE
        self.armed = ()
        if mine or any(note.key.startswith("reason.") for note in self.message):
            self.message = ()
        self.toggled = 0


_PHASES = {CHOOSE: "choose", TURN: "turn", SECOND_CARD: "second", KEEP_DRAWN: "keep", OVER: "over"}
ACTIONS = ("kept", "deck", "market", "claim", "draw_tickets", "pass")
"""The log lines that tell what a player did."""
EVENTS = ("sweep", "reshuffle")
"""Those that tell what befell the cards."""


def people_of(seats: Sequence[Seat]) -> list[Player]:
    """The players who are people."""
    return [player for player, seat in enumerate(seats) if not seat.bot]


def viewer_of(game: Game, seats: Sequence[Seat], interface: Interface) -> Player | None:
    """Whose eyes the page looks through now; None for the public view."""
    people = people_of(seats)
    if len(people) == 1:
        return people[0]
    mine = interface.uncovered != NONE and (interface.handover or interface.uncovered == game.state.actor)
    return interface.uncovered if mine else None


def dock_of(game: Game, seats: Sequence[Seat], interface: Interface) -> str:
    """What the dock holds, see View."""
    actor = game.state.actor
    if actor == TERMINAL:
        return "over"
    if interface.handover:
        return "handover"
    if seats[actor].bot:
        return "watch"
    if viewer_of(game, seats, interface) != actor:
        return "curtain"
    if game.state.phase in (CHOOSE, KEEP_DRAWN):
        return "choose"
    if game.state.phase == SECOND_CARD:
        return "second"
    if interface.route == NONE:
        return "turn"
    claims = (action for action in game.observe(actor).legal if action[0] == CLAIM and action[1] == interface.route)
    return "pay" if any(claims) else "turn"


def view(
    game: Game,
    seats: Sequence[Seat],
    interface: Interface,
    log: Sequence[LogLine],
    turn: int,
    motives: Mapping[int, Motive] = MappingProxyType({}),
) -> View:
    """The page of a running or finished game, settled up to a decision.

    ``log`` is that of ``viewer_of``; ``turn`` counts the turns begun. ``motives`` speak of hidden tickets and cards:
    nothing of them is in the view before the end.
    """
    edition = game.edition
    viewer = viewer_of(game, seats, interface)
    seen = game.observe(viewer)
    me = NONE if viewer is None else viewer
    actor = game.state.actor
    legal = set(seen.legal)
    news = _news(log, me, turn, seen.players)
    claimable = {action[1] for action in seen.legal if action[0] == CLAIM}
    look = look_at(edition, seen, interface.route) if interface.route != NONE else None
    shown = seen.offer if seen.legal and seen.phase in (CHOOSE, KEEP_DRAWN) else ()
    offer = tuple(
        _ticket(edition, seen, me, ticket, interface, place, bool(interface.toggled >> place & 1))
        for place, ticket in enumerate(shown)
    )
    tickets = tuple(_ticket(edition, seen, me, ticket, interface) for ticket in bit_list(seen.tickets))
    players = tuple(_player(game, seen, seats, interface, log, player) for player in range(seen.players))
    known = (*tickets, *offer, *(ticket for player in players for ticket in player.opened))
    marked = next((ticket for ticket in known if ticket.marked), None)
    least = min(edition.keep_start if seen.phase == CHOOSE else edition.keep_drawn, len(offer))
    left = sum(number for number, _ in seen.ticket_deck)
    return View(
        screen=interface.screen,
        dock=dock_of(game, seats, interface),
        question=interface.question,
        message=interface.message,
        serial=interface.serial,
        edition=edition.key,
        phase=_PHASES[seen.phase],
        ply=game.ply,
        turn=turn,
        actor_player=NONE if actor == TERMINAL else actor,
        actor="none" if actor == TERMINAL else "computer" if seats[actor].bot else "person",
        viewer=me,
        people=len(people_of(seats)),
        players=players,
        market=tuple(MarketView(colour, (DRAW_MARKET, place) in legal) for place, colour in enumerate(seen.market)),
        deck=seen.deck_size,
        deck_legal=(DRAW_DECK,) in legal,
        discards=tuple(counts(seen.discards)),
        ticket_deck=left,
        tickets_legal=(DRAW_TICKETS,) in legal,
        draws=min(left, edition.draw_tickets),
        pass_legal=(PASS,) in legal,
        hand=() if viewer is None else tuple(counts(seen.hand)),
        tickets=tickets,
        offer=offer,
        least=least,
        keep_legal=(KEEP, interface.toggled) in legal,
        routes=_routes(edition, seen, claimable, interface.route, news, marked),
        cities=_cities(edition, interface, (*tickets, *offer)),
        selected_route=interface.route,
        payments=look.payments if look and look.now else (),
        turns_left=seen.turns_left,
        # A new turn of the viewer's own: the card drawn on the last one is in the hand by now.
        drawn=NONE if seen.legal and seen.phase == TURN else just_drawn(log, me),
        log=tuple(log),
        news=news,
        done=lately_done(log, me) if viewer is not None else (),
        thinking=interface.thinking,
        worker=interface.worker,
        settings=interface.settings,
        dialog=interface.dialog,
        speed=interface.speed,
        paused=interface.paused,
        open_hands=interface.open_hands,
        final=_final(edition, seen, interface) if seen.phase == OVER else None,
        counting=interface.counting if seen.phase == OVER else NONE,
        look=look,
        pointed=look_at(edition, seen, interface.pointed) if interface.pointed != NONE else None,
        armed=interface.armed,
        log_of=interface.log_of,
        listing=interface.listing,
        motives=motives if seen.phase == OVER and interface.counting == NONE else MappingProxyType({}),
        why=interface.why,
        guards=1 + _open(interface),
    )


def setup_view(interface: Interface) -> View:
    """The first screen: only the message and the settings say anything."""
    return View(
        screen="setup",
        dock="",
        question="",
        message=interface.message,
        serial=interface.serial,
        edition="",
        phase="setup",
        ply=0,
        turn=0,
        actor_player=NONE,
        actor="none",
        viewer=NONE,
        people=0,
        players=(),
        market=(),
        deck=0,
        deck_legal=False,
        discards=(),
        ticket_deck=0,
        tickets_legal=False,
        draws=0,
        pass_legal=False,
        hand=(),
        tickets=(),
        offer=(),
        least=0,
        keep_legal=False,
        routes=(),
        cities=(),
        selected_route=NONE,
        payments=(),
        turns_left=NONE,
        drawn=NONE,
        log=(),
        news=(),
        done=(),
        thinking=False,
        worker=interface.worker,
        settings=interface.settings,
        dialog=interface.dialog,
        speed=interface.speed,
        paused=False,
        open_hands=False,
        final=None,
        counting=NONE,
        guards=_open(interface),
    )


def _open(interface: Interface) -> int:
    """How many choices are open, each of which Back closes."""
    choice = bool(interface.armed or interface.route != NONE)
    return bool(interface.dialog) + bool(interface.question) + choice + bool(interface.listing)


def look_at(edition: Edition, seen: Observation, route: int) -> RouteLook:
    """What the viewer may want to know of a route of the map."""
    claims = [action for action in seen.legal if action[0] == CLAIM and action[1] == route]
    now = bool(claims)
    notes: tuple[Note, ...] = ()
    if not now and seen.viewer is not None:
        free = open_routes(edition.network, seen.routes, seen.viewer) & 1 << route
        claims = affordable_claims(edition.network, seen.hand, seen.cars[seen.viewer], free)
        told = against_route(edition, seen, route)
        notes = tuple(Note(f"reason.{reason.key}", reason.figures, reason.rule) for reason in told)
    length = edition.network.lengths[route]
    payments = tuple(
        Payment(colour, length - locos, locos, tuple(counts(seen.hand - price(length, colour, locos))))
        for _, _, colour, locos in sensible_first(edition, seen, claims)
    )
    return RouteLook(route, now, payments, notes)


def _news(log: Sequence[LogLine], viewer: int, now: int, players: int) -> tuple[LogLine, ...]:
    """What happened since the viewer's last turn before this one; for the public view, in as many turns.

    What the viewer's own last card brought about belongs to it: cards turned up after it may be three locomotives.
    """
    first, since = 0, now - 1 - players
    for place in range(len(log) - 1, -1, -1):
        line = log[place]
        if line.player == viewer and line.key in ACTIONS and line.turn < now:
            first, since = place + 1, line.turn - 1
            break
    return tuple(
        line
        for line in log[first:]
        if line.turn > max(0, since) and (line.key in EVENTS if line.player == NONE else line.player != viewer)
    )


def lately_done(log: Sequence[LogLine], viewer: int) -> tuple[LogLine, ...]:
    """The tickets that the viewer's latest action has completed."""
    found: list[LogLine] = []
    for line in reversed(log):
        if line.player == viewer and line.key in ACTIONS:
            break
        if line.player == viewer and line.key == "ticket_done":
            found.append(line)
    return tuple(reversed(found))


def lines_since(before: View, after: View) -> tuple[LogLine, ...]:
    """The lines of the log that are new; not those of earlier moves that the viewer may only see since."""
    known = sum(line.ply == before.ply for line in before.log)
    return tuple(
        [line for line in after.log if line.ply == before.ply][known:]
        + [line for line in after.log if line.ply > before.ply]
    )


def just_drawn(log: Sequence[LogLine], viewer: int) -> int:
    """The card drawn blind with the viewer's latest action; NONE when that was another one."""
    for line in reversed(log):
        if line.player == viewer and line.key in ACTIONS:
            return line.figures["colour"] if line.key == "deck" else NONE
    return NONE


def _player(
    game: Game,
    seen: Observation,
    seats: Sequence[Seat],
    interface: Interface,
    log: Sequence[LogLine],
    player: Player,
) -> PlayerView:
    seat = seats[player]
    secret = seen.phase == CHOOSE and player != seen.viewer
    hand: tuple[int, ...] = ()
    opened: tuple[TicketView, ...] = ()
    if seen.phase == OVER or (interface.open_hands and not people_of(seats)):
        own = game.observe(player)
        hand = tuple(counts(own.hand))
        opened = tuple(_ticket(game.edition, seen, player, t, interface) for t in bit_list(own.tickets))
    turns = [line.turn for line in log if line.player == player and line.key in ACTIONS]
    return PlayerView(
        player=player,
        colour=PLAYER_COLOURS[seat.number - 1],
        number=seat.number,
        name=seat.name,
        bot=seat.bot,
        acting=game.state.actor == player,
        viewer=seen.viewer == player,
        points=seen.points[player],
        cars=seen.cars[player],
        cards=seen.hand_sizes[player],
        tickets=NONE if secret else seen.ticket_counts[player],
        seen=tuple(counts(seen.seen[player])),
        hand=hand,
        opened=opened,
        last=tuple(
            line for line in log if turns and line.turn == turns[-1] and line.player == player and line.key in ACTIONS
        ),
        inspected=interface.inspected == player,
    )


def _routes(
    edition: Edition,
    seen: Observation,
    claimable: set[int],
    selected: int,
    news: tuple[LogLine, ...],
    marked: TicketView | None,
) -> tuple[RouteView, ...]:
    network = edition.network
    owners = [NONE] * len(network.routes)
    for player, mask in enumerate(seen.routes):
        for route in bit_list(mask):
            owners[route] = player
    taken = sum(seen.routes)
    if seen.players < TRACKS_FOR_ALL:
        shut = network.twins_of(taken)
    else:
        shut = 0 if seen.viewer is None else network.twins_of(seen.routes[seen.viewer])
    fresh = {line.figures["route"] for line in news if line.key == "claim"}
    own, rest = (marked.own, marked.rest) if marked else (0, 0)
    return tuple(
        RouteView(
            owner=owner,
            closed=owner == NONE and bool(shut >> route & 1),
            claimable=route in claimable,
            selected=route == selected,
            fresh=route in fresh,
            way="own" if own >> route & 1 else "rest" if rest >> route & 1 else "",
        )
        for route, owner in enumerate(owners)
    )


def _cities(edition: Edition, interface: Interface, tickets: tuple[TicketView, ...]) -> tuple[CityView, ...]:
    wanted = {city for ticket in tickets if not ticket.done for city in (ticket.a, ticket.b)}
    selected = {interface.city}
    if interface.ticket != NONE:
        selected |= set(edition.tickets[interface.ticket][:2])
    return tuple(CityView(city in wanted, city in selected) for city in range(len(edition.network.cities)))


def _ticket(
    edition: Edition,
    seen: Observation,
    owner: Player,
    ticket: int,
    interface: Interface,
    place: int = NONE,
    chosen: bool = False,
) -> TicketView:
    a, b, points = edition.tickets[ticket]
    way = ticket_way(edition, seen, owner, ticket)
    return TicketView(
        ticket,
        a,
        b,
        points,
        done=bool(way and not way.missing),
        missing=way.missing if way else NONE,
        place=place,
        chosen=chosen,
        marked=interface.ticket == ticket,
        own=way.own if way else 0,
        rest=way.rest if way else 0,
    )


def _final(edition: Edition, seen: Observation, interface: Interface) -> Final:
    end = result(edition, seen.routes, seen.revealed)
    ranks = [_rank(edition, score) for score in end.scores]
    rows = []
    for player, score in enumerate(end.scores):
        lengths = [0] * len(edition.route_points)
        for route in bit_list(seen.routes[player]):
            lengths[edition.network.lengths[route]] += 1
        rows.append(
            FinalRow(
                player=player,
                place=1 + sum(rank > ranks[player] for rank in ranks),
                lengths=tuple(lengths),
                routes=score.route_points,
                completed=tuple(_ticket(edition, seen, player, ticket, interface) for ticket in score.completed),
                failed=tuple(_ticket(edition, seen, player, ticket, interface) for ticket in score.failed),
                tickets=score.ticket_points,
                longest=score.path_length,
                path=score.path,
                longest_bonus=score.longest_bonus,
                globetrotter_bonus=score.globetrotter_bonus,
                total=score.total,
                winner=player in end.winners,
            )
        )
    rows.sort(key=lambda row: row.place)
    return Final(tuple(rows), end.winners, end.ties, bool(edition.longest_bonus), bool(edition.globetrotter_bonus))


def _rank(edition: Edition, score: Score) -> tuple[int, int, int]:
    """What the chain of E6 compares, in its order."""
    return score.total, len(score.completed), score.longest_bonus if edition.longest_bonus else 0
