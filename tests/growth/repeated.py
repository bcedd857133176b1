"""Documents of any size, each of one kind of thing repeated: what an audit costs may only grow as they do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

Make = Callable[[int], str]

FIRST = 1000
"""The first number: all have as many digits, so that twice as many need no longer ones."""


def _each(line: Callable[[int], str], before: str = "", behind: str = "") -> Make:
    return lambda count: before + "".join(line(i) for i in range(FIRST, FIRST + count)) + behind


def _row(make: Callable[[int], int], count: int) -> str:
    return f"| {' | '.join(str(make(i)) for i in range(FIRST, FIRST + count))} |\n"


def _wide(count: int) -> str:
    return (
        f"| {' | '.join(f'c{i}' for i in range(count))} |\n|{'---|' * count}\n"
        + _row(int, count)
        + _row(lambda i: i + 1, count)
        + _row(lambda i: 2 * i + 1, count)
    )


def _letters(i: int) -> str:
    return "".join("abcdefghij"[int(digit)] for digit in str(i))


def _macros(count: int) -> str:
    defined = "".join(f"\\newcommand{{\\m{_letters(i)}}}{{{i}}}\n" for i in range(FIRST, FIRST + count))
    used = "".join(f"$\\m{_letters(i)} + 1 = {i + 1}$\n\n" for i in range(FIRST, FIRST + count))
    return defined + used


def _notebook(cells: list[dict[str, object]]) -> str:
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def _text_cell(text: str) -> dict[str, object]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}


def _cells(count: int) -> str:
    cells: list[dict[str, object]] = []
    for i in range(FIRST, FIRST + count):
        output = {"output_type": "stream", "name": "stdout", "text": [f"{i + 2}\n"]}
        code = {"execution_count": i, "metadata": {}, "source": [f"y = {i} + 2\n", "print(y)"], "outputs": [output]}
        cells += [_text_cell(f"## Step {i}\n\nSo $x = {i} + 2 = {i + 2}$.\n"), {"cell_type": "code", **code}]
    return _notebook(cells)


def _one_cell(make: Make) -> Make:
    return lambda count: _notebook([_text_cell(make(count))])


def _chain(count: int) -> str:
    return f"$1{'=1' * count}$\n"


EQUATIONS = _each(lambda i: f"$x_{{{i}}} = {i} + 2 = {i + 2}$\n\n")
WRONG = _each(lambda i: f"$x_{{{i}}} = {i} + 2 = {i + 3}$\n\n")
SUMS = _each(lambda i: f"We had {i} + 2 = {i + 2} apples. ")

DOCUMENTS: Mapping[str, tuple[str, Make]] = {
    "a tall table": ("md", _each(lambda i: f"| {i} | {i + 1} | {2 * i + 1} |\n", "| a | b | a+b |\n|---|---|---|\n")),
    "a tall table of items": (
        "md", _each(lambda i: f"| q{i} | {i}.5 | {i * 7919 % 9000 + 1000} |\n", "| item | b | c |\n|---|---|---|\n"),
    ),
    "a tall table in LaTeX": (
        "tex",
        _each(lambda i: f"{i} & {i + 1} & 3 \\\\\n", "\\begin{tabular}{lll}\na & b & c \\\\\n", "\\end{tabular}\n"),
    ),
    "a wide table": ("md", _wide),
    "many tables": (
        "md", _each(lambda i: f"## T {i}\n\n| a | b | a+b |\n|---|---|---|\n| {i} | 2 | {i + 2} |\n| 3 | 4 | 7 |\n\n"),
    ),
    "one long paragraph": ("md", SUMS),
    "one long paragraph of plain text": ("txt", SUMS),
    "many short paragraphs": ("md", _each(lambda i: f"We had {i} + 2 = {i + 2} apples.\n\n")),
    "a long chain": ("md", _chain),
    "a long chain in LaTeX": ("tex", _chain),
    "a long chain in a notebook": ("ipynb", _one_cell(_chain)),
    "a long chain of computations": ("md", lambda count: f"$2+3{'=1+4=5' * count}$\n"),
    "many chains": ("md", EQUATIONS),
    "many wrong sums": ("md", WRONG),
    "many wrong roots": ("md", _each(lambda i: f"$\\sqrt{{{i}}} = {i + 0.341:.3f}$\n\n")),
    "many truncated roots, some wrong": (
        "md", _each(lambda i: f"$\\sqrt{{{i}}} = {int(i**0.5 * 1000) / 1000 + (0.001 if i % 3 == 0 else 0):.3f}$\n\n"),
    ),
    "the same wrong digits": ("md", _each(lambda i: f"$\\sqrt{{{i}}} = 31.234567$\n\n")),
    "names and wrong results": (
        "md", _each(lambda i: f"$a_{{{i}}} = {i}.5$\n\n$b_{{{i}}} = 3 a_{{{i}}} = {3 * i + 7}.5$\n\n"),
    ),
    "a name given again": ("md", _each(lambda i: f"$x = {i} + 1 = {i + 1}$\n\n")),
    "a list": ("md", _each(lambda i: f"- item {i}: ${i} \\cdot 2 = {2 * i}$\n")),
    "headings": ("md", _each(lambda i: f"## Head {i}\n\nThe value is {i}.\n\n")),
    "code and its outputs": ("md", _each(lambda i: f"```python\nx = {i}\nprint(x * 2)\n```\n\n```\n{2 * i}\n```\n\n")),
    "a notebook of many cells": ("ipynb", _cells),
    "a notebook of one cell": ("ipynb", _one_cell(EQUATIONS)),
    "nested quotes": ("md", lambda count: f"{'> ' * count}1 + 1 = 2\n"),
    "quotes": ("md", _each(lambda i: f"{'> ' * (1 + i % 5)}{i} + 1 = {i + 1}\n")),
    "macros": ("tex", _macros),
    "sections in LaTeX": (
        "tex", _each(lambda i: f"\\section{{A {i}}}\nLet $x = {i}$.\n\\[ x + 1 = {i + 1} \\]\n"),
    ),
    "annotations": ("md", _each(lambda i: f"<!-- verify: let v{i} = {i} -->\n\n$v{i} + 1 = {i + 1}$\n\n")),
    "matrices": ("md", _each(lambda i: f"$$A_{{{i}}} = \\begin{{pmatrix}} 1 & {i} \\\\ 3 & 4 \\end{{pmatrix}}$$\n\n")),
}  # fmt: skip
"""The format and the text of each kind, by how often it is repeated."""

UNITS = (
    "[a](",
    "![a](",
    "2x",
    "2x ",
    "1e",
    "1e ",
    "1e5",
    "1=",
    "(",
    "[",
    "$1 ",
    "`",
    "\\(",
    "<a ",
    "<!-- ",
    "x_",
    "x_1",
)
"""What makes a reader look ahead, each time it comes."""


def hostile(unit: str, count: int, document_format: str) -> str:
    """Such a stretch repeated, before and behind what states something: else it is not looked at."""
    text = f"1 + 1 = 3, a = 2. {unit * count} = 1 + 1 = 2\n"
    return _notebook([_text_cell(text)]) if document_format == "notebook" else text
