"""Linear approximations on purpose: what is said to be about a value and is, digit by digit, that of a tangent nearby.

Where "≈" stands and f(a) + f'(a)(x - a) has every printed digit, for a round a near x with a known f(a), the number is
not shown to be mistaken: √4.5 ≈ 2.125, which is 2 + 0.5/4. A tangent is a secant of two points that lie closer than
any print tells.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from verify.judging.diagnosis import luck
from verify.judging.policies import attempt
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import decimal_text
from verify.records.enclosure import Enclosure
from verify.records.example import Claim, ValueClaim
from verify.records.expression import Binary, Call, Expression, Name, Negative, Number, nodes, rebuilt
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Numeral, Quantity

APPROXIMATELY = ("≈", "≃", "≅", "∼", "≐", "\\approx", "\\simeq", "\\cong", "\\sim", "\\doteq")
"""Signs of what is not said to be equal."""

OPENING = " &{(−-+"
"""What may stand between a sign and the digits behind it."""

CHANCE = Fraction(1, 32)
"""How often a wrong number may be that of some tangent: a slip in the last digits meets a given one as often."""

FUNCTIONS = frozenset({"sqrt", "exp", "log", "ln", "log2", "log10", "sin", "cos", "tan"})
"""Functions of one number that are approximated."""

STEP = Fraction(1, 10**30)
"""How far from a point its tangent is taken through: the secant differs from it by less than anybody prints."""

NEARBY = Fraction(1, 4)
"""How far from a point, as a part of it, its tangent is used; from 0 and 1, half of one."""

EXPONENTS = (2, 3, 4)
"""Powers that a point may be of, for a root of it to be known."""

PLACES = 6
"""Decimals of a known value."""

GIVES = "the tangent at {point} gives it: an approximation on purpose, or a mistake, which is not said"


def without_tangents(findings: Sequence[Finding], worlds: Worlds) -> list[Finding]:
    """The findings; of what a tangent gives, where that much is said, no more than that it was not checked."""
    return [_judged(finding, worlds) for finding in findings]


def _judged(finding: Finding, worlds: Worlds) -> Finding:
    statement = finding.claim.statement
    if finding.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED) or not isinstance(statement, ValueClaim):
        return finding
    if statement.printed.shape or not _is_approximate(finding.claim, statement.printed.numerals[0]):
        return finding
    point = _point(statement, worlds)
    if point is None:
        return finding
    reason = GIVES.format(point=_told(point))
    bare = replace(finding.judgement, misfits=(), correction=(), carried=(), diagnosis=None, policy=None)
    return replace(finding, judgement=replace(bare, verdict=Verdict.UNCHECKED, reason=reason))


def _is_approximate(claim: Claim, printed: Numeral) -> bool:
    """Whether a sign of approximation stands right before the printed digits."""
    before, _, _ = claim.text.rpartition(printed.text.lstrip("+-−"))
    return before.rstrip(OPENING).endswith(APPROXIMATELY)


def _point(statement: ValueClaim, worlds: Worlds) -> Fraction | None:
    """The point whose tangent has the printed digits; None where none has, or so many are tried that one would."""
    (printed,) = statement.printed.numerals
    whole = rebuilt(statement.expression, partial(_spelled_out, worlds))
    moved = {one for node in nodes(whole) if _is_function(node) for one in nodes(node) if isinstance(one, Number)}
    points = [(abs(one.numeral.value - point), point, one) for one in moved for point in _points(one.numeral.value)]
    tried = 0
    for _, point, one in sorted(points, key=lambda found: (*found[:2], found[2].numeral.text)):
        value = _on_tangent(whole, one, point, worlds)
        if value is None:
            continue
        tried += 1
        if tried * luck(statement.printed) > CHANCE:
            return None
        if 2 * abs(value.middle - printed.value) <= printed.unit:
            return point
    return None


def _is_function(node: Expression) -> bool:
    """Whether a tangent saves work: of a root, a power, a function or 1/x; a product or quotient is reckoned itself."""
    match node:
        case Call(function, (_,), ()):
            return function in FUNCTIONS
        case Call("power", (_, _), ()) | Binary("**"):
            return True
        case Binary("/", Number(numeral), _):
            return numeral.value == 1
    return False


def _on_tangent(whole: Expression, moved: Number, point: Fraction, worlds: Worlds) -> Enclosure | None:
    """Where the tangent at a point is, at the number; None where no value is known at the point, or it is level."""
    start = _with(whole, moved, point)
    if not _is_known(_value(start, worlds)):
        return None
    if not _is_rounder(point, moved.numeral.value) and _is_known(_value(whole, worlds)):
        return None  # what is known everywhere takes no other point than a rounder one
    rise = Binary("-", _with(whole, moved, point + STEP), start)
    if rise.left == rise.right:
        return None
    steps = _literal((moved.numeral.value - point) / STEP)
    value = _value(Binary("+", start, Binary("*", rise, steps)), worlds)
    return value if value is not None and value.special is None else None


def _value(expression: Expression, worlds: Worlds) -> Enclosure | None:
    values = attempt(worlds.balls(PRECISIONS[0]), expression, ())
    return values[0] if values is not None else None


def _is_known(value: Enclosure | None) -> bool:
    """Whether a value is a short decimal number, which an author knows."""
    if value is None or value.special is not None:
        return False
    return value.lower <= Fraction(round(value.middle * 10**PLACES), 10**PLACES) <= value.upper


def _points(number: Fraction) -> set[Fraction]:
    """Round numbers near a number: it to fewer digits, and powers with a short root."""
    size, found = abs(number), {Fraction(0), Fraction(1)}
    for places in range(-PLACES, PLACES):
        unit = Fraction(10) ** places
        found |= {size // unit * unit, (size // unit + 1) * unit}
        for exponent in EXPONENTS if places in (-1, 0) else ():
            root = Fraction(math.floor((float(size) ** (1 / exponent)) / float(unit))) * unit
            found |= {root**exponent, (root + unit) ** exponent}
    near = {point for point in found if 0 < abs(size - point) <= max(NEARBY * point, NEARBY * 2 * (point in (0, 1)))}
    return {point if number >= 0 else -point for point in near if _decimals(point) <= _decimals(size)}


def _is_rounder(point: Fraction, number: Fraction) -> bool:
    return _digits(point) < _digits(number)


def _decimals(number: Fraction) -> int:
    return len(_told(number).partition(".")[2])


def _digits(number: Fraction) -> int:
    """The digits that a number takes, but for zeros at either end."""
    return len(_told(abs(number)).replace(".", "").strip("0"))


def _spelled_out(worlds: Worlds, node: Expression) -> Expression:
    """A name of a given number as that number."""
    given = worlds.meanings.givens.get(node.text) if isinstance(node, Name) else None
    single = isinstance(given, Quantity) and not given.shape
    return Number(given.numerals[0]) if isinstance(given, Quantity) and single else node


def _with(expression: Expression, moved: Number, point: Fraction) -> Expression:
    return rebuilt(expression, lambda node: _literal(point) if node == moved else node)


def _literal(value: Fraction) -> Expression:
    """A number of an expression, with all its decimals."""
    text = _told(abs(value))
    number = Number(Numeral(text, abs(value), Fraction(1, 10 ** len(text.partition(".")[2]))))
    return Negative(number) if value < 0 else number


def _told(value: Fraction) -> str:
    text = decimal_text(value, 2 * PLACES)
    return text.rstrip("0").rstrip(".")
