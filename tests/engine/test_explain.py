"""Explanations: for all that a person may try, legal or the rules against it, with the right figures."""

import pathlib
from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import CLAIM, DEAL_CARD, DEAL_TICKET, DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, KEEP, PASS, Action
from engine.editions import EDITIONS
from engine.explain import REASONS, Reason, explain, explain_route
from engine.rules import initial_state, legal_actions
from engine.state import SETTLE_FIRST
from tests.engine.positions import CLASSIC, Table, act, dealt, position, route, routes, track_of_cars
from tests.engine.small import small


def tries(routes_of_map: int, offered: int) -> Iterator[Action]:
    """All that a person may try, and what only a broken page would."""
    for index in range(-1, routes_of_map + 1):
        for colour in range(-1, 11):
            for locos in range(-1, 8):
                yield (CLAIM, index, colour, locos)
    yield (DRAW_DECK,)
    for place in range(-1, 7):
        yield (DRAW_MARKET, place)
    yield (DRAW_TICKETS,)
    for mask in range(-1, (2 << offered) + 2):
        yield (KEEP, mask)
    yield (PASS,)
    yield from [(), (CLAIM,), (CLAIM, 1), (CLAIM, 1, 1), (CLAIM, 1, 1, 1, 1), (DRAW_DECK, 0), (DRAW_MARKET,)]
    yield from [(DRAW_TICKETS, 0), (KEEP,), (KEEP, 1, 1), (PASS, 0), (DEAL_CARD, 1), (DEAL_TICKET, 1), (8,), (-1,)]


def check_all(table: Table) -> None:
    """Explain calls legal exactly what is, for everybody, and gives only reasons that are described."""
    edition = table.edition
    legal = set(legal_actions(edition, table.state))
    for viewer in (None, *range(table.state.players)):
        seen = table.observe(viewer)
        mine = legal if viewer == table.state.actor else set()
        assert set(seen.legal) == mine
        found = set()
        for action in tries(len(edition.network.routes), 5):
            reasons = explain(edition, seen, action)
            if not reasons:
                found.add(action)
            for reason in reasons:
                assert set(reason.figures) == set(REASONS[reason.key]), (action, reason)
        assert found == mine, (viewer, table.state)
        for index in range(-1, len(edition.network.routes) + 1):
            some = any(action[:2] == (CLAIM, index) for action in mine)
            assert (not explain_route(edition, seen, index)) == some, (viewer, index, table.state)


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_legal_exactly_when_the_rules_say_so(key: str, players: int) -> None:
    edition = EDITIONS[key]
    rng = Random(f"{key}/{players}")
    table = Table(initial_state(edition, players), edition)
    check_all(table)
    stops = sorted(rng.sample(range(40, 280), 3))
    ply = 0
    while not table.ended() and stops:
        claims = [a for a in table.possible if a[0] == CLAIM]
        table.play(rng.choice(claims if claims and rng.random() < 0.5 else table.possible))
        ply += 1
        if ply >= stops[0] and table.state.actor >= 0:
            check_all(table)
            stops.pop(0)


@pytest.mark.parametrize("seed", range(12))
def test_legal_exactly_when_the_rules_say_so_in_small_games(seed: int) -> None:
    rng = Random(seed)
    packs = [{"red": 4, "blue": 4, "locomotive": 2}, {"red": 3, "blue": 3, "locomotive": 6}]
    edition = small(pack=packs[seed % 2], draw=1 + seed % 3, cars=4 + seed % 3)
    table = Table(initial_state(edition, 2 + seed % 4), edition)
    while not table.ended():
        if rng.random() < 0.3:
            check_all(table)
        table.play(rng.choice(table.possible))
    check_all(table)


def why(table: Table, text: str | Action, viewer: int | None = None) -> list[tuple[str, str, dict[str, int]]]:
    """The reasons against an action of the player whose turn it is, or of another viewer."""
    action = act(text) if isinstance(text, str) else text
    seen = table.observe(table.state.player if viewer is None else viewer)
    return [tuple(reason) for reason in explain(CLASSIC, seen, action)]  # type: ignore[misc]


def test_what_keeps_one_from_acting_at_all() -> None:
    # rule: S7, T1, E1
    table = position(2)
    assert why(table, "deck", viewer=1) == [("S7", "other_turn", {"player": 0})]
    assert explain(CLASSIC, table.observe(None), (DRAW_DECK,)) == (Reason("T1", "looking_on", {}),)
    assert why(table.play("deck"), "deck") == [("S7", "dealing", {})]
    over = position(2, hands=["red"], turns_left=1).play("claim dallas-houston/1 red 0")
    assert why(over, "deck") == [("E1", "over", {})]
    assert explain(CLASSIC, over.observe(None), (DRAW_DECK,)) == (Reason("E1", "over", {}),)
    assert why(position(2), (9,)) == [("T1", "unknown", {})]
    assert why(position(2), (CLAIM, 100, 1, 0)) == [("T1", "unknown", {})]
    assert why(position(2), (DRAW_MARKET, 5)) == [("T1", "unknown", {})]


def test_why_no_card() -> None:
    # rule: M3, M4, D4, D1
    empty = position(2, deck="", rest=1, market="red - locomotive - -")
    assert why(empty, "deck") == [("M3", "deck_empty", {})]
    assert why(empty, "market 0") == [("M3", "deck_empty", {})]
    assert why(empty, "market 1") == [("M4", "place_empty", {"place": 1}), ("M3", "deck_empty", {})]
    second = position(2, market="red locomotive blue green white").play("deck", "card red")
    assert why(second, "market 1") == [("D4", "second_loco", {})]
    assert why(second, "tickets") == [("D1", "second_card", {})]
    assert why(second, "pass") == [("D1", "second_card", {})]
    assert why(second, "claim chicago-duluth red 0") == [("D1", "second_card", {})]
    assert why(second, "market 0") == []
    settling = position(2).play("market 0")
    assert settling.state.phase == SETTLE_FIRST
    assert why(settling, "market 0") == [("S7", "dealing", {})]


def test_why_no_tickets_and_why_this_choice_is_none() -> None:
    # rule: K1, K2, S5
    assert why(position(2, ticket_deck=[]), "tickets") == [("K2", "no_tickets", {})]
    assert why(position(2), "keep 0") == [("K1", "nothing_to_keep", {})]
    table = position(2).play("tickets", "ticket 0", "ticket 1", "ticket 2")
    assert why(table, "deck") == [("K1", "choose_first", {"least": 1})]
    assert why(table, (KEEP, 0)) == [("K1", "keep_few", {"least": 1, "kept": 0})]
    assert why(table, (KEEP, 8)) == [("K1", "keep_unknown", {"offered": 3})]
    assert why(table, (KEEP, -1)) == [("K1", "keep_unknown", {"offered": 3})]
    start = dealt(2, choose=False)
    assert why(start, (KEEP, 4)) == [("S5", "keep_few", {"least": 2, "kept": 1})]
    assert why(start, "deck") == [("S5", "choose_first", {"least": 2})]
    assert why(start, (KEEP, 8)) == [("S5", "keep_unknown", {"offered": 3})]
    last = position(2, ticket_deck=[1]).play("tickets", "ticket 0")
    assert why(last, (KEEP, 0)) == [("K1", "keep_few", {"least": 1, "kept": 0})]
    assert why(last, (KEEP, 2)) == [("K1", "keep_unknown", {"offered": 1})]


def test_why_no_pass() -> None:
    # rule: T2
    assert why(position(2), "pass") == [("T2", "can_act", {})]
    only_tickets = position(2, deck="", market="- - - - -", rest=1, ticket_deck=[1])
    assert why(only_tickets, "pass") == [("T2", "can_act", {})]
    only_claim = position(2, hands=["red"], deck="", market="- - - - -", rest=1, ticket_deck=[])
    assert why(only_claim, "pass") == [("T2", "can_act", {})]
    assert why(position(2, deck="", market="- - - - -", rest=1, ticket_deck=[]), "pass") == []


def test_why_a_route_is_closed() -> None:
    # rule: C4, C8, C9, C10
    # pitfall: B1, B2, B7
    mine = routes("chicago-pittsburgh/black", "calgary-helena")
    table = position(3, hands=["12 orange, 12 white"], owned=[mine, routes("kansas_city-saint_louis/blue")])
    assert why(table, "claim calgary-helena orange 0") == [("C10", "owned", {"owner": 0})]
    assert why(table, "claim chicago-pittsburgh/orange orange 0") == [("C8", "twin_mine", {})]
    reasons = why(table, "claim kansas_city-saint_louis/purple locomotive 2")
    assert reasons[0] == ("C9", "twin_taken", {"owner": 1, "players": 3})
    assert why(table, "claim kansas_city-saint_louis/blue locomotive 2")[0] == ("C10", "owned", {"owner": 1})
    four = position(4, hands=["12 purple"], owned=[0, routes("kansas_city-saint_louis/blue")])
    assert why(four, "claim kansas_city-saint_louis/purple purple 0") == []
    few = position(2, hands=["6 red"], owned=[track_of_cars(42, without=routes("helena-omaha"))])
    assert why(few, "claim helena-omaha red 0") == [("C4", "cars", {"needs": 5, "has": 3})]
    owner_zero = position(3, player=1, hands=["", "12 orange"], owned=[routes("chicago-pittsburgh/black")])
    assert why(owner_zero, "claim chicago-pittsburgh/orange orange 0") == [
        ("C9", "twin_taken", {"owner": 0, "players": 3})
    ]


def test_why_these_cards_do_not_pay() -> None:
    # rule: C1, C2, C3, C11
    # pitfall: B3, B5, B6
    table = position(2, hands=["2 blue, 1 red, 1 locomotive"])
    claim = "claim chicago-omaha"  # four blue
    assert why(table, f"{claim} blue 0") == [("C1", "cards", {"colour": 1, "needs": 4, "has": 2})]
    assert why(table, f"{claim} blue 2") == [("C2", "locos", {"needs": 2, "has": 1})]
    assert why(table, f"{claim} blue 1") == [("C1", "cards", {"colour": 1, "needs": 3, "has": 2})]
    assert why(table, f"{claim} red 0") == [("C1", "route_colour", {"colour": 1})]
    assert why(table, f"{claim} blue 5") == [("C2", "locos_range", {"most": 4})]
    assert why(table, (CLAIM, 18, 1, -1)) == [("C2", "locos_range", {"most": 4})]
    assert why(table, f"{claim} blue 4") == [("C11", "locos_alone", {})]
    assert why(table, f"{claim} locomotive 3") == [("C11", "locos_alone", {})]
    assert why(table, f"{claim} locomotive 4") == [("C2", "locos", {"needs": 4, "has": 1})]
    assert why(table, (CLAIM, 0, 9, 0)) == [("C3", "one_colour", {})]
    assert why(table, (CLAIM, 0, -1, 0)) == [("C3", "one_colour", {})]
    assert why(table, "claim atlanta-charleston blue 0") == []
    assert why(table, "claim atlanta-charleston red 1") == []
    both = why(table, "claim calgary-vancouver red 2")
    assert both == [("C2", "locos", {"needs": 2, "has": 1})]
    two = why(table, "claim calgary-helena red 2")
    assert two == [("C2", "locos", {"needs": 2, "has": 1}), ("C1", "cards", {"colour": 7, "needs": 2, "has": 1})]


def test_why_a_route_cannot_be_paid_at_all() -> None:
    # rule: C1
    table = position(2, hands=["2 blue, 3 red, 1 locomotive"])

    def of(name: str) -> list[tuple[str, str, dict[str, int]]]:
        return [tuple(r) for r in explain_route(CLASSIC, table.observe(0), route(name))]  # type: ignore[misc]

    assert of("chicago-omaha") == [("C1", "short", {"colour": 1, "needs": 4, "has": 2, "locos": 1})]
    assert of("sault_st_marie-winnipeg") == [("C1", "short", {"colour": 7, "needs": 6, "has": 3, "locos": 1})]
    assert of("calgary-helena") == []
    assert of("dallas-el_paso") == []
    assert of("atlanta-charleston") == []
    second = position(2).play("deck", "card red")
    assert explain_route(CLASSIC, second.observe(0), 0) == (Reason("D1", "second_card", {}),)
    assert explain_route(CLASSIC, table.observe(0), 100) == (Reason("T1", "unknown", {}),)
    assert explain_route(CLASSIC, table.observe(1), 100) == (Reason("S7", "other_turn", {"player": 0}),)


def test_every_reason_can_come_up() -> None:
    """The scenarios above name each key once at least."""
    source = pathlib.Path(__file__).read_text(encoding="utf-8")
    assert [key for key in REASONS if f'"{key}"' not in source] == []


@pytest.mark.parametrize("cars", range(7))
def test_legal_exactly_when_the_rules_say_so_with_few_cars(cars: int) -> None:
    # rule: C4
    # pitfall: B2
    check_all(position(3, hands=["6 red, 4 blue, 3 locomotive"], owned=[track_of_cars(45 - cars)]))
