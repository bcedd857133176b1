"""Laws of metrics: their bounds, and how precision, recall and their mean hang together."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import invoke
from verify.properties.strategies import indices

LABELS = {"predicted": indices((5,), 3), "actual": indices((5,), 3)}
POSITIVE = st.integers(0, 2)
COUNTS = indices((3,), 50).map(lambda counts: counts.astype(np.float64))
SOME = COUNTS.map(lambda counts: counts + 1)

tried_on("accuracy", **LABELS)
for name in ("confusion", "precision", "recall", "f1"):
    tried_on(name, **LABELS, positive=POSITIVE)
tried_on("precision_of_counts", true_positives=COUNTS, false_positives=COUNTS)
tried_on("recall_of_counts", true_positives=COUNTS, false_negatives=COUNTS)
tried_on("f1_of_counts", true_positives=COUNTS, false_positives=COUNTS, false_negatives=COUNTS)


@law("accuracy", "precision", "recall", "f1")
def lies_between_0_and_1(metric: Held, **arguments: Array) -> None:
    """It is a number from 0 to 1, or NaN where it is 0/0."""
    got = np.asarray(invoke(metric, arguments))
    expect(((got >= 0) & (got <= 1)) | np.isnan(got), "the metric is not between 0 and 1", got=got)


@law("accuracy", "f1")
def treats_prediction_and_truth_alike(metric: Held, predicted: Array, actual: Array, **options: int) -> None:
    """Prediction and truth exchanged change nothing."""
    got, other = metric(predicted, actual, **options), metric(actual, predicted, **options)
    expect_close(other, got, 0, "exchanging prediction and truth changes the metric")


@law("accuracy")
def is_1_for_the_truth(accuracy: Held, predicted: Array, actual: Array) -> None:
    """The truth itself is exactly 1 accurate, its opposite 0, and hits and misses add up to 1."""
    expect_close(accuracy(actual, actual), np.ones(()), 0, "the truth is not fully accurate")
    expect_close(accuracy(actual + 3, actual), np.zeros(()), 0, "labels all wrong are not 0 accurate")
    hits = np.sum(predicted == actual) / len(actual)
    expect_close(accuracy(predicted, actual), hits, EPSILON, "the accuracy is not the share of hits")


@law("confusion")
def counts_every_example_once(confusion: Held, predicted: Array, actual: Array, positive: int) -> None:
    """The four counts add up to the number of examples, and to what is found and what is positive."""
    hits, alarms, misses, rejected = confusion(predicted, actual, positive=positive)
    expect_close(hits + alarms + misses + rejected, len(actual), 0, "the counts do not add up to the examples")
    expect_close(hits + alarms, np.sum(predicted == positive), 0, "the counts do not add up to what is found")
    expect_close(hits + misses, np.sum(actual == positive), 0, "the counts do not add up to what is positive")


@law("precision")
def is_recall_the_other_way_round(precision: Held, predicted: Array, actual: Array, positive: int) -> None:
    """Precision of prediction and truth is recall of truth and prediction, exactly."""
    expected = catalogue.recall(actual, predicted, positive=positive)
    expect_close(precision(predicted, actual, positive=positive), expected, 0, "it is not recall the other way round")


@law("recall")
def is_1_where_all_is_found(recall: Held, predicted: Array, actual: Array, positive: int) -> None:
    """Where everything is called positive, all that is positive is found: 1 exactly, or NaN if there is none."""
    all_found = recall(np.full_like(predicted, positive), actual, positive=positive)
    expected = 1.0 if np.any(actual == positive) else np.nan
    expect_close(all_found, np.asarray(expected), 0, "not all is found where everything is called positive")


@law("f1")
def is_the_harmonic_mean(f1: Held, **arguments: Array) -> None:
    """It is 2PR/(P + R), within 4 units in the last place, and lies between precision P and recall R."""
    P, R = catalogue.precision(**arguments), catalogue.recall(**arguments)
    got = invoke(f1, arguments)
    if P > 0 and R > 0:
        expect_close(got, 2 * P * R / (P + R), 4 * EPSILON, "it is not the harmonic mean of precision and recall")
        inside = min(P, R) * (1 - 4 * EPSILON) <= got <= max(P, R) * (1 + 4 * EPSILON)
        expect(inside, "it is not between precision and recall", got=got)


@law("precision_of_counts", "recall_of_counts", "f1_of_counts")
def depends_on_proportions_alone(metric: Held, **counts: Array) -> None:
    """Twice all counts change nothing, exactly; more wrong ones never raise it."""
    got = invoke(metric, counts)
    doubled = invoke(metric, {name: 2 * count for name, count in counts.items()})
    expect_close(doubled, got, 0, "twice all counts change the metric")
    worse = invoke(metric, {name: count + (name != "true_positives") for name, count in counts.items()})
    expect((worse <= got) | np.isnan(got), "more that is wrong raises the metric", got=worse)


@law("f1_of_counts", arguments=given_each(true_positives=SOME, false_positives=COUNTS, false_negatives=COUNTS))
def is_the_harmonic_mean_of_counts(f1: Held, **counts: Array) -> None:
    """It is 2PR/(P + R) of precision P and recall R, within 4 units in the last place."""
    hits, alarms, misses = (counts[name] for name in ("true_positives", "false_positives", "false_negatives"))
    P, R = hits / (hits + alarms), hits / (hits + misses)
    within = 4 * EPSILON
    expect_close(f1(hits, alarms, misses), 2 * P * R / (P + R), within, "it is not the mean of precision and recall")
