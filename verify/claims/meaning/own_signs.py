"""Constants whose names a document gives another meaning: a number $e$ to be found, a share π."""

from __future__ import annotations

import re

E_KNOWN = re.compile(
    r"Euler|2\.7[12]|\bnatural\s+(?:log|exp|base)|exponential|\\(?:ln|log|exp)(?![A-Za-z])|\b(?:ln|log|exp)\b"
    r"|(?<![A-Za-z])e\s*(?:\^|\*\*)\s*[{(]*\s*[-−a-zA-Z(]"
)
"""What is said where e is the base of the natural logarithm."""

E_ALONE = re.compile(r"[\d−+(=$-](?:(?<=\d)(?<![\w\\].)\d*e(?![\w^{.+−-])|(?<=\D)\s*e\s*[-−+=)]|(?<=\$)e\$)", re.DOTALL)
"""e as a name is used: 13e, e − 2 = 0, solve for $e$."""

E_GIVEN = re.compile(r"(?<![\w\\.^{-])e(?:\(|\s*=\s*\(?[^\W\d]\w*\s*[-−–]\s*(?:\\hat\b|[^\W\d]))")
"""e is an error, e = y − ŷ, or a function."""

E_RAISED = re.compile(r"(?<![A-Za-z])e\s*(?:\^|\*\*)\s*\{?\(?\s*[-−a-zA-Z(]|Euler|2\.7[12]")
"""e is raised to what an error is not, to a name or to less than nothing."""

PI = r"(?:\\pi(?![A-Za-z])|π)"

PI_GIVEN = re.compile(rf"(?<![\w}})/*·]){PI}\s*\$?\s*&?(?:=|:=|\bis\b)\s*\$?\s*(?!3\.1)[-−]?(?:\d+\.\d|\.\d|0\b|[(\[])")
"""It is given another value than 3.14: $\\pi = 0.3$."""

PI_IS_SHARE = re.compile(
    rf"(?<![\w.])1\s*[-−–]\s*{PI}(?!\s*[/_^\d])|(?<![\w\\])[a-z]\s*[-−]\s*{PI}(?!\s*[/_^\d])|{PI}\s*\("
    rf"|\b(?:inflation|prevalence|probabilit\w+|proportion|share|weight|policy|prior|profit|distribution|precision|rate)"
    rf"(?:\s+\w+){{0,3}}\s+\$?{PI}",
    re.IGNORECASE,
)
"""It is taken from one, or from a rate, is called as a function, or words say what it is."""

PI_OF_CIRCLE = re.compile(
    rf"3\.14|\d\s*\\?,?\s*{PI}(?!\s*\()|{PI}\s*(?:/\s*\d|\\?,?\s*r\b|\\?approx\s*[34])|\\[dt]?frac\{{\d*\s*{PI}\s*\}}\{{\d+\}}"
    r"|\\(?:sin|cos|tan)\b|\b(?:sin|cos|tan)\(|\bcircle|\bradian|\bangle|\bradius|\bGauss",
    re.IGNORECASE,
)
"""It is the ratio of a circle: 2π, π/4, π r², sines and angles."""


def letters(text: str) -> frozenset[str]:
    """The constants whose names stand for something else: a share π, an unknown e."""
    share = PI_IS_SHARE.search(text) is not None and PI_OF_CIRCLE.search(text) is None
    given = E_GIVEN.search(text) is not None and E_RAISED.search(text) is None
    alone = E_ALONE.search(text) is not None and E_KNOWN.search(text) is None
    others = {"e": given or alone, "pi": share or PI_GIVEN.search(text) is not None}
    return frozenset(name for name, is_other in others.items() if is_other)


def ambiguous(text: str) -> frozenset[str]:
    """The constants whose names stand for themselves as well: a share π beside a root of 2π."""
    both = PI_GIVEN.search(text) is not None and PI_OF_CIRCLE.search(text) is not None
    return frozenset({"pi"} if both else ())
