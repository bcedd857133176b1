r"""What is read at once, names alone and matrices of numbers, is what the grammar makes of them piece by piece."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verify.expressions.printed import lexer, statements
from verify.expressions.printed.bare import bare_name
from verify.records.printed import Grid

NAMES = st.from_regex(r"[A-Za-z]_?\{?[A-Za-z0-9]{0,4}(?:,? ?[A-Za-z0-9]{1,4})?\}?", fullmatch=True)


@given(NAMES)
@example("x_{1,234}")
@example("x_{1,000}")
@example("x_12")
@example("e")
def test_a_name_alone_is_what_the_grammar_reads(text):
    """Whatever is read at once has the same parts at the same places as its tokens give; {1,000} is one number."""
    name = bare_name(text)
    assert name is None or (name,) == statements._parsed(text)


@pytest.mark.parametrize(
    "text", ["x", "W_Q", "x_1", "d_{k}", "x_{1, 3}", "x_{i,j}", "a_{12,3}", "x_{130, 2}", "x_{1,234}"]
)
def test_the_commonest_names_are_read_at_once(text):
    """A letter, with one or two subscripts of letters and numbers."""
    assert bare_name(text) is not None


@pytest.mark.parametrize("text", ["", "xy", "x_12", "x_{1,000}", "x_{01}", "x^2", "x_{i-1}", "x ", r"\alpha", "x_{ab}"])
def test_anything_else_is_left_to_the_grammar(text):
    """Words, powers, commands, and numbers that a comma may or may not part."""
    assert bare_name(text) is None


ODD = ["x", "", "1,000", r"50\%", "5.", "1e3", "007", "2 3", "+1", "- 1", r"\frac12", "1" * 16]
CELLS = st.one_of(
    st.from_regex(r"[-−]?(?:[0-9]{1,3}(?:\.[0-9]{1,4})?|\.[0-9]{1,3})", fullmatch=True), st.sampled_from(ODD)
)
BLANKS = st.sampled_from([" ", "", "\n", "\t"])
NAMED = st.sampled_from(["pmatrix", "bmatrix", "vmatrix", "Bmatrix", "psmallmatrix", "matrix", "array", "cases"])
BEFORE = st.sampled_from(["", "Q = ", "-", "2", "x", r"\left(", "(", "| ", r"\text{softmax}", "f(", "2 \\times ", "& "])
BEHIND = st.sampled_from(["", "^T", "^{-1}", "_{2}", " = 1", r"\right)", ")", "|", " x", "'", "(1)", "[0]", ", K ="])


@st.composite
def matrices(draw):
    """A matrix as people type it, most of its cells numbers."""
    rows = draw(st.lists(st.lists(CELLS, min_size=1, max_size=3), min_size=1, max_size=3))
    name, blank = draw(NAMED), draw(BLANKS)
    body = rf"{blank}\\{blank}".join(f"{blank}&{blank}".join(row) for row in rows)
    ended = draw(st.sampled_from(["", r"\\", r"\\ "]))
    return rf"\begin{{{name}}}{blank}{body}{blank}{ended}\end{{{name}}}"


def cell_by_cell(text):
    """What the grammar makes of a text of which nothing is read at once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lexer, "end_of_numbers", lambda *_: 0)
        return statements._parsed(text)


@settings(max_examples=300)
@given(st.lists(st.tuples(BEFORE, matrices(), BEHIND), min_size=1, max_size=2))
def test_a_matrix_of_numbers_is_what_its_tokens_give(parts):
    """The same cells at the same places, whatever stands around the matrix and whatever else is in it."""
    text = "".join("".join(part) for part in parts)
    assert statements._parsed(text) == cell_by_cell(text)


@pytest.mark.parametrize(
    "text",
    [
        r"\begin{pmatrix} 1 & 0.5 \\ -2 & .25 \end{pmatrix}",
        "\\begin{bmatrix}\n1 & −3 \\\\\n4 & 5 \\\\\n\\end{bmatrix}",
    ],
)
def test_numbers_are_read_at_once(text):
    """Such a matrix is a single token, which the grammar knows as it knows any other."""
    (token,) = lexer.tokenize(text)
    assert (token.kind, token.end) == ("grid", len(text))
    (grid,) = statements._parsed(text)
    assert isinstance(grid, Grid)
    assert [len(row) for row in grid.rows] == [2, 2]
