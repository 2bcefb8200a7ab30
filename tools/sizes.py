"""What a first load transfers, file by file: `make sizes`.

Counted are the bodies of all that dist/index.html names for the start, each by gzip -9 and by
brotli 11, as a host would send it. Archives count as they are: hosts do not compress what is
compressed already, GitHub Pages among them. A body is sent plain if that is less.
"""

from __future__ import annotations

import gzip
import html
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tools.paths import DIST, ROOT

MOST_BY_GZIP = 5_800_000
MOST_BY_BROTLI = 5_000_000
BEST_BROTLI = 11
QUICK_BROTLI = 9
"""A tenth larger than the best on these files, and a second's work instead of half a minute's."""


class Size(NamedTuple):
    """Bytes of one body, or of a sum of them."""

    plain: int
    gzip: int
    brotli: int


def first_load(site: Path = DIST) -> list[str]:
    """The files a first start asks for, as paths from the page: itself, then as it names them."""
    page = (site / "index.html").read_text(encoding="utf-8")
    progress = re.search(r'data-files="([^"]*)"', page)
    counted: dict[str, int] = json.loads(html.unescape(progress.group(1))) if progress else {}
    tags = re.findall(r"<(?:link|script)\b[^>]*>", page)
    named = [re.search(r'(?:href|src)="(?:\./)?([^"]+)"', tag) for tag in tags]
    return list(dict.fromkeys(["index.html", *(n.group(1) for n in named if n), *counted]))


def measure(names: Sequence[str], site: Path = DIST, quality: int = BEST_BROTLI) -> dict[str, Size]:
    """The size of each file as it is sent; `quality` is brotli's, 0 to 11."""
    paths = [site / name for name in names]
    command = ["node", str(ROOT / "tools" / "brotli_sizes.mjs"), str(quality), *map(str, paths)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    by_brotli: list[int] = json.loads(done.stdout)
    return {
        name: _as_sent(path, brotli)
        for name, path, brotli in zip(names, paths, by_brotli, strict=True)
    }


def _as_sent(path: Path, brotli: int) -> Size:
    body = path.read_bytes()
    plain = len(body)
    if path.suffix == ".zip":
        return Size(plain, plain, plain)
    return Size(plain, min(plain, len(gzip.compress(body, 9))), min(plain, brotli))


def total(sizes: dict[str, Size]) -> Size:
    """The sum."""
    return Size(*(sum(column) for column in zip(*sizes.values(), strict=True)))


def main() -> int:
    """Print the table; 1 when a limit is passed."""
    sizes = measure(first_load())
    whole = total(sizes)
    print(f"{'bytes of a first load':<44}{'plain':>12}{'gzip -9':>12}{'brotli 11':>12}")
    for name, size in sorted(sizes.items(), key=lambda item: -item[1].brotli):
        print(f"{name:<44}{size.plain:>12,}{size.gzip:>12,}{size.brotli:>12,}")
    print(f"{'in all':<44}{whole.plain:>12,}{whole.gzip:>12,}{whole.brotli:>12,}")
    print(f"{'at most':<44}{'':>12}{MOST_BY_GZIP:>12,}{MOST_BY_BROTLI:>12,}")
    return int(whole.gzip > MOST_BY_GZIP or whole.brotli > MOST_BY_BROTLI)


if __name__ == "__main__":
    sys.exit(main())
