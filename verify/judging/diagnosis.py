"""Why a printed value is wrong: the smallest change to its computation that gives every printed digit.

Nothing is guessed: a change explains a claim only where the changed expression is itself reproduced, or explained by
one rounding, in every cell; and only where luck would hardly have done as well among all the changes tried. A slip of
the pen explains the wrong cells alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import chain

from verify.arithmetic.balls import Undecided
from verify.judging.changes import Change
from verify.judging.policies import same_shape
from verify.judging.prints import line_of
from verify.judging.search import Search
from verify.judging.slips import DIGIT, PLAIN, Slips, of_the_pen, significant, truncated
from verify.judging.target import Target, neighbourhood
from verify.judging.trial import Trial
from verify.judging.value import judge_value
from verify.judging.worlds import Worlds
from verify.records.example import Alternative, Claim, Given, ValueClaim
from verify.records.expression import Expression, Name, names
from verify.records.finding import Diagnosis, Judgement, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

LUCK = Fraction(1, 1000)
"""The chance of a match by luck, over everything tried, above which a match says nothing."""

MAX_PROVED = 8
"""Candidates that pass the sieve and are tried in balls."""

POLICIES = 10
"""Ways of rounding that are tried on a candidate which nearest rounding does not explain: as many chances for luck."""


def luck(printed: Quantity) -> Fraction:
    """The chance that an unrelated value has the printed digits: one in ten for each significant digit.

    Of an array of ones and zeros it is one in two for each cell.
    """
    finite = [numeral for numeral in printed.numerals if numeral.special is None]
    if len(printed.numerals) > 1 and all(abs(numeral.value) in (0, 1) for numeral in printed.numerals):
        return Fraction(1, 2 ** len(finite))
    return Fraction(1, 10 ** sum(map(significant, finite)))


def diagnose(
    claim: Claim, statement: ValueClaim, judgement: Judgement, worlds: Worlds, alternatives: Iterable[Alternative] = ()
) -> Diagnosis | None:
    """The first change that gives every printed digit and is no matter of luck; None where there is none."""
    line, printed = line_of(claim), statement.printed
    offered = [Change(one.kind, one.difference, one.expression) for one in alternatives]
    search = Search(statement.expression, worlds, line, offered, judgement.misfits)

    def slipped(kinds: frozenset[str]) -> Diagnosis | None:
        for right in (judgement.correction, truncated(judgement.computed, printed)):
            found = _slipped(statement, judgement, of_the_pen(printed, right, judgement.misfits, kinds))
            if found is not None:
                return found
        return None

    with search.trial.active():
        sifting = _Sifting(statement, search, worlds)
        return (
            sifting.first(offered)
            or _copied(statement, worlds, line)
            or slipped(PLAIN)
            or sifting.first(chain(search.single(), search.pairs()))
            or slipped(PLAIN | DIGIT)
        )


def explained(expression: Expression, statement: ValueClaim, worlds: Worlds) -> Judgement | None:
    """The judgement of another expression where it gives every printed digit."""
    return _proved(expression, statement, worlds) if _is_near(expression, statement.printed, worlds) else None


def _is_near(expression: Expression, printed: Quantity, worlds: Worlds) -> bool:
    """Whether a value is what is printed as far as float64 tells, in one of the readings of earlier results."""
    target, trial = Target(printed.shape, *neighbourhood(printed)), Trial(worlds, [expression])
    with trial.active():
        return any(target.fits(value) for value in trial.arrays(Change("", "", expression)))


def _proved(expression: Expression, statement: ValueClaim, worlds: Worlds) -> Judgement | None:
    try:
        judgement = judge_value(expression, statement.printed, worlds, loose=statement.loose)
    except (Mistake, Undecided):
        return None
    return judgement if judgement.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING) else None


def _copied(statement: ValueClaim, worlds: Worlds, line: int) -> Diagnosis | None:
    """An earlier print with the same digits throughout, that is right itself."""
    chance = luck(statement.printed)
    most = LUCK // chance  # so many prints may be looked at before one that is alike says nothing
    used = names(statement.expression)  # an operand printed again is a result with something left out
    digits = tuple([numeral.text for numeral in statement.printed.numerals])
    for one, tried in worlds.neighbours.prints.earlier(digits, used, line):
        if tried > most:
            return None
        printed = one.printed if isinstance(one, Claim) else one.value
        alike = isinstance(printed, Quantity) and same_shape(printed.shape, statement.printed.shape)
        if alike and _is_right(one, worlds):
            name = one.name.partition("@")[0]
            plain = name.isidentifier() and not name.startswith("claim")
            where = f"{name} (line {line_of(one)})" if plain else f"line {line_of(one)}"
            told = f"that of {where}, printed again"
            return Diagnosis("copied", told, None, tried, float(tried * chance), Name(one.name))
    return None


def _is_right(one: Given | Claim, worlds: Worlds) -> bool:
    """Whether a print is what it is said to be, as far as float64 tells: a given always is."""
    if isinstance(one, Given):
        return True
    statement = one.statement
    return isinstance(statement, ValueClaim) and _is_near(statement.expression, statement.printed, worlds)


def _slipped(statement: ValueClaim, judgement: Judgement, slips: Slips | None) -> Diagnosis | None:
    """Slips in the wrong cells, where they are no matter of luck."""
    if slips is None or slips.chance > LUCK:
        return None
    wrong = judgement.misfits
    cells = wrong if len(wrong) < len(statement.printed.numerals) else ()
    return Diagnosis(slips.kind, slips.told, None, slips.tried, float(slips.chance), None, cells)


class _Sifting:
    """Candidates held against printed numbers."""

    def __init__(self, statement: ValueClaim, search: Search, worlds: Worlds) -> None:
        self.statement, self.search, self.worlds = statement, search, worlds
        self.target = Target(statement.printed.shape, *neighbourhood(statement.printed))
        self.chance = luck(statement.printed)
        self.most = LUCK // self.chance
        """So many candidates may be tried before a match says nothing."""
        self.tried = self.proved = 0
        self.seen = {value.tobytes() for value in search.trial.arrays(Change("", "", statement.expression))}

    def first(self, candidates: Iterable[Change]) -> Diagnosis | None:
        """The first candidate that is proved to give every digit."""
        for change in candidates:
            if self.search.trial.exhausted or self.tried >= self.most:
                return None
            for value in self.search.trial.arrays(change):
                if value.tobytes() in self.seen or not self.target.same_shape(value):
                    continue
                self.seen.add(value.tobytes())
                self.tried += 1
                found = self._proved(change) if self.target.fits(value) else None
                if found is not None:
                    return found
        return None

    def _proved(self, change: Change) -> Diagnosis | None:
        """The diagnosis, where balls prove that the change gives every digit."""
        self.proved += 1
        if self.proved > MAX_PROVED:
            return None
        expression = change.expression
        found = _proved(expression, self.statement, self.worlds)
        if found is None:
            return None
        plain = found.policy is None or not (found.policy.rounding or "each step" in found.policy.reference)
        if self.tried * self.chance * (1 if plain else POLICIES) > LUCK:
            return None
        chance = float(self.tried * self.chance)
        return Diagnosis(change.kind, change.told, found.policy, self.tried, chance, expression)
