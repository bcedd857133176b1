"""Markdown: where mathematics, code, tables and comments begin and end, and what only looks like them."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.texmath import texmath_plugin

from reading_checks import TEXTS, exact, math, only, read, texts
from verify.reading import markdown
from verify.records.document import BlockKind


def displays(text: str) -> list[str]:
    """The display formulas of a text."""
    return [block.text for block in read(text).blocks if block.kind is BlockKind.MATH and block.display]


def oracle(text: str) -> Counter[str]:
    """The formulas that markdown-it-py finds with its plugins, blanks folded."""
    reader = MarkdownIt("commonmark").enable("table").use(dollarmath_plugin, double_inline=True)
    reader.use(texmath_plugin, delimiters="brackets").use(amsmath_plugin)
    tokens = [inner for token in reader.parse(text) for inner in (token, *(token.children or ()))]
    return Counter(" ".join(token.content.split()) for token in tokens if "math" in token.type)


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("with $x_1$ and $ pos $ inside", ["x_1", "pos"]),
        ("the $n$-th, $n$th and ($PE(pos, di)$)", ["n", "n", "PE(pos, di)"]),
        (r"so \( Q, K \) and \(V\).", ["Q, K", "V"]),
        (r"so \\( d_k \\) where a processor eats a backslash", ["d_k"]),
        ("so $`a_1 = 2`$ as GitHub writes it", ["a_1 = 2"]),
        ("broken over $a +\nb$ lines", ["a + b"]),
        (r"$\$5 + \$6$", [r"\$5 + \$6"]),
        ("$a$$b$", ["a", "b"]),
        (r"\begin{math}x\end{math}", ["x"]),
        ("reStructuredText's :math:`x_1`", ["x_1"]),
        ("# Heading with $x$", ["x"]),
        ("- item $x$\n  1. inner $y$", ["x", "y"]),
        ("    $$x = 1$$", ["x = 1"]),
    ],
)
def test_inline_mathematics_is_found(text: str, formulas: list[str]) -> None:
    """Dollars, brackets and their kin delimit formulas, with and without inner spaces."""
    assert math(text) == formulas


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("\\[\n$$a = 1$$\n\\]\n", ["a = 1"]),
        (
            "1. so\n\n   \\[\n   $$a = 1$$\n   \\]\n   \\[\n   $$= 2, \\quad b = 3$$\n   \\]\n",
            ["a = 1", "= 2, \\quad b = 3"],
        ),
        ("\\[ $$a = 1$$ and $$b = 2$$ \\]\n", ["a = 1", "b = 2"]),
        ("so \\( $a = 1$ \\) it is", ["a = 1"]),
        ("\\[\n\\text{5 in $}\\; a = 1\n\\]\n", ["\\text{5 in $}\\; a = 1"]),
    ],
)
def test_what_is_delimited_twice_is_read_once(text: str, formulas: list[str]) -> None:
    """Dollars cannot stand in mathematics: right behind an opening bracket they delimit what it was meant to."""
    assert [formula.strip() for formula in math(text)] == formulas


@pytest.mark.parametrize(
    "text",
    [
        "between $5 and $10",
        "from $5-$10 to US$7 or A$8",
        "$5k is less than 10$ a month",
        "5$ here and 3$ there",
        "put $HOME/bin into $PATH. 5$ at most",
        r"\$x\$ escaped",
        "`$x$` as code, ``a ` $y$`` too",
        "a lone $ sign",
        "$ $, then $$ $$, then $$$$",
        r"as shown \[VSP+17\] \[Alammar18\]\[IYA16\].",
        r"see \[the link\](https://example.org) and \[1, 2\]",
        r"a \\[6pt] or \\( without end",
        r"\( never closed",
        "$$ never closed",
        r"\begin{align} never closed",
        r"\begin{itemize}x\end{itemize}",
        "<!-- $x$ -->",
        "<script>\nlet $a$ = 1\n</script>",
        "`$5` and $6 in `$a`",
    ],
)
def test_what_only_looks_like_mathematics_is_none(text: str) -> None:
    """Prices, variables of a shell, escapes, code, citations and unclosed delimiters are no formulas."""
    assert math(text) == []


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("- For the sine:\n    Using it\n$$i = 0$$\n$$\\sin 0 = 0$$\n", ["i = 0", "\\sin 0 = 0"]),
        ("so $$x = 1$$ and $$y = 2$$ here", ["x = 1", "y = 2"]),
        ("$$\na\n=\nb\n- c\n> d\n$$\n", ["a\n=\nb\n- c\n> d"]),
        ("$$\na\n\n= b\n$$", ["a\n\n= b"]),
        ("we get: $$\na\n\n= b\n$$", ["a\n\n= b"]),
        ("\\[\na = 1\n\\]", ["a = 1"]),
        ("so \\[ y = 2 \\] here", ["y = 2"]),
        ("\\[ 2 + 2 \\]", ["2 + 2"]),
        (r"\\[ x = 1 \\]", ["x = 1"]),
        ("\\begin{align*}\na &= b \\\\\n\nc\n\\end{align*}", ["\\begin{align*}\na &= b \\\\\n\nc\n\\end{align*}"]),
        ("\\begin{equation}x\\end{equation}", ["x"]),
        ("```math\nx = 1\n```", ["x = 1"]),
        ("```{math}\n:label: a\n\nx = 1\n```", ["x = 1"]),
        (".. math::\n   :nowrap:\n\n   x = 1\n\nend", ["x = 1"]),
        ("$$a \\text{ where $b$}$$", ["a \\text{ where $b$}"]),
    ],
)
def test_display_mathematics_is_found(text: str, formulas: list[str]) -> None:
    """A display may stand inside a line, over several lines, over blank lines or in a fence of its own."""
    assert displays(text) == formulas


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("the mean:\n\n[\n\\mu = \\frac{2+4}{2} = 3\n]\n", ["\\mu = \\frac{2+4}{2} = 3"]),
        ("so\n[\na &= 1 \\\\\n\\sigma &= 2\n].\nand\n[\n\\nu = 2\n]", ["a &= 1 \\\\\n\\sigma &= 2", "\\nu = 2"]),
        ("[ \\hat{y} = 0.5 ]\n", ["\\hat{y} = 0.5"]),
        ("> [\n> \\mu = 3\n> ]\n", ["\\mu = 3"]),
        ("[\n  1,\n  2\n]\n", []),
        ("[ see \\cite ] here\n", []),
        ("as in [ \\mu ] of it\n", []),
        ("[\nprice $\\mu$\n]\n", []),
        ("[a]: \\url\n", []),
    ],
)
def test_a_display_that_lost_its_backslashes_is_found(text: str, formulas: list[str]) -> None:
    """What renders a display leaves [ and ] where it is copied; lists of numbers and links have no commands of TeX."""
    assert displays(text) == formulas


def test_a_bare_matrix_is_less_certain() -> None:
    """A matrix without delimiters is read, but its author did not say that it is mathematics."""
    block = only(read("\\begin{bmatrix} 1 & 2 \\end{bmatrix}"), BlockKind.MATH)
    assert block.display
    assert block.certainty < 1


def test_a_display_in_a_block_quote_has_no_quote_marks() -> None:
    """The marks of a block quote are no part of what it quotes, and the offsets pass over them."""
    document = read("> We feed\n>\n> $$\n> a\n> = b\n> $$\n>\n> where $c$\n")
    assert displays(document.text) == ["a\n= b"]
    assert texts(document, BlockKind.MATH) == ["a\n= b", "c"]
    block = next(block for block in document.blocks if block.display)
    assert document.place(block.offset(0), block.offset(4) + 1).end_line == 5
    assert block.offset(block.text.index("=")) == document.text.index("= b")


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("a $$ stray\n\n$$x$$", ["x"]),
        ("$$ that never closes, says somebody here\n\n$$\ny = 1\n$$\n", ["y = 1"]),
        ("$$ a\n\n$$x$$", ["x"]),
        ("> $$\n> a\n\n$$x$$", ["x"]),
        ("$$ a\n```\n$$\n```\n", []),
        ("\\[ a\n\nb \\]", []),
    ],
)
def test_an_unbalanced_display_costs_only_itself(text: str, formulas: list[str]) -> None:
    """A delimiter that nothing closes does not swallow what follows, be it a display, a fence or the rest."""
    assert math(text) == formulas


def test_a_fence_is_code_whatever_it_holds() -> None:
    """Mathematics in a string of a program is none; a longer fence holds shorter ones; tildes do as well."""
    document = read(
        '```python\nlabel("$x_1$")\n```\n\n````\n```\n$x$\n```\n````\n\n~~~ js\n$y$\n~~~\n\nText.\n\n    $z$\n'
    )
    assert texts(document, BlockKind.MATH) == []
    assert texts(document, BlockKind.CODE) == ['label("$x_1$")', "$y$", "$z$"]
    assert texts(document, BlockKind.OUTPUT) == ["```\n$x$\n```"]
    assert [block.language for block in document.blocks] == ["python", None, "js", None, None]


def test_code_in_a_list_or_quote_loses_its_indentation() -> None:
    """The indentation of an item and the marks of a quote are no part of the code in it."""
    document = read("1. Do\n\n   ```py\n   if a:\n       b\n\n   c\n   ```\n\n> ```\n> d\n>\n> e\n> ```\n")
    assert texts(document, BlockKind.CODE) == ["if a:\n    b\n\nc"]
    assert texts(document, BlockKind.OUTPUT) == ["d\n\ne"]


def test_indented_code_in_an_item_ends() -> None:
    """Code on the very line of a list marker is read once."""
    document = read("-     a = 1\n\n      b\n\nc")
    assert texts(document, BlockKind.CODE) == ["a = 1\n\nb"]
    assert texts(document, BlockKind.PROSE) == ["c"]


@pytest.mark.parametrize(
    ("between", "kind"),
    [
        ("", BlockKind.OUTPUT),
        ("Output:\n\n", BlockKind.OUTPUT),
        ("This will get you\n\n", BlockKind.OUTPUT),
        ("#### Output\n\n", BlockKind.OUTPUT),
        ("Now something else happens.\n\n", BlockKind.CODE),
        ("Output:\n\nThe result:\n\n", BlockKind.CODE),
        ("$$x$$\n\n", BlockKind.CODE),
    ],
)
@pytest.mark.parametrize("language", ["", "text", "console", "output"])
def test_output_directly_follows_its_code(between: str, kind: BlockKind, language: str) -> None:
    """A fence without a program's language is output where at most one cue parts it from code."""
    document = read(f"```python\nprint(1)\n```\n\n{between}```{language}\n1\n```\n")
    assert document.blocks[-1].kind is kind


def test_two_fences_without_language_are_not_paired_without_a_cue() -> None:
    """Nothing says that the second of two nameless fences is what the first printed, unless a cue does."""
    assert [block.kind for block in read("```\na\n```\n```\nb\n```").blocks] == [BlockKind.CODE, BlockKind.CODE]
    assert read("```\na\n```\nprints\n```\nb\n```").blocks[-1].kind is BlockKind.OUTPUT


def test_a_calculation_is_no_output_of_what_is_no_code() -> None:
    """Below words, blocks without a language are calculations as often as programs and what they print."""
    text = "```\na = 2 * 3 = 6\n```\n\nThis gives:\n\n```\nb = 6 + 1 = 7\n```\n"
    assert [block.kind for block in read(text).blocks if block.kind is not BlockKind.PROSE] == [BlockKind.CODE] * 2
    assert read(text.replace("```\na = 2 * 3 = 6", "```python\nprint(6)")).blocks[-1].kind is BlockKind.OUTPUT


@pytest.mark.parametrize(
    ("second", "kind"),
    [
        ("b = 6 + a\n  = 6 + 1\n  = 7", BlockKind.CODE),
        ("b = 6 + 1\nb = 7", BlockKind.CODE),
        ("b\n  ≈ (6 + 1) / 2", BlockKind.CODE),
        ("b\n====\n7", BlockKind.OUTPUT),
        ("b = x-1\nb = 7", BlockKind.OUTPUT),
        ("b = 6 + 1\nc = 7", BlockKind.OUTPUT),
    ],
)
def test_a_calculation_may_go_on_over_lines(second: str, kind: BlockKind) -> None:
    """By an equals sign, or by the name again."""
    text = f"```\na = [2, 3]\nfit(a)\n```\n\nThe last step (done):\n\n```\n{second}\n```\n"
    assert read(text).blocks[-1].kind is kind


@pytest.mark.parametrize(
    ("first", "kind"),
    [
        ("y = (1.7)(2)\ny = 3.4", BlockKind.CODE),
        ("g = 2(4 - 3.4)(-2)\ng = -2.4", BlockKind.CODE),
        ("n = w x + b\n  = 0.5 + 0.35\n  = 0.85", BlockKind.CODE),
        ("n = layer2(4)\nf(1)", BlockKind.OUTPUT),
        ("n = 3  # as in 2(a)\nn", BlockKind.OUTPUT),
        ("===== 3 passed =====", BlockKind.OUTPUT),
    ],
)
def test_formulas_print_nothing(first: str, kind: BlockKind) -> None:
    """Lines that go on with an equals sign, and numbers that a bracket multiplies, are no program."""
    assert read(f"```\n{first}\n```\n\nLoss:\n\n```\nL = 0.36\n```\n").blocks[-1].kind is kind


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("p(x) = e^(x) / S(e^(x))", BlockKind.CODE),
        ("import numpy as np\nx = 3", BlockKind.CODE),
        ("def double(x):\n    return 2 * x", BlockKind.CODE),
        ("x = 3\nprint(x)", BlockKind.OUTPUT),
        ("x = 3\nx", BlockKind.OUTPUT),
        ("tell(x=3)", BlockKind.OUTPUT),
        (">>> y = tell(3)", BlockKind.OUTPUT),
        ("log = show(3)", BlockKind.OUTPUT),
        ("y = (\n    tell(3)\n)", BlockKind.OUTPUT),
    ],
)
def test_a_calculation_is_no_output_of_what_prints_nothing(code: str, kind: BlockKind) -> None:
    """A definition or an assignment ends the code, and nothing in it shows anything."""
    text = f"```python\n{code}\n```\n\nThis gives:\n\n```\nb = 6 + 1 = 7\n```\n"
    assert read(text).blocks[-1].kind is kind


def test_a_table_keeps_its_rows_and_gives_its_formulas() -> None:
    """Dollars that two cells share are prices; a formula in a cell is one, even with a bar in it."""
    document = read("Text\n| $x$ | b |\n|:--|--:|\n| $5 | $6 |\n| $P(a|b)$ | \\(c\\) |\n\nafter")
    table = only(document, BlockKind.TABLE)
    assert table.text == "| $x$ | b |\n|:--|--:|\n| $5 | $6 |\n| $P(a|b)$ | \\(c\\) |"
    assert texts(document, BlockKind.MATH) == ["x", "P(a|b)", "c"]
    assert texts(document, BlockKind.PROSE) == ["Text", "after"]


def test_a_table_in_an_item_begins_behind_its_marker() -> None:
    """The marks before the first row of a table are no part of it."""
    assert only(read("- | a | b |\n  |---|---|\n  | 1 | 2 |\n"), BlockKind.TABLE).text.startswith("| a | b |\n|-")


def test_comments_are_blocks_of_their_own() -> None:
    """A comment is kept with its exact text and place, wherever it stands, and is no part of the prose."""
    document = read("text <!-- verify: A = f(Q, K) --> more\n\n<!-- verify: skip,\n\n because -->\n    code\n")
    assert texts(document, BlockKind.COMMENT) == ["verify: A = f(Q, K)", "verify: skip,\n\n because"]
    assert texts(document, BlockKind.PROSE) == ["text  more"]
    assert texts(document, BlockKind.CODE) == ["code"]
    block = document.blocks[1]
    assert document.place(block.offset(0), block.offset(0)).column == 11


def test_a_comment_that_never_ends_is_text() -> None:
    """The rest of a document does not vanish behind an unclosed comment."""
    assert math("a <!-- b\n\n$x$") == ["x"]


def test_headings_open_sections() -> None:
    """A block knows the headings above it, outermost first; both ways of writing them count."""
    document = read("a\n\n# One #\nb\n## Two $x$\nc\n\nThree\n---\nd\n\nFour\n====\ne\n")
    sections = {block.text: block.section for block in document.blocks if block.kind is BlockKind.PROSE}
    assert sections["a"] == ()
    assert sections["b"] == ("One",)
    assert sections["c"] == ("One", "Two $x$")
    assert sections["d"] == ("One", "Three")
    assert sections["e"] == ("Four",)
    assert sections["One"] == ("One",)


def test_prose_keeps_inline_mathematics_and_ends_at_displays() -> None:
    """A paragraph is one block up to a display; its inline formulas stay in it and are blocks as well."""
    document = read("Here $a$ is\n$$b$$\nand $c$ is.\n\nNext.")
    assert [(block.kind.value, block.text) for block in document.blocks] == [
        ("prose", "Here $a$ is"),
        ("math", "a"),
        ("math", "b"),
        ("prose", "and $c$ is."),
        ("math", "c"),
        ("prose", "Next."),
    ]


def test_front_matter_is_no_heading() -> None:
    """What stands between the first two rules of a document is its metadata."""
    document = read("---\ntitle: $x$\n---\ntext")
    assert only(document, BlockKind.CODE).language == "yaml"
    assert only(document, BlockKind.PROSE).section == ()


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_end_ends_a_line(ending: str) -> None:
    """The same document has the same blocks and lines, whichever system wrote it."""
    lines = ["# T", "", "> $$", "> a", "> = b", "> $$", "", "```py", "x", "y", "```", "", "end $c$"]
    document = read(ending.join(lines))
    assert [block.text.replace("\r", "\n") for block in document.blocks] == ["T", "a\n= b", "x\ny", "end $c$", "c"]
    last = document.blocks[-1]
    assert document.place(last.offset(0), last.offset(0)).line == len(lines)
    assert exact(document)


@pytest.mark.parametrize(
    "title", ['!!! example "Worked"', "??? success", '???+ note "x"', '=== "Tab"', "!!! tip inline end"]
)
def test_what_is_indented_below_the_title_of_a_box_is_its_content(title: str) -> None:
    """MkDocs indents the content of notes, solutions and tabs: no code, unless it is indented in there again."""
    box = "    Given $a$:\n\n    $$\n    x = 1\n    $$\n\n        code = $b$\n\n    - $y$"
    text = f"{title}\n\n{box}\n\nAfter $c$\n\n    $d$"
    document = read(text)
    exact(document)
    assert math(text) == ["a", "x = 1", "y", "c"]
    assert [block.text for block in document.blocks if block.kind is BlockKind.CODE] == ["code = $b$", "$d$"]


def test_boxes_stand_in_boxes_and_in_items() -> None:
    """Each is indented by four more; the title of a heading's underline is none."""
    assert math("!!! note\n    !!! tip\n        $x$\n    $y$\n$z$") == ["x", "y", "z"]
    assert math("- item\n\n    ??? question\n\n        $x$\n\n  $y$") == ["x", "y"]
    assert math("Title\n===\n\n    $x$") == []
    assert math("!!!\n\n    $x$") == []


def test_tabs_indent_to_the_next_stop() -> None:
    """A tab after a list marker indents its item; two make code of it."""
    document = read("-\ta $x$\n\n\tb\n\n\t\tcode\n\nend")
    assert texts(document, BlockKind.PROSE) == ["a $x$", "b", "end"]
    assert texts(document, BlockKind.CODE) == ["code"]
    assert texts(read("-\ta\n\n\t\t\tcode"), BlockKind.CODE) == ["\tcode"]


def test_a_byte_order_mark_is_no_text() -> None:
    """What an editor puts before the first character hides no heading."""
    assert only(read("\ufeff# T"), BlockKind.PROSE).section == ("T",)


def test_deep_nesting_is_bounded() -> None:
    """A thousand block quotes or list markers in a line are read, as text from some depth on."""
    assert math("> " * 1000 + "$x$") == ["x"]
    assert math("- " * 1000 + "$x$") == ["x"]


def test_macros_in_formulas_are_written_out() -> None:
    """A macro that a formula defines holds for the formulas after it."""
    assert math("$$\\newcommand{\\R}{\\mathbb{R}}$$ and $x \\in \\R$")[1] == "x \\in \\mathbb{R}"


@given(TEXTS)
def test_offsets_are_exact(text: str) -> None:
    """Whatever the text, nothing is raised, and each character of a block stands where its offset says."""
    document = read(text)
    if "command" not in text and "\\def" not in text:
        assert exact(document)


FORMULAS = st.sampled_from(
    ["$x_1$", "$a + b$", "\\(y\\)", "$$x = 1$$", "$$\nz = 2\n$$", "\n\n\\begin{align}\na &= b\n\\end{align}\n\n"]
)
WORDS = st.sampled_from(["word", "a sentence.", "`code $x$`", "**bold**", "\n\n", "\n\n- item ", "\n\n> quote ", "# "])


@given(st.lists(st.tuples(WORDS, FORMULAS), max_size=8))
def test_an_independent_reader_finds_the_same_formulas(parts: list[tuple[str, str]]) -> None:
    """On documents whose delimiters balance, markdown-it-py with its plugins finds the same formulas."""
    text = "\n\n".join(f"{word} {formula} end" if "\n" not in formula else formula for word, formula in parts)
    assert Counter(" ".join(one.split()) for one in math(text)) == oracle(text)


def test_a_pasted_bullet_that_is_indented_is_no_code() -> None:
    """No program begins a line with •, and lists that are pasted from elsewhere are indented by a tab."""
    document = read("• Square each:\n\n\t• $(1 - 3)^2 = 4$\n\t• $(2 - 3)^2 = 1$\n\n• Sum\n")
    assert texts(document, BlockKind.MATH) == ["(1 - 3)^2 = 4", "(2 - 3)^2 = 1"]
    assert texts(read("Code:\n\n\tx = $a$\n"), BlockKind.MATH) == []


LINES = st.lists(
    st.sampled_from([
        "Words of a paragraph", "and $x = 1$ in words", "a | b", "---", "===", "", "> quoted", "- an item", "    code",
        "  indented", "price $5", "so $$a = 1", "b$$ ends", "\\[ c = 2", "\\]", "<!-- hidden", "-->", "# Top", "```",
        "1. one", "x\r", "é first", "B \\begin{align}", "\\end{align}",
    ]),
    max_size=12,
)  # fmt: skip


@given(LINES, st.sampled_from(["\n", "\r\n"]))
def test_lines_of_words_are_read_together_as_they_are_one_by_one(lines, end):
    """A run of lines that begin nothing is one stretch of its paragraph, whatever stands around it."""
    text = end.join(lines)
    together = read(text).blocks
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(markdown, "WORDS", re.compile(r"(?!)"))
        assert read(text).blocks == together


@pytest.mark.parametrize(
    ("text", "formulas"),
    [
        ("````{dropdown} Of $b$\n:class: tip\n$e$\n\n```python\nx = $2$\n```\n$c$\n````\n\n$d$\n", "b e c d"),
        ("```{note}\n$a$\n```\n\n```\n$b$\n```\n\n$c$\n", "a c"),
        ("```{=latex}\n\\begin{ejemplo}\nSea $a$.\n\\end{ejemplo}\n```\n", "a"),
        ("~~~{prf:example} A title\n$a$\n~~~\n\n~~~\n$b$\n~~~", "a"),
        ("```ad-example\ntitle: $a$\n$b$\n```\n", "a b"),
        ("- one\n  ```{solution}\n  $a$\n  ```\n- $b$", "a b"),
        ("`````{tab-set}\n````{tab-item} A\n$a$\n````\n````{tab-item} B\n$b$\n````\n`````\n$c$", "a b c"),
        ("```{code-cell}\n$a$\n```\n```{r, echo=FALSE}\n$b$\n```\n```{python}\n$c$\n```", ""),
    ],
)  # fmt: skip
def test_a_fence_may_hold_words(text: str, formulas: str) -> None:
    """Directives of MyST, admonitions and raw LaTeX are read as what stands outside of them; code is not."""
    found = texts(read(text), BlockKind.MATH)
    assert " ".join(formula.replace(" ", "") for formula in found) == formulas
