"""Commas and points before three digits: decimal, or between thousands."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$\sqrt{2} \approx 1,414$", ["reproduced"]),  # 1.41421
        (r"$\sqrt{2} \approx 1,415$", ["wrong"]),
        (r"$1,250 \cdot 3 = 3,750$", ["reproduced"]),  # either way
        (r"$1,250 \cdot 3 = 3,760$", ["wrong"]),
        (r"$\sqrt{2} \cdot 1,000,000 = 1,414$", ["wrong"]),  # a million has no decimal comma
        ("2.000 + 500 = 2.500", ["reproduced"]),
        ("2.000 + 500 = 2.600", ["wrong"]),
        ("1.234 + 1 = 1.235", ["wrong"]),  # 2.234
        ("2.000 + 0.5 = 2.500", ["reproduced"]),
        ("2.000 + 0.5 = 3.000", ["wrong"]),
    ],
)
def test_a_mark_before_three_digits_may_be_either(text: str, verdicts: list[str]) -> None:
    """One reading of all the numbers of a statement gives the result, or none does."""
    assert verdicts_of(text) == verdicts


def test_the_reading_is_told() -> None:
    """A reader learns that the commas were taken for decimal ones."""
    (finding,) = findings_of(r"$\sqrt{2} \approx 1,414$")
    assert "with decimal commas" in finding.judgement.reason


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$$E = \frac{611 \times 1231}{1436} = \frac{752,141}{1436} = 523.8$$", ["reproduced", "reproduced"]),
        (r"$$E = \frac{611 \times 1231}{1436} = \frac{751,741}{1436} = 523.5$$", ["reproduced", "wrong"]),
        (r"$$E = \frac{611 \times 1231}{1436} = \frac{751,741}{1436}$$", ["unexplained"]),
        (r"$$E = \frac{611 \times 1231}{1436} = \frac{751,741}{1436} = 523.500$$", ["unexplained", "wrong"]),
    ],
)
def test_beside_a_decimal_point_a_comma_is_none(text: str, verdicts: list[str]) -> None:
    """A number with a decimal point in the same statement leaves no doubt of what the commas part."""
    assert sorted(verdicts_of(text)) == verdicts
