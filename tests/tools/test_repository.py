"""What the committed set-up files promise."""

import json
import re
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
