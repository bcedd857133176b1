"""Mathematics as MathML: expressions as they are read, LaTeX as it is printed, and nothing that is not mathematics."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from html_documents import ATTACKS
from html_page import Node, parse
from verify.expressions import parse_expression, parse_relation
from verify.reporting.html.mathml import ATTRIBUTES, ELEMENTS, MAX_LATEX, from_expression, from_latex

WORDS = r"x ^ _ { } & \\ \frac \sqrt \text{ \begin{pmatrix} \end{pmatrix} \left( \right) \mathbf{ 1.5 = \,"
PIECES = [*ATTACKS, *WORDS.split()]


def written(text: str) -> str:
    """An expression as MathML says it, in one line: fractions as (a)/(b), powers and indices as ^ and _."""
    math = from_expression(parse_relation(text) if "==" in text or "<" in text else parse_expression(text))
    assert math is not None
    return _said(parse(math))


def _said(node: Node | str) -> str:
    if isinstance(node, str):
        return node.replace("\u2062", " ")
    parts = [_said(one) for one in node.inside]
    match node.tag:
        case "mfrac":
            return f"({parts[0]})/({parts[1]})"
        case "msup":
            return f"{parts[0]}^{parts[1]}"
        case "msub":
            return f"{parts[0]}_{parts[1]}"
        case "msqrt":
            return f"√({''.join(parts)})"
        case "mtr":
            return ",".join(parts) + ";"
    return "".join(parts)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("softmax(Q @ K.T / sqrt(d_k)) @ V", "softmax((Q K^⊤)/(√(d_k))) V"),
        ("(a + b) * c - -d", "(a+b)·c−(−d)"),
        ("a - (b - c)", "a−(b−c)"),
        ("a / b / c", "((a)/(b))/(c)"),
        ("(a + b) ** 2 ** -x", "(a+b)^2^−x"),
        ("(-2) ** 2 + -2 ** 2", "(−2)^2+(−2^2)"),
        ("(A @ B).T[0, 1:]", "(A B)^⊤[0,1:]"),
        ("f(x, axis=-1)", "f(x,axis=−1)"),
        ("abs(x) <= learning_rate < W_alpha", "|x|≤learning_rate<W_α"),
        ("[[1, 2], [x, 4]] == [1, 2]", "[1,2;x,4;]=[1,2]"),
        ("times(plus(a, b), power(x, 2))", "(a+b) x^2"),
    ],
)
def test_an_expression_is_written_as_it_was_read(text: str, said: str) -> None:
    """Every operation keeps its operands, and parentheses stand where leaving them out would say something else."""
    assert written(text) == said


def test_a_long_expression_is_left_to_text() -> None:
    """What is too long or too deep to be read at a glance is None, and does no work without bound."""
    assert from_expression(parse_expression(" + ".join(["x"] * 90))) is None
    assert from_expression(parse_expression("f(" * 30 + "x" + ")" * 30)) is None


@pytest.mark.parametrize(
    "latex", [r"\nosuchcommand{x}", r"\href{javascript:x}{", "x" * (MAX_LATEX + 1), "{" * 200, r"\frac{"]
)
def test_what_cannot_be_set_is_left_to_text(latex: str) -> None:
    """An unknown command, half a formula and a long one are None, and whoever asks has the text."""
    assert from_latex(latex) is None


def test_printed_mathematics_is_set() -> None:
    """A fraction is a fraction, a root a root, a matrix a table."""
    math = from_latex(r"\sqrt{\frac{1}{2}} = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}")
    assert math is not None
    page = parse(math)
    assert [len(page.all(tag)) for tag in ("mfrac", "msqrt", "mtd")] == [1, 1, 4]
    assert parse(from_latex("x^2", block=True) or "").one("math").attributes == {"display": "block"}


@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=12).map("".join))
def test_nothing_but_mathematics_comes_out(latex: str) -> None:
    """Whatever the LaTeX, there are elements and attributes of the lists alone, and values without any meaning else."""
    math = from_latex(latex)
    for node in parse(math).all()[1:] if math is not None else ():
        assert node.tag in ELEMENTS
        for name, value in node.attributes.items():
            assert name in {*ATTRIBUTES, "display"}
            assert re.fullmatch(r"[-+\w.% ]*", value)


@given(st.text(max_size=20))
def test_a_name_stays_a_name(name: str) -> None:
    """Whatever characters a name has, they are text."""
    from verify.records.expression import Call, Name

    math = from_expression(Call(name, (Name(name),)))
    assert math is not None
    assert {node.tag for node in parse(math).all()[1:]} <= {
        "math",
        "mrow",
        "mi",
        "mo",
        "mtext",
        "msub",
        "msqrt",
        "msup",
    }
