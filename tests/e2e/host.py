"""A server in a process of its own, that can go away and come back with another build."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from tools.paths import ROOT


class Host:
    """One address, at which a folder is served, or another one, or nobody answers."""

    def __init__(self, folder: Path, prefix: str = "/") -> None:
        """Serve ``folder`` under ``prefix`` on a free port, which stays the same from then on."""
        self._prefix = prefix
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self.serve(folder)

    def serve(self, folder: Path) -> None:
        """Serve this folder from now on; in place of another one without a gap between them."""
        if self._process is None:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "tests.e2e.host_process",
                    str(folder),
                    self._port,
                    self._prefix,
                ],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        else:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{folder}\n")
            self._process.stdin.flush()
        assert self._process.stdout is not None
        # It says where it listens as soon as it serves this folder.
        told = self._process.stdout.readline().strip()
        assert told, f"nothing serves {folder}"
        self.address = told

    @property
    def _port(self) -> str:
        """The port of before, so that the page finds the server again; at first any free one."""
        return str(urlsplit(self.address).port or 0)

    def stop(self) -> None:
        """End the process, and with it every open connection."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def __enter__(self) -> Host:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


OTHER_WORDS = ("undo unlimited", "undo without end")
"""What the other build says differently, where the page names the undo rule."""


def build_other(folder: Path) -> Path:
    """Build this checkout with one module changed, in ``folder``; where its dist/ is.

    The module is app/play/words.py, so that one can see on the page which build is running.
    """
    leave = {".git", ".venv", "dist", "dist.new", "test-results", "tests", "docs"}
    for path in ROOT.iterdir():
        if path.name in leave:
            continue
        if path.is_dir():
            shutil.copytree(path, folder / path.name)
        else:
            shutil.copy(path, folder)
    words = folder / "app" / "play" / "words.py"
    text = words.read_text(encoding="utf-8")
    assert text.count(OTHER_WORDS[0]) == 1
    words.write_text(text.replace(*OTHER_WORDS), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "tools.build"], cwd=folder, check=True)
    return folder / "dist"
