"""Write the widths of the letters that city names use into ui/boards/label_font.json.

Reads the font with fontTools, so that neither the game nor its tests need the font file to know where a name ends.

    python -m tools.map_art.label_font path/to/alegreya-sc-latin-700-normal.woff2
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
MAP = ROOT / "engine" / "maps" / "north_america.json"
OUT = ROOT / "ui" / "boards" / "label_font.json"


def measure(font_file: str, letters: str) -> str:
    """The JSON text: for each letter its advance width and the bottom and top of its ink, in font units."""
    font = TTFont(font_file)
    names, glyphs, metrics = font.getBestCmap(), font.getGlyphSet(), font["hmtx"]
    rows = []
    for letter in letters:
        name = names[ord(letter)]
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        bottom, top = (round(pen.bounds[1]), round(pen.bounds[3])) if pen.bounds else (0, 0)
        row = [metrics[name][0], bottom, top]
        rows.append(f"    {json.dumps(letter, ensure_ascii=False)}: {json.dumps(row)}")
    return (
        "{\n"
        f'  "family": {json.dumps(font["name"].getDebugName(16) or font["name"].getDebugName(1))},\n'
        f'  "units_per_em": {font["head"].unitsPerEm},\n'
        f'  "cap_height": {font["OS/2"].sCapHeight},\n'
        '  "letters": {\n' + ",\n".join(rows) + "\n  }\n}\n"
    )


def main() -> None:
    """Measure the font file named on the command line."""
    cities = json.loads(MAP.read_text(encoding="utf-8"))["cities"]
    letters = "".join(sorted({letter for city in cities for letter in city["name"]}))
    OUT.write_text(measure(sys.argv[1], letters), encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {len(letters)} letters")


if __name__ == "__main__":
    main()
