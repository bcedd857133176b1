"""LaTeX source: environments, comments, macros within bounds, code, tables, and files that are not followed."""

from __future__ import annotations

import pytest
from hypothesis import given

from reading_checks import TEXTS, exact, math, only, read, texts
from verify.reading.document import read_string
from verify.reading.macros import MAX_DEPTH, MAX_FORMULA
from verify.records.document import BlockKind


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        (r"with $x_1$ and \( y \) here", ["x_1", "y"]),
        (r"so $$x$$ or \[y\]", ["x", "y"]),
        ("\\begin{equation}\\label{a}\nx\n\\end{equation}", ["\\label{a}\nx"]),
        (
            "\\begin{align*}\na &= b \\\\[6pt]\nc\n\\end{align*}",
            ["\\begin{align*}\na &= b \\\\[6pt]\nc\n\\end{align*}"],
        ),
        ("\\begin{math}x\\end{math}", ["x"]),
        ("\\begin{theorem}Let $x$.\\end{theorem}", ["x"]),
        (r"costs \$5 and \$10", []),
        ("costs $5\n\nand $x$", ["x"]),
        (r"\verb|$x$| and \verb*+$y$+", []),
        ("\\begin{verbatim}\n$x$ % $y$\n\\end{verbatim}", []),
        ("a $x % not $ this\n+ y$", ["x  + y"]),
        ("$a\n% alone\n+ b$", ["a + b"]),
        (r"\begin{align} never closed", []),
        ("\\begin{comment}\n$x$\n\\end{comment}", []),
        (r"$100\% = 1$ % $z$", [r"100\% = 1"]),
    ],
)
def test_mathematics_is_found(text: str, formulas: list[str]) -> None:
    """Each way of delimiting a formula is read; escapes, comments and verbatim text hold none."""
    assert math(text, "latex") == formulas


def test_displays_part_the_prose() -> None:
    """A paragraph ends at a display, at a blank line, at an environment and at an item."""
    document = read("One $a$\n\\[b\\]\ntwo.\n\n\\begin{itemize}\\item three\n\\item four\\end{itemize} five", "latex")
    assert texts(document, BlockKind.PROSE) == ["One $a$", "two.", "three", "four", "five"]
    assert [block.display for block in document.blocks if block.kind is BlockKind.MATH] == [False, True]


def test_only_the_body_of_a_document_is_read() -> None:
    """The preamble gives macros and nothing else, what follows the end of the document nothing at all."""
    text = "\\title{$t$}\\newcommand{\\x}{y}\n\\begin{document}\n$\\x$\n\\end{document}\n$z$"
    assert math(text, "latex") == ["y"]


def test_headings_open_sections() -> None:
    """A subsection stands under its section, a starred or short-titled heading counts as any."""
    document = read("\\section{One}\na\n\\subsection*{Two}\nb\n\\section[Short]{Thr{e}e}\nc % note\n", "latex")
    sections = {block.text: block.section for block in document.blocks}
    assert sections["a"] == ("One",)
    assert sections["b"] == ("One", "Two")
    assert sections["c"] == sections["note"] == ("Thr{e}e",)


def test_comments_are_blocks_of_their_own() -> None:
    """A comment is kept with its exact text and place; a line of percent signs is none."""
    document = read("a % verify: A = f(Q)\n%%%%%\n%% b\n50\\% off", "latex")
    assert texts(document, BlockKind.COMMENT) == ["verify: A = f(Q)", "b"]
    block = only(read("a % verify: A = f(Q)", "latex"), BlockKind.COMMENT)
    assert block.offset(0) == 4
    assert texts(document, BlockKind.PROSE) == ["a \n50\\% off"]


@pytest.mark.parametrize("command", [r"\input{chapter}", r"\include{a/b}", r"\subfile{c}"])
def test_other_files_are_noted_and_not_read(command: str) -> None:
    """What a source includes is not followed; a comment with the very command says that it was not read."""
    assert texts(read(f"a\n{command}\nb", "latex"), BlockKind.COMMENT) == [command]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("\\begin{lstlisting}[language=Python, style=x]\na = '%d'\n\\end{lstlisting}", "python"),
        ("\\begin{lstlisting}[language={[3]Python}]\na = '%d'\n\\end{lstlisting}", "python"),
        ("\\begin{minted}[linenos]{python}\na = '%d'\n\\end{minted}", "python"),
        ("\\begin{verbatim}\na = '%d'\n\\end{verbatim}", None),
    ],
)
def test_code_is_read_with_its_language(text: str, language: str | None) -> None:
    """Listings keep their percent signs and lose their options."""
    block = only(read(text, "latex"), BlockKind.CODE)
    assert (block.text, block.language) == ("a = '%d'", language)


def test_output_follows_code() -> None:
    """Verbatim text after a listing is what it printed."""
    text = "\\begin{minted}{python}\nx\n\\end{minted}\nprints\n\\begin{verbatim}\n1\n\\end{verbatim}"
    assert only(read(text, "latex"), BlockKind.OUTPUT).text == "1"


def test_a_table_keeps_its_rows_and_gives_its_formulas() -> None:
    """The columns of a table are no part of its rows."""
    document = read("\\begin{tabularx}{\\textwidth}{l|c} a & $3$ \\\\ \\(b\\) & \\$4 \\end{tabularx}", "latex")
    assert only(document, BlockKind.TABLE).text == "a & $3$ \\\\ \\(b\\) & \\$4"
    assert texts(document, BlockKind.MATH) == ["3", "b"]


@pytest.mark.parametrize(
    ("definition", "formula", "written"),
    [
        (r"\newcommand{\vx}{\mathbf{x}}", r"\vx = 1", r"\mathbf{x} = 1"),
        (r"\newcommand\vx{\mathbf x}", r"\vx_1", r"\mathbf x_1"),
        (r"\renewcommand*{\f}[2]{f_{#1}(#2)}", r"\f{a}{\f bc}", r"f_{a}(f_{b}(c))"),
        (r"\newcommand{\f}[2][k]{#2_{#1}}", r"\f{x} + \f[j]{y}", r"x_{k} + y_{j}"),
        (r"\def\f#1#2{#1 / #2}", r"\f{1}2", "1 / 2"),
        (r"\DeclareMathOperator{\sm}{softmax}", r"\sm(x)", r"\operatorname{softmax}(x)"),
        (r"\DeclareMathOperator*{\am}{arg\,max}", r"\am_x", r"\operatorname*{arg\,max}_x"),
        (r"\newcommand{\f}[1]{\alpha#1\beta}", r"\f{x}y", r"\alpha x\beta y"),
        (r"\newcommand{\f}{x}", r"\fx \f x", r"\fx x x"),
    ],
)
def test_macros_are_written_out(definition: str, formula: str, written: str) -> None:
    """A call is replaced by its definition, its arguments and its default in their places."""
    assert math(f"{definition}\n${formula}$", "latex") == [written]


def test_a_formula_sees_the_definitions_before_it() -> None:
    """A macro that is defined anew means the newer from there on, and nothing before its definition."""
    text = "$\\a$ \\def\\a{1} $\\a$ \\renewcommand{\\a}{2} $\\a$"
    assert math(text, "latex") == ["\\a", "1", "2"]


def test_characters_of_a_macro_stand_at_its_call() -> None:
    """A definition's characters are placed at the backslash of the call, an argument's where it is written."""
    document = read("\\newcommand{\\f}[1]{g(#1)}\n$\\f{x} = 12$", "latex")
    block = only(document, BlockKind.MATH)
    call = document.text.rindex("\\f")
    assert block.text == "g(x) = 12"
    assert [block.offset(position) for position in range(4)] == [call, call, call + 3, call]
    assert document.text[block.offset(7) :][:2] == "12"


def test_an_environment_behind_a_macro_is_read() -> None:
    r"""\be … \ee is an equation where they are defined as one."""
    text = "\\newcommand{\\be}{\\begin{equation}}\\newcommand{\\ee}{\\end{equation}}\n\\be x = 1 \\ee"
    assert math(text, "latex") == ["x = 1"]


@pytest.mark.parametrize(
    "definitions",
    [
        r"\def\a{\a}",
        r"\def\a{\b\b}\def\b{\a\a}",
        r"\def\a#1{\a{#1#1}}",
        "".join(f"\\def\\{chr(97 + i)}{{{f'{chr(92)}{chr(98 + i)}' * 10}}}" for i in range(MAX_DEPTH - 2)),
        r"\newcommand{\a}[1]{" + "#1" * 200 + r"}\def\b{\a{\a{\a{x}}}}\def\a#1{" + "#1" * 200 + "}",
    ],
)
def test_a_macro_bomb_stays_as_written(definitions: str) -> None:
    """A macro that grows without end, or beyond the bounds, is not written out; its neighbours are read."""
    formulas = math(definitions + "\n$\\a{\\a{\\a{x}}}$ and $y$", "latex")
    assert formulas[-1] == "y"
    assert all(len(formula) <= 2 * MAX_FORMULA for formula in formulas)


def test_many_large_macros_are_bounded_together() -> None:
    """A thousand calls of a large macro do not take a thousand times its room."""
    text = "\\def\\a{" + "x" * 9_000 + "}\n" + "$\\a$ " * 1_000
    blocks = read_string(text, "latex", "a.tex").blocks
    assert sum(len(block.text) for block in blocks if block.kind is BlockKind.MATH) < 2_000_000


def test_line_ends_of_other_systems_are_read() -> None:
    """Carriage returns are no part of any formula, and offsets pass over them."""
    text = "a\r\n\r\n\\[\r\nx\r\n= 1\r\n\\]\r\n% b\r\nc"
    document = read(text, "latex")
    assert [block.text for block in document.blocks] == ["a", "x\n= 1", "b", "c"]
    assert exact(document)


@given(TEXTS)
def test_offsets_are_exact(text: str) -> None:
    """Whatever the text, nothing is raised, and each character stands where its offset says, or at its call."""
    document = read(text, "latex")
    if "command" not in text and "\\def" not in text:
        assert exact(document)
