"""Verdicts on printed values: for each verdict and policy a claim that gets it, and a sabotaged twin that does not."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.expressions import parse_expression
from verify.judging.value import judge_value
from verify.judging.worlds import Worlds
from verify.numerals import parse_array
from verify.records.example import Claim, ValueClaim
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake, OutsideDomain, ShapeMismatch, UnknownName
from verify.records.place import Place

FIXED = settings(deadline=None, max_examples=60, derandomize=True)

Judge = Callable[..., dict[str, Finding]]

PLACE = Place("paper.md", 1, 1)
CARRIED = "carried from printed intermediate values"
EARLIER = {"a": "1 / 3 -> 0.33", "b": "[2 / 3, 1] -> 0.67 1.00"}


@pytest.mark.parametrize(
    ("statement", "verdict", "policy"),
    [
        ("1 + 1 -> 2", "reproduced", None),
        ("1 / 3 -> 0.3333", "reproduced", None),
        ("1 / 3 -> 0.33333333333333333333333333333333333333333333333333", "reproduced", None),
        ("sqrt(2) -> 1.4142135623730950488016887242096980785697", "reproduced", None),
        ("2 / 3 -> 66.7%", "reproduced", None),
        ("1e6 / 3 -> 333,333", "reproduced", None),
        ("1e-9 / 3 -> 3.333e-10", "reproduced", None),
        ("log(0) -> -inf", "reproduced", None),
        ("0 / 0 -> nan", "reproduced", None),
        ("[1, -inf] -> 1 -inf", "reproduced", None),
        ("softmax([1, 2, 3]) -> [0.09 0.24 0.67]", "reproduced", None),
        ("-0.2 / 1000 -> -0.00", "reproduced", None),
        ("1.70005 -> 1.7001", "rounding", "half-up"),
        ("1.70005 -> 1.7000", "rounding", "half-even"),
        ("-1.70005 -> -1.7001", "rounding", "half-up"),
        ("-1.70005 -> -1.7000", "rounding", "half-even"),
        ("[1.70005, 1.70015] -> 1.7001 1.7002", "rounding", "half-up"),
        ("[1.70005, 1.70015] -> 1.7000 1.7002", "rounding", "half-even"),
        ("2 / 3 -> 0.666", "rounding", "truncated"),
        ("-2 / 3 -> -0.666", "rounding", "truncated"),
        ("[2 / 3, 1 / 3] -> 0.66 0.33", "rounding", "truncated"),
        ("a * 3 -> 0.99", "rounding", CARRIED),
        ("b * 3 -> 2.01 3.00", "rounding", CARRIED),
        ("a / 2 -> 0.17", "reproduced", None),
        ("a * 1.5 -> 0.49", "rounding", f"{CARRIED}, truncated"),
        ("a * 2.5 + 0.00 -> 0.83", "reproduced", None),
        ("1 + 0.9 -> 1", "wrong", None),  # who computes with tenths does not cut them off
        ("3 - 0.25 -> 2", "wrong", None),
        ("5 / 2 + 0.4 -> 2", "wrong", None),
        ("0.8 * 126 -> 100", "rounding", "truncated"),  # what is counted is whole
        ("1 / 3 + 1.5 -> 1", "rounding", "truncated"),
        ("1 + 0.25 -> 1.2", "rounding", "half-even"),
        ("2 / 3 * 3 -> 2.01", "rounding", "each step rounded to 2 decimals"),
        ("0.25 * 0.5 * 4 -> 0.4", "rounding", "each step rounded to 1 decimal"),
        ("a * 2 / 3 * 3 -> 0.66", "rounding", CARRIED),
        ("0.25054999 -> 0.2506", "rounding", "computed in float32, half-even"),
        ("[1.115, 1.125, 1.129] -> [1.11 1.12 1.13]", "rounding", "computed in float64, half-even"),
        ("[1.59996, 2.12342] -> 1.6 2.1234", "rounding", "trailing zeros dropped"),
        ("[1.70005, 1.99995] -> 1.7 2.", "rounding", "trailing zeros dropped"),
        ("a * 3 -> 0.98", "unexplained", None),
        ("a * 3 -> 1.01", "unexplained", None),
        ("a * 3 -> 0.96", "wrong", None),
        ("a * 3 -> 1.03", "wrong", None),
        ("a * 3 -> -0.99", "wrong", None),
        ("b * 3 -> 2.02 3.00", "unexplained", None),
        ("b * 3 -> 2.00 3.04", "wrong", None),
        ("1 / 3 -> 0.3334", "wrong", None),
        ("1 + 1 -> 1.9999999999999999999999999999999999999999", "wrong", None),
        ("1 + 1 -> 2.0000000000000000000000000000000000000001", "wrong", None),
        ("2 / 3 -> 67.7%", "wrong", None),
        ("2 / 3 -> 0.66%", "wrong", None),
        ("log(0) -> inf", "wrong", None),
        ("log(0) -> -1000", "wrong", None),
        ("1 / 3 -> inf", "wrong", None),
        ("0 / 0 -> 0", "wrong", None),
        ("1.70005 -> 1.7002", "wrong", None),
        ("[1.70005, 1.70015] -> 1.7001 1.7001", "wrong", None),
        ("2 / 3 -> 0.665", "wrong", None),
        ("[2 / 3, 1 / 3] -> 0.66 0.34", "wrong", None),
        ("2 / 3 * 3 -> 2.02", "wrong", None),
        ("0.25054999 -> 0.2504", "wrong", None),
        ("[1.115, 1.125, 1.129] -> [1.11 1.13 1.13]", "wrong", None),
        ("[1.59996, 2.12342] -> 1.7 2.1234", "wrong", None),
        ("max([3, 2]) + 1 -> 1", "wrong", None),
        ("softmax([1, 2, 3]) -> [0.09 0.24 0.68]", "wrong", None),
        ("0.2 / 1000 -> -0.01", "wrong", None),
        ("[[1, 2]] -> 1 2", "wrong", None),
        ("1 -> [1]", "wrong", None),
        ("[1, 2, 3] -> 1 2", "wrong", None),
        ("[sqrt(2) ** 2, sqrt(2) ** 2] / 8 -> 0.2 0.3", "unchecked", None),
    ],
)  # fmt: skip
def test_verdicts_and_policies(judge: Judge, statement: str, verdict: str, policy: str | None) -> None:
    """Each claim gets its verdict, and a rounding its policy, with the earlier result it uses: 0.33 or (0.67, 1.00)."""
    used = {name: one for name, one in EARLIER.items() if statement.startswith(f"{name} ")}
    judgement = judge({**used, "claim": statement})["claim"].judgement
    assert judgement.verdict == verdict
    if verdict == "rounding" and policy is not None:
        assert str(judgement.policy) == policy
        assert str(judgement.policy) in judgement.reason
    elif verdict != "rounding":
        assert judgement.policy is None
    assert judgement.reason


@pytest.mark.parametrize(
    ("statement", "misfits", "correction"),
    [
        ("[1, 2] / 3 -> 0.33 0.68", (1,), ("0.33", "0.67")),
        ("[1, 2] / 3 -> 0.34 0.68", (0, 1), ("0.33", "0.67")),
        ("[[1, 2], [3, 4]] * 1 -> [[1 2]\n [4 3]]", (2, 3), ("1", "2", "3", "4")),
        ("[1, -inf] -> 2 -inf", (0,), ("1", "-inf")),
        ("[1.5, 2.25] -> [1.   2.25]", (0,), ("1.50", "2.25")),
        ("2 / 3 -> 0.66%", (0,), ("66.67%",)),
        ("a * 3 -> 0.96", (0,), ("1.00",)),
        ("a * 3 -> 0.98", (0,), ("1.00",)),
    ],
)
def test_misfits_and_corrections(
    judge: Judge, statement: str, misfits: tuple[int, ...], correction: tuple[str, ...]
) -> None:
    """A claim that does not hold names the cells that differ, and for every cell what should stand there."""
    judgement = judge({**EARLIER, "claim": statement})["claim"].judgement
    assert (judgement.misfits, judgement.correction) == (misfits, correction)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("1 / 3 -> 0.34", "its inputs are exact as printed"),
        ("a * 3 -> 0.96", "no rounding of earlier printed values can give it"),
        ("a * 3 -> 0.98", "rounding of earlier printed values cannot be excluded"),
        ("b * 3 -> 2.00 3.04", "1 of 2 printed numbers differ"),
        ("[[1, 2]] -> 1 2", "the computed value has the shape (1, 2), what is printed has (2,)"),
        (
            "[sqrt(2) ** 2, sqrt(2) ** 2] / 8 -> 0.2 0.3",
            "undecided: too near the edge of a printed cell to tell at 4096 bits",
        ),
    ],
)
def test_reasons(judge: Judge, statement: str, reason: str) -> None:
    """The reason says what was excluded, and on what ground."""
    assert reason in judge({**EARLIER, "claim": statement})["claim"].judgement.reason


@pytest.mark.parametrize(
    ("statement", "bits"), [("1 / 3 -> 0.33", 256), (f"sqrt(2) - sqrt(2) + 1 / 3 -> 0.{'3' * 200}", 1024)]
)
def test_precision_is_raised_until_it_decides(judge: Judge, statement: str, bits: int) -> None:
    """More digits than the first precision holds are decided at the next."""
    judgement = judge({"claim": statement})["claim"].judgement
    assert (judgement.verdict, judgement.bits) == (Verdict.REPRODUCED, bits)


def test_a_given_that_is_a_formula_carries_the_rounding_of_results(judge: Judge) -> None:
    """Through a given that is a formula a claim depends on printed results; a given number is exact."""
    through = judge({"a": "1 / 3 -> 0.33", "claim": "S -> 0.98"}, S="=a * 3")
    assert through["claim"].verdict is Verdict.UNEXPLAINED
    exact = judge({"a": "1 / 3 -> 0.33", "claim": "S -> 0.98"}, S="1.00")
    assert exact["claim"].verdict is Verdict.WRONG


def test_opposite_roundings_of_one_result_are_one_claim_each(judge: Judge) -> None:
    """The whole claim is explained by one policy, never one cell by truncation and the next by rounding up."""
    assert judge({"claim": "[2 / 3, 1 / 3, 1.125] -> 0.66 0.33 1.13"})["claim"].verdict is Verdict.WRONG


@pytest.mark.parametrize("earlier", ["1 / 3 -> 0.33 0.33", "1 / 3 -> [[0.33]]", "[1, 2, 3] / 3 -> 0.33 0.67"])
@pytest.mark.parametrize("later", ["a * 3 -> {}", "[1, 2, 3] @ [a, a, a] -> {}", "sum(a) -> {}", "softmax(a) -> {}"])
@pytest.mark.parametrize("printed", ["1", "7", "1 2 3", "9 9"])
def test_an_earlier_print_of_another_shape_carries_nothing(
    judge: Judge, earlier: str, later: str, printed: str
) -> None:
    """A result whose print has another shape than its value is wrong, and what follows is judged all the same."""
    try:
        findings = judge({"a": earlier, "b": later.format(printed), "c": "holds: a * 3 <= 3"})
    except (ShapeMismatch, OutsideDomain):
        return
    assert findings["a"].verdict is Verdict.WRONG
    assert findings["c"].verdict is Verdict.REPRODUCED
    assert findings["b"].verdict is not Verdict.UNCHECKED


@pytest.mark.parametrize(
    ("statement", "mistake"),
    [("nosuch -> 1", UnknownName), ("claim -> 1", UnknownName), ("[[1, 2]] @ [[1, 2]] -> 1", ShapeMismatch)],
)
def test_what_cannot_be_computed_is_a_mistake(judge: Judge, statement: str, mistake: type[Mistake]) -> None:
    """An unknown name and shapes that do not go together are mistakes, not verdicts."""
    with pytest.raises(mistake):
        judge({"claim": statement})


STEP = {places: Decimal(1).scaleb(-places) for places in range(1, 6)}
SHORT = [1, 2, 3]
"""Places to which float32 prints what is exact: beyond them it is one unit off by itself, and explains as much."""


@FIXED
@given(st.lists(st.integers(-99, 99), min_size=2, max_size=5), st.integers(3, 97), st.sampled_from(SHORT))
def test_rounded_prints_are_reproduced_and_one_unit_off_is_not(numbers: list[int], divisor: int, places: int) -> None:
    """Quotients printed to nearest are reproduced; with one cell a unit off they are not, nor with a digit swapped."""
    exact = [Fraction(n, divisor) for n in numbers]
    rounded = [(Decimal(n) / divisor).quantize(STEP[places], ROUND_HALF_EVEN) for n in numbers]
    if any(abs(e - Fraction(r)) * 2 == Fraction(STEP[places]) for e, r in zip(exact, rounded, strict=True)):
        return
    expression = parse_expression(f"{numbers} / {divisor}")
    worlds = Worlds((), ())

    def verdict(cells: list[Decimal]) -> Verdict:
        return judge_value(expression, parse_array(" ".join(f"{cell:f}" for cell in cells)), worlds).verdict

    assert verdict(rounded) is Verdict.REPRODUCED
    for i in range(len(rounded)):
        for off in (STEP[places], -STEP[places]):
            changed = [*rounded[:i], rounded[i] + off, *rounded[i + 1 :]]
            truncated = [(Decimal(n) / divisor).quantize(STEP[places], ROUND_DOWN) for n in numbers]
            assert verdict(changed) is (Verdict.ROUNDING if changed == truncated else Verdict.WRONG)


@FIXED
@given(st.integers(1, 999), st.integers(3, 97), st.integers(-40, 40))
def test_wrong_is_disjoint(number: int, divisor: int, off: int) -> None:
    """A product of a rounded result is wrong only where no value within the cell of that result can give it.

    A quarter is printed in full, as 0.25, and not rounded.
    """
    printed = (Decimal(number) / divisor).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
    claimed = (printed * 3 + Decimal(off) / 100).quantize(Decimal("0.01"))
    earlier = Claim(
        id="one#a", name="a", text="", places=(PLACE,), source=PLACE,
        statement=ValueClaim(parse_expression(f"{number} / {divisor}"), parse_array(f"{printed}")),
    )  # fmt: skip
    judged = judge_value(parse_expression("a * 3"), parse_array(f"{claimed:f}"), Worlds((), (earlier,)))
    value, half = Fraction(printed), Fraction(1, 200)
    off_by = 0 if value == Fraction(number, divisor) and value.denominator in (1, 2, 4) else half
    nearest = (3 * (value - off_by), 3 * (value + off_by)), (Fraction(claimed) - half, Fraction(claimed) + half)
    truncated = (3 * value, 3 * (value + 2 * off_by)), (Fraction(claimed), Fraction(claimed) + 2 * half)
    reachable = any(low <= top and bottom <= high for (low, high), (bottom, top) in (nearest, truncated))
    assert (judged.verdict is Verdict.WRONG) is not reachable


EXACT_SCORES = {"s": "[[1, 2]] @ [[1, 0], [1, 2]] -> [[3 4]]", "t": "[1, 4, 8] / 3 -> 0.33 1.33 2.67"}


def test_what_a_sum_of_arrays_means_shows_in_their_shapes(judge: Judge) -> None:
    """A / (A + b) with a column b, added to every row: digits that a rounding of A can give are not called wrong."""
    earlier = {"A": "[[1, 2], [4, 5]] / 3 -> [[0.33 0.67] [1.33 1.67]]", "b": "[[1], [6]] / 7 -> [[0.14] [0.86]]"}
    printed = "[[0.704 0.438] [0.904 0.661]]"  # full 0.7000, carried 0.7021: within what rounding may do
    assert judge({**earlier, "c": f"A / plus(A, b) -> {printed}"})["c"].verdict == "unexplained"


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        ("softmax(t) -> 0.07 0.19 0.73", "reproduced"),  # of thirds
        ("softmax(t) -> 0.07 0.19 0.74", "rounding"),  # of what is printed of them
        ("softmax(t) -> 0.07 0.19 0.75", "wrong"),
        ("exp(t[2]) / (exp(t[0]) + exp(t[1]) + exp(t[2])) -> 0.75", "wrong"),
        ("exp(t[2]) / (exp(t[0]) + exp(t[1]) + exp(t[2])) -> 0.74", "rounding"),
        ("s / 2 -> 1.5 2.4", "wrong"),  # 3 and 4 were not rounded
    ],
)
def test_bounds_are_narrow_enough(judge: Judge, statement: str, verdict: str) -> None:
    """No scores that print as 0.33, 1.33 and 2.67 have a share of 0.75; what is exact has one double, not a range."""
    assert judge({**EXACT_SCORES, "claim": statement})["claim"].verdict == verdict


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [
        ("-0.20464571679388185", "rounding"),
        ("-0.20464571679388181", "rounding"),
        ("-0.2046457167938819", "rounding"),
        ("-0.20464571679388285", "wrong"),
        ("-0.204645716793883", "wrong"),
    ],
)
def test_the_last_places_of_a_float_are_those_of_its_machine(judge: Judge, printed: str, verdict: str) -> None:
    """What a program prints there depends on its library; with fewer digits than a float has, nothing does."""
    found = judge({"h": f"tanh(-0.3 + 0.2 * tanh(0.5)) -> {printed}"})["h"].judgement
    assert found.verdict == verdict
