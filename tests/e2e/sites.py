"""Sites on servers of a test's own: to be stopped, changed and started again on the same port."""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.serve import HOST, Server

PREFIX = "/some/where/"


class Stoppable(Server):
    """A server that, once stopped, is gone for browsers that have a connection open too."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(folder, port, PREFIX, no_store=False)
        self._open: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Remember the connection."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:  # noqa: ANN401
        """Forget the connection."""
        self._open.discard(request)
        super().shutdown_request(request)

    def stop(self) -> None:
        """Answer no more, on no connection."""
        self.shutdown()
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.server_close()


class Site:
    """A folder with a build of the game, and a server for it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._port = 0
        self._server: Stoppable | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where the game lies while the server runs."""
        return f"http://{HOST}:{self._port}{PREFIX}"

    def start(self) -> None:
        """Serve, on the port of the time before if there was one."""
        self._server = Stoppable(self.folder, self._port)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.stop()
            self._server = None

    def replace(self, build: Path) -> None:
        """Put another build in the place of this one, while being served."""
        fresh = self.folder.with_name(self.folder.name + ".new")
        shutil.copytree(build, fresh)
        shutil.rmtree(self.folder)
        fresh.rename(self.folder)


@contextmanager
def site_of(build: Path, folder: Path) -> Iterator[Site]:
    """A copy of a build below `folder`, served until the end."""
    target = folder / "site"
    shutil.copytree(build, target)
    site = Site(target)
    yield site
    site.stop()
