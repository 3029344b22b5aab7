"""The levels below expert: three styles of the planner. Imports what is below the bots, and the planner.

None is made worse on purpose. They differ in how far they plan and in when they claim, and so in what a person sees:

- ``easy`` travels: it keeps all its starting tickets and works at one after another, along the shortest way, claiming
  whatever it can pay for. It looks neither at what its tickets have in common nor at what rivals do.
- ``medium`` builds: one network for all its tickets, claimed openly as soon as it can pay. It does not look at the
  clock.
- ``hard`` bides its time: it collects, claims early only what rivals threaten, and builds in one go towards the end,
  with many turns to spare.
"""

from random import Random

from engine.bots.base import Thought
from engine.bots.plan import SHUT, WEIGHTS, Plan, View, by_worth, make_plan
from engine.bots.quick import Quick, keep
from engine.observation import Observation
from engine.state import CHOOSE

ALWAYS = 1000.0
"""As turns in reserve: a claim is never put off."""


def next_ticket(view: View, seen: Observation) -> Plan:
    """The shortest way for the first ticket that is neither done nor lost, most points first; for none, long routes."""
    lengths = view.edition.network.lengths
    prices = [length if 0 < price < SHUT else price for price, length in zip(view.prices, lengths, strict=True)]
    view = view._replace(prices=tuple(prices))
    for ticket in by_worth(view.edition, seen.tickets):
        plan = make_plan(view, [ticket])
        if plan.needed:
            return plan
    return make_plan(view, [])


def keep_all_at_start(view: View, seen: Observation, rng: Random) -> Thought:
    """All the starting tickets; of later ones those that fit best."""
    if seen.phase != CHOOSE:
        return keep(view, seen, rng)
    choice = max(seen.legal, key=lambda action: action[1].bit_count())
    return Thought(choice, "keep_all", {"kept": len(seen.offer), "returned": 0})


def one_network(view: View, seen: Observation) -> Plan:
    """The tickets joined one after another, most points first."""
    return make_plan(view, by_worth(view.edition, seen.tickets))


EASY = Quick(WEIGHTS._replace(burst=ALWAYS, filler=0.0, late=0.0), plan=next_ticket, keep=keep_all_at_start)
MEDIUM = Quick(WEIGHTS._replace(burst=ALWAYS, late=0.0), plan=one_network)
HARD = Quick(WEIGHTS._replace(burst=10.0))
