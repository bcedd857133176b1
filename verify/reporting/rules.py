"""Readings as `verify rules` tells them: one line each, or one with its doubts, examples and record; and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict

from verify.records.reading import OPERANDS, SOURCES, Reading

Style = Callable[[str, str], str]


def render_rules(readings: Sequence[Reading], style: Style = lambda text, _: text) -> str:
    """One reading in full; of several a line each, below what their letters stand for."""
    if len(readings) == 1:
        return "\n".join(_explained(readings[0], style)) + "\n"
    return "\n".join(_listed(readings, style)) + "\n"


def rules_json(readings: Sequence[Reading]) -> str:
    """The readings with all that is known of them."""
    told = [
        {**asdict(one), "source": one.source, "operands": one.operands or None, "page": one.page} for one in readings
    ]
    return json.dumps({"schema": "verify-rules/1", "readings": told}, ensure_ascii=False, indent=2) + "\n"


def _listed(readings: Sequence[Reading], style: Style) -> Iterator[str]:
    source = ""
    width = max(len(one.name) for one in readings)
    for one in readings:
        if one.code[0] != source:
            if source:
                yield ""
            source = one.code[0]
            yield style(f"{source}  {SOURCES[source]}", "bold")
        yield f"{one.code}  {one.name:<{width}}  {_record(one)}"
    yield ""
    kinds = "; ".join(f"{digit} {kind}" for digit, kind in OPERANDS.items())
    yield f"A digit behind a code is what the statement is made of: {kinds}."


def _explained(one: Reading, style: Style) -> Iterator[str]:
    yield style(f"{one.code}  {one.title}", "bold")
    yield f"stands in: {one.source}"
    yield f"reads: {one.reads}"
    yield f"means: {one.means}"
    yield f"why: {one.why}"
    yield "asked of it:"
    yield from (f"    {doubt}" for doubt in one.doubts)
    for heading, examples in (("claims something of:", one.fires), ("claims nothing of:", one.silent)):
        yield heading
        for number, example in enumerate(examples):
            yield from ([""] if number else [])
            yield from (f"    {line}".rstrip() for line in _shortly(example))
    yield f"record: {_record(one)}"


def _shortly(example: str, most: int = 12) -> list[str]:
    """The lines of an example, or the first of many."""
    lines = example.strip("\n").splitlines()
    return lines if len(lines) <= most else [*lines[: most - 1], f"… and {len(lines) - most + 1} lines more"]


def _record(one: Reading) -> str:
    """How often it fired, and how often what was then said was right."""
    tally = one.tally
    times = "once" if tally.fired == 1 else f"{tally.fired:,} times"
    fired = f"fired {times}, {tally.told}" if tally.fired else "never fired in what it was measured on"
    return fired + (": calls nothing wrong" if tally.restrained else "")
