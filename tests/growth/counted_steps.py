"""Work counted without a clock: lines of our code that run, and characters that are handed to its expressions."""

from __future__ import annotations

import re
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import verify

PACKAGE = str(Path(verify.__file__).parent)

Steps = Counter[str]
"""How often the lines of each function ran, and how many characters each expression was handed, by their names."""


def steps(work: Callable[[], object]) -> Steps:
    """The steps of some work, by where they are taken: a loop over lists alone shows in its own function."""
    lines: Counter[CodeType] = Counter()

    def line(frame: FrameType, event: str, _: object) -> Any:
        lines[frame.f_code] += 1
        return line

    def call(frame: FrameType, event: str, _: object) -> Any:
        lines[frame.f_code] += 1
        return line if frame.f_code.co_filename.startswith(PACKAGE) else None

    found: Steps = Counter()
    before = sys.gettrace()
    with _weighed(found):
        sys.settrace(call)
        try:
            work()
        finally:
            sys.settrace(before)
    for code, count in lines.items():
        path = code.co_filename.removeprefix(PACKAGE)
        found[f"{path}:{code.co_firstlineno} {code.co_qualname}"] += count
    return found


def peak(work: Callable[[], object]) -> int:
    """The most bytes that some work holds at a time."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@contextmanager
def _weighed(found: Steps) -> Iterator[None]:
    """The expressions of the package, each counting the characters that it is handed."""
    changed = []
    for module in [one for name, one in sys.modules.items() if name.startswith("verify.")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                changed.append((module, name, value))
                setattr(module, name, _Weighed(value, found, f"{module.__name__}.{name}"))
    try:
        yield
    finally:
        for module, name, value in changed:
            setattr(module, name, value)


class _Weighed:
    """An expression that counts: what it looked through up to a match, or all of it where it found none."""

    def __init__(self, pattern: re.Pattern[str], found: Steps, name: str) -> None:
        self.own, self.found, self.name = pattern, found, name

    def __getattr__(self, name: str) -> Any:
        return getattr(self.own, name)

    def search(self, text: str, *span: int) -> re.Match[str] | None:
        """A search: from where it begins to the end of what it finds."""
        match = self.own.search(text, *span)
        start, end = (*span, 0, len(text))[0], (*span, len(text))[1] if len(span) > 1 else len(text)
        self.found[self.name] += max(0, (match.end() if match is not None else min(end, len(text))) - start) + 1
        return match

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        """All matches: once through it."""
        self.found[self.name] += len(text[slice(*span)] if len(span) > 1 else text[span[0] :] if span else text) + 1
        return self.own.finditer(text, *span)

    def findall(self, text: str, *span: int) -> list[Any]:
        """All that matches: once through it."""
        self.found[self.name] += len(text) + 1
        return self.own.findall(text, *span)

    def split(self, text: str, maxsplit: int = 0) -> list[Any]:
        """Its parts: once through it."""
        self.found[self.name] += len(text) + 1
        return self.own.split(text, maxsplit)

    def sub(self, by: Any, text: str, count: int = 0) -> str:
        """The text with other parts: once through it."""
        self.found[self.name] += len(text) + 1
        return self.own.sub(by, text, count)
