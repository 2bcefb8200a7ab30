"""One owner for each game, however many tabs: two Tabs over one storage, told of each other's
writes as browsers tell, and a liveness that tests can end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine

import pytest

from app.engine import Mode
from app.play import Slot
from app.web.tabs import Tabs
from app.web.vault import Vault

from .help import PREFIX, FaultyArea

FOUR, FIVE = Slot(Mode.CLASSIC, 4), Slot(Mode.CLASSIC, 5)


class Browser:
    """Tabs of one origin. Writes of one reach the others as events, when they are delivered."""

    def __init__(self) -> None:
        self.area = FaultyArea()
        self.living: dict[str, asyncio.Event] = {}
        self.tabs: dict[str, Tab] = {}

    def tab(self, name: str) -> Tab:
        self.living[name] = asyncio.Event()
        tab = self.tabs[name] = Tab(self, name)
        return tab

    def close(self, name: str) -> None:
        """The tab is gone, by whatever death: it lets go of nothing."""
        del self.tabs[name]
        self.living.pop(name).set()

    # Liveness

    async def lives(self, tab: str) -> bool:
        await asyncio.sleep(0)
        return tab in self.living

    async def gone(self, tab: str) -> None:
        if tab in self.living:
            await self.living[tab].wait()


class Tab:
    def __init__(self, browser: Browser, name: str) -> None:
        self.browser = browser
        self.name = name
        self.changes: list[Slot] = []
        vault = Vault(browser.area, PREFIX, lambda _: None)
        self.tabs = Tabs(vault, name, browser, self.changes.append)
        self.seen = browser.area.ours()

    def hear(self) -> None:
        """Deliver the storage events that wait for this tab."""
        now = self.browser.area.ours()
        changed = [key for key in {*self.seen, *now} if self.seen.get(key) != now.get(key)]
        self.seen = now
        for key in changed:
            self.tabs.heard(key)
        self.seen = self.browser.area.ours()

    def acts(self, action: Callable[[], object]) -> None:
        """Do something; this tab hears nothing of its own writes."""
        action()
        self.seen = self.browser.area.ours()


def run(story: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 5))


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.fixture
def browser() -> Browser:
    return Browser()


def test_the_first_tab_plays_and_the_second_only_shows(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        assert one.tabs.use(FOUR)
        assert one.tabs.holds(FOUR)
        assert not two.tabs.use(FOUR)
        assert await two.tabs.settle() is False
        assert not two.tabs.holds(FOUR)
        assert one.tabs.holds(FOUR)
        assert two.changes == []

    run(story)


def test_each_slot_has_an_owner_of_its_own(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        assert one.tabs.use(FOUR)
        assert two.tabs.use(FIVE)
        assert one.tabs.holds(FOUR)
        assert two.tabs.holds(FIVE)
        assert not one.tabs.holds(FIVE), "only the slot in use"

    run(story)


def test_taking_over_makes_the_former_read_only_at_once(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        one.tabs.use(FOUR)
        two.tabs.use(FOUR)
        two.acts(two.tabs.take)
        assert two.tabs.holds(FOUR)
        assert not one.tabs.holds(FOUR), "before it has heard of it"
        one.hear()
        assert one.changes == [FOUR]
        assert not one.tabs.holds(FOUR)
        # And back again.
        one.acts(one.tabs.take)
        assert not two.tabs.holds(FOUR)
        two.hear()
        assert two.changes == [FOUR]

    run(story)


def test_when_the_owner_has_gone_the_tab_that_waits_plays_at_once(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        one.tabs.use(FOUR)
        two.tabs.use(FOUR)
        await settle()
        assert two.changes == []
        browser.close("one")
        await settle()
        assert two.tabs.holds(FOUR)
        assert two.changes == [FOUR]

    run(story)


def test_a_tab_opened_after_a_crash_plays_at_once(browser: Browser) -> None:
    async def story() -> None:
        browser.area.set(PREFIX + "tabs/classic/4", '{"version":1,"tab":"crashed"}')
        tab = browser.tab("one")
        assert not tab.tabs.use(FOUR)
        assert await tab.tabs.settle()
        assert tab.tabs.holds(FOUR)

    run(story)


def test_a_crash_is_found_out_on_opening_even_where_waiting_takes_long(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As without Web Locks, where a tab that waits only asks now and then."""

    async def never(_tab: str) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        browser.area.set(PREFIX + "tabs/classic/4", '{"version":1,"tab":"crashed"}')
        monkeypatch.setattr(browser, "gone", never)
        tab = browser.tab("one")
        assert not tab.tabs.use(FOUR)
        assert await tab.tabs.settle()
        assert tab.tabs.holds(FOUR)
        tab.tabs.heard("tabs/classic/4")
        assert tab.tabs._waiting is None, "for nobody, since the slot is its own"

    run(story)


def test_without_a_slot_in_use_there_is_nothing_to_own(browser: Browser) -> None:
    async def story() -> None:
        tab = browser.tab("one")
        tab.tabs.take()
        tab.tabs.let_go()
        assert await tab.tabs.settle() is False
        assert browser.area.ours() == {}

    run(story)


def test_letting_go_hands_the_slot_to_the_tab_that_waits(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        one.tabs.use(FOUR)
        two.acts(lambda: two.tabs.use(FOUR))
        one.acts(lambda: one.tabs.use(FIVE))
        assert browser.area.ours().keys() == {"tabs/classic/5"}
        two.hear()
        assert two.tabs.holds(FOUR)
        assert two.changes == [FOUR]
        one.acts(one.tabs.let_go)
        assert browser.area.ours().keys() == {"tabs/classic/4"}
        assert one.tabs.slot is None

    run(story)


def test_letting_go_takes_nothing_from_another(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        one.tabs.use(FOUR)
        two.tabs.use(FOUR)
        two.tabs.let_go()
        assert one.tabs.holds(FOUR)
        one.tabs.let_go()
        two.tabs.use(FOUR)
        assert two.tabs.holds(FOUR)

    run(story)


def test_of_two_that_wait_one_plays(browser: Browser) -> None:
    async def story() -> None:
        names = ["one", "two", "three"]
        tabs = [browser.tab(name) for name in names]
        for tab in tabs:
            tab.acts(lambda tab=tab: tab.tabs.use(FOUR))  # type: ignore[misc]
        browser.close("one")
        await settle()
        for _ in range(3):
            for tab in tabs[1:]:
                tab.hear()
            await settle()
        assert [tab.tabs.holds(FOUR) for tab in tabs].count(True) == 1
        # The one that still waits is the next.
        owner = next(tab for tab in tabs if tab.tabs.holds(FOUR))
        browser.close(owner.name)
        await settle()
        (last,) = browser.tabs.values()
        assert last.tabs.holds(FOUR)

    run(story)


def test_a_tab_that_turned_away_while_it_looked_takes_nothing(browser: Browser) -> None:
    async def story() -> None:
        dead = '{"version":1,"tab":"crashed"}'
        browser.area.set(PREFIX + "tabs/classic/4", dead)
        tab, other = browser.tab("one"), browser.tab("two")
        tab.tabs.use(FOUR)
        looking = asyncio.ensure_future(tab.tabs.settle())
        await asyncio.sleep(0)
        other.tabs.slot = FOUR
        other.tabs.take()  # quicker
        await looking
        assert other.tabs.holds(FOUR)
        assert not tab.tabs.holds(FOUR)

    run(story)


def test_its_own_claim_is_no_other_tab(browser: Browser) -> None:
    async def story() -> None:
        tab = browser.tab("one")
        assert tab.tabs.use(FOUR)
        assert tab.tabs.use(FOUR), "turned to once more"
        assert await tab.tabs.settle()
        assert tab.changes == []

    run(story)


CLAIMS = ["", "not-json", "null", "[]", '"one"', "{}", '{"tab":"one"}', "[" * 100_000]
CLAIMS += [f'{{"version":1,"tab":{tab}}}' for tab in ("5", "null", '["one"]')]


@pytest.mark.parametrize("text", CLAIMS, ids=lambda text: text[:30])
def test_a_damaged_claim_is_nobodys(browser: Browser, text: str) -> None:
    async def story() -> None:
        browser.area.set(PREFIX + "tabs/classic/4", text)
        tab = browser.tab("one")
        assert tab.tabs.owner(FOUR) is None
        assert tab.tabs.use(FOUR)
        assert json.loads(browser.area.ours()["tabs/classic/4"]) == {"version": 1, "tab": "one"}

    run(story)


@pytest.mark.parametrize("fault", ["absent", "read_only"])
def test_without_storage_each_tab_plays_for_itself(browser: Browser, fault: str) -> None:
    async def story() -> None:
        setattr(browser.area, fault, True)
        one, two = browser.tab("one"), browser.tab("two")
        for tab in (one, two):
            assert tab.tabs.use(FOUR)
            assert await tab.tabs.settle()
            assert tab.tabs.holds(FOUR)
        one.tabs.let_go()
        assert not one.tabs.holds(FOUR)

    run(story)


def test_a_claim_that_was_only_held_gives_way_to_one_that_is_stored(browser: Browser) -> None:
    async def story() -> None:
        one, two = browser.tab("one"), browser.tab("two")
        browser.area.room = 0
        one.tabs.use(FOUR)
        assert one.tabs.holds(FOUR)
        browser.area.room = None
        two.acts(lambda: two.tabs.use(FOUR))
        one.hear()
        assert two.tabs.holds(FOUR)
        assert not one.tabs.holds(FOUR)
        assert one.changes == [FOUR]

    run(story)


def test_what_other_tabs_write_elsewhere_says_nothing(browser: Browser) -> None:
    async def story() -> None:
        one = browser.tab("one")
        one.tabs.use(FOUR)
        for key in ("classic/4", "tabs/classic/5", "best/4", "settings", ""):
            one.tabs.heard(key)
        assert one.changes == []
        one.tabs.let_go()
        one.tabs.heard("tabs/classic/4")
        assert one.changes == []

    run(story)
