"""What changes between two views: no more than that, and nothing is missed."""

from itertools import pairwise

from tests.ui.scenes import ANA_AND_COMPUTER, THREE_PEOPLE, Table, whole_game
from ui.panels import panels
from ui.patch import Board, Change, board, board_changes, refocus, slot_changes, table_attributes
from ui.strings import LANGUAGES
from ui.view_model import Interface, setup_view

GAME = whole_game("classic", ANA_AND_COMPUTER)


def applied(nodes: Board, changes: list[Change]) -> Board:
    """The board after the changes, as a page would make them."""
    after = {node: dict(attributes) for node, attributes in nodes.items()}
    for change in changes:
        attributes = after.setdefault((change.kind, change.number), {"class": change.kind})
        for name, value in change.attributes.items():
            if value is None:
                del attributes[name]
            else:
                attributes[name] = value
    return after


def test_a_view_that_stays_the_same_changes_nothing() -> None:
    view = GAME[40]
    assert slot_changes(panels(view, "es"), panels(view, "es")) == {}
    assert board_changes(board(view, "es"), board(view, "es")) == []


def test_changes_one_after_the_other_give_the_board_of_the_view() -> None:
    nodes: Board = {}
    for number, view in enumerate(GAME):
        wanted = board(view, LANGUAGES[number // 20 % 2])
        nodes = applied(nodes, board_changes(nodes, wanted))
        assert all(nodes.get(node, {"class": node[0]}) == attributes for node, attributes in wanted.items())


def test_a_new_game_starts_on_an_empty_board() -> None:
    # pitfall: A8
    last = board(GAME[-1], "es")
    empty = board(setup_view(Interface()), "es")
    cleared = applied(last, board_changes(last, empty))
    assert all(attributes == {"class": kind} for (kind, _), attributes in cleared.items())
    assert board(None, "es") == {}


def test_a_claim_changes_the_owner_and_closes_the_twin() -> None:
    # pitfall: E5
    for before, after in pairwise(GAME):
        changes = board_changes(board(before, "en"), board(after, "en"))
        shown = {change.number: change.attributes for change in changes if change.kind == "route"}
        for number, (old, new) in enumerate(zip(before.routes, after.routes, strict=True)):
            if old.owner != new.owner:
                assert shown[number]["data-owner"] == after.players[new.owner].colour
            if old.closed != new.closed:
                assert "closed" in (shown[number]["class"] or "").split()


def test_routes_that_can_be_claimed_are_named_buttons_and_the_others_are_not() -> None:
    # pitfall: E3
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "turn" and any(route.claimable for route in view.routes)
    )
    view = table.view()
    for language, words in (("es", "espacio"), ("en", "space")):
        assert language in LANGUAGES
        for number, route in enumerate(view.routes):
            attributes = board(view, "es" if language == "es" else "en")["route", number]
            assert (attributes.get("role") == "button") == route.claimable
            assert "tabindex" not in attributes
            assert (attributes.get("data-legal") == "true") == route.claimable
            if route.claimable:
                assert words in attributes["aria-label"]
                assert table.game.edition.network.name(number) in attributes["aria-label"]


def test_the_tickets_of_others_do_not_mark_cities() -> None:
    # rule: S6
    table = Table("classic", THREE_PEOPLE).until(lambda view: view.turn > 5 and view.dock == "curtain")
    shown = board(table.view(), "es")
    assert not [node for node, attributes in shown.items() if "ticket" in attributes["class"].split()]


def test_the_table_says_where_the_game_stands() -> None:
    table = Table("classic", ANA_AND_COMPUTER)
    assert table_attributes(table.view()) == {
        "data-screen": "table",
        "data-dock": "choose",
        "data-phase": "choose",
        "data-player": "0",
        "data-actor": "person",
        "data-viewer": "0",
        "data-ply": str(table.game.ply),
        "data-turn": "0",
        "data-listing": "",
    }
    over = table_attributes(GAME[-1])
    assert (over["data-phase"], over["data-player"], over["data-actor"]) == ("over", "", "none")
    assert table_attributes(setup_view(Interface()))["data-screen"] == "setup"


def test_the_focus_stays_where_it_was_or_finds_a_place() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn")
    market = panels(table.view(), "en")["market"]
    for key in ("market-0", "market-4", "deck", "draw-tickets"):
        assert refocus(key, market) == key
    assert refocus("keep", panels(table.view(), "en")["decision"]) == ""
    assert refocus("market-9", market) == "market-0"
