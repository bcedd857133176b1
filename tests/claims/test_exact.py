"""Whole numbers that stand for what is no whole number, sizes behind a sum, and the names of second moments."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

ADAM = r"5 - \frac{0.001}{\sqrt{100} + 10^{-8}} \times 10"


@pytest.mark.parametrize(
    ("dropped", "wrong"),
    [
        (rf"${ADAM} = 5 - \frac{{0.001}}{{10}} \times 10 = 4.999$", rf"${ADAM} = 5 - \frac{{0.001}}{{11}} \times 10$"),
        (r"$\frac{0.1}{0.5 + 10^{-8}} = \frac{0.1}{0.5} = 0.2$", r"$\frac{0.1}{0.5 + 10^{-8}} = \frac{0.1}{0.4}$"),
        (r"$\frac{4}{1 + 0.00001} = \frac{4}{1}$", r"$\frac{4}{1 + 0.00001} = \frac{4}{2}$"),
        (r"$\frac{1}{1 + e^{-50}} = \frac{1}{1 + 0} = 1$", r"$\frac{1}{1 + e^{-50}} = \frac{1}{1 + 1}$"),
        (r"$2(1 - e^{-30}) = 2 \times 1$", r"$2(1 - e^{-30}) = 2 \times 3$"),
        (r"$3 \times \sqrt{9} = 3 \times 3$", r"$3 \times \sqrt{9} = 3 \times 4$"),
        (r"$5 \times \log_2 8 = 5 \times 3$", r"$5 \times \log_2 8 = 5 \times 4$"),
    ],
)
def test_what_is_too_small_to_matter_is_dropped(dropped: str, wrong: str) -> None:
    """10^-8 keeps a divisor from zero, and e^-50 is 2·10^-22: the next side leaves them out, and nothing else."""
    assert "wrong" not in verdicts_of(dropped)
    assert "wrong" in verdicts_of(wrong)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$14 + 1 = 15 \times 15$ pixels", ["unchecked"]),
        (r"$(32 - 3 + 2) / 2 + 1 = 16 \times 16$", ["unchecked"]),  # rounded down
        (r"$27 + 1 = 28 \times 28 \times 6$", ["unchecked"]),
        (r"$(32 - 5)/1 + 1 = 28 \times 28 \times 6$", ["unchecked"]),
        ("32/2 = 16x16", ["unchecked"]),
        ("[(32 - 2 + 0) / 2] + 1 = 16x16x16", ["unchecked"]),
        ("[(32 - 2 + 0) / 2] + 2 = 16x16x16", ["wrong"]),  # 17
        ("$28 - 5 + 1 = 24 * 24$", ["unchecked"]),
        (r"$14 + 2 = 15 \times 15$", ["wrong"]),  # 16
        (r"$3 \times 75 = 15 \times 15$", ["reproduced"]),
        (r"$5^2 = 5 \times 6$", ["wrong"]),
        (r"$2 + 3 = 5 \times 1$", ["reproduced"]),
    ],
)
def test_a_size_is_no_product(text: str, verdicts: list[str]) -> None:
    """14 + 1 comes to 15, the side of a square, and not to 225."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("square", "mean"),
    [("E[X^2]", "(E[X])^2"), ("E(Y^2)", "(E(Y))^2"), ("E[X^2]", "E[X]^2"), ("E(x^2)", "E(x)^2"), ("EX^2", "(EX)^2")],
)
def test_the_mean_of_squares_is_not_the_square_of_the_mean(square: str, mean: str) -> None:
    """1, 2, 3, 4, 5: their mean is 3, the mean of their squares 55/5 = 11, their variance 2."""
    given = rf"${square} = \frac{{1 + 4 + 9 + 16 + 25}}{{5}} = 11$ and ${mean} = 3^2 = 9$."
    assert "wrong" not in verdicts_of(rf"{given} So $\sigma^2 = {square} - {mean} = 2$.")
    assert "wrong" in verdicts_of(rf"{given} So $\sigma^2 = {square} - {mean} = 7$.")


def test_what_is_equal_exactly_is_so_though_its_numbers_may_be_rounded() -> None:
    """(√5 + 1)(√5 - 1) = 4; 0.5 · 0.5 / 200 = 0.00125."""
    assert verdicts_of(r"$\frac{2}{\sqrt{5} - 1} = \frac{\sqrt{5} + 1}{2}$") == ["reproduced"]
    assert verdicts_of(r"$\sqrt{\frac{0.5 \times 0.5}{200}} = \sqrt{0.00125}$") == ["reproduced"]
    assert verdicts_of(r"$\sqrt{\frac{0.5 \times 0.5}{200}} = \sqrt{0.00135}$") == ["wrong"]


def test_many_digits_that_end_in_a_zero_are_rounded() -> None:
    """1 - 16.1965²/13.1430² = -0.51863, and -0.51866 where both were rounded: unknown numbers may give -0.5187."""
    measured = "The model has $RMSE = \\sqrt{\\frac{1}{n} \\sum_i (y_i - 50)^2} = 16.1965$"
    line = r"$R^2 = 1 - \frac{16.1965^2}{SPREAD^2}"
    rounded, exact = line.replace("SPREAD", "13.1430"), line.replace("SPREAD", "13.1435")
    assert verdicts_of(rf"The spread is $\sigma = 13.1430$. {measured}; {rounded} = -0.5187$.")[-1] == "unexplained"
    assert verdicts_of(rf"The spread is $\sigma = 13.1430$. {measured}; {rounded} = -0.5177$.")[-1] == "wrong"
    assert verdicts_of(rf"The spread is $\sigma = 13.1435$. {measured}; {exact} = -0.5186$.")[-1] == "wrong"
    assert verdicts_of("$w = 0.2500$ and $x = 1.0$; $y = w + x = 1.2501$")[-1] == "wrong"


DIVERGENCE = r"$$D = 0.4 \ln\frac{0.4}{0.5} + 0.4 \ln\frac{0.4}{0.3} + %s = %s + 0.1151 + %s$$"
"""0.4 ln 0.8 = −0.08926 and 0.4 ln(4/3) = 0.11507."""


@pytest.mark.parametrize(
    ("term", "value"),
    [(r"0.2 \ln\frac{0.2}{0.2}", "0"), (r"0 \cdot \ln 0.3", "0"), (r"\log 1", "0"), ("e^0", "1"), (r"\exp(0)", "1")],
)
def test_what_is_exactly_a_whole_number_is_not_rounded(term: str, value: str) -> None:
    """The logarithm of one, what is multiplied with nothing, e^0: behind them a wrong term is no rounding."""
    assert verdicts_of(DIVERGENCE % (term, "-0.0893", value)) == ["rounding"]
    assert verdicts_of(DIVERGENCE % (term, "-0.8093", value))[0] in ("wrong", "unexplained")


def test_what_is_nearly_a_whole_number_is_rounded() -> None:
    """ln 1.2 = 0.18 may be printed as 0, roughly."""
    assert verdicts_of(DIVERGENCE % (r"\ln 1.2", "-0.0893", "0")) == ["rounding"]
