"""What the claims of an example bear out or use: its names, its digits, its stretches of text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Literal

from verify.records.example import Claim, Example, Given
from verify.records.expression import literals, names
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place

TELLING = 3
"""Significant digits by which a number is known again anywhere: fewer stand in any document by chance."""

TELLING_NEARBY = 2
"""The same under one heading, where fewer numbers stand."""

FAILING = (Verdict.WRONG, Verdict.UNEXPLAINED)

Prints = Callable[[Sequence[Place]], Callable[[Numeral], bool]]
"""Whether a document prints the digits of a number anywhere but in some places: what no claim reads is there, too."""


def nowhere(_places: Sequence[Place]) -> Callable[[Numeral], bool]:
    """Of an example that is no document: nothing stands elsewhere in it."""
    return lambda _: False


TELLING_UNREAD = 3
"""Significant digits by which a number is known again where nothing reads it."""

ANYWHERE: Literal["anywhere"] = "anywhere"
GIVEN: Literal["given"] = "given"
Where = tuple[str, ...] | Literal["anywhere", "given"]
"""Where a number stands: under a heading, in a given, which is near everything, or anywhere."""

MAX_BESIDE = 32
"""Claims of the same text that are held against each other: links of one chain, or cells of one table."""


class Bearing:
    """The findings of an example as witnesses of each other's names and numbers."""

    def __init__(self, example: Example, findings: Sequence[Finding], prints: Prints = nowhere) -> None:
        self.findings = findings
        self._prints = prints
        self.defined = {finding.claim.name: finding for finding in findings}
        self.givens = {given.name: given for given in example.givens}
        self.using: defaultdict[str, list[Finding]] = defaultdict(list)
        """The claims that hold, by the names that they are computed of."""
        self._printing: defaultdict[Fraction, list[Finding]] = defaultdict(list)
        self._beside = _overlapping([finding for finding in findings if finding.verdict in FAILING])
        for finding in findings:
            if finding.holds:
                self._hold(finding)

    def _hold(self, finding: Finding) -> None:
        reading = finding.judgement.reading
        for name in named(finding.claim) | (names(reading) if reading is not None else frozenset()):
            self.using[name].append(finding)
        for value in {abs(numeral.value) for numeral in numbers_of(finding.claim) if telling(numeral)}:
            self._printing[value].append(finding)

    def stands(self, numeral: Numeral, finding: Finding) -> bool:
        """Whether a number stands elsewhere than in a claim, and is not called wrong.

        It is known again by two digits; by one that is no whole number, under the same heading.
        """
        own, value = finding.claim, abs(numeral.value)
        if telling(numeral):
            printing = iter(self._printing_at.get((value, ANYWHERE), ()))
        elif numeral.has_decimals:
            printing = chain(*(self._printing_at.get((value, where), ()) for where in (GIVEN, own.section)))
        else:
            return False
        return any(not _same_place(one, own) for one in printing)

    def is_copied(self, numeral: Numeral, finding: Finding) -> bool:
        """Whether a number stands elsewhere than in a claim, read or unread, and is not called wrong."""
        if telling(numeral) and self.stands(numeral, finding):
            return True
        return telling(numeral, TELLING_UNREAD) and self._is_outside(numeral)

    @cached_property
    def _is_outside(self) -> Callable[[Numeral], bool]:
        """Whether the document prints a number outside of all claims that do not hold."""
        return self._prints([place for one in self.findings if one.verdict in FAILING for place in one.claim.places])

    @cached_property
    def _printing_at(self) -> Mapping[tuple[Fraction, Where], Sequence[Given | Claim]]:
        """What prints each number, but for the claims that do not hold: anywhere, as a given, and by heading."""
        found: defaultdict[tuple[Fraction, Where], list[Given | Claim]] = defaultdict(list)
        for given in self.givens.values():
            for numeral in given.value.numerals if isinstance(given.value, Quantity) else literals(given.value):
                if telling(numeral, 1):
                    found[abs(numeral.value), ANYWHERE].append(given)
                    found[abs(numeral.value), GIVEN].append(given)
        for finding in self.findings:
            for numeral in numbers_of(finding.claim) if finding.verdict not in FAILING else ():
                if telling(numeral, 1):
                    found[abs(numeral.value), ANYWHERE].append(finding.claim)
                    found[abs(numeral.value), finding.claim.section].append(finding.claim)
        return found

    def user(self, finding: Finding) -> Finding | None:
        """A claim that holds and prints the digits of one that does not."""
        printed = finding.claim.printed
        wrong = [printed.numerals[cell] for cell in finding.judgement.misfits] if printed is not None else []
        for numeral in wrong:
            for other in self._printing.get(abs(numeral.value), ()):
                nearby = other.claim.section == finding.claim.section
                if telling(numeral, TELLING_NEARBY if nearby else TELLING):
                    return other
        return None

    def beside(self, finding: Finding) -> Iterator[Finding]:
        """The other claims that do not hold and share some of the text, but for those that say the very same."""
        for other in self._beside.get(id(finding), ()):
            if not _alike(finding, other):
                yield other

    def supports(self, name: str, finding: Finding) -> bool:
        """Whether a name is borne out by a claim that holds: by one that computes it, or computes with it.

        What is computed from the number of the finding itself is no witness.
        """
        claim = self.defined.get(name)
        if claim is not None and claim.holds:
            return True
        return any(finding.claim.name not in named(other.claim) for other in self.using[name])


def named(claim: Claim) -> frozenset[str]:
    """The names that a claim is computed of."""
    return frozenset().union(*map(names, claim.expressions))


def numbers_of(claim: Claim) -> Iterator[Numeral]:
    """The numbers that a claim prints: those of what it computes, of earlier sides of its chain, and of the result."""
    sides = (one.expression for one in claim.alternatives if one.kind == "chain")
    for expression in (*claim.expressions, *sides):
        yield from literals(expression)
    if claim.printed is not None:
        yield from claim.printed.numerals


def telling(numeral: Numeral, digits: int = TELLING_NEARBY) -> bool:
    """Whether a number has so many digits, but for zeros at either end, that it is known again by them."""
    if numeral.special is not None or not numeral.value:
        return False
    mantissa = numeral.text.lower().partition("e")[0]
    return len("".join(filter(str.isdigit, mantissa)).strip("0")) >= digits


def _alike(one: Finding, other: Finding) -> bool:
    """Whether two claims of one place print the same and are wrong alike."""
    return one.claim.printed is not None and (one.claim.places, one.claim.printed, one.judgement.correction) == (
        other.claim.places,
        other.claim.printed,
        other.judgement.correction,
    )


def _same_place(one: Given | Claim, other: Claim) -> bool:
    return any(_overlap(place, elsewhere) for place in one.places for elsewhere in other.places)


def _overlapping(findings: Sequence[Finding]) -> dict[int, list[Finding]]:
    """For each finding those that share some text with it, so many of them as matter."""
    found: dict[int, list[Finding]] = {}
    placed = [(place, finding) for finding in findings for place in finding.claim.places]
    begun: list[tuple[Place, Finding]] = []
    for place, finding in sorted(placed, key=lambda one: (one[0].path, _start(one[0]))):
        begun = [one for one in begun if _overlap(one[0], place)][-MAX_BESIDE:]
        for _, other in begun:
            if other is not finding:
                for one, beside in ((finding, other), (other, finding)):
                    found.setdefault(id(one), []).append(beside)
        begun.append((place, finding))
    return found


def _overlap(one: Place, other: Place) -> bool:
    """Whether two stretches of a document share some of it; without columns they are whole lines."""
    return one.path == other.path and _start(one) < _end(other) and _start(other) < _end(one)


def _start(place: Place) -> tuple[int, float]:
    return place.line, place.column if place.column is not None else 0


def _end(place: Place) -> tuple[int, float]:
    return place.end_line, place.end_column if place.end_column is not None else float("inf")
