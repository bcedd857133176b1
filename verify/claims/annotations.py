"""Annotations, applied: what is skipped, what a printed value is bound to, and what is let or holds on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import literal
from verify.claims.meaning.names import Names
from verify.claims.meaning.notation import key
from verify.claims.meaning.resolve import Unresolved
from verify.claims.meaning.scope import Scope
from verify.numerals import parse_array
from verify.records.annotation import Action, Annotation
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Given, PropertyClaim, ShapeClaim, Statement, ValueClaim
from verify.records.expression import Name
from verify.records.mistake import MalformedFile, Mistake, UnknownName
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Chain, Infixed, Printed, PrintedNumber, Symbol

AT_ONCE = frozenset({Action.LET, Action.HOLDS})
BOUND = frozenset({Action.VALUE, Action.SHAPE, Action.GIVEN})


@dataclass(frozen=True)
class Value:
    """A printed value that may be bound: (start, end) in its block's text, and the name it stands under."""

    span: tuple[int, int]
    quantity: Quantity
    name: str = ""
    is_shape: bool = False


class Annotated:
    """The annotations of a document, applied block by block in document order."""

    def __init__(
        self,
        annotations: Sequence[Annotation],
        document: Document,
        scope: Scope,
        ledger: Ledger,
        mistakes: list[Mistake],
    ) -> None:
        self.document, self.scope, self.ledger, self.mistakes = document, scope, ledger, mistakes
        self.names = Names(scope)
        self.skipped = [one for one in annotations if one.action is Action.SKIP]
        self.waiting = [one for one in annotations if one.action in BOUND]
        self.coming = sorted((one for one in annotations if one.action in AT_ONCE), key=lambda one: one.end)
        self.used: set[int] = set()

    def reach(self, offset: int, section: tuple[str, ...] = ()) -> None:
        """Take in what is let or holds before an offset of the document."""
        while self.coming and self.coming[0].end <= offset:
            one = self.coming.pop(0)
            try:
                self._let(one) if one.action is Action.LET else self._holds(one, section)
            except (Mistake, Unresolved) as mistake:
                self._refuse(mistake, one)

    def skips(self, block: Block) -> bool:
        """Whether a block is skipped; what it may have stated is counted under the reason."""
        if not self.skipped:
            return False
        start = block.offset(0)
        for number, one in enumerate(self.skipped):
            if not one.start <= start < one.end:
                continue
            self.used.add(number)
            if block.kind not in (BlockKind.PROSE, BlockKind.COMMENT):
                place = self._place(block, (0, len(block.text)))
                self.ledger.undecided(
                    f"skipped: {one.text}", None, place, block.text[:200], block.section, reading="A04"
                )
                self.ledger.claims[-1] = replace(self.ledger.claims[-1], source=one.source)
            return True
        return False

    def bind(self, block: Block, values: Sequence[Value]) -> set[int]:
        """Bind the values of a block that annotations speak of; which of them are bound."""
        start = block.offset(0)
        bound: set[int] = set()
        for one in [one for one in self.waiting if one.start <= start < one.end]:
            free = [
                number
                for number, value in enumerate(values)
                if number not in bound and (one.action is Action.SHAPE or not value.is_shape)
            ]
            named = [n for n in free if one.name and self.names.plain(values[n].name) == self.names.plain(one.name)]
            if not free:
                continue
            chosen = (named or free)[0]
            self.waiting.remove(one)
            bound.add(chosen)
            try:
                self._bind(one, block, values[chosen])
            except (Mistake, Unresolved) as mistake:
                self._refuse(mistake, one)
        return bound

    def unbound(self, block: Block, statements: tuple[Printed, ...]) -> tuple[Printed, ...]:
        """Bind what a formula prints; the statements that no annotation speaks of."""
        if not self.waiting:
            return statements
        values = _printed_values(statements)
        bound = {values[number].span for number in self.bind(block, values)}
        return tuple(statement for statement in statements if statement.span not in bound)

    def finish(self) -> None:
        """What has found nothing to speak of is a mistake of its author's."""
        self.reach(len(self.document.text))
        unused = [one for number, one in enumerate(self.skipped) if number not in self.used]
        for one in self.waiting + unused:
            nothing = "nothing to skip" if one.action is Action.SKIP else "no printed value to bind"
            expected = "a formula, table, code or output" if one.action is Action.SKIP else "a number, row or matrix"
            self.mistakes.append(MalformedFile(nothing, expected, "move it or remove it", *_at(one)))

    def _let(self, one: Annotation) -> None:
        """A name for what the document does not print."""
        section = ()
        try:
            quantity = parse_array(one.text)
        except Mistake:
            expression = self.names.expression(one.text)
            body = Symbol(one.name, (0, 0))
            definition = self.scope.define(one.name, body, "given", one.source, section, (), expression)
            self.ledger.givens.append(Given(definition.identifier, expression, (), one.source, one.text))
            return
        definition = self.scope.define(one.name, quantity, "given", one.source, section)
        self.ledger.givens.append(Given(definition.identifier, quantity, (), one.source, one.text))

    def _holds(self, one: Annotation, section: tuple[str, ...]) -> None:
        relation = self.names.relation(one.text)
        place = self.document.place(one.start, one.end)
        self.ledger.claim(PropertyClaim(relation), place, f"holds {one.text}", section, reading="A03")
        self._told(one)

    def _bind(self, one: Annotation, block: Block, value: Value) -> None:
        place, text = self._place(block, value.span), block.text[slice(*value.span)]
        if one.action is Action.GIVEN:
            definition = self.scope.define(one.name, value.quantity, "given", place, block.section)
            self.ledger.given(definition.identifier, value.quantity, place, text)
            self._alias(one, value, definition.identifier, place, block)
            return
        expression = self.names.expression(one.text)
        if one.action is Action.SHAPE:
            self.ledger.claim(
                ShapeClaim(expression, value.quantity), place, f"shape {one.text}", block.section, reading="A02"
            )
            self._told(one)
            return
        statement: Statement = ValueClaim(expression, value.quantity)
        definition = self.scope.define(one.name, value.quantity, "result", place, block.section)
        self.ledger.claim(
            statement, place, f"{one.name} = {one.text}", block.section, definition.identifier, reading="A01"
        )
        self._told(one)
        self._alias(one, value, definition.identifier, place, block)

    def _alias(self, one: Annotation, value: Value, identifier: str, place: Place, block: Block) -> None:
        """The name that the document itself prints means the same from here on."""
        if value.name and value.name != one.name:
            definition = self.scope.define(value.name, value.quantity, "given", place, block.section)
            self.ledger.givens.append(Given(definition.identifier, Name(identifier), (), one.source, value.name))

    def _told(self, one: Annotation) -> None:
        """The claim just made, with what its annotation says of it."""
        read = self.names.relation if one.action is Action.HOLDS else self.names.expression
        explained = read(one.explained_by) if one.explained_by else None
        self.ledger.claims[-1] = replace(
            self.ledger.claims[-1],
            source=one.source,
            erratum=one.erratum,
            explained_by=explained,
            explained_by_text=one.explained_by,
            note=one.note,
        )

    def _refuse(self, mistake: Mistake | Unresolved, one: Annotation) -> None:
        if isinstance(mistake, Unresolved):
            mistake = UnknownName(str(mistake), "names that mean something above", "define or correct the name")
        self.mistakes.append(mistake.at(*_at(one)))

    def _place(self, block: Block, span: tuple[int, int]) -> Place:
        start, end = span
        return self.document.place(block.offset(start), block.offset(max(start, end - 1)) + 1, block.cell)


def _printed_values(statements: Sequence[Printed]) -> list[Value]:
    """The values that statements print, one each at most: the last side of a chain, or a matrix that stands alone."""
    return [value for statement in statements if (value := _printed(statement)) is not None]


def _printed(statement: Printed) -> Value | None:
    head, last = statement, statement
    if isinstance(statement, Chain):
        sides = [side for side in statement.sides if side is not None]
        head, last = (sides[0], sides[-1]) if sides else (statement, statement)
    name = key(head) if head is not last else None
    quantity = literal(last)
    if quantity is not None:
        return Value(statement.span, quantity, name or "")
    lengths = _lengths(last)
    return None if lengths is None else Value(statement.span, lengths, name or "", is_shape=True)


def _lengths(node: Printed) -> Quantity | None:
    """3 × 4, as a shape is printed."""
    lengths: list[Printed] = []
    while isinstance(node, Infixed) and node.operator in ("times", "*"):
        lengths.append(node.right)
        node = node.left
    lengths.append(node)
    numerals = tuple(one.numeral for one in reversed(lengths) if isinstance(one, PrintedNumber))
    if len(numerals) != len(lengths) or not all(numeral.is_integer for numeral in numerals):
        return None
    return Quantity(numerals, (len(numerals),), "plain")


def _at(one: Annotation) -> tuple[str, int]:
    return one.source.path, one.source.line
