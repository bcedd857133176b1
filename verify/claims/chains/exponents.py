"""Powers as TeX sets them: x^24 raises to the second power, and four stands beside it. Some mean that, most do not."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.expressions.printed import walk
from verify.numerals import parse_numeral
from verify.records.example import Alternative
from verify.records.printed import Applied, Fenced, Infixed, Prefixed, Printed, PrintedNumber, Raised


def raises_one_digit(form: Printed) -> bool:
    """Whether a power of more digits than one is printed without braces."""
    return any(isinstance(node, Raised) and _cut(node) is not None for node in walk(form))


def single_digits(form: Printed, resolver: Resolver) -> list[Alternative]:
    """The reading of a form with one digit raised."""
    if not raises_one_digit(form):
        return []
    try:
        expression = Resolver(resolver.scope, resolver.skip, resolver.rounded).expression(_as_set(form))
    except Unresolved:
        return []
    return [Alternative("with one digit raised, as TeX sets it", expression)]


def _as_set(node: Printed) -> Printed:
    match node:
        case Raised(base, exponent) as raised:
            cut = _cut(raised)
            inner = _as_set(base)
            if cut is None:
                return replace(raised, base=inner, exponent=_as_set(exponent))
            first, rest = cut
            return Infixed("implicit", replace(raised, base=inner, exponent=first), rest, raised.span)
        case Infixed(_, left, right) as infixed:
            return replace(infixed, left=_as_set(left), right=_as_set(right))
        case Prefixed(_, operand) as prefixed:
            return replace(prefixed, operand=_as_set(operand))
        case Fenced(_, content) as fenced:
            return replace(fenced, content=_as_set(content))
        case Applied(_, arguments) as applied:
            return replace(applied, arguments=tuple(map(_as_set, arguments)))
    return node


def _cut(power: Raised) -> tuple[PrintedNumber, PrintedNumber] | None:
    """The digit that is raised, and the number behind it."""
    number = power.exponent
    if not isinstance(number, PrintedNumber) or number.span[0] != power.base.span[1] + 1:
        return None
    digits = number.numeral.text
    if len(digits) < 2 or not digits.isdecimal():
        return None
    start, end = number.span
    first, rest = (
        PrintedNumber(parse_numeral(part), span)
        for part, span in ((digits[0], (start, start + 1)), (digits[1:], (start + 1, end)))
    )
    return first, rest
