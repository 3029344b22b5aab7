"""The first screen, and the way from it to a running Python on the page and in the worker."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import NewContext, Watch
from tools.serve import serving

# When a part is missing the rest may complain in any words, but must not ask another host.
BROKEN = "^(console|uncaught)"
# What the page cannot start without. (Without a snapshot it can: e2e/test_start.py.)
NEEDED = [
    "all.css",
    "interpreter.mjs",
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm.bin",
    "pyodide.mjs",
    "pyscript/core-*.js",
    "pyscript/core.js",
    "pyscript/error-*.js",
]


def expect_step(page: Page, step: str) -> None:
    expect(page.locator("#boot")).to_have_attribute("data-state", step)


def expect_worker(page: Page, state: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-worker", state)


def hold(context: BrowserContext, file: str) -> list[Route]:
    """Keep requests for the file waiting; gives the list they gather in."""
    held: list[Route] = []
    context.route(f"**/{file}", lambda route: held.append(route))  # noqa: PLW0108 (it must be a function)
    return held


@pytest.mark.parametrize(("locale", "language"), [("es-MX", "es"), ("en-GB", "en"), ("de-DE", "en")])
def test_boots_in_the_browsers_language(new_context: NewContext, locale: str, language: str) -> None:
    page = new_context(locale=locale).new_page()
    page.goto("")
    expect(page.locator("html")).to_have_attribute("lang", language)
    heading = page.locator("h1 span")
    expect(heading.and_(page.locator(f"[lang={language}]"))).to_be_visible()
    expect(heading.and_(page.locator(f":not([lang={language}])"))).to_be_hidden()
    expect_step(page, "ready")
    expect_worker(page, "ready")


def test_the_address_then_the_choice_decide_the_language(page: Page) -> None:
    page.goto("?lang=es")
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "es")
    page.locator("[data-lang=en]").click()
    expect(html).to_have_attribute("lang", "en")
    expect(page.locator("[data-lang=en]")).to_have_attribute("aria-pressed", "true")
    page.goto("?lang=es")
    expect(html).to_have_attribute("lang", "es")
    page.goto("?lang=xx")
    expect(html).to_have_attribute("lang", "en")


def test_the_chosen_theme_holds_before_python_is_there(page: Page) -> None:
    hold(page.context, "pyodide.asm.wasm.bin")
    page.goto("?lang=en")
    grounds = []
    for theme in ("light", "dark"):
        page.evaluate("theme => localStorage.setItem('via-larga.theme', theme)", theme)
        page.reload()
        expect_step(page, "download")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        grounds.append(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert len(set(grounds)) == 2


def test_attributes_and_title_follow_the_language(page: Page) -> None:
    page.goto("?lang=es")
    named = page.locator("[data-t-in~=aria-label]").first
    for language in ("es", "en"):
        page.locator(f"[data-lang={language}]").click()
        expect(named).to_have_attribute("aria-label", named.get_attribute(f"data-{language}-aria-label") or "missing")
        expect(page).to_have_title(page.locator("title").get_attribute(f"data-{language}-text") or "missing")


def test_a_start_before_python_is_up_is_kept(phone: Page) -> None:
    """pitfall: G1"""
    held = hold(phone.context, "pyodide.asm.wasm.bin")
    phone.goto("")
    expect_step(phone, "download")
    phone.locator("#setup [type=submit]").tap()
    expect(phone.locator("#boot")).to_have_attribute("data-queued", "")
    phone.wait_for_function("document.querySelector('#boot progress').value > 1e6")
    assert phone.evaluate("document.querySelector('#boot progress').position") < 0.9
    held[0].continue_()
    expect_step(phone, "ready")
    expect(phone.locator("#table")).to_have_attribute("data-screen", "table")


@pytest.mark.parametrize("file", NEEDED)
def test_a_missing_file_is_said(page: Page, watch: Watch, file: str) -> None:
    """pitfall: G1"""
    watch.expect(BROKEN)
    page.route(f"**/{file}", lambda route: route.abort())
    page.goto("")
    expect_step(page, "failed")
    expect(page.locator("[data-retry]")).to_be_visible()
    expect(page.locator("#boot progress")).to_be_hidden()


def test_try_again_keeps_the_choices(page: Page, watch: Watch) -> None:
    watch.expect(BROKEN)
    page.route("**/interpreter.mjs", lambda route: route.fulfill(status=404))
    page.goto("")
    page.locator("label[for=players-4]").click()
    page.locator("[name=name-3]").fill("Ana")
    expect_step(page, "failed")
    page.unroute("**/interpreter.mjs")
    page.locator("[data-retry]").click()
    expect_step(page, "ready")
    expect(page.locator("[name=name-3]")).to_have_value("Ana")
    expect(page.locator("#players-4")).to_be_checked()


def test_a_start_that_makes_no_progress_is_given_up(page: Page) -> None:
    """pitfall: G1"""
    page.clock.install()
    held = hold(page.context, "pyodide.asm.wasm.bin")
    page.goto("")
    before, loaded = -1, 0
    while loaded != before or loaded < 1e6:  # every byte is a sign of life
        page.wait_for_timeout(500)
        before, loaded = loaded, page.evaluate("document.querySelector('#boot progress').value")
    page.clock.fast_forward("00:50")
    expect_step(page, "download")
    page.clock.fast_forward("00:10")
    expect_step(page, "failed")
    assert len(held) == 1


def test_the_page_runs_without_a_worker(page: Page, watch: Watch) -> None:
    """pitfall: G2"""
    watch.expect(BROKEN)
    page.route("**/ui/worker.py", lambda route: route.fulfill(body="import no_such_module"))
    page.clock.install()
    page.goto("")
    expect_step(page, "ready")
    page.wait_for_timeout(100)
    page.clock.run_for("01:01")
    expect_worker(page, "none")
    expect_step(page, "ready")


def test_the_policy_shuts_out_inline_scripts_and_other_hosts(page: Page, watch: Watch) -> None:
    watch.expect("Content Security Policy")
    page.goto("")
    refused = page.evaluate(
        """async () => {
            const refused = [];
            document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
            const script = document.createElement("script");
            script.textContent = "window.broken = true";
            document.body.append(script);
            document.body.insertAdjacentHTML("beforeend", '<p style="color: red"></p>');
            await fetch("https://other.example/").catch(() => {});
            await new Promise((resolve) => setTimeout(resolve, 100));
            return [...refused.sort(), window.broken ?? null];
        }"""
    )
    assert refused == ["connect-src", "script-src-elem", "style-src-attr", None]


def test_it_runs_under_any_path(page: Page, watch: Watch, site: Path, tmp_path: Path) -> None:
    """pitfall: G3"""
    deep = tmp_path / "some" / "deep"
    deep.mkdir(parents=True)
    (deep / "path").symlink_to(site)
    with serving(tmp_path) as address:
        watch.site = address
        page.goto(f"{address}some/deep/path/")
        expect_worker(page, "ready")
        assert page.evaluate("crossOriginIsolated") is False
