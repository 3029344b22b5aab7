"""Golden playthroughs: one whole game per edition and number of players, as text that a person can follow.

``python -m tests.engine.playthroughs`` writes them anew into playthroughs/; what changes is to be read line by line.
The players' policy is fixed and simple, and of these tests only: it claims the longest route it can, as a rule, and
draws cards otherwise.

A line of a decision reads ``12 p0 [31 0a1b2c3d] claim 17 red 1``: the ply, who moves, how many actions are legal, a
digest of them all in notation, what is played. Up to six legal actions are written out instead. Chance is written
behind it, after ``>``. Every forty plies all observations follow, as digests and with what is public in words.
"""

import pathlib
import sys
from collections.abc import Iterable
from random import Random
from zlib import crc32

from engine.actions import CHANCE, CLAIM, TERMINAL, Action
from engine.bits import bit_list
from engine.dealer import Dealer
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.game import Game
from engine.notation import action_text
from engine.observation import redact
from engine.rules import legal_actions
from engine.scoring import result
from tests.engine.positions import COUNTS, cards_text, market_text

FOLDER = pathlib.Path(__file__).with_name("playthroughs")
WRITTEN_OUT = 6
EVERY = 40


def digest(text: str) -> str:
    """Eight digits that stand for a text."""
    return f"{crc32(text.encode()):08x}"


def policy(edition: Edition, legal: list[Action], rng: Random) -> Action:
    """The longest route with the fewest locomotives, in two turns of three; else any action at random."""
    claims = [action for action in legal if action[0] == CLAIM]
    if claims and rng.random() < 2 / 3:
        return max(claims, key=lambda claim: (edition.network.lengths[claim[1]], -claim[3], claim))
    draws = [action for action in legal if action[0] not in (CLAIM, 3)]
    return rng.choice(draws if draws and rng.random() < 0.95 else legal)


def seen_lines(game: Game) -> list[str]:
    """What is public, in words, and a line for each viewer."""
    state = game.state
    public = game.observe(None)
    lines = [
        f"  market {market_text(state.market)}; deck {public.deck_size}; discards {cards_text(state.discards) or '-'}",
        f"  cars {_row(state.cars)}; points {_row(state.points)}; cards {_row(public.hand_sizes)}",
        f"  tickets {_row(public.ticket_counts)}; ticket deck {_row(n for n, _ in public.ticket_deck)}",
        f"  turns left {state.turns_left}; passes {state.passes}",
        f"  all see {digest(repr(public))}; log {_log(game, None)}",
    ]
    for player in range(game.players):
        seen = game.observe(player)
        lines.append(
            f"  p{player} sees {digest(repr(seen))}; log {_log(game, player)}; hand {cards_text(seen.hand) or '-'} "
            f"(known {cards_text(seen.seen[player]) or '-'}); tickets {_row(bit_list(seen.tickets))}"
        )
    return lines


def _row(values: Iterable[int]) -> str:
    return " ".join(map(str, values)) or "-"


def _log(game: Game, viewer: int | None) -> str:
    """A digest of the history as a viewer may know it."""
    known = redact(game.edition, game.players, game.history, viewer)
    return digest("\n".join(action_text(action) for action in known))


def playthrough(key: str, players: int) -> str:
    """One whole game as text."""
    edition = EDITIONS[key]
    game = Game(edition, players)
    rng = Random(f"{key}/{players}")
    dealer = Dealer(f"playthrough/{key}/{players}")
    lines = [f"{key}, {players} players", f"> {_chance(game, dealer)}", *seen_lines(game)]
    shown = 0
    while game.state.actor != TERMINAL:
        legal = legal_actions(edition, game.state)
        texts = [action_text(action) for action in legal]
        few = len(texts) <= WRITTEN_OUT
        listed = ", ".join(texts) if few else f"{len(texts)} {digest(chr(10).join(texts))}"
        action = policy(edition, legal, rng)
        line = f"{game.ply} p{game.state.player} [{listed}] {action_text(action)}"
        game.play(action)
        chance = _chance(game, dealer)
        lines.append(f"{line} > {chance}" if chance else line)
        if game.ply // EVERY > shown:
            shown = game.ply // EVERY
            lines += seen_lines(game)
    end = result(edition, game.state.routes, game.state.tickets)
    lines += [f"over after {game.ply} plies", *seen_lines(game)]
    for player, score in enumerate(end.scores):
        lines.append(
            f"p{player}: routes {score.route_points}, tickets {score.ticket_points} "
            f"(completed {_row(score.completed)}; failed {_row(score.failed)}), longest path {score.path_length}, "
            f"bonus {score.longest_bonus}, globetrotter {score.globetrotter_bonus}, total {score.total}"
        )
    lines += [f"{name}: {_row(left)}" for name, left in end.ties]
    lines.append(f"won by {_row(end.winners)}")
    return "\n".join(lines) + "\n"


def _chance(game: Game, dealer: Dealer) -> str:
    """Lets chance deal, and says what."""
    if game.state.actor != CHANCE:
        return ""
    return ", ".join(action_text(action) for action in game.settle(dealer))


def path_of(key: str, players: int) -> pathlib.Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{key}-{players}.txt"


def write_all() -> None:
    """Writes every playthrough anew."""
    FOLDER.mkdir(exist_ok=True)
    for key in EDITIONS:
        for players in COUNTS:
            path_of(key, players).write_text(playthrough(key, players), encoding="utf-8")


if __name__ == "__main__":
    write_all()
    sys.exit(0)
