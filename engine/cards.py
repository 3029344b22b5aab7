"""Train car cards: their colours, and bags of them packed into one int. Imports nothing of the engine.

A *bag* counts cards by colour, eight bits each, colour 0 lowest and locomotives highest. The bags of one game add up to
at most MOST_OF_A_COLOUR, so adding and taking whole bags is plain ``+`` and ``-``, and a copy costs nothing.
"""

from collections.abc import Iterable

Colour = int
"""0..7 in the order of COLOURS, LOCOMOTIVE, and for routes GRAY."""

Bag = int
"""Counts of cards by colour, packed."""

COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
LOCOMOTIVE: Colour = 8
GRAY: Colour = 9
"""The colour of a route that takes any one colour; never the colour of a card."""
MOST_OF_A_COLOUR = 63
"""In a pack: twice as many still leave the highest bit of their byte free, which payment uses."""
NO_CARD: Colour = -1
"""An empty market place."""
CARD_NAMES = (*COLOURS, "locomotive")
ROUTE_COLOURS = (*COLOURS, "locomotive", "gray")

ONE: tuple[Bag, ...] = tuple(1 << 8 * colour for colour in range(9))
"""ONE[colour] is the bag with a single card of that colour."""


def counts(bag: Bag) -> bytes:
    """The nine counts of a bag, locomotives last.

    >>> list(counts(2 * ONE[0] + 3 * ONE[LOCOMOTIVE]))
    [2, 0, 0, 0, 0, 0, 0, 0, 3]
    """
    return bag.to_bytes(9, "little")


def count(bag: Bag, colour: Colour) -> int:
    """How many cards of one colour are in a bag.

    >>> count(2 * ONE[0] + 3 * ONE[LOCOMOTIVE], LOCOMOTIVE)
    3
    """
    return bag >> 8 * colour & 255


def size(bag: Bag) -> int:
    """How many cards are in a bag.

    >>> size(2 * ONE[0] + 3 * ONE[LOCOMOTIVE])
    5
    """
    return sum(bag.to_bytes(9, "little"))


def bag_of(cards: Iterable[Colour]) -> Bag:
    """The bag of the given cards; empty places are left out.

    >>> list(counts(bag_of((0, 8, NO_CARD, 8))))
    [1, 0, 0, 0, 0, 0, 0, 0, 2]
    """
    return sum(ONE[card] for card in cards if card != NO_CARD)


def card_list(bag: Bag) -> list[Colour]:
    """The cards of a bag, one by one, by colour.

    >>> card_list(2 * ONE[0] + ONE[LOCOMOTIVE])
    [0, 0, 8]
    """
    return [colour for colour, number in enumerate(counts(bag)) for _ in range(number)]
