"""Copies the published runtime from the npm packages to static/vendor/: what a page loads only.

The names are spelt out, hashes included, so that an upgrade that moves or renames a file stops the
build here instead of failing in a browser.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

from tools.paths import NODE_MODULES, ROOT, VENDOR, BuildError, relative

FILES = {
    "pyscript": (
        "@pyscript/core/dist",
        (
            "core.js",
            "core-C9KDLldu.js",
            "error-D2315lOB.js",  # fetched even when opted out, and the start hangs without it
            "toml-V4Savzlc.js",  # the parser for pyscript.toml
        ),
    ),
    "pyodide": (
        "pyodide",
        (
            "pyodide.mjs",
            "pyodide.asm.mjs",
            "pyodide.asm.wasm",
            "python_stdlib.zip",
        ),
    ),
    # Draws the QR code of an invitation; asked for only then.
    "qrcode-generator": ("qrcode-generator/dist", ("qrcode.js",)),
}
LOADER = ROOT / "static" / "pyodide-loader.mjs"
TRYSTERO = VENDOR / "trystero" / "trystero.js"
"""Brings two pages together over a relay; only a site that names one ships it."""


def copy_vendor() -> None:
    """Bring static/vendor/ up to date and check that our loader belongs to this Pyodide."""
    wanted: set[Path] = set()
    for folder, (package, names) in FILES.items():
        for name in names:
            source = NODE_MODULES / package / name
            if not source.is_file():
                raise BuildError(
                    f"{relative(source)} is not there. `make setup` installs the npm packages; "
                    "after an upgrade, tools/vendor.py and the links in index.html name new files."
                )
            target = VENDOR / folder / name
            wanted.add(target)
            if not target.is_file() or target.read_bytes() != source.read_bytes():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
    wanted.add(TRYSTERO)
    _bundle_trystero()
    for path in VENDOR.rglob("*"):
        if path.is_file() and path not in wanted:
            path.unlink()
    _check_loader()


def _bundle_trystero() -> None:
    """One plain script of Trystero's modules, so that it needs nothing of the policy."""
    if not (NODE_MODULES / "@trystero-p2p" / "torrent").is_dir():
        raise BuildError("@trystero-p2p/torrent is not there. `make setup` installs the packages.")
    TRYSTERO.parent.mkdir(parents=True, exist_ok=True)
    command = ["node", str(ROOT / "tools" / "bundle_trystero.mjs"), str(TRYSTERO)]
    if subprocess.run(command, check=False).returncode != 0:
        raise BuildError("Trystero could not be bundled, see above")


def _check_loader() -> None:
    """The head of the package list written into our loader must be the published one."""
    lock = NODE_MODULES / "pyodide" / "pyodide-lock.json"
    published: dict[str, str] = json.loads(lock.read_text(encoding="utf-8"))["info"]
    found = re.search(r"info: \{(.*?)\}", LOADER.read_text(encoding="utf-8"))
    ours = dict(re.findall(r'(\w+): "([^"]*)"', found.group(1))) if found else {}
    if ours != published:
        raise BuildError(f"{relative(LOADER)} says {ours}, {relative(lock)} says {published}.")
