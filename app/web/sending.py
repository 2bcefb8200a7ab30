"""The link of a duel that is to be sent: shown, shared, or as a QR code."""

from __future__ import annotations

import asyncio
from typing import Any

from app.play import rival_words
from app.play.tongue import tr

from .dom import Listeners, must
from .qr_code import qr_code
from .rival_view import RivalView
from .share import Share


class Sending:
    """The part of the panel that holds such a link."""

    def __init__(
        self,
        window: Any,
        listeners: Listeners,
        view: RivalView,
        share: Share,
        fragment: str,
    ) -> None:
        """Args: the window, what binds, the panel, what hands on; how the fragment begins."""
        self._window, self._view, self._share = window, view, share
        self._fragment = fragment
        self._text = ""
        self._work: asyncio.Task[None] | None = None
        listeners.on(must("#duel-share"), "click", lambda _: self._do(self._share_link()))
        listeners.on(must("#duel-show-code"), "click", lambda _: self._do(self._show_code()))

    def _do(self, work: Any) -> None:
        self._work = asyncio.ensure_future(work)

    @property
    def address(self) -> str:
        """What stands before the packed text of a link."""
        location = self._window.location
        return f"{location.origin}{location.pathname}{self._fragment}"

    def show(self, packed: str, says: str, answers: bool, reply: bool) -> None:
        """Show a link.

        Args:
            packed: its text.
            says: what is to be done with it.
            answers: whether it answers an invitation.
            reply: whether a link is to come back.

        """
        self._text = rival_words.sent(answers)
        self._view.show_link(says, self.address + packed, reply)

    async def _share_link(self) -> None:
        await self._share.share(self._text, str(must("#duel-link").value), self._view.tell)

    async def _show_code(self) -> None:
        try:
            canvas = await qr_code(self._window, str(must("#duel-link").value))
        except OSError:
            self._view.tell(tr("The code could not be drawn: what draws it was not to be had."))
            return
        must("#duel-code").replaceChildren(canvas)
