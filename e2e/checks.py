"""What holds of the page at every moment of every game: it fits, it agrees with the true game, it keeps secrets.

Imports Playwright, the deeds and sights of e2e.policy and the true game of e2e.mirror.
"""

import re
from collections import Counter
from typing import Any

from playwright.sync_api import Page, expect

from e2e.mirror import LOG_KEYS, Mirror
from e2e.policy import Sight
from engine.cards import CARD_NAMES
from ui.strings import TEXTS

COLOUR_WORDS = {word for name in CARD_NAMES for word in TEXTS[f"colour.{name}"]}

# Lines of the log that are looked at after each decision; at the end it is all of them.
LATEST = 40

# All text and attributes of the page but for shapes, and the places where cards and tickets are shown.
SHOWN = """(latest) => {
    const all = (selector, read, root = document) => [...root.querySelectorAll(selector)].map(read);
    const counted = (root) => root && Object.fromEntries(
        all("[data-count]", ({dataset}) => [dataset.colour, Number(dataset.count)], root));
    const signs = (node) => all("use", (use) => use.getAttribute("href"), node)
        .filter((href) => href.startsWith("#sym-")).map((href) => href.slice(5));
    const shapes = new Set(["d", "transform", "x", "y", "width", "height", "viewBox"]);
    const everything = [document.documentElement.textContent, document.title, location.href,
        JSON.stringify([{...localStorage}, {...sessionStorage}, history.state])];
    for (const node of document.querySelectorAll("*"))
        for (const {name, value} of node.attributes) if (!shapes.has(name)) everything.push(value);
    return {
        everything: everything.join("\\n"),
        tickets: all("[data-ticket]", ({dataset}) => Number(dataset.ticket)),
        completed: all("[data-panel=tickets] .ticket.done", ({dataset}) => Number(dataset.ticket)),
        drawn: all("[data-drawn]", ({dataset}) => dataset.drawn),
        hand: counted(document.querySelector("[data-panel=hand]")) ?? {},
        discards: counted(document.querySelector("[data-discards]")) ?? {},
        players: all("[data-seat]", (node) => ({
            points: Number(node.querySelector("[data-points]").dataset.points),
            cars: Number(node.querySelector("[data-cars]").dataset.cars),
            cards: Number(node.querySelector("[data-cards]").dataset.cards),
            opened: counted(node),
            lately: node.querySelector(".last") ? signs(node.querySelector(".last")) : [],
        })),
        news: all("[data-panel=news] li", signs).flat(),
        log: all(`[data-log]:nth-child(-n+${latest})`, (node) => ({
            ply: Number(node.dataset.ply), key: node.dataset.log, text: node.textContent, signs: signs(node),
        })).reverse(),
    };
}"""

# What does not fit: wider than the window, or over the map. The map's window is asked for at points all over it.
FITS = """() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const map = document.querySelector(".map-window").getBoundingClientRect();
    const over = [];
    const steps = [0.02, 0.2, 0.4, 0.6, 0.8, 0.98];
    let seen = 0;
    for (const x of steps) for (const y of steps) {
        const point = [map.left + map.width * x, map.top + map.height * y];
        const top = document.elementFromPoint(...point);
        if (!top) continue;
        seen++;
        if (!top.closest(".map")) over.push(top.outerHTML.slice(0, 200));
    }
    const written = "[data-log]:nth-child(-n+12), #table [data-intent], .final td, .final th";
    const cut = [...document.querySelectorAll(written)]
        .filter((node) => node.scrollWidth > node.clientWidth + 1 && node.clientWidth)
        .map((node) => node.outerHTML.slice(0, 200));
    return {wide, over, seen, cut};
}"""


# The final table and the lists below it; a proper minus sign is read as one.
FINAL = """() => {
    const number = (node) => Number(node.firstChild.textContent.replace("−", "-").trim() || node.textContent);
    const rows = [...document.querySelectorAll("[data-final]")].map((row) => {
        const name = row.querySelector("th").cloneNode(true);
        const you = name.querySelector(".you");
        you?.remove();
        name.querySelector(".won")?.remove();
        return {
            player: Number(row.dataset.final),
            name: name.textContent.trim(),
            total: Number(row.dataset.total),
            winner: "winner" in row.dataset,
            you: Boolean(you),
            cells: [...row.querySelectorAll("td")].map(number),
            details: [...document.querySelectorAll(`[data-count-of="${row.dataset.final}"] li b`)].map(number),
        };
    });
    return {rows, verdict: document.querySelector("[data-panel=status]").textContent};
}"""


def check_fit(page: Page) -> None:
    """Nothing is wider than the page or cut off, and the map is in sight with nothing over it."""
    found = page.evaluate(FITS)
    assert found["wide"] <= 0
    assert found["over"] == []
    assert found["cut"] == []


def check_game(page: Page, sight: Sight, mirror: Mirror) -> None:
    """The page shows the true game, and nothing of it that its viewer must not know."""
    shown = page.evaluate(SHOWN, 10_000 if sight.dock == "over" else LATEST)
    game = mirror.game
    assert (sight.ply, max(sight.player, -1)) == (game.ply, max(mirror.actor, -1))
    if sight.dock == "handover":
        assert mirror.steps[-1].player == sight.viewer != mirror.actor
    elif sight.dock != "over":
        assert sight.viewer in (-1, mirror.actor)
    check_table(shown, sight, mirror)
    check_secrets(shown, sight, mirror)


def check_table(shown: dict[str, Any], sight: Sight, mirror: Mirror) -> None:
    """What everybody may see, and the viewer's own cards and tickets, are right."""
    state = mirror.game.state
    if sight.dock != "over":  # then they are counted on: see check_final
        assert [player["points"] for player in shown["players"]] == list(state.points)
    assert [player["cars"] for player in shown["players"]] == list(state.cars)
    assert [player["cards"] for player in shown["players"]] == [
        sum(mirror.hand(player).values()) for player in range(state.players)
    ]
    told = [(line["ply"], line["key"]) for line in shown["log"] if line["key"] in LOG_KEYS.values()]
    true = mirror.log()
    assert told == (true if sight.dock == "over" else true[len(true) - len(told) :])
    if sight.dock == "over":
        return
    assert shown["discards"] == mirror.discards
    assert sight.turns_left == state.turns_left
    if sight.viewer >= 0:
        assert shown["hand"] == mirror.hand(sight.viewer)
        assert set(shown["completed"]) == mirror.completed(sight.viewer)


def check_final(page: Page, mirror: Mirror) -> None:
    """Each total is the sum of its parts, in the table and in the list below it, and the winner is named."""
    end = mirror.result()
    assert mirror.over
    # Once it is counted.
    expect(page.locator("[data-final]")).to_have_count(len(end.scores))
    final = page.evaluate(FINAL)
    tiles = page.locator("[data-seat] [data-points]").all()
    assert [tile.get_attribute("data-points") for tile in tiles] == [str(score.total) for score in end.scores]
    assert sorted(row["player"] for row in final["rows"]) == list(range(len(end.scores)))
    for row in final["rows"]:
        score = end.scores[row["player"]]
        parts, (summed,) = row["details"][:-1], row["details"][-1:]
        total, routes, tickets, *bonuses = row["cells"]
        assert row["total"] == total == score.total == summed == sum(parts)
        assert (routes, tickets) == (score.route_points, score.ticket_points)
        assert sum(bonuses) == score.longest_bonus + score.globetrotter_bonus
        assert row["winner"] == (row["player"] in end.winners)
        assert len(parts) >= len(score.completed) + len(score.failed) + len(bonuses)
    assert [row["total"] for row in final["rows"]] == sorted((s.total for s in end.scores), reverse=True)
    winners = [row for row in final["rows"] if row["winner"]]
    assert winners
    # Who plays alone is told so; everybody else has a name.
    assert all(row["you"] or row["name"] in final["verdict"] for row in winners)
    assert str(max(score.total for score in end.scores)) in final["verdict"]


def check_secrets(shown: dict[str, Any], sight: Sight, mirror: Mirror) -> None:
    """Tickets and blind cards of others are nowhere: not in a text, an attribute, the address or the memory."""
    known = mirror.known_tickets(sight.viewer)
    assert set(shown["tickets"]) <= known
    every = range(len(mirror.game.edition.tickets))
    told = {name for ticket in known for name in mirror.ticket_names(ticket)}
    for name in {name for ticket in every for name in mirror.ticket_names(ticket)} - told:
        where = shown["everything"].find(name)
        assert where < 0, shown["everything"][where - 200 : where + 100]
    blind = mirror.blind(sight.viewer)
    for line in shown["log"]:
        if line["ply"] in blind and line["key"] == "deck":
            assert line["signs"] == []
            assert not COLOUR_WORDS & set(re.findall(r"\w+", line["text"]))
    if sight.viewer < 0 and sight.dock != "over":
        assert shown["hand"] == {}
        assert shown["drawn"] == []
        assert sight.offers("toggle", legal=False) == []
    for player, panel in enumerate(shown["players"]):
        if sight.dock == "over":
            assert panel["opened"] == mirror.hand(player)
        else:
            assert panel["opened"] in ({}, mirror.seen(player))
        if player != sight.viewer:
            assert Counter(panel["lately"]) <= mirror.shown_lately(player)
    openly = Counter(step.drawn for step in mirror.steps if step.ply not in blind and step.drawn)
    assert Counter(shown["news"]) <= openly
