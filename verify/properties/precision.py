"""What a kernel may lose in the types that it computes in: an allowance of each cell, and which cells exceed it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.arithmetic.balls import Balls, Kernel, Undecided
from verify.arithmetic.balls.kernel import MAX_CELLS, MAX_OPERATIONS
from verify.properties.bounds import EXACT_BITS, FACTOR, each_cell, enclosures, middle, nearest_float, radius
from verify.properties.law import Array, Function
from verify.properties.relations import bound
from verify.records.enclosure import Enclosure


@dataclass(frozen=True)
class Type:
    """A floating type: bits of its numbers, the exponent of its smallest normal one, its largest."""

    bits: int
    lowest: int
    largest: float


TYPES: Mapping[str, Type] = {
    "float64": Type(53, -1022, float(np.finfo(np.float64).max)),
    "float32": Type(24, -126, float(np.finfo(np.float32).max)),
    "float16": Type(11, -14, 65504.0),
    "bfloat16": Type(8, -126, 3.3895313892515355e38),
}

RESCALED = 4
"""Times what the additions of a sum can lose, beyond which a result is wrong: a running sum may be rescaled after each
of them, by an exponential of two roundings and a product of one."""

TELLING = 2.0**-4
"""What a kernel may lose of a cell that says anything about it; where most cells may lose more, a constant would do."""


class Exact(Balls):
    """Balls so narrow that they are the value, of arrays as large as kernels are tried on."""

    max_operations, max_cells = MAX_OPERATIONS, MAX_CELLS


@dataclass(frozen=True)
class Manner:
    """How a kernel computes: the type that it accumulates in, and the one that factors of products are rounded to."""

    accumulation: str
    operands: str


@dataclass(frozen=True)
class Allowance:
    """Of one array of a result: its value, what float64 leaves out of that, and what a kernel may lose there.

    usual: what it loses in all but contrived cases; most: what none can exceed; both beside the rounding of the result.
    """

    value: Array
    rest: Array
    usual: Array
    most: Array


@dataclass(frozen=True)
class Exactly:
    """The formula's value at one call, or why it cannot be told."""

    parts: tuple[Any, ...] = ()
    untold: str = ""


def exactly(function: Function, formula: str, arguments: Mapping[str, Any]) -> Exactly:
    """The value of each array of a result, enclosed."""
    positional, named = bound(formula, arguments)
    try:
        return Exactly(tuple(enclosures(Exact(EXACT_BITS, exact=False), function, positional, named)))
    except Undecided:
        return Exactly(untold="the formula compares numbers that no precision tells apart")


def allowances(
    function: Function, formula: str, arguments: Mapping[str, Any], exact: Exactly, manner: Manner
) -> list[Allowance] | None:
    """What a kernel of this manner may lose in each cell; None where it may take another branch of the formula."""
    positional, named = bound(formula, arguments)
    bits, operands = TYPES[manner.accumulation].bits, TYPES[manner.operands].bits
    try:
        usual, most = (
            enclosures(
                Kernel(bits, usual=times == 1, operands=operands, factor=FACTOR, rounded=FACTOR * times),
                function,
                positional,
                named,
            )
            for times in (1, RESCALED)
        )
    except Undecided:
        return None
    return [
        Allowance(
            each_cell(middle, part), each_cell(_rest, part), each_cell(_lost, one), RESCALED * each_cell(_lost, other)
        )
        for part, one, other in zip(exact.parts, usual, most, strict=True)
    ]


def ulp(value: Array, kind: str) -> Array:
    """The unit in the last place of a type at each value."""
    of = TYPES[kind]
    with np.errstate(all="ignore"):
        exponent = np.frexp(np.where(np.isfinite(value), value, 0.0))[1] - 1
    return np.ldexp(1.0, np.maximum(np.where(value == 0, of.lowest, exponent), of.lowest) - of.bits + 1)


@dataclass(frozen=True)
class Held:
    """How an array compares with its allowance: of each cell whether it is within, beyond it, or open between.

    conventional: NaN where the formula makes nothing of nothing. telling: cells of which rounding leaves the leading
    digits. off, allowed: how far each is from its value, and may usually be. unit: one in the last place of its type.
    """

    within: Array
    beyond: Array
    conventional: Array
    telling: Array
    value: Array
    off: Array
    allowed: Array
    unit: Array


def held(got: Array, kind: str, allowance: Allowance, manner: Manner, own: Array) -> Held:
    """Hold an array of a type against its allowance; `own` is what the formula gives in the accumulation type."""
    if kind not in TYPES:
        return _whole(allowance.value, got == allowance.value)
    coarser = min((kind, manner.accumulation), key=lambda name: TYPES[name].bits)
    value, unit, tiny = allowance.value, ulp(allowance.value, coarser), 2.0 ** TYPES[manner.accumulation].lowest
    with np.errstate(all="ignore"):
        off, theirs = (np.abs((x.astype(np.float64) - value) - allowance.rest) for x in (got, own))
        overflow = (np.abs(value) + unit / 2 > TYPES[kind].largest) & np.isinf(got) & (np.sign(got) == np.sign(value))
        same = (got == value) | (np.isnan(got) & np.isnan(value)) | overflow
        within = same | (off <= allowance.usual + unit / 2 + tiny)
        # Where the formula itself cannot be computed in the type, as its squares overflow, no kernel is blamed.
        able = np.isfinite(value) & (theirs <= allowance.most + unit + tiny)
        beyond = ~within & ~(off <= allowance.most + unit + tiny) & able
    conventional = np.isnan(got) & (value == 0)
    telling = allowance.usual <= TELLING * np.abs(value)
    return Held(
        within=within,
        beyond=beyond & ~conventional,
        conventional=conventional,
        telling=telling,
        value=value,
        off=np.where(same, 0.0, off),
        allowed=allowance.usual + unit / 2,
        unit=unit,
    )


def _whole(value: Array, same: Array) -> Held:
    """Whole numbers and truth values, which are the same or not."""
    none = np.zeros(same.shape)
    return Held(same, ~same, none > 0, none == 0, value, np.where(same, 0.0, np.inf), none, none + 1)


def _lost(cell: Enclosure) -> float:
    return FACTOR * radius(cell)


def _rest(cell: Enclosure) -> float:
    """What the float64 nearest to the middle leaves out of it."""
    nearest = middle(cell)
    return nearest_float(cell.middle - Fraction(nearest)) if np.isfinite(nearest) else 0.0
