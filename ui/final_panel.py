"""The end of a game as markup: the final count act by act, the table of points, and who has won. Pure functions."""

from html import escape

from ui.ceremony import act, acts
from ui.markup import Words, button
from ui.view_model import NONE, Final, FinalRow


def verdict(words: Words) -> str:
    """Who has won, and what decided a tie."""
    final = words.view.final
    if not final:
        return ""
    told, most = _won(words, final), max(row.total for row in final.rows)
    if len(final.ties) > 1:
        level = words.list([words.name(player) for player in final.ties[0][1]])
        decided = "end.tie.none" if len(final.winners) > 1 else f"end.tie.{final.ties[-1][0]}"
        told += " " + words.say("end.tie", players=level, points=most) + " " + words.say(decided)
    return told


def _won(words: Words, final: Final) -> str:
    """Who has won; when exactly one person plays, told to that person."""
    view, shared = words.view, len(final.winners) > 1
    totals = {row.player: row.total for row in final.rows}
    most = max(totals.values())
    me = view.viewer if view.people == 1 else NONE
    names = words.list([words.name(player) for player in final.winners if player != me])
    if me not in final.winners:
        told = words.say("end.shared" if shared else "end.winner", players=names, points=most)
        if me != NONE:
            short = most - totals[me]
            told += " " + words.say("end.behind" if short else "end.level", n=short)
        return told
    if shared:
        return words.say("end.shared.you", players=names, points=most)
    ahead = most - max(total for player, total in totals.items() if player != me)
    told = words.say("end.you", points=most)
    return f"{told} {words.say('end.ahead', n=ahead)}" if ahead else told


def act_told(words: Words) -> str:
    """What is being counted, as a sentence; nothing at the end, when the verdict is told."""
    now = act(words.view)
    if now is None or now.kind == "winner":
        return ""
    figures: dict[str, int | str] = {}
    key = f"count.{now.kind}"
    if now.player != NONE:
        figures = {"player": words.name(now.player), "n": abs(now.points), "number": now.number}
    if now.ticket:
        key += ".done" if now.points > 0 else ".failed"
        figures["ticket"] = words.ticket(now.ticket.ticket)
    return words.say(key, **figures)


def counting(words: Words, final: Final) -> str:
    """An act of the final count: the ticket or the bonus, and the standings after it."""
    now, told = act(words.view), acts(final)
    assert now  # noqa: S101
    most = max(max(each.totals) for each in told)
    shown = ""
    if now.ticket:
        kind = "done" if now.points > 0 else "lost"
        shown = (
            f'<div class="ticket turned {kind}"><span class="cities">{escape(words.ticket(now.ticket.ticket))}</span>'
            f'<span class="worth">{_signed(now.points)}</span><span class="stand">'
            f"{words.say('ticket.done' if now.points > 0 else 'ticket.failed')}</span></div>"
        )
    elif now.player != NONE:
        key = "end.longest_of" if now.kind == "longest" else "end.globetrotter_of"
        shown = (
            f'<div class="ticket turned bonus"><span class="cities">{words.say(key, n=now.number)}</span>'
            f'<span class="worth">{_signed(now.points)}</span></div>'
        )
    standings = "".join(
        f'<li class="standing player-{words.view.players[player].colour}"'
        f"{' data-now' if player == now.player else ''}"
        f"{' data-winner' if now.kind == 'winner' and player in final.winners else ''}>"
        f"{words.chip(player)}<span>{escape(words.name(player))}</span><b>{_plain(total)}</b>"
        f'<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{max(0, total) * 100 / max(1, most):.1f}" height="4"/></svg></li>'
        for player, total in enumerate(now.totals)
    )
    skip = button("skip", "skip", words.say("count.skip"), kind="wide") if now.kind != "winner" else ""
    return (
        f'<section class="counting" data-act="{now.kind}" data-count="{words.view.counting}" data-of="{len(told)}">'
        f'<ol class="standings">{standings}</ol><div class="act">{shown}</div>{skip}</section>'
    )


def final_table(words: Words, final: Final) -> str:
    """The points of all players, a row each, and where each point came from."""
    columns = ["end.routes", "end.tickets"]
    columns += ["end.longest"] if final.has_longest else []
    columns += ["end.globetrotter"] if final.has_globetrotter else []
    heads = "".join(f'<th scope="col">{words.say(column)}</th>' for column in ["end.total", *columns])
    rows = "".join(_row(words, final, row) for row in final.rows)
    details = "".join(_details(words, final, row) for row in final.rows)
    return (
        f'<section class="final"><div class="row">'
        f"{button('again', 'again', words.say('end.again'), kind='primary')}"
        f"{button('new-game', 'end-new-game', words.say('tools.new'))}"
        f"{button('recount', 'recount', words.say('count.again'))}</div>"
        f'<table><caption class="unseen">{words.say("end.title")}</caption>'
        f'<thead><tr><th scope="col">{words.say("end.player")}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f"{details}</section>"
    )


def _row(words: Words, final: Final, row: FinalRow) -> str:
    cells = [str(row.routes), _signed(row.tickets)]
    if final.has_longest:
        cells.append(f"{_signed(row.longest_bonus)} <small>({words.say('end.cars', n=row.longest)})</small>")
    if final.has_globetrotter:
        cells.append(
            f"{_signed(row.globetrotter_bonus)} <small>({words.say('end.done', n=len(row.completed))})</small>"
        )
    name = escape(words.name(row.player))
    if words.view.players[row.player].viewer:
        name += f' <small class="you">{words.say("players.you")}</small>'
    won = f'<small class="won">{words.say("end.won")}</small>' if row.winner else ""
    return (
        f'<tr data-final="{row.player}" data-total="{row.total}"{" data-winner" if row.winner else ""}>'
        f'<th scope="row">{words.chip(row.player)} {name}{won}</th>'
        f"<td><b>{_plain(row.total)}</b></td>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    )


def _details(words: Words, final: Final, row: FinalRow) -> str:
    """Every point of a player: routes by length, each ticket, the bonuses."""
    points = words.edition.route_points
    lines = [
        (words.say("end.of_length", n=number, spaces=length), number * points[length], "")
        for length, number in enumerate(row.lengths)
        if number
    ]
    lines += [(escape(words.ticket(t.ticket)), t.points, words.say("ticket.done")) for t in row.completed]
    lines += [(escape(words.ticket(t.ticket)), -t.points, words.say("ticket.failed")) for t in row.failed]
    if final.has_longest:
        lines.append((words.say("end.longest_of", n=row.longest), row.longest_bonus, ""))
    if final.has_globetrotter:
        lines.append((words.say("end.globetrotter_of", n=len(row.completed)), row.globetrotter_bonus, ""))
    listed = "".join(
        f'<li class="{"less" if value < 0 else "more"}"><span>{told}{f" <small>{note}</small>" if note else ""}</span>'
        f"<b>{_signed(value)}</b></li>"
        for told, value, note in lines
    )
    return (
        f'<section class="count player-{words.view.players[row.player].colour}" data-count-of="{row.player}">'
        f"<h3>{words.chip(row.player)} {escape(words.titled(row.player))}</h3><ul>{listed}"
        f'<li class="sum"><span>{words.say("end.total")}</span><b>{_plain(row.total)}</b></li></ul></section>'
    )


def _signed(points: int) -> str:
    """Points that are added or taken away.

    >>> _signed(7), _signed(0), _signed(-12)
    ('+7', '0', '−12')
    """
    return f"+{points}" if points > 0 else _plain(points)


def _plain(points: int) -> str:
    """Points, with a proper minus sign."""
    return f"−{-points}" if points < 0 else str(points)
