"""What a document's programs print, as it is evaluated, beside what the document says that they printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from verify.claims.ledger import Ledger
from verify.claims.programs.shown import to_float_digits
from verify.evaluation import Outcome, Session
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Number
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity
from verify.records.run import Run

TOKEN = re.compile(
    r"(?P<number>(?<![\w.])[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.]*\d)(?![A-Za-z_]))"
    r"|(?P<word>[^\W\d_][\w.]*|\.\.\.|…)"
)
"""A number that stands by itself, or a word: what shows which number is which."""

DRESS = frozenset({"array", "tensor", "dtype", "np", "device", "grad_fn", "requires_grad", "cpu"})
"""Words around numbers that one version of a library prints and another does not."""

TYPES = re.compile(r"(?:np\.|numpy\.|torch\.)?(?:float|int|uint|complex|bool)_?\d*")

MAX_PRINTED = 600
"""Numbers of outputs that are held against what was evaluated, in one document."""

SINGLE = 4
"""Digits that arithmetic of single precision keeps, in a few steps and whatever the order of its sums."""


RESIDUE = Fraction(1, 10**12)
"""Below that a number is what rounding leaves of a difference, as each machine has it: 2e-16 for 0."""


class Token(NamedTuple):
    """A number of an output, with its place, or a word."""

    text: str
    span: tuple[int, int]
    is_number: bool


class Evaluated:
    """The programs of a document, evaluated in its order, and the numbers of their outputs that were told."""

    def __init__(self, document: Document, ledger: Ledger, run: Run | None) -> None:
        self.ledger, self.session = ledger, Session()
        self.ran = run
        self.certainty: Certainty = "stated" if document.in_order else "inferred"
        self.left = MAX_PRINTED
        self.outputs: dict[int, list[tuple[Token, Token]]] = {}
        self.single = self.unstable = False

    def run(self, block: Block, outputs: Sequence[Block]) -> None:
        """Evaluate a piece of code, and tell which number of its outputs it prints as which."""
        if not block.is_python:
            return
        outcome = self.session.run(block.text)
        self.single, self.unstable = self.single or outcome.single, self.unstable or outcome.unstable
        if not outputs:
            return
        self.outputs |= _paired(outcome, outputs)

    def close(self) -> None:
        """Let go of what was evaluated."""
        self.session.close()

    def claim(self, block: Block) -> list[tuple[int, int]]:
        """Claim the numbers of an output that are known; where they stand."""
        pairs = self.outputs.pop(id(block), [])
        if len(pairs) > self.left:
            self.ledger.over_budget(
                f"{MAX_PRINTED} numbers that programs print", self.ledger.said(block, 0, len(block.text))
            )
            pairs = pairs[: self.left]
        self.left -= len(pairs)
        return [printed.span for known, printed in pairs if self._claim(block, known, printed)]

    def _claim(self, block: Block, known: Token, printed: Token) -> bool:
        try:
            value, shown = parse_numeral(known.text), self._read(parse_numeral(printed.text))
        except Mistake:
            return False
        if max(abs(value.value), abs(shown.value)) < RESIDUE and (value.value or shown.value):
            return False
        place, text, section = self.ledger.said(block, *printed.span)
        evaluated = Number(value, rounded=value.unit > shown.unit)
        statement = ValueClaim(evaluated, to_float_digits(Quantity((shown,), ())))
        certainty: Certainty = "inferred" if self.single or self.unstable else self.certainty
        self.ledger.claim(statement, place, text, section, None, certainty, reading="P21")
        return True

    def _read(self, numeral: Numeral) -> Numeral:
        """A number as exact as the arithmetic that made it."""
        if not self.single or numeral.special or not numeral.value or numeral.is_integer:
            return numeral
        digits = len(str(abs(numeral.value / numeral.unit).__trunc__()))
        over = digits - SINGLE
        return replace(numeral, unit=numeral.unit * 10**over) if over > 0 else numeral


def _paired(outcome: Outcome, outputs: Sequence[Block]) -> dict[int, list[tuple[Token, Token]]]:
    """The numbers of outputs with those that were evaluated, where the words between them are the same.

    Of a program of which something is missing, those before.
    """
    known = list(_tokens(outcome.text))
    printed = [(id(one), token) for one in outputs for token in _tokens(one.text)]
    alike = len(known) <= len(printed) if outcome.missing is not None else len(known) == len(printed)
    if not alike or any(
        one.is_number != other.is_number or (not one.is_number and one.text != other.text)
        for one, (_, other) in zip(known, printed, strict=False)
    ):
        return {}
    found: dict[int, list[tuple[Token, Token]]] = {}
    for one, (output, other) in zip(known, printed, strict=False):
        if one.is_number:
            found.setdefault(output, []).append((one, other))
    return found


def _tokens(text: str) -> Iterator[Token]:
    for match in TOKEN.finditer(text):
        word = match["word"]
        if word is None:
            yield Token(match["number"], match.span("number"), is_number=True)
        elif word not in DRESS and TYPES.fullmatch(word) is None:
            yield Token(word, match.span("word"), is_number=False)
