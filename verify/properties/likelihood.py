"""Laws of likelihood, perplexity and divergence."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import AXES, MATRICES, SHAPES, Shape, distributions, positive, tensors

SHARES = tensors(SHAPES, (lambda shape: positive(shape, 1),))


def _pair(*, zeros: bool = False) -> Draws:
    def of(shape: Shape) -> Draws:
        return given_each(p=distributions(shape, zeros=zeros), q=distributions(shape))

    return MATRICES.flatmap(of)


tried_on("log_likelihood", probabilities=SHARES, axis=AXES)
tried_on("perplexity", probabilities=SHARES, axis=AXES)
tried_on("kl_divergence", _pair(zeros=True))
tried_on("kl_divergence_gradient", _pair())
tried_on("expected_initial_loss", classes=st.integers(1, 10**6).map(float).map(np.asarray))


@law("log_likelihood")
def is_never_positive(log_likelihood: Held, probabilities: Array, axis: int) -> None:
    """A probability is at most 1 and its logarithm at most 0; what is certain has exactly 0."""
    got = log_likelihood(probabilities, axis=axis)
    expect(got <= 0, "a log likelihood is positive", got=got)
    sure = log_likelihood(np.ones_like(probabilities), axis=axis)
    expect_close(sure, np.zeros_like(got), 0, "what is certain has not log likelihood 0")


@law("log_likelihood", arguments=given_each(probabilities=SHARES))
def adds_up_over_a_sequence(log_likelihood: Held, probabilities: Array) -> None:
    """Twice the sequence has twice the log likelihood, within what rounding explains."""
    twice = np.concatenate((probabilities, probabilities), axis=-1)
    within = slack(log_likelihood, probabilities=twice) + 2 * slack(log_likelihood, probabilities=probabilities)
    expected = 2 * log_likelihood(probabilities)
    expect_close(log_likelihood(twice), expected, within, "twice the sequence has not twice the log likelihood")


@law("perplexity")
def is_at_least_1(perplexity: Held, probabilities: Array, axis: int) -> None:
    """It is at least 1 and at most one over the least probability, within what rounding explains."""
    got, within = perplexity(probabilities, axis=axis), slack(perplexity, probabilities=probabilities, axis=axis)
    most = 1 / np.min(probabilities, axis=axis)
    expect((got >= 1 - within) & (got <= most + within + EPSILON * most), "a perplexity is out of bounds", got=got)


@law("perplexity", arguments=given_each(classes=st.integers(1, 10**6), length=st.integers(1, 4)))
def counts_equally_likely_tokens(perplexity: Held, classes: int, length: int) -> None:
    """Tokens that are one of n alike have perplexity n, within what rounding explains."""
    alike = np.full(length, 1 / classes)
    within = slack(perplexity, probabilities=alike) + 2 * EPSILON * classes
    expect_close(perplexity(alike), np.asarray(float(classes)), within, "n equally likely tokens have not perplexity n")


@law("kl_divergence")
def is_never_negative(divergence: Held, p: Array, q: Array) -> None:
    """It is at least 0 (Gibbs), within what rounding explains, and exactly 0 of a distribution from itself."""
    got, within = divergence(p, q), slack(divergence, p=p, q=q) + 4 * p.shape[-1] * EPSILON
    expect(got >= -within, "a divergence is negative", got=got)
    expect_close(divergence(p, p), np.zeros_like(got), 0, "a distribution diverges from itself")


@law("kl_divergence", arguments=_pair())
def is_cross_entropy_less_entropy(divergence: Held, p: Array, q: Array) -> None:
    """It is the cross entropy of q under p less the entropy of p, within what rounding explains."""
    cross = Held(catalogue.cross_entropy, "cross_entropy")
    expected = catalogue.cross_entropy(q, p) - catalogue.cross_entropy(p, p)
    within = slack(cross, probabilities=q, target=p) + slack(cross, probabilities=p, target=p)
    within = within + slack(divergence, p=p, q=q) + EPSILON * abs(expected)
    expect_close(divergence(p, q), expected, within, "it is not cross entropy less entropy")


@law("kl_divergence_gradient")
def has_a_mean_of_minus_1(gradient: Held, p: Array, q: Array) -> None:
    """Weighted by q the gradient sums to −1, since p sums to 1, within 4 n units in the last place."""
    total = np.sum(q * gradient(p, q), axis=-1)
    expect_close(total, -np.ones_like(total), 4 * p.shape[-1] * EPSILON, "q · gradient is not −1")


@law("expected_initial_loss", arguments=given_each(m=st.integers(1, 1000), n=st.integers(1, 1000)))
def turns_products_into_sums(loss: Held, m: int, n: int) -> None:
    """The loss of m n classes is that of m plus that of n, within 12 units in the last place; of one class, 0."""
    one, other, both = (loss(np.asarray(float(classes))) for classes in (m, n, m * n))
    expect_close(both, one + other, 12 * EPSILON * (1 + one + other), "ln(m n) is not ln m + ln n")
    expect_close(loss(np.asarray(1.0)), np.zeros(()), 0, "one class costs something")


derivative_law("kl_divergence_gradient", of="kl_divergence", wrt="q")
