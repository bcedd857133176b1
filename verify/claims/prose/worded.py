r"""What words compute of mathematics beside them: the softmax of $[1, 2]$ is $[0.27, 0.73]$."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verify.claims.cues import has_any, present, said_in
from verify.claims.prose.announced import ALSO, AROUND, BEHIND
from verify.claims.prose.listed_statistics import CUES as CUES_OF_LISTS
from verify.claims.prose.listed_statistics import listed_statistics
from verify.claims.prose.operations import OTHERWISE
from verify.claims.prose.rows import ARRAY, NUMBER, ROW, TUPLE
from verify.claims.prose.unmarked_arithmetic import GOING_ON, MEASURED, OF_ALL
from verify.claims.prose.worded_numbers import CUES as CUES_OF_NUMBERS
from verify.claims.prose.worded_numbers import worded_numbers
from verify.records.document import INFINITY, Block, Document
from verify.records.example import Certainty

OF_ONE: Mapping[str, str] = {
    "softmax": r"\text{{softmax}}({0})",
    "sigmoid": r"\text{{sigmoid}}({0})",
    "relu": r"\text{{ReLU}}({0})",
    "tanh": r"\tanh({0})",
    "hyperbolic tangent": r"\tanh({0})",
    "square root": r"\sqrt{{{0}}}",
    "natural log": r"\ln({0})",
    "natural logarithm": r"\ln({0})",
    "square": r"({0})^2",
    "cube": r"({0})^3",
    "cube root": r"\sqrt[3]{{{0}}}",
    "reciprocal": r"\frac{{1}}{{{0}}}",
    "absolute value": r"|{0}|",
    "binary logarithm": r"\log_2({0})",
    "base-2 logarithm": r"\log_2({0})",
    "log base 2": r"\log_2({0})",
    "base-10 logarithm": r"\log_{{10}}({0})",
    "norm": r"\|{0}\|",
    "l2 norm": r"\|{0}\|_2",
    "euclidean norm": r"\|{0}\|_2",
    "l1 norm": r"\|{0}\|_1",
    "determinant": r"\det({0})",
    "trace": r"\text{{tr}}({0})",
}
"""What is computed of one, by its name, as printed mathematics writes it."""

OF_TWO: Mapping[str, str] = {
    "dot product": r"{0} \cdot {1}",
    "inner product": r"{0} \cdot {1}",
    "scalar product": r"{0} \cdot {1}",
    "element-wise product": r"{0} \odot {1}",
    "elementwise product": r"{0} \odot {1}",
    "hadamard product": r"{0} \odot {1}",
    "cosine similarity": r"\frac{{{0} \cdot {1}}}{{\|{0}\| \|{1}\|}}",
    "euclidean distance": r"\|{0} - {1}\|",
    "manhattan distance": r"\|{0} - {1}\|_1",
    "l1 distance": r"\|{0} - {1}\|_1",
    "l2 distance": r"\|{0} - {1}\|_2",
}
"""What is computed of two."""

OF_NUMBERS: Mapping[str, str] = {"product": r"{0} \cdot {1}", "difference": r"|{0} - {1}|"}
"""What is computed of two numbers; of vectors or matrices, it could mean several things."""

FORMS = {**OF_ONE, **OF_TWO, **OF_NUMBERS}

OPERAND = (
    r"(?:\$(?!\$)[^$\n]{1,160}\$|\\\([^\n$]{1,160}?\\\)|`[^`\n]{1,80}`"
    r"|\[(?:[^\[\]]|\[[^\[\]]{1,80}\]){1,160}\]|\([^()\n]{1,80}\)|[-−]?\.?\d[\d.,]*(?<![.,])(?:[eE][-+−]?\d+)?)"
)
"""What may be one: each stands in the pattern several times, so that what it is in full is looked at later."""

NOUN = (
    r"(?:(?:the\s+)?(?:two\s+)?"
    r"(?:vectors?|matri(?:x|ces)|logits|scores|numbers?|points?|arrays?|quer(?:y|ies)|keys?)\s+)?"
)
"""What an operand is said to be."""

IS = (
    r"\s*,?\s+(?:which\s+)?(?:is|equals|gives|yields|comes\s+to|becomes)\s+(?:then\s+|thus\s+|therefore\s+|just\s+|simply\s+|exactly\s+)?"
    r"(?P<roughly>(?:about|approximately|roughly|around)\s+|≈\s*)?"
)


def _names(forms: Mapping[str, str]) -> str:
    return "|".join(name.replace(" ", r"\s+") for name in sorted(forms, key=len, reverse=True))


FUNCTION = r"softmax|sigmoid|relu|tanh"
MAKES = (
    rf"(?P<turning>{FUNCTION})(?:\s+function)?\s+(?:turns|converts|maps|transforms|squashes)\s+{NOUN}(?P<turned>{OPERAND})"
    rf"\s+(?:in)?to\s+(?:(?:the\s+)?(?:probabilities|weights|shares)\s+)?"
    rf"|(?P<called>{FUNCTION})(?:\(\s*(?P<argument>\[[^\[\]]{{1,160}}\])\s*\)|:\s(?P<listed>\[[^\[\]]{{1,160}}\]))\s*(?:→|⟶|->|=>)\s*"
)
"""What a function makes of an array, with nothing that says is: softmax turns [2, 1] into [0.73, 0.27]."""

SAID = re.compile(
    rf"(?:\b(?:the|an?|so|and|then|hence|thus|therefore|that|by)\s+|(?:\A|(?<=[.!?:;(]))\s*+|(?<=\n\n)[ \t]*+)"
    rf"(?P<said>(?:{MAKES}|(?:(?P<one>{_names(OF_ONE)})(?:\s+function)?\s+of\s+{NOUN}(?P<of>{OPERAND})"
    rf"|(?P<two>{_names({**OF_TWO, **OF_NUMBERS})})\s+(?:of|between)\s+{NOUN}(?P<first>{OPERAND})"
    rf"\s+(?:and|with)\s+{NOUN}(?P<second>{OPERAND})"
    rf"|appl(?:y|ying)\s+(?:the\s+)?(?P<function>{FUNCTION})(?:\s+function)?\s+to\s+{NOUN}(?P<to>{OPERAND}))"
    rf"{IS})(?P<result>{OPERAND}))(?=[\s,.;:!?)]|\Z)",
    re.IGNORECASE,
)

NAMES = ("one", "two", "function", "turning", "called")
OPERANDS = ("of", "to", "first", "second", "turned", "argument", "listed")
"""The groups of what is computed, and of what it is computed of."""

CUES = (*(f"{name} of " for name in FORMS), "function of ", "similarity between ", "distance between ",
    "difference between ", "product between ", "apply ", "applying ", "turns ", "converts ", "maps ", "transforms ",
    "squashes ", ")→", ") →", ")⟶", ") ⟶", ")->", ") ->", ")=>", ") =>", "max: [", "moid: [", "relu: [", "tanh: [",
    *CUES_OF_NUMBERS, *CUES_OF_LISTS)  # fmt: skip
"""One of them is in whatever says so."""

SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|suppose|assum\w+|let|such\s+that|unless|whether|must|should|would|could|might|may|can|not|never|"
    r"want|need|requir\w+|until|say|scaled|squared|half|twice|minus|plus|times|over|negative|inverse|masked)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of a sentence that does not state what it says, or computes more."""

OF_A_CASE = re.compile(
    r"\b(?:for(?!\s+(?:example|instance)\b)|with|where|in\s+(?:this|that|the)\s+case)\b", re.IGNORECASE
)
"""Words of a case in which names may have other values."""

CONDITION = re.compile(
    r"[`$]?\s*,?\s*\(?(?:in\s+(?:de|a)scending|sorted|ranked|in\s+(?:another|reverse|some)\s+order)\b|"
    r"\$?\s*+,?\s*+(?:exactly\s+|only\s+|precisely\s+)?(?:if|when|whenever|unless|iff|provided|for|where|as\s+long|in\s+case|until|once)\b",
    re.IGNORECASE,
)
"""What may make it hold in a case alone, behind it."""

SENTENCE_END = re.compile(r"[.!?:;](?=\s)|\n\s*\n")
A_NUMBER = re.compile(rf"[-−]?{NUMBER}\s*\\?%?")
AN_ARRAY = re.compile(r"[\[(].*[\])]|\\begin\{\w+\}.*\\end\{\w+\}|\\left[\[(].*\\right[\])]")
"""Values, with nothing computed."""

COMPUTED = re.compile(r"[-+−*/·×]|\\(?:cdot|times|odot|pm|mp|oplus)\b|\\[dt]?frac")
"""What an operand has that computes something itself."""

BARE = re.compile(rf"{ARRAY}|{ROW}|{TUPLE}|[-−]?{NUMBER}")
"""An operand without the marks of mathematics."""

LOOK_BACK = 200


@dataclass(frozen=True)
class Worded:
    """What a sentence says, as printed mathematics writes it, and where it stands in its text."""

    span: tuple[int, int]
    printed: str
    certainty: Certainty = "stated"
    made: bool = False
    """Whether it is what a function makes of an array, with nothing that says is."""


def worded(text: str) -> Iterator[Worded]:
    """What the sentences of a paragraph say is computed, and its result."""
    found: list[tuple[re.Match[str], str | None, Certainty]] = [*worded_numbers(text)]
    found += [(match, printed, "inferred") for match, printed in listed_statistics(text)]
    found += [(match, _printed(match), "stated") for match in SAID.finditer(text) if _is_of_values(match)]
    for match, printed, certainty in sorted(found, key=lambda one: one[0].end("said")):
        if printed is not None and _is_stated(match):
            made = match.re is SAID and (match["turning"] or match["called"]) is not None
            yield Worded(match.span("said"), printed, certainty, made)


def _is_of_values(said: re.Match[str]) -> bool:
    """Whether it is said of values, or of names, which mean elsewhere what they mean here."""
    return not OF_A_CASE.search(_sentence(said)) or all(map(_is_value, _operands(said)))


def _is_stated(said: re.Match[str]) -> bool:
    """Whether nothing before it or behind it supposes it, or goes on with its result."""
    text, end = said.string, said.end()
    if SUPPOSED.search(_sentence(said)) or OTHERWISE.search(_before(said)) or CONDITION.match(text, end):
        return False
    goes_on = GOING_ON.match(text, end) and not OF_ALL.match(text, end)
    return not (goes_on or MEASURED.match(text, end))


def _before(said: re.Match[str]) -> str:
    return said.string[max(0, said.start() - LOOK_BACK) : said.start()]


def _sentence(said: re.Match[str]) -> str:
    """What stands before it in its sentence."""
    return SENTENCE_END.split(_before(said))[-1]


def _printed(found: re.Match[str]) -> str | None:
    """What is said, as printed mathematics writes it; None where the result is no value."""
    operands, result = _operands(found), _inside(found["result"])
    if None in operands or result is None or not _is_value(result):
        return None
    name = " ".join((next(found[one] for one in NAMES if found[one])).lower().split())
    if name in OF_NUMBERS and (result[0] in "-−" or not all(A_NUMBER.fullmatch(one or "") for one in operands)):
        return None
    if name in OF_TWO:
        operands = [
            one if _is_value(one) or COMPUTED.search(one or "") is None else rf"\left({one}\right)" for one in operands
        ]
    relation = "≈" if found["roughly"] else "="
    return f"{FORMS[name].format(*operands)} {relation} {result}"


def _operands(found: re.Match[str]) -> list[str | None]:
    """What it is computed of."""
    return [_inside(found[name]) for name in OPERANDS if found[name]]


def _is_value(operand: str | None) -> bool:
    return operand is not None and (A_NUMBER.fullmatch(operand) or AN_ARRAY.fullmatch(operand)) is not None


class InTurn:
    """What the sentences of paragraphs say, each in its turn: behind the mathematics that stands before its end."""

    def __init__(self, document: Document) -> None:
        self.cues, self.document = present(CUES, document.text), document
        self.waiting: deque[tuple[int, Block, Worded]] = deque()

    def hear(self, block: Block) -> None:
        """Keep what a paragraph says."""
        if self.cues and has_any(self.cues, said_in(block)):
            found = (one for one in worded(block.text) if not (one.made and self._is_made_otherwise(block, one)))
            self.waiting += [(block.offset(one.span[1] - 1), block, one) for one in found]

    def _is_made_otherwise(self, block: Block, said: Worded) -> bool:
        """Whether something around tells what else is done, a temperature or a mask: what a function makes is open."""
        start, end = block.offset(said.span[0]), block.offset(said.span[1] - 1)
        around = self.document.text[max(0, start - AROUND) : start], self.document.text[end : end + BEHIND]
        return ALSO.search(" ".join((*block.section, *around))) is not None

    def up_to(self, offset: float = INFINITY) -> Iterator[tuple[Block, Worded]]:
        """What ends before an offset of the document."""
        while self.waiting and self.waiting[0][0] < offset:
            _, block, one = self.waiting.popleft()
            yield block, one

    def holds(self, offset: int) -> bool:
        """Whether what stands at an offset is part of what is not yet read."""
        return any(block.offset(one.span[0]) <= offset <= end for end, block, one in self.waiting)


def _inside(operand: str) -> str | None:
    r"""What stands between the marks of an operand, of a = [1, 2] the value; None where it says more than one thing."""
    bare = operand.strip("`").removeprefix("$").removesuffix("$").removeprefix(r"\(").removesuffix(r"\)").strip()
    marked = operand[0] == "$" or operand.startswith(r"\(")
    if not marked and BARE.fullmatch(bare) is None:
        return None
    sides = bare.split("=")
    return sides[-1].strip() if len(sides) < 3 and "≈" not in bare and "approx" not in bare else None
