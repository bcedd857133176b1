"""The signs of arithmetic as people type them, `2*(1 - 0.5)^2`, and the same as printed mathematics writes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from verify.claims.meaning.notation import key
from verify.claims.prose.rows import ARRAY, NUMBER, ROW, ROWS
from verify.expressions.printed import parse_printed

Axes: TypeAlias = Callable[[str], int | None]
"""How many axes the value of a name has, by how prose writes it; None where it has no value."""

ACCENT = r"[\u0300-\u036f]"
"""What stands over a letter: x̂, where no one sign has both."""

TIGHT = r"(?:(?:(?<=\.\d)|(?<=\.\d\d)|(?<=\.\d{3})|(?<=\.\d{4}))x\d|x0?\.\d)"
"""What may stand right behind a number with decimals, 0.4x2, or before a part, 30x0.5; 3x3 is a size, 0x10 a number."""

WORDS = (
    "softmax|sigmoid|Softmax|Sigmoid|log10|log₁₀|log2|log₂|sqrt|tanh|Tanh|relu|ReLU|cos|exp|log|max|min|sin|tan|MAX|MIN"
    "|Max|Min|ln|σ"
)
"""Functions by their plain names, the longest first."""

CALL = rf"(?:(?:{WORDS})(?=[(\[])|(?:log₂|log₁₀)(?=\d))"
"""A function with its bracket, or log₂3, which may stand right behind a number: 0.5log₂(0.5)."""

TIGHTLY = rf"[⁰¹²³⁴-⁹]|{TIGHT}|{CALL}"

APART = r"(?![A-Za-zα-ωΑ-Ω\s])"
"""What begins with neither a letter nor a blank: most of prose is passed over at once."""

LETTER = rf"[^\W\d_]{ACCENT}?(?:\d+(?!\w)|_\w+|[₀-₉]+)?"
DERIVATIVE = rf"(?:∂{LETTER}/∂{LETTER}|d{LETTER}/d{LETTER}|d[A-Z][a-z]+/d{LETTER})(?![\w(\[])"
"""∂L/∂w₁, dL/dy_pred, dLoss/db: one name, though it looks like a quotient."""

SIGN = re.compile(
    rf"""
    {APART}(?:(?P<list>(?<![\w)\]])(?:{ROWS}|{ARRAY}|{ROW})(?!\w))
    | (?P<size>(?<![\w.,:\#])[1-9]\d*(?:[xX][1-9]\d*)+(?![\w.]))
    | (?P<number>(?:(?<![\w.,:\#$€£§@\\])|(?<=\d[x])|(?<=log₂)|(?<=log₁₀))
        {NUMBER}(?:\s?\\?%)?(?!(?!{TIGHTLY})[\w%]|[.,:]\d|\.\.|…))
    | (?P<part>(?<![\w.,:\#$€£§@\\])[½⅓⅔¼¾⅛](?!\w))
    | (?P<multiple>(?<=[=≈]\s){NUMBER}[kKMBT](?!\w)))
    | (?P<times>(?<=\d)[^\S\n]?[xX](?=[^\S\n]?(?:\d|(?:{WORDS})\())|(?<=%)[ ]of(?=[ ]{{1,9}}\d)|[×·⋅⊙]|\*(?!\*))
    | (?P<function>(?<![^\W\d])(?<![.\\]){CALL}
        |(?<![\w.\\])(?:ln|log2|log10|log₂|log₁₀|log|sin|cos|tan|tanh)(?=[ ]\d))
    | (?P<constant>(?<![\w.\\])(?:e(?=\s?(?:\^|\*\*)|[⁻⁺⁰¹²³⁴-⁹])|π|pi(?!\w)))
    | {APART}(?:(?P<root>√)
    | (?P<transposed>ᵀ|\^(?:T|⊤|\{{T\}})(?!\w)|(?<=\w)\.T(?!\w))
    | (?P<power>\^|\*\*)
    | (?P<raised>[⁻⁺]?[⁰¹²³⁴-⁹]+(?:·[⁰¹²³⁴-⁹]+)?(?!\w))
    | (?P<over>/(?!/)|[÷⁄∕])
    | (?P<plus>\+)
    | (?P<minus>[-−–])
    | (?P<matmul>@(?=\s*[\[(\w]))
    | (?P<open>[(\[⌊⌈]|(?<=\^)\{{)
    | (?P<close>[)\]}}⌋⌉])
    | (?P<comma>,(?=\s))
    | (?P<equals>(?<![=!<>:+*/%^|&~-])=(?![=><~])|[≈≃←→]|(?<=\s):=(?=\s)|(?<=\s)<-(?=\s)))
    | (?P<name>(?<![\w.\\'’-])(?:{DERIVATIVE}|[^\W\d_]{ACCENT}?[^\Wᵀ⁰¹²³⁴-⁹]*(?:['′](?=[ ][=≈]))?))
    """,
    re.VERBOSE,
)

SUBSCRIPTS = {ord(sign): f"_{digit}" for digit, sign in enumerate("₀₁₂₃₄₅₆₇₈₉")}
ONE_LETTER = re.compile(rf"\w{ACCENT}?")
HEAD = re.compile(r"(?:\[\d{1,3}(?:, ?\d{1,3})*\])?[ \t]*(?:[=≈](?!=)|←|:=\s|<-\s)")
"""What stands behind a name that is given a meaning."""

ASSIGNING = ("←", ":=", "<-")
"""What gives a name a new value: w ← w − ηg = 0.48."""


@dataclass(frozen=True)
class Sign:
    """One sign, by its kind, and where it stands."""

    kind: str
    text: str
    start: int
    end: int


def signs(text: str) -> Iterator[Sign]:
    """The signs and words of a text in order, with whatever else stands between them left out."""
    for match in SIGN.finditer(text):
        yield Sign(match.lastgroup or "", match[0], match.start(), match.end())


@lru_cache(maxsize=4096)
def spelled(name: str) -> tuple[str, str] | None:
    """A name of prose as printed mathematics writes it, and its key there; None where it is none: d_k, x₁, β2, σ²."""
    if "/" in name:
        parts = [spelled(part[1:]) for part in name.split("/")]
        forms = [rf"\partial {part[0]}" for part in parts if part is not None]
        return _known(rf"\frac{{{forms[0]}}}{{{forms[1]}}}") if len(forms) == 2 else None
    if name[-1] in "'′" and (unprimed := spelled(name[:-1])) is not None:
        return _known(unprimed[0] + "'")
    squared = name.endswith("²")  # σ² is given as often as σ
    numbered = name.removesuffix("²").translate(SUBSCRIPTS)
    base, _, subscript = numbered.partition("_")
    letter = ONE_LETTER.fullmatch(base) is not None
    if not base or "_" in subscript or not (letter or base.isascii()):
        return None
    text = f"{base}_{{{subscript}}}" if subscript else base if letter else rf"\text{{{base}}}"
    return _known(text + ("^{2}" if squared else ""))


def _known(text: str) -> tuple[str, str] | None:
    form = parse_printed(text)
    found = key(form[0]) if len(form) == 1 else None
    return (text, found) if found is not None else None
