"""Sets of small integers as the bits of one int: routes, tickets, cities. Imports nothing of the engine."""

from collections.abc import Iterable

Mask = int
"""A set of ids: bit i is set when i is in it."""

MOST_IDS = 128
"""Ids that a mask can hold: 0 to 127."""
# _MEMBERS[position][byte]: the ids that one byte of a mask stands for.
_MEMBERS = tuple(
    tuple(tuple(base + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for base in range(0, MOST_IDS, 8)
)


def bit_list(mask: Mask) -> list[int]:
    """The members of a mask, ascending. OverflowError when it has ids from 128 on.

    >>> bit_list(0b10010000001)
    [0, 7, 10]
    """
    members: list[int] = []
    for by_byte, byte in zip(_MEMBERS, mask.to_bytes(MOST_IDS // 8, "little")):  # noqa: B905  # equally long; a hot loop
        if byte:
            members += by_byte[byte]
    return members


def mask_of(members: Iterable[int]) -> Mask:
    """The mask that holds the given ids.

    >>> mask_of([0, 7, 10])
    1153
    """
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
