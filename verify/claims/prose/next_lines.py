"""Steps on lines of their own: the value of a name on the line below what is computed for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verify.claims.prose.side_forms import is_computation
from verify.claims.prose.signs import Sign

NEXT = re.compile(r"[ \t]*\n[ \t]*")
"""What stands between two lines, neither of which begins an item of a list."""


def joined(prose: str, runs: Iterable[list[Sign]]) -> Iterator[list[Sign]]:
    """The runs of signs, with z = 0.5 · 2 + 1 and z = 2 on the next line made one: z = 0.5 · 2 + 1 = 2."""
    open_run: list[Sign] | None = None
    for run in runs:
        if open_run is not None:
            if _gives_value(prose, open_run, run):
                yield [*open_run, *run[1:]]
                open_run = None
                continue
            yield open_run
        open_run = run if _is_computed(run) else None
        if open_run is None:
            yield run
    if open_run is not None:
        yield open_run


def _is_computed(run: list[Sign]) -> bool:
    """Whether a run is a name and what computes it, without the value."""
    kinds = [sign.kind for sign in run]
    return kinds[:2] == ["name", "equals"] and kinds.count("equals") == 1 and len(run) > 3 and is_computation(run[2:])


def _gives_value(prose: str, before: list[Sign], run: list[Sign]) -> bool:
    """Whether a run on the next line is the same name with its value."""
    kinds = [sign.kind for sign in run]
    if kinds[:2] != ["name", "equals"] or run[0].text != before[0].text:
        return False
    value = kinds[3:] if kinds[2:3] == ["minus"] else kinds[2:]
    return value in (["number"], ["list"]) and NEXT.fullmatch(prose, before[-1].end, run[0].start) is not None
