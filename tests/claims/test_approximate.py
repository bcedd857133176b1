"""What ≈ holds between two computations, percents of what they are added to, and ∧ between two operands."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    "text",
    [
        r"$\frac{22}{7} \approx \pi$",  # 3.1429
        r"$\sqrt{10} \approx \pi$",  # 3.1623
        r"$1.05^{20} \approx e$",  # 2.6533
        r"$(1 + 0.01)^5 \approx 1 + 5 \cdot 0.01$",  # 1.0510
    ],
)
def test_how_near_two_computations_should_be_is_not_said(text: str) -> None:
    """They are approximations that people make, and no claim; with = they are wrong."""
    assert verdicts_of(text) == []
    assert verdicts_of(text.replace(r"\approx", "=")) == ["wrong"]


def test_what_stands_behind_it_is_held_to_its_digits() -> None:
    """1 + 5 · 0.01 = 1.05, and 22/7 = 3.142857."""
    assert verdicts_of(r"$(1 + 0.01)^5 \approx 1 + 5 \cdot 0.01 = 1.06$") == ["wrong"]
    assert verdicts_of(r"$\frac{22}{7} \approx 3.24$") == ["wrong"]


def test_a_number_that_is_rounded_anew_is_no_result_from_before() -> None:
    """√(3.25 + 0.00001) ≈ √3.25: the 3.25 is what the sum is rounded to, though a variance had these digits."""
    before = r"$v = \frac{13.0}{4} = 3.25$" + "\n\n"
    near, far = r"$\sqrt{3.25 + 0.00001} \approx \sqrt{3.25} \approx 1.8028$", r"$\sqrt{3.95} \approx \sqrt{3.25}$"
    assert verdicts_of(before + near) == ["reproduced", "rounding", "reproduced"]
    assert "wrong" in verdicts_of(before + near.replace("1.8028", "1.9028"))
    assert verdicts_of(before + far) == ["reproduced", "wrong"]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (r"$200 + 10\% = 220$", r"$200 + 10\% = 230$"),
        (r"$80 - 25\% = 60$", r"$80 - 25\% = 65$"),
        (r"$120 + 5\% + 10\% = 138.6$", r"$120 + 5\% + 10\% = 138.7$"),  # 126 · 1.1
        (r"$1 - 5\% = 95\%$", r"$1 - 5\% = 94\%$"),
        (r"$50\% + 20\% = 70\%$", r"$50\% + 20\% = 60\%$"),  # 50 % · 1.2 is not meant
    ],
)
def test_percents_of_what_they_are_added_to(right: str, wrong: str) -> None:
    """People add 10 % to 200 and get 220."""
    assert verdicts_of(right) == ["reproduced"]
    assert verdicts_of(wrong) == ["wrong"]


def test_a_junction_of_two_operands() -> None:
    """6 ∧ 3 = 2 by bits, and states nothing of 3 alone; behind a statement it begins another."""
    assert "wrong" not in verdicts_of(r"$6 \wedge 3 = 2$, $6 ∨ 3 = 7$, $1 \land 0 = 0$")
    assert verdicts_of(r"$2 + 3 = 5 \land 2 \cdot 3 = 7$") == ["reproduced", "wrong"]
