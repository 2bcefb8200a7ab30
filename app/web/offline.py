"""Play without a network: the page's side of the service worker (static/worker/, docs/offline.md).

Begins once the game can be played. Says in the settings how far things are, marks the page
``data-offline="ready"``, and offers a new version, which never comes by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException

from app.play.tongue import mark, tr

from .dom import Listeners, Timer, is_none, must, options
from .notices import Notice, Notices

RETRY_MS = (10_000, 30_000, 120_000, 600_000)
"""The wait before the next try, after the first, second … that failed; the last one for good."""
CHECK_MS = 3_600_000
"""A page that stays open asks for a new version when looked at this long after it last did."""

READY = mark("Ready: the game starts without a network.")
SAVING = mark("Being saved for offline play …")
NO_HTTPS = mark("Offline play needs https, and this page came without.")
NO_WORKER = mark("This browser, or this private window, keeps no pages for offline play.")
NO_BUILD = mark("This copy is served for development and needs its server.")


class Offline:
    """Registers the worker, and tells the player what comes of it."""

    def __init__(
        self, window: Any, listeners: Listeners, notices: Notices, save: Callable[[], None]
    ) -> None:
        """``save`` is called before the page is loaded again for a new version."""
        self._window = window
        self._root = window.document.documentElement
        self._listeners = listeners
        self._notices = notices
        self._save = save
        self._status = must("#offline-status")
        self._registration: Any = None
        self._tries = 0
        self._checked = 0.0
        self._retry = Timer(window, self._try)
        self._accepted = False
        """Whether the player took the new version here, and not in another tab."""

    def begin(self) -> None:
        """Start; needs the page ready, since nothing of this may delay it."""
        window, on = self._window, self._listeners.on
        if not self._root.hasAttribute("data-build"):
            self._status.textContent = tr(NO_BUILD)
        elif not hasattr(window.navigator, "serviceWorker"):
            self._status.textContent = tr(NO_WORKER if window.isSecureContext else NO_HTTPS)
        else:
            container = window.navigator.serviceWorker
            on(container, "message", lambda event: self._heard(event.data))
            if not is_none(container.controller):
                on(container, "controllerchange", lambda _: self._replaced())
            on(window, "online", lambda _: self._try())
            on(window.document, "visibilitychange", lambda _: self._seen())
            self._status.textContent = tr(SAVING)
            self._try()

    def _try(self) -> None:
        self._retry.stop()
        self._trying = asyncio.ensure_future(self._register())

    async def _register(self) -> None:
        """Register the worker, or have it look for a new version if it is there."""
        query = str(self._window.URLSearchParams.new(self._window.location.search).get("patience"))
        script = f"sw.js?patience={query}" if query.isdigit() else "sw.js"
        self._checked = self._window.performance.now()
        try:
            registration = self._registration
            if registration is None:
                registration = await self._window.navigator.serviceWorker.register(
                    script, options(updateViaCache="none")
                )
                if not is_none(registration):  # where somebody forbids it without a word
                    self._follow(registration)
            else:
                await registration.update()
                self._ask_for_all(registration)  # what was missing may be to be had by now
        except JsException as error:
            self._failed(str(error.message))

    def _follow(self, registration: Any) -> None:
        """Watch what becomes of the workers of a registration."""
        self._registration = registration
        on = self._listeners.on
        on(registration, "updatefound", lambda _: self._attend(registration))
        self._attend(registration)
        if not is_none(registration.waiting):
            self._offer(registration.waiting)
        self._ask_for_all(registration)

    def _attend(self, registration: Any) -> None:
        """Watch the worker that a registration is installing, if there is one."""
        worker = registration.installing
        if is_none(worker):
            return

        def changed(_: object) -> None:
            state = str(worker.state)
            if state == "installed" and not is_none(registration.active):
                self._offer(worker)
            elif state == "activated":
                self._ask_for_all(registration)
            elif state == "redundant" and is_none(registration.active):
                self._registration = None  # gone with its only worker; the next try makes a new one
                self._failed("")

        self._listeners.on(worker, "statechange", changed)

    def _ask_for_all(self, registration: Any) -> None:
        """Have the active worker see that every file is there, and keep a snapshot."""
        active = registration.active
        if not is_none(active):
            active.postMessage(options(type="2048:keep"))

    def _heard(self, message: Any) -> None:
        """A worker tells how it went."""
        kind = str(getattr(message, "type", ""))
        if kind == "2048:kept":
            self._tries = 0
            self._root.setAttribute("data-offline", "ready")
            self._status.textContent = tr(READY)
        elif kind == "2048:not-kept":
            self._failed(f"{message.file} {message.why}")

    def _failed(self, why: str) -> None:
        """Try again later, less and less often; a version that is kept stays what it is."""
        wait = RETRY_MS[min(self._tries, len(RETRY_MS) - 1)]
        self._tries += 1
        self._retry.set(wait)
        if not self._root.hasAttribute("data-offline"):
            told = tr("Not yet saved for offline play.")
            reason = f" ({why})" if why else ""
            self._status.textContent = f"{told}{reason} {tr('Trying again soon.')}"

    def _seen(self) -> None:
        """The page was hidden or shown."""
        old = self._window.performance.now() - self._checked > CHECK_MS
        if old and str(self._window.document.visibilityState) == "visible":
            self._try()

    # ── A new version ─────────────────────────────────────────────────────────────────────────

    def _offer(self, worker: Any) -> None:
        def accept() -> None:
            self._accepted = True
            self._save()
            self._listeners.on(worker, "statechange", lambda _: self._switch(worker))
            worker.postMessage(options(type="2048:update"))

        text = tr("Update ready. Your game is kept.")
        self._notices.show("update", Notice(text, tr("Update"), accept, dismiss=lambda: None))

    def _switch(self, worker: Any) -> None:
        """Load the page again once the new version answers for it."""
        if str(worker.state) == "activated":
            self._window.location.reload()

    def _replaced(self) -> None:
        """A new version answers for this page from now on: taken here, or in another tab."""
        if not self._accepted:
            self._notices.hide("update")
            text = tr("2048 was updated in another tab. Load this page again when it suits you.")
            self._notices.message(text, self._reload, tr("Load again"))

    def _reload(self) -> None:
        self._save()
        self._window.location.reload()
