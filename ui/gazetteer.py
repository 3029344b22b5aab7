"""The board as a list, by city, by route or by player, and what each place of it is called: the map for the ear. Pure.

``gazetteer`` is the content of the slot "listing" while the list is open (``View.listing``), ``label`` the name that a
place of the map has for a screen reader, with all that can be seen of it. Every route has its state and a button.
Imports ui.panels for the words, and the types of ui.view_model.
"""

from collections.abc import Iterable
from html import escape

from engine.cards import ROUTE_COLOURS
from ui.markup import Words, button, symbol
from ui.navigation import Place
from ui.strings import Language
from ui.view_model import LISTINGS, NONE, View


def gazetteer(view: View, language: Language) -> str:
    """The list, or nothing while the map is shown."""
    if view.listing not in LISTINGS or view.screen != "table":
        return ""
    words = Words(view, language)
    tabs = "".join(
        button("listing", f"list-{kind}", words.say(f"list.{kind}"), pressed=kind == view.listing, value=kind)
        for kind in LISTINGS
    )
    content = {"city": _by_city, "route": _by_route, "player": _by_player}[view.listing](words)
    return (
        f'<h2 id="list-title" tabindex="-1">{words.say("list.title")}</h2>'
        f'<div class="row" role="group" aria-label="{words.say("list.by")}">{tabs}</div>{content}'
    )


def label(view: View, language: Language, place: Place) -> str:
    """What a screen reader says of a place on the map."""
    words = Words(view, language)
    if place.kind == "city":
        city = view.cities[place.number]
        around = words.edition.network.around[place.number]
        parts = [words.plain("list.ticket")] if city.ticket else []
        parts += [words.plain("place.marked")] if city.selected else []
        parts.append(words.plain("place.routes", n=len(around)))
        now = sum(view.routes[route].claimable for route, _ in around)
        parts += [words.plain("place.claimable", n=now)] if now else []
        return f"{words.edition.network.cities[place.number].name}: {', '.join(parts)}"
    known = _known(words, place.number)
    if view.routes[place.number].claimable:
        return words.plain("route.label", **known)
    return f"{words.plain('place.route', **known)}, {_standing(words, place.number)}"


def _known(words: Words, route: int) -> dict[str, int | str]:
    """The figures of the sentences about a route."""
    data = words.edition.network.routes[route]
    return {"route": words.track(route), "n": data.length, "colour": words.colour(data.colour)}


def _standing(words: Words, route: int) -> str:
    """Whose a route is, or whether it can be had."""
    state = words.view.routes[route]
    if state.owner != NONE:
        return words.plain("place.owner", player=words.name(state.owner))
    if state.closed:
        return words.plain("place.closed")
    return words.plain("place.now" if state.claimable else "place.open")


def _by_city(words: Words) -> str:
    network = words.edition.network
    order = sorted(range(len(network.cities)), key=lambda city: network.cities[city].name)
    parts = []
    for city in order:
        name = escape(network.cities[city].name)
        if words.view.cities[city].ticket:
            name += f" <small>{words.say('list.ticket')}</small>"
        around = sorted(network.around[city], key=lambda way: network.cities[way[1]].name)
        rows = "".join(
            _row(words, route, words.track(route, network.cities[other].name), f"c{city}") for route, other in around
        )
        parts.append(f"<section><h3>{name}</h3><ul>{rows}</ul></section>")
    return "".join(parts)


def _by_route(words: Words) -> str:
    groups: dict[str, list[int]] = {"claimable": [], "open": [], "claimed": [], "closed": []}
    for route, state in enumerate(words.view.routes):
        taken = "claimed" if state.owner != NONE else "closed" if state.closed else "open"
        groups["claimable" if state.claimable else taken].append(route)
    return "".join(
        f"<section><h3>{words.say(f'list.{group}', n=len(routes))}</h3>{_rows(words, routes)}</section>"
        for group, routes in groups.items()
        if routes
    )


def _by_player(words: Words) -> str:
    parts = []
    for player in words.view.players:
        routes = [route for route, state in enumerate(words.view.routes) if state.owner == player.player]
        told = words.say("list.of", player=words.titled(player.player), n=len(routes), points=player.points)
        parts.append(f"<section><h3>{words.chip(player.player)} {told}</h3>{_rows(words, routes)}</section>")
    return "".join(parts)


def _rows(words: Words, routes: Iterable[int]) -> str:
    ordered = sorted(routes, key=words.route)
    return f"<ul>{''.join(_row(words, route, words.track(route), 'r') for route in ordered)}</ul>" if ordered else ""


def _row(words: Words, route: int, name: str, where: str) -> str:
    """A route with its state; ``name`` says what is not known from the heading, ``where`` tells its rows apart."""
    data, state = words.edition.network.routes[route], words.view.routes[route]
    colour = ROUTE_COLOURS[data.colour]
    sign = "" if colour == "gray" else symbol(colour)
    chip = words.chip(state.owner) if state.owner != NONE else ""
    told = f"{words.plain('route.length', n=data.length)}, {words.colour(data.colour)}"
    known = _known(words, route)
    act = button(
        "route",
        f"list-{where}-{route}",
        words.say("list.claim" if state.claimable else "list.show"),
        legal=True if state.claimable else None,
        kind="primary" if state.claimable else "",
        label=words.plain("route.label" if state.claimable else "list.show.label", **known),
        route=route,
    )
    return (
        f'<li data-listed="{route}"><i class="space c-{colour}" aria-hidden="true">{sign}</i>'
        f"<span><b>{escape(name)}</b> {escape(told)}: "
        f'<span class="stand">{chip}{escape(_standing(words, route))}</span></span>{act}</li>'
    )
