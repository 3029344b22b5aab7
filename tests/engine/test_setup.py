"""Setup: S1 to S7, with the rulings on returned tickets (R5) and on choosing at the same time (R9)."""

from collections import Counter
from random import Random

import pytest

from engine.actions import CHANCE, DEAL_CARD, DEAL_TICKET, KEEP
from engine.bits import bit_list, mask_of
from engine.cards import counts, size
from engine.dealer import Dealer
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.game import Game
from engine.rules import initial_state, legal_actions, state_problems
from engine.state import CHOOSE, DEAL_HANDS, DEAL_MARKET, DEAL_OFFERS, LAST_ROUND_NOT_BEGUN, TURN
from tests.engine.positions import ALL_EDITIONS, CLASSIC, COUNTS, Table, cards_text, dealt, market_text


@pytest.mark.parametrize("players", COUNTS)
def test_each_player_starts_with_45_cars_and_no_points(players: int) -> None:
    # rule: S1
    state = initial_state(CLASSIC, players)
    assert state.players == players
    assert state.cars == (45,) * players
    assert state.points == state.routes == (0,) * players
    assert state.turns_left == LAST_ROUND_NOT_BEGUN


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7])
def test_only_two_to_five_can_play(players: int) -> None:
    # rule: S1
    with pytest.raises(ValueError, match="2 to 5"):
        initial_state(CLASSIC, players)


def test_twelve_cards_of_each_colour_and_fourteen_locomotives() -> None:
    # rule: S2
    for edition in ALL_EDITIONS:
        assert list(counts(edition.pack)) == [12] * 8 + [14]
        assert size(edition.pack) == 110
        assert initial_state(edition, 2).deck == edition.pack


@pytest.mark.parametrize("players", COUNTS)
def test_four_cards_each_one_player_after_the_other_then_the_market_then_tickets(players: int) -> None:
    # rule: S3, S4, S5, S7
    # No three locomotives can come up here, so that exactly five cards are turned.
    table = Table(initial_state(CLASSIC, players))
    for player in range(players):
        for number in range(4):
            assert (table.state.phase, table.state.player) == (DEAL_HANDS, player)
            assert size(table.state.hands[player]) == number
            table.play("card red" if player < 3 else "card blue")
    assert [size(hand) for hand in table.state.hands] == [4] * players
    for number, card in enumerate(["green", "white", "locomotive", "green", "locomotive"]):
        assert table.state.phase == DEAL_MARKET
        assert table.market.split().count("-") == 5 - number
        table.play(f"card {card}")
    assert table.market == "green white locomotive green locomotive"
    for player in range(players):
        for _ in range(3):
            assert (table.state.phase, table.state.player) == (DEAL_OFFERS, player)
            table.play(f"ticket {bit_list(table.state.ticket_deck[0])[0]}")
    for player in range(players):
        assert (table.state.phase, table.state.actor) == (CHOOSE, player)
        table.play("keep 0 1 2")
    assert (table.state.phase, table.state.actor) == (TURN, 0)
    assert table.state.offers == ((),) * players


def test_every_card_is_as_likely_as_its_number_in_the_deck() -> None:
    # rule: S3
    table = Table(initial_state(CLASSIC, 2)).play("card red", "card red", "card locomotive")
    assert table.chances["card red"] == 10
    assert table.chances["card locomotive"] == 13
    assert table.chances["card blue"] == 12
    assert sum(table.chances.values()) == 107


def test_the_first_market_is_settled() -> None:
    # rule: S4, M1, M5
    # pitfall: A1
    table = Table(initial_state(CLASSIC, 2)).play(*["card red"] * 8)
    table.play("card blue", "card locomotive", "card locomotive", "card blue", "card locomotive")
    assert table.market == "- - - - -"
    assert table.discards == "2 blue, 3 locomotive"
    table.play("card white", "card locomotive", "card locomotive", "card locomotive", "card green")
    assert table.market == "- - - - -"
    assert table.discards == "2 blue, white, green, 6 locomotive"
    table.play("card white", "card locomotive", "card locomotive", "card black", "card green")
    assert table.market == "white locomotive locomotive black green"
    assert table.state.phase == DEAL_OFFERS
    assert table.state.sweeps == 0


DEALT = {"classic": 3, "anniversary": 3, "modern": 4, "usa1910": 3, "big_cities": 4, "mega": 5}
KEPT = {"classic": 2, "anniversary": 2, "modern": 2, "usa1910": 2, "big_cities": 2, "mega": 3}


@pytest.mark.parametrize("edition", ALL_EDITIONS, ids=list(EDITIONS))
@pytest.mark.parametrize("players", COUNTS)
def test_the_opening_deal_and_the_least_to_keep(edition: Edition, players: int) -> None:
    # rule: S5
    # pitfall: C1
    table = dealt(players, edition, choose=False)
    numbers = DEALT[edition.key], KEPT[edition.key]
    for player in range(players):
        assert len(table.state.offers[player]) == numbers[0]
        kept = [mask.bit_count() for _, mask in table.possible]
        assert min(kept) == numbers[1]
        assert max(kept) == numbers[0]
        assert Counter(kept)[numbers[0]] == 1
        table.play(table.possible[player % len(table.possible)])
    assert table.state.phase == TURN
    assert (table.state.player, table.state.passes) == (0, 0)


def test_all_starting_tickets_are_dealt_before_anybody_chooses() -> None:
    # rule: R9, S7
    table = dealt(3, choose=False)
    assert [len(offer) for offer in table.state.offers] == [3, 3, 3]
    table.play("keep 0 1", "keep 0 1 2")
    assert [len(offer) for offer in table.state.offers] == [3, 3, 3]
    assert table.state.ticket_deck[0].bit_count() == 21  # nothing comes back while somebody still chooses
    assert len(table.state.ticket_deck) == 1


def test_nobody_sees_the_choices_of_the_others_first() -> None:
    # rule: R9, S6
    table = dealt(3, choose=False)
    before = table.observe(2)
    one, other = Table(table.state.copy()), Table(table.state.copy())
    one.play("keep 0 1", "keep 1 2")
    other.play("keep 0 1 2", "keep 0 1 2")
    assert one.observe(2) == other.observe(2)
    assert one.observe(None) == other.observe(None)
    assert one.observe(2).ticket_counts == before.ticket_counts == (0, 0, 0)
    assert one.observe(0).ticket_counts == (2, 0, 0)
    assert one.play("keep 0 1").observe(2) != other.play("keep 0 1").observe(2)
    assert one.observe(2).ticket_counts == (2, 2, 2)
    assert other.observe(2).ticket_counts == (3, 3, 2)


def test_returned_starting_tickets_go_under_the_deck_by_seat() -> None:
    # rule: R5, S5
    # pitfall: C3
    table = dealt(3, choose=False, seed=4)
    (undealt,) = table.state.ticket_deck
    offers = table.state.offers
    table.play("keep 0 2", "keep 1 2", "keep 0 1")
    assert table.state.ticket_deck == (undealt, 1 << offers[0][1], 1 << offers[1][0], 1 << offers[2][2])
    assert table.state.tickets[0] == mask_of([offers[0][0], offers[0][2]])
    assert table.state.tickets[1] == mask_of([offers[1][1], offers[1][2]])


def test_returned_within_a_player_in_the_order_dealt() -> None:
    # rule: R5
    table = dealt(2, EDITIONS["mega"], choose=False, seed=4)
    (undealt,) = table.state.ticket_deck
    offers = table.state.offers
    table.play("keep 1 2 3", "keep 0 1 3")
    expected = [offers[0][0], offers[0][4], offers[1][2], offers[1][4]]
    assert table.state.ticket_deck == (undealt, *[1 << ticket for ticket in expected])


def test_modern_shuffles_all_returned_starting_tickets_under_the_undealt() -> None:
    # rule: R5
    table = dealt(3, EDITIONS["modern"], choose=False, seed=4)
    (undealt,) = table.state.ticket_deck
    offers = table.state.offers
    table.play("keep 0 1", "keep 0 1 3", "keep 1 2")
    back = [offers[0][2], offers[0][3], offers[1][2], offers[2][0], offers[2][3]]
    assert table.state.ticket_deck == (undealt, mask_of(back))


def test_modern_with_nothing_returned_leaves_the_deck_as_it_was() -> None:
    # rule: R5
    table = dealt(2, EDITIONS["modern"], choose=False)
    deck = table.state.ticket_deck
    table.play("keep 0 1 2 3", "keep 0 1 2 3")
    assert table.state.ticket_deck == deck


def test_only_modern_shuffles() -> None:
    # rule: R5
    assert [edition.key for edition in ALL_EDITIONS if edition.shuffle_returned] == ["modern"]


def test_a_game_deals_cards_first_then_tickets_then_asks() -> None:
    # rule: S7
    for seed in range(20):
        game = Game(CLASSIC, 4)
        dealer = Dealer(str(seed))
        game.settle(dealer)
        while game.state.phase == CHOOSE:
            game.play(legal_actions(CLASSIC, game.state)[0])
        kinds = [action[0] for action in game.history]
        cards = kinds.count(DEAL_CARD)
        assert cards >= 4 * 4 + 5
        assert kinds == [DEAL_CARD] * cards + [DEAL_TICKET] * 12 + [KEEP] * 4


def test_nothing_of_the_last_game_survives_into_the_next() -> None:
    # pitfall: A8
    fresh = initial_state(CLASSIC, 2)
    table = dealt(2)
    rng = Random(5)
    while not table.ended():
        table.play(rng.choice(table.possible)).chance(rng)
    assert initial_state(CLASSIC, 2) == fresh
    again = dealt(2)
    assert state_problems(CLASSIC, again.state) == []
    assert again.state == dealt(2).state
    assert cards_text(again.state.discards) == ""
    assert market_text(again.state.market).count("-") == 0


def test_the_dealer_owns_chance_until_the_first_choice() -> None:
    # rule: S7
    state = initial_state(CLASSIC, 2)
    assert state.actor == CHANCE
    assert legal_actions(CLASSIC, state) == []
