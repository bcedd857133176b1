"""Sums and products with dots between their terms, 1 + 2 + … + 10 and T_1(x) + … + T_6(x), written out."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from verify.claims.meaning.literals import counted_number
from verify.claims.meaning.notation import PRODUCTS, key
from verify.claims.meaning.reader import Reader
from verify.claims.meaning.sums import MAX_TERMS
from verify.expressions.printed import rebuilt, walk
from verify.records.printed import Infixed, Opaque, Printed, PrintedNumber

TELLING = 4
"""Numbers beside dots from which on they are a row of their own, and no data: 72 + 74 + … + 80 may be measured."""

Numbers = list[Fraction]
Apart = Callable[[Fraction, Fraction], Fraction]


def written_out(node: Infixed, reader: Reader) -> Printed | None:
    """The whole of a sum or product with dots; None where it has none, or they may go on in two ways.

    The numbers of its terms go on as they begin, by what is added to them or by what they are multiplied with.
    """
    signs = PRODUCTS if node.operator in PRODUCTS else frozenset("+")
    terms = list(_terms(node, signs))
    dots = [at for at, term in enumerate(terms) if isinstance(term, Opaque) and term.reason == "elided"]
    if len(dots) != 1 or not 0 < dots[0] < len(terms) - 1 or node.operator not in signs:
        return None
    before, after = terms[: dots[0]], terms[dots[0] + 1 :]
    between = _between(before, after)
    if between is None:
        return None
    whole = reduce(lambda one, other: Infixed(node.operator, one, other, node.span), [*before, *between, *after])
    few = len(before) + len(after) < TELLING
    if few and all(isinstance(term, PrintedNumber) and term.numeral.value != 1 for term in before):
        reader.supposed.append("…")
    return whole


def _terms(node: Printed, signs: frozenset[str]) -> Iterator[Printed]:
    if isinstance(node, Infixed) and node.operator in signs:
        yield from _terms(node.left, signs)
        yield from _terms(node.right, signs)
    else:
        yield node


def _between(before: Sequence[Printed], after: Sequence[Printed]) -> list[Printed] | None:
    """The terms that dots stand for; None where the terms are not of one form, or may go on in two ways."""
    forms = {key(rebuilt(term, lambda one: _put(one, Fraction(0)))) for term in (*before, *after)}
    if len(forms) > 1 or None in forms:
        return None
    known, goal = list(map(_numbers, before)), list(map(_numbers, after))
    ways = _until(known, goal, operator.sub, operator.add), _until(known, goal, operator.truediv, operator.mul)
    (found,) = [rows for rows in ways if rows] if sum(map(bool, ways)) == 1 else [[]]
    return [_with(before[-1], row) for row in found] or None


def _numbers(term: Printed) -> Numbers:
    return [part.numeral.value for part in walk(term) if isinstance(part, PrintedNumber)]


def _until(known: list[Numbers], goal: list[Numbers], apart: Apart, step: Apart) -> list[Numbers]:
    """The rows of numbers between those that are known, each as far from the last as those are from one another.

    Of a single row, of ones alone, the next is of twos.
    """
    if any(0 in row for row in (*known, *goal)) and apart is operator.truediv:
        return []
    if len(known) == 1:
        known = [[Fraction(0)] * len(known[0]), *known] if set(known[0]) == {Fraction(1)} else known
    steps = [list(map(apart, other, one)) for one, other in pairwise(known) if 0 not in one or apart is operator.sub]
    rows, row = list[Numbers](), known[-1]
    while steps and row != goal[0] and len(rows) < MAX_TERMS:
        row = list(map(step, row, steps[0]))
        rows.append(row)
    going_on = steps and all(list(map(apart, b, a)) == steps[0] for a, b in pairwise(goal))
    return rows[:-1] if going_on and row == goal[0] and steps.count(steps[0]) == len(steps) else []


def _with(term: Printed, row: Numbers) -> Printed:
    values = iter(row)
    return rebuilt(term, lambda one: _put(one, next(values)) if isinstance(one, PrintedNumber) else None)


def _put(node: Printed, value: Fraction) -> Printed | None:
    return PrintedNumber(counted_number(value), node.span) if isinstance(node, PrintedNumber) else None
