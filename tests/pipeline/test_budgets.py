"""Documents made to take the machine down: each ends soon, as an unchecked claim or as one clear error."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from verify.pipeline import audit
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
from verify.records.finding import Verdict

CELLS = 10**6

BOMBS = {
    "nested parentheses": ("a.md", "$$" + "(" * 5_000 + "1" + ")" * 5_000 + " = 2$$"),
    "nested fractions": ("a.md", "$$" + r"\frac{1}{" * 2_000 + "1" + "}" * 2_000 + " = 2$$"),
    "a tower of exponents": ("a.md", "$$9^{9^{9^{9}}} = 5$$\n\n$$x = e^{e^{e^{e^{9}}}} = 5$$"),
    "a tower below": ("a.md", "$$e^{-e^{e^{9}}} = 5$$\n\n$$2^{-9^{9^{9}}} = 5$$"),
    "a tower in a chain": ("a.md", r"$\frac{n}{75} = \frac{2^{43^{45^2}}}{3 \cdot 5^2} = 16 \cdot 27 = 5$"),
    "powers without braces": ("a.md", r"$\frac{n}{75} = \frac{2^43^45^99^99^99}{3 \cdot 5^2} = 16 \cdot 27 = 5$"),
    "digits": ("a.md", "$$" + "9" * 100_000 + " + 1 = 2$$"),
    "an exponent": ("a.md", "$$1e999999999 + 1 = 2$$"),
    "a large sum": ("a.md", r"$$\sum_{i=1}^{99999999} i = 5$$"),
    "sums in sums": ("a.md", "$$" + "".join(rf"\sum_{{{v}=1}}^{{200}} " for v in "ijklm") + "i j k l m = 5$$"),
    "formulas of formulas": (
        "a.md", "".join(f"$$x_{{{n + 1}}} = x_{{{n}}} + x_{{{n}}}$$\n\n" for n in range(35)) + "$$x_{35} + 1 = 5$$"
    ),
    "a matrix of a million cells": ("a.md", r"$$\begin{pmatrix}" + "1&" * CELLS + r"1\end{pmatrix} = 2$$"),
    "an output of a million cells": ("a.md", "```python\nx\n```\n\nOutput:\n\n```\n[" + "1 " * CELLS + "]\n```\n"),
    "a bomb of macros": (
        "a.tex",
        "".join(rf"\newcommand{{\{chr(98 + n)}}}{{{(chr(92) + chr(97 + n)) * 10}}}" for n in range(20))
        + r"\newcommand{\a}{1+} $\u 1 = 2$",
    ),
    "a macro in itself": ("a.tex", r"\newcommand{\a}{\a\a} $\a = 1 + 1 = 2$"),
    "deep JSON": ("a.ipynb", "[" * 100_000),
    "half a notebook": ("a.ipynb", '{"cells": [{"cell_type": "markdown", "source": ["$1 + 1 = 3$"]'),
    "a notebook of nothing": ("a.ipynb", "null"),
    "quotes in quotes": ("a.md", ">" * 50_000 + " $1 + 1 = 2$"),
    "lists in lists": ("a.md", "- " * 20_000 + "$1 + 1 = 2$"),
    "apostrophes": ("a.txt", "a's " * 50_000 + "= 3"),
    "dollars": ("a.md", "$" * 100_001),
    "fences": ("a.md", "```\n" * 20_001),
    "brackets": ("a.md", "[" * 100_000),
    "links": ("a.md", "](" * 50_000 + "<a " * 50_000),
}  # fmt: skip
"""Each a name of a document and its text."""


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_costs_its_claim(name: str, tmp_path: Path) -> None:
    """Nothing is raised and nothing is called right: what is over a budget is unchecked, or the document is refused."""
    file, text = BOMBS[name]
    (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "z.md").write_text("$0.5 + 0.25 = 0.75$", encoding="utf-8")
    report = audit([tmp_path])
    assert report.documents[-1].findings[0].verdict is Verdict.REPRODUCED
    bombed = [finding for document in report.documents[:-1] for finding in document.findings]
    assert all(finding.judgement.reason for finding in bombed)
    assert all("Error" not in mistake.found for mistake in report.mistakes)
    assert len(report.documents) + len(report.mistakes) == 2


def squares(rows: int) -> str:
    """A table whose heading states a formula."""
    return "| x | x^2 |\n|---|---|\n" + "".join(f"| {x} | {x * x} |\n" for x in range(1, rows + 1))


def totals(rows: int) -> str:
    """A table whose digits show what its last column is."""
    body = "".join(f"| {x} | {2 * x + 1} | {3 * x + 1} |\n" for x in range(1, rows + 1))
    return f"| a | b | total |\n|---|---|---|\n{body}"


def counted(rows: int) -> str:
    """A table with a total."""
    body = "".join(f"| a{n} | 1 |\n" for n in range(rows - 2))
    return f"| Item | Count |\n|---|---|\n{body}| Total | {rows - 2} |\n"


def assigned(names: int) -> str:
    """Code that gives names numbers."""
    return "```python\n" + "".join(f"x{n} = {n}.5\n" for n in range(names)) + "```\n"


def enclosed(characters: int) -> str:
    """Code with an array written out."""
    return "```python\nx = [" + ", ".join(["1.5"] * (characters // 5)) + "]\n```\n"


def commented(characters: int) -> str:
    """A line of code that ends in a comment."""
    code, comment = "y = 2 * 3", "# 2 * 3 = 6"
    return f"```python\n{code}{comment.rjust(characters - len(code))}\n```\n"


def computing(characters: int) -> str:
    """A notebook's cell that computes, and what it printed."""
    shown = [{"output_type": "stream", "name": "stdout", "text": "6\n"}]
    code = {"cell_type": "code", "source": "w = 2 * 3\nprint(w)\n".ljust(characters, "#"), "outputs": shown}
    return json.dumps({"cells": [{**code, "metadata": {}}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def shown(values: int) -> str:
    """The output of a program, a number on each line."""
    return "```python\nrun()\n```\n\n```\n" + "0.5\n" * values + "```\n"


def added_names(terms: int) -> str:
    """An identity over a free name."""
    return "For all $" + " + ".join(["a"] * terms) + f" = a {terms}$ it holds.\n"


def listed(items: int) -> str:
    """A list of results that ends in their sum."""
    total = sum(range(1, items + 1)) + items / 2
    return "".join(f"- x_{n} = {n}.5\n" for n in range(1, items + 1)) + f"- Sum = {total}\n"


def sums_of_sums(level: int) -> str:
    """Brackets around two of the same, with 2^(level + 2) - 3 signs."""
    return "1" if not level else f"({sums_of_sums(level - 1)} + {sums_of_sums(level - 1)})"


def added_up(levels: Sequence[int]) -> str:
    """A sum between words."""
    return f"It is {' + '.join(map(sums_of_sums, levels))} = {sum(2**level for level in levels)} in all.\n"


def going_on(sides: int) -> str:
    """A chain that goes on from display to display."""
    return "$$s = 1 + 2$$\n\n" + "".join(f"$$= {n} + {3 - n}$$\n\n" for n in range(sides - 3)) + "$$= 3$$\n"


def bracketed(levels: int) -> str:
    """Brackets within brackets."""
    return f"$${'(' * levels}1 + 1{')' * levels} = 2$$\n"


def alone(levels: int) -> str:
    """The same, of which nothing is claimed."""
    return f"$${'(' * levels}1 + 1{')' * levels}$$\n"


def characters(count: int) -> str:
    """Mathematics of so many characters."""
    return f"$$1 + 1 = 2{', x' * ((count - 9) // 3 + 1)}$$\n"


def called(depth: int) -> str:
    """A macro in a macro in a macro."""
    names = string.ascii_lowercase
    macros = [rf"\newcommand{{\m{names[n]}}}{{\m{names[n + 1]}}}" for n in range(depth - 1)]
    return "\n".join((*macros, rf"\newcommand{{\m{names[depth - 1]}}}{{1}}", r"$\ma + 1 = 2$"))


def written_out(length: int, times: int = 1) -> str:
    """A macro whose body is long."""
    return rf"\newcommand{{\one}}{{{'1'.rjust(length)}}}" + "\n" + "$\\one + 1 = 2$\n\n" * times


def tagged(length: int) -> str:
    """A table of HTML."""
    row = f"<tr><td>{'a' * 960}</td><td>1</td></tr>\n"
    head = "<table>\n<tr><th>Item</th><th>Count</th></tr>\n"
    rows = length // len(row)
    return f"{head}{row * rows}<tr><td>Total</td><td>{rows}</td></tr>\n</table>\n"


def displayed(lines: int) -> str:
    """A display over many lines."""
    return "$$\n1 + 1 = 2\n" + "\\\\\n" * (lines - 2) + "$$\n"


def drawn(lines: int, width: int = 11) -> str:
    """A matrix as plain text draws it."""
    gap = " " * (width - 11)
    middle = "".join(f"    ⎢ 3{gap} 4 ⎥\n" for _ in range(lines - 2))
    return f"```\nA = ⎡ 1{gap} 2 ⎤\n{middle}    ⎣ 5{gap} 6 ⎦\n```\n"


CAPS: Mapping[str, tuple[str, str, str, int, str]] = {
    "rows under a formula": ("md", squares(200), squares(201), 1, "of 200 rows of a table"),
    "rows whose digits show a formula": ("md", totals(200), totals(201), 1, "of 200 rows of a table"),
    "cells": ("md", counted(2_500), counted(2_501), 1, "of 5,000 cells of a table"),
    "assignments": ("md", assigned(500), assigned(501), 502, "of 500 assignments of a piece of code"),
    "an array in code": ("md", enclosed(19_900), enclosed(20_100), 2, "of 20,000 characters of an array in code"),
    "a line of code": ("md", commented(400), commented(401), 2, "of 400 characters of a line of code"),
    "a cell": ("ipynb", computing(20_000), computing(20_001), 1, "of 20,000 characters of a cell"),
    "an output": ("md", shown(2_000), shown(2_001), 2_006, "of 2,000 values of an output"),
    "parts of an identity": ("md", added_names(20), added_names(130), 1, "of 120 parts of a chain with free names"),
    "items": ("md", listed(64), listed(65), 66, "of 64 items that are added up"),
    "signs": ("md", added_up((5, 4, 1, 1)), added_up((5, 4, 2)), 1, "of 200 signs of a side"),
    "sides": ("md", going_on(33), going_on(34), 1, "of 32 sides of a chain that goes on"),
    "operands": ("md", alone(20), alone(40), 1, "of 72 operands inside one another"),
    "brackets": ("md", bracketed(20), bracketed(60), 1, ": mathematics nested too deep, at most 48 levels"),
    "characters of mathematics": ("md", characters(300), characters(200_001), 1, "of 200,000 characters"),
    "macros in macros": ("tex", called(16), called(18), 19, "of 16 macros within macros"),
    "a macro": ("tex", written_out(19_000), written_out(20_001), 2, "of 20,000 characters of a formula without macros"),
    "macros": ("tex", written_out(9_999, 90), written_out(9_999, 110), 200, "of 1,000,000 signs of macros written out"),
    "a table of HTML": ("md", tagged(190_000), tagged(201_000), 1, "of 200,000 characters of a table of HTML"),
    "a display": ("md", displayed(400), displayed(402), 2, "of 400 lines of a display"),
    "lines of a drawing": ("md", drawn(40), drawn(41), 2, "of 40 lines of a drawing"),
    "the width of a drawing": ("md", drawn(3, 400), drawn(3, 401), 2, "of 400 characters of the width of a drawing"),
}  # fmt: skip
"""Each a format, a document within a budget and one over it, the line where that begins, and how it is said."""

FORMATS = {"md": "markdown", "tex": "latex", "ipynb": "notebook"}


def said_over(file: str, text: str) -> list[tuple[int, str]]:
    """Where a document goes over a budget, and over which."""
    found, mistakes = audit_one(Source(f"a.{file}", text=text, document_format=FORMATS[file]))
    assert found is not None
    assert not mistakes
    unchecked = [one for one in found.findings if one.judgement.reason.startswith("over the budget")]
    assert all(one.verdict is Verdict.UNCHECKED for one in unchecked)
    return [(one.claim.places[0].line, one.judgement.reason) for one in unchecked]


@pytest.mark.parametrize("name", CAPS)
def test_what_is_over_a_budget_is_said_once(name: str) -> None:
    """One more than a budget allows is one unchecked claim that names it, where it begins; within it, nothing is."""
    file, within, over, line, budget = CAPS[name]
    assert said_over(file, within) == []
    assert said_over(file, over) == [(line, f"over the budget{' ' * budget.startswith('of')}{budget}")]


def test_a_budget_is_said_once_a_document() -> None:
    """Two tables over the same budget are one unchecked claim, at the first."""
    assert said_over("md", f"{squares(201)}\n{squares(201)}") == [(1, "over the budget of 200 rows of a table")]


def test_a_list_that_is_not_read_in_full_is_not_called_wrong() -> None:
    """A sum of more items than are added up is right, and is not held against the last of them alone."""
    found, _ = audit_one(Source("a.md", text=listed(70)))
    assert found is not None
    assert Verdict.WRONG not in {one.verdict for one in found.findings}
