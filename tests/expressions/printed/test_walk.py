r"""A form built anew: what is changed is changed wherever it stands, and what stays is the same object."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.expressions.printed import parse_printed, rebuilt, walk
from verify.records import printed as p

EVERYWHERE = [
    "x", "x_1", "1_x", "x^2", "2^x", "x^T", "-x", "x + 1", "1 + x", r"\sin x", r"\log_x 2", r"\sin^x 2", r"\sqrt{x}",
    r"\sqrt[x]{2}", r"\sum_{i=x}^{3} i", r"\sum_{i=1}^{x} i", r"\sum_{i=1}^{3} x",
    r"\begin{pmatrix} 1 & x \end{pmatrix}", "[1, x]", r"\{1: x\}", "(1 + x)", "1 = x", r"\frac{1}{2 - \frac{x}{3}}",
]  # fmt: skip
SOUP = st.lists(st.sampled_from([*EVERYWHERE, "=", "+", "(", ")", ",", r"\cdot"]), max_size=12).map(" ".join)


def names(node: p.Printed) -> list[str]:
    """The names in a form, as they are printed."""
    return [one.name for one in walk(node) if isinstance(one, p.Symbol)]


def renamed(node: p.Printed) -> p.Printed | None:
    """z in place of x."""
    return p.Symbol("z", node.span) if isinstance(node, p.Symbol) and node.name == "x" else None


@pytest.mark.parametrize("text", EVERYWHERE)
def test_a_change_reaches_every_place(text: str) -> None:
    """A name is found in an index, a power, a bound, a cell or a side."""
    (form,) = parse_printed(text)
    assert "x" in names(form)
    assert names(rebuilt(form, renamed)) == ["z" if name == "x" else name for name in names(form)]


@settings(max_examples=150, deadline=None)
@given(SOUP)
def test_only_what_is_changed_is_built_anew(text: str) -> None:
    """Without a change the form is itself; a change and its undoing give an equal form."""
    for form in parse_printed(text):
        assert rebuilt(form, lambda _: None) is form
        changed = rebuilt(form, renamed)
        assert (changed is form) == ("x" not in names(form))
        undone = rebuilt(
            changed, lambda node: p.Symbol("x", node.span) if isinstance(node, p.Symbol) and node.name == "z" else None
        )
        assert undone == form


def test_what_a_change_gives_is_not_looked_into() -> None:
    """What stands in place of a part is taken as it is."""
    (form,) = parse_printed("1 + x")
    twice = rebuilt(
        form, lambda node: p.Raised(node, node, node.span) if isinstance(node, p.Symbol) and node.name == "x" else None
    )
    assert names(twice) == ["x", "x"]
