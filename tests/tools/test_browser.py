"""The search for a browser: its order, its memory, and what it says when there is none."""

import json
from pathlib import Path

import pytest

from tools import browser
from tools.browser import Browser


class Machine:
    """A machine on which some browsers start, and a record of what the search did."""

    def __init__(self) -> None:
        self.working: set[str | None] = set()
        self.installed: str | None = None
        self.package: str | None = None
        self.done: list[str] = []

    def starts(self, found: Browser) -> bool:
        self.done.append(f"start {found}")
        return found.executable in self.working

    def install_package(self) -> None:
        self.done.append("install")
        self.installed = self.package


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    machine = Machine()
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "MEMORY", tmp_path / "browser.json")
    monkeypatch.setattr(browser, "starts", machine.starts)
    monkeypatch.setattr(browser, "download", lambda: machine.done.append("download"))
    monkeypatch.setattr(browser, "system", lambda: machine.installed)
    monkeypatch.setattr(browser, "install_package", machine.install_package)
    return machine


def test_playwrights_own_comes_first(machine: Machine) -> None:
    machine.working = {None, "/bin/chromium"}
    machine.installed = "/bin/chromium"
    assert browser.find() == Browser(None)
    assert machine.done == ["download", "start Playwright's own Chromium"]


def test_then_the_systems(machine: Machine) -> None:
    machine.working = {"/bin/chromium"}
    machine.installed = "/bin/chromium"
    assert browser.find() == Browser("/bin/chromium")
    assert "install" not in machine.done


def test_then_the_package(machine: Machine) -> None:
    machine.working = {"/bin/chromium"}
    machine.package = "/bin/chromium"
    assert browser.find() == Browser("/bin/chromium")
    assert "install" in machine.done


def test_a_chosen_one_comes_before_all(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.working = {None, "/opt/mine"}
    monkeypatch.setenv("CHROMIUM", "/opt/mine")
    assert browser.find() == Browser("/opt/mine")
    assert machine.done == ["start /opt/mine"]


def test_without_any_it_says_what_to_do(machine: Machine) -> None:
    with pytest.raises(LookupError, match="install Chromium, or set CHROMIUM"):
        browser.find()


def test_the_outcome_is_remembered(machine: Machine, tmp_path: Path) -> None:
    executable = tmp_path / "chromium"
    executable.touch()
    machine.working = {str(executable)}
    machine.installed = str(executable)
    browser.find()
    machine.done.clear()
    assert browser.find() == Browser(str(executable))
    assert machine.done == []
    executable.unlink()
    machine.installed = "/bin/chromium"
    machine.working = {"/bin/chromium"}
    assert browser.find() == Browser("/bin/chromium")


@pytest.mark.parametrize("memory", ["", "[", "{}", json.dumps({"executable": "/not/there"})])
def test_a_useless_memory_is_no_memory(machine: Machine, memory: str) -> None:
    browser.MEMORY.write_text(memory)
    assert browser.remembered() is None
