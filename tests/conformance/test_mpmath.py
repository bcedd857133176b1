"""Activations, softmax, normalisation and losses against mpmath at 50 digits, on the edges of their domains.

Twice: in exact balls the formula gives mpmath's number to 40 digits, so its source is the formula; and NumPy's float64
lies where the rounding of that source can have taken it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import mpmath
import numpy as np
import pytest

from calls import Call, call, leaves
from certified import EXACT, enclosures, farthest, off
from verify.formulas import CATALOGUE

FAMILIES = frozenset(
    {"activations", "softmax", "normalization", "batch_normalization", "losses", "elementwise_losses", "likelihood"}
    | {"entropy"}
)
"""Families of which every formula has its true value here; their gradients are held in test_gradients.py."""

INFINITE, TINY, SMALL = np.inf, 5e-324, 2.0**-53

DIGITS = mpmath.mpf(10) ** -40
"""What 256 bits keep after a few cancellations, beside the largest number of a result."""


@pytest.fixture(autouse=True)
def fifty_digits_and_what_cancels() -> Iterator[None]:
    """Let mpmath compute to 50 digits, and 650 more that logits of 10³⁰⁰ cancel in the equations as printed."""
    with mpmath.workdps(700):
        yield


def each(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of numbers, applied to arrays of them."""
    return np.vectorize(function, otypes=[object])


def exactly(array: Any) -> Any:
    """Floats as numbers of 50 digits; whole numbers stay as they are."""
    return each(lambda x: mpmath.mpf(float(x)))(array) if array.dtype.kind == "f" else array


def decimal(number: float) -> Any:
    """A constant of the formula as the decimal it is written as."""
    return mpmath.mpf(repr(number))


exp, root = each(mpmath.exp), each(mpmath.sqrt)
log = each(lambda x: mpmath.log(x) if x > 0 else -mpmath.inf)
product = each(lambda a, b: mpmath.mpf(0) if a == 0 else a * b)


def _gelu(x: Any, *, approximate: str = "none") -> Any:
    if approximate == "none":
        return each(lambda x: x * mpmath.ncdf(x))(x)
    c = mpmath.sqrt(2 / mpmath.pi)
    return each(lambda x: x / 2 * (1 + mpmath.tanh(c * (x + decimal(0.044715) * x**3))))(x)


def _softmax(x: Any, *, axis: int = -1) -> Any:
    return exp(x) / exp(x).sum(axis=axis, keepdims=True)


def _logsumexp(x: Any, *, axis: int = -1, keepdims: bool = False) -> Any:
    return log(exp(x).sum(axis=axis, keepdims=keepdims))


def _moments(x: Any, axis: Any, correction: int = 0) -> tuple[Any, Any]:
    count = np.prod([x.shape[i] for i in np.atleast_1d(axis)])
    mean = x.sum(axis=axis, keepdims=True) / count
    return mean, ((x - mean) ** 2).sum(axis=axis, keepdims=True) / (count - correction)


def _standardize(x: Any, *, axis: Any = -1, correction: int = 0) -> Any:
    mean, variance = _moments(x, axis, correction)
    return (x - mean) / root(variance)


def _layer_norm(x: Any, gain: Any = 1, bias: Any = 0, *, axis: Any = -1, epsilon: float = 1e-5) -> Any:
    mean, variance = _moments(x, axis)
    return gain * (x - mean) / root(variance + decimal(epsilon)) + bias


def _rms_norm(x: Any, gain: Any = 1, *, axis: Any = -1, epsilon: float = 1e-5) -> Any:
    square = (x**2).sum(axis=axis, keepdims=True) / np.prod([x.shape[i] for i in np.atleast_1d(axis)])
    return gain * x / root(square + decimal(epsilon))


def _batch_norm(x: Any, gain: Any = 1, bias: Any = 0, *, epsilon: float = 1e-5) -> Any:
    return _layer_norm(x, gain, bias, axis=0, epsilon=epsilon)


def _batch_norm_inference(
    x: Any, mean: Any, variance: Any, gain: Any = 1, bias: Any = 0, *, epsilon: float = 1e-5
) -> Any:
    return gain * (x - mean) / root(variance + decimal(epsilon)) + bias


def _running_average(running: Any, current: Any, *, momentum: float = 0.001) -> Any:
    return (1 - decimal(momentum)) * running + decimal(momentum) * current


def _reduced(losses: Any, reduction: str) -> Any:
    return losses if reduction == "none" else losses.sum() / (losses.size if reduction == "mean" else 1)


def _cross_entropy(p: Any, y: Any, *, reduction: str = "none") -> Any:
    return _reduced(-product(y, log(p)).sum(axis=-1), reduction)


def _negative_log_likelihood(
    scores: Any, target: Any, *, class_weights: Any = None, ignore_index: int | None = None, reduction: str = "mean"
) -> Any:
    weights = np.ones(scores.shape[-1]) if class_weights is None else class_weights
    weights = [mpmath.mpf(0) if i == ignore_index else mpmath.mpf(w) for i, w in enumerate(weights)]
    losses = np.asarray(
        [-weights[c] * row[c] if weights[c] else mpmath.mpf(0) for row, c in zip(scores, target, strict=True)]
    )
    return losses.sum() / sum(weights[c] for c in target) if reduction == "mean" else _reduced(losses, reduction)


def _cross_entropy_from_logits(z: Any, target: Any, **options: Any) -> Any:
    return _negative_log_likelihood(z - _logsumexp(z, keepdims=True), target, **options)


def _binary_cross_entropy(p: Any, y: Any, *, reduction: str = "mean") -> Any:
    return _reduced(-(product(y, log(p)) + product(1 - y, log(1 - p))), reduction)


def _binary_cross_entropy_from_logits(z: Any, y: Any, *, reduction: str = "mean") -> Any:
    return _reduced(product(y, log(1 + exp(-z))) + product(1 - y, log(1 + exp(z))), reduction)


TRUE: Mapping[str, Callable[..., Any]] = {
    "relu": each(lambda x: max(x, mpmath.mpf(0))),
    "leaky_relu": lambda x, slope=0.01: each(lambda x: x if x > 0 else decimal(slope) * x)(x),
    "sigmoid": each(lambda x: 1 / (1 + mpmath.exp(-x))),
    "tanh": each(mpmath.tanh),
    "gelu": _gelu,
    "silu": each(lambda x: x / (1 + mpmath.exp(-x))),
    "softplus": each(lambda x: mpmath.log1p(mpmath.exp(x))),
    "softmax": _softmax,
    "log_softmax": lambda x, axis=-1: x - _logsumexp(x, axis=axis, keepdims=True),
    "logsumexp": _logsumexp,
    "standardize": _standardize,
    "layer_norm": _layer_norm,
    "rms_norm": _rms_norm,
    "batch_norm": _batch_norm,
    "batch_norm_inference": _batch_norm_inference,
    "running_average": _running_average,
    "cross_entropy": _cross_entropy,
    "cross_entropy_from_logits": _cross_entropy_from_logits,
    "negative_log_likelihood": _negative_log_likelihood,
    "binary_cross_entropy": _binary_cross_entropy,
    "binary_cross_entropy_from_logits": _binary_cross_entropy_from_logits,
    "mean_squared_error": lambda p, y, reduction="mean": _reduced((p - y) ** 2, reduction),
    "log_likelihood": lambda p: log(p).sum(axis=-1),
    "perplexity": lambda p: exp(-log(p).sum(axis=-1) / p.shape[-1]),
    "kl_divergence": lambda p, q: (product(p, log(p)) - product(p, log(q))).sum(axis=-1),
    "entropy": lambda p: -product(p, log(p)).sum(axis=-1),
    "expected_initial_loss": log,
}
"""The true value of each formula, as its card's equation says it, on arrays of mpmath's numbers."""

POINTS = np.asarray(
    [
        *(0, TINY, -TINY, 2.3e-308, -2.3e-308, SMALL, -SMALL, 1e-8, -1e-8, 0.5, -0.5, 1, -1, 1 + 2 * SMALL),
        *(4, -4, 20, -20, 37, -37, 300, -300),
    ]
)
NEAR = POINTS[abs(POINTS) < 5]
ROWS = np.asarray(
    [
        [0.0, 0, 0],
        [700.0, 0, -700],
        [1e300, 1e300, -1e300],
        [TINY, -TINY, 0],
        [40, 40 - 2.0**-40, -300],
        [-1e-8, 1e-8, 1],
    ]
)
HIDDEN = np.asarray([[-INFINITE, 2.0, 1], [0, -INFINITE, -INFINITE]])
SPREAD = np.asarray([[1e8, 1e8 + 1, 1e8 - 1], [1e-9, 2e-9, -1e-9], [1, 1 + 2 * SMALL, 1 - SMALL], [1e140, 0, -1e140]])
FAR = np.asarray([[0.0, 0, 1e-300], [5.0, 5, 5], [1e150, -1e150, 1]])
APART = np.asarray([[1e8, 1e8 + 1, 1e8 - 1], [1e-9, 2e-9, -1e-9], [1, 1 + 2.0**-20, 1 - 2.0**-20], [1e140, 0, -1e140]])
GAIN, BIAS = np.asarray([1.0, -1e-8, 3]), np.asarray([0.0, 1e8, -3])
P = np.asarray([[1.0, 0, 0], [1 - SMALL, SMALL, TINY], [0.5, 0.25, 0.25], [TINY, 1, 1e-308]])
Y = np.asarray([[1.0, 0, 0], [0, 1, 0], [0.25, 0.5, 0.25], [1, 0, 0]])
CHANCES, TRUTH = np.asarray([0.5, SMALL, 0.75, TINY, 1e-8]), np.asarray([1.0, 0, 0.25, 1, 1])
CLASSES = np.asarray([0, 2, 1, 2, 2, 0])

ARGUMENTS: Mapping[str, tuple[Call, ...]] = {
    **{name: (call(POINTS),) for name in ("relu", "leaky_relu", "sigmoid", "tanh", "silu", "softplus")},
    "gelu": (call(NEAR), call(NEAR, approximate="tanh")),
    **{name: (call(ROWS), call(HIDDEN), call(ROWS.T, axis=0)) for name in ("softmax", "log_softmax", "logsumexp")},
    "standardize": (call(APART), call(APART, correction=1)),
    "layer_norm": (call(SPREAD), call(FAR, GAIN, BIAS), call(APART[:3], axis=(0, 1), epsilon=0.5)),
    "rms_norm": (call(SPREAD), call(FAR, GAIN), call(APART[:3], axis=(0, 1), epsilon=0.5)),
    "batch_norm": (call(SPREAD), call(FAR, GAIN, BIAS, epsilon=0.5)),
    "batch_norm_inference": (call(SPREAD, GAIN, abs(GAIN)), call(FAR, GAIN, np.asarray([0.0, 1, TINY]), GAIN, BIAS)),
    "running_average": (call(POINTS, POINTS[::-1]), call(POINTS, POINTS[::-1], momentum=0.9)),
    "cross_entropy": (call(P, Y), call(P[1:], Y[1:], reduction="mean")),
    "cross_entropy_from_logits": (
        call(ROWS, CLASSES),
        call(ROWS, CLASSES, reduction="none"),
        call(ROWS[:2], CLASSES[:2], class_weights=abs(GAIN), ignore_index=2),
    ),
    "negative_log_likelihood": (
        call(ROWS, CLASSES),
        call(ROWS, CLASSES, reduction="none"),
        call(HIDDEN, CLASSES[1:3] - 1, class_weights=abs(GAIN), reduction="sum"),
    ),
    "binary_cross_entropy": (call(CHANCES, TRUTH), call(CHANCES, TRUTH, reduction="none")),
    "binary_cross_entropy_from_logits": (
        call(POINTS, np.linspace(0, 1, POINTS.size)),
        call(POINTS, np.linspace(0, 1, POINTS.size), reduction="sum"),
    ),
    "mean_squared_error": (call(POINTS, POINTS[::-1]), call(POINTS, POINTS[::-1], reduction="none")),
    "log_likelihood": (call(P[1:3]), call(CHANCES[None])),
    "perplexity": (call(P[1:3]), call(CHANCES[None])),
    "kl_divergence": (call(Y, P), call(P, P), call(P[1:3], Y[1:3])),
    "entropy": (call(P), call(Y), call(CHANCES[None])),
    "expected_initial_loss": (call(np.asarray([1.0, 1 + 2 * SMALL, 2, 1e300])),),
}

EDGES = [(name, i) for name, calls in ARGUMENTS.items() for i in range(len(calls))]


def true(name: str, arguments: Call) -> list[Any]:
    """The true numbers of a call."""
    return [np.asarray(leaf, dtype=object) for leaf in leaves(arguments.of(TRUE[name], exactly))]


@pytest.mark.parametrize(("name", "number"), EDGES)
def test_exact_balls_hold_the_true_number(name: str, number: int) -> None:
    """In balls of 256 bits the formula's own source gives mpmath's number to 40 digits."""
    arguments = ARGUMENTS[name][number]
    proved = enclosures(EXACT, CATALOGUE[name].function, arguments)
    for expected, array in zip(true(name, arguments), proved, strict=True):
        assert off(expected, array) <= DIGITS


@pytest.mark.parametrize(("name", "number"), EDGES)
def test_float64_is_where_rounding_takes_it(name: str, number: int) -> None:
    """In float64 the formula is within four radii of the 53-bit ball of its true number."""
    arguments = ARGUMENTS[name][number]
    actual = list(leaves(arguments.of(CATALOGUE[name].function)))
    assert farthest(actual, CATALOGUE[name].function, arguments, 53) <= 1


def test_every_formula_of_these_families_is_there() -> None:
    """Each formula of the families, but gradients, has its true value and its edges."""
    wanted = {n for n, card in CATALOGUE.items() if card.family in FAMILIES and not n.endswith("_gradient")}
    assert set(TRUE) == set(ARGUMENTS) == wanted
