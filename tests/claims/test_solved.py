"""Equations for a name that had another value before, with their solution right behind them."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

GIVEN = "First $x = 2$.\n\n"


@pytest.mark.parametrize(
    ("equation", "solution", "another"),
    [
        (r"\log_{10} x = 2.5", "316.2", "31.62"),
        (r"\ln x = 3", "20.09", "200.9"),
        (r"\sin x = 0.5", "0.5236", "0.7236"),
    ],
)
def test_a_call_of_a_known_function_asks_for_the_name(equation: str, solution: str, another: str) -> None:
    """10^2.5 = 316.2, e^3 = 20.09, arcsin 0.5 = 0.5236: what x was before does not solve it."""
    assert verdicts_of(f"{GIVEN}Then ${equation}$, so $x = {solution}$.") == ["reproduced"]
    assert verdicts_of(f"{GIVEN}Then ${equation}$, so $x = {another}$.") == ["wrong"]
    assert verdicts_of(f"{GIVEN}Then ${equation}$.") == ["wrong"]


@pytest.mark.parametrize(
    ("equation", "solution", "another"),
    [
        ("x^2 = 9", "3", "4"),
        ("2x + 1 = 7", "3", "4"),
        (r"\frac{1}{x} = 4", "0.25", "0.5"),
        ("e^x = 5", "1.609", "2.609"),
        (r"\sqrt{x} = 4", "16", "30"),
        (r"|x| = 5", "-5", "-6"),
    ],
)
def test_a_solution_is_put_into_its_equation(equation: str, solution: str, another: str) -> None:
    """What may be an equation for its names is one where they solve it, and nothing is wrong where they do not."""
    assert verdicts_of(f"{GIVEN}Then ${equation}$, so $x = {solution}$.") == ["reproduced"]
    assert verdicts_of(f"{GIVEN}Then ${equation}$, so $x = {another}$.") == ["unchecked"]


def test_what_has_a_name_of_its_own_asks_for_nothing() -> None:
    """y = 3 · 2 is 6, whatever x is later; nor does a solution far below solve anything."""
    assert verdicts_of(f"{GIVEN}Then $y = 3x = 9$, and $x = 3$.") == ["wrong"]
    below = "\n\nMore is said.\n\nAnd more.\n\n"
    assert verdicts_of(rf"{GIVEN}Then $\ln x = 3$.{below}Now $x = 20.09$.") == ["wrong"]
