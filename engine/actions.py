"""Actions: what players and chance do, as sorted, hashable tuples of ints. Imports nothing of the engine.

    (CLAIM, route, colour, locos)   C11: the colour of the other cards, or LOCOMOTIVE when there are none
    (DRAW_DECK,)                    one card, blind
    (DRAW_MARKET, slot)             one face-up card; slots 0..4
    (DRAW_TICKETS,)
    (KEEP, mask)                    bit i stands for the i-th ticket offered
    (PASS,)
    (DEAL_CARD, colour)             chance
    (DEAL_TICKET, ticket)           chance

In a redacted history (see observation.redact) HIDDEN stands where the viewer may not look.
"""

from typing import Final

Player = int
"""0..n-1 in turn order, or CHANCE, or TERMINAL."""
Action = tuple[int, ...]

CHANCE: Final = -1
TERMINAL: Final = -4

CLAIM: Final = 0
DRAW_DECK: Final = 1
DRAW_MARKET: Final = 2
DRAW_TICKETS: Final = 3
KEEP: Final = 4
PASS: Final = 5
DEAL_CARD: Final = 6
DEAL_TICKET: Final = 7

HIDDEN: Final = -1
"""A redacted colour, ticket or choice: ``(DEAL_CARD, HIDDEN)``, ``(DEAL_TICKET, HIDDEN)``,
``(KEEP, HIDDEN, how many)``, with HIDDEN for the number too while starting tickets are being chosen (R9)."""
