"""Expression → text, as people write mathematics on one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    Transpose,
)

INFIX: Mapping[str, tuple[str, int, int]] = {
    "+": (" + ", 10, 11), "plus": (" + ", 10, 11), "-": (" - ", 10, 11),
    "*": (" * ", 20, 21), "/": (" / ", 20, 21), "@": (" @ ", 20, 21),
    "times": (" × ", 20, 21), "dot": (" · ", 20, 21), "hadamard": (" ⊙ ", 20, 21),
    "**": ("**", 41, 40), "power": ("^", 41, 40),
    "matrix_power": ("^", 41, 40),
}  # fmt: skip
"""How each operation between two operands is written, and how tightly it holds its left and its right side."""

SIGN = 30
SUFFIX = 50

Label = Callable[[str], str]
"""How a name is shown."""


def spell(expression: Expression, label: Label = lambda name: name) -> str:
    """The expression in the expression language, but for the products and powers of printed mathematics.

    `label` says how a name is shown.
    """
    return _inner(expression, 0, label)


def _inner(node: Expression, binding: int, label: Label) -> str:
    """A part, in parentheses where what stands around it holds it tighter than it holds together."""
    text, holds = _outer(node, label)
    return f"({text})" if holds < binding else text


def _infix(operator: str, left: Expression, right: Expression, label: Label) -> tuple[str, int]:
    sign, to_the_left, to_the_right = INFIX[operator]
    text = f"{_inner(left, to_the_left, label)}{sign}{_inner(right, to_the_right, label)}"
    return text, min(to_the_left, to_the_right)


def _outer(node: Expression, label: Label) -> tuple[str, int]:
    """A node as text, and how tightly it holds together."""
    match node:
        case Number(numeral):
            return numeral.text, SIGN if numeral.text.startswith(("-", "−")) else SUFFIX - 1
        case Name(text):
            return label(text), SUFFIX
        case Negative(operand):
            return f"-{_inner(operand, SIGN, label)}", SIGN
        case Transpose(operand):
            return f"{_inner(operand, SUFFIX, label)}.T", SUFFIX
        case Index(operand, subscripts):
            return f"{_inner(operand, SUFFIX, label)}[{', '.join(map(_subscript, subscripts))}]", SUFFIX
        case Array(items):
            return f"[{', '.join(_inner(item, 0, label) for item in items)}]", SUFFIX
        case Binary(operator, left, right):
            return _infix(operator, left, right, label)
        case Call(function, (left, right), ()) if function in INFIX:
            return _infix(function, left, right, label)
        case Call(function, arguments, keywords):
            parts = [_inner(argument, 0, label) for argument in arguments]
            parts += [f"{name}={_inner(argument, 0, label)}" for name, argument in keywords]
            return f"{function}({', '.join(parts)})", SUFFIX


def _subscript(subscript: int | Slice) -> str:
    if isinstance(subscript, int):
        return str(subscript)
    start, stop = ("" if end is None else str(end) for end in (subscript.start, subscript.stop))
    return f"{start}:{stop}" + (f":{subscript.step}" if subscript.step is not None else "")
