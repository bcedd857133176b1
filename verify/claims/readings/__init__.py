"""The ways of claiming, one small file each: its code, what it means, what is asked of it, examples on either side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from verify.records.reading import OPERANDS, Reading

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


@cache
def proposing() -> Mapping[str, Callable[..., Iterator[Any]]]:
    """The ways that propose what they find by themselves: the code → what finds it."""
    found = {way: getattr(import_module(f"{__name__}.{way.lower()}"), "propose", None) for way in sorted(WAYS)}
    return {way: propose for way, propose in found.items() if propose is not None}


def is_code(code: str) -> bool:
    """Whether a text is the code of a way, with or without its kind of operand, or what several of them begin with."""
    way, operand = code[:3], code[3:]
    return bool(way) and any(one.startswith(way) for one in WAYS) and (not operand or operand in OPERANDS)


def near(code: str) -> list[str]:
    """The codes that a text may be a misspelling of, or else the first of its source."""
    every = sorted(WAYS)
    found = get_close_matches(code.upper(), every, n=3)
    return found or [one for one in every if one[0] == code[:1].upper()][:3]
