"""Whether one digit typed wrong in what a number is computed from would explain it as well as a slip in itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from verify.judging.bearing import Bearing
from verify.judging.changes import Change, with_numeral, written
from verify.judging.diagnosis import explained, luck
from verify.judging.slips import slip
from verify.judging.target import Target, neighbourhood
from verify.judging.trial import Trial
from verify.judging.worlds import Worlds
from verify.numerals import parse_numeral
from verify.records.example import ValueClaim
from verify.records.expression import Expression, Name, Number, names, rebuilt
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

DIGITS = "0123456789"

MAX_TRIED = 400
"""Changes of one digit that are tried for one claim: those of a dozen numbers of three digits."""

MAX_USERS = 16
"""Claims that use a name which are asked whether they would hold with one of its digits another."""

LUCK = Fraction(1, 20)
"""The chance, over all digits tried that stand elsewhere, above which a match of one says nothing."""

ELSEWHERE = "with {right} in place of {printed}, as it stands elsewhere, it holds: that may be what is wrong"
INPUT = "with {right} in place of {printed} it holds, and its number takes more than one digit: that may be wrong"
NAMED = "with {right} in place of {printed} for {name} it holds, as does all else: that may be what is wrong"


def mistyped(finding: Finding, bearing: Bearing, worlds: Worlds) -> str | None:
    """The digit that may be mistaken in what a number is computed from; None where nothing says so."""
    statement = finding.claim.statement
    if not isinstance(statement, ValueClaim):
        return None
    return _literal(finding, statement, bearing, worlds) or _given(statement, bearing, worlds)


def _literal(finding: Finding, statement: ValueClaim, bearing: Bearing, worlds: Worlds) -> str | None:
    """A number of the expression that would stand elsewhere, or explain what no slip in the printed one does."""
    numbers = enumerate(written(statement.expression))
    alone = [(turn, one) for turn, one in numbers if not bearing.stands(one, finding)]
    candidates = [(turn, one, changed) for turn, one in alone for changed in _changes(one)]
    if len(candidates) > MAX_TRIED:
        return None
    copies = [one for one in candidates if bearing.is_copied(one[2], finding)]
    if len(copies) * luck(statement.printed) > LUCK:
        copies = []
    slipped = all(_is_slip(finding, cell) for cell in finding.judgement.misfits)
    sieve = _Sieve(statement, worlds)
    for told, several in ((ELSEWHERE, copies), (INPUT, () if slipped else candidates)):
        for turn, printed, right in several:
            changed = with_numeral(statement.expression, turn, right)
            if sieve.is_near(changed) and _holds(changed, statement, worlds):
                return told.format(right=right.text, printed=printed.text)
    return None


class _Sieve:
    """Which changed computations may give the printed digits, as float64 tells; of no more than a budget allows."""

    def __init__(self, statement: ValueClaim, worlds: Worlds) -> None:
        self.target = Target(statement.printed.shape, *neighbourhood(statement.printed))
        self.trial = Trial(worlds, [statement.expression])

    def is_near(self, expression: Expression) -> bool:
        """Whether its value is near the printed one."""
        with self.trial.active():
            return any(self.target.fits(value) for value in self.trial.arrays(Change("", "", expression)))


def _given(statement: ValueClaim, bearing: Bearing, worlds: Worlds) -> str | None:
    """A number with a name that may have another digit, for all that the claims which hold can tell."""
    sieve = _Sieve(statement, worlds)
    for name in sorted(names(statement.expression)):
        given = bearing.givens.get(name)
        if given is None or not isinstance(given.value, Quantity) or given.value.shape:
            continue
        (printed,) = given.value.numerals
        for right in _changes(printed):
            changed = _with_name(statement.expression, name, right)
            if not sieve.is_near(changed) or not _holds(changed, statement, worlds):
                continue
            value = replace(given.value, numerals=(right,))
            givens = [replace(one, value=value) if one is given else one for one in worlds.givens]
            other = Worlds(givens, worlds.claims)
            if all(_still_holds(user, other) for user in bearing.using[name][:MAX_USERS]):
                return NAMED.format(right=right.text, printed=printed.text, name=name.partition("@")[0])
    return None


def _still_holds(finding: Finding, worlds: Worlds) -> bool:
    """Whether a claim would hold in another world as well; of what is no value, that is not known, and said so."""
    statement = finding.claim.statement
    if not isinstance(statement, ValueClaim):
        return False
    return _holds(finding.judgement.reading or statement.expression, statement, worlds, any_policy=True)


def _holds(expression: Expression, statement: ValueClaim, worlds: Worlds, *, any_policy: bool = False) -> bool:
    found = explained(expression, statement, worlds)
    return found is not None and (any_policy or found.verdict is Verdict.REPRODUCED)


def _with_name(expression: Expression, name: str, right: Numeral) -> Expression:
    return rebuilt(expression, lambda node: Number(right) if node == Name(name) else node)


def _is_slip(finding: Finding, cell: int) -> bool:
    """Whether the printed digits are the right ones but for a slip."""
    printed = finding.claim.printed
    return printed is not None and slip(printed.numerals[cell].text, finding.judgement.correction[cell]) is not None


def _changes(numeral: Numeral) -> Iterator[Numeral]:
    """The number with one of its digits another."""
    if numeral.special is not None:
        return
    mantissa = len(numeral.text.lower().partition("e")[0])
    for at, old in enumerate(numeral.text[:mantissa]):
        for digit in DIGITS if old in DIGITS else "":
            if digit != old:
                try:
                    yield parse_numeral(numeral.text[:at] + digit + numeral.text[at + 1 :], multiples=True)
                except Mistake:
                    return
