"""What a formula of the catalogue computes on its way: the formulas it calls, and what its source has names for."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any

from verify.expressions.vocabulary import VOCABULARY

FAMILIES = "verify.formulas."
HELPERS = frozenset({"arrays", "card", "limits", "parameters", "precision", "shapes"})
"""Modules of the catalogue that hold no mathematics of their own."""

MAX_PARTS = 400
"""Values within one call that are kept."""


@dataclass(frozen=True)
class Part:
    """A value within a call: of which function, under which of its names (none: its result), how deep within."""

    function: str
    name: str | None
    depth: int
    value: Any


@contextmanager
def traced(function: str) -> Iterator[list[Part]]:
    """The values within the last call of a formula that is made meanwhile, in the order in which they are known."""
    code = getattr(inspect.unwrap(VOCABULARY[function].call), "__code__", None)
    parts: list[Part] = []
    within: list[FrameType] = []

    def watch(frame: FrameType, event: str, result: Any) -> None:
        if event == "call":
            if not within and frame.f_code is code:
                parts.clear()
                within.append(frame)
            elif within and _is_mathematics(frame):
                within.append(frame)
        elif event == "return" and within and frame is within[-1]:
            within.pop()
            if len(parts) < MAX_PARTS:
                parts.extend(_parts(frame, result, len(within)))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield parts
    finally:
        sys.setprofile(before)


def _parts(frame: FrameType, result: Any, depth: int) -> Iterator[Part]:
    """What a function that is done has given names to, and its result."""
    code = frame.f_code
    name = code.co_name.strip("_")
    arguments = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for local, value in frame.f_locals.items():
        if local not in arguments and not local.startswith("_"):
            yield Part(name, local, depth + 1, value)
    yield Part(name, None, depth, result)


def _is_mathematics(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    plain = frame.f_code.co_name.isidentifier()  # a comprehension is none
    return plain and module.startswith(FAMILIES) and module.removeprefix(FAMILIES) not in HELPERS
