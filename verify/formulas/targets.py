"""True classes of examples: one number each, which picks its score, where a one-hot row would take all of them."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from verify.formulas.arrays import Array, at_hand, constant, counting
from verify.formulas.limits import nan_where_zero, weighted
from verify.formulas.shapes import require, require_axes, require_indices
from verify.namespaces import array_namespace


class Classes(NamedTuple):
    """The class of each example and its weight, with the axis of the classes kept with length 1.

    Examples that do not count have class 0, and weight 0; without weights each counts once.
    """

    numbers: Array
    weights: Array | None
    axis: int

    @property
    def total(self) -> Any:
        """What a mean divides by: NaN where nothing counts."""
        if self.weights is None:
            return math.prod(self.numbers.shape) or math.nan
        return nan_where_zero(array_namespace(self.weights).sum(self.weights))

    def of(self, scores: Array) -> Array:
        """The score that each example gives its class."""
        xp, last = array_namespace(scores), self.axis == scores.ndim - 1
        rows, numbers = (
            (scores, self.numbers) if last else (xp.moveaxis(x, self.axis, -1) for x in (scores, self.numbers))
        )
        first = xp.reshape(counting(0, math.prod(numbers.shape), numbers) * rows.shape[-1], numbers.shape)
        taken = xp.take(xp.reshape(rows, (-1,)), xp.reshape(first + numbers, (-1,)), axis=0)
        taken = xp.reshape(taken, numbers.shape)
        return taken if last else xp.moveaxis(taken, -1, self.axis)

    def losses(self, log_probabilities: Array) -> Array:
        """Negative logarithms of the classes' probabilities, times their weights."""
        return -(log_probabilities if self.weights is None else weighted(self.weights, log_probabilities))

    def taken_from(self, fresh: Array, divisor: Any) -> Array:
        """An array that nobody else holds, less the weights over a divisor at the classes, in its memory if it can."""
        xp = array_namespace(fresh)
        weights = (constant(1, fresh) if self.weights is None else self.weights) / divisor
        if at_hand(fresh):
            found = xp.take_along_axis(fresh, self.numbers, self.axis) - weights
            xp.put_along_axis(fresh, self.numbers, found, self.axis)
            return fresh
        along = tuple(-1 if i == self.axis else 1 for i in range(fresh.ndim))
        every = xp.reshape(counting(0, fresh.shape[self.axis], self.numbers), along)
        return fresh - weights * xp.astype(self.numbers == every, fresh.dtype)


def weighted_classes(
    scores: Array, target: Array, class_weights: Array, ignore_index: int | None, axis: int
) -> Classes | None:
    """The classes that a target names; None where it is a distribution, of the shape of the scores."""
    require_axes(axis, scores=scores)
    axis = axis % scores.ndim
    require_weights(scores, class_weights, axis)
    if target.shape == scores.shape:
        return None
    xp = array_namespace(scores)
    fits = target.shape == (*scores.shape[:axis], *scores.shape[axis + 1 :])
    require(fits, "one class for each example, or a distribution", scores=scores, target=target)
    require_indices(scores.shape[axis], but=ignore_index, target=target)
    numbers = xp.expand_dims(target, axis=axis)
    weights = None
    if ignore_index is not None:
        counted = numbers != ignore_index
        numbers, weights = xp.where(counted, numbers, 0 * numbers), xp.astype(counted, scores.dtype)
    if class_weights is not None:
        own = xp.reshape(xp.take(class_weights, xp.reshape(numbers, (-1,)), axis=0), numbers.shape)
        weights = own if weights is None else weights * own
    return Classes(numbers, weights, axis)


def require_weights(scores: Array, class_weights: Any, axis: int) -> None:
    """Require one weight for each class, where there are any."""
    if class_weights is not None:
        classes = scores.shape[axis]
        expected = f"one weight for each of {classes} classes"
        require(class_weights.shape == (classes,), expected, scores=scores, class_weights=class_weights)
