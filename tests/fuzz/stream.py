"""The stream of inputs over all targets: a stretch of it tried, or tried until a planted mistake is noticed."""

from __future__ import annotations

import os
import resource
import signal
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

import order
from planted import planted
from targets import TARGETS, drawn, input_at

SECONDS = 120
"""An input that takes longer than this has failed: the slowest take some, since growth is followed."""

BYTES = 4 * 2**30
"""A process that asks for more than this has failed."""

WITHIN = 20_000
"""Inputs within which a planted mistake must be noticed."""


@dataclass(frozen=True)
class Failure:
    """An input that failed: of which target, which one, how, and what it is."""

    target: str
    number: int
    told: str
    case: str


@dataclass
class Tried:
    """How many inputs of each target were tried, and which failed."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)


def bounded() -> None:
    """Bound what this process may take."""
    signal.signal(signal.SIGALRM, _too_long)
    with suppress(ValueError):  # where less is allowed already
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))


def _too_long(*_: object) -> None:
    raise TimeoutError(f"more than {SECONDS} s")


def failure(target: str, number: int, seed: int = 0) -> Failure | None:
    """How an input fails; None where it passes."""
    case = drawn(target, number, seed)
    signal.alarm(SECONDS)
    try:
        TARGETS[target].check(case)
    except Exception as error:
        return Failure(target, number, _told(error), repr(case))
    finally:
        signal.alarm(0)
    return None


def _told(error: Exception) -> str:
    """What was raised, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}: {error}"[:400]


def tried(first: int, end: int, seed: int, targets: tuple[str, ...]) -> Tried:
    """A stretch of the stream, tried: those of its inputs that are of these targets."""
    found = Tried()
    for position in range(first, end):
        target, number = input_at(position)
        if target in targets:
            found.counts[target] += 1
            failed = failure(target, number, seed)
            if failed is not None:
                found.failures.append(failed)
    return found


def noticed(
    name: str, seed: int = 0, targets: tuple[str, ...] = tuple(TARGETS), most: int = WITHIN
) -> tuple[int, Failure] | None:
    """After how many inputs a planted mistake is noticed, and how; None where none of them fails by it alone."""
    stream = (one for one in map(input_at, count()) if one[0] in targets)
    for tried_so_far, (target, number) in enumerate(islice(stream, most), 1):
        failed = _with(name, target, number, seed)
        if failed is not None and failure(target, number, seed) is None:
            return tried_so_far, failed
    return None


def _with(name: str, target: str, number: int, seed: int) -> Failure | None:
    """How an input fails with a mistake planted."""
    os.environ[order.PLANTED] = name
    try:
        with planted(name):
            return failure(target, number, seed)
    finally:
        del os.environ[order.PLANTED]
