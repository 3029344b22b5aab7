"""The pictures of the README: as many and as large as they may be, and of every kind that is asked for."""

import re
import zlib

from tools.build import ROOT
from tools.screenshots import DESKTOP, LARGEST, MOST, PHONE, SHOTS, TARGET, palette, png


def test_there_are_pictures_of_all_kinds_and_not_too_many() -> None:
    names = [shot.name for shot in SHOTS]
    assert len(set(names)) == len(names) <= MOST == 12
    assert {shot.theme for shot in SHOTS} == {"light", "dark"}
    assert {"es", "en"} == {shot.query[-2:] for shot in SHOTS}
    for size in (PHONE, DESKTOP):
        assert size in [shot.size for shot in SHOTS]


def test_what_is_there_is_what_is_taken_and_small_enough() -> None:
    there = {path.stem: path.stat().st_size for path in TARGET.glob("*")}
    assert there.keys() == {shot.name for shot in SHOTS}
    assert max(there.values()) <= LARGEST <= 200_000


def test_the_readme_shows_only_pictures_that_are_there() -> None:
    shown = re.findall(r"\]\((docs/screenshots/[^)]+)\)", (ROOT / "README.md").read_text())
    assert "docs/screenshots/table.png" in shown
    assert all((ROOT / path).exists() for path in shown)


def test_a_picture_keeps_the_colours_it_has() -> None:
    red, blue, white = (200, 0, 0), (0, 0, 200), (255, 255, 255)
    pixels = [red, blue, white, white, red, blue]
    colours = palette(pixels, 16)
    assert sorted(colours) == sorted([red, blue, white])
    made = png(pixels, 3, 2, colours)
    assert made.startswith(b"\x89PNG")
    data = zlib.decompress(made[made.index(b"IDAT") + 4 : made.index(b"IEND") - 8])
    assert [colours[number] for row in (data[1:4], data[5:8]) for number in row] == pixels
