"""The ways of claiming with the record of each; which of them a report has, and which a project has switched off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from verify.claims.readings import WAYS, reading_of
from verify.reading import read_codes, read_proofs, read_tallies
from verify.records.example import Claim, Example, TheoremClaim
from verify.records.finding import Finding
from verify.records.reading import ENOUGH, OPERANDS, RESTRAINED, Reading, Tally
from verify.records.report import Report


def rules(code: str | None = None) -> list[Reading]:
    """Every way of claiming, or those that a code names, each with what is known of it; of a full code that kind alone.

    Raises UnknownName where no reading has the code.
    """
    chosen = read_codes([code], "verify rules")[0] if code is not None else ""
    if len(chosen) > len("E01"):
        return [_told(chosen)]
    tallies = read_tallies()
    found = []
    for way in sorted(WAYS):
        if way.startswith(chosen):
            kinds = (tallies.get(way + operand, Tally()) for operand in OPERANDS)
            found.append(reading_of(way).of(way, sum(kinds, Tally())))
    return found


def ignored(texts: Iterable[str]) -> tuple[str, ...]:
    """The codes that texts name, separated by commas; raises UnknownName for one that no reading has."""
    return read_codes(texts, "--ignore")


def with_readings(report: Report) -> Report:
    """The report with the readings that found its claims."""
    codes = sorted({finding.claim.reading for finding in report.findings} - {""})
    return replace(report, readings={code: _told(code) for code in codes})


def restrained(example: Example) -> Example:
    """The claims of a document, each with the reason where its reading may call nothing wrong, by its record."""
    codes = {code for code, tally in read_tallies().items() if tally.restrained}
    if not codes:
        return example
    return replace(example, claims=tuple(_restrained(one) if one.reading in codes else one for one in example.claims))


def proved(example: Example) -> Example:
    """The claims of a document, with how the proof of each theorem ended that decides one."""
    return replace(example, claims=tuple(map(_proved, example.claims)))


def _proved(claim: Claim) -> Claim:
    statement = claim.statement
    if not isinstance(statement, TheoremClaim):
        return claim
    return replace(claim, statement=replace(statement, proof=read_proofs()[statement.name]))


def _restrained(claim: Claim) -> Claim:
    reason = (
        f"{RESTRAINED}{claim.reading} has called a right number wrong, and {ENOUGH} in a row have not been right since"
    )
    return replace(claim, restrained=reason)


def without(findings: Sequence[Finding], ignore: tuple[str, ...]) -> tuple[Finding, ...]:
    """The findings but for those of readings that are switched off.

    They were judged with all others, of which each may be computed from them, or speak for their rounding: nothing
    that is left has another verdict than before, and only what follows from an ignored mistake is a mistake of its own.
    """
    if not ignore:
        return tuple(findings)
    kept = (one for one in findings if not one.claim.reading.startswith(ignore))
    return tuple(_without_roots(one, ignore) for one in kept)


def _without_roots(finding: Finding, ignore: tuple[str, ...]) -> Finding:
    roots = tuple(one for one in finding.roots if not one.reading.startswith(ignore))
    return finding if roots == finding.roots else replace(finding, roots=roots)


def reading_of_claim(claim: Claim) -> Reading | None:
    """The reading that found a claim; None where its author states it."""
    return _told(claim.reading) if claim.reading else None


def _told(code: str) -> Reading:
    return reading_of(code).of(code, read_tallies().get(code, Tally()))
