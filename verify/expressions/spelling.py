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


def spell(expression: Expression, label: Callable[[str], str] = lambda name: name) -> str:
    """The expression in the expression language, but for the products and powers of printed mathematics.

    `label` says how a name is shown.
    """

    def inner(node: Expression, binding: int) -> str:
        text, holds = outer(node)
        return f"({text})" if holds < binding else text

    def infix(operator: str, left: Expression, right: Expression) -> tuple[str, int]:
        sign, to_the_left, to_the_right = INFIX[operator]
        return f"{inner(left, to_the_left)}{sign}{inner(right, to_the_right)}", min(to_the_left, to_the_right)

    def outer(node: Expression) -> tuple[str, int]:
        match node:
            case Number(numeral):
                return numeral.text, SIGN if numeral.text.startswith(("-", "−")) else SUFFIX - 1
            case Name(text):
                return label(text), SUFFIX
            case Negative(operand):
                return f"-{inner(operand, SIGN)}", SIGN
            case Transpose(operand):
                return f"{inner(operand, SUFFIX)}.T", SUFFIX
            case Index(operand, subscripts):
                return f"{inner(operand, SUFFIX)}[{', '.join(map(_subscript, subscripts))}]", SUFFIX
            case Array(items):
                return f"[{', '.join(inner(item, 0) for item in items)}]", SUFFIX
            case Binary(operator, left, right):
                return infix(operator, left, right)
            case Call(function, (left, right), ()) if function in INFIX:
                return infix(function, left, right)
            case Call(function, arguments, keywords):
                parts = [inner(argument, 0) for argument in arguments]
                parts += [f"{name}={inner(argument, 0)}" for name, argument in keywords]
                return f"{function}({', '.join(parts)})", SUFFIX

    return inner(expression, 0)


def _subscript(subscript: int | Slice) -> str:
    if isinstance(subscript, int):
        return str(subscript)
    start, stop = ("" if end is None else str(end) for end in (subscript.start, subscript.stop))
    return f"{start}:{stop}" + (f":{subscript.step}" if subscript.step is not None else "")
