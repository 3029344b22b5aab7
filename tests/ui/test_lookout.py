"""Where the map looks: at what was selected or marked, where one's tickets are, and nowhere while hands change."""

from engine.editions import EDITIONS
from tests.ui.scenes import ANA_AND_COMPUTER, THREE_PEOPLE, Table
from ui.lookout import WHOLE, cities_box, lens_for, route_box, target
from ui.view_model import NONE, Interface, setup_view
from ui.zoom import REACH, in_sight, is_whole, whole, zoomed

NETWORK = EDITIONS["classic"].network
PHONE = whole(360, 284)
DESKTOP = whole(1013, 700)


def table_on_turn() -> Table:
    return Table("classic", ANA_AND_COMPUTER).until(lambda view: view.dock == "turn" and view.turn > 2)


def test_a_new_game_begins_with_the_whole_board() -> None:
    view = Table("classic", ANA_AND_COMPUTER).view()
    assert target(None, view) == WHOLE
    assert target(setup_view(Interface()), view) == WHOLE
    assert target(view, view) is None
    assert lens_for(WHOLE, zoomed(PHONE, 3, 0, 0), finger=True) == PHONE


def test_a_selected_route_comes_near_enough_for_a_finger() -> None:
    # pitfall: E7
    table = table_on_turn()
    before = table.view()
    for route in range(100):
        table.ui.route = route
        wanted = target(before, table.view())
        assert wanted
        there = lens_for(wanted, PHONE, finger=True)
        assert there
        assert there.scale >= REACH
        assert lens_for(wanted, there, finger=True) is None or there.scale >= REACH
        # With a mouse and the whole board in sight there is nothing to go to.
        assert lens_for(wanted, DESKTOP, finger=False) is None
        away = zoomed(DESKTOP, 2.4, 0 if NETWORK.routes[route].a > 17 else 1013, 0)
        brought = lens_for(wanted, away, finger=False)
        assert in_sight(brought or away, route_box(NETWORK, route))
    table.ui.route = NONE
    assert target(before, table.view()) is None


def test_a_marked_ticket_brings_its_cities_into_sight() -> None:
    # pitfall: E4
    table = table_on_turn()
    before = table.view()
    ticket = before.tickets[0]
    table.ui.ticket = ticket.ticket
    wanted = target(before, table.view())
    assert wanted
    assert wanted.kind == "cities"
    there = lens_for(wanted, zoomed(PHONE, 4, 0, 284), finger=True)
    assert there
    assert in_sight(there, wanted.boxes[0])
    assert lens_for(wanted, PHONE, finger=True) is None


def test_the_game_opens_where_the_tickets_are_on_a_small_screen_only() -> None:
    table = Table("classic", ANA_AND_COMPUTER)
    before = table.view()
    assert before.phase == "choose"
    while table.view().phase == "choose":
        table.step()
    wanted = target(before, table.view())
    assert wanted
    assert wanted.kind == "tickets"
    assert lens_for(wanted, DESKTOP, finger=False) is None
    opening = lens_for(wanted, PHONE, finger=True)
    assert opening
    assert not is_whole(opening)
    places = [cities_box(NETWORK, (ticket.a, ticket.b)) for ticket in table.view().tickets]
    inner = [(left + 35, top + 35, right - 35, bottom - 35) for left, top, right, bottom in places]
    assert any(in_sight(opening, box) for box in inner)


def test_the_map_tells_nothing_while_the_device_goes_round() -> None:
    # rule: S6
    table = Table("classic", THREE_PEOPLE)
    table.ui.uncovered = 0
    mine = table.view()
    table.ui.cover()
    assert mine.viewer == 0
    assert target(mine, table.view()) == WHOLE
