"""Steps on lines of their own: the value of a name on the line below what is computed for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from verify.claims.meaning.float_value import float_value
from verify.claims.meaning.literals import literal
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.claims.prose.side_forms import is_computation
from verify.claims.prose.sides import printed
from verify.claims.prose.signs import Sign
from verify.expressions.printed import parse_printed
from verify.records.mistake import Mistake
from verify.records.printed import Printed

NEXT = re.compile(r"[ \t]*\n[ \t]*")
"""What stands between two lines, neither of which begins an item of a list."""


def joined(prose: str, runs: Iterable[list[Sign]]) -> Iterator[list[Sign]]:
    """The runs of signs, with z = 0.5 · 2 + 1 and z = 2 on the next line made one: z = 0.5 · 2 + 1 = 2.

    So are the steps above these, where the value bears them out: z = 3 · 2 - 4, z = 6 - 4, z = 2.
    """
    steps: list[list[Sign]] = []
    for run in runs:
        follows = bool(steps) and _is_of_next_line(prose, steps[-1], run)
        if follows and _is_value(_behind(run)):
            yield from _whole(steps, run)
            steps = []
            continue
        if not (follows and _is_computed(run)):
            yield from steps
            steps = []
        if _is_computed(run):
            steps.append(run)
        else:
            yield run
    yield from steps


def _whole(steps: list[list[Sign]], result: list[Sign]) -> Iterator[list[Sign]]:
    """The last steps with their result as one run, and those before that may be something else."""
    number = literal(_form(result)) if len(steps) > 1 else None
    first = len(steps) - 1 if number is None or number.shape else _first(steps, _value(result), number.numerals[0].unit)
    yield from steps[:first]
    yield [*steps[first], *(sign for run in (*steps[first + 1 :], result) for sign in run[_head(run) :])]


def _first(steps: list[list[Sign]], result: float | None, unit: Fraction) -> int:
    """The first of the steps that come to the result, or to what the one below does, all but one between them."""
    first = len(steps) - 1
    below, apart = _value(steps[first]), 0
    for at in reversed(range(first)):
        value = _value(steps[at])
        if value is None or apart > 1:
            break
        fits = any(abs(value - other) <= unit for other in (result, below) if other is not None)
        first, apart, below = (at, 0, value) if fits else (first, apart + 1, value)
    return first


def _form(run: list[Sign]) -> Printed | None:
    """What stands behind the name of a run; None where it cannot be read."""
    text = printed(_behind(run), follows=True)
    try:
        return parse_printed(text)[0] if text is not None else None
    except Mistake:
        return None


def _value(run: list[Sign]) -> float | None:
    """What the numbers of a step come to; None where it has names."""
    try:
        return float_value(Resolver(Scope()).expression(_form(run)))
    except (Unresolved, ArithmeticError, ValueError, LookupError, TypeError):
        return None


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
