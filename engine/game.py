"""A game: its edition, its position and the history that led there; checked play. Imports what is below.

Knows no seats, bots or pages. Who needs the past at a certain ply replays the history.
"""

from collections.abc import Iterable

from engine.actions import CHANCE, TERMINAL, Action, Player
from engine.dealer import Dealer
from engine.edition import Edition
from engine.notation import action_text, shortened
from engine.observation import Observation, observe
from engine.rules import advance, chance_outcomes, initial_state, legal_actions
from engine.state import State


class IllegalAction(ValueError):
    """An action that the rules do not allow here; the message names it and says where. Nothing has changed."""


def _named(action: Action) -> str:
    """An action as text, quoted; a stranger's that has none, as what it is."""
    try:
        return shortened(action_text(action))
    except (IndexError, OverflowError, TypeError, ValueError):
        return "that action"


class Game:
    """One game from its first card on.

    >>> from engine.editions import EDITIONS
    >>> game = Game(EDITIONS["classic"], 2)
    >>> len(game.settle(Dealer("7"))), game.state.actor
    (19, 0)
    """

    __slots__ = ("edition", "history", "state")

    def __init__(self, edition: Edition, players: int, history: Iterable[Action] = ()) -> None:
        """Plays the history, if one is given; IllegalAction at the first action that is not legal."""
        self.edition = edition
        self.state: State = initial_state(edition, players)
        self.history: list[Action] = []
        """Every action so far, chance included; its length is the ply."""
        for action in history:
            self.play(action)

    @property
    def players(self) -> int:
        """How many play."""
        return self.state.players

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.history)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.actor == TERMINAL

    def play(self, action: Action) -> None:
        """Plays one action of whoever is to act, chance included; IllegalAction when it is not possible."""
        if self.state.actor == CHANCE:
            possible = [outcome for outcome, _ in chance_outcomes(self.edition, self.state)]
        else:
            possible = legal_actions(self.edition, self.state)
        if action not in possible:
            raise IllegalAction(f"{_named(action)} is not possible: {self._expected(possible)}")
        action = possible[possible.index(action)]  # a stranger's may only be equal: (6.0, True)
        advance(self.edition, self.state, action)
        self.history.append(action)

    def settle(self, dealer: Dealer) -> list[Action]:
        """Lets the dealer deal up to the next decision or the end; returns what was dealt."""
        before = self.ply
        while self.state.actor == CHANCE:
            self.play(dealer.deal(self.edition, self.state, self.history))
        return self.history[before:]

    def observe(self, viewer: Player | None) -> Observation:
        """The position as a player sees it, or the public view."""
        return observe(self.edition, self.state, viewer)

    def _expected(self, possible: list[Action]) -> str:
        actor = self.state.actor
        if actor == TERMINAL:
            return "the game is over"
        examples = ", ".join(action_text(action) for action in possible[:4])
        who = "chance" if actor == CHANCE else f"player {actor}"
        return (
            f"{who} is to act, with {len(possible)} possible actions ({examples}{', ...' if len(possible) > 4 else ''})"
        )
