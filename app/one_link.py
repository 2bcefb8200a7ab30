"""Two pages that find each other over a relay of the host's choice: one link instead of two.

There they hand each other the very texts that two links would carry otherwise, and once more when
the way between them is lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import js

from app.duel import offer as links
from app.duel.chain import ROLES
from app.duel.offer import LinkError, Offer
from app.duel.room import Invitation
from app.duel.servers import Servers
from app.play import rival_words
from app.play.tongue import tr
from app.web.channel import Channel, configuration
from app.web.relay import Hear, Relay, Say

ROOM = 600
"""Characters of a text; here no address has to hold it."""
ANSWER_S = 6
"""After so long without an answer from the relay the player is told."""
FIND_S = 20
"""After so long a guest is told that nobody is there."""
TAKEN = "taken"
"""What a second guest is told."""


class TakenError(Exception):
    """Somebody else has answered the invitation."""


class Hands(NamedTuple):
    """What is done with whoever is found."""

    channel: Callable[[], Channel]
    """Makes the channel to it."""
    found: Callable[[Offer, Offer], None]
    """Is given what this page and the other have said, before the channel is open."""
    failed: Callable[[Exception], None]
    """Is told why nothing came of it."""


class OneLink:
    """An invitation to a room on the relay, from either side."""

    def __init__(self, relay: str, invitation: Invitation, role: str, name: str) -> None:
        """Args: the relay's address; the invitation; which side this is; what it is called."""
        self._relay = Relay(js.window, relay)
        self._invitation, self._role, self._name = invitation, role, name
        self._servers = Servers()
        self._busy = self._looks = False
        self._print = b""
        """Of the page that was met."""

    @property
    def match(self) -> str:
        """The match that the invitation is to."""
        return self._invitation.match

    async def find(self, servers: Servers, hands: Hands) -> None:
        """Look for the other page; the inviter waits for it.

        Args:
            servers: what may be asked for a way to the other.
            hands: what is done then.

        Raises:
            OSError: what speaks to the relay could not be fetched.

        """
        self._servers, self._busy, self._looks = servers, False, True
        invites = self._role == ROLES[0]

        async def meet(say: Say, hear: Hear) -> None:
            try:
                await (self._invite if invites else self._answer)(hands, say, hear)
            except TakenError as error:
                if not invites:
                    hands.failed(error)
                raise
            except Exception as error:
                hands.failed(error)
                raise

        room, password = self._invitation.room, self._invitation.password
        await self._relay.enter(room, password, configuration(*servers.ways), meet, waits=invites)

    async def find_again(self, channel: Channel) -> None:
        """Make a new way to the page that was met, for the channel that is there.

        Raises:
            OSError: what speaks to the relay is not to be had.

        """
        hands = Hands(lambda: channel, lambda *_: None, lambda _: None)
        await self.find(self._servers, hands)

    async def watch(self, tell: Callable[[str], None]) -> None:
        """Tell the player if nothing comes of it for long."""
        await asyncio.sleep(ANSWER_S)
        if self._looks and not self._relay.reached:
            tell(rival_words.silent(self._relay.address))
        await asyncio.sleep(FIND_S - ANSWER_S)
        if self._looks and self._relay.reached and self._role == ROLES[1]:
            tell(tr(rival_words.NOT_FOUND))

    def leave(self) -> None:
        """The relay is asked nothing more."""
        self._looks = False
        self._relay.leave()

    async def _invite(self, hands: Hands, say: Say, hear: Hear) -> None:
        if self._busy:
            await say(TAKEN)
            raise TakenError
        self._busy = True
        channel = hands.channel()
        mine = self._describe(await channel.offer())
        await say(links.pack(mine, ROOM))
        theirs = self._read(await hear())
        hands.found(mine, theirs)
        await channel.accept(links.to_sdp(theirs))

    async def _answer(self, hands: Hands, say: Say, hear: Hear) -> None:
        text = await hear()
        if text == TAKEN:
            raise TakenError
        theirs = self._read(text)
        channel = hands.channel()
        mine = self._describe(await channel.answer(links.to_sdp(theirs)))
        hands.found(mine, theirs)
        await say(links.pack(mine, ROOM))

    def _describe(self, sdp: str) -> Offer:
        return links.from_sdp(sdp, self._invitation.match, self._role == ROLES[1], self._name)

    def _read(self, text: object) -> Offer:
        """What the other says of itself; every part of it checked."""
        offer = links.unpack(text if isinstance(text, str) else "")
        if offer.match != self._invitation.match or offer.answers != (self._role == ROLES[0]):
            raise LinkError("it is of another duel")
        if self._print and offer.fingerprint != self._print:
            raise LinkError("it is of another page")
        self._print = offer.fingerprint
        return offer
