"""Laws of linear maps: additivity, what a table of embeddings is, least squares, determinants and rotations."""

from __future__ import annotations

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import (
    SHAPES,
    Arrays,
    Kind,
    Shape,
    alike,
    features,
    indices,
    on_a_grid,
    spread,
)

WIDTHS = st.sampled_from([((2, 2), 2), ((1, 3), 2), ((3, 1), 1), ((2, 2, 2), 3)])
"""Shapes of rows, and numbers of outputs."""

ROWS, COLUMNS = 4, 3


def _layer(kind: Kind = spread, *, back: bool = False) -> Draws:
    """Rows, weights and a bias that fit, with the gradient from above where the way back is meant."""

    def of(widths: tuple[Shape, int]) -> Draws:
        shape, outputs = widths
        above = {"upstream": kind((*shape[:-1], outputs))} if back else {}
        weights = kind((shape[-1], outputs))
        return given_each(**above, x=kind(shape), W=weights, b=st.none() | kind((outputs,)))

    return WIDTHS.flatmap(of)


def _lookup(*, back: bool = False) -> Draws:
    """Token numbers and a table, with the gradient from above where the way back is meant."""

    def of(shape: Shape) -> Draws:
        above = {"upstream": on_a_grid((*shape, COLUMNS))} if back else {}
        return given_each(**above, indices=indices(shape, ROWS), table=on_a_grid((ROWS, COLUMNS)))

    return st.sampled_from([(2,), (1,), (2, 3)]).flatmap(of)


def _squares() -> Arrays:
    """Square matrices of small whole numbers."""
    wholes = st.sampled_from([(2, 2), (1, 1), (3, 3), (2, 2, 2)]).flatmap(lambda shape: indices(shape, 9))
    return wholes.map(lambda A: A - 4.0)


tried_on("affine", _layer())
tried_on("affine_gradient", _layer(back=True))
tried_on("one_hot", indices=indices((2, 3), ROWS), classes=st.integers(ROWS, ROWS + 2))
tried_on("embedding", _lookup())
tried_on("embedding_gradient", _lookup(back=True))
tried_on("linear_regression", X=on_a_grid((4, 2)).filter(lambda X: _condition(X) < 2.0**20), y=on_a_grid((4,)))
tried_on("determinant", A=_squares())
tried_on("rotation_matrix", theta=features())


@law("affine", arguments=_layer(on_a_grid))
def is_linear(affine: Held, x: Array, W: Array, b: Array) -> None:
    """Twice x less x gives x again: f(2x) − f(x) = x W, here without rounding and so exactly."""
    step = affine(2 * x, W, b=b) - affine(x, W, b=b)
    expect_close(step, x @ W, 0, "f(2x) − f(x) is not x W")


@law("affine", arguments=_layer(on_a_grid))
def starts_at_the_bias(affine: Held, x: Array, W: Array, b: Array) -> None:
    """At x = 0 the result is the bias, exactly, or 0 without one."""
    expected = np.zeros((*x.shape[:-1], W.shape[-1])) + (0 if b is None else b)
    expect_close(affine(0 * x, W, b=b), expected, 0, "the result at x = 0 is not the bias")


@law("affine", arguments=_layer(on_a_grid))
def takes_each_row_by_itself(affine: Held, x: Array, W: Array, b: Array) -> None:
    """A row gives the same whatever rows are beside it, here without rounding and so exactly."""
    expect_close(affine(x, W, b=b)[..., :1, :], affine(x[..., :1, :], W, b=b), 0, "a row depends on its neighbours")


@law("one_hot")
def has_a_single_1_at_the_index(one_hot: Held, indices: Array, classes: int) -> None:
    """Each row sums to 1, with its only 1 at the index."""
    rows = one_hot(indices, classes)
    expect_shape(rows, (*indices.shape, classes), "the rows")
    expect_close(np.sum(rows, axis=-1), np.ones(indices.shape), 0, "a row does not sum to 1")
    expect_close(np.argmax(rows, axis=-1), indices, 0, "the 1 is not at the index")


@law("embedding")
def is_one_hot_times_the_table(embedding: Held, indices: Array, table: Array) -> None:
    """Looking up is multiplying by one-hot rows, exactly."""
    expected = catalogue.one_hot(indices, len(table)) @ table
    expect_close(embedding(indices, table), expected, 0, "the rows are not one_hot(indices) @ table")


@law("embedding_gradient")
def collects_all_that_comes_from_above(gradient: Held, upstream: Array, indices: Array, table: Array) -> None:
    """The rows' gradients sum to the sum of what comes from above, here without rounding and so exactly."""
    collected = gradient(upstream, indices, table)
    expect_shape(collected, table.shape, "the gradient")
    expected = np.sum(upstream.reshape(-1, upstream.shape[-1]), axis=0)
    expect_close(np.sum(collected, axis=0), expected, 0, "the gradient of the table loses or adds something")


def _lines() -> Draws:
    """Points that lie on a line or plane, on a grid."""
    return st.sampled_from([(4, 1), (5, 2)]).flatmap(
        lambda shape: given_each(X=on_a_grid(shape), weights=on_a_grid(shape[1:]), intercept=on_a_grid(()))
    )


@law("linear_regression", arguments=_lines())
def finds_the_line_through_points(regression: Held, X: Array, weights: Array, intercept: Array) -> None:
    """Points on a line give that line, within 8 n² κ units in the last place, κ the condition of XᵀX centred."""
    centred, condition = X - X.mean(axis=0), _condition(X)
    assume(condition < 2.0**20)
    found = regression(X, X @ weights + intercept)
    size = abs(X).max() * abs(weights).sum() + abs(intercept)
    unit = 8 * len(X) ** 2 * condition * EPSILON
    spreads = np.sqrt(np.mean(centred**2, axis=0))
    expect_close(found[0], weights, unit * size / spreads.min(), "the weights are not those of the line")
    reach = unit * size * (1 + abs(X).max() * X.shape[1] / spreads.min())
    expect_close(found[1], intercept, reach, "the intercept is not that of the line")


@law("determinant")
def is_multiplicative(determinant: Held, A: Array) -> None:
    """det(A Aᵀ) = det(A)², within n³ 2ⁿ units in the last place of Hadamard's bound."""
    product = A @ np.swapaxes(A, -1, -2)
    expect_close(determinant(product), determinant(A) ** 2, _hadamard(product), "det(A Aᵀ) is not det(A)²")


@law("determinant")
def turns_its_sign_with_two_rows(determinant: Held, A: Array) -> None:
    """Exchanging rows turns the sign, transposing does not, within n³ 2ⁿ units of Hadamard's bound."""
    value, within = determinant(A), 2 * _hadamard(A)
    turned = np.swapaxes(A, -1, -2)
    expect_close(determinant(turned), value, within, "the transpose has another determinant")
    if A.shape[-1] > 1:
        swapped = np.concatenate((A[..., 1:2, :], A[..., :1, :], A[..., 2:, :]), axis=-2)
        expect_close(determinant(swapped), -value, within, "exchanging two rows does not turn the sign")


@law("rotation_matrix")
def is_a_rotation(rotation: Held, theta: Array) -> None:
    """R Rᵀ = 1 and R(−θ) = Rᵀ, within what rounding explains."""
    R, within = rotation(theta), slack(rotation, theta=theta)
    transpose = np.swapaxes(R, -1, -2)
    identity = np.broadcast_to(np.eye(2), R.shape)
    expect_close(R @ transpose, identity, 4 * within.max() + 4 * EPSILON, "R Rᵀ is not the identity")
    expect_close(rotation(-theta), transpose, 2 * within, "R(−θ) is not Rᵀ")


@law("rotation_matrix", arguments=alike(SHAPES, ("theta",), on_a_grid, more=on_a_grid(())))
def adds_its_angles(rotation: Held, theta: Array, more: Array) -> None:
    """R(θ) R(φ) = R(θ + φ) for angles that add without rounding, within what rounding explains."""
    within = slack(rotation, theta=theta + more).max() + 2 * (slack(rotation, theta=theta).max() + EPSILON)
    within += 2 * slack(rotation, theta=more).max()
    expect_close(rotation(theta) @ rotation(more), rotation(theta + more), within, "R(θ) R(φ) is not R(θ + φ)")


derivative_law("affine_gradient", of="affine")
derivative_law("embedding_gradient", of="embedding", wrt="table")


def _condition(X: Array) -> float:
    """Condition number of XᵀX centred; infinite where it is singular."""
    centred = X - X.mean(axis=0)
    return float(np.linalg.cond(centred.T @ centred))


def _hadamard(A: Array) -> Array:
    """Units in the last place of the largest determinant that entries of this size can have."""
    n = A.shape[-1]
    largest = np.max(abs(A), axis=(-2, -1))
    return n**3 * 2**n * EPSILON * (largest * np.sqrt(n)) ** n
