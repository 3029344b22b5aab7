"""Which claims a hand can pay for (C1-C3, C11), and what a claim costs. Imports the vocabulary only."""

from functools import cache

from engine.actions import CLAIM, Action
from engine.bits import Mask
from engine.cards import COLOURS, GRAY, LOCOMOTIVE, Bag, Colour, counts
from engine.network import MAX_LENGTH, Network, Route

WILD_SHIFT = 8 * LOCOMOTIVE


_Choices = tuple[Colour, int, tuple[Action, ...]]
"""A route's colour, its length, and every claim of it that any hand could make, sorted: colour by colour with 0 to
length-1 locomotives, then locomotives alone."""


class ClaimTable:
    """What ``affordable_claims`` looks up, made once a map: masks of routes by price, and the claims themselves."""

    __slots__ = ("by_colour", "choices", "gray", "within")

    def __init__(self, network: Network) -> None:
        most = 255  # the largest count a bag can hold

        def by_limit(colour: Colour | None) -> tuple[Mask, ...]:
            steps = [
                sum(1 << i for i, r in enumerate(network.routes) if r.length <= limit and colour in (None, r.colour))
                for limit in range(MAX_LENGTH + 1)
            ]
            return tuple(steps[min(limit, MAX_LENGTH)] for limit in range(most + 1))

        self.by_colour = tuple(by_limit(colour) for colour in range(len(COLOURS)))
        """[colour][cards]: routes of that colour with at most so many spaces."""
        self.gray = by_limit(GRAY)
        self.within = by_limit(None)
        """[cars]: routes with at most so many spaces (C4)."""
        entries = [_choices(index, route) for index, route in enumerate(network.routes)]
        self.choices = tuple(
            tuple(
                tuple(entry for bit, entry in enumerate(entries[base : base + 8]) if byte >> bit & 1)
                for byte in range(256)
            )
            for base in range(0, len(entries), 8)
        )
        """[position][byte]: the entries of the routes for which one byte of a mask stands."""


def _choices(index: int, route: Route) -> _Choices:
    colours = range(len(COLOURS)) if route.colour == GRAY else (route.colour,)
    claims: list[Action] = [(CLAIM, index, colour, locos) for colour in colours for locos in range(route.length)]
    return (route.colour, route.length, (*claims, (CLAIM, index, LOCOMOTIVE, route.length)))


@cache
def claim_table(network: Network) -> ClaimTable:
    """The table of a map; made at its first use."""
    return ClaimTable(network)


def _gray_choices(hand: bytes, length: int) -> list[int]:
    """Which of the claims of a gray route of that length the hand pays for, as positions in ``ClaimTable.claims``."""
    wild = hand[LOCOMOTIVE]
    if not wild:
        return [colour * length for colour in range(8) if hand[colour] >= length]
    choices: list[int] = []
    most = min(wild, length - 1)
    for colour in range(8):
        number = hand[colour]
        if number and number + wild >= length:
            first = colour * length
            choices += range(first + max(0, length - number), first + most + 1)
    if wild >= length:
        choices.append(8 * length)
    return choices


def affordable_claims(network: Network, hand: Bag, cars: int, open_routes: Mask) -> list[Action]:
    """Every claim of the open routes that a hand and a stock of cars allow, sorted.

    >>> from engine.cards import ONE
    >>> from engine.editions import EDITIONS
    >>> network = EDITIONS["classic"].network  # route 17: Chicago - Duluth, 3 red
    >>> affordable_claims(network, 2 * ONE[7] + 2 * ONE[8], 45, 1 << 17)
    [(0, 17, 7, 1), (0, 17, 7, 2)]
    """
    table = claim_table(network)
    number = counts(hand)
    wild = number[LOCOMOTIVE]
    routes = table.gray[max(number[:LOCOMOTIVE]) + wild]
    for by_limit, cards in zip(table.by_colour, number):  # noqa: B905  # the nine counts go with eight colours
        routes |= by_limit[cards + wild]
    routes &= open_routes & table.within[cars]
    claims: list[Action] = []
    if not routes:
        return claims
    add = claims.append
    gray: dict[int, list[int]] = {}
    for by_byte, byte in zip(table.choices, routes.to_bytes(len(table.choices), "little")):  # noqa: B905  # hot
        if byte:
            for colour, length, choices in by_byte[byte]:
                if colour == GRAY:
                    if length not in gray:
                        gray[length] = _gray_choices(number, length)
                    for choice in gray[length]:
                        add(choices[choice])
                elif not wild:
                    add(choices[0])
                else:
                    if number[colour]:
                        claims += choices[max(0, length - number[colour]) : min(wild + 1, length)]
                    if wild >= length:
                        add(choices[length])
    return claims


def price(length: int, colour: int, locos: int) -> Bag:
    """The cards that a claim discards (C5).

    >>> from engine.cards import ONE
    >>> price(3, 7, 1) == 2 * ONE[7] + ONE[LOCOMOTIVE]
    True
    """
    return (length - locos << 8 * colour) + (locos << WILD_SHIFT)
