"""Numbers that nothing in the document gives may be rounded: what they come to is wrong where no rounding gives it."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        # 2.718/11.212 = 0.24242, whose logarithm is -1.41708; that of 0.242 is -1.41882
        ("p₁ = 7.389 / 11.212 = 0.659, p₂ = 0.242.\n\nThe loss is −ln 0.242 = 1.417.", "unexplained"),
        ("p ≈ 0.242. Then −ln 0.242 = 1.417.", "unexplained"),
        ("p ≈ 0.242. Then −ln 0.242 = 1.427.", "wrong"),
        ("The right ones weigh 0.0714. The next error is 3·0.0714 = 0.2143.", "unexplained"),  # 1/14 and 3/14
        ("The right ones weigh 0.0714. The next error is 3·0.0714 = 0.2153.", "wrong"),
        ("$1.69 + 0.0521 + 0.2511 = 1.9933$", "unexplained"),
        ("$1.69 + 0.0521 + 0.2511 = 2.0093$", "wrong"),
        # addends of a sum, however few their digits, and what is held against a rounded sum
        ("The sum of squares is 0.44 + 0.11 + 0.11 = 0.67.", "unexplained"),
        ("The sum of squares is 0.44 + 0.11 + 0.11 = 0.76.", "wrong"),
        ("It is (13.44 + 7.11 + 7.11 + 1.78 + 5.44 + 28.44)/6 = 63.33/6 = 10.56.", "rounding"),
        ("$x = [0.12, 0.34, 0.56]$ and $0.12 + 0.34 + 0.56 = 1.03$", "wrong"),  # they are given
        # nobody chooses 0.8944: it is 2/√5
        (
            r"$A = \begin{pmatrix} 2 & 1 \\ 1 & 3 \end{pmatrix}$, $x=(0.8944,0.4472)^T$, $Ax=(2.2361,2.2361)^T$",
            "unexplained",
        ),
        (r"$A = \begin{pmatrix} 2 & 1 \\ 1 & 3 \end{pmatrix}$, $x=(0.8944,0.4472)^T$, $Ax=(2.2361,2.2367)^T$", "wrong"),
        (
            r"$A = \begin{pmatrix} 2 & 1 \\ 1 & 3 \end{pmatrix}$. Let $x=(0.8944,0.4472)^T$, so $Ax=(2.2361,2.2361)^T$",
            "wrong",
        ),
        # so may arrays be whose decimals have all as many places: scores 1/√2, √2 and 3/√2, and their softmax
        (r"$s = [0.71, 1.41, 2.12]$ and $\mathrm{softmax}(s) = [0.140, 0.283, 0.577]$", "unexplained"),
        (r"$s = [0.71, 1.41, 2.12]$ and $\mathrm{softmax}(s) = [0.140, 0.263, 0.577]$", "wrong"),
        (r"Rounded, $s = [0.71, 1.41, 2.12]$. $\mathrm{softmax}(s) = [0.140, 0.283, 0.577]$", "unexplained"),
        (r"$\mathrm{softmax}([0.71, 1.41, 2.12]) = [0.140, 0.283, 0.577]$", "unexplained"),
        (
            r"$S = \begin{bmatrix} 0.71 & 1.41 \\ 2.12 & 0.35 \end{bmatrix}$ and "
            r"$S \begin{bmatrix} 1 \\ 2 \end{bmatrix} = \begin{bmatrix} 3.54 \\ 2.83 \end{bmatrix}$",
            "unexplained",
        ),
        (r"$s = [0.71, 1.41, 2.12]$ and $\sum_i s_i^2 = 7.00$", "unexplained"),  # 6.987 of the points
        # but not those that somebody chooses, in steps of 0.05 or with as many places as each needs
        (r"$s = [0.25, 1.50, 2.10]$ and $\mathrm{softmax}(s) = [0.090, 0.315, 0.575]$", "wrong"),
        (r"$s = [0.7, 1.41, 2.12]$ and $\mathrm{softmax}(s) = [0.140, 0.283, 0.577]$", "wrong"),
        (r"Let $s = [0.71, 1.41, 2.12]$, so $\mathrm{softmax}(s) = [0.140, 0.283, 0.577]$", "wrong"),
        # nor those whose other results are right to more digits than chance gives
        # of what functions are of that are not reckoned: 1/√2 is 0.71
        (r"$e^{0.71} = 2.028$", "unexplained"),
        (r"$e^{0.71} = 2.128$", "wrong"),
        (r"$x = 0.71$ and $e^{0.71} = 2.028$", "wrong"),
        (r"$e^{0.35} = 1.418$", "wrong"),
        (r"$\sqrt{0.16 + 0.64} = 0.896$", "wrong"),
        # what the document gives is exact, and so are few digits and parts of two, four, eight and sixteen
        ("$p = 0.242$ and $-\\ln 0.242 = 1.417$", "wrong"),
        ("$0.24 \\cdot 3 = 0.73$", "wrong"),
        ("$0.125 \\cdot 3 = 0.376$", "wrong"),
        ("$100 \\cdot 2.5 = 250.1$", "wrong"),
        ("$2 \\cdot 10^{-7} \\cdot 2 = 5 \\cdot 10^{-7}$", "wrong"),
    ],
)
def test_numbers_that_nothing_gives_may_be_rounded(text: str, verdict: str) -> None:
    """Off by what their rounding may come to, a result is unexplained; by more, it is wrong."""
    assert verdicts_of(text)[-1] == verdict


def test_the_reason_says_so() -> None:
    """It names what cannot be excluded."""
    reason = findings_of("$3 \\cdot 0.0714 = 0.2143$")[-1].judgement.reason
    assert reason == (
        "the printed number differs, but nothing in the document gives its numbers, whose rounding cannot be excluded"
    )


def test_a_mantissa_with_decimals_may_be_rounded() -> None:
    """1.37e11 / 2.01e8 ≈ 683 is of 137,438,953,472 and 201,326,592; with whole mantissas it would be exact."""
    assert verdicts_of("AI = 1.37e11 / 2.01e8 ≈ 683") == ["unexplained"]
    assert verdicts_of("AI = 1.37e11 / 2.01e8 ≈ 783") == ["wrong"]
    assert verdicts_of("AI = 13e10 / 2e8 ≈ 651") == ["wrong"]
