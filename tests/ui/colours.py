"""Colours as eyes see them: the tokens of assets/tokens.css, contrast, vision without one of the cones, differences.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full strength, in linear light; the difference is
CIEDE2000 (Sharma, Wu and Dalal 2005).
"""

import re
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

Light = tuple[float, float, float]
"""Red, green, blue, linear, from 0 to 1."""

TOKENS = Path(__file__).parents[2] / "assets" / "tokens.css"
THEMES = ("light", "dark")

EYES: dict[str, tuple[Light, Light, Light]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "grayscale": ((0.2126, 0.7152, 0.0722),) * 3,
}


def tokens(theme: str, css: str | None = None) -> dict[str, str]:
    """The custom properties of the style sheet, as one theme has them: `light-dark(a, b)` is a or b."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text() if css is None else css, flags=re.DOTALL)
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", text):
        both = re.fullmatch(r"light-dark\(\s*(\S+)\s*,\s*(\S+)\s*\)", value)
        found[name] = both[1 + THEMES.index(theme)] if both else value
    return found


def light(colour: str) -> Light:
    """The light of a colour `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def seen(colour: Light, eyes: str) -> Light:
    """What such eyes make of a colour."""
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in EYES[eyes])
    return red, green, blue


def luminance(colour: Light) -> float:
    """From 0, black, to 1, white."""
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), colour, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    low, high = sorted(luminance(light(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(colour: Light) -> tuple[float, float, float]:
    """Lightness and the two opponent coordinates, under daylight (D65)."""
    rows = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.072175), (0.0193339, 0.119192, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    parts = [sum(a * b for a, b in zip(row, colour, strict=True)) / w for row, w in zip(rows, white, strict=True)]
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Light, other: Light) -> float:
    """CIEDE2000; 1 is about what can be told apart side by side."""
    (l1, a1, b1), (l2, a2, b2) = lab(one), lab(other)
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    mean = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    t = 1 + sum(height * cos(radians(times * mean + shift)) for height, times, shift in waves)
    sl = 1 + 0.015 * (ml - 50) ** 2 / sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    bend = -2 * sqrt(mc**7 / (mc**7 + 25.0**7)) * sin(radians(60 * exp(-(((mean - 275) / 25) ** 2))))
    parts = dl / sl, dc / sc, dh / sh
    return sqrt(sum(part**2 for part in parts) + bend * parts[1] * parts[2])
