"""Scores beside the counts that they are of."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

HEAD = "| class | TP | FP | FN | precision | recall | F1 |\n|---|---|---|---|---|---|---|\n"


@pytest.mark.parametrize(
    ("rows", "verdicts"),
    [
        # 50/55 = 0.909, 50/57 = 0.877, 100/112 = 0.893; 30/38 = 0.789, 30/36 = 0.833, 60/74 = 0.811
        ("| A | 50 | 5 | 7 | 0.909 | 0.877 | 0.893 |\n| B | 30 | 8 | 6 | 0.789 | 0.833 | 0.811 |", ["reproduced"] * 6),
        (
            "| A | 50 | 5 | 7 | 0.909 | 0.877 | 0.893 |\n| B | 30 | 8 | 6 | 78.9% | 83.3% | 82.1% |",
            ["reproduced"] * 5 + ["wrong"],
        ),
        ("| A | 50 | 5 | 7 | 0.909 | 0.887 | 0.893 |", ["reproduced", "wrong", "reproduced"]),
        # scores of something else: of other counts, or in percent without a sign
        ("| A | 50 | 5 | 7 | 0.512 | 0.477 | 0.444 |\n| B | 30 | 8 | 6 | 0.602 | 0.733 | 0.761 |", []),
        ("| A | 0 | 0 | 7 | 0 | 0 | 0 |", []),
    ],
)
def test_scores_are_of_the_counts_beside_them(rows: str, verdicts: list[str]) -> None:
    """Where most of them are, the others are held to it."""
    found = verdicts_of(HEAD + rows)
    assert sorted(found) == sorted(verdicts)


def test_a_row_of_averages_has_scores_of_its_own() -> None:
    """80/93 = 0.860 for all of both, and (0.909 + 0.789)/2 = 0.849 for the mean of both."""
    rows = "| A | 50 | 5 | 7 | 0.909 | 0.877 | 0.893 |\n| B | 30 | 8 | 6 | 0.789 | 0.833 | 0.811 |\n"
    assert "wrong" not in verdicts_of(f"{HEAD}{rows}| Total | 80 | 13 | 13 | 0.849 | 0.855 | 0.852 |")


def test_all_four_counts() -> None:
    """(40 + 45)/100 = 0.85, 45/50 = 0.9, 5/50 = 0.1 and 10/50 = 0.2."""
    head = "| TP | TN | FP | FN | accuracy | specificity | FPR | FNR |\n|---|---|---|---|---|---|---|---|\n"
    assert verdicts_of(f"{head}| 40 | 45 | 5 | 10 | 0.85 | 0.90 | 0.10 | 0.20 |") == ["reproduced"] * 4
    found = verdicts_of(f"{head}| 40 | 45 | 5 | 10 | 0.85 | 0.90 | 0.10 | 0.25 |")
    assert sorted(found) == ["reproduced"] * 3 + ["wrong"]
