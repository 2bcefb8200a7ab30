"""A small static server for the site: `python3 -m tools.serve FOLDER [--port N] [--prefix /P/]`.

Sends the types that a real host must send too (README, for hosts), so that a wrong one shows here
first. Listens on this machine only.
"""

from __future__ import annotations

import argparse
import sys
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
TRIES = 50
"""How many ports after the one asked for are tried."""

NOWHERE = "/nowhere/at-all"
"""A path that never exists: what an address outside the site stands for."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder, optionally under a sub-path, and nothing outside either."""

    protocol_version = "HTTP/1.1"
    timeout = 30

    server: Server

    def guess_type(self, path: object) -> str:
        """The type by ending, from our own table: the system's differ from machine to machine."""
        return TYPES.get(Path(str(path)).suffix.lower(), "application/octet-stream")

    def translate_path(self, path: str) -> str:
        """The file for an address; one that does not exist for an address outside."""
        address = unquote(urlsplit(path).path)
        if not address.startswith(self.server.prefix) or "\x00" in address:
            return NOWHERE
        target = (self.server.folder / address.removeprefix(self.server.prefix)).resolve()
        if not target.is_relative_to(self.server.folder):
            return NOWHERE
        slash = "/" if address.endswith("/") and target != self.server.folder else ""
        return str(target) + slash

    def list_directory(self, path: object) -> None:  # noqa: ARG002
        """No listings: a host of the finished site shows none either."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Caching as a developer wants it, or as a plain host does it (ask each time)."""
        self.send_header("Cache-Control", "no-store" if self.server.no_store else "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Only failures are worth a line (they go through log_error)."""


class Server(ThreadingHTTPServer):
    """A thread for each connection: browsers open several and keep them open."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, folder: Path, port: int, prefix: str, no_store: bool) -> None:
        self.folder = folder.resolve()
        self.prefix = prefix
        self.no_store = no_store
        super().__init__((HOST, port), Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of a file is no news."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(
    folder: Path, port: int = 0, *, prefix: str = "/", no_store: bool = False
) -> Server:
    """A server for `folder` under `prefix`, listening, not yet serving; port 0 is any free one.

    Raises OSError when the port is taken.
    """
    if not (prefix.startswith("/") and prefix.endswith("/")):
        raise ValueError(f"a prefix starts and ends with a slash: {prefix!r}")
    return Server(folder, port, prefix, no_store)


def _first_free(folder: Path, port: int, prefix: str, no_store: bool) -> Server:
    for candidate in range(port, port + TRIES):
        try:
            server = make_server(folder, candidate, prefix=prefix, no_store=no_store)
        except OSError:
            continue
        if candidate != port:
            print(f"Port {port} is taken, so this is on {candidate}.", flush=True)
        return server
    raise SystemExit(f"serve: no free port from {port} to {port + TRIES - 1}")


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="serve it under this sub-path, /like/this/")
    parser.add_argument("--no-store", action="store_true", help="let browsers keep nothing")
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        raise SystemExit(f"serve: {options.folder}/index.html is not there; run `make build`")
    with _first_free(options.folder, options.port, options.prefix, options.no_store) as server:
        address = f"http://{HOST}:{server.server_address[1]}{options.prefix}"
        print(f"2048 is at {address} (Ctrl+C stops)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
