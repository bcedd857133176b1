"""Results printed as multiples, 756k, 1.2M or 3 billion: which numbers they are, behind a computation of numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from verify.claims.chains.steps import is_numeric
from verify.claims.meaning.exact import exact
from verify.claims.meaning.literals import rounded_unit
from verify.claims.meaning.scope import Scope
from verify.claims.meaning.units import scales, widths
from verify.numerals import MULTIPLES, parse_numeral
from verify.records.example import Alternative
from verify.records.expression import Binary, Expression, Number, numerals
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Infixed, Printed, PrintedNumber, Symbol

BINARY = {"k": 1, "K": 1, "M": 2, "B": 3, "G": 3, "T": 4}
"""Letters that may also stand for a power of 1024, or for a unit of their own."""

PERCENTS = frozenset({"100%", r"100\%"})

PERCENT = re.compile(
    r"[ \t$*`)\]}~]*(?:\\%|%|per\s?cent(?:age)?\b|pct\b|pp\b|p\.\s?p\.|(?:absolute\s+)?(?:points?|pts?)\b|ppts?\b)"
)


def multiple(before: Printed, side: Printed, relation: str, scope: Scope) -> PrintedNumber | None:
    """The number that a side prints as a multiple, behind a computation of numbers alone; None for any other side.

    In 10 = 2k the letter is a name, and in 0.3 + 0.4 = 0.7M a unit: it multiplies where what stands before has the size
    of the product, within a factor of five, and nothing here has that name.
    """
    match side:
        case PrintedNumber(number, _, mark) | Infixed("implicit", PrintedNumber(number, _, ""), Symbol(mark)):
            value = exact(before) if mark in MULTIPLES and is_numeric(before) else None
        case _:
            return None
    if value is None or scope.newest(mark) is not None or "%" in number.text:
        return None
    if isinstance(before, PrintedNumber) and len(number.text.strip("0")) < 2:
        return None  # 1500 = 3k asks for k
    worth = number.value * MULTIPLES[mark]
    if not worth < 5 * value < 25 * worth:
        return None
    numeral = parse_numeral(f"{number.text}{'' if len(mark) == 1 else ' '}{mark}", multiples=True)
    unit = rounded_unit(number) if relation != "=" else number.unit
    return PrintedNumber(replace(numeral, unit=unit * MULTIPLES[mark]), side.span)


def as_marked(expression: Expression, printed: Quantity) -> Iterator[Alternative]:
    """What a mark behind a number may mean besides: a unit that multiplies nothing, or a power of 1024.

    8/10 × 100 = 80%: the sign only says what has been computed.
    """
    if any("%" in numeral.text for numeral in printed.numerals):
        yield Alternative("with % as the name of its unit", Binary("/", expression, _number(100)))
    elif any(numeral.text in PERCENTS for numeral in numerals(expression)):
        yield Alternative("counted in percent", Binary("*", expression, _number(100)))  # 3 / 21 × 100% = 14.29
    mark = printed.numerals[0].text[-1] if not printed.shape else ""
    if mark in BINARY:
        binary = Binary("/", expression, _number(1024 ** BINARY[mark]))
        yield Alternative(f"with {mark} as a power of 1024", Binary("*", binary, _number(MULTIPLES[mark])))
        yield Alternative(f"with {mark} as a unit", Binary("*", expression, _number(MULTIPLES[mark])))


def counted_behind(
    expression: Expression, printed: Quantity, words: Callable[[], tuple[str, str]]
) -> Iterator[Alternative]:
    """What a result counts where a unit stands right behind it, outside of the mathematics: $7 000 = 7$ kB.

    words: what stands before and behind it.
    """
    if printed.shape or printed.numerals[0].special or not printed.numerals[0].value:
        return
    behind = words()[1]
    if PERCENT.match(behind):
        yield Alternative("counted in percent", Binary("*", expression, _number(100)))
    for unit, scale in scales(behind):
        yield Alternative(f"counted in {unit}, by {scale}", Binary("*", expression, _number(scale)))
    for unit, scale in widths(behind):
        sized = Binary("*", expression, _number(scale))
        yield Alternative(f"as numbers of which each takes some {unit}", sized, "sized")


def _number(value: int | Fraction) -> Number:
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))
