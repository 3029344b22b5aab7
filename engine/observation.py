"""What a player may know: of a position (``observe``) and of a history (``redact``). Imports vocabulary and rules.

These functions are the only ones that read hidden fields on somebody's behalf. Everything outside the engine (bots,
pages, logs) works from what they return (S6).
"""

from collections.abc import Iterable

from engine.actions import DEAL_CARD, DEAL_TICKET, HIDDEN, KEEP, Action, Player
from engine.bits import Mask
from engine.cards import Bag, Colour, size
from engine.edition import Edition
from engine.rules import advance, initial_state, legal_actions
from engine.state import (
    CHOOSE,
    DEAL_HANDS,
    DEAL_OFFERS,
    DECISIONS,
    FIRST_BLIND,
    OVER,
    SECOND_BLIND,
    State,
)


class Observation:
    """A position as one player sees it; with ``viewer`` None, as somebody sees it who looks on.

    Tuples run over the players. It holds what can be seen now, and of the past what stays certain by itself: ``seen``,
    and the tickets that the viewer put under the deck. What a player could conclude beyond that is not in it: which
    cards a reshuffled deck was made of, who drew a ticket whose place was known.
    """

    __slots__ = (
        "cars",
        "deck_size",
        "discards",
        "hand",
        "hand_sizes",
        "legal",
        "market",
        "offer",
        "offer_sizes",
        "passes",
        "phase",
        "player",
        "points",
        "revealed",
        "routes",
        "seen",
        "sweeps",
        "ticket_counts",
        "ticket_deck",
        "tickets",
        "turns_left",
        "viewer",
    )

    viewer: Player | None
    phase: int
    """See state."""
    player: Player
    """Whose turn it is, or to whom is being dealt."""
    market: tuple[Colour, ...]
    deck_size: int
    discards: Bag
    hand: Bag
    """The viewer's own cards."""
    hand_sizes: tuple[int, ...]
    seen: tuple[Bag, ...]
    """What all know to be in each hand: cards taken face up and not paid since."""
    routes: tuple[Mask, ...]
    cars: tuple[int, ...]
    points: tuple[int, ...]
    """Route points so far."""
    tickets: Mask
    """The viewer's own, kept."""
    ticket_counts: tuple[int, ...]
    """Tickets kept; 0 for the others while starting tickets are being chosen (R9)."""
    offer: tuple[int, ...]
    """The viewer's own tickets on offer, in the order dealt; starting offers stay until all have chosen."""
    offer_sizes: tuple[int, ...]
    ticket_deck: tuple[tuple[int, Mask], ...]
    """Bags, top first: how many tickets are in each, and those of them which the viewer put there."""
    turns_left: int
    """See state.LAST_ROUND_NOT_BEGUN."""
    passes: int
    sweeps: int
    revealed: tuple[Mask, ...]
    """Everybody's tickets, once the game is over; empty before."""
    legal: tuple[Action, ...]
    """What the viewer may do now, sorted; empty when somebody else is to act."""

    def fields(self) -> tuple[object, ...]:
        """All fields in the order of ``__slots__``."""
        return tuple(getattr(self, name) for name in Observation.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.fields())

    def __repr__(self) -> str:
        return "Observation(" + ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__) + ")"

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.cars)


def observe(edition: Edition, state: State, viewer: Player | None) -> Observation:
    """The position as a player sees it, or with None as everybody does (S6, R9).

    IndexError for a player who is not in the game.

    >>> from engine.editions import EDITIONS
    >>> seen = observe(EDITIONS["classic"], initial_state(EDITIONS["classic"], 2), None)
    >>> seen.deck_size, seen.hand_sizes, seen.legal
    (110, (0, 0), ())
    """
    if viewer is not None and not 0 <= viewer < state.players:
        raise IndexError(f"player {viewer} is not in a game of {state.players}")
    me = -1 if viewer is None else viewer
    secret_choice = state.phase == CHOOSE
    seen = Observation()
    seen.viewer = viewer
    seen.phase = state.phase
    seen.player = state.player
    seen.market = state.market
    seen.deck_size = size(state.deck)
    seen.discards = state.discards
    seen.hand = 0 if viewer is None else state.hands[viewer]
    seen.hand_sizes = tuple(size(hand) for hand in state.hands)
    seen.seen = state.seen
    seen.routes = state.routes
    seen.cars = state.cars
    seen.points = state.points
    seen.tickets = 0 if viewer is None else state.tickets[viewer]
    seen.ticket_counts = tuple(
        0 if secret_choice and player != me else mask.bit_count() for player, mask in enumerate(state.tickets)
    )
    seen.offer = () if viewer is None else state.offers[viewer]
    seen.offer_sizes = tuple(len(offer) for offer in state.offers)
    own_returned = 0 if viewer is None else state.returned[viewer]
    seen.ticket_deck = tuple((bag.bit_count(), bag & own_returned) for bag in state.ticket_deck)
    seen.turns_left = state.turns_left
    seen.passes = state.passes
    seen.sweeps = state.sweeps
    seen.revealed = state.tickets if state.phase == OVER else ()
    seen.legal = tuple(legal_actions(edition, state)) if state.player == me and state.phase in DECISIONS else ()
    return seen


def redact_action(state: State, action: Action, viewer: Player | None) -> Action:
    """What a viewer knows of one action; ``state`` is the position before it.

    Hidden are: the cards dealt to other hands and drawn blind, the tickets dealt to others, which tickets they keep,
    and while starting tickets are chosen also how many.
    """
    if viewer == state.player:
        return action
    kind = action[0]
    if kind == DEAL_CARD and state.phase in (DEAL_HANDS, FIRST_BLIND, SECOND_BLIND):
        return (DEAL_CARD, HIDDEN)
    if kind == DEAL_TICKET:
        return (DEAL_TICKET, HIDDEN)
    if kind == KEEP:
        return (KEEP, HIDDEN, HIDDEN if state.phase == CHOOSE else action[1].bit_count())
    return action


def redact(edition: Edition, players: int, history: Iterable[Action], viewer: Player | None) -> list[Action]:
    """A history as a viewer may know it, action by action; logs and replays are drawn from this.

    Once all have chosen their starting tickets, how many each kept is public (R9, S6).

    >>> from engine.editions import EDITIONS
    >>> redact(EDITIONS["classic"], 2, [(DEAL_CARD, 3), (DEAL_CARD, 8)], 1)
    [(6, -1), (6, -1)]
    """
    state = initial_state(edition, players)
    known: list[Action] = []
    choices: list[tuple[int, Action]] = []
    for action in history:
        if state.phase == CHOOSE and viewer != state.player:
            choices.append((len(known), (KEEP, HIDDEN, action[1].bit_count())))
        known.append(redact_action(state, action, viewer))
        advance(edition, state, action)
    if state.phase not in (DEAL_HANDS, DEAL_OFFERS, CHOOSE):
        for index, choice in choices:
            known[index] = choice
    return known
