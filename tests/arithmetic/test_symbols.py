"""Symbols answer what is settled, refuse what is open, and let no opaque number out."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy

from verify.arithmetic.symbols import Refused, Symbols, branches
from verify.formulas import (
    additive_mask,
    layer_norm,
    logsumexp,
    relu,
    scaled_dot_product_attention,
    sigmoid,
    softmax,
)
from verify.numerals import parse_array


def shifted_once(x: Any) -> Any:
    """Softmax that subtracts the maximum above and forgets it below."""
    xp = x.__array_namespace__()
    return xp.exp(x - xp.max(x, axis=-1, keepdims=True)) / xp.sum(xp.exp(x), axis=-1, keepdims=True)


def unrestored(x: Any) -> Any:
    """logsumexp that does not add the maximum back."""
    xp = x.__array_namespace__()
    return xp.log(xp.sum(xp.exp(x - xp.max(x, axis=-1, keepdims=True)), axis=-1))


def of_another(x: Any) -> Any:
    """A maximum taken of something else than what is added back."""
    xp = x.__array_namespace__()
    return logsumexp(x) + xp.max(x) - xp.max(2 * x)


@pytest.mark.parametrize("function", [softmax, logsumexp, lambda x: softmax(x) * logsumexp(x)])
def test_the_maximum_cancels(function: Callable[[Any], Any]) -> None:
    """The opaque maximum leaves no trace where it cancels."""
    xp = Symbols()
    x = xp.variables("x", 3)
    for expression in xp.expressions(function(x)):
        assert expression.free_symbols <= set(x.cells)


@pytest.mark.parametrize("function", [shifted_once, unrestored, of_another, lambda x: x.__array_namespace__().max(x)])
def test_a_maximum_that_leaks_is_refused(function: Callable[[Any], Any]) -> None:
    """A result that depends on what was taken for the maximum is refused, and the maximum is named."""
    xp = Symbols()
    with pytest.raises(Refused, match=r"the maximum _maximum_\d does not cancel from the result"):
        xp.expressions(function(xp.variables("x", 3)))


def test_the_same_row_has_the_same_maximum() -> None:
    """Two maxima of one row are one opaque number; those of other rows are others."""
    xp = Symbols()
    x = xp.variables("x", 2, 2)
    first, again = xp.max(x, axis=1), xp.max(x, axis=1, keepdims=True)
    assert again.shape == (2, 1)
    assert list(first.cells) == list(again.cells[:, 0])
    assert first.cells[0] != first.cells[1]
    assert xp.max(x).cells[()] not in set(first.cells)


@pytest.mark.parametrize(
    "question",
    [
        lambda x: x < 0,
        lambda x: x <= 0,
        lambda x: x > x[::-1],
        lambda x: x == 0,
        lambda x: x != x[::-1],
        lambda x: x.__array_namespace__().argsort(x),
        lambda x: -math.inf * x,
        lambda x: x / x.__array_namespace__().zeros_like(x),
    ],
)
def test_open_questions_are_refused(question: Callable[[Any], Any]) -> None:
    """A comparison, an order, a sign or a quotient that assumptions do not settle is refused."""
    with pytest.raises(Refused):
        question(Symbols().variables("x", 2))


def test_settled_questions_are_answered() -> None:
    """What the assumptions on symbols settle is answered, for numbers and infinities too."""
    xp = Symbols()
    p, n = xp.variables("p", positive=True), xp.variables("n", negative=True)
    assert bool(p > 0)
    assert bool(n < p)
    assert not bool(p <= n)
    assert not bool(p == 0)
    assert bool(p - p == 0)
    assert bool(p > -math.inf)
    assert xp.abs(n).cells[()] == -n.cells[()]
    assert relu(n).cells[()] == 0
    assert relu(p).cells[()] == p.cells[()]


def test_truth_of_symbols_is_refused() -> None:
    """A formula may not branch on a value."""
    with pytest.raises(TypeError, match="formulas may not branch on values"):
        bool(Symbols().variables("x"))


@pytest.mark.parametrize("name", ["floor", "ceil", "round", "remainder", "bitwise_and", "gamma", "linalg"])
def test_functions_outside_the_namespace_are_refused_by_name(name: str) -> None:
    """What the namespace does not have is refused, and named; a formula that only asks hears that it is not there."""
    xp = Symbols()
    with pytest.raises(Refused, match=f"^{name}: not in the array API namespace of symbols$"):
        getattr(xp, name)
    assert not hasattr(xp, name)


def test_masks_of_infinities_are_constants() -> None:
    """−∞ among symbols is masked: its probability is 0, and a row of nothing else gives zeros."""
    xp = Symbols()
    x = xp.variables("x", 2, 2)
    masked = x + xp.asarray(np.array([[0.0, -math.inf], [-math.inf, -math.inf]]))
    first, *others = xp.expressions(softmax(masked))
    assert xp.vanishes(first - 1)
    assert others == [0, 0, 0]
    assert xp.max(masked, axis=1).cells[1] == -math.inf


def test_a_masked_key_is_nowhere_in_the_output() -> None:
    """Under a mask of −∞ the output of attention has no symbol of the key that is hidden."""
    xp = Symbols()
    Q, K, V = xp.variables("q", 1, 2), xp.variables("k", 3, 2), xp.variables("v", 3, 1)
    mask = additive_mask(xp.asarray(np.array([[True, False, True]])))
    (out,) = xp.expressions(scaled_dot_product_attention(Q, K, V, mask))
    assert not out.free_symbols & {*K.cells[1], *V.cells[1]}
    assert {*K.cells[0], *V.cells[2]} <= out.free_symbols


def test_constants_are_exact() -> None:
    """0.1 in a formula is a tenth, 1e-6 a millionth; a float array is the fraction that it holds."""
    xp = Symbols()
    x = xp.variables("x", 2)
    assert (x + 0.1).cells[0] - x.cells[0] == sympy.Rational(1, 10)
    assert layer_norm(x, epsilon=1e-6).cells[0].atoms(sympy.Rational) >= {sympy.Rational(1, 10**6)}
    assert xp.floats(np.array([0.1])).cells[0] == sympy.Rational(*(0.1).as_integer_ratio())
    assert xp.array(parse_array("0.10 -inf")).cells.tolist() == [sympy.Rational(1, 10), -math.inf]
    assert xp.number(Fraction(1, 3)).cells[()] == sympy.Rational(1, 3)
    assert xp.pi.cells[()] == sympy.pi
    assert xp.log(xp.e).cells[()] == 1


def test_limits_at_infinity() -> None:
    """Functions of an infinity have their limits, and what has none is refused."""
    xp = Symbols()
    both = xp.asarray(np.array([-math.inf, math.inf]))
    assert xp.exp(both).cells.tolist() == [0, math.inf]
    assert xp.tanh(both).cells.tolist() == [-1, 1]
    assert (1 / both).cells.tolist() == [0, 0]
    with xp.active():
        assert math.isnan((both[0] + both[1]).cells[()])
    with pytest.raises(Refused, match="sin at"):
        xp.sin(both)


def test_branches_go_through_every_sign() -> None:
    """A comparison that is open is answered both ways, in turn, and consistently within a branch."""
    found = {
        xp.answers: [str(cell) for cell in out.cells] for xp, out in branches(lambda xp: relu(xp.variables("x", 2)))
    }
    assert found == {
        "x_1 > 0, x_2 > 0": ["x_1", "x_2"],
        "x_1 > 0, x_2 < 0": ["x_1", "0"],
        "x_1 < 0, x_2 > 0": ["0", "x_2"],
        "x_1 < 0, x_2 < 0": ["0", "0"],
    }
    signs = [out.cells[()] for _, out in branches(lambda xp: relu(xp.variables("x")) - relu(-xp.variables("x")))]
    assert signs == [sympy.Symbol("x", real=True)] * 2


def test_a_branch_holds_where_its_signs_do() -> None:
    """The stable sigmoid is 1 / (1 + e^{−x}) on either side of 0."""
    for xp, out in branches(lambda xp: sigmoid(xp.variables("x"))):
        x = sympy.Symbol("x", real=True)
        assert xp.vanishes(out.cells[()] - 1 / (1 + sympy.exp(-x)))


def test_unequal_leaves_out_single_points() -> None:
    """With `unequal` what is not known to be 0 is different from it; an order stays refused."""
    xp = Symbols(unequal=True)
    x = xp.variables("x")
    assert not bool(x == 0)
    assert bool(x - x == 0)
    with pytest.raises(Refused):
        x < 0  # noqa: B015 - the comparison is the test


def test_derivatives_are_those_of_the_formula() -> None:
    """The derivative of a softmax of two logits is p (1 − p)."""
    xp = Symbols()
    x = xp.variables("x", 2)
    p, _ = xp.expressions(softmax(x))
    assert xp.vanishes(xp.derivative(p, x.cells[0]) - p * (1 - p))
    with xp.active():
        assert xp.spent == 0
