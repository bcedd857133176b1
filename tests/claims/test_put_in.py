"""Numbers put in for names, or printed again, with another digit than their name has."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

RESULTS = r"$a = \tanh(1.2552) = 0.84974$, $i = \sigma(3.954) = 0.98118$." + "\n\n"
"""tanh 1.2552 = 0.849742…, and 1/(1 + e^-3.954) = 0.981183…"""

GIVEN = "$a = 0.84974$, $i = 0.98118$.\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        # 0.84974 · 0.98118 · 0.01882 = 0.015689…, which a wrong last digit does not touch
        (
            r"$$d = a \odot i \odot (1 - i) = 0.84974 \times 0.98118 \times (1 - 0.98118) = 0.016$$",
            ["rounding", "reproduced"],
        ),
        (
            r"$$d = a \odot i \odot (1 - i) = 0.84979 \times 0.98118 \times (1 - 0.98118) = 0.016$$",
            ["wrong", "reproduced"],
        ),
        (
            r"$$d = a \odot i \odot (1 - i) = 0.850 \times 0.981 \times (1 - 0.981) = 0.016$$",
            ["rounding", "reproduced"],
        ),
        # another number altogether may be another calculation: it is held to what it comes to
        (r"$$d = 2 a i = 2 \times 0.5 \times 0.98118 = 0.98$$", ["unexplained", "reproduced"]),
        # the formula on a line before
        ("$$d = a i + c$$\n\n$$d = 0.84979 \\times 0.98118 + 0.1 = 0.93$$", ["wrong", "reproduced"]),
        ("$$d = a i + c$$\n\n$$d = 0.84974 \\times 0.98118 + 0.1 = 0.93$$", ["reproduced"]),
        # a chain that ends in a name
        (r"$$d = 1 \cdot a + 0 = a = 0.84979$$", ["wrong"]),
        (r"$$d = 1 \cdot a + 0 = a = 0.8498$$", []),
        (r"$$d = 1 \cdot a + 0 = a = 0.31$$", []),
    ],
)
def test_a_number_has_the_digits_of_its_name(text: str, verdicts: list[str]) -> None:
    """Where most digits are those of the name, the others are misprints."""
    assert verdicts_of(RESULTS + text)[2:] == verdicts


def test_which_is_misprinted_cannot_be_told_of_what_is_given() -> None:
    """Where nothing computes the name."""
    text = GIVEN + r"$$d = a \odot i = 0.84979 \times 0.98118 = 0.834$$"
    assert verdicts_of(text) == ["unexplained", "reproduced"]


def test_the_right_number_is_no_slip_beside_a_misprinted_result() -> None:
    """tanh 1.2552 is misprinted; what is put in for it is right."""
    text = RESULTS.replace("0.84974", "0.84979") + r"$$d = a \odot i = 0.84974 \times 0.98118 = 0.834$$"
    assert verdicts_of(text) == ["wrong", "reproduced", "reproduced", "reproduced"]


def test_a_computation_may_be_another_equation() -> None:
    """3(1 + q) = 2010, or 2016: neither says what q is."""
    assert "unexplained" not in verdicts_of("We try both $3(1 + q) = 2010$ and $3(1 + q) = 2016$.")


def test_a_name_that_was_given_another_value_is_left() -> None:
    """Which of its values is meant is not said."""
    text = RESULTS + "Later $a = 0.84979$.\n\n" + r"$$d = a \odot i = 0.84974 \times 0.98118 = 0.834$$"
    assert "wrong" not in verdicts_of(text)
