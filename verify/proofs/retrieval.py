"""Proofs about distances and likeness of vectors."""

from __future__ import annotations

from itertools import combinations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import REDUCTION, SQUARES
from verify.proofs.steps import equal

NOT_ZERO = "x and y not the zero vector"


@theorem(
    r"1 - \cos^2(x, y) = \frac{\sum_{i<j} (x_i y_j - x_j y_i)^2}{\|x\|^2 \|y\|^2} \ge 0,\quad"
    r" \cos(a x, b y) = \cos(x, y) \text{ for } a, b > 0",
    formulas=("cosine_similarity",),
    sizes="n = 2…4",
    method=(REDUCTION, SQUARES),
    hypotheses=("x, y real", NOT_ZERO),
)
def cosine_is_bounded_and_ignores_lengths(f: Formulas) -> Steps:
    """Cauchy's inequality by Lagrange's identity; lengths cancel."""
    for n in (2, 3, 4):
        xp = Symbols(unequal=True)
        x, y = xp.variables("x", n), xp.variables("y", n)
        a, b = xp.variables("a", positive=True), xp.variables("b", positive=True)
        cosine = f.cosine_similarity(x, y)
        squares = sum(((x[i] * y[j] - x[j] * y[i]) ** 2 for i, j in combinations(range(n), 2)), start=xp.zeros(()))
        gap = squares / (xp.sum(x**2) * xp.sum(y**2))
        yield equal(xp, f"n = {n}: 1 − cos² less a sum of squares", 1 - cosine**2, gap)
        yield equal(xp, f"n = {n}: cos(a x, b y) − cos(x, y)", f.cosine_similarity(a * x, b * y), cosine)


@theorem(
    r"\|x - y\|^2 = \|x\|^2 + \|y\|^2 - 2 \, x \cdot y,\qquad d(x + c, y + c) = d(x, y)",
    formulas=("euclidean_distance",),
    sizes="n = 2…4",
    method=REDUCTION,
    hypotheses=("x, y, c real",),
)
def distance_follows_from_products(f: Formulas) -> Steps:
    """The squared distance is made of dot products, and a common shift leaves it."""
    for n in (2, 3, 4):
        xp = Symbols()
        x, y, c = (xp.variables(name, n) for name in "xyc")
        square = xp.sum(x**2) + xp.sum(y**2) - 2 * xp.sum(x * y)
        distance = f.euclidean_distance(x, y)
        yield equal(xp, f"n = {n}: d² − (‖x‖² + ‖y‖² − 2 x·y)", distance**2, square)
        yield equal(xp, f"n = {n}: shifted by c", f.euclidean_distance(x + c, y + c), distance)
