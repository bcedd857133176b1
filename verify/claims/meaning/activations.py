r"""Which function σ is: the logistic one, unless the document says that it is another, or that its layers use one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from verify.claims.cues import present
from verify.claims.meaning.notation import FUNCTIONS
from verify.records.example import Alternative
from verify.records.expression import Call, Expression, functions, rebuilt
from verify.records.frozen import dataclass

LOGISTIC = "sigmoid"

WORDS = {
    "sigmoid": r"sigmo[iï]d\w*|log[ií]sti\w*|シグモイド|시그모이드|сигмо\w+|логист\w+|逻辑|S\s*型|सिग्मॉइड",
    "": r"leaky(?:\s+re-?lu)?|\b[ps]?elu\b|\bprelu\b|hard[- ]sigmoid|\bsoft-?plus|\bsquare\b|\bsine\b|\bidentity"
    r"|\bsign(?:um)?\b|\b(?:(?:unit|binary)\s+)?step\b",
    "relu": r"\bre-?lu(?![a-z])|\brectifie\w+",
    "tanh": r"\btanh(?![a-z(])|hyperbolic\s+tangent",
    "gelu": r"\bgelu(?![a-z])",
    "silu": r"\bsilu(?![a-z])|\bswish(?![a-z])",
    "softmax": r"\bsoft-?max(?![a-z])",
}
"""Functions by what they are called; under the empty name those that the catalogue does not have."""

SURELY = re.compile(r"heaviside|\bthreshold\w*|clip\w*\s+negative", re.IGNORECASE)
"""What only says of σ that it is none of these."""

DENIED = re.compile(
    r"\b(?:not|no|never|inte|nicht|kein\w*|pas|non)\s+(?:(?:the|an?|usual|longer|la|le|die|der)\s+){0,2}(?:sigmo|log[ií]sti)",
    re.IGNORECASE,
)
"""What says that it is not the logistic one; that σ is not centred on zero is said of it."""

SPREAD = re.compile(
    r"(?:\\sigma|σ)\s*(?:\^\s*\{?\s*2\s*\}?|²)\s*(?:\\left)?\("
    r"|(?:deviation\b|gaussian\s+process|(?:\\mu|μ)\s*\([^()\n]{1,12}\))[^\n]{0,80}(?:\\sigma|σ)\s*\(",
    re.IGNORECASE,
)
"""What makes σ(x) the standard deviation at x: σ²(x), or what it is called before."""

SAID = {name: re.compile(words, re.IGNORECASE) for name, words in WORDS.items()}

OTHERS = (
    "relu", "re-lu", "rectifie", "tanh", "hyperbolic", "gelu", "silu", "swish", "softmax", "soft-max", "leaky", "elu",
    "step", "heaviside", "sign", "identity", "softplus", "soft-plus", "threshold", "square", "sine", "clip", "hard",
)  # fmt: skip
"""One of them is in whatever says that σ is none of the logistic ones."""

BARE = re.compile(
    r"(?:\\sigma(?![A-Za-z])|σ)(?:\s*\(\s*(?:\\cdot|[·.xz])\s*\))?(?!\s*(?:[\^_²³({\[\w]|\\left|\\!|\\[bB]igg?l?))"
)
"""The sign by itself, applied to nothing."""

SENTENCE = re.compile(r"[.;:](?=\s)|\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)")

IS = re.compile(
    r"[\s$*_`)\\]*(?:,?\s*(?:is|be|denotes|represents|means|stands\s+for|as|är|ist|est|es|é|è|为|是|表示|代表|[=:—–]|:=|\\text\{))"
    r"[\s$*_`{\\]*(?:\s*(?:the|an?|le|la|der|die|das|el|o|a|our|usual|text|mathrm|chosen|activation|function|to|be)\b)*"
    r"[\s$*_`{\\]*",
    re.IGNORECASE,
)
"""What stands between σ and the function that it is."""

NAMED = re.compile(
    r"[\s$*_`})\\]*(?:\s*(?:activation|function|nonlinearity|non-linearity|is\s+(?:written|called|denoted))\b)*"
    r"[\s$*_`(\\]*",
    re.IGNORECASE,
)
"""What stands between a function and the σ that it is called: the ReLU activation σ."""

ALONE = re.compile(
    r"\s*(?:[^\w\s]|\Z|\n|(?:activation|function|non-?linear\w*|unit|and|which|that|here|in|for|so|with)\b)", re.I
)
"""What stands behind a function that σ is; σ is tanh rescaled says another."""

SUPPOSED = re.compile(
    r"\b(?:if|had|were|was|would|could|today|exercises?|what|some|authors?|papers?|books?|suppose|si|wenn|falls|never|not"
    r"|replac\w*|instead|swap\w*|substitut\w*|part|mistakes?|think|imagine|note|unlike)\b|\?",
    re.IGNORECASE,
)
"""Words of a sentence that does not say what σ is here."""

STATEMENT = re.compile(r"[.;](?=\s)|(?<=\w):(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)")
FULL_STOP = re.compile(r"\.(?=\s)|\n\s*\n")

LOOK = 120
"""Characters on either side of the sign in which its sentence is looked for."""


@dataclass(frozen=True)
class Activation:
    """What σ is called: the function of the catalogue, or none that is known; and what else may be meant."""

    function: str = LOGISTIC
    others: tuple[str, ...] = ()


USUAL = Activation()


def activation(text: str) -> Activation:
    """What a document says that σ is; what it only names beside σ, or for its activations, leaves both open."""
    if "σ" not in text and r"\sigma" not in text:
        return USUAL
    if SPREAD.search(text) and not SAID[LOGISTIC].search(text):
        return Activation("")
    if not present(OTHERS, text):
        return USUAL
    meant, beside = set(), set()
    for sentence, sign, supposed in _sentences(text):
        named = {name for name, words in SAID.items() if words.search(sentence)}
        defined = {name for name in named if not supposed and _is_defined(sentence, sign, SAID[name])}
        meant |= {""} & defined or defined
        beside |= defined or named
        if DENIED.search(sentence):
            meant |= set(_anywhere(text)) or {""}
        elif SURELY.search(sentence) and not SAID[LOGISTIC].search(text):
            meant.add("")  # else its result is held against a threshold
    if "" in meant or (len(meant) > 1 and not SAID[LOGISTIC].search(text)):
        return Activation("")
    if len(meant) == 1 and not SAID[LOGISTIC].search(text):
        return Activation(meant.pop())
    if not beside and not SAID[LOGISTIC].search(text):
        beside = set(_anywhere(text))
    return Activation(LOGISTIC, tuple(sorted((meant | beside) - {LOGISTIC, ""})))


def _anywhere(text: str) -> Iterator[str]:
    """The functions that layers use, wherever they are named."""
    return (name for name in ("relu", "tanh") if SAID[name].search(text))


def _sentences(text: str) -> Iterator[tuple[str, tuple[int, int], bool]]:
    """The sentences with σ alone, where it stands in them, and whether they only suppose something."""
    for sign in BARE.finditer(text):
        around = text[max(0, sign.start() - LOOK) : sign.start()]
        before, clause = SENTENCE.split(around)[-1], FULL_STOP.split(around)[-1]
        behind = STATEMENT.split(text[sign.end() : sign.end() + LOOK])[0]
        sentence = f"{before}{sign[0]}{behind}"
        yield sentence, (len(before), len(before) + len(sign[0])), SUPPOSED.search(clause + behind) is not None


def _is_defined(sentence: str, sign: tuple[int, int], words: re.Pattern[str]) -> bool:
    """Whether σ is said to be the function that words name: σ is the ReLU, with ReLU activation σ."""
    start, end = sign
    for named in words.finditer(sentence):
        alone = ALONE.match(sentence, named.end())
        if alone and named.start() >= end and IS.fullmatch(sentence, end, named.start()):
            return True
        if named.end() <= start and NAMED.fullmatch(sentence, named.end(), start):
            return True
    return False


def catalogued(name: str, count: int, meant: Activation) -> str | None:
    """The function of the catalogue that a name means with so many arguments; None where it has none."""
    return meant.function or None if name == "sigma" and count == 1 else FUNCTIONS[name].get(count)


def other_activations(expression: Expression, meant: Activation) -> list[Alternative]:
    """The readings with another function for σ, where the document may mean one."""
    if not meant.others or LOGISTIC not in functions(expression):
        return []
    return [Alternative(f"with σ as {name}", rebuilt(expression, partial(_exchanged, name))) for name in meant.others]


def _exchanged(name: str, node: Expression) -> Expression:
    return Call(name, node.arguments) if isinstance(node, Call) and node.function == LOGISTIC else node
