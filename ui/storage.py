"""What the page remembers between visits: how fast computers play. (The language is kept by assets/boot.js.)

Imports the types only: the browser's storage comes as an argument. It may be forbidden, full or hold anything; then
the game goes on with what is usual.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from ui.view_model import SPEEDS

SPEED_KEY = "via-larga.speed"
USUAL_SPEED = "normal"


class Shelf(Protocol):
    """What is used of ``window.localStorage``."""

    def getItem(self, key: str) -> str | None:  # noqa: N802
        """The text under a key."""
        ...

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        """Puts a text under a key."""
        ...


class Storage:
    """The page's memory; ``shelf`` gives the browser's storage and may fail to."""

    __slots__ = ("_shelf",)

    def __init__(self, shelf: Callable[[], Shelf]) -> None:
        self._shelf = shelf

    def speed(self) -> str:
        """The speed chosen last, or the usual one."""
        try:
            value = self._shelf().getItem(SPEED_KEY)
        except Exception:  # noqa: BLE001 (browsers name this failure in many ways)
            value = None
        return value if value in SPEEDS else USUAL_SPEED

    def keep_speed(self, speed: str) -> None:
        """Remembers a speed, if the browser lets us."""
        with suppress(Exception):  # then it holds for this visit only
            self._shelf().setItem(SPEED_KEY, speed)
