"""What a player may know: S6, R9, by observation, by redacted history and by determinizing."""

from random import Random

import pytest

from engine.actions import DEAL_CARD, DEAL_TICKET, HIDDEN, KEEP, Action
from engine.bits import bit_list, mask_of
from engine.bots import BOTS
from engine.bots.base import Budget, choose
from engine.cards import size
from engine.determinize import determinize
from engine.editions import EDITIONS
from engine.observation import Observation, observe, redact, redact_action
from engine.rules import initial_state, legal_actions, state_problems
from engine.state import CHOOSE, OVER, State
from tests.engine.positions import CLASSIC, Table, cards, dealt, position, routes, tickets

HANDS = ["2 red, blue", "3 green, locomotive", "black"]


def table_of_three() -> Table:
    """Three players with cards and tickets."""
    return position(
        3,
        hands=HANDS,
        tickets=[tickets("boston-miami"), tickets("denver-el_paso", "chicago-santa_fe")],
        seen=["red", "green, locomotive", ""],
    )


def test_own_cards_and_tickets_are_seen_and_those_of_others_counted() -> None:
    # rule: S6
    table = table_of_three()
    mine = table.observe(0)
    assert mine.hand == cards("2 red, blue")
    assert mine.hand_sizes == (3, 4, 1)
    assert mine.tickets == tickets("boston-miami")
    assert mine.ticket_counts == (1, 2, 0)
    assert mine.seen == (cards("red"), cards("green, locomotive"), 0)
    assert mine.revealed == ()
    other = table.observe(1)
    assert other.hand == cards("3 green, locomotive")
    assert other.tickets == tickets("denver-el_paso", "chicago-santa_fe")


def test_who_looks_on_sees_no_cards_no_tickets_and_no_actions() -> None:
    # rule: S6
    table = table_of_three()
    seen = table.observe(None)
    assert (seen.hand, seen.tickets, seen.offer, seen.legal) == (0, 0, (), ())
    assert seen.hand_sizes == (3, 4, 1)
    offered = table_of_three().play("tickets", "ticket 1", "ticket 2", "ticket 3").observe(None)
    assert (offered.offer, offered.offer_sizes) == ((), (3, 0, 0))


def test_public_things_are_seen_by_all() -> None:
    # rule: S6
    table = position(
        3,
        hands=HANDS,
        discards="4 white, locomotive",
        owned=[routes("chicago-duluth"), routes("helena-omaha")],
        turns_left=2,
        passes=1,
    )
    for viewer in (None, 0, 1, 2):
        seen = table.observe(viewer)
        assert seen.market == table.state.market
        assert seen.discards == cards("4 white, locomotive")
        assert seen.deck_size == 110 - 5 - 5 - 8
        assert seen.cars == (42, 40, 45)
        assert seen.points == (4, 10, 0)
        assert seen.routes == table.state.routes
        assert (seen.turns_left, seen.passes, seen.phase, seen.player) == (2, 1, table.state.phase, 0)
        assert [number for number, _ in seen.ticket_deck] == [30]


@pytest.mark.parametrize("viewer", [-1, -2, 3, 4])
def test_nobody_else_can_look(viewer: int) -> None:
    # rule: S6
    with pytest.raises(IndexError):
        table_of_three().observe(viewer)


def test_only_who_is_to_act_sees_legal_actions() -> None:
    # rule: S6, S7
    table = table_of_three()
    assert list(table.observe(0).legal) == legal_actions(CLASSIC, table.state)
    assert table.observe(0).legal
    assert table.observe(1).legal == ()
    table.play("deck")
    assert table.observe(0).legal == ()


def test_cards_taken_face_up_are_known_blind_ones_are_not() -> None:
    # rule: S6
    table = position(2, market="red blue green white black")
    table.play("market 0", "card yellow", "deck", "card orange")
    for viewer in (None, 0, 1):
        assert table.observe(viewer).seen == (cards("red"), 0)
    assert table.observe(1).hand_sizes == (2, 0)


def test_cards_paid_are_known_to_be_gone() -> None:
    # rule: S6
    table = position(2, hands=["3 red"], market="red blue green white black").play("market 0", "card yellow")
    table.play("deck", "card red")
    table.state.player = 0
    assert table.observe(1).seen[0] == cards("red")
    table.play("claim chicago-duluth red 0")
    assert table.observe(1).seen[0] == 0
    assert table.hand(0) == "2 red"


def swap_hidden(table: Table) -> tuple[State, State]:
    """Two positions that differ only in what player 0 cannot see."""
    one, other = table.state.copy(), table.state.copy()
    # A blind card of player 1 against one of the deck, and against one of player 2.
    other.hands = (one.hands[0], one.hands[1] - cards("2 green") + cards("black, white"), one.hands[2] - cards("black"))
    other.hands = (*other.hands[:2], other.hands[2] + cards("green"))
    other.deck = one.deck + cards("green") - cards("white")
    # A ticket of player 1 against one of the deck.
    mine, deck = bit_list(one.tickets[1])[0], bit_list(one.ticket_deck[0])[0]
    other.tickets = (one.tickets[0], one.tickets[1] ^ (1 << mine | 1 << deck), one.tickets[2])
    other.ticket_deck = (one.ticket_deck[0] ^ (1 << mine | 1 << deck),)
    assert state_problems(CLASSIC, other) == []
    return one, other


def test_an_observation_is_blind_to_what_is_hidden() -> None:
    # rule: S6
    # pitfall: D5
    one, other = swap_hidden(table_of_three())
    assert one != other
    assert observe(CLASSIC, one, 0) == observe(CLASSIC, other, 0)
    assert observe(CLASSIC, one, None) == observe(CLASSIC, other, None)
    assert observe(CLASSIC, one, 1) != observe(CLASSIC, other, 1)
    assert observe(CLASSIC, one, 2) != observe(CLASSIC, other, 2)


@pytest.mark.parametrize("bot", BOTS)
def test_a_computer_player_decides_the_same_whatever_it_must_not_know(bot: str) -> None:
    # rule: S6
    # pitfall: D5
    one, other = swap_hidden(table_of_three())
    choices = [
        choose(BOTS[bot], CLASSIC, observe(CLASSIC, state, 0), Budget(), Random(seed))
        for seed in range(5)
        for state in (one, other)
    ]
    assert choices[::2] == choices[1::2]


def test_an_observation_has_no_field_of_a_hidden_thing() -> None:
    # rule: S6
    # pitfall: D5
    hidden = {"deck", "hands", "offers", "returned"}
    assert not hidden & set(Observation.__slots__)
    assert not hasattr(table_of_three().observe(0), "__dict__")


def test_the_tickets_one_has_put_under_the_deck_are_known_to_oneself_only() -> None:
    # rule: S6, K1
    table = position(3).play("tickets", "ticket 7", "ticket 3", "ticket 5", "keep 1")
    assert table.observe(0).ticket_deck == ((27, 0), (1, 1 << 7), (1, 1 << 5))
    assert table.observe(1).ticket_deck == table.observe(None).ticket_deck == ((27, 0), (1, 0), (1, 0))


def test_what_was_put_under_before_is_not_forgotten() -> None:
    # rule: S6, K1
    table = position(2).play("tickets", "ticket 7", "ticket 3", "ticket 5", "keep 1")
    table.state.player = 0
    table.play("tickets", "ticket 0", "ticket 1", "ticket 2", "keep 0 1")
    assert table.observe(0).ticket_deck[1:] == ((1, 1 << 7), (1, 1 << 5), (1, 1 << 2))


def test_a_known_place_is_known_to_be_gone_once_it_is_drawn() -> None:
    # rule: S6, K1
    table = position(3, player=1, ticket_deck=[1 << 7, 1 << 5, 1 << 3, 1 << 4], put_under=[mask_of([7, 4])])
    assert table.observe(0).ticket_deck == ((1, 1 << 7), (1, 0), (1, 0), (1, 1 << 4))
    table.play("tickets", "ticket 7")
    assert table.state.returned == (1 << 4, 0, 0)
    table.play("ticket 5", "ticket 3", "keep 0")
    assert table.observe(0).ticket_deck == ((1, 1 << 4), (1, 0), (1, 0))


def test_of_a_shuffled_lot_from_which_another_has_drawn_no_place_is_known() -> None:
    # rule: S6, R5
    modern = EDITIONS["modern"]
    lot = mask_of([7, 5, 3])
    mine = position(3, edition=modern, player=0, ticket_deck=[lot], put_under=[mask_of([7, 5]), 1 << 3])
    mine.play("tickets", "ticket 7")
    assert mine.state.returned == (1 << 5, 0, 0)  # who draws sees which one it is
    other = position(3, edition=modern, player=2, ticket_deck=[lot], put_under=[mask_of([7, 5]), 1 << 3])
    other.play("tickets", "ticket 7")
    assert other.state.returned == (0, 0, 0)
    # ... and the two draws look alike to player 1.
    assert mine.observe(1).ticket_deck == other.observe(1).ticket_deck
    below = position(3, edition=modern, ticket_deck=[mask_of([1, 2]), lot], put_under=[0, mask_of([7, 5])])
    below.play("tickets", "ticket 1")
    assert below.state.returned == (0, mask_of([7, 5]), 0)
    last = position(3, edition=modern, ticket_deck=[1 << 7, lot & ~(1 << 7)], put_under=[0, mask_of([7, 5])])
    last.play("tickets", "ticket 7")
    assert last.state.returned == (0, 1 << 5, 0)


def test_tickets_are_revealed_at_the_end() -> None:
    # rule: S6
    table = position(2, tickets=[tickets("boston-miami"), tickets("denver-el_paso")], turns_left=1, hands=["red"])
    assert table.observe(1).revealed == ()
    table.play("claim dallas-houston/1 red 0")
    for viewer in (None, 0, 1):
        assert table.observe(viewer).revealed == table.state.tickets


def test_returned_starting_tickets_are_counted_and_never_named() -> None:
    # rule: S6, R9, R5
    table = dealt(2, choose=False, seed=3)
    table.play("keep 0 1", "keep 0 1 2")
    assert table.observe(1).ticket_deck == ((24, 0), (1, 0))
    assert table.observe(0).ticket_deck[1] == (1, table.state.ticket_deck[1])


def test_a_redacted_history_hides_what_others_were_dealt() -> None:
    # rule: S6
    table = dealt(2, seed=3)
    rng = Random(4)
    table.play("deck").chance(rng)
    table.play("market 0").chance(rng)
    everything = [*whole_history(2, 3), *table.history]
    mine = redact(CLASSIC, 2, everything, 1)
    assert len(mine) == len(everything)
    assert mine[:4] == [(DEAL_CARD, HIDDEN)] * 4
    assert mine[4:8] == everything[4:8]
    assert mine[8:13] == everything[8:13]  # the market is seen
    tickets_dealt = [i for i, action in enumerate(everything) if action[0] == DEAL_TICKET]
    assert [mine[i] for i in tickets_dealt[:3]] == [(DEAL_TICKET, HIDDEN)] * 3
    assert [mine[i] for i in tickets_dealt[3:]] == [everything[i] for i in tickets_dealt[3:]]
    public = redact(CLASSIC, 2, everything, None)
    assert public[:8] == [(DEAL_CARD, HIDDEN)] * 8


def whole_history(players: int, seed: int) -> list[Action]:
    """The dealing and choosing of ``dealt``."""
    rng = Random(seed)
    table = Table(initial_state(CLASSIC, players)).chance(rng)
    while table.state.phase == CHOOSE:
        table.play(legal_actions(CLASSIC, table.state)[-1])
    return table.history


def test_a_blind_card_is_hidden_in_the_log_and_the_replacement_is_not() -> None:
    # rule: S6
    table = position(2).play("deck")
    assert redact_action(table.state, (DEAL_CARD, 3), 1) == (DEAL_CARD, HIDDEN)
    assert redact_action(table.state, (DEAL_CARD, 3), None) == (DEAL_CARD, HIDDEN)
    assert redact_action(table.state, (DEAL_CARD, 3), 0) == (DEAL_CARD, 3)
    table.play("card red", "deck")
    assert redact_action(table.state, (DEAL_CARD, 3), 1) == (DEAL_CARD, HIDDEN)
    shown = position(2).play("market 0")
    assert redact_action(shown.state, (DEAL_CARD, 3), 1) == (DEAL_CARD, 3)
    second = position(2).play("market 0", "card red", "market 0")
    assert redact_action(second.state, (DEAL_CARD, 3), None) == (DEAL_CARD, 3)
    first_market = Table(initial_state(CLASSIC, 2)).play(*["card red"] * 8)
    assert redact_action(first_market.state, (DEAL_CARD, 3), None) == (DEAL_CARD, 3)


def test_tickets_drawn_by_others_are_hidden_and_how_many_they_keep_is_not() -> None:
    # rule: S6
    table = position(2).play("tickets")
    assert redact_action(table.state, (DEAL_TICKET, 3), 1) == (DEAL_TICKET, HIDDEN)
    assert redact_action(table.state, (DEAL_TICKET, 3), 0) == (DEAL_TICKET, 3)
    table.play("ticket 3", "ticket 4", "ticket 5")
    assert redact_action(table.state, (KEEP, 5), 1) == (KEEP, HIDDEN, 2)
    assert redact_action(table.state, (KEEP, 5), 0) == (KEEP, 5)
    claim = position(2, hands=["3 red"])
    assert redact_action(claim.state, (0, 17, 7, 0), 1) == (0, 17, 7, 0)


def test_while_starting_tickets_are_chosen_not_even_how_many() -> None:
    # rule: R9, S6
    history = [action for action in whole_history(3, 3) if action[0] != KEEP]
    table = dealt(3, choose=False, seed=3)
    first = [*history, (KEEP, 3)]
    assert redact_action(table.state, (KEEP, 3), 1) == (KEEP, HIDDEN, HIDDEN)
    assert redact(CLASSIC, 3, first, 0)[-1] == (KEEP, 3)
    assert redact(CLASSIC, 3, first, 1)[-1] == (KEEP, HIDDEN, HIDDEN)
    assert redact(CLASSIC, 3, [*first, (KEEP, 7)], 2)[-2:] == [(KEEP, HIDDEN, HIDDEN)] * 2
    # Once all have chosen, everybody can count.
    done = redact(CLASSIC, 3, [*first, (KEEP, 7), (KEEP, 5)], 2)
    assert done[-3:] == [(KEEP, HIDDEN, 2), (KEEP, HIDDEN, 3), (KEEP, 5)]
    public = redact(CLASSIC, 3, [*first, (KEEP, 7), (KEEP, 5)], None)
    assert public[-3:] == [(KEEP, HIDDEN, 2), (KEEP, HIDDEN, 3), (KEEP, HIDDEN, 2)]


def test_a_determinized_position_keeps_what_is_known_and_draws_the_rest() -> None:
    # rule: S6
    # pitfall: D5
    table = table_of_three()
    seen = table.observe(0)
    others = set()
    held = set()
    for seed in range(30):
        state = determinize(CLASSIC, seen, Random(seed))
        assert state_problems(CLASSIC, state) == []
        assert observe(CLASSIC, state, 0) == seen
        assert state.hands[0] == table.state.hands[0]
        assert size(state.hands[1]) == 4
        assert state.hands[1] >> 64 & 255 >= 1  # the locomotive taken face up
        others.add(state.hands[1])
        held.add(state.tickets[1])
    assert len(others) > 10
    assert len(held) > 10


def test_determinized_tickets_stay_where_they_are_known_to_be() -> None:
    # rule: S6, K1
    table = position(3).play("tickets", "ticket 7", "ticket 3", "ticket 5", "keep 1")
    table.play("tickets", "ticket 0", "ticket 1", "ticket 2")
    for seed in range(10):
        state = determinize(CLASSIC, table.observe(0), Random(seed))
        assert state.ticket_deck[1:] == (1 << 7, 1 << 5)
        assert state.returned == (mask_of([7, 5]), 0, 0)
        assert len(state.offers[1]) == 3
        assert not {3, 5, 7} & set(state.offers[1])


def test_a_determinized_position_is_as_far_in_its_settling_and_its_passes() -> None:
    # rule: S6, R1, R3
    swept = position(2, market="locomotive locomotive blue white green").play("market 2", "card locomotive")
    assert swept.state.sweeps == 1
    stuck = position(3, deck="", market="- - - - -", rest=2, ticket_deck=[]).play("pass")
    assert stuck.state.passes == 1
    last = position(3, turns_left=2)
    for table in (swept, stuck, last):
        for viewer in (None, 0, 1):
            seen = table.observe(viewer)
            state = determinize(CLASSIC, seen, Random(3))
            assert observe(CLASSIC, state, viewer) == seen
            assert (state.sweeps, state.passes) == (table.state.sweeps, table.state.passes)
            assert (state.turns_left, state.phase) == (table.state.turns_left, table.state.phase)


def test_determinized_choices_of_starting_tickets_are_possible_ones() -> None:
    # rule: R9, S5
    mega = EDITIONS["mega"]
    table = dealt(3, mega, choose=False).play("keep 0 1 2", "keep 0 1 2 3")
    sizes = set()
    for seed in range(40):
        state = determinize(mega, table.observe(2), Random(seed))
        assert state_problems(mega, state) == []
        for player in (0, 1):
            kept = state.tickets[player]
            assert kept.bit_count() >= 3
            assert kept & ~mask_of(state.offers[player]) == 0
            sizes.add(kept.bit_count())
        assert state.tickets[2] == 0
    assert sizes == {3, 4, 5}
    first = determinize(mega, dealt(3, mega, choose=False).observe(2), Random(1))
    assert first.tickets == (0, 0, 0)


def test_after_the_end_everybodys_tickets_are_what_was_revealed() -> None:
    # rule: S6
    table = position(2, tickets=[tickets("boston-miami"), tickets("denver-el_paso")], turns_left=1, hands=["red"])
    table.play("claim dallas-houston/1 red 0")
    assert table.state.phase == OVER
    state = determinize(CLASSIC, table.observe(1), Random(1))
    assert state.tickets == table.state.tickets
    assert state_problems(CLASSIC, state) == []


def test_the_same_observation_and_generator_give_the_same_position() -> None:
    seen = table_of_three().observe(2)
    assert determinize(CLASSIC, seen, Random(9)) == determinize(CLASSIC, seen, Random(9))
