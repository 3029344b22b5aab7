"""A position of the game. Imports the vocabulary only; how positions follow each other is in rules.

Every field is an int or a tuple, so a copy shares them all and nobody can change a position from outside.
"""

from engine.actions import CHANCE, TERMINAL, Player
from engine.bits import Mask
from engine.cards import Bag, Colour

# Phases: what happens next. Chance deals in those marked *; the others are decisions, but for OVER.
DEAL_HANDS = 0
"""* the next card goes to the hand of ``player`` (S3)."""
DEAL_MARKET = 1
"""* the first market is turned and settled (S4)."""
DEAL_OFFERS = 2
"""* the next starting ticket goes to ``player`` (S5)."""
CHOOSE = 3
"""``player`` keeps starting tickets (S5, R9)."""
TURN = 4
"""``player`` begins a turn (T1)."""
SECOND_CARD = 5
"""``player`` draws the second card (D1)."""
FIRST_BLIND = 6
"""* ``player`` gets the first card, blind."""
SECOND_BLIND = 7
"""* ``player`` gets the second card, blind."""
SETTLE_FIRST = 8
"""* the market is filled; then the second card (D2, M5)."""
SETTLE_LAST = 9
"""* the market is filled; then the turn ends (M5)."""
DEAL_DRAWN = 10
"""* ``player`` gets the next ticket drawn (K1)."""
KEEP_DRAWN = 11
"""``player`` keeps drawn tickets (K1)."""
OVER = 12

DECISIONS = frozenset((CHOOSE, TURN, SECOND_CARD, KEEP_DRAWN))
LAST_ROUND_NOT_BEGUN = -1
MARKET_SIZE = 5


class State:
    """Where a game stands; everything, hidden things too. Players see an Observation instead.

    >>> from engine.editions import EDITIONS
    >>> from engine.rules import initial_state
    >>> state = initial_state(EDITIONS["classic"], 2)
    >>> state.phase == DEAL_HANDS, state.cars
    (True, (45, 45))
    """

    __slots__ = (
        "cars",
        "deck",
        "discards",
        "hands",
        "market",
        "offers",
        "passes",
        "phase",
        "player",
        "points",
        "returned",
        "routes",
        "seen",
        "sweeps",
        "ticket_deck",
        "tickets",
        "turns_left",
    )

    phase: int
    player: Player
    """Whose turn it is, or to whom is being dealt; who acts is ``actor``."""
    deck: Bag
    """The face-down cards; their order is not decided before they are dealt."""
    discards: Bag
    market: tuple[Colour, ...]
    """Five places; NO_CARD where one is empty."""
    hands: tuple[Bag, ...]
    seen: tuple[Bag, ...]
    """By player, the cards taken face up and not paid since: what all know to be in that hand."""
    routes: tuple[Mask, ...]
    """By player, the routes owned."""
    cars: tuple[int, ...]
    """By player, the train cars left in stock."""
    points: tuple[int, ...]
    """By player, the route points scored so far (C5)."""
    tickets: tuple[Mask, ...]
    """By player, the tickets kept."""
    offers: tuple[tuple[int, ...], ...]
    """By player, the tickets on offer, in the order dealt. Starting offers stay until all have chosen."""
    ticket_deck: tuple[Mask, ...]
    """Bags of tickets, top first: the order within a bag is not decided yet, a returned ticket is a bag of one."""
    returned: tuple[Mask, ...]
    """By player, the tickets that this player put under the deck and knows to be there still."""
    turns_left: int
    """Turns until the game ends, or LAST_ROUND_NOT_BEGUN (E1)."""
    passes: int
    """Passes in a row (R1)."""
    sweeps: int
    """Sweeps in the settling that is going on (R3)."""

    def copy(self) -> "State":
        """An independent copy; costs one object, as the fields are shared."""
        other = State.__new__(State)
        other.phase = self.phase
        other.player = self.player
        other.deck = self.deck
        other.discards = self.discards
        other.market = self.market
        other.hands = self.hands
        other.seen = self.seen
        other.routes = self.routes
        other.cars = self.cars
        other.points = self.points
        other.tickets = self.tickets
        other.offers = self.offers
        other.ticket_deck = self.ticket_deck
        other.returned = self.returned
        other.turns_left = self.turns_left
        other.passes = self.passes
        other.sweeps = self.sweeps
        return other

    def fields(self) -> tuple[object, ...]:
        """All fields in the order of ``__slots__``: what equality and hashing look at."""
        return tuple(getattr(self, name) for name in State.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        return "State(" + ", ".join(f"{name}={getattr(self, name)!r}" for name in State.__slots__) + ")"

    @property
    def players(self) -> int:
        """How many play (counted at the start, C9)."""
        return len(self.hands)

    @property
    def actor(self) -> Player:
        """Who acts now: a player, CHANCE, or TERMINAL."""
        return self.player if self.phase in DECISIONS else TERMINAL if self.phase == OVER else CHANCE


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A tuple with one entry changed.

    >>> replaced((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    entries = list(values)  # quicker than joining slices
    entries[index] = value
    return tuple(entries)
