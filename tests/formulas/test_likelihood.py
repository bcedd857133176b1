"""Likelihood, perplexity and divergence against SciPy and exact cases."""

import math

import mpmath
import numpy as np
import pytest
import scipy.special

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.likelihood import (
    expected_initial_loss,
    kl_divergence,
    kl_divergence_by_hand,
    kl_divergence_gradient,
    log_likelihood,
    perplexity,
)

P = [0.5, 0.25, 0.125]


def test_powers_of_two_have_whole_bits(world):
    """Halves, quarters and eighths make −6 ln 2 together, and a perplexity of 4, to 4 rounding units."""
    x = world.array(P)
    np.testing.assert_allclose(world.back(log_likelihood(x)), -6 * math.log(2), rtol=4 * world.epsilon)
    np.testing.assert_allclose(world.back(perplexity(x)), 4, rtol=8 * world.epsilon)


def test_an_impossible_token(world):
    """A token of probability 0 has log likelihood −∞ and perplexity ∞, without a warning."""
    x = world.array([0.5, 0.0])
    assert world.back(log_likelihood(x)) == -math.inf
    assert world.back(perplexity(x)) == math.inf


def test_uniform_guessing_has_the_perplexity_of_its_choices():
    """Whatever is drawn from ten equally likely tokens has perplexity 10, to 8 units."""
    np.testing.assert_allclose(perplexity(np.full(7, 0.1)), 10, rtol=8 * 2**-52)
    assert perplexity(np.ones((2, 3))).tolist() == [1, 1]


def test_divergence_agrees_with_scipy(world):
    """SciPy's rel_entr, summed; the error is at most 4 rounding units of the larger entropy."""
    rng = np.random.default_rng(1)
    p, q = (np.asarray(x, dtype=world.dtype) for x in rng.dirichlet(np.ones(6), size=(2, 5)))
    expected = scipy.special.rel_entr(p.astype(float), q.astype(float)).sum(axis=-1)
    actual = world.back(kl_divergence(world.array(p), world.array(q)))
    bound = 8 * world.epsilon * (p * np.abs(np.log(q))).sum(axis=-1) + 6 * world.epsilon
    assert np.all(np.abs(actual - expected) <= bound)


def test_zeros_in_a_divergence(world):
    """What never happens costs nothing; what the model excludes but happens costs ∞."""
    p, q = world.array([[0, 1], [0, 1], [0.5, 0.5]]), world.array([[0.5, 0.5], [0, 1], [0, 1]])
    result = world.back(kl_divergence(p, q))
    np.testing.assert_allclose(result, [math.log(2), 0, math.inf], rtol=2 * world.epsilon)


def test_divergence_gradient_by_complex_step(complex_step):
    """The gradient with respect to the model is −p/q, to 4 units."""
    p, q = np.random.default_rng(2).dirichlet(np.ones(4), size=2)
    expected = complex_step(lambda z: kl_divergence(p, z), q)
    np.testing.assert_allclose(kl_divergence_gradient(p, q), expected, rtol=4 * 2**-52)


def test_loss_before_learning(world):
    """000:81: with n classes the expected loss is −ln(1/n); for 27 it is 3.2958."""
    actual = world.back(expected_initial_loss(world.array([27, 1])))
    assert abs(actual[0] - mpmath.log(27)) <= 2 * world.epsilon * actual[0]
    assert actual[1] == 0
    assert np.round(expected_initial_loss(27), 4) == 3.2958


def test_variants_differ_as_they_say():
    """Bits instead of nats, means instead of sums, and the other order."""
    p, q = np.asarray([0.5, 0.5]), np.asarray([0.25, 0.75])
    exchanged, bits = (v.function for v in CATALOGUE["kl_divergence"].variants)
    assert exchanged(p, q) == kl_divergence(q, p)
    np.testing.assert_allclose(bits(p, q), kl_divergence(p, q) / math.log(2), rtol=2**-52)
    (base_2,) = (v.function for v in CATALOGUE["expected_initial_loss"].variants)
    assert base_2(8) == 3
    likelihood_bits, mean = (v.function for v in CATALOGUE["log_likelihood"].variants)
    assert likelihood_bits(np.asarray(P)) == -6
    np.testing.assert_allclose(mean(np.asarray(P)), -2 * math.log(2), rtol=2**-52)


def test_wrong_shapes_are_named():
    """Distributions of other shapes and sequences without a token are refused."""
    with pytest.raises(ShapeError, match=r"p of shape \(2,\) and q of shape \(3,\): expected the same shape"):
        kl_divergence(np.zeros(2), np.zeros(3))
    for function in (log_likelihood, perplexity):
        with pytest.raises(ShapeError, match=r"probabilities of shape \(0,\): expected at least one element"):
            function(np.zeros(0))


@pytest.mark.parametrize("axis", [0, 1])
def test_divergence_as_people_work_it_out(axis):
    """The logarithm of each quotient, times p: SciPy's relative entropies, summed along an axis."""
    p, q = np.random.default_rng(3).dirichlet(np.ones(4), size=(2, 4))
    expected = scipy.special.rel_entr(p, q).sum(axis=axis)
    within = 4 * np.finfo("float64").eps * (p * (1 + abs(np.log(p / q)))).sum(axis=axis)  # 4 roundings, and of ln 1 + δ
    assert (abs(kl_divergence_by_hand(p, q, axis=axis) - expected) <= within).all()
    assert kl_divergence_by_hand(np.array([0.0, 1.0]), np.array([0.5, 0.5])) == math.log(2)
    with pytest.raises(ShapeError, match=r"p of shape .* and q"):
        kl_divergence_by_hand(p, q[:2])
