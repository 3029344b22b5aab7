"""Builds the site: `python -m tools.build` writes dist/ and says what the site's own files weigh.

dist/ is index.html with its texts and board, assets/, the two entry scripts in ui/, and app.zip with the packages
`engine` and `ui`, which PyScript unpacks. The same input gives the same bytes; every address in it is relative.
Imports the standard library, tools.build_page, and what it draws the page from:
the engine's network, ui.strings and ui.board_svg.
"""

import gzip
import json
import re
import shutil
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from engine.editions import EDITIONS
from tools.build_page import PageError, Slots, fill
from ui.board_svg import board_svg
from ui.strings import TEXTS

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"

PACKAGES = ("engine", "ui")
SHIPPED = {".py", ".json"}
# PyScript fetches these two by address, on the page and for the worker.
ENTRIES = ("ui/main.py", "ui/worker.py")
# What the bar on the first screen counts: assets/interpreter.mjs reports each byte of these.
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# A fixed date makes the archive reproducible; it is the earliest one a zip can hold.
EPOCH = (1980, 1, 1, 0, 0, 0)


def files_below(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder in a fixed order, without hidden ones and caches."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            yield path


def pack(target: Path) -> None:
    """Write the packages into one zip, without the entry scripts, with nothing in it that depends on the machine."""
    with zipfile.ZipFile(target, "w") as archive:
        for package in PACKAGES:
            for path in files_below(ROOT / package):
                name = path.relative_to(ROOT).as_posix()
                if path.suffix in SHIPPED and name not in ENTRIES:
                    entry = zipfile.ZipInfo(name, EPOCH)
                    entry.external_attr = 0o644 << 16
                    archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def without_comments(script: str) -> str:
    """Return a script without the lines that are only a comment."""
    return re.sub(r"^[ \t]*//.*\n", "", script, flags=re.MULTILINE)


def copy_assets(source: Path, target: Path) -> None:
    """Copy assets/, our own scripts without their comments."""
    for path in files_below(source):
        name = path.relative_to(source)
        copy = target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in {".js", ".mjs"} and name.parts[0] != "vendor":
            copy.write_text(without_comments(path.read_text()))
        else:
            shutil.copyfile(path, copy)


def page_slots(assets: Path) -> Slots:
    """Return what goes into the slots of the page."""
    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    plugins = {"plugins": config["plugins"]}
    board = board_svg(EDITIONS["classic"].network)
    size = sum((assets / "vendor" / "pyodide" / name).stat().st_size for name in COUNTED)
    return Slots(
        content={"board": board, "plugins": escape(as_json(plugins), quote=False)},
        attributes={
            "config": {"config": as_json(config)},
            "bytes": {"max": str(size)},
        },
    )


def as_json(value: object) -> str:
    """Return the value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def own_weight(site: Path) -> int:
    """Return the gzipped bytes of the site's own files: everything outside vendor/."""
    return sum(
        len(gzip.compress(path.read_bytes(), 9, mtime=0))
        for path in files_below(site)
        if "vendor" not in path.relative_to(site).parts
    )


def build(target: Path) -> None:
    """Write the site into the folder, which is emptied first. Raises PageError if the page cannot be filled."""
    page = fill((ROOT / "index.html").read_text(), TEXTS, page_slots(ROOT / "assets"))
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    copy_assets(ROOT / "assets", target / "assets")
    pack(target / "app.zip")
    for name in ENTRIES:
        (target / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, target / name)
    # Last: make takes the page's date for that of the whole site.
    (target / "index.html").write_text(page)


def main() -> None:
    """Build dist/."""
    try:
        build(DIST)
    except PageError as error:
        sys.exit(f"index.html cannot be built:\n{error}")
    print(f"dist/ is built; its own files weigh {own_weight(DIST) / 1000:.1f} kB gzipped")


if __name__ == "__main__":
    main()
