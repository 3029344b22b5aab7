"""What the panels are made of: the words of a view in one language, and buttons, symbols and small cards as markup.

Pure functions; see ui.panels for what a button must carry. Imports the texts, the types of ui.view_model and the
editions (for the names of cities).
"""

from collections.abc import Iterable
from html import escape

from engine.cards import CARD_NAMES, GRAY, LOCOMOTIVE, ROUTE_COLOURS, Colour
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.network import SINGLE, Network
from ui.strings import Language, text
from ui.view_model import NONE, Note, View


class Words:
    """A view with the language it is told in: every text that needs to know who or where."""

    __slots__ = ("edition", "language", "people", "view")

    def __init__(self, view: View, language: Language) -> None:
        self.view = view
        self.language = language
        self.edition: Edition = EDITIONS[view.edition] if view.edition else next(iter(EDITIONS.values()))
        self.people = (view.edition, *[(player.number, player.name, player.bot) for player in view.players])
        """What a sentence depends on besides its figures."""

    def say(self, key: str, **figures: int | str) -> str:
        """A text, escaped for markup."""
        return escape(self.plain(key, **figures))

    def plain(self, key: str, **figures: int | str) -> str:
        """A text as it is."""
        return text(self.language, key, **figures)

    def name(self, player: int) -> str:
        """A player's name: as typed, or by seat."""
        seat = self.view.players[player]
        return seat.name or self.plain("seat.computer" if seat.bot else "seat.person", n=seat.number)

    def titled(self, player: int) -> str:
        """A player's name, and the level of a computer."""
        bot, name = self.view.players[player].bot, self.name(player)
        return self.plain("seat.level", player=name, level=self.plain(f"level.{bot}")) if bot else name

    def chip(self, player: int) -> str:
        """A player's mark in the player's colour, as markup; the name stands beside it."""
        colour = self.view.players[player].colour
        return f'<span class="chip player-{colour}">{symbol(colour, "mark")}</span>'

    def route(self, route: int) -> str:
        """The two cities of a route."""
        return self.edition.network.name(route)

    def track(self, route: int, name: str = "") -> str:
        """The two cities of a route (or a ``name``), and which track it is where the two of a double look the same."""
        return tracked(self.language, self.edition.network, route, name)

    def ticket(self, ticket: int) -> str:
        """The two cities of a ticket."""
        a, b, _ = self.edition.tickets[ticket]
        cities = self.edition.network.cities
        return f"{cities[a].name} – {cities[b].name}"

    def colour(self, colour: Colour) -> str:
        """The name of a colour of card or route."""
        return self.plain(f"colour.{ROUTE_COLOURS[colour]}")

    def cards(self, colour: Colour, number: int) -> str:
        """So many cards of a colour."""
        return self.plain(f"cards.{CARD_NAMES[colour]}", n=number)

    def payment(self, colour: Colour, cards: int, locos: int) -> str:
        """The cards of a payment."""
        parts = [self.cards(colour, cards)] if cards else []
        parts += [self.cards(LOCOMOTIVE, locos)] if locos else []
        return self.list(parts)

    def list(self, parts: list[str], joint: str = "and") -> str:
        """Parts of a sentence, the last one joined by a word."""
        if len(parts) < 2:
            return "".join(parts)
        return self.plain(joint, a=", ".join(parts[:-1]), b=parts[-1])

    @property
    def gray(self) -> bool:
        """Whether the selected route takes any one colour."""
        route = self.view.selected_route
        return route != NONE and self.edition.network.routes[route].colour == GRAY

    def note(self, note: Note, *, gray: bool | None = None) -> str:
        """The sentence of a note; ``gray``: whether its route takes any one colour, else as the selected one does."""
        figures: dict[str, int | str] = dict(note.figures)
        for name in ("player", "owner"):
            if name in figures:
                figures[name] = self.name(note.figures[name])
        if "place" in note.figures:
            figures["place"] = note.figures["place"] + 1
        key = note.key
        if key == "reason.owned" and note.figures["owner"] == self.view.viewer:
            key = "reason.owned.mine"
        if key == "reason.short" and (self.gray if gray is None else gray):
            key = "reason.short.gray"
        if "colour" in note.figures:
            colour = note.figures["colour"]
            for name in ("needs", "has"):
                if name in figures and (key, name) != ("reason.short.gray", "needs"):
                    figures[name] = self.cards(colour, note.figures[name])
            figures["colour"] = self.colour(colour)
        if "locos" in note.figures:
            figures["locos"] = self.cards(LOCOMOTIVE, note.figures["locos"])
        return self.plain(key, value=note.value, **figures)


def tracked(language: Language, network: Network, route: int, name: str = "") -> str:
    """A route's two cities (or a ``name`` for it), and its track where the other one has the same colour.

    >>> [tracked("en", EDITIONS["classic"].network, route) for route in (0, 5, 6)]
    ['Atlanta – Charleston', 'Atlanta – Raleigh, first track', 'Atlanta – Raleigh, second track']
    """
    name, twin = name or network.name(route), network.twins[route]
    if twin == SINGLE or network.routes[twin].colour != network.routes[route].colour:
        return name
    return text(language, "place.first" if route < twin else "place.second", route=name)


def symbol(name: str, kind: str = "sym") -> str:
    """A drawing of the page that stands for a colour: the sign of cards, or of a ``kind``; says nothing by itself."""
    return f'<svg class="{kind}" aria-hidden="true"><use href="#{kind}-{name}"/></svg>'


def button(
    intent: str,
    key: str,
    content: str,
    *,
    legal: bool | None = None,
    pressed: bool | None = None,
    expanded: bool | None = None,
    kind: str = "",
    label: str = "",
    hint: str = "",
    **data: int | str,
) -> str:
    """A button with ``data-*`` arguments; its content is markup, all else is not. ``legal`` None: rules say nothing.

    A ``hint`` is seen under a pointer; whoever cannot see it needs it in the ``label``.
    """
    state = {None: "", True: ' data-legal="true"', False: ' aria-disabled="true"'}[legal]
    if pressed is not None:
        state += f' aria-pressed="{"true" if pressed else "false"}"'
    if expanded is not None:
        state += f' aria-expanded="{"true" if expanded else "false"}"'
    arguments = "".join(f' data-{name}="{escape(str(value))}"' for name, value in data.items())
    look = f' class="{kind}"' if kind else ""
    name = f' aria-label="{escape(label)}"' if label else ""
    name += f' title="{escape(hint)}"' if hint else ""
    known = f'{look} data-intent="{intent}" data-key="{key}"{arguments}{state}{name}'
    return f'<button type="button"{known}>{content}</button>'


def printed(name: str) -> str:
    """What is printed on a large card: the car, and the sign of its colour."""
    return f'<svg class="art" aria-hidden="true"><use href="#art-{name}"/></svg>{symbol(name)}'


def face(colour: Colour) -> str:
    """A small card face; says nothing to a screen reader."""
    name = CARD_NAMES[colour]
    return f'<i class="mini c-{name}">{symbol(name)}</i>'


def minis(words: Words, colours: Iterable[Colour]) -> str:
    """Small card faces in a row, told as one list of colours."""
    shown = list(colours)
    told = ", ".join(words.colour(colour) for colour in shown)
    faces = "".join(face(colour) for colour in shown)
    return f'<span class="minis" role="img" aria-label="{escape(told)}">{faces}</span>'


def counted(words: Words, counts: tuple[int, ...]) -> str:
    """Small card faces with their numbers: ``counts`` by colour, zeros left out."""
    return "".join(
        f'<li class="counted" data-colour="{CARD_NAMES[colour]}" data-count="{number}">'
        f'{face(colour)}<span aria-hidden="true">{number}</span>'
        f'<span class="unseen">{escape(words.cards(colour, number))}</span></li>'
        for colour, number in enumerate(counts)
        if number
    )
