"""What a printed side is, before anything is known of its value: a call, a formula, the same digits again."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from verify.claims.chains.steps import is_numeric
from verify.claims.ledger import MAX_TEXT
from verify.claims.meaning.bearing_out import borne_out, rounds_to
from verify.claims.meaning.elementary import counted
from verify.claims.meaning.exact import exact
from verify.claims.meaning.literals import is_fractional, literal
from verify.claims.meaning.notation import FUNCTIONS, is_name, key
from verify.claims.meaning.pieces import is_in_pieces
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.records.expression import Expression
from verify.records.numeral import Quantity
from verify.records.printed import (
    Applied,
    Chain,
    Grid,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Symbol,
)
from verify.records.remembered import remembered

MANY_SIDES = 32
"""Sides of a chain of which a claim tells its own two alone."""


def formula_side(head: Printed | None, rest: Collection[Printed | None]) -> Printed | None:
    """The first side that is more than numbers, where the head can be given it as a meaning.

    What stands behind its numbers is no rule for it, but what these numbers are: Av = (5, 5) = 5v, of this v.
    """
    first = next((side for side in rest if side is not None), None)
    formula = next((side for side in rest if side is not None and literal(side) is None), None)
    whole = next(filter(is_in_pieces, rest), None)  # f_2(x) = T_1(x) + T_2(x) = {…}
    if whole is not None:
        return whole if is_name(head) else None
    if formula is not first and formula is not None and not is_numeric(formula):
        return None
    return formula if is_name(head) or isinstance(formula, Grid | Listing) else None


@remembered
def stated_formula(chain: Chain) -> Printed | None:
    """The formula that a chain states of its head: asked anew of every link of it."""
    return formula_side(chain.sides[0], chain.sides[1:])


@remembered
def _signs(chain: Chain) -> dict[int, str]:
    signs = list(zip(map(id, chain.sides), chain.relations, strict=False))
    return dict(reversed(signs))


def sign_behind(chain: Chain, side: Printed) -> str:
    """The sign behind a side of a chain; = where it is none of it."""
    return _signs(chain).get(id(side), "=")


def said_by(chain: Chain, number: int, text: str) -> str:
    """What a claim of a link says: all of its chain, but of a long one what the link itself prints."""
    left, right = chain.sides[number : number + 2]
    start, end = chain.span
    is_long = len(chain.sides) > MANY_SIDES or len(text) > MAX_TEXT
    if is_long and len(text) == end - start and left is not None and right is not None:
        return text[left.span[0] - start : right.span[1] - start][:MAX_TEXT]
    return text[:MAX_TEXT]


def is_call(node: Printed, scope: Scope) -> bool:
    """Whether a named form is the call of a function that is known: its value can be computed.

    H(S) is the name of a value, once it has been given a formula of its own. So is dy/dx, unless dy and dx are numbers.
    """
    if isinstance(node, Infixed) and node.operator == "/":
        return all(scope.numeric(key(part) or "") is not None for part in (node.left, node.right))
    if not isinstance(node, Applied) or scope.formula(key(node) or "") is not None:
        return False
    name = key(node.head)
    known = name is not None and (name in FUNCTIONS or scope.formula(f"{name}()") is not None)
    return known or counted(node) is not None


def is_exclaimed(side: Printed) -> bool:
    """Whether a side is a number with an exclamation mark behind it: 5 + 3 = 8! may be no factorial."""
    return isinstance(side, Applied) and key(side.head) == "factorial" and literal(side.arguments[0]) is not None


def same_digits(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are printed alike."""
    return one.shape == other.shape and [n.text for n in one.numerals] == [n.text for n in other.numerals]


def computed_grid(formula: Printed, scope: Scope) -> Expression | None:
    """A matrix whose cells are formulas of numbers, read where it stands."""
    if not isinstance(formula, Grid) or literal(formula) is not None:
        return None
    try:
        return Resolver(scope).expression(formula)
    except Unresolved:
        return None


def is_another_name(side: Printed, scope: Scope) -> bool:
    """Whether a side may be one more name, not yet known, of what a chain gives its names: Q = K = V = …"""
    return isinstance(side, Symbol | Indexed) and not is_readable(side, scope)


def is_readable(side: Printed, scope: Scope) -> bool:
    """Whether a side has a meaning here."""
    try:
        Resolver(scope).expression(side)
    except Unresolved:
        return False
    return True


def is_chosen_anew(body: Printed, printed: Quantity) -> bool:
    """Whether numbers of a name that was given an array of fractions, 1/2 and 3, are another choice, and no result.

    They are a result where they have decimals, most of which are those of the fractions.
    """
    match body:
        case Grid(rows):
            cells = [cell for row in rows for cell in row]
        case Listing(items):
            cells = list(items)
        case _:
            return False
    values = [value for cell in cells if (value := _chosen(cell)) is not None]
    if not len(values) == len(cells) == len(printed.numerals):
        return False
    fits = [rounds_to(value, numeral) for value, numeral in zip(values, printed.numerals, strict=True)]
    return not (is_fractional(printed) and borne_out(fits))


def _chosen(cell: Printed) -> Fraction | None:
    """The value of a number or a fraction, with its sign; None of anything that computes."""
    match cell:
        case Prefixed("-", operand):
            value = _chosen(operand)
            return None if value is None else -value
        case PrintedNumber() | Infixed("/", PrintedNumber(), PrintedNumber()):
            return exact(cell)
    return None
