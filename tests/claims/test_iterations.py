"""Columns of an iteration whose rule is stated: each row follows from the one above it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.claims import find_claims
from verify.reading.document import read_string

NEWTON = r"""Newton's method: $x_{n+1} = x_n - \frac{x_n^2 - 2}{2 x_n}$.

| n | $x_n$ |
|---|---|
| 0 | 1.5 |
| 1 | 1.4167 |
| 2 | {} |
| 3 | 1.414214 |
"""

DESCENT = r"""With $\eta = 0.1$, $w_{t+1} = w_t - \eta g_t$ and $g_t = 2(w_t - 3)$.

| t | $w_t$ | $g_t$ |
|---|---|---|
| 0 | 0 | -6 |
| 1 | 0.6 | -4.8 |
| 2 | {} | -3.84 |
| 3 | 1.464 | -3.072 |
"""


@pytest.mark.parametrize(("text", "right", "wrong"), [(NEWTON, "1.41422", "1.41622"), (DESCENT, "1.08", "1.18")])
def test_each_row_follows_from_the_one_above(text: str, right: str, wrong: str) -> None:
    """√2 by Newton's method is 3/2, 17/12, 577/408, …; w is 3(1 - 0.8^t). A row that is not is wrong."""
    assert set(verdicts_of(text.replace("{}", right))) == {"reproduced"}
    assert verdicts_of(text.replace("{}", wrong)).count("wrong") >= 1


def test_a_row_is_computed_of_what_the_one_above_stands_for() -> None:
    """x_2 of 17/12 is 577/408 = 1.414216 to six decimals, and of 1.4167 as printed 1.414216 as well."""
    (first, second, third) = findings_of(NEWTON.replace("{}", "1.414216"))
    assert [one.claim.text for one in (first, second, third)] == ["x_1: 1.4167", "x_2: 1.414216", "x_3: 1.414214"]
    assert "x_1" in str(second.claim.statement)


@pytest.mark.parametrize(
    ("of", "to"),
    [
        ("| 2 | {}", "| 5 | {}"),  # rows are left out
        ("2 x_n", "3 x_n"),  # another rule, or by another step
        ("x_{n+1}", "x_{n+2}"),
        ("x_{n+1}", "y_{n+1}"),
    ],
)
def test_other_columns_are_no_iteration(of: str, to: str) -> None:
    """Where rows are left out, or the rule is that of something else, none is held to it."""
    assert verdicts_of(NEWTON.replace(of, to).replace("{}", "1.5")) == []


@given(st.integers(1, 9), st.integers(1, 9), st.integers(2, 6), st.data())
def test_a_digit_that_is_not_that_of_its_rule_is_found(a: int, b: int, rows: int, data: st.DataObject) -> None:
    """u_{k+1} = a/2 u_k + b, exact in decimals: right as printed, wrong with a last digit that is another."""
    values = [Fraction(1)]
    for _ in range(rows):
        values.append(values[-1] * Fraction(a, 2) + b)
    printed = [f"{float(value):.6f}".rstrip("0").rstrip(".") for value in values]
    text = f"$u_{{k+1}} = \\frac{{{a}}}{{2}} u_k + {b}$\n\n| k | $u_k$ |\n|---|---|\n"
    body = "".join(f"| {k} | {value} |\n" for k, value in enumerate(printed))
    assert verdicts_of(text + body) == ["reproduced"] * rows
    row = data.draw(st.integers(1, rows))
    other = f"{printed[row][:-1]}{(int(printed[row][-1]) + data.draw(st.integers(2, 8))) % 10}"
    spoilt = text + "".join(f"| {k} | {other if k == row else value} |\n" for k, value in enumerate(printed))
    assert "wrong" in verdicts_of(spoilt) or verdicts_of(spoilt) == []


def test_exact_rows_leave_nothing_to_rounding() -> None:
    """0, 0.6 and 1.08 are printed in full, so that 1.474 for 1.464 is wrong, however numbers are rounded."""
    rows = "| t | $w_t$ |\n|---|---|\n| 0 | 0 |\n| 1 | 0.6 |\n| 2 | 1.08 |\n| 3 | 1.474 |\n"
    text = r"$w_{t+1} = w_t - \eta \cdot 2(w_t - 3)$ with $\eta = 0.1$." + "\n\n" + rows
    assert verdicts_of(text) == ["reproduced", "reproduced", "wrong"]


def test_many_rows_are_read() -> None:
    """A hundred and ninety-nine steps, each of the one before: u_k is 1 + k/4."""
    rows = "".join(f"| {k} | {1 + k / 4} |\n" for k in range(200))
    assert verdicts_of(f"$u_{{k+1}} = u_k + 0.25$\n\n| k | $u_k$ |\n|---|---|\n{rows}") == ["reproduced"] * 199
    spoilt = rows.replace("| 42.0 |", "| 42.5 |")
    assert "wrong" in verdicts_of(f"$u_{{k+1}} = u_k + 0.25$\n\n| k | $u_k$ |\n|---|---|\n{spoilt}")


@pytest.mark.parametrize("blank", ["", "-", "nan", "4 kg"])
def test_a_row_without_a_number_ends_it(blank: str) -> None:
    """What follows from a cell that is blank, no number or one with a unit is not computed of its neighbour."""
    text = DESCENT.replace("{}", "1.08").replace("| -4.8 |", f"| {blank} |")
    assert "wrong" not in verdicts_of(text)
    assert "unexplained" in verdicts_of(text.replace("0.6 |", "0.7 |"))  # -6 may be rounded


def test_of_columns_that_bear_nothing_out_no_number_is_taken() -> None:
    """Where no row is what the rule gives of the one above, its columns are no givens."""
    text = DESCENT.replace("\\eta = 0.1", "\\eta = 0.7").replace("and $g_t = 2(w_t - 3)$", "").replace("{}", "1.08")
    example = find_claims(read_string(text, "markdown", "document"))
    assert (len(example.claims), [one.name.partition("@")[0] for one in example.givens]) == (0, ["eta"])
