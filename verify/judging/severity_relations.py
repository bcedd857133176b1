"""How severe the test of a relation is: each number of its later side changed, and whether it would hold as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.arithmetic.balls import Undecided
from verify.judging.changes import with_numeral, written
from verify.judging.readings import NOTHING
from verify.judging.relation import fails_however_rounded, holds_in_full, judge_relation, other_shapes
from verify.judging.severity_cells import Cell, cell
from verify.judging.worlds import PRECISIONS, Worlds
from verify.records.example import PropertyClaim
from verify.records.expression import Expression, Relation, is_rounded
from verify.records.finding import Finding, Severity, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral

MAX_NUMBERS = 24
"""Numbers of a side that are changed one after the other: of a longer one, the first."""

HOLDS = (Verdict.REPRODUCED, Verdict.ROUNDING)


def of_relation(finding: Finding, worlds: Worlds) -> Severity | None:
    """The severity of the weakest number that a relation prints; None where none stands in it.

    Of what is proved of the exact values, what would hold within a rounding alone does not count: where that rounding
    leaves room for several numbers, it gives none of them assent.
    """
    claim = finding.claim
    found: list[Severity] = []
    assert isinstance(claim.statement, PropertyClaim)  # noqa: S101 — the caller's choice
    relation, exactly = claim.statement.relation, finding.verdict is Verdict.REPRODUCED
    for left, comparison, right in zip(relation.operands, relation.comparisons, relation.operands[1:], strict=False):
        differences = [one.expression for one in claim.alternatives] if len(relation.comparisons) == 1 else []
        link = _Link(Relation((left, right), (comparison,)), differences, worlds, exactly=exactly)
        found += link.severities()
    return max(found, key=lambda one: (one.held, -one.of), default=None)


class _Link:
    """One comparison of a relation, and the differences of its sides in other readings."""

    def __init__(self, relation: Relation, differences: Sequence[Expression], worlds: Worlds, *, exactly: bool) -> None:
        self.relation, self.worlds, self.exactly = relation, worlds, exactly
        left, right = map(written, relation.operands)
        self.before, self.numbers = len(left), left + right
        self.later = range(len(left), len(self.numbers)) if right else range(len(left))
        """The numbers that a link prints: those of its later side."""
        read = [(one, written(one)) for one in differences]
        self.differences = [(one, numbers) for one, numbers in read if len(numbers) == len(self.numbers)]
        """The differences of its sides in other readings, each with its own copy of the numbers."""
        self.of_steps = is_rounded(relation) and not other_shapes(relation, worlds)
        """Whether it holds within a rounding, wherever the exact values lie."""

    def severities(self) -> Iterator[Severity]:
        """How many neighbours of each number would hold as well; of none that an operation absorbs."""
        for at in self.later[:MAX_NUMBERS]:
            numeral = self.numbers[at]
            if numeral.special is not None:
                continue
            here = cell(numeral)
            above = sorted(steps for steps in here.neighbours if steps > 0)
            below = sorted((steps for steps in here.neighbours if steps < 0), reverse=True)
            counts = [self._near(at, here, steps) for steps in (above, below)]
            if any(counts) and self.relation.comparisons == ("==",):
                nearest = above[0] if counts[0] else below[0]
                if self._is_absorbed(at, here.other(nearest)):
                    continue
            yield Severity(sum(counts), len(here.neighbours))

    def _near(self, at: int, here: Cell, steps: Sequence[int]) -> int:
        """How many neighbours on one side hold, from the next one on: where one fails, those further away do, too."""
        low, high = 0, len(steps)
        probe = 0
        while low < high:
            if self._holds(at, here.other(steps[probe])):
                low = probe + 1
            else:
                high = probe
            probe = (low + high) // 2
        return low

    def _changed(self, at: int, other: Numeral) -> Relation:
        """The link with another number in one of its sides."""
        left, right = self.relation.operands
        if at < self.before:
            return Relation((with_numeral(left, at, other), right), self.relation.comparisons)
        return Relation((left, with_numeral(right, at - self.before, other)), self.relation.comparisons)

    def _holds(self, at: int, other: Numeral) -> bool:
        """Whether the link would hold with another number, in one of its readings."""
        if self._is_true(self._changed(at, other), exactly=self.exactly):
            return True
        for difference, numbers in self.differences:
            ratio = _ratio(numbers[at], self.numbers[at])
            read = Numeral(other.text, other.value * ratio, other.unit * ratio)
            if self._is_true(Relation((with_numeral(difference, at, read), NOTHING), ("==",)), exactly=True):
                return True
        return False

    def _is_true(self, relation: Relation, *, exactly: bool) -> bool:
        try:
            if exactly:
                return holds_in_full(relation, self.worlds)[0] is True
            if self.of_steps:
                return not fails_however_rounded(relation, self.worlds)
            return judge_relation(relation, self.worlds, loose=True).verdict in HOLDS
        except (Mistake, Undecided):
            return False

    def _is_absorbed(self, at: int, other: Numeral) -> bool:
        """Whether a number may change without its side: what a maximum leaves out, or what is multiplied by zero."""
        balls = self.worlds.balls(PRECISIONS[0])
        try:
            sides = [
                [balls.arithmetic.enclosures(balls.value(side)) for side in relation.operands]
                for relation in (self.relation, self._changed(at, other))
            ]
        except (Mistake, Undecided):
            return False
        return sides[0] == sides[1]


def _ratio(read: Numeral, numeral: Numeral) -> Fraction:
    """How many times as large a number is as another reading of its digits has it."""
    return Fraction(1) if read.text == numeral.text else read.unit / numeral.unit
