"""How two people meet for a duel: an invitation, its answer, and the channel that comes of both."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import js

from app.duel import offer as links
from app.duel.chain import ROLES
from app.duel.offer import FRAGMENT, LINK_LIMIT, LinkError, Offer
from app.play import rival_words
from app.play.tongue import tr
from app.web.channel import Channel, ChannelError, Link
from app.web.dom import Listeners, must
from app.web.late import fetch
from app.web.qr_code import qr_code
from app.web.rival_view import RivalView
from app.web.share import Share

CONFIG = "static/duel.json"
REACH_S = 20
"""After so long without a connection the players are told that it may not come."""
TAKEN_S = 1.0
"""So long another tab may take to say that the answer is for it."""


class Met(NamedTuple):
    """Two pages that are connected."""

    channel: Channel
    match: str
    role: str
    name: str
    """Of the other; empty if none was given."""


class Meeting:
    """The panel of a duel until the channel is open."""

    def __init__(
        self,
        listeners: Listeners,
        view: RivalView,
        share: Share,
        met: Callable[[Met], None],
    ) -> None:
        """Bind the panel.

        Args:
            listeners: what its listeners are bound through.
            view: of the panel.
            share: hands links on.
            met: is told of two pages that are connected; the meeting is over then.

        """
        self._view = view
        self._met = met
        self._share = share
        self._channel: Channel | None = None
        self._own: Offer | None = None
        """What this side has sent, while it waits."""
        self._theirs: Offer | None = None
        self._answered = False
        self._stun = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._taken: asyncio.Future[None] | None = None
        self._tabs: Any = None
        if hasattr(js.window, "BroadcastChannel"):
            path = str(js.window.location.pathname)
            self._tabs = js.window.BroadcastChannel.new(f"2048/duel{path}")
            listeners.on(self._tabs, "message", lambda event: self._other_tab(str(event.data)))
        on = listeners.on
        on(must("#duel-invite"), "click", lambda _: self._do(self._invite()))
        on(must("#duel-join"), "click", lambda _: self._do(self._join()))
        on(must("#duel-use"), "click", lambda _: self._pasted("#duel-paste"))
        on(must("#duel-connect"), "click", lambda _: self._pasted("#duel-answer"))
        on(must("#duel-share"), "click", lambda _: self._do(self._share_link()))
        on(must("#duel-show-code"), "click", lambda _: self._do(self._show_code()))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def configure(self) -> None:
        """Read which server the host names, if any. It is shown, and asked only when chosen."""
        try:
            stun = json.loads(await fetch(js.window, CONFIG)).get("stun", "")
        except (OSError, ValueError, AttributeError):
            return
        if isinstance(stun, str) and stun.startswith(("stun:", "stuns:")):
            self._stun = stun
            self._view.name_server(stun)

    # ── What can be opened ────────────────────────────────────────────────────────────────────

    @property
    def waiting(self) -> bool:
        """Whether an invitation or an answer is out."""
        return self._own is not None

    def show(self) -> None:
        """Show where the meeting stands."""
        if self._own is not None:
            self._view.show("link", tr("Answer") if self._own.answers else tr("Invitation"))
        else:
            self._view.show("start", tr("A duel"))

    def use(self, text: str) -> None:
        """Use the packed text of an invitation or an answer."""
        try:
            offer = links.unpack(text)
        except LinkError as error:
            self._note(rival_words.unusable(error))
            return
        if not offer.answers:
            self._asked(offer)
        elif self._own is not None and self._own.match == offer.match and not self._own.answers:
            self._do(self._answer(offer))
        else:
            self._do(self._hand_on(text))

    def _asked(self, offer: Offer) -> None:
        if self._own is not None:
            mine = self._own.match == offer.match
            self._view.show("link", tr("Answer") if self._own.answers else tr("Invitation"))
            self._view.tell(
                tr("This is your own invitation.")
                if mine
                else tr("Cancel this one before you take another.")
            )
            return
        self._theirs = offer
        must("#duel-inviter").textContent = offer.name or tr("Somebody")
        self._view.show("join", tr("Invitation to a duel"))

    def _pasted(self, place: str) -> None:
        text = str(must(place).value).strip()
        _, found, packed = text.rpartition(FRAGMENT)
        if not found:
            self._view.tell(tr("Paste the whole link, with what stands behind #duel=."))
            return
        must(place).value = ""
        self.use(packed.partition("&")[0].strip())

    def _note(self, text: str) -> None:
        if self._own is None:
            must("#duel-note").textContent = text
            self._view.show("note", tr("A duel"))
        else:
            self.show()
            self._view.tell(text)

    # ── Making a connection ───────────────────────────────────────────────────────────────────

    def _new_channel(self) -> Channel:
        stun = self._stun if self._stun and must("#duel-stun").checked else ""
        channel = Channel(js.window, stun, self._link_changed)
        self._channel = channel
        return channel

    def _link_changed(self, link: Link) -> None:
        own, theirs, channel = self._own, self._theirs, self._channel
        if link is Link.CLOSED:
            self.cancel()
            self._note(tr("No connection came about. Is the other page still open?"))
        elif own is not None and theirs is not None and channel is not None:
            self._own = self._theirs = self._channel = None
            self._met(Met(channel, own.match, ROLES[own.answers], theirs.name))

    async def _invite(self) -> None:
        if self._channel is not None:
            return
        try:
            sdp = await self._new_channel().offer()
            self._send(links.from_sdp(sdp, os.urandom(8).hex(), False, _own_name()))
        except (ChannelError, LinkError) as error:
            self._failed(error)

    async def _join(self) -> None:
        theirs = self._theirs
        if theirs is None or self._channel is not None:
            return
        try:
            sdp = await self._new_channel().answer(links.to_sdp(theirs))
            self._send(links.from_sdp(sdp, theirs.match, True, _own_name()))
        except (ChannelError, LinkError) as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        self.cancel()
        self._note(rival_words.impossible(error))

    def _send(self, offer: Offer) -> None:
        if self._channel is None:
            return  # cancelled meanwhile
        location = js.window.location
        address = f"{location.origin}{location.pathname}{FRAGMENT}"
        link = address + links.pack(offer, LINK_LIMIT - len(address))
        self._own = offer
        self._answered = False
        says = rival_words.ANSWER_SAYS if offer.answers else rival_words.INVITE_SAYS
        self._view.show_link(tr(says), link, reply=not offer.answers)
        self.show()

    async def _answer(self, offer: Offer) -> None:
        """An answer to the invitation that is out here."""
        self.show()
        if self._answered or self._channel is None:
            self._view.tell(tr("This invitation was answered already."))
            return
        self._answered = True
        self._theirs = offer
        self._view.tell(tr("Connecting …"))
        try:
            await self._channel.accept(links.to_sdp(offer))
        except ChannelError as error:
            self._failed(error)
            return
        await asyncio.sleep(REACH_S)
        if self.waiting and self._theirs is offer:
            self._view.tell(tr(rival_words.NOT_REACHED))

    def cancel(self) -> None:
        """Take back what is out."""
        channel, self._channel = self._channel, None
        self._own = self._theirs = None
        if channel is not None:
            channel.close()

    # ── Links from hand to hand ───────────────────────────────────────────────────────────────

    async def _hand_on(self, text: str) -> None:
        """Give an answer to the tab of this browser that waits for it."""
        self._note(tr("Looking for the page that invited …"))
        if self._tabs is not None:
            self._taken = asyncio.get_event_loop().create_future()
            self._tabs.postMessage(text)
            await asyncio.wait([self._taken], timeout=TAKEN_S)
            if self._taken.done():
                self._note(
                    tr("The answer is with the page that invited, in another tab. Go there.")
                )
                return
        self._note(
            tr(
                "No page of this browser waits for this answer. Open the page that invited, and "
                "paste the link there."
            )
        )

    def _other_tab(self, text: str) -> None:
        if text == "taken":
            if self._taken is not None and not self._taken.done():
                self._taken.set_result(None)
            return
        try:
            offer = links.unpack(text)
        except LinkError:
            return
        own = self._own
        if own is not None and not own.answers and offer.answers and own.match == offer.match:
            self._tabs.postMessage("taken")
            self._do(self._answer(offer))

    async def _share_link(self) -> None:
        own = self._own
        if own is None:
            return
        mine, text = tr("My answer to your duel:"), tr("A duel of 2048 on the same tiles:")
        text = mine if own.answers else text
        await self._share.share(text, str(must("#duel-link").value), self._view.tell)

    async def _show_code(self) -> None:
        try:
            canvas = await qr_code(js.window, str(must("#duel-link").value))
        except OSError:
            self._view.tell(tr("The code could not be drawn: what draws it was not to be had."))
            return
        must("#duel-code").replaceChildren(canvas)


def _own_name() -> str:
    return links.plain_name(str(must("#duel-name").value))
