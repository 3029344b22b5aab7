"""What happens when the person does something, and when a computer player is next. Imports the engine and pure ui.

It knows no browser: the page (``dom``), the computer players (``bots``), the memory (``storage``) and time come as
arguments, so that whole games can be played natively. The state is a game, its log, the seats, and one Interface.

Every action goes through ``_play``, whoever it comes from; what a person may not do is answered with the reasons.
An action is taken only while it is that person's decision and, when the intent says for which ply it was meant, only
at that ply: a second quick click finds another ply and does nothing.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from engine.actions import CLAIM, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, TERMINAL, Action, Player
from engine.bots.base import Budget
from engine.budgets import BUDGETS
from engine.cards import CARD_NAMES
from engine.dealer import Dealer
from engine.editions import EDITIONS
from engine.explain import Reason, explain, explain_route
from engine.game import Game
from engine.simulation import bot_seeds
from ui.address import Address, Setup, form_of, read_form
from ui.bot_client import LONG_PATIENCE, Answer, Clock, Patience, Question
from ui.ceremony import acts
from ui.chronicle import Chronicle
from ui.motives import Motive, motive_of
from ui.settings import SETTINGS, USUAL, Settings
from ui.strings import LANGUAGES, Language
from ui.view_model import (
    LISTINGS,
    NONE,
    Interface,
    Note,
    Seat,
    View,
    dock_of,
    just_drawn,
    look_at,
    people_of,
    setup_view,
    view,
    viewer_of,
)

PAUSES = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "instant": 0.0}
"""By speed, the seconds that a computer's action takes at least, thinking included."""

ACTS = {"slow": 2.6, "normal": 1.5, "fast": 0.7}
"""By motion, the seconds for each act of the final count."""

_ANYWHERE = ("start", "lang", "speed", "settings", "setting", "reset", "cancel", "back")
"""Intents that mean something on the first screen."""

_TURNED = ("choose", "curtain", "handover", "over")
"""What the dock may turn to by an action, so that the eyes must go to its top; else the person goes on in its place."""


class Page(Protocol):
    """What shows the game."""

    def show(self, page: View, language: Language) -> None:
        """Makes the page look like this."""
        ...

    def focus(self) -> None:
        """Moves the keyboard to what is to be decided."""
        ...

    def glance(self, page: View, language: Language) -> None:
        """Shows what differs from the page shown last: only the route that is pointed at."""
        ...

    def form(self) -> dict[str, str]:
        """The values of the first screen's form."""
        ...

    def fill_form(self, values: Mapping[str, str]) -> None:
        """Sets controls of that form."""
        ...

    def speak(self, language: Language) -> None:
        """Switches the texts that the build put into the page."""
        ...

    def moves(self) -> bool:
        """Whether anything may move now."""
        ...

    def moving(self) -> float:
        """Seconds until what moves has arrived."""
        ...

    def usual_language(self) -> Language:
        """The one that the browser wishes for."""
        ...


class Bots(Protocol):
    """Who answers for the computer players: ui.bot_client."""

    patience: Patience
    status: str

    async def ask(self, question: Question) -> Answer:
        """A legal action."""
        ...


class Memory(Protocol):
    """What is kept between visits: ui.storage."""

    def settings(self) -> Settings:
        """The settings chosen last."""
        ...

    def keep(self, name: str, value: str) -> None:
        """Remembers a setting."""
        ...

    def forget(self) -> None:
        """Forgets all settings, and the language."""
        ...


class Controller:
    """The page's behaviour."""

    __slots__ = (
        "_counting",
        "_running",
        "_stepping",
        "address",
        "bot_seeds",
        "bots",
        "chronicle",
        "clock",
        "dealer",
        "dom",
        "entropy",
        "game",
        "intents",
        "language",
        "motives",
        "page",
        "seats",
        "setup",
        "storage",
        "ui",
    )

    def __init__(
        self,
        *,
        dom: Page,
        bots: Bots,
        storage: Memory,
        clock: Clock,
        entropy: Callable[[], str],
        address: Address,
        language: Language,
    ) -> None:
        """``entropy`` gives a new seed each time it is called."""
        self.dom = dom
        self.bots = bots
        self.storage = storage
        self.clock = clock
        self.entropy = entropy
        self.address = address
        self.language = language
        settings = storage.settings().changed("speed", address.speed)
        if address.speed == "instant":
            # For this visit: whoever asks for it in words is in a hurry, and gets the same game on every device.
            settings = settings.changed("motion", "off").changed("think", USUAL.think)
        settings = settings.changed("think", address.think)
        self.ui = Interface(settings)
        self.page: View | None = None
        """As it was shown last."""
        self.game: Game | None = None
        self.setup: Setup | None = None
        self.seats: tuple[Seat, ...] = ()
        """In turn order."""
        self.chronicle: Chronicle | None = None
        self.motives: dict[int, Motive] = {}
        """What the computers said for their moves, by the ply of the line in the log."""
        self.dealer = Dealer("")
        self.bot_seeds: tuple[str, ...] = ()
        self._running: asyncio.Task[None] | None = None
        """Plays for the computers, while it is their turn."""
        self._counting: asyncio.Task[None] | None = None
        """Goes through the final count."""
        self._stepping = False
        """One action of a computer, though the game is paused."""
        self.intents: dict[str, Callable[[Mapping[str, str]], None]] = {
            "start": self._start,
            "new-game": self._new_game,
            "leave": self._leave,
            "again": self._again,
            "skip": self._skip,
            "recount": self._recount,
            "route": self._route,
            "city": self._city,
            "ticket": self._ticket,
            "claim": self._claim,
            "cancel": self._cancel,
            "back": self._back,
            "deck": lambda said: self._ask((DRAW_DECK,), said),
            "market": lambda said: self._ask((DRAW_MARKET, _number(said, "place")), said),
            "tickets": lambda said: self._ask((DRAW_TICKETS,), said),
            "pass": lambda said: self._ask((PASS,), said),
            "sure": self._sure,
            "look": self._look,
            "log-of": self._log_of,
            "toggle": self._toggle,
            "keep": lambda _: self._try((KEEP, self.ui.toggled)),
            "ready": self._ready,
            "done": self._done,
            "pause": self._pause,
            "resume": self._resume,
            "step": self._step,
            "speed": self._speed,
            "why": self._why,
            "open-hands": self._open_hands,
            "inspect-player": self._inspect,
            "listing": self._listing,
            "lang": self._lang,
            "settings": self._settings,
            "rules": self._rules,
            "setting": self._setting,
            "reset": self._reset,
        }

    def open(self, queued: bool = False) -> None:
        """Takes the first screen over; ``queued``: Start was pressed before the engine was there."""
        self.dom.fill_form(form_of(self.address))
        if self.address.problems:
            self.ui.say(*self.address.problems)
        if queued or self.address.start:
            self.intent("start", self.dom.form())
        else:
            self.refresh()

    def intent(self, name: str, said: Mapping[str, str]) -> None:
        """Does what the person asked for; ``said`` are the ``data-*`` of what was touched.

        What the page does not offer, or was meant for another ply, is ignored.
        """
        deed = self.intents.get(name)
        if not deed or (self.game and _number(said, "ply", self.game.ply) != self.game.ply):
            return  # pitfall: B1, B4
        if self.ui.screen == "setup" and name not in _ANYWHERE:
            return
        deed(said)

    # The first screen

    def _start(self, said: Mapping[str, str]) -> None:
        if self.ui.screen != "setup":
            return
        setup, problems = read_form(said)
        if setup:
            self._begin(setup, self.address.seed)
        else:
            self.ui.say(*problems)
            self.refresh()

    def _begin(self, setup: Setup, seed: str) -> None:
        """A new game; ``seed`` from the address, or empty."""
        self._drop()
        # The address's seed is for one game: the next one from this page is another.
        said, self.address = self.address, Address(speed=self.address.speed)
        self.bots.patience = LONG_PATIENCE if seed else Patience()
        seed = seed or self.entropy()
        first = Random(f"{seed}/first").randrange(len(setup.seats)) if setup.first == NONE else setup.first
        self.setup = setup
        self.seats = setup.seats[first:] + setup.seats[:first]
        self.game = Game(EDITIONS[setup.edition], len(setup.seats))
        self.dealer = Dealer(seed)
        self.bot_seeds = bot_seeds(seed, len(setup.seats))
        self.chronicle = Chronicle(self.game.edition, len(setup.seats), (None, *people_of(self.seats)))
        self.ui.screen = "table"
        self._settle()
        if said.problems:
            self.ui.say(*said.problems)
        self._go()
        self.refresh()
        self.dom.focus()

    def _drop(self) -> None:
        """Leaves nothing of the last game but the settings."""  # pitfall: A8
        self._halt()
        if self._counting:
            self._counting.cancel()
            self._counting = None
        self.game = self.chronicle = self.setup = None
        self.motives = {}
        self.seats = self.bot_seeds = ()
        serial = self.ui.serial
        self.ui = Interface(self.ui.settings)
        self.ui.serial = serial

    def _new_game(self, _: Mapping[str, str]) -> None:
        if self.game and not self.game.over:
            self.ui.question = "leave"
            self.refresh()
            self.dom.focus()
        else:
            self._leave({})

    def _leave(self, _: Mapping[str, str]) -> None:
        self._drop()
        self.refresh()
        self.dom.focus()

    def _again(self, _: Mapping[str, str]) -> None:
        if self.setup and self.game and self.game.over:
            self._begin(self.setup, "")

    # The final count

    def _recount(self, _: Mapping[str, str]) -> None:
        if self.game and self.game.over and not self._counting:
            self._begin_count()
            self.refresh()
            self.dom.focus()

    def _begin_count(self) -> None:
        self.ui.counting = 0
        self._counting = asyncio.ensure_future(self._count())

    async def _count(self) -> None:
        """Goes from act to act; after the last one the final table comes."""
        while self.page and self.page.final and self.ui.counting < len(acts(self.page.final)):
            await self.clock.sleep(max(ACTS.get(self.ui.settings.motion, ACTS["normal"]), self.dom.moving()))
            self.ui.counting += 1
            self.refresh()
        self._counted()

    def _counted(self) -> None:
        self._counting = None
        self.ui.counting = NONE
        self.refresh()
        self.dom.focus()

    def _skip(self, _: Mapping[str, str]) -> None:
        if self._counting:
            self._counting.cancel()
            self._counted()

    # Decisions

    def _route(self, said: Mapping[str, str]) -> None:
        route = _number(said, "route")
        if not self.game or not 0 <= route < len(self.game.edition.network.routes):
            return
        seen = self.game.observe(viewer_of(self.game, self.seats, self.ui))
        payments = [action for action in seen.legal if action[0] == CLAIM and action[1] == route]
        if len(payments) == 1 and not self._wary(said):
            self._try(payments[0])
            return
        if self._covered():
            return
        self.ui.armed = ()
        self.ui.route = route
        self.ui.message = ()
        if payments:
            self.refresh()
            self.dom.focus()
        else:
            self._refuse(explain_route(self.game.edition, seen, route))

    def _claim(self, said: Mapping[str, str]) -> None:
        name = said.get("colour", "")
        colour = CARD_NAMES.index(name) if name in CARD_NAMES else NONE
        self._try((CLAIM, _number(said, "route"), colour, _number(said, "locos")))

    def _toggle(self, said: Mapping[str, str]) -> None:
        place = _number(said, "place")
        if not self.game or self._dock() != "choose":
            return
        offered = len(self.game.observe(self.game.state.actor).offer)
        if 0 <= place < offered:
            self.ui.toggled ^= 1 << place
            chosen = self.ui.toggled >> place & 1
            self.ui.ticket = self.game.observe(self.game.state.actor).offer[place] if chosen else NONE
            self.ui.city = NONE
            self.ui.message = ()
            self.refresh()

    def _wary(self, said: Mapping[str, str]) -> bool:
        """Whether what was touched so must be confirmed before it counts."""  # pitfall: E7
        wish = self.ui.settings.confirm
        return wish == "always" or (wish == "touch" and said.get("pointer") == "touch")

    def _ask(self, action: Action, said: Mapping[str, str]) -> None:
        """A person's draw or pass: done when it needs no confirmation, or when it is asked for again."""
        legal = self.game and action in self.game.observe(viewer_of(self.game, self.seats, self.ui)).legal
        if legal and self._wary(said) and self.ui.armed != action and self._dock() not in ("curtain", "handover"):
            self.ui.armed = action
            self.ui.route = NONE
            self.ui.message = ()
            self.refresh()
        else:
            self._try(action)

    def _sure(self, _: Mapping[str, str]) -> None:
        if self.ui.armed:
            self._try(self.ui.armed)

    def _try(self, action: Action) -> None:
        """A person's action: played, or answered with what stands against it."""
        self.ui.armed = ()
        if not self.game or self._covered():
            return
        seen = self.game.observe(viewer_of(self.game, self.seats, self.ui))
        if action not in seen.legal:
            self._refuse(explain(self.game.edition, seen, action))
            return
        player = self.game.state.actor
        self._play(action)
        if self.game.state.actor not in (player, TERMINAL) and self.ui.uncovered == player:
            # A card drawn blind with the last breath of a turn is seen before the view is covered.
            lines = self.chronicle.lines[player] if self.chronicle else []
            self.ui.handover = just_drawn(lines, player) != NONE
            if not self.ui.handover:
                self.ui.cover()
        self._go()
        self.refresh()
        if self._dock() in _TURNED:
            self.dom.focus()

    def _covered(self) -> bool:
        """Whether the device is being handed on; says so, since then nobody decides anything."""
        dock = self._dock()
        if dock in ("curtain", "handover"):
            self.ui.say(Note(f"note.{dock}"))
            self.refresh()
            return True
        return False

    def _dock(self) -> str:
        return dock_of(self.game, self.seats, self.ui) if self.game else ""

    def _refuse(self, reasons: Sequence[Reason]) -> None:
        if self.game and self.game.state.actor >= 0 and self._dock() == "watch" and people_of(self.seats):
            # Between the people's turns the public view is shown, but nobody is merely looking on.
            reasons = [Reason("S7", "other_turn", {"player": self.game.state.actor})]
        self.ui.say(*(Note(f"reason.{key}", figures, rule) for rule, key, figures in reasons))
        self.refresh()

    def _play(self, action: Action) -> None:
        """Plays an action and what chance does then."""
        assert self.game  # noqa: S101
        mine = not self.seats[self.game.state.actor].bot
        player, began = self.game.state.actor, self.game.state.turns_left
        self.game.play(action)
        self.ui.settle(mine)
        self._settle()
        if began == NONE != self.game.state.turns_left and not self.game.over:
            self.ui.say(Note("note.last_round", {"player": player, "cars": self.game.state.cars[player]}, "E1"))

    def _settle(self) -> None:
        assert self.game  # noqa: S101
        assert self.chronicle  # noqa: S101
        self.game.settle(self.dealer)  # pitfall: A9: the market is filled before anybody sees it
        self.chronicle.follow(self.game.history)
        actor = self.game.state.actor
        if actor == TERMINAL:
            self.ui.uncovered = NONE
            self.ui.message = ()
            if self.ui.settings.motion != "off" and self.dom.moves():
                self._begin_count()
            return
        choices = self.game.observe(actor).legal
        if len(choices) == 1 and choices[0][0] == KEEP and not self.seats[actor].bot:
            self.ui.toggled = choices[0][1]

    # The device goes round

    def _ready(self, _: Mapping[str, str]) -> None:
        if self.game and self._dock() == "curtain":
            self.ui.uncovered = self.game.state.actor
            self.ui.message = ()
            self.refresh()
            self.dom.focus()

    def _done(self, _: Mapping[str, str]) -> None:
        if self.ui.handover:
            self.ui.cover()
            self._go()
            self.refresh()
            self.dom.focus()

    # The computers

    def _go(self) -> None:
        """Lets the computers play, when it is their turn; who calls this shows the page afterwards."""
        if self._computer() != NONE and not self._running:
            self.ui.thinking = True
            self._running = asyncio.ensure_future(self._computers())

    def _computer(self) -> Player:
        """The computer player to act now, unless the game waits for a person; else NONE."""
        if not self.game or self.game.over or self.ui.handover or (self.ui.paused and not self._stepping):
            return NONE
        actor = self.game.state.actor
        return actor if self.seats[actor].bot else NONE

    async def _computers(self) -> None:
        """Plays for computers until a person is to act, the game is paused, or over."""
        shown = self.ui.thinking
        try:
            while (player := self._computer()) != NONE and self.game and self.chronicle:
                game = self.game
                if not shown:
                    self.ui.thinking = True
                    self.refresh()
                shown = False
                began = self.clock.now()
                bot, seed = self.seats[player].bot, self.bot_seeds[player]
                question = Question(game.edition, game.observe(player), game.ply, bot, seed, self._budget())
                answer = await self.bots.ask(question)
                # At least a moment, so that the page can paint and take clicks between two actions; who wants it at
                # once does not wait for what moves either.
                pause = PAUSES[self.ui.speed]
                left = max(began + pause - self.clock.now(), self.dom.moving() if pause else 0)
                await self.clock.sleep(0 if self._stepping else max(0, left))
                self.ui.thinking = False
                self._stepping = False
                if answer.trouble:
                    self.chronicle.note(answer.trouble, player)
                motive = motive_of(game.edition, question.seen, answer.thought)
                if motive:
                    self.motives[game.ply + 1] = motive
                self._play(answer.thought.action)
        finally:
            if self._running is asyncio.current_task():
                self._running = None
        self.ui.thinking = False
        self.refresh()
        if self._dock() in _TURNED:
            self.dom.focus()

    def _budget(self) -> Budget:
        """How long a computer may think now; where the address wants no clock, the number of playouts decides."""
        budget = BUDGETS[self.ui.settings.think]
        return budget._replace(ms=None) if self.address.speed == "instant" else budget

    def _halt(self) -> None:
        """Nobody waits for a computer any more: it need not think on."""
        if self._running:
            self._running.cancel()
            self._running = None
        self._stepping = self.ui.thinking = False

    def _pause(self, _: Mapping[str, str]) -> None:
        self._halt()  # the question is asked again
        self.ui.paused = True
        self.refresh()

    def _resume(self, _: Mapping[str, str]) -> None:
        self.ui.paused = False
        self._go()
        self.refresh()

    def _step(self, _: Mapping[str, str]) -> None:
        self.ui.paused = self._stepping = True
        self._go()
        self.refresh()

    def _speed(self, said: Mapping[str, str]) -> None:
        self._setting({"name": "speed", "value": said.get("value", "")})

    def _why(self, said: Mapping[str, str]) -> None:
        move = _number(said, "move")
        if self.page and move in self.page.motives:
            self.ui.why ^= {move}
            self.refresh()

    def _open_hands(self, _: Mapping[str, str]) -> None:
        if self.game and not people_of(self.seats):
            self.ui.open_hands = not self.ui.open_hands
            self.refresh()

    # What is looked at

    def _city(self, said: Mapping[str, str]) -> None:
        city = _number(said, "city")
        self.ui.city = NONE if city == self.ui.city else city
        self.ui.ticket = NONE
        self.refresh()

    def _ticket(self, said: Mapping[str, str]) -> None:
        ticket = _number(said, "ticket")
        known = self.game and 0 <= ticket < len(self.game.edition.tickets)
        self.ui.ticket = NONE if ticket == self.ui.ticket or not known else ticket
        self.ui.city = NONE
        self.refresh()

    def _look(self, said: Mapping[str, str]) -> None:
        route = _number(said, "route")
        known = self.game and 0 <= route < len(self.game.edition.network.routes)
        self.ui.pointed = route if known else NONE
        if self.game and self.page:
            seen = self.game.observe(viewer_of(self.game, self.seats, self.ui))
            look = look_at(self.game.edition, seen, route) if known else None
            self.page = self.page._replace(pointed=look)
            self.dom.glance(self.page, self.language)

    def _log_of(self, said: Mapping[str, str]) -> None:
        player = _number(said, "player")
        known = self.game and 0 <= player < self.game.players
        self.ui.log_of = NONE if player == self.ui.log_of or not known else player
        self.refresh()

    def _inspect(self, said: Mapping[str, str]) -> None:
        player = _number(said, "player")
        self.ui.inspected = NONE if player == self.ui.inspected else player
        self.refresh()

    def _cancel(self, _: Mapping[str, str]) -> None:
        if self.ui.dialog:
            self.ui.dialog = ""  # what lies under it stays
            self.refresh()
            return
        if self._counting:
            self._skip({})
            return
        open_above = self.ui.question or self.ui.message or self.ui.route != NONE or self.ui.armed
        if self.ui.listing and not open_above:
            self.ui.listing = ""
        self.ui.question = ""
        self.ui.message = ()
        self.ui.route = NONE
        self.ui.armed = ()
        self.refresh()

    def _listing(self, said: Mapping[str, str]) -> None:
        """The board as a list, or as the map again."""
        value = said.get("value", "" if self.ui.listing else LISTINGS[0])
        if self.ui.screen == "table" and value in ("", *LISTINGS):
            self.ui.listing = value
            self.refresh()

    def _back(self, _: Mapping[str, str]) -> None:
        """Closes what is on top; when nothing is open, a game is not left without a question."""
        ui = self.ui
        if ui.dialog:
            ui.dialog = ""
        elif ui.question:
            ui.question = ""
        elif ui.armed or ui.route != NONE:
            ui.armed, ui.route, ui.message = (), NONE, ()
        elif ui.message or ui.ticket != NONE or ui.city != NONE:
            ui.message, ui.ticket, ui.city = (), NONE, NONE
        elif ui.listing:
            ui.listing = ""
        elif ui.screen == "table":
            self._new_game({})
            return
        self.refresh()

    def _lang(self, said: Mapping[str, str]) -> None:
        for language in LANGUAGES:
            if language == said.get("value") != self.language:
                self.language = language
                self.dom.speak(language)
                self.refresh()
                return

    # Settings

    def _settings(self, _: Mapping[str, str]) -> None:
        self.ui.dialog = "settings"
        self.refresh()

    def _rules(self, _: Mapping[str, str]) -> None:
        self.ui.dialog = "rules"
        self.refresh()

    def _setting(self, said: Mapping[str, str]) -> None:
        name, value = said.get("name", ""), said.get("value", "")
        if value in SETTINGS.get(name, ()):
            self.ui.settings = self.ui.settings.changed(name, value)
            self.storage.keep(name, value)
            self.refresh()

    def _reset(self, _: Mapping[str, str]) -> None:
        self.ui.settings = USUAL
        self._lang({"value": self.dom.usual_language()})
        self.storage.forget()
        self.refresh()

    def refresh(self) -> None:
        """Shows the page as it is now."""
        self.ui.worker = self.bots.status
        if self.game and self.chronicle:
            viewer = viewer_of(self.game, self.seats, self.ui)
            # Open hands are for computers alone: nobody at the table has secrets then.
            open_hands = self.ui.open_hands and not people_of(self.seats)
            lines = self.chronicle.opened(viewer) if open_hands else self.chronicle.lines[viewer]
            page = view(self.game, self.seats, self.ui, lines, self.chronicle.turn, self.motives)
        else:
            page = setup_view(self.ui)
        self.page = page
        self.dom.show(page, self.language)


def _number(said: Mapping[str, str], name: str, missing: int = NONE) -> int:
    """A number among what was touched; NONE when it is none."""
    value = said.get(name)
    if value is None:
        return missing
    return int(value) if value.isascii() and value.isdigit() and len(value) < 7 else NONE
