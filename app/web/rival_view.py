"""What a duel between two people shows besides the board: its panels, and the strip below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.engine import Board, Record
from app.play import State, rival_words, words
from app.play.contest import Contest
from app.play.tongue import tr

from .board import BoardView
from .dom import Element, Writer, all_of, make, must
from .late import fetch

PARTS = "static/duel.html"


class Result(NamedTuple):
    """What the panel of the result says."""

    title: str
    reason: str
    name: str
    """Of the other; empty if there is none."""
    rows: list[tuple[str, ...]]
    """Figures: what, own, the other's."""
    boards: tuple[Board, ...]
    verified: str
    clocks: str
    proof: dict[str, str]
    """Texts by the names of their places."""
    replayable: bool
    again: bool
    """Whether a rematch can be asked for."""
    challenge: str
    """What the button says that makes a challenge of the run; empty for none."""


async def put_up_parts(window: Any) -> None:
    """Put what duels need into the page.

    Raises:
        OSError: it could not be fetched.

    """
    text = (await fetch(window, PARTS)).decode("utf-8")
    # A file of the site's own; nothing that a player or a page of another sends comes this way.
    parts = window.DOMParser.new().parseFromString(text, "text/html")
    if hasattr(window, "__translate"):  # static/wording.mjs has another language
        window.__translate(parts.body)  # noqa: SLF001
    for part in list(parts.querySelectorAll("[data-into]")):
        must(part.dataset.into).replaceChildren(*list(part.children))
    for part in list(parts.querySelectorAll("[data-after]")):
        must(part.dataset.after).after(*list(part.children))


class RivalView:
    """Writes into the panels of a duel and into its strip."""

    def __init__(self, window: Any) -> None:
        self._write = Writer()
        self._window = window
        self._parts: list[Element] = all_of("#panel-duel [data-part]")
        self._roots = (must("#duel-mine"), must("#duel-theirs"))
        self._boards = [BoardView(window, root) for root in self._roots]
        self._wanted: set[str] = set()
        """Of what is not always shown in its part: servers that the host names, an answer."""
        self.part = ""
        """The part of the panel that is shown."""

    def show(self, part: str, title: str) -> None:
        """Show one part of the panel."""
        if part != self.part:
            self.tell("")
        self.part = part
        must("#duel-title").textContent = title
        for element in self._parts:
            element.hidden = part not in str(element.dataset.part).split()
        for place in ("#duel-wide", "#duel-single", "#duel-reply"):
            element = must(place)
            element.hidden = element.hidden or place not in self._wanted

    def name_servers(self, ways: tuple[str, ...], relay: str) -> None:
        """Say which servers would be asked, before they are."""
        named = {"#duel-wide": ", ".join(ways), "#duel-single": relay}
        self._wanted |= {place for place, server in named.items() if server}
        must("#duel-server").textContent = named["#duel-wide"]
        for place in ("#duel-relay", "#duel-relay-asked"):
            must(place).textContent = relay

    def tell(self, text: str, result: bool = False) -> None:
        """Say something in the panel."""
        must(f"#panel-duel{'-result' if result else ''} .told").textContent = text

    def show_link(self, says: str, link: str, reply: bool) -> None:
        """Show a link to send; with a place for the answer if one is awaited."""
        must("#duel-link-says").textContent = says
        must("#duel-link").value = link
        must("#duel-code").replaceChildren()
        must("#duel-answer").value = ""
        self._wanted.discard("#duel-reply")
        if reply:
            self._wanted.add("#duel-reply")

    def show_seals(self, mine: str, theirs: str, name: str, waits: str) -> None:
        """Show what has been sealed, and for whom the duel waits."""
        write = self._write
        write.text("#duel-seal-mine", mine)
        write.text("#duel-seal-theirs", theirs or tr("not there yet"))
        write.text("#duel-seal-whose", rival_words.seal_of(name))
        write.text("#duel-waits", waits)

    def show_no_seals(self) -> None:
        """There are none: nobody else has a part in the tiles."""
        must("#duel-seals").hidden = True

    def count(self, number: int) -> None:
        """Show a number of the countdown."""
        must("#duel-count").textContent = str(number)

    def refresh(self, state: State) -> None:
        """Bring the strip up to date."""
        contest, write = state.match, self._write
        if not isinstance(contest, Contest):
            write.property("#duel-strip", "hidden", True)
            return
        write.property("#duel-strip", "hidden", False)
        write.property("#duel-give-up", "hidden", state.record.ended is not None)
        for name, value in (
            ("moves", contest.moves),
            ("both", contest.both),
            ("score", contest.score),
            ("tile", contest.tile),
            ("gap", contest.gap),
            ("link", "lost" if contest.trouble else "open"),
        ):
            write.attribute("#duel-strip", f"data-{name}", str(value))
        who, made = rival_words.moves(contest)
        write.text("#duel-who", who)
        write.text("#duel-made", made)
        write.text("#duel-figures", rival_words.figures(contest))
        write.text("#duel-gap", rival_words.gap(contest))

    def show_result(self, result: Result) -> None:
        """Fill the panel of the result."""
        for place, text in (
            ("result-title", result.title),
            ("reason", result.reason),
            ("name-theirs", result.name),
            ("column-theirs", result.name),
            ("verified", result.verified),
            ("clocks", result.clocks),
            *result.proof.items(),
        ):
            must(f"#duel-{place}").textContent = text
        for place, shown in (
            ("verified", result.verified),
            ("clocks", result.clocks),
            ("proof", result.proof),
            ("challenge", result.challenge),
            ("column-theirs", result.name),
            ("figure-theirs", result.name),
        ):
            must(f"#duel-{place}").hidden = not shown
        must("#duel-challenge").textContent = result.challenge
        must("#duel-watch").textContent = (
            tr("Watch both") if result.name else tr("Watch the replay")
        )
        must("#duel-watch").hidden = not result.replayable
        must("#duel-rematch").hidden = not result.again
        must("#duel-table tbody").replaceChildren(*_rows(result.rows))
        for root, view, board in zip(self._roots, self._boards, result.boards, strict=False):
            root.dataset.size = str(board.size)
            root.dataset.cells = " ".join(map(str, board.cells))
            root.setAttribute("aria-label", words.rows(board))
            view.redraw(board)
        self.tell("", result=True)


def figures(records: tuple[Record, ...], ends: dict[str, str]) -> list[tuple[str, ...]]:
    """The rows of the table: what, then of each record. ``ends`` are words for reasons."""
    texts = [
        (
            words.number(record.game.score),
            words.number(record.game.board.best_tile),
            words.number(record.game.ply),
            words.clock(record.clock_ms),
            tr(ends[str(record.ended)]) if str(record.ended) in ends else tr("not ended"),
        )
        for record in records
    ]
    names = (tr("Score"), tr("Best tile"), tr("Moves"), tr("Time"), tr("Ended"))
    return list(zip(names, *texts, strict=True))


def _rows(rows: Iterable[tuple[str, ...]]) -> list[Element]:
    made = []
    for name, *texts in rows:
        row, head = make("tr"), make("th")
        head.setAttribute("scope", "row")
        head.textContent = name
        row.append(head)
        for text in texts:
            cell = make("td")
            cell.textContent = text
            row.append(cell)
        made.append(row)
    return made
