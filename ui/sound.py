"""The sounds of the table, as notes: what is heard when one view follows another. Pure; imports
ui.motion and ui.ceremony.

All are our own: a few short tones each, made by the browser while they sound, so that there is no file to load. Nothing
is heard before the person has switched sound on.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ui.ceremony import Act, act
from ui.motion import Step
from ui.view_model import NONE, View, lines_since


class Tone(NamedTuple):
    """A tone of one sound."""

    at: float
    """Seconds after the sound's beginning."""
    seconds: float
    pitch: float
    """Hertz."""
    loud: float
    """From 0 to 1; the whole table stays below a tenth."""
    wave: str = "triangle"
    """As an OscillatorNode names it."""
    glides_to: float = 0.0
    """The pitch at its end; 0: the same."""


class Cue(NamedTuple):
    """A sound at a time."""

    at: float
    """Beats from now."""
    name: str
    """One of SOUNDS."""


SOUNDS: dict[str, tuple[Tone, ...]] = {
    "card": (Tone(0, 0.07, 900, 0.05, "triangle", 420),),
    "ticket": (Tone(0, 0.06, 520, 0.05, "triangle", 700), Tone(0.06, 0.08, 700, 0.04, "triangle", 500)),
    "car": (Tone(0, 0.05, 180, 0.08, "square", 120), Tone(0.07, 0.06, 150, 0.06, "square", 100)),
    "points": (Tone(0, 0.12, 659, 0.05), Tone(0.1, 0.2, 880, 0.05)),
    "sweep": (Tone(0, 0.22, 620, 0.04, "sawtooth", 470), Tone(0, 0.22, 780, 0.04, "sawtooth", 590)),
    "shuffle": tuple(Tone(i * 0.05, 0.04, 500 + 90 * (i % 3), 0.04, "triangle", 300) for i in range(8)),
    "turn": (Tone(0, 0.14, 587, 0.05, "sine"), Tone(0.12, 0.22, 784, 0.05, "sine")),
    "no": (Tone(0, 0.12, 220, 0.06), Tone(0.12, 0.18, 175, 0.06)),
    "last": (Tone(0, 0.3, 440, 0.05), Tone(0, 0.3, 554, 0.04), Tone(0.36, 0.5, 440, 0.05)),
    "more": (Tone(0, 0.1, 523, 0.05), Tone(0.08, 0.16, 659, 0.05)),
    "less": (Tone(0, 0.1, 330, 0.05), Tone(0.08, 0.18, 262, 0.05)),
    "end": tuple(Tone(i * 0.14, 0.5 if i == 3 else 0.16, pitch, 0.06) for i, pitch in enumerate((523, 659, 784, 1047))),
}  # fmt: skip
"""Each sound by its name."""


def tones(name: str) -> tuple[Tone, ...]:
    """The notes of a sound."""
    return SOUNDS[name]


_OF_STEPS = {"card": "card", "ticket": "ticket", "car": "car", "points": "points"}
_OF_WORDS = {"sweep": "sweep", "reshuffle": "shuffle"}
_OF_LINES = {"claim": "car", "deck": "card", "market": "card", "draw_tickets": "ticket"}


def cues(before: View | None, after: View, steps: Sequence[Step]) -> tuple[Cue, ...]:
    """What is heard when one view follows another, ``steps`` being what is seen; nothing while sound is off."""
    if after.settings.sound != "on" or before is None:
        return ()
    if before.settings.sound != "on":
        return (Cue(0, "turn"),)  # switched on just now: so it sounds
    heard = []
    for step in steps:
        if step.kind in _OF_STEPS:
            heard.append(Cue(step.end - 1 if step.kind == "car" else step.start, _OF_STEPS[step.kind]))
        elif step.word:
            heard.append(Cue(step.start, _OF_WORDS[step.word]))
    if before.screen != after.screen or after.screen != "table":
        return tuple(heard)
    if not steps:
        new = [_OF_LINES[line.key] for line in lines_since(before, after) if line.key in _OF_LINES]
        heard += [Cue(0, name) for name in new[-1:]]
    if after.serial != before.serial and any(note.key.startswith("reason.") for note in after.message):
        heard.append(Cue(0, "no"))
    if after.actor_player == after.viewer != NONE and before.actor_player not in (after.viewer, NONE):
        heard.append(Cue(0, "turn"))
    if before.turns_left == NONE != after.turns_left:
        heard.append(Cue(0, "last"))
    if before.counting != after.counting:
        heard += _of_count(act(after))
    return tuple(heard)


def _of_count(now: Act | None) -> list[Cue]:
    """What is heard of an act of the final count."""
    if now is None or now.kind == "routes":
        return []
    return [Cue(0, "end" if now.kind == "winner" else "more" if now.points > 0 else "less")]
