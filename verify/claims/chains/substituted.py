"""Numbers put into a formula, which tell what its names are worth: of s/√n = 4/√25 that s is 4 and n is 25."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.chains.steps import is_numeric, number_of, same_form
from verify.claims.meaning.notation import FUNCTIONS, PRODUCTS, bare, is_name, is_product, key
from verify.claims.meaning.products import apart, is_word
from verify.claims.meaning.scope import Definition, Scope
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Infixed, Printed, Symbol


def tells_values(named: Printed, put: Printed, scope: Scope, section: tuple[str, ...]) -> bool:
    """Whether a side puts other numbers into the one before it than another section gave its names, into each.

    Then these are their values here, and the older ones say nothing against it; one that is the same bears them out.
    """
    if is_name(bare(named)) or not is_numeric(put, scope):
        return False
    names = [(key(one) or "", other) for one, other in _parts(named, put, scope) if _is_variable(one, scope)]
    known = [scope.newest(name) for name, _ in names]
    if any(one is not None and one.shape for one in known) or not any(number_of(other) for _, other in names):
        return False
    strange = [(one, other) for one, (_, other) in zip(known, names, strict=True) if one and one.section != section]
    return bool(strange) and not any(_is_value(one, other) for one, other in strange)


def _is_value(definition: Definition, put: Printed) -> bool:
    """Whether a number that is put in is the one that its name was given."""
    value, number = definition.body, number_of(put)
    return isinstance(value, Quantity) and number is not None and abs(value.numerals[0].value) == number.numeral.value


def _parts(one: Printed, other: Printed, scope: Scope) -> Iterator[tuple[Printed, Printed]]:
    """The parts of two sides in the same places, down to the names of the first; the two where they are not alike."""
    one, other = bare(one), bare(other)
    if _is_variable(one, scope):
        yield one, other
        return
    first, second = _factors(one, scope), _factors(other, scope)
    alike = list(zip(first, second, strict=True)) if len(first) == len(second) > 1 else same_form(one, other)
    for part in alike or ():
        yield from _parts(*part, scope)
    if not alike:
        yield one, other


def _is_variable(node: Printed, scope: Scope) -> bool:
    """Whether a part is a name that may be given a number, and no number, function's value or product itself."""
    if not is_name(node) or is_numeric(node, scope) or len(_factors(node, scope)) > 1:
        return False
    return not (isinstance(node, Applied) and (key(node.head) in FUNCTIONS or scope.formula(f"{key(node.head)}()")))


def _factors(node: Printed, scope: Scope) -> list[Printed]:
    """The factors of a product, however it is written: n p (1 - p) has three."""
    node = bare(node)
    match node:
        case Infixed(operator, left, right) if operator in PRODUCTS and not is_name(node):
            return [*_factors(left, scope), *_factors(right, scope)]
        case Applied(Symbol() as head, (argument,), base=None, power=None) if (
            is_product(node) or is_word(head.name, scope) or _has_number(head, scope)
        ):
            return [*_factors(head, scope), argument]
        case Symbol(name) if is_word(name, scope):
            return apart(node)
    return [node]


def _has_number(head: Symbol, scope: Scope) -> bool:
    """Whether a name has a number, so that a bracket behind it is a factor."""
    return scope.numeric(key(head) or "") is not None
