"""The rules as transitions: the only place where a position becomes another. Imports vocabulary, payment, scoring.

Chance is a player: every card and ticket dealt is an action, so a list of actions is a game. ``legal_actions`` and
``chance_outcomes`` say what may happen, ``advance`` makes it happen and trusts its caller.
"""

from engine.actions import (
    CLAIM,
    DEAL_CARD,
    DEAL_TICKET,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    KEEP,
    PASS,
    Action,
    Player,
)
from engine.bits import Mask, bit_list, mask_of
from engine.cards import LOCOMOTIVE, NO_CARD, ONE, Bag, Colour, bag_of, count, counts, size
from engine.edition import MAX_PLAYERS, MIN_PLAYERS, Edition
from engine.network import Network
from engine.payment import affordable_claims, price
from engine.scoring import result, route_points
from engine.state import (
    CHOOSE,
    DEAL_DRAWN,
    DEAL_HANDS,
    DEAL_MARKET,
    DEAL_OFFERS,
    FIRST_BLIND,
    KEEP_DRAWN,
    LAST_ROUND_NOT_BEGUN,
    MARKET_SIZE,
    OVER,
    SECOND_BLIND,
    SECOND_CARD,
    SETTLE_FIRST,
    SETTLE_LAST,
    TURN,
    State,
    replaced,
)

SWEEP_AT = 3
"""Locomotives among the face-up cards that sweep them (M1)."""
FEWEST_OTHERS = 3
"""Cards in play that are not locomotives, without which no sweep can help (R3)."""
MOST_SWEEPS = 50
"""In one settling (R3)."""
LAST_ROUND_AT = 2
"""Train cars in stock, or fewer, that begin the last round (E1)."""
TRACKS_FOR_ALL = 4
"""From so many players on, both tracks of a double are used (C9)."""

_EMPTY_MARKET = (NO_CARD,) * MARKET_SIZE
_DECK_ACTION: Action = (DRAW_DECK,)
_MARKET_ACTIONS: tuple[Action, ...] = tuple((DRAW_MARKET, slot) for slot in range(MARKET_SIZE))
_DRAW_ACTIONS: list[Action] = [_DECK_ACTION, *_MARKET_ACTIONS]
_TICKETS_ACTION: Action = (DRAW_TICKETS,)
_PASS_ACTION: Action = (PASS,)
_CARD_NODES = frozenset((DEAL_HANDS, DEAL_MARKET, FIRST_BLIND, SECOND_BLIND, SETTLE_FIRST, SETTLE_LAST))
_MARKET_NODES = frozenset((DEAL_MARKET, SETTLE_FIRST, SETTLE_LAST))
DEAL_CARD_ACTIONS: tuple[Action, ...] = tuple((DEAL_CARD, colour) for colour in range(9))
"""By colour, the chance action that deals one card."""


def initial_state(edition: Edition, players: int) -> State:
    """The table before the first card is dealt; the deal itself is chance (S1-S5).

    ValueError unless 2 to 5 play.
    """
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"{players} players: {MIN_PLAYERS} to {MAX_PLAYERS} can play")
    none = (0,) * players
    state = State()
    state.phase = DEAL_HANDS
    state.player = 0
    state.deck = edition.pack
    state.discards = 0
    state.market = _EMPTY_MARKET
    state.hands = state.seen = state.routes = state.points = state.tickets = state.returned = none
    state.cars = (edition.cars,) * players
    state.offers = ((),) * players
    state.ticket_deck = (mask_of(edition.ticket_ids),)
    state.turns_left = LAST_ROUND_NOT_BEGUN
    state.passes = 0
    state.sweeps = 0
    return state


# What may happen


def legal_actions(edition: Edition, state: State) -> list[Action]:
    """Everything the player to act may do, sorted; empty at chance nodes and at the end.

    >>> from engine.editions import EDITIONS
    >>> legal_actions(EDITIONS["classic"], initial_state(EDITIONS["classic"], 2))
    []
    """
    phase = state.phase
    player = state.player
    if phase == TURN:
        actions = affordable_claims(
            edition.network,
            state.hands[player],
            state.cars[player],
            open_routes(edition.network, state.routes, player),
        )
        if state.deck:
            actions += draw_actions(state.market, second=False)
        if state.ticket_deck:
            actions.append(_TICKETS_ACTION)
        return actions or [_PASS_ACTION]  # T2
    if phase == SECOND_CARD:
        return draw_actions(state.market, second=True)
    if phase in (CHOOSE, KEEP_DRAWN):
        least = edition.keep_start if phase == CHOOSE else edition.keep_drawn
        return keep_actions(len(state.offers[player]), least)
    return []


def draw_actions(market: tuple[Colour, ...], *, second: bool) -> list[Action]:
    """The draws that a market allows while the deck is not empty (M3); a locomotive is no second card (D4).

    >>> draw_actions((0, 8, -1, 3, 3), second=True)
    [(1,), (2, 0), (2, 3), (2, 4)]
    """
    if NO_CARD not in market and not (second and LOCOMOTIVE in market):
        return _DRAW_ACTIONS.copy()
    refused = (NO_CARD, LOCOMOTIVE) if second else (NO_CARD,)
    return [_DECK_ACTION, *[_MARKET_ACTIONS[slot] for slot, card in enumerate(market) if card not in refused]]


def keep_actions(offered: int, least: int) -> list[Action]:
    """The choices among so many tickets of which at least so many are kept; one is kept of one (K1).

    >>> keep_actions(2, 1), keep_actions(1, 2)
    ([(4, 1), (4, 2), (4, 3)], [(4, 1)])
    """
    least = min(least, offered)
    return [(KEEP, mask) for mask in range(1, 1 << offered) if mask.bit_count() >= least]


def open_routes(network: Network, routes: tuple[Mask, ...], player: Player) -> Mask:
    """The routes that a player may still claim, whatever they cost (C8-C10)."""
    taken = 0
    for mask in routes:
        taken |= mask
    shut = taken | network.twins_of(taken if len(routes) < TRACKS_FOR_ALL else routes[player])
    return network.all_routes & ~shut


def chance_outcomes(edition: Edition, state: State) -> list[tuple[Action, int]]:
    """What chance may deal next, sorted, with integer weights; empty at other nodes.

    >>> from engine.editions import EDITIONS
    >>> chance_outcomes(EDITIONS["classic"], initial_state(EDITIONS["classic"], 2))[-1]
    ((6, 8), 14)
    """
    phase = state.phase
    if phase in (DEAL_OFFERS, DEAL_DRAWN):
        return [((DEAL_TICKET, ticket), 1) for ticket in bit_list(state.ticket_deck[0])]
    if phase in _CARD_NODES:
        return [(DEAL_CARD_ACTIONS[colour], number) for colour, number in enumerate(counts(state.deck)) if number]
    return []


# What happens


def apply(edition: Edition, state: State, action: Action) -> State:
    """The position after an action; the given one is untouched. Trusts its caller, like ``advance``."""
    after = state.copy()
    advance(edition, after, action)
    return after


def advance(edition: Edition, state: State, action: Action) -> None:
    """Makes an action happen, in place. It must be legal (or a possible outcome of chance): this is not checked."""
    kind = action[0]
    if kind == DEAL_CARD:
        _deal_card(edition, state, action[1])
    elif kind == DRAW_DECK:
        state.passes = 0
        state.phase = FIRST_BLIND if state.phase == TURN else SECOND_BLIND
    elif kind == DRAW_MARKET:
        _draw_market(state, action[1])
    elif kind == CLAIM:
        _claim(edition, state, action[1], action[2], action[3])
    elif kind == DEAL_TICKET:
        _deal_ticket(edition, state, action[1])
    elif kind == KEEP:
        _keep(edition, state, action[1])
    elif kind == DRAW_TICKETS:
        state.passes = 0
        state.phase = DEAL_DRAWN
    else:
        state.passes += 1
        _end_turn(state)


def _deal_card(edition: Edition, state: State, colour: Colour) -> None:
    phase = state.phase
    player = state.player
    state.deck -= ONE[colour]
    if phase in _MARKET_NODES:
        market = state.market
        state.market = replaced(market, market.index(NO_CARD), colour)
        _settle(state)
        return
    state.hands = replaced(state.hands, player, state.hands[player] + ONE[colour])
    if phase == DEAL_HANDS:
        if size(state.hands[player]) == edition.hand:
            state.player = (player + 1) % state.players
            if state.player == 0:
                state.phase = DEAL_MARKET
    else:
        state.phase = SETTLE_FIRST if phase == FIRST_BLIND else SETTLE_LAST
        _settle(state)


def _draw_market(state: State, slot: int) -> None:
    state.passes = 0
    player = state.player
    colour = state.market[slot]
    state.market = replaced(state.market, slot, NO_CARD)
    state.hands = replaced(state.hands, player, state.hands[player] + ONE[colour])
    state.seen = replaced(state.seen, player, state.seen[player] + ONE[colour])
    state.phase = SETTLE_FIRST if state.phase == TURN and colour != LOCOMOTIVE else SETTLE_LAST  # D3
    _settle(state)


def _claim(edition: Edition, state: State, route: int, colour: Colour, locos: int) -> None:
    player = state.player
    length = edition.network.lengths[route]
    cards = price(length, colour, locos)
    state.passes = 0
    state.hands = replaced(state.hands, player, state.hands[player] - cards)
    seen = state.seen[player]
    if seen:
        state.seen = replaced(state.seen, player, _without(seen, colour, length - locos, locos))
    state.discards += cards
    state.routes = replaced(state.routes, player, state.routes[player] | 1 << route)
    state.cars = replaced(state.cars, player, state.cars[player] - length)
    state.points = replaced(state.points, player, state.points[player] + edition.route_points[length])
    state.phase = SETTLE_LAST
    _settle(state)


def _without(seen: Bag, colour: Colour, number: int, locos: int) -> Bag:
    """What is still known of a hand after a payment: the cards paid may have been the known ones."""
    if locos:
        seen -= min(count(seen, LOCOMOTIVE), locos) * ONE[LOCOMOTIVE]
    return seen - min(count(seen, colour), number) * ONE[colour]


def _settle(state: State) -> None:
    """M5, up to the next card that chance has to turn, or to the end of the settling."""
    while True:
        if NO_CARD in state.market:
            if not state.deck:
                state.deck, state.discards = state.discards, 0  # R4
            if state.deck:
                return  # chance turns the next card, then comes back
            break  # M4: the places stay empty until there are cards
        if state.market.count(LOCOMOTIVE) < SWEEP_AT or not _may_sweep(state):
            break
        state.discards += bag_of(state.market)
        state.market = _EMPTY_MARKET
        state.sweeps += 1
    if not state.deck:
        state.deck, state.discards = state.discards, 0
    state.sweeps = 0
    if state.phase == SETTLE_FIRST and state.deck:
        state.phase = SECOND_CARD
    elif state.phase == DEAL_MARKET:
        state.phase = DEAL_OFFERS
    else:
        _end_turn(state)  # R7: also after one card, when no second can be drawn


def _may_sweep(state: State) -> bool:
    """R3: whether some arrangement of the cards in play can help, and the settling is not too long yet."""
    cards = state.deck + state.discards + bag_of(state.market)
    return state.sweeps < MOST_SWEEPS and size(cards) - count(cards, LOCOMOTIVE) >= FEWEST_OTHERS


def _deal_ticket(edition: Edition, state: State, ticket: int) -> None:
    player = state.player
    top = state.ticket_deck[0]
    rest = top & ~(1 << ticket)
    state.ticket_deck = (rest, *state.ticket_deck[1:]) if rest else state.ticket_deck[1:]
    if any(state.returned):
        # While more than one ticket was in the bag, the others cannot tell which has gone: they know no place any more.
        unsure = top if rest else 0
        state.returned = tuple(
            mask & ~(1 << ticket if other == player else unsure | 1 << ticket)
            for other, mask in enumerate(state.returned)
        )
    offer = (*state.offers[player], ticket)
    state.offers = (*state.offers[:player], offer, *state.offers[player + 1 :])
    if state.phase == DEAL_DRAWN:
        if len(offer) == edition.draw_tickets or not state.ticket_deck:
            state.phase = KEEP_DRAWN
    elif len(offer) == edition.deal_tickets:
        state.player = (player + 1) % state.players
        if state.player == 0:
            state.phase = CHOOSE


def _keep(edition: Edition, state: State, choice: Mask) -> None:
    player = state.player
    offer = state.offers[player]
    kept = sum(1 << ticket for i, ticket in enumerate(offer) if choice >> i & 1)
    state.tickets = replaced(state.tickets, player, state.tickets[player] | kept)
    if state.phase == KEEP_DRAWN:
        _put_under(state, player)
        state.offers = ((),) * state.players
        _end_turn(state)
    else:
        state.player = (player + 1) % state.players
        if state.player == 0:
            _return_starting_tickets(edition, state)
            state.phase = TURN


def _put_under(state: State, player: Player) -> None:
    """Puts what a player did not keep under the ticket deck, in the order dealt, the last one lowest (K1)."""
    back = [ticket for ticket in state.offers[player] if not state.tickets[player] >> ticket & 1]
    state.ticket_deck = (*state.ticket_deck, *[1 << ticket for ticket in back])
    state.returned = replaced(state.returned, player, state.returned[player] | mask_of(back))


def _return_starting_tickets(edition: Edition, state: State) -> None:
    """R5, once all have chosen."""
    undealt = state.ticket_deck
    for player in range(state.players):
        _put_under(state, player)
    if edition.shuffle_returned and len(state.ticket_deck) > len(undealt):
        state.ticket_deck = (*undealt, sum(state.ticket_deck[len(undealt) :]))
    state.offers = ((),) * state.players


def _end_turn(state: State) -> None:
    """E1 and R1, after a turn of any kind."""
    if state.turns_left != LAST_ROUND_NOT_BEGUN:
        state.turns_left -= 1
    elif state.cars[state.player] <= LAST_ROUND_AT:
        state.turns_left = state.players
    if state.turns_left == 0 or state.passes == state.players:
        state.phase = OVER
    else:
        state.player = (state.player + 1) % state.players
        state.phase = TURN


def returns(edition: Edition, state: State) -> tuple[int, ...]:
    """The final scores by player; before the end, what they would be if the game ended here."""
    return tuple(score.total for score in result(edition, state.routes, state.tickets).scores)


def state_problems(edition: Edition, state: State) -> list[str]:
    """All that contradicts the conservation of cards, tickets, cars and points; empty for every position of a game.

    >>> from engine.editions import EDITIONS
    >>> state_problems(EDITIONS["classic"], initial_state(EDITIONS["classic"], 5))
    []
    """
    problems = []
    if state.deck + state.discards + bag_of(state.market) + sum(state.hands) != edition.pack:
        problems.append("cards are missing or doubled")
    tickets = [*state.ticket_deck, *state.tickets]
    for offer, kept in zip(state.offers, state.tickets, strict=True):
        tickets.append(mask_of(offer) & ~kept)
    # As many single bits as there are tickets, with the right sum: no carry can hide a doubled one.
    number = sum(mask.bit_count() for mask in tickets)
    if sum(tickets) != mask_of(edition.ticket_ids) or number != len(edition.ticket_ids):
        problems.append("tickets are missing or doubled")
    owned = 0
    for player, mask in enumerate(state.routes):
        if owned & mask:
            problems.append("a route has two owners")
        if edition.network.twins_of(mask) & (mask if len(state.routes) >= TRACKS_FOR_ALL else mask | owned):
            problems.append("both tracks of a double are taken")
        owned |= mask
        if state.cars[player] != edition.cars - edition.network.total_length(mask) or state.cars[player] < 0:
            problems.append(f"player {player} has {state.cars[player]} cars")
        if state.points[player] != route_points(edition, mask):
            problems.append(f"player {player} has {state.points[player]} points")
    return problems
