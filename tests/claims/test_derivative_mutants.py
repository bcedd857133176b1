"""Derivatives that public documents print are right, and with one thing changed they are called wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from claims_checks import findings_of
from derivative_mutants import mutants
from difference_quotients import Statement
from verify.records.finding import Finding, Verdict

PUBLIC = tomllib.loads(Path(__file__).with_name("printed_derivatives.toml").read_text(encoding="utf-8"))["derivative"]

RECOGNISED, SOURCES, CAUGHT, REPAIRED = 90, 40, 0.85, 0.8
"""How many of the public derivatives are judged at least; of their changes, the share that is wrong, with a repair."""


def statement_of(one: dict[str, object]) -> Statement:
    """A public derivative with the formulas that it rests on."""
    formulas = one["formulas"]
    assert isinstance(formulas, Sequence)
    return Statement(str(one["latex"]), tuple(map(str, formulas)))


def findings(statement: Statement, *, activation: bool) -> list[Finding]:
    """The findings on a derivative behind its formulas."""
    before = [*(f"$${one}$$" for one in statement.formulas), *(["σ is the sigmoid."] if activation else [])]
    text = "\n\n".join([*before, f"$${statement.latex}$$\n"])
    found = findings_of(text)
    return [one for one in found if one.claim.reading[:3] in ("E09", "E10") and one.claim.places[0].line > len(before)]


@pytest.mark.parametrize("one", PUBLIC, ids=lambda one: one["latex"][:40])
def test_the_public_derivatives_are_right(one: dict[str, object]) -> None:
    """Each is the difference quotient of what it differentiates."""
    assert statement_of(one).is_right()


@pytest.mark.parametrize(
    ("latex", "formulas"),
    [(r"\frac{d}{dx} x^3 = 2x^2", ()), ("f'(x) = 2x - 1", ("f(x) = x^2 + x",)), (r"\frac{dL}{dz} = y", ("L = z^2",))],
)
def test_a_wrong_derivative_is_no_difference_quotient(latex: str, formulas: tuple[str, ...]) -> None:
    """The check is seen to fail."""
    assert not Statement(latex, formulas).is_right()


def test_no_public_derivative_is_wrong() -> None:
    """Most are judged, and those are proved."""
    verdicts = [
        (one["latex"], {finding.verdict for finding in findings(statement_of(one), activation=one["activation"])})
        for one in PUBLIC
    ]
    assert [latex for latex, found in verdicts if Verdict.WRONG in found] == []
    assert sum(Verdict.REPRODUCED in found for _, found in verdicts) >= RECOGNISED
    assert len({one["source"] for one in PUBLIC}) >= SOURCES


def test_most_public_derivatives_with_one_thing_changed_are_wrong() -> None:
    """Of what was changed so that it is no derivative any more: with what mends it, as a rule."""
    verdicts = []
    for one in PUBLIC:
        statement, activation = statement_of(one), one["activation"]
        if any(finding.verdict is Verdict.REPRODUCED for finding in findings(statement, activation=activation)):
            verdicts += [findings(mutant, activation=activation) for _, mutant in mutants(statement, 3)]
    wrong = [[one for one in found if one.verdict is Verdict.WRONG] for found in verdicts]
    caught = [found[0] for found in wrong if found]
    assert len(verdicts) > 2 * RECOGNISED
    assert len(caught) / len(verdicts) >= CAUGHT
    assert sum("it would be right with" in one.judgement.reason for one in caught) / len(caught) >= REPAIRED
