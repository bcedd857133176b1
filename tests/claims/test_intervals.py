"""Pairs that are intervals: their ends are added, subtracted and multiplied by rules of their own."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

GIVEN = "We have $x = [0.2, 0.5]$ and $y = [0.1, 0.3]$. "


@pytest.mark.parametrize(
    "text",
    [
        "$[1, 2] + [3, 4] = [4, 6]$",
        "$[1, 2] - [3, 4] = [-3, -1]$",
        r"$[-1, 2] \cdot [3, 4] = [-4, 8]$",
        r"$-2 \cdot [0.9, 1.1] = [-2.2, -1.8]$",
        "-2 · [0.9, 1.1] + 0.5 = [−1.7, −1.3]",
        GIVEN + "Then $x - y = [-0.1, 0.4]$.",
        GIVEN + "Then $1 - 2x = [0, 0.6]$.",
        GIVEN + "Then $x - y = [0.1, 0.2]$.",  # of vectors
    ],
)
def test_an_interval_has_the_ends_of_what_is_in_it(text: str) -> None:
    """Of all differences of numbers from 1 to 2 and from 3 to 4 the least is 1 - 4 and the largest 2 - 3."""
    assert verdicts_of(text) == ["reproduced"]


@pytest.mark.parametrize(
    "text",
    [
        "$[1, 2] - [3, 4] = [-3, 1]$",
        "$[1, 2] - [3, 4] = [-1, -3]$",  # no interval
        r"$[2, 1] - [4, 3] = [-1, -3]$",
        r"$-2 \cdot [0.9, 1.1] = [-2.2, -1.9]$",
        GIVEN + "Then $x - y = [0.1, 0.4]$.",
    ],
)
def test_neither_of_vectors_nor_of_intervals(text: str) -> None:
    """It is wrong, whichever they are."""
    assert verdicts_of(text) == ["wrong"]
