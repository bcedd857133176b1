"""Laws of initialisation: deviations that keep the size of signals."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, law, tried_on
from verify.properties.relations import slack
from verify.properties.strategies import indices, spread

FANS = indices((3,), 5000).map(lambda fans: fans + 1.0)
SLOPES = st.sampled_from([0, 0.01, 1.0])

tried_on("kaiming_std", fan_in=FANS, slope=SLOPES)
tried_on("xavier_std", fan_in=FANS, fan_out=FANS, gain=st.sampled_from([1, 2.0]))
tried_on("scaled_logits", x=spread((2, 3)), W=spread((3, 2)), scale=st.sampled_from([0.01, 0.1]))


@law("kaiming_std")
def keeps_the_second_moment_behind_a_rectifier(std: Held, fan_in: Array, slope: float) -> None:
    """(1 + a²)/2 · n σ² = 1: half the variance is lost and made up for, within what rounding explains."""
    sigma, within = std(fan_in, slope=slope), slack(std, fan_in=fan_in, slope=slope)
    kept = (1 + slope**2) / 2 * fan_in * sigma**2
    allowed = 2 * kept * within / sigma + 8 * EPSILON
    expect_close(kept, np.ones_like(kept), allowed, "(1 + a²)/2 · n σ² is not 1")


@law("kaiming_std")
def halves_with_four_times_the_inputs(std: Held, fan_in: Array, slope: float) -> None:
    """Four times the inputs give half the deviation, within what rounding explains."""
    half = std(fan_in, slope=slope) / 2
    within = slack(std, fan_in=fan_in, slope=slope)
    expect_close(std(4 * fan_in, slope=slope), half, within, "four times the inputs do not halve the deviation")


@law("xavier_std")
def treats_inputs_and_outputs_alike(std: Held, fan_in: Array, fan_out: Array, gain: float) -> None:
    """Inputs and outputs exchanged change nothing: signals and gradients are kept alike."""
    other = std(fan_out, fan_in, gain=gain)
    expect_close(other, std(fan_in, fan_out, gain=gain), 0, "inputs and outputs are not treated alike")


@law("xavier_std")
def keeps_the_variance_where_widths_agree(std: Held, fan_in: Array, fan_out: Array, gain: float) -> None:
    """With as many outputs as inputs n σ² is the square of the gain, within what rounding explains."""
    del fan_out
    sigma = std(fan_in, fan_in, gain=gain)
    within = slack(std, fan_in=fan_in, fan_out=fan_in, gain=gain)
    allowed = 2 * fan_in * sigma * within + 8 * EPSILON * gain**2
    expect_close(fan_in * sigma**2, gain**2 + 0 * fan_in, allowed, "n σ² is not the square of the gain")


@law("scaled_logits")
def shrinks_with_its_scale(scaled: Held, x: Array, W: Array, scale: float) -> None:
    """Twice the scale gives exactly twice the logits, and scale 0 logits of 0: every class equally likely."""
    logits = scaled(x, W, scale=scale)
    expect(np.isfinite(logits), "a logit is not finite", got=logits)
    expect_close(scaled(x, W, scale=2 * scale), 2 * logits, 0, "twice the scale does not give twice the logits")
    expect_close(scaled(x, W, scale=0.0), np.zeros_like(logits), 0, "scale 0 leaves logits")
