"""Why a call of a kernel differs from a formula: only what reproduces all of its cells, where the formula does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from verify.formulas import CATALOGUE
from verify.properties.kernels import Call, Expected, Verdict, judged
from verify.properties.law import Array, Function
from verify.properties.precision import TYPES, Held, Manner
from verify.properties.relations import parameters
from verify.records.mistake import Mistake

ENOUGH = 8
"""Cells that a pattern has to explain before it is believed."""

LONGEST = 1024
"""Of an axis whose order is looked for: each of its cells is compared with each."""

Candidate = tuple[str, Call, Function]


def cause(call: Call, verdict: Verdict, manner: Manner) -> str:
    """The one thing that explains every cell, where something does; else nothing."""
    if len(verdict.parts) == 1:
        (part,), (got,), (kind,) = verdict.parts, call.outputs, call.types
        for pattern in PATTERNS:
            reason = pattern(got, part)
            if reason:
                return reason
        if reason := _coarse(got, kind):
            return reason
    for reason, changed, function in _changed(call):
        if _reproduces(changed, manner, function):
            return reason
    return ""


def place(verdict: Verdict) -> str:
    """Where cells are off, where all of them are at one end of an axis."""
    for part in verdict.parts:
        off = ~part.within
        for axis in range(off.ndim - 1, -1, -1):
            at = np.flatnonzero(off.any(axis=tuple(other for other in range(off.ndim) if other != axis)))
            length = off.shape[axis]
            if length < ENOUGH or not at.size:
                continue
            if at.size <= length // 2 and at.size == at[-1] - at[0] + 1 and (at[-1] == length - 1 or at[0] == 0):
                end = "last" if at[-1] == length - 1 else "first"
                return f"all of them in the {end} {at.size} of {length} along axis {axis}"
    return ""


def reproduced(call: Call, manner: Manner) -> list[tuple[str, bool]]:
    """Of each declared variant whether it would have passed for this call, where it takes its arguments."""
    found = []
    for variant in CATALOGUE[call.formula].variants:
        verdict = _tried(call, manner, variant.function)
        if verdict is not None:
            found.append((variant.name, verdict.standing in ("holds", "differs")))
    return found


def _changed(call: Call) -> Iterator[Candidate]:
    """The same call of something else: a declared variant, another axis, the formula without what it was given."""
    card = CATALOGUE[call.formula]
    for variant in card.variants:
        yield f"it computes {variant.name}: {variant.difference}", call, variant.function
    first = next(iter(call.arguments.values()))
    axis = call.arguments.get("axis", getattr(parameters(call.formula).get("axis"), "default", None))
    for other in range(np.ndim(first)) if isinstance(axis, int) else ():
        if other != axis % np.ndim(first):
            changed = replace(call, arguments={**call.arguments, "axis": other})
            yield f"it computes along axis {other}, not along {axis}", changed, card.function
    for name, parameter in parameters(call.formula).items():
        if name in call.arguments and parameter.default is not parameter.empty:
            less = {key: value for key, value in call.arguments.items() if key != name}
            yield f"it computes as if {name} were not given", replace(call, arguments=less), card.function


def _reproduces(call: Call, manner: Manner, function: Function) -> bool:
    verdict = _tried(call, manner, function)
    return verdict is not None and verdict.standing == "holds"


def _tried(call: Call, manner: Manner, function: Function) -> Verdict | None:
    """What the call comes to for another function; None where that refuses its arguments."""
    try:
        return judged(call, manner, Expected(call.formula, call.arguments, function))
    except (Mistake, ValueError, TypeError, IndexError, ZeroDivisionError):
        return None


def _constant(got: Array, part: Held) -> str:
    """Whether every cell is the same number, where those of the formula are not."""
    if got.size < ENOUGH or not np.all(got == got.flat[0]) or np.ptp(part.value) <= 2 * np.max(part.allowed):
        return ""
    return f"every cell is {float(got.flat[0]):g}"


def _multiple(got: Array, part: Held) -> str:
    """Whether every cell is the formula's times one number."""
    if got.size < ENOUGH or not np.all(np.isfinite(part.value) & np.isfinite(got)) or not np.any(got):
        return ""
    largest = np.argmax(np.abs(part.value))
    factor = float(got.flat[largest]) / float(part.value.flat[largest])
    off = np.abs(got - factor * part.value)
    allowed = (1 + abs(factor)) * part.allowed
    share = float((part.allowed / np.abs(part.value)).flat[largest])
    if not _telling(part) or abs(factor - 1) <= 2 * share or not np.all(off <= allowed):
        return ""
    digits = max(1, int(-np.log10(share)))
    return f"every cell is {factor:.{digits}g} times the formula's"


def _reordered(got: Array, part: Held) -> str:
    """Whether the cells are the formula's in another order along an axis, or with two axes exchanged."""
    if not _telling(part):
        return ""
    for axis in range(got.ndim):
        if 1 < got.shape[axis] <= LONGEST and _is_permuted(*(np.moveaxis(x, axis, 0) for x in _three(got, part))):
            return f"they are the formula's in another order along axis {axis}"
        for other in range(axis):
            value, allowed = (np.swapaxes(x, axis, other) for x in (part.value, part.allowed))
            if value.shape == got.shape and np.all(np.abs(got - value) <= allowed):
                return f"they are the formula's with axes {other} and {axis} exchanged"
    return ""


def _cut(got: Array, part: Held) -> str:
    """Whether every cell is the formula's number cut off after its last place."""
    if np.sum(~part.within) < ENOUGH or part.beyond.any():
        return ""
    if not np.all(np.abs(got) <= np.abs(part.value) + part.allowed - part.unit / 2):
        return ""
    return "every number is cut off after its last place, and none rounded to the nearest"


def _coarse(got: Array, kind: str) -> str:
    """Whether every number is one that a type of fewer bits holds."""
    mantissas = np.frexp(got[np.isfinite(got) & (got != 0)].astype(np.float64))[0]
    if np.unique(mantissas).size < ENOUGH or kind not in TYPES:
        return ""
    for narrower in ("bfloat16", "float16", "float32"):
        bits = TYPES[narrower].bits
        if bits < TYPES[kind].bits and np.all(np.ldexp(mantissas, bits) % 1 == 0):
            return f"every number is one of {narrower}, of {bits} bits, though its type is {kind}"
    return ""


def _three(got: Array, part: Held) -> tuple[Array, Array, Array]:
    return got, part.value, part.allowed


def _is_permuted(got: Array, value: Array, allowed: Array) -> bool:
    """Whether each row is one of the formula's, and each of those is one of them."""
    taken: set[int] = set()
    for row in got:
        near = (np.abs(value - row) <= allowed).reshape(len(value), -1).all(axis=1)
        free = [int(at) for at in np.flatnonzero(near) if int(at) not in taken]
        if not free:
            return False
        taken.add(free[0])
    return True


def _telling(part: Held) -> bool:
    return bool(2 * np.sum(part.telling) >= part.telling.size > 1)


PATTERNS: tuple[Callable[[Any, Held], str], ...] = (_cut, _constant, _multiple, _reordered)
"""What an array may be of the formula's, in the order in which it is asked."""
