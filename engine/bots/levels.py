"""The levels below expert: three styles of the planner. Imports what is below the bots, and the planner.

None is made worse on purpose. They differ in how far they plan and in when they claim, and so in what a person sees:

- ``easy`` travels: one ticket after another, along the way that is cheapest now, claiming whatever it can pay for. It
  looks neither at what its tickets have in common nor at what rivals do.
- ``medium`` builds: one network for all its tickets, claimed openly as soon as it can pay.
- ``hard`` bides its time: it collects, claims early only what rivals threaten, and builds in one go towards the end,
  with some turns to spare.
"""

from engine.bots.plan import WEIGHTS, Plan, View, by_worth, make_plan
from engine.bots.quick import Quick
from engine.observation import Observation

ALWAYS = 1000.0
"""As turns in reserve: a claim is never put off."""


def next_ticket(view: View, seen: Observation) -> Plan:
    """A plan for the first ticket that is neither done nor lost, most points first; for none, long routes."""
    for ticket in by_worth(view.edition, seen.tickets):
        plan = make_plan(view, [ticket])
        if plan.needed:
            return plan
    return make_plan(view, [])


EASY = Quick(WEIGHTS._replace(burst=ALWAYS, filler=0.0), plan=next_ticket)
MEDIUM = Quick(WEIGHTS._replace(burst=ALWAYS))
HARD = Quick(WEIGHTS._replace(burst=8.0))
