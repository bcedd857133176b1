"""Receipts to confirm, to alter and to forge, each with the bytes of the document that it is of."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from sample_reports import audited
from verify.pipeline import replay, shipped_examples
from verify.pipeline.cite import printed_by
from verify.receipts import as_data, check, receipt
from verify.records.mistake import Mistake
from verify.records.report import Report

Sample = tuple[dict[str, Any], bytes]

KINDS = """\
$a = [1, 2]$, $b = \\text{softmax}(a)$

$$ b = [0.2689, 0.7311] $$

$f = 2 + 2 = 5$, $t = 10 \\cdot \\sqrt{2} = 14.14$, $u = t^2 = 199.9$

$v = \\frac{1}{3} = 0.333$ and $w = 3 v = 2.5$
"""
MORE = """\
$p = [0.25, 0.5]$ and $q = [2, 4]$, and $700 + 800 = 1500$

$$ p \\cdot q = 2.5 $$

> The total of $1\\,200$ and $300$ is $1\\,200 + 300 = 1\\,500$, and $3/8 = 37.5\\%$.

| part | share |
|---|---:|
| one | 1.5 |
| two | 2 |
| total | 3.5 |

$c = [1, 3, 2]$, $k = \\text{argmax}(c)$

<!-- verify: m = argmax(c) + 0.5 -->
It is $1.5$.
"""
LATEX = r"""\documentclass{article}
\newcommand{\soft}[1]{\mathrm{softmax}(#1)}
\newcommand{\half}{0.5}
\begin{document}
Let $a = (1, 2)$. Then \[ \soft{a} = (0.2689, 0.7311) \]
\[ W = \begin{pmatrix} 1 & 2 \\ 3 & -4 \end{pmatrix}, \quad x = \begin{pmatrix} 1 \\ 0.5 \end{pmatrix}, \quad
   W x = \begin{pmatrix} 2 \\ 1 \end{pmatrix} \]
$\half \cdot 3 = 1.5$ and $r = 2/3 \approx 0.67$.
\end{document}
"""
PLAIN = """\
The scores are [1.0, 2.0] and softmax([1.0, 2.0]) = [0.269, 0.731].
1/3 = 0.34
"""
COMMAS = """\
Die Gewichte sind 0,25 und 0,75 und 0,64.

$a = 0,25$, $b = 3 a = 0,75$ und $0,64 \\cdot 2 = 1,28$, $1/3 = 0,35$.
"""
CELLS: list[dict[str, Any]] = [
    {
        "cell_type": "markdown",
        "source": ["# T\n", "\n", '"Mean": $a = [1, 2]$, $\\mathrm{softmax}(a) = [0.2689, 0.7311]$\n'],
    },
    {
        "cell_type": "code",
        "source": [
            "import numpy as np\n",
            "a = np.array([1.0, 2.0])\n",
            "show(a)\n",
        ],
        "outputs": [
            {"output_type": "display_data", "data": {"text/markdown": ["Then\n", "$d = 0.25 + 0.5 = 0.75$\n"]}}
        ],
    },
    {
        "cell_type": "code",
        "source": "show(a.sum())",
        "outputs": [{"output_type": "execute_result", "data": {"text/latex": ["$e = 3 - 0.75 = 2.25$"]}}],
    },
]
NOTEBOOK = json.dumps({"cells": CELLS, "metadata": {"language_info": {"name": "python"}}, "nbformat": 4}, indent=1)

DOCUMENTS = {
    "kinds.md": KINDS, "more.md": MORE, "paper.tex": LATEX, "plain.txt": PLAIN, "kommas.md": COMMAS,
    "notes.ipynb": NOTEBOOK, "up.md": "$c = 1/8 = 0.13$\n", "cut.md": "$c = 2/3 = 0.66$\n",
}  # fmt: skip


def receipts(report: Report, *named: Path) -> tuple[dict[str, Sample], Counter[str]]:
    """The receipts of a report by their ids, and how many findings have none, by the reason."""
    made: dict[str, Sample] = {}
    refused: Counter[str] = Counter()
    for document in report.documents:
        for example in document.examples:
            for finding in example.findings:
                source, worked = printed_by(document, finding, named)
                try:
                    one = receipt(finding, example.example, source, document.document.title, worked=worked)
                except Mistake as mistake:
                    refused[mistake.found] += 1
                else:
                    made[finding.claim.id] = as_data(one), source.text.encode()
    return made, refused


@cache
def of(name: str) -> dict[str, Sample]:
    """The receipts of one of the documents, by what they claim."""
    made, _ = receipts(audited(DOCUMENTS[name], name))
    return {one["claim"]["text"]: (one, document) for one, document in made.values()}


@cache
def sample() -> list[Sample]:
    """The receipts of all these documents."""
    return [one for name in DOCUMENTS for one in of(name).values()]


def shipped(folder: str) -> tuple[dict[str, Sample], Counter[str]]:
    """The receipts of worked examples that ship, and how many findings have none, by the reason."""
    path = shipped_examples() / folder
    return receipts(replay([path]), path if path.is_dir() else path.parent)


def signed(data: dict[str, Any]) -> dict[str, Any]:
    """The receipt with the digest of what it says now."""
    said = json.dumps({key: value for key, value in data.items() if key != "sha256"}, sort_keys=True)
    return {**data, "sha256": hashlib.sha256(said.encode()).hexdigest()}


def refusal(data: Any, document: bytes) -> str:
    """Why the checker does not confirm a receipt; nothing where it does."""
    try:
        check(data if isinstance(data, str) else json.dumps(data), document)
    except Exception as error:
        return str(error) or type(error).__name__
    return ""


def confirmed(sample: tuple[Any, bytes]) -> bool:
    """Whether the checker confirms it."""
    return not refusal(*sample)
