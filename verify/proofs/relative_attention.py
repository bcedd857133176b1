"""Proofs about attention with a score for each distance."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.attention import arrays
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import REDUCTION
from verify.proofs.steps import equal


@theorem(
    r"\operatorname{softmax}\!\Big(\frac{Q K^T + R}{\sqrt{d_k}}\Big) V ="
    r" \operatorname{Attention}(Q, K, V; M = R / \sqrt{d_k}),\quad"
    r" R \to R + r \mathbf{1}^T \text{ has no effect}",
    formulas=("relative_position_attention", "scaled_dot_product_attention"),
    sizes="2 queries and 3 keys, d_k = d_v = 2",
    method=REDUCTION,
    hypotheses=("Q, K, V, R real", "r real, one number for each query"),
)
def relative_scores_are_a_mask_of_numbers(f: Formulas) -> Steps:
    """Scores added before scaling are a mask of numbers, scaled; what a row shares cancels."""
    xp = Symbols()
    Q, K, V = arrays(xp, 2, 3, 2, 2)
    R, row = xp.variables("r", 2, 3), xp.variables("s", 2, 1)
    out = f.relative_position_attention(Q, K, V, R)
    mask = R / xp.sqrt(xp.asarray(2.0))
    yield equal(xp, "R as a mask", out, f.scaled_dot_product_attention(Q, K, V, mask))
    plain = f.relative_position_attention(Q, K, V, xp.zeros_like(R))
    yield equal(xp, "R = 0", plain, f.scaled_dot_product_attention(Q, K, V))
    yield equal(xp, "a number added to a row of R", f.relative_position_attention(Q, K, V, R + row), out)
