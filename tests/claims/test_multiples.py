"""756k, 1.2M, 3 billion and percentage points, behind computations of numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.numerals import format_like, parse_numeral


@pytest.mark.parametrize(
    ("statement", "right", "wrong"),
    [
        (r"$50257 \times 768 = {}\text{M}$", "38.6", "38.7"),
        (r"$50257 \times 768 \approx {}M$", "38.6", "39.6"),
        (r"$12 \times 768 = {}\text{k}$", "9.2", "9.3"),
        (r"$604800 = {}k$", "605", "756"),
        (r"$124 \times 10^6 \times 2 = {} \text{ million}$", "248", "284"),
        (r"$80\% - 75\% = {} \text{ percentage points}$", "5", "6"),
        ("`50257 * 768 = {}M`", "38.6", "38.7"),
    ],
)
def test_a_multiple_is_held_to_its_last_digit(statement: str, right: str, wrong: str) -> None:
    """50257 · 768 = 38 597 376, 12 · 768 = 9216."""
    verdicts = [verdicts_of(statement.replace("{}", value)) for value in (right, wrong)]
    assert verdicts == [["reproduced"], ["wrong"]]


def test_a_correction_keeps_the_letter() -> None:
    """604800 is 605k."""
    (finding,) = findings_of("$604800 = 756k$")
    assert finding.judgement.correction == ("605k",)


@pytest.mark.parametrize("statement", [r"2^{19} = 512K", r"512 \times 1024 = 512K", r"3 \times 1024 \times 1024 = 3M"])
def test_a_letter_may_stand_for_a_power_of_1024(statement: str) -> None:
    """As memory is counted."""
    assert verdicts_of(f"$${statement}$$") == ["reproduced"]


@pytest.mark.parametrize(
    "statement",
    [r"2k + 1 = 7", r"3B = 6", r"10 = 2k", r"1500 = 3k", r"3 \times 4 = 12k", r"0.3 + 0.4 = 0.7M", r"300 + 5 = 306K"],
)
def test_a_letter_that_may_be_a_name_or_a_unit_is_never_wrong(statement: str) -> None:
    """2k + 1 asks for k, and molar concentrations are added."""
    assert set(verdicts_of(f"$${statement}$$")) <= {"unchecked"}


def test_a_letter_that_has_a_value_is_a_name() -> None:
    """With k = 300 the product 2k is 600."""
    assert "wrong" not in verdicts_of("$$k = 300$$\n\n$$20 \\times 30 = 2k$$")


@settings(derandomize=True, max_examples=60)
@given(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from(["k", "M", "B", " million"]))
def test_a_multiple_is_printed_as_it_was_read(digits: int, decimals: int, mark: str) -> None:
    """Its own value in its own form is its own text."""
    whole, part = divmod(digits, 10**decimals)
    text = f"{whole}.{part:0{decimals}d}{mark}" if decimals else f"{whole}{mark}"
    numeral = parse_numeral(text, multiples=True)
    assert format_like(numeral.value, numeral) == text
    assert numeral.unit * 10**decimals == parse_numeral(f"1{mark}", multiples=True).value


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"It takes $7 \times 10^9 \times 2 = 14$ GB.", "reproduced"),
        (r"It takes \(7 \times 10^9 \times 2 = 14\) GB.", "reproduced"),
        (r"It takes **$512 \times 1024 = 512$ KiB**.", "reproduced"),
        (r"There are $1200 \times 2500 = 3$ million of them.", "reproduced"),
        (r"It takes $7 \times 10^9 \times 2 = 15$ GB.", "wrong"),
        (r"The lift is $15\% - 12\% = 3.0$ pp.", "reproduced"),
        (r"So $12 \times 96 \times 12288^2 \approx 174$B in all.", "reproduced"),
        (r"So $12 \times 96 \times 12288^2 \approx 184$B in all.", "wrong"),
        (r"The lift is $0.15 - 0.12 = 3$ points.", "reproduced"),
        (r"The lift is $0.15 - 0.12 = 4$ points.", "wrong"),
        (r"With 2039 GB/s it takes $14/2039 \approx 6.87$ ms.", "reproduced"),
        (r"With 2039 GB/s it takes $14/2039 \approx 6.97$ ms.", "wrong"),
        (r"It takes $3.5 \times 10^{-3} / 2 = 1750$ µs.", "reproduced"),
        (r"It takes $6 \times 10^{21} / (9 \times 10^{15}) \approx 7.7$ days.", "reproduced"),  # 666 667 s
        (r"It takes $6 \times 10^{21} / (9 \times 10^{15}) \approx 7.8$ days.", "wrong"),
        (r"It takes $391 \times 0.23 \approx 1.5$ minutes.", "reproduced"),  # 89.93 s
        (r"It takes $7 \times 10^9 \times 2 = 14$ Grams.", "wrong"),
        ("$3000 - 2999 = 0$\n\nG(x) is another.", "wrong"),
        ("It is $3000 + 4000 = 7$ k(x).", "wrong"),
    ],
)
def test_a_multiple_behind_the_mathematics(text: str, verdict: str) -> None:
    """A result may be counted in what stands right behind it."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$3 \text{ m} \times 4 \text{ m} = 12 \text{ m}^2$", "reproduced"),
        (r"$3 \text{ m} \times 4 \text{ m} = 13 \text{ m}^2$", "unchecked"),
        (r"$3 \times 4 = 12 \text{ m}^2$", "reproduced"),
        (r"$3^2 \text{ m} = 9 \text{ m}$", "reproduced"),
    ],
)
def test_a_unit_that_is_squared(text: str, verdict: str) -> None:
    """The number before it is not."""
    assert verdicts_of(text) == [verdict]
