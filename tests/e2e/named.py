"""A site whose host has named servers for duels."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.duel.servers import read_servers
from tests.e2e.conftest import SUB_PATH, serving
from tools.dist import SERVERS, allow
from tools.paths import DIST, ROOT
from tools.serve import make_server
from tools.vendor import TRYSTERO


@contextmanager
def site_naming(folder: Path, **named: object) -> Iterator[str]:
    """The address of dist/ as it were, built with those servers in ``static/duel.json``."""
    text = json.dumps(named)
    servers = read_servers(text)
    site = folder / "site"
    shutil.copytree(DIST, site)
    (site / SERVERS).write_text(text, encoding="utf-8")
    page = (site / "index.html").read_text(encoding="utf-8")
    (site / "index.html").write_text(allow(page, servers), encoding="utf-8")
    if servers.relay:
        script = site / TRYSTERO.relative_to(ROOT)
        script.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(TRYSTERO, script)
    with make_server(site, prefix=SUB_PATH) as server, serving(server) as address:
        yield address
