"""One author rounds in one way: a policy is evidence only where the rest of the document does not exclude it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.judging import judge_document, judge_examples
from verify.records.example import Example
from verify.records.finding import Finding

TERMS = ("[0.14, 0.14, 0.14] @ [0.1, 0.1, 0.1] -> 0.03", "[0.24, 0.24, 0.24] @ [0.1, 0.1, 0.1] -> 0.06")
"""0.014 three times is 0.042, and 0.024 is 0.072; with each term rounded to two decimals, 0.03 and 0.06."""

SUMS = ("sum([0.26, 0.26, 0.26] ** 2) * 10 -> 2.00", "sum([0.27, 0.27, 0.27] ** 2) * 10 -> 2.20")
"""0.2028 and 0.2187, ten times; with the sums rounded to two decimals, 2.00 and 2.20, with the squares, 2.10."""

HALVES = ("1000.4 + 1000.4 -> 2001.0", "1000.2 + 1000.2 -> 2000.0")
"""In float16, numbers near 1000 are multiples of a half, and near 2000 whole."""

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
        (["1 / 8 -> 0.13", "5 / 8 -> 0.63"], ["rounding", "rounding"]),
        (["1 / 8 -> 0.12", "5 / 8 -> 0.63"], ["unexplained", "unexplained"]),
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


def test_carrying_says_nothing_of_ties(judge: Judge) -> None:
    """A tie stands beside claims that are carried from printed values and others that are not."""
    mixed = {"a": "1 / 3 -> 0.33", "b": "a * 3 -> 0.99", "c": "a * 6 -> 2.00", "d": "a * 9 -> 2.97"}
    ties = {"x": "1 / 8 -> 0.13", "y": "5 / 8 -> 0.63"}
    assert all(finding.holds for finding in judge({**mixed, **ties}).values())


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


@pytest.mark.parametrize(
    ("claims", "policy"),
    [
        (TERMS, "each term rounded to 2 decimals"),
        (SUMS, "each sum rounded to 2 decimals"),
        (HALVES, "computed in float16, half-even"),
    ],
)
def test_a_rare_policy_is_believed_of_several_claims(judge: Judge, claims: tuple[str, str], policy: str) -> None:
    """What would not hold by itself is rounding where one policy explains two claims, and nothing contradicts it."""
    both = judge(dict(zip("ab", claims, strict=True)))
    assert [(one.verdict, str(one.judgement.policy)) for one in both.values()] == [("rounding", policy)] * 2
    assert all(not one.judgement.misfits and one.judgement.diagnosis is None for one in both.values())


def test_what_rounded_steps_give_of_a_single_claim_is_doubted(judge: Judge) -> None:
    """Nobody else rounds each term, and nobody does otherwise; 2001 for 2000.8 in float16 would be too much luck."""
    (alone,) = judge({"c": TERMS[0]}).values()
    assert (alone.verdict, alone.judgement.diagnosis) == ("unexplained", None)
    assert alone.judgement.reason == "each term rounded to 2 decimals would give it, but no other claim speaks for that"
    assert alone.judgement.correction == ("0.04",)
    assert [one.verdict for one in judge({"c": HALVES[0]}).values()] == ["wrong"]
    against = judge({"c": TERMS[0], "d": "[0.14, 0.14, 0.14] @ [0.2, 0.2, 0.2] -> 0.08"})
    assert [one.verdict for one in against.values()] == ["wrong", "reproduced"]


@pytest.mark.parametrize("claims", [TERMS, HALVES])
def test_a_rare_policy_that_others_contradict_is_not_believed(judge: Judge, claims: tuple[str, str]) -> None:
    """As many claims against it as for it: both stay wrong."""
    against = {TERMS: "[0.14, 0.14, 0.14] @ [0.2, 0.2, 0.2] -> 0.08", HALVES: "1000.1 + 1000.2 -> 2000.3"}[claims]
    stated = {"a": claims[0], "b": claims[1], "c": against, "d": against.replace(" -> ", " + 0 -> ")}
    assert [finding.verdict for finding in judge(stated).values()] == ["wrong", "wrong", "reproduced", "reproduced"]


def test_what_is_far_off_has_no_rare_policy(judge: Judge) -> None:
    """Three claims of rounded terms, and one off by far more: that one stays wrong."""
    stated = {"a": TERMS[0], "b": TERMS[1], "c": "[0.14, 0.14, 0.14] @ [0.2, 0.2, 0.2] -> 0.83"}
    assert [finding.verdict for finding in judge(stated).values()] == ["rounding", "rounding", "wrong"]


def test_the_policy_of_most_claims_is_told(judge: Judge) -> None:
    """Truncated alone would explain the first; truncated from printed values explains both, and is told of both."""
    findings = judge({"a": TRUNCATED, "b": "a * 1.01 -> 0.66"})  # 2/3 · 1.01 is 0.6733, 0.66 · 1.01 is 0.6666
    told = {str(finding.judgement.policy) for finding in findings.values()}
    assert told == {"carried from printed intermediate values, truncated"}


@pytest.mark.parametrize(
    ("claims", "policy", "explained", "tried"),
    [
        ([EITHER, NEAREST], "", 2, 2),
        ([EITHER, NEAREST, "8 / 3 -> 2.61"], "", 2, 3),
        ([TRUNCATED, EITHER, "5 / 3 -> 1.66"], "truncated", 3, 3),
        ([TRUNCATED, EITHER, NEAREST], "", 2, 3),
        (["1 / 3 -> 0.33", "c0 * 3 -> 0.99", "c0 + 1 -> 1.33"], "carried from printed intermediate values", 3, 3),
        (list(TERMS), "each term rounded to 2 decimals", 2, 2),
    ],
)
def test_an_example_tells_how_its_author_rounds(
    build: Build, claims: list[str], policy: str, explained: int, tried: int
) -> None:
    """The one policy that explains most claims, with how many it explains of how many: full precision has no name."""
    ((_, practice),), _ = judge_examples([build({f"c{i}": statement for i, statement in enumerate(claims)})])
    assert practice is not None
    assert (str(practice.policy), practice.explained, practice.tried) == (policy, explained, tried)


def test_without_a_claim_that_holds_nothing_is_told(build: Build) -> None:
    """Shapes and wrong numbers tell nothing of how an author rounds."""
    ((_, practice),), _ = judge_examples([build({"a": "shape: [1, 2] -> 2", "b": "1 / 3 -> 0.61"})])
    assert practice is None
