"""What the formats share: names as the document writes them, and the formulas that a claim calls."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify import pipeline
from verify.records.expression import Binary, Name, names
from verify.reporting.html import render_html
from verify.reporting.view import as_written, name_as_written

TWICE = """\
$$a = [1.25, 2.5], \\quad b = [3.75, 4.5]$$

Now

$$a = [5.25, 6.125]$$

and so

$$ c = a + b = [5.000, 7.000] $$
"""
"""The second sum was made with the first of two vectors of one name."""


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Q@3", "Q"),
        ("W_V", "W_V"),
        ("(A implicit V)@1", "A V"),
        ("(X + PE_input)@5", "(X + PE_input)"),
        ("((a + b) implicit c)", "((a + b) c)"),
        ("(a / (b implicit c))", "(a / (b c))"),
        ("((partial implicit L) / (partial implicit a_2))", "∂L / ∂a_2"),
        ("(2 times 0.0909)", "2 × 0.0909"),
        ("LN()x_i", "LN(x_i)"),
        ("H()(S | Outlook)", "H(S | Outlook)"),
        ("h_(t - 1)", "h_(t - 1)"),
    ],
)
def test_a_name_is_as_people_write_it(name: str, written: str) -> None:
    """No version of it, no word for a product; no parentheses around a product alone."""
    assert name_as_written(name) == written


@given(st.text("ab_@123 ()+/", max_size=12))
def test_names_of_one_meaning_have_no_line(name: str) -> None:
    """A name that means one thing is itself; of two definitions under one name each has its line."""
    one, other = Name("x@1"), Name("x@2")
    (alone,) = as_written([Binary("+", one, one)], {"x@1": "line 3", "x@2": "line 7"})
    assert names(alone) == {"x"}
    both = as_written([Binary("+", one, Name(name)), other], {"x@1": "line 3", "x@2": "line 7"})
    assert names(both[0]) == {"x@line 3", name_as_written(name)} or name.startswith("x")
    assert names(both[1]) == {"x@line 7"}


def test_the_page_tells_two_definitions_by_their_lines(tmp_path: Path) -> None:
    """Where the cause is an older definition, the page shows the line of either, and no version of any name."""
    path = tmp_path / "a.md"
    path.write_text(TWICE, encoding="utf-8")
    page = render_html(pipeline.audit([path]))
    assert page.count('<mi>a</mi><mtext class="line">\u00a0(line 1)</mtext>') == 1
    assert page.count('<mi>a</mi><mtext class="line">\u00a0(line 5)</mtext>') == 1
    assert "@1" not in page
    assert '<mi>b</mi><mtext class="line">' not in page
