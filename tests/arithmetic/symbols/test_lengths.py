"""What is proved with an axis of any length holds for axes of each length."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sympy

from verify.arithmetic.symbols import AnyLength, Refused, Symbols
from verify.formulas import affine, batch_norm, causal_average, concat_heads, layer_norm, one_hot, softmax, standardize
from verify.proofs.counterexample import counterexample
from verify.proofs.steps import derivatives, dot, equal, zero
from verify.records.theorem import Ruling


def vectors(xp: Symbols, n: int) -> dict[str, Any]:
    """Two vectors along the axis, and two numbers, one of them positive."""
    return {
        "x": xp.variables("x", n),
        "w": xp.variables("w", n, positive=True),
        "a": xp.variables("a"),
        "b": xp.variables("b", positive=True),
    }


def program(draw: random.Random, xp: Symbols, given: dict[str, Any], depth: int, dialect: int = 0) -> Any:
    """A random array, made of sums, means, products and exponentials; in either dialect the same mathematics."""
    if depth == 0:
        return draw.choice(list(given.values()))
    x, w = given["x"], given["w"]
    way = draw.randrange(7)
    u = program(draw, xp, given, depth - 1, dialect)
    v = program(draw, xp, given, depth - 1, dialect)
    plain: list[Callable[[], Any]] = [
        lambda: u + v,
        lambda: (u + x) * v,
        lambda: xp.exp(u - v),
        lambda: xp.sum(x * (u + v), keepdims=True),
        lambda: xp.mean(w * (u - v), keepdims=True),
        lambda: (u + v) / xp.sum(w, keepdims=True),
        lambda: xp.sum(u * xp.sum(w * x), keepdims=True) + xp.sum(0 * x),
    ]
    other: list[Callable[[], Any]] = [
        lambda: v - (-u),
        lambda: u * v + x * v,
        lambda: xp.exp(u) / xp.exp(v),
        lambda: xp.sum(x * u, keepdims=True) + xp.sum(v * x, keepdims=True),
        lambda: xp.mean(u * w, keepdims=True) - xp.mean(w * v, keepdims=True),
        lambda: u / xp.sum(w, keepdims=True) + v * (1 / xp.sum(w, keepdims=True)),
        lambda: xp.sum(u, keepdims=True) * xp.sum(x * w),
    ]
    return (other if dialect else plain)[way]()


def differences(xp: Symbols, n: int, seed: int) -> dict[str, sympy.Expr]:
    """Differences of random programs, by their numbers: of unlike ones, and of one in its two dialects."""
    given, numbers = vectors(xp, n), range(5)
    totals = {
        (i, dialect): xp.sum(program(random.Random(f"{seed} {i}"), xp, given, 1 + i % 3, dialect) * given["w"])  # noqa: S311 - no secrets
        for i in numbers
        for dialect in (0, 1)
    }
    unlike = {f"{i} {j}": (totals[i, 0] - totals[j, 0]).cells[()] for i in numbers for j in range(i)}
    return unlike | {f"{i} itself": (totals[i, 0] - totals[i, 1]).cells[()] for i in numbers}


@pytest.mark.parametrize("seed", range(8))
def test_what_holds_for_any_length_holds_for_each(seed: int) -> None:
    """Sums that are proved equal for any length are equal for lengths 1 to 3, and what is the same is proved."""
    xp = AnyLength()
    proved = {name for name, difference in differences(xp, 2, seed).items() if xp.vanishes(difference)}
    assert {f"{i} itself" for i in range(5)} <= proved
    for n in (1, 2, 3):
        each = Symbols()
        found = {name: one for name, one in differences(each, n, seed).items() if not each.vanishes(one)}
        assert [name for name in proved & set(found) if counterexample(found[name])] == []


@pytest.mark.parametrize("seed", range(8))
def test_derivatives_for_any_length_are_those_of_each(seed: int) -> None:
    """The derivative with respect to an entry, with its sums written out for two entries, is SymPy's."""
    draw = random.Random(seed)  # noqa: S311 - no secrets here
    xp, two = AnyLength(), Symbols()
    any_given, given = vectors(xp, 2), vectors(two, 2)
    state = draw.getstate()
    (loss,) = xp.expressions(xp.reshape(xp.sum(program(draw, xp, any_given, 3) * any_given["w"]), (1,)))
    draw.setstate(state)
    (written,) = two.expressions(two.reshape(two.sum(program(draw, two, given, 3) * given["w"]), (1,)))
    for name in ("x", "w"):
        for i in range(2):
            slope = xp.derivative(loss, any_given[name].cells[i])
            assert two.vanishes(written_out(xp, slope) - sympy.diff(written, given[name].cells[i]))
    slope = xp.derivative(loss, any_given["a"].cells[()])
    assert two.vanishes(written_out(xp, slope) - sympy.diff(written, given["a"].cells[()]))


def written_out(xp: AnyLength, expression: Any) -> Any:
    """The expression for two entries: each sum the sum of two terms, n the number 2."""
    sums = {
        total: sum(written_out(xp, term) for term in (xp.summands[total], xp.summands[total].xreplace(xp.other)))
        for total in expression.free_symbols & set(xp.summands)
    }
    return expression.xreplace({**sums, xp.length: sympy.Integer(2)})


def test_a_sum_over_entries_pulls_out_what_does_not_vary() -> None:
    """Σ (a x_i + b) is a Σ x_i + n b, and Σ e^{x_i − a} is e^{−a} Σ e^{x_i}."""
    xp = AnyLength()
    x, a, b = xp.variables("x", 2), xp.variables("a"), xp.variables("b")
    assert equal(xp, "linear", xp.sum(a * x + b), a * xp.sum(x) + xp.count * b).ruling is Ruling.PROVED
    assert equal(xp, "exponential", xp.sum(xp.exp(x - a)), xp.exp(-a) * xp.sum(xp.exp(x))).ruling is Ruling.PROVED
    assert equal(xp, "squares", xp.sum(x**2), xp.sum(x) ** 2).ruling is not Ruling.PROVED
    assert zero(xp, "mean of a constant", xp.mean(x - x + a) - a).ruling is Ruling.PROVED


def test_two_dimensions() -> None:
    """One axis of any length stands beside an ordinary one; a product of matrices is summed along it."""
    xp = AnyLength()
    x, w = xp.variables("x", 2, 3), xp.variables("w", 3, 1)
    gram = x.mT @ x
    assert gram.shape == (3, 3)
    assert equal(xp, "symmetric", gram, gram.mT).ruling is Ruling.PROVED
    assert equal(xp, "by columns", xp.sum(x @ w), xp.sum(xp.sum(x, axis=0) * w[:, 0])).ruling is Ruling.PROVED
    g = xp.variables("g", 2, 1)
    steps = derivatives(xp, "xᵀ g", dot(xp, g, affine(x, w)), {"w": (w, x.mT @ g)})
    assert [step.ruling for step in steps] == [Ruling.PROVED]


@pytest.mark.parametrize(
    "question",
    [
        lambda _, x: x[:1],
        lambda _, x: x.shape[0] * 2,
        lambda _, x: 1 / x.shape[0],
        lambda _, x: range(x.shape[0] + 1),
        lambda xp, x: xp.argsort(x),
        lambda xp, x: xp.cumulative_sum(x),
        lambda xp, x: xp.flip(x),
        lambda xp, x: xp.concat((x, x)),
        lambda xp, x: xp.sum(x * xp.asarray(np.array([1.0, 2.0]))),
        lambda xp, _: xp.variables("y", 2, 2),
        lambda xp, x: causal_average(xp.reshape(x, (2, 1))),
        lambda xp, x: one_hot(xp.asarray(np.array([0])), x.shape[0]),
        lambda _, x: standardize(x, correction=1),
        lambda xp, x: concat_heads(xp.reshape(x, (2, 1)), xp.reshape(x, (2, 1))),
        lambda xp, _: xp.reshape(xp.variables("y", 2, 3), (6,)),
        lambda xp, x: xp.expressions(xp.max(x)),
        lambda xp, x: xp.prod(x),
        lambda xp, x: xp.min(x),
    ],
)
def test_what_needs_the_length_or_an_order_is_refused(question: Callable[[AnyLength, Any], Any]) -> None:
    """The length as a number, a position, an order, or entries that are not alike: all refused."""
    xp = AnyLength()
    with pytest.raises(Refused):
        question(xp, xp.variables("x", 2))


def test_lengths_can_be_compared() -> None:
    """Checks of shapes go through: a length equals itself and no other."""
    xp = AnyLength()
    x = xp.variables("x", 2)
    assert x.shape == xp.variables("y", 2).shape
    assert x.shape != xp.variables("z", 3).shape
    assert softmax(x).shape == x.shape


def test_normalised_rows_and_features() -> None:
    """Layer norm over an axis of any length has mean 0 there; batch norm over that axis has it for each feature."""
    xp = AnyLength()
    assert zero(xp, "layer norm", xp.mean(layer_norm(xp.variables("x", 2)))).ruling is Ruling.PROVED
    assert zero(xp, "batch norm", xp.mean(batch_norm(xp.variables("y", 2, 3)), axis=0)).ruling is Ruling.PROVED
