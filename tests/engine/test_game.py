"""Checked play, the dealer, notation and the wire: what strangers send is refused with a message."""

import json
from collections import Counter
from random import Random

import pytest

from engine.actions import CHANCE, CLAIM, DEAL_CARD, DEAL_TICKET, HIDDEN, KEEP, Action
from engine.bots.base import Budget
from engine.dealer import Dealer, sample
from engine.editions import EDITIONS
from engine.game import Game, IllegalAction
from engine.notation import NotationError, action_text, parse_action, shortened
from engine.rules import chance_outcomes, initial_state, legal_actions
from engine.state import State
from engine.wire import (
    Reply,
    Request,
    WireError,
    observation_data,
    read_observation,
    read_reply,
    read_request,
    reply_text,
    request_text,
)
from tests.engine.positions import CLASSIC, dealt, position, routes


def test_a_game_plays_what_is_legal_and_remembers_it() -> None:
    game = Game(CLASSIC, 2)
    dealer = Dealer("3")
    dealt_first = game.settle(dealer)
    assert game.history == dealt_first
    assert game.ply == len(dealt_first)
    assert not game.over
    game.play(legal_actions(CLASSIC, game.state)[0])
    again = Game(CLASSIC, 2, game.history)
    assert again.state == game.state
    assert again.history == game.history
    assert again.players == 2
    assert game.observe(1) == again.observe(1)


STRANGE: list[Action] = [
    (),
    (9,),
    (-1,),
    (CLAIM,),
    (CLAIM, 1, 12, 0),
    (CLAIM, 1, -1, 0),
    (CLAIM, 100, 1, 0),
    (CLAIM, 1, 9, 0),
    (CLAIM, 1, 1, -1),
    (KEEP,),
    (KEEP, 0),
    (KEEP, -1),
    (KEEP, -2),
    (KEEP, 1 << 200),
    (2,),
    (2, 7),
    (2, -1),
    (1, 1),
    (DEAL_CARD, 12),
    (DEAL_CARD, HIDDEN),
    (DEAL_TICKET, 500),
    (DEAL_TICKET, 10**5000),
    (5,),
    (6,),
]


@pytest.mark.parametrize("action", STRANGE)
def test_what_is_not_legal_is_refused_and_changes_nothing(action: Action) -> None:
    # rule: T1
    # pitfall: B7, B2
    for game in (Game(CLASSIC, 2), played(19), played(60)):
        before, history = game.state.copy(), list(game.history)
        with pytest.raises(IllegalAction, match="is not possible"):
            game.play(action)
        assert (game.state, game.history) == (before, history)


def played(plies: int) -> Game:
    """A random game after so many plies and whatever chance still deals."""
    game = Game(CLASSIC, 2)
    rng = Random(1)
    while game.ply < plies:
        game.settle(Dealer("x"))
        game.play(rng.choice(legal_actions(CLASSIC, game.state)))
    game.settle(Dealer("x"))
    return game


def test_what_is_only_equal_to_an_action_is_kept_as_the_action() -> None:
    game = Game(CLASSIC, 2)
    game.play((float(DEAL_CARD), True))  # type: ignore[arg-type]
    assert [type(part) for part in game.history[0]] == [int, int]


def test_the_dealer_deals_at_chance_nodes_only() -> None:
    game = played(19)
    with pytest.raises(ValueError, match="not a chance node"):
        Dealer("7").deal(CLASSIC, game.state, game.history)


def test_the_refusal_says_who_is_to_act_and_what_is_possible() -> None:
    with pytest.raises(IllegalAction, match=r"'pass' is not possible: player 0 is to act, with 4 possible actions"):
        dealt_game().play((5,))
    with pytest.raises(IllegalAction, match=r"'pass' is not possible: chance is to act, with 9 possible .*, \.\.\.\)"):
        Game(CLASSIC, 2).play((5,))
    over = Game(CLASSIC, 2)
    over.state = position(2, hands=["red"], turns_left=1).play("claim dallas-houston/1 red 0").state
    with pytest.raises(IllegalAction, match="the game is over"):
        over.play((5,))


def dealt_game() -> Game:
    """A game at the first choice."""
    game = Game(CLASSIC, 2)
    game.settle(Dealer("3"))
    return game


def test_two_quick_claims_cannot_take_both_tracks() -> None:
    # rule: C8, C7
    # pitfall: B1
    game = Game(CLASSIC, 4)
    game.state = position(4, hands=["3 orange, 3 black"]).state
    game.play((CLAIM, 20, 6, 0))
    with pytest.raises(IllegalAction):
        game.play((CLAIM, 19, 2, 0))
    assert game.state.routes == (routes("chicago-pittsburgh/black"), 0, 0, 0)


def test_a_choice_cannot_be_made_twice() -> None:
    # rule: K1
    # pitfall: C3
    game = Game(CLASSIC, 2)
    game.state = position(2).play("tickets", "ticket 0", "ticket 1", "ticket 2").state
    game.play((KEEP, 3))
    with pytest.raises(IllegalAction):
        game.play((KEEP, 4))


def test_the_same_seed_deals_the_same_game_and_another_another() -> None:
    # pitfall: A8
    def first(seed: str) -> list[Action]:
        return Game(CLASSIC, 3).settle(Dealer(seed))

    assert first("7") == first("7")
    assert first("7") != first("8")


def test_what_the_dealer_deals_depends_on_seed_and_number_only() -> None:
    game = Game(CLASSIC, 2)
    history = game.settle(Dealer("7"))
    for ply in (0, 5, 12, 15):
        taken_up = Game(CLASSIC, 2, history[:ply])
        assert taken_up.settle(Dealer("7")) == history[ply:]
    # The k-th card and the k-th ticket are drawn apart.
    state = position(2).play("deck").state
    assert Dealer("7").deal(CLASSIC, state, [(DEAL_CARD, 1)] * 3) == Dealer("7").deal(
        CLASSIC, state, [(DEAL_TICKET, 1), *[(DEAL_CARD, 2)] * 3, (DEAL_TICKET, 4), (5,)]
    )
    with pytest.raises(ValueError, match=r"not a chance node|empty range"):
        Dealer("7").deal(CLASSIC, position(2).state, [])


def test_the_dealer_keeps_to_the_weights() -> None:
    # rule: S3
    state = position(2, deck="6 red, 3 blue, locomotive", rest=1).play("deck").state
    dealt_cards = Counter(Dealer(str(seed)).deal(CLASSIC, state, [])[1] for seed in range(2000))
    assert set(dealt_cards) == {1, 7, 8}
    assert abs(dealt_cards[7] - 1200) < 100
    assert abs(dealt_cards[1] - 600) < 100
    assert abs(dealt_cards[8] - 200) < 60


def test_the_quick_sample_has_the_same_odds() -> None:
    # rule: S3
    def odds(state: State) -> dict[Action, float]:
        steps = 2200
        return {a: n / steps for a, n in Counter(sample(state, lambda i=i: i / steps) for i in range(steps)).items()}  # type: ignore[misc]

    for state in (
        position(2, deck="6 red, 3 blue, locomotive", rest=1).play("deck").state,
        initial_state(CLASSIC, 2),
        position(2, ticket_deck=[0b1011, 1 << 9]).play("tickets").state,
    ):
        outcomes = chance_outcomes(CLASSIC, state)
        total = sum(weight for _, weight in outcomes)
        found = odds(state)
        assert set(found) == {action for action, _ in outcomes}
        for action, weight in outcomes:
            assert abs(found[action] - weight / total) < 0.002


TEXTS = {
    "claim 17 red 1": (CLAIM, 17, 7, 1),
    "claim 0 locomotive 2": (CLAIM, 0, 8, 2),
    "deck": (1,),
    "market 4": (2, 4),
    "tickets": (3,),
    "keep 0 2": (KEEP, 0b101),
    "keep 1": (KEEP, 0b10),
    "pass": (5,),
    "card purple": (DEAL_CARD, 0),
    "card locomotive": (DEAL_CARD, 8),
    "ticket 12": (DEAL_TICKET, 12),
}


@pytest.mark.parametrize("text", TEXTS)
def test_notation_goes_both_ways(text: str) -> None:
    assert parse_action(text) == TEXTS[text]
    assert action_text(TEXTS[text]) == text


def test_redacted_actions_have_a_text() -> None:
    assert action_text((DEAL_CARD, HIDDEN)) == "card ?"
    assert action_text((DEAL_TICKET, HIDDEN)) == "ticket ?"
    assert action_text((KEEP, HIDDEN, 2)) == "keep ?2"
    assert action_text((KEEP, HIDDEN, HIDDEN)) == "keep ?"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " deck",
        "deck ",
        "Deck",
        "deck 0",
        "market",
        "market 5",
        "market 00",
        "market -1",
        "market  1",
        "claim",
        "claim 17 red",
        "claim 017 red 1",
        "claim 17 red 1 ",
        "claim 17 gray 1",
        "claim 17 pink 1",
        "claim 17 red -1",
        "claim 17 red 1\n",
        "claim 12345 red 1",
        "keep",
        "keep 2 0",
        "keep 0 0",
        "keep 10",
        "keep ?2",
        "card ?",
        "card gray",
        "card",
        "ticket x",
        "ticket ?",
        "ticket 01",
        "ticket ١",
        "pass pass",
        "x" * 500,
    ],
)
def test_what_is_no_action_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 160


def test_a_strangers_text_is_cut() -> None:
    assert shortened("a" * 40) == repr("a" * 40)
    assert shortened("a" * 41) == repr("a" * 40 + "...")
    assert shortened("ñ\n") == r"'\xf1\n'"


def test_requests_and_replies_cross_the_wire_unchanged() -> None:
    table = dealt(3)
    for viewer in (None, 0, 1):
        request = Request(5, 40, "classic", table.observe(viewer), "quick", Budget(50, None), "b/1")
        again = read_request(request_text(request))
        assert again == request
        assert again.observation.fields() == request.observation.fields()
        assert hash(again.observation) == hash(request.observation)
    reply = Reply(5, 40, (CLAIM, 17, 7, 1), "claim", {"points": 4})
    assert read_reply(reply_text(reply)) == reply
    assert "\n" not in reply_text(reply)


def reply(**changes: object) -> str:
    """A reply with some fields replaced; a field given as ``...`` is left out."""
    fields: dict[str, object] = {"id": 1, "ply": 2, "action": [5], "key": "pass", "figures": {"a": 1}}
    return json.dumps({k: v for k, v in (fields | changes).items() if v is not ...})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "1",
        "[" * 100_000,
        reply(more=1),
        reply(id=...),
        reply(action=[]),
        reply(action="pass"),
        reply(action=[1.0]),
        reply(action=[True]),
        reply(action=[[1]]),
        reply(action=None),
        reply(figures=[]),
        reply(figures={"a": "b"}),
        reply(figures={"a": True}),
        reply(id="1"),
        reply(ply=1.5),
        reply(ply=True),
        reply(key=1),
    ],
)
def test_a_broken_reply_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        read_reply(text)


def test_a_reply_is_as_good_as_its_fields() -> None:
    assert read_reply(reply()) == Reply(1, 2, (5,), "pass", {"a": 1})


def test_a_broken_request_is_refused() -> None:
    seen = dealt(2).observe(0)
    good = json.loads(request_text(Request(1, 2, "classic", seen, "quick", Budget(), "s")))
    assert read_request(json.dumps(good)).budget == Budget()
    changes: list[dict[str, object]] = [
        {"budget": {}},
        {"budget": {"ms": 1}},
        {"budget": None},
        {"observation": {}},
        {"observation": []},
        {"observation": observation_data(seen) | {"deck": 1}},
        {"more": 1},
        {"id": None},
        {"id": True},
        {"edition": 5},
        {"bot": ["quick"]},
        {"budget": {"ms": "1", "playouts": None}},
        {"observation": observation_data(seen) | {"hand": "zz"}},
        {"observation": observation_data(seen) | {"hand": [1]}},
        {"observation": observation_data(seen) | {"phase": None}},
        {"observation": observation_data(seen) | {"market": 3}},
        {"observation": observation_data(seen) | {"legal": [[1, 0.5]]}},
    ]
    for change in changes:
        with pytest.raises(WireError):
            read_request(json.dumps(good | change))
    del good["id"]
    with pytest.raises(WireError):
        read_request(json.dumps(good))
    assert read_observation(json.loads(json.dumps(observation_data(seen)))) == seen


def test_chance_is_named_in_every_edition() -> None:
    for edition in EDITIONS.values():
        assert Game(edition, 5).state.actor == CHANCE
