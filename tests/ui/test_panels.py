"""The panels: what stands on the table in every state of a game, in both languages."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from engine.actions import CLAIM, DRAW_MARKET
from engine.cards import CARD_NAMES, GRAY, LOCOMOTIVE, count
from engine.editions import EDITIONS
from engine.explain import explain, explain_route
from engine.scoring import result
from tests.ui.scenes import ANA_AND_COMPUTER, FIVE_COMPUTERS, THREE_PEOPLE, Node, Table, read, whole_game
from ui.address import Address
from ui.announce import heard
from ui.ceremony import acts
from ui.controller import Controller
from ui.gazetteer import gazetteer, label
from ui.log_panel import log_items
from ui.navigation import Place
from ui.panels import SLOTS, panels
from ui.patch import board
from ui.settings import USUAL
from ui.strings import LANGUAGES, Language, text
from ui.view_model import (
    EVENTS,
    LEVELS,
    LOG,
    NONE,
    NOTES,
    PLAYER_COLOURS,
    Final,
    Interface,
    LogLine,
    Note,
    Seat,
    View,
    lines_since,
    setup_view,
)

BOTH: tuple[Language, ...] = LANGUAGES
THREE_COMPUTERS_AND_ANA = (*(Seat(number, "", "quick") for number in range(1, 4)), Seat(4, "Ana", ""))


def page(view: View, language: Language = "en") -> Node:
    """All slots as one tree, each in an element that names it; with the log its list."""
    shown = panels(view, language)
    shown["log"] += f"<ol>{''.join(reversed(log_items(view, language)))}</ol>"
    return read("".join(f'<section data-panel="{slot}">{content}</section>' for slot, content in shown.items()))


def slot(view: View, name: str, language: Language = "en") -> Node:
    return page(view, language).one(data_panel=name)


def intents() -> set[str]:
    nothing = cast("Any", None)
    memory = type("Memory", (), {"settings": lambda _: USUAL})
    controller = Controller(
        dom=nothing,
        bots=nothing,
        storage=cast("Any", memory()),
        clock=nothing,
        entropy=lambda: "",
        address=Address(),
        language="es",
    )
    return set(controller.intents)


KNOWN_INTENTS = intents()


def check(view: View, language: Language) -> None:
    """What holds for every view."""
    shown = page(view, language)
    assert [node["data-panel"] for node in shown.all(data_panel="")] == list(SLOTS)
    assert not shown.all(style="")
    keys = [node["data-key"] for node in shown.all(data_key="")]
    assert len(keys) == len(set(keys)), "a key names one place"
    for button in shown.all(tag="button"):
        assert button["type"] == "button"
        assert button["data-intent"] in KNOWN_INTENTS
        assert button["data-key"]
        assert button.text or button["aria-label"]
        assert button.get("disabled") is None, "what cannot be done says why when tried"
        assert not (button.get("data-legal") and button.get("aria-disabled"))
    ids = {f"#{kind}-{name}" for kind in ("sym", "art") for name in CARD_NAMES} | {
        f"#mark-{colour}" for colour in ("blue", "red", "green", "yellow", "black")
    }
    for use in shown.all(tag="use"):
        assert use["href"] in ids
    for item in shown.all(tag="li"):
        assert item.parent
        assert item.parent.tag in ("ul", "ol")
    assert "{" not in shown.text
    assert not shown.all(tag="x"), "what people typed is escaped"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_view_of_a_whole_game_can_be_shown_in_both_languages(edition: str) -> None:
    for number, view in enumerate(whole_game(edition, ANA_AND_COMPUTER)):
        if number % 20 == 0 or view.final:
            for language in BOTH:
                check(view, language)


@pytest.mark.parametrize("seats", [THREE_PEOPLE, FIVE_COMPUTERS])
def test_every_view_of_other_tables_too(seats: tuple[Seat, ...]) -> None:
    for number, view in enumerate(whole_game("mega", seats)):
        if number % 30 == 0 or view.final:
            check(view, BOTH[number % 2])


def test_the_first_screen_shows_what_is_wrong_with_the_address() -> None:
    interface = Interface()
    interface.say(Note("problem.edition", value="<mega>"))
    view = setup_view(interface)
    assert "<mega>" in slot(view, "problem").text
    assert "&lt;mega&gt;" in panels(view, "es")["problem"]
    assert {name for name, content in panels(view, "es").items() if content} == {"problem", "tools"}


# --- whose turn it is and what to do ----------------------------------------------------------------------------------


def test_starting_tickets_are_toggled_and_kept() -> None:
    # rule: S5
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "choose")
    offered = table.view().offer
    shown = slot(table.view(), "decision")
    assert [node["data-ticket"] for node in shown.all(data_intent="toggle")] == [str(t.ticket) for t in offered]
    assert {node["aria-pressed"] for node in shown.all(data_intent="toggle")} == {"false"}
    keep = shown.one(data_intent="keep")
    assert keep["aria-disabled"] == "true"
    assert "at least 2" in keep.text
    table.ui.toggled = 0b101
    shown = slot(table.view(), "decision")
    assert [node["aria-pressed"] for node in shown.all(data_intent="toggle")] == ["true", "false", "true"]
    assert shown.one(data_intent="keep")["data-legal"] == "true"
    assert shown.one(data_intent="keep").text == "Keep 2 tickets"
    assert slot(table.view(), "decision", "es").one(data_intent="keep").text == "Conservar 2 billetes"


def test_it_is_said_whose_turn_it_is_and_what_can_be_done() -> None:
    # pitfall: E6
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    assert "Your turn" in slot(table.view(), "turn").text
    told = slot(table.view(), "status", "es").text
    assert "robar dos cartas" in told
    assert "robar billetes" in told
    table.until(lambda view: view.dock == "watch")
    assert "Computer 2 to play" in slot(table.view(), "turn").text
    assert "Ordenador 2" in slot(table.view(), "turn", "es").text


@pytest.mark.parametrize("language", BOTH)
def test_what_is_possible_is_marked_and_nothing_else(language: Language) -> None:
    for view in whole_game("classic", ANA_AND_COMPUTER)[::4]:
        if view.dock not in ("turn", "second", "watch"):
            continue
        shown = slot(view, "market", language)
        for place, card in enumerate(view.market):
            button = shown.one(data_intent="market", data_place=str(place))
            assert (button.get("data-legal") == "true") == card.legal
            assert (button.get("aria-disabled") == "true") != card.legal
            assert button.get("data-colour") == (CARD_NAMES[card.colour] if card.colour != NONE else None)
        assert (shown.one(data_intent="deck").get("data-legal") == "true") == view.deck_legal
        assert (shown.one(data_intent="tickets").get("data-legal") == "true") == view.tickets_legal


def test_colours_are_told_by_name_and_sign() -> None:
    # pitfall: E1
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    view = table.view()
    for place, card in enumerate(view.market):
        button = slot(view, "market").one(data_intent="market", data_place=str(place))
        assert CARD_NAMES[card.colour] in button.text
        assert CARD_NAMES[card.colour] in button["aria-label"]
        name = CARD_NAMES[card.colour]
        assert [use["href"] for use in button.all(tag="use")] == [f"#art-{name}", f"#sym-{name}"]
    for held in slot(view, "hand").all(data_count=""):
        name = held["data-colour"]
        assert [use["href"] for use in held.all(tag="use")] == [f"#art-{name}", f"#sym-{name}"]
        assert held["data-colour"] in held.text
    for player in slot(view, "players").all(data_seat=""):
        assert player.all(tag="use")[0]["href"].startswith("#mark-")


def test_the_hand_is_sorted_and_counted() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.turn > 8 and view.dock == "turn")
    hand = table.game.observe(0).hand
    shown = [(n["data-colour"], int(n["data-count"])) for n in slot(table.view(), "hand").all(data_count="")]
    assert shown == [(name, count(hand, colour)) for colour, name in enumerate(CARD_NAMES) if count(hand, colour)]


def test_deck_discards_and_ticket_deck_are_counted() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: sum(view.discards) > 0 and view.dock == "turn")
    view = table.view()
    shown = slot(view, "market")
    assert shown.one(data_intent="deck")["data-left"] == str(view.deck)
    assert f"{view.deck} cards left" in shown.one(data_intent="deck").text
    assert shown.one(data_intent="tickets")["data-left"] == str(view.ticket_deck)
    assert shown.one(data_discards="")["data-discards"] == str(sum(view.discards))
    assert f"{sum(view.discards)} discard" in shown.one(data_discards="").text


def test_a_blind_card_is_shown_to_who_drew_it() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "second" and view.drawn != NONE)
    view = table.view()
    assert slot(view, "status").one(data_drawn="")["data-drawn"] == CARD_NAMES[view.drawn]


def test_the_last_round_counts_the_turns_left() -> None:
    # rule: E1
    table = Table("classic", (*ANA_AND_COMPUTER, Seat(3, "", "quick")))
    told = {}
    while not table.game.over:
        view = table.view()
        if view.turns_left != NONE:
            whose = view.actor_player - view.viewer
            told[view.turns_left] = whose, slot(view, "turn").one(data_turns_left=str(view.turns_left)).text
            began = next(line for line in view.log if line.key == "last_round")
        table.step()
    assert list(told) == [3, 2, 1]
    assert began.figures["cars"] <= 2
    name = text("en", "seat.computer", n=began.player + 1) if began.player else "Ana & <x>"
    cars = text("en", "players.cars", n=began.figures["cars"])
    played = False
    for left, (whose, banner) in told.items():
        assert banner.startswith("Last round. ")
        assert ("1 turn is left in all." if left == 1 else f"{left} turns are left in all.") in banner
        assert banner.endswith(f"{name} began it with {cars} left.")
        assert ("This is your last turn." in banner) == (not whose)
        assert ("You have no more turns." in banner) == (played and bool(whose))
        assert ("You have one more turn." in banner) == (not played and bool(whose))
        played = played or not whose


@pytest.mark.parametrize("language", BOTH)
def test_who_begins_the_last_round_is_told_with_the_cars_that_are_left(language: Language) -> None:
    # rule: E1
    none, one = {"es": ("no le quedan vagones", "le queda 1 vagón"), "en": ("no train cars", "1 train car ")}[language]
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    for cars, words in ((0, none), (1, one)):
        line = LogLine(table.game.ply, 1, 1, "last_round", {"cars": cars, "turns": 2})
        table.ui.say(Note("note.last_round", {"player": 1, "cars": cars}, "E1"))
        assert words in slot(table.view(), "message", language).text + " "
        said = heard(table.view(), table.view()._replace(log=(*table.view().log, line)), language)
        assert not said, "an alert says it"
        assert words in slot(table.view()._replace(log=(line,)), "log", language).text


@pytest.mark.parametrize("language", BOTH)
def test_a_face_up_locomotive_says_that_it_counts_as_both_cards(language: Language) -> None:
    # rule: D3
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "turn" and any(card.colour == LOCOMOTIVE for card in view.market)
    )
    both, asked = text(language, "market.both"), text(language, "sure.both")
    for place, card in enumerate(table.view().market):
        wild = card.colour == LOCOMOTIVE
        taken = slot(table.view(), "market", language).one(data_intent="market", data_place=str(place))
        assert (both in taken["aria-label"]) == wild
        assert (taken.get("title") == both) == wild
        table.ui.armed = (DRAW_MARKET, place)
        question = slot(table.view(), "sure", language).text
        assert (asked in question) == wild
        assert text(language, f"card.{CARD_NAMES[card.colour]}") in question
    assert text(language, "todo.way.loco") in slot(table.view(), "status", language).text
    table.until(lambda view: view.dock == "turn" and all(card.colour != LOCOMOTIVE for card in view.market))
    assert text(language, "todo.way.cards") + "," in slot(table.view(), "status", language).text
    table.until(lambda view: view.dock == "second" and any(card.colour == LOCOMOTIVE for card in view.market))
    assert both not in panels(table.view(), language)["market"], "it cannot be taken now"


@pytest.mark.parametrize("language", BOTH)
def test_a_sweep_and_a_reshuffle_are_in_the_news_until_the_next_action(language: Language) -> None:
    # rule: M1, M2
    found = set()
    for edition, seats in (*((e, ANA_AND_COMPUTER) for e in EDITIONS), ("classic", THREE_COMPUTERS_AND_ANA)):
        for before, after in pairwise(whole_game(edition, seats)):
            if after.dock == "over":
                continue
            for line in lines_since(before, after):
                if line.key in EVENTS and line.turn:
                    found.add((line.key, before.actor_player == before.viewer))
                    assert text(language, f"news.{line.key}") in slot(after, "news", language).text
    assert {key for key, _ in found} == set(EVENTS)
    assert {own for _, own in found} == {True, False}, "after the viewer's own last card, too"


def test_a_claim_in_the_news_leads_to_its_place_like_a_line_of_the_log() -> None:
    # pitfall: E8
    claims = 0
    for view in whole_game("classic", ANA_AND_COMPUTER):
        for line in view.news:
            if line.key != "claim" or view.dock == "over":
                continue
            claims += 1
            told = slot(view, "news").one(data_key=f"news-{line.player}")
            assert told["tabindex"] == "0"
            logged = slot(view, "log").one(data_log="claim", data_ply=str(line.ply))
            for name in ("data-lit", "data-cities"):
                assert told[name].split()[: len(logged[name].split())] == logged[name].split()
    assert claims


@pytest.mark.parametrize("language", BOTH)
def test_the_level_of_a_computer_is_seen(language: Language) -> None:
    seats = tuple(Seat(number, "", kind) for number, kind in enumerate(LEVELS, 1))
    view = Table("classic", (*seats, Seat(5, "Ana", ""))).view()
    players = slot(view, "players", language).all(data_seat="")
    begins = page(view, language).one(data_log="begin").text
    listed = gazetteer(view._replace(listing="player"), language)
    for player, level in zip(players, LEVELS, strict=False):
        name = text(language, f"level.{level}")
        assert f"({name})" in player.text
        assert f"({name})" in begins
        assert f"({name})" in listed
    assert "(" not in players[4].text.replace(f"({text(language, 'players.you')[1:-1]})", "")


def test_who_leaves_is_asked_first() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    assert not slot(table.view(), "decision").all(data_intent="leave")
    table.ui.question = "leave"
    assert slot(table.view(), "decision").one(data_intent="leave")
    assert slot(table.view(), "decision").all(data_intent="cancel")


# --- routes -----------------------------------------------------------------------------------------------------------


def test_a_route_is_shown_with_every_payment() -> None:
    # rule: C2, C11
    # pitfall: B5, E3
    table = Table("classic", ANA_AND_COMPUTER, "3").until(
        lambda view: view.dock == "turn" and sum(route.claimable for route in view.routes) > 20
    )
    claims = [action for action in table.game.observe(0).legal if action[0] == CLAIM]
    network = table.game.edition.network
    for number in sorted({claim[1] for claim in claims}):
        table.ui.route = number
        shown = slot(table.view(), "decision")
        sheet = shown.one(data_shown_route=str(number))
        offered = {
            (CLAIM, int(n["data-route"]), CARD_NAMES.index(n["data-colour"]), int(n["data-locos"]))
            for n in sheet.all(data_intent="claim")
        }
        assert offered == {claim for claim in claims if claim[1] == number}
        assert {n["data-legal"] for n in sheet.all(data_intent="claim")} == {"true"}
        assert network.name(number) in sheet.text
        spaces = network.lengths[number]
        assert f"{spaces} space" in sheet.text
        points = table.game.edition.route_points[spaces]
        assert f"worth {points} point" in sheet.text


def test_an_owned_route_names_its_owner_and_a_closed_one_says_so() -> None:
    # pitfall: E2, E5
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: (
            view.dock == "turn" and any(r.closed for r in view.routes) and any(r.owner == 1 for r in view.routes)
        )
    )
    routes = table.view().routes
    table.ui.route = next(number for number, route in enumerate(routes) if route.owner == 1)
    assert "Computer 2" in slot(table.view(), "decision").one(data_shown_route="").text
    table.ui.route = next(number for number, route in enumerate(routes) if route.closed)
    assert "Closed" in slot(table.view(), "decision").one(data_shown_route="").text


def test_refusals_say_why_with_the_figures() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "turn" and any(route.owner == 1 for route in view.routes)
    )
    seen = table.game.observe(0)
    network = table.game.edition.network
    told = set()
    for number in range(len(network.routes)):
        reasons = explain_route(table.game.edition, seen, number)
        if not reasons:
            continue
        table.ui.say(*(Note(f"reason.{r.key}", r.figures, r.rule) for r in reasons))
        for language in BOTH:
            message = slot(table.view(), "message", language)
            assert len(message.all(tag="p")) == len(reasons)
            for reason in reasons:
                told.add(reason.key)
                if reason.key == "short":
                    assert str(reason.figures["needs"]) in message.text
    assert {"short", "owned"} <= told


def test_a_gray_route_wants_any_one_colour() -> None:
    # rule: C1
    # pitfall: B6
    table = Table("classic", ANA_AND_COMPUTER, "3").until(lambda view: view.dock == "turn")
    edition, seen = table.game.edition, table.game.observe(0)
    colours = {True: "cards of one colour", False: " cards. In your hand"}
    for gray, words in colours.items():
        table.ui.route = next(
            number
            for number, route in enumerate(edition.network.routes)
            if (route.colour == GRAY) == gray and [r.key for r in explain_route(edition, seen, number)] == ["short"]
        )
        table.ui.say(*(Note(f"reason.{r.key}", r.figures) for r in explain_route(edition, seen, table.ui.route)))
        assert words in slot(table.view(), "message").text


def test_one_s_own_route_is_called_one_s_own() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn" and view.players[0].cars < 45)
    table.ui.say(Note("reason.owned", {"owner": 0}))
    assert "yours" in slot(table.view(), "message").text
    table.ui.say(Note("reason.owned", {"owner": 1}))
    assert "Computer 2" in slot(table.view(), "message").text


def test_the_same_refusal_again_is_another_message() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    table.ui.say(Note("reason.deck_empty"))
    once = panels(table.view(), "es")["message"]
    table.ui.say(Note("reason.deck_empty"))
    assert panels(table.view(), "es")["message"] != once


@pytest.mark.parametrize("language", BOTH)
def test_every_note_can_be_shown(language: Language) -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    for key, figures in NOTES.items():
        table.ui.say(Note(key, dict.fromkeys(figures, 1), value="<i>"))
        assert slot(table.view(), "message", language).all(tag="p")


def test_a_locomotive_as_second_card_is_refused_in_plain_words() -> None:
    # rule: D4
    # pitfall: A6
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "second" and any(card.colour == 8 for card in view.market)
    )
    place = next(place for place, card in enumerate(table.view().market) if card.colour == 8)
    assert slot(table.view(), "market").one(data_place=str(place))["aria-disabled"] == "true"
    reasons = explain(table.game.edition, table.game.observe(0), (DRAW_MARKET, place))
    table.ui.say(*(Note(f"reason.{r.key}", r.figures, r.rule) for r in reasons))
    assert "second card" in slot(table.view(), "message").text


# --- what nobody else may see -----------------------------------------------------------------------------------------


def test_the_curtain_shows_the_public_view_only() -> None:
    # rule: S6
    # pitfall: E9
    table = Table("classic", THREE_PEOPLE).until(lambda view: view.dock == "curtain" and view.turn > 4)
    table.until(lambda view: view.actor_player == 1)
    shown = page(table.view())
    assert "Hand the device to Player 2" in shown.one(data_curtain="1").text
    assert "Pasa el dispositivo a Jugador 2" in page(table.view(), "es").one(data_curtain="1").text
    assert shown.one(data_intent="ready")
    assert not shown.one(data_panel="hand").text
    assert not shown.one(data_panel="tickets").text
    assert not shown.all(data_ticket="")
    table.ui.uncovered = 1
    assert page(table.view()).one(data_panel="hand").text


def test_the_log_never_tells_a_card_that_was_drawn_blind_by_another() -> None:
    # rule: S6
    told = [node.text for node in slot(whole_game("classic", ANA_AND_COMPUTER)[-1], "log").all(data_log="deck")]
    others = [line for line in told if "Computer 2" in line]
    assert others
    assert all(line.endswith("Computer 2 draws a card from the deck.") for line in others)
    assert any("draws from the deck: 1 " in line for line in told)  # one's own are told


def test_how_many_tickets_others_keep_is_not_told_while_all_choose() -> None:
    # rule: R9
    table = Table("classic", ANA_AND_COMPUTER)
    assert table.view().phase == "choose"
    shown = slot(table.view(), "players")
    assert shown.one(data_seat="0").all(data_tickets="")
    assert not shown.one(data_seat="1").all(data_tickets="")


def test_computers_only_open_their_hands_when_asked() -> None:
    table = Table("classic", FIVE_COMPUTERS).until(lambda view: view.turn > 3)
    assert not slot(table.view(), "players").all(data_count="")
    controls = slot(table.view(), "watch")
    assert {node["data-intent"] for node in controls.all(tag="button")} == {"speed", "pause", "step", "open-hands"}
    table.ui.open_hands = True
    table.ui.paused = True
    assert slot(table.view(), "players").all(data_count="")
    assert slot(table.view(), "watch").one(data_intent="resume")
    assert slot(table.view(), "watch").one(data_intent="step")["data-legal"] == "true"


def test_people_among_themselves_have_no_pace_to_set() -> None:
    table = Table("classic", THREE_PEOPLE)
    assert not slot(table.view(), "pace").text
    assert not slot(table.view(), "watch").text


# --- tickets, players, log --------------------------------------------------------------------------------------------


def test_tickets_say_how_they_stand() -> None:
    # pitfall: E4
    stands = set()
    for view in whole_game("classic", ANA_AND_COMPUTER)[::7]:
        if view.dock == "over":
            continue
        for ticket in view.tickets:
            button = slot(view, "tickets").one(data_intent="ticket", data_ticket=str(ticket.ticket))
            stand = "completed" if ticket.done else "no longer" if ticket.missing == NONE else f"{ticket.missing} train"
            stands.add(stand.rsplit(maxsplit=1)[-1])
            assert stand in button.text
            assert f"{ticket.points} points" in button.text
    assert {"completed", "train"} <= stands


def test_everybody_s_stock_score_and_last_move_are_always_there() -> None:
    # pitfall: E8
    for view in whole_game("usa1910", ANA_AND_COMPUTER)[3::11]:
        for player in view.players:
            shown = slot(view, "players").one(data_seat=str(player.player))
            assert shown.one(data_points="")["data-points"] == str(player.points)
            assert shown.one(data_cars="")["data-cars"] == str(player.cars)
            assert shown.one(data_cards="")["data-cards"] == str(player.cards)
            assert (shown.get("aria-current") == "true") == (player.acting and view.dock != "over")
            if any(line.key == "claim" for line in player.last):
                assert "claims" in shown.text


def test_a_player_can_be_looked_at_more_closely() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn" and sum(view.players[1].seen) > 1)
    table.ui.inspected = 1
    shown = slot(table.view(), "players").one(data_seat="1")
    assert sum(int(node["data-count"]) for node in shown.all(data_count="")) == sum(table.view().players[1].seen)


def test_the_log_has_every_line_latest_first() -> None:
    # pitfall: E8
    view = whole_game("classic", ANA_AND_COMPUTER)[-1]
    plies = [int(node["data-ply"]) for node in slot(view, "log").all(data_ply="")]
    assert plies == [line.ply for line in reversed(view.log)]


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize("key", LOG)
def test_every_line_of_the_log_can_be_told(key: str, language: Language) -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    for player in (0, 1) if key not in ("sweep", "reshuffle", "over") else (NONE,):
        line = LogLine(9, 1, player, key, dict.fromkeys(LOG[key], 2), (0, 8), (3,))
        shown = slot(table.view()._replace(log=(line,)), "log", language)
        told = shown.one(data_log=key)
        assert told.text
        assert {node["href"] for node in told.all(tag="use")} >= {"#sym-purple", "#sym-locomotive"}


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_final_table_shows_where_each_point_comes_from(edition: str) -> None:
    # rule: E3, E4, E8
    view = whole_game(edition, ANA_AND_COMPUTER)[-1]
    final = view.final
    assert final
    shown = slot(view, "decision")
    for row in final.rows:
        line = shown.one(data_final=str(row.player))
        assert line["data-total"] == str(row.total)
        assert (line.get("data-winner") is not None) == row.winner
        listed = shown.one(data_count_of=str(row.player))
        added = sum(int(node.text.replace("−", "-")) for node in listed.all(tag="b")[:-1])
        assert added == row.total, "the lines add up"
        assert int(listed.all(tag="b")[-1].text.replace("−", "-")) == row.total
        for ticket in (*row.completed, *row.failed):
            assert ("+" if ticket.done else "−") + str(ticket.points) in listed.text
        assert ("Longest" in listed.text) == bool(EDITIONS[edition].longest_bonus)
        assert ("Globetrotter" in listed.text) == bool(EDITIONS[edition].globetrotter_bonus)
    assert shown.one(data_intent="again")
    assert shown.one(data_intent="new-game")


def test_the_winner_is_named_and_the_totals_are_the_engine_s() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "over")
    seen = table.game.observe(0)
    end = result(table.game.edition, seen.routes, seen.revealed)
    shown = slot(table.view(), "decision")
    assert {node["data-final"]: node["data-total"] for node in shown.all(data_final="")} == {
        str(player): str(score.total) for player, score in enumerate(end.scores)
    }
    told = slot(table.view(), "status").text
    assert str(max(score.total for score in end.scores)) in told
    assert ("You win" in told) == (end.winners == (0,))
    assert ("You lose" in told) == (0 not in end.winners)


@pytest.mark.parametrize("language", BOTH)
@pytest.mark.parametrize(
    ("totals", "winners", "es", "en"),
    [
        ((124, 102), (0,), "Ganas con 124 puntos. Ventaja: 22 puntos.", "You win with 124 points. You are ahead by 22"),
        ((102, 103), (1,), "Pierdes por 1 punto.", "You lose by 1 point."),
        ((90, 90), (1,), "Pierdes por el desempate.", "You lose by the tie-break."),
        ((90, 90), (0, 1), "Compartes la victoria con Ordenador 2", "You share the win with Computer 2"),
        ((90, 90), (0,), "Ganas con 90 puntos.", "You win with 90 points."),
    ],
)
def test_the_end_speaks_to_the_one_person_who_plays(
    totals: tuple[int, int], winners: tuple[int, ...], es: str, en: str, language: Language
) -> None:
    # rule: E6
    view = whole_game("classic", ANA_AND_COMPUTER)[-1]
    final = cast("Final", view.final)
    rows = tuple(row._replace(total=totals[row.player], winner=row.player in winners) for row in final.rows)
    ended = view._replace(final=final._replace(rows=rows, winners=winners))
    assert {"es": es, "en": en}[language] in slot(ended, "status", language).text
    shown = slot(ended, "decision", language)
    you = text(language, "players.you")
    assert [you in shown.one(data_final=str(player)).text for player in (0, 1)] == [True, False]
    among_others = slot(ended._replace(people=2), "status", language).text
    assert not any(word in among_others for word in ("Ganas", "Pierdes", "Compartes", "You "))


def test_tiles_and_markers_show_what_has_been_counted() -> None:
    # rule: E2, E3
    view = whole_game("classic", ANA_AND_COMPUTER)[-1]
    final = cast("Final", view.final)
    totals = tuple(row.total for row in sorted(final.rows, key=lambda row: row.player))
    assert totals != tuple(player.points for player in view.players)

    def shown(view: View) -> tuple[int, ...]:
        tiles = slot(view, "players").all(data_points="")
        assert all(f"{node['data-points']} pt" in node.text for node in tiles)
        points = tuple(int(node["data-points"]) for node in tiles)
        nodes = board(view, "en")
        for player, number in zip(view.players, points, strict=True):
            marker = nodes["marker", PLAYER_COLOURS.index(player.colour)]
            assert marker["data-step"] == str(max(0, number) % 100)
            assert ("lapped" in marker["class"]) == (number >= 100)
        return points

    assert shown(view) == totals
    for number, now in enumerate(acts(final)):
        assert shown(view._replace(counting=number)) == now.totals
    poor = tuple(row._replace(total=-3) for row in final.rows)
    assert shown(view._replace(final=final._replace(rows=poor))) == (-3, -3)


@pytest.mark.parametrize(
    ("ties", "winners", "words"),
    [
        ((("points", (0,)),), (0,), []),
        ((("points", (0, 1)), ("tickets", (1,))), (1,), ["empatan", "más billetes"]),
        ((("points", (0, 1)), ("tickets", (0, 1)), ("longest", (0,))), (0,), ["empatan", "ruta más larga"]),
        ((("points", (0, 1)), ("tickets", (0, 1))), (0, 1), ["Compartes", "Ningún desempate"]),
    ],
)
def test_it_is_told_which_tie_break_decided(
    ties: tuple[tuple[str, tuple[int, ...]], ...], winners: tuple[int, ...], words: list[str]
) -> None:
    # rule: E6
    view = whole_game("classic", ANA_AND_COMPUTER)[-1]
    final = cast("Final", view.final)
    told = slot(view._replace(final=final._replace(ties=ties, winners=winners)), "status", "es").text
    for word in words:
        assert word in told
    assert ("empatan" in told) == (len(ties) > 1)


# --- wording ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", BOTH)
def test_who_plays_alone_is_spoken_to_and_told_to_choose(language: Language) -> None:
    view = Table("classic", ANA_AND_COMPUTER).view()
    assert slot(view, "turn", language).text == text(language, "turn.choose.yours")
    name = text(language, "seat.person", n=2)
    others = Table("classic", THREE_PEOPLE).until(lambda view: view.actor_player == 1).view()
    assert name in slot(others, "turn", language).text
    for key in ("todo.choose", "todo.keep"):
        assert not text(language, key, least=1, offered=3).startswith(("Toca", "Tap"))


@pytest.mark.parametrize("language", BOTH)
def test_a_refusal_s_reason_is_seen_and_said_once(language: Language) -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "turn" and any(route.owner == 1 for route in view.routes)
    )
    before = table.view()
    seen = table.game.observe(0)
    for number in range(len(before.routes)):
        reasons = explain_route(table.game.edition, seen, number)
        if not reasons:
            continue
        table.ui.route = table.ui.pointed = number
        table.ui.say(*(Note(f"reason.{r.key}", r.figures, r.rule) for r in reasons))
        view = table.view()
        told = [note.text for note in slot(view, "message", language).all(tag="p")]
        for name in ("decision", "glance"):
            assert not slot(view, name, language).all(class_="standing")
        assert not heard(before, view, language)
        assert told
        table.ui.message = ()
        assert slot(table.view(), "decision", language).one(class_="standing").text


def test_the_dealing_is_nobody_s_and_staying_is_what_stands_out() -> None:
    table = Table("classic", ANA_AND_COMPUTER)
    begin = slot(table.view(), "log").one(data_log="begin")
    assert begin["data-by"] == ""
    assert not begin.all(tag="use")
    table.ui.question = "leave"
    asked = slot(table.view(), "decision")
    assert asked.one(data_key="stay")["class"] == "primary"
    assert asked.one(data_key="leave").get("class") is None


@pytest.mark.parametrize("language", BOTH)
def test_the_tracks_of_a_double_that_look_alike_are_told_apart(language: Language) -> None:
    view = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn").view()
    network = EDITIONS["classic"].network
    for kind in ("route", "city"):
        listed = read(gazetteer(view._replace(listing=kind), language))
        for section in listed.all(tag="section"):
            rows = [node.one(tag="b").text + node.text for node in section.all(data_listed="")]
            labels = [node["aria-label"] for node in section.all(tag="button")]
            assert len(rows) == len(set(rows))
            assert len(labels) == len(set(labels))
    for number, twin in enumerate(network.twins):
        if twin > number:
            names = {label(view, language, Place("route", route)) for route in (number, twin)}
            assert len(names) == 2
            nodes = [board(view, language)["route", route].get("aria-label") for route in (number, twin)]
            assert nodes[0] != nodes[1] or nodes == [None, None]


def test_no_line_begins_with_a_lone_dot() -> None:
    """What stands between two facts stays with the first when the line breaks."""
    styles = "".join(sheet.read_text() for sheet in (Path(__file__).parents[2] / "assets").glob("*.css"))
    assert not re.search(r'::before \{\s*content: "·', styles)
    view = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn").view()
    marked = view._replace(tickets=tuple(ticket._replace(marked=not i) for i, ticket in enumerate(view.tickets)))
    assert "\u00a0· " in panels(marked, "en")["glance"]


@pytest.mark.parametrize("language", BOTH)
def test_one_thing_has_one_name(language: Language) -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    name = text(language, "set.speed")
    assert slot(table.view(), "pace", language).one(tag="h2").text == name
    assert slot(table.view(), "pace", language).one(role="group")["aria-label"] == name
    table.ui.dialog = "settings"
    assert name in slot(table.view(), "settings", language).text
