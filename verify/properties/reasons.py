"""Why a function differs from a formula: what it computes instead, on many inputs and where it fails, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from hypothesis.errors import UnsatisfiedAssumption

from verify.formulas import CATALOGUE
from verify.properties.bounds import EPSILON, proved, rounding
from verify.properties.edges import required
from verify.properties.law import (
    ARGUMENTS,
    Arguments,
    Array,
    Broken,
    Draws,
    Function,
    Held,
    arrays_in,
    expect_close,
    leaves,
    mapped,
)
from verify.properties.relations import UNBOUNDED, bound, invoke
from verify.properties.trial import attempt

ENOUGH = 8
"""Inputs on which an explanation has to hold before it is believed."""

FLOAT32 = float(np.finfo(np.float32).eps) / EPSILON
"""How many times coarser float32 is than float64."""

TINY32 = float(np.finfo(np.float32).tiny)
"""What underflows in float32 is smaller than this."""

LARGE32 = 1e18
"""Squares of numbers below this fit in float32."""

ALIKE = 2.0**-36
"""Two float64 computations of one formula agree to this share of their largest cell on ordinary input."""


def explanation(held: Held, failing: Arguments) -> str:
    """What the function computes instead of the formula, where something explains all that it gives; else nothing.

    failing: arguments on which it is not the formula, and has to be what it is said to be.
    """
    draws = ARGUMENTS[held.formula].map(lambda arguments: required(held.formula, arguments)).filter(_is_plain)
    return next((reason for reason, check in _candidates(held, failing) if _holds(check, draws)), "")


def _candidates(held: Held, failing: Arguments) -> Iterator[tuple[str, Callable[[Arguments], None]]]:
    """What may be computed instead: a declared variant, or the formula in float32."""
    for variant in CATALOGUE[held.formula].variants:
        if not _tells(held, variant.function, failing):
            continue
        reason = f"it computes {variant.name}: {variant.difference}"
        yield reason, lambda arguments, variant=variant: _expect_variant(held, variant.function, arguments)  # type: ignore[misc]
    if held.formula not in UNBOUNDED:
        yield "it computes in float32, not in float64", lambda arguments: _expect_single(held, arguments)


def _tells(held: Held, variant: Function, failing: Arguments) -> bool:
    """Whether the failing arguments speak for the variant, and against the formula by as wide a measure."""
    function = CATALOGUE[held.formula].function
    return not _is_same(held, function, failing) and _is_same(held, variant, failing)


def _is_same(held: Held, other: Function, arguments: Arguments) -> bool:
    try:
        _expect_variant(held, other, arguments)
    except Exception:  # of whatever kind: Broken, or what either of the two has against the arguments
        return False
    return True


def _holds(check: Callable[[Arguments], None], draws: Draws) -> bool:
    trial = attempt(check, draws)
    return trial.failure is None and trial.tried >= ENOUGH


def _expect_variant(held: Held, variant: Callable[..., Any], arguments: Arguments) -> None:
    """Raise Broken where the function does not give what a variant of its formula gives."""
    positional, named = bound(held.formula, arguments)
    with np.errstate(all="ignore"):
        expected = leaves(variant(*positional, **named))
    sizes = [ALIKE * np.max(np.abs(each[np.isfinite(each)]), initial=0.0) for each in expected]
    expect_close(leaves(held(*positional, **named)), expected, sizes, "differs from the variant")


def _expect_single(held: Held, arguments: Arguments) -> None:
    """Raise Broken where the function is farther from the value at float32 input than rounding to float32 explains."""
    positional, named = bound(held.formula, {name: mapped(_single, value) for name, value in arguments.items()})
    function = CATALOGUE[held.formula].function
    within = [FLOAT32 * each + TINY32 for each in rounding(function, *positional, **named)]
    values, got = proved(function, *positional, **named), leaves(invoke(held, arguments))
    expect_close(got, values, within, "differs by more than float32 does")
    narrowed = {name: mapped(_single, value) for name, value in arguments.items()}
    same = all(map(np.array_equal, arrays_in(narrowed), arrays_in(arguments)))
    if same and all(map(_is_single, values)):
        raise UnsatisfiedAssumption  # neither the input nor the value has more digits than float32
    if all(map(_is_single, got)):
        return
    if same or not all(map(np.array_equal, leaves(invoke(held, narrowed)), got)):
        raise Broken("it depends on digits that float32 has not, and gives such digits")


def _single(leaf: Any) -> Any:
    """The floats nearest to an array's in float32, as float64."""
    if not (isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f"):
        return leaf
    return leaf.astype(np.float32).astype(np.float64)


def _is_single(array: Array) -> bool:
    """Whether float32 holds every number of an array."""
    return bool(np.array_equal(_single(array), array, equal_nan=True))


def _is_plain(arguments: Arguments) -> bool:
    """Whether an input has at most two axes, as examples of what a function computes do, and fits in float32."""
    return all(leaf.ndim <= 2 and np.all(np.abs(leaf) < LARGE32) for leaf in arrays_in(arguments))
