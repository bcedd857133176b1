"""Numbers of which a document does not show where they come from: 0.242, printed by itself, may be rounded."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from verify.claims.meaning.again import recognizable
from verify.claims.meaning.literals import array_of
from verify.claims.modality.denied import Denials
from verify.records.example import Alternative, Claim, Given, PropertyClaim, ValueClaim
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Name,
    Negative,
    Number,
    is_rounded,
    literals,
    names,
    nodes,
    rebuilt,
)
from verify.records.numeral import Numeral, Quantity

PARTS = 16
"""Halves, quarters, eighths and sixteenths are written out in full."""

CHOSEN = 3
"""Digits of a decimal that somebody may choose: 0.001 and 0.35; 0.8944 was computed, wherever it stands."""

ADDENDS = 3
"""Numbers of a sum that may be rounded, however few their digits: 0.44 + 0.11 + 0.11 = 0.67."""

RECKONED = frozenset({"plus", "times", "dot", "power", "sqrt", "sum", "mean", "abs"})
"""Functions of numbers that are printed for their own sake: √(0.16 + 0.64); the 0.71 of e^0.71 came from before."""

STEPS = 20
"""People choose 0.25 and 1.50, in steps of 0.05; 0.71 beside 1.41 was computed, or may have been."""

UNTRACED = "with numbers that nothing in the document gives, and that may be rounded"


def with_untraced(
    claims: Iterable[Claim], givens: Sequence[Given], denials: Denials, exact: Container[str] = ()
) -> Iterator[Claim]:
    """The claims, each with the reading by which decimals are rounded that no definition gives, or nobody chooses.

    exact: the givens of which digits show that they were not rounded.
    """
    printed = [one for one in givens if not one.rounded and isinstance(one.value, Quantity)]
    computed = _computed((one for one in printed if one.name not in exact), denials)
    given = _given(printed, computed)
    for claim in claims:
        expression = _expression(claim)
        changed = expression and _rounded_in(expression, given, computed, finely=_is_of_exact_sides(claim))
        if changed is None or changed == expression:
            yield claim
        else:
            reading = Alternative(UNTRACED, changed)
            if isinstance(claim.statement, ValueClaim):
                reading = replace(reading, kind="untraced")
            yield replace(claim, alternatives=(*claim.alternatives, reading))


def _expression(claim: Claim) -> Expression | None:
    """What a claim computes: of two steps, of which the second was rounded, their difference."""
    match claim.statement:
        case ValueClaim(expression) if not claim.denied and not isinstance(expression, Number):
            return expression
        case PropertyClaim(relation, ()) if not claim.denied and relation.comparisons == ("==",):
            return Binary("-", *relation.operands)
    return None


def _is_of_exact_sides(claim: Claim) -> bool:
    """Whether two computations are said to come to the same, and nothing in them is known to be rounded."""
    return isinstance(claim.statement, PropertyClaim) and not is_rounded(claim.statement.relation)


def _rounded_in(
    expression: Expression, given: set[str], computed: Mapping[str, Expression], *, finely: bool
) -> Expression:
    """The expression with the numbers rounded that nothing gives; finely: those alone that nobody chooses."""
    numerals = [one.numeral for one in nodes(expression) if isinstance(one, Number)]
    used = {text for one in numerals if (text := _open(one)) is not None and not (finely and _is_chosen(one))}
    few = set[str]() if finely else _tabled(expression) | _addends(expression) | _called(expression)
    untraced = (used | few) - given
    if not untraced and computed.keys().isdisjoint(names(expression)):
        return expression
    return rebuilt(expression, partial(_rounded, untraced, computed))


def _called(expression: Expression) -> set[str]:
    """The digits of decimals of two places or more that a function is of, other than those of arithmetic."""
    calls = (one for one in nodes(expression) if isinstance(one, Call) and one.function not in RECKONED)
    written = (one for call in calls for argument in call.arguments for one in literals(argument))
    return {one.text.lstrip("+-−") for one in written if one.unit * 100 <= 1 and STEPS % one.value.denominator}


def _addends(expression: Expression) -> set[str]:
    """The digits of decimals of two places or more that are added up; with fewer places than others one is exact."""
    terms = [term for term in _terms(expression) if not term.is_integer]  # 1 − (0.01 + 0.40 + 0.07)
    finest = min((term.unit for term in terms), default=None)
    if finest is None or len(terms) < ADDENDS or any(term.unit * 100 > 1 for term in terms):
        return set()
    return {one.text.lstrip("+-−") for one in terms if one.unit == finest and not one.text.endswith("%")}


def _terms(expression: Expression) -> Iterator[Numeral]:
    match expression:
        case Binary("/", above, Number()):
            yield from _terms(above)  # their mean
        case Call("plus", (left, right)):
            yield from _terms(left)
            yield from _terms(right)
        case Negative(inner):
            yield from _terms(inner)
        case Number(numeral):
            yield numeral


def _open(numeral: Numeral) -> str | None:
    """The digits of a number that may be rounded: not 0.125, of eighths."""
    text = recognizable(numeral)
    return None if text is None or (numeral.has_decimals and PARTS % numeral.value.denominator == 0) else text


def _is_chosen(numeral: Numeral) -> bool:
    """Whether somebody may have chosen a number as it is."""
    text = _open(numeral)
    return text is None or len(text.strip("0.").replace(".", "")) <= CHOSEN


def _given(givens: Iterable[Given], computed: Mapping[str, Expression]) -> set[str]:
    """The digits that the document gives, and that somebody may have chosen."""
    arrays = [(one.name, one.value.numerals) for one in givens if isinstance(one.value, Quantity)]
    chosen = (printed for name, printed in arrays if name not in computed or all(map(_is_chosen, printed)))
    return {numeral.text.lstrip("+-−") for printed in chosen for numeral in printed}


def _tabled(expression: Expression) -> set[str]:
    """The digits of the decimals in arrays that are written out, where these may have been computed."""
    found: set[str] = set()
    for one in nodes(expression):
        if isinstance(one, Array) and _is_rounded_alike(written := list(literals(one))):
            found |= {numeral.text.lstrip("+-−") for numeral in written if "." in numeral.text}
    return found


def _is_rounded_alike(numerals: Sequence[Numeral]) -> bool:
    """Whether the decimals of an array have two places or more, all as many, and are no steps that people choose in."""
    decimals = [one for one in numerals if "." in one.text]
    units = {one.unit for one in decimals}
    alike = len(decimals) > 1 and len(units) == 1 and units.pop() * 100 <= 1
    return alike and any(STEPS % one.value.denominator for one in decimals)


def _computed(givens: Iterable[Given], denials: Denials) -> Mapping[str, Expression]:
    """What the document gives that was computed before, by its digits, with its cells rounded."""
    found = {}
    for one in givens:
        value = one.value
        if not isinstance(value, Quantity) or len(value.shape) > 2:
            continue
        alike = bool(value.shape) and _is_rounded_alike(value.numerals)
        if (alike or not all(map(_is_chosen, value.numerals))) and not denials.supposes(one.source):
            cells = [Number(n, rounded="." in n.text if alike else _open(n) is not None) for n in value.numerals]
            found[one.name] = array_of(cells, value.shape)
    return found


def _rounded(untraced: set[str], computed: Mapping[str, Expression], node: Expression) -> Expression:
    match node:
        case Name(text) if text in computed:
            return computed[text]
        case Number(numeral) if numeral.text.lstrip("+-−") in untraced:
            return Number(node.numeral, rounded=True)
    return node
