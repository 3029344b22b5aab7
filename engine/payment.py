"""Which claims a hand can pay for (C1-C3, C11), and what a claim costs. Imports the vocabulary only."""

from collections.abc import Sequence
from functools import cache

from engine.actions import CLAIM, Action
from engine.bits import Mask
from engine.cards import COLOURS, GRAY, LOCOMOTIVE, MOST_OF_A_COLOUR, Bag, Colour, counts
from engine.network import MAX_LENGTH, Network, Route

WILD_SHIFT = 8 * LOCOMOTIVE


_Choices = tuple[Colour, int, tuple[Action, ...]]
"""A route's colour, its length, and every claim of it that any hand could make, sorted: colour by colour with 0 to
length-1 locomotives, then locomotives alone."""


class ClaimTable:
    """What ``affordable_claims`` looks up, made once a map: masks of routes by price, and the claims themselves."""

    __slots__ = ("choices", "gray_choices", "payable", "within")

    def __init__(self, network: Network) -> None:
        most = 2 * MOST_OF_A_COLOUR  # cards of a colour and locomotives

        def by_limit(*colours: Colour) -> tuple[Mask, ...]:
            steps = [
                sum(1 << i for i, r in enumerate(network.routes) if r.length <= limit and r.colour in colours)
                for limit in range(MAX_LENGTH + 1)
            ]
            return tuple(steps[min(limit, MAX_LENGTH)] for limit in range(most + 1))

        self.payable = tuple(by_limit(colour, GRAY) for colour in range(len(COLOURS)))
        """[colour][cards]: routes that so many cards of one colour pay for."""
        self.within = by_limit(*range(len(COLOURS)), GRAY)
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
        self.gray_choices = tuple(
            {
                sum(0x80 << 8 * colour for colour in range(8) if colours >> colour & 1): tuple(
                    colour * length for colour in range(8) if colours >> colour & 1
                )
                for colours in range(256)
            }
            for length in range(MAX_LENGTH + 1)
        )
        """[length][_enough(hand, length)]: as ``_gray_choices``, for a hand without locomotives."""


def _choices(index: int, route: Route) -> _Choices:
    colours = range(len(COLOURS)) if route.colour == GRAY else (route.colour,)
    claims: list[Action] = [(CLAIM, index, colour, locos) for colour in colours for locos in range(route.length)]
    return (route.colour, route.length, (*claims, (CLAIM, index, LOCOMOTIVE, route.length)))


@cache
def claim_table(network: Network) -> ClaimTable:
    """The table of a map; made at its first use."""
    return ClaimTable(network)


def _enough(hand: Bag, length: int) -> int:
    """The colours of which a hand has enough for a length, as the highest bits of their bytes.

    Adding 128 - length to each count at once sets them; no count reaches 128, so none spills over.
    """
    return (hand + (0x80 - length) * 0x0101010101010101) & 0x8080808080808080


def _gray_choices(number: bytes, length: int) -> list[int]:
    """Which of the claims of a gray route of that length a hand pays for, as positions in the route's choices."""
    wild = number[LOCOMOTIVE]
    choices: list[int] = []
    for colour in range(8):
        if number[colour] and number[colour] + wild >= length:
            first = colour * length
            choices += range(first + max(0, length - number[colour]), first + min(wild + 1, length))
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
    routes = 0
    for by_limit, cards in zip(table.payable, number):  # noqa: B905  # the nine counts go with eight colours
        routes |= by_limit[cards + wild]
    routes &= open_routes & table.within[cars]
    claims: list[Action] = []
    if not routes:
        return claims
    add = claims.append
    gray: dict[int, Sequence[int]] = {}
    for by_byte, byte in zip(table.choices, routes.to_bytes(len(table.choices), "little")):  # noqa: B905  # hot
        if byte:
            for colour, length, choices in by_byte[byte]:
                if colour == GRAY:
                    if length not in gray:
                        gray[length] = (
                            _gray_choices(number, length) if wild else table.gray_choices[length][_enough(hand, length)]
                        )
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
