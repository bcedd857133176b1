"""Cross entropy on probabilities and logits against mpmath, the documents and complex steps."""

import math

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.losses import (
    cross_entropy,
    cross_entropy_from_logits,
    cross_entropy_from_logits_gradient,
    cross_entropy_gradient,
    negative_log_likelihood,
    negative_log_likelihood_gradient,
)

RNG = np.random.default_rng(1)
LOGITS = RNG.normal(size=(5, 4)) * 3
CLASSES = np.asarray([2, 0, 3, 1, 2])
WEIGHTS = np.asarray([1.0, 0.5, 2.0, 3.0])
SOFT = RNG.dirichlet(np.ones(4), size=5)


def true_losses(logits, classes):
    """−ln softmax(z)_c in mpmath for each row."""
    rows = [[mpmath.mpf(float(z)) for z in row] for row in logits]
    return [mpmath.log(mpmath.fsum(map(mpmath.exp, row))) - row[c] for row, c in zip(rows, classes, strict=True)]


def test_cross_entropy_of_the_document(world):
    """001:920 and 001:935 print 0.357 and 2.303, for 0.7 and 0.1 given to the true word."""
    P = world.array([[0.7, 0.1, 0.1, 0.1], [0.1, 0.1, 0.1, 0.7]])
    y = world.array([[1, 0, 0, 0], [1, 0, 0, 0]])
    losses = world.back(cross_entropy(P, y))
    np.testing.assert_allclose(losses, [0.357, 2.303], rtol=0, atol=0.5e-3 + 4 * world.epsilon)
    for loss, p in zip(losses, world.back(P)[:, 0], strict=True):
        assert abs(loss + mpmath.log(mpmath.mpf(p))) <= 2 * world.epsilon * loss


def test_impossible_truths_cost_infinity(world):
    """Probability 0 for the truth costs ∞ without a warning, and for anything else nothing."""
    P, y = world.array([[0, 1], [1, 0]]), world.array([[1, 0], [1, 0]])
    assert world.back(cross_entropy(P, y)).tolist() == [math.inf, 0]


def test_gradient_of_the_document(world):
    """001:970: P − y is −0.9, 0.1, 0.1, 0.7."""
    P, y = world.array([0.1, 0.1, 0.1, 0.7]), world.array([1, 0, 0, 0])
    np.testing.assert_allclose(world.back(cross_entropy_gradient(P, y)), [-0.9, 0.1, 0.1, 0.7], rtol=2 * world.epsilon)


def test_from_logits_is_within_its_bound_in_every_world(world):
    """The absolute error of each loss is at most V + 2 rounding units of 1 and two of the loss and largest logit."""
    logits = np.asarray(LOGITS, dtype=world.dtype)
    actual = world.back(cross_entropy_from_logits(world.array(logits), world.integers(CLASSES), reduction="none"))
    bound = world.epsilon * (6 + 2 * actual + np.abs(logits).max(axis=1))
    assert np.all(np.abs(actual - true_losses(logits, CLASSES)) <= bound)


def test_reductions_are_pytorchs():
    """The mean divides by the weights of the classes that occur, the sum by nothing, ignored examples count nowhere."""
    plain = np.asarray(true_losses(LOGITS, CLASSES), dtype=float)
    w = WEIGHTS[CLASSES]
    for options, expected in (
        ({}, plain.mean()),
        ({"reduction": "sum"}, plain.sum()),
        ({"class_weights": WEIGHTS}, (w * plain).sum() / w.sum()),
        ({"class_weights": WEIGHTS, "reduction": "none"}, w * plain),
        ({"ignore_index": 2}, plain[1:4].mean()),
        ({"ignore_index": 2, "class_weights": WEIGHTS}, (w * plain)[1:4].sum() / w[1:4].sum()),
        ({"ignore_index": 2, "reduction": "none"}, plain * [0, 1, 1, 1, 0]),
    ):
        np.testing.assert_allclose(cross_entropy_from_logits(LOGITS, CLASSES, **options), expected, rtol=2**-49)


def test_an_index_outside_the_classes_may_be_ignored():
    """PyTorch's ignore_index of −100 counts nowhere, and nothing but ignored examples has no mean."""
    classes = np.asarray([-100, 0, 3, 1, -100])
    expected = cross_entropy_from_logits(LOGITS[1:4], CLASSES[1:4])
    np.testing.assert_allclose(cross_entropy_from_logits(LOGITS, classes, ignore_index=-100), expected, rtol=2**-51)
    assert np.isnan(cross_entropy_from_logits(LOGITS, classes * 0 - 100, ignore_index=-100))


def test_a_distribution_may_stand_for_a_class():
    """One-hot rows give what classes give, and mixtures the mixture of losses; weights weigh each class."""
    hot = np.eye(4, dtype=int)[CLASSES]
    np.testing.assert_allclose(
        cross_entropy_from_logits(LOGITS, hot), cross_entropy_from_logits(LOGITS, CLASSES), rtol=2**-51
    )
    log_p = LOGITS - np.log(np.exp(LOGITS).sum(axis=1, keepdims=True))
    expected = -(SOFT * WEIGHTS * log_p).sum(axis=1)
    np.testing.assert_allclose(
        cross_entropy_from_logits(LOGITS, SOFT, class_weights=WEIGHTS), expected.mean(), rtol=2**-48
    )


def test_classes_may_stand_along_another_axis():
    """With (examples, classes, pixels) and axis 1 each pixel is an example of its own."""
    logits, classes = RNG.normal(size=(2, 4, 3)), RNG.integers(0, 4, size=(2, 3))
    expected = cross_entropy_from_logits(np.moveaxis(logits, 1, -1), classes, reduction="none", class_weights=WEIGHTS)
    actual = cross_entropy_from_logits(logits, classes, axis=1, reduction="none", class_weights=WEIGHTS)
    np.testing.assert_allclose(actual, expected, rtol=0, atol=2**-48)


def test_huge_logits_do_not_overflow(world):
    """A certain mistake costs the difference of the logits, however large."""
    z = world.array([[0.0, float(np.finfo(world.dtype).max) / 2]])
    assert world.back(cross_entropy_from_logits(z, world.integers([1]))) == 0
    assert world.back(cross_entropy_from_logits(z, world.integers([0]))) == float(np.finfo(world.dtype).max) / 2


@pytest.mark.parametrize("reduction", ["sum", "mean"])
@pytest.mark.parametrize("target", [CLASSES, SOFT], ids=["classes", "distribution"])
@pytest.mark.parametrize("weights", [None, WEIGHTS], ids=["plain", "weighted"])
def test_gradients_by_complex_step(complex_step, reduction, target, weights):
    """Gradients from logits and from logarithms are those of imaginary steps, to 64 units of 1."""
    options = {"reduction": reduction, "class_weights": weights}
    if target is CLASSES:
        options["ignore_index"] = 3
    for forward, backward in (
        (cross_entropy_from_logits, cross_entropy_from_logits_gradient),
        (negative_log_likelihood, negative_log_likelihood_gradient),
    ):
        expected = complex_step(lambda z, f=forward: f(z, target, **options), LOGITS)
        np.testing.assert_allclose(backward(LOGITS, target, **options), expected, rtol=0, atol=64 * 2**-52)


def test_gradient_on_logits_is_p_minus_y(ulps):
    """For one example and no weights the two gradients of cross entropy are the same."""
    p = np.exp(LOGITS) / np.exp(LOGITS).sum(axis=1, keepdims=True)
    y = np.eye(4)[CLASSES]
    actual = cross_entropy_from_logits_gradient(LOGITS, CLASSES, reduction="sum")
    np.testing.assert_allclose(actual, cross_entropy_gradient(p, y), rtol=0, atol=8 * 2**-52)


def test_variants_differ_as_they_say():
    """Bits, digits, means, the other sign, the other order and both sides, spelt out in NumPy."""
    p, y = np.asarray([[0.5, 0.25, 0.25], [0.125, 0.5, 0.375]]), np.asarray([[0.5, 0.5, 0], [0.25, 0.25, 0.5]])
    by_name = {v.name.removeprefix("cross_entropy_"): v.function for v in CATALOGUE["cross_entropy"].variants}
    plain = -(y * np.log(p)).sum(axis=1)
    expected = {
        "base_2": plain / np.log(2),
        "base_10": plain / np.log(10),
        "mean_over_classes": plain / 3,
        "mean_over_examples": plain.mean(),
        "negative": -plain,
        "both_sides": plain - ((1 - y) * np.log(1 - p)).sum(axis=1),
    }
    for name, value in expected.items():
        np.testing.assert_allclose(by_name.pop(name)(p, y), value, rtol=2**-50)
    assert by_name.keys() == {"exchanged"}
    np.testing.assert_allclose(by_name["exchanged"](y[1], p[1]), plain[1], rtol=2**-50)
    np.testing.assert_allclose(cross_entropy(p, y, reduction="mean"), plain.mean(), rtol=2**-50)
    np.testing.assert_allclose(cross_entropy(p.T, y.T, axis=0, reduction="sum"), plain.sum(), rtol=2**-50)
    negative, of_probabilities = (v.function for v in CATALOGUE["cross_entropy_gradient"].variants)
    np.testing.assert_array_equal(negative(p, y), y - p)
    np.testing.assert_array_equal(of_probabilities(p, y), -y / p)


def test_wrong_shapes_and_words_are_named():
    """Shapes that differ, weights of another number and unknown reductions are refused."""
    x = np.zeros
    with pytest.raises(ShapeError, match=r"probabilities of shape \(3,\) and target of shape \(4,\)"):
        cross_entropy(x(3), x(4))
    with pytest.raises(ShapeError, match=r"scores of shape \(5, 4\) and target of shape \(4,\): expected one class"):
        cross_entropy_from_logits(x((5, 4)), np.zeros(4, dtype=int))
    with pytest.raises(ShapeError, match=r"class_weights of shape \(3,\): expected one weight for each of 4 classes"):
        cross_entropy_from_logits(x((5, 4)), CLASSES, class_weights=x(3))
    with pytest.raises(ValueError, match="reduction='avg': expected 'none', 'sum' or 'mean'"):
        cross_entropy(x(3) + 1, x(3), reduction="avg")


def test_variants_keep_the_axis():
    """In bits and with p and y exchanged, classes along the first axis give what rows give turned around."""
    p, y = np.asarray([[0.5, 0.25, 0.25], [0.125, 0.75, 0.125]]), np.asarray([[0.25, 0.5, 0.25], [0.5, 0.25, 0.25]])
    variants = {v.name: v.function for v in CATALOGUE["cross_entropy"].variants}
    for name in (
        "cross_entropy_base_2",
        "cross_entropy_base_10",
        "cross_entropy_exchanged",
        "cross_entropy_both_sides",
    ):
        np.testing.assert_allclose(variants[name](p.T, y.T, axis=0), variants[name](p, y), rtol=2**-50)


VARIANTS = {v.name: v.function for v in CATALOGUE["cross_entropy"].variants}


@pytest.mark.parametrize("name", ["cross_entropy", *VARIANTS])
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_classes_may_lie_along_any_axis(name, reduction):
    """Along the first axis, or the last of three, cross entropy and its variants are those of the rows."""
    function = VARIANTS.get(name, cross_entropy)
    P, Y = np.random.default_rng(4).dirichlet(np.ones(4), size=(2, 5, 3))
    rows = function(P, Y, reduction=reduction)
    np.testing.assert_array_equal(function(P, Y, axis=-1, reduction=reduction), rows)
    columns = function(np.moveaxis(P, -1, 0), np.moveaxis(Y, -1, 0), axis=0, reduction=reduction)
    np.testing.assert_allclose(columns, rows, rtol=2**-48)


def test_losses_of_a_batch_of_sequences_are_those_of_its_rows():
    """Classes lie along the last axis of three as of two, for the negative log-likelihood and the gradients."""
    P, classes = np.log(np.stack([SOFT, SOFT[::-1]])), np.stack([CLASSES, CLASSES])
    for function in (negative_log_likelihood, negative_log_likelihood_gradient, cross_entropy_from_logits_gradient):
        whole = function(P, classes, reduction="sum")
        rows = function(P.reshape(10, 4), classes.reshape(10), reduction="sum")
        np.testing.assert_allclose(whole, rows.reshape(whole.shape), rtol=2**-48)


@pytest.mark.parametrize("function", [cross_entropy, negative_log_likelihood])
def test_losses_without_classes_are_refused(function):
    """No class along the axis is an error that names the shape."""
    name = "probabilities" if function is cross_entropy else "log_probabilities"
    with pytest.raises(ShapeError, match=rf"{name} of shape \(3, 0\): expected at least one element along axis -1"):
        function(np.zeros((3, 0)), np.zeros((3, 0)))
