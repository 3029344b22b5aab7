"""The panels of the table as markup: from a View to the content of each slot, in either language. Pure functions.

``panels`` gives HTML by slot; the elements with ``data-panel="<slot>"`` in index.html take it. Imports the texts, the
types of ui.view_model and the editions (for the names of cities). Names that people typed are escaped; there are no
style attributes, as the page's policy forbids them.

What can be tapped is a ``button`` with ``data-intent`` and its arguments, and a ``data-key`` that stays the same from
one view to the next: who replaces a slot puts the focus back on the element with the key that had it. What is possible
now carries ``data-legal="true"``; what is not stays tappable and carries ``aria-disabled``, so that it can be tried
and explained. Colours of cards are named in ``data-colour`` (engine.cards.CARD_NAMES), those of players in
``class="player-<colour>"`` with the mark beside them.
"""

from collections.abc import Iterable
from html import escape

from engine.actions import DRAW_DECK, DRAW_MARKET, DRAW_TICKETS, PASS, Action
from engine.cards import CARD_NAMES, GRAY, LOCOMOTIVE, ROUTE_COLOURS, Colour
from ui.ceremony import act, standing
from ui.final_panel import act_told, counting, final_table, verdict
from ui.log_panel import log_head
from ui.markup import Words, button, counted, face, minis, printed, symbol
from ui.rules_panel import rules_panel
from ui.settings import hand_order
from ui.settings_panel import settings_panel
from ui.strings import Language
from ui.view_model import (
    NONE,
    SPEEDS,
    LogLine,
    MarketView,
    Payment,
    PlayerView,
    RouteLook,
    TicketView,
    View,
)

SLOTS = (
    "tools",
    "problem",
    "turn",
    "status",
    "message",
    "decision",
    "watch",
    "news",
    "market",
    "hand",
    "tickets",
    "pace",
    "sure",
    "players",
    "log",
    "glance",
    "settings",
)
"""The slots, in the order of the page. "problem" is on the first screen, "tools" and "settings" on both."""


def panels(view: View, language: Language) -> dict[str, str]:
    """The content of every slot."""
    if view.screen == "setup":
        words = Words(view, language)
        return dict.fromkeys(SLOTS, "") | {
            "tools": _settings_button(words),
            "problem": _notes(words),
            "settings": settings_panel(view, language),
        }
    words = Words(view, language)
    return {
        "tools": _tools(words),
        "problem": "",
        "turn": _turn(words),
        "status": _status(words),
        "message": _message(words),
        "decision": _decision(words),
        "watch": _controls(words) if not view.people else "",
        "news": _news(words),
        "market": _market(words) if view.dock != "over" else "",
        "hand": _hand(words) if view.dock != "over" else "",
        "tickets": _tickets(words) if view.dock != "over" else "",
        "pace": _controls(words) if view.people else "",
        "sure": _sure(words),
        "players": _players(words),
        "log": log_head(words),
        "glance": _glance(words),
        "settings": settings_panel(view, language) or rules_panel(view, language),
    }


def asked(view: View, language: Language, turned: bool = True) -> str:
    """What is to be done, and whose turn it is if that is new (``turned``), in markup, as the dock says it."""
    words = Words(view, language)
    if view.question:
        return f"<p>{words.say('leave.ask')}</p><p>{words.say('leave.lost')}</p>"
    # Which tickets are completed is in the log, and told from there once.
    return f"{_turn(words, done=False) if turned else ''}<p>{_todo(words)}</p>"


def glance(view: View, language: Language) -> str:
    """The content of the slot "glance"."""
    return _glance(Words(view, language))


# --- what is to be done ---------------------------------------------------------------------------------------------


def _tools(words: Words) -> str:
    name = f'<span class="tool-name">{words.say("tools.rules")}</span>'
    rules = button("rules", "rules", _BOOK + name, kind="tool")
    return button("new-game", "new-game", words.say("tools.new")) + rules + _settings_button(words)


_BOOK = (
    '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M12 6C9 4 6 4 2 5V19C6 18 9 18 12 20C15 18 18 18 22 19V5C18 4 15 4 12 6ZM12 6V20"/></svg>'
)


def _settings_button(words: Words) -> str:
    name = f'<span class="tool-name">{words.say("tools.settings")}</span>'
    return button("settings", "settings", _SLIDERS + name, kind="tool")


_SLIDERS = (
    '<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M2 6H22M2 12H22M2 18H22M7 3V9M16 9V15M10 15V21"/></svg>'
)


def _notes(words: Words) -> str:
    return "".join(f"<p>{escape(words.note(note))}</p>" for note in words.view.message)


def _message(words: Words) -> str:
    view = words.view
    if not view.message:
        return ""
    close = button("cancel", "message-close", words.say("message.close"), kind="plain")
    return f'<div class="message" data-serial="{view.serial}"><div>{_notes(words)}</div>{close}</div>'


def _turn(words: Words, *, done: bool = True) -> str:
    view = words.view
    chip = words.chip(view.actor_player) if view.actor_player != NONE else ""
    banner = ""
    if view.turns_left != NONE and view.dock != "over":
        banner = f'<p class="banner" data-turns-left="{view.turns_left}">{_last_round(words)}</p>'
    return f"<h2>{chip}<span>{_heading(words)}</span></h2>{banner}{_done(words) if done else ''}"


def _last_round(words: Words) -> str:
    """Who began the last round and with what, whether the viewer still has a turn, and how many there are in all."""
    view = words.view
    number = len(view.players)
    # The turns left end with that of who began it, clockwise from who is to act. rule: E1
    began = (view.actor_player + view.turns_left - 1) % number
    cars = next((line.figures["cars"] for line in reversed(view.log) if line.key == "last_round"), 0)
    mine = ""
    if view.viewer != NONE:
        wait = (view.viewer - view.actor_player) % number
        key = "no_turn" if wait >= view.turns_left else "one_turn" if wait else "last_turn"
        mine = words.plain(f"banner.{key}") + " "
    told = words.say("banner.last_round", mine=mine, turns=view.turns_left)
    if any(note.key == "note.last_round" for note in view.message):
        return told  # the message says who
    return f"{told} {words.say('banner.began', player=words.name(began), cars=cars)}"


def _done(words: Words) -> str:
    """The tickets that the viewer has just completed; they stay until the viewer's next action."""
    if words.view.dock == "over":
        return ""
    figures = [line.figures for line in words.view.done]
    told = "".join(
        f"<li>{words.say('done.ticket', ticket=words.ticket(made['ticket']), points=made['points'])}</li>"
        for made in figures
    )
    return f'<ul class="banner done">{told}</ul>' if told else ""


def _heading(words: Words) -> str:
    view = words.view
    if view.dock == "over":
        return words.say("turn.over")
    name = words.name(view.actor_player)
    yours = view.people == 1 and view.viewer == view.actor_player
    if view.phase == "choose":
        return words.say("turn.choose.yours") if yours else words.say("turn.choose", player=name)
    if yours:
        return words.say("turn.yours")
    return words.say("turn.of", player=name)


def _todo(words: Words) -> str:
    """What to do now, in one sentence."""
    view = words.view
    if view.dock == "choose":
        key = "todo.choose" if view.phase == "choose" else "todo.keep"
        return words.say(key, least=view.least, offered=len(view.offer))
    if view.dock == "turn":
        if view.pass_legal:
            return words.say("todo.pass")
        ways = [
            (_way_of_cards(view), view.deck_legal or any(place.legal for place in view.market)),
            ("todo.way.route", any(route.claimable for route in view.routes)),
            ("todo.way.tickets", view.tickets_legal),
        ]
        return words.say("todo.turn", ways=words.list([words.plain(key) for key, possible in ways if possible], "or"))
    if view.dock == "watch":
        if view.paused:
            return words.say("todo.paused")
        return words.say("todo.thinking" if view.thinking else "todo.watch")
    if view.dock == "over":
        return act_told(words) or verdict(words)
    return words.say(
        {"second": "todo.second", "pay": "todo.pay", "handover": "todo.handover", "curtain": "todo.curtain"}[view.dock]
    )


def _status(words: Words) -> str:
    """What to do now, after the card that just came blind: in one line, so that what is below stays in its place."""
    view = words.view
    if view.drawn == NONE or view.dock in ("handover", "over") or view.selected_route != NONE:
        return f"<p>{_todo(words)}</p>"
    told = words.say("drawn.card", card=words.cards(view.drawn, 1))
    unseen = ' class="unseen"' if view.dock == "second" else ""
    return f'<p data-drawn="{CARD_NAMES[view.drawn]}">{face(view.drawn)} <span{unseen}>{told}</span> {_todo(words)}</p>'


def _way_of_cards(view: View) -> str:
    """How cards are drawn; a face-up locomotive that may be taken is a way of its own, and ends the turn. rule: D3"""
    wild = any(place.legal and place.colour == LOCOMOTIVE for place in view.market)
    return "todo.way.loco" if wild else "todo.way.cards"


def _decision(words: Words) -> str:
    view = words.view
    parts = [_leave(words) if view.question else ""]
    if view.dock == "curtain":
        parts.append(_curtain(words))
    elif view.dock == "choose":
        parts.append(_offer(words))
    elif view.dock == "over" and view.final:
        parts.append(counting(words, view.final) if act(view) else final_table(words, view.final))
    if view.drawn != NONE and view.dock == "handover" and view.selected_route == NONE:
        parts.append(_handover(words))
    if view.look and view.dock != "over":
        parts.append(_route(words, view.look))
    if view.pass_legal:
        parts.append(button("pass", "pass", words.say("pass"), legal=True, kind="primary wide"))
    return "".join(parts)


def _leave(words: Words) -> str:
    return (
        f'<section class="sheet leave"><h3>{words.say("leave.ask")}</h3><p>{words.say("leave.lost")}</p>'
        '<div class="row">'
        f"{button('cancel', 'stay', words.say('leave.no'), kind='primary')}"
        f"{button('leave', 'leave', words.say('leave.yes'))}</div></section>"
    )


def _curtain(words: Words) -> str:
    view = words.view
    name = words.name(view.actor_player)
    ready = button("ready", "ready", words.say("curtain.ready", player=name), legal=True, kind="primary wide")
    return (
        f'<section class="sheet curtain" data-curtain="{view.actor_player}">'
        f"{words.chip(view.actor_player)}<h3>{words.say('curtain.pass', player=name)}</h3>{ready}</section>"
    )


def _offer(words: Words) -> str:
    view = words.view
    tickets = "".join(f"<li>{_offered(words, ticket)}</li>" for ticket in view.offer)
    chosen = sum(ticket.chosen for ticket in view.offer)
    content = words.say("keep.button", chosen=chosen)
    if not view.keep_legal:
        content += f" <small>{words.say('keep.least', least=view.least)}</small>"
    keep = button("keep", "keep", content, legal=view.keep_legal, kind="primary wide")
    hint = words.say("hint.choose" if view.phase == "choose" else "hint.keep")
    return (
        f'<section class="sheet" data-least="{view.least}"><p class="quiet">{hint}</p>'
        f'<ul class="tickets">{tickets}</ul>{keep}</section>'
    )


def _offered(words: Words, ticket: TicketView) -> str:
    return button(
        "toggle",
        f"offer-{ticket.place}",
        _ticket_face(words, ticket),
        kind=f"ticket {_stand(ticket)}",
        pressed=ticket.chosen,
        place=ticket.place,
        ticket=ticket.ticket,
        cities=f"{ticket.a} {ticket.b}",
    )


def _handover(words: Words) -> str:
    """The card that came blind, which must be seen before the device goes on."""
    name = CARD_NAMES[words.view.drawn]
    told = words.say("drawn.card", card=words.cards(words.view.drawn, 1))
    done = button("done", "done", words.say("drawn.done"), legal=True, kind="primary wide")
    return (
        f'<section class="sheet handover" data-drawn="{name}">'
        f'<div class="face held c-{name}">{printed(name)}</div><p>{told}</p>{done}</section>'
    )


# --- the selected route ---------------------------------------------------------------------------------------------


def _facts(words: Words, number: int) -> str:
    """Length, colour and points of a route."""
    route = words.edition.network.routes[number]
    return (
        f"<li>{words.say('route.length', n=route.length)}</li>"
        f"<li>{escape(words.colour(route.colour))}</li>"
        f"<li>{words.say('route.points', n=words.edition.route_points[route.length])}</li>"
    )


def _stated(words: Words, look: RouteLook) -> str:
    told = _standing(words, look)
    return f'<p class="standing">{told}</p>' if told else ""


def _standing(words: Words, look: RouteLook) -> str:
    """Whose a route is or why it is closed; else whether and how the viewer can pay, and what stands against it.

    Nothing while the message says why this route was refused: that is said once.
    """
    refused = any(note.key.startswith("reason.") for note in words.view.message)
    if refused and look.route == words.view.selected_route and not look.now:
        return ""
    state = words.view.routes[look.route]
    if state.owner != NONE:
        return f"{words.chip(state.owner)} {words.say('route.owner', player=words.name(state.owner))}"
    if state.closed:
        return " ".join([words.say("route.closed"), *_reasons(words, look, ("reason.twin_mine", "reason.twin_taken"))])
    if not look.payments:
        told = _reasons(words, look, ("reason.cars", "reason.short"))
        return " ".join(told) or words.say("route.open")
    first = look.payments[0]
    cards = words.payment(first.colour, first.cards, first.locos)
    told = [words.say("route.now" if look.now else "route.later", cards=cards)]
    if len(look.payments) > 1:
        told.append(words.say("route.more", n=len(look.payments) - 1))
    return " ".join(told)


def _reasons(words: Words, look: RouteLook, keys: tuple[str, ...]) -> list[str]:
    gray = words.edition.network.routes[look.route].colour == GRAY
    return [escape(words.note(note, gray=gray)) for note in look.notes if note.key in keys]


def _spaces(words: Words, number: int) -> str:
    """The spaces of a route as on the map."""
    route = words.edition.network.routes[number]
    colour = ROUTE_COLOURS[route.colour]
    sign = "" if colour == "gray" else symbol(colour)
    space = f'<i class="space c-{colour}">{sign}</i>'
    return f'<div class="spaces" aria-hidden="true">{space * route.length}</div>'


def _route(words: Words, look: RouteLook) -> str:
    number = look.route
    if look.now:
        ways = "".join(
            f"<li>{_pay_button(words, number, way, first=not i)}</li>" for i, way in enumerate(look.payments)
        )
        body = f'<ul class="payments" aria-label="{words.say("pay.how")}">{ways}</ul>'
    else:
        body = _stated(words, look)
    close = button("cancel", "route-close", words.say("route.close"), kind="plain")
    return (
        f'<section class="sheet route-sheet" data-shown-route="{number}">'
        f"<header><h3>{escape(words.route(number))}</h3>{close}</header>"
        f'{_spaces(words, number)}<ul class="facts">{_facts(words, number)}</ul>{body}</section>'
    )


def _pay_button(words: Words, route: int, way: Payment, *, first: bool) -> str:
    name = CARD_NAMES[way.colour]
    told = words.say("pay.with", cards=words.payment(way.colour, way.cards, way.locos))
    stay = [words.cards(way.colour, way.left[way.colour])]
    stay += [words.cards(LOCOMOTIVE, way.left[LOCOMOTIVE])] if way.locos and way.colour != LOCOMOTIVE else []
    left = words.say("pay.left", cards=words.list(stay), n=sum(way.left))
    cards = [way.colour] * way.cards + [LOCOMOTIVE] * way.locos
    faces = "".join(face(colour) for colour in cards)
    return button(
        "claim",
        f"pay-{name}-{way.locos}",
        f'<span class="minis" aria-hidden="true">{faces}</span> <span>{told} <small>{left}</small></span>',
        legal=True,
        kind="primary wide" if first else "wide",
        route=route,
        colour=name,
        locos=way.locos,
    )


def _glance(words: Words) -> str:
    """On the map: what is known of the route that is pointed at, else how far the marked ticket is."""
    view = words.view
    if view.dock == "over":
        return ""
    if view.pointed:
        look = view.pointed
        return (
            f'<div class="glance of-route" data-look="{look.route}">'
            f"<h2>{escape(words.route(look.route))}</h2>{_spaces(words, look.route)}"
            f'<ul class="facts">{_facts(words, look.route)}</ul>{_stated(words, look)}</div>'
        )
    marked = next((ticket for ticket in (*view.tickets, *view.offer) if ticket.marked), None)
    if not marked:
        return ""
    points = words.say("ticket.points", n=marked.points)
    return (
        f'<div class="glance of-ticket {_stand(marked)}" data-marked="{marked.ticket}">'
        f"<h2>{escape(words.ticket(marked.ticket))}</h2><p>{points}\u00a0· "
        f'<span class="stand">{_how_far(words, marked)}</span></p></div>'
    )


# --- one question more ----------------------------------------------------------------------------------------------


def _sure(words: Words) -> str:
    """Asks once more before a draw or a pass; the same thing touched again says yes, too."""
    view = words.view
    if not view.armed:
        return ""
    kind = view.armed[0]
    card = ""
    if kind == DRAW_MARKET:
        colour = view.market[view.armed[1]].colour
        card = f"{face(colour)} "
        told = words.say("sure.market", card=words.plain(f"card.{CARD_NAMES[colour]}"))
        if colour == LOCOMOTIVE:
            told += f" {words.say('sure.both')}"
    elif kind == DRAW_TICKETS:
        told = words.say("sure.tickets", n=view.draws)
    else:
        told = words.say("sure.pass" if kind == PASS else "sure.deck")
    yes = button("sure", "sure", words.say("sure.yes"), legal=True, kind="primary")
    return f'<div class="sure"><p>{card}{told}</p>{yes}{button("cancel", "sure-no", words.say("sure.no"))}</div>'


# --- cards ----------------------------------------------------------------------------------------------------------


def _market(words: Words) -> str:
    view = words.view
    places = "".join(f"<li>{_place(words, place, card)}</li>" for place, card in enumerate(view.market))
    deck = button(
        "deck",
        "deck",
        f'<span class="pile" aria-hidden="true"></span><span><b>{words.say("deck.name")}</b>'
        f"<small>{words.say('deck.left', n=view.deck)}</small></span>",
        legal=view.deck_legal,
        kind=_armed(view, (DRAW_DECK,), "deck"),
        left=view.deck,
    )
    tickets = button(
        "tickets",
        "draw-tickets",
        '<span class="pile of-tickets" aria-hidden="true"></span>'
        f"<span><b>{words.say('tickets.draw', n=view.draws)}</b>"
        f"<small>{words.say('tickets.left', n=view.ticket_deck)}</small></span>",
        legal=view.tickets_legal,
        kind=_armed(view, (DRAW_TICKETS,), "deck"),
        left=view.ticket_deck,
    )
    thrown = sum(view.discards)
    listed = f'<ul class="row">{counted(words, view.discards)}</ul>' if thrown else ""
    return (
        f'<section><h2 class="unseen">{words.say("market.title")}</h2><ol class="market">{places}</ol>'
        f'<div class="decks">{deck}{tickets}</div>'
        f'<div class="discards" data-discards="{thrown}"><span>{words.say("discards", n=thrown)}</span>{listed}</div>'
        "</section>"
    )


def _armed(view: View, action: Action, kind: str) -> str:
    """The classes of what may be drawn, marked when it asks once more."""
    return f"{kind} armed" if view.armed == action else kind


def _place(words: Words, place: int, card: MarketView) -> str:
    if card.colour == NONE:
        empty = words.say("market.empty")
        return button("market", f"market-{place}", empty, legal=False, kind="face empty", place=place)
    name = CARD_NAMES[card.colour]
    shown = escape(words.colour(card.colour))
    label = words.plain("market.take", card=words.colour(card.colour), place=place + 1)
    both = words.plain("market.both") if card.colour == LOCOMOTIVE and words.view.dock != "second" else ""
    return button(
        "market",
        f"market-{place}",
        f'{printed(name)}<span class="face-name">{shown}</span>',
        legal=card.legal,
        kind=_armed(words.view, (DRAW_MARKET, place), f"face c-{name}"),
        label=f"{label}, {both}" if both else label,
        hint=both,
        place=place,
        colour=name,
    )


def _hand(words: Words) -> str:
    view = words.view
    if view.viewer == NONE:
        return ""
    number = sum(view.hand)
    held = [(c, view.hand[c]) for c in hand_order(view.hand, view.settings.hand)]
    cards = "".join(
        f'<li class="face held c-{CARD_NAMES[c]}{" fresh" if c == view.drawn else ""}" data-colour="{CARD_NAMES[c]}" '
        f'data-count="{n}">{printed(CARD_NAMES[c])}<b aria-hidden="true">{n}</b>'
        f'<span class="face-name" aria-hidden="true">{escape(words.colour(c))}</span>'
        f'<span class="unseen">{escape(words.cards(c, n))}</span></li>'
        for c, n in held
    )
    return f'<section><h2>{words.say("hand.title", n=number)}</h2><ul class="hand">{cards}</ul></section>'


# --- tickets --------------------------------------------------------------------------------------------------------


def _tickets(words: Words) -> str:
    view = words.view
    if view.viewer == NONE:
        return ""
    if not view.tickets and view.phase == "choose":
        return ""
    return f"<section><h2>{words.say('tickets.title', n=len(view.tickets))}</h2>{_own(words, view.tickets)}</section>"


def _own(words: Words, tickets: tuple[TicketView, ...]) -> str:
    listed = "".join(
        "<li>"
        + button(
            "ticket",
            f"ticket-{ticket.ticket}",
            _ticket_face(words, ticket),
            kind=f"ticket {_stand(ticket)}",
            pressed=ticket.marked,
            ticket=ticket.ticket,
            cities=f"{ticket.a} {ticket.b}",
        )
        + "</li>"
        for ticket in tickets
    )
    return f'<ul class="tickets">{listed}</ul>'


def _how_far(words: Words, ticket: TicketView) -> str:
    if ticket.done:
        return words.say("ticket.done")
    if ticket.missing == NONE:
        return words.say("ticket.lost")
    return words.say("ticket.missing", n=ticket.missing)


def _ticket_face(words: Words, ticket: TicketView) -> str:
    stand = _how_far(words, ticket)
    return (
        f'<span class="cities">{escape(words.ticket(ticket.ticket))}</span>'
        f'<span class="worth"><span aria-hidden="true">{ticket.points}</span>'
        f'<span class="unseen">{words.say("ticket.points", n=ticket.points)}</span></span>'
        f'<span class="stand">{stand}</span>'
    )


def _stand(ticket: TicketView) -> str:
    return "done" if ticket.done else "lost" if ticket.missing == NONE else "open"


# --- who plays, and what they did -----------------------------------------------------------------------------------


def _players(words: Words) -> str:
    title = words.say("players.title")
    listed = "".join(_player(words, player) for player in words.view.players)
    return f'<h2 class="unseen">{title}</h2><ol class="players">{listed}</ol>'


def _player(words: Words, player: PlayerView) -> str:
    view = words.view
    number = player.player
    colour = player.colour
    name = escape(words.name(number))
    if player.viewer:
        name += f" <small>{words.say('players.you')}</small>"
    elif player.bot:
        name += f" <small>({words.say(f'level.{player.bot}')})</small>"
    turn = f'<li class="acting">{words.say("players.acting")}</li>' if player.acting else ""
    known = player.tickets != NONE
    stock = (
        f'<li data-cars="{player.cars}">{words.say("players.cars", n=player.cars)}</li>'
        f'<li data-cards="{player.cards}">{words.say("players.cards", n=player.cards)}</li>'
        + (
            f'<li data-tickets="{player.tickets}">{words.say("players.tickets", n=player.tickets)}</li>'
            if known
            else ""
        )
    )
    points = standing(view)[number]
    last = _short(words, player.last)
    more = ""
    if player.hand or player.opened:
        more = f'<ul class="row">{counted(words, player.hand)}</ul>' if any(player.hand) else ""
        more += _opened(words, player.opened) if view.dock != "over" else ""
    elif player.inspected:
        seen = counted(words, player.seen)
        told = words.say("players.seen") if seen else words.say("players.unseen")
        more = f"<p>{told}</p>" + (f'<ul class="row">{seen}</ul>' if seen else "")
    head = button(
        "inspect-player",
        f"player-{number}",
        f'{words.chip(number)}<span class="who">{name}</span>'
        f'<span class="score" data-points="{points}">{words.say("players.points", n=points)}</span>',
        kind="player-head",
        pressed=player.inspected,
        player=number,
    )
    acting = ' aria-current="true"' if player.acting and view.dock != "over" else ""
    return (
        f'<li class="player player-{colour}" data-seat="{number}"{acting}>{head}<ul class="stock">{turn}{stock}</ul>'
        + (f'<p class="last">{last}</p>' if last else "")
        + (f'<div class="more">{more}</div>' if more else "")
        + "</li>"
    )


def _opened(words: Words, tickets: tuple[TicketView, ...]) -> str:
    if not tickets:
        return ""
    listed = "".join(f'<li class="ticket {_stand(t)}">{_ticket_face(words, t)}</li>' for t in tickets)
    return f'<ul class="tickets">{listed}</ul>'


def _news(words: Words) -> str:
    """What the others did, a line a player."""
    view = words.view
    by_player: dict[int, list[LogLine]] = {}
    for line in view.news:
        by_player.setdefault(line.player, []).append(line)
    events = {line.key: words.say(f"news.{line.key}") for line in by_player.pop(NONE, ())}
    told = "".join(
        f"<li{_at(words, player, lines)}>{words.chip(player)}"
        f"<span><b>{escape(words.name(player))}</b> {short}</span></li>"
        for player, lines in by_player.items()
        if (short := _short(words, lines))
    )
    told += "".join(f'<li class="event" data-event="{key}">{event}</li>' for key, event in events.items())
    if not told or view.dock == "over":
        return ""
    return f'<section class="news"><h2 class="unseen">{words.say("news.title")}</h2><ul>{told}</ul></section>'


def _at(words: Words, player: int, lines: Iterable[LogLine]) -> str:
    """Where on the map the claims among some lines are: as lines of the log, they lead there."""
    routes = [line.figures["route"] for line in lines if line.key == "claim"]
    if not routes:
        return ""
    cities = [str(city) for route in routes for city in words.edition.network.routes[route][:2]]
    lit = " ".join(map(str, routes))
    return f' tabindex="0" data-key="news-{player}" data-lit="{lit}" data-cities="{" ".join(cities)}"'


def _short(words: Words, lines: Iterable[LogLine]) -> str:
    """What happened on a turn, in a few words and faces; lines that need a sentence are left to the log."""
    parts: list[str] = []
    taken: dict[str, list[Colour]] = {"short.market": [], "short.deck": []}
    blind = 0
    for line in lines:
        if line.key == "claim":
            route = escape(words.route(line.figures["route"]))
            parts.append(f"{words.say('short.claim')} {route} ({words.say('points', n=line.figures['points'])})")
        elif line.key == "market" or (line.key == "deck" and line.figures["colour"] != NONE):
            taken[f"short.{line.key}"].append(line.figures["colour"])
        elif line.key == "deck":
            blind += 1
        elif line.key == "kept" and line.figures["count"] != NONE:
            parts.append(words.say("short.kept", n=line.figures["count"]))
        elif line.key in _SHORT:
            parts.append(words.say(_SHORT[line.key]))
    drawn = [f"{words.say(key)} {minis(words, cards)}" for key, cards in taken.items() if cards]
    drawn += [words.say("short.blind", n=blind)] if blind else []
    return ", ".join([*drawn, *parts])


_SHORT = {"kept": "short.chosen", "pass": "short.pass"}


# --- pace -----------------------------------------------------------------------------------------------------------


def _controls(words: Words) -> str:
    """Speed, pause and step; the hands of all, where only computers play. Nothing where no computer does."""
    view = words.view
    if view.dock == "over" or not any(player.bot for player in view.players):
        return ""
    speeds = "".join(
        button("speed", f"speed-{speed}", words.say(f"speed.{speed}"), pressed=speed == view.speed, value=speed)
        for speed in SPEEDS
    )
    pause = (
        button("resume", "pause", words.say("pace.resume"), kind="primary")
        if view.paused
        else button("pause", "pause", words.say("pace.pause"))
    )
    step = button("step", "step", words.say("pace.step"), legal=view.paused)
    hands = ""
    if not view.people:
        hands = button("open-hands", "open-hands", words.say("pace.hands"), pressed=view.open_hands)
    return (
        f'<section class="pace"><h2>{words.say("set.speed")}</h2>'
        f'<div class="row speeds" role="group" aria-label="{words.say("set.speed")}">{speeds}</div>'
        f'<div class="row">{pause}{step}{hands}</div></section>'
    )
