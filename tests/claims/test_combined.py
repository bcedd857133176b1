"""Columns of a table that combine two others, which nothing but their digits or a word says."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of

COSTS = [("1.25", "3.1", "3.875"), ("2.40", "1.7", "4.080"), ("0.85", "4.3", "3.655"), ("3.10", "2.2", "6.820")]
"""1.25 · 3.1 = 3.875, 2.4 · 1.7 = 4.08, 0.85 · 4.3 = 3.655 and 3.1 · 2.2 = 6.82."""

ERRORS = [("3.0", "2.5", "0.5"), ("1.2", "1.9", "-0.7"), ("4.1", "3.3", "0.8")]
"""3 - 2.5, 1.2 - 1.9 and 4.1 - 3.3."""


def table(heads: str, rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown, its rows numbered by letters."""
    lines = [f"| item | {heads} |", "|---" * (len(rows[0]) + 1) + "|"]
    return "\n".join([*lines, *(f"| {chr(97 + at)} | {' | '.join(row)} |" for at, row in enumerate(rows))])


def test_a_product_shows_by_its_digits() -> None:
    """Whatever heads it; and a cell that is none by a slip of the pen is wrong, as the others are exact."""
    assert verdicts_of(table("price | weight | cost", COSTS)) == ["reproduced"] * 4
    slipped = [*COSTS[:3], ("3.10", "2.2", "6.829")]
    found = findings_of(table("price | weight | cost", slipped))
    assert [finding.verdict.value for finding in found] == ["reproduced"] * 3 + ["wrong"]
    assert found[-1].claim.text == "cost, price = 3.10, weight = 2.2: 6.829"


@pytest.mark.parametrize("other", ["7.829", "9.111"])
def test_two_that_differ_are_another_column(other: str) -> None:
    """One alone is a mistake, however many of its digits differ: what is read does not depend on them."""
    two = [*COSTS[:2], ("0.85", "4.3", "3.312"), ("3.1", "2.2", other)]
    assert verdicts_of(table("price | weight | cost", two)) == []
    one = [*COSTS[:3], ("3.10", "2.2", other)]
    assert verdicts_of(table("price | weight | cost", one))[-1] == "unexplained"


def test_a_heading_makes_few_digits_enough() -> None:
    """Three differences of one decimal are no luck below "residual", and may be below "z"."""
    assert verdicts_of(table("y | y_hat | residual", ERRORS)) == ["reproduced"] * 3
    assert verdicts_of(table("y | y_hat | z", ERRORS)) == []
    slipped = [ERRORS[0], ERRORS[1], ("4.1", "3.3", "0.5"), ("2.0", "1.7", "0.3"), ("5.5", "4.6", "0.9")]
    assert (
        verdicts_of(table("y | y_hat | residual", slipped))
        == ["reproduced", "reproduced", "wrong"] + ["reproduced"] * 2
    )


def test_two_rows_bear_out_a_product_that_a_slip_departs_from() -> None:
    """0.25 · 0.125 = 0.03125 and 0.4 · 0.031 = 0.0124, below "contribution": then 0.35 · 0.08 is not 0.0200."""
    rows = [("0.35", "0.08", "0.0280"), ("0.25", "0.125", "0.0312"), ("0.4", "0.031", "0.0124")]
    assert verdicts_of(table("weight | return | contribution", rows)) == ["reproduced", "rounding", "reproduced"]
    slipped = [("0.35", "0.08", "0.0200"), *rows[1:]]
    assert verdicts_of(table("weight | return | contribution", slipped)) == ["wrong", "rounding", "reproduced"]
    assert verdicts_of(table("weight | return | z", slipped)) == []


def test_a_speedup_is_a_ratio() -> None:
    """15.31 / 4.96 = 3.09, 22.98 / 6.61 = 3.48 and 29.30 / 16.09 = 1.82; 5.14 / 1.97 is 2.61."""
    rows = [("5.14", "1.97", "2.91"), ("15.31", "4.96", "3.09"), ("22.98", "6.61", "3.48"), ("29.30", "16.09", "1.82")]
    assert verdicts_of(table("PyTorch (ms) | Flash (ms) | speedup", rows)) == ["wrong"]
    assert verdicts_of(table("PyTorch (ms) | Flash (ms) | z", rows)) == ["unexplained"]


def test_rounded_before_it_was_subtracted_is_no_mistake() -> None:
    """0.801819 and 0.985605 differ by 0.183786, their unrounded values by 0.1837867: no slip of the pen."""
    rows = [("1.156780", "1.421928", "0.265148"), ("0.801819", "0.985605", "0.183787")]
    assert "wrong" not in verdicts_of(table("H | cross | difference", rows))
    assert "unexplained" not in verdicts_of(table("H | cross | difference", rows))


def test_what_rounding_may_do_is_no_slip() -> None:
    """94.3 / 41.3 = 2.283, and not 2.26: that two others are exact shows little, since each may be so by chance."""
    rows = [("61.2", "20.4", "3.00"), ("77.3", "31.1", "2.49"), ("94.3", "41.3", "2.26")]
    assert "wrong" not in verdicts_of(table("before | after | ratio", rows))


@pytest.mark.parametrize(
    "rows",
    [
        [("3", "4", "7"), ("2", "5", "7"), ("6", "1", "8")],  # small whole numbers
        [("0.5", "0", "0.5"), ("0.7", "0", "0.7"), ("0.25", "0", "0.25")],  # the same column again
        [("0.5", "0.5", "1"), ("0.7", "0.3", "1"), ("0.25", "0.75", "1")],  # always the same
        [("81.2", "79.9", "80.55"), ("77.1", "75.3", "76.20")],  # a mean, and only two
    ],
)
def test_luck_is_no_evidence(rows: list[tuple[str, ...]]) -> None:
    """Nor is what says nothing."""
    assert verdicts_of(table("a | b | c", rows)) == []


def test_a_slip_beside_rounded_rows_is_wrong() -> None:
    """63.1 - 60.2 = 2.9; that 70.3 - 70.6 is printed as -0.4 tells of unrounded scores, which never give 2.1."""
    rows = [("81.9", "85.3", "+3.4"), ("87.1", "86.5", "-0.6"), ("70.5", "73.7", "+3.2"), ("87.9", "88.7", "+0.8")]
    rounded = ("70.6", "70.3", "-0.4")
    assert verdicts_of(table("before | after | gain", [*rows, rounded])) == [*["reproduced"] * 4, "unchecked"]
    slipped = [*rows, rounded, ("60.2", "63.1", "+2.1")]
    assert verdicts_of(table("before | after | gain", slipped)) == [*["reproduced"] * 4, "unchecked", "wrong"]


@pytest.mark.parametrize("size", ["1e400", "1e-400", "1e308", "1e-320", "1e150", "inf"])
def test_numbers_that_no_float_holds_say_nothing(size: str) -> None:
    """Nor are they an error: a row of them is read as the others are, or not at all."""
    found = verdicts_of(table("price | weight | cost", [*COSTS, (size, "2", size)]))
    assert found in (["reproduced"] * 4, ["unexplained"], [*["reproduced"] * 4, "wrong"])


def test_one_operand_alone_may_have_been_rounded() -> None:
    """Glucose in mmol/l is that in mg/dl by 18, cut off: 88/18 = 4.889, and 4.889/1.3 = 3.76, not 3.75."""
    rows = [("0.8", "5.1", "6.38"), ("0.1", "5.83", "58.3"), ("0.1", "5.55", "55.5"), ("1.1", "4.66", "4.24"),
            ("1.6", "4.33", "2.71"), ("2.6", "4.66", "1.79"), ("1.3", "4.88", "3.76")]  # fmt: skip
    assert verdicts_of(table("K | G | G/K", rows))[1:] == ["reproduced"] * 5 + ["unchecked"]
