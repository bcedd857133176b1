"""Columns of entropy and Gini impurity beside the counts of classes."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

TENNIS = """
| Outlook | Yes | No | Entropy |
|---|---|---|---|
| Sunny | 2 | 3 | 0.971 |
| Overcast | 4 | 0 | 0 |
| Rain | 3 | 2 | {} |
"""

TOTALS = """
| Value | A | B | Total | Gini | Entropy |
|---|---|---|---|---|---|
| x | 2 | 3 | 5 | 0.48 | 0.971 |
| y | 1 | 3 | 4 | 0.375 | 0.811 |
| z | 1 | 7 | 8 | {} | {} |
"""


@pytest.mark.parametrize(("rain", "wrong"), [("0.971", 0), ("0.917", 1)])
def test_classes_tell_by_their_headings(rain: str, wrong: int) -> None:
    """Of 3 and 2 it is 0.97095 bits."""
    assert verdicts_of(TENNIS.format(rain)).count("wrong") == wrong


@pytest.mark.parametrize(
    ("cells", "wrong"), [(("0.219", "0.544"), 0), (("0.291", "0.544"), 1), (("0.219", "0.554"), 1)]
)
def test_rows_bear_it_out(cells: tuple[str, str], wrong: int) -> None:
    """Of 1 and 7 they are 0.21875 and 0.54356; the total is no class."""
    verdicts = verdicts_of(TOTALS.format(*cells))
    assert verdicts.count("wrong") == wrong
    assert verdicts.count("reproduced") == 9 - wrong


def test_other_columns_are_not_held_against_it() -> None:
    """Where no row is the entropy of its counts, nothing is claimed."""
    table = "| Layer | Heads | Tokens | Entropy |\n|---|---|---|---|\n| 1 | 2 | 3 | 1.213 |\n| 2 | 4 | 5 | 1.125 |\n"
    assert verdicts_of(table) == []


@pytest.mark.parametrize(("cell", "verdict"), [("75", "reproduced"), ("80", "wrong")])
def test_one_row_of_many_may_be_another_number(cell: str, verdict: str) -> None:
    """A column of differences that the others bear out."""
    rows = ((100, 155), (120, 155), (180, 165), (210, 172), (150, 160), (95, 150), (130, 158))
    lines = [f"| {i} | {a} | {b} | {a - b} |" for i, (a, b) in enumerate(rows, 1)]
    head = "| House | Price | Prediction | Residual |\n|---|---|---|---|\n"
    assert verdicts_of(head + "\n".join([*lines, f"| 8 | 240 | 165 | {cell} |"]) + "\n")[-1] == verdict
