"""Calls of a kernel as a table of evidence: how far each is off, why, and what was tried and what was not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from verify.properties.causes import cause, place, reproduced
from verify.properties.conformance import UNKNOWN
from verify.properties.dumps import call_of
from verify.properties.extents import Tried
from verify.properties.kernels import Call, Verdict, judged
from verify.properties.law import Array
from verify.properties.precision import Manner
from verify.properties.printing import printed
from verify.records.dump import Dump
from verify.records.evidence import Counterexample, Evidence, Extent
from verify.records.mistake import Mistake, OverBudget

MANY = 1e6
"""Units in the last place that nobody counts any more."""


def value_of(call: Call, name: str, manner: Manner, kind: str = "dump") -> tuple[Evidence, Verdict | None]:
    """What can be said of a call's numbers, under the name that it goes by; kind: what it came from."""
    sizes = ", ".join(_size(part, of) for part, of in zip(call.outputs, call.types, strict=True))
    head = f"{name}: {sizes}"
    try:
        verdict = judged(call, manner)
    except OverBudget as mistake:
        return Evidence(kind, call.formula, f"{head}, too many to tell", "open", _budget(mistake)), None
    statement = f"{head}, {_summary(verdict)}"
    if verdict.standing == "holds":
        return Evidence(kind, call.formula, statement, "holds"), verdict
    detail = verdict.reason
    if any(np.any(~part.within & ~part.conventional) for part in verdict.parts):
        detail = "; ".join(filter(None, (detail, *_off(verdict), cause(call, verdict, manner) or UNKNOWN)))
    return Evidence(kind, call.formula, statement, verdict.standing, detail, _shown(call, verdict)), verdict


def power_of(calls: Iterable[tuple[Call, Manner]]) -> tuple[list[str], list[str]]:
    """Declared variants that would have failed on one of the calls, and those that would have passed on all."""
    passed: dict[str, bool] = {}
    for call, manner in calls:
        for name, holds in reproduced(call, manner):
            passed[name] = passed.get(name, True) and holds
    return [name for name, holds in passed.items() if not holds], [name for name, holds in passed.items() if holds]


def _size(part: Array, kind: str) -> str:
    return f"{' × '.join(map(str, part.shape)) or 'one number'} of {kind}"


def _budget(mistake: Mistake) -> str:
    return f"{mistake.found}; expected {mistake.expected}; next: dump a smaller case"


def _summary(verdict: Verdict) -> str:
    """How far the numbers are off, and whether the manner explains it."""
    manner = verdict.manner
    how = f"accumulating in {manner.accumulation}"
    if manner.operands != manner.accumulation:
        how += f" products of factors rounded to {manner.operands}"
    worst = _worst(verdict)
    if worst is None:
        return f"held to {how}"
    part, at = verdict.parts[worst[0]], worst[1]
    off, allowed = float(part.off[at] / part.unit[at]), float(part.allowed[at] / part.unit[at])
    far = f"{_units(off)} ULP off" if np.isfinite(off) else "no number"
    return f"at worst {far} where {how} explains {_units(allowed)}"


def _units(number: float) -> str:
    return f"{number:,.2f}" if number < MANY else f"{number:.0e}"


def _off(verdict: Verdict) -> tuple[str, str]:
    cells = sum(part.within.size for part in verdict.parts)
    off = sum(int(np.sum(part.beyond)) for part in verdict.parts)
    return (f"{off:,} of {cells:,} cells are farther off than it can lose" if off else ""), place(verdict)


def _worst(verdict: Verdict) -> tuple[int, tuple[int, ...]] | None:
    """The cell that is farthest off by the measure of what is allowed: in which array, and where."""
    found = []
    for number, part in enumerate(verdict.parts):
        if part.off.size:
            with np.errstate(all="ignore"):
                ratio = np.where(part.conventional, 0.0, np.nan_to_num(part.off / part.allowed, nan=np.inf))
            at = tuple(map(int, np.unravel_index(int(np.argmax(ratio)), ratio.shape)))
            found.append((float(ratio[at]), number, at))
    return max(found)[1:] if found else None


def _shown(call: Call, verdict: Verdict) -> Counterexample | None:
    """The worst cell, what was expected there and what came."""
    worst = _worst(verdict)
    if worst is None:
        return None
    number, at = worst
    where = f"of output {number} " if len(verdict.parts) > 1 else ""
    value = verdict.parts[number].value[at]
    return Counterexample(f"the worst {where}is at {list(at)}", printed(value), printed(call.outputs[number][at]))


def held_dumps(
    dumps: Sequence[Dump],
    formula: str,
    *,
    renames: Mapping[str, str] | None = None,
    accumulation: str | None = None,
    operands: str | None = None,
) -> tuple[tuple[Evidence, ...], tuple[Extent, ...]]:
    """What can be said of each dump, and what they tried of the formula.

    accumulation: the type that the kernel adds up in; operands: the one that factors of matrix products are rounded to.
    """
    tried, evidence, sound = Tried(formula), [], []
    for dump in dumps:
        call = call_of(dump, formula, renames or {})
        manner = call.manner(accumulation, operands)
        tried.add(call.arguments, call.inputs)
        one, verdict = value_of(call, Path(dump.path).name, manner)
        evidence.append(one)
        if verdict is not None and verdict.standing in ("holds", "differs"):
            sound.append((call, verdict.manner))
    apart, alike = power_of(sound)
    variants = (Extent("told apart from", tuple(apart)), Extent("as good on these inputs", (), tuple(alike)))
    return tuple(evidence), (*tried.extents(), *variants)
