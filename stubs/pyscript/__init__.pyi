# What app/ uses of PyScript 0.7.31.
from collections.abc import Callable
from typing import Any, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])

document: Any
window: Any

def when(event_type: str, selector: Any = None, **options: Any) -> Callable[[_F], _F]: ...
