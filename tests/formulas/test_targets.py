"""True classes of examples: which are refused, and that many are taken without a one-hot row for each."""

import inspect
import tracemalloc

import numpy as np
import pytest

from drawn import Drawn
from verify.formulas import (
    CATALOGUE,
    cross_entropy_from_logits,
    cross_entropy_from_logits_gradient,
    negative_log_likelihood,
    negative_log_likelihood_gradient,
)

LOSSES = (
    cross_entropy_from_logits,
    cross_entropy_from_logits_gradient,
    negative_log_likelihood,
    negative_log_likelihood_gradient,
)
MEBIBYTE = 2**20


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("wrong", [-1, 4])
def test_a_class_that_is_none_is_refused(world, loss, wrong):
    """Below 0 or beyond the last there is no class, in any library; the one that is ignored may be anything."""
    scores = world.array([[1.0, 2, 3, 4], [0.5, 0, 0, 0]])
    with pytest.raises(IndexError, match=f"target: found {wrong}, expected whole numbers from 0 to 3"):
        loss(scores, world.integers([0, wrong]))
    ignored = world.back(loss(scores, world.integers([0, wrong]), ignore_index=wrong, reduction="sum"))
    alone = world.back(loss(scores[:1, :], world.integers([0]), reduction="sum"))
    assert (ignored if ignored.ndim == 0 else ignored[:1]).tolist() == alone.tolist()
    with pytest.raises(IndexError, match="found 9"):
        loss(scores, world.integers([9, wrong]), ignore_index=wrong)


@pytest.mark.parametrize(
    "name", [n for n in CATALOGUE if "reduction" in inspect.signature(CATALOGUE[n].function).parameters]
)
def test_an_unknown_reduction_is_refused(name):
    """Of losses, of their gradients, and of everything else that is reduced."""
    with pytest.raises(ValueError, match=r"reduction='avg': expected .*'sum' or 'mean'"):
        Drawn(name, everything=False).results(reduction="avg")


def true_loss(scores, target, weights, ignored):
    """Each example's loss by the definition, in long doubles, with what a mean divides by."""
    wide = scores.astype("longdouble")
    log_p = wide - wide.max(-1, keepdims=True)
    log_p = log_p - np.log(np.exp(log_p).sum(-1, keepdims=True))
    own = np.asarray([0 if c == ignored else weights[c] for c in target])
    return np.asarray([-w * log_p[i, c] if w else 0 for i, (c, w) in enumerate(zip(target, own, strict=True))]), own


@pytest.mark.parametrize(("shape", "axis"), [((100, 100), -1), ((100, 100), 0), ((3, 5000), -1), ((40, 60_000), -1)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("ignored", [None, 7])
def test_many_logits_are_taken_by_their_classes(shape, dtype, axis, ignored):
    """Of many the loss is that of the definition, to 8 units of 32, and so is its gradient."""
    rng = np.random.default_rng(3)
    logits, target = (4 * rng.normal(size=shape)).astype(dtype), rng.integers(0, shape[1], shape[0])
    target[1], logits[2, (target[2] + 1) % shape[1]] = 7, -np.inf
    weights = (rng.integers(1, 5, shape[1]) / 4).astype(dtype)
    losses, own = true_loss(logits, target, weights, ignored)
    given = logits if axis == -1 else logits.T.copy()
    options = {"class_weights": weights, "ignore_index": ignored, "axis": axis}
    each = cross_entropy_from_logits(given, target, reduction="none", **options)
    within = 8 * np.finfo(dtype).eps * 32
    np.testing.assert_allclose(each, losses.astype("float64"), rtol=0, atol=within)
    mean = cross_entropy_from_logits(given, target, **options)
    np.testing.assert_allclose(mean, float(losses.sum() / own.sum()), rtol=within)
    gradient = cross_entropy_from_logits_gradient(given, target, **options)
    p = np.exp(logits - logits.max(-1, keepdims=True)).astype("float64")
    p /= p.sum(-1, keepdims=True)
    p[np.arange(shape[0]), target] -= 1
    expected = p * own[:, None] / own.sum()
    np.testing.assert_allclose(gradient if axis == -1 else gradient.T, expected, rtol=0, atol=within)


def test_a_certain_mistake_costs_infinity():
    """Where the class of one of many has logit −∞ its loss is ∞, and that of no other; NaN stays in its row."""
    logits, target = np.zeros((100, 100)), np.zeros(100, dtype=int)
    logits[3, 0], logits[5, 9] = -np.inf, np.nan
    losses = cross_entropy_from_logits(logits, target, reduction="none")
    assert losses[3] == np.inf
    assert np.isnan(losses[5])
    np.testing.assert_allclose(np.delete(losses, [3, 5]), np.log(100), rtol=2**-50)


@pytest.mark.parametrize(
    ("loss", "copies"), [(cross_entropy_from_logits, 0.6), (cross_entropy_from_logits_gradient, 1.1)]
)
def test_memory_is_that_of_the_result(loss, copies):
    """Of 32 MiB of logits a loss takes some pieces of 4 MiB, its gradient an array like them: no one-hot rows."""
    logits, target = np.zeros((256, 2**15), dtype="float32"), np.arange(256)
    loss(logits, target)
    tracemalloc.start()
    loss(logits, target)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak <= copies * 32 * MEBIBYTE
