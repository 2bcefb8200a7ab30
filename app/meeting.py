"""How two people meet for a duel: an invitation, its answer, and the channel that comes of both."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import NamedTuple

import js

from app.duel import offer as links
from app.duel import room
from app.duel.chain import ROLES
from app.duel.offer import FRAGMENT, LINK_LIMIT, LinkError, Offer
from app.duel.servers import Servers, read_servers
from app.one_link import Hands, OneLink, TakenError
from app.play import rival_words
from app.play.tongue import tr
from app.web.channel import Channel, ChannelError, Link, configuration
from app.web.dom import Listeners, must
from app.web.late import fetch
from app.web.other_tabs import OtherTabs
from app.web.rival_view import RivalView
from app.web.sending import Sending
from app.web.share import Share

CONFIG = "static/duel.json"
REACH_S = 20
"""After so long without a connection the players are told that it may not come."""


class Met(NamedTuple):
    """Two pages that are connected."""

    channel: Channel
    match: str
    role: str
    name: str
    """Of the other; empty if none was given."""
    way: OneLink | None
    """How they found each other, if there was a relay, and may again."""


class Meeting:
    """The panel of a duel until the channel is open."""

    def __init__(
        self,
        listeners: Listeners,
        view: RivalView,
        share: Share,
        met: Callable[[Met], None],
    ) -> None:
        """Bind the panel; ``met`` is told of two pages that are connected."""
        self._view = view
        self._met = met
        self._sending = Sending(js.window, listeners, view, share, FRAGMENT)
        self._channel: Channel | None = None
        self._own: Offer | None = None
        """What this side has sent, while it waits."""
        self._theirs: Offer | None = None
        self._answered = False
        self._asked_to: room.Invitation | None = None
        """A room on the relay, to which the player is invited."""
        self._way: OneLink | None = None
        """What this side looks for the other by, while it does."""
        self._servers = Servers()
        self._tasks: set[asyncio.Task[None]] = set()
        self._tabs = OtherTabs(js.window, listeners, self._wants)
        on = listeners.on
        on(must("#duel-invite"), "click", lambda _: self._do(self._invite()))
        on(must("#duel-join"), "click", lambda _: self._do(self._join()))
        on(must("#duel-use"), "click", lambda _: self._pasted("#duel-paste"))
        on(must("#duel-connect"), "click", lambda _: self._pasted("#duel-answer"))

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def configure(self) -> None:
        """Read which servers the host names, if any. They are shown, and asked only when chosen."""
        try:
            self._servers = read_servers((await fetch(js.window, CONFIG)).decode("utf-8"))
        except (OSError, ValueError):
            return
        self._view.name_servers(self._servers.asked, self._servers.relay)

    # ── What can be opened ────────────────────────────────────────────────────────────────────

    @property
    def waiting(self) -> bool:
        """Whether an invitation or an answer is out."""
        return self._own is not None or self._way is not None

    def show(self) -> None:
        """Show where the meeting stands."""
        if not self.waiting:
            self._view.show("start", tr("A duel"))
        elif self._asked_to is not None:
            self._view.show("find", tr("Invitation to a duel"))
        else:
            answers = self._own is not None and self._own.answers
            self._view.show("link", tr("Answer") if answers else tr("Invitation"))

    def use(self, text: str) -> None:
        """Use the packed text of an invitation or an answer."""
        try:
            if room.names_room(text):
                self._asked_by_one(room.unpack(text))
                return
            offer = links.unpack(text)
        except LinkError as error:
            self._note(rival_words.unusable(error))
            return
        if not offer.answers:
            if self._free_for(offer.match):
                self._theirs = offer
                self._show_inviter(offer.name, "join")
        elif self._own is not None and self._own.match == offer.match and not self._own.answers:
            self._do(self._answer(offer))
        else:
            self._do(self._hand_on(text))

    def _asked_by_one(self, invitation: room.Invitation) -> None:
        if not self._servers.relay:
            self._note(tr("This invitation needs a server, and this copy of the game names none."))
        elif self._free_for(invitation.match):
            self._asked_to = invitation
            self._show_inviter(invitation.name, "find")

    def _free_for(self, match: str) -> bool:
        """Whether another invitation can be taken; if not, the player is told."""
        if not self.waiting:
            return True
        out = self._own or self._way
        mine = out is not None and out.match == match
        self.show()
        self._view.tell(tr(rival_words.OWN if mine else rival_words.CANCEL_FIRST))
        return False

    def _show_inviter(self, name: str, part: str) -> None:
        must("#duel-inviter").textContent = name or tr("Somebody")
        must("#duel-join").disabled = False
        self._view.show(part, tr("Invitation to a duel"))

    def _pasted(self, place: str) -> None:
        text = str(must(place).value).strip()
        _, found, packed = text.rpartition(FRAGMENT)
        if not found:
            self._view.tell(tr("Paste the whole link, with what stands behind #duel=."))
            return
        must(place).value = ""
        self.use(packed.partition("&")[0].strip())

    def _note(self, text: str) -> None:
        if not self.waiting:
            must("#duel-note").textContent = text
            self._view.show("note", tr("A duel"))
        else:
            self.show()
            self._view.tell(text)

    # ── Making a connection ───────────────────────────────────────────────────────────────────

    def _asked(self) -> Servers:
        """The servers that the player lets this page ask for a way to the other."""
        return self._servers if must("#duel-stun").checked else Servers()

    def _new_channel(self) -> Channel:
        self._channel = Channel(js.window, configuration(*self._asked().ways), self._link_changed)
        return self._channel

    def _link_changed(self, link: Link) -> None:
        own, theirs, channel = self._own, self._theirs, self._channel
        if link is Link.CLOSED:
            self.cancel()
            self._note(tr("No connection came about. Is the other page still open?"))
        elif own is not None and theirs is not None and channel is not None:
            way, self._channel, self._way = self._way, None, None
            self.cancel()
            if way is not None:
                way.leave()
            self._met(Met(channel, own.match, ROLES[own.answers], theirs.name, way))

    async def _invite(self) -> None:
        if self._channel is not None or self._way is not None:
            return
        if self._servers.relay and must("#duel-one").checked:
            invitation = room.invite(_own_name())
            says = tr(rival_words.ONE_SAYS)
            self._sending.show(room.pack(invitation), says, answers=False, reply=False)
            await self._find(invitation, ROLES[0])
            return
        try:
            sdp = await self._new_channel().offer()
            self._send(links.from_sdp(sdp, os.urandom(8).hex(), False, _own_name()))
        except (ChannelError, LinkError) as error:
            self._failed(error)

    async def _join(self) -> None:
        if self._asked_to is not None:
            must("#duel-join").disabled = True
            await self._find(self._asked_to, ROLES[1])
            return
        theirs = self._theirs
        if theirs is None or self._channel is not None:
            return
        try:
            sdp = await self._new_channel().answer(links.to_sdp(theirs))
            self._send(links.from_sdp(sdp, theirs.match, True, _own_name()))
        except (ChannelError, LinkError) as error:
            self._failed(error)

    async def _find(self, invitation: room.Invitation, role: str) -> None:
        way = OneLink(self._servers.relay, invitation, role, _own_name())
        self._way = way
        self.show()
        if role == ROLES[1]:
            self._view.tell(tr("Looking for the page that invited …"))
        try:
            await way.find(self._asked(), Hands(self._new_channel, self._found, self._failed))
        except OSError:
            self._failed(ChannelError("what asks the server was not to be had"))
            return
        await way.watch(self._view.tell)

    def _found(self, mine: Offer, theirs: Offer) -> None:
        self._own, self._theirs = mine, theirs
        self._view.tell(tr("Connecting …"))

    def _failed(self, error: Exception) -> None:
        self.cancel()
        taken = isinstance(error, TakenError)
        self._note(tr(rival_words.ANSWERED) if taken else rival_words.impossible(error))

    def _send(self, offer: Offer) -> None:
        if self._channel is None:
            return  # cancelled meanwhile
        self._own = offer
        self._answered = False
        says = tr(rival_words.ANSWER_SAYS if offer.answers else rival_words.INVITE_SAYS)
        packed = links.pack(offer, LINK_LIMIT - len(self._sending.address))
        self._sending.show(packed, says, offer.answers, reply=not offer.answers)
        self.show()

    async def _answer(self, offer: Offer) -> None:
        """An answer to the invitation that is out here."""
        self.show()
        if self._answered or self._channel is None:
            self._view.tell(tr(rival_words.ANSWERED))
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
        channel, way = self._channel, self._way
        self._channel = self._way = self._own = self._theirs = self._asked_to = None
        if channel is not None:
            channel.close()
        if way is not None:
            way.leave()

    # ── Links from hand to hand ───────────────────────────────────────────────────────────────

    async def _hand_on(self, text: str) -> None:
        """Give an answer to the tab of this browser that waits for it."""
        self._note(tr("Looking for the page that invited …"))
        taken = await self._tabs.hand_on(text)
        self._note(tr(rival_words.HANDED_ON if taken else rival_words.NOBODY_WAITS))

    def _wants(self, text: str) -> bool:
        """Whether a link that was opened in another tab is for this one; it is used then."""
        try:
            offer = links.unpack(text)
        except LinkError:
            return False
        own = self._own
        if own is None or own.answers or not offer.answers or own.match != offer.match:
            return False
        self._do(self._answer(offer))
        return True


def _own_name() -> str:
    return links.plain_name(str(must("#duel-name").value))
