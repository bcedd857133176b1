"""Numbers whose digits go on: 0.666…, as results."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$2/3 = 0.666\ldots$", "rounding"),
        (r"$2/3 = 0.676\ldots$", "wrong"),
        (r"$\sqrt 2 = 1.4142...$", "reproduced"),
        (r"$\sqrt 2 = 1.4142 \dots$", "reproduced"),
        (r"$\sqrt 2 = 1.4152 \dots$", "wrong"),
        (r"$\sqrt 2 = 1.4152...$", "wrong"),
    ],
)
def test_its_digits_are_held_to_what_is_computed(text: str, verdict: str) -> None:
    """They may be cut off."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(
    "text",
    [
        r"$\tanh(1) = 0.7615 \ldots \approx 0.76159$",
        r"$2/3 = 0.66 \dots = 0.6667$ and $1/6 = 0.1667$",
    ],
)
def test_what_goes_on_is_cut_off_whatever_is_rounded_beside_it(text: str) -> None:
    """Its dots say so, at the end of a chain or within."""
    assert set(verdicts_of(text)) == {"rounding", "reproduced"}


@pytest.mark.parametrize(
    "text",
    [
        "2 * 1.41421... = 2.9",  # who knows what follows
        "x = 0.1 + 0.2, 0.1...0.9 = 5",
        "x = 0.333... and 3 * x = 1.5",
        "0.3 + 0.3 = 0.7....",
        r"$x = 0.333\ldots$",
        r"$3 \cdot 0.333\ldots = 0.899\ldots$",  # is it 0.9?
        "3 * 0.333... = 0.899...",
        r"$1/2 + 1/4 + \ldots = 0.5 + 0.25...$",
    ],
)
def test_of_the_rest_nothing_is_said(text: str) -> None:
    """A name is not given what is cut off, and other digits may follow."""
    assert verdicts_of(text) == []


@pytest.mark.parametrize(
    "text",
    [
        r"$3 \cdot 0.333\ldots9 = 2$",
        r"$2\cdot 1.41421\ldots = 2.9$",
        r"$\frac{\partial L}{\partial w} = 0.333\ldots$ and $3 \frac{\partial L}{\partial w} = 2$",
        r"$W^{(1)} = 0.333\ldots$ and $3 W^{(1)} = 2$",
    ],
)
def test_what_may_go_on_in_any_way_is_not_computed_with(text: str) -> None:
    """Nothing is held against such a number."""
    assert verdicts_of(text) == ["unchecked"]
