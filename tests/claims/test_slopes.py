"""Numbers that are the slope of a sigmoid or a tanh printed before: 0.2461 for h(1 - h), where h was 0.5622."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

SIGMOID = r"$h = \sigma(0.25) = 0.5622$ and then "  # 0.562177, of which h(1 - h) is 0.2461340
TANH = r"$h = \tanh(0.5) = 0.4621$ and then "  # 0.462117, of which 1 - h^2 is 0.7864477


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (SIGMOID + r"$0.2461 \times 40 = 9.8454$", "reproduced"),  # 9.845361
        (SIGMOID + r"$0.2461 \times 40 = 9.8440$", "reproduced"),  # of 0.2461
        (SIGMOID + r"$0.2461 \times 40 = 9.8474$", "unexplained"),
        (SIGMOID + r"$0.246134 \times 400 = 98.4536$", "reproduced"),
        (SIGMOID + r"$0.2471 \times 40 = 9.8854$", "unexplained"),  # no slope of it
        (TANH + r"$0.7864 \times 1000 = 786.448$", "reproduced"),
        (TANH + r"$0.7864 \times 1000 = 786.458$", "unexplained"),
        (r"$h = \frac{1}{1+e^{-0.25}} = 0.5622$ and then $0.2461 \times 40 = 9.8454$", "reproduced"),
        (
            r"$h = \sigma([0.25, 0.5]) = [0.5622, 0.6225]$ and then $0.2350 \times 40 = 9.4001$",
            "reproduced",
        ),  # 0.2350037
        (r"$h = \sqrt{0.316} = 0.5621$ and then $0.2461 \times 40 = 9.8454$", "unexplained"),  # no sigmoid
        (r"$0.2461 \times 40 = 9.8454$", "unexplained"),
        (SIGMOID + r"$0.2461 \times 40 = 9.8974$", "wrong"),
    ],
)
def test_a_rounded_slope_may_be_the_slope(text: str, verdict: str) -> None:
    """Where the unrounded slope gives every printed digit, and the printed one does not."""
    assert verdicts_of(text)[-1] == verdict
