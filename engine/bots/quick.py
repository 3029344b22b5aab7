"""The first computer player: it plans a joint network for its tickets and works towards it. Imports what is below.

Every decision starts from the observation alone: the best plan on the board as it is (see plan), then the action that
serves it. Cards are drawn first and routes claimed late, but for the routes that rivals threaten, and never so late
that the plan could not be finished before somebody else ends the game.
"""

from collections.abc import Iterator
from random import Random

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, Action
from engine.bits import Mask, bit_list, mask_of
from engine.bots.base import Budget, Thought
from engine.bots.plan import LOOSE, WEIGHTS, Plan, Purse, View, Weights, best_plan, lost_with, make_plan, traffic, view_of
from engine.cards import GRAY, LOCOMOTIVE, NO_CARD, bag_of, counts
from engine.edition import Edition
from engine.observation import Observation
from engine.paths import joined, longest_path
from engine.payment import price
from engine.scoring import route_points
from engine.state import CHOOSE, KEEP_DRAWN, LAST_ROUND_NOT_BEGUN, SECOND_CARD

REASONS: dict[str, str] = {
    "keep_tickets": "the tickets kept fit into one network (kept, given_up: tickets)",
    "claim_ticket": "the route lies on the way of a ticket (route, points)",
    "claim_long": "no ticket needs the route, it is worth its points (route, points)",
    "claim_last": "the claim that adds most to the final score (route, points: all that it adds)",
    "draw_for_route": "the card is missing for a planned route (route, colour)",
    "draw_locomotive": "a locomotive is worth the whole turn (missing: cards that the plan lacks)",
    "draw_blind": "the deck promises more than the face-up cards (missing)",
    "draw_spare": "no planned route needs a face-up card, this one keeps most open (colour)",
    "draw_tickets": "the network promises more tickets (promise: points)",
    "pass": "nothing is possible",
}
"""What speaks for an action: the key of a thought, and what its figures are."""


def spread(options: list[tuple[float, Action]], within: float, rng: Random) -> tuple[float, Action]:
    """One of the options that come near the best one, so that play cannot be foretold (pitfall D1).

    >>> spread([(1.0, (1,)), (3.0, (3,))], 0.5, Random(1))
    (3.0, (3,))
    """
    best = max(value for value, _ in options)
    return rng.choice([option for option in options if option[0] >= best - within])


def expected_best(gains: list[float], drawn: int) -> float:
    """The expectation of the largest of so many gains drawn at random without repetition.

    >>> expected_best([0.0, 3.0, 6.0], 2)
    5.0
    """
    left = len(gains)
    drawn = min(drawn, left)
    expectation, chance = 0.0, 1.0
    for gain in sorted(gains, reverse=True):
        here = drawn / left
        expectation += chance * here * gain
        chance *= 1 - here
        left -= 1
        if left < drawn or not chance:
            break
    return expectation


class Quick:
    """Plans, hoards with an eye on the clock, and never idles."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """One thought, at once: the budget is not needed."""
        view = view_of(edition, seen, self.weights)
        if seen.phase in (CHOOSE, KEEP_DRAWN):
            yield keep(view, seen, rng)
        elif seen.phase == SECOND_CARD:
            yield draw(view, seen, best_plan(view, seen.tickets), rng)
        elif seen.turns_left != LAST_ROUND_NOT_BEGUN:
            yield last_turn(view, seen, rng)
        else:
            yield turn(view, seen, rng)


def keep(view: View, seen: Observation, rng: Random) -> Thought:
    """Keeps the tickets with which the best plan is worth most."""
    options = []
    for action in seen.legal:
        kept = mask_of([ticket for i, ticket in enumerate(seen.offer) if action[1] >> i & 1])
        options.append((best_plan(view, seen.tickets | kept).value, action))
    _, action = spread(options, 0.5, rng)
    kept = action[1].bit_count()
    return Thought(action, "keep_tickets", {"kept": kept, "given_up": len(seen.offer) - kept})


def interest(view: View, seen: Observation, route: int) -> float:
    """How much rivals seem to want a route: traffic, more where it touches their routes."""
    network = view.edition.network
    a, b = network.routes[route].a, network.routes[route].b
    near = 0
    for player, mask in enumerate(seen.routes):
        if player != seen.viewer:
            near += any(mask >> other & 1 for city in (a, b) for other, _ in network.around[city])
    return (0.05 + traffic(view.edition)[route]) * (seen.players - 1 + 2 * near)


def turn(view: View, seen: Observation, rng: Random) -> Thought:
    """Claims what is threatened or due, else draws."""
    weights = view.weights
    plan = best_plan(view, seen.tickets)
    claims: dict[int, list[Action]] = {}
    for action in seen.legal:
        if action[0] == CLAIM:
            claims.setdefault(action[1], []).append(action)
    can_draw = seen.deck_size > 0
    promise = ticket_promise(view, seen, plan, rng) if (DRAW_TICKETS,) in seen.legal else -1.0
    if promise > 0:
        return Thought((DRAW_TICKETS,), "draw_tickets", {"promise": round(promise)})
    payable = [route for route in plan.routes if route in claims]
    if payable:
        risks = {}
        for route in payable:
            loss = 0.0
            if route in plan.routes[: plan.needed]:
                rest = make_plan(view, ordered(view, seen.tickets), lost_with(view, route))
                loss = max(0.0, plan.value - rest.value)
            risks[route] = interest(view, seen, route) * loss
        due = len(plan.routes) + weights.burst >= view.clock or plan.purse.missing == 0
        if due or not can_draw or max(risks.values()) > weights.patience:
            points = view.edition.route_points
            lengths = view.edition.network.lengths
            options = [(risks[route] + points[lengths[route]] / 10, (route,)) for route in payable]
            _, (route,) = spread(options, 0.05, rng)
            return claim(view, plan, route, claims[route])
    if can_draw and not idle(view, plan):
        return draw(view, seen, plan, rng)
    if claims:
        lengths = view.edition.network.lengths
        longest = max(lengths[route] for route in claims)
        route = rng.choice([route for route in claims if lengths[route] == longest])
        return claim(view, plan, route, claims[route])
    if can_draw:
        return draw(view, seen, plan, rng)
    return fallback(seen, rng)


def ordered(view: View, tickets: Mask) -> list[int]:
    """Tickets, the most valuable first."""
    return sorted(bit_list(tickets), key=lambda ticket: -view.edition.tickets[ticket].points)


def idle(view: View, plan: Plan) -> bool:
    """Whether nothing is planned any more: then cars are laid wherever that is possible, to end the game."""
    return not plan.routes


def fallback(seen: Observation, rng: Random) -> Thought:
    """Tickets when nothing else can be drawn, else a pass (T2)."""
    action = rng.choice(seen.legal)
    return Thought(action, "pass" if action[0] == PASS else "draw_tickets", {} if action[0] == PASS else {"promise": 0})


def claim(view: View, plan: Plan, route: int, ways: list[Action]) -> Thought:
    """Claims a route with the cards that the rest of the plan misses least; locomotives last."""
    network = view.edition.network
    rest = [other for other in plan.routes if other != route]

    def cost(action: Action) -> tuple[float, ...]:
        _, _, colour, locos = action
        hand = bytearray(view.hand)
        hand[LOCOMOTIVE] -= locos
        length = network.lengths[route]
        if locos < length:
            hand[colour] -= length - locos
        purse = Purse(bytes(hand))
        for gray in (False, True):
            for other in rest:
                own = network.routes[other].colour
                if (own == GRAY) is gray:
                    purse.reserve(own, network.lengths[other])
        return (purse.missing + 0.5 * locos, -(view.hand[colour] if colour < LOCOMOTIVE else 0))

    action = min(ways, key=cost)
    needed = route in plan.routes[: plan.needed]
    points = view.edition.route_points[network.lengths[route]]
    return Thought(action, "claim_ticket" if needed else "claim_long", {"route": route, "points": points})


def card_values(view: View, plan: Plan) -> list[float]:
    """By colour, what a card does for the plan: 1 for a missing one, a little for what may be of use later."""
    purse = plan.purse
    values = []
    for colour in range(LOCOMOTIVE):
        short = purse.short[colour]
        value = 1.0 + 0.03 * short if short else 0.15 + 0.02 * purse.spare[colour]
        if not short and purse.short[LOOSE]:
            value = 0.6
        values.append(value)
    values.append(1.3)
    return values


def draw(view: View, seen: Observation, plan: Plan, rng: Random) -> Thought:
    """Draws the card that is worth most to the plan."""
    values = card_values(view, plan)
    unseen = counts(view.edition.pack - seen.hand - seen.discards - bag_of(seen.market) - others_seen(seen))
    blind = sum(number * value for number, value in zip(unseen, values, strict=True)) / max(1, sum(unseen))
    first = seen.phase != SECOND_CARD
    options: list[tuple[float, Action]] = []
    for action in seen.legal:
        if action[0] == DRAW_DECK:
            options.append((blind, action))
        elif action[0] == DRAW_MARKET:
            card = seen.market[action[1]]
            value = values[card]
            if card == LOCOMOTIVE and first:
                others = sorted(
                    [values[c] for c in seen.market if c not in (NO_CARD, LOCOMOTIVE)] + [blind, blind], reverse=True
                )
                value += 0.0 - others[1]
                # The second card is given up: the best pair must be worth less.
            options.append((value, action))
    _, action = spread(options, 0.02, rng)
    if action[0] == DRAW_DECK:
        return Thought(action, "draw_blind", {"missing": plan.purse.missing})
    colour = seen.market[action[1]]
    if colour == LOCOMOTIVE:
        return Thought(action, "draw_locomotive", {"missing": plan.purse.missing})
    network = view.edition.network
    for route in plan.routes:
        if plan.purse.short[colour] and network.routes[route].colour in (colour, GRAY):
            return Thought(action, "draw_for_route", {"route": route, "colour": colour})
    return Thought(action, "draw_spare", {"colour": colour})


def others_seen(seen: Observation) -> int:
    """The cards known to be in rivals' hands."""
    return sum(bag for player, bag in enumerate(seen.seen) if player != seen.viewer)


def ticket_promise(view: View, seen: Observation, plan: Plan, rng: Random) -> float:
    """What drawing tickets promises beyond the turn it costs, in points; only asked when the own ones are done."""
    edition, weights = view.edition, view.weights
    if plan.needed or view.clock < 8:
        return -1.0
    known = seen.tickets | sum(own for _, own in seen.ticket_deck)
    unseen = [ticket for ticket in edition.ticket_ids if not known >> ticket & 1]
    sample = rng.sample(unseen, min(10, len(unseen)))
    own = bit_list(seen.tickets)
    gains = [make_plan(view, [*own, ticket]).value - plan.value for ticket in sample]
    if not gains:
        return -1.0
    return expected_best(gains, edition.draw_tickets) - weights.turn - weights.tickets


def last_turn(view: View, seen: Observation, rng: Random) -> Thought:
    """The claim that adds most to the final score; else cards, which cost nothing."""
    edition = view.edition
    claims: dict[int, list[Action]] = {}
    for action in seen.legal:
        if action[0] == CLAIM:
            claims.setdefault(action[1], []).append(action)
    if claims:
        before = score_of(edition, seen, view.owned)
        options: list[tuple[float, Action]] = [
            (score_of(edition, seen, view.owned | 1 << route), (route,)) for route in claims
        ]
        after, (route,) = spread(options, 0.0, rng)
        return Thought(claims[route][0], "claim_last", {"route": route, "points": round(after - before)})
    if seen.deck_size:
        return draw(view, seen, best_plan(view, seen.tickets), rng)
    return fallback(seen, rng)


def score_of(edition: Edition, seen: Observation, routes: Mask) -> int:
    """The viewer's score if the game ended with these routes; rivals' routes as they are."""
    network = edition.network
    total = route_points(edition, routes)
    for ticket in bit_list(seen.tickets):
        a, b, points = edition.tickets[ticket]
        total += points if joined(network, routes, a, b) else -points
    if edition.longest:
        rivals = [mask for player, mask in enumerate(seen.routes) if player != seen.viewer]
        if longest_path(network, routes)[0] >= max(longest_path(network, mask)[0] for mask in rivals):
            total += edition.longest
    return total
