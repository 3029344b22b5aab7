"""Positions of real games as views, and markup read back: what the tests of panels and patch look at."""

from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random

from engine.bots import BOTS
from engine.bots.base import Budget, choose
from engine.dealer import Dealer
from engine.editions import EDITIONS
from engine.game import Game
from ui.chronicle import Chronicle
from ui.view_model import Interface, Seat, View, view, viewer_of

ANA_AND_COMPUTER = (Seat(1, "Ana & <x>", ""), Seat(2, "", "quick"))
THREE_PEOPLE = (Seat(1, "Ana", ""), Seat(2, "", ""), Seat(3, "Marta", ""))
FIVE_COMPUTERS = tuple(Seat(number, "", "quick") for number in range(1, 6))


class Table:
    """A game in which everybody plays like ``quick``, looked at through an Interface."""

    def __init__(self, edition: str, seats: tuple[Seat, ...], seed: str = "7") -> None:
        self.edition = EDITIONS[edition]
        self.seats = seats
        self.ui = Interface()
        self.ui.screen = "table"
        self._deal(seed)

    def _deal(self, seed: str) -> None:
        self.seed = seed
        self.game = Game(self.edition, len(self.seats))
        self.dealer = Dealer(seed)
        self.chronicle = Chronicle(self.edition, len(self.seats), (None, *range(len(self.seats))))
        self.game.settle(self.dealer)
        self.chronicle.follow(self.game.history)

    def step(self) -> None:
        """One decision."""
        seen = self.game.observe(self.game.state.actor)
        rng = Random(f"{self.seed}/{self.game.ply}")
        self.game.play(choose(BOTS["quick"], self.game.edition, seen, Budget(), rng).action)
        self.game.settle(self.dealer)
        self.chronicle.follow(self.game.history)

    def until(self, wanted: Callable[[View], bool]) -> "Table":
        """Plays on until a view is as wanted, over several games if need be."""
        for _ in range(20):
            while not self.game.over and not wanted(self.view()):
                self.step()
            if wanted(self.view()):
                return self
            self._deal(self.seed + "+")
        raise AssertionError("no game comes to what is wanted")

    def view(self) -> View:
        """What the page shows now."""
        viewer = viewer_of(self.game, self.seats, self.ui)
        return view(self.game, self.seats, self.ui, self.chronicle.lines[viewer], self.chronicle.turn)


def views(edition: str, seats: tuple[Seat, ...], seed: str = "7") -> Iterator[View]:
    """Every view of a whole game."""
    table = Table(edition, seats, seed)
    while True:
        yield table.view()
        if table.game.over:
            return
        table.step()


@cache
def whole_game(edition: str, seats: tuple[Seat, ...]) -> tuple[View, ...]:
    """The same, kept."""
    return tuple(views(edition, seats))


class Node:
    """An element of some markup."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Node | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    @property
    def text(self) -> str:
        """What is read on screen or aloud, spaces made one."""
        return " ".join("".join(c if isinstance(c, str) else f" {c.text} " for c in self.children).split())

    def all(self, **wanted: str) -> "list[Node]":
        """The elements below with these attributes, ``data_ply`` for ``data-ply``; "" asks only that it is there."""
        found = []
        for child in self.children:
            if isinstance(child, Node):
                given = child.attributes | {"tag": child.tag}
                pairs = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
                if all(name in given and value in ("", given[name]) for name, value in pairs.items()):
                    found.append(child)
                found += child.all(**wanted)
        return found

    def one(self, **wanted: str) -> "Node":
        (node,) = self.all(**wanted)
        return node


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.node = Node("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs}, self.node)
        assert len(node.attributes) == len(attrs), f"an attribute twice: {attrs}"
        self.node.children.append(node)
        self.node = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.node.tag == tag, f"</{tag}> ends <{self.node.tag}>"
        assert self.node.parent
        self.node = self.node.parent

    def handle_data(self, data: str) -> None:
        self.node.children.append(data)


def read(markup: str) -> Node:
    """The markup as a tree; AssertionError when its tags do not match."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert reader.node.parent is None, f"<{reader.node.tag}> does not end"
    return reader.node
