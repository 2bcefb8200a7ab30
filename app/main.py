"""Composition root: builds the parts and says when the page can be played."""

from pyscript import document, window


async def start() -> None:
    """Bring the page to life, then tell the boot script (docs/runtime.md, the boot contract)."""
    document.documentElement.setAttribute("data-state", "ready")
    window.__appReady = True
    window.dispatchEvent(window.CustomEvent.new("app:ready"))
