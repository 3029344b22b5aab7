"""The log of a game, for each of those who may look at it. Imports the engine and the types of ui.view_model.

It follows the history with a position of its own, and makes a viewer's lines from three things only: the redacted
action, and what that viewer observes before and after it. So hidden cards and tickets cannot reach them (S6, R9).
"""

from collections.abc import Iterable

from engine.actions import CLAIM, DEAL_CARD, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, HIDDEN, KEEP, PASS, Action
from engine.bits import bit_list
from engine.cards import NO_CARD, bag_of, size
from engine.edition import Edition
from engine.observation import Observation, observe, redact_action
from engine.paths import joined
from engine.payment import price
from engine.rules import advance, initial_state
from engine.state import CHOOSE, DEAL_HANDS, FIRST_BLIND, LAST_ROUND_NOT_BEGUN, OVER, SECOND_BLIND, TURN, replaced
from ui.view_model import NONE, LogLine

Viewer = int | None

_TAKEN = ("deck", "market", "claim")
"""The lines after which cards are turned face up."""
_BETWEEN = ("ticket_done", "reshuffle", "last_round")
"""The lines that may come between these and the cards turned up."""


class Chronicle:
    """The lines so far, by viewer.

    >>> from engine.dealer import Dealer
    >>> from engine.editions import EDITIONS
    >>> from engine.game import Game
    >>> game = Game(EDITIONS["classic"], 2)
    >>> chronicle = Chronicle(game.edition, 2, (None, 0))
    >>> _ = game.settle(Dealer("7"))
    >>> game.play((KEEP, 0b011))
    >>> chronicle.follow(game.history)
    >>> [(line.key, line.tickets) for line in chronicle.lines[0]]
    [('begin', ()), ('kept', (31, 8))]
    >>> chronicle.lines[None][1]
    LogLine(ply=20, turn=0, player=0, key='kept', figures={'count': -1}, cards=(), tickets=())
    """

    __slots__ = ("done", "edition", "lines", "ply", "seen", "state", "turn")

    def __init__(self, edition: Edition, players: int, viewers: Iterable[Viewer]) -> None:
        self.edition = edition
        self.state = initial_state(edition, players)
        self.ply = 0
        self.turn = 0
        """Turns begun so far."""
        self.seen = {viewer: observe(edition, self.state, viewer) for viewer in viewers}
        self.done: list[LogLine] = []
        """What claims have completed: the owner has the lines at once, the others when all lies open."""
        begin = LogLine(0, 0, 0, "begin", {"cards": edition.hand, "offered": edition.deal_tickets})
        self.lines: dict[Viewer, list[LogLine]] = {viewer: [begin] for viewer in self.seen}

    def follow(self, history: list[Action]) -> None:
        """Tells what has happened since the last time; the history is that of the same game."""
        for action in history[self.ply :]:
            player = self.state.player
            known = {viewer: redact_action(self.state, action, viewer) for viewer in self.lines}
            advance(self.edition, self.state, action)
            self.ply += 1
            for viewer, lines in self.lines.items():
                after = observe(self.edition, self.state, viewer)
                _tell(self.edition, lines, self.ply, self.turn, self.seen[viewer], known[viewer], after)
                self.seen[viewer] = after
            if action[0] == CLAIM:
                self._complete(action[1], observe(self.edition, self.state, player))
            if self.state.phase == OVER:  # rule: S6
                self.lines = {viewer: self.opened(viewer) for viewer in self.lines}
            self.turn += self.state.phase == TURN  # every way into this phase begins a turn

    def _complete(self, route: int, own: Observation) -> None:
        """Tells the claimer which tickets a claim has completed, as far as the claimer's own eyes see them."""
        assert own.viewer is not None  # noqa: S101
        network, routes = self.edition.network, own.routes[own.viewer]
        for ticket in bit_list(own.tickets):
            a, b, points = self.edition.tickets[ticket]
            if joined(network, routes, a, b) and not joined(network, routes & ~(1 << route), a, b):
                figures = {"ticket": ticket, "points": points}
                line = LogLine(self.ply, self.turn, own.viewer, "ticket_done", figures)
                self.done.append(line)
                if own.viewer in self.lines:
                    self.lines[own.viewer] = _with(self.lines[own.viewer], line)

    def opened(self, viewer: Viewer) -> list[LogLine]:
        """A viewer's lines with everybody's completed tickets: for when all may see them."""
        lines = list(self.lines[viewer])
        for line in self.done:
            if line not in lines:
                lines = _with(lines, line)
        return lines

    def note(self, key: str, player: int) -> None:
        """Adds a line of the page itself for every viewer."""
        for lines in self.lines.values():
            lines.append(LogLine(self.ply, self.turn, player, key, {}))


def _tell(
    edition: Edition,
    lines: list[LogLine],
    ply: int,
    turn: int,
    before: Observation,
    action: Action,
    after: Observation,
) -> None:
    """Adds to the lines what an action, redacted, means to who observed the positions around it."""
    kind, player, phase = action[0], before.player, before.phase
    market, discards = before.market, before.discards

    def say(key: str, who: int, **figures: int) -> None:
        lines.append(LogLine(ply, turn, who, key, figures))

    if kind == DRAW_DECK:
        say("deck", player, colour=NONE)
    elif kind == DRAW_MARKET:
        say("market", player, colour=before.market[action[1]], place=action[1])
    elif kind == CLAIM:
        _, route, colour, locos = action
        length = edition.network.lengths[route]
        discards += price(length, colour, locos)
        points = edition.route_points[length]
        say("claim", player, route=route, colour=colour, cards=length - locos, locos=locos, points=points)
    elif kind == DRAW_TICKETS:
        offered = min(edition.draw_tickets, sum(number for number, _ in before.ticket_deck))
        say("draw_tickets", player, count=offered)
    elif kind == KEEP:
        if action[1] == HIDDEN:
            say("kept", player, count=NONE if action[2] == HIDDEN else action[2])
        else:
            kept = tuple(before.offer[place] for place in bit_list(action[1]))
            lines.append(LogLine(ply, turn, player, "kept", {"count": len(kept)}, tickets=kept))
    elif kind == PASS:
        say("pass", player)
    elif kind == DEAL_CARD and phase in (FIRST_BLIND, SECOND_BLIND):
        if action[1] != HIDDEN:
            lines[-1] = lines[-1]._replace(figures={"colour": action[1]})
    elif kind == DEAL_CARD and phase != DEAL_HANDS:
        market = replaced(market, market.index(NO_CARD), action[1])
        _turned(lines, action[1])

    if NO_CARD not in market and after.market.count(NO_CARD) == len(market):
        discards += bag_of(market)
        lines.append(LogLine(ply, turn, NONE, "sweep", {}, cards=market))
    if discards and not after.discards:
        say("reshuffle", NONE, count=size(discards))
    if phase == CHOOSE != after.phase:
        for place, line in enumerate(lines):  # R9: how many each kept is public now
            if line.key == "kept":
                lines[place] = line._replace(figures={"count": after.ticket_counts[line.player]})
    if before.turns_left == LAST_ROUND_NOT_BEGUN != after.turns_left:
        say("last_round", player, cars=after.cars[player], turns=after.turns_left)
    if after.phase == OVER:
        say("over", NONE)


def _with(lines: list[LogLine], new: LogLine) -> list[LogLine]:
    """The lines with one more, after all others of its ply; the end of the game comes last."""
    place = next(
        (
            place
            for place in range(len(lines), 0, -1)
            if lines[place - 1].ply <= new.ply and lines[place - 1].key != "over"
        ),
        0,
    )
    return [*lines[:place], new, *lines[place:]]


def _turned(lines: list[LogLine], colour: int) -> None:
    """Adds a card turned face up to the line of the action that made room for it; not after a sweep."""
    for place in range(len(lines) - 1, -1, -1):
        line = lines[place]
        if line.key in _TAKEN:
            lines[place] = line._replace(cards=(*line.cards, colour))
        if line.key not in _BETWEEN:
            return
