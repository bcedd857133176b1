"""A calculation step by step: what a side is to the one before it, and which forms compute with numbers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from verify.claims.meaning.contents import contents
from verify.claims.meaning.events import is_of_events
from verify.claims.meaning.literals import is_fractional, literal
from verify.claims.meaning.notation import FUNCTIONS, PRODUCTS, bare, is_name, key
from verify.claims.meaning.scope import CONSTANTS, Definition, Scope
from verify.expressions.printed import children, walk
from verify.records.numeral import Quantity
from verify.records.printed import (
    Applied,
    Chain,
    Fenced,
    Grid,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

NEAR = {"e": (Fraction(27, 10), Fraction(28, 10)), "pi": (Fraction(5, 2), Fraction(4))}

NO_ARRAY = frozenset({"cases", "{", "", "[)", "(]"})
"""Brackets around what is a choice, a set, an enumeration or an interval."""

CERTAIN = frozenset(
    {"exp", "ln", "sqrt", "max", "min", "factorial", "binom", "tanh", "sigmoid", "ReLU", "sin", "cos", "tan"}
)
"""Functions that mean one thing wherever they stand; a bare log or σ does not."""


COMPARABLE = CERTAIN | {"log", "sigma", "softmax", "det", "tr"}
"""Functions of sides that are compared: none that people approximate by another, as GELU, nor angles."""

COUNTED = frozenset(
    {"bits", "bit", "nats", "nat", "tokens", "words", "parameters", "params", "layers", "heads", "dims"}
)
"""Units that a result may gain without a conversion: it counts what the numbers before it counted."""


def is_without_names(node: Printed) -> bool:
    """Whether nothing in a form is a name but its functions: -log 0.8 - log 0.2, to whichever base."""
    names = {part.name for part in walk(node) if isinstance(part, Symbol)}
    return not names.isdisjoint(FUNCTIONS) and names <= FUNCTIONS.keys() | CONSTANTS


def may_be_held_against(left: Printed, right: Printed, chain: Chain, scope: Scope) -> bool:
    """Whether two sides of a chain, one of them with names, can be held against each other, and are no equation.

    2x = 3/4 may be an equation for x where it begins a chain, and so may 10 = 2 + C; with arrays in it, as in
    a · b = 4 + 10, it is none, nor where numbers are put in for its names. f(2) = 1 + 3 may be of another f, and σ
    another function.
    """
    if is_substitution(left, right, scope):
        return True
    if literal(left) is not None or (is_name(left) and not is_call_of_numbers(left)):
        return False
    first, second = contents(left).symbols, contents(right).symbols
    if "sigma" in first ^ second and scope.newest("sigma") is None and not _is_logistic(right):
        return False
    if not (first | second) & FUNCTIONS.keys() <= COMPARABLE:
        return False
    arrays = computes_with_arrays(left, scope)
    if _has_letters(right, scope):  # without numbers at its end, it may be a rule
        return arrays and computes_with_arrays(right, scope) and literal(chain.sides[-1]) is not None
    return arrays or left is not chain.sides[0] or not _has_letters(left, scope)


def _is_logistic(side: Printed) -> bool:
    """1/(1 + e^{-x}); e^x over a sum of others is a softmax, which some call σ too."""
    match side:
        case Infixed("/", PrintedNumber(one), below) if one.value == 1 and isinstance(bare(below), Infixed):
            return any(isinstance(node, Raised) and isinstance(node.base, Symbol) for node in walk(side))
    return False


def is_reckoned(left: Printed, right: Printed) -> bool:
    """Whether the one argument of a σ is worked out, σ(0.3 + 0.08) = σ(0.38): whatever σ is, both are the same number.

    Not so of what people call by the same letter and give several values of: σ(2, 4).
    """
    match left, right:
        case Applied(Symbol("sigma"), (one,), power=None), Applied(Symbol("sigma"), (PrintedNumber(),), power=None):
            return is_numeric(one)
        case Applied(Symbol("sigma"), (one,), power=None), Applied(Symbol("sigma"), (Prefixed(_, PrintedNumber()),)):
            return is_numeric(one)
    return False


def are_numeric(left: Printed, right: Printed, scope: Scope) -> bool:
    """Whether both sides are; two logarithms of numbers are the same or not to whatever base: −log(1/0.5) = −log(2)."""
    match left, right:
        case Prefixed("-", one), Prefixed("-", other):
            return are_numeric(one, other, scope)
        case Applied(Symbol("log"), (one,), base=None, power=None), Applied(
            Symbol("log"), (other,), base=None, power=None
        ):
            left, right = one, other
    return is_numeric(left, scope) and is_numeric(right, scope)


def is_substitution(before: Printed, side: Printed, scope: Scope) -> bool:
    """Whether a side is the one before it with numbers in the place of names that have a number."""
    before, side = bare(before), bare(side)
    number = number_of(side)
    if number is not None and is_name(before):
        definition = scope.numeric(key(before) or "")
        return definition is not None and definition.shape == ()
    if isinstance(before, Symbol):
        return isinstance(side, Symbol) and before.name == side.name
    parts = same_form(before, side)
    if parts is None:
        return literal(before) is not None and literal(before) == literal(side)
    return all(is_substitution(one, other, scope) for one, other in parts)


def computes_with_arrays(side: Printed, scope: Scope) -> bool:
    """Whether a side is a computation with vectors or matrices, and no name of one: it asks for nothing."""
    if is_name(side):
        return False
    return any((found := scope.numeric(key(node) or "")) is not None and found.shape for node in walk(side))


def is_call_of_numbers(node: Printed) -> bool:
    """Whether a form is a function of the catalogue, or its derivative, at printed numbers: σ'(1.1)."""
    if not isinstance(node, Applied):
        return False
    head = node.head.base if isinstance(node.head, Raised) and node.head.label else node.head
    return key(head) in FUNCTIONS and all(map(is_numeric, node.arguments))


def is_numeric(node: Printed, scope: Scope | None = None) -> bool:
    """Whether a form is arithmetic of printed numbers alone, without a name whose meaning could be mistaken.

    scope: where e may be a name; without it, it is Euler's number.
    """
    match node:
        case PrintedNumber():
            return True
        case Symbol(name):
            return name in CONSTANTS and (scope is None or scope.is_constant(name))
        case Applied(Symbol(name), arguments, _, base, None):
            return (name in CERTAIN or (name == "log" and base is not None)) and all(
                is_numeric(argument, scope) for argument in arguments
            )
        case Raised(Symbol("e"), exponent) if not isinstance(exponent, PrintedNumber):
            return is_numeric(exponent, scope)  # e^{-0.5}, whatever e is
        case Fenced() | Prefixed() | Infixed() | Raised() | Radical() | Transposed():
            return all(is_numeric(child, scope) for child in children(node))
        case Grid(brackets=around) | Listing(brackets=around) if around not in NO_ARRAY:
            return all(is_numeric(child, scope) for child in children(node))
    return False


def renames_constant(head: Printed, printed: Quantity | None) -> bool:
    """Whether e or π is given a value of its own: an error, e = 0.6 - 1 = -0.4, a share, π = 0.3."""
    if not isinstance(head, Symbol) or head.name not in NEAR or printed is None:
        return False
    low, high = NEAR[head.name]
    return bool(printed.shape) or not low < printed.numerals[0].value < high


def may_be_condition(
    left: Printed, printed: Quantity, used: Iterable[Definition], scope: Scope, said: Callable[[], bool]
) -> bool:
    """Whether `left = number` may ask for the names in it: 2x + 3 = 11, |x| = 4, a^2 = 0.6 (a label?), dy/dx = 6.

    said: whether the words before it suppose it.

    The call of a known function asks nothing, nor does a computation with vectors or matrices; of a function of the
    document, y(x) = 0.5 may ask where it takes that value, but not of an x_1 that was computed. (a, b) = (2, 3) may be
    another solution.
    """
    used = list(used)
    shapes = [definition.shape for definition in used]
    if shapes and said():
        return True
    if isinstance(left, Listing):
        return left.brackets == "(" and all(is_name(item) and not isinstance(item, Applied) for item in left.items)
    if printed.shape or any(shapes) or not (shapes or _has_letters(left, scope)):
        return False
    if isinstance(left, Applied):
        name = key(left.head) or ""
        known = name in FUNCTIONS or scope.formula(f"{name}()") is not None
        asks = name not in FUNCTIONS and any(_has_letters(one, scope) for one in left.arguments)
        one_of_many = all(isinstance(one, Indexed) for one in left.arguments)  # x_1, which was computed: f(x_1) = 0.25
        return not known or (asks and not (one_of_many and all(each.origin == "result" for each in used)))
    return isinstance(left, Infixed | Prefixed | Raised | Fenced | Radical) and not is_of_events(left)


def _has_letters(node: Printed, scope: Scope) -> bool:
    """Whether a form is arithmetic with names, those of functions not among them."""
    if isinstance(node, PrintedNumber):
        return False
    match node:
        case Symbol(name):
            return not scope.is_constant(name)
        case Raised(Symbol("e"), exponent) if not isinstance(exponent, PrintedNumber):
            return _has_letters(exponent, scope)
        case Indexed():
            return True
        case Applied(_, arguments):
            return any(_has_letters(argument, scope) for argument in arguments)
    return any(_has_letters(child, scope) for child in children(node))


def is_computation(side: Printed, *, first: bool) -> bool:
    """Whether a form that nothing computes here was computed by the author: no name, and no equation for its names.

    The first side of a chain may ask for its names, and P(A) = 0.125 gives a value; but f(0.3) = 0.329 was computed,
    where x(0) = 0.25 and w(1, 2) = 0.25 may have been chosen.
    """
    if not first:
        return isinstance(side, Applied) or not is_name(side)
    if isinstance(side, Applied):
        values = [literal(argument) for argument in side.arguments]
        return None not in values and any(value is not None and is_fractional(value) for value in values)
    return False


def same_measure(left: Printed, right: Printed) -> bool | None:
    """Whether two sides count in the same unit; None where one of them does not say."""
    one, other = contents(left).measures, contents(right).measures
    if one == other:
        return True
    if one and other:
        return False
    return True if not one and other <= COUNTED else None


def same_form(before: Printed, side: Printed) -> list[tuple[Printed, Printed]] | None:
    """The parts of two forms that are built alike, side by side; None where they are not."""
    one, other = children(before), children(side)
    if type(before) is not type(side) or len(one) != len(other) or not one:
        return None
    if isinstance(before, Infixed) and isinstance(side, Infixed):
        same = before.operator == side.operator or {before.operator, side.operator} <= PRODUCTS | {"hadamard"}
        return list(zip(one, other, strict=True)) if same else None
    if isinstance(before, Prefixed) and isinstance(side, Prefixed) and before.sign != side.sign:
        return None
    return list(zip(one, other, strict=True))


def number_of(node: Printed) -> PrintedNumber | None:
    """The number of a form that is one, with its sign or without."""
    node = bare(node)
    while isinstance(node, Prefixed):
        node = bare(node.operand)
    return node if isinstance(node, PrintedNumber) else None
