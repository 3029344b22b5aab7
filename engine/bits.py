"""Sets of small integers as the bits of one int: routes, tickets, cities. Imports nothing of the engine."""

Mask = int
"""A set of ids: bit i is set when i is in it."""

_BYTES = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def bit_list(mask: Mask) -> list[int]:
    """The members of a mask, ascending.

    >>> bit_list(0b10010000001)
    [0, 7, 10]
    """
    members = []
    base = 0
    while mask:
        members += [base + bit for bit in _BYTES[mask & 255]]
        mask >>= 8
        base += 8
    return members


def mask_of(members: "tuple[int, ...] | list[int]") -> Mask:
    """The mask that holds the given ids.

    >>> mask_of([0, 7, 10])
    1153
    """
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask
