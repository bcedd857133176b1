"""Arithmetic in code spans and comments; the expected numbers are worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of
from verify import pipeline
from verify.claims.programs.inline_code import stated
from verify.records.finding import Finding


def audit(tmp_path: Path, text: str) -> tuple[Finding, ...]:
    """The findings of a Markdown document."""
    path = tmp_path / "document.md"
    path.write_text(text, encoding="utf-8")
    return pipeline.audit([path]).findings


def verdicts(findings: tuple[Finding, ...]) -> list[str]:
    """The verdicts, in document order."""
    return [finding.verdict.value for finding in findings]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("0.3 * 2 = 0.6", ["reproduced"]),
        ("0.3 * 2 = 0.7", ["wrong"]),
        ("0.5 + 0.5 = 1.0", ["reproduced"]),
        ("x = 2 * 3 = 6", ["reproduced"]),
        ("x^2 = 2 * 8 = 16", ["reproduced"]),
        ("x**2 = 2 * 8 = 17", ["wrong"]),
        ("2 * 3 = 6 = 12 / 2", ["reproduced", "reproduced"]),
        ("2 * 3 = 3 + 3", ["reproduced"]),
        ("0.67 = 2 / 3", ["reproduced"]),
        ("10,000 / 4 = 2,500", ["reproduced"]),
        ("4 × 8 = 32", ["reproduced"]),
        ("np.sqrt(16) = 4", ["reproduced"]),
        ("-math.log(10000.0) / 512 ≈ -0.01798894", ["rounding"]),
        ("-math.log(10000.0) / 512 ≈ -0.02302585", ["wrong"]),
        ("log(100) = 2.000", ["reproduced"]),
        ("log(100) = 2", ["unchecked"]),  # of three bases one or another gives a third of the digits
        ("0.1 + 0.2 = 0.30000000000000004", ["rounding"]),
        ("0.1 + 0.2 == 0.3", []),
        ("2^3 = 8", []),
        ("7 % 3 = 1", []),
        ("7 // 2 = 3", []),
        ("50% = 0.5", []),
        ("lr = 0.1", []),
        ("a = b + 1 = 2", []),
        ("axis=-1", []),
        ("x += 2 = 4", []),
        ("5 + 4 = 2 (mod 7)", ["unchecked"]),
        ("2 * 3 = 6 heads", ["reproduced"]),
    ],
)
def test_a_code_span_states_arithmetic(tmp_path: Path, code: str, expected: list[str]) -> None:
    """A chain of numbers is judged; what a program would read otherwise, or what has names in it, states nothing."""
    assert verdicts(audit(tmp_path, f"So we get `{code}` here.\n")) == expected


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("`t = 1 / 42 = 0.0238`", "`m = 0.0238 * 80 = 1.905`", ["reproduced", "reproduced"]),  # 80/42 = 1.90476
        ("`t = 1 / 42 = 0.0238`", "`0.0238 * 80 = 1.905 = 3.81 / 2`", ["reproduced", "reproduced", "reproduced"]),
        ("`t = 1 / 42 = 0.0238`", "`0.0238 * 210 = 10 / 2`", ["reproduced", "reproduced"]),
        ("`t = 1 / 42 = 0.0238`", "$m = 0.0238 * 80 = 1.905$", ["reproduced", "reproduced"]),
        ("$t = 1 / 42 = 0.0238$", "`m = 0.0238 * 80 = 1.905`", ["reproduced", "reproduced"]),
        ("`s^2 = 1 / 42 = 0.0238`", "`m = 0.0238 * (0 * 1 + 80) = 1.905`", ["reproduced", "reproduced"]),
        ("`t = 1 / 42 = 0.0238`", "`m = 0.0238 * 80 = 1.904`", ["reproduced", "reproduced"]),
        ("`t = 1 / 42 = 0.0238`", "`m = 0.0238 * 80 = 1.915`", ["reproduced", "wrong"]),
        ("`t = 1 / 41 = 0.0244`", "`m = 0.0238 * 80 = 1.905`", ["reproduced", "unexplained"]),
    ],
)
def test_an_earlier_result_is_known_again(tmp_path: Path, first: str, second: str, expected: list[str]) -> None:
    """What was printed as a result carries its rounding, in a code span as in mathematics."""
    assert verdicts(audit(tmp_path, f"There {first}.\n\nAnd then {second}.\n")) == expected


def test_tables_and_lists_have_code_spans_too(tmp_path: Path) -> None:
    """A cell of a table and an item of a list state what a sentence states, each at its place."""
    findings = audit(tmp_path, "| a | b |\n|---|---|\n| `1 + 1 = 2` | `1 + 1 = 3` |\n\n- then `2 + 2 = 4`\n")
    assert verdicts(findings) == ["reproduced", "wrong", "reproduced"]
    assert [(f.claim.places[0].line, f.claim.places[0].column) for f in findings] == [(3, 4), (3, 18), (5, 9)]


@given(st.integers(-99, 99), st.integers(1, 99), st.sampled_from("+-*"), st.integers(-3, 3))
def test_a_sum_is_stated_whatever_its_numbers(left: int, right: int, operator: str, off: int) -> None:
    """Two numbers, an operator and a result are one link; its expression is theirs."""
    (link,) = stated(f"{left} {operator} {right} = {left * right + off}")
    assert link.reading is not None


@given(st.text(st.sampled_from("0123456789.=+-*/() ,%x`"), max_size=40))
def test_any_text_is_read_or_passed_over(text: str) -> None:
    """No text in a code span is too odd."""
    assert len(list(stated(text))) <= text.count("=")


COMMENTED = """```python
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])  # {remark}
```
"""


@pytest.mark.parametrize(
    ("remark", "expected"),
    [
        ("mean: (1 + 2 + 3) / 3 = 2, and (4 + 5) / 2 = 4.5", ["reproduced", "reproduced"]),
        ("mean: (1 + 2 + 3) / 3 = 3", ["wrong"]),
        ("so x = a + 2 * 3 = 6", []),
    ],
)
def test_a_comment_states_arithmetic(tmp_path: Path, remark: str, expected: list[str]) -> None:
    """What a comment computes is judged; what has names in it states nothing."""
    assert verdicts(audit(tmp_path, COMMENTED.format(remark=remark))) == expected


@pytest.mark.parametrize(
    ("code", "verdicts"),
    [
        ("0.9^10 ≈ 0.35", ["reproduced"]),
        ("1.05^(3) = 1.158", ["reproduced"]),
        ("0.9^10 ≈ 0.25", ["wrong"]),
        ("2^10 = 8", []),  # of the bits either has alone
        ("x0.5^2 = 3", []),
    ],
)
def test_a_power_of_a_number_with_decimals(code: str, verdicts: list[str]) -> None:
    """No program has an exclusive or of 0.9; of whole numbers it may be meant."""
    assert verdicts_of(f"It is worth `{code}` of it.") == verdicts
