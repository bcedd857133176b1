"""The syntax tree: its parts, the names and the literals in it."""

from __future__ import annotations

import pytest

from verify.expressions import parse_expression, parse_relation
from verify.records.expression import children, functions, literals, names


@pytest.mark.parametrize(
    ("text", "found", "numbers"),
    [
        ("1.50", "", "1.50"),
        ("A", "A", ""),
        ("A + A @ B.T", "A B", ""),
        ("f(A, 2, axis=-1, k=C)", "A C", "2 -1"),
        ("[A, [1, B]][0, 1:]", "A B", "1"),
        ("-(A ** 2) / 3", "A", "2 3"),
        ("1 - 2 * -3", "", "1 2 -3"),
        ("softmax(softmax)", "softmax", ""),
        ("inf", "inf", ""),
    ],
)
def test_names_and_literals(text: str, found: str, numbers: str) -> None:
    """Names are those that a scope gives a meaning, functions and indices are none; literals come signed, in order."""
    expression = parse_expression(text)
    assert names(expression) == frozenset(found.split())
    assert [one.text for one in literals(expression)] == numbers.split()


def test_relations_have_them_too() -> None:
    """A relation's names and literals are those of all its operands."""
    relation = parse_relation("0 < A <= f(B, 1)")
    assert names(relation) == {"A", "B"}
    assert [one.text for one in literals(relation)] == ["0", "1"]


def test_children_are_in_written_order() -> None:
    """The parts of a node come as they are written."""
    call = parse_expression("f(A, B, k=C)")
    assert children(call) == tuple(parse_expression(name) for name in "ABC")
    assert children(parse_expression("A - B")) == (parse_expression("A"), parse_expression("B"))
    assert children(parse_expression("A")) == ()


def test_the_functions_of_an_expression_are_found_at_every_depth() -> None:
    """Calls are named wherever they stand, in arguments, keywords and operands, each once; names are none."""
    relation = parse_relation("softmax(A @ relu(B), axis=abs(k)) == -[softmax(A), sigmoid][0].T")
    assert functions(relation) == {"softmax", "relu", "abs"}
