"""What conventions leave open: the base of a logarithm, the unit of an angle, what a minus before a power means."""

from __future__ import annotations

import functools
from collections.abc import Callable, Set
from dataclasses import replace

from verify.claims.meaning.constants import ONE
from verify.claims.meaning.contents import ANGLES
from verify.claims.meaning.notation import LOGARITHMS
from verify.numerals import parse_numeral
from verify.records.example import Alternative
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Name,
    Negative,
    Number,
    children,
    functions,
    names,
    nodes,
    rebuilt,
)
from verify.records.remembered import remembered

PLACES = frozenset({"argmax", "argmin"})
"""Functions that give a place, counted from 0 in programs and from 1 in mathematics."""

NORMS = frozenset({"layer_norm", "batch_norm", "rms_norm"})
"""Functions with a small ε that programs add, and few examples by hand."""

OPEN = ANGLES | PLACES | NORMS | {"abs", "log", "matrix_power", "nearest"}
"""Functions of which a convention leaves something open; a product does where a factor is a power with a minus."""


PI = Name("pi")
NOTHING = Number(parse_numeral("0"))

ROUNDED_PI = [Number(parse_numeral(text)) for text in ("3.14", "3.1416")]


def to_next_whole(expression: Expression) -> Alternative:
    """The reading with a result rounded up: 61.47 boxes are 62."""
    return Alternative("rounded up to a whole number", Negative(Call("floor", (Negative(expression),))))


def open_conventions(expression: Expression) -> list[Alternative]:
    """The readings that conventions leave open: of logarithms, angles, places, powers, squares of negatives, ε."""
    if _is_whole_quotient(expression):
        return [to_next_whole(expression)]
    if _inside(expression) is None and not _has_open(expression):
        return []
    found = []
    for base, told in LOGARITHMS.items():
        rebased = _transformed(expression, functools.partial(replace, function=base), {"log"})
        found.append(Alternative(f"with {told}", rebased))
    in_degrees = _transformed(expression, _of_degrees, ANGLES)
    found.append(Alternative("with angles in degrees", in_degrees))
    squared = _inside(expression) or _transformed(expression, _of_negative, {"times"})
    found.append(Alternative("with the minus inside the power", squared))
    from_one = _transformed(expression, lambda call: Call("plus", (call, ONE)), PLACES)
    found.append(Alternative("with places counted from 1", from_one))
    found.append(Alternative("with bars as those of a determinant", _transformed(expression, _determinant, {"abs"})))
    elements = _transformed(expression, _of_elements, {"dot", "times"})
    found.append(Alternative("with the product of each element", elements))
    shared = _transformed(expression, _of_itself, {"plus"})
    found.append(Alternative("with percent of what they are added to", shared))
    by_element = _transformed(expression, functools.partial(replace, function="element_power"), {"matrix_power"})
    found.append(Alternative("with the power of each element", by_element))
    downwards = _transformed(expression, _downwards, {"nearest"})
    found.append(Alternative("with halves rounded down", downwards))
    found.append(Alternative("without ε", _transformed(expression, _without_epsilon, NORMS)))
    return [alternative for alternative in found if alternative.expression != expression]


def with_rounded_pi(expression: Expression) -> list[Alternative]:
    """The readings with π as it is rounded at school."""
    if PI.text not in names(expression):
        return []
    return [
        Alternative(f"with π as {pi.numeral.text}", rebuilt(expression, functools.partial(_exchanged, PI, pi)))
        for pi in ROUNDED_PI
    ]


def _of_degrees(call: Call) -> Expression:
    """The sine of so many degrees, unless they are degrees already."""
    printed = any(isinstance(argument, Call) and argument.function == "degrees" for argument in call.arguments)
    return call if printed else replace(call, arguments=tuple(Call("degrees", (one,)) for one in call.arguments))


def _exchanged(old: Expression, new: Expression, node: Expression) -> Expression:
    return new if node == old else node


def leaves_scale_open(expression: Expression) -> bool:
    """Whether a convention says to which base a logarithm is, or in which unit an angle."""
    return not (ANGLES | {"log"}).isdisjoint(functions(expression))


def _without_epsilon(norm: Call) -> Expression:
    """The same with exactly the deviation in the denominator, unless its ε is stated."""
    stated = any(name == "epsilon" for name, _ in norm.keywords)
    return norm if stated else replace(norm, keywords=(*norm.keywords, ("epsilon", NOTHING)))


def _determinant(bars: Call) -> Expression:
    """|(2)(5) - (1)(3)| that stands for the determinant of four cells, already written out."""
    match bars.arguments:
        case (Call("plus", (Call("times"), Negative(Call("times")))) as difference,):
            return difference
    return bars


def _downwards(rounded: Call) -> Expression:
    """2 for 2.5, as where halves go to even numbers."""
    return Negative(replace(rounded, arguments=tuple(Negative(part) for part in rounded.arguments)))


def _of_negative(product: Call) -> Expression:
    """6 × -0.4^2, where people mean 6 × (-0.4)^2."""
    return replace(product, arguments=tuple(_inside(part) or part for part in product.arguments))


def _of_itself(total: Call) -> Expression:
    """80 - 25%, where people mean 80 (1 - 25%)."""
    whole, part = total.arguments
    added = part.operand if isinstance(part, Negative) else part
    if _is_percent(added) and any(isinstance(one, Name | Number) and not _is_percent(one) for one in nodes(whole)):
        return Call("times", (whole, Call("plus", (ONE, part))))
    return total


def _is_percent(expression: Expression) -> bool:
    return isinstance(expression, Number) and expression.numeral.text.endswith("%")


def _inside(part: Expression) -> Expression | None:
    """(-2)^2 for -2^2; None for anything else."""
    match part:
        case Negative(Call("power", (base, exponent)) as power):
            return replace(power, arguments=(Negative(base), exponent))
    return None


def _is_whole_quotient(expression: Expression) -> bool:
    """Whether whole numbers are divided: so many batches or steps, of which the last may not be full."""
    match expression:
        case Binary("/", left, right):
            return all(
                not isinstance(node, Number) or node.numeral.is_integer
                for side in (left, right)
                for node in nodes(side)
            )
    return False


def _of_elements(product: Call) -> Expression:
    """[1, 2] · [3, 4] that stands for [3, 8], γ · x of vectors, and so [[1, 2], [3, 4]] × [[5, 6], [7, 8]]."""
    left, right = product.arguments
    if product.function == "times":
        return (
            replace(product, function="hadamard") if isinstance(left, Array) and isinstance(right, Array) else product
        )
    return Binary("*", left, right) if _may_have_elements(left) and _may_have_elements(right) else product


def _may_have_elements(operand: Expression) -> bool:
    match operand:
        case Array() | Name():
            return True
        case Negative(inner):
            return _may_have_elements(inner)
        case Binary("*", left, right) | Call("plus" | "times" | "dot" | "hadamard", (left, right)):
            return _may_have_elements(left) or _may_have_elements(right)
    return False


@remembered
def _has_open(node: Expression) -> bool:
    """Whether something in an expression is left open; a minus before all of it apart."""
    if not isinstance(node, Call):
        return any(map(_has_open, children(node)))
    match node:
        case Call("times", (Array(), Array())):
            return True
        case Call("dot", arguments) if all(map(_may_have_elements, arguments)):
            return True
        case Call("times", arguments) if any(map(_inside, arguments)):
            return True
        case Call("plus", (_, Negative(part))) | Call("plus", (_, part)) if _is_percent(part):
            return True
        case Call(function) if function in OPEN:
            return True
    return any(map(_has_open, children(node)))


def _transformed(expression: Expression, change: Callable[[Call], Expression], called: Set[str]) -> Expression:
    """The expression with every call of these functions changed."""
    if called.isdisjoint(functions(expression)):
        return expression
    return rebuilt(
        expression, lambda node: change(node) if isinstance(node, Call) and node.function in called else node
    )
