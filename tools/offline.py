"""What makes the site work without a network: its list of files, and the worker that keeps them."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from tools.paths import ROOT, BuildError

SNAPSHOT = "static/snapshot.pack"
WORKER = "sw.js"
WITHDRAW = "sw-withdraw.js"
NOT_KEPT = (SNAPSHOT, WORKER, WITHDRAW, "static/screenshots/", "static/vendor/trystero/")
"""What no start needs: the snapshot has a cache of its own, Trystero asks for a network by nature,
the rest is for hosts and shops."""


def build_name(site: Path, page: str) -> str:
    """16 hex digits that stand for everything the site holds, `page` being its index.html."""
    digest = hashlib.sha256(page.encode())
    for name in _names(site):
        content = (site / name).read_bytes()
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def make_worker(site: Path, build: str, prefix: str) -> None:
    """Write sw.js, which keeps exactly the files that lie in `site` now, and its kill switch.

    Raises:
        BuildError: the worker could not be bundled.

    """
    kept = [name for name in _names(site) if not name.startswith(NOT_KEPT)]
    files = [
        {
            "url": name,
            "revision": hashlib.sha256((site / name).read_bytes()).hexdigest()[:16],
            "integrity": _integrity(site / name),
        }
        for name in kept
    ]
    snapshot = {"url": SNAPSHOT, "integrity": _integrity(site / SNAPSHOT)}
    about = {"files": files, "build": build, "prefix": prefix or "2048", "snapshot": snapshot}
    made = subprocess.run(
        ["node", str(ROOT / "tools" / "bundle.mjs"), str(site / WORKER)],
        input=json.dumps(about),
        text=True,
        check=False,
    )
    if made.returncode != 0:
        raise BuildError("the service worker could not be bundled, see above")
    shutil.copyfile(ROOT / "static" / "worker" / "withdraw.js", site / WITHDRAW)


def _names(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


def _integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode("ascii")
