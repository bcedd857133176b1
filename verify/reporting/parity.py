"""Parity → a table, one formula in full, data for programs, a dated page, and the evidence that formula cards show."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from itertools import groupby
from typing import Any

from verify.records.evidence import Evidence, Outcome
from verify.records.parity import EDGES, Breach, Comparison, Distances, Parity, Standing
from verify.reporting.quoting import json_text

MARKS = {Standing.HOLDS: "✓", Standing.DIFFERS: "≈", Standing.FAILS: "✗", Standing.UNCHECKED: "–"}
COLOURS = {Standing.HOLDS: "green", Standing.DIFFERS: "yellow", Standing.FAILS: "red", Standing.UNCHECKED: "yellow"}
OUTCOMES: dict[Standing, Outcome] = {
    Standing.HOLDS: "holds",
    Standing.DIFFERS: "differs",
    Standing.FAILS: "fails",
    Standing.UNCHECKED: "skipped",
}
SCHEMA = "verify-parity/1"
WIDTH = 110
TOLD = 5
"""Breaches of one row that are told; how many more there are is said."""

BINS = ("≤ ½", *(f"≤ {edge}" for edge in EDGES[1:]), f"> {EDGES[-1]}")

LEGEND = (
    "same: cells equal bit for bit. host, device: the largest distance from the reference, in units in the last place.",
    "reference: enclosures proved by balls, or float64 beside smaller types; where there is neither, the device is "
    "held against NumPy's own result: apart.",
    "fails: another namespace, shape, type or device, or values beyond what rounding explains. differs: an infinity, "
    "NaN or whole number on one side alone, which rounding may explain.",
)

Style = Callable[[str, str], str]


def _plain(text: str, _: str) -> str:
    return text


def render_parity(run: Parity, *, whole: bool, style: Style = _plain) -> str:
    """The table of a run as lines of text; where not `whole`, each comparison in full with its histograms."""
    lines = [*_setting(run), *(_table(run, style) if whole else _details(run, style))]
    legend = [line for text in LEGEND for line in _wrapped(text, "  ", hanging=2)] if run.setting else []
    colour = {0: "green"}.get(run.exit_code, "red")
    return "\n".join([*lines, *legend, *([""] if legend else []), style(total(run), colour)]) + "\n"


def total(run: Parity) -> str:
    """The counts of a run in a line, and why nothing was checked where nothing was."""
    counts = ", ".join(f"{number} {standing}" for standing, number in run.counts.items() if number)
    formulas = len({one.formula for one in run.comparisons})
    return f"{_count(formulas, 'formula')}, {_count(len(run.comparisons), 'row')}: {counts or 'nothing to compare'}"


def _setting(run: Parity) -> Iterator[str]:
    for what, which in run.setting:
        yield f"  {what:24}{which}"
    if run.setting:
        yield ""


# — the table —


def _table(run: Parity, style: Style) -> Iterator[str]:
    for family, rows in groupby(_merged(run.comparisons), key=lambda row: row.family):
        yield style(family, "bold")
        for row in rows:
            yield from _row(row, style)
    yield ""


def _merged(comparisons: Iterable[Comparison]) -> list[Comparison]:
    """One row for each formula and type, all its sizes together."""
    rows: dict[tuple[str, str], Comparison] = {}
    for one in comparisons:
        key = one.formula, one.dtype
        rows[key] = replace(rows[key] + one, size=f"{rows[key].size}, {one.size}") if key in rows else one
    return list(rows.values())


def _row(row: Comparison, style: Style) -> Iterator[str]:
    mark = style(MARKS[row.standing], COLOURS[row.standing])
    head = f"  {mark} {row.formula:42} {row.dtype:8}"
    if row.standing is Standing.UNCHECKED:
        yield f"{head} unchecked: {'; '.join(row.unchecked)}"
        return
    yield (
        f"{head} {row.standing:8} {row.calls:3} calls  {row.cells:>13,} cells  {_share(row.same, row.cells):>7} same  "
        f"host {_units(row.host):>6}  device {_units(row.device):>6}  apart {_units(row.apart):>6}  {nearer(row)}"
    )
    yield from _breaches(row.breaches)


def nearer(row: Comparison) -> str:
    """Which side is nearer to the truth in more cells."""
    if not row.host.cells:
        return ""
    if row.nearer_host == row.nearer_device:
        return "as near"
    side = "device" if row.nearer_device > row.nearer_host else "host"
    return f"{side} nearer ({max(row.nearer_host, row.nearer_device):,} : {min(row.nearer_host, row.nearer_device):,})"


def _breaches(breaches: tuple[Breach, ...]) -> Iterator[str]:
    for breach in breaches[:TOLD]:
        yield from _wrapped(f"{breach.layer}: {breach.detail} ({breach.call})", " " * 8, hanging=2)
    if len(breaches) > TOLD:
        yield f"        and {len(breaches) - TOLD} more"


# — in full —


def _details(run: Parity, style: Style) -> Iterator[str]:
    for formula, rows in groupby(run.comparisons, key=lambda row: row.formula):
        yield style(formula, "bold")
        for row in rows:
            yield from _row(row, style)
            yield from _histograms(row)
            if row.standing is not Standing.UNCHECKED:
                for reason in row.unchecked:
                    yield from _wrapped(f"unchecked: {reason}", " " * 8, hanging=2)
        yield ""


def _histograms(row: Comparison) -> Iterator[str]:
    if row.calls:
        yield f"        {row.size}; reference: {', '.join(row.references) or 'none'}"
    for side, distances in (("host", row.host), ("device", row.device), ("apart", row.apart)):
        if distances.cells:
            yield from _wrapped(f"{side:8}{histogram(distances)}", " " * 8, hanging=8)


def histogram(distances: Distances) -> str:
    """The share of the cells in each bin that has any."""
    each = [
        f"{name}: {_share(count, distances.cells)}" for name, count in zip(BINS, distances.counts, strict=True) if count
    ]
    special = [f"infinite or NaN: {_share(distances.special, distances.cells)}"] if distances.special else []
    return ", ".join([*each, *special])


# — data —


def parity_json(run: Parity) -> str:
    """The run as data."""
    data = {
        "schema": SCHEMA,
        "setting": dict(run.setting) or None,
        "bins": [str(edge) for edge in EDGES],
        "comparisons": [_comparison_data(row) for row in run.comparisons],
        "counts": {str(standing): number for standing, number in run.counts.items()},
    }
    return json_text(data)


def _comparison_data(row: Comparison) -> dict[str, Any]:
    return {
        "formula": row.formula,
        "family": row.family,
        "dtype": row.dtype or None,
        "size": row.size,
        "outcome": str(row.standing),
        "calls": row.calls,
        "cells": row.cells,
        "same": row.same,
        "references": list(row.references),
        "host": _distances_data(row.host),
        "device": _distances_data(row.device),
        "apart": _distances_data(row.apart),
        "nearer": {"host": row.nearer_host, "device": row.nearer_device},
        "breaches": [{"layer": str(b.layer), "call": b.call, "detail": b.detail} for b in row.breaches],
        "unchecked": list(row.unchecked),
    }


def _distances_data(distances: Distances) -> dict[str, Any] | None:
    if not distances.cells:
        return None
    return {"counts": list(distances.counts), "largest": distances.largest, "special": distances.special}


# — the page and the evidence —


def parity_page(run: Parity, day: date) -> str:
    """The run as a dated page of documentation, with hardware and versions."""
    setting = dict(run.setting)
    lines = [f"# NumPy and CuPy on {setting['device']}, {day.isoformat()}", ""]
    lines += ["This page is generated: `verify parity --write`.", ""]
    lines += ["| | |", "|---|---|", *(f"| {what} | {which} |" for what, which in run.setting), ""]
    lines += [f"{total(run)}.", "", *(f"- {text}" for text in LEGEND), ""]
    for family, rows in groupby(run.comparisons, key=lambda row: row.family):
        lines += [f"## {family}", "", *_page_table(list(rows)), ""]
    return "\n".join(lines).rstrip() + "\n"


def _page_table(rows: list[Comparison]) -> Iterator[str]:
    yield "| formula | type | size | outcome | cells | same | host, units in the last place | device | nearer |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for row in rows:
        cells = [row.formula, row.dtype, row.size, str(row.standing), f"{row.cells:,}", _share(row.same, row.cells)]
        apart = f"apart: {histogram(row.apart)}" if row.apart.cells else ""
        cells += [histogram(row.host), "; ".join(filter(None, (histogram(row.device), apart))), nearer(row)]
        yield "| " + " | ".join(cells) + " |"
    told = [(row, text) for row in rows for text in _remarks(row)]
    if told:
        yield ""
        yield from (f"- {row.formula}, {row.dtype or 'no type'}: {text}." for row, text in told)


def _remarks(row: Comparison) -> list[str]:
    """What is told of a row beside its figures: each breach, and what was not checked."""
    more = [f"and {len(row.breaches) - TOLD} more such calls"] if len(row.breaches) > TOLD else []
    breaches = [f"{breach.layer}: {breach.detail} ({breach.call})" for breach in row.breaches[:TOLD]]
    return [*breaches, *more, *(f"unchecked: {reason}" for reason in row.unchecked)]


def parity_evidence(run: Parity, day: date) -> list[Evidence]:
    """What the run says of each formula: one record for each type that it was compared in."""
    setting = dict(run.setting)
    where = f"{setting['CuPy']} on {setting['device']}, {day.isoformat()}"
    return [
        Evidence(
            "parity",
            row.formula,
            f"NumPy and CuPy {where}: {row.dtype}, {_count(row.calls, 'call')}",
            OUTCOMES[row.standing],
            _told(row),
        )
        for row in _merged(run.comparisons)
        if row.standing is not Standing.UNCHECKED
    ]


def _told(row: Comparison) -> str:
    parts = [row.size, f"{_share(row.same, row.cells)} of {row.cells:,} numbers the same"]
    if row.host.cells:
        parts.append(f"within half a unit in the last place: host {_first(row.host)}, device {_first(row.device)}")
    return "; ".join(parts)


def parity_evidence_json(run: Parity, day: date) -> str:
    """The evidence as the file that formula cards read."""
    keys = ("kind", "formula", "statement", "outcome", "detail")
    records = [{key: getattr(one, key) for key in keys} for one in parity_evidence(run, day)]
    return "[\n" + ",\n".join(json.dumps(record, ensure_ascii=False) for record in records) + "\n]\n"


# — words and numbers —


def _first(distances: Distances) -> str:
    return _share(distances.counts[0], distances.cells)


def _units(distances: Distances) -> str:
    if not distances.cells:
        return ""
    return f"{distances.largest:.1f}" if distances.largest < 1000 else "> 999"


def _share(part: int, whole: int) -> str:
    """A share in percent, which is 100 or 0 only where it is all or nothing."""
    if not whole:
        return ""
    share = 100 * part / whole
    if part in (0, whole):
        return f"{share:.0f} %"
    return f"{min(max(share, 0.1), 99.9):.1f} %"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _wrapped(text: str, indent: str, hanging: int = 0) -> list[str]:
    later = indent + " " * hanging
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False) or [""]
