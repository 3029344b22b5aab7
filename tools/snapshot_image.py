"""Runs inside Pyodide under Node, for tools/snapshot.mjs: puts into its memory what the page shall find there.

Most modules are simply imported. Those that need a browser cannot be, so only their compiled code is kept, and a finder
runs it when they are asked for: PyScript's own library takes a tenth of a second to compile. Files are not part of a
snapshot, so the packages' data are kept too, and written out when it is restored. Imports the standard library only.
"""

import gc
import importlib
import random
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

# What PyScript's library and Pyodide's bridge need of the standard library, beyond what our modules do. What is not
# in the snapshot cannot be imported later: there is no library beside it.
ALSO = (
    "_colorize",
    "asyncio",
    "base64",
    "contextlib",
    "dataclasses",
    "html",
    "inspect",
    "io",
    "traceback",
    "urllib.parse",
)

_files: dict[Path, bytes] = {}


class Kept:
    """Finds and loads the modules of which only the code is kept."""

    def __init__(self, code: Mapping[str, tuple[CodeType, bool]]) -> None:
        self._code = code

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        """The specification of a kept module."""
        if name not in self._code:
            return None
        return ModuleSpec(name, self, origin="snapshot", is_package=self._code[name][1])  # type: ignore[arg-type]

    def create_module(self, _spec: ModuleSpec) -> None:
        """A module is made the usual way."""

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code of a module."""
        exec(self._code[module.__name__][0], module.__dict__)  # noqa: S102 (it is what importing means)


def fill(imported: Sequence[str], kept: Mapping[str, tuple[str, bool]]) -> None:
    """Imports the first; keeps the code of the second (source, and whether it is a package), and all data files.

    What this gives must be the same each time, so chance gets a fixed state; ``restored`` ends that.
    """
    for name in (*ALSO, *imported):
        importlib.import_module(name)
    code = {
        name: (compile(source, f"{name}.py", "exec", optimize=2), is_package)
        for name, (source, is_package) in kept.items()
    }
    sys.meta_path.insert(0, Kept(code))
    here = Path.cwd()
    _files.update((path, path.read_bytes()) for path in sorted(here.rglob("*")) if path.suffix == ".json")
    random.seed(0)
    gc.collect()


def restored() -> None:
    """What the page calls once it has the memory: files are there again, and chance is chance."""
    for path, content in _files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    _files.clear()
    random.seed()
