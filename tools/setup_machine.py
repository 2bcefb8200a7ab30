"""Gets the machine ready, asking for little: `python3 -m tools.setup_machine PART...`.

Parts: `node` (npm packages), `compiler` (what the build compiles with), `venv` (test tools),
`browsers`. What is already there is used; what is absent is installed where that can be done
(Debian, root), else named with the command for it.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tools.paths import COMPILER, NODE_MODULES, ROOT

NODE_AT_LEAST = 20
VENV = ROOT / ".venv"
BROWSERS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
    "firefox-esr": ("firefox-esr", "firefox"),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    # The screen and the session bus that WebKitGTK has to be given on a machine without a desktop.
    "xvfb": ("Xvfb",),
    "dbus": ("dbus-daemon",),
    # Passes on what two browsers say that reach each other no other way.
    "coturn": ("turnserver",),
}
"""Debian package -> the commands that do in its place, the best first."""
MINI_BROWSER = "usr/lib/*/webkit*/MiniBrowser", "libwebkit2gtk-4.1-0"
"""Where WebKitGTK keeps its own browser, outside the path; and the package that it comes with."""


class SetupError(Exception):
    """Something is missing that cannot be installed from here; the message has the command."""


def _run(*command: str | Path, quiet: bool = False) -> None:
    """Run a command in the checkout, with no one at the keyboard; its failure ends the set-up."""
    try:
        subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if quiet else None,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
    except FileNotFoundError as error:
        raise SetupError(f"{command[0]} is not installed") from error
    except subprocess.CalledProcessError as error:
        raise SetupError(f"`{' '.join(map(str, command))}` failed, see above") from error


def _apt_install(*packages: str) -> None:
    """Install Debian packages, or name the command that does."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise SetupError(
            f"needs {' and '.join(packages)}; on Debian: sudo apt-get install {' '.join(packages)}"
        )
    _run("apt-get", "update", quiet=True)
    _run("apt-get", "install", "-y", "--no-install-recommends", *packages, quiet=True)


def _newer(stamp: Path, *sources: Path) -> bool:
    """Whether `stamp` was written after every one of `sources` last changed."""
    return stamp.is_file() and all(stamp.stat().st_mtime >= s.stat().st_mtime for s in sources)


def set_up_node() -> None:
    """Install the npm packages exactly as locked, unless that has been done."""
    stamp = NODE_MODULES / ".stamp"
    if _newer(stamp, ROOT / "package-lock.json"):
        return
    for command in ("node", "npm"):
        if shutil.which(command) is None:
            raise SetupError(f"needs {command}: Node.js {NODE_AT_LEAST} or newer with npm")
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    major = re.match(r"v(\d+)", version.stdout)
    if major is None or int(major.group(1)) < NODE_AT_LEAST:
        raise SetupError(
            f"needs Node.js {NODE_AT_LEAST} or newer, this is {version.stdout.strip()}"
        )
    _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    stamp.touch()


def set_up_compiler() -> None:
    """Fetch the wheels of pyodide-build and of what it imports, unless that has been done.

    They are for the Python inside Pyodide, which alone runs them; this one only fetches them.
    """
    requirements = ROOT / "tools" / "lean" / "requirements.txt"
    stamp = COMPILER / ".stamp"
    if _newer(stamp, requirements):
        return
    shutil.rmtree(COMPILER, ignore_errors=True)
    has_pip = importlib.util.find_spec("pip") is not None
    pip = [sys.executable, "-m", "pip"] if has_pip else [_venv_pip()]
    options = "-qq --disable-pip-version-check --no-deps --only-binary :all: --require-hashes"
    _run(
        *pip,
        "download",
        *options.split(),
        "--python-version",
        "3.14",
        "-d",
        COMPILER,
        "-r",
        requirements,
    )
    stamp.touch()


def set_up_venv() -> None:
    """Make .venv with the pinned test tools, unless that has been done."""
    requirements = ROOT / "tools" / "requirements.txt"
    stamp = VENV / ".stamp"
    if _newer(stamp, requirements):
        return
    _run(_venv_pip(), "install", "-qq", "-r", requirements)
    stamp.touch()


def _venv_pip() -> Path:
    """The pip of .venv, which is made if it is not there."""
    pip = VENV / "bin" / "pip"
    if not pip.is_file():
        if importlib.util.find_spec("ensurepip") is None:
            _apt_install("python3-venv")
        _run(sys.executable, "-m", "venv", "--clear", VENV)
    return pip


def find_browser(package: str) -> str | None:
    """Where the browser of that Debian package, or one like it, is installed; None if nowhere."""
    return next(filter(None, map(shutil.which, BROWSERS[package])), None)


def find_mini_browser() -> str | None:
    """Where WebKitGTK's own browser is installed; None if nowhere."""
    found = sorted(str(path) for path in Path("/").glob(MINI_BROWSER[0]))
    # The driver of Debian is built with the library of GTK 3; a system may have others besides.
    return next((path for path in found if "webkit2gtk-4.1" in path), found[-1] if found else None)


def set_up_browsers() -> None:
    """See that all browsers of the tests are there; Playwright's own downloads are not used."""
    missing = [package for package in BROWSERS if find_browser(package) is None]
    if find_mini_browser() is None:
        missing.append(MINI_BROWSER[1])
    if missing:
        _apt_install(*missing)
    if "coturn" in missing and Path("/run/systemd/system").is_dir():
        # The tests start their own; Debian's package starts one that listens to everybody.
        with suppress(SetupError):  # what it says stands above; the tests do not need it off
            _run("systemctl", "disable", "--now", "--quiet", "coturn")


PARTS: dict[str, Callable[[], None]] = {
    "node": set_up_node,
    "compiler": set_up_compiler,
    "venv": set_up_venv,
    "browsers": set_up_browsers,
}


def main(names: list[str]) -> int:
    """Set up the named parts in order; 1 and a sentence on stderr when one cannot be."""
    for name in names:
        try:
            PARTS[name]()
        except SetupError as error:
            print(f"setup ({name}): {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(PARTS)))
