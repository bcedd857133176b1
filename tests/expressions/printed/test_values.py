r"""Numeric mathematics as printed has the value that its author meant, computed here by other means."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.expressions.printed import parse_printed
from verify.records import printed as p

Evaluate = Callable[[str], mpmath.mpf]
Formula = tuple[str, Fraction]

COMPUTED = [
    (r"\frac{256}{512}", 0.5), (r"10000^{0.5}", 100), (r"\sin\left(\frac{1}{10000^0}\right)", math.sin(1)),
    ("0.1 * 0.2", 0.02), (r"\cos\left(\frac{2}{10000^{2.5}}\right)", math.cos(2 / 10000**2.5)),
    (r"-\log(0.7)", -math.log(0.7)), (r"\log_2 8", 3),
    (r"\frac{e^{2.0}}{e^{2.0} + e^{1.0} + e^{0.2}}", math.exp(2) / (math.exp(2) + math.exp(1) + math.exp(0.2))),
    ("2³ − 1", 7), (r"\frac{1}{1 + e^{-(-10)}}", 1 / (1 + math.exp(10))), (r"0 \times -20 + 0 \times -20 + 30", 30),
    (r"6\times -0.447^2", -6 * 0.447**2),
    (r"(0.1 \times 1) + (1.2 \times 0) + (-0.1 \times 0) + (1.4 \times 1)", 1.5), ("1.2 × 10⁻³", 0.0012),
    (r"1.2 \times 10^{-3}", 0.0012), ("1e-6", 1e-6), (r"10{,}000 / 4", 2500), (r"20.45\%", 0.2045),
    (r"\frac12 \cdot 3", 1.5), (r"\sqrt[3]{27} + \sqrt{16}", 7), (r"2\pi", 2 * math.pi),
    (r"\sqrt{(0.2)^2 + (-0.1)^2}", math.hypot(0.2, 0.1)), (r"\max(0, -2.5) + |{-3}|", 3),
    (r"5! - \binom{4}{2}", 114), (r"\cos 60^\circ", 0.5), (r"\sin^2 1 + \cos^2 1", 1), ("2^3^2", 512),
    ("1/2 + 3/4", 1.25), (r"8/2\pi", 8 / (2 * math.pi)), (r"\lfloor 2.7 \rfloor \bmod 2", 0),
    (r"\tfrac{1}{2}(3)(4)", 6), (r"-2^2", -4), (r"2 - 3 - 4", -5), (r"16 / 4 / 2", 2), (r"\exp\{0\} + \ln e", 2),
    (r"{3 \over 4}", 0.75), (r"\frac{3}{8}(15,\!832)", 5937), ("355\\boxed{680} - 1", 355679), ("3⁄4", 0.75),
    (r"3 \cdot \phantom -4", 12), (r"\sqrt{(3!)^2}", 6), ("2^43^45^2", 32400), (r"\frac{10^35^0}{10^2}", 10),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), COMPUTED)
def test_value(evaluate: Evaluate, text: str, expected: float) -> None:
    """A formula is worth what Python's own arithmetic gives for it."""
    assert mpmath.almosteq(evaluate(text), expected, rel_eps=1e-12, abs_eps=1e-15)


@st.composite
def formulas(draw: st.DrawFn, depth: int = 4) -> Formula:
    """A formula, printed and computed at once; brackets stand wherever another reading could be."""
    kind = draw(st.integers(0, 8)) if depth else 8
    if kind == 8:
        number = draw(st.integers(0, 9999))
        return f"{number // 100}.{number % 100:02}", Fraction(number, 100)
    text, value = draw(formulas(depth - 1))
    if kind < 3:
        return [
            (f"(-({text}))", -value),
            (f"{{({text})}}^{{2}}", value**2),
            (rf"\left|{text}\right|", abs(value)),
        ][kind]
    other, second = draw(formulas(depth - 1))
    sign = draw(st.sampled_from([r"\times", r"\cdot", "*", "×", "·"]))
    return [
        (f"({text} + {other})", value + second),
        (rf"\left({{{text} - ({other})}}\right)", value - second),
        (f"({text}) {sign} ({other})", value * second),
        (rf"\max\left({text}, {other}\right)", max(value, second)),
        (rf"\frac{{{text}}}{{{other}}}", value / second) if second else (text, value),
    ][kind - 3]


@settings(max_examples=150, deadline=None)
@given(formulas())
def test_a_formula_printed_from_its_value_has_it(formula: Formula) -> None:
    """Whatever formula is printed, its value comes back exactly."""
    text, expected = formula
    (statement,) = parse_printed(text)
    assert exact(statement) == expected


def exact(node: p.Printed) -> Fraction:
    """The value of rational mathematics, as a fraction."""
    match node:
        case p.PrintedNumber():
            return node.numeral.value
        case p.Fenced():
            return abs(exact(node.content)) if node.fence == "abs" else exact(node.content)
        case p.Prefixed():
            return -exact(node.operand)
        case p.Raised():
            return exact(node.base) ** int(exact(node.exponent))
        case p.Applied():
            return max(exact(argument) for argument in node.arguments)
        case p.Infixed(operator="+"):
            return exact(node.left) + exact(node.right)
        case p.Infixed(operator="-"):
            return exact(node.left) - exact(node.right)
        case p.Infixed(operator="/"):
            return exact(node.left) / exact(node.right)
        case p.Infixed():
            return exact(node.left) * exact(node.right)
    raise AssertionError(node)
