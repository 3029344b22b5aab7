"""The end and the count: E1 to E8, passes (R1) and the longest path that nobody has (R6)."""

from random import Random

import pytest

from engine.bits import mask_of
from engine.editions import EDITIONS
from engine.network import Network
from engine.rules import returns
from engine.scoring import Result, result
from engine.state import LAST_ROUND_NOT_BEGUN, TURN
from tests.engine.positions import (
    ALL_EDITIONS,
    CLASSIC,
    COUNTS,
    Table,
    position,
    routes,
    ticket,
    tickets,
    track_of_cars,
)

BONUS = {"classic": 10, "anniversary": 10, "modern": 10, "usa1910": 0, "big_cities": 0, "mega": 10}
GLOBETROTTER = {"classic": 0, "anniversary": 0, "modern": 0, "usa1910": 15, "big_cities": 0, "mega": 15}

OPEN = routes("dallas-houston/1", "dallas-houston/2", "chicago-duluth", "calgary-vancouver", "atlanta-charleston")


def near_the_end(players: int, cars: int, hand: str, **more: object) -> Table:
    """Player 0 to move, with so many cars and cards, and some routes kept free."""
    return position(players, hands=[hand], owned=[track_of_cars(45 - cars, without=OPEN)], **more)  # type: ignore[arg-type]


def draw(table: Table) -> None:
    """A turn of drawing, blind twice."""
    rng = Random(1)
    for _ in range(2):
        table.play("deck").chance(rng)


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("left", [0, 1, 2])
def test_two_one_or_no_cars_begin_the_last_round_of_as_many_turns_as_players(players: int, left: int) -> None:
    # rule: E1
    # pitfall: C4, B2
    table = near_the_end(players, left + 3, "3 red").play("claim chicago-duluth red 0")
    assert table.state.cars[0] == left
    assert table.state.turns_left == players
    movers = []
    while not table.ended():
        movers.append(table.state.player)
        draw(table)
    assert movers == [*range(1, players), 0]  # clockwise from the next, that player's own turn last
    assert table.state.turns_left == 0


def test_three_cars_do_not_begin_it() -> None:
    # rule: E1
    table = near_the_end(2, 6, "3 red").play("claim chicago-duluth red 0")
    assert table.state.cars[0] == 3
    assert table.state.turns_left == LAST_ROUND_NOT_BEGUN
    for _ in range(6):
        draw(table)
    assert table.state.turns_left == LAST_ROUND_NOT_BEGUN
    assert not table.ended()


@pytest.mark.parametrize("players", COUNTS)
def test_a_second_trigger_does_not_extend_it(players: int) -> None:
    # rule: E1
    # pitfall: C4
    mine = track_of_cars(40, without=OPEN)
    theirs = routes("seattle-vancouver/1") | track_of_cars(39, without=OPEN | mine | routes("seattle-vancouver/1"))
    table = position(players, hands=["3 red", "3 blue"], owned=[mine, theirs])
    table.play("claim chicago-duluth red 0")
    assert (table.state.cars[0], table.state.turns_left) == (2, players)
    table.play("claim calgary-vancouver blue 0")
    assert (table.state.cars[1], table.state.turns_left) == (2, players - 1)
    for _ in range(players - 1):
        assert not table.ended()
        draw(table)
    assert table.ended()


def test_the_check_is_made_after_every_turn() -> None:
    # rule: E1
    # In play only a claim brings this about; a position with few cars is given, and a draw ends the turn.
    table = near_the_end(3, 2, "")
    draw(table)
    assert table.state.turns_left == 3
    tickets_drawn = near_the_end(3, 2, "").play("tickets", "ticket 0", "ticket 1", "ticket 2", "keep 0")
    assert tickets_drawn.state.turns_left == 3
    passed = near_the_end(3, 2, "", deck="", rest=1, market="- - - - -", ticket_deck=[]).play("pass")
    assert passed.state.turns_left == 3


def test_the_cars_of_others_do_not_begin_it() -> None:
    # rule: E1
    table = position(3, player=1, owned=[track_of_cars(43)])
    draw(table)
    assert table.state.turns_left == LAST_ROUND_NOT_BEGUN


def test_all_actions_stay_legal_in_the_last_round() -> None:
    # rule: E1
    # pitfall: C4
    table = position(2, player=0, hands=["3 red"], turns_left=1)
    assert {text.split()[0] for text in table.legal} == {"claim", "deck", "market", "tickets"}
    table.play("tickets", "ticket 0", "ticket 1", "ticket 2", "keep 0 1")
    assert table.ended()
    assert table.state.tickets[0] == mask_of([0, 1])
    assert table.result.scores[0].ticket_points == -(12 + 13)  # kept then, they count like any other


def test_no_cars_end_nobodys_turn_early() -> None:
    # rule: E1
    table = position(2, owned=[track_of_cars(45)], turns_left=2)
    assert not any(text.startswith("claim") for text in table.legal)
    assert table.allows("deck")
    draw(table)
    assert table.state.turns_left == 1
    assert (table.state.player, table.state.phase) == (1, TURN)


def test_a_claim_on_the_last_turn_counts() -> None:
    # rule: E1, C5
    table = position(2, hands=["6 red"], turns_left=1).play("claim miami-new_orleans red 0")
    assert table.ended()
    assert table.state.points == (15, 0)


def test_nothing_can_be_done_after_the_end() -> None:
    # rule: E1
    table = position(2, hands=["6 red"], turns_left=1).play("claim miami-new_orleans red 0")
    assert table.state.actor == -4
    assert table.legal == []
    assert table.chances == {}


@pytest.mark.parametrize("players", COUNTS)
def test_as_many_passes_in_a_row_as_players_end_the_game(players: int) -> None:
    # rule: R1, T2
    # pitfall: C8, D3
    # Nobody can do anything: player 1 holds all cards and no cars.
    table = position(players, rest=1, owned=[0, track_of_cars(45)], deck="", market="- - - - -", ticket_deck=[])
    table.state.turns_left = LAST_ROUND_NOT_BEGUN
    table.state.player = 2 % players
    cars = table.state.cars
    table.state.turns_left = 99  # no last round within this test
    for number in range(players):
        assert not table.ended()
        assert table.legal == ["pass"]
        assert table.state.passes == number
        table.play("pass")
    assert table.ended()
    assert table.state.cars == cars
    assert table.result.winners == (1,)  # scored as usual


def test_a_pass_is_a_turn() -> None:
    # rule: R1
    # pitfall: C8
    table = position(3, rest=1, deck="", market="- - - - -", ticket_deck=[])
    table.play("pass")
    assert (table.state.player, table.state.phase, table.state.passes) == (1, TURN, 1)


def test_passes_count_as_turns_of_the_last_round() -> None:
    # rule: R1, E1
    table = position(3, rest=1, deck="", market="- - - - -", ticket_deck=[], turns_left=2)
    table.play("pass")
    assert table.state.turns_left == 1
    table.play("claim dallas-houston/1 red 0", "card red")  # player 1 has all the cards
    assert table.ended()


def test_passes_count_only_in_a_row() -> None:
    # rule: R1
    table = position(3, rest=1, deck="", market="- - - - -", ticket_deck=[], passes=1)
    table.play("pass", "claim dallas-houston/1 red 0")
    assert table.state.passes == 0
    table.chance(Random(1))
    assert not table.ended()


def test_the_last_round_may_end_in_passes_only_when_its_turns_are_over() -> None:
    # rule: R1, E1
    table = position(4, rest=0, deck="", market="- - - - -", ticket_deck=[], player=1, turns_left=3)
    table.play("pass", "pass")
    assert not table.ended()
    table.play("pass")
    assert table.ended()


def count(
    *players: tuple[list[str], list[str]] | tuple[list[str]],
    edition: str = "classic",
) -> Result:
    """The count for players given as (routes, tickets)."""
    chosen = EDITIONS[edition]
    return result(
        chosen,
        tuple(routes(*player[0]) for player in players),
        tuple(tickets(*(player[1] if len(player) > 1 else []), edition=chosen) for player in players),
    )


def test_route_points_are_counted_again() -> None:
    # rule: E2
    rng = Random(2)
    table = position(3, hands=["12 red", "12 blue", "12 green"])
    for _ in range(30):
        claims = [a for a in table.possible if a[0] == 0]
        table.play(rng.choice(claims or table.possible)).chance(rng)
    assert tuple(score.route_points for score in table.result.scores) == table.state.points


def test_completed_tickets_add_and_failed_ones_take_away() -> None:
    # rule: E3
    end = count((["denver-santa_fe", "el_paso-santa_fe"], ["denver-el_paso", "boston-miami"]), ([],))
    score = end.scores[0]
    assert score.completed == (ticket("denver-el_paso"),)
    assert score.failed == (ticket("boston-miami"),)
    assert (score.route_points, score.ticket_points, score.longest_bonus) == (4, 4 - 12, 10)
    assert score.total == 4 - 8 + 10


def test_a_score_can_go_below_zero() -> None:
    # rule: E3
    end = count(([], ["boston-miami", "seattle-new_york"]), (["chicago-duluth"],))
    assert end.scores[0].total == -34
    assert returns(CLASSIC, position(tickets=[tickets("boston-miami", "seattle-new_york")]).state)[0] == -34


def test_tickets_drawn_later_count_the_same() -> None:
    # rule: E3
    table = position(2, turns_left=1).play("tickets", "ticket 0", "ticket 1", "ticket 2", "keep 0")
    assert table.result.scores[0].ticket_points == -12


def test_the_worked_example_of_the_2025_text() -> None:
    # rule: E7
    # 20 route points, a completed ticket of 8 and a failed one of 5 are 23 before the bonus.
    modern = EDITIONS["modern"]
    mine = routes("helena-salt_lake_city", "las_vegas-salt_lake_city", "las_vegas-los_angeles", "helena-omaha")
    theirs = routes("helena-seattle", "portland-seattle/1", "portland-san_francisco/green", "chicago-duluth") | routes(
        "los_angeles-san_francisco/purple", "boston-montreal/1"
    )
    end = result(
        modern,
        (mine, theirs),
        (tickets("helena-los_angeles", "kansas_city-houston", edition=modern), 0),
    )
    score = end.scores[0]
    assert score.route_points == 4 + 4 + 2 + 10 == 20
    assert score.ticket_points == 8 - 5
    assert end.scores[0].longest_bonus == 0  # the other player's is longer
    assert score.total == 23


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=list(EDITIONS))
def test_the_longest_path_gives_ten_points_where_the_edition_has_it(edition: object) -> None:
    # rule: E4
    key = edition.key  # type: ignore[attr-defined]
    end = count((["chicago-duluth", "duluth-omaha/1"],), (["helena-omaha"],), ([],), edition=key)
    assert [score.path_length for score in end.scores] == [5, 5, 0]
    assert [score.longest_bonus for score in end.scores] == [BONUS[key], BONUS[key], 0]  # all tied players get it
    one = count((["chicago-duluth"],), (["helena-omaha"],), edition=key)
    assert [score.longest_bonus for score in one.scores] == [0, BONUS[key]]
    assert [score.total for score in one.scores] == [4, 10 + BONUS[key]]


def test_the_bonus_goes_by_cars_and_by_one_continuous_path() -> None:
    # rule: E4, E5
    # pitfall: C5
    two_halves = (["chicago-duluth", "calgary-vancouver", "montreal-toronto"],)
    end = count(two_halves, (["el_paso-oklahoma_city"],))
    assert [score.path_length for score in end.scores] == [3, 5]
    assert [score.longest_bonus for score in end.scores] == [0, 10]
    assert end.scores[1].path == routes_list("el_paso-oklahoma_city")


def routes_list(*names: str) -> tuple[int, ...]:
    """Route ids in the order given."""
    return tuple(routes(name).bit_length() - 1 for name in names)


def test_nobody_owns_a_route_and_nobody_gets_the_bonus() -> None:
    # rule: R6, E4
    end = count(([],), ([],), ([],))
    assert [score.longest_bonus for score in end.scores] == [0, 0, 0]
    assert end.ties == (("points", (0, 1, 2)), ("tickets", (0, 1, 2)))  # E6 skips the step that nobody decides
    assert end.winners == (0, 1, 2)
    assert [score.total for score in end.scores] == [0, 0, 0]


def test_all_paths_equal_and_longer_than_0_give_it_to_everyone() -> None:
    # rule: R6, E4
    # pitfall: C7
    end = count((["chicago-duluth"],), (["calgary-vancouver"],))
    assert [score.longest_bonus for score in end.scores] == [10, 10]
    assert end.winners == (0, 1)


def test_most_points_win() -> None:
    # rule: E6
    end = count((["chicago-duluth"],), (["helena-omaha"],), (["dallas-houston/1"],))
    assert end.winners == (1,)
    assert end.ties == (("points", (1,)),)


def test_a_tie_goes_to_most_completed_tickets_not_to_most_held() -> None:
    # rule: E6
    # pitfall: C7
    # Both have 4 route points and a path of 4; player 1 holds a ticket of 4 completed and one of 4 failed.
    edition = EDITIONS["anniversary"]
    one = routes("denver-santa_fe", "el_paso-santa_fe")  # 4 points, path 4
    other = routes("boston-montreal/1", "boston-new_york/red")  # 4 points, path 4
    failing = 1 << next(t for t in edition.ticket_ids if edition.tickets[t].points == 4 and t != 6)
    done = tickets("denver-el_paso", edition=edition)
    end = result(edition, (other, one), (0, done | failing))
    assert [score.total for score in end.scores] == [14, 14]
    assert [len(score.completed) for score in end.scores] == [0, 1]
    assert end.winners == (1,)
    assert end.ties == (("points", (0, 1)), ("tickets", (1,)))


def scores(edition: str, owned: list[list[str]], held: list[list[str]]) -> Result:
    """The count for routes and tickets by player."""
    chosen = EDITIONS[edition]
    return result(
        chosen,
        tuple(routes(*names) for names in owned),
        tuple(tickets(*names, edition=chosen) for names in held),
    )


def test_with_equal_tickets_the_holder_of_the_longest_path_wins() -> None:
    # rule: E6
    # pitfall: C7
    first = ["miami-new_orleans"]  # 15 points, path 6: the bonus, 25
    second = ["el_paso-oklahoma_city", "denver-phoenix", "helena-omaha"]  # 30 points, path 5
    end = scores("anniversary", [first, second, []], [[], ["chicago-atlanta"], []])
    assert [score.total for score in end.scores] == [25, 25, 0]
    assert [len(score.completed) for score in end.scores] == [0, 0, 0]
    assert end.winners == (0,)
    assert end.ties == (("points", (0, 1)), ("tickets", (0, 1)), ("longest", (0,)))


def test_completed_tickets_come_before_the_longest_path() -> None:
    # rule: E6
    # Player 0: 15 + 10 = 25 and the bonus. Player 1: 21 route points in pieces and a completed ticket of 4.
    second = ["denver-santa_fe", "el_paso-santa_fe", "helena-omaha", "calgary-seattle"]
    end = scores("classic", [["miami-new_orleans"], second], [[], ["denver-el_paso"]])
    assert [score.total for score in end.scores] == [25, 4 + 10 + 7 + 4]
    assert [score.longest_bonus for score in end.scores] == [10, 0]
    assert end.winners == (1,)


def test_if_none_of_the_tied_holds_the_longest_path_they_share() -> None:
    # rule: E6
    # pitfall: C7
    # Player 2 has the longest path but few points; of the tied two, one has a path of 5 and the other of 4.
    tied = [
        ["el_paso-oklahoma_city", "denver-phoenix"],
        ["calgary-seattle", "chicago-omaha", "montreal-toronto", "atlanta-charleston"],
    ]
    end = scores("classic", [*tied, ["miami-new_orleans"]], [[], [], ["boston-miami"]])
    assert [score.total for score in end.scores] == [20, 20, 13]
    assert [score.path_length for score in end.scores] == [5, 4, 6]
    assert [score.longest_bonus for score in end.scores] == [0, 0, 10]
    assert end.winners == (0, 1)


def test_all_tied_holders_of_the_longest_path_share() -> None:
    # rule: E6, E4
    end = scores("classic", [["helena-omaha"], ["denver-phoenix"], ["chicago-duluth"]], [[], [], []])
    assert end.winners == (0, 1)
    assert end.ties == (("points", (0, 1)), ("tickets", (0, 1)), ("longest", (0, 1)))


@pytest.mark.parametrize("edition", ["usa1910", "big_cities"])
def test_without_the_bonus_its_step_is_skipped(edition: str) -> None:
    # rule: E6
    # 15 points in one path of 6, or in paths of 5, 3 and 1.
    end = scores(edition, [["miami-new_orleans"], ["helena-omaha", "chicago-duluth", "dallas-houston/1"]], [[], []])
    assert [score.total for score in end.scores] == [15, 15]
    assert [score.path_length for score in end.scores] == [6, 5]
    assert end.winners == (0, 1)
    assert [name for name, _ in end.ties] == ["points", "tickets"]


def chain(network: Network, a: int, b: int) -> int:
    """Some routes that join two cities: fewest first."""
    ways = {a: 0}
    waiting = [a]
    while b not in ways:
        city = waiting.pop(0)
        for route, other in network.around[city]:
            if other not in ways:
                ways[other] = ways[city] | 1 << route
                waiting.append(other)
    return ways[b]


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=list(EDITIONS))
def test_globetrotter_goes_to_most_completed_tickets(edition: object) -> None:
    # rule: E8
    key = edition.key  # type: ignore[attr-defined]
    chosen = EDITIONS[key]
    one, two = chosen.ticket_ids[:2]

    def joined(*ids: int) -> int:
        """The routes of a chain for each ticket."""
        mask = 0
        for index in ids:
            mask |= chain(chosen.network, chosen.tickets[index].a, chosen.tickets[index].b)
        return mask

    end = result(chosen, (joined(one), joined(two), 0), (1 << one, 1 << two, 0))
    assert [score.globetrotter_bonus for score in end.scores] == [GLOBETROTTER[key]] * 2 + [0]  # all tied players
    more = result(chosen, (joined(one), joined(one, two), 0), (1 << one, 1 << one | 1 << two, 0))
    assert [score.globetrotter_bonus for score in more.scores] == [0, GLOBETROTTER[key], 0]
    nobody = result(chosen, (0, 0), (1 << one, 1 << two))
    assert [score.globetrotter_bonus for score in nobody.scores] == [0, 0]  # nobody completed one
    held = result(chosen, (joined(one), 0), (1 << one, 1 << one | 1 << two))
    assert [score.globetrotter_bonus for score in held.scores] == [GLOBETROTTER[key], 0]  # completed, not held


def test_the_total_is_the_sum_of_its_parts() -> None:
    # rule: E3, E4, E8
    chosen = EDITIONS["mega"]
    mine = routes("denver-santa_fe", "el_paso-santa_fe")
    end = result(chosen, (mine, 0), (tickets("denver-el_paso", "boston-miami", edition=chosen), 0))
    assert end.scores[0].total == 4 + 4 - 12 + 10 + 15
    assert end.winners == (0,)
