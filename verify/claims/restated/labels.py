r"""A name as it is printed → its label: the same for similarity(Q, B) and Q–B similarity, S_{13} and S₁₃."""

from __future__ import annotations

from unicodedata import combining, normalize

from verify.records.frozen import dataclass

DRESS = frozenset(
    {
        "text",
        "mathrm",
        "mathbf",
        "mathit",
        "boldsymbol",
        "operatorname",
        "textbf",
        "left",
        "right",
        "quad",
        "displaystyle",
    }
)
"""Commands that only set how a name looks."""

ARTICLES = frozenset({"the", "a", "an", "our", "its", "this", "der", "die", "das", "le", "la", "les", "el", "los"})

LETTERS = 3
"""Letters of a word; what is shorter is a symbol, whose order counts: P(A | B) is not P(B | A)."""

LONGEST = 80
"""Characters of a name."""


@dataclass(frozen=True)
class Label:
    """The words of a name in any order, and its symbols in theirs."""

    words: tuple[str, ...]
    symbols: tuple[str, ...]


def label(text: str) -> Label | None:
    """The label of a printed name; None of a number, of nothing, and of what is too long to be a name."""
    if len(text) > LONGEST:
        return None
    parts = [part for part in _parts(normalize("NFKC", text)) if part.lower() not in ARTICLES]
    words = sorted(part.lower() for part in parts if _is_word(part))
    symbols = [part for part in parts if not _is_word(part)]
    if not words and all(part.isdecimal() for part in symbols):
        return None
    return Label(tuple(words), tuple(symbols))


def _is_word(part: str) -> bool:
    return len(part) >= LETTERS and part.isalpha()


def _parts(text: str) -> list[str]:
    """The runs of letters and those of digits, without commands that only dress them."""
    parts: list[str] = []
    run, before, is_command = "", "", False
    for sign in f"{text} ":
        if run and (combining(sign) or (sign.isalpha() if run[0].isalpha() else sign.isdecimal())):
            run += sign
        else:
            if run and not (is_command and run in DRESS):
                parts.append(run)
            is_command = before == "\\"
            run = sign if sign.isalpha() or sign.isdecimal() else ""
        before = sign
    return parts
