"""What a person may set, with the values it can have and the usual one. Data, and nothing is imported.

Every setting is one word of a few. They hold on the device (ui.storage keeps each under its own name), can be changed
at any time, and only ``think`` changes what happens in a game. The language is not among them: assets/boot.js keeps
it, since it shows before Python is there.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

SETTINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("system", "light", "dark"),
    "confirm": ("always", "touch", "never"),
    "motion": ("slow", "normal", "fast", "off"),
    "sound": ("off", "on"),
    "speed": ("slow", "normal", "fast", "instant"),
    "think": ("short", "normal", "long"),
    "hand": ("colour", "number"),
    "keys": ("on", "off"),
}
"""The names of the settings, in the order of the dialog, each with its values."""


class Settings(NamedTuple):
    """The settings in force; the defaults are the usual ones."""

    theme: str = "system"
    """The colours: as the system has them, or always one."""
    confirm: str = "touch"
    """When a draw or a claim asks once more: always, when touched by a finger, or never."""
    motion: str = "normal"
    """How fast cards, cars and the final count move; off: not at all."""
    sound: str = "off"  # pitfall: E11
    speed: str = "normal"
    """Of the computer players; instant: without any pause."""
    think: str = "normal"
    """How long the strongest of them may think: see engine.budgets."""
    hand: str = "colour"
    """The order of one's cards: always by colour, or those there are most of first."""
    keys: str = "on"
    """Shortcuts of a single key: letters on the map, ? and the like."""

    def changed(self, name: str, value: str) -> "Settings":
        """The settings with one of them changed; the same when there is no such setting or value.

        >>> Settings().changed("sound", "on").sound, Settings().changed("sound", "loud") == Settings()
        ('on', True)
        """
        return self._replace(**{name: value}) if value in SETTINGS.get(name, ()) else self


USUAL: Final = Settings()


def hand_order(counts: tuple[int, ...], order: str) -> list[int]:
    """The colours of a hand that are there, in the order of the setting ``hand``: ``counts`` by colour.

    >>> hand_order((1, 0, 3, 0, 3), "colour"), hand_order((1, 0, 3, 0, 3), "number")
    ([0, 2, 4], [2, 4, 0])
    """
    held = [colour for colour, number in enumerate(counts) if number]
    return sorted(held, key=lambda colour: -counts[colour]) if order == "number" else held
