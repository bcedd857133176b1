"""Arithmetic that goes on from one paragraph or item to the next."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

ENTROPY = "> H = -[0.64 × log2(0.64) + 0.36 × log2(0.36)]\n>\n> = 0.{}\n"
"""The entropy of 0.64 and 0.36 is 0.94268 bits."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ENTROPY.format("94"), ["reproduced"]),
        (ENTROPY.format("84"), ["wrong"]),
        ("gain = 0.94 – [0.29 × 0.81 + 0.42 × 0.91]\n\n= 0.94 - 0.62\n\n= **0.32**\n", ["rounding", "reproduced"]),
        ("loss = 0.5 × 0.25 + 1\n\nas was said:\n\n= 1.5\n", []),
        ("- $g = 0.94 - (0.5)(0.91)$, which\n- $= 0.94 - 0.455 = 0.485$", ["reproduced"]),
    ],
)
def test_what_begins_with_its_sign_goes_on(text: str, expected: list[str]) -> None:
    """A paragraph, or an item, that begins with = computes what the one right before it does."""
    assert verdicts_of(text) == expected


def test_each_number_keeps_its_place() -> None:
    """What goes on stands on lines of its own."""
    from claims_checks import findings_of

    (finding,) = findings_of("Two lines.\n\n" + ENTROPY.format("84"))
    assert (finding.claim.places[0].line, finding.claim.places[0].end_line) == (3, 5)
