"""One document audited: what is said of each of its claims, and what the tolerance rules of other tools say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from re import search

import numpy as np
import pytest

from synthetic.documents import slips, text, write
from synthetic.page import Page, Printed, Slip
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
from verify.records.finding import Finding, Verdict

RIGHT, BESIDE, FOLLOWS = "right", "right beside a mistake", "right, from a mistake"
"""What a claim that was not altered can be."""

ORDER = (Verdict.WRONG, Verdict.UNEXPLAINED, Verdict.ROUNDING, Verdict.REPRODUCED, Verdict.UNCHECKED)
"""Of several findings on a line, the gravest counts."""


@dataclass(frozen=True)
class Trial:
    """What became of one claim of a generated document.

    kind: what was altered, or what it is where nothing was. verdict: None where the audit found no claim. cause:
    whether the cause that was named is the right one; None where none was named. flagged_by: the rules it breaks.
    """

    policy: str
    kind: str
    verdict: str | None
    cause: bool | None
    flagged_by: tuple[str, ...]
    told: str = ""
    where: str = ""


def number(value: float, printed: str) -> bool:
    """pytest's doctest option NUMBER: as many decimals as are printed."""
    return float(printed) == pytest.approx(value, abs=10.0 ** -len(printed.partition(".")[2]))


def scipy_doctest(value: float, printed: str) -> bool:
    """The defaults of scipy-doctest: atol 1e-8 and rtol 1e-2."""
    return bool(np.allclose(float(printed), value, atol=1e-8, rtol=1e-2))


def allclose(value: float, printed: str) -> bool:
    """The defaults of numpy.allclose: atol 1e-8 and rtol 1e-5."""
    return bool(np.allclose(float(printed), value))


RULES: Mapping[str, Callable[[float, str], bool]] = {
    "doctest NUMBER of pytest": number,
    "scipy-doctest": scipy_doctest,
    "numpy.allclose": allclose,
}


def audited(page: Page) -> Sequence[Finding]:
    """The findings of a page, by the way that `verify audit` takes."""
    document, mistakes = audit_one(Source("page.md", None, text(page), "markdown"))
    assert not mistakes, str(mistakes[0])
    assert document is not None
    return document.findings


def trials(policy: str, seed: int, most: int | None = None) -> Iterator[Trial]:
    """A right document and its altered copies, all or so many; what cannot be written, as a log 0, is passed over."""
    try:
        page = write(policy, seed)
    except ArithmeticError:
        return
    yield from _judged(policy, seed, page)
    for slip in islice(slips(page, seed), most):
        try:
            altered = write(policy, seed, slip)
        except ArithmeticError:
            continue
        claim = altered.claims[slip.claim]
        if claim.texts != page.claims[slip.claim].texts and not is_right(claim):
            yield from _judged(policy, seed, altered, slip)


def trials_of(document: tuple[str, int]) -> list[Trial]:
    """The trials of a document, named by its policy and its seed."""
    return list(trials(*document))


def audits(found: Iterable[Trial]) -> tuple[int, int]:
    """How many documents the trials are of, and how many audits."""
    copies = {one.where.rpartition(",")[0] for one in found}
    return sum(copy.endswith(", , ") for copy in copies), len(copies)


def is_right(claim: Printed) -> bool:
    """Whether every number is the exact one to nearest: then nothing is wrong, however it came about."""
    for printed, right in zip(claim.texts, claim.right, strict=True):
        unit = Fraction(1, 10 ** len(printed.partition(".")[2]))
        if abs(Fraction(printed) - Fraction(right)) * 2 > unit:
            return False
    return True


def _judged(policy: str, seed: int, page: Page, slip: Slip | None = None) -> Iterator[Trial]:
    """A trial for each claim of the page, and for each line on which there are findings but no claim of the author."""
    by_line: dict[int, list[Finding]] = {}
    for finding in audited(page):
        by_line.setdefault(finding.claim.places[0].line, []).append(finding)
    beside = RIGHT if slip is None else BESIDE
    where = f"{policy}, {seed}, {slip.kind if slip else ''}, {slip.claim if slip else ''}"
    for claim in page.claims:
        kind = claim.altered or (FOLLOWS if claim.follows else beside)
        yield _trial(policy, kind, claim, by_line.pop(claim.line, []), f"{where}, line {claim.line}")
    for line, findings in by_line.items():
        yield _trial(policy, beside, Printed(line, (), ()), findings, f"{where}, line {line}")


def _trial(policy: str, kind: str, claim: Printed, findings: Sequence[Finding], where: str) -> Trial:
    if not findings:
        return Trial(policy, kind, None, None, _flagged_by(claim), "", where)
    gravest = min(findings, key=lambda one: ORDER.index(one.verdict))
    judgement, cause = gravest.judgement, None
    told = str(judgement.policy or judgement.reason)
    if judgement.diagnosis is not None:
        told = f"{judgement.diagnosis.kind}: {judgement.diagnosis.told}"
        cause = search(claim.told, told) is not None if claim.told else None
    return Trial(policy, kind, gravest.verdict.value, cause, _flagged_by(claim), told, where)


def _flagged_by(claim: Printed) -> tuple[str, ...]:
    """The rules that some number of the claim breaks."""
    pairs = [(float(right), printed) for right, printed in zip(claim.right, claim.texts, strict=True)]
    return tuple(name for name, rule in RULES.items() if not all(rule(*pair) for pair in pairs))
