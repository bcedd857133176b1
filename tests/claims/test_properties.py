"""Properties that prose states of printed arrays: each kind holds once, fails once, and is left alone where open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.records.example import TheoremClaim

HALVES = "$$P = \\begin{pmatrix} 0.5 & 0.5 \\\\ 0.2 & 0.8 \\end{pmatrix}$$"
TURN = "$$R = \\begin{pmatrix} 0.71 & -0.71 \\\\ 0.71 & 0.71 \\end{pmatrix}$$"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The weights are $[0.1, 0.9]$, which sum to 1.", ["reproduced"]),
        ("The weights are $[0.1, 0.6]$, which sum to 1.", ["wrong"]),
        ("The weights are $[33\\%, 33\\%, 33\\%]$, which add up to 100%.", ["rounding"]),
        ("The weights are $[33\\%, 33\\%, 30\\%]$, which add up to 100%.", ["wrong"]),
        (HALVES + "\n\nEach row sums to one.", ["reproduced"]),
        (HALVES.replace("0.8", "0.9") + "\n\nEach row sums to one.", ["rounding"]),
        (HALVES.replace("0.2", "0.9") + "\n\nEach row sums to one.", ["wrong"]),
        ("Every row adds up to 1:\n\n" + HALVES, ["reproduced"]),
        ("$$v = [1, 2, 3]$$\n\nThe entries sum to 6.", ["reproduced"]),
        ("$$v = [1, 2, 3]$$\n\nThe entries sum to 9.", ["wrong"]),
    ],
)
def test_a_stated_property_is_judged(text: str, expected: list[str]) -> None:
    """Within the rounding of what is printed a property holds, beyond it it is wrong."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "$$x = [2.0, 1.0, 0.1]$$\n\nThe probabilities sum to 1.",
        "$$x = [0.2, 0.1]$$\n\nSoftmax ensures that the values sum to 1.",
        "$$x = [0.2, 0.1]$$\n\nThese weights do not sum to 1.",
        "$$x = [0.2, 0.1]$$\n\nIf the values sum to 1, we stop.",
        "$$x = [0.2, 0.1]$$\n\nAfter that we get 0.65 and 0.35. The values sum to 1.",
        "$$x = [0.2, 0.1]$$\n\n# Another section\n\nThe values sum to 1.",
        "$$x = [0.2, 0.1]$$\n\n$$p = \\text{softmax}(x)$$\n\nThe values sum to 1.",
        HALVES + "\n\nThe first column sums to 1.",
        HALVES + "\n\nThe values sum to 1.",
        "$$p = [0.2, 0.7]$$\n\nThe largest probability is 0.9.",
        "$$p = [0.2, 0.7]$$\n\nThe largest value is 0.2 in the second run.",
        "$$A = \\begin{pmatrix} 1 & 2 \\\\ 4 & 3 \\end{pmatrix}$$\n\nIf $A$ is symmetric, its eigenvalues are real.",
        "$$A = \\begin{pmatrix} 1 & 2 \\\\ 4 & 3 \\end{pmatrix}$$\n\n$A$ is symmetric only if $a = b$.",
    ],
)
def test_what_is_said_of_something_else_is_no_claim(text: str) -> None:
    """A general remark, a denial, a condition, another subject: nothing is claimed of the array."""
    assert [one for one in findings_of(text) if not isinstance(one.claim.statement, TheoremClaim)] == []


@given(st.lists(st.integers(1, 98), min_size=2, max_size=4), st.integers(2, 40))
def test_shares_that_add_up_hold_and_others_do_not(parts: list[int], excess: int) -> None:
    """Hundredths that sum to one hold; with more added than rounding could, they are wrong."""
    rest = 100 * (sum(parts) // 100 + 1) - sum(parts)
    total = sum(parts) + rest
    shares = [*parts, rest]
    row = ", ".join(f"{share / 100:.2f}" for share in shares)
    assert verdicts_of(f"$$p = [{row}]$$\n\nThe entries sum to {total // 100}.") == ["reproduced"]
    shares[-1] += excess + len(shares)
    row = ", ".join(f"{share / 100:.2f}" for share in shares)
    assert verdicts_of(f"$$p = [{row}]$$\n\nThe entries sum to {total // 100}.")[:1] in (["wrong"], [])


@pytest.mark.parametrize(
    ("sentence", "verdicts"),
    [
        # others may belong to them, or to nothing that is added up
        ("It has 0.5 for a, and 0.3 and 0.1, which sum to 1.", []),
        ("The weights 0.67 and 0.23 should sum to 1.", []),
        ("With 0.67 and 0.23, does it sum to 1?", []),
    ],
)
def test_numbers_that_a_sentence_adds_up(sentence: str, verdicts: list[str]) -> None:
    """Right behind them it says what they sum to."""
    assert verdicts_of(sentence) == verdicts
