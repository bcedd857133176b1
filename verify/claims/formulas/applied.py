"""Functions of the parts of a formula: of each number, of a row, of two; and formulas by cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verify.claims.formulas.parts import SCALAR, Part, UnreadError, cell_by_cell, whole
from verify.claims.formulas.vocabulary import BASES, ELEMENTWISE, OF_A_ROW, OF_TWO, REDUCTIONS, function_name
from verify.claims.meaning.notation import key
from verify.records.expression import Binary, Call, Expression, Negative
from verify.records.printed import Applied, Chain, Grid, Listing, Printed

BELOW = frozenset({"<", "≤"})
ABOVE = frozenset({">", "≥"})

HYPERBOLIC = {"sinh": "-", "cosh": "+"}


def each(function: str, value: Part) -> Part:
    """A function of each number."""
    return Part(Call(function, (value.expression,)), value.shape)


def reduced(function: str, value: Part) -> Part:
    """The mean, the variance or the sum of a row."""
    if len(value.shape) != 1:
        raise UnreadError(f"{function} of no row")
    return Part(Call(function, (value.expression,)), SCALAR)


def applied(node: Applied, arguments: Sequence[Part], power: Part | None) -> Part:
    """What a function of the vocabulary makes of its arguments, to a power where it has one. Raises UnreadError."""
    value = _value(node, arguments)
    return value if power is None else Part(Binary("**", value.expression, power.expression), value.shape)


def _value(node: Applied, arguments: Sequence[Part]) -> Part:
    name = function_name(node.head)
    if node.base is not None:
        base = BASES.get(key(node.base) or "") if name == "log" else None
        if base is None or len(arguments) != 1:
            raise UnreadError("a function with a label")
        return each(base, arguments[0])
    if name in OF_TWO and len(arguments) == 2:
        one, other = arguments
        if SCALAR not in (one.shape, other.shape) and one.shape != other.shape:
            raise UnreadError(f"{name} of shapes {one.shape} and {other.shape}")
        return Part(Call(OF_TWO[name], (one.expression, other.expression)), one.shape or other.shape)
    if len(arguments) != 1:
        raise UnreadError(f"{name} of {len(arguments)}")
    (value,) = arguments
    if name in ELEMENTWISE:
        return _hyperbolic(HYPERBOLIC[name], value) if name in HYPERBOLIC else each(ELEMENTWISE[name], value)
    if name in OF_A_ROW and value.shape:
        return each(OF_A_ROW[name], value)
    if name in REDUCTIONS:
        return reduced(REDUCTIONS[name], value)
    if name in OF_TWO:  # max x, of a row
        return reduced(name, value)
    raise UnreadError(name or "a function")


def _hyperbolic(sign: str, value: Part) -> Part:
    opposite = Call("exp", (Negative(value.expression),))
    both = Binary("+" if sign == "+" else "-", Call("exp", (value.expression,)), opposite)
    return Part(Binary("/", both, whole(2)), value.shape)


def cases(choices: Sequence[tuple[Part, Printed | None]], part: Callable[[Printed], Part]) -> Part:
    """Two values, the first where its condition or the contrary of the second's holds. Raises UnreadError."""
    if len(choices) != 2:
        raise UnreadError(f"{len(choices)} cases")
    (one, first), (other, second) = choices
    larger = _larger(one, other, first, part) or _larger(other, one, second, part)
    if larger is not None:
        return larger
    steps = [_step(condition, part) for condition in (first, second)]
    if steps[0] is None and steps[1] is not None:
        one, other, steps = other, one, steps[::-1]
    step = steps[0]
    if step is None:
        raise UnreadError("cases without a condition")
    return cell_by_cell("+", other, cell_by_cell("*", cell_by_cell("-", one, other), step))


def _larger(one: Part, other: Part, condition: Printed | None, part: Callable[[Printed], Part]) -> Part | None:
    """The larger of two numbers, as x where x > 0, else 0; None for other cases."""
    sides = _compared(condition, part)
    if sides != (one, other):
        return None
    return Part(Call("maximum", (one.expression, other.expression)), one.shape or other.shape)


def _step(condition: Printed | None, part: Callable[[Printed], Part]) -> Part | None:
    """1 where one number is below another, else 0; None for a condition in words."""
    sides = _compared(condition, part)
    if sides is None:
        return None
    difference = cell_by_cell("-", *sides)
    ones: Expression = Binary("+", Binary("*", whole(0), difference.expression), whole(1))
    return Part(Call("relu_gradient", (ones, difference.expression)), difference.shape)


def _compared(condition: Printed | None, part: Callable[[Printed], Part]) -> tuple[Part, Part] | None:
    """The greater and the smaller side of a comparison; None for a condition in words."""
    if not isinstance(condition, Chain) or len(condition.relations) != 1 or None in condition.sides:
        return None
    left, right = (part(side) for side in condition.sides if side is not None)
    (relation,) = condition.relations
    if relation in ABOVE:
        return left, right
    return (right, left) if relation in BELOW else None


def listed_in(node: Printed) -> Sequence[Printed]:
    """What a list in brackets, or a column, has in it; nothing of anything else."""
    match node:
        case Listing(items, "[") if len(items) > 1:
            return items
        case Grid(rows, "[" | "(") if all(len(row) == 1 for row in rows):
            return [row[0] for row in rows]
    return ()


def joined(parts: Sequence[Part]) -> Part:
    """Vectors one behind the other: [h, x], [h; x]."""
    if any(len(one.shape) != 1 for one in parts):
        raise UnreadError("a list of no vectors")
    return Part(Call("concat_heads", tuple(one.expression for one in parts)), (sum(one.shape[0] for one in parts),))


def choices(rows: Sequence[Sequence[Printed]]) -> Iterator[tuple[Printed, Printed | None]]:
    """The values of a formula by cases, each with its condition; of the last it may be in words."""
    for row in rows:
        if len(row) not in (1, 2):
            raise UnreadError("a case of several conditions")
        yield row[0], row[1] if len(row) == 2 else None
