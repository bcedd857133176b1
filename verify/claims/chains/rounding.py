"""Which numbers of a chain stand for rounded results: what a side prints for what the side before it computes."""

from __future__ import annotations

from itertools import chain

from verify.claims.chains.shares import shares
from verify.claims.chains.steps import is_call_of_numbers, is_numeric, is_without_names, number_of, same_form
from verify.claims.meaning.contents import contents
from verify.claims.meaning.exact import exact, is_inexact
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import FUNCTIONS, PRODUCTS, bare, is_name, is_product, key
from verify.claims.meaning.rounded import NONE, Rounded, by_digits, carries
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import children, walk
from verify.records.expression import Name, Negative, Number
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import (
    Applied,
    Chain,
    Grid,
    Infixed,
    Listing,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

TEN = 10


def rounded_numbers(
    before: Printed | None, side: Printed, relation: str, scope: Scope, rounded: Rounded = NONE
) -> Rounded:
    """The numbers of `side` that the author computed from `before`: each carries the rounding of its own digits.

    1/(1 + e^{-1}) ≈ 1/(1 + 0.3679): 0.3679 stands where e^{-1} stood. What is copied, or put in for a name, is as
    exact as what it was copied from; a whole number is exact where the author wrote = and not ≈, unless it stands for
    what is none, as 1 - e^{-30}. So is 0.05 behind 0.5 · 0.1, which comes to just that, unless those numbers are
    `rounded` themselves. The weights of a mean may be rounded shares, whatever stands before it.
    """
    weights = by_digits(shares(side))
    if before is None:
        return weights
    return {**weights, **_Step(scope, rounded, equal=relation == "=").computed(bare(before), bare(side))}


class _Step:
    """From one side to the next: `equal` where the author wrote = and not ≈."""

    def __init__(self, scope: Scope, rounded: Rounded, *, equal: bool) -> None:
        self.scope, self.rounded, self.equal = scope, rounded, equal

    def computed(self, before: Printed, side: Printed) -> Rounded:
        """The rounded numbers of a part, by what stood in its place."""
        number = number_of(side)
        if number is not None and _is_put_in(before, number.numeral, self.scope):
            return self._put_in(before, number)
        if number is not None:
            return self._worked_out(before, number)
        if self._is_worked_out(before, side):
            return by_digits(n for n in walk(side) if isinstance(n, PrintedNumber) and not n.numeral.is_integer)
        parts = same_form(_as_product(before), side)
        if parts is not None:
            parts = parts[:1] if _mantissa(side) else parts
            return dict(chain(*(self.computed(bare(one), bare(other)).items() for one, other in parts)))
        if not is_numeric(before) and not is_call_of_numbers(before) and not is_without_names(before):
            return NONE  # what is printed in the place of names was given
        values = {node.numeral.value for node in walk(before) if isinstance(node, PrintedNumber)}
        numbers = [n for n in walk(side) if isinstance(n, PrintedNumber)]
        if numbers and Raised in contents(side).kinds:
            scale = {part for node in walk(side) if _mantissa(node) for part in walk(children(node)[1])}
            numbers = [number for number in numbers if number not in scale]
        whole = NONE if self.equal else _whole_terms(side)
        stood = frozenset(map(abs, values))
        return by_digits((one for one in numbers if one in whole or not one.numeral.is_integer), stood)

    def _is_worked_out(self, before: Printed, side: Printed) -> bool:
        """Whether an array stands in the place of a name that a formula was stated for, and no numbers."""
        if not is_name(before) or not isinstance(side, Grid | Listing | Transposed) or literal(side) is None:
            return False
        spelling = key(before) or ""
        return self.scope.formula(spelling) is not None and self.scope.numeric(spelling) is None

    def _put_in(self, before: Printed, number: PrintedNumber) -> Rounded:
        """A number in the place of a name is as rounded as that."""
        definition = self.scope.numeric(key(before) or "")
        if definition is None or not definition.rounded or not isinstance(definition.body, Quantity):
            return NONE
        value, name = definition.body.numerals[0].value, Name(definition.identifier)
        same = abs(value) == abs(number.numeral.value)
        return {number: Negative(name) if value < 0 else name} if same else NONE

    def _worked_out(self, before: Printed, number: PrintedNumber) -> Rounded:
        """A number in the place of a form: whether it has all digits of the form's value is for judging to see.

        A whole one is exact, behind =, unless the form's value is none.
        """
        stood = number_of(before)
        if stood is not None and stood in self.rounded:
            worth = self.rounded[stood]
            return by_digits([number], worth.stood) if isinstance(worth, Number) else {number: worth}
        if number.numeral.is_integer and self.equal:
            inexact = (is_numeric(before) or is_call_of_numbers(before)) and is_inexact(before)
            return by_digits([number]) if inexact else NONE
        value = exact(before)
        known = value is not None and (stood is not None or not self._is_uncertain(before))
        return by_digits([number], frozenset({abs(value)}) if value is not None and known else frozenset())

    def _is_uncertain(self, before: Printed) -> bool:
        """Whether a number of a form may be less exact than it looks: it is rounded, or has the digits of a result."""
        numbers = [part for part in walk(before) if isinstance(part, PrintedNumber)]
        return any(carries(self.rounded, one) or self.scope.may_be_rounded(one.numeral) for one in numbers)


def _whole_terms(side: Printed) -> Rounded:
    """The whole numbers of a side that may have been rounded: none of an exponent, or of a quotient, e^{-50/100}."""
    match side:
        case PrintedNumber():
            return by_digits([side])
        case Raised() | Radical() | Infixed("/"):
            return NONE
    return {number: worth for part in children(side) for number, worth in _whole_terms(part).items()}


def _mantissa(node: Printed) -> Quantity | None:
    """The number that a power of ten scales: the 1.27 of 1.27 × 10^-20."""
    match node:
        case Infixed(operator, PrintedNumber(number), Raised(PrintedNumber(ten))) if operator in PRODUCTS:
            return Quantity((number,), (), "scalar") if ten.value == TEN else None
    return None


def remember_mantissa(side: Printed, scope: Scope) -> None:
    """Keep the digits of a result in scientific notation: a number with these digits is rounded."""
    if (printed := _mantissa(side)) is not None:
        scope.remember_rounded(printed)


def _as_product(node: Printed) -> Printed:
    """p(1 − p) as the product that it is; anything else as it stands."""
    if not isinstance(node, Applied) or not is_product(node):
        return node
    return Infixed("implicit", node.head, node.arguments[0], node.span)


def going_on(statement: Chain, text: str) -> Rounded:
    """The numbers that a statement begins with and that are rounded perhaps: the weights of a mean.

    Of one that begins with =, all of them, from what stands before it and is not read.
    """
    begun = statement.sides[0] is None and text.lstrip(" &").startswith(("=", "≈", r"\approx"))
    first = statement.sides[1] if begun else None
    found = walk(first) if first is not None else ()
    open_numbers = (node for node in found if isinstance(node, PrintedNumber) and not node.numeral.is_integer)
    return by_digits([*shares(statement.sides[0]), *open_numbers])


def _is_put_in(before: Printed, numeral: Numeral, scope: Scope) -> bool:
    """Whether the number stands in the place of a name, with all the digits of that."""
    if not is_name(before) or (isinstance(before, Applied) and key(before.head) in FUNCTIONS):
        return False
    if isinstance(before, Symbol) and scope.is_constant(before.name):
        return False  # 2.71828 for e
    definition = scope.numeric(key(before) or "")
    body = definition.body if definition is not None else None
    return not isinstance(body, Quantity) or body.shape != () or body.numerals[0].unit >= numeral.unit
