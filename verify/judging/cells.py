"""Findings of a notebook that tell lines of its file → the same, with the cells and lines that its reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from verify.records.example import Example
from verify.records.finding import Finding
from verify.records.place import Place

LINE = re.compile(r"\bline (\d+)")


def in_cells(findings: Iterable[Finding], example: Example) -> tuple[Finding, ...]:
    """The findings of an example, unchanged of any document but a notebook.

    A line on which nothing of the example stands is said to be one of the file.
    """
    stated = [place for given in example.givens for place in given.places]
    stated += [place for claim in example.claims for place in claim.places]
    seen = {str(place.line): _first(place) for place in stated[::-1]}
    return tuple(_in_cells(finding, seen) for finding in findings) if any(seen.values()) else tuple(findings)


def _first(place: Place) -> str:
    """The first line of a place, as the reader sees it."""
    within = place.in_cell
    return replace(place, in_cell=replace(within, end_line=within.line)).as_read() if within is not None else ""


def _in_cells(finding: Finding, seen: Mapping[str, str]) -> Finding:
    def read(text: str) -> str:
        return LINE.sub(lambda line: seen.get(line[1]) or f"{line[0]} of the file", text)

    judgement, cause = finding.judgement, finding.judgement.diagnosis
    cause = replace(cause, told=read(cause.told)) if cause is not None else None
    return replace(finding, judgement=replace(judgement, reason=read(judgement.reason), diagnosis=cause))
