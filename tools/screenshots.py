"""Renews the pictures of docs/screenshots: `python -m tools.screenshots` after `make site`.

At most MOST pictures of the main states, in both languages and themes, on a phone and on a desktop; none larger than
LARGEST bytes. A file is written only when it changes visibly, so that a run without a change leaves the tree as it was.
`--eyes DIR` writes into DIR what the table looks like to eyes that lack a cone, and in grays: for a person to look at,
beside the proof in tests/ui/test_colours.py. Imports Playwright and what serves the site.
"""

import argparse
import base64
import struct
import zlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tools import browser
from tools.build import DIST, ROOT
from tools.serve import serving

Pixel = tuple[int, int, int]

TARGET = ROOT / "docs" / "screenshots"
MOST, LARGEST = 12, 200_000
# A picture has changed when so many pixels in a thousand differ by so much (of 255) in one of their colours.
CHANGED, DIFFERS = 1.0, 24
PATIENCE = 90_000

PHONE: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

# Of Machado, Oliveira and Fernandes (2009), as in tests/ui/colours.py.
EYES = {
    "protanopia": "0.152286 1.052583 -0.204868 0 0 0.114503 0.786281 0.099216 0 0 -0.003882 -0.048116 1.051998 0 0",
    "deuteranopia": "0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.01182 0.04294 0.968881 0 0",
    "tritanopia": "1.255528 -0.076749 -0.178779 0 0 -0.078411 0.930809 0.147602 0 0 0.004733 0.691367 0.3039 0 0",
    "grayscale": " ".join(["0.2126 0.7152 0.0722 0 0"] * 3),
}

# Tells how many pixels in a thousand differ between two PNGs; all of them when their sizes do.
COMPARE = """async ([one, other, differs]) => {
    const read = async (data) => {
        const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height), brush = canvas.getContext("2d");
        brush.drawImage(image, 0, 0);
        return brush.getImageData(0, 0, image.width, image.height);
    };
    const [a, b] = [await read(one), await read(other)];
    if (a.width !== b.width || a.height !== b.height) return 1000;
    let changed = 0;
    for (let i = 0; i < a.data.length; i += 4)
        if ([0, 1, 2].some((c) => Math.abs(a.data[i + c] - b.data[i + c]) >= differs)) changed++;
    return 4000 * changed / a.data.length;
}"""
# The pixels of a PNG, four bytes each, row by row.
PIXELS = """async (data) => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64," + data)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height), brush = canvas.getContext("2d");
    brush.drawImage(image, 0, 0);
    const bytes = new Uint8Array(brush.getImageData(0, 0, image.width, image.height).data.buffer);
    let text = "";
    for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
    return [image.width, image.height, btoa(text)];
}"""


class Shot(NamedTuple):
    """A picture to be taken."""

    name: str
    size: ViewportSize
    theme: Literal["light", "dark"]
    query: str
    dock: str
    """What the dock must hold before anything else is done."""
    act: Callable[[Page], None] = lambda _page: None


def choose_tickets(page: Page) -> None:
    """Keeps the first two tickets."""
    for place in (0, 1):
        page.locator(f'[data-intent="toggle"][data-place="{place}"]').click()
    page.locator('[data-intent="keep"]').click()
    page.wait_for_selector('#table[data-dock="turn"]', timeout=PATIENCE)


def play(page: Page, turns: int) -> None:
    """Plays on so many turns in the simplest way: the best route that can be claimed, else cards."""
    page.evaluate("document.querySelector('[data-key=settings]').click()")
    page.locator('[data-key="set-confirm-never"]').click()
    page.locator('[data-key="set-close"]').click()
    choose_tickets(page)
    for _ in range(turns):
        while page.locator("#table").get_attribute("data-dock") != "turn":
            page.wait_for_timeout(50)
        page.evaluate(
            """() => {
                const open = [...document.querySelectorAll("#board g.claimable")]
                    .filter((route) => route.dataset.length > 2).sort((a, b) => b.dataset.length - a.dataset.length);
                (open[0]?.querySelector(".hit") ?? document.querySelector("[data-key=deck]"))
                    .dispatchEvent(new MouseEvent("click", {bubbles: true}));
            }"""
        )
        page.wait_for_timeout(150)
        way = page.locator('[data-intent="claim"]').first
        if way.is_visible():
            way.click()
        elif page.locator("#table").get_attribute("data-dock") == "second":
            page.locator('[data-key="deck"]').click()
    page.wait_for_selector('#table[data-dock="turn"]', timeout=PATIENCE)


def middle(page: Page) -> None:
    """The middle of a game."""
    play(page, 16)


def mark_ticket(page: Page) -> None:
    """A ticket of one's own is looked at."""
    middle(page)
    page.locator('[data-panel="tickets"] [data-intent="ticket"]').first.click()


def pay(page: Page) -> None:
    """A route is about to be paid."""
    play(page, 5)
    page.evaluate("document.querySelector('[data-key=settings]').click()")
    page.locator('[data-key="set-confirm-always"]').click()
    page.locator('[data-key="set-close"]').click()
    page.locator("#board g.claimable .hit").first.dispatch_event("click")
    page.wait_for_selector('#table[data-dock="pay"]', timeout=PATIENCE)


def settings(page: Page) -> None:
    """The settings."""
    choose_tickets(page)
    page.locator('[data-key="settings"]').click()


def final(page: Page) -> None:
    """The final table."""
    page.wait_for_selector("[data-final]", timeout=PATIENCE)


def count(page: Page) -> None:
    """The final count, where the longest path is lit."""
    final(page)
    page.locator('[data-key="settings"]').click()
    page.locator('[data-key="set-motion-normal"]').click()
    page.locator('[data-key="set-close"]').click()
    page.locator('[data-intent="recount"]').click()
    page.wait_for_selector('[data-act="longest"]', timeout=PATIENCE)


ONE = "?seed=7&seats=person,quick,quick&speed=instant&start&lang="
ALL = "?seed=7&seats=quick,quick,quick,quick,quick&speed=instant&start&lang="
SHOTS = (
    Shot("table", DESKTOP, "light", ONE + "en", "choose", middle),
    Shot("table-dark", DESKTOP, "dark", ONE + "es", "choose", mark_ticket),
    Shot("first-screen", DESKTOP, "light", "?lang=es", ""),
    Shot("tickets-phone", PHONE, "light", ONE + "es", "choose"),
    Shot("table-phone", PHONE, "light", ONE + "en", "choose", middle),
    Shot("payment-phone", PHONE, "dark", ONE + "es", "choose", pay),
    Shot("payment", DESKTOP, "light", ONE + "en", "choose", pay),
    Shot("settings-phone", PHONE, "light", ONE + "en", "choose", settings),
    Shot("curtain", TABLET, "light", "?seed=7&seats=person,person&speed=instant&start&lang=es", "curtain"),
    Shot("count", DESKTOP, "light", ALL + "en", "", count),
    Shot("final", DESKTOP, "dark", ALL + "es", "", final),
    Shot("final-phone", PHONE, "light", ALL + "en", "", final),
)


def taken(site: str, page: Page, shot: Shot) -> bytes:
    """The picture, as PNG."""
    page.set_viewport_size(shot.size)
    page.emulate_media(color_scheme=shot.theme, reduced_motion="reduce")
    page.goto(site + shot.query)
    page.evaluate("localStorage.clear()")
    page.goto(site + shot.query)
    page.wait_for_selector("html[data-worker]", timeout=PATIENCE, state="attached")
    if shot.dock:
        page.wait_for_selector(f'#table[data-dock="{shot.dock}"]', timeout=PATIENCE, state="attached")
    shot.act(page)
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(700)
    return page.screenshot()


def squeezed(page: Page, picture: bytes) -> bytes:
    """The picture in a file of LARGEST bytes at most, with as many colours as that allows."""
    wide, high, data = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    raw = base64.b64decode(data)
    pixels = list(zip(raw[::4], raw[1::4], raw[2::4], strict=True))
    for colours in (160, 96, 64, 40, 24):
        smaller = png(pixels, wide, high, palette(pixels, colours))
        if len(smaller) <= LARGEST:
            return smaller
    raise SystemExit(f"a picture takes more than {LARGEST} bytes however few colours it has")


def palette(pixels: Sequence[Pixel], most: int) -> list[Pixel]:
    """The colours that are there most, no two of them close together."""
    chosen: list[Pixel] = []
    often = [colour for colour, _ in Counter(pixels).most_common(6000)]
    for apart in (24, 12, 6, 0):
        for colour in often:
            if len(chosen) == most:
                return chosen
            if all(sum(abs(a - b) for a, b in zip(colour, other, strict=True)) > apart for other in chosen):
                chosen.append(colour)
    return chosen


def png(pixels: Sequence[Pixel], wide: int, high: int, colours: Sequence[Pixel]) -> bytes:
    """A PNG with a palette; each pixel gets the colour of it that is nearest."""
    numbers: dict[Pixel, int] = {}
    for pixel in set(pixels):
        r, g, b = pixel
        numbers[pixel] = min(
            range(len(colours)),
            key=lambda i: 2 * (colours[i][0] - r) ** 2 + 4 * (colours[i][1] - g) ** 2 + 3 * (colours[i][2] - b) ** 2,
        )
    rows = b"".join(
        b"\0" + bytes(numbers[pixel] for pixel in pixels[row * wide : (row + 1) * wide]) for row in range(high)
    )

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0))
        + chunk(b"PLTE", bytes(part for colour in colours for part in colour))
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def differs(page: Page, one: bytes, other: bytes) -> bool:
    """Whether a person would see a difference."""
    both = [base64.b64encode(picture).decode() for picture in (one, other)]
    return bool(page.evaluate(COMPARE, [*both, DIFFERS]) > CHANGED)


def through(page: Page, eyes: str) -> None:
    """Shows the page as such eyes see it."""
    page.evaluate(
        """(matrix) => {
            document.getElementById("eyes")?.remove();
            document.body.insertAdjacentHTML("beforeend", `<svg id="eyes" width="0" height="0"><filter id="eyes-filter"
                color-interpolation-filters="linearRGB"><feColorMatrix values="${matrix} 0 0 0 1 0"/></filter></svg>`);
            document.documentElement.style.filter = "url(#eyes-filter)";
        }""",
        EYES[eyes],
    )


@contextmanager
def driven_page() -> Iterator[Page]:
    """A page of the browser that the tests use."""
    with sync_playwright() as playwright:
        driven = playwright.chromium.launch(executable_path=browser.find().executable, args=browser.ARGUMENTS)
        yield driven.new_context().new_page()
        driven.close()


def renew(site: str, page: Page) -> None:
    """Writes the pictures that have changed, and takes away those that nobody takes any more."""
    TARGET.mkdir(parents=True, exist_ok=True)
    blank = page.context.new_page()
    for shot in SHOTS:
        path = TARGET / f"{shot.name}.png"
        picture = squeezed(blank, taken(site, page, shot))
        if path.exists() and not differs(blank, path.read_bytes(), picture):
            print(f"{path.name}: as it was")
            continue
        path.write_bytes(picture)
        print(f"{path.name}: {len(picture) // 1000} kB")
    for path in TARGET.glob("*.png"):
        if path.stem not in {shot.name for shot in SHOTS}:
            path.unlink()


def look(site: str, page: Page, folder: Path) -> None:
    """Writes the table as other eyes see it."""
    folder.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS[:2]:
        taken(site, page, shot)
        for eyes in EYES:
            through(page, eyes)
            path = folder / f"{shot.name}-{eyes}.png"
            page.screenshot(path=path)
            print(path)


def main() -> None:
    """Renew the pictures, or show them through other eyes."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__.splitlines()[0])
    parser.add_argument("--eyes", type=Path, metavar="DIR", help="write filtered pictures there instead")
    options = parser.parse_args()
    with serving(DIST) as site, driven_page() as page:
        if options.eyes:
            look(site, page, options.eyes)
        else:
            renew(site, page)


if __name__ == "__main__":
    assert len(SHOTS) <= MOST  # noqa: S101
    main()
