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
    "sigmoid": r"sigmoid\w*|logistic|logístic\w*|sigmoïde|シグモイド|시그모이드|сигмо\w+|逻辑|S\s*型|सिग्मॉइड",
    "": r"leaky|\belu\b|\bselu\b|\bstep\b|heaviside|\bsign\b|\bidentity\b|\blinear\s+activation|\bprelu\b",
    "relu": r"\bre-?lu(?![a-z])|rectified\s+linear",
    "tanh": r"\btanh(?![a-z(])|hyperbolic\s+tangent",
    "gelu": r"\bgelu(?![a-z])",
    "silu": r"\bsilu(?![a-z])|\bswish(?![a-z])",
    "softmax": r"\bsoft-?max(?![a-z])",
}
"""Functions by what they are called; under the empty name those that the catalogue does not have."""

SAID = {name: re.compile(words, re.IGNORECASE) for name, words in WORDS.items()}

OTHERS = ("relu", "re-lu", "rectified", "tanh", "hyperbolic", "gelu", "silu", "swish", "softmax", "soft-max", "leaky",
    "elu", "step", "heaviside", "sign", "identity", "linear activation")  # fmt: skip
"""One of them is in whatever says that σ is none of the logistic ones."""

BARE = re.compile(
    r"(?:\\sigma(?![A-Za-z])|σ)(?:\s*\(\s*(?:\\cdot|[·.xz])\s*\))?(?!\s*(?:[\^_²³({\[\w]|\\left|\\!|\\[bB]igg?l?))"
)
"""The sign by itself, applied to nothing."""

SENTENCE = re.compile(r"[.;:](?=\s)|\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)")

LOOK = 120
"""Characters on either side of the sign in which its sentence is looked for."""


@dataclass(frozen=True)
class Activation:
    """What σ is called: the function of the catalogue, or none that is known; and what else may be meant."""

    function: str = LOGISTIC
    others: tuple[str, ...] = ()


USUAL = Activation()


def activation(text: str) -> Activation:
    """What a document says of σ, in the sentences that name it, or else of its activations anywhere."""
    if ("σ" not in text and r"\sigma" not in text) or not present(OTHERS, text):
        return USUAL
    said = set(_said(text))
    if not said:
        if SAID[LOGISTIC].search(text):
            return USUAL
        anywhere = tuple(name for name in ("relu", "tanh") if SAID[name].search(text))
        return Activation(LOGISTIC, anywhere)
    if LOGISTIC in said:
        return Activation(LOGISTIC, tuple(sorted(said - {LOGISTIC, ""})))
    return Activation(said.pop() if len(said) == 1 else "")


def _said(text: str) -> Iterator[str]:
    """The functions of each sentence with σ alone; where it names the logistic one, that is meant."""
    for sign in BARE.finditer(text):
        before = SENTENCE.split(text[max(0, sign.start() - LOOK) : sign.start()])[-1]
        sentence = before + SENTENCE.split(text[sign.end() : sign.end() + LOOK])[0]
        named = [name for name, words in SAID.items() if words.search(sentence)]
        yield from [LOGISTIC] if LOGISTIC in named else [""] if "" in named else named


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
