"""Destination tickets: K1 to K4, and the ruling on those that have become impossible (R8)."""

import pytest

from engine.bits import mask_of
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.scoring import completed
from engine.state import DEAL_DRAWN, KEEP_DRAWN, TURN
from tests.engine.positions import ALL_EDITIONS, CLASSIC, Table, dealt, position, routes, ticket, tickets
from tests.engine.small import small

DRAWN = {"classic": 3, "anniversary": 3, "modern": 3, "usa1910": 3, "big_cities": 4, "mega": 4}


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=list(EDITIONS))
def test_the_number_drawn_and_that_one_is_enough(edition: Edition) -> None:
    # rule: K1
    # pitfall: C1
    table = position(edition=edition).play("tickets")
    number = 0
    while table.state.phase == DEAL_DRAWN:
        table.play(table.possible[number])
        number += 1
    assert number == DRAWN[edition.key]
    choices = [mask for _, mask in table.possible]
    assert choices == list(range(1, 2**number))  # any but none
    assert edition.keep_drawn == 1


def test_what_is_not_kept_goes_under_the_deck_in_the_order_drawn() -> None:
    # rule: K1, R5
    # pitfall: C3
    table = position()
    (deck,) = table.state.ticket_deck
    table.play("tickets", "ticket 7", "ticket 3", "ticket 5", "keep 1")
    assert table.state.tickets[0] == 1 << 3
    assert list(table.state.ticket_deck) == [deck & ~mask_of([3, 5, 7]), 1 << 7, 1 << 5]
    assert table.state.player == 1
    table.play("tickets", "ticket 0", "ticket 2", "ticket 1", "keep 0")
    assert table.state.ticket_deck[1:] == (1 << 7, 1 << 5, 1 << 2, 1 << 1)  # the last drawn lowest


def test_later_returns_are_never_shuffled_in_modern_either() -> None:
    # rule: R5, K1
    table = position(edition=EDITIONS["modern"]).play("tickets", "ticket 7", "ticket 3", "ticket 5", "keep 1")
    assert table.state.ticket_deck[1:] == (1 << 7, 1 << 5)


def test_the_top_bag_is_drawn_first_and_a_known_place_is_an_event_too() -> None:
    # rule: K1
    table = position(ticket_deck=[mask_of([4]), mask_of([9, 10]), mask_of([6])]).play("tickets")
    assert table.chances == {"ticket 4": 1}  # its place is known, and it is dealt like any other
    table.play("ticket 4")
    assert table.chances == {"ticket 9": 1, "ticket 10": 1}
    table.play("ticket 10")
    assert table.chances == {"ticket 9": 1}
    table.play("ticket 9")
    assert (table.state.phase, table.state.offers[0]) == (KEEP_DRAWN, (4, 10, 9))
    assert table.state.ticket_deck == (mask_of([6]),)


@pytest.mark.parametrize("left", [1, 2])
def test_with_fewer_left_all_of_them_are_taken_and_one_is_kept(left: int) -> None:
    # rule: K1
    # pitfall: C2
    table = position(ticket_deck=[mask_of([9, 10][:left])]).play("tickets", "ticket 9")
    if left == 2:
        assert table.state.phase == DEAL_DRAWN
        table.play("ticket 10")
    assert table.state.phase == KEEP_DRAWN
    assert table.legal == (["keep 0"] if left == 1 else ["keep 0", "keep 1", "keep 0 1"])
    assert table.state.ticket_deck == ()
    table.play("keep 0")
    assert (table.state.phase, table.state.player) == (TURN, 1)
    assert table.state.ticket_deck == ((1 << 10,) if left == 2 else ())
    assert table.allows("tickets") == (left == 2)


def test_three_left_over_several_bags_are_taken_together() -> None:
    # rule: K1
    table = position(ticket_deck=[1 << 9, 1 << 10, 1 << 11]).play("tickets", "ticket 9", "ticket 10", "ticket 11")
    assert table.state.phase == KEEP_DRAWN
    assert table.play("keep 2").state.ticket_deck == (1 << 9, 1 << 10)


def test_without_tickets_in_the_deck_none_can_be_drawn() -> None:
    # rule: K2
    # pitfall: C2
    table = position(ticket_deck=[])
    assert not table.allows("tickets")
    assert table.allows("deck")
    assert position(ticket_deck=[1]).allows("tickets")


def test_returned_tickets_are_not_drawn_again_before_the_rest() -> None:
    # pitfall: C3
    table = position(ticket_deck=[mask_of([5, 6, 7, 8]), 1 << 9]).play(
        "tickets", "ticket 5", "ticket 6", "ticket 7", "keep 0"
    )
    assert table.state.ticket_deck == (1 << 8, 1 << 9, 1 << 6, 1 << 7)
    table.play("tickets")
    assert table.chances == {"ticket 8": 1}
    table.play("ticket 8")
    assert table.chances == {"ticket 9": 1}


def test_a_kept_ticket_stays_and_there_is_no_limit() -> None:
    # rule: K3
    table = position(tickets=[tickets("boston-miami")])
    held = 1
    while table.state.ticket_deck:
        for _ in range(min(3, sum(bag.bit_count() for bag in table.state.ticket_deck))):
            table = table.play("tickets") if table.state.phase == TURN else table
            table.play(table.possible[0])
        held += len(table.state.offers[0])
        table.play(table.possible[-1])
        assert table.state.tickets[0].bit_count() == held
        assert table.state.tickets[0] & tickets("boston-miami")
        table.state.player = 0
    assert held == 30
    assert not table.allows("tickets")


def test_a_new_ticket_joins_the_ones_held() -> None:
    # rule: K3
    table = position(player=1, tickets=[0, 1 << 3]).play("tickets", "ticket 0", "ticket 1", "ticket 2", "keep 1 2")
    assert table.state.tickets == (0, mask_of([1, 2, 3]))


def done(names: list[str], goal: str, *, others: int = 0) -> bool:
    """Whether these routes complete a ticket of player 0."""
    table = position(owned=[routes(*names), others], tickets=[tickets(goal)])
    return bool(table.result.scores[0].completed)


def test_a_ticket_is_completed_by_a_chain_of_the_players_own_routes() -> None:
    # rule: K4
    # pitfall: C6
    assert done(["denver-santa_fe", "el_paso-santa_fe"], "denver-el_paso")
    assert done(["el_paso-santa_fe", "denver-santa_fe", "atlanta-miami"], "denver-el_paso")
    assert not done(["denver-santa_fe"], "denver-el_paso")
    assert not done(["el_paso-santa_fe", "denver-helena"], "denver-el_paso")
    assert not done([], "denver-el_paso")
    east = ["boston-new_york/red", "new_york-washington/black", "raleigh-washington/1", "charleston-raleigh"]
    assert done([*east, "charleston-miami"], "boston-miami")
    assert not done(east, "boston-miami")


def test_routes_of_others_never_help() -> None:
    # rule: K4
    # pitfall: C6
    assert not done(["denver-santa_fe"], "denver-el_paso", others=routes("el_paso-santa_fe"))
    assert not done([], "denver-el_paso", others=routes("denver-santa_fe", "el_paso-santa_fe"))


def test_a_chain_may_branch_and_either_direction_is_fine() -> None:
    # rule: K4
    # pitfall: C6
    chain = ["helena-salt_lake_city", "las_vegas-salt_lake_city", "las_vegas-los_angeles", "denver-helena"]
    assert done(chain, "helena-los_angeles")
    assert done(["calgary-helena", "helena-salt_lake_city", *chain[1:3]], "calgary-salt_lake_city")


def test_completed_gives_the_ids_in_order() -> None:
    # rule: K4
    mask = routes("denver-santa_fe", "el_paso-santa_fe", "chicago-omaha", "denver-omaha")
    wanted = tickets("denver-el_paso", "chicago-santa_fe", "boston-miami")
    assert completed(CLASSIC, mask, wanted) == (ticket("chicago-santa_fe"), ticket("denver-el_paso"))


def test_a_ticket_counts_only_at_the_end() -> None:
    # pitfall: C6
    table = position(hands=["2 red"], owned=[routes("denver-santa_fe")], tickets=[tickets("denver-el_paso")]).play(
        "claim el_paso-santa_fe red 0"
    )
    assert table.state.points == (4, 0)  # the routes' points only
    assert table.result.scores[0].ticket_points == 4
    kept = position(ticket_deck=[tickets("denver-el_paso")]).play("tickets", "ticket denver-el_paso", "keep 0")
    assert kept.state.points == (0, 0)


def test_an_impossible_ticket_stays_and_fails() -> None:
    # rule: R8, E3, K3
    shut = routes(
        "atlanta-miami", "charleston-miami", "miami-new_orleans"
    )  # all the ways into Miami are another player's
    table = position(owned=[0, shut], tickets=[tickets("boston-miami")], ticket_deck=[])
    assert table.state.tickets[0] & tickets("boston-miami")
    assert ticket("boston-miami") in table.result.scores[0].failed


def test_drawing_nothing_is_not_a_choice() -> None:
    # rule: K1
    # pitfall: C2
    table = Table(position().state).play("tickets", "ticket 0", "ticket 1", "ticket 2")
    assert (4, 0) not in table.possible
    assert not table.allows("pass")


def test_an_edition_that_keeps_two_keeps_one_of_one() -> None:
    # rule: K1
    # pitfall: C2
    edition = small(pack={"red": 20}, draw=3, keep_drawn=2)
    table = position(edition=edition, market="red red red red red", ticket_deck=[1]).play("tickets", "ticket 0")
    assert table.legal == ["keep 0"]
    assert position(edition=edition, market="red red red red red", ticket_deck=[0b111]).play(
        "tickets", "ticket 0", "ticket 1", "ticket 2"
    ).legal == ["keep 0 1", "keep 0 2", "keep 1 2", "keep 0 1 2"]


def test_an_edition_that_keeps_all_it_deals_asks_all_the_same() -> None:
    # rule: S5
    edition = small(pack={"red": 20}, deal=1, keep=1)
    assert dealt(2, edition, choose=False).legal == ["keep 0"]
