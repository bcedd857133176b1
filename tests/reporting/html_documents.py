"""Documents whose reports are looked at: one with a finding of each sort, and those that attack the page."""

from __future__ import annotations

DOCUMENT = r"""# Sums

Some words.

## A matrix

$$A = \begin{pmatrix} 1.5 & 2.5 \\ 3.5 & 4.5 \end{pmatrix}$$

$$B = A + A = \begin{pmatrix} 3 & 5 \\ 7.2 & 9 \end{pmatrix}$$

$$C = B + B = \begin{pmatrix} 6 & 10 \\ 14.4 & 18 \end{pmatrix}$$

## A number

$$\frac{1}{3} = 0.34$$

$$\text{softmax}([1, 2]) = [0.269, 0.731]$$
"""

ATTACKS = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "<svg onload=alert(1)>",
    "<math href=javascript:alert(1)>x</math>",
    "<!-- --><iframe src=javascript:alert(1)></iframe>",
    "{{ 7 * 7 }}{% raw %}",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    '<a href="javascript:alert(1)">x</a>',
    "</pre></details></article><form action=//evil.example>",
    r"\href{javascript:alert(1)}{x}",
    r"\style{position:fixed}{x}",
    r"\text{<script>alert(1)</script>}",
    r"\text{&lt;img src=x onerror=alert(1)&gt;}",
    r"\mathrm{</math><script>alert(1)</script>}",
    r"\class{finding}{x}\cssId{findings}{x}",
    "‮\u2028\ufeff\x01",
)
"""What a document could hold that would be more than text, were it not escaped."""


def attacked(attack: str) -> str:
    """A document with an attack wherever a report may quote it: headings, mathematics, code, output, annotations."""
    return (
        f"# Title {attack}\n\n## Section {attack}\n\n$$x = 0.5 + 0.25 = 0.85 {attack}$$\n\n"
        f"$$\\text{{{attack}}} = 1 + 1 = 3$$\n\n`{attack}` is $1 + 1 = 3$ {attack}\n\n"
        f"```python\nx = 1 + 1  # {attack}\nprint('{attack}', x)\n```\n\n```\n{attack} 3\n```\n\n"
        f"| {attack} | x + 1 |\n|---|---|\n| 1 | 3 |\n\n<!-- verify: skip {attack} -->\n\n$$1/3 = 0.34$$ {attack}\n"
    )
