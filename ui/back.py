"""The browser's Back: it closes what is open, one thing at a time, and never leaves a game by accident. Pure.

While the page has something to guard, the history has as many entries above the page's own as there are things that
Back should close. An entry whose thing was closed by other means stays, and is used again; Back on it does nothing. The
browser's history comes as an argument. Entries are told apart by their state, a number.
"""

from collections.abc import Callable
from typing import Any


class Back:
    """The entries of the history above the page's own."""

    __slots__ = ("_base", "_close", "_depth", "_history", "_wanted")

    def __init__(self, history: Any, close: Callable[[], None]) -> None:
        """``close`` is called when the person goes back while there is something to guard."""
        self._history = history
        self._close = close
        self._base = self._depth = _number(history.state)
        self._wanted = 0
        history.replaceState(self._base, "")

    def guard(self, number: int) -> None:
        """There are so many things now that Back should close."""
        ended = self._wanted > number == 0
        self._wanted = number
        while self._depth < self._base + number:
            self._depth += 1
            self._history.pushState(self._depth, "")
        if ended and self._depth > self._base:
            self._history.go(self._base - self._depth)

    def went(self, state: object) -> None:
        """The browser has gone to an entry with this state."""
        if not isinstance(state, int):  # a link to a place on the page made an entry of its own
            self._history.replaceState(self._depth, "")
            return
        self._depth = state
        if self._depth < self._base + self._wanted:
            self._close()


def _number(state: object) -> int:
    return state if isinstance(state, int) else 0
