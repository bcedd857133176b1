"""One author rounds in one way: a policy is evidence only where the rest of the document does not exclude it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.judging import judge_document
from verify.records.example import Example
from verify.records.finding import Finding

Build = Callable[..., Example]
Judge = Callable[..., dict[str, Finding]]

TRUNCATED = "2 / 3 -> 0.66"
NEAREST = "5 / 3 -> 1.67"
EITHER = "1 / 3 -> 0.33"
FLOAT32 = "0.25054999 -> 0.2506"
NOT_FLOAT32 = "0.25054999 -> 0.2505"


@pytest.mark.parametrize(
    ("claims", "verdicts"),
    [
        ([TRUNCATED], ["rounding"]),
        ([TRUNCATED, EITHER], ["rounding", "reproduced"]),
        ([TRUNCATED, "5 / 3 -> 1.66"], ["rounding", "rounding"]),
        ([TRUNCATED, NEAREST], ["unexplained", "reproduced"]),
        ([NEAREST, TRUNCATED], ["reproduced", "unexplained"]),
        ([TRUNCATED, "5 / 3 -> 1.66", NEAREST], ["rounding", "rounding", "reproduced"]),
        ([TRUNCATED, "5 / 3 -> 1.66", NEAREST, "8 / 3 -> 2.67"], ["unexplained"] * 2 + ["reproduced"] * 2),
        ([TRUNCATED, "5 / 3 -> 1.65"], ["rounding", "wrong"]),
        ([FLOAT32, EITHER], ["rounding", "reproduced"]),
        ([FLOAT32, NOT_FLOAT32], ["unexplained", "reproduced"]),
        (["1.70005 -> 1.7001", "1.80005 -> 1.8000"], ["unexplained", "unexplained"]),
        (["1.70005 -> 1.7001", "1.80005 -> 1.8001"], ["rounding", "rounding"]),
        (["2 / 3 * 3 -> 2.01", "2 / 3 * 6 -> 4.02"], ["rounding", "rounding"]),
        (["2 / 3 * 3 -> 2.01", "2 / 3 * 6 -> 4.00"], ["unexplained", "reproduced"]),
    ],
)  # fmt: skip
def test_a_contradicted_policy_is_taken_back(judge: Judge, claims: list[str], verdicts: list[str]) -> None:
    """An unusual policy stands while as many claims need it as speak against it, and explains nothing otherwise."""
    findings = judge({f"c{i}": statement for i, statement in enumerate(claims)})
    assert [finding.verdict for finding in findings.values()] == verdicts


def test_what_is_taken_back_says_why(judge: Judge) -> None:
    """The claim keeps its correction, names its cells and tells which policy was excluded by what."""
    judgement = judge({"one": TRUNCATED, "two": NEAREST})["one"].judgement
    assert judgement.reason == "truncated would give it, but another claim of this example excludes that"
    assert (judgement.policy, judgement.misfits, judgement.correction) == (None, (0,), ("0.67",))


def test_carrying_is_no_unusual_policy(judge: Judge) -> None:
    """A claim carried from printed values stands beside one that is not."""
    findings = judge({"a": "1 / 3 -> 0.33", "b": "a * 3 -> 0.99", "c": "a * 6 -> 2.00"})
    assert [finding.verdict for finding in findings.values()] == ["reproduced", "rounding", "reproduced"]


@pytest.mark.parametrize(
    ("elsewhere", "verdict"),
    [
        ({}, "rounding"),
        ({"x": EITHER}, "rounding"),
        ({"x": NEAREST}, "unexplained"),
        ({"x": "8 / 3 -> 2.66"}, "rounding"),
        ({"x": "8 / 3 -> 2.66", "y": "11 / 3 -> 3.66", "z": "14 / 3 -> 4.66"}, "rounding"),
    ],
)
def test_a_lone_claim_is_held_against_the_document(build: Build, elsewhere: dict[str, str], verdict: str) -> None:
    """What only one claim of an example needs is held against the other examples of the document."""
    examples = [build({"one": TRUNCATED})] + ([build(elsewhere, name="two")] if elsewhere else [])
    findings, mistakes = judge_document(examples)
    assert not mistakes
    assert findings[0][0].verdict == verdict
