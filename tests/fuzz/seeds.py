"""Where fuzzing starts: small documents of each format, and the words that mathematics is made of."""

from __future__ import annotations

import json
from collections.abc import Sequence

DICTIONARY: Sequence[str] = (
    r"\frac{1}{2}", r"\sqrt{2}", r"\left(", r"\right)", r"\begin{pmatrix}", r"\end{pmatrix}", r"\begin{bmatrix}",
    r"\end{bmatrix}", r"\begin{aligned}", r"\end{aligned}", r"\begin{cases}", r"\end{cases}", r"\text{softmax}",
    r"\operatorname{", r"\newcommand{\x}[1]{#1}", r"\def\x{", r"\x", r"\sum_{i=1}^{3}", r"\prod_{i=1}^{3}", r"\log_2",
    r"\sigma", r"\tanh", r"\exp", r"\times", r"\cdot", r"\approx", r"\\", "&", "^T", "^2", "^{-1}", "^{9^{9}}", "_{11}",
    "$", "$$", r"\(", r"\)", r"\[", r"\]", "```", "```math\n", "```python\n", "<!-- ", " -->", "|---|", "> ", "- ",
    "# ", "\n\n", "    ", "A = ", "Q K^T", "softmax(", "x_1 = ", "0.5", "1e-6", "1,000", "20%", "=", "≈", "×", "−", "∞",
    "√", "[[1, 2], [3, 4]]", "tensor([", "array([", "a's ", r"\input{a}", r"\begin{equation}", r"\end{equation}",
    '"cell_type": "markdown"', '"source": ["', '"outputs": [', "% verify: ", "verify: A = ", "9**9**9", "e^{1000}",
)  # fmt: skip

MARKDOWN = (
    "# Attention\n\nLet $d_k$ is 4 and\n\n$$Q = \\begin{pmatrix} 1 & 0 \\\\ 0.5 & 2 \\end{pmatrix}, "
    "K = \\begin{pmatrix} 1 & 1 \\\\ 0 & 1 \\end{pmatrix}$$\n\nthen $$QK^T = \\begin{pmatrix} 1 & 0 \\\\ 2.5 & 2 "
    "\\end{pmatrix}$$ and $\\text{softmax}([1, 2]) = [0.2689, 0.7311]$.\n"
)
TABLE = (
    "| x | $x^2$ |\n|---|---|\n| 1 | $1^2 = 1$ |\n| 2 | 4 |\n\n> $0.5 \\times 4 = 2.0$\n\n- $\\sqrt{2} \\approx 1.41$\n"
)
CODE = "```python\nx = np.array([1., 2.])\nprint(x)\n```\n\nOutput:\n\n```\n[1. 2.]\n```\n\nThe loss is `1/2 = 0.5`.\n"
LATEX = (
    "\\documentclass{article}\n\\newcommand{\\v}[1]{\\mathbf{#1}}\n\\begin{document}\n\\section{One}\n"
    "$\\v{x} = [1, 2]$ % a comment\n\\begin{align}\n"
    "a &= 2 + 3 \\\\\n   &= 5 \\label{a}\n\\end{align}\n\\end{document}\n"
)
PLAIN = "the loss is L = -log(0.7) = 0.357 and x_1 = 3 × 4 = 12\na's b's W1 = [[1, 2], [3, 4]]\n"
NOTEBOOK = json.dumps(
    {
        "cells": [
            {"cell_type": "markdown", "metadata": {}, "source": ["# T\n", "$2 + 2 = 4$\n"]},
            {
                "cell_type": "code", "execution_count": 1, "metadata": {}, "source": "print(1 / 2)",
                "outputs": [{"output_type": "stream", "name": "stdout", "text": ["0.5\n"]}],
            },
        ],
        "metadata": {}, "nbformat": 4, "nbformat_minor": 5,
    }
)  # fmt: skip
FORMULAS = (
    r"a = \frac{1}{2} + 3 \times 4 = 12.5", r"\sigma(x) = \frac{1}{1 + e^{-x}}", r"\log_2 8 = 3", r"0.2045 (20.45\%)",
    r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}^T", r"\sum_{i=1}^{3} i^2 = 14", r"\|x\|_2 = \sqrt{3^2 + 4^2} = 5",
    r"f(x) = \begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}", r'U = \{ \text{"I"}: [0.12, 0.87] \}',
)  # fmt: skip


DOCUMENTS: Sequence[tuple[str, str]] = (
    ("markdown", MARKDOWN), ("markdown", TABLE), ("markdown", CODE), ("latex", LATEX), ("plain", PLAIN),
    *(("markdown", f"$${formula}$$") for formula in FORMULAS),
)  # fmt: skip
"""Each with its format."""
