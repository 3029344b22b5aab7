"""The built site: reproducible, relative, small, and under its policy."""

import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools.build import DRAWN, ROOT, SiteError, build, files_below, lean, own_weight, write_service_worker


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


class Reader(HTMLParser):
    """Lists the elements of the page with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def elements(site: Path) -> list[tuple[str, dict[str, str | None]]]:
    return Reader((site / "index.html").read_text()).elements


def test_the_same_input_gives_the_same_bytes_and_an_old_build_leaves_nothing_behind(site: Path, tmp_path: Path) -> None:
    (tmp_path / "old.js").write_text("")
    build(tmp_path)
    names = [path.relative_to(site) for path in files_below(site)]
    assert names == [path.relative_to(tmp_path) for path in files_below(tmp_path)]
    assert all((site / name).read_bytes() == (tmp_path / name).read_bytes() for name in names)


def test_every_address_on_the_page_is_relative_and_there(
    site: Path, elements: list[tuple[str, dict[str, str | None]]]
) -> None:
    addresses = [value for _, attrs in elements for name in ("href", "src") if (value := attrs.get(name))]
    files = [address for address in addresses if not address.startswith("#")]
    assert len(files) > 5
    for address in files:
        assert re.match(r"[\w][\w./-]*$", address), address
        assert (site / address).is_file(), address


def test_nothing_inline_that_the_policy_would_refuse(elements: list[tuple[str, dict[str, str | None]]]) -> None:
    for tag, attrs in elements:
        assert tag != "style"
        assert not any(name == "style" or name.startswith("on") for name in attrs), (tag, attrs)
        # What PyScript runs is no script to the browser.
        assert tag != "script" or attrs.get("src") or attrs.get("type") == "py", attrs


def test_the_policy_is_in_the_page(elements: list[tuple[str, dict[str, str | None]]]) -> None:
    content = next(attrs["content"] for tag, attrs in elements if attrs.get("http-equiv") == "Content-Security-Policy")
    assert content is not None
    policy = {name: sources for name, *sources in (rule.split() for rule in content.split(";"))}
    assert policy == {
        "default-src": ["'none'"],
        "script-src": ["'self'", "'unsafe-eval'"],
        "worker-src": ["'self'", "blob:"],
        "style-src": ["'self'"],
        "font-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
    }


def test_pyscript_is_configured_on_the_page(site: Path, elements: list[tuple[str, dict[str, str | None]]]) -> None:
    attrs = next(attrs for tag, attrs in elements if attrs.get("type") == "py")
    config = json.loads(attrs["config"] or "")
    assert (site / config["interpreter"]).is_file()
    assert (site / config["worker"]).is_file()
    assert config["sync_main_only"] is True
    assert "files" not in config  # assets/interpreter.mjs brings them


def test_what_a_file_names_is_there(site: Path) -> None:
    named = []
    for path in files_below(site):
        if path.suffix in {".css", ".js", ".mjs"} and path.parts[-2].startswith("game-"):
            found = re.findall(r"""(?:url\("?|")(\.{1,2}/[^"')]+)""", path.read_text())
            named += [path.parent / address for address in found]
    assert {"woff", "mjs", "bin", "zip"} <= {path.name.rpartition(".")[2] for path in named}
    missing = [path for path in named if not path.exists()]
    assert not missing


def test_what_is_loaded_is_named_by_its_content(site: Path) -> None:
    top = {path.name for path in site.iterdir() if path.is_file()}
    assert top == {"index.html", "sw.js", "en.webmanifest", "es.webmanifest"}
    assert all(re.fullmatch(r"(game|vendor)-[0-9a-f]{12}", path.name) for path in site.iterdir() if path.is_dir())


def test_the_bar_counts_what_is_loaded(site: Path, elements: list[tuple[str, dict[str, str | None]]]) -> None:
    attrs = next(attrs for tag, attrs in elements if tag == "progress")
    sizes = {path.name: path.stat().st_size for path in files_below(site)}
    runtime = sizes["pyodide.asm.wasm.bin"] + sizes["pyodide-lock.json"]
    assert attrs["max"] == str(runtime + sizes["snapshot.bin"])
    assert attrs["data-plain"] == str(runtime + sizes["python_stdlib.zip"] + sizes["app.zip"])


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_game_can_be_installed(site: Path, language: str) -> None:
    manifest = json.loads((site / f"{language}.webmanifest").read_text())
    assert manifest["lang"] == language
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])


def test_everything_is_stored_and_only_what_has_no_hash_is_fetched_anew(site: Path) -> None:
    worker = (site / "sw.js").read_text()
    entries = dict(re.findall(r'\{url:"([^"]+)",revision:("\w+"|null)\}', worker))
    files = {path.relative_to(site).as_posix() for path in files_below(site)}
    assert set(entries) == {name for name in files if not name.endswith("LICENSE.txt")} - {"sw.js"}
    assert {name for name, revision in entries.items() if revision != "null"} == {
        "index.html",
        "en.webmanifest",
        "es.webmanifest",
    }


def test_nothing_that_would_not_be_stored_is_published(tmp_path: Path) -> None:
    (tmp_path / "game-000000000000").mkdir()
    with (tmp_path / "game-000000000000" / "huge.bin").open("wb") as huge:
        huge.truncate(17 * 1024 * 1024)
    (tmp_path / "index.html").write_text("")
    with pytest.raises(SiteError, match=r"huge\.bin"):
        write_service_worker(tmp_path, "game-000000000000")


def test_the_archive_holds_the_packages_and_no_more(site: Path) -> None:
    with zipfile.ZipFile(next(site.glob("game-*/app.zip"))) as archive:
        names = archive.namelist()
    assert names == sorted(names)
    assert {"engine/__init__.py", "engine/maps/north_america.json", "ui/__init__.py"} <= set(names)
    assert not {"ui/worker.py", *DRAWN} & set(names)
    assert all((ROOT / name).is_file() for name in DRAWN)
    assert {name.rpartition(".")[2] for name in names} == {"py", "json"}


def test_the_boot_script_stays_small(site: Path) -> None:
    assert next(site.glob("game-*/boot.js")).stat().st_size <= 4096


def test_own_files_stay_light(site: Path) -> None:
    assert own_weight(site) <= 400_000


def test_scripts_are_shipped_without_comments_and_spaces() -> None:
    assert lean("// why\nconst a = 1; // b\nf(a);\n", module=False) == "const a=1;f(1);\n"
    assert lean("const once = 1;\nf(once);\n", module=True) == "f(1);\n"
