"""The ways of claiming, one small file each: its code, what it means, what is asked of it, examples on either side."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from verify.records.reading import Reading

WAYS = frozenset(one.name.upper() for one in iter_modules(__path__))
"""The codes of all ways, from the names of their files: what they say is read only where it is asked for."""

UNREAD = "00"
"""The way of what is there and could not be read, whatever its source."""


@cache
def reading_of(way: str) -> Reading:
    """The record of a way of claiming, by its code without the kind of operand."""
    found = import_module(f"{__name__}.{way[:3].lower()}").READING
    assert isinstance(found, Reading)  # noqa: S101 — its file is ours
    return found
