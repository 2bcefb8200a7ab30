"""Keys, swipes, drags and the arrow pad: every way to play, all making the same intents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine import Direction
from app.play import ask

from .dom import Listeners, all_of, closest, must
from .focus import Focus
from .gestures import Gesture
from .keymap import SLIDES, Command, Keymap

REPEAT_MS = 150
"""A held key slides no faster than this: the pace at which a move can be followed."""

CONTROLS = "button, a, input, label, select, summary, dialog, .notice"
"""What a swipe cannot start on."""

Dispatch = Callable[[ask.Intent], None]


class Keys:
    """The keyboard, while the board has the focus."""

    def __init__(
        self, window: Any, listeners: Listeners, dispatch: Dispatch, new_game: Callable[[], None]
    ) -> None:
        self.map = Keymap()
        self._clock = window.performance
        self._dispatch = dispatch
        self._new_game = new_game
        self._may_repeat = False
        self._repeat_at = 0.0
        listeners.on(must("#board"), "keydown", self._pressed)

    async def learn(self, navigator: Any) -> None:
        """Ask the browser which letters sit on the slide keys, where it tells."""
        if hasattr(navigator, "keyboard"):
            layout = await navigator.keyboard.getLayoutMap()
            self.map.learn({code: layout.get(code) for code in SLIDES if code.startswith("Key")})

    def interrupt(self) -> None:
        """Another game or a panel came: a key that is still held says nothing more."""
        self._may_repeat = False

    def _pressed(self, event: Any) -> None:
        if event.ctrlKey or event.altKey or event.metaKey:
            return
        meaning = self.map.read(event.code, event.key, event.shiftKey)
        if meaning is None:
            return
        event.preventDefault()
        if isinstance(meaning, Direction):
            if self._counts(event.repeat):
                self._dispatch(ask.SlideTo(meaning))
        elif self._counts(event.repeat) and not (event.repeat and meaning is Command.NEW):
            self._command(meaning)

    def _counts(self, repeat: bool) -> bool:
        """Whether a press is to be acted on: any fresh one, and a held key at its pace."""
        now = self._clock.now()
        if repeat and not (self._may_repeat and now >= self._repeat_at):
            return False
        self._may_repeat = True
        self._repeat_at = now + REPEAT_MS
        return True

    def _command(self, command: Command) -> None:
        match command:
            case Command.UNDO:
                self._dispatch(ask.Undo())
            case Command.REDO:
                self._dispatch(ask.Redo())
            case Command.READ:
                self._dispatch(ask.SpeakBoard())
            case Command.HINT:
                self._dispatch(ask.AskHint())
            case Command.NEW:
                self._new_game()


class Pointers:
    """Fingers, pens and the mouse, on the board and in the space around it."""

    def __init__(
        self,
        document: Any,
        listeners: Listeners,
        dispatch: Dispatch,
        focus: Focus,
        shortest: Callable[[], float],
    ) -> None:
        """``shortest`` says how long a way must be to count, in CSS pixels."""
        self._shortest = shortest
        self._game = must("#game")
        self._dispatch = dispatch
        self._focus = focus
        self._gesture = Gesture()
        listeners.on(self._game, "pointerdown", self._down)
        # On the document: a drag may end anywhere, and a captured pointer reports here too.
        listeners.on(document, "pointerup", self._up)
        listeners.on(document, "pointercancel", self._cancelled)
        listeners.on(document, "pointermove", self._moved, passive=True)
        listeners.on(self._game, "touchmove", self._swiping, passive=False)
        listeners.on(self._game, "contextmenu", self._menu)
        listeners.on(self._game, "dragstart", lambda event: event.preventDefault())

    def _down(self, event: Any) -> None:
        if event.pointerType == "mouse" and event.button != 0:
            return
        if closest(event.target, CONTROLS) is not None:
            return
        if closest(event.target, "#top, #figures, #boot") is not None:
            return
        self._gesture.press(event.pointerId, event.clientX, event.clientY)
        if event.pointerType == "mouse":
            # Let go outside the window, a captured mouse still says so.
            self._game.setPointerCapture(event.pointerId)

    def _up(self, event: Any) -> None:
        if not self._gesture.active:
            self._gesture.cancel(event.pointerId)
            return
        direction = self._gesture.release(
            event.pointerId, event.clientX, event.clientY, self._shortest()
        )
        self._focus.to_board()
        if direction is not None:
            self._dispatch(ask.SlideTo(direction))

    def _cancelled(self, event: Any) -> None:
        self._gesture.cancel(event.pointerId)

    def _moved(self, event: Any) -> None:
        if event.pointerType == "mouse" and not event.buttons and self._gesture.active:
            # The release was missed: it happened where no browser could see it.
            self._gesture.cancel(event.pointerId)

    def _swiping(self, event: Any) -> None:
        # touch-action keeps the page from scrolling. But Chromium takes a fast swipe for a fling
        # all the same, and the next tap, on Undo say, for its end: that tap would be no click.
        if self._gesture.active and event.cancelable:
            event.preventDefault()

    def _menu(self, event: Any) -> None:
        # A long press is a slow swipe; a right click keeps its menu.
        if self._gesture.active:
            event.preventDefault()


class Pad:
    """The four arrow buttons."""

    def __init__(self, listeners: Listeners, dispatch: Dispatch, focus: Focus) -> None:
        self._dispatch = dispatch
        self._focus = focus
        for button in all_of("#pad button"):
            listeners.on(button, "click", self._clicked)

    def _clicked(self, event: Any) -> None:
        self._dispatch(ask.SlideTo(Direction(event.currentTarget.dataset.direction)))
        self._focus.used_control()
