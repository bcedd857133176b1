"""Every gradient of the catalogue against differences of its function: in balls, and by an imaginary step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from arguments import EXAMPLES
from backward import GRADIENTS, backward
from calls import Call, leaves
from verify.arithmetic.balls import Balls

EXACT = Balls(256)

STEP = Fraction(1, 2**80)
"""A central difference of this step misses the derivative by h²/6 of the third one: 2⁻¹⁶² of it."""

BOUND = Fraction(1, 2**100)
"""What is accepted, beside the sum of all products: 2⁶² times h², for third derivatives as large as that, and far more
than the 2⁻¹⁶⁰ that 256 bits leave after a difference divided by the step."""

ROUNDING = 4
"""Units in the last place of the sum of all products' sizes: a gradient's and its function's roundings average out."""

IMAGINARY = 1e-100
"""The imaginary step: its square vanishes beside rounding (Squire, Trapp 1998)."""

NOT_ANALYTIC: Mapping[str, str] = {
    "sigmoid_gradient-0": "the function takes |x|",
    "silu_gradient-0": "the function takes |x|",
    "softplus_gradient-0": "the function takes |x|",
    "binary_cross_entropy_from_logits_gradient-0": "the function takes |x|",
    "binary_cross_entropy_from_logits_gradient-1": "the function takes |x|",
    **{
        f"{name}_gradient-{number}": "the function takes |x|"
        for name in ("mean_absolute_error", "huber_loss", "swiglu")
        for number in (0, 1)
    },
    **{f"hinge_loss_gradient-{number}": "the function takes the larger of two numbers" for number in (0, 1)},
    "scaled_dot_product_attention_gradient-2": "the mask adds −∞, which complex numbers turn into NaN",
}
"""Example calls whose function is real only; they are held by differences in balls."""

CALLS = {f"{name}-{i}": (name, each) for name in GRADIENTS for i, each in enumerate(EXAMPLES.get(name, ()))}

Products = list[tuple[Any, Any]]


def paired(left: Any, right: Any) -> Products:
    """The arrays of two nested tuples of the same form, side by side."""
    pairs = list(zip(leaves(left), leaves(right), strict=True))
    assert pairs
    return pairs


def moved(at: Any, directions: list[Any], step: Any) -> Any:
    """Nested tuples with each array moved along its direction."""
    ahead = iter(directions)
    return _mapped(lambda array: array + step * next(ahead), at)


def _mapped(change: Callable[[Any], Any], value: Any) -> Any:
    if isinstance(value, tuple):
        parts = [_mapped(change, each) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return None if value is None else change(value)


def directions(at: Any, seed: int) -> list[Any]:
    """A direction for each array, of odd sixty-fourths: no element stands still."""
    draws = np.random.default_rng(seed)
    return [draws.integers(-32, 32, size=array.shape) / 32 + 1 / 64 for array in leaves(at)]


def in_balls(array: Any) -> Any:
    """An array in exact balls; whole numbers and truth values stay such."""
    return EXACT.floats(array) if array.dtype.kind == "f" else EXACT.asarray(array)


def sizes(array: Any) -> Fraction:
    """The largest size that each cell may have, summed."""
    return sum((max(abs(cell.lower), abs(cell.upper)) for cell in EXACT.enclosures(array)), Fraction(0))


def missed(name: str, call: Call, wrong: int | None = None) -> Fraction:
    """How far the difference quotient is from the claimed gradient, in parts of the sum of all products' sizes.

    wrong: a gradient to be sabotaged, in one element and by one part in 2⁶⁰.
    """
    with EXACT.active():
        claim = backward(name, call, in_balls)
        along = [EXACT.floats(direction) for direction in directions(claim.at, seed=1)]
        step = EXACT.number(STEP)
        rise = claim.loss(*moved(claim.at, along, step)) - claim.loss(*moved(claim.at, along, -step))
        gradients = [gradient for gradient, _ in paired(claim.gradient, claim.at)]
        if wrong is not None:
            slip = np.zeros(gradients[wrong].shape)
            slip.flat[-1] = 2.0**-60
            gradients[wrong] = gradients[wrong] + EXACT.floats(slip)
        products = [gradient * direction for gradient, direction in zip(gradients, along, strict=True)]
        total = sum((EXACT.sum(product) for product in products), EXACT.number(Fraction(0)))
        return sizes(rise / (2 * step) - total) / max(sum(map(sizes, products)), Fraction(1, 64))


@pytest.mark.parametrize("name", CALLS)
def test_gradient_is_the_limit_of_differences(name: str) -> None:
    """Along a direction in all arguments at once, the gradient is the difference quotient to thirty digits."""
    assert missed(*CALLS[name]) <= BOUND


@pytest.mark.parametrize("name", CALLS)
def test_a_slip_in_any_part_of_a_gradient_is_noticed(name: str) -> None:
    """One element of any part of a gradient that is off by 2⁻⁶⁰ breaks the difference quotient."""
    with EXACT.active():
        parts = len(list(leaves(backward(*CALLS[name], in_balls).gradient)))
    assert all(missed(*CALLS[name], wrong=part) > BOUND for part in {0, parts // 2, parts - 1})


@pytest.mark.parametrize("name", sorted(set(CALLS) - set(NOT_ANALYTIC)))
def test_gradient_is_that_of_an_imaginary_step(name: str) -> None:
    """In float64 the gradient is the imaginary part of the function a tiny imaginary step away, to four units."""
    claim = backward(*CALLS[name], lambda array: array)
    along = directions(claim.at, seed=2)
    stepped = np.imag(claim.loss(*moved(claim.at, along, IMAGINARY * 1j))) / IMAGINARY
    products = [gradient * way for (gradient, _), way in zip(paired(claim.gradient, claim.at), along, strict=True)]
    size = sum(np.sum(np.abs(product)) for product in products)
    assert abs(stepped - sum(np.sum(product) for product in products)) <= ROUNDING * np.spacing(size)


def test_every_exception_is_an_example() -> None:
    """No exception outlives the example that it excepts."""
    assert set(NOT_ANALYTIC) <= set(CALLS)


def test_every_gradient_is_tested() -> None:
    """Each gradient of the catalogue has an example call."""
    assert [name for name in GRADIENTS if not EXAMPLES.get(name)] == []
