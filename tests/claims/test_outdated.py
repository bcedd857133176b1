"""Values of computations that are named by what they compute, w·x = 5, once the names in it have others."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

BEFORE = "Let $x = [1, 2]$ and $w = [3, 1]$. Then $w^T x = 5$.\n\n"
NUMBERS = "Let $a = 3$, $b = 0.25$. So $a b = 0.75$ and $a + b = 3.25$. Now $a = 4$, and "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # [4, 1] · [1, 2] = 6, of which 5 would have made 6, 25 and 0.9933
        (BEFORE + "Next, $w = [4, 1]$, so $y = w^T x + 1 = 7$.", ["reproduced", "reproduced"]),
        (BEFORE + "Next, $w = [4, 1]$, so $z = (w^T x)^2 = 36$.", ["reproduced", "reproduced"]),
        (BEFORE + r"Next, $w = [4, 1]$, so $\hat y = \sigma(w^T x) = 0.9975$.", ["reproduced", "reproduced"]),
        (BEFORE + "Next, $w = [4, 1]$, so $y = w^T x + 1 = 6$.", ["reproduced", "unexplained"]),
        (NUMBERS + "$d = (a + b)^2 = 18.0625$.", ["reproduced", "reproduced", "reproduced"]),
        (NUMBERS + "$c = a b + 1 = 2$.", ["reproduced", "reproduced", "reproduced"]),
        (NUMBERS + "$c = a b + 1 = 1.75$.", ["reproduced", "reproduced", "unexplained"]),
        # as long as its names stay, a computation has the value that it was given
        (BEFORE + "So $y = w^T x + 1 = 6$.", ["reproduced", "reproduced"]),
        ("$p = [0.2, 0.8]$, and $g(p) = 0.5$. So $L = g(p) + 1 = 1.5$.", ["reproduced"]),
        ("$p = [0.2, 0.8]$, and $g(p) = 0.5$. Then $p = [0.5, 0.5]$, so $L = g(p) + 1 = 1.9$.", ["unchecked"]),
    ],
)
def test_a_computation_has_its_value_until_a_name_in_it_has_another(text: str, expected: list[str]) -> None:
    """What w·x was said to be holds no longer once w is another vector."""
    assert verdicts_of(text)[-len(expected) :] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BEFORE + "That is, $w^T x = 6$.", ["reproduced", "wrong"]),
        (BEFORE + "Next, $w = [4, 1]$, so that $w^T x = 6$.", ["reproduced", "reproduced"]),
        (BEFORE + "Next, $w = [4, 1]$, so that $w^T x = 5$.", ["reproduced", "unexplained"]),
    ],
)
def test_a_computation_that_is_stated_again_is_computed_again(text: str, expected: list[str]) -> None:
    """A second value of the same product is held against what it computes."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize("transpose", ["w_1^Tx", "w_1^T x", r"w_1^\top x", "w_{1}^{T}x"])
def test_a_transpose_ends_with_its_letter(transpose: str) -> None:
    """As TeX has it, w^Tx is wᵀx."""
    text = f"Let $x = [1, 2]$ and $w_1 = [3, 1]$. Then ${transpose} = 5$."
    assert verdicts_of(text) == ["reproduced"]
    assert verdicts_of(text.replace("= 5", "= 6")) == ["wrong"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # of v = (1, 1) it is 5v, of another v something else
        ("$v = (1, 1)$. Here $Av = (5, 5)^T = 5v$. With $v = (1, -2)$: $Av = (2, -4)$.", []),
        ("With $a = 2$, $b = 3$: $x = 5 = a + b$. Now let $a = 1$. Then $y = 2x + 1 = 11$.", ["reproduced"]),
        ("With $a = 2$, $b = 3$: $x = a + b = 5$. Then $y = 2x + 1 = 12$.", ["reproduced", "wrong"]),
        ("Here $x = 5 = 2 + 3$, so $y = 2x + 1 = 12$.", ["reproduced", "wrong"]),
    ],
)
def test_what_stands_behind_the_numbers_of_a_name_is_no_rule_for_it(text: str, expected: list[str]) -> None:
    """Names in it may change: the name has the numbers."""
    assert [verdict for verdict in verdicts_of(text) if verdict != "unchecked"] == expected
