"""What a screen reader hears when the page changes: turns, draws and claims of everybody, what is to be done. Pure.

It comes from the lines of the log that the viewer may know, and from what the dock asks. Why something is not possible
is in the message bar, which is an alert of its own. Imports ui.panels and ui.gazetteer for the words.
"""

import re
from html import unescape

from ui.gazetteer import label
from ui.log_panel import log_sentence
from ui.navigation import Place
from ui.panels import asked
from ui.strings import Language
from ui.view_model import NONE, LogLine, View, lines_since

_MOST = 12
"""More lines than these are not new at once, unless several turns went by in between: then the last ones are told."""
_PIECE = re.compile(r"<(/?)([a-z0-9]+)([^>]*)>|([^<]+)")


def heard(before: View | None, after: View, language: Language) -> list[str]:
    """The sentences to be said, in their order."""
    if after.screen != "table":
        return []
    same = before is not None and before.screen == "table" and before.ply <= after.ply
    new = _new(before if same else None, after)
    if any(note.key == "note.last_round" for note in after.message):
        new = [line for line in new if line.key != "last_round"]  # the message is an alert, and says it
    said = [spoken(log_sentence(after, language, line)) for line in new]
    # Why a route is refused is said by the message, which is an alert; the same is not said of the route again.
    refused = before is not None and after.serial != before.serial and bool(after.message)
    if same and before and after.selected_route not in (NONE, before.selected_route) and not refused:
        said.append(label(after, language, Place("route", after.selected_route)))
    turned = before is None or not same or _whose(before) != _whose(after)
    if (turned or (before and _asks(before) != _asks(after))) and (after.dock != "watch" or not same):
        what = asked(after, language, turned)
        if turned or not before or what != asked(before, language, turned=False):
            said.append(spoken(what))
    return [sentence for sentence in said if sentence]


def _whose(view: View) -> tuple[object, ...]:
    """Whose turn it is, and in which part of the game."""
    return view.actor_player, view.turn, view.viewer, view.phase == "choose", view.dock == "over"


def _asks(view: View) -> tuple[object, ...]:
    """What the dock asks, and whom; while it asks the same nothing is said again."""
    return view.dock, view.phase, view.counting, view.question


def _new(before: View | None, after: View) -> list[LogLine]:
    """The lines of the log that were not there before."""
    if before is None:
        return list(after.log[-_MOST:])
    return list(lines_since(before, after)[-_MOST:])


def spoken(markup: str) -> str:
    """What a screen reader reads of some markup: texts, the names of pictures, nothing that is hidden from it.

    >>> spoken('<b>Ana</b> draws <span role="img" aria-label="red"><i>r</i></span>&amp; <i aria-hidden="true">x</i>.')
    'Ana draws red & .'
    """
    parts: list[str] = []
    skipped = 0
    for end, tag, attributes, words in _PIECE.findall(markup):
        if words:
            parts += [] if skipped else [unescape(words)]
        elif tag in ("use", "br") or attributes.endswith("/"):
            continue
        elif end:
            skipped -= skipped > 0
        elif skipped:
            skipped += 1
        elif 'aria-hidden="true"' in attributes:
            skipped = 1
        elif 'role="img"' in attributes:
            name = re.search(r'aria-label="([^"]*)"', attributes)
            parts += [unescape(name[1]) + " "] if name else []
            skipped = 1
        elif tag in ("p", "h2", "h3", "li") and parts:
            parts.append(" " if parts[-1].rstrip().endswith((".", ":", "?", ";")) else ". ")
    return re.sub(r"\s+", " ", "".join(parts))
