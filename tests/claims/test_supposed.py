"""What a document asks or supposes, and numbers that were rounded before they were printed: no mistakes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of

NORM = "$x = (0.6, 0.3)$\n\n"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1. $2 + 2.121 = 1.414 + 2.915$? No.", "unchecked"),
        ("Is $0.5 + 0.6 = 1.2$ ?", "unchecked"),
        ("$0.5 + 0.6 = 1.2$？", "unchecked"),
        ("**$0.5 + 0.6 = 1.2$**? No.", "unchecked"),
        (r"$0.5 + 0.6 \overset{?}{=} 1.2$.", "unchecked"),
        ("Check whether $0.5 + 0.6 = 1.2$.", "unchecked"),
        ("We test if $3^2 + 4^2 = 6^2$.", "unchecked"),
        ("检查是否 $0.5 + 0.6 = 1.2$。", "unchecked"),
        ("Is it? $0.5 + 0.6 = 1.2$.", "wrong"),
        ("We know that $0.5 + 0.6 = 1.2$.", "wrong"),
        ("Is $0.5 + 0.6 = 1.1$?", "reproduced"),
    ],
)
def test_a_question_states_nothing(text: str, verdict: str) -> None:
    """What holds is said to hold all the same."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize("words", ["So if", "Suppose that", "Assume we have", "Let", "如果", "Wenn"])
def test_a_value_that_is_supposed_is_none_of_what_was_given(words: str) -> None:
    """The norm of another vector."""
    assert "wrong" not in verdicts_of(f"{NORM}{words} $||x|| = 0.5$ we calculate on.")


@pytest.mark.parametrize("words", ["Start with", "We begin from", "Initially,", "Initialize", "Starting with"])
def test_a_value_to_start_from_is_no_result(words: str) -> None:
    """What is learned is another w than the one that was computed, and goes on from there."""
    text = f"Here $w = a v$ with $a = 0.4$, $v = (1, 2)$.\n\n{words} $w = (2, 0)$. After a step, $w = (2, 1)$."
    assert verdicts_of(text) == []
    assert verdicts_of(text.replace(words, "Thus"))[0] in ("wrong", "unexplained")


@pytest.mark.parametrize("words", ["Thus", "It is clear that", "If you add,", "The norm, if any, is"])
def test_a_value_that_is_stated_is(words: str) -> None:
    """The words right before it count."""
    assert verdicts_of(f"{NORM}{words} $||x|| = 0.5$ here.") == ["wrong"]


def test_arithmetic_that_is_supposed_has_to_hold() -> None:
    """Nothing in it is chosen."""
    assert verdicts_of("If $0.5 + 0.6 = 1.2$ then.") == ["wrong"]


MEAN = "$H = {} \\cdot 0.7219 + {} \\cdot 0.9710 + {} \\cdot 1.0000 = {}$"


@pytest.mark.parametrize(
    ("weights", "value", "verdict"),
    [
        (("0.312", "0.312", "0.375"), "0.9040", "unexplained"),  # of 5, 5 and 6 in 16
        (("0.312", "0.312", "0.375"), "0.9140", "wrong"),
        (("0.312", "0.313", "0.375"), "0.9050", "unexplained"),  # they come to one
        (("0.312", "0.302", "0.375"), "0.8940", "unexplained"),  # they do not
    ],
)
def test_weights_that_come_to_one_but_for_their_rounding(
    weights: tuple[str, str, str], value: str, verdict: str
) -> None:
    """They are shares, rounded."""
    assert verdicts_of(MEAN.format(*weights, value)) == [verdict]
    assert verdicts_of(MEAN.format(*weights, value).replace("H = ", "")) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$33\% + 33\% + 33\% = 100\%$", "unexplained"),
        ("$0.333 + 0.333 + 0.333 = 1.000$", "unexplained"),
        (r"$33\% + 33\% + 31\% = 100\%$", "wrong"),
        ("$0.3 + 0.3 + 0.2 = 1.0$", "wrong"),
        (r"$33\% + 33\% + 33\% = 99\%$", "reproduced"),
    ],
)
def test_shares_that_come_to_one_but_for_their_rounding(text: str, verdict: str) -> None:
    """A third, thrice, is printed with 33 %."""
    assert verdicts_of(text) == [verdict]


@given(st.lists(st.integers(1, 40), min_size=2, max_size=5), st.integers(2, 4))
def test_a_mean_of_rounded_shares_is_no_mistake(counts: list[int], places: int) -> None:
    """Whatever the counts: the shares that are printed are rounded, and the mean is that of the counts."""
    total = sum(counts)
    terms = " + ".join(f"{n / total:.{places}f} \\cdot {i}" for i, n in enumerate(counts, 1))
    mean = sum(i * n for i, n in enumerate(counts, 1)) / total
    assert findings_of(f"${terms} = {mean:.6f}$")[-1].verdict != "wrong" or _is_lost(counts, places)


def _is_lost(counts: list[int], places: int) -> bool:
    """Whether the printed shares come to one, or one of them is none: nothing shows that they are rounded."""
    shares = [int(f"{n / sum(counts):.{places}f}".replace(".", "")) for n in counts]
    return sum(shares) == 10**places or 0 in shares or 10**places in shares


def test_a_sum_of_what_was_rounded_on_the_line_above() -> None:
    """0.1622 + 0.2754 + 0.1908 + 0.2433, printed with three decimals each, and their sum of all."""
    products = "$$H = 0.2 \\times 0.811 + 0.3 \\times 0.918 + 0.2 \\times 0.954 + 0.3 \\times 0.811$$\n\n"
    rounded = "$$H = 0.162 + 0.275 + 0.191 + 0.243 = {}$$"
    assert verdicts_of(products + rounded.format("0.872"))[-1] != "wrong"
    assert verdicts_of(products + rounded.format("0.879"))[-1] == "wrong"
    assert verdicts_of(rounded.format("0.872")) == ["unexplained"]
    assert verdicts_of(rounded.format("0.878")) == ["wrong"]
    assert verdicts_of(products.replace("H", "G") + rounded.format("0.872"))[-1] == "unexplained"


@pytest.mark.parametrize(
    ("words", "verdicts"),
    [
        # of x = y = 1 it is -6: nothing says which of them is which
        ("At the end:", ["unexplained"]),
    ],
)
def test_what_is_computed_at_a_point_is_not_of_the_values_before(words: str, verdicts: list[str]) -> None:
    """2(x - 5) + 2y is -4.6 of x = 2 and y = 0.7, which another example had."""
    text = f"Input: $x = 2$, target: $y = 0.7$.\n\n$$g = 2(x-5) + 2y$$\n{words} $g = -6$\n"
    assert verdicts_of(text) == verdicts
