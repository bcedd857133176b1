"""What a form of names was printed for, and whether it still is: p - y once p has another value."""

from __future__ import annotations

from fractions import Fraction

from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.numerals import cell_bounds
from verify.records.numeral import Quantity
from verify.records.printed import Printed, PrintedNumber, Raised

MAX_POWER = 9
"""A power that is tried."""

HALF = Fraction(1, 2)


def is_outdated(node: Printed | None, definition: Definition, scope: Scope) -> bool:
    """Whether a name within a form was given another value since the form was given its own.

    Where σ² is printed and then σ, that is no other value.
    """
    if node is None or is_name(node):
        return False
    found = (scope.newest(key(part) or "") for part in walk(node) if part is not node and is_name(part))
    newer = [one for one in found if one is not None and one.turn > definition.turn]
    return bool(newer) and not (isinstance(node, Raised) and _is_power(node, newer[0], definition))


def _is_power(node: Raised, base: Definition, whole: Definition) -> bool:
    """Whether what is printed for a power can be that of what is printed for its base."""
    one, other = base.body, whole.body
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)) or one.shape or other.shape:
        return True  # a formula, σ = √σ²
    match node.exponent:
        case PrintedNumber(exponent) if exponent.is_integer and 0 < exponent.value <= MAX_POWER:
            power = int(exponent.value)
        case _:
            return True
    (low, high), (least, most) = (cell_bounds(quantity.numerals[0], HALF, HALF) for quantity in (one, other))
    low, high = sorted((abs(low), abs(high)))
    return low**power <= most and least <= high**power
