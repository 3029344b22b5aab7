"""What the committed set-up files promise."""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_lock_files_name_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    requirements = (ROOT / "requirements" / "dev.txt").read_text()
    assert "://" not in requirements
    assert not re.search(r"^--", requirements, re.MULTILINE)


def test_every_dependency_is_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    assert all(re.fullmatch(r"[\d.]+", version) for version in package["dependencies"].values())
    pins = set(re.findall(r"^([\w-]+)==", (ROOT / "requirements" / "dev.txt").read_text(), re.MULTILINE))
    wanted = re.findall(r"^([\w-]+)", (ROOT / "requirements" / "dev.in").read_text(), re.MULTILINE)
    assert set(wanted) <= pins


def test_the_configured_interpreter_is_there() -> None:
    config = tomllib.loads((ROOT / "pyscript.toml").read_text())
    assert (ROOT / config["interpreter"]).is_file()


def prerequisites(**environment: str) -> subprocess.CompletedProcess[str]:
    """What `make prerequisites` says on a machine whose environment differs by `environment`."""
    return subprocess.run(
        ["make", "--silent", "prerequisites"],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_this_machine_has_what_is_needed() -> None:
    """The tests run where the set-up ran: a check that refuses this machine refuses everybody."""
    done = prerequisites()
    assert (done.returncode, done.stdout) == (0, "")


def test_an_old_node_is_told_before_anything_is_installed(tmp_path: Path) -> None:
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho false\n")
    old.chmod(0o755)
    done = prerequisites(PATH=f"{tmp_path}:{os.environ['PATH']}")
    assert done.returncode != 0
    assert "Node 20 or later is needed" in done.stdout
