"""The worker and the snapshot beyond the smoke suite: what they keep, drop and leave alone.

That the game plays on without a server, and through an update, is in test_engines.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.conftest import START_MS, SUB_PATH, expect_ready
from tests.e2e.host import Host
from tests.e2e.support import board, press
from tools.paths import DIST

pytestmark = pytest.mark.worker

SNAPSHOTS = """async () => {
  const keys = [];
  for (const name of await caches.keys()) {
    if (name.includes("-snapshot-")) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (await cache.match(request)) keys.push(request.url);
      }
    }
  }
  return keys;
}"""


@pytest.fixture
def host() -> Iterator[Host]:
    """The site on a server of this test's own, which it may stop."""
    with Host(DIST, SUB_PATH) as host:
        yield host


def open_kept(page: Page, address: str) -> None:
    """Open the game and wait until it can be played without a network."""
    page.goto(address)
    expect_ready(page)
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)


def wait_until(page: Page, condition: str) -> None:
    """Wait for an async function of the page; wait_for_function takes its promise for true."""
    met = page.evaluate(
        f"""async () => {{
          const end = performance.now() + {START_MS};
          while (performance.now() < end) {{
            if (await ({condition})()) return true;
            await new Promise((done) => setTimeout(done, 50));
          }}
          return false;
        }}"""
    )
    assert met, condition


def wait_for_snapshot(page: Page) -> None:
    wait_until(page, f"async () => (await ({SNAPSHOTS})()).length === 1")


def seeds_of_new_games(page: Page) -> list[str | None]:
    """Begin two games; their seeds."""
    seeds = []
    for _ in range(2):
        before = board(page).get_attribute("data-seed") or ""
        page.get_by_role("button", name="New game", exact=True).click()
        expect(board(page)).not_to_have_attribute("data-seed", before)
        seeds.append(board(page).get_attribute("data-seed"))
    return seeds


def test_a_later_start_begins_with_the_snapshot_and_repeats_no_chance(
    page: Page, host: Host
) -> None:
    asked: list[str] = []
    open_kept(page, host.address)
    wait_for_snapshot(page)
    page.on("response", lambda response: asked.append(response.url.removeprefix(host.address)))
    page.reload()
    expect_ready(page)
    press(page, "LURD")
    first = seeds_of_new_games(page)
    # Neither archive was opened: what they hold was in the memory already.
    assert "app.zip" not in asked
    assert "static/vendor/pyodide/python_stdlib.zip" not in asked
    assert "static/vendor/pyodide/pyodide.asm.wasm" in asked
    page.reload()
    expect_ready(page)
    second = seeds_of_new_games(page)
    assert len({*first, *second}) == 4


@pytest.mark.parametrize(
    "damage",
    ["new Response('no snapshot')", "new Response(new Uint8Array(64))", "bytes.slice(0, 4e6)"],
)
def test_a_snapshot_that_does_not_load_is_dropped_without_a_word(
    page: Page, host: Host, damage: str
) -> None:
    open_kept(page, host.address)
    wait_for_snapshot(page)
    page.evaluate(
        """async (damage) => {
          const name = (await caches.keys()).find((name) => name.includes("-snapshot-"));
          const cache = await caches.open(name);
          const [request] = await cache.keys();
          const bytes = await (await cache.match(request)).arrayBuffer();
          const made = {
            "new Response('no snapshot')": () => new Response("no snapshot"),
            "new Response(new Uint8Array(64))": () => new Response(new Uint8Array(64)),
            "bytes.slice(0, 4e6)": () => new Response(bytes.slice(0, 4e6)),
          }[damage]();
          await cache.put(request, made);
          window.name = request.url;
        }""",
        damage,
    )
    page.reload()
    expect_ready(page)
    press(page, "LURD")
    expect(page.locator("#notice")).to_be_empty()
    # The worker keeps a sound one again.
    wait_for_snapshot(page)
    page.reload()
    expect_ready(page)


def test_a_start_that_never_ended_is_not_tried_from_the_snapshot_again(
    page: Page, host: Host
) -> None:
    open_kept(page, host.address)
    wait_for_snapshot(page)
    page.evaluate("() => sessionStorage.setItem('2048/snapshot/trying', '1')")
    asked: list[str] = []
    page.on("response", lambda response: asked.append(response.url.removeprefix(host.address)))
    page.reload()
    expect_ready(page)
    assert "app.zip" in asked


def test_a_keeping_that_breaks_off_goes_on_where_it_was(
    context: BrowserContext, page: Page, host: Host
) -> None:
    asked: list[str] = []
    broken = True

    def answer(route: Route) -> None:
        if route.request.service_worker is None:
            route.continue_()
            return
        name = route.request.url.removeprefix(host.address)
        if broken and name.startswith("static/vendor/"):
            route.abort()
        else:
            asked.append(name)
            route.continue_()

    context.route(f"{host.address}**", answer)
    page.goto(host.address)
    expect_ready(page)
    expect(page.locator("#offline-status")).to_contain_text("Not yet saved for offline play")
    assert page.locator("html").get_attribute("data-offline") is None
    before, broken = set(asked), False
    assert before
    asked.clear()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.locator("html[data-offline=ready]").wait_for(state="attached", timeout=60_000)
    again = {name for name in asked if name in before and name not in ("sw.js", "")}
    assert not again
    assert "static/vendor/pyodide/pyodide.asm.wasm" in asked


def test_caches_of_other_sites_are_left_alone(page: Page, host: Host) -> None:
    page.goto(host.address)
    page.evaluate("() => caches.open('someone-else')")
    page.evaluate("() => caches.open('2048-files-' + location.origin + '/another/')")
    open_kept(page, host.address)
    wait_for_snapshot(page)
    names: list[str] = page.evaluate("() => caches.keys()")
    ours = [name for name in names if name.endswith(host.address)]
    assert sorted(name.split("-")[1] for name in ours) == ["files", "snapshot"]
    assert {"someone-else"} < set(names)


def test_the_kill_switch_withdraws_the_worker_and_leaves_the_games(
    page: Page, host: Host, tmp_path_factory: pytest.TempPathFactory
) -> None:
    open_kept(page, host.address)
    wait_for_snapshot(page)
    press(page, "LURD")
    cells = board(page).get_attribute("data-cells")
    site = tmp_path_factory.mktemp("withdrawn") / "site"
    site.mkdir()
    for path in DIST.rglob("*"):
        target = site / path.relative_to(DIST)
        if path.is_dir():
            target.mkdir()
        else:
            target.write_bytes(path.read_bytes())
    (site / "sw-withdraw.js").replace(site / "sw.js")
    host.serve(site)
    page.reload()
    expect_ready(page)
    wait_until(
        page,
        """async () => !(await caches.keys()).some((name) => name.startsWith("2048-"))
          && !(await navigator.serviceWorker.getRegistration())""",
    )
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-cells", str(cells))


def test_what_comes_late_comes_without_a_network_and_after_a_snapshot(
    context: BrowserContext, page: Page, host: Host
) -> None:
    open_kept(page, host.address)
    wait_for_snapshot(page)
    context.set_offline(True)
    page.reload()
    expect_ready(page)
    page.get_by_role("button", name="Recent games").click()
    expect(page.get_by_role("dialog", name="Recent games")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Choose a ghost").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    page.reload()
    expect_ready(page)
    expect(board(page)).to_have_attribute("data-mode", "ghost")
    expect(page.locator("#ghost-strip")).to_be_visible()
