"""What moves when one view follows another: cards, cars, tickets. Pure; imports ui.view_model
and ui.ceremony.

Nothing here comes from the rules: the steps are read off the two views, whose logs say what lies between them. Time is
counted in beats; how long a beat lasts is a matter of the style sheet and the settings. The page already shows the
later view while the steps are played, so whoever plays them can stop at any time and nothing is lost.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import LOCOMOTIVE, Colour
from ui.ceremony import act
from ui.view_model import NONE, LogLine, View, lines_since

FLIGHT = 1.6
"""Beats that a card or ticket is on its way."""
BEHIND = 0.35
"""Beats between two that follow each other."""
NOTICE = 3.0
"""Beats for what must be read before it goes on: three locomotives, a reshuffle."""
ROLL = 1.4
"""Beats in which a car rolls onto its space."""
LIGHT = 0.8
"""Beats between two routes of the longest path that light up."""
MOST = 5
"""Cards of one heap that are seen moving, however many there are."""


class Place(NamedTuple):
    """Where something lies or comes to lie."""

    kind: str
    """"deck", "discards", "market" (number: the place), "hand" (number: the colour), "tickets" (their deck), "own" (the
    viewer's), "offer", "player" (number: who), "route" (number)."""
    number: int = NONE


class Step(NamedTuple):
    """Something that is seen for a while."""

    kind: str
    """"card" and "ticket" travel from ``source`` to ``target``; "lie": a card lies at ``target``; "glow": the card at
    ``target`` is pointed out; "hide": what the page shows at ``target`` is not there yet; "car": one rolls onto space
    ``number`` of the route ``target``; "light": the route ``target`` lights up; "points": ``number`` of them rise from
    the route; "say": the text ``motion.<word>`` stands above ``target``."""
    start: float
    """Beats from now."""
    beats: float
    target: Place
    source: Place = Place("")
    colour: Colour = NONE
    """Of a card; NONE shows its back."""
    turns: bool = False
    """The card is turned face up on its way."""
    number: int = 0
    player: int = NONE
    word: str = ""

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + self.beats


def steps(before: View | None, after: View) -> tuple[Step, ...]:
    """What is seen moving from one view to the next; nothing between views that do not follow each other."""
    if before is None or after.screen != "table":
        return ()
    if before.counting != after.counting:
        now = act(after)
        path = now.routes if now else ()
        return tuple(Step("light", i * LIGHT, LIGHT, Place("route", route)) for i, route in enumerate(path))
    if before.screen != "table" or before.edition != after.edition or before.ply > after.ply:
        return _deal(after) if after.log and len(after.log) == 1 else ()
    # Lines of one action stand together; of several actions only the last is shown, the others are in the log.
    new = lines_since(before, after)
    acts = [place for place, line in enumerate(new) if line.key in _ACTS]
    if len(acts) > 1:
        new = new[acts[-1] :]
        known = [card.colour for card in after.market]
    else:
        known = [card.colour for card in before.market]
    if not acts:
        return ()
    return _Scene(before, after, known).play(new)


def length(played: Sequence[Step]) -> float:
    """Beats until everything is over."""
    return max((step.end for step in played), default=0.0)


_ABOVE = Place("market", 2)
"""What is said stands above the middle of the market."""
_ACTS = ("market", "deck", "claim", "draw_tickets", "kept")


def _deal(view: View) -> tuple[Step, ...]:
    """The first cards come to the viewer's hand."""
    dealt: list[Step] = []
    start = 0.0
    for colour, number in enumerate(view.hand):
        for _ in range(number):
            dealt.append(Step("card", start, FLIGHT, Place("hand", colour), Place("deck"), colour, turns=True))
            start += BEHIND
        if number:
            dealt.append(Step("hide", 0, dealt[-1].end, Place("hand", colour)))
    return tuple(dealt)


class _Scene:
    """What has been arranged so far: the steps, and how the market looks meanwhile."""

    def __init__(self, before: View, after: View, market: list[Colour]) -> None:
        self.before = before
        self.after = after
        self.market = market
        self.since = [0.0] * len(market)
        """From when on each card of the market lies there."""
        self.at = 0.0
        self.steps: list[Step] = []
        self.swept = False

    def play(self, lines: Sequence[LogLine]) -> tuple[Step, ...]:
        """The steps of these lines."""
        for place, line in enumerate(lines):
            if line.key == "market":
                self._market(line)
            elif line.key == "deck":
                self._deck(line)
            elif line.key == "claim":
                self._claim(line)
            elif line.key == "draw_tickets":
                self._tickets(line.figures["count"], Place("tickets"), self._offer(line.player))
            elif line.key == "kept":
                self._kept(line)
            elif line.key == "sweep":
                rest = [later.cards for later in lines[place + 1 :] if later.key == "sweep"]
                self._sweep(line.cards, rest[0] if rest else tuple(card.colour for card in self.after.market))
            elif line.key == "reshuffle":
                self._reshuffle()
        return tuple(self.steps)

    def _mine(self, player: int) -> bool:
        return player == self.after.viewer != NONE

    def _home(self, player: int, colour: Colour) -> Place:
        """Where a player's cards lie."""
        return Place("hand", colour) if self._mine(player) and colour != NONE else Place("player", player)

    def _offer(self, player: int) -> Place:
        return Place("offer") if self._mine(player) else Place("player", player)

    def _travel(self, kind: str, target: Place, source: Place, colour: Colour = NONE, *, turns: bool = False) -> None:
        self.steps.append(Step(kind, self.at, FLIGHT, target, source, colour, turns))

    def _take(self, player: int, source: Place, colour: Colour, *, turns: bool) -> None:
        home = self._home(player, colour)
        self._travel("card", home, source, colour, turns=turns)
        if home.kind == "hand" and not (self.before.hand and self.before.hand[colour]):
            self.steps.append(Step("hide", 0, self.at + FLIGHT, home))

    def _market(self, line: LogLine) -> None:
        place = line.figures["place"]
        self._take(line.player, Place("market", place), line.figures["colour"], turns=False)
        self.market[place] = NONE
        self._turn_up(line.cards)

    def _deck(self, line: LogLine) -> None:
        colour = line.figures["colour"]
        self._take(line.player, Place("deck"), colour, turns=colour != NONE)
        self.at += FLIGHT

    def _turn_up(self, cards: Sequence[Colour]) -> None:
        """Cards from the deck fill the empty places of the market, lowest first."""
        self.at += FLIGHT / 2
        for colour in cards:
            if NONE not in self.market:
                break
            place = self.market.index(NONE)
            self._lay(place, colour)
            self.at += BEHIND
        self.at += FLIGHT - BEHIND

    def _lay(self, place: int, colour: Colour) -> None:
        """A card comes from the deck to a place of the market; until then the place is empty."""
        self._travel("card", Place("market", place), Place("deck"), colour, turns=True)
        self.market[place] = colour
        self.since[place] = self.at + FLIGHT
        hidden = Place("market", place)
        self.steps = [step for step in self.steps if (step.kind, step.target) != ("hide", hidden)]
        self.steps.append(Step("hide", 0, self.at + FLIGHT, hidden))

    def _claim(self, line: LogLine) -> None:
        made, route = line.figures, Place("route", line.figures["route"])
        cards = [made["colour"]] * made["cards"] + [LOCOMOTIVE] * made["locos"]
        start = self.at
        for place, colour in enumerate(cards):
            self._travel("card", Place("discards"), self._home(line.player, colour), colour)
            roll = start + FLIGHT / 2 + place * 2 * BEHIND
            self.steps.append(Step("car", roll, ROLL, route, number=place, player=line.player))
            self.at += BEHIND
        over = max(step.end for step in self.steps)
        self.steps.append(Step("points", over - ROLL / 2, NOTICE, route, number=made["points"], player=line.player))
        self.at = over
        if line.cards:
            self._turn_up(line.cards)

    def _tickets(self, count: int, source: Place, target: Place) -> None:
        for _ in range(min(count, MOST)):
            self._travel("ticket", target, source)
            self.at += BEHIND
        self.at += FLIGHT - BEHIND

    def _kept(self, line: LogLine) -> None:
        if line.player == NONE or line.figures["count"] == NONE:
            return
        if self._mine(line.player):
            self._tickets(line.figures["count"], Place("offer"), Place("own"))
            self.at -= FLIGHT
        offered = next((old.figures["count"] for old in reversed(self.after.log) if old.key == "draw_tickets"), 0)
        if self.before.phase == "keep":
            self._tickets(offered - line.figures["count"], self._offer(line.player), Place("tickets"))

    def _sweep(self, cards: Sequence[Colour], then: Sequence[Colour]) -> None:
        """All cards of the market are pointed out, go, and others come."""
        for place, colour in enumerate(cards):
            self.steps.append(
                Step(
                    "lie",
                    self.since[place],
                    self.at + NOTICE - self.since[place],
                    Place("market", place),
                    colour=colour,
                )
            )
            if colour == LOCOMOTIVE:
                self.steps.append(Step("glow", self.at, NOTICE, Place("market", place), colour=colour))
        self.steps.append(Step("say", self.at, NOTICE, _ABOVE, word="sweep"))
        self.at += NOTICE
        for place, colour in enumerate(cards):
            self._travel("card", Place("discards"), Place("market", place), colour)
            self.at += BEHIND
        self.at += FLIGHT / 2
        for place, colour in enumerate(then):
            if colour != NONE:
                self._lay(place, colour)
                self.at += BEHIND
        self.at += FLIGHT

    def _reshuffle(self) -> None:
        self.steps.append(Step("say", self.at, NOTICE, _ABOVE, word="reshuffle"))
        for _ in range(MOST):
            self._travel("card", Place("deck"), Place("discards"))
            self.at += BEHIND
        self.at += FLIGHT
