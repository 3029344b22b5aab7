"""What a screen reader hears of whole games: everything that happened, once, and nothing that is secret."""

from html import unescape
from itertools import pairwise

from engine.editions import EDITIONS
from tests.ui.scenes import ANA_AND_COMPUTER, THREE_PEOPLE, Table, whole_game
from ui.announce import heard, spoken
from ui.ceremony import acts
from ui.panels import asked, panels
from ui.strings import LANGUAGES
from ui.view_model import Interface, setup_view

GAME = whole_game("classic", ANA_AND_COMPUTER)


def test_every_turn_draw_and_claim_of_everybody_is_heard_once() -> None:
    # pitfall: E8
    said = heard(None, GAME[0], "en")
    for before, after in pairwise(GAME):
        said += heard(before, after, "en")
    last = GAME[-1]
    for key, words in {"claim": " claims ", "market": " takes ", "deck": " draws ", "last_round": "last round"}.items():
        lines = [line for line in last.log if line.key == key]
        assert lines
        told = [sentence for sentence in said if words in sentence and "Your turn" not in sentence]
        assert len(told) >= len(lines)
        if key == "claim":
            assert len(told) == len(lines)
    network = EDITIONS["classic"].network
    for line in last.log:
        if line.key == "claim":
            assert sum(f"claims {network.name(line.figures['route'])} with" in sentence for sentence in said) >= 1
    assert sum("Your turn" in sentence for sentence in said) >= sum(
        before.turn != after.turn and after.actor_player == after.viewer and after.dock == "turn"
        for before, after in pairwise(GAME)
    )


def test_a_ticket_completed_is_seen_at_once_and_heard_once() -> None:
    """rule: K4"""
    for language in LANGUAGES:
        words = {"es": "Billete completado: ", "en": "Ticket completed: "}[language]
        done = {line.figures["ticket"] for line in GAME[-2].log if line.key == "ticket_done" and line.player == 0}
        assert done
        said: list[str] = []
        for before, after in pairwise(GAME[:-1]):
            said += heard(before, after, language)
            new = {line.figures["ticket"] for line in after.done} - {line.figures["ticket"] for line in before.done}
            for ticket in new:
                names = [
                    EDITIONS["classic"].network.cities[city].name for city in EDITIONS["classic"].tickets[ticket][:2]
                ]
                points = EDITIONS["classic"].tickets[ticket].points
                line = f"{words}{' – '.join(names)}, +{points}"
                assert line in unescape(panels(after, language)["turn"])
                done.discard(ticket)
        assert not done
        told = [sentence for sentence in said if words in sentence]
        assert len(told) == len(set(told)) > 0
    assert not any(line.player for line in GAME[-2].log if line.key == "ticket_done"), "others' stay hidden"
    assert any(line.player for line in GAME[-1].log if line.key == "ticket_done"), "until the end"


def test_nothing_is_said_when_nothing_happens() -> None:
    view = GAME[30]
    assert heard(view, view, "es") == []
    assert heard(None, setup_view(Interface()), "es") == []


def test_what_is_to_be_done_is_said_when_it_changes() -> None:
    table = Table("classic", ANA_AND_COMPUTER).until(
        lambda view: view.dock == "turn" and any(route.claimable for route in view.routes)
    )
    before = table.view()
    table.ui.route = next(number for number, route in enumerate(before.routes) if route.claimable)
    said = heard(before, table.view(), "en")
    assert EDITIONS["classic"].network.name(table.ui.route) in said[0]
    assert "pay" in said[1]


def test_who_has_won_is_said_once() -> None:
    """With a count act by act, and with none."""
    last = GAME[-1]
    assert last.final
    for language in LANGUAGES:
        won = spoken(asked(last, language, turned=False))
        for way in (range(0), range(len(acts(last.final)) + 1)):
            shown = [GAME[-2], *(last._replace(counting=number) for number in way), last]
            said = [sentence for pair in pairwise(shown) for sentence in heard(*pair, language)]
            assert sum(won in sentence for sentence in said) == 1


def test_blind_cards_and_tickets_of_others_are_not_heard() -> None:
    # rule: S6, R9
    table = Table("classic", THREE_PEOPLE)
    before, said = None, []
    for _ in range(60):
        view = table.view()
        said += heard(before, view, "en")
        before = view
        table.step()
    blind = [sentence for sentence in said if "draws a card from the deck" in sentence]
    assert blind
    cities = table.edition.network.cities
    names = {f"{cities[a].name} – {cities[b].name}" for a, b, _ in table.edition.tickets}
    assert not [sentence for sentence in said if "claims" not in sentence for name in names if name in sentence]


def test_markup_is_read_as_a_screen_reader_reads_it() -> None:
    assert spoken(
        '<h2><span class="chip"><svg aria-hidden="true"><use href="#m"/></svg></span>Ana</h2><p>x &lt; y</p>'
    ) == ("Ana. x < y")
    assert "<" not in spoken("".join(heard(None, GAME[5], "es")))
