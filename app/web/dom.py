"""Small helpers over the DOM. Elements are JavaScript proxies, so their type is Any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import Object, document
from pyodide.ffi import create_proxy, jsnull, to_js

Element = Any


def is_none(value: Any) -> bool:
    """Whether JavaScript gave nothing: undefined arrives as None, null as a value of its own."""
    return value is None or value is jsnull


def must(selector: str, root: Any = document) -> Element:
    """The first element for ``selector``.

    JavaScript's null takes any attribute without a complaint, so a missing element has to be
    noticed here.

    Raises:
        LookupError: there is none.

    """
    element = root.querySelector(selector)
    if is_none(element):
        raise LookupError(f"the page has no {selector}")
    return element


def all_of(selector: str, root: Any = document) -> list[Element]:
    """All elements for ``selector``."""
    return list(root.querySelectorAll(selector))


def make(tag: str, class_name: str = "") -> Element:
    """A new element, not yet on the page."""
    element = document.createElement(tag)
    if class_name:
        element.className = class_name
    return element


def closest(element: Any, selector: str) -> Element | None:
    """The nearest ancestor for ``selector``, the element itself included."""
    found = element.closest(selector)
    return None if is_none(found) else found


def options(**values: object) -> Any:
    """A JavaScript object, for the options of a browser call."""
    return to_js(values, dict_converter=Object.fromEntries)


class Listeners:
    """Event listeners that can all be taken off again, proxies included."""

    def __init__(self) -> None:
        self._bound: list[Callable[[], None]] = []

    def on(self, target: Any, event: str, handler: Callable[[Any], None], **how: object) -> None:
        """Listen; ``how`` are addEventListener's options."""
        proxy = create_proxy(handler)
        target.addEventListener(event, proxy, options(**how))

        def unbind() -> None:
            target.removeEventListener(event, proxy, options(**how))
            proxy.destroy()

        self._bound.append(unbind)

    def close(self) -> None:
        """Take all listeners off."""
        for unbind in self._bound:
            unbind()
        self._bound.clear()


class Timer:
    """One timeout that can be set again; setting it drops the one before."""

    def __init__(self, window: Any, call: Callable[[], None]) -> None:
        self._window = window
        self._proxy = create_proxy(lambda *_: call())
        self._id: Any = None

    def set(self, ms: int) -> None:
        """Call after ``ms`` milliseconds."""
        self.stop()
        self._id = self._window.setTimeout(self._proxy, ms)

    def stop(self) -> None:
        """Call no more."""
        if self._id is not None:
            self._window.clearTimeout(self._id)
            self._id = None


class Writer:
    """Writes texts and attributes, but only those that changed: each write costs the browser work.

    Keeps the last value by element and attribute, so an element must be written through one
    writer only.
    """

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], object] = {}
        self._elements: dict[str, Element] = {}

    def _changed(self, selector: str, name: str, value: object) -> Element | None:
        if self._last.get((selector, name)) == value:
            return None
        self._last[selector, name] = value
        if selector not in self._elements:
            self._elements[selector] = must(selector)
        return self._elements[selector]

    def text(self, selector: str, text: str) -> None:
        """Set the text of an element."""
        element = self._changed(selector, "", text)
        if element is not None:
            element.textContent = text

    def attribute(self, selector: str, name: str, value: str) -> None:
        """Set an attribute."""
        element = self._changed(selector, name, value)
        if element is not None:
            element.setAttribute(name, value)

    def property(self, selector: str, name: str, value: bool) -> None:
        """Set a boolean property such as hidden, disabled or checked."""
        element = self._changed(selector, name, value)
        if element is not None:
            setattr(element, name, value)

    def forget(self, selector: str, name: str) -> None:
        """The element may have been changed by the player: write it next time in any case."""
        self._last.pop((selector, name), None)
