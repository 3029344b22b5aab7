"""Copies what the page loads of the installed npm packages into assets/vendor.

Only the files that a page and a worker really fetch are copied: Pyodide without its packages, the core of
PyScript without editor, terminal and configuration parsers, and four weights of type. The folder is ignored by
git; package-lock.json pins what is in it. Imports the standard library only.
"""

import json
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "assets" / "vendor"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# The error module is loaded even when the plugin is switched off: to be told to keep off the page.
PYSCRIPT = ("core.js", "core-*.js", "error-*.js")
# These latin subsets are smaller as WOFF than as WOFF2, and fontTools reads WOFF without another package.
FONTS = {
    "barlow": (400, 600, 700),
    "alegreya-sc": (400, 700),
}


def vendor_pyodide(source: Path, target: Path) -> None:
    """Copy the interpreter, with a lock file that offers no packages.

    Pyodide wants a lock file of its own version at every start. Its real one lists 119 kB of packages, none of
    which this game uses.
    """
    for name in PYODIDE:
        shutil.copyfile(source / name, target / name)
    info = json.loads((source / "pyodide-lock.json").read_text())["info"]
    (target / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}) + "\n")


def vendor_pyscript(source: Path, target: Path) -> None:
    """Copy the modules of PyScript's core; names carry hashes, so each pattern must find exactly one file."""
    for pattern in PYSCRIPT:
        found = sorted(source.glob(pattern))
        if len(found) != 1:
            raise SystemExit(f"{source}: expected one file {pattern}, found {[path.name for path in found]}")
        shutil.copyfile(found[0], target / found[0].name)
    shutil.copyfile(source.parent / "LICENSE", target / "LICENSE.txt")


def vendor_fonts(source: Path, target: Path) -> None:
    """Copy the latin subset of each weight as `<family>-<weight>.woff`, and the licence beside it."""
    for family, weights in FONTS.items():
        shutil.copyfile(source / family / "LICENSE", target / f"{family}-LICENSE.txt")
        for weight in weights:
            original = source / family / "files" / f"{family}-latin-{weight}-normal.woff"
            shutil.copyfile(original, target / f"{family}-{weight}.woff")


def main() -> None:
    """Fill assets/vendor anew."""
    shutil.rmtree(VENDOR, ignore_errors=True)
    for name, copy, source in (
        ("pyodide", vendor_pyodide, MODULES / "pyodide"),
        ("pyscript", vendor_pyscript, MODULES / "@pyscript" / "core" / "dist"),
        ("fonts", vendor_fonts, MODULES / "@fontsource"),
    ):
        target = VENDOR / name
        target.mkdir(parents=True)
        copy(source, target)


if __name__ == "__main__":
    main()
