"""Lists of names that a list of numbers gives their values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of


@pytest.mark.parametrize(
    "stated",
    [
        "$x = [x_1, x_2] = [0.5, 1.5]$",
        "$(x_1, x_2) = (0.5, 1.5)$",
        r"$\mathbf{x} = \begin{bmatrix} x_1 \\ x_2 \end{bmatrix} = \begin{bmatrix} 0.5 \\ 1.5 \end{bmatrix}$",
        r"$\mathbf{x} = \begin{bmatrix} x_1 & x_2 \end{bmatrix} = \begin{bmatrix} 0.5 & 1.5 \end{bmatrix}$",
    ],
)
def test_each_name_has_the_number_at_its_place(stated: str) -> None:
    """What the list itself says is given, and claims nothing."""
    assert findings_of(stated) == ()
    for printed, verdict in (("2.5", "reproduced"), ("3.5", "wrong")):
        assert verdicts_of(f"{stated}\n\n$$s = 2 x_1 + x_2 = {printed}$$") == [verdict]


@pytest.mark.parametrize(
    "stated",
    ["$[x_1, x_2] = [0.5, 1.5, 2]$", "$[x_1, x_1] = [0.5, 1.5]$", "$[f(1), f(2)] = [0.5, 1.5]$"],
)
def test_other_lists_give_no_name_a_value(stated: str) -> None:
    """Of another length, with a name twice, or of values of a function."""
    assert "wrong" not in verdicts_of(f"{stated}\n\n$$s = 2 x_1 + 1 = 9$$")


def test_names_that_have_values_are_held_against_them() -> None:
    """The vector of what was given before is a statement."""
    text = "$a = 2$, $b = 3$\n\n$$v = [a + 1, b] = [3, {}]$$"
    assert [verdicts_of(text.format(last)) for last in "34"] == [["reproduced"], ["wrong"]]


@given(st.lists(st.integers(-99, 99), min_size=2, max_size=6))
def test_sums_of_the_names_are_those_of_the_numbers(numbers: list[int]) -> None:
    """Whatever the numbers; one more is wrong."""
    names = [f"x_{place}" for place in range(1, len(numbers) + 1)]
    stated = f"$x = [{', '.join(names)}] = [{', '.join(map(str, numbers))}]$"
    for total, verdict in ((sum(numbers), "reproduced"), (sum(numbers) + 1, "wrong")):
        assert verdicts_of(f"{stated}\n\n$$s = {' + '.join(names)} = {total}$$") == [verdict]


def test_names_of_which_one_has_no_value_are_given_theirs() -> None:
    """Where x was 7 and y nothing, (x, y) = (3, 2) cannot say what they were: it begins anew."""
    for printed, verdict in (("5", "reproduced"), ("9", "unexplained")):
        assert verdicts_of(f"$x = 7$. We start at $(x, y) = (3, 2)$.\n\n$$s = 1x + 1y = {printed}$$") == [verdict]
