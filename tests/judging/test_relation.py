"""Verdicts on stated properties."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.records.finding import Finding
from verify.records.mistake import ShapeMismatch, UnknownName

Judge = Callable[..., dict[str, Finding]]

THIRDS = {"a": "1 / 3 -> 0.33", "b": "2 / 3 -> 0.67", "c": "[1 / 3, 1 / 3, 1 / 3] -> 0.33 0.33 0.33"}


@pytest.mark.parametrize(
    ("relation", "verdict"),
    [
        ("1 / 3 * 3 == 1", "reproduced"),
        ("sqrt(4) == 2", "reproduced"),
        ("1 < 2 <= 2 < 3", "reproduced"),
        ("3 > 2 >= 2", "reproduced"),
        ("0 < softmax([1, 2]) < 1", "reproduced"),
        ("sum([1, 2]) == sum([2, 1])", "reproduced"),
        ("[[1, 2], [1, 2]] == [1, 2]", "reproduced"),
        ("1 < inf", "reproduced"),
        ("-inf < 1 < inf", "reproduced"),
        ("1 < 2 < 2", "wrong"),
        ("[1, 2] == [1, 3]", "wrong"),
        ("[1, 2] <= [1, 1]", "wrong"),
        ("1 == 2", "wrong"),
        ("sqrt(2) == 1.41421356", "wrong"),
        ("1 == inf", "wrong"),
        ("1 > inf", "wrong"),
        ("sqrt(2) ** 2 == 2", "reproduced"),
        ("sqrt(2) + sqrt(3) == sqrt(5 + 2 * sqrt(6))", "unchecked"),
        ("sqrt(2) ** 2 < 2", "unchecked"),
        ("0 / 0 == 0", "unchecked"),
        ("a + b == 1", "reproduced"),
        ("a * 3 == 1", "reproduced"),
        ("sum(c) == 1", "reproduced"),
        ("sum(c) == 0.99", "rounding"),
        ("a == 0.33", "rounding"),
        ("b - a == 0.34", "rounding"),
        ("b - a == 0.345", "unexplained"),
        ("a * 3 == 0.98", "unexplained"),
        ("a * 3 < 0.99", "unexplained"),
        ("a * 3 == 0.97", "wrong"),
        ("b < a", "wrong"),
        ("sum(c) > 1.1", "wrong"),
    ],
)
def test_verdicts(judge: Judge, relation: str, verdict: str) -> None:
    """A property holds exactly, of the printed values, perhaps within their cells, or not at all."""
    judgement = judge({**THIRDS, "claim": f"holds: {relation}"})["claim"].judgement
    assert judgement.verdict == verdict
    assert judgement.reason
    assert (judgement.policy is not None) is (verdict == "rounding")


def test_softmax_sums_to_one_within_its_print(judge: Judge) -> None:
    """Rows that sum to one exactly are proved to where 256 bits can, and held within their cells otherwise."""
    verdict = judge({"P": "softmax([0.5, 1.5]) -> 0.27 0.73", "claim": "holds: sum(P) == 1"})["claim"].verdict
    assert verdict == "rounding"
    wrong = judge({"P": "softmax([0.5, 1.5]) -> 0.27 0.73", "claim": "holds: sum(P) == 1.02"})["claim"].verdict
    assert wrong == "wrong"


def test_what_cannot_be_decided_of_the_exact_values_is_not_refuted(judge: Judge) -> None:
    """1 + sqrt(2) is 2.41421356…, printed 2.43: with that the two sides differ, but of the exact values they do not."""
    claims = {"a": "1 + sqrt(2) -> 2.43", "claim": "holds: log(abs(1 + sqrt(2))) == log(a)"}
    assert judge(claims)["claim"].judgement.verdict != "wrong"
    claims["claim"] = "holds: log(1.01 + sqrt(2)) == log(a)"
    assert judge(claims)["claim"].judgement.verdict == "wrong"


@pytest.mark.parametrize(
    ("relation", "mistake"),
    [("nosuch == 1", UnknownName), ("claim == 1", UnknownName), ("[1, 2] == [1, 2, 3]", ShapeMismatch)],
)
def test_what_cannot_be_computed_is_a_mistake(judge: Judge, relation: str, mistake: type[Exception]) -> None:
    """An unknown name and shapes that do not go together are mistakes; a property defines no name."""
    with pytest.raises(mistake):
        judge({"claim": f"holds: {relation}"})


def test_nothing_holds_of_nothing(judge: Judge) -> None:
    """A slice that is empty makes no property true."""
    with pytest.raises(ShapeMismatch, match="holds nothing"):
        judge({"claim": "holds: v[3:] == 5"}, v="1 2 3")
