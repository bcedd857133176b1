"""Proofs about entropy."""

from __future__ import annotations

from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.losses import distribution
from verify.proofs.methods import DERIVATIVE, REDUCTION
from verify.proofs.softmax import SIZES, worlds
from verify.proofs.steps import derivatives, equal


@theorem(
    r"\frac{\partial H}{\partial p_i} = -\ln p_i - 1",
    formulas=("entropy", "entropy_gradient"),
    gradients=("entropy_gradient",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=("p > 0",),
)
def gradient_of_entropy(f: Formulas) -> Steps:
    """The gradient with respect to the probabilities."""
    for case, xp, n in worlds():
        p = xp.variables("p", n, positive=True)
        (value,) = xp.expressions(f.entropy(p))
        yield from derivatives(xp, case, value, {"p": (p, f.entropy_gradient(p))})


@theorem(
    r"H(p) = -\sum_i p_i \ln p_i \text{ is the cross entropy of } p \text{ under } p,"
    r"\quad D(p \| q) = -\sum_i p_i \ln q_i - H(p)",
    formulas=("cross_entropy", "entropy", "kl_divergence"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("p, q > 0 of sum 1, written as w / Σ w",),
)
def entropy_is_the_least_cross_entropy(f: Formulas) -> Steps:
    """Entropy is what cross entropy comes to where the model is the truth; the divergence is all beyond it."""
    for case, xp, n in worlds():
        p, q = distribution(xp, "w", n), distribution(xp, "v", n)
        yield equal(xp, f"{case}: H − cross entropy of p", f.entropy(p), f.cross_entropy(p, p))
        excess = f.cross_entropy(q, p) - f.entropy(p)
        yield equal(xp, f"{case}: D − (cross entropy − H)", f.kl_divergence(p, q), excess)
