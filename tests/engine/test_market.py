"""The market: M1 to M5, and the rulings on sweeps (R3) and on when the discards become the deck (R4)."""

import pytest

from engine.cards import LOCOMOTIVE, NO_CARD
from engine.rules import draw_actions, initial_state, legal_actions
from engine.state import DEAL_MARKET, DEAL_OFFERS, OVER, SECOND_CARD, SETTLE_LAST, TURN
from tests.engine.positions import CLASSIC, Table, dealt, position
from tests.engine.small import small

THREE_LOCOMOTIVES = ["card locomotive", "card locomotive", "card locomotive", "card red", "card red"]


def test_three_locomotives_sweep_all_five() -> None:
    # rule: M1
    # pitfall: A1
    table = position(market="locomotive locomotive blue white green").play("market 2", "card locomotive")
    assert table.market == "- - - - -"
    assert table.discards == "white, green, 3 locomotive"
    table.play("card red", "card red", "card black", "card black", "card blue")
    assert table.market == "red red black black blue"
    assert (table.state.player, table.state.phase) == (0, SECOND_CARD)  # goes on with the second card


def test_two_locomotives_stay() -> None:
    # rule: M1
    table = position(market="locomotive red blue white green").play("market 2", "card locomotive")
    assert table.market == "locomotive red locomotive white green"
    assert table.discards == ""


@pytest.mark.parametrize("number", [3, 4, 5])
def test_three_or_more_of_the_new_five_are_swept_again(number: int) -> None:
    # rule: M1
    # pitfall: A1
    table = position(market="locomotive locomotive blue white green").play("market 2", "card locomotive")
    table.play(*["card locomotive"] * number, *["card red"] * (5 - number))
    assert table.market == "- - - - -"
    assert table.state.sweeps == 2
    table.play("card red", "card red", "card black", "card black", "card blue")
    assert table.market == "red red black black blue"


def test_a_sweep_after_the_second_card_comes_before_the_next_player() -> None:
    # rule: M1, M5
    table = position(market="locomotive locomotive blue white green").play("deck", "card red", "market 2")
    table.play("card locomotive")
    assert table.state.phase == SETTLE_LAST
    assert table.legal == []
    table.play("card red", "card red", "card black", "card black", "card blue")
    assert (table.state.player, table.state.phase) == (1, TURN)


def test_a_locomotive_is_no_second_card_after_a_sweep_either() -> None:
    # rule: D4, M1
    table = position(market="locomotive locomotive blue white green").play("market 2", "card locomotive")
    table.play("card red", "card locomotive", "card black", "card black", "card blue")
    assert table.legal == ["deck", "market 0", "market 2", "market 3", "market 4"]


def test_when_the_deck_runs_out_the_discards_become_the_deck() -> None:
    # rule: M2, R4
    # pitfall: A3, A7
    table = position(deck="red", discards="4 black, locomotive", rest=1).play("market 0", "card red")
    assert (table.deck, table.discards) == ("4 black, locomotive", "")
    table.play("deck")
    assert table.chances == {"card black": 4, "card locomotive": 1}


def test_an_empty_deck_at_a_decision_means_that_there_are_no_discards() -> None:
    # rule: R4, M5
    table = position(deck="2 red", discards="3 black", rest=1).play("deck", "card red")
    assert (table.deck, table.discards) == ("red", "3 black")  # not before the deck is empty
    table.play("deck", "card red")
    assert (table.deck, table.discards) == ("3 black", "")


def test_paid_cards_are_discarded_and_come_back() -> None:
    # rule: M2, C5
    # pitfall: A3
    table = position(hands=["3 red"]).play("claim chicago-duluth red 0")
    assert table.discards == "3 red"
    empty = position(hands=["3 red"], deck="", rest=1).play("claim chicago-duluth red 0")
    assert (empty.deck, empty.discards) == ("3 red", "")
    assert empty.allows("deck")


def test_the_cards_of_one_payment_are_discarded_together() -> None:
    # rule: M5, R4
    # pitfall: A4
    table = position(hands=["2 red, locomotive"], market="blue - - - white", deck="", rest=1)
    table.play("claim chicago-duluth red 1")
    assert table.chances == {"card red": 2, "card locomotive": 1}


def test_all_cards_in_hands_then_a_payment_fills_the_places_lowest_first() -> None:
    # rule: M4, M5, R4
    # pitfall: A4
    table = position(hands=["6 green"], market="- - - - -", deck="", rest=1)
    assert table.state.discards == table.state.deck == 0
    table.play("claim el_paso-houston green 0")
    for place in range(5):
        assert table.market == " ".join(["green"] * place + ["-"] * (5 - place))
        table.play("card green")
    assert (table.market, table.deck, table.discards) == ("green green green green green", "green", "")
    assert (table.state.player, table.state.phase) == (1, TURN)
    assert table.allows("deck")
    assert table.allows("market 4")


def test_a_payment_too_small_for_all_places_fills_the_lowest() -> None:
    # rule: M4, M5
    # pitfall: A4
    table = position(hands=["2 green"], market="- - - - -", deck="", rest=1)
    table.play("claim atlanta-charleston green 0", "card green", "card green")
    assert table.market == "green green - - -"
    assert table.state.player == 1
    assert not table.allows("deck")  # M3: the deck is empty
    assert not table.allows("market 0")
    assert not any(text.startswith("market") for text in table.legal)


def test_lower_empty_places_come_first_whatever_is_between() -> None:
    # rule: M4, M5
    table = position(hands=["2 green"], market="red - blue - -", deck="", rest=1)
    table.play("claim atlanta-charleston green 0", "card green", "card green")
    assert table.market == "red green blue green -"


def test_an_empty_place_is_never_drawn() -> None:
    # rule: M4, M3
    table = position(hands=["2 green"], market="red - blue - -", deck="", rest=1)
    assert not table.allows("market 0")
    assert not table.allows("market 1")


def test_with_an_empty_place_a_sweep_is_never_allowed() -> None:
    # rule: R3, M5
    # Three locomotives, and three others among the cards in play, but one place cannot be filled.
    table = position(hands=["green"], market="locomotive locomotive locomotive - -", deck="", rest=1)
    table.play("claim dallas-houston/1 green 0", "card green")
    assert table.market == "locomotive locomotive locomotive green -"
    assert (table.state.player, table.state.phase) == (1, TURN)
    more = position(hands=["2 green"], market="locomotive locomotive locomotive - -", deck="", rest=1)
    more.play("claim atlanta-charleston green 0", "card green", "card green")
    assert more.market == "locomotive locomotive locomotive green green"  # full, but two others only


def test_the_sweep_waits_until_all_five_places_are_filled() -> None:
    # rule: M5, M1
    table = position(hands=["3 green"], market="locomotive locomotive - - -", deck="", rest=1)
    table.play("claim montreal-toronto green 0", "card green", "card green", "card green")
    assert table.market == "locomotive locomotive green green green"
    fresh = Table(initial_state(CLASSIC, 2)).play(*["card red"] * 8, *["card locomotive"] * 3)
    assert fresh.market == "locomotive locomotive locomotive - -"


def test_with_fewer_than_three_others_the_market_stays() -> None:
    # rule: R3
    # pitfall: A2
    table = position(market="locomotive locomotive red red green", deck="2 locomotive", rest=1)
    table.play("market 4", "card locomotive")  # red, red: two others in market, deck and discards
    assert table.market == "locomotive locomotive red red locomotive"
    assert (table.state.phase, table.state.sweeps) == (SECOND_CARD, 0)
    assert table.discards == ""


@pytest.mark.parametrize(("deck", "discards"), [("locomotive, black", ""), ("locomotive", "black")])
def test_the_third_other_may_lie_in_the_market_the_deck_or_the_discards(deck: str, discards: str) -> None:
    # rule: R3
    # pitfall: A2
    table = position(market="locomotive locomotive red red green", deck=deck, discards=discards, rest=1)
    table.play("market 4", "card locomotive")
    assert table.market == "- - - - -"
    three = position(market="locomotive locomotive red red red", deck="locomotive", rest=1)
    three.play("market 4", "card locomotive")
    assert three.market == "locomotive locomotive red red locomotive"  # the third went to the hand
    paid = position(hands=["red"], market="locomotive locomotive locomotive red red", deck="locomotive", rest=1)
    paid.play("claim dallas-houston/1 red 0")
    assert paid.market == "- - - - -"


def test_cards_in_hands_do_not_count_for_a_sweep() -> None:
    # rule: R3
    # pitfall: A2
    table = position(hands=["5 blue"], market="locomotive locomotive red red green", deck="4 locomotive", rest=1).play(
        "market 4", "card locomotive"
    )
    assert table.market == "locomotive locomotive red red locomotive"


def test_the_market_is_looked_at_again_at_every_settling() -> None:
    # rule: R3, M1
    table = position(
        player=1, hands=["red", "red"], market="locomotive locomotive locomotive red red", deck="4 locomotive", rest=0
    )
    table.play("deck", "card locomotive")
    assert table.market == "locomotive locomotive locomotive red red"
    table.play("deck", "card locomotive", "claim dallas-houston/1 red 0")  # now a third other is in play
    assert table.market == "- - - - -"


def test_at_most_fifty_sweeps_in_one_settling() -> None:
    # rule: R3
    # pitfall: A2
    # Six locomotives and four others are in play: every market can hold three locomotives.
    table = position(market="locomotive locomotive red red green", deck="4 locomotive, 2 red", rest=1)
    table.play("market 4", "card locomotive")
    for sweep in range(1, 51):
        assert (table.market, table.state.sweeps) == ("- - - - -", sweep)
        table.play(*THREE_LOCOMOTIVES)
    assert table.market == "locomotive locomotive locomotive red red"  # the five cards after the 50th stay
    assert (table.state.phase, table.state.player, table.state.sweeps) == (SECOND_CARD, 0, 0)
    table.play("deck", "card red")  # the next settling counts from 0
    assert (table.market, table.state.sweeps) == ("- - - - -", 1)


def test_at_most_fifty_sweeps_at_setup() -> None:
    # rule: R3
    # pitfall: A2
    edition = small(pack={"red": 6, "locomotive": 6})
    table = Table(initial_state(edition, 2), edition).play("card red", "card red")
    for sweep in range(51):
        assert (table.state.phase, table.market, table.state.sweeps) == (DEAL_MARKET, "- - - - -", sweep)
        table.play(*THREE_LOCOMOTIVES)
    assert table.market == "locomotive locomotive locomotive red red"
    assert (table.state.phase, table.state.sweeps) == (DEAL_OFFERS, 0)


def test_the_discards_are_shuffled_in_the_middle_of_a_sweep() -> None:
    # rule: R4, M2
    # Swept cards go to the other discards first; only when the next card must be turned do all become the deck.
    table = position(market="locomotive locomotive red red green", deck="locomotive, black", discards="3 white", rest=1)
    table.play("market 4", "card locomotive")
    assert (table.deck, table.discards) == ("black", "3 white, 2 red, 3 locomotive")
    table.play("card black")
    assert table.market == "black - - - -"
    assert (table.deck, table.discards) == ("3 white, 2 red, 3 locomotive", "")
    assert table.chances == {"card white": 3, "card red": 2, "card locomotive": 3}


def test_the_deck_that_empties_exactly_with_the_last_place_waits_for_the_sweep() -> None:
    # rule: R4
    # The fifth card turned is the deck's last, and three are locomotives: they are swept to the discards first, so
    # that the old discards and the swept cards are shuffled together.
    table = position(market="locomotive locomotive red red green", deck="locomotive", discards="3 white", rest=1)
    table.play("market 4", "card locomotive")
    assert table.market == "- - - - -"
    assert (table.deck, table.discards) == ("3 white, 2 red, 3 locomotive", "")


def test_the_deck_that_empties_exactly_without_a_sweep_is_made_anew_once_settled() -> None:
    # rule: R4, M5
    table = position(deck="red", discards="3 white", rest=1).play("market 0", "card red")
    assert table.market == "red blue orange white green"
    assert (table.deck, table.discards, table.state.phase) == ("3 white", "", SECOND_CARD)


def test_settling_after_the_last_turn_still_takes_place() -> None:
    # rule: M5
    table = position(market="locomotive locomotive blue white green", turns_left=1, ticket_deck=[])
    table.play("deck", "card red", "market 2")
    assert table.state.phase == SETTLE_LAST
    table.play("card locomotive", "card red", "card red", "card red", "card red")
    assert not table.ended()
    table.play("card red")
    assert table.ended()
    assert table.market == "red red red red red"


def test_a_last_payment_still_fills_the_market() -> None:
    # rule: M5, M4
    table = position(hands=["2 green"], market="- - - - -", deck="", rest=1, turns_left=1)
    table.play("claim atlanta-charleston green 0")
    assert table.state.phase == SETTLE_LAST
    table.play("card green", "card green")
    assert table.state.phase == OVER
    assert table.market == "green green - - -"


def test_tickets_and_passes_do_not_touch_the_cards() -> None:
    # rule: M5
    table = position(
        player=1, hands=["12 red"], market="locomotive locomotive locomotive red red", deck="", rest=0, ticket_deck=[1]
    )
    market = table.market
    assert table.play("tickets", "ticket 0", "keep 0").market == market
    assert table.state.discards == table.state.deck == 0


def test_the_market_is_settled_whenever_a_player_decides() -> None:
    # rule: M5
    table = dealt(2)
    assert "-" not in table.market.split()
    assert table.market.split().count("locomotive") < 3


def test_the_places_that_can_be_drawn_from() -> None:
    # rule: M3, M4, D4
    gap = (0, LOCOMOTIVE, NO_CARD, 3, 3)
    assert draw_actions(gap, second=False) == [(1,), (2, 0), (2, 1), (2, 3), (2, 4)]
    assert draw_actions(gap, second=True) == [(1,), (2, 0), (2, 3), (2, 4)]
    without = (0, 1, NO_CARD, 3, 3)
    assert (
        draw_actions(without, second=True)
        == draw_actions(without, second=False)
        == [(1,), (2, 0), (2, 1), (2, 3), (2, 4)]
    )


def test_who_changes_a_list_of_legal_actions_changes_no_other() -> None:
    table = position().play("deck", "card red")
    legal_actions(CLASSIC, table.state).clear()
    assert table.legal == ["deck", *[f"market {place}" for place in range(5)]]
