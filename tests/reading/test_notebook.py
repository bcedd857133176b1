"""Notebooks: Markdown, code and outputs, each character at the line of the JSON file that holds it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_checks import TEXTS, math, notebook, only, read, texts
from verify.reading.document import read_string
from verify.reading.json_places import MAX_NESTING
from verify.records.document import BlockKind
from verify.records.mistake import MalformedFile, Mistake, OverBudget


def markdown(*lines: str) -> dict[str, object]:
    """A Markdown cell."""
    return {"cell_type": "markdown", "metadata": {}, "source": list(lines)}


def code(source: str, *outputs: dict[str, object]) -> dict[str, object]:
    """A code cell with its outputs."""
    return {"cell_type": "code", "metadata": {}, "source": source, "outputs": list(outputs)}


def test_cells_are_read_in_order() -> None:
    """Markdown is read as Markdown, code with its language, and what it printed or showed as output."""
    stream = {"output_type": "stream", "name": "stdout", "text": ["1\n", "2\n"]}
    result = {"output_type": "execute_result", "data": {"text/plain": ["array([3])"], "text/html": "<b>"}}
    document = read(notebook(markdown("# T\n", "so $x$\n"), code("print(x)", stream, result)), "notebook")
    assert [(block.kind.value, block.text, block.cell) for block in document.blocks] == [
        ("prose", "T", 1),
        ("prose", "so $x$", 1),
        ("math", "x", 1),
        ("code", "print(x)", 2),
        ("output", "1\n2", 2),
        ("output", "array([3])", 2),
    ]
    assert {block.section for block in document.blocks} == {("T",)}
    assert document.blocks[3].language == "python"


def test_every_character_keeps_its_line_of_the_file() -> None:
    """A formula over two strings of a cell stands on the two lines of the file that hold them."""
    text = notebook(markdown("$$\n", "a = \\frac{1}{2} \\\\\n", "b = 12\n", "$$"))
    document = read(text, "notebook")
    block = only(document, BlockKind.MATH)
    assert block.text == "a = \\frac{1}{2} \\\\\nb = 12"
    lines = text.split("\n")
    for position, character in enumerate(block.text):
        place = document.place(block.offset(position), block.offset(position) + 1, block.cell)
        assert place.column is not None
        written = json.dumps(character)[1:-1]
        assert lines[place.line - 1][place.column - 1 :].startswith(written)
        assert place.cell == 1


@pytest.mark.parametrize("ascii_only", [True, False])
def test_escapes_are_one_character(ascii_only: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """What JSON writes with an escape is read as the character it means."""
    text = json.dumps(json.loads(notebook(markdown('"𝑥" is $é\t+ "𝑥"$ /'))), ensure_ascii=ascii_only)
    assert math(text, "notebook") == ['é\t+ "𝑥"']


def test_sections_last_over_cells() -> None:
    """A heading in one cell holds for the cells after it."""
    document = read(notebook(markdown("# A"), markdown("## B"), code("x")), "notebook")
    assert only(document, BlockKind.CODE).section == ("A", "B")


def test_the_language_is_the_kernels() -> None:
    """Code is in the language that the metadata name."""
    text = notebook(code("x"), metadata={"kernelspec": {"language": "julia"}})
    assert only(read(text, "notebook"), BlockKind.CODE).language == "julia"


@pytest.mark.parametrize(
    "output",
    [
        {"output_type": "stream", "name": "stderr", "text": "warning 1"},
        {"output_type": "error", "ename": "E", "evalue": "1", "traceback": ["2"]},
        {"output_type": "display_data", "data": {"image/png": "AAAA"}},
        {"output_type": "execute_result", "data": []},
        {"output_type": "stream", "name": "stdout", "text": 5},
        {},
    ],
)
def test_outputs_that_state_nothing_are_left_out(output: dict[str, object]) -> None:
    """Errors, warnings, pictures and broken outputs give no block and cost none."""
    assert [block.kind for block in read(notebook(code("x", output)), "notebook").blocks] == [BlockKind.CODE]


def test_rendered_outputs_are_read_as_markdown() -> None:
    """A formula that a cell shows is a formula, and not read a second time as plain text."""
    shown = {"output_type": "display_data", "data": {"text/latex": "$\\displaystyle x$", "text/plain": "x"}}
    document = read(notebook(code("x", shown)), "notebook")
    assert texts(document, BlockKind.MATH) == ["\\displaystyle x"]
    assert texts(document, BlockKind.OUTPUT) == []


def test_a_broken_cell_costs_only_itself() -> None:
    """A cell that is no object, or has no source, leaves the others readable and counted."""
    text = notebook(markdown("$a$"), 5, {"cell_type": "markdown"}, {}, markdown("$b$"))  # type: ignore[arg-type]
    assert [(block.text, block.cell) for block in read(text, "notebook").blocks if block.kind is BlockKind.MATH] == [
        ("a", 1),
        ("b", 5),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("{", 1),
        ('{"cells": [\n 1,\n}', 3),
        ('{"cells": []\n "x": 1}', 2),
        ('{"cells": []} x', 1),
        ('{"cells" 1}', 1),
        ("{1: 2}", 1),
        ("[]", 1),
        ('{"cells": 5}', 1),
        ('{"cells": [], "nbformat": 3}', 1),
        ('{"cells": [], "nbformat": "four"}', 1),
        ('{"cells": ["open]}', 1),
        ("[}", 1),
    ],
)
def test_a_mistake_names_its_line(text: str, line: int) -> None:
    """What is not JSON, no notebook, or one of another format, is said with its line."""
    with pytest.raises(MalformedFile) as raised:
        read_string(text, "notebook", "a.ipynb")
    assert (raised.value.path, raised.value.line) == ("a.ipynb", line)


def test_nesting_is_bounded() -> None:
    """A hundred thousand brackets are one mistake."""
    read(notebook(metadata=json.loads("[" * (MAX_NESTING - 2) + "]" * (MAX_NESTING - 2))), "notebook")
    with pytest.raises(OverBudget):
        read_string("[" * 100_000, "notebook", "a.ipynb")


def test_macros_hold_over_cells() -> None:
    """A macro that a formula of one cell defines is written out in the cells after it."""
    text = notebook(markdown("$\\newcommand{\\R}{\\mathbb{R}}$"), markdown("$x \\in \\R$"))
    assert math(text, "notebook")[-1] == "x \\in \\mathbb{R}"


@given(TEXTS)
def test_offsets_are_exact(text: str) -> None:
    """Whatever a cell holds, each character stands where its offset says, or at the escape that means it."""
    stream: dict[str, object] = {"output_type": "stream", "name": "stdout", "text": text}
    read(notebook(markdown(*text.splitlines(keepends=True)), code(text, stream)), "notebook")


TOKENS = (
    '{"cells":[',
    "]}",
    "{",
    "}",
    "[",
    "]",
    '"',
    ",",
    ":",
    '"source"',
    '"cell_type":"markdown"',
    '"$x$\\n"',
    "\\u12",
)


@given(st.one_of(st.text(), st.lists(st.sampled_from((*TOKENS, "1", "null", " ", "\n"))).map("".join)))
def test_any_text_is_a_notebook_or_a_mistake(text: str) -> None:
    """What is not a notebook ends as a Mistake, never otherwise."""
    try:
        read(text, "notebook")
    except Mistake as mistake:
        assert mistake.path is not None  # noqa: PT017 - most texts raise, some do not
