"""The strongest player: quick's plans, tried out in playouts. Imports what is below the bots, and the planner.

At the start of a turn it looks at a few moves, each the next one of some plan, and plays the game to its end after
each, again and again, with the same guesses of what is hidden for all of them. Half of the moves are dropped, then half
of the rest, never the planner's own; that one is left only for a move that did better by more than chance explains.
Tickets and second cards are chosen as quick does.
"""

import time
from collections.abc import Iterator
from math import sqrt, tanh
from random import Random
from typing import NamedTuple

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, Action
from engine.bits import bit_list, mask_of
from engine.bots.base import Budget, Thought
from engine.bots.guess import Guesses, Hypothesis, order_of, start_of
from engine.bots.plan import WEIGHTS, Plan, View, Weights, best_plan, by_worth, make_plan, risk, view_of
from engine.bots.playout import Deal, Order, Start, Table
from engine.bots.quick import ALTERNATIVES, FEW_TURNS, claim, claims_by_route, draw, keep, last_turn, turn
from engine.cards import LOCOMOTIVE
from engine.edition import Edition
from engine.observation import Observation
from engine.state import CHOOSE, KEEP_DRAWN, LAST_ROUND_NOT_BEGUN, SECOND_CARD, TURN

SLICE = 0.05
"""Seconds between two thoughts."""
PLAYOUTS = 200
"""A decision, where the budget names neither time nor number."""
PLANS = 6
"""How many plans are looked at."""
WITHIN = 8.0
"""Points by which a plan may be worth less than the best one: playouts do not tell such a difference apart."""
MOVES = 8
"""How many moves are tried at most."""
CLAIMS = 3
"""How many claims of the best plan are tried."""
HYPOTHESES = 16
"""Guesses of the rivals' tickets and plans, for a decision."""
STYLE = WEIGHTS._replace(promise=6.0, early_promise=6.0, late=6.0, burst=2.5, filler=0.4)
"""It draws tickets before its own are done, when most of their ways are planned anyway, and plans to be in time."""
GATE = 2.2
"""Standard errors by which another move must beat the planner's."""
SCALE = 100.0
"""Points of the margin over the best rival within which more still counts."""
FIGURES: dict[str, str] = {
    "playouts": "how many there were, over all moves",
    "value": "of the move: thousandths, from -1000 (lost by far) to 1000",
    "planner_value": "the same for the move that the plan alone would make",
    "locomotives": "that a claim costs",
    "denies": "in how many of a hundred guesses a rival planned the route",
    "other_N_kind": "the N-th best other move: the kind of its action (see engine.actions)",
    "other_N_what": "its route or market place",
    "other_N_value": "its value; moves that were dropped early have rougher ones",
}
"""What the expert adds to the planner's reasons (see quick.REASONS)."""


class Move(NamedTuple):
    """A move to try, and the plan it belongs to."""

    thought: Thought
    order: Order


class Expert:
    """Plans like quick, and looks ahead."""

    def __init__(self, weights: Weights = STYLE, gate: float = GATE) -> None:
        self.weights = weights
        self.gate = gate

    def think(self, edition: Edition, seen: Observation, budget: Budget, rng: Random) -> Iterator[Thought]:
        """Tries moves in playouts for as long as the budget lasts; what is obvious, at once."""
        view = view_of(edition, seen, self.weights)
        if len(seen.legal) == 1 or seen.phase != TURN or seen.turns_left != LAST_ROUND_NOT_BEGUN:
            yield by_rule(view, seen, rng)
            return
        moves = moves_of(view, seen, rng)
        yield moves[0].thought
        if len(moves) > 1:
            yield from Search(view, seen, moves, rng).run(budget, self.gate)


def by_rule(view: View, seen: Observation, rng: Random) -> Thought:
    """What the planner does."""
    if seen.phase in (CHOOSE, KEEP_DRAWN):
        return keep(view, seen, rng)
    if seen.phase == SECOND_CARD:
        return draw(view, seen, best_plan(view, seen.tickets), rng)
    if seen.turns_left != LAST_ROUND_NOT_BEGUN:
        return last_turn(view, seen, rng)
    return turn(view, seen, best_plan(view, seen.tickets), rng)


def plans_of(view: View, seen: Observation) -> list[Plan]:
    """Distinct plans, the best first: other orders, a ticket given up, ways around single routes."""
    order = by_worth(view.edition, seen.tickets)
    best = best_plan(view, seen.tickets)
    plans = [best, make_plan(view, order), make_plan(view, order[::-1])]
    plans += [make_plan(view, order[:i] + order[i + 1 :], given_up=order[i : i + 1]) for i in range(len(order))]
    plans += [make_plan(view, order, without=1 << route) for route in best.routes[:8]]
    distinct = {mask_of(plan.routes): plan for plan in sorted(plans, key=lambda plan: plan.value)}
    distinct[mask_of(best.routes)] = best
    near = [plan for plan in distinct.values() if best.value - plan.value < WITHIN]
    return sorted(near, key=lambda plan: (plan is not best, -plan.value))[:PLANS]


def moves_of(view: View, seen: Observation, rng: Random) -> list[Move]:
    """The moves to try at the start of a turn, the planner's own first.

    Each belongs to a plan that it fits: a playout follows the plan and does not ask whether the cars are still enough.
    """
    plans = plans_of(view, seen)
    best = plans[0]
    ways = claims_by_route(seen)
    urgent = urgent_routes(view, seen, best)
    orders = {id(plan): order_of(plan, [route for route in urgent if route in plan.routes]) for plan in plans}
    moves = [Move(turn(view, seen, best, rng), orders[id(best)])]

    def add(thought: Thought, plan: Plan) -> None:
        if all(move.thought.action != thought.action for move in moves):
            moves.append(Move(thought, orders[id(plan)]))

    if seen.deck_size:
        add(draw(view, seen, best, rng), best)
    for route in [route for route in dict.fromkeys((*urgent, *best.routes)) if route in ways][:CLAIMS]:
        add(claim(view, best, route, ways[route]), best)
    for action in seen.legal:
        if action[0] == DRAW_MARKET and seen.market[action[1]] == LOCOMOTIVE:
            add(Thought(action, "draw_locomotive", {"missing": best.purse.missing}), best)
    if (DRAW_TICKETS,) in seen.legal and not best.needed and view.clock >= FEW_TURNS:
        add(Thought((DRAW_TICKETS,), "draw_tickets", {"promise": 0}), best)
    for plan in plans[1:]:
        for route in [route for route in plan.routes if route in ways][:1]:
            add(claim(view, plan, route, ways[route]), plan)
        if seen.deck_size:
            add(draw(view, seen, plan, rng), plan)
    return moves[:MOVES]


def urgent_routes(view: View, seen: Observation, plan: Plan) -> list[int]:
    """The routes of a plan that rivals threaten, the most threatened first."""
    risks = {route: risk(view, seen, plan, route) for route in plan.needed}
    return sorted((r for r in risks if risks[r] > view.weights.patience), key=lambda route: -risks[route])


class Search:
    """Playouts after some moves, with common guesses."""

    def __init__(self, view: View, seen: Observation, moves: list[Move], rng: Random) -> None:
        self.view, self.seen, self.moves, self.rng = view, seen, moves, rng
        edition = view.edition
        self.me = seen.viewer or 0
        self.start: Start = start_of(edition, seen, (self.me + 1) % seen.players)
        self.guesses = Guesses(edition, seen, rng, HYPOTHESES)
        self.deals: list[tuple[Deal, Hypothesis]] = []
        self.values: list[list[float]] = [[] for _ in moves]
        """By move and deal."""
        self.promising: dict[int, tuple[float, Order]] = {}
        """By ticket that may be drawn, the best plan with it and what that is worth."""

    def run(self, budget: Budget, gate: float) -> Iterator[Thought]:
        """Halves the field again and again until the budget is spent; a thought every SLICE."""
        playouts = budget.playouts or (None if budget.ms else PLAYOUTS)
        begun = yielded = time.perf_counter()
        alive = list(range(len(self.moves)))
        rounds = max(1, (len(alive) - 1).bit_length())
        played, level = 0, 1
        while True:
            spent = played / playouts if playouts else 0.0
            now = time.perf_counter()
            if budget.ms:
                spent = max(spent, 1000 * (now - begun) / budget.ms)
            if now - yielded > SLICE:
                yield self.thought(alive, gate)
                yielded = time.perf_counter()
            if spent >= 1:
                break
            if spent >= level / rounds and len(alive) > 2:
                level += 1
                ranked = sorted(alive[1:], key=lambda move: -sum(self.values[move][: len(self.deals)]))
                alive = [0, *ranked[: max(1, len(alive) // 2 - 1)]]
            number = len(self.deals)
            self.deals.append(self.guesses.deal(number))
            for move in alive:
                self.values[move].append(self.value(move, number))
            played += len(alive)
        yield self.thought(alive, gate)

    def thought(self, alive: list[int], gate: float) -> Thought:
        """The best move so far; the planner's own, unless another is better by the gate."""
        best, best_gain = 0, 0.0
        base = self.values[0]
        for move in alive[1:]:
            gains = [mine - its for mine, its in zip(self.values[move], base, strict=True)]
            number = len(gains)
            if number < 2:
                continue
            mean = sum(gains) / number
            error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (number - 1) / number)
            if mean > gate * error and mean > best_gain:
                best, best_gain = move, mean
        return self.reasoned(best)

    def reasoned(self, chosen: int) -> Thought:
        """The chosen move with its reason: see FIGURES."""
        thought = self.moves[chosen].thought
        means = {move: sum(values) / len(values) for move, values in enumerate(self.values) if values}
        if not means:
            return thought
        own = {name: figure for name, figure in thought.figures.items() if not name.startswith(("other_", "worth"))}
        figures = own | {
            "playouts": sum(map(len, self.values)),
            "value": round(1000 * means[chosen]),
            "planner_value": round(1000 * means[0]),
        }
        if thought.action[0] == CLAIM:
            _, route, _, locos = thought.action
            figures |= {"locomotives": locos, "denies": self.denies(route)}
        others = sorted((move for move in means if move != chosen), key=lambda move: -means[move])
        for place, move in enumerate(others[:ALTERNATIVES], 1):
            action = self.moves[move].thought.action
            figures |= {f"other_{place}_kind": action[0], f"other_{place}_value": round(1000 * means[move])}
            if len(action) > 1:
                figures[f"other_{place}_what"] = action[1]
        return thought._replace(figures=figures)

    def denies(self, route: int) -> int:
        """In how many of a hundred guesses a rival planned the route."""
        guesses = self.guesses.hypotheses
        wanted = [any(route in (*order.urgent, *order.routes) for order in guess.orders) for guess in guesses]
        return round(100 * sum(wanted) / len(wanted))

    def value(self, move: int, number: int) -> float:
        """One playout after a move: between -1 and 1, by the margin over the best rival."""
        deal, hypothesis = self.deals[number]
        thought, order = self.moves[move]
        me, seen = self.me, self.seen
        action = thought.action
        tickets = seen.tickets
        if action == (DRAW_TICKETS,):
            ticket, order = self.drawn(hypothesis)
            tickets |= 1 << ticket
        table = Table(
            self.start,
            deal._replace(
                tickets=(*deal.tickets[:me], tuple(bit_list(tickets)), *deal.tickets[me + 1 :]),
                orders=(*deal.orders[:me], order, *deal.orders[me + 1 :]),
            ),
            self.rng.random,
        )
        first_move(table, me, action)
        table.end_turn(me)
        table.play()
        scores = table.scores()
        mine = scores.pop(me)
        return tanh((mine - max(scores)) / SCALE)

    def drawn(self, hypothesis: Hypothesis) -> tuple[int, Order]:
        """The most promising of the tickets that would be drawn, and the plan with it."""
        left = self.view.edition.draw_tickets
        tickets: list[int] = []
        for bag in hypothesis.ticket_deck:
            inside = bit_list(bag)
            tickets += self.rng.sample(inside, min(left - len(tickets), len(inside)))
            if len(tickets) == left:
                break
        return max(((ticket, *self.promise(ticket)) for ticket in tickets), key=lambda option: option[1])[::2]

    def promise(self, ticket: int) -> tuple[float, Order]:
        """The plan with one more ticket, and what it is worth."""
        if ticket not in self.promising:
            plan = make_plan(self.view, [*by_worth(self.view.edition, self.seen.tickets), ticket])
            self.promising[ticket] = (plan.value, order_of(plan))
        return self.promising[ticket]


def first_move(table: Table, me: int, action: Action) -> None:
    """The move that is tried; the second card of a draw by rule."""
    seat = table.seats[me]
    if action[0] == CLAIM:
        table.claim(me, action[1], action[2], action[3])
    elif action[0] == DRAW_DECK:
        table.draw_blind(seat)
        if table.deck:
            table.second(seat)
    elif action[0] == DRAW_MARKET:
        wild = table.market[action[1]] == LOCOMOTIVE
        table.draw_up(seat, action[1])
        if table.deck and not wild:
            table.second(seat)
