"""The board as a list, opened and closed: what is open above it closes first, and it goes with the game."""

import asyncio

from tests.ui.fakes import Table
from ui.view_model import LISTINGS, NONE


def test_the_list_opens_in_each_order_and_closes_last() -> None:
    async def story() -> None:
        table = Table("person,quick")
        table.begin()
        await table.play(lambda view: view.dock == "turn" and any(route.claimable for route in view.routes))
        guards = table.view.guards
        assert table.do("listing").listing == LISTINGS[0]
        for kind in LISTINGS:
            assert table.do("listing", value=kind).listing == kind
        assert table.do("listing", value="nonsense").listing == LISTINGS[-1]
        assert table.view.guards == guards + 1
        several = next(
            route for route, state in enumerate(table.view.routes) if state.owner == NONE and not state.claimable
        )
        assert table.do("route", route=str(several)).selected_route == several
        view = table.do("cancel")
        assert (view.selected_route, view.listing) == (NONE, LISTINGS[-1])
        assert table.do("cancel").listing == ""
        table.do("listing")
        assert table.do("back").listing == ""
        table.do("listing")
        assert table.do("listing").listing == ""

    asyncio.run(story())


def test_a_new_game_shows_the_map() -> None:
    # pitfall: A8
    async def story() -> None:
        table = Table("person,quick")
        table.begin()
        assert table.do("listing").listing
        table.do("new-game")
        assert table.do("leave").listing == ""
        assert table.do("listing").listing == ""

    asyncio.run(story())
