"""A formula whose numbers belong to another index than the names that they stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of

GIVEN = "$w_{11} = 0.1$, $w_{12} = 0.2$, $w_{21} = 0.3$, $w_{22} = 0.4$, $x_1 = 0.5$, $x_2 = 0.6$, $b = 0.2$\n\n"


def first_alarm(text: str) -> tuple[str, str] | None:
    """The verdict and the explanation of the first finding that does not hold."""
    failing = (finding for finding in findings_of(text) if not finding.holds)
    return next(((f.verdict.value, f.claim.explained_by_text or "") for f in failing), None)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        (r"0.3 \cdot 0.5 + 0.4 \cdot 0.6", None),
        # 0.2 is w_12, and not w_22 = 0.4
        (r"0.3 \cdot 0.5 + 0.2 \cdot 0.6", ("wrong", "w_12 (line 1), another index,")),
        (r"0.3 \cdot 0.6 + 0.4 \cdot 0.6", ("wrong", "x_2 (line 1), another index,")),
        # 0.8 is the value of no name
        (r"0.3 \cdot 0.5 + 0.8 \cdot 0.6", ("unexplained", "")),
        # another calculation altogether
        (r"0.1 \cdot 0.6 + 0.2 \cdot 0.5", ("unexplained", "")),
    ],
)
def test_a_number_of_another_index_is_told(numbers: str, expected: tuple[str, str] | None) -> None:
    """Where all the others stand at their place."""
    assert first_alarm(f"{GIVEN}$$z_2 = w_{{21}} x_1 + w_{{22}} x_2 = {numbers}$$") == expected


def test_a_name_with_several_values_is_left() -> None:
    """Which of them is meant is not said."""
    later = "Now $w_{22} = 0.2$, and later $w_{22} = 0.4$.\n\n"
    alarm = first_alarm(f"{GIVEN}{later}$$z_2 = w_{{21}} x_1 + w_{{22}} x_2 = 0.3 \\cdot 0.5 + 0.2 \\cdot 0.6$$")
    assert alarm is None or alarm[0] == "unexplained"


def test_another_name_is_no_other_index() -> None:
    """b = 0.2 is no w."""
    text = GIVEN.replace("$w_{12} = 0.2$, ", "")
    alarm = first_alarm(f"{text}$$z_2 = w_{{21}} x_1 + w_{{22}} x_2 = 0.3 \\cdot 0.5 + 0.2 \\cdot 0.6$$")
    assert alarm == ("unexplained", "")


@given(st.lists(st.integers(1, 99), min_size=4, max_size=4, unique=True), st.permutations(range(3)))
def test_the_right_numbers_are_never_an_alarm(numbers: list[int], order: list[int]) -> None:
    """In any order of the terms; one of another index always is."""
    given_ = ", ".join(f"$a_{place} = {number}$" for place, number in enumerate(numbers, 1))
    formula = " + ".join(f"{place + 2} a_{place + 1}" for place in order)
    right = " + ".join(rf"{place + 2} \cdot {numbers[place]}" for place in order)
    other = right.replace(rf"\cdot {numbers[order[0]]}", rf"\cdot {numbers[3]}", 1)
    assert first_alarm(f"{given_}\n\n$$s = {formula} = {right}$$") is None
    alarm = first_alarm(f"{given_}\n\n$$s = {formula} = {other}$$")
    assert alarm == ("wrong", "a_4 (line 1), another index,")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"Model $f_\theta(x) = \theta_0 + \theta_1x$ with $\theta = (1, 2)$: $f_\theta(3) = 7$.", "reproduced"),
        (r"Model $f_\theta(x) = \theta_0 + \theta_1x$ with $\theta = (1, 2)$: $f_\theta(3) = 4$.", "wrong"),
        ("Model $f(x) = w_1 x + w_0$ with $w = (1, 2)$: $f(3) = 7$.", "reproduced"),
        ("With $w = (1, 2)$ and $x = 3$: $y = w_1 x + w_0 = 7$.", "reproduced"),
        ("With $w = (1, 2)$ and $x = 3$: $y = w_1 x + w_2 = 5$.", "reproduced"),
        ("With $w = (1, 2)$ and $x = 3$: $y = w_1 x + w_2 = 7$.", "wrong"),
    ],
)
def test_an_element_zero_tells_from_what_elements_are_counted(text: str, verdict: str) -> None:
    """1 + 2 · 3 = 7, where w_1 is the second of them beside w_0; else 1 · 3 + 2 = 5."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize("text", [r"$|\{0, 1\}^3| = 8$", r"$S = \{0, 1\}$ and $|S^3| = 8$"])
def test_a_power_of_a_set_has_a_size(text: str) -> None:
    """No length of a vector."""
    assert "wrong" not in verdicts_of(text)


def test_steps_of_vectors_are_no_elements() -> None:
    """Of four shares the third is 0.35, and the fourth is not meant though some vector has the index 0."""
    shares = "With $p = [0.48, 0.08, 0.35, 0.09]$, $L = -\\ln p_3 = 2.408$."
    assert verdicts_of(f"{shares} Then $w_0 = [-2.0, 0.6]$.") == ["wrong"]
    assert verdicts_of(f"{shares} The first is $p_0$.") == ["reproduced"]
