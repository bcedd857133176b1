"""What programs print, held against the mathematics of the same name; code is never run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, zip_longest
from operator import itemgetter

from verify.claims.annotations import Annotated, Value
from verify.claims.ledger import Ledger
from verify.claims.meaning.names import Names
from verify.claims.meaning.scope import Definition, Scope
from verify.claims.programs.code import Assignment, Code, read_code
from verify.claims.programs.comments import MAX_LINE, comment_spans, over_length
from verify.claims.programs.evaluated import Evaluated
from verify.claims.programs.inline_code import claim_arithmetic, read_code_spans
from verify.claims.programs.pairing import tokens
from verify.claims.programs.shown import MAX_CODE, Shown, shown_by
from verify.expressions import parse_expression
from verify.numerals import MAX_PRINTS, Print, cut_prints, find_prints, shared_digits
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Alternative, ShapeClaim, Statement, ValueClaim
from verify.records.expression import Expression, Name
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity
from verify.records.run import Run

Claimed = tuple[Statement, tuple[Alternative, ...]]

NOT_RUN = "code is not run"

MATRIX = 2
"""Axes of what is known by its name and its numbers."""

MANY_DIGITS = 8
"""Digits, half of them shared, by which a matrix is known again without its name."""

MAX_STATEMENT = 400
"""Characters of an output that stand for it in a report."""

GENERIC = re.compile(
    r"^(?:the\s+)?(?:final\s+|resulting\s+)?(?:(?:matrix|vector|tensor|array|value of|shape of)\s+)?(?P<name>.*?)"
    r"(?:'s)?(?:\s++(?:matrix|vector|tensor|array|values?|is|are|shape|size))*\s*+[:=≈]*+\s*+$",
    re.IGNORECASE | re.DOTALL,
)
"""A label, with the words around a name that say what kind of thing it is."""

SHAPE_OF = re.compile(r"(?P<name>.+?)\.(?:shape|size\(\))$")
STANDING = re.compile(r"^[ \t.]*(?P<value>(?:tensor|array|torch\.Size)\()", re.MULTILINE)
"""A printed value at the beginning of a line of code, where code itself would have no use for it."""

NAME_ALONE = re.compile(r"[`*]*(?P<name>[A-Za-z_][\w.]*(?:\[[\d:, -]*\])?)[`*]*\s*+[:=]?\s*+")


class Outputs:
    """Reads the code and the outputs of a document in order, beside its mathematics."""

    def __init__(self, document: Document, scope: Scope, ledger: Ledger, annotated: Annotated, run: Run | None) -> None:
        self.document, self.scope, self.ledger, self.annotated = document, scope, ledger, annotated
        self.names = Names(scope)
        self.code = Code("")
        self.evaluated = Evaluated(document, ledger, run)
        self.shown: dict[int, Shown] = {}
        self.printed = _printed_by(document)
        self.literals: dict[str, Expression] = {}
        self.heading = ""

    def read(self, block: Block) -> None:
        """Take in what a block of any kind says of outputs."""
        if block.kind is BlockKind.CODE:
            self._code(block)
        elif block.kind is BlockKind.OUTPUT:
            self._prints(block, find_prints(block.text), self.shown.pop(id(block), ()), self.evaluated.claim(block))
            if (cut := cut_prints(block.text)) is not None:
                self._over_budget(f"{MAX_PRINTS:,} values of an output", block, cut)
        elif block.kind in (BlockKind.PROSE, BlockKind.TABLE):
            read_code_spans(self.document, block, self.scope, self.ledger)
        alone = NAME_ALONE.fullmatch(block.text) if block.kind is BlockKind.PROSE else None
        self.heading = alone["name"] if alone else ""

    def _code(self, block: Block) -> None:
        """The arrays that code writes out, and the values that stand below it in the same block."""
        self.code, outputs = read_code(block.text), self.printed.get(id(block), [])
        self.evaluated.run(block, outputs)
        counts = [len(find_prints(output.text)) for output in outputs]
        self.literals = {}
        written = [Value(literal.span, literal.quantity, literal.name) for literal in self.code.literals]
        bound = self.annotated.bind(block, written)
        for number, literal in enumerate(self.code.literals):
            if number in bound:
                continue
            place, text, _ = self.ledger.said(block, *literal.span)
            name = f"{literal.name}@code{len(self.ledger.givens)}.{number}"
            self.ledger.given(name, literal.quantity, place, text)
            self.literals[literal.name] = Name(name)
            self._same_as_stated(block, literal)
        if (over := self.code.over) is not None:
            self._over_budget(over[0], block, over[1])
        if len(block.text) > MAX_CODE and (block.cell is not None or any(counts)):
            self._over_budget(f"{MAX_CODE:,} characters of a cell", block, 0)
        self.shown = _dealt(outputs, counts, *shown_by(block.text)) if any(counts) else {}
        bindable = not (self.code.literals or block.language)
        standing = {match.start("value") for match in STANDING.finditer(block.text)}
        prints = find_prints(block.text) if bindable or standing else ()
        shown = self._bound(block, prints) if bindable else set()
        below = [one for one in prints if one.span not in shown and one.span[0] in standing]
        if below:
            self._prints(block, tuple(below))
        self._comments(block)

    def _same_as_stated(self, block: Block, literal: Assignment) -> None:
        """Claim that a matrix of code is that of its name in the text, where most of its numbers are, and not all."""
        known = self._alike(literal.name, literal.quantity) if len(literal.quantity.shape) == MATRIX else None
        if known is None or known.origin != "given" or not isinstance(known.body, Quantity):
            return
        if any(numeral.value != value for numeral, value in _pairs(literal.quantity, known.body)):
            place, text, section = self.ledger.said(block, *literal.span)
            statement = ValueClaim(Name(known.identifier), literal.quantity)
            self.ledger.claim(statement, place, text, section, None, "supposed", reading="P11")

    def _comments(self, block: Block) -> None:
        """The arithmetic that comments state."""
        if (long := over_length(block.text)) is not None:
            self._over_budget(f"{MAX_LINE} characters of a line of code", block, long)
        for span in comment_spans(block.text):
            said = self.ledger.said(block, *span)
            self.ledger.attempt(said, claim_arithmetic, self.document, block, span, self.scope, self.ledger)

    def _bound(self, block: Block, prints: tuple[Print, ...]) -> set[tuple[int, int]]:
        """The values of an output that annotations bind, by their spans."""
        values = [Value(one.span, one.quantity, _name(one), one.kind == "shape") for one in prints if not one.axes]
        return {values[number].span for number in self.annotated.bind(block, values)}

    def _prints(
        self,
        block: Block,
        prints: tuple[Print, ...],
        shown: Shown = (),
        known: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Each value of an output as a claim, where its name means something; the others are counted together."""
        bound = self._bound(block, prints)
        unlinked = 0
        for one, value in zip_longest(prints, shown):
            if one.span in bound or any(one.span[0] <= start < one.span[1] for start, _ in known):
                continue
            claimed = self._meant(one, _name(one) or self.heading, value or "") or self._again(one)
            if claimed is None:
                unlinked += 1
                continue
            statement, alternatives = claimed
            text = f"{one.label} {block.text[slice(*one.span)]}".strip()
            place = self.ledger.said(block, *one.span).place
            self.ledger.claim(statement, place, text, block.section, None, "supposed", alternatives, reading="P11")
        if unlinked or (not prints and not known and any(one.is_number for one in tokens(block.text))):
            told = f"{unlinked} value{'s' * (unlinked != 1)} shown" if unlinked else "its output is no array"
            place = self.ledger.said(block, 0, len(block.text)).place
            why = self.evaluated.reason(block) or NOT_RUN
            self.ledger.undecided(f"{why}: {told}", None, place, block.text[:MAX_STATEMENT], block.section)

    def _meant(self, one: Print, label: str, shown: str) -> Claimed | None:
        """What the mathematics says of a print, by its label or else by what its code shows."""
        for text in filter(None, (label, shown)):
            of = SHAPE_OF.match(text)
            meant = self.names.label(of["name"] if of else text, self.literals)
            if meant is None:
                continue
            if of or one.kind == "shape":
                return ShapeClaim(meant, one.quantity), ()
            return self._value(text, meant, one)
        return None

    def _again(self, one: Print) -> Claimed | None:
        """The claim that a print without a name shows a matrix of the mathematics: that with most digits in common."""
        if one.axes is not None or len(one.quantity.shape) != 2:
            return None
        alike = [
            (shared, definition)
            for definition in self.scope.of_shape(one.quantity.shape)
            if isinstance(definition.body, Quantity)
            for shared, total in [shared_digits(_pairs(one.quantity, definition.body))]
            if 2 * shared > total >= MANY_DIGITS
        ]
        return self._known(one, max(alike, key=itemgetter(0))[1]) if alike else None

    def _value(self, text: str, meant: Expression, one: Print) -> Claimed | None:
        """The claim that a print is a value; None where the thing of its name has another shape."""
        if one.axes is not None:
            return None
        if meant in self.literals.values():
            return ValueClaim(meant, one.quantity), ()
        known = self._alike(text, one.quantity, even_if_other=isinstance(meant, Name))
        if known is None or not isinstance(known.body, Quantity):
            return None if known is None and isinstance(meant, Name) else (ValueClaim(meant, one.quantity), ())
        return self._known(one, known)

    def _known(self, one: Print, known: Definition) -> Claimed:
        """The claim that a print shows what the mathematics has printed already, to the digits that both have."""
        assert isinstance(known.body, Quantity)  # noqa: S101 — the caller's choice
        name, coarse = Name(known.identifier), _to_shared_digits(one.quantity, known.body)
        if known.origin == "given" or coarse == one.quantity:
            return ValueClaim(name, coarse), ()
        shared = Alternative(f"to the digits that line {known.place.line} prints", name, printed=coarse)
        return ValueClaim(name, one.quantity), (shared,)

    def _alike(self, name: str, quantity: Quantity, *, even_if_other: bool = False) -> Definition | None:
        """The meaning of a name that shares most digits with an array of its shape; the newest of several."""
        try:
            spelled = parse_expression(name)
        except Mistake:
            return None
        if not isinstance(spelled, Name):
            return None
        best: Definition | None = None
        most = (-1, -1)
        for definition in self.names.definitions(spelled.text):
            if definition.shape != quantity.shape:
                continue
            if not isinstance(definition.body, Quantity):
                best = best or definition
                continue
            pairs = _pairs(quantity, definition.body)
            shared, total = shared_digits(pairs)
            equal = sum(numeral.value == value for numeral, value in pairs)
            if (even_if_other or 2 * shared > total or equal == len(pairs)) and (shared, equal) > most:
                best, most = definition, (shared, equal)
        return best

    def _over_budget(self, budget: str, block: Block, start: int) -> None:
        self.ledger.over_budget(budget, self.ledger.said(block, start, len(block.text)))


def _dealt(outputs: Sequence[Block], counts: Sequence[int], shown: Shown, last: str | None) -> dict[int, Shown]:
    """For each output of code, what it shows in order: where there are as many expressions as values."""
    if len(shown) != sum(counts):
        alone = last is not None and len(counts) > 1 and counts[-1] == 1  # what a cell shows after what it printed
        return {id(outputs[-1]): (last,)} if alone else {}
    ends = list(accumulate(counts))
    return {id(output): shown[end - count : end] for output, count, end in zip(outputs, counts, ends, strict=True)}


def _printed_by(document: Document) -> dict[int, list[Block]]:
    """The outputs that follow each piece of code, before the next."""
    printed: dict[int, list[Block]] = {}
    code: Block | None = None
    for block in document.blocks:
        if block.kind is BlockKind.CODE:
            code = block
        elif block.kind is BlockKind.OUTPUT and code is not None:
            printed.setdefault(id(code), []).append(block)
    return printed


def _name(one: Print) -> str:
    """The name in a label, without the words around it."""
    return GENERIC.sub(lambda match: match["name"], one.label)


def _pairs(printed: Quantity, body: Quantity) -> list[tuple[Numeral, Fraction]]:
    return [(n, other.value) for n, other in zip(printed.numerals, body.numerals, strict=True)]


def _to_shared_digits(printed: Quantity, body: Quantity) -> Quantity:
    """A print read to no more digits than the document prints; one that lies halfway agrees with either."""

    def to_digits(numeral: Numeral, other: Numeral) -> Numeral:
        unit = max(numeral.unit, other.unit)
        halfway = numeral.unit < other.unit and abs(numeral.value - other.value) == unit / 2
        return replace(numeral, unit=unit, value=other.value if halfway else numeral.value)

    if any(n.special or other.special for n, other in zip(printed.numerals, body.numerals, strict=True)):
        return printed
    return replace(printed, numerals=tuple(map(to_digits, printed.numerals, body.numerals)))
