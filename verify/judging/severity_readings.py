"""By which readings and policies the neighbours of printed numbers would hold, as their document admits them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from verify.arithmetic.balls import Undecided
from verify.judging.consistency import excludes, floats_decide, is_cut_off
from verify.judging.diagnosis import LUCK, luck
from verify.judging.logarithms import BASES
from verify.judging.policies import Values, Way, same_shape, ways
from verify.judging.reachable import is_reachable
from verify.judging.readings import ON_TOP, SURE, as_rounded
from verify.judging.rounding import Rounding, finest_unit, fits
from verify.judging.severity_cells import OF_FLOATS, cell, given, read_to
from verify.judging.value import certified, is_of_machine
from verify.judging.witnesses import NEAR_SHARE, NEAR_UNITS, Witnesses
from verify.records.example import Alternative, Claim, UndecidableClaim, ValueClaim
from verify.records.expression import Expression, functions, rebuilt
from verify.records.finding import Finding
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

REFUSED = ("older", "untraced", "given", "sized")
"""Kinds of other readings that give no assent."""

MAX_CELLS = 256
"""Cells of an array whose neighbours are looked at: of more, so many that lie evenly among them."""


class Reading(NamedTuple):
    """One computation that a claim may mean, and its printed numbers as that reads them."""

    expression: Expression
    printed: Quantity
    alternative: Alternative | None = None


def _readings(claim: Claim, statement: ValueClaim, bases: frozenset[str]) -> Iterator[Reading]:
    """The readings of a claim that may give assent; of a log whose base is left open these alone."""
    is_open = "log" in functions(statement.expression)
    if not isinstance(claim.statement, UndecidableClaim) and ("ln" in bases or not is_open):
        yield Reading(statement.expression, statement.printed)
    chance = luck(statement.printed)
    for tried, one in enumerate(claim.alternatives, 1):
        if one.kind in REFUSED or (one.kind not in SURE and tried * chance > LUCK):
            continue
        base = functions(one.expression) & BASES if is_open else frozenset()
        if not base or base <= bases:
            yield Reading(one.expression, one.printed or statement.printed, one)


class Held:
    """The neighbours of each printed number of a finding that would hold as well, and to how many digits it does."""

    def __init__(
        self,
        finding: Finding,
        i: int,
        statement: ValueClaim,
        document: Document,
        bases: frozenset[str],
        *,
        in_full: bool = False,
    ) -> None:
        """in_full: to all digits that stand there, of a float without the noise of its last ones."""
        self.finding, self.i, self.statement, self.document = finding, i, statement, document
        self.worlds = document.witnesses.worlds
        count = len(statement.printed.numerals)
        printed = ((at, statement.printed.numerals[at]) for at in range(0, count, -(-count // MAX_CELLS)))
        self.cells = {at: cell(one, to_floats=in_full) for at, one in printed if one.special is None}
        self.steps: dict[int, set[int]] = {at: set() for at in self.cells}
        self.digits = 0
        for reading in _readings(finding.claim, statement, bases):
            self._read(_to_all_digits(reading, statement.printed) if in_full else reading)

    def _read(self, reading: Reading) -> None:
        """Add what one reading gives."""
        printed, expression = reading.printed, reading.expression
        try:
            _, exact, shape = certified(expression, printed, self.worlds)
        except (Mistake, Undecided):
            return
        if shape != printed.shape and not (self.statement.loose and same_shape(shape, printed.shape)):
            return
        if reading.alternative is not None and not self._is_near(reading, exact):
            return
        digits = read_to(printed)
        for way in self._ways(reading, exact):
            values = way.values(expression, printed.shape, exact, self.worlds)
            halves = 2 if way.rounding is Rounding.TRUNCATED else 1
            if values is None or (self.digits >= digits and not self._may_add(printed, values, halves)):
                continue
            self._by(reading, way, values, digits)

    def _may_add(self, printed: Quantity, values: Values, halves: int) -> bool:
        """Whether values are so near to neighbours, and each but one so near to its number, that a policy may add any.

        Of a number that is printed with more digits than its neighbours have, what is rounded to fewer lies no nearer.
        """
        far = near = False
        for at, here in self.cells.items():
            if values[at].special is not None:
                return True
            other = printed.numerals[at]
            own, others = here.reach(values[at], other.unit, halves, _scale(here.numeral, other))
            if not own and far:
                return False
            far, near = far or not own, near or not self.steps[at].issuperset(others)
        return near

    def _is_near(self, reading: Reading, exact: Values) -> bool:
        """Whether a value is so near each number, or each but one a neighbour of it, that a policy might give these."""
        far = 0
        for at, here in self.cells.items():
            other, value = reading.printed.numerals[at], exact[at]
            reach = max(NEAR_UNITS * other.unit, NEAR_SHARE * abs(value.middle))
            if value.special is not None or abs(value.middle - other.value) > reach:
                far += 1
                scale = _scale(here.numeral, other)
                if far > 1 or value.special is not None or not here.reach(value, reach, 2, scale)[1]:
                    return False
        return True

    def by_machine(self, values: Values) -> None:
        """Add what agrees with the values as far as floats do."""
        self.digits = OF_FLOATS
        printed = self.statement.printed
        if len(values) != len(printed.numerals):
            return
        for at, here in self.cells.items():
            for steps in here.neighbours:
                if is_of_machine(values[at : at + 1], replace(printed, numerals=(here.other(steps),), shape=())):
                    self.steps[at].add(steps)

    def _ways(self, reading: Reading, exact: Values) -> Iterator[Way]:
        own = list(ways(reading.expression, reading.printed, self.worlds, exact))
        yield from own
        yield from (way for way in self.document.needed if way not in own)

    def _by(self, reading: Reading, way: Way, values: Values, digits: int) -> None:
        """Add what one way gives of numbers that are read to so many digits."""
        printed, finest = reading.printed, finest_unit(reading.printed)
        misfits = _misfits(values, printed, way, finest)
        if len(misfits) > 1:
            return
        if not misfits:
            self.digits = max(self.digits, digits)
        admitted: bool | None = None
        for at in misfits or self.cells:
            if at not in self.cells:
                continue
            here, other = self.cells[at], printed.numerals[at]
            scale = _scale(here.numeral, other)
            for steps in given(values[at], here, way.rounding, finest, scale):
                if steps in self.steps[at]:
                    continue
                if admitted is None:
                    admitted = self._admits(reading, way)
                if not admitted:
                    return
                if self._is_open(reading, at, steps):
                    self.steps[at].add(steps)

    def _admits(self, reading: Reading, way: Way) -> bool:
        """Whether the document lets a number be printed by a way, if it were."""
        alternative = reading.alternative
        if alternative is not None and alternative.kind in ON_TOP and way.policy().rounding:
            return False
        if way.is_usual or self.i not in self.document.holding or is_cut_off(self.finding, way):
            return True
        ties = way.is_of_ties and self.finding.claim.certainty == "inferred"
        if ties and floats_decide(self.finding.judgement, reading.expression, reading.printed):
            return True
        return not self.document.excludes(way, self.i)

    def _is_open(self, reading: Reading, at: int, steps: int) -> bool:
        """Whether an earlier side of a chain may be meant, from which the last is apart by rounding."""
        claim = self.finding.claim
        if reading.alternative is None or reading.alternative.kind != "chain" or claim.certainty != "stated":
            return True
        printed = self.statement.printed
        other = replace(self.cells[at].other(steps), text=printed.numerals[at].text)
        changed = replace(printed, numerals=(*printed.numerals[:at], other, *printed.numerals[at + 1 :]))
        return is_reachable(rebuilt(self.statement.expression, as_rounded), changed, self.worlds)


class Document:
    """What the holding findings of an example, and of the others of its document, say of policies."""

    def __init__(self, witnesses: Witnesses, elsewhere: Sequence[Witnesses] = ()) -> None:
        self.witnesses, self.elsewhere = witnesses, elsewhere
        self.holding = frozenset(witnesses.holding)
        self.needing = {
            i: way
            for i in witnesses.holding
            if not (way := witnesses.way(i)).is_usual and not is_cut_off(witnesses.findings[i], way)
        }
        self.needed = tuple(dict.fromkeys(self.needing.values()))

    def excludes(self, way: Way, i: int) -> bool:
        """Whether the other findings speak against a number printed by a way."""
        others = [j for j in self.needing if j != i and self.witnesses.explained(way, j)]
        against = [j for j in self.witnesses.against(way) if j != i]
        return excludes(way, 1 + len(others), len(against), self.elsewhere)


def _misfits(values: Values, printed: Quantity, way: Way, finest: Fraction | None) -> list[int]:
    """The cells that a way does not give; no more than two are looked for."""
    found = []
    for at, (value, numeral) in enumerate(zip(values, printed.numerals, strict=True)):
        answer = fits(value, numeral, way.rounding)
        if not answer and finest is not None and numeral.special is None and numeral.unit != finest:
            answer = fits(value, numeral, way.rounding, finest)
        if not answer:
            found.append(at)
            if len(found) > 1:
                break
    return found


def _scale(numeral: Numeral, copy: Numeral) -> Fraction:
    """How many times as large a number is as another reading of its digits has it."""
    return Fraction(1) if copy.text == numeral.text else copy.unit / numeral.unit


def _to_all_digits(reading: Reading, printed: Quantity) -> Reading:
    """A reading of numbers to fewer digits, held against all that stand there."""
    copy = reading.printed.numerals
    alike = all(one.text == other.text for one, other in zip(copy, printed.numerals, strict=True))
    return reading._replace(printed=printed) if alike else reading
