"""How severe the test was that a finding passed: of the neighbours of its weakest cell, how many would hold as well.

A tick could have been a cross. What is admitted for a claim, its readings with their own copies of the digits and the
policies that its document has, accepts a stretch around each printed number; the neighbours of the number that lie in
one of these stretches would have been printed with the same assent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from verify.judging.logarithms import NO_ONE_BASE, Bases
from verify.judging.severity_cells import cell, in_full
from verify.judging.severity_readings import Document, Held
from verify.judging.severity_relations import of_relation
from verify.judging.valuation import Meanings
from verify.judging.witnesses import Witnesses
from verify.records.example import PropertyClaim, ShapeClaim, UndecidableClaim, ValueClaim
from verify.records.expression import Array, Binary, Expression, Index, Name, Negative, Number, Slice
from verify.records.finding import Finding, Severity, Verdict
from verify.records.numeral import Numeral, Quantity

SAID_AGAIN = "it says again what does not hold"

GIVEN = "given: the number that defines it, printed again"


class Severe(NamedTuple):
    """How severe a test was; of numbers that hold to no more digits than so many, how many these are."""

    severity: Severity | None
    digits: int | None = None


def with_severity(witnesses: Witnesses, elsewhere: Sequence[Witnesses], *, enforced: bool) -> list[Finding]:
    """The findings of an example, with the severity of those that hold; enforced: unchecked where it is too low."""
    document, bases = Document(witnesses, elsewhere), Bases(witnesses.findings, witnesses.worlds)
    chosen = bases.are_chosen if enforced else frozenset()
    found = list(witnesses.findings)
    for i, finding in enumerate(found):
        if not finding.holds:
            continue
        severe = _severe(finding, i, document, bases)
        reason = NO_ONE_BASE if i in chosen else _unsevere(finding, severe, witnesses) if enforced else None
        judgement = replace(finding.judgement, severity=severe.severity)
        if reason is not None:
            judgement = replace(judgement, verdict=Verdict.UNCHECKED, reason=reason, policy=None, correction=())
        found[i] = replace(finding, judgement=judgement)
    return found


def _unsevere(finding: Finding, severe: Severe, witnesses: Witnesses) -> str | None:
    """Why what holds could hardly have failed, or that nothing was computed; None where it has its assent."""
    if _is_given(finding, witnesses.worlds.meanings):
        return GIVEN
    if finding.roots and _is_said_again(finding):
        return SAID_AGAIN
    severity = severe.severity
    if severity is None or not (severity.is_low or severe.digits is not None):
        return None
    reason = f"{severity.held} of {severity.of} neighbours would hold as well"
    return reason if severe.digits is None else f"holds to {severe.digits} digits: {reason}"


def _severe(finding: Finding, i: int, document: Document, bases: Bases) -> Severe:
    claim, worlds = finding.claim, document.witnesses.worlds
    match claim.statement:
        case PropertyClaim(variables=()):
            return Severe(of_relation(finding, worlds))
        case ShapeClaim(_, printed):
            return Severe(_weakest(Severity(0, len(cell(one).neighbours)) for one in printed.numerals))
        case ValueClaim() as statement:
            return _of_values(finding, i, statement, document, bases)
        case UndecidableClaim(_, Quantity() as printed) if claim.alternatives:
            bound = ValueClaim(claim.alternatives[0].expression, printed, loose=True)
            return _of_values(finding, i, bound, document, bases)
    return Severe(None)


def _of_values(finding: Finding, i: int, statement: ValueClaim, document: Document, bases: Bases) -> Severe:
    """By all digits that stand there, where these hold; else by those that are read, or that floats agree in."""
    full = replace(statement, printed=in_full(statement.printed))
    held, digits = Held(finding, i, full, document, bases.admitted(i), in_full=True), None
    if not held.digits:
        held = Held(finding, i, statement, document, bases.admitted(i))
        if not held.digits:
            held.by_machine(finding.judgement.computed)
        digits = held.digits
    counts = (Severity(len(held.steps[at]), len(one.neighbours)) for at, one in held.cells.items())
    return Severe(_weakest(counts), digits)


def _weakest(severities: Iterable[Severity]) -> Severity | None:
    return max(severities, key=lambda one: (one.held, -one.of), default=None)


def _is_given(finding: Finding, meanings: Meanings) -> bool:
    """Whether a claim prints nothing but numbers that are written out, or those that a name is given as."""
    statement = finding.claim.statement
    if not isinstance(statement, ValueClaim):
        return False
    expression = finding.judgement.reading or statement.expression
    if isinstance(expression, Number) and finding.claim.certainty != "supposed":
        return False  # 0.20 = 20 % is a step, and what is counted out, as a binomial coefficient, is a number by then
    own = _literal(expression, meanings)
    printed = statement.printed.numerals
    return own is not None and [(n.value, n.special) for n in own] == [(n.value, n.special) for n in printed]


def _is_said_again(finding: Finding) -> bool:
    """Whether a claim prints an earlier result as it is, or in another unit."""
    match finding.claim.expressions:
        case (Name(),) | (Binary("*" | "/", Name(), Number()),):
            return True
    return False


def _literal(node: Expression, meanings: Meanings) -> list[Numeral] | None:
    """The numbers that an expression is, where nothing is computed in it."""
    match node:
        case Number(numeral):
            return [numeral]
        case Negative(Number(numeral)):
            return [replace(numeral, value=-numeral.value)]
        case Array(items):
            parts = [_literal(item, meanings) for item in items]
            return None if None in parts else [one for part in parts for one in part or ()]
        case Name(name) if isinstance(given := meanings.givens.get(name), Quantity):
            return list(given.numerals)
        case Index(Name(name), subscripts) if isinstance(given := meanings.givens.get(name), Quantity):
            return _element(given, subscripts)
    return None


def _element(given: Quantity, subscripts: tuple[int | Slice, ...]) -> list[Numeral] | None:
    """One element of an array."""
    at = 0
    if len(subscripts) != len(given.shape):
        return None
    for subscript, length in zip(subscripts, given.shape, strict=True):
        if not isinstance(subscript, int) or not -length <= subscript < length:
            return None
        at = at * length + subscript % length
    return [given.numerals[at]]
