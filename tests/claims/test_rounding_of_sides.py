"""Which numbers of a chain are rounded: none that is all of what it stands for, each that stands for a rounded one."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

OF_NEURONS = [
    # what the first side comes to, number by number, has no more digits: nothing was rounded
    (r"$z = 0.5 \cdot 0.1 + 0.3 \cdot 0.2 = 0.05 + 0.06 = 0.11$", ["reproduced", "reproduced"]),
    (r"$z = 0.5 \cdot 0.1 + 0.3 \cdot 0.2 = 0.05 + 0.06 = 0.12$", ["reproduced", "wrong"]),
    (r"$z = 3 \cdot 0.5 + 1 = 1.5 + 1 = 2.6$", ["reproduced", "wrong"]),
    (r"$x = 0.74 / (1 - 0.9^2) = 0.74 / 0.19 = 3.88$", ["reproduced", "wrong"]),
    (r"$x = 0.74 / (1 - 0.94^2) = 0.74 / 0.12 = 6.30$", ["rounding", "unexplained"]),  # of 0.1164
    (r"$z = (1)(0.5) + (2)(0.25) = 0.5 + 0.5 = 1.1$", ["reproduced", "wrong"]),
    ("z = 0.5 × 0.1 + 0.3 × 0.2 = 0.05 + 0.06 = 0.12", ["reproduced", "wrong"]),
    # 1.96 stands for 1.959964, of which thirty are 58.79892
    (r"$1.96 \cdot 10 + 1.96 \cdot 20 = 19.6 + 39.2 = 58.7989$", ["reproduced", "unexplained"]),
    # 0.37 × 0.13 = 0.0481 is more than 0.05, and 0.34 × 0.14 = 0.0476 too: 0.0957 is printed 0.1 or 0.10, not 0.11
    (r"$z = 0.37 \cdot 0.13 + 0.34 \cdot 0.14 = 0.05 + 0.05 = 0.11$", ["rounding", "unexplained"]),
]

FROM_OTHERS = [
    # nobody reads g: 0.62 may be anything from 0.615 to 0.625, and twice that anything from 1.23 to 1.25
    (r"$h = g(3) = 0.62$ and $y = 2h = 2 \cdot 0.62 = 1.25$.", ["unchecked", "reproduced", "unexplained"]),
    (r"$h = g(3) = 0.62$ and $y = 2h = 2 \cdot 0.62 = 1.27$.", ["unchecked", "reproduced", "wrong"]),
    (
        r"$h = g(3) = 0.62$; $y = 0.5h + 0.5h = 0.5 \cdot 0.62 + 0.5 \cdot 0.62 = 0.31 + 0.31 = 0.63$.",
        ["unchecked", "reproduced", "reproduced", "unexplained"],
    ),
    # σ(0.49) = 0.6201 was printed 0.62; w was chosen, and is exact
    (r"$h = \sigma(0.49) = 0.62$, $y = 2h = 2 \cdot 0.62 = 1.25$", ["reproduced", "rounding", "unexplained"]),
    (r"$w = 0.62$ and $y = 2w = 2 \cdot 0.62 = 1.25$.", ["reproduced", "wrong"]),
]


@pytest.mark.parametrize(("text", "expected"), OF_NEURONS)
def test_what_is_printed_in_full_is_not_rounded(text: str, expected: list[str]) -> None:
    """A number between two signs of equality is exact where it is all that stood in its place."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(("text", "expected"), FROM_OTHERS)
def test_what_is_put_in_for_a_rounded_value_is_rounded(text: str, expected: list[str]) -> None:
    """A number in the place of a name is as exact as the value of the name, and so is what is computed from it."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$z = 0.5 \\cdot 0.1 = 0.05$.\n\n$h = z + 0.06 = 0.11$.", ["reproduced", "reproduced"]),
        ("$z = 0.5 \\cdot 0.1 = 0.05$.\n\n$h = z + 0.06 = 0.12$.", ["reproduced", "wrong"]),
        # with 1/√2 for 0.7071, twice 4.24264 is 8.48528
        # 0.37 × 0.13 = 0.0481: with it, 0.1081 is 0.11; with 0.05 0.11, and with what is printed 0.05 up to 0.115
        ("$z = 0.37 \\cdot 0.13 = 0.05$.\n\n$h = z + 0.06 = 0.12$.", ["reproduced", "unexplained"]),
    ],
)
def test_a_result_that_was_printed_in_full_is_exact(text: str, expected: list[str]) -> None:
    """So is a result with a name: whoever goes on with all of its digits has the printed ones."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    ("printed", "verdicts"),
    [
        ("[0.7284, 0.1985, 0.0730] - [0, 1, 0] = [0.7284, -0.8015, 0.0730]", {"rounding", "reproduced"}),
        ("[0.7284, 0.1895, 0.0730] - [0, 1, 0] = [0.7284, -0.8105, 0.0730]", {"unexplained", "reproduced"}),
        ("[0.7284, 0.1985, 0.0730] - [0, 1, 0] = [0.7284, -0.8105, 0.0730]", {"rounding", "wrong"}),
    ],
)
def test_an_array_in_the_place_of_a_formula_was_rounded(printed: str, verdicts: set[str]) -> None:
    """The softmax of (1.5, 0.2, -0.8) is 0.72844, 0.19852 and 0.07303, of which p prints four decimals."""
    text = "$z = (1.5, 0.2, -0.8)$, $p = \\text{softmax}(z)$, $y = (0, 1, 0)$ and $p - y = %s$"
    assert set(verdicts_of(text % printed)) == verdicts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # 1.002^20 × 1.954^19 = 350,6xx: 2.5 × 10^5 is none of it, be 10 and 5 as they may
        (r"$1.002^{20} \times 1.954^{19} \approx 2.5 \times 10^5$", ["wrong"]),
        (r"$1.002^{20} \times 1.954^{19} \approx 3.5 \times 10^5$", ["rounding"]),
        (r"$0.4^{50} \approx 1.2777 \times 10^{-20}$", ["wrong"]),  # 1.26765 × 10^-20
        (r"$0.4^{50} \approx 1.2677 \times 10^{-20}$", ["rounding"]),
        (r"$e^{20} \approx 5 \times 10^{8}$", ["rounding"]),  # 4.85 × 10^8: the five is rounded
        (r"$e^{20} \approx 6 \times 10^{8}$", ["wrong"]),
    ],
)
def test_a_power_of_ten_is_exact(text: str, expected: list[str]) -> None:
    """Behind ≈ whole numbers may be rounded, but not the scale of a number in scientific notation."""
    assert verdicts_of(text) == expected
