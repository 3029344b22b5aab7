"""What moves and what is heard between two views, and the acts of the final count."""

from itertools import pairwise

import pytest

from engine.cards import LOCOMOTIVE
from engine.editions import EDITIONS
from tests.ui.fakes import Table as Played
from tests.ui.scenes import ANA_AND_COMPUTER, FIVE_COMPUTERS, THREE_PEOPLE, Table, whole_game
from tests.ui.test_controller import run
from ui import motion, sound
from ui.ceremony import act, acts, lit
from ui.motion import Place, Step, length, steps
from ui.patch import board
from ui.settings import USUAL
from ui.view_model import NONE, Interface, LogLine, View, lines_since, setup_view

PAIRS = [pair for seats in (ANA_AND_COMPUTER, FIVE_COMPUTERS) for pair in pairwise(whole_game("classic", seats))]
KINDS = {"card", "ticket", "lie", "glow", "hide", "car", "points", "say"}
PLACES = {"deck", "discards", "market", "hand", "tickets", "own", "offer", "player", "route"}


def lines(before: View, after: View, key: str) -> list[LogLine]:
    return [line for line in lines_since(before, after) if line.key == key]


def of(played: tuple[Step, ...], kind: str) -> list[Step]:
    return [step for step in played if step.kind == kind]


def test_every_step_of_whole_games_makes_sense() -> None:
    for before, after in PAIRS:
        played = steps(before, after)
        for step in played:
            assert step.kind in KINDS
            assert step.start >= 0
            assert step.beats > 0
            assert step.target.kind in PLACES
            assert step.source.kind in {"", *PLACES}
        assert length(played) < 40


def test_what_a_market_shows_in_the_end_is_what_came_last() -> None:
    """pitfall: A9"""
    for before, after in PAIRS:
        played = steps(before, after)
        for place, card in enumerate(after.market):
            here = Place("market", place)
            came = [step for step in played if step.kind == "card" and step.target == here]
            if came:
                last = max(came, key=lambda step: step.start)
                assert last.colour == card.colour
                assert last.source == Place("deck")
                (hidden,) = [step for step in played if step.kind == "hide" and step.target == here]
                assert hidden.end == pytest.approx(last.end)
            elif played:
                assert before.market[place].colour == card.colour


def test_cars_come_one_by_one_and_cards_are_paid() -> None:
    claims = 0
    for before, after in PAIRS:
        for line in lines(before, after, "claim"):
            claims += 1
            played = steps(before, after)
            route = line.figures["route"]
            cars = of(played, "car")
            assert [car.number for car in cars] == list(range(EDITIONS["classic"].network.lengths[route]))
            assert all(one.start < other.start for one, other in pairwise(cars))
            assert {car.target for car in cars} == {Place("route", route)}
            paid = [step for step in played if step.target == Place("discards")]
            assert len(paid) == len(cars)
            assert (
                sum(step.colour == LOCOMOTIVE for step in paid) == line.figures["locos"] or line.figures["cards"] == 0
            )
            (points,) = of(played, "points")
            assert points.number == line.figures["points"]
    assert claims > 40


def test_a_sweep_can_be_followed() -> None:
    swept = 0
    for seed in range(12):
        for before, after in pairwise(seeded(str(seed))):
            sweeps = lines(before, after, "sweep")
            if not sweeps or not (played := steps(before, after)):
                continue
            swept += 1
            assert [step.word for step in of(played, "say")].count("sweep") == len(sweeps)
            gone = [step for step in played if step.source.kind == "market" and step.target == Place("discards")]
            assert [step.colour for step in gone] == [colour for line in sweeps for colour in line.cards]
            assert len(of(played, "glow")) == sum(line.cards.count(LOCOMOTIVE) for line in sweeps)
            for step in of(played, "glow"):
                assert step.beats >= motion.NOTICE
    assert swept > 3


def seeded(seed: str) -> list[View]:
    table = Table("classic", FIVE_COMPUTERS, seed)
    seen = [table.view()]
    for _ in range(60):
        table.step()
        seen.append(table.view())
    return seen


def test_a_reshuffle_can_be_followed() -> None:
    found = 0
    for before, after in PAIRS:
        if lines(before, after, "reshuffle"):
            found += 1
            played = steps(before, after)
            assert "reshuffle" in [step.word for step in of(played, "say")]
            assert [step for step in played if (step.source, step.target) == (Place("discards"), Place("deck"))]
    assert found


def test_nobody_sees_a_card_that_is_not_theirs() -> None:
    """rule: S6"""
    blind = 0
    for before, after in PAIRS:
        for line in lines(before, after, "deck"):
            if line.player != after.viewer:
                blind += 1
                hidden = [step for step in steps(before, after) if step.target == Place("player", line.player)]
                assert len(hidden) == 1
                assert hidden[0].colour == NONE
                assert not hidden[0].turns
    assert blind > 40


def test_of_several_actions_the_last_one_is_seen() -> None:
    views = whole_game("classic", ANA_AND_COMPUTER)
    for place in range(10, len(views) - 12, 7):
        before, after = views[place], views[place + 6]
        played = steps(before, after)
        assert len(of(played, "car")) <= 6
        assert length(played) < 40


def test_nothing_moves_where_nothing_has_happened() -> None:
    views = whole_game("classic", ANA_AND_COMPUTER)
    assert steps(None, views[9]) == ()
    assert steps(views[9], views[9]) == ()
    assert steps(views[40], views[2]) == ()  # another game
    assert steps(views[9], setup_view(Interface())) == ()
    assert steps(setup_view(Interface()), views[9]) == ()


def test_the_first_cards_come_to_the_hand() -> None:
    first = whole_game("classic", ANA_AND_COMPUTER)[0]
    dealt = of(steps(setup_view(Interface()), first), "card")
    assert sorted(step.colour for step in dealt) == [c for c, n in enumerate(first.hand) for _ in range(n)]
    covered = Table("classic", THREE_PEOPLE).view()
    assert steps(setup_view(Interface()), covered) == ()


# Sound


def loud(view: View) -> View:
    return view._replace(settings=USUAL._replace(sound="on"))


def test_there_is_no_sound_until_it_is_switched_on() -> None:
    """pitfall: E11"""
    assert USUAL.sound == "off"
    for before, after in PAIRS:
        assert sound.cues(before, after, steps(before, after)) == ()
    before, after = PAIRS[0]
    assert [cue.name for cue in sound.cues(before, loud(before), ())] == ["turn"]
    assert sound.cues(None, loud(after), ()) == ()


def test_what_happens_is_heard_once() -> None:
    heard = set()
    for before, after in PAIRS:
        for played in (steps(before, after), ()):
            cues = sound.cues(loud(before), loud(after), played)
            heard |= {cue.name for cue in cues}
            for cue in cues:
                assert cue.at >= 0
                assert sound.tones(cue.name)
    assert {"card", "ticket", "car", "points", "turn", "last", "shuffle"} <= heard
    assert heard <= sound.SOUNDS.keys()


def test_sounds_are_short_and_soft() -> None:
    for name in sound.SOUNDS:
        tones = sound.tones(name)
        assert max(tone.at + tone.seconds for tone in tones) <= 1
        assert all(0 < tone.loud <= 0.1 and 60 <= tone.pitch <= 2000 for tone in tones)


# The final count


@pytest.mark.parametrize("edition", ["classic", "usa1910", "mega", "big_cities"])
@pytest.mark.parametrize("seats", [ANA_AND_COMPUTER, FIVE_COMPUTERS], ids=["two", "five"])
def test_the_count_tells_every_point_once(edition: str, seats: tuple[object, ...]) -> None:
    """rule: E3, E4"""
    view = whole_game(edition, seats)[-1]
    assert view.final
    told = acts(view.final)
    rows = sorted(view.final.rows, key=lambda row: row.player)
    assert [each.kind for each in told][:: len(told) - 1] == ["routes", "winner"]
    assert told[0].totals == tuple(row.routes for row in rows)
    assert told[-1].totals == tuple(row.total for row in rows)
    for before, after in pairwise(told):
        changes = [b - a for a, b in zip(before.totals, after.totals, strict=True)]
        assert sum(changes) == after.points
        assert sum(change != 0 for change in changes) <= 1
    tickets = [each.ticket for each in told if each.ticket]
    assert len(tickets) == sum(len(row.completed) + len(row.failed) for row in rows)


def test_the_longest_path_is_lit_on_the_board() -> None:
    """rule: E5"""
    view = whole_game("classic", FIVE_COMPUTERS)[-1]
    assert view.final
    told = acts(view.final)
    places = [place for place, each in enumerate(told) if each.kind == "longest"]
    holders = [row.player for row in view.final.rows if row.longest_bonus]
    assert sorted(told[place].player for place in places) == sorted(holders), "one for each of those who share it"
    at = places[0]
    counting = view._replace(counting=at)
    now = act(counting)
    assert now
    assert lit(counting)[0] == set(now.routes)
    shown = [
        number for (kind, number), given in board(counting, "en").items() if kind == "route" and "lit" in given["class"]
    ]
    assert sorted(shown) == sorted(now.routes)
    lights = steps(view._replace(counting=at - 1), counting)
    assert [step.target.number for step in lights] == list(now.routes)
    owners = {view.routes[route].owner for route in now.routes}
    assert owners == {now.player}
    assert act(view) is None


def test_the_count_goes_on_by_itself_and_can_be_skipped() -> None:
    async def story() -> None:
        table = Played("person,quick", speed="instant")
        table.storage.kept["motion"] = "fast"
        table.controller.ui.settings = table.storage.settings()
        table.begin()
        await table.play()
        assert table.view.counting == 0
        assert table.view.final
        await table.play(lambda view: view.counting == 3)
        table.do("skip")
        assert (table.view.counting, table.view.dock) == (NONE, "over")
        table.do("recount")
        assert table.view.counting == 0
        for _ in range(200):
            await table.clock.turn()
        assert table.view.counting == NONE
        table.do("recount")
        table.do("cancel")
        assert table.view.counting == NONE
        table.do("recount")
        table.do("again")
        assert (table.view.dock, table.view.counting) == ("choose", NONE)

    run(story)


@pytest.mark.parametrize("why", ["motion is off", "less motion is wished for"])
def test_without_motion_the_final_table_comes_at_once(why: str) -> None:
    async def story() -> None:
        table = Played("person,quick", speed="instant")
        table.controller.ui.settings = USUAL._replace(
            speed="instant", motion="off" if why == "motion is off" else "slow"
        )
        table.page.alive = why == "motion is off"
        table.begin()
        await table.play()
        assert table.view.counting == NONE

    run(story)
