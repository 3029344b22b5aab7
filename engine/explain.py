"""Why something is or is not legal: rule ids and figures, as data. Imports vocabulary, rules and observation.

Written from the rules' statements and not from ``legal_actions``, as a second opinion: the two agree on every action in
every position, which a property test holds them to. Texts for people are the page's business.
"""

from typing import NamedTuple

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, Action
from engine.cards import COLOURS, GRAY, LOCOMOTIVE, NO_CARD, count
from engine.edition import Edition
from engine.network import SINGLE
from engine.observation import Observation
from engine.rules import TRACKS_FOR_ALL
from engine.state import CHOOSE, DECISIONS, KEEP_DRAWN, MARKET_SIZE, OVER, SECOND_CARD

REASONS: dict[str, tuple[str, ...]] = {
    "over": (),
    "looking_on": (),
    "other_turn": ("player",),
    "dealing": (),
    "unknown": (),
    "choose_first": ("least",),
    "second_card": (),
    "owned": ("owner",),
    "twin_mine": (),
    "twin_taken": ("owner", "players"),
    "cars": ("needs", "has"),
    "route_colour": ("colour",),
    "one_colour": (),
    "locos_range": ("most",),
    "locos_alone": (),
    "cards": ("colour", "needs", "has"),
    "locos": ("needs", "has"),
    "short": ("colour", "needs", "has", "locos"),
    "deck_empty": (),
    "place_empty": ("place",),
    "second_loco": (),
    "no_tickets": (),
    "keep_few": ("least", "kept"),
    "keep_unknown": ("offered",),
    "nothing_to_keep": (),
    "can_act": (),
}
"""Every key with the names of its figures: numbers of cards, cars or tickets, players, colours, places."""

_SHAPES = {CLAIM: 4, DRAW_DECK: 1, DRAW_MARKET: 2, DRAW_TICKETS: 1, KEEP: 2, PASS: 1}


class Reason(NamedTuple):
    """One reason against an action: the rule it rests on, and a key of REASONS with its figures."""

    rule: str
    key: str
    figures: dict[str, int]


def _reason(rule: str, key: str, **figures: int) -> Reason:
    return Reason(rule, key, figures)


def explain(edition: Edition, seen: Observation, action: Action) -> tuple[Reason, ...]:
    """All that stands against an action of the viewer's; empty when it is legal.

    >>> from engine.editions import EDITIONS
    >>> from engine.observation import observe
    >>> from engine.rules import initial_state
    >>> edition = EDITIONS["classic"]
    >>> explain(edition, observe(edition, initial_state(edition, 2), 0), (DRAW_DECK,))
    (Reason(rule='S7', key='dealing', figures={}),)
    """
    kind = action[0] if action else -1
    if _SHAPES.get(kind) != len(action):
        return (_reason("T1", "unknown"),)
    unready = _unready(edition, seen, kind)
    if unready:
        return (unready,)
    if kind == CLAIM:
        return tuple(_against_claim(edition, seen, *action[1:]))
    if kind == DRAW_MARKET:
        return tuple(_against_market(seen, action[1]))
    if kind == KEEP:
        return tuple(_against_keeping(edition, seen, action[1]))
    if kind == DRAW_DECK and not seen.deck_size:
        return (_reason("M3", "deck_empty"),)
    if kind == DRAW_TICKETS and not seen.ticket_deck:
        return (_reason("K2", "no_tickets"),)
    if kind == PASS and _something_possible(edition, seen):
        return (_reason("T2", "can_act"),)
    return ()


def explain_route(edition: Edition, seen: Observation, route: int) -> tuple[Reason, ...]:
    """All that stands against claiming a route, whatever the payment; empty when some payment is possible.

    For want of cards, the figures are those of the colour that comes nearest.
    """
    unready = _unready(edition, seen, CLAIM)
    if unready:
        return (unready,)
    if not 0 <= route < len(edition.network.routes):
        return (_reason("T1", "unknown"),)
    return against_route(edition, seen, route)


def against_route(edition: Edition, seen: Observation, route: int) -> tuple[Reason, ...]:
    """The same, whoever is to act now: what the board, the viewer's cars and cards say to a route of the map."""
    reasons = _against_route(edition, seen, route)
    needs, colour = edition.network.routes[route].length, edition.network.routes[route].colour
    if colour == GRAY:
        colour = max(range(len(COLOURS)), key=lambda c: count(seen.hand, c))
    has, locos = count(seen.hand, colour), count(seen.hand, LOCOMOTIVE)
    if has + locos < needs:
        reasons.append(_reason("C1", "short", colour=colour, needs=needs, has=has, locos=locos))
    return tuple(reasons)


def _least(edition: Edition, seen: Observation) -> int:
    """How many of the offered tickets must be kept now (S5, K1)."""
    return min(edition.keep_start if seen.phase == CHOOSE else edition.keep_drawn, len(seen.offer))


def _unready(edition: Edition, seen: Observation, kind: int) -> Reason | None:
    """What keeps the viewer from any action of a kind, whatever its details."""
    phase = seen.phase
    if phase == OVER:
        return _reason("E1", "over")
    if seen.viewer is None:
        return _reason("T1", "looking_on")
    if phase not in DECISIONS:
        return _reason("S7", "dealing")
    if seen.player != seen.viewer:
        return _reason("S7", "other_turn", player=seen.player)
    if phase in (CHOOSE, KEEP_DRAWN):
        if kind != KEEP:
            return _reason("S5" if phase == CHOOSE else "K1", "choose_first", least=_least(edition, seen))
    elif kind == KEEP:
        return _reason("K1", "nothing_to_keep")
    elif phase == SECOND_CARD and kind not in (DRAW_DECK, DRAW_MARKET):
        return _reason("D1", "second_card")
    return None


def _against_route(edition: Edition, seen: Observation, route: int) -> list[Reason]:
    """C4 and C8 to C10: what closes a route to the viewer."""
    reasons = []
    players = seen.players
    owner = next((p for p in range(players) if seen.routes[p] >> route & 1), None)
    twin = edition.network.twins[route]
    neighbour = None if twin == SINGLE else next((p for p in range(players) if seen.routes[p] >> twin & 1), None)
    if owner is not None:
        reasons.append(_reason("C10", "owned", owner=owner))
    if neighbour == seen.viewer and neighbour is not None:
        reasons.append(_reason("C8", "twin_mine"))
    elif neighbour is not None and players < TRACKS_FOR_ALL:
        reasons.append(_reason("C9", "twin_taken", owner=neighbour, players=players))
    needs, has = edition.network.lengths[route], seen.cars[seen.viewer or 0]
    if needs > has:
        reasons.append(_reason("C4", "cars", needs=needs, has=has))
    return reasons


def _against_claim(edition: Edition, seen: Observation, route: int, colour: int, locos: int) -> list[Reason]:
    if not 0 <= route < len(edition.network.routes):
        return [_reason("T1", "unknown")]
    reasons = _against_route(edition, seen, route)
    length, own = edition.network.routes[route].length, edition.network.routes[route].colour
    if not 0 <= locos <= length:
        return [*reasons, _reason("C2", "locos_range", most=length)]
    if (colour == LOCOMOTIVE) != (locos == length):
        return [*reasons, _reason("C11", "locos_alone")]
    if colour != LOCOMOTIVE and own not in (GRAY, colour):
        return [*reasons, _reason("C1", "route_colour", colour=own)]
    if not 0 <= colour <= LOCOMOTIVE:
        return [*reasons, _reason("C3", "one_colour")]
    if count(seen.hand, LOCOMOTIVE) < locos:
        reasons.append(_reason("C2", "locos", needs=locos, has=count(seen.hand, LOCOMOTIVE)))
    if colour != LOCOMOTIVE and count(seen.hand, colour) < length - locos:
        reasons.append(_reason("C1", "cards", colour=colour, needs=length - locos, has=count(seen.hand, colour)))
    return reasons


def _against_market(seen: Observation, place: int) -> list[Reason]:
    if not 0 <= place < MARKET_SIZE:
        return [_reason("T1", "unknown")]
    reasons = []
    if seen.market[place] == NO_CARD:
        reasons.append(_reason("M4", "place_empty", place=place))
    if seen.market[place] == LOCOMOTIVE and seen.phase == SECOND_CARD:
        reasons.append(_reason("D4", "second_loco"))
    if not seen.deck_size:
        reasons.append(_reason("M3", "deck_empty"))
    return reasons


def _against_keeping(edition: Edition, seen: Observation, choice: int) -> list[Reason]:
    rule = "S5" if seen.phase == CHOOSE else "K1"
    if not 0 <= choice < 1 << len(seen.offer):
        return [_reason(rule, "keep_unknown", offered=len(seen.offer))]
    least = _least(edition, seen)
    if choice.bit_count() < least:
        return [_reason(rule, "keep_few", least=least, kept=choice.bit_count())]
    return []


def _something_possible(edition: Edition, seen: Observation) -> bool:
    """T2: whether the viewer can draw a card, draw tickets or claim a route."""
    if seen.deck_size or seen.ticket_deck:
        return True
    return any(not explain_route(edition, seen, route) for route in range(len(edition.network.routes)))
