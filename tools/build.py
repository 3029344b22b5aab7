"""Builds the site: `python -m tools.build` writes dist/ and says what the site's own files weigh.

dist/ has index.html with its texts and board, and all that it loads in two folders with a hash of their content in the
name: `vendor-…` with the runtime, and `game-…` with assets/, the two entry scripts in ui/, app.zip with the packages
`engine` and `ui`, and the snapshot of Python's memory with these already imported. So an address never means another
content, and an update leaves alone what did not change. The same input and the same Node give the same bytes; every
address is relative. Imports the standard library, tools.build_page, tools.snapshot, and what it draws the page from:
the engine's network, ui.strings, ui.board_svg and ui.rules_panel.
"""

import ast
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.editions import EDITIONS
from tools.build_page import PageError, Slots, fill
from tools.snapshot import SnapshotError, write_snapshot
from ui.board_svg import board_svg
from ui.rules_panel import rules_on_page
from ui.strings import LANGUAGES, TEXTS

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"

PACKAGES = ("engine", "ui")
SHIPPED = {".py", ".json"}
# PyScript fetches it by address.
WORKER = "ui/worker.py"
# What only the build draws with: the page has the board as it is drawn.
DRAWN = ("ui/board_svg.py", "ui/boards/north_america_land.json")
# Static hosts do not compress WebAssembly reliably; assets/interpreter.mjs unpacks it. No ".gz", which some hosts would
# declare to be packed, so that browsers unpack it on the way.
PACKED = "pyodide/pyodide.asm.wasm"
SNAPSHOT = "snapshot.bin"
STYLE = "all.css"
STYLE_LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
# What the bar on the first screen counts: with the snapshot, and without it.
COUNTED = ("pyodide.asm.wasm.bin", "pyodide-lock.json")
COUNTED_PLAIN = (*COUNTED, "python_stdlib.zip")


class SiteError(ValueError):
    """The site cannot be built; the message says why."""


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
                if path.suffix in SHIPPED and name not in (WORKER, *DRAWN):
                    entry = zipfile.ZipInfo(name, EPOCH)
                    entry.external_attr = 0o644 << 16
                    content = path.read_text()
                    shipped = lean_python(content) if path.suffix == ".py" else content
                    archive.writestr(entry, shipped, zipfile.ZIP_DEFLATED, 9)


def lean_python(source: str) -> str:
    """Return a module without comments and documentation.

    >>> lean_python("def f():\\n    'What for.'\\n    return 1  # one")
    'def f():\\n    return 1'
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            code = [part for part in node.body if not is_text(part)]
            node.body = code or ([] if isinstance(node, ast.Module) else [ast.Pass()])
    return ast.unparse(tree)


def is_text(node: ast.stmt) -> bool:
    """Whether a statement is only a text, which documents something."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def lean(script: str, *, module: bool) -> str:
    """Return a script without comments and spaces, and with short names; terser does it."""
    command = ["node", str(ROOT / "node_modules" / "terser" / "bin" / "terser"), "--compress", "--mangle"]
    options = ["--module"] if module else []
    return subprocess.run([*command, *options], input=script, capture_output=True, text=True, check=True).stdout


def named_by_content(folder: Path) -> Path:
    """Add a hash of what is in a folder to its name, and return the new path."""
    total = hashlib.sha256()
    for path in files_below(folder):
        total.update(path.relative_to(folder).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return folder.rename(folder.with_name(f"{folder.name}-{total.hexdigest()[:12]}"))


def build_vendor(target: Path) -> Path:
    """Write the runtime, its WebAssembly packed; returns the folder."""
    shutil.copytree(ROOT / "assets" / "vendor", target, ignore=shutil.ignore_patterns(".*"))
    wasm = target / PACKED
    wasm.with_name(wasm.name + ".bin").write_bytes(gzip.compress(wasm.read_bytes(), 9, mtime=0))
    wasm.unlink()
    return named_by_content(target)


def beside(text: str, vendor: str) -> str:
    """A script or style of the game, in which the runtime is no longer in its folder but beside it."""
    return re.sub(r"(\./)?\bvendor/", f"../{vendor}/", text)


def one_style(page: str) -> str:
    """The page with one style sheet instead of several: each would cost the first screen a request.

    >>> one_style('<link rel="stylesheet" href="assets/a.css"><link rel="stylesheet" href="assets/b.css">')
    '<link rel="stylesheet" href="assets/all.css">'
    """
    first, *_ = STYLE_LINK.finditer(page)
    return (
        page[: first.start()]
        + f'<link rel="stylesheet" href="assets/{STYLE}">'
        + STYLE_LINK.sub("", page[first.end() :])
    )


def build_game(target: Path, vendor: str) -> Path:
    """Write the game's own files, which know the runtime's folder by name; returns the folder."""
    for path in files_below(ROOT / "assets"):
        name = path.relative_to(ROOT / "assets")
        if name.parts[0] == "vendor":
            continue
        copy = target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in {".js", ".mjs"}:
            copy.write_text(lean(beside(path.read_text(), vendor), module=path.suffix == ".mjs"))
        elif path.suffix != ".css":
            shutil.copyfile(path, copy)
    sheets = STYLE_LINK.findall((ROOT / "index.html").read_text())
    (target / STYLE).write_text(beside("".join((ROOT / sheet).read_text() for sheet in sheets), vendor))
    (target / WORKER).parent.mkdir(exist_ok=True)
    shutil.copyfile(ROOT / WORKER, target / WORKER)
    pack(target / "app.zip")
    write_snapshot(target / "app.zip", target / SNAPSHOT)
    return named_by_content(target)


def relocate(value: str, vendor: str, game: str) -> str:
    """An address of the tree, relative to the page, as one of the built site."""
    address = value.removeprefix("./")
    for old, new in (("assets/vendor/", f"{vendor}/"), ("assets/", f"{game}/"), ("ui/", f"{game}/ui/")):
        if address.startswith(old):
            return new + address.removeprefix(old)
    return value


def page_slots(vendor: Path, game: Path) -> Slots:
    """Return what goes into the slots of the page."""

    def moved(value: object) -> object:
        return f"./{relocate(value, vendor.name, game.name)}" if isinstance(value, str) else value

    config = {key: moved(value) for key, value in tomllib.loads((ROOT / "pyscript.toml").read_text()).items()}
    plugins = {"plugins": config["plugins"]}
    board = board_svg(EDITIONS["classic"].network)
    (core,) = vendor.glob("pyscript/core-*.js")
    manifests = {f"data-{language}-href": manifest_name(language) for language in LANGUAGES}
    return Slots(
        content={"board": board, "rules": rules_on_page(), "plugins": escape(as_json(plugins), quote=False)},
        attributes={
            "config": {"config": as_json(config)},
            "manifest": {"href": manifest_name(LANGUAGES[-1]), "data-t-in": "href", **manifests},
            "core": {"href": f"{vendor.name}/pyscript/{core.name}"},
            "bytes": {
                "max": str(total_size(*(vendor / "pyodide" / name for name in COUNTED), game / SNAPSHOT)),
                "data-plain": str(total_size(*(vendor / "pyodide" / name for name in COUNTED_PLAIN), game / "app.zip")),
            },
        },
    )


def manifest_name(language: str) -> str:
    """The file of the web app manifest in a language."""
    return f"{language}.webmanifest"


def manifest(language: str, game: str) -> str:
    """What a browser shows when the game is installed, in a language; paths are relative to the site."""

    def icon(name: str, sizes: str, purpose: str = "any") -> dict[str, str]:
        kind = "image/svg+xml" if name.endswith(".svg") else "image/png"
        return {"src": f"{game}/{name}", "sizes": sizes, "type": kind, "purpose": purpose}

    texts = {key: TEXTS[key][LANGUAGES.index(language)] for key in ("page.title", "page.what")}
    return as_json(
        {
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "lang": language,
            "name": texts["page.title"],
            "description": texts["page.what"],
            "display": "standalone",
            "categories": ["games"],
            "background_color": "#f8f1e0",
            "theme_color": "#1f3a4d",
            "icons": [
                icon("icon.svg", "any"),
                icon("icons/icon-192.png", "192x192"),
                icon("icons/maskable-256.png", "256x256", "maskable"),
            ],
        }
    )


def write_service_worker(site: Path, game: str) -> None:
    """Write sw.js for the finished site. Raises SiteError with what Workbox says if anything would not be stored."""
    command = ["node", str(ROOT / "tools" / "service_worker.mjs"), str(site), game]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        raise SiteError(f"the service worker could not be built:\n{done.stderr[-3000:]}")


def total_size(*paths: Path) -> int:
    """The bytes of some files."""
    return sum(path.stat().st_size for path in paths)


def as_json(value: object) -> str:
    """Return the value as JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))


def own_weight(site: Path) -> int:
    """Return the gzipped bytes of the site's own files: all but the runtime and the snapshot."""
    return sum(
        len(gzip.compress(path.read_bytes(), 9, mtime=0))
        for path in files_below(site)
        if not path.relative_to(site).parts[0].startswith("vendor-") and path.name != SNAPSHOT
    )


def build(target: Path) -> None:
    """Write the site into the folder, in place of what is there.

    Raises PageError if the page cannot be filled, SnapshotError if the snapshot would not work, SiteError if
    something would not be stored for play without a network.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".dist-", dir=target.parent) as folder:
        site = Path(folder) / "site"
        write_site(site)
        # At once, so that a build that fails leaves the old site alone.
        shutil.rmtree(target, ignore_errors=True)
        site.rename(target)


def write_site(site: Path) -> None:
    """Write the site into a new folder."""
    vendor = build_vendor(site / "vendor")
    game = build_game(site / "game", vendor.name)
    page = one_style((ROOT / "index.html").read_text())
    page = re.sub(r'(?<= )(href|src)="([^"#]*)"', lambda m: f'{m[1]}="{relocate(m[2], vendor.name, game.name)}"', page)
    (site / "index.html").write_text(fill(page, TEXTS, page_slots(vendor, game)))
    for language in LANGUAGES:
        (site / manifest_name(language)).write_text(manifest(language, game.name))
    write_service_worker(site, game.name)


def main() -> None:
    """Build dist/."""
    try:
        build(DIST)
    except (PageError, SiteError, SnapshotError) as error:
        sys.exit(f"The site cannot be built:\n{error}")
    print(f"dist/ is built; its own files weigh {own_weight(DIST) / 1000:.1f} kB gzipped")


if __name__ == "__main__":
    main()
