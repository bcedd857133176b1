"""Mistakes in what goes into a computation: another number, another name, another index, a term or an entry lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verify.judging.changes import POINTS, Change, Surroundings, natural, power_of_ten, spelled
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Index,
    Name,
    Negative,
    Number,
    Slice,
    children,
)

MAX_LENGTH = 16
"""Terms of a sum, or rows of a matrix, up to which each is tried by itself."""

MAX_ENTRIES = 64
"""Entries of an input up to which each is tried by itself."""

MAX_TURNED = 4
"""Rows up to which every other order of them is tried."""


def of_axes(node: Expression, around: Surroundings) -> Iterator[Change]:
    """Along another axis, or along none."""
    if not isinstance(node, Call) or not node.arguments:
        return
    named = dict(node.keywords)
    shape = around.shape_of(node.arguments[0])
    if shape is None or len(shape) < 2 or ("axis" not in named and node.function not in REDUCTIONS):
        return
    now = around.whole_of(named["axis"]) if "axis" in named else None
    for axis in range(len(shape)):
        if now is None or now % len(shape) != axis:
            other = (*((name, value) for name, value in node.keywords if name != "axis"), ("axis", whole(axis)))
            told = f"with the {node.function.replace('_', ' ')} along axis {axis}"
            yield Change("axis", told, Call(node.function, node.arguments, other))


REDUCTIONS = frozenset({"argmax", "max", "mean", "min", "std", "sum", "var"})


def of_numbers(node: Expression, around: Surroundings) -> Iterator[Change]:
    """A number of the computation one more or one less, or with its decimal point elsewhere."""
    if not isinstance(node, Number | Name):
        return
    count = around.whole_of(node)
    if count is not None:
        told = spelled(node)
        yield Change("index", f"with {told} + 1 in place of {told}", Binary("+", node, whole(1)))
        yield Change("index", f"with {told} - 1 in place of {told}", Binary("-", node, whole(1)))
    if around.shape_of(node) == ():
        for places in POINTS:
            told = f"with the decimal point of {spelled(node)} {abs(places)} to the {'right' if places > 0 else 'left'}"
            yield Change("decimal point", told, Binary("*", node, power_of_ten(places)))


def of_divisors(node: Expression, around: Surroundings) -> Iterator[Change]:
    """A mean or a variance over one less than there are."""
    if not isinstance(node, Call) or node.function not in ("mean", "std", "var") or node.keywords:
        return
    count = 1
    for length in around.shape_of(node.arguments[0]) or ():
        count *= length
    if count > 1:
        factor: Expression = Binary("/", whole(count), whole(count - 1))
        factor = Call("sqrt", (factor,)) if node.function == "std" else factor
        told = f"with {count - 1} in place of {count} as the divisor of the {node.function}"
        yield Change("variant", told, Binary("*", node, factor))


def of_dimensions(node: Expression, around: Surroundings) -> Iterator[Change]:
    """Under a root or a fraction bar, the number of rows or columns of another matrix."""
    match node:
        case Call("sqrt", (inner,)) | Binary("/", _, inner):
            now = around.whole_of(inner)
        case _:
            return
    position = len(children(node)) - 1
    for length in around.lengths() if now is not None else ():
        if length != now:
            yield Change("dimension", f"with {length} in place of {spelled(inner)}", whole(length), ((node, position),))


def of_indices(node: Expression, around: Surroundings) -> Iterator[Change]:
    """The row or column before or behind, of an index or of a slice."""
    if not isinstance(node, Index):
        return
    shape = around.shape_of(node.operand) or ()
    for i, subscript in enumerate(node.subscripts):
        others: list[tuple[int | Slice, str]]
        if isinstance(subscript, int):
            length = shape[i] if i < len(shape) and shape[i] <= MAX_LENGTH else 0
            near = sorted((one for one in range(length) if one != subscript), key=lambda one: abs(one - subscript))
            others = [(one, f"with index {one} in place of {subscript}") for one in near]
        else:
            told = f"with the slice of {spelled(node.operand)}"
            others = [(_moved(subscript, 1), f"{told} later by one"), (_moved(subscript, -1), f"{told} earlier by one")]
        for other, told in others:
            if other != subscript:
                rest = (*node.subscripts[:i], other, *node.subscripts[i + 1 :])
                yield Change("index", told, Index(node.operand, rest))


def _moved(one: Slice, step: int) -> Slice:
    start, stop = one.start, one.stop
    if (start or 0) + step < 0:
        return one
    return Slice(None if start is None else start + step, None if stop is None else stop + step, one.step)


def of_names(node: Expression, around: Surroundings) -> Iterator[Change]:
    """Another quantity of the same shape in the place of one."""
    if isinstance(node, Name):
        for other, place in around.beside(node):
            yield Change("operand", f"with {spelled(other)}{place} in place of {spelled(node)}", other)


def of_orders(node: Expression, around: Surroundings) -> Iterator[Change]:
    """The rows or columns of an input in another order."""
    if isinstance(node, Name):
        yield from orders(node, around)


def orders(node: Expression, around: Surroundings) -> Iterator[Change]:
    """The rows or columns of a matrix in another order."""
    shape = around.shape_of(node)
    if shape is None or len(shape) != 2:
        return
    for axis, word in enumerate(("rows", "columns")):
        count = shape[axis]
        if 1 < count <= MAX_TURNED:
            orders = list(permutations(range(count)))[1:]
        elif 1 < count <= MAX_LENGTH:
            orders = [tuple(reversed(range(count)))]
        else:
            orders = []
        for order in orders:
            told = f"with the {word} of {spelled(node)} in the order {', '.join(map(str, order))}"
            yield Change("order", told, reordered(node, axis, order))


def reordered(node: Expression, axis: int, order: tuple[int, ...]) -> Expression:
    """A matrix with its rows or columns in another order."""
    if axis == 0:
        return Binary("@", Array(tuple([_unit(len(order), one) for one in order])), node)
    back = [order.index(one) for one in range(len(order))]
    return Binary("@", node, Array(tuple([_unit(len(order), one) for one in back])))


def _unit(length: int, one: int) -> Array:
    """A vector of zeros with a one at an index."""
    zeros = (whole(0),) * length
    return Array((*zeros[:one], whole(1), *zeros[one + 1 :]))


def of_sums(node: Expression, around: Surroundings) -> Iterator[Change]:
    """A product of matrices, or a sum, without one of its terms."""
    match node:
        case Binary("@", left, right) | Call("times" | "dot", (left, right)):
            shape, other = around.shape_of(left), around.shape_of(right)
        case Call("sum", (left,), ()):
            shape, other = around.shape_of(left), (1,)
        case _:
            return
    if not shape or not other or not 1 < shape[-1] <= MAX_LENGTH:
        return
    for lost in range(shape[-1]):
        kept = Binary("*", left, Array(tuple([whole(int(i != lost)) for i in range(shape[-1])])))
        yield Change("dropped", f"without term {lost} of each sum in {_product(node)}", kept, ((node, 0),))


def _product(node: Expression) -> str:
    parts = [spelled(child) for child in children(node)]
    return " × ".join(parts) if isinstance(node, Binary) or len(parts) > 1 else f"the sum over {parts[0]}"


def of_entries(node: Expression, around: Surroundings) -> Iterator[Change]:
    """An input with one entry of the other sign, or one taken for its neighbour."""
    shape = around.shape_of(node) if isinstance(node, Name) else None
    cells = 1
    for length in shape or ():
        cells *= length
    if not shape or len(shape) > 2 or not 1 < cells <= MAX_ENTRIES:
        return
    ones = [whole(1)] * cells
    for cell in range(cells):
        place = tuple(divmod(cell, shape[-1])) if len(shape) == 2 else (cell,)
        told = f"[{', '.join(map(str, place))}]"
        before, behind = ones[:cell], ones[cell + 1 :]
        factors = _shaped([*before, whole(-1), *behind], shape)
        yield Change("entry", f"with the other sign of {spelled(node)}{told}", Binary("*", node, factors))
        factors = _shaped([*before, whole(0), *behind], shape)
        yield Change("entry", f"with 0 for {spelled(node)}{told}", Binary("*", node, factors))


def _shaped(cells: list[Expression], shape: tuple[int, ...]) -> Expression:
    if len(shape) == 1:
        return Array(tuple(cells))
    width = shape[1]
    return Array(tuple(Array(tuple(cells[i : i + width])) for i in range(0, len(cells), width)))


def whole(number: int) -> Expression:
    """A whole number as it is printed."""
    numeral = natural(abs(number))
    return numeral if number >= 0 else Negative(numeral)
