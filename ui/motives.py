"""What a computer player says for a move, checked and freed from its position, so that it can be told afterwards.

It comes over the wire as a key with figures (engine.bots.quick.REASONS, engine.bots.expert.FIGURES). Some of them mean
something only where the decision was made: the fourth face-up card, the second ticket on offer. Imports the engine.
"""

from collections.abc import Mapping
from math import atanh
from typing import Final, NamedTuple

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP
from engine.bots.base import Thought
from engine.bots.expert import SCALE
from engine.bots.quick import ALTERNATIVES
from engine.cards import CARD_NAMES, NO_CARD, Colour
from engine.edition import Edition
from engine.observation import Observation

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "keep_tickets": ("kept", "returned"),
    "keep_all": ("kept", "returned"),
    "claim_ticket": ("route", "points", "ticket"),
    "claim_long": ("route", "points"),
    "claim_rest": ("route", "points"),
    "claim_last": ("route", "points"),
    "draw_for_route": ("route", "colour"),
    "draw_locomotive": ("missing",),
    "draw_blind": ("missing",),
    "draw_spare": ("colour",),
    "draw_tickets": ("promise",),
    "draw_tickets_forced": (),
    "pass": (),
}
"""The keys of engine.bots.quick.REASONS, each with the figures without which it cannot be told."""
KINDS: Final = {
    CLAIM: "claim",
    DRAW_DECK: "deck",
    DRAW_MARKET: "market",
    DRAW_TICKETS: "draw_tickets",
    KEEP: "keep",
}
"""What another move can be, by the kind of its action."""
FAR: Final = 80
"""Points of a lead beyond which it is only said to be large: there the value says hardly more."""


class Other(NamedTuple):
    """Another move that was considered."""

    kind: str
    """One of KINDS."""
    lead: int | None
    """See ``lead``; None where moves were not tried out, but only judged."""
    worth: int = 0
    """What it was judged to be worth, in hundredths; see engine.bots.quick.FIGURES."""
    route: int | None = None
    colour: Colour | None = None
    tickets: tuple[int, ...] = ()


class Motive(NamedTuple):
    """What spoke for a move."""

    key: str
    """One of NEEDED."""
    figures: Mapping[str, int]
    others: tuple[Other, ...]
    """The best first."""


def lead(value: int) -> int:
    """The margin over the best rival, in points, that a value stands for; at most FAR, negative when behind.

    The expert's value of a move is the mean of tanh(margin / SCALE) over its playouts, in thousandths. So this is the
    even margin that would be worth as much: not quite the expected one, as it counts close games for more.

    >>> lead(0), lead(100), lead(-100), lead(1000)
    (0, 10, -10, 80)
    """
    worth = min(999, abs(value)) / 1000
    points = min(FAR, round(SCALE * atanh(worth)))
    return points if value >= 0 else -points


def motive_of(edition: Edition, seen: Observation, thought: Thought) -> Motive | None:
    """What a thought says, or None when it says nothing that this game knows: it is checked like a stranger's.

    >>> from engine.editions import EDITIONS
    >>> from engine.observation import observe
    >>> from engine.rules import initial_state
    >>> edition = EDITIONS["classic"]
    >>> seen = observe(edition, initial_state(edition, 2), 0)
    >>> motive_of(edition, seen, Thought((DRAW_DECK,), "draw_blind", {"missing": 3}))
    Motive(key='draw_blind', figures={'missing': 3}, others=())
    >>> motive_of(edition, seen, Thought((DRAW_DECK,), "draw_spare", {"colour": 77})) is None
    True
    """
    figures = thought.figures
    limits = {"route": len(edition.network.routes), "ticket": len(edition.tickets), "colour": len(CARD_NAMES)}
    real = all(0 <= figures[name] < limit for name, limit in limits.items() if name in figures)
    if not real or thought.key not in NEEDED or not figures.keys() >= set(NEEDED[thought.key]):
        return None
    others = (_other(edition, seen, figures, place) for place in range(1, ALTERNATIVES + 1))
    told = {name: figure for name, figure in figures.items() if not name.startswith("other_")}
    return Motive(thought.key, told, tuple(other for other in others if other))


def _other(edition: Edition, seen: Observation, figures: Mapping[str, int], place: int) -> Other | None:
    kind = figures.get(f"other_{place}_kind")
    value, worth = figures.get(f"other_{place}_value"), figures.get(f"other_{place}_worth")
    if kind not in KINDS or (value is None and worth is None):
        return None
    other = Other(KINDS[kind], None if value is None else lead(value), worth or 0)
    what = figures.get(f"other_{place}_what", 0)
    if kind == CLAIM:
        return other._replace(route=what) if 0 <= what < len(edition.network.routes) else None
    if kind == DRAW_MARKET:
        there = 0 <= what < len(seen.market) and seen.market[what] != NO_CARD
        return other._replace(colour=seen.market[what]) if there else None
    if kind == KEEP:
        tickets = tuple(ticket for i, ticket in enumerate(seen.offer) if what >> i & 1)
        return other._replace(tickets=tickets) if tickets else None
    return other
