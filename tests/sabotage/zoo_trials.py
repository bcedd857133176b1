"""Every kernel of the zoo in every type: what conform says of it, and which projects' tolerances let it pass."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernel_zoo import ZOO, Cage
from verify.properties.bounds import each_cell, middle
from verify.properties.kernels import Call, Expected, judged
from zoo_numbers import STORED, Array

SEED = 34


@dataclass(frozen=True)
class Sight:
    """What is compared: what a kernel gave, the value rounded to its type, and what a reference in half gave."""

    got: Array
    value: Array
    control: Array | None


Passes = Callable[[Sight, str], bool | None]
"""Whether what is seen, in a type, passes; None where nothing is asked of it."""


def close(relative: float, absolute: float) -> Passes:
    """Whether all cells are within both tolerances together, as allclose and assert_close have it."""
    return lambda sight, _: bool(np.allclose(sight.got, sight.value, rtol=relative, atol=absolute))


@dataclass(frozen=True)
class Tolerance:
    """What a project's tests ask, by type where it differs, and where that is written."""

    name: str
    address: str
    said: str
    passes: Passes


def _by_type(**tolerances: tuple[float, float]) -> Passes:
    return lambda sight, kind: close(*tolerances[kind])(sight, kind)


def _twice(sight: Sight, kind: str) -> bool | None:
    """The error is at most twice that of a reference computed in the half type."""
    if sight.control is None or kind == "float32":
        return None
    off, theirs = (np.max(np.abs(each - sight.value)) for each in (sight.got, sight.control))
    return bool(off <= 2 * theirs)


TOLERANCES = (
    Tolerance(
        "numpy.allclose",
        "https://numpy.org/doc/stable/reference/generated/numpy.allclose.html",
        "rtol 10⁻⁵, atol 10⁻⁸, its defaults",
        close(1e-5, 1e-8),
    ),
    Tolerance(
        "torch.testing.assert_close",
        "https://docs.pytorch.org/docs/stable/testing.html",
        "its defaults: rtol 1.3 · 10⁻⁶ for float32, 10⁻³ for float16, 1.6 · 10⁻² for bfloat16; atol 10⁻⁵",
        _by_type(float32=(1.3e-6, 1e-5), float16=(1e-3, 1e-5), bfloat16=(1.6e-2, 1e-5)),
    ),
    Tolerance(
        "Triton's tutorials",
        "https://github.com/triton-lang/triton/tree/main/python/tutorials",
        "rtol 0, atol 10⁻², of layer norm and fused attention",
        close(0, 1e-2),
    ),
    Tolerance(
        "xFormers",
        "https://github.com/facebookresearch/xformers/blob/main/xformers/ops/fmha/common.py",
        "atol 3 · 10⁻⁴, 4 · 10⁻³, 2 · 10⁻² and rtol 2 · 10⁻⁵, 4 · 10⁻⁴, 5 · 10⁻³ for float32, float16, bfloat16",
        _by_type(float32=(2e-5, 3e-4), float16=(4e-4, 4e-3), bfloat16=(5e-3, 2e-2)),
    ),
    Tolerance(
        "FlashAttention",
        "https://github.com/Dao-AILab/flash-attention/blob/main/tests/test_flash_attn.py",
        "at most twice the largest error of a reference that is computed in the half type",
        _twice,
    ),
)


@dataclass(frozen=True)
class Trial:
    """One kernel in one type: whether it is broken, what conform says, and what each tolerance says, where it asks.

    hard: whether the arguments were drawn so that what is wrong shows.
    """

    hard: bool
    formula: str
    kernel: str
    broken: bool
    kind: str
    standing: str
    passes: tuple[bool | None, ...]


@functools.cache
def trials() -> tuple[Trial, ...]:
    """Every kernel in every type."""
    return tuple(
        one for hard in (False, True) for cage in ZOO for kind in STORED for one in _in_type(cage, kind, hard=hard)
    )


def _in_type(cage: Cage, kind: str, *, hard: bool) -> Iterator[Trial]:
    drawn, stored = cage.arguments(np.random.default_rng(SEED), hard), STORED[kind]
    given = {name: stored(each) if _is_float(each) else each for name, each in drawn.items()}
    exact = {name: each.astype(np.float64) if _is_float(each) else each for name, each in given.items()}
    expected = Expected(cage.formula, exact)
    value = stored(each_cell(middle, expected.exact.parts[0]).astype(np.float32))
    half = STORED["float16" if kind == "float32" else kind]
    control = next((body for name, body in cage.broken.items() if "half precision" in name), None)
    reference = None if control is None else stored(control(given, half))
    for broken, kernels in ((False, cage.right), (True, cage.broken)):
        for name, body in kernels.items():
            with np.errstate(all="ignore"):
                got = stored(body(given, half if broken else stored))
            call = Call(cage.formula, exact, (got,), (kind,), (kind,))
            standing = judged(call, call.manner(), expected).standing
            sight = Sight(got, value, reference)
            passes = tuple(each.passes(sight, kind) for each in TOLERANCES)
            yield Trial(hard, cage.formula, name, broken, kind, standing, passes)


def _is_float(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind == "f"
