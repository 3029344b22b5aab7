"""The local server: right types, no special headers, a port that is free."""

import socket
import urllib.request
from pathlib import Path

import pytest

from tools import serve


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.html", "text/html"),
        ("a.js", "text/javascript"),
        ("a.mjs", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.css", "text/css"),
        ("a.json", "application/json"),
        ("a.svg", "image/svg+xml"),
        ("a.woff", "font/woff"),
        ("a.webmanifest", "application/manifest+json"),
    ],
)
def test_types_that_browsers_insist_on(tmp_path: Path, name: str, media_type: str) -> None:
    (tmp_path / name).write_text("x")
    with serve.serving(tmp_path) as address, urllib.request.urlopen(address + name) as response:  # noqa: S310
        assert response.headers.get_content_type() == media_type


def test_no_special_headers(tmp_path: Path) -> None:
    """pitfall: G3"""
    (tmp_path / "index.html").write_text("x")
    with serve.serving(tmp_path) as address, urllib.request.urlopen(address) as response:  # noqa: S310
        assert not [name for name in response.headers if name.lower().startswith(("cross-origin", "x-"))]


def test_only_this_machine_can_ask(tmp_path: Path) -> None:
    with serve.bind(tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_another_port_if_the_preferred_one_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(server: serve.Server) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve.Server, "serve_forever", interrupt)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PREFERRED_PORT", port)
        monkeypatch.setattr("sys.argv", ["serve", str(tmp_path)])
        serve.main()
    said = capsys.readouterr().out
    assert "http://127.0.0.1:" in said
    assert f":{port}/" not in said


def test_no_browser_is_opened_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serve.open_in_browser("http://127.0.0.1/")
    assert opened == []
