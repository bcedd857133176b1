"""A derivative as its rules give it → the same without what adds nothing: 3x² of 3 · x^(3 - 1) · 1."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from verify.claims.formulas.parts import whole
from verify.records.expression import Binary, Expression, Negative, Number, Operator, children, with_children

MAX_POWER = 64
"""Above it a power of whole numbers is left as it is."""


def shortened(node: Expression) -> Expression:
    """The expression without zeros that are added, ones that are multiplied, and arithmetic of whole numbers."""
    parts = tuple(map(shortened, children(node)))
    node = with_children(node, parts) if parts else node
    match node:
        case Negative(Negative(operand)):
            return operand
        case Negative(operand) if _whole(operand) == 0:
            return operand
        case Binary(operator, left, right) if operator in RULES:
            one, other = _whole(left), _whole(right)
            if one is not None and other is not None:
                value = _folded(operator, one, other)
                return node if value is None else whole(value) if value >= 0 else Negative(whole(-value))
            return RULES[operator](node, left, right)
    return node


def _whole(node: Expression) -> int | None:
    match node:
        case Number(numeral, rounded=False) if numeral.is_integer:
            return int(numeral.value)
        case Negative(Number() as inner):
            value = _whole(inner)
            return None if value is None else -value
    return None


def _folded(operator: Operator, one: int, other: int) -> int | None:
    match operator:
        case "+":
            return one + other
        case "-":
            return one - other
        case "*":
            return one * other
        case "/" if other and one % other == 0:
            return one // other
        case "**" if 0 <= other <= MAX_POWER and abs(one) <= MAX_POWER:
            return int(one**other)
    return None


def _sum(node: Expression, left: Expression, right: Expression) -> Expression:
    if _whole(left) == 0:
        return right
    if isinstance(right, Negative):
        return Binary("-", left, right.operand)
    return left if _whole(right) == 0 else node


def _difference(node: Expression, left: Expression, right: Expression) -> Expression:
    if _whole(left) == 0:
        return Negative(right)
    if isinstance(right, Negative):
        return Binary("+", left, right.operand)
    return left if _whole(right) == 0 else node


def _product(node: Expression, left: Expression, right: Expression) -> Expression:
    one, other = _whole(left), _whole(right)
    if one == 0 or other == 0:
        return whole(0)
    if one == 1 or other == 1:
        return right if one == 1 else left
    if other is not None:  # x · 2, as 2 · x
        return Binary("*", right, left)
    return node


def _quotient(node: Expression, left: Expression, right: Expression) -> Expression:
    return left if _whole(right) == 1 or _whole(left) == 0 else node


def _power(node: Expression, left: Expression, right: Expression) -> Expression:
    return left if _whole(right) == 1 else whole(1) if _whole(right) == 0 else node


RULES: Mapping[Operator, Callable[[Expression, Expression, Expression], Expression]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
    "**": _power,
}
"""What is left of a node where one of its two parts is a whole number."""
