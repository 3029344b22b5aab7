"""Draws the icons of the installed game from assets/icon.svg: `python -m tools.icons` writes assets/icons/.

The files are in the tree, so that a build needs no browser. Maskable ones fill the square and keep everything that
matters in the middle 80 %, whatever shape the system cuts out. Imports tools.browser.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools import browser

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "assets" / "icon.svg"
TARGET = ROOT / "assets" / "icons"
# What an installed game needs beside the drawing itself, which browsers take at any size.
SIZES = {"icon": 192, "maskable": 256}


def maskable(drawing: str) -> str:
    """The drawing without round corners, its content in the middle 70 %.

    >>> maskable('<svg><rect width="64" height="64" rx="12" fill="#1f3a4d"/><path/></svg>')
    '<svg><rect width="64" height="64" fill="#1f3a4d"/><g transform="translate(9.6 9.6) scale(.7)"><path/></g></svg>'
    """
    before, _, rest = drawing.partition(' rx="12" fill="#1f3a4d"/>')
    content = rest.removesuffix("\n").removesuffix("</svg>")
    return f'{before} fill="#1f3a4d"/><g transform="translate(9.6 9.6) scale(.7)">{content}</g></svg>'


def main() -> None:
    """Write all icons."""
    found = browser.remembered()
    if found is None:
        sys.exit("no browser is chosen yet: run `python -m tools.browser`")
    TARGET.mkdir(exist_ok=True)
    drawing = DRAWING.read_text()
    with sync_playwright() as playwright:
        driven = playwright.chromium.launch(executable_path=found.executable, args=browser.ARGUMENTS)
        for name, markup in (("icon", drawing), ("maskable", maskable(drawing))):
            size = SIZES[name]
            page = driven.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{markup}")
            page.screenshot(path=TARGET / f"{name}-{size}.png", omit_background=True)
        driven.close()


if __name__ == "__main__":
    main()
