"""Chance: which card or ticket comes next. Imports the vocabulary and rules.

The only randomness of a game. The dealer keeps no state: what it deals depends on the seed and on how many cards (or
tickets) have been dealt before, so that a game can be taken up again from its history alone.
"""

from collections.abc import Callable
from itertools import accumulate
from random import Random

from engine.actions import DEAL_CARD, DEAL_TICKET, Action
from engine.bits import bit_list
from engine.edition import Edition
from engine.rules import DEAL_CARD_ACTIONS, chance_outcomes
from engine.state import DEAL_DRAWN, DEAL_OFFERS, State


class Dealer:
    """Deals a game.

    >>> from engine.editions import EDITIONS
    >>> from engine.rules import initial_state
    >>> state = initial_state(EDITIONS["classic"], 2)
    >>> Dealer("7").deal(EDITIONS["classic"], state, []) == Dealer("7").deal(EDITIONS["classic"], state, [])
    True
    """

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def deal(self, edition: Edition, state: State, history: list[Action]) -> Action:
        """The outcome of a chance node: the k-th card (ticket) from ``Random(f"{seed}/card/{k}")``, k from 0.

        ValueError at any other node.
        """
        kind, name = (DEAL_TICKET, "ticket") if state.phase in (DEAL_OFFERS, DEAL_DRAWN) else (DEAL_CARD, "card")
        k = sum(action[0] == kind for action in history)
        outcomes = chance_outcomes(edition, state)
        if not outcomes:
            raise ValueError("this is not a chance node")
        pick = Random(f"{self.seed}/{name}/{k}").randrange(sum(weight for _, weight in outcomes))
        bounds = accumulate(weight for _, weight in outcomes)
        return next(action for (action, _), bound in zip(outcomes, bounds, strict=True) if pick < bound)


def sample(state: State, random: Callable[[], float]) -> Action:
    """An outcome of a chance node with its right probability, without listing them: for playouts.

    ``random`` gives numbers in [0, 1). A position that is no chance node is the caller's fault.

    >>> from engine.editions import EDITIONS
    >>> from engine.rules import initial_state
    >>> sample(initial_state(EDITIONS["classic"], 2), lambda: 0.999)
    (6, 8)
    """
    if state.phase in (DEAL_OFFERS, DEAL_DRAWN):
        tickets = bit_list(state.ticket_deck[0])
        return (DEAL_TICKET, tickets[int(random() * len(tickets))])
    numbers = state.deck.to_bytes(9, "little")
    pick = int(random() * sum(numbers))
    colour = 0
    for number in numbers:
        pick -= number
        if pick < 0:
            break
        colour += 1
    return DEAL_CARD_ACTIONS[colour]
