"""Exercises and examples: what is given in one is not what another computes with."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of

ONE = "A circle has the radius $r = 0.5$.\n\n"
OTHER = "The circumference of the next one is $C = 2 \\pi r \\approx 31.4$.\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("**Example 1.** ", "**Example 2.** "),
        ("Example 1: ", "Example 2: "),
        ("Problem 1.1 (circles). ", "Problem 1.2 (circles). "),
        ("Exercise A. ", "Exercise B. "),
        ("### Question 1\n\n", "### Question 2\n\n"),
        ("#### Worked Example 1 - Circles\n\n", "#### Worked Example 2 - Circles\n\n"),
        ("1. Q1: ", "2. Q2: "),
        ("Solution to Problem 4. ", "Solution to Problem 5. "),
        ("Aufgabe 1) ", "Aufgabe 2) "),
        ("**例1** ", "**例2** "),
        ("Example 1.\n\n", "Solution 3.\n\n"),
    ],
)
def test_what_another_exercise_gave_is_not_meant_for_sure(first: str, second: str) -> None:
    """2π · 0.5 = 3.14 is not proved to be what the second says; under one label it is."""
    assert verdicts_of(f"{first}{ONE}{second}{OTHER}") == ["unexplained"]
    assert verdicts_of(f"{first}{ONE}{OTHER}") == ["wrong"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("", "**Example 1.** "),
        ("Let us begin. ", "Example 2 shows what follows. "),
        ("**Step 1.** ", "**Step 2.** "),
        ("Problem 3. ", "Solution 3. "),
        ("**Problem 3.** ", "**Solution to Problem 3.** "),
        ("### Example 2\n\n", "#### The result\n\n"),
        ("Example 4. ", "Example 4 (continued). "),
        ("", ""),
    ],
)
def test_what_stands_above_or_in_the_same_exercise_is(first: str, second: str) -> None:
    """What was said before all exercises holds in each, and a solution goes with its problem."""
    assert verdicts_of(f"{first}{ONE}{second}{OTHER}") == ["wrong"]


def test_a_name_of_another_exercise_is_given_anew() -> None:
    """V = 24 in the second example is no result of the first one's V = I R."""
    first = "**Example 1.** $R = 4$ and $I = 3$; $V = I R$, so $V = {}$.\n\n"
    text = first + "**Example 2.** $V = 24$ in 6 steps: $24 / 6 = {}$."
    assert verdicts_of(text.format("12", "4")) == ["reproduced", "reproduced"]
    assert verdicts_of(text.format("13", "5")) == ["unexplained", "wrong"]


def test_the_exercise_is_part_of_the_section() -> None:
    """A finding says which exercise it belongs to, and its name does not depend on the exercises before."""
    text = "# Circles\n\n**Problem 7.** $2 + 2 = 5$\n"
    (finding,) = findings_of(text)
    assert finding.claim.section == ("Circles", "Problem 7")
    (other,) = findings_of(text.replace("**Problem", "**Problem 6.** $1 + 1 = x$\n\n**Problem"))
    assert other.claim.name == finding.claim.name


@pytest.mark.parametrize(
    ("stated", "verdict"),
    [("$f(1) = 0$", "unexplained"), ("$f'(x) = 1/x$", None), ("$2 + 2 = 5$", "wrong")],
)
def test_a_solution_of_an_exercise_that_is_not_shown_is_of_another_function(stated: str, verdict: str | None) -> None:
    """Exercise 5 is not in the document: its f is not that of the list."""
    text = f"6. Two steps for $f(x) = x^3 - 5$.\n\n````{{admonition}} Solution to Exercise 5(b)\nSo {stated}.\n````\n"
    assert [one for one in verdicts_of(text) if one != "unchecked"] == ([verdict] if verdict else [])


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("# One\n\nLet $n = 5$.\n\n# Two\n\nLet $n = 3$. Then $\\sqrt{n} = 1.752$.", "wrong"),
        ("# One\n\nLet $n = 5$.\n\n# Two\n\nLet $n = 3$. Then $\\sqrt{n} = 1.732$.", "reproduced"),
        ("# One\n\nLet $n = 5$.\n\n# Two\n\nFor $n = 3$ or so. Then $\\sqrt{n} = 1.752$.", "unchecked"),
        ("# One\n\nLet $n = 5$.\n\n# Two\n\n$n = 3$. Let $n = 7$. Then $\\sqrt{n} = 2.656$.", "unexplained"),
        ("# One\n\nLet $n = 5$.\n\n# Two\n\nLet $n = 3$.\n\n# Three\n\n$\\sqrt{n} = 1.752$.", "unchecked"),
    ],
)
def test_a_local_let_beats_another_chapter(text: str, verdict: str) -> None:
    """Without words, or with two values in one section, which of them is meant is a guess, and proves nothing."""
    assert verdicts_of(text)[-1] == verdict
