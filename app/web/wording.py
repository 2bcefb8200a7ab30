"""Takes over the words that static/wording.mjs fetched, where the page is not in English."""

from __future__ import annotations

from typing import Any

from app.play.tongue import Catalogue, speak, tr

from .dom import is_none
from .notices import Notices
from .vault import Vault


async def learn_words(window: Any) -> None:
    """Speak the language of the page from now on."""
    speak(None)
    if not hasattr(window, "__words"):
        return
    document = await window.__words  # noqa: SLF001 (the name belongs to static/drawing.js)
    if is_none(document):
        return  # it could not be had: the page stands in English
    words = document.to_py()
    speak(
        Catalogue(
            words["language"],
            words["messages"],
            words["forms"],
            words["group"],
            words["decimal"],
            words["least"],
        )
    )


def load_anew(window: Any, vault: Vault, notices: Notices) -> None:
    """Load the page in the language just chosen; where nothing can be stored it stays."""
    if vault.holding:
        notices.message(tr("This browser keeps no settings, so the language stays as it is."))
    else:
        window.location.reload()
