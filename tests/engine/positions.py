"""Positions made by hand, in words, and a table to play on them. For the scenario tests.

Cards are written ``"3 red, 2 locomotive"`` (a single card needs no number), a market ``"red blue locomotive - white"``
with ``-`` for an empty place, a route ``"chicago-duluth"``, one track of a double ``"chicago-pittsburgh/black"`` or,
when both are gray, ``"atlanta-raleigh/1"`` and ``"atlanta-raleigh/2"``, a ticket ``"boston-miami"``.
"""

from collections.abc import Iterable, Sequence
from random import Random

from engine.actions import CHANCE, Action
from engine.bits import Mask, bit_list, mask_of
from engine.cards import CARD_NAMES, NO_CARD, ONE, ROUTE_COLOURS, Bag, Colour, bag_of, card_list, counts, size
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.notation import action_text, parse_action
from engine.observation import Observation, observe
from engine.rules import advance, chance_outcomes, initial_state, legal_actions, state_problems
from engine.scoring import Result, result
from engine.state import LAST_ROUND_NOT_BEGUN, OVER, TURN, State

CLASSIC = EDITIONS["classic"]
ALL_EDITIONS = tuple(EDITIONS.values())
COUNTS = (2, 3, 4, 5)


def cards(text: str) -> Bag:
    """``"3 red, locomotive"`` as a bag."""
    bag = 0
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.rpartition(" ")
        bag += int(number or 1) * ONE[CARD_NAMES.index(name)]
    return bag


def cards_text(bag: Bag) -> str:
    """A bag in words, by colour."""
    return ", ".join(
        name if number == 1 else f"{number} {name}"
        for name, number in zip(CARD_NAMES, counts(bag), strict=True)
        if number
    )


def market(text: str) -> tuple[Colour, ...]:
    """``"red - blue white locomotive"`` as five places."""
    return tuple(NO_CARD if word == "-" else CARD_NAMES.index(word) for word in text.split())


def market_text(places: tuple[Colour, ...]) -> str:
    """Five places in words."""
    return " ".join("-" if card == NO_CARD else CARD_NAMES[card] for card in places)


def route(name: str, edition: Edition = CLASSIC) -> int:
    """The id of a route by its two cities; the track of a double after a slash (colour, or 1 and 2)."""
    pair, _, track = name.partition("/")
    ends = {edition.network.city_ids[city] for city in pair.split("-")}
    found = [i for i, r in enumerate(edition.network.routes) if {r.a, r.b} == ends]
    if track.isdigit():
        return found[int(track) - 1]
    if track:
        found = [i for i in found if ROUTE_COLOURS[edition.network.routes[i].colour] == track]
    if len(found) != 1:
        raise ValueError(f"{name} names {len(found)} routes")
    return found[0]


def routes(*names: str, edition: Edition = CLASSIC) -> Mask:
    """A mask of routes by name."""
    return mask_of([route(name, edition) for name in names])


def ticket(name: str, edition: Edition = CLASSIC) -> int:
    """The id of an edition's ticket by its two cities."""
    ends = {edition.network.city_ids[city] for city in name.split("-")}
    (found,) = [t for t in edition.ticket_ids if {edition.tickets[t].a, edition.tickets[t].b} == ends]
    return found


def tickets(*names: str, edition: Edition = CLASSIC) -> Mask:
    """A mask of tickets by name."""
    return mask_of([ticket(name, edition) for name in names])


def track_of_cars(number: int, *, without: Mask = 0, edition: Edition = CLASSIC) -> Mask:
    """Some routes that take exactly so many cars: no two of one double, none of the given ones or their twins."""
    network = edition.network
    chosen = 0
    for index in sorted(range(len(network.routes)), key=lambda i: (-network.lengths[i], i)):
        twin = network.twins[index]
        shut = chosen | without
        if network.lengths[index] <= number and not shut >> index & 1 and (twin < 0 or not shut >> twin & 1):
            chosen |= 1 << index
            number -= network.lengths[index]
    if number:
        raise ValueError(f"{number} cars are left over")
    return chosen


def colour(name: str) -> Colour:
    """The number of a card's colour."""
    return CARD_NAMES.index(name)


def act(text: str, edition: Edition = CLASSIC) -> Action:
    """An action in notation, in which a claim may name its route by cities: ``"claim chicago-duluth red 1"``."""
    words = text.split()
    if words[0] == "claim" and not words[1].isdigit():
        words[1] = str(route(words[1], edition))
    if words[0] == "ticket" and not words[1].isdigit():
        words[1] = str(ticket(words[1], edition))
    return parse_action(" ".join(words))


class Table:
    """An edition and a position, played on with a check of every step."""

    def __init__(self, state: State, edition: Edition = CLASSIC) -> None:
        self.edition = edition
        self.state = state
        self.history: list[Action] = []

    @property
    def possible(self) -> list[Action]:
        """What whoever is to act, chance included, may do."""
        if self.state.actor == CHANCE:
            return [outcome for outcome, _ in chance_outcomes(self.edition, self.state)]
        return legal_actions(self.edition, self.state)

    @property
    def legal(self) -> list[str]:
        """The legal actions, in notation."""
        return [action_text(action) for action in legal_actions(self.edition, self.state)]

    @property
    def chances(self) -> dict[str, int]:
        """What chance may deal, in notation, with weights."""
        return {action_text(action): weight for action, weight in chance_outcomes(self.edition, self.state)}

    def claims(self, name: str) -> list[str]:
        """The legal ways to pay for a route: ``"red 1"`` is one locomotive and the rest in red."""
        prefix = f"claim {route(name, self.edition)} "
        return [text.removeprefix(prefix) for text in self.legal if text.startswith(prefix)]

    def allows(self, text: str) -> bool:
        """Whether an action is possible now."""
        return act(text, self.edition) in self.possible

    def play(self, *texts: str | Action) -> "Table":
        """Plays actions one after the other; each must be possible, and must leave a sound position."""
        for text in texts:
            action = act(text, self.edition) if isinstance(text, str) else text
            assert action in self.possible, f"{text} is not one of {[action_text(a) for a in self.possible]}"
            advance(self.edition, self.state, action)
            self.history.append(action)
            assert state_problems(self.edition, self.state) == []
        return self

    def chance(self, rng: Random) -> "Table":
        """Lets chance deal up to the next decision or the end."""
        while self.state.actor == CHANCE:
            outcomes = chance_outcomes(self.edition, self.state)
            self.play(rng.choices([a for a, _ in outcomes], [weight for _, weight in outcomes])[0])
        return self

    def hand(self, player: int) -> str:
        """A player's cards, in words."""
        return cards_text(self.state.hands[player])

    @property
    def market(self) -> str:
        """The five places, in words."""
        return market_text(self.state.market)

    @property
    def deck(self) -> str:
        """The cards of the deck, in words."""
        return cards_text(self.state.deck)

    @property
    def discards(self) -> str:
        """The discarded cards, in words."""
        return cards_text(self.state.discards)

    def ended(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    def observe(self, viewer: int | None) -> Observation:
        """The position as somebody sees it."""
        return observe(self.edition, self.state, viewer)

    @property
    def result(self) -> Result:
        """The count."""
        return result(self.edition, self.state.routes, self.state.tickets)


def position(
    players: int = 2,
    *,
    edition: Edition = CLASSIC,
    phase: int = TURN,
    player: int = 0,
    hands: Sequence[str] = (),
    market: str = "purple blue orange white green",
    discards: str = "",
    deck: str | None = None,
    rest: int | str = "discards",
    seen: Sequence[str] = (),
    owned: Sequence[Mask] = (),
    tickets: Sequence[Mask] = (),
    offers: Sequence[Sequence[int]] = (),
    ticket_deck: Iterable[Mask] | None = None,
    put_under: Sequence[Mask] = (),
    turns_left: int = LAST_ROUND_NOT_BEGUN,
    passes: int = 0,
) -> Table:
    """A position in which all cards and tickets are somewhere; cars and points follow from the routes.

    Cards that are not named are the deck. With ``deck`` named, they go to ``rest``: the discards or a player's hand.
    Tickets that are not named are one bag, the ticket deck; with ``ticket_deck`` named, player 0 has kept them.
    """

    def filled(values: Sequence[int]) -> tuple[int, ...]:
        return (*values, *[0] * (players - len(values)))

    state = initial_state(edition, players)
    state.phase = phase
    state.player = player
    state.market = tuple(NO_CARD if w == "-" else CARD_NAMES.index(w) for w in market.split())
    state.hands = filled([cards(text) for text in hands])
    state.seen = filled([cards(text) for text in seen])
    state.discards = cards(discards)
    left = edition.pack - bag_of(state.market) - sum(state.hands) - state.discards
    if deck is None:
        state.deck = left
    else:
        state.deck = cards(deck)
        left -= state.deck
        if rest == "discards":
            state.discards += left
        else:
            mine = int(rest)
            state.hands = (*state.hands[:mine], state.hands[mine] + left, *state.hands[mine + 1 :])
    state.routes = filled(owned)
    network = edition.network
    state.cars = tuple(edition.cars - network.total_length(mask) for mask in state.routes)
    state.points = tuple(sum(edition.route_points[network.lengths[i]] for i in bit_list(mask)) for mask in state.routes)
    state.tickets = filled(tickets)
    state.offers = (*[tuple(offer) for offer in offers], *[()] * (players - len(offers)))
    unplaced = mask_of(edition.ticket_ids) & ~sum(state.tickets)
    for offer in state.offers:
        unplaced &= ~mask_of(offer)
    if ticket_deck is None:
        state.ticket_deck = (unplaced,) if unplaced else ()
    else:
        state.ticket_deck = tuple(ticket_deck)
        unplaced &= ~sum(state.ticket_deck)
        state.tickets = (state.tickets[0] | unplaced, *state.tickets[1:])
    state.returned = filled(put_under)
    state.turns_left = turns_left
    state.passes = passes
    assert state_problems(edition, state) == []
    assert all(number >= 0 for number in state.cars)
    return Table(state, edition)


def dealt(players: int, edition: Edition = CLASSIC, seed: int = 1, *, choose: bool = True) -> Table:
    """A game from its first card to the first turn (or to the first choice of starting tickets)."""
    rng = Random(seed)
    table = Table(initial_state(edition, players), edition).chance(rng)
    while choose and table.state.phase != TURN:
        table.play(legal_actions(edition, table.state)[-1])
    return Table(table.state, edition)


def spread(bag: Bag) -> list[str]:
    """The cards of a bag as notation for chance, one by one."""
    return [f"card {CARD_NAMES[card]}" for card in card_list(bag)]


def number(text: str) -> int:
    """How many cards a text names."""
    return size(cards(text))
