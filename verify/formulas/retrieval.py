"""Distances and likeness of vectors, and the nearest among many."""

from __future__ import annotations

from collections.abc import Callable

from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.limits import nan_where_zero
from verify.formulas.shapes import require, require_matrices, require_stretch
from verify.namespaces import array_namespace

VECTORS = (("x", "(…, n)", "vectors", "a, u"), ("y", "(…, n)", "vectors", "b, v"))


@formula(
    equation=r"d(x, y) = \sqrt{\sum_i (x_i - y_i)^2}",
    symbols=VECTORS,
    returns="(…) positive",
    domain="real; vectors of the same length",
    reference="Deza, Deza 2016, §5.1 (L_2)",
    seen_in=("001:1268",),
)
def euclidean_distance(x: Array, y: Array) -> Array:
    """Length of the straight line between points.

    d(x, y) = √(Σ (x_i − y_i)²)

    x, y: (…, n), in the same unit; the axes before the last stretch to each other.
    Raises ShapeError where n differs. Squares must not overflow.
    """
    x, y = _vectors(x, y)
    xp = array_namespace(x)
    return xp.sqrt(xp.sum((x - y) ** 2, axis=-1))


@variant(of=euclidean_distance, difference="without the root: squared distance")
def euclidean_distance_squared(x: Array, y: Array) -> Array:
    """Square of the Euclidean distance."""
    return euclidean_distance(x, y) ** 2


@formula(
    equation=r"d(x, y) = \sum_i |x_i - y_i|",
    symbols=VECTORS,
    returns="(…) positive",
    domain="real; vectors of the same length",
    reference="Deza, Deza 2016, §5.1 (L_1)",
    seen_in=("001:1268",),
)
def manhattan_distance(x: Array, y: Array) -> Array:
    """Length of the shortest way along the axes.

    d(x, y) = Σ |x_i − y_i|

    x, y: (…, n), in the same unit. Raises ShapeError where n differs.
    """
    x, y = _vectors(x, y)
    xp = array_namespace(x)
    return xp.sum(xp.abs(x - y), axis=-1)


@formula(
    equation=r"\cos(x, y) = \frac{x \cdot y}{\|x\| \, \|y\|}",
    symbols=VECTORS,
    returns="(…)",
    domain="real, not the zero vector (that gives NaN)",
    conventions=("1 for the same direction, 0 for perpendicular, −1 for opposite",),
    reference="Salton, McGill 1983, §4.1",
    seen_in=("001:1268", "001:1304"),
    heads="cosine similarity, cos, cosine_similarity, cos_sim, cosine",
    weak_heads="sim, similarity, S_C",
)
def cosine_similarity(x: Array, y: Array) -> Array:
    """Cosine of the angle between vectors.

    cos(x, y) = x·y / (‖x‖ ‖y‖)

    x, y: (…, n). Raises ShapeError where n differs. Not dot_similarity, which grows with the lengths.
    """
    x, y = _vectors(x, y)
    xp = array_namespace(x)
    lengths = xp.sqrt(xp.sum(x**2, axis=-1)) * xp.sqrt(xp.sum(y**2, axis=-1))
    return xp.sum(x * y, axis=-1) / nan_where_zero(lengths)


@variant(of=cosine_similarity, difference="one minus it: cosine distance, as SciPy's cosine")
def cosine_distance(x: Array, y: Array) -> Array:
    """Distance 1 − cos(x, y)."""
    return 1 - cosine_similarity(x, y)


@variant(of=cosine_similarity, difference="not divided by the lengths: dot product")
def cosine_similarity_unnormalised(x: Array, y: Array) -> Array:
    """Dot product of vectors."""
    x, y = _vectors(x, y)
    return array_namespace(x).sum(x * y, axis=-1)


@formula(
    equation=r"N_k(q) = \text{the } k \text{ smallest } d(q, p_j)",
    symbols=(
        ("q", "(…, n)", "queries", "query"),
        ("p", "(m, n)", "points", "points"),
        ("k", "() whole", "number of neighbours"),
    ),
    returns=("N", "(…, k) index", "numbers of points, nearest first"),
    domain="k ≤ m; equals in the order of the points",
    conventions=("points count from 0", "Euclidean distance"),
    reference="Cover, Hart 1967",
    seen_in=("001:1262", "001:1236"),
)
def nearest_neighbors(
    query: Array, points: Array, *, k: int = 1, distance: Callable[[Array, Array], Array] = euclidean_distance
) -> Array:
    """Numbers of the points nearest to a query, by comparing with all of them.

    the k smallest d(q, p_j), nearest first

    query: (…, n); points: (m, n); k: how many; distance: of vectors, small where near.
    Raises ShapeError where n differs or there are fewer than k points.
    """
    query, points = reals(query, points)
    require(query.ndim >= 1, "vectors in the last axis", query=query)
    require_matrices(points=points)
    require(1 <= k <= points.shape[-2], f"at least {k} points", points=points)
    xp = array_namespace(query)
    distances = distance(xp.expand_dims(query, axis=-2), points)
    return xp.argsort(distances, axis=-1, stable=True)[..., :k]


def _vectors(x: Array, y: Array) -> tuple[Array, Array]:
    x, y = reals(x, y)
    fits = x.ndim >= 1 and y.ndim >= 1 and x.shape[-1] == y.shape[-1]
    require(fits, "vectors of the same length in their last axes", x=x, y=y)
    require_stretch(x=x, y=y)
    return x, y
