"""Medians of repeated runs, and Markdown tables of them."""

from __future__ import annotations

import statistics
import subprocess
import time
import timeit
from collections.abc import Callable, Iterator, Sequence

LEAST_SECONDS = 0.05
"""A call is repeated until the repetitions take this long together, so that the clock's grain does not show."""


def is_trial(runs: int) -> bool:
    """Whether so many runs only show that a benchmark works: it is then made of less, and measures nothing."""
    return runs == 1


def seconds_of(call: Callable[[], object], runs: int) -> float:
    """The median time of one call."""
    timer = timeit.Timer(call)
    number = 1
    while not is_trial(runs) and timer.timeit(number) < LEAST_SECONDS:
        number *= 2
    return statistics.median(timer.repeat(runs, number)) / number


def seconds_of_process(command: Sequence[str], runs: int) -> float:
    """The median time of a fresh process, from its start to its end."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def shown(seconds: float) -> str:
    """Seconds in the unit that suits them."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A Markdown table, line by line."""
    widths = [max(len(cell) for cell in column) for column in zip(header, *rows, strict=True)]
    for row in (header, ["-" * width for width in widths], *rows):
        yield "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
