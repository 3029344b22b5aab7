"""Claiming routes: C1 to C12."""

import pytest

from engine.cards import COLOURS
from engine.rules import legal_actions
from tests.engine.positions import ALL_EDITIONS, CLASSIC, COUNTS, act, cards, position, route, routes, track_of_cars

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def test_a_route_costs_as_many_cards_of_its_colour_as_it_has_spaces() -> None:
    # rule: C1
    # pitfall: B4, B7
    assert position(hands=["3 red"]).claims("chicago-duluth") == ["red 0"]
    assert position(hands=["2 red"]).claims("chicago-duluth") == []
    assert position(hands=["6 blue"]).claims("chicago-duluth") == []
    assert position(hands=[""]).claims("chicago-duluth") == []
    table = position(hands=["7 red, 2 blue"]).play("claim chicago-duluth red 0")
    assert table.hand(0) == "2 blue, 4 red"  # three and no more
    assert table.discards == "3 red"


@pytest.mark.parametrize("colour", COLOURS)
def test_a_gray_route_takes_any_one_colour(colour: str) -> None:
    # rule: C1
    # pitfall: B6
    table = position(hands=[f"4 {colour}"])
    assert table.claims("calgary-helena") == [f"{colour} 0"]
    assert table.play(f"claim calgary-helena {colour} 0").discards == f"4 {colour}"


def test_no_cards_are_called_gray() -> None:
    # pitfall: B6
    table = position(hands=["4 red, 4 blue, 4 locomotive"])
    assert {action[2] for action in legal_actions(CLASSIC, table.state) if action[0] == 0} <= set(range(9))


def test_every_split_with_locomotives_is_the_players_choice() -> None:
    # rule: C2
    # pitfall: B3, B5
    table = position(hands=["3 red, 3 locomotive"])
    assert table.claims("chicago-duluth") == ["red 0", "red 1", "red 2", "locomotive 3"]
    assert position(hands=["2 red, 1 locomotive"]).claims("chicago-duluth") == ["red 1"]
    assert position(hands=["1 red, 2 locomotive"]).claims("chicago-duluth") == ["red 2"]
    assert position(hands=["1 red, 1 locomotive"]).claims("chicago-duluth") == []
    assert position(hands=["2 red, 2 locomotive"]).claims("chicago-duluth") == ["red 1", "red 2"]
    paid = position(hands=["3 red, 3 locomotive"]).play("claim chicago-duluth red 2")
    assert (paid.hand(0), paid.discards) == ("2 red, locomotive", "red, 2 locomotive")


def test_more_of_the_colour_than_needed_changes_nothing() -> None:
    # rule: C2
    # pitfall: B4
    table = position(hands=["5 red, 1 locomotive"])
    assert table.claims("chicago-duluth") == ["red 0", "red 1"]


def test_locomotives_alone_are_good_for_every_route() -> None:
    # rule: C2, C11
    # pitfall: B3
    table = position(hands=["6 locomotive"])
    for index in range(len(CLASSIC.network.routes)):
        length = CLASSIC.network.lengths[index]
        expected = f"claim {index} locomotive {length}"
        assert [text for text in table.legal if text.startswith(f"claim {index} ")] == [expected]
    paid = table.play("claim helena-seattle locomotive 6")
    assert (paid.hand(0), paid.discards) == ("", "6 locomotive")


def test_five_locomotives_do_not_pay_for_six_spaces() -> None:
    # rule: C2
    assert position(hands=["5 locomotive"]).claims("helena-seattle") == []
    assert position(hands=["5 locomotive"]).claims("helena-omaha") == ["locomotive 5"]
    assert position(hands=["5 locomotive"]).claims("sault_st_marie-winnipeg") == []


def test_two_colours_are_never_mixed() -> None:
    # rule: C3
    # pitfall: B6
    assert position(hands=["3 red, 3 blue"]).claims("calgary-helena") == []
    assert position(hands=["3 red, 3 blue, 1 locomotive"]).claims("calgary-helena") == ["blue 1", "red 1"]
    assert position(hands=["2 red, 1 blue, 3 green"]).claims("chicago-duluth") == []


def test_on_a_gray_route_each_colour_must_be_enough_by_itself() -> None:
    # rule: C1, C3
    # pitfall: B6, B7
    table = position(hands=["4 red, 3 blue, 3 green, 5 white"])
    assert table.claims("calgary-helena") == ["white 0", "red 0"]
    assert table.claims("montreal-toronto") == ["blue 0", "white 0", "green 0", "red 0"]
    wild = position(hands=["4 red, 3 blue, 2 green, 1 locomotive"])
    assert wild.claims("calgary-helena") == ["blue 1", "red 0", "red 1"]


def test_the_choices_on_a_gray_route_are_one_per_colour_and_number_of_locomotives() -> None:
    # rule: C11, C2
    # pitfall: B5, B6
    table = position(hands=["2 purple, 1 blue, 4 red, 2 locomotive"])
    assert table.claims("calgary-vancouver") == ["purple 1", "purple 2", "blue 2", "red 0", "red 1", "red 2"]
    more = position(hands=["2 purple, 3 locomotive"])
    assert more.claims("calgary-vancouver") == ["purple 1", "purple 2", "locomotive 3"]
    assert more.claims("seattle-vancouver/1") == ["purple 0", "locomotive 1"]


def test_with_locomotives_alone_there_is_one_action_a_route_whatever_else_is_in_hand() -> None:
    # rule: C11
    table = position(hands=["1 purple, 1 blue, 1 red, 6 locomotive"])
    for index in range(len(CLASSIC.network.routes)):
        length = CLASSIC.network.lengths[index]
        ways = [text for text in table.legal if text.startswith(f"claim {index} ")]
        assert ways.count(f"claim {index} locomotive {length}") == 1
        assert not any(text.endswith(f" {length}") for text in ways if "locomotive" not in text)
    assert not table.allows("claim chicago-duluth red 3")
    assert not table.allows("claim chicago-duluth locomotive 2")


def test_cars_are_put_on_the_spaces_and_must_be_in_stock() -> None:
    # rule: C4
    # pitfall: B2
    table = position(hands=["6 green, 6 red"]).play("claim el_paso-houston green 0")
    assert table.state.cars == (39, 45)
    three = track_of_cars(42, without=routes("chicago-duluth", "calgary-helena", "montreal-toronto"))
    left = position(hands=["6 red"], owned=[three])
    assert left.state.cars[0] == 3
    assert left.claims("chicago-duluth") == ["red 0"]
    assert left.claims("calgary-helena") == []
    assert left.play("claim chicago-duluth red 0").state.cars[0] == 0


@pytest.mark.parametrize("cars", range(7))
def test_no_route_longer_than_the_cars_left(cars: int) -> None:
    # rule: C4
    # pitfall: B2
    table = position(hands=["12 red, 12 green, 6 locomotive"], owned=[track_of_cars(45 - cars)])
    assert table.state.cars[0] == cars
    lengths = {CLASSIC.network.lengths[action[1]] for action in legal_actions(CLASSIC, table.state) if action[0] == 0}
    assert max(lengths, default=0) <= cars
    assert (1 in lengths) == (cars >= 1)


@pytest.mark.parametrize(
    ("name", "length"),
    [
        ("atlanta-nashville", 1),
        ("atlanta-charleston", 2),
        ("montreal-toronto", 3),
        ("calgary-helena", 4),
        ("helena-omaha", 5),
        ("miami-new_orleans", 6),
    ],
)
def test_points_are_scored_at_once_by_length(name: str, length: int) -> None:
    # rule: C5, E2
    for edition in ALL_EDITIONS:
        table = position(edition=edition, player=1, hands=["", "6 red"]).play(f"claim {name} red 0")
        assert table.state.points == (0, POINTS[length])
        assert table.result.scores[1].route_points == POINTS[length]
        assert edition.route_points == (0, 1, 2, 4, 7, 10, 15)


def test_points_add_up() -> None:
    # rule: C5
    table = position(hands=["6 red"], owned=[routes("miami-new_orleans")]).play("claim helena-omaha red 0")
    assert table.state.points == (25, 0)


def test_any_open_route_may_be_claimed_wherever_it_lies() -> None:
    # rule: C6
    table = position(hands=["12 red"], owned=[routes("boston-montreal/1")])
    assert table.claims("seattle-vancouver/1")
    assert table.claims("miami-new_orleans")
    fresh = position(hands=["12 red"])
    expected = [i for i, r in enumerate(CLASSIC.network.routes) if r.colour == 9 or COLOURS[min(r.colour, 7)] == "red"]
    assert sorted({a[1] for a in legal_actions(CLASSIC, fresh.state) if a[0] == 0}) == expected


def test_a_route_is_claimed_whole() -> None:
    # rule: C6
    table = position(hands=["4 red"])
    assert not table.allows("claim dallas-el_paso red 1")
    assert table.claims("helena-omaha") == []
    table.play("claim dallas-el_paso red 0")
    assert table.state.routes[0] == routes("dallas-el_paso")
    assert table.state.cars[0] == 41


def test_one_route_a_turn() -> None:
    # rule: C7, T1
    table = position(hands=["12 red", ""]).play("claim chicago-duluth red 0")
    assert table.state.player == 1
    assert not any(text.startswith("claim") for text in table.legal)


@pytest.mark.parametrize("players", COUNTS)
def test_nobody_owns_both_tracks_of_a_double(players: int) -> None:
    # rule: C8
    # pitfall: B1
    mine = [routes("chicago-pittsburgh/black")]
    table = position(players, hands=["12 orange, 2 locomotive"], owned=mine)
    assert table.claims("chicago-pittsburgh/orange") == []
    assert table.claims("chicago-pittsburgh/black") == []
    gray = position(players, hands=["12 orange"], owned=[routes("atlanta-raleigh/2")])
    assert gray.claims("atlanta-raleigh/1") == []
    assert gray.claims("atlanta-charleston") == ["orange 0"]


@pytest.mark.parametrize("players", COUNTS)
def test_the_other_track_with_two_or_three_is_closed_to_all_and_with_more_open(players: int) -> None:
    # rule: C9
    # pitfall: B1
    table = position(players, player=1, hands=["", "12 orange"], owned=[routes("chicago-pittsburgh/black")])
    assert table.claims("chicago-pittsburgh/orange") == ([] if players <= 3 else ["orange 0"])
    assert table.claims("chicago-pittsburgh/black") == []
    last = position(players, player=players - 1, hands=[""] * (players - 1) + ["12 red"])
    last.state.routes = (routes("atlanta-raleigh/1"), *last.state.routes[1:])
    assert last.claims("atlanta-raleigh/2") == ([] if players <= 3 else ["red 0"])


def test_players_are_counted_at_the_start() -> None:
    # rule: C9
    # Two of five have run out of cars; five play all the same.
    out = track_of_cars(45, without=routes("chicago-pittsburgh/black", "chicago-pittsburgh/orange"))
    table = position(5, player=1, hands=["", "12 orange"], owned=[routes("chicago-pittsburgh/black"), 0, out])
    assert table.claims("chicago-pittsburgh/orange") == ["orange 0"]


def test_the_third_player_finds_both_tracks_taken() -> None:
    # rule: C8, C9, C10
    # pitfall: B1
    table = position(
        4,
        player=2,
        hands=["", "", "12 orange, 12 black"],
        owned=[routes("chicago-pittsburgh/black"), routes("chicago-pittsburgh/orange")],
    )
    assert table.claims("chicago-pittsburgh/orange") == []
    assert table.claims("chicago-pittsburgh/black") == []


@pytest.mark.parametrize("players", COUNTS)
def test_an_owned_route_cannot_be_claimed_again(players: int) -> None:
    # rule: C10
    # pitfall: B7
    table = position(players, player=1, hands=["", "12 red"], owned=[routes("chicago-duluth", "calgary-helena")])
    assert table.claims("chicago-duluth") == []
    assert table.claims("calgary-helena") == []
    own = position(players, hands=["12 red"], owned=[routes("chicago-duluth")])
    assert own.claims("chicago-duluth") == []


def test_owned_routes_stay_with_their_owners() -> None:
    # rule: C10
    table = position(hands=["3 red", "4 blue"]).play("claim chicago-duluth red 0", "claim chicago-omaha blue 0")
    assert table.state.routes == (routes("chicago-duluth"), routes("chicago-omaha"))


def test_the_tracks_of_a_double_are_separate_actions_with_their_own_colours() -> None:
    # rule: C12
    # pitfall: B8
    table = position(hands=["3 black"])
    assert table.claims("chicago-pittsburgh/black") == ["black 0"]
    assert table.claims("chicago-pittsburgh/orange") == []
    table.play("claim chicago-pittsburgh/black black 0")
    assert table.state.routes[0] == 1 << 20
    assert table.discards == "3 black"
    gray = position(hands=["2 white"])
    assert gray.claims("atlanta-raleigh/1") == gray.claims("atlanta-raleigh/2") == ["white 0"]
    assert gray.play("claim atlanta-raleigh/2 white 0").state.routes[0] == 1 << 6


def test_ids_are_positions_in_the_data_from_0() -> None:
    # rule: C12
    assert route("atlanta-charleston") == 0
    assert route("atlanta-raleigh/1") == 5
    assert route("seattle-vancouver/2") == 99
    assert act("claim atlanta-charleston red 0") == (0, 0, 7, 0)


def test_the_known_cards_of_a_hand_are_paid_first_as_far_as_the_others_know() -> None:
    # rule: S6, C5
    # Two red and a locomotive were taken face up; who pays two red and two locomotives may have paid just these.
    table = position(hands=["4 red, 3 locomotive"], seen=["2 red, locomotive"]).play("claim dallas-el_paso red 2")
    assert table.state.seen == (0, 0)
    some = position(hands=["4 red, 3 locomotive, blue"], seen=["3 red, locomotive, blue"])
    some.play("claim dallas-el_paso red 2")
    assert some.observe(1).seen[0] == some.state.seen[0] == cards("red, blue")
