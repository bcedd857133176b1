"""Proofs about sinusoidal positions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import POSITIVITY, REDUCTION
from verify.proofs.steps import equal, positive, vanishing

DIMENSIONS = (2, 4, 6)
SIZES = "d = 2, 4, 6; every base"
REAL = ("p, q, k real: positions of any kind", "base > 0")


def bases() -> Iterator[tuple[str, Symbols, int, CellArray]]:
    """The cases of a dimension, each with any base."""
    for d in DIMENSIONS:
        xp = Symbols()
        yield f"d = {d}", xp, d, xp.variables("b", positive=True)


def turned(f: Formulas, PE: CellArray, by: CellArray) -> CellArray:
    """Each pair of columns turned clockwise by the angle whose sine and cosine the other encoding holds."""
    pairs: CellArray = f.rotate_pairs(PE, by[..., 1::2], -by[..., 0::2])
    return pairs


@theorem(
    r"\begin{pmatrix} PE_{(p+k, 2i)} \\ PE_{(p+k, 2i+1)} \end{pmatrix} = \begin{pmatrix} \cos k\theta_i &"
    r" \sin k\theta_i \\ -\sin k\theta_i & \cos k\theta_i \end{pmatrix}"
    r" \begin{pmatrix} PE_{(p, 2i)} \\ PE_{(p, 2i+1)} \end{pmatrix},\quad"
    r" (\sin k\theta_i, \cos k\theta_i) = (PE_{(k, 2i)}, PE_{(k, 2i+1)})",
    formulas=("rotate_pairs", "sinusoidal_position_encoding"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=REAL,
)
def a_step_is_a_rotation(f: Formulas) -> Steps:
    """PE(p + k) is a rotation of PE(p) by angles that depend on k alone."""
    for case, xp, d, base in bases():
        p, k = xp.variables("p"), xp.variables("k")
        here, there, step = (f.sinusoidal_position_encoding(x, d, base) for x in (p, p + k, k))
        yield equal(xp, f"{case}: PE(p + k) − R(k) PE(p)", there, turned(f, here, step))


@theorem(
    r"PE_p \cdot PE_q = \sum_i \cos((p - q) \theta_i) = \sum_i PE_{(p - q, 2i + 1)}",
    formulas=("sinusoidal_position_encoding",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=REAL,
)
def products_depend_on_the_difference_alone(f: Formulas) -> Steps:
    """The dot product of two encodings depends on the distance of their positions alone."""
    for case, xp, d, base in bases():
        p, q = xp.variables("p"), xp.variables("q")
        first, second, between = (f.sinusoidal_position_encoding(x, d, base) for x in (p, q, p - q))
        product = xp.sum(first * second)
        yield equal(xp, f"{case}: PE(p)·PE(q) − Σ cos", product, xp.sum(between[1::2]))


@theorem(
    r"\frac{p}{b^{2i/d}} = p \, e^{-2 i \ln(b) / d}",
    formulas=("sinusoidal_position_encoding",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=REAL,
)
def power_form_equals_exponential_form(f: Formulas) -> Steps:
    """The form of the paper and that of most code are the same function."""
    for case, xp, d, base in bases():
        p = xp.variables("p")
        forms = (f.sinusoidal_position_encoding(p, d, base, form=form) for form in ("power", "exp-log"))
        yield equal(xp, f"{case}: power − exp-log", *forms)


@theorem(
    r"\theta_i > \theta_{i+1},\quad \theta_i = b^{-2i/d} = \frac{\partial PE_{(p, 2i)}}{\partial p}\Big|_{p = 0}",
    formulas=("sinusoidal_position_encoding",),
    sizes="d = 4, 6, 8; every base above 1",
    method=POSITIVITY,
    hypotheses=("base > 1, written as (1 + t)^{d/2} with t > 0",),
)
def frequencies_fall_with_the_dimension(f: Formulas) -> Steps:
    """Each pair of columns turns more slowly than the one before."""
    for d in (4, 6, 8):
        xp = Symbols()
        p, t = xp.variables("p"), xp.variables("t", positive=True)
        PE = xp.expressions(f.sinusoidal_position_encoding(p, d, (1 + t) ** (d // 2)))
        (position,) = p.cells.ravel()
        speeds = [xp.derivative(PE[2 * i], position).subs(position, 0) for i in range(d // 2)]
        falls = [fast - slow for fast, slow in itertools.pairwise(speeds)]
        yield positive(xp, f"d = {d}: θ_i − θ_(i+1)", *falls)
        yield vanishing(xp, f"d = {d}: θ_0 − 1", speeds[0] - 1)
