"""Results with two signs: each is what anybody works out, and one digit off is not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of

RIGHT = "reproduced"


@pytest.mark.parametrize(
    ("printed", "verdicts"),
    [
        (r"$10 \pm 2 \cdot 1.5 = 10 \pm 3 = [7, 13]$", [RIGHT] * 4),
        (r"$10 \pm 2 \cdot 1.5 = 10 \pm 4 = [6, 14]$", ["wrong", RIGHT, "wrong", RIGHT]),
        (r"$10 \pm 2 \cdot 1.5 = (7, 14)$", [RIGHT, "wrong"]),
        (r"$m = 10 \pm 2 \cdot 1.5 = 10 \pm 3$", [RIGHT] * 2),
        (r"$52\% \pm 3\% = [49\%, 55\%]$", [RIGHT] * 2),
        (r"$52\% \pm 3\% = [49\%, 56\%]$", [RIGHT, "wrong"]),
        (r"$x = \pm \sqrt{4} = \pm 2$", [RIGHT] * 2),
        (r"$x = \frac{5 \pm \sqrt{25 - 24}}{2} = \frac{5 \pm 1}{2}$", [RIGHT] * 2),
        (r"$x = \frac{5 \pm \sqrt{25 - 24}}{2} = \frac{5 \pm 2}{2}$", ["unexplained"] * 2),
        (r"$\frac{5 \pm 1}{-2} = \frac{-5 \pm 1}{2}$", ["unexplained"] * 2),  # the roots in the other order
        (r"$10 \pm 10\% = 10 \pm 1$", ["unchecked"]),  # a share of 10, or of 1
        (r"$10 \pm 3 = 7 - 13$", ["unchecked"]),  # from 7 to 13
        (r"$10 \pm 3 = [13, 7]$", ["unchecked"]),
        (r"$m = 10 \pm 3$", []),
        ("$$m = 10 \\pm 2 \\cdot 1.5$$\n$$= 10 \\pm 3$$\n$$= [7, 13]$$", [RIGHT] * 4),
    ],
)
def test_each_sign_is_a_claim(printed: str, verdicts: list[str]) -> None:
    """Both ends of an interval, both of two forms; what may be meant otherwise is never wrong."""
    assert verdicts_of(printed) == verdicts


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [
        (r"$x_{1,2} = 3 \pm 1 = 2 \pm 2 - 1 \pm 0$, so $x_1 = 3$", None),
        (r"$x_{1,3} = \frac{5 \pm \sqrt{25 - 24}}{2} = \frac{5 \pm 1}{2}$, so $x_1 = 4$", None),
    ],
)
def test_each_value_has_a_name(printed: str, verdict: str | None) -> None:
    """What x_{1,2} is, x_1 and x_2 are, in either order; x_1 may be one of the values of x."""
    before = verdicts_of(printed.partition(", so")[0])
    behind = verdicts_of(printed)[len(before) :]
    assert (behind[-1] if behind else None) == verdict


def test_a_name_with_two_values_is_no_longer_what_it_was() -> None:
    """What is computed with it later has no single value."""
    assert verdicts_of(r"$x = 2$, then $x = 5 \pm 1 = [4, 6]$. Here $3 x = 6$.")[:2] == [RIGHT] * 2
    assert "wrong" not in verdicts_of(r"$x = 2$, then $x = 5 \pm 1 = [4, 6]$. Here $3 x = 18$.")


HUNDREDTHS = st.integers(1, 9999).map(lambda n: Fraction(n, 100))
"""Numbers with two decimals."""


@given(HUNDREDTHS, HUNDREDTHS, st.integers(-2, 2))
def test_an_interval_is_its_middle_less_and_more(middle: Fraction, reach: Fraction, off: int) -> None:
    """Exactly the right ends are right; what is off by a hundredth may be so where hundredths were rounded."""
    ends = middle - reach, middle + reach + Fraction(off, 100)
    text = ", ".join(f"{float(one):.2f}" for one in ends)
    found = verdicts_of(rf"${float(middle):.2f} \pm {float(reach):.2f} = [{text}]$")
    if ends[0] > ends[1]:
        assert found == ["unchecked"]
    else:
        assert found[0] == RIGHT
        assert (found[1] == RIGHT) is (off == 0)


@pytest.mark.parametrize(
    "text",
    [
        r"$2 \cdot 1.672(3) = 3.344(6)\,\text{u}$",
    ],
)
def test_a_result_with_a_number_in_brackets_is_uncertain(text: str) -> None:
    """4.3(2) is 4.3 ± 0.2, not 8.6."""
    assert set(verdicts_of(text)) <= {"unchecked"}


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("$y = 0.5(2) + 1 = 2$", ["reproduced"]),
        ("$y = 0.5(2) = 1.1$", ["wrong"]),
        ("$$y = 0.5(4)$$\n$$= 2.1$$", ["unchecked", "wrong"]),
    ],
)
def test_a_product_that_is_worked_out_is_one(text: str, verdicts: list[str]) -> None:
    """0.5(2) is 1, where something is said to come of it."""
    assert [one for one in verdicts_of(text) if one != "unchecked"] == [one for one in verdicts if one != "unchecked"]
