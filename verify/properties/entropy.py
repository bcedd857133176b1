"""Laws of entropy: between certainty and an even chance, and added up over what is independent."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import MATRICES, distributions

DISTRIBUTIONS = MATRICES.flatmap(lambda shape: distributions(shape, zeros=True))
PAIRS: Draws = given_each(probabilities=distributions((3,), zeros=True), others=distributions((2,), zeros=True))

tried_on("entropy", probabilities=DISTRIBUTIONS, axis=st.just(-1))
tried_on("entropy_gradient", probabilities=MATRICES.flatmap(distributions))


@law("entropy", arguments=given_each(probabilities=DISTRIBUTIONS))
def lies_between_0_and_the_logarithm(entropy: Held, probabilities: Array) -> None:
    """It is at least 0 and at most ln n, which equal chances have, within what rounding explains."""
    got, within = entropy(probabilities), slack(entropy, probabilities=probabilities)
    n = probabilities.shape[-1]
    blur = within + 4 * n * EPSILON * (1 + np.log(n))
    expect((got >= -blur) & (got <= np.log(n) + blur), "an entropy is out of bounds", got=got)
    even = entropy(np.full_like(probabilities, 1 / n))
    expect_close(even, np.full_like(got, np.log(n)), 8 * n * EPSILON * (1 + np.log(n)), "equal chances have not ln n")


@law("entropy", arguments=given_each(probabilities=DISTRIBUTIONS))
def does_not_care_which_outcome_is_which(entropy: Held, probabilities: Array) -> None:
    """Outcomes in another order, or one more that never happens, change nothing, within what rounding explains."""
    got, within = entropy(probabilities), 2 * slack(entropy, probabilities=probabilities)
    expect_close(entropy(probabilities[..., ::-1]), got, within, "the order of the outcomes matters")
    never = np.concatenate((probabilities, 0 * probabilities[..., :1]), axis=-1)
    expect_close(entropy(never), got, within, "an outcome that never happens matters")


@law("entropy", arguments=PAIRS)
def adds_up_over_what_is_independent(entropy: Held, probabilities: Array, others: Array) -> None:
    """Both of two independent outcomes have the entropy of the one and of the other, within what rounding explains."""
    both = np.ravel(probabilities[:, None] * others)
    within = slack(entropy, probabilities=both) + 64 * EPSILON
    alone = entropy(probabilities) + entropy(others)
    expect_close(entropy(both), alone, within, "independent outcomes do not add their entropies")


@law("entropy_gradient")
def falls_with_the_probability(gradient: Held, probabilities: Array) -> None:
    """The slope is less the more likely an outcome is, −1 where it is certain, exactly."""
    got, doubled = gradient(probabilities / 2), gradient(probabilities)
    expect(got > doubled, "the slope does not fall with the probability", got=got)
    expect_close(gradient(np.ones_like(probabilities)), -np.ones_like(got), 0, "a certain outcome has not slope −1")


derivative_law("entropy_gradient", of="entropy", wrt="probabilities")
