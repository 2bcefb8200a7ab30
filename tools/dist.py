"""Assembles dist/: the finished site, ready for any static host and any sub-path."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from app.duel.servers import Servers, read_servers
from tools import filemap
from tools.lean import APP, COACH, LATE, STDLIB, lean_archives
from tools.notices import notices
from tools.offline import SNAPSHOT, build_name, make_worker
from tools.paths import DIST, ROOT, BuildError, relative
from tools.vendor import TRYSTERO

MANIFEST = "manifest.webmanifest"
SERVERS = "static/duel.json"
CONNECTS = "connect-src 'self'"
MANIFEST_ID = '"id": "2048"'
PROGRESS = '<progress id="boot-progress" data-archives="'


def build_dist(prefix: str = "") -> None:
    """Make dist/ afresh from the checkout and static/vendor/.

    `prefix` is what the storage keys of this copy begin with, instead of `2048`; for a second copy
    on one origin, which would otherwise share its games with the first.
    """
    if not re.fullmatch(r"[A-Za-z0-9-]{0,32}", prefix):
        raise BuildError(f"a prefix holds up to 32 letters, digits and hyphens, not {prefix!r}")
    servers = _servers()
    fresh = DIST.with_name("dist.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    try:
        for source in _static_files(servers):
            target = fresh / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        archives = lean_archives()
        for name in (APP, COACH, LATE):
            shutil.copyfile(archives[name], fresh / name)
        shutil.copyfile(archives[STDLIB], fresh / "static/vendor/pyodide" / STDLIB)
        shutil.copyfile(archives[Path(SNAPSHOT).name], fresh / SNAPSHOT)
        config = (ROOT / "pyscript.toml").read_text(encoding="utf-8")
        config = filemap.render(config, {f"./{APP}": "./*"})
        (fresh / "pyscript.toml").write_text(config, encoding="utf-8")
        manifest = (ROOT / MANIFEST).read_text(encoding="utf-8")
        (fresh / MANIFEST).write_text(name_copy(manifest, prefix), encoding="utf-8")
        (fresh / "NOTICES.txt").write_text(notices(), encoding="utf-8")
        page = (ROOT / "index.html").read_text(encoding="utf-8")
        page = allow(_finish_page(page, fresh, prefix), servers)
        build = build_name(fresh, page)
        page = page.replace("<html ", f'<html data-build="{build}" ', 1)
        (fresh / "index.html").write_text(page, encoding="utf-8")
        make_worker(fresh, build, prefix)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    # Swapped at the end, so that a build that fails leaves the last good one.
    shutil.rmtree(DIST, ignore_errors=True)
    fresh.rename(DIST)


def _servers() -> Servers:
    """The servers that duels may ask, as the host names them."""
    try:
        return read_servers((ROOT / SERVERS).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BuildError(f"{SERVERS}: {error}") from error


def allow(page: str, servers: Servers) -> str:
    """Let the page's policy pass the relay, and that alone; it does not govern WebRTC."""
    if not servers.relay:
        return page
    if page.count(f"{CONNECTS};") != 1:
        raise BuildError(f"the policy in index.html has lost its {CONNECTS}")
    return page.replace(f"{CONNECTS};", f"{CONNECTS} {servers.relay};")


def _static_files(servers: Servers) -> Iterator[Path]:
    """What is shipped as it is: static/ with the runtime, and loose files beside the page."""
    worker = ROOT / "static" / "worker"  # bundled into sw.js
    for path in sorted((ROOT / "static").rglob("*")):
        if path == TRYSTERO and not servers.relay:
            continue
        if path.is_file() and not path.name.startswith(".") and worker not in path.parents:
            yield path
    if (ROOT / "robots.txt").is_file():
        yield ROOT / "robots.txt"


def name_copy(manifest: str, prefix: str) -> str:
    """Give the manifest of a second copy on one origin an id of its own.

    Browsers read an id against the origin, not the folder (Web Application Manifest, "id member"),
    so two copies of one id would be one installed app. Like storage, they go by the prefix.
    """
    if not prefix:
        return manifest
    if manifest.count(MANIFEST_ID) != 1:
        raise BuildError(f"{MANIFEST} has lost its line {MANIFEST_ID}")
    return manifest.replace(MANIFEST_ID, f'"id": "{prefix}"')


def _finish_page(page: str, site: Path, prefix: str) -> str:
    """Tell the page what it loads: our own archive, and the sizes of all files."""
    if page.count(PROGRESS) != 1:
        raise BuildError(
            "index.html has lost its boot blocks; docs/runtime.md says what they hold."
        )
    page = page.replace(PROGRESS, f"{PROGRESS}{APP} ")
    for href in re.findall(r'(?:href|src)="(?!data:|https?:|#|mailto:)([^"?#]+)"', page):
        if not (site / href).exists():
            raise BuildError(f"index.html names {href}, which is not in the site.")
    archives = page.split(PROGRESS)[1].split('"')[0].split()
    names = [*_start_links(page), *archives]
    sizes = {name: (site / name).stat().st_size for name in names}
    attributes = f' data-total="{sum(sizes.values())}" data-files="{escape(json.dumps(sizes))}"'
    if prefix:
        page = page.replace("<html ", f'<html data-prefix="{prefix}" ', 1)
    opening = PROGRESS.removesuffix(' data-archives="')
    return page.replace(opening, opening + attributes)


def _start_links(page: str) -> list[str]:
    """The files that the page preloads, in its order: those a start cannot do without."""
    links = re.findall(r"<link\b[^>]*>", page)
    starts = [link for link in links if re.search(r'rel="(?:modulepreload|preload)"', link)]
    hrefs = [re.search(r'href="([^"]+)"', link) for link in starts]
    return [href.group(1).removeprefix("./") for href in hrefs if href]


def report() -> str:
    """One line about what was built."""
    files = [path for path in DIST.rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files)
    return f"{relative(DIST)}/: {len(files)} files, {total / 1e6:.2f} MB"
