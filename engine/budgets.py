"""How long the strongest player may think, by the name a person chooses. Imports the bots.

The number of playouts makes a game the same on every machine; the milliseconds cap it where a machine is slow.
"""

from typing import Final

from engine.bots.base import Budget
from engine.bots.expert import PLAYOUTS

NORMAL_PLAYOUTS: Final = PLAYOUTS
"""A decision of the usual length: what the page asks for, and what strength is measured with."""

BUDGETS: Final = {
    "short": Budget(250, NORMAL_PLAYOUTS // 4),
    "normal": Budget(1000, NORMAL_PLAYOUTS),
    "long": Budget(4000, NORMAL_PLAYOUTS * 4),
}
"""From the least to the most."""
