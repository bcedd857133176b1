"""What a program's driver answered, read as what it is: anything."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.records.run import Ran

MOST_TEXT = 200_000
"""Characters of what one cell printed."""

MOST_NAME = 100
MOST_PACKAGES = 5_000

NO_ANSWER = "the program answered in place of what runs it"


@dataclass(frozen=True)
class Answers:
    """What each cell printed as far as it came, the packages that were imported, and whether there is no more to come.

    stopped: why nothing is known of the cells behind.
    """

    cells: tuple[Ran, ...] = ()
    packages: Mapping[str, str] = field(default_factory=dict)
    stopped: str = ""


def parse_answers(answered: bytes, cells: int, stopped: str) -> Answers:
    """The answers to so many cells; stopped: why the process was ended, where it was."""
    found: list[Ran] = []
    *lines, _unfinished = answered.split(b"\n")
    for line in lines:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            told = None
        if len(found) == cells and (packages := _packages(told)) is not None:
            return Answers(tuple(found), packages)
        ran = _ran(told, len(found)) if len(found) < cells else None
        if ran is None:
            return Answers(tuple(found), stopped=NO_ANSWER)
        found.append(ran)
    early = "" if len(found) == cells else f"the program ended in cell {len(found) + 1} of {cells}"
    return Answers(tuple(found), stopped=stopped or early)


def _ran(told: Any, number: int) -> Ran | None:
    """The answer to one cell; None where it is none."""
    if not isinstance(told, dict) or told.keys() != {"ran", "text", "raised", "cut"}:
        return None
    text, raised, cut = told["text"], told["raised"], told["cut"]
    if told["ran"] is True or told["ran"] != number or not isinstance(text, str) or not isinstance(cut, bool):
        return None
    if not isinstance(raised, str | None):
        return None
    over = f"{MOST_TEXT:,} characters of an output" if cut or len(text) > MOST_TEXT else ""
    return Ran(plain(text[:MOST_TEXT]), plain(raised[:MOST_NAME]) if raised is not None else None, None, over)


def _packages(told: Any) -> Mapping[str, str] | None:
    return packages_in(told.get("packages")) if isinstance(told, dict) and len(told) == 1 else None


def packages_in(packages: Any) -> Mapping[str, str] | None:
    """Packages with their versions; None where it is anything else."""
    if not isinstance(packages, dict) or len(packages) > MOST_PACKAGES:
        return None
    if not all(isinstance(version, str) for version in packages.values()):
        return None
    return {plain(name[:MOST_NAME]): plain(version[:MOST_NAME]) for name, version in packages.items()}


def plain(text: str) -> str:
    """A text that can be written: without halves of characters."""
    return text.encode("utf-8", "replace").decode("utf-8")
