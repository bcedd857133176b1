"""The truth that both sides are held against: proved by balls where the work allows it, else computed in float64."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from verify.arithmetic.balls import Balls, Undecided
from verify.parity.cases import TOY, Case, leaves_of
from verify.parity.distances import Reference
from verify.parity.sizes import Sized
from verify.properties.bounds import EXACT_BITS, Machine, allowed, each_cell, enclosures, middle, nearest_float
from verify.properties.law import mapped
from verify.properties.relations import UNBOUNDED, bound
from verify.records.enclosure import Enclosure
from verify.records.mistake import Mistake

Array = Any
Arguments = Mapping[str, Any]
Function = Callable[..., Any]
Held = tuple[Reference, str, Any]
"""A reference, what it is, and the index of the part that it is of."""

BALLS, DOUBLE, HOST = "balls", "float64", "NumPy"
"""What a reference is: proved enclosures, a float64 beside smaller types, or the host's own result."""

PROVABLE = 2**16
"""Cells of the arguments of a row that balls are asked about."""

SAMPLED = 3
"""Rows of an array at size that balls prove, beside the first."""

BITS = {"float64": 53, "float32": 24, "float16": 11}


def proved(formula: str, function: Function, arguments: Arguments, dtype: str) -> list[Reference] | None:
    """The true value of each array of the result, as far as balls prove it; None where they cannot tell.

    How far a machine may be off is bounded by a ball of its precision, as for the laws of the formulas.
    """
    positional, named = bound(formula, arguments)
    try:
        exact = enclosures(Balls(EXACT_BITS), function, positional, named)
        rough = enclosures(Machine(BITS[dtype]), function, positional, named) if formula not in UNBOUNDED else None
    except (Undecided, Mistake):
        return None
    within = partial(allowed, dtype=getattr(np, dtype))
    allowances = [None] * len(exact) if rough is None else [each_cell(within, part) for part in rough]
    values = ((each_cell(middle, part), each_cell(_rest, part)) for part in exact)
    return [Reference(*value, allowance) for value, allowance in zip(values, allowances, strict=True)]


@dataclass
class Truth:
    """What a formula's calls should give; a float64 result that several types are held against is computed once."""

    formula: str
    function: Function
    doubled: tuple[Case, list[Reference]] | None = None

    def of(self, case: Case, dtype: str, host: list[Array]) -> list[Held]:
        """For each array of the result: its reference, what that is, and which part of the array it is of."""
        if case.size == TOY and dtype in BITS:
            exact = proved(self.formula, self.function, case.inputs(dtype), dtype)
            if exact is not None:
                return [(reference, BALLS, ...) for reference in exact]
        if dtype in ("float32", "float16"):
            return [(reference, DOUBLE, ...) for reference in self._double(case, dtype)]
        own: list[Held] = [(_as_is(part), HOST, ...) for part in host]
        return own if case.sized is None else self._sampled(case, case.sized, own, host)

    def _double(self, case: Case, dtype: str) -> list[Reference]:
        """What NumPy computes in float64 of the same numbers."""
        if self.doubled is None or self.doubled[0] is not case or not case.exact:
            positional, named = bound(self.formula, _doubled(case.inputs(dtype)))
            self.doubled = case, [_as_is(part) for part in parts(self.function(*positional, **named))]
        return self.doubled[1]

    def _sampled(self, case: Case, sized: Sized, own: list[Held], host: list[Array]) -> list[Held]:
        """Some rows of the result, proved from the same rows of the arguments; the rest as the host has it."""
        lengths = tuple(sized.rows.values())
        draws = np.random.default_rng(2017)
        places = [tuple(map(int, draws.integers(lengths))) for _ in range(SAMPLED)] + [(0,) * len(lengths)]
        rows = []
        for place in places if lengths else ():
            row = sized.row(case.arguments, dict(zip(sized.rows, place, strict=True)))
            small = sum(leaf.size for leaf in leaves_of(row) if isinstance(leaf, np.ndarray)) <= PROVABLE
            proof = proved(self.formula, self.function, row, "float64") if small else None
            if proof is None:
                return own
            rows.append(proof)
        at = tuple(np.asarray(place) for place in zip(*places, strict=True))
        return [
            (_stacked([row[i] for row in rows], part[at].shape), BALLS, at)
            if rows and part.shape[: len(lengths)] == lengths
            else own[i]
            for i, part in enumerate(host)
        ]


def parts(result: Any) -> list[Any]:
    """The arrays and numbers of a result, without those that are None."""
    if isinstance(result, tuple | list):
        return [part for each in result for part in parts(each)]
    return [] if result is None else [result]


def _as_is(part: Array) -> Reference:
    value = np.asarray(part)
    return Reference(value.astype(np.float64) if value.dtype.kind == "f" else value, np.zeros(()))


def _stacked(rows: list[Reference], shape: tuple[int, ...]) -> Reference:
    """The references of some rows as one."""

    def stacked(each: list[Array]) -> Array:
        return np.reshape(np.stack(each), shape)

    allowed = [row.allowed for row in rows if row.allowed is not None]
    within = stacked(allowed) if len(allowed) == len(rows) else None
    return Reference(stacked([row.value for row in rows]), stacked([row.rest for row in rows]), within)


def _doubled(arguments: Arguments) -> dict[str, Any]:
    def double(leaf: Any) -> Any:
        return leaf.astype(np.float64) if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" else leaf

    return {name: mapped(double, value) for name, value in arguments.items()}


def _rest(cell: Enclosure) -> float:
    """What the float64 nearest to the middle leaves out of it."""
    nearest = middle(cell)
    return nearest_float(cell.middle - Fraction(nearest)) if np.isfinite(nearest) else 0.0
