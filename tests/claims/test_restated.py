"""Results that are said again: by name, in another unit, or right behind their computation."""

from __future__ import annotations

import json

import pytest

from claims_checks import findings_of, verdicts_of

RESULT = "Loss = 0.5 + 0.25 = 0.75\n\n"
SHARE = "Precision: $90 / 91 = 0.989$\n\n"


def told(text: str) -> list[str]:
    """What is said of the results said again in a text."""
    return [one.verdict.value for one in findings_of(text) if one.claim.reading.startswith("W3")]


@pytest.mark.parametrize(
    ("line", "verdicts"),
    [
        ("**Answer: Loss = 0.75**", ["reproduced"]),
        ("**Answer: Loss = 0.76**", ["wrong"]),
        ("**Answer: 0.76**", ["wrong"]),
        ("✔ Loss = **0.75**", ["reproduced"]),
        ("✔ Loss = **0.85**", ["unchecked"]),  # a bare name may be given anew
        ("The result is 0.85.", ["wrong"]),
        ("**0.85**", ["wrong"]),
        ("Thus, the learning rate is 0.85.", []),
        ("The learning rate is 0.85.", []),
        ("So we take 3 of them.", []),
        ("Answer: the remaining 0.25 is lost.", []),
        ("The answer is 0.85 times 2.", []),
        ("Take 0.5, then the answer is 0.85.", []),
    ],
)
def test_a_line_behind_a_computation_says_its_result(line: str, verdicts: list[str]) -> None:
    """Under its name, behind what concludes, or alone; not under another name, nor beside other numbers."""
    assert told(RESULT + line) == verdicts


@pytest.mark.parametrize(
    ("line", "verdicts"),
    [
        ("It is right 98.9% of the time.", ["reproduced"]),
        ("It is right 98.4% of the time.", ["wrong"]),
        ("It is right 88.9 % of the time.", ["wrong"]),
        ("We take the 95% interval.", []),  # of other digits than the result has
        ("The remaining 1.1% are wrong.", []),
        ("It is right 88.9% of the time, and 77.3% at night.", []),
    ],
)
def test_a_share_is_said_again_in_percent(line: str, verdicts: list[str]) -> None:
    """By as many digits as the share has."""
    assert told(SHARE + line) == verdicts


@pytest.mark.parametrize(
    ("line", "verdicts"),
    [
        ("$1 - 0.9^5 = 0.41$ → it is 41% of the mean", ["reproduced"]),
        ("$1 - 0.9^5 = 0.41$ → it is 46% of the mean", ["wrong"]),
        ("$1 - 0.9^5 = 0.41$, that is 46%", ["wrong"]),
        ("The rate is 0.727 (72.7 %).", ["reproduced"]),
        ("The rate is 0.727 (73.4 %).", ["unexplained"]),
        ("The rate is 0.727 (up to 73 %).", []),
        ("The standard error is 0.014, or 1.6 percentage points.", ["wrong"]),
        ("$$\\frac{1}{8} = 0.125$$\n\nTherefore there is a 12.7% chance that it is ill.", ["wrong"]),
        ("$1 - 0.9^5 = 0.41$, and 5% are lost", []),
        ("```\nsize = 2 × 4,096 × 8,192 × 32\n     = 2,147,483,648 bytes\n     = 3 GB\n```", ["wrong"]),
        ("It takes 2,147,483,648 bytes, which is 3 GiB.", ["wrong"]),
        ("A page has 4096 bytes, or 8 KB per pair.", []),
    ],
)
def test_a_number_is_said_again_in_another_unit(line: str, verdicts: list[str]) -> None:
    """In percent, or by thousands or 1024 of bytes, where an arrow, a bracket or a word joins them."""
    assert told(line) == verdicts


@pytest.mark.parametrize(
    ("line", "verdicts"),
    [
        ("With $x_1 = 0.7$ and $y_1 = 2.1$ we go on.", ["reproduced", "reproduced"]),
        ("With $x_1 = 0.7$ and $y_1 = 2.6$ we go on.", ["reproduced", "wrong"]),
        ("$$x_1 = 0.8, \\quad y_1 = 2.1$$", ["wrong", "reproduced"]),
        ("With $x = 0.8$ and $y = 2.1$ we go on.", []),
        ("With $x_1 = 0.8$ and $z_1 = 2.1$ we go on.", ["unchecked"]),
        ("## Another\n\nWith $x_1 = 0.8$ and $y_1 = 2.1$ we go on.", []),
        ("Suppose $x_1 = 0.8$ and $y_1 = 2.1$.", []),
    ],
)
def test_results_are_recalled_by_their_names(line: str, verdicts: list[str]) -> None:
    """Several with an index at once; a plain name, an unknown one, or another section defines anew."""
    text = "## One\n\n$$x_1 = 2 \\cdot 0.35 = 0.7$$\n\n$$y_1 = 3 \\cdot 0.7 = 2.1$$\n\n"
    assert told(text + line) == verdicts


def test_an_array_is_said_again() -> None:
    """Of a vector in the answer behind it one cell differs."""
    text = "```\nv = [0.5, 0.25] + [0.25, 0.5]\n  = [0.75, 0.75]\n```\n\n**Answer: v = [0.75, 0.85]**"
    assert told(text) == ["wrong"]


def test_a_restatement_is_blamed_where_its_computation_holds() -> None:
    """The sum proves the first print: the one said again is to blame."""
    wrong = [one for one in findings_of(RESULT + "**Answer: Loss = 0.76**") if one.verdict.value == "wrong"]
    assert [one.judgement.blame.side for one in wrong if one.judgement.blame] == ["printed"]


def test_a_mistake_is_followed() -> None:
    """Where the computation is wrong, what is said again is as printed before: one finding, no second alarm."""
    assert verdicts_of("Loss = 0.5 + 0.25 = 0.85\n\n**Answer: Loss = 0.85**").count("wrong") == 1


def test_a_result_of_a_notebook_is_said_again_in_its_cell() -> None:
    """The finding has the number of the cell, and the line in it."""
    source = ["We need 1,250 · 4 bytes.\n", "So $1250 \\cdot 4 = 5000$ bytes = 4.98 KiB."]
    cells = [{"cell_type": "markdown", "metadata": {}, "source": ["# Sizes"]}]
    cells.append({"cell_type": "markdown", "metadata": {}, "source": source})
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    (wrong,) = [one for one in findings_of(text, "notebook") if one.verdict.value == "wrong"]
    assert wrong.claim.places[0].as_read() == "cell 2, line 2"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("Prediction: POSITIVE (98.2% confidence)", "reproduced"),
        ("Prediction: NEGATIVE (1.8% confidence)", "reproduced"),
        ("Prediction: POSITIVE (98.7% confidence)", "wrong"),
    ],
)
def test_of_results_one_below_the_other_each_may_be_said_again(line: str, verdict: str) -> None:
    """One for each class: 8.50 / 8.66 = 0.9815 and 0.16 / 8.66 = 0.0185."""
    assert told(f"P(a) = 8.50/8.66 = 0.982\nP(b) = 0.16/8.66 = 0.018\n\n{line}") == [verdict]


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("- e^(−9.903) = 0.0000500 → **0.3% Sports**", ["unchecked"]),  # once it is divided by the sum of all
        ("- 1 - 0.9^5 = 0.41 → it is 41% of it", ["reproduced"]),
        ("- 1 - 0.9^5 = 0.41 → 4.1% of it", ["wrong"]),  # a slip of the point
        ("- 1 - 0.9^5 = 0.41 → it is 51% of it", ["wrong"]),
    ],
)
def test_an_arrow_may_lead_to_another_number(text: str, verdicts: list[str]) -> None:
    """What is more than ten times as much, in other digits, is another one."""
    assert told(text) == verdicts
