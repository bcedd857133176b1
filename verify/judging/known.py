"""Findings kept from one audit of a document to the next, each under everything that its judgement rests on."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from verify.judging.prints import digits_of, line_of
from verify.judging.witnesses import Tried
from verify.records.example import Claim, Example, Given, UndecidableClaim, ValueClaim
from verify.records.expression import Expression, Relation, names
from verify.records.finding import Finding, Verdict
from verify.records.place import Place

Key = Hashable
NOWHERE = Place("", 1, 1)
LINE = re.compile(r"(?<=\bline )\d+")
"""A line of the document, as findings and other readings tell it."""


class Known:
    """What was judged of one document, without what the last audit of it did not ask for.

    A judgement rests on the statement, its other readings, and on what their names mean, and what the names of these
    mean. Where a claim does not hold, its cause is searched for among what stands beside it: it rests on all names, and
    on their order. The lines that a finding tells are those of the audit at hand.

    causes: whether to search for them. waiting: so many findings were judged without, and are not kept.
    """

    def __init__(self) -> None:
        self.last = Kept()
        self.next = Kept()
        self.causes = True
        self.waiting = 0
        self._count = 0

    def of(self, example: Example) -> Audited:
        """One more audit of the document."""
        audited = Audited(example, self)
        self.next.lines = audited.lines
        return audited

    def number(self, key: Key) -> int:
        """A number for what a judgement rests on: the same in every audit."""
        found = self.next.numbers.get(key) or self.last.numbers.get(key)
        if found is None:
            found = self._count = self._count + 1
        self.next.numbers[key] = found
        return found

    def forget(self) -> None:
        """Keep only what was asked for since the last time."""
        self.last, self.next = self.next, Kept()
        self.causes, self.waiting = True, 0


@dataclass
class Kept:
    """What one audit asked for: findings as judged on their own, what of them was tried, and the lines of names."""

    findings: dict[Key, Finding] = field(default_factory=dict)
    numbers: dict[Key, int] = field(default_factory=dict)
    tried: dict[Key, Tried] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)


class Audited:
    """One audit of a document: what its names are worth, and where they stand."""

    def __init__(self, example: Example, known: Known) -> None:
        self._known = known
        self.causes = known.causes
        self._number = known.number
        lines = known.last.lines
        self._meanings: dict[str, list[Key]] = {}
        self._uses: dict[str, frozenset[str]] = {}
        self._worths: dict[str, int] = {}
        self._keys: dict[int, int] = {}
        self.stated: list[Given | Claim] = [*example.givens, *example.claims]
        for given in example.givens:
            self._mean(given, (given.value, given.rounded, given.text), (given.value,))
        for claim in example.claims:
            if isinstance(claim.statement, ValueClaim):
                sides = [one.expression for one in claim.alternatives if one.kind == "chain"]
                self._mean(claim, (claim.statement, *sides), (claim.statement.expression, *sides))
        times = Counter(one.name for one in self.stated)
        self.lines = {one.name: line_of(one) for one in self.stated if times[one.name] == 1}
        self.moved: dict[str, set[str]] = {}
        """Where what stood on each line of the audit before stands now."""
        for name in lines.keys() & self.lines.keys():
            self.moved.setdefault(str(lines[name]), set()).add(str(self.lines[name]))

    def _mean(self, one: Given | Claim, meaning: Key, parts: Iterable[object]) -> None:
        self._meanings.setdefault(one.name, []).append(meaning)
        self._uses[one.name] = self._uses.get(one.name, frozenset()).union(*map(_names, parts))

    def recall(self, claim: Claim) -> Finding | None:
        """The finding of a claim that rests on the same, as one of this claim."""
        for kept, moved in ((self._known.next, {}), (self._known.last, self.moved)):
            for key in (self.key(claim), self._failing(claim)):
                found = kept.findings.get(key)
                if found is not None and (found := _moved(found, claim, moved)) is not None:
                    self._known.next.findings[key] = found
                    return found
        return None

    def keep(self, finding: Finding) -> None:
        """Keep a finding, judged on its own, since it was not known."""
        if finding.holds:
            self._known.next.findings[self.key(finding.claim)] = finding
        elif not self.causes and _may_have_a_cause(finding):
            self._known.waiting += 1
        else:
            self._known.next.findings[self._failing(finding.claim)] = finding

    def tried(self, findings: Iterable[Finding]) -> list[Tried]:
        """Of each finding the ways that were tried on what it rests on; those that are tried now are kept."""
        last, now = self._known.last.tried, self._known.next.tried
        keys = [(self.key(finding.claim), finding.judgement.reading) for finding in findings]
        return [now.setdefault(key, last.get(key, {})) for key in keys]

    def key(self, claim: Claim) -> int:
        """A number for everything that the verdict on a claim rests on."""
        if id(claim) not in self._keys:
            bare = replace(claim, id="", name="", places=(), source=NOWHERE, section=(), alternatives=(), doubts=())
            others = tuple((LINE.sub("", a.difference), a.expression, a.kind, a.printed) for a in claim.alternatives)
            worths = tuple((name, self._worth(name)) for name in sorted(_used(claim)))
            self._keys[id(claim)] = self._number((bare, others, worths))
        return self._keys[id(claim)]

    def _worth(self, name: str) -> int:
        """A number for what a name means, and what the names in that mean."""
        if name not in self._worths:
            self._worths[name] = 0  # within its own definition
            below = tuple(self._worth(one) for one in sorted(self._uses.get(name, ())))
            self._worths[name] = self._number((tuple(self._meanings.get(name, ())), below))
        return self._worths[name]

    def _failing(self, claim: Claim) -> Key:
        """What a claim that does not hold rests on: all that is stated, and where it stands among that."""
        return self.key(claim), bisect_left(self._rows, line_of(claim)), self._everything

    @cached_property
    def _rows(self) -> list[int]:
        """The lines on which something is stated."""
        return sorted({line_of(one) for one in self.stated})

    @cached_property
    def _everything(self) -> int:
        """A number for all that is stated: names in their order, what they mean, and which stand on one line."""
        rows = {line: row for row, line in enumerate(self._rows)}
        seen = ((one.name, self._worth(one.name), rows[line_of(one)], digits_of(one)) for one in self.stated)
        return self._number(tuple(seen))


def _moved(found: Finding, claim: Claim, moved: Mapping[str, set[str]]) -> Finding | None:
    """A finding as that of another claim, with the lines that it tells as they are now; None where one is not known.

    moved: where what stood on a line stands now; nothing, where both claims are of one audit.
    """
    told: dict[str, set[str]] = {}
    for old, new in zip(found.claim.alternatives, claim.alternatives, strict=True):
        for was, here in zip(LINE.findall(old.difference), LINE.findall(new.difference), strict=True):
            told.setdefault(was, set()).add(here)

    def line(match: re.Match[str]) -> str:
        places = told.get(match[0], set()) | (moved.get(match[0], set()) if moved else {match[0]})
        if len(places) != 1:
            raise _Elsewhere
        return next(iter(places))

    judgement, diagnosis = found.judgement, found.judgement.diagnosis
    try:
        reason = LINE.sub(line, judgement.reason)
        cause = LINE.sub(line, diagnosis.told) if diagnosis is not None else ""
    except _Elsewhere:
        return None
    if diagnosis is not None and cause != diagnosis.told:
        diagnosis = replace(diagnosis, told=cause)
    if reason != judgement.reason or diagnosis is not judgement.diagnosis:
        judgement = replace(judgement, reason=reason, diagnosis=diagnosis)
    return replace(found, claim=claim, judgement=judgement)


class _Elsewhere(Exception):  # noqa: N818 — no mistake of anybody's: the claim is judged again
    """A line of which it is not known where it is now."""


def _may_have_a_cause(finding: Finding) -> bool:
    """Whether a search for a cause may say more of it."""
    open_reading = isinstance(finding.claim.statement, UndecidableClaim) and finding.claim.alternatives
    return finding.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED) or bool(open_reading)


def _used(claim: Claim) -> frozenset[str]:
    """The names in a claim, in its other readings and in what is said to explain it."""
    variables = getattr(claim.statement, "variables", ())
    others = (alternative.expression for alternative in claim.alternatives)
    explained = () if claim.explained_by is None else (claim.explained_by,)
    return frozenset(variables).union(*map(_names, (*claim.expressions, *others, *explained)))


def _names(node: object) -> frozenset[str]:
    return names(node) if isinstance(node, Expression | Relation) else frozenset()
