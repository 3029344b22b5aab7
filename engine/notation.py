"""Actions as text and back. Imports the vocabulary only.

    claim 17 red 1        route, colour of the other cards (or locomotive), number of locomotives
    deck                  one card, blind
    market 0              the face-up card in a place, 0 to 4
    tickets               draw destination tickets
    keep 0 2              the tickets kept, as places in the offer, ascending
    pass
    card red              chance deals a card
    ticket 12             chance deals a ticket

One action has one spelling. In a redacted history: ``card ?``, ``ticket ?``, ``keep ?2`` (two of those offered),
``keep ?``.
"""

import re

from engine.actions import (
    CLAIM,
    DEAL_CARD,
    DEAL_TICKET,
    DRAW_DECK,
    DRAW_MARKET,
    DRAW_TICKETS,
    HIDDEN,
    KEEP,
    PASS,
    Action,
)
from engine.bits import bit_list, mask_of
from engine.cards import CARD_NAMES

_BARE = {"deck": (DRAW_DECK,), "tickets": (DRAW_TICKETS,), "pass": (PASS,)}
_NUMBER = "(0|[1-9][0-9]{0,3})"  # ASCII digits: \d would take those of every script
_FORMS = {
    "claim": re.compile(rf"claim {_NUMBER} ([a-z]+) {_NUMBER}"),
    "market": re.compile(r"market ([0-4])"),
    "keep": re.compile("keep((?: [0-9]){1,10})"),
    "card": re.compile(r"card ([a-z]+)"),
    "ticket": re.compile(rf"ticket {_NUMBER}"),
}


class NotationError(ValueError):
    """A text that names no action; the message says what is wrong with it."""


def action_text(action: Action) -> str:
    """The text of an action, redacted ones included; NotationError for a tuple that is no action.

    >>> action_text((CLAIM, 17, 7, 1)), action_text((KEEP, 0b101)), action_text((DEAL_CARD, HIDDEN))
    ('claim 17 red 1', 'keep 0 2', 'card ?')
    """
    kind = action[0]
    if kind == CLAIM:
        return f"claim {action[1]} {CARD_NAMES[action[2]]} {action[3]}"
    if kind == DRAW_MARKET:
        return f"market {action[1]}"
    if kind == KEEP:
        if action[1] == HIDDEN:
            return "keep ?" if action[2] == HIDDEN else f"keep ?{action[2]}"
        return " ".join(["keep", *[str(place) for place in bit_list(action[1])]])
    if kind == DEAL_CARD:
        return "card ?" if action[1] == HIDDEN else f"card {CARD_NAMES[action[1]]}"
    if kind == DEAL_TICKET:
        return "ticket ?" if action[1] == HIDDEN else f"ticket {action[1]}"
    for text, bare in _BARE.items():
        if bare == action:
            return text
    raise NotationError(f"{action!r} is no action")


def parse_action(text: str) -> Action:
    """The action that a text names; NotationError when it names none. Whether it is legal is another question.

    >>> parse_action("claim 17 red 1")
    (0, 17, 7, 1)
    >>> parse_action("claim 17 pink 1")
    Traceback (most recent call last):
    engine.notation.NotationError: 'claim 17 pink 1': there is no card colour 'pink'
    """
    if text in _BARE:
        return _BARE[text]
    word = text.split(" ", 1)[0]
    if word not in _FORMS:
        raise NotationError(f"{shortened(text)}: an action begins with one of {', '.join([*_FORMS, *_BARE])}")
    match = _FORMS[word].fullmatch(text)
    if not match:
        raise NotationError(f"{shortened(text)}: not the form of '{word}'")
    if word == "claim":
        return (CLAIM, int(match[1]), _colour(text, match[2]), int(match[3]))
    if word == "market":
        return (DRAW_MARKET, int(match[1]))
    if word == "keep":
        places = [int(place) for place in match[1].split()]
        if places != sorted(set(places)):
            raise NotationError(f"{shortened(text)}: places are named once each, ascending")
        return (KEEP, mask_of(places))
    if word == "card":
        return (DEAL_CARD, _colour(text, match[1]))
    return (DEAL_TICKET, int(match[1]))


def _colour(text: str, name: str) -> int:
    if name not in CARD_NAMES:
        raise NotationError(f"{shortened(text)}: there is no card colour {shortened(name)}")
    return CARD_NAMES.index(name)


def shortened(text: str) -> str:
    """A text of a stranger's, quoted and cut, for a message of one line.

    >>> shortened("a" * 100)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"
    """
    return ascii(text if len(text) <= 40 else text[:40] + "...")
