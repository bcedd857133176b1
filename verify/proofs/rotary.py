"""Proofs about the rotary position embedding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.steps import derivatives, dot, equal

SIZES = "one row, d = 2, 4; every base; pairs adjacent and halves"
REAL = ("x, q, k real", "positions p, s, t real", "base > 0")


Options = dict[str, Any]


def cases() -> Iterator[tuple[str, Symbols, int, Options]]:
    """The cases of a row: dimension and pairing."""
    for d in (2, 4):
        for pairing in ("adjacent", "halves"):
            xp = Symbols()
            yield f"d = {d}, {pairing}", xp, d, {"base": xp.variables("b", positive=True), "pairing": pairing}


@theorem(
    r"\| R_p x \| = \| x \|",
    formulas=("rotary_position_embedding",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=REAL,
)
def rotation_preserves_lengths(f: Formulas) -> Steps:
    """Turned rows are as long as before."""
    for case, xp, d, options in cases():
        x, p = xp.variables("x", 1, d), xp.variables("p", 1)
        turned = f.rotary_position_embedding(x, p, **options)
        yield equal(xp, f"{case}: ‖R x‖² − ‖x‖²", xp.sum(turned**2), xp.sum(x**2))


@theorem(
    r"(R_{p+t} q) \cdot (R_{s+t} k) = (R_p q) \cdot (R_s k) = (R_{p-s} q) \cdot k",
    formulas=("dot_similarity", "rotary_position_embedding"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=REAL,
)
def scores_depend_on_the_relative_position(f: Formulas) -> Steps:
    """Scores of queries and keys depend on the distance of their positions alone."""
    for case, xp, d, options in cases():
        q, k = xp.variables("q", 1, d), xp.variables("k", 1, d)
        p, s, t = (xp.variables(name, 1) for name in "pst")
        here = _score(f, q, k, p, s, options)
        yield equal(xp, f"{case}: both positions moved by t", _score(f, q, k, p + t, s + t, options), here)
        yield equal(xp, f"{case}: R_p q · R_s k − R_(p−s) q · k", here, _score(f, q, k, p - s, 0 * s, options))


def _score(f: Formulas, q: CellArray, k: CellArray, p: CellArray, s: CellArray, options: Options) -> CellArray:
    turned = (f.rotary_position_embedding(row, at, **options) for row, at in ((q, p), (k, s)))
    score: CellArray = f.dot_similarity(*turned)
    return score


@theorem(
    r"\frac{\partial L}{\partial x} = R(-p\theta) \, g",
    formulas=("rotary_position_embedding", "rotary_position_embedding_gradient"),
    gradients=("rotary_position_embedding_gradient",),
    sizes=f"{SIZES}; 2 of 4 columns turned",
    method=DERIVATIVE,
    hypotheses=(*REAL, "g real"),
)
def gradient_of_rotary_position_embedding(f: Formulas) -> Steps:
    """The gradient is turned back."""
    for case, xp, d, options in cases():
        yield from _gradient(f, xp, case, d, options)
    xp = Symbols()
    yield from _gradient(f, xp, "2 of 4 columns", 4, {"dimension": 2})


def _gradient(f: Formulas, xp: Symbols, case: str, d: int, options: Options) -> Steps:
    x, g, p = xp.variables("x", 1, d), xp.variables("g", 1, d), xp.variables("p", 1)
    loss = dot(xp, g, f.rotary_position_embedding(x, p, **options))
    yield from derivatives(xp, case, loss, {"x": (x, f.rotary_position_embedding_gradient(g, p, **options))})
