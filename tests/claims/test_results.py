r"""Results that stand behind the mathematics that computes them: $\sqrt{2}$ = 1.41."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"so $\ln 2$ = 0.693", ["reproduced"]),
        (r"so $\ln 2$ = 0.683", ["wrong"]),
        (r"- **$e^{2}$** ≈ 7.489", []),  # what stands between is no blank
        (r"$e^{2}$ ≈ **7.489**, as one sees", ["wrong"]),
        (r"Total = \(0.5 + 0.25\) = 0.85", ["wrong"]),
        (r"$\text{softmax}([1, 2])$ = [0.269, 0.741]", ["wrong"]),
        # it may be half of something else, count in a unit, or go on
        (r"so 2 × $\ln 2$ = 1.386", []),
        (r"so twice $\ln 2$ = 1.386", []),
        (r"a$^2$ = 1.386", []),
        (r"so $3 \cdot 5$ = 15 ms", []),
        (r"so $\ln 2$ = 0.7 · 0.99", []),
        (r"so $\frac{1}{3}$ = 0.333...", []),
    ],
)
def test_a_result_may_stand_between_words(text: str, expected: list[str]) -> None:
    """ln 2 = 0.693, e² = 7.389, 0.5 + 0.25 = 0.75 and softmax(1, 2) = 0.269, 0.731."""
    assert verdicts_of(text) == expected


def test_the_correction_stands_where_the_result_does() -> None:
    """The claim reaches from the mathematics to the number behind it."""
    (finding,) = findings_of(r"so $\ln 2$ = 0.683")
    place = finding.claim.places[0]
    assert (place.column, place.end_column) == (5, 19)
