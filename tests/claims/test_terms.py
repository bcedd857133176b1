"""Numbers that stand for the parts of the computation before them, one of which is another number than its part."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

LOG_VARIANCE = "$m = 0.5$ and $\\ell = -0.4$. $v = e^{-0.4} = 0.6703$.\n\n"
"""e^-0.4 = 0.67032…"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        # 0.06 · 0.7 = 0.042 and 0.24 · 0.4 = 0.096: the greater one hides the other
        (r"$$\max(0.06 \times 0.7, 0.24 \times 0.4) \times 0.4 = \max(0.042, 0.096) \times 0.4 = 0.0384$$", []),
        (r"$$\max(0.06 \times 0.7, 0.24 \times 0.4) \times 0.4 = \max(0.012, 0.096) \times 0.4 = 0.0384$$", ["wrong"]),
        (r"$$\max(0.06 \times 0.2, 0.24 \times 0.4) \times 0.4 = \max(0.042, 0.096) \times 0.4 = 0.0384$$", ["wrong"]),
        # 1.4 · 1.128 = 1.5792, printed with one unit too few or too many: rounded otherwise, perhaps
        (r"$$\min(1.4 \times 1.128, 1.2 \times 1.128) = \min(1.580, 1.354) = 1.354$$", []),
        (r"$$\min(1.4 \times 1.128, 1.2 \times 1.128) = \min(1.519, 1.354) = 1.354$$", ["wrong"]),
        # two of two are other numbers: another calculation
        (r"$$\max(0.06 \times 0.7, 0.24 \times 0.4) = \max(0.05, 0.096) + 0 = 0.096$$", []),
        # 1 - 0.4 - 0.25 - 0.6703 = -0.3203
        (r"$$k = 1 + \ell - m^2 - v = 1 - 0.4 - 0.25 - 0.6703 = -0.3203$$", []),
        # another number altogether, instead of a name: another calculation
        (r"$$k = 1 + \ell - m^2 - v = 1 - 0.4 - 0.25 - 0.1234 = 0.2266$$", []),
    ],
)
def test_a_number_is_the_part_in_whose_place_it_stands(text: str, verdicts: list[str]) -> None:
    """Where the others are their parts, and it differs by a slip of the pen, or nothing in its part is a name."""
    found = verdicts_of(LOG_VARIANCE + text)
    assert [verdict for verdict in found if verdict == "wrong"] == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"Here $a b + 1 = 3.85$.", "unchecked"),  # 3 · 0.75 + 1 = 3.25, but for a digit
        (r"Here $a b + 1 = 3.25$.", "reproduced"),
        (r"Solve $a b + 1 = 9.41$.", "unchecked"),
        (r"Here $a b + 1 = 8$.", "unchecked"),
        (r"So $a b + 1 = 8$.", "wrong"),  # put in right before
    ],
)
def test_an_equation_with_the_digits_of_its_computation_is_one(text: str, verdict: str) -> None:
    """An equation for a and b would hardly have all digits of what they give; with others it may ask for them."""
    assert verdicts_of(f"Let $a = 3$ and $b = 0.75$. {text}")[-1:] == [verdict]


@pytest.mark.parametrize(
    "chain",
    [
        r"\sqrt{(-1 - 2)^2 + (4 - (-3))^2} = \sqrt{3^2 + 7^2} = \sqrt{58}",  # the sign goes with the square
        r"\max((0.3 - 0.7)^2, 0.1 + 0.1) = \max(0.4^2, 0.2) = 0.2",
        r"(9^2)^{-1/2} = 9^{-1} = 1/9",
        r"\frac{\frac{1}{2^3}}{1 - \frac{1}{2^3}} = \frac{1}{7}",
        r"\max(3 \cdot 2, 1 + 1) = \max(6, 2) = 6",
        r"0.5 \cdot 0.4 + 0.3 \cdot 0.2 = 0.1 \cdot 2 + 0.06 = 0.26",
    ],
)
def test_what_is_put_otherwise_is_right(chain: str) -> None:
    """Other numbers with the same result are another way to compute it."""
    assert set(verdicts_of(f"$${chain}$$")) <= {"reproduced", "rounding", "unchecked"}


@pytest.mark.parametrize(
    ("chain", "verdict"),
    [
        (r"0.2 \cdot 0.5 + 0.4 \cdot (-1.0) + 0.1 = 0.1 - 0.4 + 0.1 = -0.2", "right"),
        (r"0.2 \cdot 0.5 + 0.4 \cdot (-1.0) + 0.3 = 0.1 - 0.4 + 0.1 = -0.2", "wrong"),
        (r"\lfloor (224 - 7 + 6)/2 \rfloor + 1 = \lfloor 111.5 \rfloor + 1 = 112", "right"),
        (r"\lfloor (224 - 7 + 6)/2 \rfloor + 1 = \lfloor 111.2 \rfloor + 1 = 112", "wrong"),
        (r"\lceil 50000/128 \rceil = \lceil 390.685 \rceil = 391", "wrong"),
        (r"0.5 \cdot 0.3 + 0.251 = 0.15 + 0.25 = 0.40", "right"),  # with fewer digits
        (r"0^5 + (-1)^4 = 0 + 1^4 = 0 + 1 = 1", "right"),  # a power hides the sign
        (r"\lfloor 3 + \frac{19}{100} \rfloor = \lfloor 3 + \frac{20}{100} \rfloor = 3", "right"),
    ],
)
def test_a_summand_that_stands_for_itself_is_no_other(chain: str, verdict: str) -> None:
    """Whatever else may be rounded; and what a floor hides is compared before it is rounded."""
    assert ("wrong" in verdicts_of(f"Then ${chain}$.")) is (verdict == "wrong")
