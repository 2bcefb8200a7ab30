"""How long the coach holds up the page, on each size: ``python -m tools.bench_slices ADDRESS``.

Watches the coach in Chromium at its fast pace, or with ``--review MOVES`` lets it review a game of
so many moves, and reads its measures, ``coach:slice``. Beside the time on the clock stands the
processor's time for the task that the slice was in: on a machine that does other work too, the
clock measures that work as well.
"""

from __future__ import annotations

import argparse
import json
from bisect import bisect_right
from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from app.coach import Thinker
from app.engine import Mode, Record
from app.engine.link import FRAGMENT, encode_link
from tools.bench_coach import evaluator
from tools.bench_review import CHANCE, game_of
from tools.setup_machine import find_browser

SEED = "0123456789abcdef0123456789abcdef"
MEASURE = "coach:slice"
Event = dict[str, Any]


def main() -> None:
    """Read the arguments and print one JSON line for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("--sizes", type=int, nargs="*", default=[3, 4, 5, 6])
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--review", type=int, metavar="MOVES", help="not watching: a review")
    parser.add_argument("--depth", choices=("Fast", "Thorough"), default="Fast")
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for size in arguments.sizes:
            if arguments.review:
                found = reviewed(
                    browser, arguments.address, size, arguments.review, arguments.depth
                )
            else:
                found = watched(browser, arguments.address, size, arguments.seconds)
            print(json.dumps(found))
        browser.close()


def watched(browser: Browser, address: str, size: int, seconds: int) -> dict[str, Any]:
    """Watch a game of a size for so long; slices by what they did, in milliseconds."""
    page = browser.new_page()
    page.goto(f"{address}?size={size}&seed={SEED}")
    page.locator("html[data-state=ready]").wait_for(timeout=60_000)
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    page.get_by_role("button", name="Watch the coach").click()
    page.get_by_role("radio", name="Fast").check()
    page.wait_for_timeout(1000 * seconds)
    moves = int(page.locator("#board").get_attribute("data-ply") or "0")
    return measured(browser, page, size, moves)


def reviewed(browser: Browser, address: str, size: int, moves: int, depth: str) -> dict[str, Any]:
    """Review a game of so many moves."""
    game = game_of(size, moves, Thinker(evaluator(size)), chance=CHANCE, goal=2**17)
    record = Record(game, "0" * 16, Mode.CLASSIC, "2026-01-01T00:00:00Z")
    page = browser.new_page()
    page.goto(f"{address}{FRAGMENT}{encode_link(record)}")
    page.locator("#replay-show").wait_for(timeout=60_000)
    done = page.locator("#review-status").filter(has_text="Reviewed")
    if depth == "Thorough":
        page.locator("#replay-review").click()
        done.wait_for(timeout=600_000)
        page.evaluate(f"() => performance.clearMeasures('{MEASURE}')")
    browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
    if depth == "Thorough":
        page.get_by_role("radio", name=depth).check(force=True)
        page.locator("#review-halt").wait_for()
        page.locator("#review-halt").wait_for(state="hidden", timeout=600_000)
    else:
        page.locator("#replay-review").click()
        done.wait_for(timeout=600_000)
    return measured(browser, page, size, game.ply)


def measured(browser: Browser, page: Page, size: int, moves: int) -> dict[str, Any]:
    """The slices of a page under tracing; it is closed."""
    entries: list[tuple[str, float]] = page.evaluate(
        f"() => performance.getEntriesByName('{MEASURE}').map((e) => [e.detail, e.duration])"
    )
    events: list[Event] = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    clock: defaultdict[str, list[float]] = defaultdict(list)
    for kind, duration in entries:
        clock[kind].append(duration)
    spent = processor_ms(events)
    processor: defaultdict[str, list[float]] = defaultdict(list)
    for number, (kind, _) in enumerate(entries):
        if number in spent:
            processor[kind].append(spent[number])
    return {
        "size": size,
        "moves": moves,
        "clock": summary([duration for _, duration in entries]),
        "processor": summary(list(spent.values())),
        "processor by": {kind: summary(durations) for kind, durations in processor.items()},
        "by": {kind: summary(durations) for kind, durations in clock.items()},
    }


def processor_ms(events: list[Event]) -> dict[int, float]:
    """The processor's time of every task of the page that holds a slice, by the first it holds."""
    begun = [event for event in events if event["name"] == MEASURE and event["ph"] == "b"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    main = next(thread for thread in threads if thread[0] == begun[0]["pid"])
    tasks = sorted(
        (event["ts"], event["ts"] + event["dur"], event.get("tdur", 0) / 1000)
        for event in events
        if (event["pid"], event["tid"]) == main
        and event["ph"] == "X"
        and "RunTask" in event["name"]
    )
    starts = [task[0] for task in tasks]
    begun.sort(key=lambda event: event["ts"])
    held: dict[int, int] = {}
    for which, event in enumerate(begun):
        number = bisect_right(starts, event["ts"]) - 1
        if number >= 0 and event["ts"] <= tasks[number][1]:
            held.setdefault(number, which)
    return {which: tasks[number][2] for number, which in held.items()}


def summary(values: list[float]) -> dict[str, float]:
    """How many, the middle, the 99th of a hundred, the worst, and the sum in seconds."""
    ordered = sorted(values)
    at = {name: ordered[int(len(ordered) * part)] for name, part in (("p50", 0.5), ("p99", 0.99))}
    return {
        "n": len(ordered),
        **{k: round(v, 1) for k, v in at.items()},
        "max": round(ordered[-1], 1),
        "seconds": round(sum(ordered) / 1000, 2),
    }


if __name__ == "__main__":
    main()
