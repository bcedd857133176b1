"""What a kernel may lose: sums in any order, operands of matrix units, and what neither explains."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from verify.arithmetic.balls import Kernel

U = 2.0**-24


def radii(world: Kernel, array: Any) -> list[float]:
    """How far the value may be from the middle of each cell."""
    return [float((cell.upper - cell.lower) / 2) for cell in world.enclosures(array)]


def kernel(*, usual: bool = False, operands: int = 24) -> Kernel:
    """A kernel that accumulates in float32."""
    return Kernel(24, usual=usual, operands=operands, factor=1.0, rounded=1.0)


def test_a_sum_is_charged_for_its_additions_in_no_order() -> None:
    """Higham 2002, §4.2: n − 1 additions of terms lose (n − 1) u Σ|x| at most, and usually 4 √(n − 1) u Σ|x|."""
    x = np.ones(101)
    for usual, additions in ((False, 100), (True, 40)):
        world = kernel(usual=usual)
        with world.active():
            (radius,) = radii(world, world.sum(world.floats(x)))
        assert radius == pytest.approx(additions * U * 101, rel=0.02)


def test_every_order_of_adding_is_within() -> None:
    """Float32 sums of five numbers of unlike size in all 120 orders are within what is charged."""
    x = np.array([1.0, 1e-4, 3.3333333, -0.7, 2e-3], dtype=np.float32)
    exact = sum(Fraction(float(each)) for each in x)
    world = kernel()
    with world.active():
        (radius,) = radii(world, world.sum(world.floats(x)))
    worst = 0.0
    for order in itertools.permutations(x):
        total = np.float32(0)
        for each in order:
            total = np.float32(total + each)
        worst = max(worst, abs(float(Fraction(float(total)) - exact)))
    assert 0 < worst <= radius


def test_one_term_is_no_addition() -> None:
    """The sum of one number is that number."""
    world = kernel()
    with world.active():
        assert radii(world, world.sum(world.floats(np.array([[0.5], [0.25]])), axis=-1)) == [0.0, 0.0]


@pytest.mark.parametrize(
    ("factor", "usual", "lost"),
    [(0.5, True, 0.0), (1 / 3, True, 2.0**-11 / 3), (0.5, False, 2.0**-11), (1 / 3, False, 2 * 2.0**-11 / 3)],
)
def test_factors_are_rounded_where_they_are_no_inputs(factor: float, *, usual: bool, lost: float) -> None:
    """A number of float16 usually stays, a third may be rounded to 11 bits first; at most both factors are."""
    world = kernel(usual=usual, operands=11)
    with world.active():
        (radius,) = radii(world, world.matmul(world.floats(np.array([[factor]])), world.floats(np.array([[1.0]]))))
    assert radius == pytest.approx(lost, abs=4 * U)


def test_an_exponential_by_another_base_is_within() -> None:
    """2^(x log₂ e) with the product rounded to float32 is off by |x| u, which a ball of e^x alone does not hold."""
    x = np.float32(-80.5)
    exponent = np.float32(x * np.float32(math.log2(math.e)))
    off = abs(2.0 ** float(exponent) - math.exp(float(x))) / math.exp(float(x))
    world = kernel()
    with world.active():
        (radius,) = radii(world, world.exp(world.floats(np.array([x]))))
    assert off > 8 * U
    assert off <= 2 * radius / math.exp(float(x)) <= 4 * 81 * U


def test_infinities_stay_what_they_are() -> None:
    """A masked score is no number whose rounding matters."""
    world = kernel()
    with world.active():
        total = world.sum(world.exp(world.floats(np.array([-math.inf, 0.0]))))
        (one,) = world.enclosures(total)
    assert one.lower <= 1 <= one.upper
