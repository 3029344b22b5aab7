"""A real browser on the built site, and a watch over everything it says and asks for.

Every test gets its own browser context; `page` is a desktop, `phone` a small touch screen. Whatever a page or a
worker writes to the console as an error or a warning fails the test, and so does a request to any other host.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, ViewportSize, WebError, expect

from tools import browser
from tools.build import DIST
from tools.serve import serving

NewContext = Callable[..., BrowserContext]

PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
# The interpreter takes seconds to start, and several times as long on a busy machine (milliseconds).
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)


class Watch:
    """Collects what must not happen."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.over = False
        self.findings: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        """Let console lines pass that the pattern finds: for a test that breaks something on purpose."""
        self._expected.append(re.compile(pattern))

    def follow(self, context: BrowserContext) -> None:
        """Watch all pages and workers of the context."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def unexpected(self) -> list[str]:
        """Return the findings that no test expected."""
        return [line for line in self.findings if not any(p.search(line) for p in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning", "assert"}:
            self._found(f"console {message.type}: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self._found(f"uncaught: {error.error}")

    def _request(self, request: Request) -> None:
        address = request.url.removeprefix("blob:")
        if not address.startswith((self.site, "data:")):
            self._found(f"request to another host: {request.url}")

    def _found(self, finding: str) -> None:
        if not self.over:
            self.findings.append(finding)


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the built site, which must be there."""
    if not (DIST / "index.html").exists():
        pytest.exit("dist/ is not built: run `make site`", returncode=1)
    with serving(DIST) as site:
        yield site


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the browser that tools.browser found."""
    found = browser.remembered()
    if found is None:
        pytest.exit("no browser is chosen yet: run `make e2e`", returncode=1)
    return {**browser_type_launch_args, "executable_path": found.executable, "args": browser.ARGUMENTS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Show pages on a desktop, unless a test says otherwise."""
    return {"viewport": DESKTOP, **browser_context_args}


@pytest.fixture(autouse=True)
def watch(base_url: str) -> Iterator[Watch]:
    """Fail the test if anything unexpected was said or asked for."""
    watch = Watch(base_url)
    yield watch
    unexpected = "\n".join(watch.unexpected())
    assert not unexpected, unexpected


@pytest.fixture
def new_context(new_context: NewContext, watch: Watch) -> Iterator[NewContext]:
    """Watch every context from its first moment until it is closed: what is cut off then may complain."""

    def create(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        watch.follow(context)
        return context

    yield create
    watch.over = True


@pytest.fixture
def phone(browser_context_args: dict[str, Any], new_context: NewContext) -> Page:
    """A page on a small touch screen."""
    page = new_context(has_touch=True, is_mobile=True, device_scale_factor=2).new_page()
    page.set_viewport_size(PHONE)
    return page


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    return DIST
