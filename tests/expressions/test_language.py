"""The expression language: what parses, how it groups, and that nothing else parses."""

from __future__ import annotations

import contextlib
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.arithmetic.balls import Balls
from verify.expressions import evaluate, parse_expression, parse_relation
from verify.expressions.language import MAX_DEPTH, MAX_LENGTH, MAX_NESTING
from verify.numerals import parse_numeral
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
    literals,
    names,
)
from verify.records.mistake import Mistake, NotInLanguage, OverBudget

FIXED = settings(deadline=None, max_examples=100, derandomize=True)

A, B, C = Name("A"), Name("B"), Name("C")


def number(text: str) -> Number:
    """A literal."""
    return Number(parse_numeral(text))


ONE, TWO = number("1"), number("2")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", ONE),
        (" A ", A),
        ("A\n  + B", Binary("+", A, B)),
        ("1.50e-3", number("1.50e-3")),
        ("A + B - C", Binary("-", Binary("+", A, B), C)),
        ("A - (B - C)", Binary("-", A, Binary("-", B, C))),
        ("A @ B * C", Binary("*", Binary("@", A, B), C)),
        ("A + B @ C", Binary("+", A, Binary("@", B, C))),
        ("A ** B ** C", Binary("**", A, Binary("**", B, C))),
        ("-A ** 2", Negative(Binary("**", A, TWO))),
        ("A ** -B", Binary("**", A, Negative(B))),
        ("A ** -B ** C", Binary("**", A, Negative(Binary("**", B, C)))),
        ("A ** -B * C", Binary("*", Binary("**", A, Negative(B)), C)),
        ("-A * B", Binary("*", Negative(A), B)),
        ("A * -B + C", Binary("+", Binary("*", A, Negative(B)), C)),
        ("--A", Negative(Negative(A))),
        ("A.T", Transpose(A)),
        ("A @ B.T", Binary("@", A, Transpose(B))),
        ("(A @ B).T[0]", Index(Transpose(Binary("@", A, B)), (0,))),
        ("-A.T", Negative(Transpose(A))),
        ("A[0] ** 2", Binary("**", Index(A, (0,)), TWO)),
        ("A[-1, 2:]", Index(A, (-1, Slice(2, None)))),
        ("A[:, -3:-1]", Index(A, (Slice(None, None), Slice(-3, -1)))),
        ("A[:, 0::2]", Index(A, (Slice(None, None), Slice(0, None, 2)))),
        ("A[::3]", Index(A, (Slice(None, None, 3),))),
        ("[A, [B, C,],]", Array((A, Array((B, C))))),
        ("[1, 2][0]", Index(Array((ONE, TWO)), (0,))),
        ("f()", Call("f", ())),
        ("f(A, B,)", Call("f", (A, B))),
        ("f(A, axis=-1, k=B @ C)", Call("f", (A,), (("axis", Negative(ONE)), ("k", Binary("@", B, C))))),
        ("f(A).T[0]", Index(Transpose(Call("f", (A,))), (0,))),
    ],
)
def test_grouping(text: str, expected: Expression) -> None:
    """Operators group as in Python: ** to the right and above a sign, @ with * and /, + and - last."""
    assert parse_expression(text) == expected


@pytest.mark.parametrize(
    ("text", "operands", "comparisons"),
    [("A == 1", (A, ONE), ("==",)), ("1 <= A < B", (ONE, A, B), ("<=", "<")), ("A > B >= 2", (A, B, TWO), (">", ">="))],
)
def test_relations(text: str, operands: tuple[Expression, ...], comparisons: tuple[str, ...]) -> None:
    """A relation is a chain of comparisons between expressions."""
    assert parse_relation(text) == Relation(operands, comparisons)  # type: ignore[arg-type]


PYTHON = """
__import__('os') | open("x") | ().__class__ | x.__class__ | x.T.__init__ | x.real | f.T() | x.t | x.TT | lambda x: x
lambda: 1 | [x for x in y] | {1: 2} | {1} | (1, 2) | () | f"1" | 'a' | "a" | 1 if 1 else 2 | a := 1 | a = 1 | 1; 2
1 # 2 | not 1 | 1 and 2 | x is y | x in y | f(*x) | f(**x) | f(x for x in y) | f(x := 1) | f(a=1, 2) | f(a=1, a=2)
f(=1) | f(1=2) | x // 2 | x % 2 | x & 2 | x ^ 2 | ~x | x << 2 | x != 2 | +1 | 1 +, | 1_000 | 0x10 | 1j | 1.T | 1e
... | x... | x..T | x[::0] | x[::-1] | x[...] | x[None] | x[a] | x[1.0] | x[1e0] | x[] | x[1] [ | x[--1] | x[1:2
x[9999999999] | x[1+1] | x[,] | 2(3) | (f)(3) | f(1)(2) | [1](2) | 1 2 | x y | x, y | , | [ | ] | ( | [1 | (1 | 1)
f(1 | f(,) | [,] | [1,,2] | [] | f(1,,2) | . | .T | await x | yield x | import os | del x | @x | x @= y | x -> y | $x
x? | x! | √2 | x² | α | ２ | x\x00 | `x` | \\ | -
"""
"""What Python or mathematics would take, and what nobody would."""


@pytest.mark.parametrize("text", ["", " ", "x | 2", *re.split(r" \| |\n", PYTHON.strip())])
def test_nothing_else_parses(text: str) -> None:
    """Whatever the grammar has no rule for is refused, with the column and what was expected there."""
    with pytest.raises(NotInLanguage) as caught:
        parse_expression(text)
    assert "expected" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "A", "A ==", "== A", "A = 1", "A != 1", "A == 1,", "A == 1 and B == 2", "(A == 1)", "A <> B"]
)
def test_no_other_relation_parses(text: str) -> None:
    """A relation has at least one comparison, none of them within brackets."""
    with pytest.raises(NotInLanguage):
        parse_relation(text)


@pytest.mark.parametrize("text", ["A == B", "A < 1", "f(A == B)", "[1 < 2]"])
def test_a_comparison_is_no_expression(text: str) -> None:
    """Comparisons parse only where a relation is expected."""
    with pytest.raises(NotInLanguage):
        parse_expression(text)


@pytest.mark.parametrize(
    ("text", "column"), [("1 +", 4), ("f(1, $)", 6), ("A[0", 4), ("A . X", 5), ("[1 2]", 4), ("f(a=1, 2)", 8)]
)
def test_refusals_name_the_column(text: str, column: int) -> None:
    """A refusal counts columns from 1 and points at what it could not use."""
    with pytest.raises(NotInLanguage, match=f"column {column} "):
        parse_expression(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "1" + ")" * 9_999,
        "[" * 10_000,
        "-" * 10_000 + "1",
        "f(" * 5_000,
        "2" + "**2" * 5_000,
        "1" + "+1" * 5_000,
        "x" + ".T" * 5_000,
        "x" + "[0]" * 5_000,
        "9" * 10_000,
        "x" * (MAX_LENGTH + 1),
        "1e999",
    ],
    ids=[
        "parentheses",
        "brackets",
        "signs",
        "calls",
        "powers",
        "sum",
        "transposes",
        "indices",
        "digits",
        "long",
        "exponent",
    ],
)
def test_budgets(text: str) -> None:
    """Input that is too long or too deep is refused at once, in whatever way it is deep."""
    with pytest.raises(OverBudget):
        parse_expression(text)


def test_depth_that_is_allowed_is_usable() -> None:
    """The longest sum and the deepest brackets that parse can be walked and evaluated."""
    deepest = "(" * (MAX_NESTING - 1) + "1" + ")" * (MAX_NESTING - 1)
    for text, value in (("1" + "+1" * (MAX_DEPTH - 1), MAX_DEPTH), (deepest, 1)):
        expression, balls = parse_expression(text), Balls()
        assert names(expression) == frozenset()
        assert len(list(literals(expression))) == value
        with balls.active():
            assert balls.enclosures(evaluate(expression, {}.__getitem__, balls))[0].exact == value


@FIXED
@given(st.text(max_size=60) | st.text("0123456789.+-*/@()[],:=<>TfxA _e\n'\"{}\\", max_size=60))
def test_any_text_is_read_or_a_mistake(text: str) -> None:
    """No text makes the parser raise anything but a Mistake."""
    for read in (parse_expression, parse_relation):
        with contextlib.suppress(Mistake):
            read(text)


@st.composite
def sums(draw: st.DrawFn, depth: int = 3) -> str:
    """Arithmetic text with operators in any order, signs and brackets; exponents are small whole numbers."""
    pieces = []
    for i in range(draw(st.integers(1, 4))):
        if i:
            pieces.append(draw(st.sampled_from([" + ", "-", "*", " / "])))
        operand = draw(st.sampled_from(["0", "1", "2", "3", "0.5", "7.25", ".1"]))
        if depth and draw(st.booleans()):
            operand = f"({draw(sums(depth - 1))})"
        powers = draw(st.lists(st.sampled_from(["0", "1", "2", "-1", "- 2"]), max_size=2))
        pieces.append(draw(st.sampled_from(["", "", "-", "- -"])) + "**".join([operand, *powers]))
    return "".join(pieces)


def pythons(text: str) -> Fraction | None:
    """The value that Python's own grammar gives the text, over fractions; None where it leaves them."""
    fractions = re.sub(r"\d*\.?\d+", lambda digits: f"F('{digits[0]}')", text)
    value = eval(fractions, {"__builtins__": {}, "F": Fraction})  # noqa: S307 — digits of our own making
    return value if isinstance(value, Fraction) else None


@FIXED
@given(sums())
def test_precedence_is_that_of_python(text: str) -> None:
    """Arithmetic has exactly the value that Python gives the same text over fractions."""
    try:
        expected = pythons(text)
    except (ZeroDivisionError, OverflowError):
        return
    if expected is None:
        return
    balls = Balls()
    with balls.active():
        enclosure = balls.enclosures(evaluate(parse_expression(text), {}.__getitem__, balls))[0]
    assert enclosure.lower <= expected <= enclosure.upper
    if expected.numerator.bit_length() < 200 > expected.denominator.bit_length():
        assert enclosure.upper - enclosure.lower < Fraction(1, 10**60)
