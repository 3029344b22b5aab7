"""Serves a folder on the loopback interface, as a plain file server would.

The game must run from any static host, so this server adds nothing that one would not have: no special headers,
only the right media types. For tests and measurements it can also behave like GitHub Pages. Imports the standard
library only.
"""

import argparse
import functools
import gzip
import os
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

PREFERRED_PORT = 8000


@functools.lru_cache
def packed(path: str, _changed: float) -> bytes:
    """A file, gzipped."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


class Handler(SimpleHTTPRequestHandler):
    """A file handler that is quiet and knows the types that browsers insist on for modules and WebAssembly."""

    extensions_map = {  # noqa: RUF012 (the base class declares it for the instance)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".woff": "font/woff",
        ".webmanifest": "application/manifest+json",
    }
    # A browser may keep files, but must ask whether they changed: a rebuilt page never meets an old part.
    caching = "no-cache"

    def end_headers(self) -> None:
        """Say how long a browser may keep the file."""
        self.send_header("Cache-Control", self.caching)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base class's)
        """Say nothing."""


class PagesHandler(Handler):
    """A handler that treats files as GitHub Pages does: kept for ten minutes without asking, texts packed.

    ``sent`` gets the path of every request that was answered with the whole file.
    """

    caching = "max-age=600"

    def __init__(self, *args: Any, sent: list[str], **options: Any) -> None:
        self.sent = sent
        super().__init__(*args, **options)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note what is sent in full."""
        if code == HTTPStatus.OK:
            self.sent.append(self.path)
        super().send_response(code, message)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send a text packed, anything else as it is."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        kind = self.guess_type(path)
        asked = "If-Modified-Since" in self.headers or "gzip" not in self.headers.get("Accept-Encoding", "")
        if asked or not path.is_file() or not (kind.startswith("text/") or kind.endswith(("json", "xml"))):
            return super().send_head()
        body = packed(str(path), path.stat().st_mtime)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", self.date_time_string(int(path.stat().st_mtime)))
        self.end_headers()
        return BytesIO(body)


class Server(ThreadingHTTPServer):
    """A threaded server that keeps silent about browsers that close a connection early."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report what went wrong, unless it is only a connection that was closed."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def bind(folder: Path, port: int = 0, sent: list[str] | None = None) -> Server:
    """Return a server for the folder, bound to 127.0.0.1 at the port (0: any free one) but not yet serving.

    With a list for what is sent it behaves like GitHub Pages, else like the plainest file server.
    """
    if sent is None:
        return Server(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))
    return Server(("127.0.0.1", port), functools.partial(PagesHandler, directory=str(folder), sent=sent))


def address(server: Server) -> str:
    """Return the address of the server's root, with a slash at the end."""
    return f"http://127.0.0.1:{server.server_port}/"


@contextmanager
def serving(folder: Path, port: int = 0, sent: list[str] | None = None) -> Iterator[str]:
    """Serve the folder from a thread while the block runs; gives the address. See ``bind``."""
    server = bind(folder, port, sent)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield address(server)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def open_in_browser(url: str) -> None:
    """Open the address if there is a screen to open it on; otherwise the printed address has to do."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return  # `webbrowser` might take over this terminal with a text browser
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tools.serve", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, help=f"default: {PREFERRED_PORT} if it is free, else any")
    parser.add_argument("--open", action="store_true", help="open the address in a browser")
    options = parser.parse_args()
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is not a folder")
    try:
        server = bind(options.folder, PREFERRED_PORT if options.port is None else options.port)
    except OSError as error:
        if options.port is not None:
            parser.error(f"port {options.port}: {error.strerror}")
        server = bind(options.folder)
    with server:
        print(f"Vía Larga is at {address(server)} (stop with Ctrl-C)", flush=True)
        if options.open:
            open_in_browser(address(server))
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
