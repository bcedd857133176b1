"""Powers as TeX sets them: x^24 raises to the second power, and four stands beside it. Some mean that, most do not."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.expressions.printed import rebuilt, walk
from verify.numerals import parse_numeral
from verify.records.example import Alternative
from verify.records.printed import Infixed, Printed, PrintedNumber, Raised


def raises_one_digit(form: Printed) -> bool:
    """Whether a power of more digits than one is printed without braces."""
    return any(isinstance(node, Raised) and _cut(node) is not None for node in walk(form))


def single_digits(form: Printed, resolver: Resolver) -> list[Alternative]:
    """The reading of a form with one digit raised."""
    if not raises_one_digit(form):
        return []
    try:
        expression = Resolver(resolver.scope, resolver.skip, resolver.rounded).expression(rebuilt(form, _as_set))
    except Unresolved:
        return []
    return [Alternative("with one digit raised, as TeX sets it", expression)]


def _as_set(node: Printed) -> Printed | None:
    """A power with one digit raised; None for what is none of more digits."""
    cut = _cut(node) if isinstance(node, Raised) else None
    if not isinstance(node, Raised) or cut is None:
        return None
    first, rest = cut
    return Infixed("implicit", replace(node, base=rebuilt(node.base, _as_set), exponent=first), rest, node.span)


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
