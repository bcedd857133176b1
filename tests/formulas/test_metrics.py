"""Accuracy, precision, recall, specificity, F1 and F-beta on counted examples."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.metrics import (
    accuracy,
    accuracy_of_counts,
    confusion,
    f1,
    f1_of_counts,
    f_beta_of_counts,
    precision,
    precision_of_counts,
    recall,
    recall_of_counts,
    specificity_of_counts,
)

PREDICTED = [1, 1, 1, 0, 0, 0, 0, 1]
ACTUAL = [1, 1, 0, 1, 1, 1, 0, 1]


def test_counts_of_eight_labels(world):
    """Three hits, one false alarm, three misses and one correct rejection make 1/2, 3/4, 1/2 and 3/5."""
    x, y = world.integers(PREDICTED), world.integers(ACTUAL)
    assert [int(n) for n in confusion(x, y)] == [3, 1, 3, 1]
    results = [float(metric(x, y)) for metric in (accuracy, precision, recall, f1)]
    assert results == [0.5, 0.75, 0.5, 0.6]


def test_counts_in_every_world(world):
    """From counts: 3/(3 + 1), 3/(3 + 3), 6/(6 + 1 + 3), to a rounding unit."""
    hits, alarms, misses = (world.array([n]) for n in (3, 1, 3))
    assert world.back(precision_of_counts(hits, alarms)).tolist() == [0.75]
    assert world.back(recall_of_counts(hits, misses)).tolist() == [0.5]
    np.testing.assert_allclose(world.back(f1_of_counts(hits, alarms, misses)), [0.6], rtol=world.epsilon)


def test_nothing_found_and_nothing_to_find():
    """0/0 is NaN without a warning; recall of nothing found among positives is 0."""
    nothing, something = np.zeros(3, dtype=int), np.asarray([0, 1, 0])
    assert np.isnan(precision(nothing, something))
    assert recall(nothing, something) == 0
    assert np.isnan(recall(something, nothing))
    assert np.isnan(f1(nothing, nothing))
    assert f1(nothing, something) == 0


def test_another_class_may_be_positive():
    """With 0 as the positive class hits are what both call 0."""
    assert precision(np.asarray(PREDICTED), np.asarray(ACTUAL), positive=0) == 0.25
    assert recall(np.asarray(PREDICTED), np.asarray(ACTUAL), positive=0) == 0.5


def test_f1_is_the_harmonic_mean():
    """2PR/(P + R), and its variant (P + R)/2."""
    x, y = np.asarray(PREDICTED), np.asarray(ACTUAL)
    np.testing.assert_allclose(f1(x, y), 2 / (1 / precision(x, y) + 1 / recall(x, y)), rtol=2**-52)
    (arithmetic,) = (v.function for v in CATALOGUE["f1"].variants)
    assert arithmetic(x, y) == 0.625


def test_labels_of_other_shapes_are_refused():
    """A column of labels is not a row of them, and no labels have no accuracy."""
    for metric in (accuracy, precision, recall, f1, confusion):
        with pytest.raises(ShapeError, match=r"predicted of shape \(3, 1\) and actual of shape \(3,\)"):
            metric(np.zeros((3, 1)), np.zeros(3))
    with pytest.raises(ShapeError, match="at least one element"):
        accuracy(np.zeros(0), np.zeros(0))


def test_any_class_may_be_the_positive_one():
    """With the labels exchanged and the other class positive, precision, recall, F1 and its variant stay."""
    labels = np.asarray([[1, 1, 1, 0, 0], [1, 0, 1, 1, 1]])
    arithmetic = next(v.function for v in CATALOGUE["f1"].variants if v.name == "f1_arithmetic")
    for metric in (precision, recall, f1, arithmetic):
        assert metric(*(1 - labels), positive=0) == metric(*labels)
        assert metric(*labels, positive=0) != metric(*labels)


def test_accuracy_counts_every_label_of_a_batch():
    """Labels in rows are counted one by one: 3 of 4."""
    assert accuracy(np.asarray([[1, 0], [1, 1]]), np.asarray([[1, 0], [0, 1]])) == 0.75


def test_counts_of_all_four_kinds_in_every_world(world):
    """(3 + 1)/8 are right, 1/(1 + 1) of the negatives are rejected, and recall four times as heavy gives 15/28."""
    hits, rejected, alarms, misses = (world.array([n]) for n in (3, 1, 1, 3))
    assert world.back(accuracy_of_counts(hits, rejected, alarms, misses)).tolist() == [0.5]
    assert world.back(specificity_of_counts(rejected, alarms)).tolist() == [0.5]
    np.testing.assert_allclose(world.back(f_beta_of_counts(hits, alarms, misses, 2)), [15 / 28], rtol=world.epsilon)


def test_an_example_of_scikit_learn():
    """Its user guide: predicted 0 1 0 0, true 0 1 0 1, have F_β 0.83, 2/3 and 0.56 for β of a half, 1 and 2."""
    hits, alarms, misses, _ = confusion(np.asarray([0, 1, 0, 0]), np.asarray([0, 1, 0, 1]))
    scores = [float(f_beta_of_counts(hits, alarms, misses, beta)) for beta in (0.5, 1, 2)]
    np.testing.assert_allclose(scores, [5 / 6, 2 / 3, 5 / 9], rtol=2**-52)
    assert scores[1] == f1_of_counts(hits, alarms, misses)


def test_variants_of_counts_differ_as_they_say():
    """Precision in the place of recall, correct rejections forgotten, the complement."""
    (exchanged,) = (v.function(3, 1, 2, 4) for v in CATALOGUE["f_beta_of_counts"].variants)
    np.testing.assert_allclose(exchanged, 51 / (51 + 16 + 2), rtol=2**-51)
    (forgotten,) = (v.function(3, 9, 1, 2) for v in CATALOGUE["accuracy_of_counts"].variants)
    (complement,) = (v.function(3, 1) for v in CATALOGUE["specificity_of_counts"].variants)
    assert (forgotten, complement) == (0.5, 0.25)


def test_no_counts_are_undefined():
    """Of nothing at all, accuracy, specificity and F_β are 0/0: NaN, without a warning."""
    zero = np.zeros(1)
    undefined = (accuracy_of_counts(*[zero] * 4), specificity_of_counts(zero, zero), f_beta_of_counts(*[zero] * 3, 2))
    assert np.isnan(np.concatenate(undefined)).all()
    with pytest.raises(ShapeError, match="stretch to each other"):
        accuracy_of_counts(np.ones(2), np.ones(3), 1, 1)
