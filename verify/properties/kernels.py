"""One call of a kernel held against a formula: in which manner it computes, and which cells speak against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np

from verify.formulas import CATALOGUE
from verify.properties.law import Array, Function, leaves, mapped
from verify.properties.precision import TYPES, Allowance, Exactly, Held, Manner, allowances, exactly, held
from verify.properties.relations import bound

Standing = Literal["holds", "fails", "open", "differs"]

DTYPES: Mapping[str, type[np.floating[Any]]] = {"float64": np.float64, "float32": np.float32, "float16": np.float16}
"""NumPy's types of the names; what it has no type for is computed in float32."""


@dataclass(frozen=True)
class Call:
    """What a kernel was given and gave: arguments as the formula names them, and each array with its type's name."""

    formula: str
    arguments: Mapping[str, Any]
    outputs: tuple[Array, ...]
    types: tuple[str, ...]
    inputs: tuple[str, ...]
    """Types of the arrays of floats among the arguments."""

    def manner(self, accumulation: str | None = None, operands: str | None = None) -> Manner:
        """How the kernel may compute: it accumulates in float32 unless all is float64, and multiplies what it is given.

        A product of half precision takes factors of half precision, so that what is computed before it may be rounded.
        """
        floating = [kind for kind in self.types if kind in TYPES]
        narrow = min((*self.inputs, "float64"), key=lambda name: TYPES[name].bits)
        usual = "float64" if all(kind == "float64" for kind in (narrow, *floating)) else "float32"
        return Manner(accumulation or usual, operands or (narrow if narrow != "float64" else usual))


@dataclass(frozen=True)
class Verdict:
    """What can be said of a call, in which manner, cell by cell; and the reason where nothing can be said."""

    standing: Standing
    manner: Manner
    exact: Exactly
    parts: tuple[Held, ...] = ()
    reason: str = ""


class Expected:
    """What a function makes of arguments, each found once: its value, what may be lost, what it gives in a type."""

    def __init__(self, formula: str, arguments: Mapping[str, Any], function: Function | None = None) -> None:
        self.formula, self.arguments = formula, arguments
        self.function = function or CATALOGUE[formula].function
        self._allowed: dict[Manner, list[Allowance] | None] = {}

    @cached_property
    def exact(self) -> Exactly:
        """The value, enclosed."""
        return exactly(self.function, self.formula, self.arguments)

    def allowed(self, manner: Manner) -> list[Allowance] | None:
        """What a kernel of a manner may lose in each cell."""
        if manner not in self._allowed:
            self._allowed[manner] = allowances(self.function, self.formula, self.arguments, self.exact, manner)
        return self._allowed[manner]

    def own(self, accumulation: str) -> list[Array]:
        """What the function itself gives in a floating type."""
        dtype = DTYPES.get(accumulation, np.float32)

        def cast(leaf: Any) -> Any:
            return leaf.astype(dtype) if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" else leaf

        with np.errstate(all="ignore"):
            positional, named = bound(self.formula, {name: mapped(cast, each) for name, each in self.arguments.items()})
            return [np.asarray(leaf) for leaf in leaves(self.function(*positional, **named))]


def judged(call: Call, manner: Manner, expected: Expected | None = None) -> Verdict:
    """Hold a call against its formula, or against what else is expected of its arguments.

    The strictest manner that explains it is the one that is told: products of unrounded factors first.
    """
    expected = expected or Expected(call.formula, call.arguments)
    exact = expected.exact
    unrounded = Manner(manner.accumulation, manner.accumulation)
    blank = Verdict("open", unrounded, exact, reason=exact.untold)
    if exact.untold:
        return blank
    shapes = [shape for _, shape in exact.parts]
    if shapes != [each.shape for each in call.outputs]:
        found = ", ".join(str(each.shape) for each in call.outputs)
        return replace(blank, standing="fails", reason=f"it gives {found}, where the formula gives {_listed(shapes)}")
    strict = _in_manner(call, unrounded, expected)
    if strict.standing in ("holds", "differs") or manner == unrounded:
        return strict
    wide = _in_manner(call, manner, expected)
    same = all(map(_allows_the_same, strict.parts, wide.parts))  # a formula without a product has no factors
    return strict if same and strict.parts else wide


def _allows_the_same(one: Held, other: Held) -> bool:
    return np.array_equal(one.allowed, other.allowed, equal_nan=True)


def _in_manner(call: Call, manner: Manner, expected: Expected) -> Verdict:
    allowed, own = expected.allowed(manner), expected.own(manner.accumulation)
    blank = Verdict("open", manner, expected.exact)
    if allowed is None:
        return replace(blank, reason=f"the formula compares numbers that {manner.accumulation} does not tell apart")
    parts = tuple(
        held(got, kind, one, manner, theirs)
        for got, kind, one, theirs in zip(call.outputs, call.types, allowed, own, strict=True)
    )
    standing, reason = _standing(parts, manner)
    return replace(blank, standing=standing, parts=parts, reason=reason)


def _standing(parts: tuple[Held, ...], manner: Manner) -> tuple[Standing, str]:
    """What the cells come to. A number that cannot fail has not held."""
    if any(part.beyond.any() for part in parts):
        return "fails", ""
    between = sum(int(np.sum(~part.within & ~part.conventional)) for part in parts)
    if between:
        cells = "1 cell is" if between == 1 else f"{between:,} cells are"
        return "open", f"{cells} farther off than {manner.accumulation} usually is, and not beyond what it can be"
    cells = sum(part.within.size for part in parts)
    if not cells:
        return "open", "there is no number in it"
    telling = sum(int(np.sum(part.telling)) for part in parts)
    if 2 * telling < cells:
        return "open", (
            f"on these inputs {manner.accumulation} may lose the leading digits of {cells - telling:,} "
            f"of {cells:,} cells, whatever computes them"
        )
    if any(part.conventional.any() for part in parts):
        return "differs", "NaN where the formula gives 0, for nothing is left to share"
    return "holds", ""


def _listed(shapes: list[tuple[int, ...]]) -> str:
    return ", ".join(map(str, shapes))
