"""Linear maps: the affine layer, tables of embeddings, least squares, determinant and rotation."""

from __future__ import annotations

import math
from typing import NamedTuple

from array_api_compat import device

from verify.formulas.arrays import Array, constant, real, reals, sum_to_shape
from verify.formulas.card import formula, variant
from verify.formulas.elimination import determinant_without_division, solution_of
from verify.formulas.shapes import (
    require,
    require_axes,
    require_bias,
    require_indices,
    require_matrices,
    require_product,
)
from verify.namespaces import array_namespace

INPUT = ("x", "(…, m)", "rows of m features", "input, inputs, X")
WEIGHTS = ("W", "(m, n)", "weights, one column for each output", "weight, weights")
BIAS = ("b", "(n,)", "bias of each output; 0 where not given", "bias")


@formula(
    equation=r"y = x W + b",
    symbols=(INPUT, WEIGHTS, BIAS),
    returns=("y", "(…, n)", "result"),
    domain="real; the last axis of x as long as the first of W",
    conventions=("examples are rows", "weights multiply from the right"),
    reference="Goodfellow, Bengio, Courville 2016, eq. 6.3, transposed",
    seen_in=("001:735", "001:446", "000:63", "004:399"),
)
def affine(x: Array, W: Array, b: Array = None) -> Array:
    """Affine layer: features times weights plus bias.

    y = x W + b

    x: (…, m); W: (m, n); b: (n,).
    Raises ShapeError where the columns of x are not the rows of W, or b is not a vector of n.
    Not PyTorch's Linear, which keeps W transposed: y = x Wᵀ + b.
    """
    x, W, b = reals(x, W, b)
    require_product(x=x, W=W)
    require_bias(W=W, b=b)
    return x @ W if b is None else x @ W + b


@variant(of=affine, difference="weights transposed, x Wᵀ + b", convention=True)
def affine_transposed(x: Array, W: Array, b: Array = None) -> Array:
    """Affine layer with the weights as PyTorch keeps them, one row for each output."""
    x, W, b = reals(x, W, b)
    return affine(x, array_namespace(W).matrix_transpose(W), b)


@variant(of=affine, difference="bias left out", convention=True)
def affine_without_bias(x: Array, W: Array, b: Array = None) -> Array:  # noqa: ARG001 - same arguments as affine
    """Linear part of an affine layer."""
    return affine(x, W)


@variant(of=affine, difference="bias subtracted instead of added")
def affine_bias_subtracted(x: Array, W: Array, b: Array = None) -> Array:
    """Affine layer with the sign of its bias turned."""
    return affine(x, W, None if b is None else -b)


class AffineGradient(NamedTuple):
    """Gradients with respect to the arguments of an affine layer; None for a bias that was not given."""

    x: Array
    W: Array
    b: Array


@formula(
    equation=r"\frac{\partial L}{\partial x} = g W^T,\quad \frac{\partial L}{\partial W} = x^T g,"
    r"\quad \frac{\partial L}{\partial b} = \sum_i g_i",
    symbols=(("g", "(…, n)", "gradient with respect to the result", "upstream"), INPUT, WEIGHTS, BIAS),
    returns="as x, as W, as b",
    domain="as affine",
    reference="Goodfellow, Bengio, Courville 2016, §6.5.6",
)
def affine_gradient(upstream: Array, x: Array, W: Array, b: Array = None) -> AffineGradient:
    """Gradients through an affine layer, with respect to x, W and b.

    ∂L/∂x = g Wᵀ, ∂L/∂W = Σ xᵀ g, ∂L/∂b = Σ g, the sums over all rows

    upstream: (…, n); x: (…, m); W: (m, n); b: (n,).
    Raises ShapeError where they do not fit.
    """
    upstream, x, W, b = reals(upstream, x, W, b)
    require_product(x=x, W=W)
    require_bias(W=W, b=b)
    require(
        upstream.shape == (*x.shape[:-1], W.shape[-1]),
        "one row of outputs for each row",
        upstream=upstream,
        x=x,
        W=W,
    )
    xp = array_namespace(x)
    count = math.prod(x.shape[:-1])
    rows, above = (xp.reshape(each, (count, each.shape[-1])) for each in (x, upstream))
    return AffineGradient(
        upstream @ xp.matrix_transpose(W),
        xp.matrix_transpose(rows) @ above,
        None if b is None else sum_to_shape(upstream, b.shape),
    )


@formula(
    equation=r"\operatorname{onehot}(i)_j = [i = j]",
    symbols=(("i", "(…) index", "indices from 0", "indices"), ("n", "() whole", "number of classes", "classes")),
    returns=("onehot(i)", "(…, n)", "1 at the index, 0 elsewhere"),
    domain="integers from 0 to n − 1",
    conventions=("indices count from 0", "classes along a new last axis"),
    reference="Goodfellow, Bengio, Courville 2016, §5.3.1",
    seen_in=("001:895", "000:66"),
)
def one_hot(indices: Array, classes: int) -> Array:
    """Write indices as vectors with a single 1.

    onehot(i)_j = 1 where i = j, else 0

    indices: integers of any shape, from 0; classes: n, the length of the new last axis.
    Raises IndexError where an index is below 0 or beyond the classes.
    The result has the namespace's default floating type.
    """
    require_indices(classes, indices=indices)
    xp = array_namespace(indices)
    numbers = xp.arange(classes, dtype=indices.dtype, device=device(indices))
    return real(xp.expand_dims(indices, axis=-1) == numbers)


@formula(
    equation=r"\operatorname{embedding}(i) = E_i = \operatorname{onehot}(i) \, E",
    symbols=(
        ("i", "(…) index", "token numbers from 0", "indices, tokens, ids"),
        ("E", "(v, d)", "one row for each token of the vocabulary", "table"),
    ),
    returns="(…, d)",
    domain="integers from 0 to v − 1",
    conventions=("tokens count from 0",),
    reference="Bengio, Ducharme, Vincent, Jauvin 2003, §2",
    seen_in=("000:38", "000:58", "004:43"),
)
def embedding(indices: Array, table: Array) -> Array:
    """Rows of a table, looked up by token number.

    embedding(i) = E_i

    indices: integers of any shape, from 0 to v − 1; table: (v, d). Result: (…, d).
    Raises ShapeError where the table is not a matrix, and IndexError where an index is none of its rows, −1 included.
    The same as one_hot(indices) @ table, without the multiplication.
    """
    table = real(table)
    require(table.ndim == 2, "one row for each token, two axes", table=table)
    require_indices(table.shape[0], indices=indices)
    xp = array_namespace(table)
    rows = xp.take(table, xp.reshape(indices, (-1,)), axis=0)
    return xp.reshape(rows, (*indices.shape, table.shape[-1]))


@formula(
    equation=r"\frac{\partial L}{\partial E} = \sum \operatorname{onehot}(i)^T g",
    symbols=(
        ("g", "(…, d)", "gradient with respect to the rows looked up", "upstream"),
        ("i", "(…) index", "token numbers", "indices"),
        ("E", "(v, d)", "the table", "table"),
    ),
    returns="as E",
    domain="as embedding",
    reference="Goodfellow, Bengio, Courville 2016, §6.5.6, of onehot(i) E",
)
def embedding_gradient(upstream: Array, indices: Array, table: Array) -> Array:
    """Gradient with respect to a table of embeddings: what each row collects from the places that used it.

    ∂L/∂E = Σ onehot(i)ᵀ g

    upstream: (…, d); indices: (…); table: (v, d), of which only the shape counts.
    Raises ShapeError where upstream does not hold one row for each index.
    """
    upstream, table = reals(upstream, table)
    require(
        upstream.shape == (*indices.shape, table.shape[-1]),
        "one row of gradient for each index",
        upstream=upstream,
        indices=indices,
        table=table,
    )
    xp = array_namespace(upstream)
    chosen = xp.astype(one_hot(xp.reshape(indices, (-1,)), table.shape[0]), upstream.dtype)
    return xp.matrix_transpose(chosen) @ xp.reshape(upstream, (chosen.shape[0], table.shape[-1]))


class LinearRegression(NamedTuple):
    """Fitted coefficients: y ≈ X weights + intercept."""

    weights: Array
    intercept: Array


@formula(
    equation=r"w = (X_c^T X_c)^{-1} X_c^T y_c,\quad b = \bar y - \bar x w",
    symbols=(("X", "(n, m)", "n examples of m features"), ("y", "(n,)", "their targets")),
    returns=("w, b", "(m,), ()", "weights and intercept"),
    domain="columns of X linearly independent once centred; otherwise NaN, or what rounding leaves of 0/0",
    conventions=("with an intercept", "least squares"),
    reference="Goodfellow, Bengio, Courville 2016, eq. 5.12; Legendre 1805",
    seen_in=("001:1764", "001:660"),
)
def linear_regression(X: Array, y: Array) -> LinearRegression:
    """Least-squares line: the weights and intercept with the smallest sum of squared residuals.

    w = (X_cᵀ X_c)⁻¹ X_cᵀ y_c, b = mean(y) − mean(x) w, where X_c and y_c are centred

    X: (n, m); y: (n,).
    Raises ShapeError where X is not a matrix with one row for each target.
    By the normal equations: it loses about the square of the condition number of X_c.
    Goodfellow, Bengio, Courville 2016, eq. 5.12. Not logistic regression.
    """
    X, y = reals(X, y)
    require(X.ndim == 2 and y.shape == X.shape[:1], "one target for each row", X=X, y=y)
    require_axes(0, X=X)
    xp = array_namespace(X)
    centre, level = xp.mean(X, axis=0), xp.mean(y)
    transposed = xp.matrix_transpose(X - centre)
    weights = solution_of(transposed @ (X - centre), transposed @ (y - level))
    return LinearRegression(weights, level - centre @ weights)


@formula(
    equation=r"\det A = \sum_{\pi} \operatorname{sgn}(\pi) \prod_i a_{i \pi(i)}",
    symbols=(("A", "(…, n, n)", "square matrix"),),
    returns=("det A", "(…)", "factor by which A scales volumes"),
    domain="square matrices",
    reference="Leibniz formula; Strang 2016, §5.2",
    seen_in=("004:856",),
)
def determinant(A: Array) -> Array:
    """Give the determinant: the factor by which a linear map scales areas and volumes, negative where it mirrors.

    det A = Σ_π sgn(π) Π_i a_{i π(i)}

    A: (…, n, n), square. Raises ShapeError where it is not, or has no rows.
    By products of matrices, without division: whole numbers stay whole. In floats the error is at most some n² units in
    the last place of max|a| (2n max|a|)ⁿ⁻¹; elimination with pivots loses less, and suits larger matrices.
    """
    A = real(A)
    require_matrices(A=A)
    require(A.shape[-1] == A.shape[-2], "a square matrix", A=A)
    require_axes(-1, A=A)
    return determinant_without_division(A)


@formula(
    equation=r"R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}",
    symbols=(("θ", "(…)", "angle in radians, counter-clockwise", "theta"),),
    returns=("R", "(…, 2, 2)", "rotation of columns"),
    domain="real angles",
    conventions=("radians", "counter-clockwise", "multiplies columns from the left"),
    reference="Su et al. 2021 (RoFormer), eq. 13",
    seen_in=("003:227",),
)
def rotation_matrix(theta: Array) -> Array:
    """Matrix that turns a column of the plane by an angle.

    R(θ) = ((cos θ, −sin θ), (sin θ, cos θ))

    theta: radians, any shape. Result: (…, 2, 2). For rows, multiply by the transpose from the right.
    """
    theta = real(theta)
    xp = array_namespace(theta)
    top = xp.stack((xp.cos(theta), -xp.sin(theta)), axis=-1)
    bottom = xp.stack((xp.sin(theta), xp.cos(theta)), axis=-1)
    return xp.stack((top, bottom), axis=-2)


@variant(of=rotation_matrix, difference="clockwise: the transposed matrix, as rows need it")
def rotation_matrix_clockwise(theta: Array) -> Array:
    """Matrix that turns the other way."""
    return rotation_matrix(-real(theta))


@variant(of=rotation_matrix, difference="angle in degrees")
def rotation_matrix_degrees(theta: Array) -> Array:
    """Matrix that turns by so many degrees."""
    theta = real(theta)
    return rotation_matrix(theta * constant(1, theta) * array_namespace(theta).pi / 180)
