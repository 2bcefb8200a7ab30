"""Browsers for the end-to-end tests, a server each worker, and a watch over console and network.

Every test fails on a console warning or error, an uncaught error, a policy violation, or a request
that leaves the page's origin. A test that provokes those on purpose is marked `noisy`; requests to
elsewhere fail it all the same.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from tools.paths import DIST, ROOT
from tools.serve import HOST, Server, make_server
from tools.setup_machine import find_browser

SUB_PATH = "/some/where/"
"""Where the site lies on the test server: never at the root, since hosts differ."""
START_MS = 60_000
"""Patience for a start on a busy machine; a test never waits that long unless it fails."""
RESULTS = ROOT / "test-results"
TRACING = "TRACE" in os.environ
"""`TRACE=1 make e2e` keeps a trace of each failed test. It makes every action several times slower,
so it is not for every run."""
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A test is over before optimised code would pay for the processor that compiling it takes.
    "--js-flags=--liftoff-only",
]

# A reload starts Python again, which takes longer than the usual 5 s on a busy machine.
expect.set_options(timeout=20_000)

BLOCKED = "Service Worker registration blocked by Playwright"
"""What a context says that was made without workers."""

OpenGame = Callable[..., Page]


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of dist/ on a server of this worker's own."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is not there: `make build` makes it", pytrace=False)
    with make_server(DIST, prefix=SUB_PATH) as server, serving(server) as address:
        yield address


@contextmanager
def serving(server: Server) -> Iterator[str]:
    """Let the server answer in a thread of its own; gives the address of its site."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://{HOST}:{server.server_address[1]}{server.prefix}"
    server.shutdown()
    thread.join()


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    """Chromium, as Debian ships it."""
    browser = playwright_driver.chromium.launch(
        executable_path=find_browser("chromium"), args=CHROMIUM_ARGS
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright_driver: Playwright) -> Iterator[Browser]:
    """Firefox, as Debian ships it, driven over BiDi: no tracing, and routes only in part."""
    browser = playwright_driver.firefox.launch(
        channel="moz-firefox", executable_path=find_browser("firefox-esr")
    )
    yield browser
    browser.close()


@dataclass
class Watch:
    """What a page did that a player should never cause."""

    noise: list[str] = field(default_factory=list)
    strays: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Words of the console that this test calls forth: a server that goes away, say."""

    def attach(self, page: Page) -> None:
        """Listen to one page from its first request on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.noise.append(f"uncaught: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # Policy violations come as errors of the console too.
        text = message.text
        if message.type in ("warning", "error") and not any(map(text.endswith, self.expected)):
            self.noise.append(f"console {message.type}: {text}")

    def _request(self, request: Request) -> None:
        # Every server of these tests is on loopback, and nothing else may ever be asked.
        if not request.url.startswith((f"http://{HOST}:", "data:", "blob:")):
            self.strays.append(request.url)

    def complaints(self, *, noisy: bool) -> list[str]:
        """What the test must answer for."""
        strays = [f"request to elsewhere: {url}" for url in self.strays]
        return strays if noisy else strays + self.noise


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Iterator[Watch]:
    """The watch over this test's pages; judged when the test is over."""
    watch = Watch(expected=[BLOCKED])
    yield watch
    complaints = watch.complaints(noisy=request.node.get_closest_marker("noisy") is not None)
    if complaints:
        pytest.fail("the page misbehaved:\n  " + "\n  ".join(complaints), pytrace=False)


@pytest.fixture
def context(
    browser: Browser, watch: Watch, request: pytest.FixtureRequest
) -> Iterator[BrowserContext]:
    """A fresh profile in Chromium; a picture is kept if the test fails, a trace if asked for.

    It has a service worker only in tests marked `worker`: each would keep the whole game anew.
    """
    marked = request.node.get_closest_marker("worker") is not None
    workers: Literal["allow", "block"] = "allow" if marked else "block"
    context = browser.new_context(**{"service_workers": workers, **getattr(request, "param", {})})
    context.set_default_timeout(20_000)
    context.on("page", watch.attach)
    if TRACING:
        context.tracing.start(screenshots=True, snapshots=True)
    yield context
    if _failed(request.node):
        RESULTS.mkdir(exist_ok=True)
        name = _file_name(request.node)
        for number, page in enumerate(context.pages):
            page.screenshot(path=RESULTS / f"{name}-{number}.png")
        if TRACING:
            context.tracing.stop(path=RESULTS / f"{name}.zip")
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def firefox_page(firefox: Browser, watch: Watch) -> Iterator[Page]:
    """A page in Firefox under the same watch."""
    context = firefox.new_context()
    context.set_default_timeout(20_000)
    context.on("page", watch.attach)
    yield context.new_page()
    context.close()


@pytest.fixture
def open_game(site: str) -> OpenGame:
    """`open_game(page, query="")`: goes to the game and waits until it can be played."""

    def open_game(page: Page, query: str = "") -> Page:
        page.goto(site + query)
        expect_ready(page)
        return page

    return open_game


def expect_ready(page: Page) -> None:
    """Wait for the start to end well; a start that fails shows its own words."""
    page.locator("html:not([data-state=loading])").wait_for(state="attached", timeout=START_MS)
    if page.locator("html").get_attribute("data-state") == "failed":
        pytest.fail(
            "the game did not start: "
            + (page.locator("#boot-diagnostic").text_content() or "it says not why"),
            pytrace=False,
        )
    expect(page.locator("html")).to_have_attribute("data-state", "ready")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Leave word with the test whether it failed, for the fixtures that clean up after it."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


_FAILED = pytest.StashKey[bool]()


def _failed(item: pytest.Item) -> bool:
    return item.stash.get(_FAILED, False)


def _file_name(item: pytest.Item) -> Path:
    return Path(re.sub(r"[^\w.-]+", "-", item.nodeid).strip("-"))
