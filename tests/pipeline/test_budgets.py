"""Documents made to take the machine down: each ends soon, as an unchecked claim or as one clear error."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.pipeline import audit
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
