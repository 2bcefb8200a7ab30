"""What the coach is made of: its modules and what it has learned, fetched after the start."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.play.tongue import mark
from app.web.late import fetch, unpack_modules
from app.web.slices import Sliced

if TYPE_CHECKING:
    from types import ModuleType

    from app.coach import Evaluator, Network

ARCHIVE = "coach.zip"
"""The modules of the coach, apart from those that a start needs."""

WEIGHTS = {size: f"static/coach/{size}x{size}.bin" for size in (3, 4, 5, 6)}
"""The trained values, by size."""

NEEDED = ("zlib", "array", "math", "random")
"""What the coach imports of the library and the page does not."""

PARTS = (
    "shapes",
    "packed",
    "budgets",
    "lowering",
    "values",
    "heuristic",
    "network",
    "search",
    "hint",
    "bots",
)
"""Modules of the coach, each after those that it imports."""

NO_COACH = mark("The coach could not be loaded. Ask again when you are connected.")
NO_WEIGHTS = mark(
    "What the coach has learned could not be loaded. It goes by a rule of thumb for now."
)
BAD_WEIGHTS = mark(
    "What the coach has learned is damaged or of another version. It goes by a rule of thumb."
)
TRANSIENT = (NO_COACH, NO_WEIGHTS)
"""Faults that may be gone the next time."""


class Library:
    """Loads each part once, and again only after a fault that may pass."""

    def __init__(self, window: Any) -> None:
        self._window = window
        self.coach: ModuleType | None = None
        """``app.coach``, once it is there."""
        self.fault = ""
        """What is wrong with what was loaded last, in words for the player."""
        self._fetching: asyncio.Task[None] | None = None
        self._size = 0
        self._learning: asyncio.Task[Evaluator | None] | None = None
        """The trained values of the size asked for last; other sizes are let go."""

    def begin(self, size: int) -> asyncio.Task[Evaluator | None]:
        """Load what answers for a size need, unless it is there or on its way."""
        learning = self._learning
        failed = learning is not None and learning.done() and self.fault in TRANSIENT
        if learning is None or failed or size != self._size:
            self._size = size
            self.fault = ""
            learning = self._learning = asyncio.ensure_future(self._learn(size))
        return learning

    async def values(self, size: int, patience_s: float | None) -> Evaluator | None:
        """The trained values of a size; None where there are none, or not in time.

        A patience of None waits for them as long as they take.

        Waits for the modules as long as it takes, since without them there is nobody to ask.
        """
        learning = self.begin(size)
        await self._modules()
        await asyncio.wait({learning}, timeout=patience_s)
        return learning.result() if learning.done() else None

    async def _modules(self) -> None:
        if self.coach is None:
            if self._fetching is None or self._fetching.done():
                self._fetching = asyncio.ensure_future(self._fetch_modules())
            await asyncio.shield(self._fetching)

    async def _fetch_modules(self) -> None:
        try:
            if importlib.util.find_spec("app.coach") is None:
                data = await fetch(self._window, ARCHIVE)
                # Where this package lies, Python looks for app.coach too.
                folder = Path(__file__).parents[2]
                await Sliced(self._window, "modules").run(unpack_modules(data, folder))
        except OSError:
            self.fault = NO_COACH
            return
        self.coach = await Sliced(self._window, "import").run(_import_coach())

    async def _learn(self, size: int) -> Evaluator | None:
        await self._modules()
        if self.coach is None or size not in WEIGHTS:
            return None
        try:
            data = await fetch(self._window, WEIGHTS[size])
            unpacked = Sliced(self._window, "weights").run(self.coach.unpack(data))
            network: Network = await unpacked
            if network.size == size:
                return network
            fault = BAD_WEIGHTS
        except OSError:
            fault = NO_WEIGHTS
        except self.coach.WeightsError:
            fault = BAD_WEIGHTS
        if size == self._size:
            self.fault = fault
        return None


def _import_coach() -> Generator[None, None, ModuleType]:
    """Import the coach a module at a time: at once it would cost a frame or two."""
    for name in NEEDED:
        importlib.import_module(name)
        yield
    spec = importlib.util.find_spec("app.coach")
    assert spec is not None
    assert spec.loader is not None
    # A package runs before its parts, and this one asks for them all. So it stands there empty
    # until they are in.
    package = sys.modules["app.coach"] = importlib.util.module_from_spec(spec)
    try:
        for name in PARTS:
            importlib.import_module(f"app.coach.{name}")
            yield
        spec.loader.exec_module(package)
    except BaseException:
        del sys.modules["app.coach"]
        raise
    return package
