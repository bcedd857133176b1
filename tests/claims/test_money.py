"""Amounts of money in prose are numbers, where every $ of the paragraph stands before one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("It costs 2,000 × $0.020 = $40 in all.", "It costs 2,000 × $0.020 = $41 in all."),
        ("Cost: (2 × $3) + (3 × $5) = $21", "Cost: (2 × $3) + (3 × $5) = $22"),
        ("0.15 × 1.9 + 0.25 × 0.3 = $0.36", "0.15 × 1.9 + 0.25 × 0.3 = $0.38"),
        ("$1,000 / 8 - $25 = $100", "$1,000 / 8 - $25 = $110"),
        ("| a | b |\n|---|---|\n| x | 3 × $2 = $6 |", "| a | b |\n|---|---|\n| x | 3 × $2 = $7 |"),
    ],
)
def test_what_is_paid_is_computed(right: str, wrong: str) -> None:
    """Between words, in brackets, by the hour and in a table."""
    assert verdicts_of(right) == ["reproduced"]
    assert verdicts_of(wrong) == ["wrong"]


@pytest.mark.parametrize(
    "text",
    [
        "0.15 × 1.9 + 0.25 × 0.3 = $0.36M",
        "10K × $2 = $20K and (8.4M × $3/1M) + (3.5M × $15/1M) = $77.10",
        "$2/min = 2/60 = $0.04/s",
        "5 × $0.10 = 50¢",
        "$100 + 5% = $105, $80 - 25% = $60",
        "$2 × 1.1 = €2.5",
        "with $x$ we pay 2 × $3 = $7",
        "$10 - $20 = 0.5",
        "$1 = 100 yen and $3 = 2 × 150",
        "Edit captions (Opus): 800 tokens × $0.020 = $0.016",  # by the thousand
    ],
)
def test_other_signs_and_units_say_nothing(text: str) -> None:
    """Thousands, what is paid for, other currencies, percentages, and mathematics between signs of dollars."""
    assert "wrong" not in verdicts_of(text)


@given(st.integers(2, 900), st.integers(1, 99_999), st.sampled_from(["$", "\\$"]))
def test_a_price_by_a_count_is_what_it_comes_to(count: int, cents: int, dollar: str) -> None:
    """To the cent; twelve dollars more are wrong."""
    said = f"So {count} × {dollar}{cents / 100:.2f} = {dollar}{{}}.{{:02d}} is paid."
    assert verdicts_of(said.format(*divmod(count * cents, 100))) == ["reproduced"]
    assert verdicts_of(said.format(*divmod(count * cents + 1234, 100))) in (["wrong"], ["unexplained"])


@pytest.mark.parametrize(
    ("paid", "verdicts"), [("0.016", []), ("0.02", []), ("0.000016", []), ("0.05", ["unexplained"])]
)
def test_a_price_by_the_thousand_or_the_million_is_none_of_one(paid: str, verdicts: list[str]) -> None:
    """800 tokens at $0.020 are $16, or as much by the thousand or the million, roughly."""
    assert verdicts_of(f"Edit captions (Opus): 800 tokens × $0.020 = ${paid}") == verdicts
