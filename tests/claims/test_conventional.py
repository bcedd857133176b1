"""Names that convention gives a meaning, μ, σ and x̂, and the ε that keeps a divisor from zero."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

VECTOR = "Take $x = [1, 2, 4]$.\n\n"
"""Its mean is 7/3, its variance 14/9 = 1.5556, of a sample 7/3, and (x - 7/3)/1.2472 = -1.0690, -0.2673, 1.3363."""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"The mean is $\mu = 2.33$.", ["reproduced"]),
        (r"The mean is $\mu = 2.43$.", []),  # it may be that of something else
        (r"$\bar{x} = 2.33$ and $\sigma^2 = 1.556$, $\sigma = 1.247$.", ["reproduced"] * 3),
        (r"$s^2 = 2.333$ and $\sigma = 1.528$, of a sample.", ["reproduced"] * 2),
        # from 2.33 and 1.247 as they are printed the first would be -1.067
        (
            r"$\mu = 2.33$, $\sigma = 1.247$ and $\hat{x} = (x - \mu)/\sigma = [-1.069, -0.267, 1.336]$",
            ["reproduced"] * 3,
        ),
        (
            r"$\mu = 2.33$, $\sigma = 1.247$ and $\hat{x} = (x - \mu)/\sigma = [-1.069, -0.267, 1.436]$",
            ["reproduced", "reproduced", "wrong"],
        ),
        (
            r"With $\mu = 2.32$, $\sigma = 1.247$: $z = (4 - \mu)/\sigma = 1.345$",
            ["reproduced", "unexplained"],
        ),  # 2.3155 to 2.3245
        (r"$\hat{x} = [-1.069, -0.267, 1.336]$, so $y = 10 \hat{x} = [-10.690, -2.673, 13.363]$", ["reproduced"] * 2),
        (r"$\tilde{x} = [0.143, 0.286, 0.571]$, so $y = 10 \tilde{x} = [1.429, 2.857, 5.714]$", ["reproduced"] * 2),
        (r"$\hat{x} = [0.218, 0.436, 0.873]$ has the length 1.", ["reproduced"]),
        ("Its mean = 2.333 and its std = 1.247.", ["reproduced"] * 2),
    ],
)
def test_digits_show_what_a_name_of_a_statistic_is_of(text: str, verdicts: list[str]) -> None:
    """What it is computed as carries its rounding; without a vector that shows it, decimals do."""
    assert verdicts_of(VECTOR + text) == verdicts


def test_a_row_of_a_matrix_has_a_mean_as_well() -> None:
    """The mean of 1, 2, 4, below 5, 5, 8."""
    matrix = r"$$X = \begin{bmatrix} 5 & 5 & 8 \\ 1 & 2 & 4 \end{bmatrix}$$"
    assert verdicts_of(matrix + r" The second row has $\mu = 2.333$.") == ["reproduced"]


@pytest.mark.parametrize(
    ("formula", "verdicts"),
    [
        (r"\frac{x - 2}{\sqrt{3 + \epsilon}} = [-0.577, 0, 1.155]", ["reproduced"]),
        (r"\frac{x - 2}{1.5 + \varepsilon} = [-0.667, 0, 1.333]", ["reproduced"]),
        (r"\frac{x - 2}{\sqrt{3 + \epsilon}} = [-0.577, 0, 1.255]", ["unexplained"]),  # nobody says what ε is
        (r"x + \epsilon = [1, 2, 4.5]", ["unchecked"]),  # noise
    ],
)
def test_what_keeps_a_divisor_from_zero_is_small(formula: str, verdicts: list[str]) -> None:
    """Below a stroke and in a root ε is nothing, where the document does not say otherwise."""
    assert verdicts_of(f"{VECTOR}$$y = {formula}$$") == verdicts


def test_an_epsilon_of_its_own_counts() -> None:
    """(4 - 2)/√(3 + 1) = 1, and not 1.155."""
    text = VECTOR + r"Let $\epsilon = 1$." + "\n\n" + r"$$y = \frac{x - 2}{\sqrt{3 + \epsilon}} = [-0.5, 0, 1]$$"
    assert verdicts_of(text) == ["reproduced"]
