"""Whether it is the printed number that is mistaken, or what it is computed from: the claims that speak for either."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence

from verify.correcting.locating import Located
from verify.ratchet import digits_of
from verify.records.expression import names
from verify.records.finding import Finding, Verdict

TELLING = 3
"""Significant digits by which a number is known again: fewer stand in any document by chance."""

FAILING = (Verdict.WRONG, Verdict.UNEXPLAINED)


class Support:
    """The findings of a document as witnesses of each other's numbers.

    A number is to blame where an expression of literals, or of numbers that other claims bear out, gives another one,
    and no claim that holds uses it. What is computed from a number that does not hold is right given that number, and
    speaks for it as long as nobody knows which of them was typed wrong.
    """

    def __init__(self, located: Located, findings: Sequence[Finding]) -> None:
        self.located = located
        self.spans = [self._span(finding) for finding in findings]
        self.findings = findings
        self.defined = {finding.claim.name: finding for finding in findings}
        self.used: defaultdict[str, list[Finding]] = defaultdict(list)
        for finding in findings:
            if finding.holds:
                for name in _names(finding):
                    self.used[name].append(finding)
        self.failing = sorted(
            (span, index)
            for index, span in enumerate(self.spans)
            if span is not None and findings[index].verdict in FAILING
        )
        self.printed = self._digits_that_hold()

    def doubt(self, index: int) -> str | None:
        """Why the printed number of a finding need not be what is mistaken; None where nothing speaks for it."""
        finding = self.findings[index]
        if any(True for _ in self._beside(index)):
            return "another claim that does not hold shares its numbers: either may be what is wrong"
        for name in _names(finding):
            if not self._is_borne_out(name):
                return "nothing else bears out what it is computed from: that may be what is wrong"
        if self.used[finding.claim.name] or self._is_used(index):
            return "a claim that holds uses its number"
        return None

    def _is_borne_out(self, name: str) -> bool:
        """Whether a value is computed by a claim that holds, or used by one."""
        claim = self.defined.get(name)
        return bool(self.used[name]) or (claim is not None and claim.holds)

    def _beside(self, index: int) -> Iterator[Finding]:
        """The other claims that do not hold and print some of the same text, but for those that say the very same."""
        own, finding = self.spans[index], self.findings[index]
        if own is None:
            return
        for (start, end), other in self.failing:
            if start >= own[1]:
                return
            if end > own[0] and other != index and not _agree(finding, self.findings[other]):
                yield self.findings[other]

    def _is_used(self, index: int) -> bool:
        """Whether a claim that holds prints the digits, elsewhere than here."""
        own, finding = self.spans[index], self.findings[index]
        if own is None or finding.claim.printed is None:
            return False
        wrong = (finding.claim.printed.numerals[one] for one in finding.judgement.misfits)
        digits = {digits_of(numeral.text) for numeral in wrong}
        return any(
            not own[0] <= offset < own[1] for one in digits if _is_telling(one) for offset in self.printed.get(one, ())
        )

    def _digits_that_hold(self) -> dict[str, list[int]]:
        """Where each number stands among those of the claims that hold."""
        found: dict[str, list[int]] = {}
        offsets, seen = self.located.offsets, set[int]()
        for finding, span in zip(self.findings, self.spans, strict=True):
            if span is not None and finding.holds:
                for at in range(bisect_left(offsets, span[0]), bisect_left(offsets, span[1])):
                    if at not in seen:
                        seen.add(at)
                        found.setdefault(self.located.digits[at], []).append(offsets[at])
        return found

    def _span(self, finding: Finding) -> tuple[int, int] | None:
        places = finding.claim.places
        if len(places) != 1 or places[0].path != self.located.document.path:
            return None
        return self.located.document.span(places[0])


def _names(finding: Finding) -> set[str]:
    return {name for expression in finding.claim.expressions for name in names(expression)}


def _agree(one: Finding, other: Finding) -> bool:
    """Whether two claims of one place are wrong alike."""
    return (one.claim.places, one.claim.printed, one.judgement.correction) == (
        other.claim.places,
        other.claim.printed,
        other.judgement.correction,
    )


def _is_telling(digits: str) -> bool:
    return len(digits.replace(".", "").replace(",", "").strip("0")) >= TELLING
