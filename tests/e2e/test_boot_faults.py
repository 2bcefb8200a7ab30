"""Every way a start is known to fail ends in a message that names the cause, or in a game.

The rows are those of docs/runtime.md. Each also shows that *Try again* works afterwards.
"""

from __future__ import annotations

import re
from itertools import product
from typing import Any, cast

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e import faults
from tests.e2e.conftest import SUB_PATH, expect_ready, serving
from tools.paths import DIST
from tools.serve import Handler, Server

pytestmark = pytest.mark.noisy

FAILED_MS = 45_000
DRAWING = "static/drawing.js"
STYLE = "static/page.css"
BOOT = "static/boot.mjs"
BOOT_PART = "static/boot/view.mjs"
CORE = "static/vendor/pyscript/core.js"
CORE_CHUNK = "static/vendor/pyscript/core-C9KDLldu.js"
PLUGIN = "static/vendor/pyscript/error-D2315lOB.js"
TOML = "static/vendor/pyscript/toml-V4Savzlc.js"
LOADER = "static/pyodide-loader.mjs"
PYODIDE = "static/vendor/pyodide/pyodide.mjs"
ASM = "static/vendor/pyodide/pyodide.asm.mjs"
WASM = "static/vendor/pyodide/pyodide.asm.wasm"
STDLIB = "static/vendor/pyodide/python_stdlib.zip"
CONFIG = "pyscript.toml"
APP = "app.zip"

WRONG: dict[faults.Fault, str] = {
    faults.missing: r"missing: {file} .*404",
    faults.server_error: r"missing: {file} .*500",
    faults.another_page: r"wrong type: {file} .*text/html",
    faults.cut: r"cut short: {file} .*bytes",
    faults.broken_off: r"could not be fetched: {file}",
}

ROWS = [
    *product([WASM], WRONG),
    *product([STDLIB, APP], [faults.missing, faults.another_page, faults.cut, faults.broken_off]),
    *product([ASM, PYODIDE, CORE_CHUNK], [faults.missing, faults.cut]),
    *product([CORE, PLUGIN, TOML, LOADER], [faults.missing]),
    (CORE, faults.another_page),
    (PYODIDE, faults.broken_off),
    *product([CONFIG], [faults.missing, faults.another_page]),
]
SWEEP = [
    row
    for row in product(
        [WASM, STDLIB, APP, CONFIG, ASM, PYODIDE, LOADER, CORE, CORE_CHUNK, PLUGIN, TOML], WRONG
    )
    if row not in ROWS
]
SILENT = [WASM, APP, CORE_CHUNK, CONFIG]
SILENT_SWEEP = [STDLIB, ASM, PYODIDE, LOADER, CORE, PLUGIN, TOML]


def name(value: object) -> str:
    return getattr(value, "__name__", str(value).rpartition("/")[2])


def swept(rows: list[object]) -> list[object]:
    return [
        pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.sweep)
        for row in rows
    ]


def expect_failure(page: Page, cause: str) -> None:
    """The page says it has failed, and why, in words that can be seen and passed on."""
    expect(page.locator("html")).to_have_attribute("data-state", "failed", timeout=FAILED_MS)
    alert = page.locator("#boot").get_by_role("alert")
    expect(alert.get_by_role("heading")).to_have_text("The game could not start")
    expect(alert.locator("#boot-cause")).to_have_text(re.compile(cause), timeout=FAILED_MS)
    expect(page.locator("#boot-progress")).to_be_hidden()
    expect(page.locator("#boot-diagnostic")).to_contain_text("Mozilla/5.0")


def try_again(page: Page) -> None:
    """The cause is gone: one press on the button ends in a game."""
    faults.mend(page)
    with page.expect_navigation(wait_until="commit"):
        page.get_by_role("button", name="Try again").click()
    expect_ready(page)
    expect(page.locator("#boot")).to_be_hidden()


@pytest.mark.parametrize(("file", "fault"), [*ROWS, *swept([*SWEEP])], ids=name)
def test_a_broken_file_is_named(page: Page, site: str, file: str, fault: faults.Fault) -> None:
    faults.break_file(page, file, fault)
    page.goto(site)
    expect_failure(page, WRONG[fault].format(file=re.escape(file)))
    try_again(page)


@pytest.mark.parametrize("file", [*SILENT, *swept([*SILENT_SWEEP])], ids=name)
def test_a_file_that_is_never_answered_is_named(page: Page, site: str, file: str) -> None:
    faults.break_file(page, file, faults.no_answer)
    page.goto(site + "?patience=3000", wait_until="commit")
    expect_failure(page, rf"Nothing has arrived for 3 s; still waiting for {re.escape(file)}")
    page.goto(site + "?patience=60000", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    faults.mend(page)
    page.reload()
    expect_ready(page)


def test_a_slow_start_gets_a_soft_word_first(page: Page, site: str) -> None:
    faults.break_file(page, STDLIB, faults.no_answer)
    page.goto(site + "?patience=8000", wait_until="commit")
    expect(page.locator("#boot-status")).to_contain_text("Still loading")
    expect(page.locator("html")).to_have_attribute("data-state", "loading")


def test_a_late_start_takes_its_message_back(page: Page, site: str) -> None:
    held: list[Route] = []
    faults.break_file(page, APP, lambda route: held.append(route))
    page.goto(site + "?patience=1500", wait_until="commit")
    expect_failure(page, "Nothing has arrived")
    held[0].continue_()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=FAILED_MS)
    expect(page.locator("#boot")).to_be_hidden()


@pytest.mark.parametrize("file", [BOOT, BOOT_PART], ids=name)
@pytest.mark.parametrize(
    "fault", [faults.missing, faults.another_page, faults.cut, faults.broken_off], ids=name
)
def test_without_the_boot_script_the_guard_speaks(
    page: Page, site: str, file: str, fault: faults.Fault
) -> None:
    faults.break_file(page, file, fault)
    page.goto(site)
    expect_failure(page, r"static/boot\.mjs, .*could not be loaded or run")
    try_again(page)


def test_a_boot_script_that_is_never_answered(page: Page, site: str) -> None:
    faults.break_file(page, BOOT, faults.no_answer)
    page.goto(site + "?patience=1000", wait_until="commit")
    expect_failure(page, r"static/boot\.mjs, .*not answered within 1 seconds")
    faults.mend(page)
    page.reload()
    expect_ready(page)


@pytest.mark.parametrize("fault", [faults.missing, faults.no_answer], ids=name)
def test_without_the_guard_the_game_starts_all_the_same(
    page: Page, site: str, fault: faults.Fault
) -> None:
    faults.break_file(page, "static/guard.js", fault)
    page.goto(site, wait_until="commit")
    expect_ready(page)


def test_wasm_of_a_plain_type_is_no_failure(page: Page, site: str) -> None:
    faults.break_file(page, WASM, faults.plain_type)
    page.goto(site)
    expect_ready(page)


class CuttingServer(Server):
    """Promises whole files and closes the connection in the middle of the large ones."""

    cutting = True


class CuttingHandler(Handler):
    def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401 (as inherited)
        body = source.read()
        if self.path.endswith((".wasm", ".zip")) and cast("CuttingServer", self.server).cutting:
            body = body[: len(body) // 2]
            self.close_connection = True
        outputfile.write(body)


def test_a_connection_that_breaks_in_the_middle_of_a_file(page: Page) -> None:
    with CuttingServer(DIST, 0, SUB_PATH, False) as server, serving(server) as address:
        server.RequestHandlerClass = CuttingHandler
        page.goto(address)
        expect_failure(page, r"cut short: .*\.(wasm|zip)")
        server.cutting = False
        try_again(page)


PROGRAMS = {
    "an exception": ("async def start():\n    raise RuntimeError('deliberate')\n", "deliberate"),
    "a syntax error": ("def start(:\n", "SyntaxError"),
    "no start": ("", "ImportError"),
    "no app:ready": ("async def start():\n    pass\n", "ended without app:ready"),
}


@pytest.mark.parametrize(("source", "detail"), PROGRAMS.values(), ids=PROGRAMS)
def test_a_failing_program_shows_its_traceback(
    page: Page, site: str, source: str, detail: str
) -> None:
    faults.replace_main(page, source)
    page.goto(site)
    expect_failure(page, "own program stopped with an error")
    page.get_by_text("Details for a report").click()
    expect(page.locator("#boot-diagnostic")).to_contain_text(detail)
    try_again(page)


INDEXED_DB = {
    "throws": "() => { throw new DOMException('denied', 'SecurityError'); }",
    "is null": None,
    "never answers": "() => ({})",
    "refuses": "() => { const r = {}; setTimeout(() => r.onerror(new Event('error'))); return r; }",
}


@pytest.mark.parametrize("open_", INDEXED_DB.values(), ids=INDEXED_DB)
def test_a_browser_without_indexed_db_plays(page: Page, site: str, open_: str | None) -> None:
    value = f"{{ open: {open_} }}" if open_ else "null"
    page.add_init_script(
        f"Object.defineProperty(window, 'indexedDB', {{ value: {value}, configurable: true }})"
    )
    page.goto(site)
    expect_ready(page)


SWITCHED_OFF = "WebAssembly is switched off"
LACKS = {
    "delete window.WebAssembly": SWITCHED_OFF,
    "WebAssembly.Module = function () { throw new Error('blocked') }": SWITCHED_OFF,
    "WebAssembly.validate = () => false": "too old .* lacks WebAssembly exceptions",
    "delete window.HTMLDialogElement": "too old .* lacks dialog boxes",
    "delete window.BigInt64Array": "too old .* lacks BigInt",
    "delete HTMLScriptElement.prototype.noModule": "cannot load JavaScript modules",
}


@pytest.mark.parametrize(("damage", "cause"), LACKS.items(), ids=LACKS.values())
def test_an_old_or_locked_browser_is_told_so(
    page: Page, site: str, damage: str, cause: str
) -> None:
    page.add_init_script(damage)
    if "noModule" in damage:  # a browser without modules never runs it
        faults.break_file(page, BOOT, faults.missing)
    page.goto(site)
    expect_failure(page, cause)


@pytest.mark.parametrize(
    "fault", [faults.missing, faults.another_page, faults.cut, faults.broken_off], ids=name
)
def test_without_the_drawing_the_game_starts_all_the_same(
    page: Page, site: str, fault: faults.Fault
) -> None:
    faults.break_file(page, DRAWING, fault)
    page.goto(site)
    expect_ready(page)


def test_a_drawing_that_is_never_answered_is_told_of(page: Page, site: str) -> None:
    faults.break_file(page, DRAWING, faults.no_answer)
    page.goto(site + "?patience=1000", wait_until="commit")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("not answered within 1 seconds", timeout=FAILED_MS)
    faults.mend(page)
    page.reload()
    expect_ready(page)


@pytest.mark.parametrize("fault", [faults.missing, faults.no_answer], ids=name)
def test_without_a_stylesheet_the_page_is_there_and_says_so(
    page: Page, site: str, fault: faults.Fault
) -> None:
    faults.break_file(page, STYLE, fault)
    page.goto(site + "?patience=1000", wait_until="commit")
    expect(page.get_by_text(f"{STYLE} could not be loaded")).to_be_visible(timeout=FAILED_MS)
    expect_ready(page)
