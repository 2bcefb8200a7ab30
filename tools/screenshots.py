"""Takes the pictures that an offer to install shows: ``python -m tools.screenshots``.

They show a real game, played here move by move, on the page in dist/. The files in
static/screenshots/ are committed; run this, after `make build`, when the page has changed its look.
"""

from __future__ import annotations

import json
import threading

from playwright.sync_api import sync_playwright

from app.engine import Direction, Game, Mode, Record, encode_record
from tools import png
from tools.icons import CHROMIUM_ARGS
from tools.look import open_game
from tools.paths import DIST, ROOT, relative
from tools.serve import HOST, make_server
from tools.setup_machine import find_browser

FOLDER = ROOT / "static" / "screenshots"
WINDOWS = {"narrow": (390, 844, True), "wide": (1280, 800, False)}
"""Width and height in pixels, and whether it is a phone, where fingers play."""
SEED = "0123456789abcdef0123456789abcdef"
MOVES = 465
MS_EACH = 900
AHEAD = 2
"""How many further moves the player looks ahead, knowing the tiles."""
SNAKE = (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12)
"""The cells in the order in which good players let their values rise."""


def worth(game: Game) -> float:
    """How good a board looks: high tiles far along the snake."""
    cells = game.board.cells
    return sum(cells[cell] * 0.5 ** (15 - place) for place, cell in enumerate(SNAKE))


def prospect(game: Game, ahead: int) -> float:
    """The best worth that ``ahead`` moves can bring; below all others when there is no move."""
    after = [game.play(direction) for direction in Direction]
    moved = [later for later in after if later is not game]
    if not moved:
        return -1
    if ahead == 0:
        return max(map(worth, moved))
    return max(prospect(later, ahead - 1) for later in moved)


def mid_game() -> Record:
    """A Classic game of 4×4, well under way."""
    game = Game.new(size=4, seed=SEED)
    while game.ply < MOVES:
        after = [game.play(direction) for direction in Direction]
        game = max(
            (later for later in after if later is not game),
            key=lambda later: prospect(later, AHEAD),
        )
    return Record(game, "0" * 15 + "1", Mode.CLASSIC, "2026-01-01T00:00:00Z", MOVES * MS_EACH)


def saves(record: Record) -> dict[str, str]:
    """What storage holds of a player in the middle of this game, by key."""
    slot = {"version": 1, "record": json.loads(encode_record(record))}
    best = {"version": 1, "score": record.game.score, "tile": max(record.game.board.cells)}
    return {"2048/v1/classic/4": json.dumps(slot), "2048/v1/best/4": json.dumps(best)}


def main() -> None:
    """Play the game, then take all pictures."""
    documents = json.dumps(saves(mid_game()))
    FOLDER.mkdir(exist_ok=True)
    with make_server(DIST) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=find_browser("chromium"), args=CHROMIUM_ARGS
        )
        for name, (width, height, phone) in WINDOWS.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=phone,
                is_mobile=phone,
                color_scheme="light",
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.add_init_script(f"Object.assign(localStorage, {documents})")
            open_game(page, f"http://{HOST}:{server.server_address[1]}/")
            data = png.write(png.read(page.screenshot(animations="disabled")))
            (FOLDER / f"{name}.png").write_bytes(data)
            print(f"{relative(FOLDER / name)}.png: {len(data)} bytes")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
