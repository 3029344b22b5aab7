"""What the page shows of a position."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import CLAIM, DRAW_DECK, KEEP
from engine.bits import mask_of
from engine.dealer import Dealer
from engine.determinize import determinize
from engine.edition import Edition
from engine.editions import EDITIONS
from engine.game import Game
from engine.scoring import result
from engine.state import CHOOSE, OVER, State
from tests.engine.positions import CLASSIC, position, route, routes, ticket, tickets
from tests.ui.test_chronicle import uniform_game
from ui.chronicle import Chronicle
from ui.view_model import NONE, Final, Interface, Seat, View, view, viewer_of
from ui.wishes import cheapest_way

ALL = tuple(EDITIONS.values())


def seats(kinds: str) -> tuple[Seat, ...]:
    """``"pcc"``: a person and two computers."""
    return tuple(Seat(number, "", "" if kind == "p" else "quick") for number, kind in enumerate(kinds, 1))


def shown(game: Game, kinds: str, interface: Interface | None = None) -> View:
    interface = interface or Interface()
    table = seats(kinds)
    viewer = viewer_of(game, table, interface)
    chronicle = Chronicle(game.edition, game.players, (viewer,))
    chronicle.follow(game.history)
    return view(game, table, interface, chronicle.lines[viewer], chronicle.turn)


def standing(state: State, edition: Edition = CLASSIC) -> Game:
    """A game that stands at a position made by hand; it has no history."""
    game = Game(edition, state.players)
    game.state = state
    return game


@given(
    st.sampled_from(ALL), st.integers(2, 5), st.integers(0, 99), st.integers(0, 400), st.sampled_from(["one", "none"])
)
def test_a_view_depends_on_nothing_hidden(edition: Edition, players: int, seed: int, plies: int, people: str) -> None:
    """A position that the viewer cannot tell from the real one looks the same. rule: S6"""
    kinds = ("p" if people == "one" else "c").ljust(players, "c")
    game = uniform_game(edition, players, str(seed), plies)
    if game.over:
        return
    log = shown(game, kinds)
    other = standing(determinize(edition, game.observe(0 if people == "one" else None), Random(seed)), edition)
    other.history = game.history
    same = view(other, seats(kinds), Interface(), log.log, log.turn)
    assert same == log


@given(st.sampled_from(ALL), st.integers(2, 5), st.integers(0, 99), st.integers(0, 300))
def test_what_is_legal_is_what_the_rules_say(edition: Edition, players: int, seed: int, plies: int) -> None:
    game = uniform_game(edition, players, str(seed), plies)
    interface = Interface()
    interface.uncovered = max(game.state.actor, NONE)
    page = shown(game, "p" * players, interface)
    legal = () if game.over else game.observe(game.state.actor).legal
    assert page.deck_legal == ((DRAW_DECK,) in legal)
    assert [i for i, r in enumerate(page.routes) if r.claimable] == sorted({a[1] for a in legal if a[0] == CLAIM})
    assert [i for i, place in enumerate(page.market) if place.legal] == [a[1] for a in legal if a[0] == 2]
    assert bool(page.offer) == any(a[0] == KEEP for a in legal)
    if page.offer:
        assert page.least == min(a[1].bit_count() for a in legal)
        for choice in range(1 << len(page.offer)):
            interface.toggled = choice
            assert shown(game, "p" * players, interface).keep_legal == ((KEEP, choice) in legal)


def test_both_tracks_of_a_double() -> None:
    """pitfall: B8, E5; rule: C8, C9, C12"""
    mine, theirs = route("chicago-pittsburgh/black"), route("denver-salt_lake_city/red")
    twins = CLASSIC.network.twins
    for players in (2, 3, 4, 5):
        game = standing(position(players, owned=(1 << mine, 1 << theirs)).state)
        page = shown(game, "p".ljust(players, "c"))
        assert (page.routes[mine].owner, page.routes[mine].closed) == (0, False)
        assert (page.routes[theirs].owner, page.routes[theirs].closed) == (1, False)
        assert page.routes[twins[mine]].closed
        assert page.routes[twins[theirs]].closed == (players < 4)
        public = shown(game, "c" * players)
        assert public.routes[twins[mine]].closed == (players < 4)


def test_payments_the_sensible_one_first() -> None:
    """pitfall: B5, B6, E3"""
    gray = route("boston-montreal/1")  # two spaces
    game = standing(position(hands=("red, 4 green, 2 blue, 2 locomotive",)).state)
    interface = Interface()
    interface.route = gray
    page = shown(game, "pc", interface)
    green, blue, red, locomotive = 4, 1, 7, 8
    ways = [(way.colour, way.cards, way.locos) for way in page.payments]
    assert ways[:2] == [(green, 2, 0), (blue, 2, 0)]
    assert ways[2:] == [(green, 1, 1), (blue, 1, 1), (red, 1, 1), (locomotive, 0, 2)]
    for way in page.payments:
        spent = [0] * 9
        spent[way.colour] += way.cards
        spent[locomotive] += way.locos
        assert [own - gone for own, gone in zip(page.hand, spent, strict=True)] == list(way.left)
    assert (page.dock, page.selected_route) == ("pay", gray)
    interface.route = route("duluth-helena")
    poor = shown(game, "pc", interface)
    assert (poor.dock, poor.selected_route, poor.payments) == ("turn", route("duluth-helena"), ())


def test_how_far_a_ticket_is() -> None:
    """pitfall: E4; rule: K4, R8"""
    miami = ticket("boston-miami")
    page = shown(standing(position(tickets=(tickets("boston-miami"),)).state), "pc")
    (far,) = page.tickets
    assert (far.ticket, far.done) == (miami, False)
    free = (1 << len(CLASSIC.network.routes)) - 1
    cheapest = cheapest_way(CLASSIC.network, 0, free, *CLASSIC.tickets[miami][:2])
    assert cheapest
    assert far.missing == cheapest.missing > 10
    cities = {i for i, city in enumerate(page.cities) if city.ticket}
    assert cities == set(CLASSIC.tickets[miami][:2])

    way = routes("boston-new_york/red", "new_york-washington/black", "raleigh-washington/1", "charleston-raleigh")
    (near,) = shown(standing(position(owned=(way,), tickets=(tickets("boston-miami"),)).state), "pc").tickets
    assert (near.done, near.missing) == (False, 4)
    arrived = way | routes("charleston-miami")
    page = shown(standing(position(owned=(arrived,), tickets=(tickets("boston-miami"),)).state), "pc")
    assert (page.tickets[0].done, page.tickets[0].missing) == (True, 0)
    assert not any(city.ticket for city in page.cities)
    all_round = routes("atlanta-miami", "charleston-miami", "miami-new_orleans")
    (lost,) = shown(standing(position(owned=(0, all_round), tickets=(tickets("boston-miami"),)).state), "pc").tickets
    assert (lost.done, lost.missing) == (False, NONE)


def test_a_ticket_without_cars_enough_is_out_of_reach() -> None:
    game = standing(position(tickets=(tickets("boston-miami"),)).state)
    game.state.cars = (5, 45)
    assert shown(game, "pc").tickets[0].missing == NONE


@pytest.mark.parametrize("edition", ALL)
def test_the_final_table(edition: Edition) -> None:
    """Where each point comes from, and what decided a tie. rule: E3, E4, E6, E8; pitfall: C7"""
    for seed in range(3):
        game = uniform_game(edition, 2 + seed, str(seed))
        page = shown(game, "p".ljust(game.players, "c"))
        assert page.dock == "over"
        assert page.final
        check_final(edition, game, page.final)
        assert all(player.opened or not game.state.tickets[player.player] for player in page.players)


def check_final(edition: Edition, game: Game, final: Final) -> None:
    end = result(edition, game.state.routes, game.state.tickets)
    assert (final.winners, final.ties) == (end.winners, end.ties)
    assert {row.player for row in final.rows if row.winner} == {row.player for row in final.rows if row.place == 1}
    assert [row.place for row in final.rows] == sorted(row.place for row in final.rows)
    for row in final.rows:
        score = end.scores[row.player]
        assert row.total == score.total
        assert [t.ticket for t in row.completed] == list(score.completed)
        assert all(t.done for t in row.completed)
        assert not any(t.done for t in row.failed)
        assert bool(row.longest_bonus) <= final.has_longest
        assert bool(row.globetrotter_bonus) <= final.has_globetrotter


def test_a_tie_is_decided_by_completed_tickets_then_by_the_longest_path() -> None:
    """rule: E6; pitfall: C7"""
    # Eight points each: four single spaces and a ticket of 4, or spaces worth eight points.
    table = position(owned=(routes("dallas-houston/1"), routes("new_orleans-houston")), phase=OVER)
    page = shown(standing(table.state), "cc")
    assert page.final
    assert page.final.winners == (1,) or page.final.ties[0][0] == "points"
    both = position(owned=(routes("kansas_city-omaha/1"), routes("dallas-houston/1")), phase=OVER)
    page = shown(standing(both.state), "cc")
    assert page.final
    assert [row.place for row in page.final.rows] == [1, 1]
    assert page.final.ties[-1][0] == "longest"


def test_what_the_others_did_since() -> None:
    """pitfall: E8"""
    game, dealer = Game(CLASSIC, 3), Dealer("news")
    game.settle(dealer)
    while game.state.phase == CHOOSE:
        game.play(game.observe(game.state.actor).legal[-1])
    for _ in range(3):
        for _ in range(2):
            game.play((DRAW_DECK,))
            game.settle(dealer)
    page = shown(game, "pcc")
    assert [(line.player, line.key) for line in page.news] == [(1, "deck"), (1, "deck"), (2, "deck"), (2, "deck")]
    assert page.drawn == NONE, "a card drawn on the last turn is in the hand by now"
    game.play((DRAW_DECK,))
    game.settle(dealer)
    assert shown(game, "pcc").news == page.news  # the second card is still the same turn
    assert shown(game, "pcc").drawn != NONE
    assert [(line.player, line.key) for line in page.players[1].last] == [(1, "deck"), (1, "deck")]
    assert all(line.figures["colour"] == NONE for line in page.news)


def test_tickets_left_and_drawn() -> None:
    few = position(ticket_deck=(mask_of(CLASSIC.ticket_ids[:1]), mask_of(CLASSIC.ticket_ids[1:2])))
    page = shown(standing(few.state), "pc")
    assert (page.ticket_deck, page.draws, page.tickets_legal) == (2, 2, True)
    none = shown(standing(position(ticket_deck=()).state), "pc")
    assert (none.ticket_deck, none.draws, none.tickets_legal) == (0, 0, False)
