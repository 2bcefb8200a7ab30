"""Messages over the head of the page: they shift nothing, and wait to be put away."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app.play.tongue import tr

from .dom import Element, Listeners, make, must


class Notice(NamedTuple):
    """A message, with what can be done about it."""

    text: str
    action: str = ""
    """The name of its button, if it has one."""
    act: Callable[[], None] | None = None
    dismiss: Callable[[], None] | None = None
    """What else to do when it is put away; a notice without it stays while it is true."""


class Notices:
    """Shows notices in ``#notice``, each under a name, so that none stands there twice."""

    def __init__(self, used: Callable[[], None]) -> None:
        """Take over ``#notice``; ``used`` is called when a button of a notice did its work."""
        self._root = must("#notice")
        self._used = used
        self._shown: dict[str, tuple[Notice, Element, Listeners]] = {}

    def show(self, name: str, notice: Notice) -> None:
        """Show a notice, in place of one of the same name."""
        if name in self._shown:
            if self._shown[name][0][:2] == notice[:2]:
                return
            self.hide(name)
        listeners = Listeners()
        root, text = make("div", "notice"), make("p")
        text.textContent = notice.text
        root.append(text)
        if notice.act is not None:
            self._button(root, listeners, notice.action, "", notice.act)
        if notice.dismiss is not None:
            dismiss = notice.dismiss

            def put_away() -> None:
                self.hide(name)
                dismiss()

            button = self._button(root, listeners, "×", "dismiss", put_away)
            button.setAttribute("aria-label", tr("Put this message away"))
        self._shown[name] = (notice, root, listeners)
        self._root.append(root)

    def hide(self, name: str) -> None:
        """Take a notice away, if it is there."""
        if name in self._shown:
            _, root, listeners = self._shown.pop(name)
            root.remove()
            listeners.close()

    def message(self, text: str, act: Callable[[], None] | None = None, action: str = "") -> None:
        """Show a text until it is put away."""
        self.show(text, Notice(text, action, act, dismiss=lambda: None))

    def _button(
        self, root: Element, listeners: Listeners, label: str, kind: str, act: Callable[[], None]
    ) -> Element:
        button = make("button", kind)
        button.type = "button"
        button.textContent = label

        def clicked(_: object) -> None:
            act()
            self._used()

        listeners.on(button, "click", clicked)
        root.append(button)
        return button
