"""The true game behind a page, played natively from the seed: what the page must agree with, and must not show.

The people's actions are read off what was clicked, the computers' come from the same bots as in the worker. Imports
the engine, the texts of the page and the deeds of e2e.policy, which itself never looks in here.
"""

from collections import Counter

from e2e.policy import Deed
from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, TERMINAL, Action
from engine.bits import bit_list
from engine.bots import BOTS
from engine.bots.base import Budget, choose, decision_rng
from engine.cards import CARD_NAMES, Bag, counts
from engine.dealer import Dealer
from engine.editions import EDITIONS
from engine.game import Game
from engine.paths import joined
from engine.scoring import Result, result
from engine.simulation import bot_seeds
from engine.state import TURN

NO_LIMIT = Budget()
LOG_KEYS = {
    CLAIM: "claim",
    DRAW_DECK: "deck",
    DRAW_MARKET: "market",
    DRAW_TICKETS: "draw_tickets",
    KEEP: "kept",
    PASS: "pass",
}


class Step:
    """A decision that was made: by whom, on which turn, and at which ply the log tells it."""

    __slots__ = ("action", "drawn", "player", "ply", "turn")

    def __init__(self, action: Action, player: int, ply: int, turn: int) -> None:
        self.action = action
        self.player = player
        self.ply = ply
        self.turn = turn
        self.drawn = ""
        """The colour of the card, if one was drawn, by whatever way."""


class Mirror:
    """The game that the page with this address plays; ``seats`` as in the address, the first one begins."""

    def __init__(self, seats: str, seed: str, edition: str = "classic", budget: Budget = NO_LIMIT) -> None:
        self.budget = budget
        self.kinds = seats.split(",")
        self.game = Game(EDITIONS[edition], len(self.kinds))
        self.steps: list[Step] = []
        self._dealer = Dealer(seed)
        self._seeds = bot_seeds(seed, len(self.kinds))
        self._toggled = 0
        self._asked: Action | None = None
        """What the page may have asked about once more."""
        self._told = 0
        self._turn = 0
        self._settle()
        if "person" in self.kinds:
            self._computers()

    # What happens

    def follow(self, deeds: list[Deed], ply: int) -> None:
        """Plays what was done to the page since the last time, and what the computers answer.

        ``ply`` is the page's: what did not take it further was refused, or asked about once more.
        """
        for deed in deeds[self._told :]:
            action = self._meant(deed)
            if action and action in self.game.observe(self.actor).legal:
                self._asked = action
                if self.game.ply < ply:
                    self._play(action)
                    self._computers()
        self._told = len(deeds)

    def watch(self, ply: int) -> None:
        """With computers only: lets them play as far as the page has come."""
        while self.game.ply < ply and not self.over:
            self._computer()

    def _meant(self, deed: Deed) -> Action | None:
        legal = self.game.observe(self.actor).legal if self.actor >= 0 else ()
        if deed.intent == "toggle":
            self._toggled ^= 1 << deed.number("place")
        elif deed.intent == "keep":
            return (KEEP, self._toggled)
        elif deed.intent == "route":
            ways = [action for action in legal if action[:2] == (CLAIM, deed.number("route"))]
            return ways[0] if len(ways) == 1 else None
        elif deed.intent == "claim":
            colour = CARD_NAMES.index(dict(deed.said)["colour"])
            return (CLAIM, deed.number("route"), colour, deed.number("locos"))
        elif deed.intent == "sure":
            return self._asked
        elif deed.intent == "market":
            return (DRAW_MARKET, deed.number("place"))
        else:
            return {"deck": (DRAW_DECK,), "tickets": (DRAW_TICKETS,), "pass": (PASS,)}.get(deed.intent)
        return None

    def _play(self, action: Action) -> None:
        player = self.actor
        self.steps.append(Step(action, player, self.game.ply + 1, self._turn))
        before = self.game.state.hands[player]
        market = self.game.state.market
        self.game.play(action)
        if action[0] == DRAW_MARKET:
            self.steps[-1].drawn = CARD_NAMES[market[action[1]]]
        self._settle()
        if action[0] == DRAW_DECK:
            (self.steps[-1].drawn,) = cards(self.game.state.hands[player] - before)

    def _settle(self) -> None:
        self._toggled = 0
        self.game.settle(self._dealer)
        self._turn += self.game.state.phase == TURN
        if self.actor >= 0:
            legal = self.game.observe(self.actor).legal
            if len(legal) == 1 and legal[0][0] == KEEP:
                self._toggled = legal[0][1]

    def _computers(self) -> None:
        while self.actor >= 0 and self.kinds[self.actor] != "person":
            self._computer()

    def _computer(self) -> None:
        bot, rng = BOTS[self.kinds[self.actor]], decision_rng(self._seeds[self.actor], self.game.ply)
        self._play(choose(bot, self.game.edition, self.game.observe(self.actor), self.budget, rng).action)

    # What is true

    @property
    def actor(self) -> int:
        """Who decides; below 0 when the game is over."""
        return self.game.state.actor

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == TERMINAL

    def hand(self, player: int) -> dict[str, int]:
        """A player's cards."""
        return dict(cards(self.game.state.hands[player]))

    def seen(self, player: int) -> dict[str, int]:
        """What all know to be in a hand."""
        return dict(cards(self.game.state.seen[player]))

    @property
    def discards(self) -> dict[str, int]:
        """The cards thrown away."""
        return dict(cards(self.game.state.discards))

    def known_tickets(self, viewer: int) -> set[int]:
        """The tickets whose cities a viewer may see on the page now; -1 for the public view."""
        if self.over:
            return {ticket for mask in self.game.state.tickets for ticket in bit_list(mask)}
        if viewer < 0:
            return set()
        return set(bit_list(self.game.state.tickets[viewer])) | set(self.game.state.offers[viewer])

    def completed(self, player: int) -> set[int]:
        """The tickets of a player that are completed now."""
        edition, routes = self.game.edition, self.game.state.routes[player]
        held = bit_list(self.game.state.tickets[player])
        return {t for t in held if joined(edition.network, routes, edition.tickets[t].a, edition.tickets[t].b)}

    def ticket_names(self, ticket: int) -> tuple[str, str]:
        """Both ways to name a ticket by its cities; no route joins the two cities of a ticket."""
        edition = self.game.edition
        a, b, _ = edition.tickets[ticket]
        one, other = edition.network.cities[a].name, edition.network.cities[b].name
        return f"{one} – {other}", f"{other} – {one}"

    def log(self) -> list[tuple[int, str]]:
        """The lines that tell decisions, oldest first: ply and key."""
        return [(step.ply, LOG_KEYS[step.action[0]]) for step in self.steps]

    def blind(self, viewer: int) -> set[int]:
        """The plies at which the log tells of a card that the viewer must not know."""
        return {step.ply for step in self.steps if step.action[0] == DRAW_DECK and step.player != viewer}

    def shown_lately(self, player: int) -> Counter[str]:
        """The cards that a player took openly on the latest turn begun."""
        mine = [step for step in self.steps if step.player == player]
        return Counter(s.drawn for s in mine if s.turn == mine[-1].turn and s.action[0] == DRAW_MARKET)

    def result(self) -> Result:
        """The count at the end."""
        return result(self.game.edition, self.game.state.routes, self.game.state.tickets)


def cards(bag: Bag) -> Counter[str]:
    """The cards of a bag by colour, without zeros."""
    return Counter({CARD_NAMES[colour]: number for colour, number in enumerate(counts(bag)) if number})
