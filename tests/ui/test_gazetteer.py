"""The board as a list: every route in every order, with its state and a button; and what a place is called."""

import pytest

from engine.editions import EDITIONS
from tests.ui.scenes import ANA_AND_COMPUTER, Table, read, whole_game
from ui.gazetteer import gazetteer, label
from ui.navigation import places
from ui.strings import Language
from ui.view_model import LISTINGS, NONE, View

NETWORK = EDITIONS["classic"].network


def listed(kind: str) -> View:
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "turn" and view.turn > 30 and any(route.claimable for route in view.routes)
    )
    table.ui.listing = kind
    return table.view()


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("kind", LISTINGS)
def test_every_route_has_its_state_and_a_button(kind: str, language: Language) -> None:
    # pitfall: E2
    view = listed(kind)
    tree = read(gazetteer(view, language))
    rows = tree.all(data_listed="")
    routes = [int(row.attributes["data-listed"]) for row in rows]
    owned = [number for number, route in enumerate(view.routes) if route.owner != NONE]
    expected = {"city": sorted([*range(100)] * 2), "route": [*range(100)], "player": sorted(owned)}
    assert sorted(routes) == expected[kind]
    for row, route in zip(rows, routes, strict=True):
        state = view.routes[route]
        button = row.one(data_intent="route")
        assert button.attributes["data-route"] == str(route)
        assert ("data-legal" in button.attributes) == state.claimable
        assert NETWORK.name(route) in button.attributes["aria-label"]
        if state.owner != NONE:
            colour = view.players[state.owner].colour
            assert row.all(href=f"#mark-{colour}")
    keys = [node.attributes["data-key"] for node in tree.all(data_key="")]
    assert len(keys) == len(set(keys))


def test_there_is_no_list_while_the_map_is_shown() -> None:
    assert gazetteer(Table("classic", ANA_AND_COMPUTER).view(), "en") == ""


@pytest.mark.parametrize("language", ["es", "en"])
def test_places_of_the_map_say_all_that_is_seen_of_them(language: Language) -> None:
    # pitfall: E3
    view = listed("city")
    for place in places(NETWORK):
        told = label(view, language, place)
        if place.kind == "city":
            assert told.startswith(NETWORK.cities[place.number].name)
            assert ("ticket" in told or "billete" in told) == view.cities[place.number].ticket
        else:
            state = view.routes[place.number]
            assert NETWORK.name(place.number) in told
            assert str(NETWORK.lengths[place.number]) in told
            if state.owner == 0:
                assert "Ana" in told
            assert (told.startswith(("Claim", "Cubrir"))) == state.claimable


def test_the_names_of_a_whole_game_are_never_empty() -> None:
    for view in whole_game("classic", ANA_AND_COMPUTER)[::40]:
        assert all(label(view, "es", place) for place in places(NETWORK))
