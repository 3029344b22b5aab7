"""Drawing train car cards: T1, T2, D1 to D6, with the rulings on what cannot be drawn (R2, R7)."""

from engine.cards import size
from engine.state import FIRST_BLIND, KEEP_DRAWN, SECOND_CARD, SETTLE_FIRST, SETTLE_LAST, TURN
from tests.engine.positions import ALL_EDITIONS, position, tickets

DRAWS = ["deck", *[f"market {place}" for place in range(5)]]


def kinds(legal: list[str]) -> set[str]:
    """The first words."""
    return {text.split()[0] for text in legal}


def test_a_turn_is_one_of_three_things() -> None:
    # rule: T1
    table = position(hands=["3 red", "4 blue"])
    assert kinds(table.legal) == {"claim", "deck", "market", "tickets"}
    claimed = position(hands=["3 red", "4 blue"]).play("claim chicago-duluth red 0")
    assert (claimed.state.phase, claimed.state.player) == (TURN, 1)
    drawn = position(hands=["3 red", "4 blue"]).play("deck", "card red")
    assert kinds(drawn.legal) == {"deck", "market"}  # no claim and no tickets in the middle of a draw
    taken = position(hands=["3 red", "4 blue"]).play("tickets", "ticket 0", "ticket 1", "ticket 2")
    assert kinds(taken.legal) == {"keep"}
    assert taken.play("keep 0").state.player == 1


def test_passing_is_not_offered_while_anything_is_possible() -> None:
    # rule: T2
    assert "pass" not in position(hands=["3 red"]).legal
    # Only tickets: they must be drawn.
    only = position(deck="", market="- - - - -", rest=1, ticket_deck=[tickets("boston-miami")])
    assert only.legal == ["tickets"]
    # Only a claim, by one single card.
    claim = position(deck="", market="- - - - -", hands=["red"], rest=1, ticket_deck=[])
    assert claim.legal[0].startswith("claim")
    assert "pass" not in claim.legal
    # Only a draw.
    draw = position(deck="red", rest=1, ticket_deck=[])
    assert draw.legal == DRAWS
    # Nothing at all.
    nothing = position(deck="", market="- - - - -", rest=1, ticket_deck=[])
    assert nothing.legal == ["pass"]


def test_no_pass_in_the_middle_of_a_turn() -> None:
    # rule: T2, D1
    table = position().play("deck", "card red")
    assert table.state.phase == SECOND_CARD
    assert table.legal == DRAWS


def test_two_cards_in_any_combination() -> None:
    # rule: D1
    blind = position().play("deck", "card red", "deck", "card black")
    assert (blind.hand(0), blind.state.player, blind.state.phase) == ("black, red", 1, TURN)
    mixed = position().play("deck", "card red", "market 1", "card white")
    assert (mixed.hand(0), mixed.state.player) == ("blue, red", 1)
    other = position().play("market 1", "card white", "deck", "card red")
    assert (other.hand(0), other.state.player) == ("blue, red", 1)
    open_ = position().play("market 1", "card white", "market 1", "card red")
    assert (open_.hand(0), open_.state.player) == ("blue, white", 1)
    assert open_.market == "purple red orange white green"


def test_after_the_second_card_the_next_player_begins() -> None:
    # rule: D1
    table = position(3, player=2).play("deck", "card red")
    assert (table.state.player, table.state.phase) == (2, SECOND_CARD)
    table.play("deck", "card red")
    assert (table.state.player, table.state.phase) == (0, TURN)


def test_the_card_taken_is_replaced_in_its_place_before_the_second() -> None:
    # rule: D2
    # pitfall: A9
    table = position().play("market 3")
    assert table.market == "purple blue orange - green"
    assert table.state.phase == SETTLE_FIRST
    assert table.legal == []  # nothing can be chosen before the replacement is there
    table.play("card black")
    assert table.market == "purple blue orange black green"
    assert table.allows("market 3")
    assert table.play("market 3").hand(0) == "white, black"
    assert table.state.phase == SETTLE_LAST
    table.play("card yellow")
    assert table.market == "purple blue orange yellow green"
    assert table.state.player == 1


def test_a_blind_card_leaves_the_market_alone() -> None:
    # rule: D1, D2
    table = position().play("deck")
    assert table.state.phase == FIRST_BLIND
    table.play("card red")
    assert table.market == "purple blue orange white green"


def test_a_locomotive_taken_face_up_ends_the_action() -> None:
    # rule: D3
    table = position(market="red locomotive blue green white").play("market 1", "card black")
    assert table.hand(0) == "locomotive"
    assert (table.state.player, table.state.phase) == (1, TURN)
    assert table.market == "red black blue green white"


def test_a_locomotive_that_lies_there_cannot_be_the_second_card() -> None:
    # rule: D4
    # pitfall: A6
    table = position(market="red locomotive blue green white")
    assert table.allows("market 1")
    table.play("deck", "card red")
    assert table.legal == ["deck", "market 0", "market 2", "market 3", "market 4"]


def test_a_locomotive_that_comes_as_the_replacement_cannot_either() -> None:
    # rule: D4
    # pitfall: A6, A9
    table = position(market="red white blue green white").play("market 2", "card locomotive")
    assert table.market == "red white locomotive green white"
    assert table.legal == ["deck", "market 0", "market 1", "market 3", "market 4"]


def test_a_blind_locomotive_counts_as_any_card() -> None:
    # rule: D5
    # pitfall: A6
    first = position().play("deck", "card locomotive")
    assert (first.state.player, first.state.phase) == (0, SECOND_CARD)
    assert first.legal == DRAWS
    assert first.play("market 0", "card red").hand(0) == "purple, locomotive"
    second = position().play("market 0", "card red", "deck", "card locomotive")
    assert (second.hand(0), second.state.player) == ("purple, locomotive", 1)
    both = position().play("deck", "card locomotive", "deck", "card locomotive")
    assert (both.hand(0), both.state.player) == ("2 locomotive", 1)


def test_a_hand_may_grow_without_limit() -> None:
    # rule: D6
    table = position(hands=["", "red"], deck="2 blue", rest=0)
    assert size(table.state.hands[0]) == 110 - 5 - 1 - 2
    assert table.allows("deck")
    table.play("deck", "card blue", "deck", "card blue")
    assert size(table.state.hands[0]) == 110 - 5 - 1


def test_no_card_can_be_drawn_from_an_empty_deck_even_if_five_lie_face_up() -> None:
    # rule: M3, R2
    table = position(deck="", rest=1)
    assert table.state.discards == 0
    assert table.legal == ["tickets"]


def test_with_one_card_left_the_action_ends_after_it() -> None:
    # rule: D1, R2, R7, M3
    # pitfall: A5
    blind = position(deck="red", rest=1)
    assert blind.allows("deck")
    assert blind.play("deck", "card red").state.player == 1
    assert blind.hand(0) == "red"
    assert blind.state.phase == TURN
    open_ = position(deck="red", rest=1).play("market 4", "card red")
    assert (open_.hand(0), open_.state.player) == ("green", 1)
    assert open_.market == "purple blue orange white red"
    assert open_.deck == ""


def test_the_last_card_of_the_deck_does_not_skip_a_second_that_the_discards_give() -> None:
    # rule: D1, M2, R4
    # pitfall: A5, A3
    table = position(deck="red", discards="2 black", rest=1).play("deck", "card red")
    assert (table.state.player, table.state.phase) == (0, SECOND_CARD)
    assert (table.deck, table.discards) == ("2 black", "")
    assert table.allows("market 0")
    assert table.play("deck").chances == {"card black": 2}


def test_the_last_card_may_be_followed_by_one_that_a_sweep_gives() -> None:
    # rule: D1, M1, R4
    # pitfall: A5
    table = position(market="red locomotive locomotive green white", deck="locomotive", discards="black", rest=1)
    table.play("market 0", "card locomotive")
    assert table.market == "- - - - -"
    assert (table.deck, table.discards) == ("white, green, black, 3 locomotive", "")
    table.play("card black", "card green", "card white", "card locomotive", "card locomotive")
    assert (table.deck, table.state.phase, table.state.player) == ("locomotive", SECOND_CARD, 0)
    assert table.legal == ["deck", "market 0", "market 1", "market 2"]


def test_one_left_for_the_second_card_is_enough() -> None:
    # rule: D1
    table = position(deck="red, blue", rest=1).play("deck", "card red")
    assert table.state.phase == SECOND_CARD
    assert table.legal == DRAWS
    table.play("market 0", "card blue")
    assert (table.deck, table.state.player) == ("", 1)


def test_any_draw_resets_the_passes() -> None:
    # rule: R1
    for first in ("deck", "market 0", "tickets"):
        table = position(3, passes=2).play(first)
        assert table.state.passes == 0
    assert position(3, passes=2, hands=["red"]).play("claim dallas-houston/1 red 0").state.passes == 0


def test_the_draw_rules_are_the_same_in_every_edition() -> None:
    # rule: D3, D4, D5
    for edition in ALL_EDITIONS:
        table = position(edition=edition, market="red locomotive blue green white")
        assert table.play("market 1", "card black").state.player == 1
        assert (
            not position(edition=edition, market="red locomotive blue green white")
            .play("deck", "card locomotive")
            .allows("market 1")
        )


def test_drawn_tickets_are_chosen_within_the_turn() -> None:
    # rule: T1, K1
    table = position().play("tickets", "ticket 0", "ticket 1", "ticket 2")
    assert (table.state.phase, table.state.player) == (KEEP_DRAWN, 0)
