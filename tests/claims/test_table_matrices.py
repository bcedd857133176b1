"""Tables as matrices, of which the words beside them state something, and headings that name letters."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

WEIGHTS = """
|     | The | cat | sat |
|-----|-----|-----|-----|
| The | 0.50 | 0.30 | 0.20 |
| cat | 0.10 | 0.70 | 0.20 |
| sat | 0.25 | 0.25 | {} |
"""
TEMPERATURES = """
| T | a | b | c |
|---|---|---|---|
| 0.5 | 84.4% | 11.4% | 4.2% |
| 1.0 | 62.8% | 23.1% | 14.1% |
| 2.0 | 48.1% | 29.2% | {}% |
"""
WITH_SUMS = """
| | a | b | Sum |
|-----|-----|-----|---|
| x | 0.50 | 0.50 | 1.00 |
| y | 0.10 | 0.90 | 1.00 |
"""
OF_OTHERS = """
|     | cat | sat | out |
|-----|-----|-----|---|
| The | 0.50 | 0.50 | 0.4 |
| cat | 0.10 | 0.90 | 0.3 |
"""
LOSSES = """
| t | p(target) | −ln p |
|---|---|---|
| 1 | 0.5 | 0.693 |
| 2 | 0.8 | {} |
"""
SCORES = """
| token | logit z | exp(z) |
|---|---|---|
| cat | 2.0 | 7.389 |
| dog | 1.0 | {} |
"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        # neither a total nor what is no share is added up, and what rows should do is not what they do
        (f"{OF_OTHERS}\nEach row sums to 1.", []),
        (f"Each row should sum to 1:\n{WEIGHTS.format('0.60')}", []),
    ],
)
def test_rows_of_a_table_sum_to_one(text: str, verdicts: list[str]) -> None:
    """The sentence right before or behind a table speaks of it, if most of its rows bear that out."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("table", "right", "wrong"), [(LOSSES, "0.223", "0.233"), (SCORES, "2.718", "2.781")], ids=["p(target)", "logit z"]
)
def test_a_letter_stands_for_a_heading_in_words(table: str, right: str, wrong: str) -> None:
    """−ln p is of the column p(target), exp(z) of the logits z."""
    assert verdicts_of(table.format(right)) == ["reproduced", "reproduced"]
    assert verdicts_of(table.format(wrong)) == ["reproduced", "wrong"]
