"""Plays what ui.motion and ui.sound have worked out: things on their way, and short sounds. Knows the browser.

The page already shows how things stand. What travels are copies in a layer of their own, and what has not arrived yet
is hidden meanwhile; so playing can end at any moment by taking the layer's content and the animations away.
"""

import asyncio
from collections.abc import Iterable, Mapping
from functools import partial
from html import escape
from typing import Any

from js import AudioContext, Object
from pyodide.ffi import to_js
from pyscript import document, window

from engine.cards import CARD_NAMES
from ui.motion import Place, Step
from ui.sound import Cue, Tone, tones
from ui.strings import Language, text
from ui.view_model import NONE

_WHERE: Mapping[str, tuple[str, ...]] = {
    "deck": ('[data-key="deck"] .pile', '[data-key="deck"]'),
    "discards": (".discards", '[data-key="deck"]'),
    "market": ('[data-key="market-{number}"]',),
    "hand": ('[data-panel="hand"] [data-colour="{name}"]', '[data-panel="hand"] h2', "[data-seat] [aria-current]"),
    "tickets": ('[data-key="draw-tickets"] .pile', '[data-key="draw-tickets"]'),
    "own": ('[data-panel="tickets"] h2', '[data-panel="tickets"]'),
    "offer": ('[data-panel="decision"]', "#decide"),
    "player": ('[data-seat="{number}"] .chip',),
    "route": ('#board g.route[data-route="{number}"] .rails',),
}
"""Where to look for a place, the first one that can be seen counts."""

_FRAME = 0.016
"""Seconds."""
_TRAVELS = "cubic-bezier(0.3, 0, 0.2, 1)"
_ROLLS = "cubic-bezier(0.1, 0.7, 0.3, 1)"


class Stage:
    """The layer in which things move, and the animations that run."""

    __slots__ = ("_animations", "_began", "_hidden", "_layer", "_over", "_waiting")

    def __init__(self) -> None:
        self._layer = document.getElementById("stage")
        self._animations: list[Any] = []
        self._hidden: list[tuple[Place, float]] = []
        """What is not there yet, and until when (milliseconds, as performance.now)."""
        self._began = self._over = 0.0
        """When the play began, and when it will be over (milliseconds)."""
        self._waiting: asyncio.TimerHandle | None = None

    def left(self) -> float:
        """Seconds until everything has arrived."""
        return max(0.0, self._over - _now()) / 1000

    def play(self, steps: Iterable[Step], beat: float, language: Language, colours: tuple[str, ...]) -> None:
        """Plays the steps, a beat so many milliseconds long; what still moves is brought to its end first.

        ``colours`` are those of the players, in turn order.
        """
        self.finish()
        self._began = _now()
        travelling = []
        for step in steps:
            if step.kind == "car":
                self._roll(step, beat)
            elif step.kind == "light":
                self._light(step, beat)
            elif step.kind == "hide":
                self._hidden.append((step.target, self._began + step.end * beat))
            else:
                travelling.append(step)
            self._over = max(self._over, self._began + step.end * beat)
        self.hide()
        if travelling:
            # The click is answered first: copies need to know where everything lies, and the browser to lay it out.
            show = partial(self._send, travelling, beat, language, colours)
            self._waiting = asyncio.get_running_loop().call_later(_FRAME, show)

    def _send(self, steps: list[Step], beat: float, language: Language, colours: tuple[str, ...]) -> None:
        """Sends copies on their way."""
        found: dict[Place, tuple[float, float] | None] = {}
        for step in steps:
            for place in (step.source, step.target):
                if place.kind and place not in found:
                    found[place] = _middle(place)
        seen = []
        for step in steps:
            target = found[step.target]
            source = found[step.source] if step.source.kind else target
            if target and source:
                seen.append((step, source, target))
        self._layer.innerHTML = "".join(_copy(step, language, colours) for step, _, _ in seen)
        for node, (step, source, target) in zip(list(self._layer.children), seen, strict=True):
            self._travel(node, step, source, target, beat)

    def hide(self) -> None:
        """Hides what is still on its way: again, whenever the page has been filled anew."""
        now = _now()
        self._hidden = [(place, until) for place, until in self._hidden if until - now > 20]
        for place, until in self._hidden:
            node = _node(place)
            if node:
                self._animate(node, [{"opacity": 0}, {"opacity": 0}], until - now)

    def hides(self, node: Any) -> bool:
        """Whether this is something that has not arrived yet, so that nobody can have meant it."""  # pitfall: A9
        now = _now()
        return any(until > now and node.isSameNode(_node(place)) for place, until in self._hidden)

    def finish(self) -> None:
        """Everything is where it belongs, at once."""
        if self._waiting:
            self._waiting.cancel()
            self._waiting = None
        for animation in self._animations:
            animation.cancel()
        self._animations = []
        self._hidden = []
        self._over = 0.0
        if self._layer.firstChild:
            self._layer.replaceChildren()

    def _travel(
        self, node: Any, step: Step, source: tuple[float, float], target: tuple[float, float], beat: float
    ) -> None:
        start, time = step.start * beat - (_now() - self._began), step.beats * beat
        here, there = (f"translate({x:.0f}px, {y:.0f}px)" for x, y in (source, target))
        if step.kind in ("card", "ticket"):
            self._animate(
                node,
                [
                    {"transform": f"{here} scale(0.9)", "opacity": 1},
                    {"transform": f"{there} scale(1)", "opacity": 1, "offset": 0.92},
                    {"transform": f"{there} scale(0.9)", "opacity": 0},
                ],
                time,
                start,
                _TRAVELS,
            )
            if step.turns:
                turned = [{"transform": "rotateY(180deg)"}, {"transform": "rotateY(0)"}]
                self._animate(node.firstChild, turned, time * 0.7, start, "ease-in-out")
        elif step.kind == "lie":
            self._animate(node, [{"transform": there, "opacity": 1}] * 2, time, start)
        elif step.kind == "glow":
            pulse = [{"transform": f"{there} scale({s})", "opacity": o} for s, o in ((1, 0), (1.12, 1), (1, 0.8))]
            self._animate(node, [*pulse, *pulse[1:], *pulse[1:]], time, start)
        elif step.kind == "points":
            up = f"translate({target[0]:.0f}px, {target[1] - 34:.0f}px)"
            rise = ((there, 0, 0), (up, 1, 0.25), (up, 1, 0.8), (up, 0, 1))
            frames = [{"transform": at, "opacity": opacity, "offset": offset} for at, opacity, offset in rise]
            self._animate(node, frames, time, start)
        else:
            fade = [{"transform": there, "opacity": o, "offset": at} for o, at in ((0, 0), (1, 0.1), (1, 0.9), (0, 1))]
            self._animate(node, fade, time, start)

    def _roll(self, step: Step, beat: float) -> None:
        cars = document.querySelectorAll(f'#board g.route[data-route="{step.target.number}"] g.car')
        come = [{"opacity": 0, "transform": "translate(-60px, 0)"}, {"opacity": 1, "transform": "translate(0, 0)"}]
        if step.number < cars.length:
            self._animate(cars.item(step.number), come, step.beats * beat, step.start * beat, _ROLLS, "backwards")

    def _light(self, step: Step, beat: float) -> None:
        halo = document.querySelector(f'#board g.route[data-route="{step.target.number}"] .halo')
        dark_to_light = [{"opacity": 0}, {"opacity": 1}]
        self._animate(halo, dark_to_light, step.beats * beat, step.start * beat, fill="backwards")

    def _animate(
        self,
        node: Any,
        frames: list[dict[str, Any]],
        time: float,
        delay: float = 0.0,
        easing: str = "linear",
        fill: str = "none",
    ) -> None:
        """Outside its time a node is as the page has it, copies unseen; "backwards": before it as at first."""
        options = {"duration": time, "delay": delay, "easing": easing, "fill": fill}
        shown = to_js([{"easing": easing, **frame} for frame in frames], dict_converter=Object.fromEntries)
        self._animations.append(node.animate(shown, to_js(options, dict_converter=Object.fromEntries)))


def _now() -> float:
    return float(window.performance.now())


def _node(place: Place) -> Any:
    name = CARD_NAMES[place.number] if 0 <= place.number < len(CARD_NAMES) else ""
    return document.querySelector(_WHERE[place.kind][0].format(number=place.number, name=name))


def _middle(place: Place) -> tuple[float, float] | None:
    """The middle of a place, moved into the window when it lies outside; None when there is no such place now."""
    name = CARD_NAMES[place.number] if 0 <= place.number < len(CARD_NAMES) else ""
    for selector in _WHERE[place.kind]:
        node = document.querySelector(selector.format(number=place.number, name=name))
        if node:
            box = node.getBoundingClientRect()
            if box.width or box.height:
                x, y = box.left + box.width / 2, box.top + box.height / 2
                return min(max(x, 0), window.innerWidth), min(max(y, 0), window.innerHeight)
    return None


def _copy(step: Step, language: Language, colours: tuple[str, ...]) -> str:
    """The markup of what is seen of a step."""
    if step.kind == "ticket":
        return '<i class="copy"><i class="back of-tickets"></i></i>'
    if step.kind == "glow":
        return '<i class="copy"><i class="glow"></i></i>'
    if step.kind == "points":
        mark = f'<svg class="mark"><use href="#mark-{colours[step.player]}"/></svg>'
        return f'<i class="copy"><b class="rise player-{colours[step.player]}">{mark}+{step.number}</b></i>'
    if step.kind == "say":
        return f'<i class="copy"><b class="caption">{escape(text(language, f"motion.{step.word}"))}</b></i>'
    if step.colour == NONE:
        return '<i class="copy"><i class="back"></i></i>'
    name = CARD_NAMES[step.colour]
    face = f'<svg class="art"><use href="#art-{name}"/></svg><svg class="sym"><use href="#sym-{name}"/></svg>'
    back = '<i class="back"></i>' if step.turns else ""
    return f'<i class="copy"><i class="both"><i class="face c-{name}">{face}</i>{back}</i></i>'


class Speaker:
    """Plays short tones; silent until it is told to sound for the first time."""  # pitfall: E11

    __slots__ = ("_context",)

    def __init__(self) -> None:
        self._context: Any = None

    def play(self, cues: Iterable[Cue], beat: float) -> None:
        """Plays sounds, each so many beats from now."""
        cues = list(cues)
        if not cues:
            return
        if self._context is None:
            self._context = AudioContext.new()
        if self._context.state == "suspended":
            self._context.resume()
        now = float(self._context.currentTime) + 0.02
        for cue in cues:
            for tone in tones(cue.name):
                self._tone(tone, now + cue.at * beat / 1000)

    def _tone(self, tone: Tone, now: float) -> None:
        context, start = self._context, now + tone.at
        end = start + tone.seconds
        voice, loudness = context.createOscillator(), context.createGain()
        voice.type = tone.wave
        voice.frequency.setValueAtTime(tone.pitch, start)
        if tone.glides_to:
            voice.frequency.exponentialRampToValueAtTime(tone.glides_to, end)
        loudness.gain.setValueAtTime(0.0001, start)
        loudness.gain.exponentialRampToValueAtTime(tone.loud, start + min(0.012, tone.seconds / 4))
        loudness.gain.exponentialRampToValueAtTime(0.0001, end)
        voice.connect(loudness)
        loudness.connect(context.destination)
        voice.start(start)
        voice.stop(end + 0.02)
