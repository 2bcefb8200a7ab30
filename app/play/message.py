"""What intents and effects have in common: frozen values, told apart by their class.

A frozen dataclass would say the same, but writes and compiles itself when it is imported: 2 ms each
in the browser, and a start imports more than fifty of these (docs/runtime.md).
"""

from __future__ import annotations

from inspect import get_annotations
from typing import NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True)
class Message:
    """A frozen value whose fields are the annotations of its class, in order, defaults included."""

    __match_args__: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        """Note the fields of a new kind of message, those of its parent first."""
        fields = (*cls.__match_args__, *get_annotations(cls))
        cls.__match_args__ = fields  # type: ignore[misc]  # mypy has worked them out itself

    def __init__(self, *values: object, **named: object) -> None:
        """Take the fields by place or by name; TypeError as for any function."""
        fields = self.__match_args__
        if len(values) > len(fields):
            raise TypeError(f"{type(self).__name__} has {len(fields)} fields, not {len(values)}")
        placed = dict(zip(fields, values, strict=False))
        if wrong := [name for name in named if name in placed or name not in fields]:
            raise TypeError(f"{type(self).__name__} cannot take {', '.join(wrong)}")
        self.__dict__.update(placed, **named)
        if missing := [name for name in fields if not hasattr(self, name)]:
            raise TypeError(f"{type(self).__name__} needs {', '.join(missing)}")

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        """Equal only to a message of the same class with the same values."""
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        pairs = zip(self.__match_args__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in pairs)})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")
