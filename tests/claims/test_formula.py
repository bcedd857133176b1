"""Printed formulas as expressions: sums over an index run cell by cell, names mean what is said beside them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from verify.claims import read_formula
from verify.expressions import parse_expression
from verify.records.expression import Expression
from verify.records.mistake import NotInLanguage


def read(text: str, names: str = "", **where: str) -> tuple[Expression, ...]:
    """The sides of a formula, with meanings by spelling."""
    return read_formula(text, {key: parse_expression(value) for key, value in where.items()}, names.split())


@pytest.mark.parametrize(
    ("text", "names", "where", "expected"),
    [
        (r"1/\sqrt{n}", "n", {}, ["1 / sqrt(n)"]),
        (r"-\ln(1/n)", "n", {}, ["-ln(1 / n)"]),
        ("Q @ K.T", "Q K", {}, ["Q @ K.T"]),
        (r"Q K^T", "Q K", {}, ["times(Q, K.T)"]),
        (r"f(x) = x + 1", "x", {}, ["plus(x, 1)"]),
        (r"f(x) = x + 1 = 1 + x", "x", {}, ["plus(x, 1)", "plus(1, x)"]),
        (r"\frac{1}{n} = n^{-1}", "n", {}, ["1 / n", "power(n, -1)"]),
        (r"\sum_i x_i^2", "", {"x_i": "x"}, ["sum(x ** 2)"]),
        (r"\sum_i x_i y_i", "", {"x_i": "x", "y_i": "y"}, ["sum(x * y)"]),
        (r"\sum_{i=1}^{n} x_{i} \cdot y_{i}", "n", {"x_i": "x", "y_i": "y"}, ["sum(x * y)"]),
        (r"a b + \sum x_i", "a b", {"x_i": "x"}, ["plus(times(a, b), sum(x))"]),
        (r"- \sum p(x) * \log(q(x))", "", {"p(x)": "p", "q(x)": "q"}, ["-sum(p * log(q))"]),
        (r"\frac{e^{x_i}}{\sum_j e^{x_j}}", "", {"x_i": "x", "x_j": "x"}, ["exp(x) / sum(exp(x))"]),
        (r"\sum_{k=1}^{2} k", "", {}, ["plus(1, 2)"]),
        (r"\frac{\text{hits}}{\text{all of them}}", "", {r"\text{hits}": "a", r"\text{all of them}": "b"}, ["a / b"]),
    ],
)
def test_a_formula_is_read_as_printed(text: str, names: str, where: Mapping[str, str], expected: list[str]) -> None:
    """Each side becomes the expression that it says; the name that is being defined is none of them."""
    assert read(text, names, **where) == tuple(map(parse_expression, expected))


@pytest.mark.parametrize(
    ("text", "names", "where", "found"),
    [
        (r"1/\sqrt{m}", "n", {}, "m is not defined"),
        (r"\prod_i x_i", "", {"x_i": "x"}, "a sum without whole bounds"),
        (r"\sum_{k=0}^{\infty} \frac{1}{2^k}", "", {}, "k is not defined"),
        (r"\sum_{k=1}^{2.5} k", "", {}, "k is not defined"),
        ("a < b", "a b", {}, "the relation <"),
        ("a = 1, b = 2", "a b", {}, "2 statements"),
        ("", "", {}, "0 statements"),
        ("a", "", {"a + b = c": "d"}, "where a + b = c"),
        (r"\frac{a}{", "a", {}, "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, names: str, where: Mapping[str, str], found: str) -> None:
    """A name without a meaning, an inequality or a broken formula costs its claim, and says why."""
    with pytest.raises(NotInLanguage) as caught:
        read(text, names, **where)
    assert found in caught.value.found
