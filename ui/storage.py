"""What the page remembers between visits: the settings. (The language is kept by assets/boot.js.)

Imports the settings only: the browser's storage comes as an argument. It may be forbidden, full or hold anything; then
the game goes on with what is usual.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from ui.settings import SETTINGS, USUAL, Settings

PREFIX = "via-larga."
"""Each setting has a key of its own, ``via-larga.theme`` and so on, so that a script can read one before Python."""


class Shelf(Protocol):
    """What is used of ``window.localStorage``."""

    def getItem(self, key: str) -> str | None:  # noqa: N802
        """The text under a key."""
        ...

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        """Puts a text under a key."""
        ...

    def removeItem(self, key: str) -> None:  # noqa: N802
        """Takes a key away."""
        ...


class Storage:
    """The page's memory; ``shelf`` gives the browser's storage and may fail to."""

    __slots__ = ("_shelf",)

    def __init__(self, shelf: Callable[[], Shelf]) -> None:
        self._shelf = shelf

    def settings(self) -> Settings:
        """The settings chosen last; the usual one for whatever is missing, unreadable or unknown."""
        found = USUAL
        for name in SETTINGS:
            with suppress(Exception):  # browsers name this failure in many ways
                found = found.changed(name, self._shelf().getItem(PREFIX + name) or "")
        return found

    def keep(self, name: str, value: str) -> None:
        """Remembers a setting, if the browser lets us."""
        with suppress(Exception):  # then it holds for this visit only
            self._shelf().setItem(PREFIX + name, value)

    def forget(self) -> None:
        """Forgets every setting, and the language that assets/boot.js keeps."""
        for name in (*SETTINGS, "language"):
            with suppress(Exception):
                self._shelf().removeItem(PREFIX + name)
