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
    step: list[Sign] = []
    for run in runs:
        if step and _is_value(_behind(run)) and _is_of_next_line(prose, step, run):
            yield [*step, *run[_head(run) :]]
            step = []
            continue
        if step:
            yield step
        step = run if _is_computed(run) else []
        if not step:
            yield run
    if step:
        yield step


def _head(run: list[Sign]) -> int:
    """How many signs the name of a run has, with the indices right behind it: z, z1[0]; none without an equals sign."""
    if not run or run[0].kind != "name":
        return 0
    at = 1
    if len(run) > at and run[at].text == "[" and run[at].start == run[0].end:
        while at < len(run) and run[at].kind in ("open", "number", "comma"):
            at += 1
        at += 1
    return at if len(run) > at and run[at].kind == "equals" else 0


def _behind(run: list[Sign]) -> list[Sign]:
    """What stands behind the equals sign of a run."""
    return run[_head(run) + 1 :]


def _is_computed(run: list[Sign]) -> bool:
    """Whether a run is a name and what computes it, without the value; 10^-3 is one."""
    side, kinds = _behind(run), [sign.kind for sign in run]
    if not _head(run) or kinds.count("equals") > 1 or len(side) < 2 or not is_computation(side):
        return False
    return not (
        side[0].text == "10" and side[1].kind in ("power", "raised") and not {"plus", "times", "over"} & set(kinds)
    )


def _is_value(side: list[Sign]) -> bool:
    """Whether a side is a number, or a list."""
    kinds = [sign.kind for sign in side]
    return (kinds[1:] if kinds[:1] == ["minus"] else kinds) in (["number"], ["list"])


def _is_of_next_line(prose: str, before: list[Sign], run: list[Sign]) -> bool:
    """Whether a run is what the same name is on the next line."""
    length = _head(run)
    if not length or [sign.text for sign in run[:length]] != [sign.text for sign in before[: _head(before)]]:
        return False
    return NEXT.fullmatch(prose, before[-1].end, run[0].start) is not None
