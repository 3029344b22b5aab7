"""The pictures on the cards: eight cars and a locomotive, as one-colour prints. Pure strings; imports nothing.

Each kind of car has an outline of its own, so that cards differ by shape as well as by colour and sign. The pictures
are drawn in a box of 64 by 36 standing on its lower edge, in the colour of the text (`currentColor`); what is meant as
a mid-tone is a second path, thinner in ink.
"""

VIEW_BOX = "0 0 64 36"


def _box(x: float, y: float, wide: float, high: float, cut: float = 0.0) -> str:
    """A rectangle, its corners cut off."""
    if not cut:
        return f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z"
    across, down, bevel = wide - 2 * cut, high - 2 * cut, f"{cut:g} {cut:g}"
    return f"M{x + cut:g} {y:g}h{across:g}l{bevel}v{down:g}l{-cut:g} {cut:g}h{-across:g}l{-cut:g} {-cut:g}v{-down:g}z"


def _disc(x: float, y: float, radius: float) -> str:
    return f"M{x:g} {y - radius:g}a{radius:g} {radius:g} 0 1 0 .01 0z"


def _wheels(*places: float) -> str:
    """Wheels on the rail, with their hubs left out."""
    return "".join(_disc(x, 31.4, 3.4) + _disc(x, 31.4, 1.2) for x in places)


def _row(count: int, x: float, step: float, y: float, wide: float, high: float, cut: float = 0.0) -> str:
    """The same rectangle several times."""
    return "".join(_box(x + i * step, y, wide, high, cut) for i in range(count))


ART: dict[str, tuple[str, str]] = {
    # a coach with a raised roof and a row of windows
    "purple": (
        _box(14, 4.5, 36, 2.4, 0.8)
        + "M4 11.4 8 7.6H56L60 11.4z"
        + _box(4, 12.4, 56, 13.4)
        + _row(8, 7.6, 6.3, 14.6, 4.4, 5.6, 0.6)
        + _box(8, 26.8, 48, 1.5)
        + _wheels(12, 20, 44, 52),
        _row(8, 7.6, 6.3, 14.6, 4.4, 5.6, 0.6),
    ),
    # a tank with its dome
    "blue": (
        _box(26, 4.5, 12, 2) + _box(27.5, 7, 9, 3.5)
        + "M11 10.6H53a7 7 0 0 1 0 14H11a7 7 0 0 1 0-14z"
        + _row(3, 17, 14.6, 10.6, 1, 14)
        + _box(2, 25.6, 60, 2.2)
        + _wheels(10, 18, 46, 54),
        "M11 13.4H53a4 4 0 0 1 3 1.6H8a4 4 0 0 1 3-1.6z",
    ),
    # a boxcar: a plain wall, a door that slides
    "orange": (
        _box(2.5, 6.6, 59, 2.4) + _box(5, 9.8, 54, 16)
        + _box(23, 11, 18, 13.6) + _box(24.4, 12.4, 15.2, 12.2)
        + "M26 13.4h1.6L38.6 23.6H37zM37 13.4h1.6L27.6 23.6H26z"
        + _box(5, 26.8, 54, 1.5)
        + _wheels(11, 19, 45, 53),
        _row(3, 8, 5, 10.8, 0.8, 14) + _row(3, 45.2, 5, 10.8, 0.8, 14),
    ),
    # an observation car: saloon in front, open platform under the same roof behind
    "white": (
        "M3 9.6C5 6.2 9 5.2 14 5.2H52c5 0 8 1.4 9.6 4.4z"
        + _box(4, 10.6, 33, 15.2)
        + "".join(f"M{x} 23V15.8a3.6 3.6 0 0 1 7.2 0V23z" for x in (7, 16.9, 26.8))
        + _row(3, 43.4, 8, 10.4, 1.2, 6.4) + _box(38, 17.4, 22.6, 1.4) + _box(38, 24.4, 22.6, 1.4)
        + _row(7, 39.6, 2.9, 19.4, 1, 4.4)
        + _box(4, 26.8, 57, 1.5)
        + _wheels(11, 19, 45, 53),
        "".join(f"M{x} 23V15.8a3.6 3.6 0 0 1 7.2 0V23z" for x in (7, 16.9, 26.8)),
    ),
    # a hopper that empties downwards, heaped
    "green": (
        "M5 9.6C9 4.6 14 7.4 18 5.8S27 4 32 5.6s9-1.6 14 .2 9-.4 13 3.8z"
        "M3 10.6H61V15L52.4 26H38.6L32 19.4 25.4 26H11.6L3 15z"
        "M16.6 12.4h1.4V24h-1.4zM31.3 12.4h1.4V18h-1.4zM46 12.4h1.4V24H46z"
        + _box(2, 26.6, 60, 1.6)
        + _wheels(9, 17, 47, 55),
        "M5.4 12.6H15V22H12.6L5.4 14zM58.6 12.6H49V22h2.4L58.6 14z",
    ),
    # a stock car: slats with air between them
    "yellow": (
        "M2.5 9 6 5.6H58L61.5 9z"
        + _row(5, 5, 0, 10, 54, 0) + "".join(_box(5, y, 54, 1.9) for y in (10, 13.4, 16.8, 20.2, 23.6))
        + "".join(_box(x, y, 1.8, 1.5) for x in (5, 14, 23, 39.2, 48.2, 57.2) for y in (11.9, 15.3, 18.7, 22.1))
        + _box(5, 26.8, 54, 1.5)
        + _wheels(11, 19, 45, 53),
        _box(25, 11, 14, 14),
    ),
    # a flat car with logs between stakes
    "black": (
        "".join(
            f"M{x + 2.2:g} {y}H{64 - x - 2.2:g}a2.2 2.2 0 0 1 0 4.4H{x + 2.2:g}a2.2 2.2 0 0 1 0-4.4z"
            + _disc(x + 2.2, y + 1.1, 1.1)
            for x, y in ((5, 18.4), (8, 13.4), (12, 8.4))
        )
        + _row(3, 17, 14.3, 5.6, 1.4, 18)
        + _box(2, 23.6, 60, 3.6) + _row(9, 6.4, 6.2, 24.7, 2, 1.2)
        + _wheels(10, 18, 46, 54),
        "",
    ),
    # a caboose: look-out on the roof, a platform at each end
    "red": (
        _box(23, 2.4, 18, 1.8) + _box(25, 4.8, 14, 6) + _box(27.4, 6, 3.6, 3.2) + _box(33, 6, 3.6, 3.2)
        + _box(46, 5, 2.6, 5.4) + _box(4, 11, 56, 2)
        + _box(11, 13.8, 42, 12) + _box(15.6, 16, 6, 5) + _box(42.4, 16, 6, 5) + _box(29, 15.6, 6, 10.2)
        + _box(4, 26.4, 56, 1.6)
        + "".join(_box(x, 18.4, 1, 8) for x in (4.4, 7, 55.8, 58.6)) + _box(4.4, 18, 6.6, 1.2) + _box(53, 18, 6.6, 1.2)
        + _wheels(13, 21, 43, 51),
        _box(15.6, 16, 6, 5) + _box(42.4, 16, 6, 5),
    ),
    "locomotive": (
        _box(2.6, 4.2, 18.6, 2.2) + _box(4.6, 7, 14.4, 16.4) + _box(8.4, 9.4, 6.8, 5.6, 0.6)
        + "M20 11.4H52.6a4 4 0 0 1 4 4V20a3.6 3.6 0 0 1-3.6 3.6H20z" + _box(49, 11.4, 1, 12.2)
        + "M46.4 3H55.2L53.4 6.4V10.6H48.2V6.4z"
        "M36 10.6V8.6a3.2 3.2 0 0 1 6.4 0v2zM26 10.6V8.2a2.4 2.4 0 0 1 4.8 0v2.4z"
        + _box(56.4, 8.8, 3.4, 4) + _box(4, 24.4, 54, 2) + "M57 26.6 63.4 34.8H55.6z"
        + "".join(_disc(x, 29.6, 5.2) + _disc(x, 29.6, 3.9) + _disc(x, 29.6, 2) for x in (25, 38))
        + _disc(11, 31.4, 3.4) + _disc(11, 31.4, 1.2) + _disc(49, 31.8, 3) + _disc(49, 31.8, 1.1)
        + _box(27.4, 29, 8.2, 1.3),
        _box(8.4, 9.4, 6.8, 5.6, 0.6),
    ),
}  # fmt: skip
"""By card colour: the print, and its mid-tone, as path data."""


def card_art() -> str:
    """The pictures as `symbol#art-<colour>`, for `use` anywhere in the page."""
    return "".join(
        f'<symbol id="art-{name}" viewBox="{VIEW_BOX}">'
        + (f'<path fill="currentColor" fill-opacity=".4" d="{tone}"/>' if tone else "")
        + f'<path fill="currentColor" fill-rule="evenodd" d="{print_}"/></symbol>'
        for name, (print_, tone) in ART.items()
    )
