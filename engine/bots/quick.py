"""The first computer player: it plans one network for its tickets and works towards it. Imports what is below.

Every decision starts from the observation alone: the best plan on the board as it is (see plan), then the action that
serves it. Cards are drawn first and routes claimed late, but for those that rivals threaten, and never so late that the
plan could not be finished before somebody else ends the game.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from random import Random

from engine.actions import CLAIM, DRAW_DECK, DRAW_TICKETS, PASS, Action
from engine.bits import Mask, bit_list, mask_of
from engine.bots.base import Budget, Thought
from engine.bots.plan import LOOSE, WEIGHTS, Plan, View, Weights, best_plan, make_plan, purse_for, risk, view_of
from engine.cards import GRAY, LOCOMOTIVE, NO_CARD, Colour, bag_of, counts
from engine.edition import Edition
from engine.observation import Observation
from engine.paths import longest_path
from engine.scoring import completed, route_points
from engine.state import CHOOSE, KEEP_DRAWN, LAST_ROUND_NOT_BEGUN, SECOND_CARD

REASONS: dict[str, str] = {
    "keep_tickets": "these tickets fit best into one network (kept, returned: how many)",
    "keep_all": "every ticket is a journey (kept, returned)",
    "claim_ticket": "the route is on the way of a ticket (route, points, ticket)",
    "claim_long": "no ticket needs the route, it is worth its points (route, points)",
    "claim_rest": "nothing planned can be had or drawn for: cars are laid, to end the game (route, points)",
    "claim_last": "the claim that adds most to the final score (route, points: all that it adds)",
    "draw_for_route": "the card is missing for a planned route (route, colour)",
    "draw_locomotive": "a locomotive is worth the whole turn (missing: cards that the plan still lacks)",
    "draw_blind": "the deck promises more than the face-up cards (missing)",
    "draw_spare": "no planned route lacks the card, it is the most useful one (colour)",
    "draw_tickets": "more tickets promise points (promise: beyond the price of the turn)",
    "draw_tickets_forced": "nothing else is possible",
    "pass": "nothing is possible",
}
"""The keys of this player's thoughts: what each says, and its figures."""
OTHERS: dict[str, str] = {
    "worth": "of the choice, hundredths: points for tickets and a last claim, useful cards for a draw, else urgency",
    "other_N_kind": "the N-th best other choice of the same sort: the kind of its action (see engine.actions)",
    "other_N_what": "its route, market place or choice of tickets",
    "other_N_worth": "its worth",
}
"""Figures that go with every choice among several, N from 1."""
ALTERNATIVES = 3
"""How many other choices a reason names."""

FEW_TURNS = 8
"""With fewer turns to go no more tickets are drawn."""
SAMPLE = 10
"""How many unseen tickets are tried on the network before drawing some."""


Planner = Callable[[View, Observation], Plan]
"""What a player makes of its tickets at the start of a turn."""


Keeper = Callable[[View, Observation, Random], Thought]
"""How a player chooses among the tickets on offer."""


def plan_for_all(view: View, seen: Observation) -> Plan:
    """One network for all tickets."""
    return best_plan(view, seen.tickets)


def near_best(options: Iterable[tuple[float, Action]], within: float, rng: Random) -> tuple[float, Action]:
    """One of the options that come near the best, so that play cannot be foretold.

    >>> near_best([(1.0, (1,)), (3.0, (3,))], 0.5, Random(1))
    (3.0, (3,))
    """
    listed = list(options)
    best = max(value for value, _ in listed)
    return rng.choice([option for option in listed if option[0] >= best - within])


def others(options: Iterable[tuple[float, Action]], chosen: Action, worth: float) -> dict[str, int]:
    """What else was considered: see OTHERS.

    >>> others([(1.0, (CLAIM, 7)), (3.0, (CLAIM, 9))], (CLAIM, 9), 3.0)
    {'worth': 300, 'other_1_kind': 0, 'other_1_worth': 100, 'other_1_what': 7}
    """
    ranked = sorted((option for option in options if option[1] != chosen), key=lambda option: -option[0])
    figures = {"worth": round(100 * worth)}
    for place, (value, action) in enumerate(ranked[:ALTERNATIVES], 1):
        figures |= {f"other_{place}_kind": action[0], f"other_{place}_worth": round(100 * value)}
        if len(action) > 1:
            figures[f"other_{place}_what"] = action[1]
    return figures


def keep(view: View, seen: Observation, rng: Random) -> Thought:
    """Keeps the tickets with which the best plan is worth most."""
    options = []
    for action in seen.legal:
        kept = mask_of([ticket for i, ticket in enumerate(seen.offer) if action[1] >> i & 1])
        options.append((best_plan(view, seen.tickets | kept).value, action))
    worth, choice = near_best(options, 0.5, rng)
    number = choice[1].bit_count()
    figures = {"kept": number, "returned": len(seen.offer) - number}
    return Thought(choice, "keep_tickets", figures | others(options, choice, worth))


class Quick:
    """Plans, puts off claims with an eye on the clock, and never idles."""

    def __init__(self, weights: Weights = WEIGHTS, plan: Planner = plan_for_all, keep: Keeper = keep) -> None:
        self.weights = weights
        self.plan = plan
        self.keep = keep

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """One thought, at once; the budget is not needed."""
        view = view_of(edition, seen, self.weights)
        if seen.phase in (CHOOSE, KEEP_DRAWN):
            yield self.keep(view, seen, rng)
        elif seen.phase == SECOND_CARD:
            yield draw(view, seen, self.plan(view, seen), rng)
        elif seen.turns_left != LAST_ROUND_NOT_BEGUN:
            yield last_turn(view, seen, rng)
        else:
            yield turn(view, seen, self.plan(view, seen), rng)


def turn(view: View, seen: Observation, plan: Plan, rng: Random) -> Thought:
    """Claims what is threatened or due; else draws cards, or tickets where they promise enough."""
    ways = claims_by_route(seen)
    bar = view.weights.early_promise if plan.needed else view.weights.promise
    if (DRAW_TICKETS,) in seen.legal and bar < inf and view.clock >= FEW_TURNS:
        promise = ticket_promise(view, seen, plan, rng)
        if promise > bar:
            return Thought((DRAW_TICKETS,), "draw_tickets", {"promise": round(promise)})
    risks = {route: risk(view, seen, plan, route) for route in plan.routes if route in ways}
    if risks:
        complete = plan.purse.missing == 0
        due = len(plan.routes) + view.weights.burst >= view.clock
        if complete or due or not seen.deck_size or max(risks.values()) > view.weights.patience:
            options = [(danger + _points(view, route) / 10, (CLAIM, route)) for route, danger in risks.items()]
            return _claim_near_best(view, plan, ways, options, 0.05, rng)
    if ways and not (plan.routes and seen.deck_size):  # pitfall D3: lay the cars rather than wait for cards
        options = [(float(_points(view, route)), (CLAIM, route)) for route in ways]
        return _claim_near_best(view, plan, ways, options, 0.0, rng)
    return draw(view, seen, plan, rng) if seen.deck_size else no_card(seen)


def _claim_near_best(
    view: View,
    plan: Plan,
    ways: dict[int, list[Action]],
    options: Sequence[tuple[float, Action]],
    within: float,
    rng: Random,
) -> Thought:
    worth, choice = near_best(options, within, rng)
    thought = claim(view, plan, choice[1], ways[choice[1]])
    return thought._replace(figures=thought.figures | others(options, choice, worth))


def last_turn(view: View, seen: Observation, rng: Random) -> Thought:
    """The claim that adds most to the final score; else cards, which cost nothing."""
    ways = claims_by_route(seen)
    if ways:
        before = final_score(view.edition, seen, view.owned)
        gains: list[tuple[float, Action]] = [
            (final_score(view.edition, seen, view.owned | 1 << route) - before, (CLAIM, route)) for route in ways
        ]
        gain, choice = near_best(gains, 0.0, rng)
        figures = {"route": choice[1], "points": round(gain)}
        return Thought(ways[choice[1]][0], "claim_last", figures | others(gains, choice, gain))
    return draw(view, seen, best_plan(view, seen.tickets), rng) if seen.deck_size else no_card(seen)


def no_card(seen: Observation) -> Thought:
    """Tickets when nothing else is possible, else a pass (T2)."""
    action = seen.legal[-1]
    return Thought(action, "pass" if action == (PASS,) else "draw_tickets_forced", {})


def claims_by_route(seen: Observation) -> dict[int, list[Action]]:
    """The routes that can be paid for, each with all ways to pay."""
    ways: dict[int, list[Action]] = {}
    for action in seen.legal:
        if action[0] == CLAIM:
            ways.setdefault(action[1], []).append(action)
    return ways


def _points(view: View, route: int) -> int:
    return view.edition.route_points[view.edition.network.lengths[route]]


def claim(view: View, plan: Plan, route: int, ways: list[Action]) -> Thought:
    """Claims a route with the cards that the rest of the plan misses least, tickets' routes first; locomotives last."""
    network = view.edition.network
    needed = [other for other in plan.needed if other != route]
    rest = [other for other in plan.routes if other != route]

    def harm(action: Action) -> tuple[float, int]:
        _, _, colour, locos = action
        hand = bytearray(view.hand)
        hand[colour] -= network.lengths[route] - locos
        hand[LOCOMOTIVE] -= locos
        missing = purse_for(network, hand, needed).missing
        missing_later = purse_for(network, hand, rest).missing
        return missing + view.weights.filler * missing_later + locos / 2, -view.hand[colour]

    action = min(ways, key=harm)
    figures = {"route": route, "points": _points(view, route)}
    if route in plan.needed:
        return Thought(action, "claim_ticket", figures | {"ticket": plan.needed[route]})
    return Thought(action, "claim_long" if route in plan.routes else "claim_rest", figures)


def card_values(view: View, plan: Plan) -> list[float]:
    """By colour, what a card does for the plan: about 1 for one that a ticket's route lacks.

    The more a colour is lacking the better; a colour that nothing lacks is worth a little, for gray routes and plans to
    come.
    """
    values = []
    for colour in range(LOCOMOTIVE):
        wanted, short, spare = plan.wanted[colour], plan.purse.short[colour], plan.purse.spare[colour]
        if wanted:
            values.append(1.0 + 0.03 * wanted)
        elif short:
            values.append(view.weights.filler + 0.03 * short)
        else:
            values.append(0.15 + 0.02 * spare)
        if plan.purse.short[LOOSE]:
            values[colour] = max(values[colour], 0.6 if plan.wanted[LOOSE] else 0.6 * view.weights.filler)
    return [*values, view.weights.locomotive]


def draw(view: View, seen: Observation, plan: Plan, rng: Random) -> Thought:
    """Draws the card that does most for the plan; a face-up locomotive must outweigh two cards (D3)."""
    values = card_values(view, plan)
    rivals = sum(bag for player, bag in enumerate(seen.seen) if player != seen.viewer)
    unseen = counts(view.edition.pack - seen.hand - seen.discards - bag_of(seen.market) - rivals)
    blind = sum(number * value for number, value in zip(unseen, values, strict=True)) / max(1, sum(unseen))
    face_up = [values[card] for card in seen.market if card not in (NO_CARD, LOCOMOTIVE)]
    second = sorted([*face_up, blind, blind])[-2]
    options = []
    for action in seen.legal:
        if action[0] == DRAW_DECK:
            options.append((blind, action))
        elif action[0] != CLAIM and action != (DRAW_TICKETS,):
            card = seen.market[action[1]]
            options.append((values[card] - (second if card == LOCOMOTIVE else 0.0), action))
    worth, action = near_best(options, 0.02, rng)
    rest = others(options, action, worth)
    if action[0] == DRAW_DECK:
        return Thought(action, "draw_blind", {"missing": plan.purse.missing} | rest)
    colour = seen.market[action[1]]
    if colour == LOCOMOTIVE:
        return Thought(action, "draw_locomotive", {"missing": plan.purse.missing} | rest)
    route = route_lacking(view, plan, colour)
    if route is not None:
        return Thought(action, "draw_for_route", {"route": route, "colour": colour} | rest)
    return Thought(action, "draw_spare", {"colour": colour} | rest)


def route_lacking(view: View, plan: Plan, colour: Colour) -> int | None:
    """The first route of a plan for which a card of a colour is missing, or None."""
    network = view.edition.network
    for i, route in enumerate(plan.routes):
        short = purse_for(network, view.hand, plan.routes[: i + 1]).short
        if (short[colour] or short[LOOSE]) and network.routes[route].colour in (colour, GRAY):
            return route
    return None


def ticket_promise(view: View, seen: Observation, plan: Plan, rng: Random) -> float:
    """What drawing tickets promises beyond the turn it takes, in points."""
    edition = view.edition
    known = seen.tickets | sum(own for _, own in seen.ticket_deck)
    unseen = [ticket for ticket in edition.ticket_ids if not known >> ticket & 1]
    own = bit_list(seen.tickets)
    gains = [
        make_plan(view, [*own, ticket]).value - plan.value for ticket in rng.sample(unseen, min(SAMPLE, len(unseen)))
    ]
    return expected_best(gains, edition.draw_tickets) - view.weights.turn


def expected_best(gains: list[float], drawn: int) -> float:
    """The expectation of the largest of so many gains drawn at random without repetition; 0 when there are none.

    >>> expected_best([0.0, 3.0, 6.0], 2)
    5.0
    """
    expectation, chance = 0.0, 1.0
    for i, gain in enumerate(sorted(gains, reverse=True)):
        here = min(1.0, drawn / (len(gains) - i))  # that it is drawn, when no larger one is
        expectation += chance * here * gain
        chance *= 1 - here
    return expectation


def final_score(edition: Edition, seen: Observation, routes: Mask) -> int:
    """The viewer's score if the game ended with these routes and the rivals' as they are; no Globetrotter."""
    done = completed(edition, routes, seen.tickets)
    tickets = sum(edition.tickets[t].points * (1 if t in done else -1) for t in bit_list(seen.tickets))
    bonus = 0
    if edition.longest_bonus:
        rivals = [mask for player, mask in enumerate(seen.routes) if player != seen.viewer]
        most = max(longest_path(edition.network, mask)[0] for mask in rivals)
        bonus = edition.longest_bonus if longest_path(edition.network, routes)[0] >= most else 0
    return route_points(edition, routes) + tickets + bonus
