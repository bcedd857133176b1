"""Proofs about likelihood, perplexity, divergence and entropy."""

from __future__ import annotations

from collections.abc import Iterator

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import AnyLength, Symbols
from verify.proofs.inventory import Formulas, Steps, theorem
from verify.proofs.losses import distribution
from verify.proofs.methods import COUNTEREXAMPLE, DERIVATIVE, EVERY_N, REDUCTION, TANGENT
from verify.proofs.softmax import SIZES, worlds
from verify.proofs.steps import derivatives, different, equal, positive, zero


@theorem(
    r"\frac{\partial D(p \| q)}{\partial q_i} = -\frac{p_i}{q_i}",
    formulas=("kl_divergence", "kl_divergence_gradient"),
    gradients=("kl_divergence_gradient",),
    sizes=SIZES,
    method=DERIVATIVE,
    hypotheses=("p, q > 0",),
)
def gradient_of_kl_divergence(f: Formulas) -> Steps:
    """The gradient with respect to the model."""
    for case, xp, n in worlds():
        p, q = (xp.variables(name, n, positive=True) for name in "pq")
        (loss,) = xp.expressions(f.kl_divergence(p, q))
        yield from derivatives(xp, case, loss, {"q": (q, f.kl_divergence_gradient(p, q))})


@theorem(
    r"D(p \| q) = -\sum_i p_i \ln q_i - H(p)",
    formulas=("cross_entropy", "kl_divergence"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("p, q > 0", "H(p) is the cross entropy of p under p"),
)
def divergence_is_cross_entropy_less_entropy(f: Formulas) -> Steps:
    """The divergence is what cross entropy exceeds entropy by."""
    for case, xp, n in worlds():
        p, q = (xp.variables(name, n, positive=True) for name in "pq")
        excess = f.cross_entropy(q, p) - f.cross_entropy(p, p)
        yield equal(xp, f"{case}: D − (cross entropy − entropy)", f.kl_divergence(p, q), excess)


def tangent(xp: Symbols, t: CellArray) -> CellArray:
    """The distance t − 1 − ln t of the logarithm from its tangent at 1."""
    distance: CellArray = t - 1 - xp.log(t)
    return distance


def tangent_lies_above() -> Steps:
    """The steps that prove t − 1 − ln t ≥ 0 for every t > 0."""
    xp = Symbols()
    s = xp.variables("s", positive=True)
    (slope,) = (xp.derivative(tangent(xp, 1 + s).cells[()], s.cells[()]),)
    yield positive(xp, "t = 1 + s, s > 0: the derivative of t − 1 − ln t is positive", slope)
    (slope,) = (xp.derivative(tangent(xp, 1 / (1 + s)).cells[()], s.cells[()]),)
    yield positive(xp, "t = 1/(1 + s), s > 0: it grows with s, as t falls", slope)
    yield zero(xp, "t − 1 − ln t at t = 1", tangent(xp, s / s))


@theorem(
    r"D(p \| q) = \sum_i p_i \, \varphi(q_i / p_i) \ge 0,\quad \varphi(t) = t - 1 - \ln t \ge 0",
    formulas=("kl_divergence",),
    sizes=SIZES,
    method=(REDUCTION, TANGENT),
    hypotheses=("p, q > 0 of sum 1, written as w / Σ w",),
)
def divergence_is_not_negative(f: Formulas) -> Steps:
    """Gibbs' inequality."""
    for case, xp, n in worlds():
        p, q = distribution(xp, "w", n), distribution(xp, "v", n)
        terms = xp.sum(p * tangent(xp, q / p))
        yield equal(xp, f"{case}: D − Σ p (t − 1 − ln t), t = q/p", f.kl_divergence(p, q), terms)
    yield from tangent_lies_above()


@theorem(
    r"H(p) = \ln n - D(p \| \tfrac1n) \le \ln n",
    formulas=("cross_entropy", "expected_initial_loss"),
    sizes=EVERY_N,
    method=(REDUCTION, TANGENT),
    hypotheses=("p > 0 of sum 1, written as w / Σ w", "H(p) is the cross entropy of p under p"),
)
def entropy_is_at_most_the_logarithm(f: Formulas) -> Steps:
    """No distribution over n classes has an entropy above ln n."""
    xp = AnyLength()
    p, n = distribution(xp, "w", 2), xp.count
    terms = xp.sum(p * tangent(xp, 1 / (n * p)))
    gap = f.expected_initial_loss(n) - f.cross_entropy(p, p)
    yield equal(xp, "every n: ln n − H(p) − Σ p (t − 1 − ln t), t = 1/(n p)", gap, terms)
    yield from tangent_lies_above()


@theorem(
    r"\operatorname{PPL} = e^{-\ell / n},\quad \operatorname{PPL} = n \text{ where } P(u_i) = \tfrac1n",
    formulas=("log_likelihood", "perplexity"),
    sizes=SIZES,
    method=REDUCTION,
    hypotheses=("P > 0",),
)
def perplexity_is_the_exponential_of_the_mean_loss(f: Formulas) -> Steps:
    """Perplexity is e to the mean negative log likelihood, and the number of classes when all are alike."""
    for case, xp, count, p in _observed():
        likelihood = f.log_likelihood(p)
        yield equal(xp, f"{case}: PPL − e^(−ℓ/n)", f.perplexity(p), xp.exp(-likelihood / count))
        yield equal(xp, f"{case}: PPL − n at P = 1/n", f.perplexity(xp.ones_like(p) / count), count)


def _observed() -> Iterator[tuple[str, Symbols, CellArray, CellArray]]:
    for case, xp, n in worlds():
        count = xp.count if isinstance(xp, AnyLength) else xp.asarray(float(n))
        yield case, xp, count, xp.variables("p", n, positive=True)


@theorem(
    r"D(p \| q) \ne D(q \| p)",
    formulas=("kl_divergence",),
    sizes="2 classes",
    method=COUNTEREXAMPLE,
)
def divergence_is_not_symmetric(f: Formulas) -> Steps:
    """The divergence is another one the other way round."""
    xp = Symbols()
    p, q = distribution(xp, "w", 2), distribution(xp, "v", 2)
    (gap,) = xp.expressions(f.kl_divergence(p, q) - f.kl_divergence(q, p))
    yield different("D(p ‖ q) − D(q ‖ p)", gap)
