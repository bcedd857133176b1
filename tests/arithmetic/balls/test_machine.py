"""The bound on what float32 can lose is one: what NumPy computes in float32 stays within it."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from verify.arithmetic.balls import Balls, Machine, Undecided
from verify.formulas import softmax

POINT = (Fraction(0), Fraction(0))


def sides(*values: float) -> tuple[tuple[Fraction, Fraction], ...]:
    """A box that is a point."""
    return tuple((Fraction(value), Fraction(value)) for value in values)


@pytest.mark.parametrize("seed", range(20))
def test_float32_stays_within_the_bound(seed: int) -> None:
    """A softmax in NumPy's float32 is within the bound of the exact one, at random logits."""
    logits = np.random.default_rng(seed).uniform(-16, 0, 3).astype(np.float32)
    logits[seed % 3] = 0
    machine, balls = Machine(), Balls(128)
    with machine.active():
        bounds = machine.errors(softmax(machine.box(sides(*map(float, logits)))))
    with balls.active():
        exact = balls.enclosures(softmax(balls.floats(logits)))
    computed = softmax(logits)
    assert computed.dtype == np.float32
    for number, true, bound in zip(computed, exact, bounds, strict=True):
        distance = abs(Fraction(float(number)) - true.middle)
        assert distance <= bound.upper
        assert bound.upper < Fraction(1, 10**6)


def test_what_is_exact_has_no_error() -> None:
    """A number that the machine has, its negative, and e^0 are exact; a sum that is 0 is."""
    machine = Machine()
    with machine.active():
        x = machine.box(sides(1.5, 1.5))
        for result in (x, -x, x - x, machine.exp(x - x), machine.maximum(x, -x)):
            assert [bound.upper for bound in machine.errors(result)] == [0, 0]


def test_rounding_is_charged() -> None:
    """A sum, a product and a quotient cost half a unit in the last place, an exponential three."""
    machine = Machine(bits=24, exponential_units=3)
    half_unit = Fraction(1, 2**24)
    with machine.active():
        x, y = machine.box(sides(3.0)), machine.box(sides(7.0))
        for result, exact, units in ((x + y, 10, 1), (x * y, 21, 1), (x / y, Fraction(3, 7), 1)):
            (bound,) = machine.errors(result)
            assert units * half_unit * exact <= bound.upper <= units * half_unit * exact * Fraction(10001, 10000)
        (bound,) = machine.errors(machine.exp(x))
        assert bound.upper / half_unit == pytest.approx(6 * math.exp(3), rel=1e-4)


def test_errors_add_up() -> None:
    """An error that came in is carried through, and grows in an exponential with the value."""
    machine = Machine()
    with machine.active():
        third = machine.box(sides(1.0)) / machine.box(sides(3.0))
        (once,), (twice,) = machine.errors(third), machine.errors(third + third)
        assert twice.upper > 2 * once.upper
        (grown,) = machine.errors(machine.exp(third))
        assert grown.upper > once.upper


def test_open_questions_are_undecided() -> None:
    """A comparison that the box leaves open, and a divisor that may be 0, are undecided."""
    machine = Machine()
    with machine.active():
        wide, zero = machine.box([(Fraction(-1), Fraction(1))]), machine.box([POINT])
        for question in (lambda: wide < zero, lambda: wide == zero, lambda: zero / wide):
            with pytest.raises(Undecided):
                question()
        assert bool(zero < machine.box(sides(2.0)))
        assert not bool(machine.box(sides(2.0)) < zero)
        assert bool(zero == zero)


def test_infinities_are_masks() -> None:
    """−∞ beside numbers is masked: its exponential is 0, and the largest is another."""
    machine = Machine()
    with machine.active():
        masked = machine.box(sides(1.0, 2.0)) + machine.asarray(np.array([-math.inf, 0.0]))
        p = softmax(masked)
        hidden, alone = machine.errors(p)
    assert hidden.upper < Fraction(1, 10**40)
    assert alone.upper < Fraction(1, 2**23)
