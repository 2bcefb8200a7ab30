"""Export as a download, import from a file the player picks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from app.play import Panel, ask, words
from app.play.tongue import detail, mark, tr

from .backup import LARGEST, BackupError, Import, export_text
from .dom import Listeners, make, must
from .download import download
from .store import Store

FILE_NAME = "2048-games.json"


class Files:
    """The buttons Export and Import, and the panel that goes with an import."""

    def __init__(
        self,
        window: Any,
        listeners: Listeners,
        store: Store,
        dispatch: Callable[[ask.Intent], None],
        before: Callable[[], None],
        after: Callable[[], None],
    ) -> None:
        """Bind the file picker.

        Args:
            window: the browser's.
            listeners: what the picker's listener is bound through.
            store: what is exported and merged into.
            dispatch: the one door.
            before: brings storage up to date before it is read.
            after: takes up what an import changed.

        """
        self._window = window
        self._store = store
        self._dispatch = dispatch
        self._before, self._after = before, after
        self._picker = must("#import-file")
        self._work: asyncio.Task[None] | None = None
        self._import: Import | None = None
        listeners.on(self._picker, "change", lambda _: self._picked())

    def export(self) -> None:
        """Offer everything as a download."""
        self._before()
        download(self._window, export_text(self._store), FILE_NAME)

    def pick(self) -> None:
        """Let the player pick a file."""
        self._picker.value = ""
        self._picker.click()

    def keep_mine(self) -> None:
        """Merge the checked file, but let the games in progress stand."""
        self._merge(replace_games=False)

    def use_theirs(self) -> None:
        """Merge the checked file with its games in progress."""
        self._merge(replace_games=True)

    def cancel(self) -> None:
        """The panel was put away: nothing is imported."""
        if self._work is not None:
            self._work.cancel()
        self._work = self._import = None

    def _picked(self) -> None:
        if self._picker.files.length:
            self._work = asyncio.ensure_future(self._read(self._picker.files.item(0)))

    async def _read(self, file: Any) -> None:
        self._show(tr("Checking the file."), busy=True)
        self._dispatch(ask.OpenPanel(Panel.IMPORT))
        try:
            if file.size > LARGEST:
                raise BackupError(mark("The file is too large to be an export of this game."))
            self._import = Import(await file.text())
            bar = must("#import-progress")
            for progress in self._import.check():
                bar.value = progress
                await asyncio.sleep(0)
            self._before()
            conflicts = self._import.conflicts(self._store)
        except BackupError as error:
            self._import = None
            self._show(f"{detail(error)} {tr('Nothing was changed.')}")
            return
        if not conflicts:
            self._merge(replace_games=False)
            return
        games = [words.conflict(slot, mine, theirs) for slot, mine, theirs in conflicts]
        self._show(tr(words.CONFLICTS), games)

    def _merge(self, replace_games: bool) -> None:
        assert self._import is not None
        self._import.merge(self._store, replace_games)
        self._import = None
        self._after()
        self._show(tr("Imported. Your games, bests and settings are merged with the file’s."))

    def _show(self, text: str, games: list[str] | None = None, busy: bool = False) -> None:
        must("#import-text").textContent = text
        items = []
        for game in games or []:
            item = make("li")
            item.textContent = game
            items.append(item)
        must("#import-games").replaceChildren(*items)
        must("#import-progress").hidden = not busy
        for name in ("import-keep", "import-replace"):
            must(f"[data-panel={name}]").hidden = not games
        close = must("#panel-import [data-panel=close]")
        close.textContent = tr("Cancel") if games or busy else tr("Close")
