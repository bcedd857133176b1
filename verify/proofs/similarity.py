"""Proofs about the scores of queries and keys."""

from __future__ import annotations

from verify.arithmetic.symbols import Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.methods import REDUCTION
from verify.proofs.steps import equal


@theorem(
    r"\frac{Q K^T}{\sqrt{d}} = \frac{1}{\sqrt d} \, Q K^T,\qquad"
    r" Q (W_Q W_K^T) K^T = (Q W_Q)(K W_K)^T",
    formulas=("bilinear_similarity", "dot_similarity", "scaled_dot_similarity"),
    sizes="2 queries and 3 keys, d = 1…4; d = 2 into 2",
    method=REDUCTION,
    hypotheses=("all entries real",),
)
def similarities_agree_where_they_should(f: Formulas) -> Steps:
    """Scaling divides by √d; a bilinear score is a dot product of projections."""
    for d in range(1, 5):
        xp = Symbols()
        Q, K = xp.variables("q", 2, d), xp.variables("k", 3, d)
        root = xp.sqrt(xp.asarray(float(d)))
        yield equal(xp, f"d = {d}: scaled", f.scaled_dot_similarity(Q, K) * root, f.dot_similarity(Q, K))
    xp = Symbols()
    Q, K, W_Q, W_K = xp.variables("q", 2, 2), xp.variables("k", 3, 2), xp.variables("A", 2, 2), xp.variables("B", 2, 2)
    bilinear = f.bilinear_similarity(Q, K, W_Q @ W_K.mT)
    yield equal(xp, "bilinear", bilinear, f.dot_similarity(Q @ W_Q, K @ W_K))
