"""Mathematics → MathML: the expression as it was read, and LaTeX as it was printed; else None, and text must do.

Every element and attribute is written here from a list of those that are allowed, and every character of a document
is escaped on the way, so that no formula can say more than mathematics.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Index,
    Name,
    Negative,
    Number,
    Relation,
    Slice,
    Transpose,
    children,
)

if TYPE_CHECKING:
    from markupsafe import Markup

MAX_LATEX = 600
"""Characters of LaTeX that are set; longer ones are matrices, which are shown as such."""
MAX_ELEMENTS = 800
MAX_NODES = 120
"""Nodes of an expression that are set."""
MAX_DEPTH = 24

ELEMENTS = frozenset(
    re.findall(
        r"\w+",
        "math mrow mi mn mo mtext mspace msup msub msubsup munder mover munderover mmultiscripts mprescripts mfrac "
        "msqrt mroot mtable mtr mtd mstyle mpadded mphantom",
    )
)
ATTRIBUTES = frozenset(
    re.findall(
        r"\w+",
        "accent accentunder columnalign depth displaystyle fence form height largeop linethickness lspace mathvariant "
        "maxsize minsize movablelimits rspace scriptlevel separator stretchy symmetric voffset width",
    )
)
VALUE = re.compile(r"[-+\w.% ]{1,24}")
LEAVES = frozenset(("mi", "mn", "mo", "mtext"))

GREEK = dict(
    zip(
        re.findall(
            r"\w+",
            "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi "
            "omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega",
        ),
        "αβγδεζηθικλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ",
        strict=True,
    )
)
COMPARISONS = {"==": "=", "<=": "≤", ">=": "≥", "<": "<", ">": ">"}
PRODUCTS = {"times": "\u2062", "@": "\u2062", "*": "·", "dot": "·", "hadamard": "⊙"}
"""How a product is written; the product of matrices, as people do, by nothing at all."""
AS_BINARY = {
    "plus": "+", "minus": "-", "times": "@", "power": "**", "matrix_power": "**", "dot": "dot", "hadamard": "hadamard",
}  # fmt: skip
FENCES = {"abs": ("|", "|"), "bars": ("|", "|"), "norm": ("‖", "‖"), "floor": ("⌊", "⌋"), "ceil": ("⌈", "⌉")}
TIGHTNESS = {"+": 1, "-": 1, "*": 2, "@": 2, "dot": 2, "hadamard": 2, "/": 4, "**": 3}


class TooMuch(Exception):  # noqa: N818 — a formula that is better read as text
    """More than is set."""


def math(content: str, *, block: bool = False) -> Markup:
    """MathML as an element of the page."""
    from markupsafe import Markup

    display = ' display="block"' if block else ""
    return Markup(f"<math{display}>{content}</math>")  # noqa: S704 — escaped, leaf by leaf, where it was made


# — LaTeX, as printed —


@lru_cache(maxsize=8192)
def from_latex(latex: str, *, block: bool = False) -> Markup | None:
    """LaTeX as MathML; None for what is long or has a command that is not known."""
    from latex2mathml.converter import convert_to_element

    if len(latex) > MAX_LATEX:
        return None
    try:
        element = convert_to_element(latex)
        return math("".join(_element(child, [0]) for child in element), block=block)
    except Exception:  # it raises errors of many kinds, and a text is there for each
        return None


def _element(element: Element, count: list[int]) -> str:
    """An element of what the converter made, if all of it is allowed."""
    count[0] += 1
    if element.tag not in ELEMENTS or count[0] > MAX_ELEMENTS:
        raise TooMuch(element.tag)
    text = html.unescape(element.text or "")
    if element.tag == "mi" and text.startswith("\\"):
        raise TooMuch(text)
    kept = {name: value for name, value in element.attrib.items() if name in ATTRIBUTES and VALUE.fullmatch(value)}
    attributes = "".join(f' {name}="{value}"' for name, value in kept.items())
    inside = html.escape(text) if element.tag in LEAVES else "".join(_element(child, count) for child in element)
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"


# — an expression, as it was read —


def from_expression(expression: Expression | Relation) -> Markup | None:
    """An expression as MathML; None where it is too long to be read at a glance."""
    try:
        if sum(1 for _ in _nodes(expression, MAX_DEPTH)) > MAX_NODES:
            return None
        return math(_written(expression))
    except TooMuch:
        return None


def _nodes(node: Expression | Relation, depth: int) -> Iterator[object]:
    if not depth:
        raise TooMuch
    yield node
    for child in children(node):
        yield from _nodes(child, depth - 1)


def _written(node: Expression | Relation) -> str:
    match node:
        case Number(numeral):
            return _number(numeral.text)
        case Name(text):
            return _name(text)
        case Negative(operand):
            return _row(_operator("−", prefix=True), _operand(operand, 2))
        case Binary(operator, left, right):
            return _binary(operator, left, right)
        case Transpose(operand):
            return f"<msup>{_operand(operand, 5)}{_leaf('mo', '⊤')}</msup>"
        case Index(operand, subscripts):
            inside = [_leaf("mtext", _subscript(one)) for one in subscripts]
            return _row(_operand(operand, 5), _fenced("[", inside, "]"))
        case Array(items):
            return _array(items)
        case Call(function, arguments, keywords):
            return _call(function, arguments, keywords)
        case Relation(operands, comparisons):
            signs = ["", *(_operator(COMPARISONS[one]) for one in comparisons)]
            return _row(*(part for sign, one in zip(signs, operands, strict=True) for part in (sign, _written(one))))


def _call(function: str, arguments: tuple[Expression, ...], keywords: tuple[tuple[str, Expression], ...]) -> str:
    operator, plain = AS_BINARY.get(function), len(arguments) == 1 and not keywords
    if operator is not None and len(arguments) == 2:
        return _binary(operator, *arguments)
    if function == "sqrt" and plain:
        return f"<msqrt>{_written(arguments[0])}</msqrt>"
    if function == "transpose" and plain:
        return _written(Transpose(arguments[0]))
    if function in FENCES and plain:
        return _fenced(FENCES[function][0], [_written(arguments[0])], FENCES[function][1])
    named = [_row(_leaf("mi", name), _operator("="), _written(value)) for name, value in keywords]
    return _row(_leaf("mi", function), _fenced("(", [*map(_written, arguments), *named], ")"))


def _binary(operator: str, left: Expression, right: Expression) -> str:
    if operator == "/":
        return f"<mfrac>{_row(_written(left))}{_row(_written(right))}</mfrac>"
    if operator == "**":
        return f"<msup>{_operand(left, 5)}{_row(_written(right))}</msup>"
    tight = TIGHTNESS[operator]
    sign = "·" if operator == "@" and isinstance(left, Number) and isinstance(right, Number) else PRODUCTS.get(operator)
    written = '<mo rspace="0.17em">\u2062</mo>' if sign == "\u2062" else _operator(sign or operator.replace("-", "−"))
    return _row(_operand(left, tight), written, _operand(right, tight + 1))


def _operand(node: Expression, tight: int) -> str:
    """An operand, in parentheses where it binds less than what it stands in."""
    operator = (
        node.operator if isinstance(node, Binary) else AS_BINARY.get(node.function) if isinstance(node, Call) else None
    )
    own = TIGHTNESS[operator] if operator is not None else 1 if isinstance(node, Negative) else 5
    negative = isinstance(node, Number) and node.numeral.text[:1] in {"-", "−"}
    return _fenced("(", [_written(node)], ")") if (0 if negative and tight > 1 else own) < tight else _written(node)


def _array(items: tuple[Expression, ...]) -> str:
    if not items or not all(isinstance(row, Array) and len(row.items) == len(items[0].items) for row in items):  # type: ignore[union-attr]
        return _fenced("[", [_written(one) for one in items], "]")
    rows = "".join(
        "<mtr>" + "".join(f"<mtd>{_written(cell)}</mtd>" for cell in row.items) + "</mtr>"
        for row in items
        if isinstance(row, Array)
    )
    return _fenced("[", [f"<mtable>{rows}</mtable>"], "]")


def _subscript(one: int | Slice) -> str:
    if isinstance(one, int):
        return str(one)
    parts = ["" if part is None else str(part) for part in (one.start, one.stop)]
    return ":".join([*parts, str(one.step)] if one.step is not None else parts)


def _name(text: str) -> str:
    """A name, with its subscript where it has one, and behind it where it is defined, if that is told."""
    plain, _, where = text.partition("@")
    base, _, subscript = plain.partition("_")
    if (0 < len(base) <= 2 and subscript) or (base in GREEK and subscript):
        written = f"<msub>{_leaf('mi', GREEK.get(base, base))}{_leaf('mi', GREEK.get(subscript, subscript))}</msub>"
    else:
        written = _leaf("mi" if plain.isidentifier() else "mtext", GREEK.get(plain, plain))
    return f'<mrow>{written}<mtext class="line">\u00a0({html.escape(where)})</mtext></mrow>' if where else written


def _number(text: str) -> str:
    sign, digits = (text[0], text[1:]) if text[:1] in {"-", "−", "+"} else ("", text)
    number = _leaf("mn", digits)
    return _row(_operator("+" if sign == "+" else "−", prefix=True), number) if sign else number


def _fenced(left: str, parts: list[str], right: str) -> str:
    inside = '<mo separator="true">,</mo>'.join(parts)
    return _row(f'<mo form="prefix">{left}</mo>', inside, f'<mo form="postfix">{right}</mo>')


def _operator(sign: str, *, prefix: bool = False) -> str:
    form = ' form="prefix"' if prefix else ""
    return f"<mo{form}>{html.escape(sign)}</mo>"


def _leaf(tag: str, text: str) -> str:
    return f"<{tag}>{html.escape(text)}</{tag}>"


def _row(*parts: str) -> str:
    return f"<mrow>{''.join(parts)}</mrow>"
