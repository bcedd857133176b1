"""The changes that put into a printed formula what is missing: a factor, a term, the bars of a size, a case."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verify.claims.formulas.changes import Around, Change, fenced
from verify.claims.meaning.notation import key
from verify.expressions.printed import rebuilt, walk
from verify.numerals import parse_numeral
from verify.records.printed import Fenced, Grid, Indexed, Infixed, Printed, PrintedNumber, Symbol

FACTORS = ("2", "1/2")
"""Factors that are left out: conventions of squares bring them."""


def factor(node: Printed, around: Around) -> Iterator[Change]:
    """A factor of one operand, and of one wherever it stands: F1 with each TP twice."""
    if is_operand(node, around):
        for number in FACTORS:
            yield Change(times(number, node), f"with the factor {number} before {around.source(node)}")
    if node is around.side:
        operands = [one for one in walk(node) if is_operand(one, around)]
        for name in dict.fromkeys(map(key, operands)):
            alike = [one for one in operands if key(one) == name]
            for number in FACTORS if len(alike) > 1 else ():
                told = f"with the factor {number} before each {around.source(alike[0])}"
                yield Change(rebuilt(node, partial(_multiplied, number, name)), told)


def term(node: Printed, around: Around) -> Iterator[Change]:
    """A term of a sum that the formula has and the print has not."""
    if isinstance(node, Infixed) and node.operator == "+":
        printed = {key(one) for one in walk(node)}
        for name in around.names:
            if name not in printed:
                more = Infixed("+", node, Symbol(name, node.span), node.span)
                yield Change(more, f"with + {name} behind {around.source(node)}")


def bars(node: Printed, around: Around) -> Iterator[Change]:
    """The absolute value of a difference."""
    match node:
        case Fenced("parentheses", Infixed("-") as content):
            yield Change(Fenced("abs", content, node.span), f"with the absolute value of {around.source(content)}")


def case(node: Printed, around: Around) -> Iterator[Change]:
    """The values of two cases exchanged, and an operand for the number of one."""
    match node:
        case Grid(((first, when), (second, otherwise)), "cases"):
            rows = ((second, when), (first, otherwise))
            yield Change(Grid(rows, "cases", node.span), "with the two cases exchanged")
            for name in around.names:
                for at, cell in enumerate((first, second)):
                    if isinstance(cell, PrintedNumber):
                        put = Symbol(name, cell.span)
                        other = ((put, when), (second, otherwise)) if at == 0 else ((first, when), (put, otherwise))
                        told = f"with {name} for {around.source(cell)} in one case"
                        yield Change(Grid(other, "cases", node.span), told)


def is_operand(node: Printed, around: Around) -> bool:
    """Whether a part is an operand, with its index or without; the letters that sums run over are none."""
    if not isinstance(node, Symbol | Indexed):
        return False
    return key(node) in around.names or (isinstance(node, Indexed) and key(node.base) in around.names)


def times(number: str, part: Printed) -> Printed:
    """A part with a factor before it, 2 or 1/2."""
    above, _, below = number.partition("/")
    before: Printed = PrintedNumber(parse_numeral(above), part.span)
    if below:
        before = Infixed("/", before, PrintedNumber(parse_numeral(below), part.span), part.span)
    return Fenced("parentheses", Infixed("*", before, fenced(part), part.span), part.span)


def _multiplied(number: str, name: str | None, node: Printed) -> Printed | None:
    return times(number, node) if isinstance(node, Symbol | Indexed) and key(node) == name else None
