"""The review in the panel of a replay, made when a review is first asked for.

It holds the verdict on the move that follows, the plot, the figures, the costliest moments, and all
moves as a table.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, NamedTuple

from app.engine import Record
from app.play import advising, review, review_words, words
from app.play.tongue import tr

from .dom import Element, Listeners, closest, make, must, options
from .review_plot import Plot
from .review_table import ReviewTable


class Acts(NamedTuple):
    """What can be asked for in the panel."""

    go: Callable[[int], None]
    """Show the game after so many moves."""
    halt: Callable[[], None]
    """Stop the work, or take it up again."""
    deepen: Callable[[str], None]
    """Look as far ahead as this depth."""
    turn_to: Callable[[int], None]
    """Review the game of this side of a match."""


class Reviewed(NamedTuple):
    """What is known of a game so far."""

    judgements: Sequence[review.Judgement]
    """Of moves 0 on; one more than the game has moves once all is known."""
    scores: Sequence[int]
    worths: Sequence[float]
    summary: review.Summary


class ReviewView:
    """Writes into the panel of the replay what a review has found."""

    def __init__(self, listeners: Listeners, acts: Acts) -> None:
        self._listeners, self._acts = listeners, acts
        self._panel = must("#panel-replay")
        self.plot = Plot(listeners, acts.go)
        self._verdict = _text("p", "review-verdict")
        self._verdict.setAttribute("aria-live", "polite")
        self._curve = _text("p", "review-curve", "hidden-text")
        legend = _text("p", "review-legend")
        self._legend = [_part("span", name, "") for name in ("worths", "scores", "reach")]
        legend.append(*self._legend)
        legend.setAttribute("aria-hidden", "true")
        must("#replay-line").after(self._verdict, self.plot.root, self._curve, legend)
        self._marks = [_mark(must("#replay-board")), _mark(must("#replay-board-2"))]
        self._table = ReviewTable(listeners, acts.go)
        self._below = self._make_below()
        must("#replay-timed").after(self._below)
        listeners.on(self._list, "click", self._chose)
        self._all = [self._verdict, self.plot.root, self._curve, legend, self._below]
        self._moments: tuple[review.Judgement, ...] | None = None

    def _make_below(self) -> Element:
        below = make("section")
        below.id = "review"
        below.setAttribute("aria-label", tr("Review"))
        depths = (("fast", tr("Fast")), ("thorough", tr("Thorough")))
        self._depths = self._choice(tr("How deep"), "review-depth", depths, self._acts.deepen)
        sides = (("0", tr("You")), ("1", tr("Ghost")))
        self._sides = self._choice(
            tr("Whose game"), "review-side", sides, lambda side: self._acts.turn_to(int(side))
        )
        self._status = _text("p", "review-status")
        self._status.setAttribute("role", "status")
        self._progress = make("progress")
        self._progress.setAttribute("aria-label", tr("Reviewing the game"))
        self._progress.max = 1
        self._halt = make("button")
        self._halt.type, self._halt.id = "button", "review-halt"
        self._listeners.on(self._halt, "click", lambda _: self._acts.halt())
        work = make("div", "work")
        work.append(self._progress, self._halt)
        self._note = _text("p", "review-note")
        figures = make("dl")
        figures.id = "review-figures"
        self._figures = {
            kind: _figure(figures, kind) for kind in ("accuracy", *review_words.GRADES)
        }
        how = make("details")
        how.append(_part("summary", "", tr("How accuracy is worked out")))
        how.append(_part("p", "", tr(review_words.HOW)))
        self._title = _part("h3", "", tr("Costliest moments"))
        self._list = make("ol")
        self._list.id = "review-moments"
        below.append(
            self._sides, self._depths, self._status, work, self._note, figures,
            self._title, self._list, self._table.root, how,
        )  # fmt: skip
        return below

    def _choice(
        self,
        label: str,
        name: str,
        values: Sequence[tuple[str, str]],
        choose: Callable[[str], None],
    ) -> Element:
        group = make("div", "segments")
        group.id = name
        group.setAttribute("role", "radiogroup")
        group.setAttribute("aria-label", label)
        for value, text in values:
            box, radio = make("label"), make("input")
            radio.type, radio.name, radio.value = "radio", name, value
            box.append(radio, _part("span", "", text))
            group.append(box)
        self._listeners.on(group, "change", lambda event: choose(str(event.target.value)))
        return group

    def _chose(self, event: Any) -> None:
        button = closest(event.target, "button")
        if button is not None:
            self._acts.go(int(button.dataset.ply))
            # On a phone the board may have left the view.
            must("#replay-boards").scrollIntoView(options(block="nearest"))

    # ── Written ───────────────────────────────────────────────────────────────────────────────

    def show(self, records: Sequence[Record], side: int, depth: str) -> None:
        """Make room for the review of a side's game."""
        for part in self._all:
            part.hidden = False
        self._panel.dataset.review = depth
        self._panel.classList.toggle("alone", len(records) < 2)
        must("#replay-scrub").hidden = True
        must("#replay-review").textContent = tr("Hide review")
        self._sides.hidden = len(records) < 2
        must(f"[value='{side}']", self._sides).checked = True
        must(f"[value='{depth}']", self._depths).checked = True
        self._moments = None
        for mark in self._marks:
            _set_mark(mark, None)

    def hide(self) -> None:
        """The panel is a replay and nothing else."""
        for part in self._all:
            part.hidden = True
        self._panel.removeAttribute("data-review")
        must("#replay-scrub").hidden = False
        must("#replay-review").textContent = tr("Review")
        for mark in self._marks:
            _set_mark(mark, None)

    def status(self, text: str, halt: str, note: str) -> None:
        """Say how it stands; ``halt`` is what its button does next, empty for no button."""
        if str(self._status.textContent) != text:
            self._status.textContent = text
        self._halt.textContent, self._halt.hidden = halt, not halt
        self._note.textContent, self._note.hidden = note, not note

    def fill(self, known: Reviewed, last: int, *, running: bool) -> Generator[None, None, None]:
        """Bring plot, figures and moments up to date, with a breath between."""
        self._progress.hidden = not running
        self._progress.value = len(known.judgements) / (last + 1)
        summary = known.summary
        costliest = [judgement.ply for judgement in summary.costliest]
        yield from self.plot.draw(known.scores, known.worths, costliest, last)
        yield
        self._curve.textContent = review_words.curve(known.worths)
        yield
        self._fill_figures(summary)
        yield
        self._fill_moments(summary.costliest)
        yield
        self._table.fill(known.judgements, last)

    def point(self, side: int, ply: int, last: int, judgement: review.Judgement | None) -> None:
        """Show the moment the replay stands at."""
        worth = None if judgement is None else judgement.worth
        self.plot.point(ply, worth, review_words.scrubbed(ply, last, judgement))
        legend = review_words.legend(judgement, *self.plot.reach)
        for part, text in zip(self._legend, legend, strict=True):
            part.textContent = text
        # Where the plot does not begin at 0, the score lies below it.
        self._legend[1].classList.toggle("off", self.plot.reach[0] > 0)
        verdict = review_words.verdict(judgement)
        if str(self._verdict.textContent) != verdict:
            self._verdict.textContent = verdict
        self._verdict.dataset.grade = "" if judgement is None else judgement.grade.value
        fault = judgement is not None and judgement.grade in review.FAULTS
        _set_mark(self._marks[side], judgement if fault else None)
        self._table.point(ply)
        for number, button in enumerate(self._list.querySelectorAll("button")):
            assert self._moments is not None
            here = self._moments[number].ply == ply
            button.setAttribute("aria-current", "true" if here else "false")

    def hush(self, *, quiet: bool) -> None:
        """While it plays by itself nobody can listen to every verdict."""
        self._verdict.setAttribute("aria-live", "off" if quiet else "polite")

    def _fill_figures(self, summary: review.Summary) -> None:
        rows = [(tr("Accuracy"), review_words.accuracy(summary), "accuracy")]
        for grade, (one, many) in review_words.GRADES.items():
            count = summary.count(grade)
            rows.append((tr(one if count == 1 else many, "move"), words.number(count), grade.value))
        for name, figure, kind in rows:
            term, value = self._figures[kind]
            term.textContent, value.textContent = name, figure
            term.parentElement.hidden = kind == review.Grade.FORCED and figure == "0"

    def _fill_moments(self, costliest: tuple[review.Judgement, ...]) -> None:
        if costliest == self._moments:
            return
        self._moments = costliest
        self._title.hidden = not costliest
        self._list.replaceChildren(*(make("li") for _ in costliest))
        for item, judgement in zip(self._list.children, costliest, strict=True):
            button = make("button")
            button.type = "button"
            button.dataset.ply = str(judgement.ply)
            button.append(
                _part("span", "number", tr("Move {ply}", ply=words.number(judgement.ply + 1))),
                _part("span", "what", review_words.moment(judgement)),
                _part("span", "lost", f"−{advising.points(judgement.loss)}"),
            )
            item.append(button)


def _part(tag: str, class_name: str, text: str) -> Element:
    part = make(tag, class_name)
    part.textContent = text
    return part


def _figure(figures: Element, kind: str) -> tuple[Element, Element]:
    """A figure and its name, to be filled."""
    group, name, figure = make("div"), make("dt"), make("dd")
    group.dataset.kind = kind
    group.append(name, figure)
    figures.append(group)
    return name, figure


def _text(tag: str, name: str, class_name: str = "") -> Element:
    part = make(tag, class_name)
    part.id = name
    return part


def _mark(board: Element) -> Element:
    """The place of the better move on a board: the same bar, arrow and word as a hint."""
    mark = make("div", "advice")
    mark.append(make("span"))
    mark.hidden = True
    board.append(mark)
    return mark


def _set_mark(mark: Element, judgement: review.Judgement | None) -> None:
    direction = None if judgement is None else judgement.best
    mark.hidden = direction is None
    mark.parentElement.dataset.hint = "" if direction is None else direction.value
    mark.firstElementChild.textContent = "" if direction is None else words.direction(direction)
