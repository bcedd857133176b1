"""Summaries: results said again behind their labels."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

GATES = """**Forget gate**

f = tanh(0.48) = 0.4462

**Input gate**

i = tanh(0.31) = 0.3004

**Candidate**

g = tanh(0.22) = 0.2165

**Output gate**

o = tanh(0.15) = 0.1489

"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("In short:\n\n- forget: 0.4462\n- input: 0.3004\n- output: 0.1489\n", ["reproduced"] * 3),
        ("In short:\n\n- forget: 0.4462\n- input: 0.3804\n- output: 0.1489\n", ["reproduced", "wrong", "reproduced"]),
        ("| gate | value |\n|---|---|\n| **Forget** | 0.4462 |\n| Input | 0.3004 |\n| Output | 0.1469 |\n",
         ["reproduced", "reproduced", "wrong"]),
        # another label, another number, or too few of them
        ("- forget: 0.4462\n- cell: 0.3804\n- output: 0.1489\n", []),
        ("- forget: 0.4462\n- input: 0.7123\n- output: 0.1489\n", []),
        ("- forget: 0.4462\n- input: 0.3804\n", []),
        ("- forget: 0.4482\n- input: 0.3804\n- output: 0.1489\n", []),
    ],
)  # fmt: skip
def test_a_summary_repeats_results_by_their_labels(text: str, verdicts: list[str]) -> None:
    """All but one are those that were computed under the same words, and that one differs in one digit."""
    assert verdicts_of(GATES + text)[4:] == verdicts
