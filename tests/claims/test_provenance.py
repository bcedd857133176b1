"""What an array was computed from, told by its digits alone; and that arrays which come from nothing have no origin."""

from __future__ import annotations

import numpy as np
import pytest

from provenance_nulls import KINDS, found, operand
from verify.claims.provenance.operands import Operand
from verify.claims.provenance.search import Origin, Provenance
from verify.expressions import parse_expression
from verify.records.expression import Name

RNG = np.random.default_rng(7)
X, W, Y, V, B = (np.round(RNG.normal(size=shape), 2) for shape in ((3, 4), (4, 2), (3, 4), (3, 2), (2,)))
P = np.round(np.exp(X) / np.exp(X).sum(axis=1, keepdims=True), 3)
SCORES = X @ Y.T / 2
WEIGHTS = np.exp(SCORES) / np.exp(SCORES).sum(axis=1, keepdims=True)
CENTRED = X - X.mean(axis=1, keepdims=True)

FORMS = {
    "x @ y": (X @ W, X, W),
    "x @ y.T": (X @ Y.T, X, Y),
    "x.T @ y": (X.T @ V, X, V),
    "scaled_dot_similarity(x, y)": (SCORES, X, Y),
    "attention_weights(x, y)": (WEIGHTS, X, Y),
    "scaled_dot_product_attention(x, y, z)": (WEIGHTS @ V, X, Y, V),
    "softmax(x)": (np.exp(X) / np.exp(X).sum(axis=1, keepdims=True), X),
    "x @ y + z": (X @ W + B, X, W, B),
    "tanh(x @ y + z)": (np.tanh(X @ W + B), X, W, B),
    "x - y": (P - Y, P, Y),
    "x + y": (X + Y, X, Y),
    "x * y": (X * Y, X, Y),
    "transpose(row(x)) @ row(y)": (np.outer(X[0], B), X[0], B),
    "mean(x, axis=0)": (X.mean(axis=0), X),
    "tanh(x)": (np.tanh(X), X),
    "standardize(x)": (CENTRED / X.std(axis=1, keepdims=True), X),
    "(x @ y.T)[1]": ((X @ Y.T)[1], X, Y),
}
OTHERS = (np.round(RNG.normal(size=(3, 3)), 2), np.round(RNG.normal(size=(4, 4)), 1))


def origin_of(target: np.ndarray, *sources: np.ndarray, digits: int = 4) -> tuple[Origin | None, Provenance]:
    """Where a result comes from, behind its sources and arrays that have nothing to do with it."""
    above = Provenance()
    for source in (*sources, *OTHERS):
        above.add(operand(source, 3))
    return above.origin(operand(target, digits)), above


@pytest.mark.parametrize("text", FORMS)
def test_digits_tell_what_an_array_was_computed_from(text: str) -> None:
    """The operation and its operands in order, of elementary ones and of the catalogue's formulas."""
    target, *sources = FORMS[text]
    origin, _ = origin_of(target, *sources)
    assert origin is not None
    names = [Name("xyz"[number]) for number in origin.source.operands]
    assert origin.expression(names) == parse_expression(text)
    assert origin.departs == ()


def test_a_cell_that_departs_is_told() -> None:
    """One digit of a product changed: its origin is found all the same, and which cell is none of it."""
    target = np.round(X @ Y.T, 3)
    target[1, 2] += 0.04
    origin, _ = origin_of(target, X, Y, digits=3)
    assert origin is not None
    assert origin.departs == (5,)


def test_computation_goes_on_from_exact_values() -> None:
    """What comes from a rounded result is found by the value that was rounded, where its origin is known."""
    above = Provenance()
    for array, digits in ((X, 2), (Y, 2), (V, 2), (SCORES, 1)):
        above.add(operand(array, digits))
    weights = above.origin(operand(WEIGHTS, 4))
    assert weights is not None
    above.add(operand(WEIGHTS, 4))
    assert above.origin(operand(WEIGHTS @ V, 4)) is not None


def test_what_is_printed_again_has_no_origin() -> None:
    """A copy, turned or to fewer digits, is no result of anything."""
    above = Provenance()
    for array in (X, Y, X + Y):
        above.add(operand(array, 2))
    assert above.add(operand((X + Y).T, 2)) is None
    assert above.add(operand(X + Y, 1)) is None


@pytest.mark.parametrize("kind", KINDS)
def test_arrays_of_nothing_have_no_origin(kind: str) -> None:
    """Of so many of each kind none is told an origin: of 10,000 each, four at most, as the module itself counts."""
    assert found(kind, 240, seed=3) == 0


def test_a_document_of_zeros_costs_nothing() -> None:
    """Arrays of nothing but zeros, or of one number, are compared with nothing."""
    above = Provenance()
    zeros = Operand(np.zeros((2, 2)), np.ones((2, 2)))
    assert [above.add(operand(np.zeros((2, 2)) + k, 0)) for k in range(3)] == [None] * 3
    assert above.origin(zeros) is None
