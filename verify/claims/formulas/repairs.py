"""The changes of one thing in a printed formula, such as an index, a sign or a bracket: one may make it right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from verify.claims.formulas.brackets import bracket
from verify.claims.formulas.changes import Around, Change, Changes, Source, fenced
from verify.claims.formulas.normal_form import indices, operands_of, sum_letter
from verify.claims.formulas.omissions import bars, case, factor, is_operand, term, times
from verify.claims.formulas.vocabulary import is_function
from verify.claims.meaning.notation import PRODUCT_FUNCTIONS, key
from verify.expressions.printed import rebuilt, walk
from verify.numerals import parse_numeral
from verify.records.printed import (
    Applied,
    Bounded,
    Fenced,
    Indexed,
    Infixed,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

MAX_EDITS = 160
"""Changes that are tried of one formula, some 2 ms each: a formula of 40 parts has fewer."""

OTHERS = {"max": "min", "min": "max", "sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh"}
"""Functions that are taken for each other."""


class Edit(NamedTuple):
    """A formula with one thing changed, and what that is in words behind "right"."""

    side: Printed
    told: str
    old: Printed
    new: Printed


def edits(
    side: Printed,
    letters: Collection[str],
    names: Sequence[str],
    numbers: Sequence[str],
    source: Source,
    changes: Sequence[Changes],
) -> Iterator[Edit]:
    """The formulas that one change makes of a side, those first that people most often need."""
    printed = [*operands_of(side, letters)]
    around = Around(side, sorted({*letters, *_running(side)}), [*dict.fromkeys([*printed, *names])], numbers, source)
    nodes = list(walk(side))
    for change in changes:
        for node in nodes:
            for part, told in change(node, around):
                yield Edit(_with(side, node, part), told, node, part)


def _with(side: Printed, old: Printed, new: Printed) -> Printed:
    """A formula with one part exchanged."""
    return rebuilt(side, lambda one: new if one is old else None)


def _running(side: Printed) -> Iterator[str]:
    """The letters below the names of a side, and those of its sums."""
    for node in walk(side):
        yield from indices(node)
        if isinstance(node, Bounded) and sum_letter(node) is not None:
            yield str(sum_letter(node))


Rank = Callable[[Printed], int | None]
"""Of a side 0 where it is the formula, 1 where it is so by a convention, None where it is another."""


def repaired(side: Printed, tried: Iterator[Edit], rank: Rank) -> Edit | None:
    """The first change that makes a side the formula, else one that makes it a convention of it; or None."""
    by_convention = None
    for edit in islice(tried, MAX_EDITS):
        if edit.side == side:
            continue
        found = rank(edit.side)
        if found == 0:
            return edit
        by_convention = by_convention or (edit if found == 1 else None)
    return by_convention


def is_only(repair: Edit, side: Printed, tried: Iterator[Edit], rank: Rank) -> bool:
    """Whether no other change makes a side the formula, or a convention of it, of all that there are."""
    others = (edit.side for edit in islice(tried, MAX_EDITS) if edit.side not in (side, repair.side))
    return rank(repair.side) == 0 and all(rank(other) is None for other in others) and next(tried, None) is None


def _sign(node: Printed, around: Around) -> Iterator[Change]:
    match node:
        case Infixed("+" | "-" as operator, left, right):
            other: str = "-" if operator == "+" else "+"
            told = f"with {other} for {operator} before {around.source(right)}"
            yield Change(Infixed(other, left, right, node.span), told)  # type: ignore[arg-type]
            told = f"with a product of {around.source(left)} and {around.source(right)}"
            yield Change(Infixed("*", fenced(left), fenced(right), node.span), told)
        case Prefixed("-", operand):
            yield Change(operand, f"without the minus before {around.source(operand)}")
        case Raised(Symbol("e") as base, exponent, label=False) if not isinstance(exponent, Prefixed):
            negative = Prefixed("-", exponent, exponent.span)
            told = f"with a minus before the exponent {around.source(exponent)}"
            yield Change(Raised(base, negative, node.span), told)
        case Applied(Symbol("exp") as head, (exponent,), _, None, None) if not isinstance(exponent, Prefixed):
            negative = Prefixed("-", fenced(exponent), exponent.span)
            yield Change(Applied(head, (negative,), node.span), f"with a minus before {around.source(exponent)}")


def _index(node: Printed, around: Around) -> Iterator[Change]:
    if isinstance(node, Indexed) and len(node.subscripts) == 1 and isinstance(node.subscripts[0], Symbol):
        own = node.subscripts[0]
        for letter in around.letters if own.name in around.letters else ():
            if letter != own.name:
                told = f"with the index {letter} for {own.name} in {around.source(node)}"
                yield Change(Indexed(node.base, (Symbol(letter, own.span),), node.brackets, node.span), told)


def _exchange(node: Printed, around: Around) -> Iterator[Change]:
    if isinstance(node, Infixed) and node.operator not in ("+", "|", ":"):
        told = f"with {around.source(node.left)} and {around.source(node.right)} exchanged"
        yield Change(Infixed(node.operator, fenced(node.right), fenced(node.left), node.span), told)


def _name(node: Printed, around: Around) -> Iterator[Change]:
    if isinstance(node, Symbol | Indexed) and not is_function(node):
        own = key(node)
        for name in around.names if own in around.names else ():
            if name != own:
                yield Change(Symbol(name, node.span), f"with {name} for {around.source(node)}")


def _number(node: Printed, around: Around) -> Iterator[Change]:
    if isinstance(node, PrintedNumber):
        for number in around.numbers:
            if number != node.numeral.text:
                told = f"with {number} for {node.numeral.text}"
                yield Change(PrintedNumber(parse_numeral(number), node.span), told)


def _power(node: Printed, around: Around) -> Iterator[Change]:
    match node:
        case Raised(base, exponent, label=False) if not isinstance(base, Symbol) or base.name != "e":
            yield Change(base, f"without the exponent {around.source(exponent)}")
        case Fenced("parentheses") | Indexed() | Symbol() if isinstance(node, Fenced) or is_operand(node, around):
            two = PrintedNumber(parse_numeral("2"), node.span)
            yield Change(Raised(node, two, node.span), f"with the square of {around.source(node)}")
            yield Change(
                Raised(Symbol("e", node.span), node, node.span), f"with e to the power of {around.source(node)}"
            )
        case Applied(head, arguments, _, base, None) if is_function(head):
            two = PrintedNumber(parse_numeral("2"), node.span)
            yield Change(Applied(head, arguments, node.span, base, two), f"with the square of {around.source(node)}")


def _root(node: Printed, around: Around) -> Iterator[Change]:
    match node:
        case Radical(radicand):
            yield Change(radicand, f"without the root of {around.source(radicand)}")
        case Infixed("/" as operator, left, Infixed("+" as sign, first, rest)):
            below = Infixed(sign, Radical(first, None, first.span), rest, node.right.span)
            yield Change(Infixed(operator, left, below, node.span), f"with the root of {around.source(first)}")
    match node:
        case Infixed("/" as operator, left, right):
            told = f"with the root of {around.source(right)}"
            yield Change(Infixed(operator, left, Radical(right, None, right.span), node.span), told)
        case Fenced("parentheses", Infixed("/") as content):
            yield Change(Radical(content, None, node.span), f"with the root of {around.source(content)}")


def _factor(node: Printed, around: Around) -> Iterator[Change]:
    match node:
        case Infixed(operator, PrintedNumber() as number, rest) if operator in PRODUCT_FUNCTIONS:
            yield Change(rest, f"without the factor {around.source(number)}")
        case Infixed(operator, rest, PrintedNumber() as number) if operator in PRODUCT_FUNCTIONS:
            yield Change(rest, f"without the factor {around.source(number)}")


def _transpose(node: Printed, around: Around) -> Iterator[Change]:
    match node:
        case Transposed(base):
            yield Change(base, f"with {around.source(base)} as it is, not transposed")
        case Symbol(name) if len(name) == 1 and name.isupper():
            yield Change(Transposed(node, node.span), f"with {name} transposed")
        case Symbol(name) if len(name) == 2 and name.isupper():
            first, last = (Symbol(letter, node.span) for letter in name)
            product = Infixed("implicit", first, Transposed(last, node.span), node.span)
            yield Change(product, f"with {last.name} transposed")


def _function(node: Printed, around: Around) -> Iterator[Change]:
    match node:
        case Applied(Symbol(name) as head, arguments, _, None) if name in OTHERS:
            other = Symbol(OTHERS[name], head.span)
            yield Change(Applied(other, arguments, node.span, None, node.power), f"with {other.name} for {name}")
        case Applied(head, (argument,), _, _, None) if is_function(head):
            yield Change(fenced(argument), f"without {around.source(head)} of {around.source(argument)}")
        case Raised(Symbol("e"), exponent, label=False):
            yield Change(fenced(exponent), f"with {around.source(exponent)} for its exponential")


def _whole(node: Printed, around: Around) -> Iterator[Change]:
    if node is around.side:
        yield Change(Prefixed("-", fenced(node), node.span), "with the sign of the whole turned")
        for number in ("2", "1/2"):
            yield Change(times(number, node), f"with the factor {number}")


SLIPS: tuple[Changes, ...] = (_sign, _index, _exchange, _name)
"""Changes that give no other formula of use: where no name tells what is meant, they alone are mistakes."""

MISSING: tuple[Changes, ...] = (bars, term, factor, case)
"""What may be missing."""

CHANGES: tuple[Changes, ...] = (
    *SLIPS,
    _number,
    _power,
    _root,
    _factor,
    _transpose,
    bracket,
    _function,
    _whole,
    *MISSING,
)
"""All changes, those first that people most often need."""
