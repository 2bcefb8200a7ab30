"""Keeps the [files] map of pyscript.toml in step with app/: `python3 -m tools.filemap`."""

from __future__ import annotations

from tools.paths import ROOT

CONFIG = ROOT / "pyscript.toml"
HEADER = "[files]\n"


def app_modules() -> list[str]:
    """Every Python file of app/, as a path from the root, in the order it is listed."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "app").rglob("*.py"))


def render(config: str, entries: dict[str, str]) -> str:
    """`config` with its file map, the last section, replaced."""
    head, header, _ = config.partition(HEADER)
    if not header:
        raise ValueError("pyscript.toml has no [files] section")
    return head + header + "".join(f'"{url}" = "{path}"\n' for url, path in entries.items())


def main() -> None:
    """Rewrite the map in the checkout."""
    entries = {f"./{name}": f"./{name}" for name in app_modules()}
    CONFIG.write_text(render(CONFIG.read_text(encoding="utf-8"), entries), encoding="utf-8")


if __name__ == "__main__":
    main()
