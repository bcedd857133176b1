"""Totals below a rule are the sums of the amounts above it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of

MEMORY = "```\nBase model (BF16):   63.6 GB\nLoRA weights:    3.5 GB  # FP32\nSaved:   -8.5 GB\n{}\n{}\n```\n"


@pytest.mark.parametrize("rule", ["──────────", "-----", "======", "___"])
@pytest.mark.parametrize(("total", "verdicts"), [("Total: 58.6 GB", ["reproduced"]), ("Total: 68.6 GB", ["wrong"])])
def test_a_total_is_held_to_the_amounts_above_its_rule(rule: str, total: str, verdicts: list[str]) -> None:
    """Whatever it is ruled off with; a line may have a remark."""
    assert verdicts_of(MEMORY.format(rule, total)) == verdicts


@pytest.mark.parametrize(
    "text",
    [
        "```\nA:   63.6 GB\n  of which B:  3.5 GB\nC:   3.5 GB\n──────\nTotal: 67.1 GB\n```",
        "```\nA:   63.6 GB\nB:   3500 MB\n──────\nTotal: 67.1 GB\n```",
        "```\nprecision: 0.9 pt\nrecall: 0.7 pt\n-----\nmean: 0.8 pt\n```",
        "```\nloss: 5 s\nmean: 4 s\n-----\nTotal: 30 s\n```",
        "```\nA:   3 GB\n...\nB:   4 GB\n──────\nTotal: 67 GB\n```",
        "```\nA:   3 GB\n──────\nB:   4 GB\n──────\nTotal: 67 GB\n```",
        "```\nA:   3 GB\nB:   4 GB\nTotal: 67 GB\n```",
    ],
)
def test_other_lines_add_up_to_nothing(text: str) -> None:
    """Parts of parts, other units, means, gaps, one amount alone, and what no rule stands above."""
    assert verdicts_of(text) == []


def test_without_a_unit_it_is_inferred() -> None:
    """It may be a mean."""
    assert verdicts_of("```\nfirst: 0.9\nsecond: 0.7\n-----\nTotal: 0.8\n```") == ["unexplained"]


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=8), st.integers(1, 50))
def test_any_column_adds_up(amounts: list[int], off: int) -> None:
    """Amounts of Hypothesis, and a total that is off."""
    lines = "\n".join(f"part {chr(97 + i)}:  {amount:,} params" for i, amount in enumerate(amounts))
    for total, verdict in ((sum(amounts), "reproduced"), (sum(amounts) + off, "wrong")):
        assert verdicts_of(f"```\n{lines}\n-----\nTotal:  {total:,} params\n```\n") == [verdict]
