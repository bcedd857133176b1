"""Expressions as text: what is spelled reads back as the same expression."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.expressions import parse_expression, spell
from verify.numerals import parse_numeral
from verify.records.expression import Array, Binary, Call, Expression, Index, Name, Negative, Number, Slice, Transpose

NUMBERS = st.integers(0, 99).map(lambda n: Number(parse_numeral(str(n))))
LEAVES = NUMBERS | st.sampled_from([Name("x"), Name("W_Q")])
SUBSCRIPTS = st.lists(st.integers(-3, 3) | st.builds(Slice, st.none() | st.integers(0, 2), st.none()), min_size=1)


def _larger(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    return (
        st.builds(Negative, inner)
        | st.builds(Transpose, inner)
        | st.builds(Binary, st.sampled_from(["+", "-", "*", "/", "@", "**"]), inner, inner)
        | st.builds(Index, inner, SUBSCRIPTS.map(tuple))
        | st.lists(inner, min_size=1, max_size=3).map(lambda items: Array(tuple(items)))
        | st.builds(lambda a, k: Call("softmax", (a,), (("axis", k),)), inner, inner)
    )


@given(st.recursive(LEAVES, _larger, max_leaves=8))
def test_what_is_spelled_reads_back(expression: Expression) -> None:
    """The text of an expression is in the language, and its tree is the expression."""
    assert parse_expression(spell(expression)) == expression


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("times(plus(a, b), c)", "(a + b) × c"),
        ("power(times(a, b), 2)", "(a × b)^2"),
        ("plus(a, times(b, c))", "a + b × c"),
        ("a - (b - c)", "a - (b - c)"),
        ("dot(a, hadamard(b, c))", "a · (b ⊙ c)"),
        ("power(a, power(b, c))", "a^b^c"),
        ("power(power(a, b), c)", "(a^b)^c"),
        ("x[1:, 0].T", "x[1:, 0].T"),
    ],
)
def test_products_and_powers_look_as_they_are_printed(expression: str, text: str) -> None:
    """Printed operations have their signs, and parentheses where the order needs them."""
    assert spell(parse_expression(expression)) == text


def test_names_are_shown_by_their_label() -> None:
    """A label takes the place of a name wherever it stands."""
    assert spell(parse_expression("x + softmax(x)"), {"x": "the x of line 3"}.__getitem__) == (
        "the x of line 3 + softmax(the x of line 3)"
    )
