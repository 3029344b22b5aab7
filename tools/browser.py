"""Finds a browser that the tests can drive, installs one if there is none, and remembers which.

`python -m tools.browser` tries in this order, and takes the first that really starts: the one that the variable
CHROMIUM names, Playwright's own, the system's, Debian's package. Imports the standard library and Playwright.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
MEMORY = ROOT / ".venv" / "browser.json"

SYSTEM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The sandbox needs rights that root in a container has not; the rest keeps the browser from asking other hosts.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
# Where Playwright's hosts are out of reach its download must not hold the tests up (milliseconds, seconds).
CONNECTION_TIMEOUT = 5000
DOWNLOAD_TIMEOUT = 300


@dataclass(frozen=True)
class Browser:
    """A browser to drive: the path of its executable, or None for Playwright's own."""

    executable: str | None

    def __str__(self) -> str:
        return self.executable or "Playwright's own Chromium"


def starts(browser: Browser) -> bool:
    """Tell whether the browser comes up and shows a page."""
    try:
        with sync_playwright() as playwright:
            driven = playwright.chromium.launch(executable_path=browser.executable, args=ARGUMENTS)
            driven.new_page().goto("about:blank")
            driven.close()
    except Error:
        return False
    return True


def download() -> None:
    """Let Playwright fetch its own browser; without a way to its hosts this fails within seconds."""
    environment = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": str(CONNECTION_TIMEOUT)}
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    try:
        subprocess.run(command, env=environment, capture_output=True, timeout=DOWNLOAD_TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        print(f"Playwright's download took more than {DOWNLOAD_TIMEOUT} seconds and was given up.")


def system() -> str | None:
    """Return the path of an installed Chromium or Chrome."""
    return next(filter(None, map(shutil.which, SYSTEM_NAMES)), None)


def install_package() -> None:
    """Install Debian's package, as root or through a sudo that asks no password."""
    if shutil.which("apt-get") is None:
        return
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    try:
        for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([*apt, *command], stdin=subprocess.DEVNULL, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"Debian's package could not be installed: {error}")


def candidates() -> Iterator[Browser]:
    """Yield what may be there, in order of preference; what has to be installed is installed on the way."""
    if chosen := os.environ.get("CHROMIUM"):
        yield Browser(chosen)
    download()
    yield Browser(None)
    if found := system():
        yield Browser(found)
    install_package()
    if found := system():
        yield Browser(found)


def remembered() -> Browser | None:
    """Return the browser of the last search, if it is still there."""
    try:
        browser = Browser(json.loads(MEMORY.read_text())["executable"])
    except (OSError, ValueError, KeyError):
        return None
    if browser.executable is not None and not Path(browser.executable).exists():
        return None
    return browser


def find() -> Browser:
    """Return a browser that starts. Raises LookupError, with what to do, if there is none and none can be installed."""
    if browser := remembered():
        return browser
    print("Looking for a browser for the tests.", flush=True)
    for browser in candidates():
        if starts(browser):
            MEMORY.write_text(json.dumps({"executable": browser.executable}) + "\n")
            print(f"The tests will use {browser}.")
            return browser
    raise LookupError("No browser for the tests: install Chromium, or set CHROMIUM to the path of one.")


if __name__ == "__main__":
    try:
        find()
    except LookupError as problem:
        sys.exit(str(problem))
