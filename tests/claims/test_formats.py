"""One example in Markdown, in LaTeX and in a notebook: the same findings; and ids that outlive a new order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verify import pipeline
from verify.records.finding import Finding
from verify.reporting.numbers import computed_text

MARKDOWN = r"""# Self-attention

The input has two rows, and $d_k$ is 4:

$$ X = \begin{pmatrix} 1 & 0 & 1 & 0 \\ 0 & 2 & 0 & 2 \end{pmatrix} $$

> $$ W_Q = \begin{pmatrix} 1 & 0 \\ 0 & 1 \\ 1 & 0 \\ 0 & 1 \end{pmatrix} $$

1. Multiply:
   $$ Q = X W_Q $$
   $$ Q = \begin{pmatrix} 2 & 0 \\ 0 & 4 \end{pmatrix} $$
2. The length of the first row is $\sqrt{1 + 1} = 1.41$, and $2 / \sqrt{d_k} = 1$.

<!-- verify: A = softmax(Q / 2) -->
$$ A = \begin{pmatrix} 0.73 & 0.27 \\ 0.12 & 0.88 \end{pmatrix} $$

<!-- verify: skip, the printer's error -->
$$ 0.73 + 0.27 = 1.1 $$

A step more comes to $0.1 + 0.2 \times 0.5 = 0.3$ in all.

```python
Q = X @ W_Q
print(Q)
```

Output:

```
[[2. 0.]
 [0. 4.]]
```
"""

LATEX = r"""\documentclass{article}
\newcommand{\mat}[1]{\begin{bmatrix} #1 \end{bmatrix}}
\newcommand{\Q}{W_Q}
\begin{document}
\section{Self-attention}
The input has two rows, and $d_k$ is 4: % four, in fact
\begin{equation}
  X = \mat{1 & 0 & 1 & 0 \\ 0 & 2 & 0 & 2}
\end{equation}
\begin{quote}
  \[ \Q = \mat{1 & 0 \\ 0 & 1 \\ 1 & 0 \\ 0 & 1} \]
\end{quote}
\begin{enumerate}
  \item Multiply:
    \begin{align}
      Q &= X \Q \\
      Q &= \mat{2 & 0 \\ 0 & 4}
    \end{align}
  \item The length of the first row is \(\sqrt{1 + 1} = 1.41\), and \(2 / \sqrt{d_k} = 1\).
\end{enumerate}
% verify: A = softmax(Q / 2)
\[ A = \mat{0.73 & 0.27 \\ 0.12 & 0.88} \]

% verify: skip, the printer's error
\[ 0.73 + 0.27 = 1.1 \]

A step more comes to $0.1 + 0.2 \times 0.5 = 0.3$ in all.

\begin{lstlisting}[language=Python]
Q = X @ W_Q
print(Q)
\end{lstlisting}
Output:
\begin{verbatim}
[[2. 0.]
 [0. 4.]]
\end{verbatim}
\end{document}
"""


def notebook(text: str) -> str:
    """The Markdown document as a notebook: its code in a code cell, what it printed in the cell's stored output."""
    prose, _, rest = text.partition("```python\n")
    code, _, output = rest.partition("```\n\nOutput:\n\n```\n")
    printed = {
        "output_type": "stream",
        "name": "stdout",
        "text": output.removesuffix("```\n").splitlines(keepends=True),
    }
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": prose.splitlines(keepends=True)},
        {"cell_type": "code", "metadata": {}, "execution_count": 1, "source": code.splitlines(keepends=True),
         "outputs": [printed]},
    ]  # fmt: skip
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)


def said(finding: Finding) -> tuple[object, ...]:
    """What is said of a claim, without where and in which signs it stands."""
    printed = finding.claim.printed
    numerals = printed.numerals if printed is not None else ()
    computed = [computed_text(v, n) for v, n in zip(finding.judgement.computed, numerals, strict=False)]
    return finding.verdict, finding.judgement.reason, [n.text for n in numerals], computed, finding.claim.certainty


def audit(tmp_path: Path, text: str, suffix: str) -> tuple[Finding, ...]:
    """The findings of a document of the format that its suffix names; its annotations are in order."""
    path = tmp_path / f"document{suffix}"
    path.write_text(text, encoding="utf-8")
    report = pipeline.audit([path])
    assert report.mistakes == ()
    return report.findings


def test_the_example_has_each_kind_of_finding(tmp_path: Path) -> None:
    """Results, chains, an annotation, a skip, an output: all are found, and the one that is wrong is."""
    found = [finding.verdict.value for finding in audit(tmp_path, MARKDOWN, ".md")]
    assert found == [*["reproduced"] * 4, "unchecked", "wrong", "reproduced"]


@pytest.mark.parametrize(("suffix", "text"), [(".tex", LATEX), (".ipynb", notebook(MARKDOWN)), (".txt", MARKDOWN)])
def test_every_format_gives_the_same_findings(tmp_path: Path, suffix: str, text: str) -> None:
    """The same example says the same in LaTeX, with macros and environments, in a notebook and in plain text."""
    expected = [said(finding) for finding in audit(tmp_path, MARKDOWN, ".md")]
    assert [said(finding) for finding in audit(tmp_path, text, suffix)] == expected


def test_an_included_file_is_told_not_followed(tmp_path: Path) -> None:
    r"""What \\input takes in is not read, not even where it is there; a command in a comment takes in nothing."""
    (tmp_path / "part.tex").write_text("$1 + 1 = 3$", encoding="utf-8")
    text = "\\section{A}\n\\input{part}\n% \\input{old}\n$1 + 1 = 2$\n"
    include, chain = audit(tmp_path, text, ".tex")
    assert include.judgement.reason == "part is not followed: audit it as a document of its own"
    assert chain.verdict.value == "reproduced"


@pytest.mark.parametrize(
    "text",
    [
        "\\newcommand{\\a}[2][3]{#1 + #2} $\\a{4} = 7$",
        "\\def\\b#1{\\frac{#1}{2}} $\\b{3} = 1.5$",
        "\\DeclareMathOperator{\\sg}{softmax} $\\sg([0, 0]) = [0.5, 0.5]$",
        "\\newcommand\\half{0.5} $\\half + \\half = 1$",
        "\\newcommand{\\x}{\\y} \\newcommand{\\y}{2} $\\x \\cdot 3 = 6$",
    ],
)
def test_macros_are_written_out(tmp_path: Path, text: str) -> None:
    """The macros that people define, with arguments, defaults and in each other, mean what they are written out to."""
    (finding,) = audit(tmp_path, text, ".tex")
    assert finding.verdict.value == "reproduced"


def test_a_macro_that_never_ends_is_bounded(tmp_path: Path) -> None:
    """A macro that calls itself, or doubles at each of many levels, ends within the budget."""
    levels = "".join(f"\\newcommand{{\\m{'x' * i}}}{{\\m{'x' * (i + 1)}\\m{'x' * (i + 1)}}}\n" for i in range(1, 40))
    text = levels + "\\newcommand{\\r}{\\r + 1} $\\mx = 1$ and $\\r = 2$ and $1 + 1 = 2$"
    verdicts = [finding.verdict.value for finding in audit(tmp_path, text, ".tex") if finding.claim.text == "1 + 1 = 2"]
    assert verdicts == ["reproduced"]


def test_a_notebook_places_its_findings_in_cells(tmp_path: Path) -> None:
    """A finding names its cell, and its lines are those of the file."""
    text = notebook(MARKDOWN)
    *_, output = audit(tmp_path, text, ".ipynb")
    (place,) = output.claim.places
    assert place.cell == 2
    assert '"[[2. 0.]' in text.splitlines()[place.line - 1]


def test_what_a_cell_printed_and_what_it_shows_are_bound_apart(tmp_path: Path) -> None:
    """A stream and a result of one cell belong to its print and to its last line; a given printed again is given."""
    printed = {"output_type": "stream", "name": "stdout", "text": ["[1 2]\n"]}
    shown = {"output_type": "execute_result", "data": {"text/plain": ["array([2, 4])"]}}
    cells = [
        {"cell_type": "markdown", "source": ["$x = [1, 2]$ and $y = 2 x$"]},
        {"cell_type": "code", "source": ["print(x)\n", "y"], "outputs": [printed, shown]},
        {"cell_type": "code", "source": ["for i in x:\n", "    print(i)\n", "y"], "outputs": [printed, shown]},
    ]
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    found = [finding.verdict.value for finding in audit(tmp_path, text, ".ipynb")]
    assert found == ["unchecked", "reproduced", "unchecked", "reproduced"]


SECTIONS = (
    "## Sums\n\n$$ 1 + 1 = 2 $$ and $2 + 2 = 5$, or `3 * 3 = 9`.\n",
    "## Matrices\n\n$$ A = [1, 2] $$\n\n$$ B = 3 A $$\n\n$$ B = [3, 7] $$\n\n```python\nB\n```\n```\n[3, 7]\n```\n",
    "## Said\n\n<!-- verify: c = 2 * 3 -->\nIt is $6$.\n",
    "## Skipped\n\n<!-- verify: skip section, not ours -->\n$$ 1 + 1 = 3 $$\n",
    "## Code\n\n```python\nd = np.array([1, 2])  # (2,)\nprint(d.sum())  # [1]\n```\n\n```\n3\n```\n",
)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(order=st.permutations(SECTIONS))
def test_a_new_order_of_sections_changes_no_id(tmp_path: Path, order: list[str]) -> None:
    """Sections that have nothing to do with each other keep their findings, by id, wherever they stand."""
    before = {finding.claim.id: said(finding) for finding in audit(tmp_path, "# All\n\n" + "\n".join(SECTIONS), ".md")}
    after = {finding.claim.id: said(finding) for finding in audit(tmp_path, "# All\n\n" + "\n".join(order), ".md")}
    assert before == after
    assert len(before) == 8
