"""Proofs about linear maps: the affine layer, embeddings, least squares, determinant and rotation."""

from __future__ import annotations

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.steps import derivatives, dot, equal, integers, vanishing, zero


@theorem(
    r"\frac{\partial L}{\partial x} = g W^T,\quad \frac{\partial L}{\partial W} = x^T g,"
    r"\quad \frac{\partial L}{\partial b} = \sum_i g_i",
    formulas=("affine", "affine_gradient"),
    gradients=("affine_gradient",),
    sizes="2 × 3 rows of 2 features to 2; one row; with a bias and without",
    method=DERIVATIVE,
    hypotheses=("x, W, b, g real",),
)
def gradient_of_affine(f: Formulas) -> Steps:
    """The gradients with respect to features, weights and bias."""
    for case, rows in (("2 × 3 rows", (2, 3)), ("one row", ())):
        xp = Symbols()
        x, W, b = xp.variables("x", *rows, 2), xp.variables("W", 2, 2), xp.variables("b", 2)
        g = xp.variables("g", *rows, 2)
        back = f.affine_gradient(g, x, W, b)
        claimed = {"x": (x, back.x), "W": (W, back.W), "b": (b, back.b)}
        yield from derivatives(xp, case, dot(xp, g, f.affine(x, W, b)), claimed)
        plain = f.affine_gradient(g, x, W)
        unbiased = {"x": (x, plain.x), "W": (W, plain.W)}
        yield from derivatives(xp, f"{case}, no bias", dot(xp, g, f.affine(x, W)), unbiased)


@theorem(
    r"\operatorname{embedding}(i) = \operatorname{onehot}(i) \, E",
    formulas=("embedding", "one_hot"),
    sizes="every token of a vocabulary of 4, 2 features",
    method=REDUCTION,
    hypotheses=("E real",),
)
def embedding_equals_one_hot_product(f: Formulas) -> Steps:
    """Looking rows up is multiplying by one-hot vectors."""
    xp = Symbols()
    tokens, E = integers(xp, 3, 0, 2, 1, 0), xp.variables("E", 4, 2)
    yield equal(xp, "tokens 3, 0, 2, 1, 0", f.embedding(tokens, E), f.one_hot(tokens, 4) @ E)


@theorem(
    r"\frac{\partial L}{\partial E} = \sum \operatorname{onehot}(i)^T g",
    formulas=("embedding", "embedding_gradient"),
    gradients=("embedding_gradient",),
    sizes="tokens 2, 0, 2 of a vocabulary of 4, 2 features",
    method=DERIVATIVE,
    hypotheses=("E, g real",),
)
def gradient_of_embedding(f: Formulas) -> Steps:
    """Each row of the table collects from the places that used it."""
    xp = Symbols()
    tokens, E, g = integers(xp, 2, 0, 2), xp.variables("E", 4, 2), xp.variables("g", 3, 2)
    loss = dot(xp, g, f.embedding(tokens, E))
    yield from derivatives(xp, "tokens 2, 0, 2", loss, {"E": (E, f.embedding_gradient(g, tokens, E))})


@theorem(
    r"\frac{\partial}{\partial (w, b)} \sum_i (y_i - x_i w - b)^2 = 0",
    formulas=("affine", "linear_regression", "mean_squared_error"),
    sizes="3 examples of 1 feature, 4 of 2",
    method=DERIVATIVE,
    hypotheses=("X, y real", "centred columns of X independent"),
)
def regression_makes_the_error_stationary(f: Formulas) -> Steps:
    """At the fitted line no small change lowers the squared error, which is convex."""
    for examples, features in ((3, 1), (4, 2)):
        xp = Symbols(unequal=True)
        X, y = xp.variables("x", examples, features), xp.variables("y", examples)
        w, b = xp.variables("w", features), xp.variables("b")
        (error,) = xp.expressions(f.mean_squared_error(f.affine(X, xp.expand_dims(w, axis=-1), b)[:, 0], y))
        fit = f.linear_regression(X, y)
        values = dict(zip(w.cells, xp.expressions(fit.weights), strict=True))
        values[b.cells[()]] = xp.expressions(xp.reshape(fit.intercept, (1,)))[0]
        slopes = [xp.derivative(error, parameter).subs(values) for parameter in values]
        yield vanishing(xp, f"{examples} × {features}: derivatives at the fit", *slopes)


def area(xp: Symbols, corners: CellArray) -> CellArray:
    """Twice the signed area of a triangle, by the shoelace formula; its corners are rows."""
    x, y = corners[:, 0], corners[:, 1]
    return sum((x[i - 1] * y[i] - x[i] * y[i - 1] for i in range(3)), start=xp.asarray(0.0))


@theorem(
    r"\operatorname{area}(A\,t) = \det A \cdot \operatorname{area}(t),\qquad \det(A B) = \det A \det B",
    formulas=("determinant",),
    sizes="any triangle t of the plane, by the shoelace formula; A, B of n = 1…3",
    method=REDUCTION,
    hypotheses=("all entries real", "areas are signed"),
)
def determinant_scales_areas(f: Formulas) -> Steps:
    """The determinant is the factor by which a matrix scales areas, and volumes."""
    xp = Symbols()
    A, corners = xp.variables("a", 2, 2), xp.variables("t", 3, 2)
    image = corners @ A.mT
    yield equal(xp, "a triangle", area(xp, image), f.determinant(A) * area(xp, corners))
    for n in (1, 2, 3):
        xp = Symbols()
        A, B = xp.variables("a", n, n), xp.variables("b", n, n)
        yield equal(xp, f"n = {n}: det(A B) − det A det B", f.determinant(A @ B), f.determinant(A) * f.determinant(B))
        yield equal(xp, f"n = {n}: det 1 − 1", f.determinant(xp.eye(n)), xp.ones(()))


@theorem(
    r"R(\alpha) R(\beta) = R(\alpha + \beta),\quad R R^T = 1,\quad \det R = 1",
    formulas=("determinant", "rotation_matrix"),
    sizes="2 × 2",
    method=REDUCTION,
    hypotheses=("α, β real",),
)
def rotations_compose_and_preserve_areas(f: Formulas) -> Steps:
    """Angles add, the transpose turns back, and areas stay."""
    xp = Symbols()
    alpha, beta = xp.variables("α"), xp.variables("β")
    R = f.rotation_matrix(alpha)
    yield equal(xp, "R(α) R(β) − R(α + β)", R @ f.rotation_matrix(beta), f.rotation_matrix(alpha + beta))
    yield equal(xp, "R Rᵀ − 1", R @ R.mT, xp.eye(2))
    yield zero(xp, "det R − 1", f.determinant(R) - 1)
