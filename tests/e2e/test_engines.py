"""The smoke suite: start, play, resume, without a network and through an update, in three engines.

Chromium and Firefox through Playwright, WebKitGTK through its own WebDriver; every case is written
once. The server is a process of its own, so that it can be gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from app.engine import Board, Direction, Game, slide
from tests.e2e.conftest import SUB_PATH, Watch
from tests.e2e.engines import PlaywrightProfile, Profile, Tab, WebKitProfile
from tests.e2e.host import OTHER_WORDS, Host, build_other
from tests.e2e.support import ARROWS, SEED, cells_of, seeded
from tests.e2e.webkit import desktop, webkit_session
from tools.paths import DIST

MOVES = "LDRULDLURDRDLLUURDDL"


@pytest.fixture(scope="session")
def webkit_desktop() -> Iterator[dict[str, str]]:
    with desktop() as environment:
        yield environment


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def profile(request: pytest.FixtureRequest) -> Iterator[Profile]:
    """A fresh profile of each engine; one of Playwright's is under the watch."""
    if request.param == "webkit":
        with webkit_session(request.getfixturevalue("webkit_desktop")) as session:
            yield WebKitProfile(session)
        return
    name = {"chromium": "browser", "firefox": "firefox"}[request.param]
    browser: Browser = request.getfixturevalue(name)
    watch: Watch = request.getfixturevalue("watch")
    context = browser.new_context()
    context.on("page", watch.attach)
    yield PlaywrightProfile(context)
    context.close()


@pytest.fixture
def host(request: pytest.FixtureRequest, watch: Watch) -> Iterator[Host]:
    """dist/ on a server of this test's own, under a sub-path unless the test says otherwise.

    It goes away and comes back, so a request may find nobody.
    """
    watch.expected.append("net::ERR_CONNECTION_REFUSED")
    with Host(DIST, getattr(request, "param", SUB_PATH)) as host:
        yield host


@pytest.fixture(scope="session")
def other_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build that differs from dist/ in one module."""
    return build_other(tmp_path_factory.mktemp("other"))


def ready(tab: Tab) -> Tab:
    """Wait until the game can be played; a start that fails shows its own words."""
    tab.wait("html:not([data-state=loading])")
    assert tab.attribute("html", "data-state") == "ready", tab.text("#boot-diagnostic")
    return tab


def shows(tab: Tab, game: Game) -> None:
    """Wait until the page is at this moment of this game, and see that it shows it."""
    tab.wait(f'#board[data-ply="{game.ply}"][data-cells="{cells_of(game)}"]')
    assert tab.attribute("#board", "data-score") == str(game.score)
    assert tab.text("#score") == str(game.score)
    assert tab.text("#moves") == str(game.ply)
    tiles = tab.attributes("#board .tile:not(.spare):not(.gone)", "data-value")
    assert sorted(int(value or 0) for value in tiles) == sorted(filter(None, game.board.cells))


def seen(tab: Tab) -> tuple[str | None, ...]:
    """What a player knows a game by."""
    names = ("data-cells", "data-score", "data-ply", "data-size", "data-mode")
    return tuple(tab.attribute("#board", name) for name in names)


def play_on(tab: Tab) -> None:
    """Play one move, whichever slide it is that moves something."""
    size = int(tab.attribute("#board", "data-size") or 0)
    cells = [int(value) for value in (tab.attribute("#board", "data-cells") or "").split()]
    board = Board.from_rows([cells[row * size : (row + 1) * size] for row in range(size)])
    ply = int(tab.attribute("#board", "data-ply") or 0)
    way = next(way for way in Direction if slide(board, way))
    tab.press(ARROWS[way.value])
    tab.wait(f'#board[data-ply="{ply + 1}"]')


def test_a_start_and_a_game(profile: Profile, host: Host) -> None:
    tab = profile.tab()
    tab.open(host.address + seeded(4))
    ready(tab)
    tab.wait("#boot[hidden]")
    game = Game.new(size=4, seed=SEED)
    shows(tab, game)
    for letter in MOVES:
        tab.press(ARROWS[letter])
        game = game.play(Direction(letter))
        shows(tab, game)
    tab.press("u")
    shows(tab, game.undo())


def test_a_game_is_there_again_and_sizes_switch(profile: Profile, host: Host) -> None:
    tab = profile.tab()
    tab.open(host.address)
    ready(tab)
    play_on(tab)
    play_on(tab)
    before = seen(tab)
    tab.reload()
    ready(tab)
    assert seen(tab) == before
    other = profile.tab()
    tab.close()
    other.open(host.address)
    ready(other)
    assert seen(other) == before
    # Chosen by pointer, a size gives the focus to the board: the next key plays.
    other.click("#sizes label:has(input[value='3'])")
    other.wait('#board[data-size="3"]')
    play_on(other)


@pytest.mark.parametrize("host", ["/", SUB_PATH], indirect=True, ids=["root", "sub-path"])
def test_all_of_it_works_with_the_server_gone(profile: Profile, host: Host) -> None:
    tab = profile.tab()
    tab.open(host.address)
    ready(tab)
    tab.wait("html[data-offline=ready]")
    play_on(tab)
    before = seen(tab)
    host.stop()
    tab.reload()
    ready(tab)
    assert seen(tab) == before
    play_on(tab)
    tab.click("#sizes label:has(input[value='3'])")
    tab.wait('#board[data-size="3"]')
    play_on(tab)
    before = seen(tab)
    tab.reload()
    ready(tab)
    assert seen(tab) == before
    play_on(tab)


def test_an_update_is_offered_and_keeps_the_game(
    profile: Profile, host: Host, other_build: Path
) -> None:
    old, new = OTHER_WORDS
    tab = profile.tab()
    tab.open(host.address)
    ready(tab)
    tab.wait("html[data-offline=ready]")
    play_on(tab)
    before = seen(tab)
    host.serve(other_build)
    # The next visit is still of the old build; it finds the new one, and offers it when complete.
    tab.reload()
    ready(tab)
    assert tab.text("#rule") == old
    tab.wait_text("#notice", "Update ready")
    play_on(tab)
    before = seen(tab)
    tab.click("#notice .notice button:not(.dismiss)")
    tab.wait_text("#rule", new)
    ready(tab)
    assert seen(tab) == before
    tab.wait("html[data-offline=ready]")
    host.stop()
    tab.reload()
    ready(tab)
    assert tab.text("#rule") == new
    assert seen(tab) == before
