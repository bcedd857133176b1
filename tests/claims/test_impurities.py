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
| w | 3 | 5 | 8 | 0.469 | 0.954 |
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
    assert verdicts.count("reproduced") == 12 - wrong


def test_other_columns_are_not_held_against_it() -> None:
    """Where no row is the entropy of its counts, nothing is claimed."""
    table = "| Layer | Heads | Tokens | Entropy |\n|---|---|---|---|\n| 1 | 2 | 3 | 1.213 |\n| 2 | 4 | 5 | 1.125 |\n"
    assert verdicts_of(table) == []


@pytest.mark.parametrize(
    "rows",
    [
        # the entropy after a split, in a row of the total counts
        "| A | 2 | 3 | 0.971 |\n| B | 4 | 0 | 0 |\n| C | 3 | 2 | 0.971 |\n| After the split | 9 | 5 | 0.694 |\n",
        # the same days, split in several ways
        "| none | 9 | 5 | 0.940 |\n| Outlook | 9 | 5 | 0.694 |\n| Wind | 9 | 5 | 0.892 |\n",
    ],
)
def test_what_is_left_after_a_split_is_another_entropy(rows: str) -> None:
    """It is a mean of several."""
    assert "wrong" not in verdicts_of("| Node | Yes | No | Entropy |\n|---|---|---|---|\n" + rows)


def test_two_rows_may_agree_by_chance() -> None:
    """The Gini coefficient of incomes is another."""
    rows = "| A | 100 | 50 | 0.31 |\n| B | 120 | 30 | 0.32 |\n| C | 80 | 20 | 0.32 |\n"
    assert verdicts_of("| Region | Poor | Rich | Gini |\n|---|---|---|---|\n" + rows) == []


def test_other_rates_are_called_impurities() -> None:
    """The share of the smaller class is one."""
    table = "| Node | Pos | Neg | Impurity |\n|---|---|---|---|\n| a | 8 | 8 | 0.500 |\n| b | 5 | 1 | 0.167 |\n"
    assert "wrong" not in verdicts_of(table)
