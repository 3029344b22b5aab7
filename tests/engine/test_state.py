"""What a sound position is: every fault that ``state_problems`` is there to find, made on purpose."""

from collections.abc import Callable

import pytest

from engine.cards import ONE
from engine.rules import initial_state, state_problems
from engine.state import State, replaced
from tests.engine.positions import ALL_EDITIONS, CLASSIC, COUNTS, position, routes, tickets, track_of_cars


def problems(change: Callable[[State], object], players: int = 2) -> list[str]:
    """What is found in a sound position after a change."""
    table = position(
        players,
        hands=["3 red", "2 blue"],
        owned=[routes("chicago-duluth"), routes("chicago-pittsburgh/black")],
        tickets=[tickets("boston-miami"), tickets("denver-el_paso")],
    )
    change(table.state)
    return state_problems(CLASSIC, table.state)


def test_a_sound_position_has_none() -> None:
    assert problems(lambda state: state) == []
    for edition in ALL_EDITIONS:
        for players in COUNTS:
            assert state_problems(edition, initial_state(edition, players)) == []


def set_field(name: str, value: Callable[[State], object]) -> Callable[[State], object]:
    """A change of one field."""
    return lambda state: setattr(state, name, value(state))


CARDS = ["cards are missing or doubled"]


@pytest.mark.parametrize(
    "change",
    [
        set_field("deck", lambda s: s.deck + ONE[3]),
        set_field("deck", lambda s: s.deck - ONE[3]),
        set_field("deck", lambda s: s.deck - ONE[3] + ONE[4]),
        set_field("discards", lambda _: ONE[0]),
        set_field("market", lambda _: (0, 1, 2, 3, 8)),
        set_field("hands", lambda s: (0, s.hands[1])),
    ],
)
def test_cards_are_conserved(change: Callable[[State], object]) -> None:
    # rule: S2
    # pitfall: A3, A8, B4
    assert problems(change) == CARDS


TICKETS = ["tickets are missing or doubled"]


@pytest.mark.parametrize(
    "change",
    [
        set_field("ticket_deck", lambda _: ()),
        set_field("ticket_deck", lambda s: (*s.ticket_deck, 1)),
        set_field("ticket_deck", lambda s: (s.ticket_deck[0] ^ 0b110, 0b10, 0b10, 0b10)),
        set_field("tickets", lambda s: (0, s.tickets[1])),
        set_field("tickets", lambda s: (s.tickets[0], s.tickets[0])),
        set_field("offers", lambda _: ((3,), ())),
    ],
)
def test_tickets_are_conserved(change: Callable[[State], object]) -> None:
    # rule: S5
    # pitfall: C3
    assert problems(change) == TICKETS


def test_a_route_has_one_owner() -> None:
    # rule: C10
    # pitfall: B7
    mine = routes("chicago-duluth")
    found = problems(lambda s: setattr(s, "routes", (mine, mine)))
    assert "a route has two owners" in found


@pytest.mark.parametrize("players", COUNTS)
def test_both_tracks_of_a_double(players: int) -> None:
    # rule: C8, C9
    # pitfall: B1
    fault = "both tracks of a double are taken"
    both = routes("chicago-pittsburgh/black", "chicago-pittsburgh/orange")
    assert fault in problems(lambda s: setattr(s, "routes", replaced(s.routes, 1, both)), players)
    shared = position(players).state
    shared.routes = replaced(
        replaced(shared.routes, 0, routes("chicago-pittsburgh/black")), 1, routes("chicago-pittsburgh/orange")
    )
    shared.cars = (42, 42, *shared.cars[2:])
    shared.points = (4, 4, *shared.points[2:])
    assert state_problems(CLASSIC, shared) == ([] if players >= 4 else [fault])


def test_cars_and_points_follow_from_the_routes() -> None:
    # rule: C4, C5, E2
    # pitfall: B2
    assert problems(lambda s: setattr(s, "cars", (41, 42))) == ["player 0 has 41 cars"]
    assert problems(lambda s: setattr(s, "cars", (42, 45))) == ["player 1 has 45 cars"]
    assert problems(lambda s: setattr(s, "points", (3, 4))) == ["player 0 has 3 points"]
    assert problems(lambda s: setattr(s, "points", (4, 0))) == ["player 1 has 0 points"]
    over = position().state
    over.routes = (track_of_cars(45) | 1 << 8 | 1 << 25, 0)
    length = CLASSIC.network.total_length(over.routes[0])
    assert length > 45
    over.cars = (45 - length, 45)
    assert f"player 0 has {45 - length} cars" in state_problems(CLASSIC, over)


def test_positions_are_equal_by_their_fields_and_can_be_looked_up() -> None:
    one, other = position().state, position().state
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, one.copy()}) == 1
    for name in State.__slots__:
        changed = one.copy()
        setattr(changed, name, "changed")
        assert changed != one, name
        assert one == other
    assert one != "a position"
    assert repr(one).startswith("State(cars=(45, 45), deck=")
