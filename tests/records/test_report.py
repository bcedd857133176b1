"""Reports: which findings fail a replay, counts that add up, and the exit status."""

from __future__ import annotations

import pytest

from verify.numerals import parse_array
from verify.records.coverage import Coverage
from verify.records.example import Claim, Example, ExampleDocument, UndecidableClaim, ValueClaim
from verify.records.expression import Name
from verify.records.finding import Finding, Judgement, Policy, Verdict
from verify.records.mistake import UnreadableFile
from verify.records.place import Place
from verify.records.report import Misplaced, ReplayedDocument, ReplayedExample, Report

PLACE = Place("notes.md", 3, 3)
VALUE = ValueClaim(Name("x"), parse_array("1"))
HOLDING = (Verdict.REPRODUCED, Verdict.ROUNDING)


def finding(
    verdict: Verdict, *, erratum: str | None = None, explanation: Verdict | None = None, undecidable: bool = False
) -> Finding:
    """A finding with the given verdict and acknowledgement."""
    statement = UndecidableClaim("nothing computes it", None) if undecidable else VALUE
    claim = Claim("notes/01#x", "x", statement, "x", (PLACE,), PLACE, erratum)
    return Finding(claim, Judgement(verdict, "because"), Judgement(explanation, "") if explanation else None)


def report(*findings: Finding, misplaced: tuple[Misplaced, ...] = ()) -> Report:
    """A report on one example with these findings."""
    example = Example("notes/01", "Title", (PLACE,), (), tuple(f.claim for f in findings), (), PLACE)
    document = ExampleDocument("notes", "Notes", None, "notes.md", "0" * 64)
    return Report((ReplayedDocument(document, (ReplayedExample(example, findings, misplaced),)),))


@pytest.mark.parametrize("verdict", Verdict)
def test_a_claim_fails_unless_it_holds(verdict: Verdict) -> None:
    """Without an erratum, only reproduced and rounding pass; anything else fails, for the reason of its verdict."""
    assert finding(verdict).failure == (None if verdict in HOLDING else "because")


@pytest.mark.parametrize("verdict", Verdict)
def test_an_erratum_passes_only_where_it_applies(verdict: Verdict) -> None:
    """An erratum passes for wrong and unexplained; where the claim holds, or nothing is decided, it is a failure."""
    failure = finding(verdict, erratum="a slip").failure
    assert (failure is None) == (verdict in (Verdict.WRONG, Verdict.UNEXPLAINED))


@pytest.mark.parametrize("verdict", Verdict)
def test_an_explanation_has_to_give_the_digits(verdict: Verdict) -> None:
    """What is said to explain a wrong print must itself be reproduced or rounding."""
    failure = finding(Verdict.WRONG, erratum="a slip", explanation=verdict).failure
    assert (failure is None) == (verdict in HOLDING)


def test_what_nothing_computes_does_not_fail() -> None:
    """A claim that its file calls undecidable is unchecked, acknowledged, and no failure."""
    undecidable = finding(Verdict.UNCHECKED, undecidable=True)
    assert undecidable.acknowledged
    assert undecidable.failure is None


def test_counts_add_up() -> None:
    """The five verdicts are all counted, and add up to what was found."""
    counts = report(*(finding(verdict) for verdict in (*Verdict, Verdict.WRONG))).counts
    assert counts == {"found": 6, "reproduced": 1, "rounding": 1, "unexplained": 1, "wrong": 2, "unchecked": 1}


def test_the_exit_status_says_how_it_went() -> None:
    """0 where all holds; 1 for a failure, a misplaced number or no claims at all; 2 for any mistake."""
    good, bad = finding(Verdict.ROUNDING), finding(Verdict.WRONG)
    assert report(good).exit_code == 0
    assert report(good, bad).exit_code == 1
    assert report(good, misplaced=(Misplaced("0.5", "x", PLACE, PLACE),)).exit_code == 1
    assert report().exit_code == 1
    mistake = UnreadableFile("nothing", "a file", "check the path")
    assert Report(report(good).documents, (mistake,)).exit_code == 2


def test_coverage_adds_up_over_examples() -> None:
    """The coverage of two examples is the sum of their counts, with the strays of both."""
    total = Coverage(5, 3, 1, 1, ((2, "0.5"),)) + Coverage(2, 1, 0, 1, ((9, "7"),))
    assert total == Coverage(7, 4, 1, 2, ((2, "0.5"), (9, "7")))


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (Policy("", ""), ""),
        (Policy("", "truncated"), "truncated"),
        (Policy("carried from printed values", "half-up"), "carried from printed values, half-up"),
        (Policy("", "", zeros_dropped=True), "trailing zeros dropped"),
    ],
)
def test_a_policy_says_what_is_unusual_about_it(policy: Policy, text: str) -> None:
    """A policy names its reference, its rounding and dropped zeros, and is silent where nothing is unusual."""
    assert str(policy) == text
