"""The snapshot is checked before it is published."""

import json
import subprocess
import zipfile
from pathlib import Path

import pytest

from tools import snapshot
from tools.snapshot import HEAD, HEAP, LEAST_FREE, SnapshotError, plan, problems, write_snapshot


def archive_of(folder: Path, **sources: str) -> Path:
    archive = folder / "app.zip"
    with zipfile.ZipFile(archive, "w") as packages:
        for name, source in sources.items():
            packages.writestr(f"{name}.py", source)
    return archive


def test_what_needs_a_browser_is_kept_and_not_imported(tmp_path: Path) -> None:
    told = plan(archive_of(tmp_path, pure="import json", page="def f():\n    from js import document"))
    assert told["imported"] == ["pure"]
    assert told["kept"] == {"page": ("def f():\n    from js import document", False)}


def test_a_heap_that_grew_or_is_full_is_refused() -> None:
    assert "too much is imported" in problems(HEAP + 65536, LEAST_FREE)[0]
    assert str(LEAST_FREE - 1) in problems(HEAP, LEAST_FREE - 1)[0]


@pytest.mark.parametrize(("size", "free"), [(HEAP, LEAST_FREE), (HEAP + HEAD, 0)])
def test_a_snapshot_that_would_not_work_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int, free: int
) -> None:
    def node(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        Path(command[-1]).write_bytes(bytes(size))
        return subprocess.CompletedProcess(command, 0, json.dumps({"free": free}) + "\n", "")

    monkeypatch.setattr(subprocess, "run", node)
    with pytest.raises(SnapshotError, match="would not work"):
        write_snapshot(archive_of(tmp_path), tmp_path / "snapshot.bin")
    assert not (tmp_path / "snapshot.bin").exists()


def test_a_module_that_cannot_be_imported_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match="no_such_module"):
        write_snapshot(archive_of(tmp_path, wrong="import no_such_module"), tmp_path / "snapshot.bin")


def test_the_page_knows_the_size() -> None:
    script = (Path(snapshot.__file__).parent.parent / "assets" / "interpreter.mjs").read_text()
    assert f"const SIZE = {HEAD} + {HEAP:_};" in script
