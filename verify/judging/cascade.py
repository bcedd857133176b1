"""Which wrong number came first: the claims that rest on a wrong one name it as their root.

A claim rests on another through the names of its expression, through a definition that names it, or because the
document prints the wrong digits again as an input. Each claim keeps its own verdict, judged on its own inputs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from verify.judging.diagnosis import LUCK, luck
from verify.records.example import Claim, Example, Given, PropertyClaim, ShapeClaim, ValueClaim
from verify.records.expression import Expression, Index, Name, Relation, Slice, children, names
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Quantity

Roots = dict[str, Claim]
"""The first wrong claims that something rests on, by id."""


def with_roots(example: Example, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, each with the wrong claims that it rests on and that rest on no other wrong one."""
    misprints = _misprints(findings)
    if not any(finding.verdict is Verdict.WRONG for finding in findings):
        return tuple(findings)
    of_name = {given.name: _again(given, misprints) for given in example.givens if isinstance(given.value, Quantity)}
    definitions = {given.name: names(given.value) for given in example.givens if not isinstance(given.value, Quantity)}
    wrong = {finding.claim.name: finding for finding in findings if finding.verdict is Verdict.WRONG}
    found = []
    for finding in findings:
        used = _used(finding.claim, wrong)
        reached = used
        while reached:
            reached = frozenset(chain.from_iterable(definitions.get(name, ()) for name in reached)) - used
            used |= reached
        roots: Roots = {}
        for name in sorted(used):
            roots |= of_name.get(name, {})
        first = {finding.claim.id: finding.claim} if finding.verdict is Verdict.WRONG and not roots else roots
        of_name[finding.claim.name] = first
        found.append(replace(finding, roots=tuple(roots.values())))
    return tuple(found)


def _again(given: Given, misprints: Mapping[tuple[str, ...], Claim]) -> Roots:
    """The wrong claim whose digits are printed again as an input."""
    assert isinstance(given.value, Quantity)  # noqa: S101 — the caller's choice
    wrong = misprints.get(_digits(given.value))
    return {} if wrong is None or wrong.source.line > given.source.line else {wrong.id: wrong}


def _misprints(findings: Sequence[Finding]) -> dict[tuple[str, ...], Claim]:
    """The printed digits that are wrong, where there are enough of them to know them again."""
    return {
        _digits(finding.claim.printed): finding.claim
        for finding in reversed(findings)
        if finding.verdict is Verdict.WRONG
        and finding.claim.printed is not None
        and luck(finding.claim.printed) <= LUCK
    }


def _digits(quantity: Quantity) -> tuple[str, ...]:
    return tuple(numeral.text for numeral in quantity.numerals)


def _used(claim: Claim, wrong: Mapping[str, Finding]) -> frozenset[str]:
    """The names that a claim rests on, and the results whose digits its numbers have."""
    match claim.statement:
        case ValueClaim() | ShapeClaim() | PropertyClaim():
            repeated = (one.expression for one in claim.alternatives if one.kind == "repeated")
            return frozenset(chain.from_iterable(_named(one, wrong) for one in (*claim.expressions, *repeated)))
    return frozenset()


def _named(node: Expression | Relation, wrong: Mapping[str, Finding]) -> frozenset[str]:
    """The names in an expression; a single cell of a wrong array counts only where it is one of the wrong cells."""
    match node:
        case Name(text):
            return frozenset({text})
        case Index(Name(text), subscripts) if text in wrong and _is_right(wrong[text], subscripts):
            return frozenset()
    return frozenset().union(*(_named(child, wrong) for child in children(node)))


def _is_right(finding: Finding, subscripts: tuple[int | Slice, ...]) -> bool:
    """Whether the subscripts pick a single cell of a printed array, and one that holds."""
    shape = finding.claim.printed.shape if finding.claim.printed is not None else ()
    whole = [subscript for subscript in subscripts if isinstance(subscript, int)]
    if len(whole) != len(shape) or len(whole) != len(subscripts) or not finding.judgement.misfits:
        return False
    place = 0
    for index, length in zip(whole, shape, strict=True):
        if not 0 <= index < length:
            return False
        place = place * length + index
    return place not in finding.judgement.misfits
