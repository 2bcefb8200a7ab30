"""How the coach is loaded and asked, with a window that is not a browser's."""

from __future__ import annotations

import ast
import asyncio
import importlib
import io
import sys
import zipfile
from collections.abc import Coroutine, Generator, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.play import Advice, ask
from app.play.effects import Think
from tests.unit.engine.help import draw
from tools.paths import ROOT

BOARD = draw("2 2 . . / . 4 . . / . . . . / . . . 2")
WEIGHTS = (ROOT / "static/coach/4x4.bin").read_bytes()
COACH = ROOT / "app" / "coach"


class Buffer:
    def __init__(self, data: bytes) -> None:
        self.data = data

    def to_bytes(self) -> bytes:
        return self.data


class Window:
    """Files by address, a clock that runs while it is looked at, and the measures taken."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        self.asked: list[str] = []
        self.measures: list[dict[str, Any]] = []
        self.cleared = 0
        self.time = 0.0
        self.navigator = SimpleNamespace()
        self.performance = SimpleNamespace(
            now=self.now, measure=self.measure, clearMeasures=self.clear
        )

    def now(self) -> float:
        self.time += 0.5
        return self.time

    def measure(self, name: str, how: dict[str, Any]) -> None:
        assert name == "coach:slice"
        self.measures.append(how)

    def clear(self, name: str) -> None:
        assert name == "coach:slice"
        self.cleared += 1

    async def fetch(self, address: str) -> Any:  # noqa: ANN401
        self.asked.append(address)
        await asyncio.sleep(0)
        if address not in self.files:
            return SimpleNamespace(ok=False, status=404)

        async def body() -> Buffer:
            return Buffer(self.files[address])

        return SimpleNamespace(ok=True, arrayBuffer=body)


@pytest.fixture
def coaching(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """app.coaching.answers, with stand-ins for what only a browser has."""
    ffi = {
        "create_proxy": None,
        "create_once_callable": None,
        "jsnull": None,
        "to_js": lambda values, **_: values,
    }
    js = {"document": None, "Object": SimpleNamespace(fromEntries=None)}
    for name, members in (("js", js), ("pyodide", {}), ("pyodide.ffi", ffi)):
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)
    answers = importlib.import_module("app.coaching.answers")
    # A busy machine must not decide what is there in time.
    monkeypatch.setattr(answers, "PATIENCE_S", 600.0)
    yield answers
    for name in list(sys.modules):
        if name.startswith(
            ("app.coaching", "app.web.late", "app.web.idle", "app.web.slices", "app.web.dom")
        ):
            del sys.modules[name]


class Page:
    """What main is to the coach: a door, a moment, and a place for notes."""

    def __init__(self, module: ModuleType, window: Window) -> None:
        self.heard: list[ask.Intent] = []
        self.notes: list[str] = []
        self.moment = ("a", 1)
        self.coaching = module.Coaching(
            window, self.heard.append, self.notes.append, lambda: self.moment
        )

    async def ask(self, revision: int = 1) -> None:
        self.coaching.think(Think("a", revision, BOARD))
        await self.settled()

    async def settled(self) -> None:
        while others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others)

    @property
    def advice(self) -> Advice:
        (answer,) = self.heard
        assert isinstance(answer, ask.Advised)
        assert (answer.game, answer.revision) == ("a", 1)
        return answer.advice


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_an_answer_comes_back_under_its_game_and_revision(coaching: ModuleType) -> None:
    window = Window({"static/coach/4x4.bin": WEIGHTS})
    page = Page(coaching, window)
    run(page.ask())
    assert page.advice.trained
    assert {option.direction.value for option in page.advice.options} == set("URDL")
    assert not page.notes
    assert window.asked == ["static/coach/4x4.bin"]
    kinds = [how["detail"] for how in window.measures]
    assert set(kinds) == {"import", "weights", "search"}
    assert all(how["end"] > how["start"] for how in window.measures)


def test_work_stops_between_slices(coaching: ModuleType) -> None:
    window = Window({"static/coach/4x4.bin": WEIGHTS})
    run(Page(coaching, window).ask())
    # The clock of this test goes on by half a millisecond whenever somebody looks.
    assert max(how["end"] - how["start"] for how in window.measures) <= 3.5


@pytest.mark.parametrize(
    ("files", "note"),
    [
        ({}, "could not be loaded"),
        ({"static/coach/4x4.bin": WEIGHTS[:5000]}, "damaged or of another version"),
        ({"static/coach/4x4.bin": b""}, "damaged or of another version"),
        ({"static/coach/4x4.bin": WEIGHTS[:5] + b"\xff" + WEIGHTS[6:]}, "another version"),
        (
            {"static/coach/4x4.bin": (ROOT / "static/coach/3x3.bin").read_bytes()},
            "damaged or of another version",
        ),
    ],
    ids=["missing", "cut", "empty", "other version", "other size"],
)
def test_without_weights_a_rule_of_thumb_answers_and_it_is_said_once(
    coaching: ModuleType, files: dict[str, bytes], note: str
) -> None:
    window = Window(files)
    page = Page(coaching, window)

    async def twice() -> None:
        await page.ask()
        assert not page.advice.trained
        page.heard.clear()
        await page.ask()
        assert not page.advice.trained

    run(twice())
    assert len(page.notes) == 1
    assert note in page.notes[0]
    assert len(window.asked) == (1 if files else 2), "what was not there is asked for again"


def test_an_adviser_comes_with_what_was_learned_or_without(coaching: ModuleType) -> None:
    files: dict[str, bytes] = {}
    window = Window(files)
    page = Page(coaching, window)

    async def ask() -> None:
        thumb = await page.coaching.adviser(4, None)
        assert thumb is not None
        assert not thumb.trained
        assert "could not be loaded" in page.coaching.fault
        assert not page.notes, "who asks says it"
        files["static/coach/4x4.bin"] = WEIGHTS
        late = await page.coaching.adviser(4, 0.0)
        assert late is not None
        assert not late.trained, "nobody waits beyond his patience"
        there = await page.coaching.adviser(4, None)
        assert there is not None
        assert there.trained
        assert page.coaching.fault == ""
        again = await page.coaching.adviser(4, None)
        assert again == there, "what was seen once is remembered"

    run(ask())


def test_a_ghost_says_whether_it_goes_by_what_was_learned(coaching: ModuleType) -> None:
    files: dict[str, bytes] = {}
    page = Page(coaching, Window(files))

    async def ask() -> None:
        first = await page.coaching.ghost("hard")
        assert first is not None
        assert not first.trained
        assert first.policy(BOARD) is not None
        assert len(page.notes) == 1
        files["static/coach/4x4.bin"] = WEIGHTS
        second = await page.coaching.ghost("hard")
        assert second is not None
        assert second.trained

    run(ask())


def test_a_question_gone_by_is_not_answered(coaching: ModuleType) -> None:
    page = Page(coaching, Window({}))

    async def move_on() -> None:
        page.coaching.think(Think("a", 1, BOARD))
        await asyncio.sleep(0)
        page.moment = ("a", 2)
        await page.settled()

    run(move_on())
    assert page.heard == []


def test_the_last_question_is_the_one_that_is_answered(coaching: ModuleType) -> None:
    page = Page(coaching, Window({}))

    async def ask_twice() -> None:
        page.coaching.think(Think("a", 1, BOARD))
        page.coaching.think(Think("a", 1, BOARD))
        await page.settled()

    run(ask_twice())
    assert len(page.heard) == 1


def test_measures_do_not_pile_up(coaching: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    slices = importlib.import_module("app.web.slices")
    monkeypatch.setattr(slices, "KEPT_MEASURES", 4)
    window = Window({})
    run(Page(coaching, window).ask())
    assert window.cleared > 0


@pytest.mark.usefixtures("coaching")
def test_an_archive_is_unpacked_a_module_at_a_time(tmp_path: Path) -> None:
    late = importlib.import_module("app.web.late")
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("app/x/__init__.py", "")
        archive.writestr("app/x/y.py", "z = 1")
    steps: Generator[None, None, None] = late.unpack_modules(target.getvalue(), tmp_path)
    assert len(list(steps)) == 2
    assert (tmp_path / "app/x/y.py").read_text() == "z = 1"
    with pytest.raises(OSError, match="zip"):
        list(late.unpack_modules(target.getvalue()[:20], tmp_path))


def imports_of(path: Path) -> tuple[set[str], set[str]]:
    """Modules of the coach that one imports, and modules of others."""
    own: set[str] = set()
    others: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            others |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            (own if node.level else others).add(node.module or "")
    return own, others


@pytest.mark.usefixtures("coaching")
def test_the_modules_are_imported_each_after_those_it_needs() -> None:
    library = importlib.import_module("app.coaching.library")
    assert {path.stem for path in COACH.glob("*.py")} == {"__init__", *library.PARTS}
    for number, name in enumerate(library.PARTS):
        own, _ = imports_of(COACH / f"{name}.py")
        assert own <= set(library.PARTS[:number]), name


@pytest.mark.usefixtures("coaching")
def test_every_file_of_weights_is_known() -> None:
    library = importlib.import_module("app.coaching.library")
    shipped = {f"static/coach/{path.name}" for path in (ROOT / "static/coach").iterdir()}
    assert set(library.WEIGHTS.values()) == shipped
