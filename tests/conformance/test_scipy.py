"""The catalogue against SciPy, on a thousand random rows and on the edges, to what two roundings can differ by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import scipy.linalg
import scipy.ndimage
import scipy.sparse.csgraph
import scipy.spatial
import scipy.special
import scipy.stats

from calls import locked
from distance import units
from verify import formulas
from verify.formulas.special import erf_by_series

INFINITE, TINY, HUGE = np.inf, 5e-324, np.finfo("float64").max / 2


@dataclass(frozen=True)
class Comparison:
    """Our function and SciPy's, their arguments, and how many units in the last place they may lie apart, and why."""

    ours: Callable[..., Any]
    theirs: Callable[..., Any]
    arguments: tuple[tuple[Any, ...], ...]
    units: float
    because: str
    by_row: bool = False


def rows(*shape: int, scale: float = 5) -> Any:
    """Normal numbers of a scale, the same at every run."""
    return locked(np.random.default_rng(shape[-1]).normal(scale=scale, size=shape))


def distributions(*shape: int) -> Any:
    """Rows of positive numbers of sum 1."""
    return locked(np.random.default_rng(sum(shape)).dirichlet(np.ones(shape[-1]), size=shape[:-1]))


def shares(*cells: Any) -> Any:
    """A row of probabilities as written."""
    return locked(np.asarray([cells]))


EDGES = locked(
    np.asarray([0.0, -0.0, TINY, -TINY, 2e-308, -2e-308, 2**-53, -(2**-53), 1.0, -1, 9, -9, 36, -36, 700, -700])
)
LIMITS = locked(np.asarray([746.0, -746, HUGE, -HUGE, INFINITE, -INFINITE]))
LOGITS = tuple(
    (locked(np.asarray(row)),)
    for row in (
        [7.5],
        [0.0, 0, 0],
        [1000.0, 0, -1000],
        [HUGE, HUGE, -HUGE],
        [-INFINITE, 2, 1],
        [TINY, -TINY, 0],
        [700.0, 710, 705],
        [-745.0, -746, 0],
        [30, 30 - 2**-40, -800],
    )
)
P, Q = distributions(1000, 5), locked(distributions(1000, 5)[::-1])
CERTAIN = (shares(1.0, 0, 0), shares(0.5, 0.25, 0.25))
LABELS = locked(np.random.default_rng(3).integers(0, 2, size=1000).astype("float64"))
CHANCES = locked(np.random.default_rng(4).uniform(0.01, 0.99, size=1000))
POINTS, OTHERS = rows(1000, 4), rows(1000, 4, scale=2)
TABLE = rows(200, 3)
MATRICES = locked(np.round(rows(100, 4, 4)))
PLANE = rows(50, 2)
GUESSES, FACTS = (locked(np.random.default_rng(seed).integers(0, 2, size=100)) for seed in (5, 6))


def regression(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Weights and intercept in one vector."""
    return lambda X, y: np.append(*function(X, y))


def least_squares(X: Any, y: Any) -> tuple[Any, Any]:
    """Weights and intercept by SciPy's orthogonal factorisation, with a column of ones."""
    solution = scipy.linalg.lstsq(np.column_stack((X, np.ones(len(y)))), y)[0]
    return solution[:-1], solution[-1]


def fitted(x: Any, y: Any) -> Any:
    """The line of least squares at each point."""
    weights, intercept = least_squares(x[:, None], y)
    return x * weights[0] + intercept


def follows(table: Any) -> Callable[[Any], Any]:
    """A model whose next token depends on the last one alone."""
    return lambda tokens: table[tokens[:, -1]]


def steepest(table: Any) -> Any:
    """From token 1, the place of the largest number of each row, six times."""
    tokens = [1]
    for _ in range(6):
        tokens.append(int(scipy.ndimage.maximum_position(table[tokens[-1]])[0]))
    return np.asarray(tokens)


def shortest(table: Any) -> Any:
    """From token 1, the tokens on the shortest path through four layers of three, as SciPy's Dijkstra finds it."""
    edges = np.zeros((16, 16))
    for step, last, token in np.ndindex(4, 3, 3):
        edges[3 * step + last, 3 * (step + 1) + token] = -table[last, token]
    edges[12:15, 15] = 1  # one end behind all of the last layer
    before = scipy.sparse.csgraph.dijkstra(edges, indices=1, return_predecessors=True)[1]
    path = [15]
    while path[-1] != 1:
        path.append(int(before[path[-1]]))
    return np.asarray(path[:0:-1]) % 3


COMPARISONS: Mapping[str, Comparison] = {
    "softmax": Comparison(
        formulas.softmax,
        lambda x: scipy.special.softmax(x, axis=-1),
        ((rows(1000, 7),), *LOGITS),
        4,
        "the same shift, exponential and sum; one quotient each",
    ),
    "log_softmax": Comparison(
        formulas.log_softmax,
        lambda x: scipy.special.log_softmax(x, axis=-1),
        ((rows(1000, 7),), *LOGITS),
        2,
        "the same difference; a unit of the sum's logarithm each",
        by_row=True,
    ),
    "logsumexp": Comparison(
        formulas.logsumexp,
        lambda x: scipy.special.logsumexp(x, axis=-1),
        ((rows(1000, 7),), *LOGITS),
        2,
        "a unit of the logarithm and of the sum each",
        by_row=True,
    ),
    "sigmoid": Comparison(
        formulas.sigmoid,
        scipy.special.expit,
        ((rows(1000, scale=20),), (EDGES,), (LIMITS,)),
        4,
        "exponential, sum and quotient, a unit each, against one unit",
    ),
    "erf, by the standard alone": Comparison(
        erf_by_series,
        scipy.special.erf,
        ((rows(1000, scale=2),), (EDGES[np.abs(EDGES) > 1e-300],), (LIMITS,)),
        6,
        "five units of the series and continued fraction, one of SciPy's",
    ),
    "gelu": Comparison(
        formulas.gelu,
        lambda x: x * scipy.special.ndtr(x),
        ((locked(abs(rows(1000, scale=3))),), (EDGES[EDGES >= 0],)),
        3,
        "erf, sum and product; for negative x the sum cancels, and only absolute error is claimed",
    ),
    "silu": Comparison(
        formulas.silu,
        lambda x: x * scipy.special.expit(x),
        ((rows(1000, scale=20),), (EDGES,)),
        5,
        "as the sigmoid, and one product",
    ),
    "softplus": Comparison(
        formulas.softplus,
        lambda x: np.logaddexp(0, x),
        ((rows(1000, scale=20),), (EDGES,), (LIMITS,)),
        2,
        "exponential, logarithm and sum, of which the larger term's rounding counts",
    ),
    "cross_entropy": Comparison(
        formulas.cross_entropy,
        lambda p, y: -np.sum(scipy.special.xlogy(y, p), axis=-1),
        ((P, Q), CERTAIN, CERTAIN[::-1]),
        4,
        "five terms of one sign, a unit of each logarithm",
    ),
    "kl_divergence": Comparison(
        formulas.kl_divergence,
        lambda p, q: np.sum(scipy.special.rel_entr(p, q), axis=-1),
        ((P, Q), CERTAIN, CERTAIN[::-1], (P, P)),
        4,
        "ln p − ln q against ln(p/q), of which errors in five terms count against the row's largest divergence",
        by_row=True,
    ),
    "entropy": Comparison(
        formulas.entropy,
        lambda p: scipy.stats.entropy(p, axis=-1),
        ((P,), (shares(0.5, 0.25, 0.25),), (shares(1.0, 0, 0),)),
        8,
        "five terms of one sign, a unit of each logarithm; SciPy divides by the sum of p before",
    ),
    "perplexity": Comparison(
        lambda p: formulas.perplexity(np.full((1, 8), p)),
        lambda p: np.exp(scipy.stats.entropy(np.full((1, int(1 / p)), p), axis=-1)),
        ((0.5,), (0.25,), (1.0,)),
        2,
        "the perplexity of equal chances is their number: a logarithm and an exponential each",
    ),
    "binary_cross_entropy": Comparison(
        lambda p, y: formulas.binary_cross_entropy(p, y, reduction="none"),
        lambda p, y: -(scipy.special.xlogy(y, p) + scipy.special.xlog1py(1 - y, -p)),
        ((CHANCES, LABELS),),
        36,
        "1 − p is rounded, to half a unit of 1, which beside −ln(1 − 0.01) is 32 units; the rest as cross entropy",
    ),
    "standardize": Comparison(
        formulas.standardize,
        lambda x: scipy.stats.zscore(x, axis=-1),
        ((rows(1000, 6),),),
        4,
        "mean, difference and deviation in the same order",
        by_row=True,
    ),
    "euclidean_distance": Comparison(
        formulas.euclidean_distance,
        lambda x, y: np.asarray([scipy.spatial.distance.euclidean(a, b) for a, b in zip(x, y, strict=True)]),
        ((POINTS, OTHERS),),
        3,
        "a sum of four squares, of which the root halves the error",
    ),
    "manhattan_distance": Comparison(
        formulas.manhattan_distance,
        lambda x, y: np.asarray([scipy.spatial.distance.cityblock(a, b) for a, b in zip(x, y, strict=True)]),
        ((POINTS, OTHERS),),
        3,
        "a sum of four sizes, in another order",
    ),
    "cosine_similarity": Comparison(
        formulas.cosine_similarity,
        lambda x, y: np.asarray([1 - scipy.spatial.distance.cosine(a, b) for a, b in zip(x, y, strict=True)]),
        ((POINTS, OTHERS),),
        8,
        "two lengths, a product and a quotient; SciPy's 1 − (1 − cos) adds a unit of 1",
        by_row=True,
    ),
    "nearest_neighbors": Comparison(
        lambda query, points: formulas.nearest_neighbors(query, points, k=3),
        lambda query, points: scipy.spatial.KDTree(points).query(query, k=3)[1],
        ((rows(40, 3, scale=4), TABLE),),
        0,
        "whole numbers",
    ),
    "mean_absolute_error": Comparison(
        formulas.mean_absolute_error,
        lambda x, y: scipy.spatial.distance.cityblock(x, y) / x.size,
        ((POINTS[0], OTHERS[0]), (POINTS[1], OTHERS[1])),
        3,
        "a sum of four sizes, in another order, and a quotient",
    ),
    "root_mean_squared_error": Comparison(
        formulas.root_mean_squared_error,
        lambda x, y: scipy.spatial.distance.euclidean(x, y) / np.sqrt(x.size),
        ((POINTS[0], OTHERS[0]), (POINTS[1], OTHERS[1])),
        3,
        "a sum of four squares, of which the root halves the error, and a quotient",
    ),
    "huber_loss": Comparison(
        lambda x, y: formulas.huber_loss(x, y, delta=2, reduction="none"),
        lambda x, y: scipy.special.huber(2, x - y),
        ((POINTS, OTHERS),),
        3,
        "a difference and a product each",
    ),
    "r_squared": Comparison(
        lambda x, y: formulas.r_squared(fitted(x, y), y),
        lambda x, y: scipy.stats.linregress(x, y).rvalue ** 2,
        ((PLANE[:, 0], PLANE[:, 0] + PLANE[:, 1]),),
        64,
        "of a line of least squares the square of the correlation; sums of 50 terms, and 1 less a quotient",
    ),
    "determinant": Comparison(
        formulas.determinant,
        lambda A: np.asarray([scipy.linalg.det(each) for each in A]),
        ((MATRICES,),),
        8,
        "whole numbers, which products of matrices keep exactly and LAPACK's elimination rounds",
        by_row=True,
    ),
    "linear_regression": Comparison(
        regression(formulas.linear_regression),
        regression(least_squares),
        ((PLANE, rows(50)),),
        8,
        "normal equations against an orthogonal factorisation, of condition near 1",
        by_row=True,
    ),
    "additive_similarity": Comparison(
        formulas.additive_similarity,
        lambda Q, K, W, U, v: scipy.spatial.distance.cdist(Q @ W, K @ U, lambda q, k: v @ np.tanh(q + k)),
        ((rows(20, 4), rows(30, 3), rows(4, 5), rows(3, 5), rows(5)),),
        8,
        "the same tanh; five products of either sign in another order, against the largest of the row",
        by_row=True,
    ),
    "scaled_logits": Comparison(
        formulas.scaled_logits,
        lambda x, W: scipy.linalg.blas.dgemm(0.01, x, W),
        ((rows(100, 4), rows(4, 6)),),
        6,
        "a rounding of each weight and of four products, against one of each result",
        by_row=True,
    ),
    "xavier_std": Comparison(
        formulas.xavier_std,
        lambda n, m: scipy.stats.uniform(-np.sqrt(6 / (n + m)), 2 * np.sqrt(6 / (n + m))).std(),
        ((np.arange(1.0, 50), np.arange(50.0, 1, -1)),),
        4,
        "the deviation of the uniform distribution that Glorot and Bengio draw from, eq. 16: two roots more",
    ),
    "most_probable": Comparison(
        formulas.most_probable,
        lambda P: np.asarray([scipy.ndimage.maximum_position(row)[0] for row in P]),
        ((P,),),
        0,
        "whole numbers",
    ),
    "shift_right": Comparison(
        lambda tokens: formulas.shift_right(tokens, 7),
        lambda tokens: scipy.ndimage.shift(tokens, (0, 1), order=0, cval=7),
        ((np.arange(12).reshape(3, 4),),),
        0,
        "whole numbers",
    ),
    "greedy_decode": Comparison(
        lambda table: formulas.greedy_decode(follows(table), np.asarray([1]), steps=6),
        steepest,
        ((rows(9, 9),),),
        0,
        "whole numbers",
    ),
    "beam_search": Comparison(
        lambda table: formulas.beam_search(follows(table), np.asarray([1]), width=3**4, steps=4).tokens[0],
        shortest,
        ((-abs(rows(3, 3)),),),
        0,
        "whole numbers: with every sequence kept, the shortest path",
    ),
    **{
        name: Comparison(
            getattr(formulas, name),
            lambda found, true, of=of: of(scipy.stats.contingency.crosstab(found, true).count.astype("float64")),
            ((GUESSES, FACTS),),
            0,
            "the same counts, and one quotient of whole numbers",
        )
        for name, of in {
            "accuracy": lambda table: np.trace(table) / table.sum(),
            "confusion": lambda table: table[[1, 1, 0, 0], [1, 0, 1, 0]],
            "precision": lambda table: table[1, 1] / table[1].sum(),
            "recall": lambda table: table[1, 1] / table[:, 1].sum(),
            "f1": lambda table: 2 * table[1, 1] / (table[1].sum() + table[:, 1].sum()),
        }.items()
    },
    "rotation_matrix": Comparison(
        formulas.rotation_matrix,
        lambda theta: scipy.spatial.transform.Rotation.from_euler("z", theta[:, None]).as_matrix()[..., :2, :2],
        ((rows(100),),),
        4,
        "sine and cosine of the angle, against squares of those of its half",
        by_row=True,
    ),
}


@pytest.mark.parametrize("name", COMPARISONS)
def test_scipy_agrees(name: str) -> None:
    """On every argument our function and SciPy's lie as near as the roundings of both explain."""
    comparison = COMPARISONS[name]
    for arguments in comparison.arguments:
        with np.errstate(all="ignore"):  # SciPy's way to a limit may pass through an overflow
            expected = np.asarray(comparison.theirs(*arguments))
        actual = np.asarray(comparison.ours(*arguments))
        assert units(actual, expected, by_row=comparison.by_row) <= comparison.units, arguments


@pytest.mark.parametrize("name", COMPARISONS)
def test_a_slight_error_is_noticed(name: str) -> None:
    """A function that is off by one in a billion, or by one in whole numbers, does not agree with SciPy."""
    comparison = COMPARISONS[name]
    arguments = comparison.arguments[0]
    actual = np.asarray(comparison.ours(*arguments))
    wrong = actual * (1 + 1e-9) if actual.dtype.kind == "f" else actual + 1
    assert units(wrong, np.asarray(comparison.theirs(*arguments)), by_row=comparison.by_row) > comparison.units
