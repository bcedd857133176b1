"""Proofs about masks and averages over the past."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import EVERY_CASE, REDUCTION
from verify.proofs.steps import equal, fact

LENGTHS = range(1, 7)
SIZES = "T = 1…6"


@theorem(
    r"\operatorname{softmax}(A) = \Big(\frac{[s \le t]}{t}\Big)_{ts},\quad"
    r" A_{ts} = 0 \text{ where } s \le t, \text{ else } -\infty",
    formulas=("additive_mask", "causal_average_weights", "causal_mask", "softmax"),
    sizes=SIZES,
    method=REDUCTION,
)
def causal_mean_is_softmax_of_masked_zeros(f: Formulas) -> Steps:
    """Softmax of zeros under a causal mask takes the mean over the past."""
    for length in LENGTHS:
        xp = Symbols()
        like = xp.variables("x", length, 1)
        weights = f.softmax(f.additive_mask(f.causal_mask(length, like=like), like=like))
        yield equal(xp, f"T = {length}", weights, f.causal_average_weights(length, like=like))


@theorem(
    r"y_t = \frac1t \sum_{s=1}^{t} x_s = (A x)_t,\quad \frac{\partial y_t}{\partial x_s} = 0 \text{ for } s > t",
    formulas=("causal_average",),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("x real",),
)
def causal_average_is_the_running_mean(f: Formulas) -> Steps:
    """The product with a triangle is the mean of the rows so far; the sum is t times that."""
    for length in LENGTHS:
        xp = Symbols()
        x = xp.variables("x", length, 1)
        means = xp.stack([xp.mean(x[: t + 1, :], axis=0) for t in range(length)])
        yield equal(xp, f"T = {length}: mean", f.causal_average(x), means)
        sums = xp.cumulative_sum(x, axis=0)
        yield equal(xp, f"T = {length}: sum", f.causal_average(x, reduction="sum"), sums)


@theorem(
    r"M_{ij} = [j \le i + p]",
    formulas=("causal_mask",),
    sizes="n, m = 1…4, p = 0…2",
    method=EVERY_CASE,
)
def causal_mask_allows_the_past(f: Formulas) -> Steps:
    """The mask is true exactly where the key is not after the query."""
    for queries in range(1, 5):
        for past in range(3):
            xp = Symbols()
            mask = f.causal_mask(queries, queries + past, past=past, like=xp.variables("x", 1))
            wanted = [[j <= i + past for j in range(queries + past)] for i in range(queries)]
            yield fact(f"n = {queries}, p = {past}", mask.cells.tolist() == wanted)
