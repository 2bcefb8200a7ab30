"""Three browser engines behind one small interface, so that a test is written once for all."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import BrowserContext, Page
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import ActionChains, Keys, Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait

PATIENCE = 60
"""Seconds that a state may take to come about, on a busy machine."""
POLL = 0.1
"""Seconds between two looks, where the driver itself cannot wait."""

KEYS = {
    "ArrowUp": Keys.ARROW_UP,
    "ArrowRight": Keys.ARROW_RIGHT,
    "ArrowDown": Keys.ARROW_DOWN,
    "ArrowLeft": Keys.ARROW_LEFT,
}
"""Names of keys that write no letter -> what WebDriver calls them."""


class Tab(Protocol):
    """One page of a profile. Elements are given by CSS selectors."""

    def open(self, address: str) -> None:
        """Go there, and wait until the document has loaded."""

    def reload(self) -> None:
        """Load the page again, and wait until the document has loaded."""

    def press(self, key: str) -> None:
        """Press a key where the focus is: a letter, or a name such as ArrowLeft."""

    def click(self, selector: str) -> None:
        """Click an element once it can be clicked."""

    def wait(self, selector: str) -> None:
        """Wait until there is such an element, seen or not; fails when there is none in the end."""

    def wait_text(self, selector: str, text: str) -> None:
        """Wait until such an element holds this text, among other."""

    def attribute(self, selector: str, name: str) -> str | None:
        """An attribute of the first such element."""

    def attributes(self, selector: str, name: str) -> list[str | None]:
        """That attribute of every such element."""

    def text(self, selector: str) -> str:
        """The text of the first such element, seen or not."""

    def close(self) -> None:
        """Close the page, as a player does; its profile stays."""


class Profile(Protocol):
    """A browser that has never been here before."""

    def tab(self) -> Tab:
        """Open a page; those of one profile share storage and workers."""


class PlaywrightProfile:
    """Chromium or Firefox."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context

    def tab(self) -> Tab:
        return PlaywrightTab(self._context.new_page())


class PlaywrightTab:
    def __init__(self, page: Page) -> None:
        self._page = page
        page.set_default_timeout(PATIENCE * 1000)

    def open(self, address: str) -> None:
        self._page.goto(address)

    def reload(self) -> None:
        self._page.reload()

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def click(self, selector: str) -> None:
        self._page.locator(selector).click()

    def wait(self, selector: str) -> None:
        self._page.locator(selector).first.wait_for(state="attached")

    def wait_text(self, selector: str, text: str) -> None:
        self._page.locator(selector, has_text=text).first.wait_for(state="attached")

    def attribute(self, selector: str, name: str) -> str | None:
        return self._page.locator(selector).first.get_attribute(name)

    def attributes(self, selector: str, name: str) -> list[str | None]:
        return [found.get_attribute(name) for found in self._page.locator(selector).all()]

    def text(self, selector: str) -> str:
        return self._page.locator(selector).first.text_content() or ""

    def close(self) -> None:
        self._page.close(run_before_unload=False)


class WebKitProfile:
    """WebKitGTK: one session of its driver, whose profile ends with it."""

    def __init__(self, session: Remote) -> None:
        self._session = session
        self._opened = False

    def tab(self) -> Tab:
        # A session begins with one window.
        if self._opened:
            self._session.switch_to.window(self._session.window_handles[0])
            self._session.switch_to.new_window("tab")
        self._opened = True
        return WebKitTab(self._session, self._session.current_window_handle)


class WebKitTab:
    def __init__(self, session: Remote, handle: str) -> None:
        self._session = session
        self._handle = handle

    def _here(self) -> Remote:
        """The session, looking at this page."""
        if self._session.current_window_handle != self._handle:
            self._session.switch_to.window(self._handle)
        return self._session

    def _find(self, selector: str) -> WebElement:
        return self._here().find_element(By.CSS_SELECTOR, selector)

    def open(self, address: str) -> None:
        self._here().get(address)

    def reload(self) -> None:
        self._here().refresh()

    def press(self, key: str) -> None:
        ActionChains(self._here(), duration=0).send_keys(KEYS.get(key, key)).perform()

    def click(self, selector: str) -> None:
        waiting = WebDriverWait(self._here(), PATIENCE, POLL, [StaleElementReferenceException])

        def clicked(session: Remote) -> bool:
            found = session.find_elements(By.CSS_SELECTOR, selector)
            if not found or not found[0].is_displayed() or not found[0].is_enabled():
                return False
            found[0].click()
            return True

        waiting.until(clicked, f"nothing to click: {selector}")

    def wait(self, selector: str) -> None:
        self.wait_text(selector, "")

    def wait_text(self, selector: str, text: str) -> None:
        # The page may be another one between two looks.
        waiting = WebDriverWait(self._here(), PATIENCE, POLL, [StaleElementReferenceException])
        waiting.until(
            lambda session: any(
                text in str(found.get_property("textContent"))
                for found in session.find_elements(By.CSS_SELECTOR, selector)
            ),
            f"there is no {selector} with {text!r}",
        )

    def attribute(self, selector: str, name: str) -> str | None:
        return self._find(selector).get_dom_attribute(name)

    def attributes(self, selector: str, name: str) -> list[str | None]:
        found = self._here().find_elements(By.CSS_SELECTOR, selector)
        return [element.get_dom_attribute(name) for element in found]

    def text(self, selector: str) -> str:
        script = "return document.querySelector(arguments[0]).textContent"
        return str(self._here().execute_script(script, selector))

    def close(self) -> None:
        self._here().close()
        self._session.switch_to.window(self._session.window_handles[0])
