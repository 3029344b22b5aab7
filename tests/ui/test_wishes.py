"""The cheapest rest of the ways, and the payment that harms it least."""

from hypothesis import given
from hypothesis import strategies as st

from engine.actions import CLAIM
from engine.bits import bit_list
from engine.cards import CARD_NAMES
from engine.observation import Observation, observe
from engine.paths import joined
from engine.state import State
from tests.engine.positions import CLASSIC, position, route, routes, ticket, tickets
from ui.wishes import Way, cheapest_way, needs, sensible_first, ticket_way, wishes

NETWORK = CLASSIC.network
MASKS = st.integers(0, 2 ** len(NETWORK.routes) - 1)
CITIES = st.integers(0, len(NETWORK.cities) - 1)


def seen(state: State) -> Observation:
    return observe(CLASSIC, state, 0)


@given(MASKS, MASKS, CITIES, CITIES)
def test_the_way_is_as_short_as_a_slow_twin_says(own: int, free: int, a: int, b: int) -> None:
    """And it is a way, over own routes and free ones only. rule: K4"""
    best = dict.fromkeys(range(36), 1000) | {a: 0}
    for _ in range(36):
        for number in bit_list(own | free):
            line = NETWORK.routes[number]
            cost = 0 if own >> number & 1 else line.length
            best[line.a] = min(best[line.a], best[line.b] + cost)
            best[line.b] = min(best[line.b], best[line.a] + cost)
    way = cheapest_way(NETWORK, own, free, a, b)
    if way is None:
        assert best[b] == 1000
        return
    assert way.missing == best[b] == NETWORK.total_length(way.rest)
    assert way.own & ~own == 0
    assert way.rest & ~(free & ~own) == 0
    assert joined(NETWORK, way.own | way.rest, a, b)
    for number in bit_list(way.own | way.rest):
        assert not joined(NETWORK, (way.own | way.rest) & ~(1 << number), a, b), "nothing on it is superfluous"


def test_what_one_has_of_a_ticket_and_what_is_missing() -> None:
    # pitfall: E4
    mine = routes("boston-new_york/red", "new_york-washington/black", "raleigh-washington/1", "charleston-raleigh")
    state = position(owned=(mine,), tickets=(tickets("boston-miami"),)).state
    assert ticket_way(CLASSIC, seen(state), 0, ticket("boston-miami")) == Way(4, mine, routes("charleston-miami"))
    assert wishes(CLASSIC, seen(state)) == routes("charleston-miami")
    state.cars = (3, 45)
    assert ticket_way(CLASSIC, seen(state), 0, ticket("boston-miami")) is None, "no cars enough"
    assert wishes(CLASSIC, seen(state)) == 0
    done = mine | routes("charleston-miami")
    state = position(owned=(done,), tickets=(tickets("boston-miami"),)).state
    assert ticket_way(CLASSIC, seen(state), 0, ticket("boston-miami")) == Way(0, done, 0)


def test_nobody_s_wishes_are_none() -> None:
    assert wishes(CLASSIC, observe(CLASSIC, position(tickets=(tickets("boston-miami"),)).state, None)) == 0


def order(state: State, number: int) -> list[tuple[str, int]]:
    claims = [action for action in seen(state).legal if action[0] == CLAIM and action[1] == number]
    listed = sensible_first(CLASSIC, seen(state), claims)
    assert sorted(listed) == sorted(claims)
    return [(CARD_NAMES[colour], locos) for _, _, colour, locos in listed]


def test_the_sensible_payment_spares_locomotives_then_what_is_wished_for() -> None:
    """rule: C2"""
    gray = route("atlanta-charleston")  # 2 of any one colour
    held = (tickets("denver-pittsburgh"),)
    wanted = needs(NETWORK, wishes(CLASSIC, seen(position(tickets=held).state)))
    dear = CARD_NAMES[max(range(9), key=lambda colour: wanted[colour])]
    cheap = CARD_NAMES[wanted.index(0)]
    hand = (f"4 {dear}, 2 {cheap}, 2 locomotive",)
    assert order(position(hands=hand).state, gray)[:2] == [(dear, 0), (cheap, 0)], "no wish: what there is most of"
    ways = order(position(hands=hand, tickets=held).state, gray)
    assert ways[:2] == [(cheap, 0), (dear, 0)]
    assert [locos for _, locos in ways] == [0, 0, 1, 1, 2]
