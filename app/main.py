"""The composition root: builds the parts, owns the one ``dispatch``, carries out effects.

``start`` is called once by the page. From then on everything comes in through ``App.dispatch`` as
an intent, is answered by ``play.step``, and goes out as effects.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

import js

from app.coaching.answers import Coaching
from app.engine import Direction, Mode, Record
from app.play import Slot, State, ask, effects, step, words
from app.play.tongue import tr
from app.wanted import Wanted
from app.web.address import Request
from app.web.area import LocalArea
from app.web.board import BoardView
from app.web.checking import Checking
from app.web.clockwork import Clockwork, today
from app.web.coach_view import CoachView
from app.web.controls import Controls
from app.web.dom import Listeners
from app.web.files import Files
from app.web.focus import Focus
from app.web.inputs import Keys, Pad, Pointers
from app.web.keeping import Keeping
from app.web.liveness import find_liveness
from app.web.look import Look
from app.web.neighbours import Neighbours
from app.web.notices import Notices
from app.web.offline import Offline
from app.web.opening import Opening, fresh
from app.web.page import PageView
from app.web.panels import Panels
from app.web.places import Places
from app.web.speech import Speech
from app.web.standing import StandingNotices
from app.web.store import Store
from app.web.tabs import Tabs
from app.web.vault import Trouble, Vault
from app.web.wording import learn_words, load_anew


async def start() -> None:
    """Open the game that the address asks for and let the player in."""
    await learn_words(js.window)
    app = App()
    await app.begin()
    js.document.documentElement.setAttribute("data-state", "ready")
    js.window.__appReady = True  # noqa: SLF001 (the name belongs to static/boot.mjs)
    js.window.dispatchEvent(js.CustomEvent.new("app:ready"))
    app.play_held()
    app.wanted.follow_fragment()
    app.places.arrive(app.state)
    app.offline.begin()
    app.coaching.prepare(lambda: app.state.game.setup.size)


class App:
    """The running page."""

    state: State

    def __init__(self) -> None:
        window, document = js.window, js.document
        root = document.documentElement
        prefix = f"{root.dataset.prefix if root.hasAttribute('data-prefix') else '2048'}/v1/"
        self.listeners = listeners = Listeners()
        self.focus = Focus(document, listeners)
        self.notices = Notices(self.focus.used_control)
        self.vault = Vault(LocalArea(window), prefix, self.tell_trouble)
        self.store = Store(self.vault)
        self.keeping = Keeping(window, self.store)
        tab = os.urandom(8).hex()
        liveness = find_liveness(js.navigator, self.vault, prefix, tab)
        self.neighbours = Neighbours(window, listeners, self.vault, liveness)
        self.tabs = Tabs(self.vault, tab, liveness, self.owner_changed)
        self.opening = Opening(window, self.store, self.tabs)
        self.speech = Speech(window)
        self.board = BoardView(window)
        self.page = PageView()
        self.look = Look(window)
        self.coach_view = CoachView(document, self.focus)
        self.keys = Keys(window, listeners, self.dispatch, self.new_game)
        self.files = Files(window, listeners, self.store, self.dispatch, self.save, self.reopen)
        self.wanted = Wanted(self)
        self.panels = Panels(window, listeners, self.focus, self.close_panel, self.panel_acts())
        self.places = Places(
            window, listeners, self.focus, self.dispatch, self.close_panel, self.follow_address
        )
        self.standing = StandingNotices(self.notices, self.dispatch, self.take_over)
        self.offline = Offline(window, listeners, self.notices, self.save)
        self.coaching = Coaching(
            window, self.dispatch, lambda text: self.notices.message(tr(text)), self.moment
        )
        self.checking = Checking(self.dispatch)

    async def begin(self) -> None:
        """Put the first game on the board, then bind everything that can change it."""
        settings = self.store.settings()
        request = self.opening.request()
        self.look.still = not request.motion
        slot = self.opening.slot(request, settings)
        if slot.mode is Mode.GHOST and not await self.wanted.modules():
            slot = Slot(Mode.CLASSIC, settings.size)
        self.tabs.use(slot)
        await self.tabs.settle()
        opened = self.opening.open(slot, settings)
        self.state = State(opened.record, settings=settings, visible=self.visible, today=today(js))
        self.clock = Clockwork(js.window, self.tick)
        self.dispatch(opened)
        self.tell_faults(request, slot)
        self.bind()

    def play_held(self) -> None:
        """Play the moves that the boot drawing held until now (static/drawing.js)."""
        for letter in str(getattr(js.window, "__held", "")).replace(",", ""):
            self.dispatch(ask.SlideTo(Direction(letter)))

    def bind(self) -> None:
        """Open the doors."""
        window, document, on = js.window, js.document, self.listeners.on
        swipe = lambda: self.state.settings.swipe.px  # noqa: E731
        Pointers(document, self.listeners, self.dispatch, self.focus, swipe)
        Pad(self.listeners, self.dispatch, self.focus)
        actions = {
            "new-game": self.new_game,
            "export": self.files.export,
            "import": self.files.pick,
            "recent-games": self.wanted.show_recent,
            "daily-days": self.wanted.show_days,
            "statistics": self.wanted.show_statistics,
        }
        Controls(self.listeners, self.focus, self.dispatch, actions, self.load_anew)
        self.coach_view.bind(self.listeners, self.dispatch, self.watch)
        self.neighbours.listen(self.document_changed, self.start_over)
        on(window, "hashchange", lambda _: self.follow_address())
        on(window, "pagehide", lambda _: self.leave())
        on(window, "pageshow", lambda event: self.reopen() if event.persisted else None)
        on(document, "visibilitychange", lambda _: self.seen())
        on(window, "app:error", lambda event: self.tell_error(str(event.detail.message)))
        self.learning = asyncio.ensure_future(self.keys.learn(js.navigator))

    # ── The one door ──────────────────────────────────────────────────────────────────────────

    def dispatch(self, intent: ask.Intent) -> None:
        """Answer an intent: next state, then effects, then the page."""
        before = self.state
        timed, passed = step(before, ask.Elapsed(self.clock.lap()))
        answer, todo = step(timed, intent)
        todo = (*passed, *todo)
        if self.opening.taken and any(isinstance(effect, effects.Save) for effect in todo):
            self.reopen()  # what the other tab plays is what stands; of this nothing comes
            return
        self.state = answer
        for effect in todo:
            self.perform(effect)
        state = self.state
        if state.panel is not before.panel or state.record.id != before.record.id:
            self.keys.interrupt()
        self.look.refresh(state)
        self.page.refresh(state)
        self.coach_view.refresh(state)
        self.wanted.refresh(state)
        self.places.refresh(state)
        self.panels.refresh(state, by_slide=isinstance(intent, ask.SlideTo))
        self.standing.refresh(state)
        self.checking.refresh(state)

    def perform(self, effect: effects.Effect) -> None:
        """Carry out one effect."""
        match effect:
            case effects.Save(record, trust):
                self.opening.save(record, trust, self.state.match)
            case effects.Animate(turn):
                self.board.animate(turn)
                self.look.feel(turn, self.state)
            case effects.Slid(slide):
                self.board.slide(slide)
            case effects.Appear(spawn):
                self.board.appear(spawn)
            case effects.SendMove(direction):
                self.wanted.send_move(direction)
            case effects.Redraw():
                self.board.redraw(self.state.game.board)
            case effects.Say(text, urgent):
                self.speech.say(text, urgent)
            case effects.OpenSlot(slot, size):
                self.opening.chose(slot, size)
                self.open(slot)
            case effects.Notify(text):
                self.notices.message(text)
            case effects.Think():
                self.coaching.think(effect)
            case effects.Practise(record):
                self.practise(record)
                self.dispatch(ask.BeginWatching())
            case _:
                self.keeping.perform(effect)

    # ── Games and tabs ────────────────────────────────────────────────────────────────────────

    def new_game(self) -> None:
        """Begin another game."""
        if self.state.match is not None:
            self.wanted.another_match()
        else:
            self.dispatch(ask.NewGame(fresh()))

    def watch(self) -> None:
        """Let the coach play on from here."""
        self.dispatch(ask.WatchCoach(fresh()))

    def moment(self) -> tuple[str, int]:
        """What an answer of the coach has to be about: the game, and the revision of its board."""
        return self.state.record.id, self.state.revision

    def open(self, slot: Slot, again: bool = False) -> None:
        """Bring the game of a slot onto the board."""
        self.dispatch(self.opening.open(slot, self.state.settings, again=again))

    def reopen(self) -> None:
        """Read the game on the board, settings and best anew: something else changed them."""
        self.dispatch(ask.SettingsChanged(self.store.settings()))
        slot = self.tabs.slot or self.state.slot
        self.open(slot, again=True)

    def save(self) -> None:
        """Bring storage up to date."""
        if self.state.match is not None:
            self.dispatch(ask.Elapsed(0))  # its clock is saved together with the hour
        if self.state.mine:
            self.perform(effects.Save(self.state.record, self.state.trust))

    def load_anew(self) -> None:
        """Another language was chosen: every word is another."""
        self.save()
        load_anew(js.window, self.vault, self.notices)

    def take_over(self) -> None:
        """Play here what another tab plays; it becomes read-only at once."""
        self.tabs.take()
        self.reopen()

    def owner_changed(self, _: Slot) -> None:
        """The slot on the board became ours or another tab's."""
        self.reopen()

    def follow_address(self) -> None:
        """The address was changed by a link, by hand, or by Back and Forward."""
        self.look_at_the_day()
        request = self.opening.request()
        slot = self.opening.slot(request, self.state.settings)
        practice = slot.mode is Mode.PRACTICE and request.mode is Mode.PRACTICE
        back = self.places.slot
        slot = back or slot
        named = request.mode is not None or back is not None
        if named and (slot != self.state.slot or practice):
            self.save()
            self.open(slot, again=slot == self.state.slot)
            self.focus.used_control()
        self.tell_faults(request, slot)
        # Before what follows: a part that is there already takes what it followed out at once.
        self.places.arrive(self.state)
        self.wanted.follow_fragment()

    def tell_faults(self, request: Request, slot: Slot) -> None:
        """Say what an address asks for that cannot be had."""
        no_daily = request.mode is Mode.DAILY and slot.mode is not Mode.DAILY
        for fault in (*request.faults, *([tr(words.NO_DAILY)] if no_daily else [])):
            self.notices.message(fault)

    def practise(self, record: Record) -> None:
        """Play a practice game; the one before it goes to the recent games."""
        self.save()
        self.dispatch(self.opening.practise(record))

    def leave(self) -> None:
        """The page goes: save, and let the next tab play at once."""
        self.save()
        self.tabs.let_go()

    @property
    def visible(self) -> bool:
        """Whether the page is in view."""
        return str(js.document.visibilityState) == "visible"

    def tick(self) -> None:
        """A second has passed."""
        self.look_at_the_day()
        self.dispatch(ask.Elapsed(0))

    def look_at_the_day(self) -> None:
        """The day may have turned while the page was open, or the clock been set."""
        day = today(js)
        if day != self.state.today:
            self.dispatch(ask.Today(day))

    def seen(self) -> None:
        """The page came into view or was hidden."""
        self.look_at_the_day()
        self.dispatch(ask.Seen(self.visible))

    def document_changed(self, key: str) -> None:
        """Another tab wrote the document ``key``."""
        slot, size = self.state.slot, self.state.game.setup.size
        self.tabs.heard(key)
        if key == slot.key:
            self.open(slot, again=True)
        elif key == f"best/{size}":
            self.dispatch(ask.BestChanged(self.store.best(size)))
        elif key == "settings":
            self.dispatch(ask.SettingsChanged(self.store.settings()))

    # ── Panels and messages ───────────────────────────────────────────────────────────────────

    def panel_acts(self) -> dict[str, Callable[[], None]]:
        """What the buttons of the panels do, by their ``data-panel``."""
        return {
            "close": self.close_panel,
            "keep-going": lambda: self.dispatch(ask.KeepGoing()),
            "result": lambda: self.dispatch(ask.KeepGoing()),
            "undo": lambda: self.dispatch(ask.Undo()),
            "new-game": self.new_game,
            "watch": self.watch,
            "clear-best": lambda: self.dispatch(ask.ClearBest(today(js))),
            "clear-all": self.clear_everything,
            "import-keep": self.files.keep_mine,
            "import-replace": self.files.use_theirs,
            **self.wanted.panel_acts(),
        }

    def close_panel(self) -> None:
        """Put the open panel aside."""
        self.files.cancel()
        self.dispatch(ask.ClosePanel())

    def clear_everything(self) -> None:
        """Forget all, here and in every other tab, and begin afresh."""
        self.store.clear()
        self.neighbours.tell_cleared()
        self.start_over()

    def start_over(self) -> None:
        """Begin as on a first visit; everything stored is gone."""
        self.tabs.slot = None
        self.state = State(self.state.record, visible=self.visible, today=today(js))
        self.open(self.opening.slot(self.opening.request(), self.state.settings))

    def tell_trouble(self, trouble: Trouble) -> None:
        """Say once what is wrong with storage; where games may be lost, offer an export."""
        unsaved = trouble in (Trouble.ABSENT, Trouble.FULL)
        told = tr(trouble.value)
        self.notices.message(told, self.files.export if unsaved else None, tr("Export"))

    def tell_error(self, message: str) -> None:
        """Something broke that should not: say so, rather than act as if nothing was."""
        text = tr(
            "Something went wrong in the game. It is saved; if it acts up, load the page again."
        )
        self.notices.message(f"{text} ({message.strip().splitlines()[-1]:.120})")
