"""Printed mathematics as compact S-expressions, and the value of what is numeric."""

from __future__ import annotations

from collections.abc import Callable

import mpmath
import pytest

from verify.expressions.printed import parse_printed
from verify.records import printed as p


def shown(node: p.Printed | None) -> str:
    """The node in prefix notation: words with blanks get ~, what is opaque stands in ⟦⟧, a missing side is _."""
    match node:
        case None:
            return "_"
        case p.PrintedNumber():
            return node.numeral.text + (f"<{node.measure}>" if node.measure else "")
        case p.Symbol():
            name = node.name.replace(" ", "~")
            return f'"{name}"' if node.quoted else name
        case p.Opaque():
            return f"⟦{node.text}⟧"
        case p.Fenced():
            return f"({node.fence} {shown(node.content)})"
        case p.Entry():
            return f"{shown(node.key)}: {shown(node.value)}"
        case p.Chain():
            sides = [shown(side) for side in node.sides]
            return " ".join(
                [sides[0], *(f"{sign} {side}" for sign, side in zip(node.relations, sides[1:], strict=True))]
            )
        case p.Grid():
            rows = " | ".join(" ".join(wrapped(cell) for cell in row) for row in node.rows)
            return f"(grid {node.brackets} {rows})"
    return f"({head(node)} {' '.join(wrapped(part) for part in parts(node))})".replace(" )", ")")


def wrapped(node: p.Printed | None) -> str:
    """The node, in brackets of its own where it is a chain."""
    return f"{{{shown(node)}}}" if isinstance(node, p.Chain) else shown(node)


def head(node: p.Printed) -> str:
    """The word a list begins with."""
    match node:
        case p.Indexed():
            return node.brackets
        case p.Raised():
            return "^label" if node.label else "^"
        case p.Transposed():
            return "T"
        case p.Prefixed():
            return node.sign
        case p.Infixed() | p.Bounded():
            return node.operator
        case p.Applied():
            return f"call {shown(node.head)}"
        case p.Radical():
            return "root"
        case p.Listing():
            return f"list{node.brackets}"
    raise AssertionError(node)


def parts(node: p.Printed) -> tuple[p.Printed | None, ...]:
    """What follows that word."""
    match node:
        case p.Indexed():
            return (node.base, *node.subscripts)
        case p.Raised():
            return (node.base, node.exponent)
        case p.Transposed():
            return (node.base,)
        case p.Prefixed():
            return (node.operand,)
        case p.Infixed():
            return (node.left, node.right)
        case p.Bounded():
            return (node.lower, node.upper, node.body)
        case p.Applied():
            extras = (node.base, node.power) if node.base is not None or node.power is not None else ()
            return (*extras, *node.arguments)
        case p.Radical():
            return (node.radicand,) if node.index is None else (node.radicand, node.index)
        case p.Listing():
            return node.items
    raise AssertionError(node)


@pytest.fixture
def read() -> Callable[[str], list[str]]:
    """The statements of a text as S-expressions."""
    return lambda text: [shown(statement) for statement in parse_printed(text)]


CONSTANTS = {"pi": mpmath.pi, "e": mpmath.e}
FENCES = {"abs": abs, "floor": mpmath.floor, "ceil": mpmath.ceil, "parentheses": lambda value: value}


class NoValueError(Exception):
    """What has no number."""


def value(node: p.Printed) -> mpmath.mpf:
    """The value of numeric mathematics, by mpmath at 30 digits."""
    match node:
        case p.PrintedNumber() if node.numeral.special is None:
            exact = mpmath.mpf(node.numeral.value.numerator) / node.numeral.value.denominator
            return exact * mpmath.pi / 180 if node.measure == "°" else exact
        case p.Symbol() if node.name in CONSTANTS:
            return CONSTANTS[node.name]
        case p.Prefixed():
            return -value(node.operand) if node.sign == "-" else value(node.operand)
        case p.Fenced() if node.fence in FENCES:
            return FENCES[node.fence](value(node.content))
        case p.Infixed():
            return infixed(node.operator, value(node.left), value(node.right))
        case p.Raised():
            return value(node.base) ** value(node.exponent)
        case p.Radical():
            return mpmath.root(value(node.radicand), int(value(node.index)) if node.index else 2)
        case p.Applied():
            return applied(node)
    raise NoValueError(node)


def infixed(operator: str, left: mpmath.mpf, right: mpmath.mpf) -> mpmath.mpf:
    """left operator right."""
    if operator in ("*", "dot", "times", "implicit"):
        return left * right
    operations = {"+": lambda: left + right, "-": lambda: left - right, "/": lambda: left / right}
    operations["mod"] = lambda: left % right
    if operator not in operations:
        raise NoValueError(operator)
    return operations[operator]()


def applied(node: p.Applied) -> mpmath.mpf:
    """A function by mpmath's name for it; log without a base is the natural one."""
    arguments = [value(argument) for argument in node.arguments]
    name = node.head.name if isinstance(node.head, p.Symbol) else ""
    aliases = {"log": "log", "ln": "log", "factorial": "factorial", "binom": "binomial"}
    if name in ("max", "min"):
        result = max(arguments) if name == "max" else min(arguments)
    elif name in ("sin", "cos", "tan", "exp", "tanh", *aliases):
        bases = [value(node.base)] if node.base is not None else []
        result = getattr(mpmath, aliases.get(name, name))(*arguments, *bases)
    else:
        raise NoValueError(name)
    return result if node.power is None else result ** value(node.power)


@pytest.fixture
def evaluate() -> Callable[[str], mpmath.mpf]:
    """The value of a text that is one numeric expression."""

    def evaluated(text: str) -> mpmath.mpf:
        (statement,) = parse_printed(text)
        with mpmath.workdps(30):
            return value(statement)

    return evaluated
