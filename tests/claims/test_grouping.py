"""A quotient on one line, or a function without brackets, and what stands right behind it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of


@pytest.mark.parametrize(
    ("statement", "readings", "neither"),
    [
        (r"1/2\pi = {}", ("1.571", "0.159"), "0.318"),
        (r"1/2\sqrt{2} = {}", ("0.7071", "0.3536"), "1.4142"),
        (r"6/2(1 + 2) = {}", ("9", "1"), "3"),
        (r"3/4\ln 2 = {}", ("0.5199", "1.0820"), "2.7726"),
        (r"-(2/5)-1/2\log_2(1/4) = {}", ("0.6", "-0.15"), "1.6"),
        (r"6/3 \times 10^{4} = {}", ("20000", "0.0002"), "2000"),
        (r"0.25/2.5\cdot10^{-3} = {}", ("0.0001", "100"), "10"),
        (r"\ln 2 (3 + 4) = {}", ("4.852", "2.639"), "1.386"),
        (r"\sin \pi/6 = {}", ("0.5", "0"), "0.6"),
        (r"\ln 0.7/0.3 = {}", ("0.847", "-1.189"), "0.947"),
        (r"0.5 \ln 0.5/0.9 + 0.5 \ln 0.5/0.1 = {}", ("0.511", "-3.851"), "0.611"),
        (r"\frac12 \ln 0.7/0.3 = {}", ("0.424", "-0.594"), "0.524"),
        (r"\log_2 8 \left(1 + 1\right) = {}", ("6", "4"), "3"),
        (r"\sin \frac{\pi}{6} (1 + 2) = {}", ("1.5", "1"), "3"),
        (r"√16 / 144 = {}", ("0.0278", "0.3333"), "0.2778"),
        (r"√9 + 16 = {}", ("19", "5"), "6"),
        (r"√4 · 9 = {}", ("18", "6"), "12"),
    ],
)
def test_it_may_be_read_either_way(statement: str, readings: tuple[str, str], neither: str) -> None:
    """a/2b is half of ab to some authors, and a over 2b to others; nothing else is right."""
    for value in readings:
        assert verdicts_of(f"${statement.replace('{}', value)}$") == ["reproduced"]
    assert verdicts_of(f"${statement.replace('{}', neither)}$") == ["wrong"]


@pytest.mark.parametrize(
    "statement",
    [
        r"\frac{1}{2\pi} = 1.571",
        r"\frac{1}{2}\pi = 0.159",
        r"(1/2)\pi = 0.159",
        r"1/(2\pi) = 1.571",
        r"1/2 \cdot 3 = 0.167",
        r"\frac{6}{3} \times 10^{4} = 0.0002",
        r"6/(3 \times 10^{4}) = 20000",
        r"6/30 \times 10^{4} = 0.00002",
    ],
)
def test_what_is_grouped_has_one_reading(statement: str) -> None:
    """By a fraction bar, by brackets, or by a sign."""
    assert verdicts_of(f"${statement}$") == ["wrong"]


def test_two_computations_are_not_held_against_each_other() -> None:
    """Of which one may be read either way: 1/2π is π/2, or 1/(2π)."""
    assert verdicts_of(r"$1/2\pi = \pi \cdot \frac{1}{2}$") == ["unchecked"]  # no digits tell them apart
    assert verdicts_of(r"$1/2\pi = \pi \cdot \frac{1}{3}$") == ["unexplained"]
    assert verdicts_of(r"$\frac{1}{2\pi} = \pi \cdot \frac{1}{2}$") == ["wrong"]


@given(st.integers(1, 99), st.integers(2, 99), st.integers(2, 99))
def test_both_readings_hold_of_any_numbers(above: int, below: int, behind: int) -> None:
    """a/b(c) is a c / b, and a / (b c)."""
    exact = f"\\frac{{{above * behind}}}{{{below}}}", f"\\frac{{{above}}}{{{below * behind}}}"
    printed = f"{above * behind / below:.4f}", f"{above / (below * behind):.4f}"
    for fraction, value in zip(exact, printed, strict=True):
        assert verdicts_of(f"${above}/{below}({behind}) = {value}$") == verdicts_of(f"${fraction} = {value}$")


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$\sqrt{3} \approx 1.7$ and $100\sqrt{3} = 171$", ["reproduced", "wrong"]),
    ],
)
def test_a_value_that_was_printed_is_gone_on_with(text: str, verdicts: list[str]) -> None:
    """√3 is 1.732…: a hundred times it is 173, and of the 1.7 that was printed 170."""
    assert verdicts_of(text) == verdicts


def test_it_is_said_which_reading_gave_the_digits() -> None:
    """The reason names it."""
    (finding,) = findings_of(r"$1/2\pi = 1.571$")
    assert "what stands beside it" in finding.judgement.reason


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$7.6945\times10^{-2} / 1.2677\times10^{-20} = 6.0697\times10^{18}$", "rounding"),  # 6.06965 × 10^18
        (r"$7.6945\times10^{-2} / 1.2677\times10^{-20} = 6.0797\times10^{18}$", "wrong"),
        # 0.95^50 / 0.4^50 = 6.069888 × 10^18: both numbers of the quotient were rounded to be printed
        (
            r"$0.95^{50} = 7.6945\times10^{-2}$ and $0.4^{50} = 1.2677\times10^{-20}$, so "
            r"$7.6945\times10^{-2} / 1.2677\times10^{-20} = 6.0699\times10^{18}$",
            "unchecked",  # of the digits as printed it is 6.0697, of the powers 6.0699: several would hold
        ),
        (
            r"$0.95^{50} = 7.6945\times10^{-2}$ and $0.4^{50} = 1.2677\times10^{-20}$, so "
            r"$7.6945\times10^{-2} / 1.2677\times10^{-20} = 6.0799\times10^{18}$",
            "wrong",
        ),
    ],
)
def test_numbers_in_scientific_notation_are_divided_as_such(text: str, verdict: str) -> None:
    """A power of ten right behind the number below belongs to it, where that gives what is printed."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        (r"4 \sin 30^\circ (1 + 2) = 6", "reproduced"),
        (r"4 \sin 30^{\circ} (1 + 2) = 4", "wrong"),
        (r"\ln(2(3 + 4)) = 4.852", "wrong"),
        (r"\sin(0.5) = \sin(1/2) = 0.479", "reproduced"),
        (r"\sin(0.5) = \sin(1/3) = 0.327", "wrong"),
        (r"\cos 60^\circ = \cos(90^\circ - 30^\circ) = 0.5", "reproduced"),
        (r"-\sin 116^\circ = \sin(180^\circ - 116^\circ) = -\sin 64^\circ", "wrong"),
        (r"\sin 30 = \sin(15 + 15) = 0.5", "reproduced"),
        (r"\sin 390 = \sin 30 = 0.5", "reproduced"),
        (r"\sin 30^\circ = 0.6", "wrong"),
        (r"\cos(45°) = 0.707", "reproduced"),
        (r"\cos(45°) = 0.717", "wrong"),
        (r"\sin(0.5 \text{ rad}) = 0.489", "wrong"),
        (r"\sin(30 \text{ degrees}) = 0.5", "reproduced"),
        (r"(\cos 60^\circ, \sin 60^\circ) \approx (0.5, 0.966)", "wrong"),
        (r"(\cos 60^\circ, \sin 60^\circ) \approx (0.5, 0.866)", "rounding"),
        (r"32.833 \sin 12.93^\circ = 7.348", "unexplained"),
        (r"\tan 405^\circ = \tan(405^\circ - 360^\circ) = \tan 45^\circ = 1", "reproduced"),
    ],
)
def test_sines_are_compared(statement: str, verdict: str) -> None:
    """Side by side, in degrees or without; what stands behind degrees is a factor."""
    verdicts = verdicts_of(f"${statement}$")
    assert verdict in verdicts
    assert ("wrong" in verdicts) == (verdict == "wrong")


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Total points: 12 + 15 + 9 = 36/50 = 72 %.", ["reproduced", "reproduced"]),
        ("$8 + 7 + 10 = 25/30$", ["reproduced"]),
        ("$8 + 7 + 10 = 24/30$", ["unexplained"]),
        (r"$8 + 7 + 10 = \frac{25}{30}$", ["wrong"]),
        ("$8 + 7 = 15/5$", ["unchecked"]),  # more than there are: what is computed next, perhaps
        ("$8 + 7 = 16/5$", ["wrong"]),
        (r"$(4 + 6 + 8) = 18 / 3 = 6$", ["unchecked", "reproduced"]),
        (r"$150 - 120 = 30 / 120 = 0.25$", ["unchecked", "reproduced"]),
        (r"$2^2 + 3^2 = 13 - 4 = 9$", ["unchecked", "reproduced"]),
        ("150 - 120 = 30 / 120 = 0.25", []),
        ("$0.5 + 0.2 = 7/9$", ["wrong"]),
        ("$4 + 1/2 = 5/9$", ["wrong"]),
    ],
)
def test_points_out_of_so_many(text: str, verdicts: list[str]) -> None:
    """36/50 behind a sum that comes to 36 is no quotient."""
    assert verdicts_of(text) == verdicts
