"""Makes the snapshot of Python's memory that the page and the bots' worker start from, and checks that it will work.

Pyodide under Node (tools/snapshot.mjs) imports everything in the archive that needs no browser; of the modules that do,
and of PyScript's own library, it keeps the compiled code (tools/snapshot_image.py). Snapshots are an unstable
interface of Pyodide: what is known of their limits is checked here, and the page starts without one when it must.
Imports the standard library only.
"""

import ast
import gzip
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "node_modules" / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"

BROWSER = {"js", "pyodide", "pyscript"}
"""What a module imports that needs a browser."""
NOT_IMPORTED = {"engine.__main__"}
HEAP = 31_457_280
"""Bytes. Restoring a larger heap fails, and none is smaller."""
HEAD = 4096
"""Bytes before it in the file. assets/interpreter.mjs knows both."""
LEAST_FREE = 1_500_000
"""Bytes that must be left in it, of which a game takes some: a heap that grows costs time."""


class SnapshotError(ValueError):
    """The snapshot would not work; the message says why and what to do."""


def imports_of(source: str) -> Iterator[str]:
    """The top-level packages that a module imports.

    >>> list(imports_of("import a.b, c" + chr(10) + "from d.e import f"))
    ['a', 'c', 'd']
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0]


def module_of(path: str) -> str:
    """The name of the module in a file.

    >>> module_of("engine/bots/__init__.py"), module_of("engine/bots/base.py")
    ('engine.bots', 'engine.bots.base')
    """
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def plan(archive: Path) -> dict[str, object]:
    """What tools/snapshot.mjs is told."""
    imported: list[str] = []
    kept: dict[str, tuple[str, bool]] = {}
    with zipfile.ZipFile(archive) as packages:
        for path in packages.namelist():
            name = module_of(path)
            if not path.endswith(".py") or name in NOT_IMPORTED:
                continue
            source = packages.read(path).decode()
            if BROWSER.isdisjoint(imports_of(source)):
                imported.append(name)
            else:
                kept[name] = (source, path.endswith("/__init__.py"))
    return {
        "archive": str(archive),
        "image": str(Path(__file__).with_name("snapshot_image.py")),
        "library": LIBRARY.as_uri(),
        "imported": imported,
        "kept": kept,
    }


def problems(heap: int, free: int) -> list[str]:
    """Why a snapshot with such a heap, of which so much is free, would not work; empty if it would.

    >>> problems(HEAP, LEAST_FREE)
    []
    """
    found = []
    if heap != HEAP:
        found.append(f"its heap has {heap} bytes instead of {HEAP}: too much is imported, or Pyodide has changed")
    if free < LEAST_FREE:
        found.append(f"{free} bytes of its heap are free, not {LEAST_FREE}: build tables when they are needed")
    return found


def write_snapshot(archive: Path, target: Path) -> None:
    """Write the packed snapshot with what is in the archive. Raises SnapshotError if it would not work."""
    with TemporaryDirectory() as folder:
        asked, raw = Path(folder) / "plan.json", Path(folder) / "snapshot"
        asked.write_text(json.dumps(plan(archive)))
        command = ["node", str(Path(__file__).with_suffix(".mjs")), str(asked), str(raw)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        if done.returncode:
            raise SnapshotError(f"The snapshot could not be made:\n{done.stderr[-3000:]}")
        said = json.loads(done.stdout.splitlines()[-1])
        snapshot = raw.read_bytes()
    found = problems(len(snapshot) - HEAD, said["free"])
    if found:
        raise SnapshotError("The snapshot would not work: " + "; ".join(found))
    target.write_bytes(gzip.compress(snapshot, 9, mtime=0))
