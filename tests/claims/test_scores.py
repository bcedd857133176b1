"""Scores in tables: F1 beside precision and recall, and rows that average those above or tell their spread."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

REPORT = """
| class | precision | recall | F1-score | support |
|---|---|---|---|---|
| sports | 0.90 | 0.80 | 0.85 | 100 |
| politics | 0.75 | 0.60 | {} | 50 |
| culture | 0.50 | 0.70 | 0.58 | 50 |
| macro avg | {} | 0.70 | 0.70 | 200 |
| weighted avg | 0.76 | 0.72 | {} | 200 |
"""
"""2 · 0.75 · 0.6/1.35 = 0.667; (0.9 + 0.75 + 0.5)/3 = 0.717; (100 · 0.847 + 50 · 0.667 + 50 · 0.583)/200 = 0.736."""


@pytest.mark.parametrize(
    ("cells", "wrong"),
    [
        (("0.67", "0.72", "0.74"), 0),
        (("0.47", "0.72", "0.74"), 1),
    ],
)
def test_a_report_follows_from_its_classes(cells: tuple[str, ...], wrong: int) -> None:
    """Each F1 from its row."""
    verdicts = verdicts_of(REPORT.format(*cells))
    assert verdicts.count("wrong") == wrong
    assert len(verdicts) >= 3  # the averages of a report are not claimed


MODELS = "| model | P | precision | recall | F1 |\n|---|---|---|---|---|\n"


SPREAD = """
| | one | two | three |
|---|---|---|---|
| a | 1.0 | 3.0 | 5.0 |
| b | 0.5 | -1.5 | 2.0 |
| {} | {} | {} | {} |
"""


@pytest.mark.parametrize(
    ("row", "verdicts"),
    [
        (("best", "1.0", "3.0", "4.0"), []),
        (("variance", "0.1", "0.2", "0.3"), []),
    ],
)
def test_a_row_tells_the_spread_of_those_above(row: tuple[str, ...], verdicts: list[str]) -> None:
    """Most of its cells bear out what its label says."""
    assert verdicts_of(SPREAD.format(*row)) == verdicts
