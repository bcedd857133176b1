r"""Signs that a document gives a meaning of its own: an operation $a \ast b = 2a + b$, a number $e$ to be found."""

from __future__ import annotations

import re

from verify.claims.cues import has_any, present

SIGN = r"(?:\\(?P<command>ast|circ|odot)(?![A-Za-z])|(?P<typed>[*∗∘]))"

KINDS = {"ast": "*", "*": "*", "∗": "*", "circ": "hadamard", "odot": "hadamard", "∘": "hadamard"}
"""What each sign is read as elsewhere."""

OPERATION = re.compile(
    rf"\boperat(?:ion|or)s?\b[^.\n$]{{0,40}}\$\s*(?:\w\s*)?{SIGN}\s*(?:\w\s*)?\$"
    rf"|\$\s*\w\s*{SIGN.replace('<', '<told_')}\s*\w\s*\$\s+(?:\w+\s+){{0,3}}?"
    r"(?:represents?|defined|denotes?|means?)\b",
    re.IGNORECASE,
)
"""The operation $\\ast$, the operator $a * b$; $a * b$ represents the mean of both."""

DEFINED = re.compile(
    rf"(?<![\w)}}^_+\-*/\\])(?P<left>[a-zA-Z])\s*{SIGN}\s*(?P<right>[a-zA-Z])\s*&?(?:=|:=|\\equiv|\\coloneqq)"
    r"(?P<meaning>[^$=\n]{2,120})"
)
"""a ∗ b = …"""

SIGNED = {
    sign: re.compile(rf"{re.escape(sign)}\s*(?:\w\s*)?(?:\$|&?(?::?=|\\equiv|\\coloneqq))") for sign in "*∗∘"
}  # each looked for by itself, which is fast
"""What a typed sign is followed by in both: most documents have none, and are searched for neither."""

E_ALONE = re.compile(
    r"[\d−+(=$-](?:(?<=\d)(?<![\w\\].)\d*e(?![\w^{.+−-])|(?<=\D)\s*e\s*[-−+=)]|(?<=\$)e\$)", re.DOTALL
)  # with its first character apart from the rest, a search passes over all others at once
"""e as a name is used: 13e, e − 2 = 0, solve for $e$."""

E_MULTIPLIED = re.compile(r"(?<![\w.\\])\d+e(?=\s|[=)$])")
"""e with a number before it and no exponent behind: 17e - 8, -13e = -26; not the error e beside a rate of 1e-3."""

SCIENTIFIC = re.compile(r"\d[eE][-+−]?\d")

E_KNOWN = re.compile(
    r"Euler|2\.7[12]|\bnatural\s+(?:log|exp|base)|exponential|\\(?:ln|log|exp)(?![A-Za-z])|\b(?:ln|log|exp)\b"
    r"|(?<![A-Za-z])e\s*\^\s*\{?\s*[-−a-zA-Z(]"
)
"""What is said where e is the base of the natural logarithm."""

E_GIVEN = re.compile(r"(?<![\w\\.^{-])e\s*=\s*\(?[^\W\d]\w*\s*[-−–]\s*(?:\\hat\b|[^\W\d])")
"""e is an error: e = y − ŷ."""

E_RAISED = re.compile(r"(?<![A-Za-z])e\s*(?:\^|\*\*)\s*\{?\(?\s*[-−a-zA-Z(]|Euler|2\.7[12]")
"""e is raised to what an error is not, to a name or to less than nothing."""

PI = r"(?:\\pi(?![A-Za-z])|π)"

PI_GIVEN = re.compile(rf"(?<![\w}})/*·]){PI}\s*\$?\s*&?(?:=|:=|\bis\b)\s*\$?\s*(?!3\.1)[-−]?(?:\d+\.\d|\.\d|0\b|[(\[])")
"""It is given another value than 3.14: $\\pi = 0.3$."""

PI_IS_SHARE = re.compile(
    rf"(?<![\w.])1\s*[-−–]\s*{PI}(?!\s*[/_^\d])|(?<![\w\\])[a-z]\s*[-−]\s*{PI}(?!\s*[/_^\d])|{PI}\s*\(\s*1\s*[-−]"
    rf"|\b(?:inflation|prevalence|probabilit\w+|proportion|share|weight|policy|prior|profit|distribution|precision|rate)"
    rf"(?:\s+\w+){{0,3}}\s+\$?{PI}",
    re.IGNORECASE,
)
"""It is taken from one, or from a rate, or words say what it is."""

PI_UNDER_ROOT = re.compile(
    rf"(?:\\sqrt\s*\{{|√\s*\(?)[^{{}}()\n]{{0,12}}2\s*(?:\\cdot\s*|·\s*)?{PI}|{PI}\s*\\?approx\s*[34]"
)

PI_OF_CIRCLE = re.compile(
    rf"3\.14|\d\s*{PI}|{PI}\s*(?:/\s*\d|r\b|\\,?\s*r\b)|\\[dt]?frac\{{\d*\s*{PI}\s*\}}\{{\d+\}}|\\(?:sin|cos|tan)\b|\b(?:sin|cos|tan)\("
    rf"|\bcircle|\bradian|\bangle|\bradius|\bGauss",
    re.IGNORECASE,
)
"""It is the ratio of a circle: 2π, π/4, π r², sines and angles."""

EXPONENTIAL = ("exponential", "Euler", r"\ln(", r"\exp(", r"\log(", r"\log_")
"""The commonest of it, found at once."""


def own_operations(text: str) -> frozenset[str]:
    """The operations of the printed mathematics that the document defines otherwise than they are read."""
    typed = any(sign in text and signed.search(text) for sign, signed in SIGNED.items())
    if not typed and not present((r"\ast", r"\circ", r"\odot"), text):
        return frozenset()
    signs = {_kind(match) for match in OPERATION.finditer(text)}
    for match in DEFINED.finditer(text):
        meaning, left, right = match["meaning"], match["left"], match["right"]
        other = "_" not in meaning and re.search(SIGN, meaning) is None  # neither cell by cell, nor said in itself
        if left != right and other and _stands_in(left, meaning) and _stands_in(right, meaning):
            signs.add(_kind(match))
    return frozenset(signs)


def _kind(match: re.Match[str]) -> str:
    return KINDS[next(sign for sign in match.groupdict().values() if sign in KINDS)]


def _stands_in(name: str, meaning: str) -> bool:
    r"""Whether a name is one of those in a formula; a letter of a \command is none."""
    return re.search(rf"(?<![A-Za-z\\]){name}(?![A-Za-z]{{3}})", re.sub(r"\\[A-Za-z]+", " ", meaning)) is not None


def e_is_a_letter(text: str) -> bool:
    """Whether e stands for a number to be found, or for an error, and not for Euler's: nothing says so anywhere."""
    if has_any(("e =", "e=", "e  ="), text) and E_GIVEN.search(text) is not None and E_RAISED.search(text) is None:
        return True
    if has_any(EXPONENTIAL, text):
        return False
    return E_ALONE.search(text) is not None and E_KNOWN.search(text) is None


def pi_is_a_letter(text: str) -> bool:
    """Whether π stands for a share, a policy, a profit or a rate, and not for the ratio of a circle.

    It has another value, is taken from one, or words say what it is; where angles and circles are about as well, it is
    a letter only where it is given a value.
    """
    if "π" not in text and r"\pi" not in text:
        return False
    if PI_GIVEN.search(text) is not None:
        return True  # what it is beside a root of 2π, nobody can tell
    return PI_IS_SHARE.search(text) is not None and PI_OF_CIRCLE.search(text) is None


def letters(text: str) -> frozenset[str]:
    """The constants whose names stand for something else in a document."""
    return frozenset({"e"} if e_is_a_letter(text) else ()) | frozenset({"pi"} if pi_is_a_letter(text) else ())


def ambiguous(text: str) -> frozenset[str]:
    """The constants whose names stand for themselves as well: a share π beside a root of 2π."""
    return frozenset({"pi"} if pi_is_a_letter(text) and PI_UNDER_ROOT.search(text) is not None else ())


def may_be_difference(block: str, document: str) -> bool:
    """Whether what looks like a power of ten may be a difference: 17e-8, where the document solves for e."""
    return SCIENTIFIC.search(block) is not None and E_MULTIPLIED.search(document) is not None
