"""Servers on this machine: Debian's coturn, and a few lines that answer STUN alone."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import pytest

from tools.serve import HOST
from tools.setup_machine import find_browser

USER, WORD = "player", "in the open"
MAGIC = bytes.fromhex("2112a442")


class Coturn:
    """It, at one address; it can go away and come back knowing nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
            free.bind((HOST, 0))
            self._port = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self._log = folder / "turn.log"

    @property
    def named(self) -> dict[str, str]:
        """What a host writes into ``static/duel.json``."""
        return {"url": f"turn:{HOST}:{self._port}", "username": USER, "credential": WORD}

    def start(self) -> None:
        """Let it answer."""
        program = find_browser("coturn")
        if program is None:
            pytest.fail("coturn is not there: `make setup` installs it", pytrace=False)
        options = {
            "listening-ip": HOST,
            "relay-ip": HOST,
            "listening-port": str(self._port),
            "realm": "duel",
            "user": f"{USER}:{WORD}",
            "userdb": str(self._folder / "turndb"),
            "pidfile": str(self._folder / "turn.pid"),
            "log-file": str(self._log),
        }
        plain = "-n -v --no-tls --no-dtls --no-cli --lt-cred-mech --simple-log"
        named = [part for key, value in options.items() for part in (f"--{key}", value)]
        out = self._folder / "turn.out"
        with out.open("ab") as file:
            self._process = subprocess.Popen(
                [program, *plain.split(), "--allow-loopback-peers", *named],
                stdout=file,
                stderr=file,
                cwd=self._folder,
            )

    def stop(self) -> None:
        """Let it go away."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def log(self) -> str:
        """What it says that it did."""
        return self._log.read_text(encoding="utf-8") if self._log.is_file() else ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Stun(threading.Thread):
    """Answers a binding request with the address that it came from (RFC 8489)."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.asked = 0
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((HOST, 0))

    @property
    def address(self) -> str:
        """What a host writes into ``static/duel.json``."""
        return f"stun:{HOST}:{self.socket.getsockname()[1]}"

    def run(self) -> None:
        """Answer until the socket is closed."""
        while True:
            try:
                data, (host, port) = self.socket.recvfrom(2048)
            except OSError:
                return
            if data[:2] != b"\x00\x01" or data[4:8] != MAGIC:
                continue
            self.asked += 1
            hidden = bytes(a ^ b for a, b in zip(socket.inet_aton(host), MAGIC, strict=True))
            mapped = b"\x00\x01" + (port ^ 0x2112).to_bytes(2, "big") + hidden
            attribute = b"\x00\x20\x00\x08" + mapped
            answer = b"\x01\x01" + len(attribute).to_bytes(2, "big") + data[4:20] + attribute
            self.socket.sendto(answer, (host, port))


@contextmanager
def answering_stun() -> Iterator[Stun]:
    """A STUN server as long as it is needed."""
    server = Stun()
    server.start()
    yield server
    server.socket.close()
