"""A document → its claims: the statements of its mathematics, in order, under one Scope."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from verify.claims.adjoining import goes_on_from_before, is_behind_a_point, is_flattened, is_pasted, is_right_behind
from verify.claims.annotations import Annotated
from verify.claims.attempts import Attempts, Said
from verify.claims.chains.continued import without_head
from verify.claims.chains.equations import Equations
from verify.claims.coding import uncoded, with_code
from verify.claims.formulas.open_statements import claim_open
from verify.claims.formulas.stated import Formulas
from verify.claims.formulas.stated_derivatives import Derivatives
from verify.claims.formulas.typed import typed
from verify.claims.identities.symbolic_chains import Identities
from verify.claims.includes import read_include
from verify.claims.ledger import Ledger
from verify.claims.meaning.activations import activation
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.own_readings import counts_from_zero
from verify.claims.meaning.own_signs import ambiguous, letters
from verify.claims.meaning.scope import Scope
from verify.claims.modality.hedged import approximated, roughly
from verify.claims.programs.outputs import Outputs
from verify.claims.programs.written import is_written, wordy
from verify.claims.prose.arrays import Arrays
from verify.claims.prose.marked_values import read_prose_value
from verify.claims.prose.shapes import Shapes
from verify.claims.prose.signs import spelled
from verify.claims.prose.unmarked_arithmetic import TOO_LONG, unmarked
from verify.claims.prose.unmarked_values import read_prose_values
from verify.claims.tables.cells import MAX_CELLS, is_too_large, read_cells
from verify.claims.tables.claimed import Tables
from verify.claims.tables.lines import Lines
from verify.claims.tables.matrix import shown
from verify.claims.whole import OF_WHOLE, as_said, as_stated
from verify.expressions.printed import parse_printed
from verify.records.annotation import Annotation
from verify.records.document import INFINITY, Block, BlockKind, Document
from verify.records.example import Certainty, Claim, Example
from verify.records.mistake import Mistake, OverBudget
from verify.records.place import Place
from verify.records.printed import Chain, Printed
from verify.records.run import Run


def find_claims(
    document: Document,
    annotations: Sequence[Annotation] = (),
    mistakes: list[Mistake] | None = None,
    run: Run | None = None,
) -> Example:
    """The givens and claims of a document, named by version, ready to be judged as one example.

    What is wrong with an annotation is added to `mistakes`, and so is a reading that failed by a defect of ours. run:
    what its code printed, where that was run.
    """
    attempts = Attempts()
    while attempts.again():
        ways = Ways(document, annotations, attempts, run)
        claims = ways.claims()
    if mistakes is not None:
        mistakes += [*ways.annotated.mistakes, *attempts.defects.values()]
    title = next((block.section[0] for block in document.blocks if block.section), document.path)
    source = Place(document.path, 1, 1)
    return Example(document.path, title, (), tuple(ways.ledger.givens), claims, (), source)


class Ways:
    """The ways of claiming, one file each, over the blocks of a document in order, under one Scope."""

    def __init__(
        self, document: Document, annotations: Sequence[Annotation], attempts: Attempts, run: Run | None
    ) -> None:
        self.document = document
        self.scope, self.ledger = Scope(), Ledger(document, attempts)
        self.whole = self.ledger.whole
        self.flattened = False
        attempts.rest_on(self.whole, self._survey)
        self.annotated = Annotated(annotations, document, self.scope, self.ledger, [])
        self.equations = Equations(self.scope, self.ledger)
        self.outputs = Outputs(document, self.scope, self.ledger, self.annotated, run)
        self.arrays = Arrays(document, self.ledger)
        self.tables = Lines(self.scope, Tables(self.ledger))
        self.shapes = Shapes(self.arrays)
        self.identities = Identities(self.scope, self.ledger)
        self.formulas = Formulas(self.scope, self.ledger)
        self.derivatives = Derivatives(self.scope, self.ledger, self.formulas.read_derivative)
        self.ended: tuple[int, int | None] = (0, None)
        """Where the mathematics before ends, and in which cell."""

    def _survey(self) -> None:
        """What the document as a whole says of its signs."""
        text = self.document.text
        self.flattened = is_flattened(text)
        self.scope.activation = activation(text)
        self.scope.counts_from_zero = partial(counts_from_zero, text)
        self.scope.letters, self.scope.ambiguous = letters(text), ambiguous(text)

    def claims(self) -> tuple[Claim, ...]:
        """What is claimed, block by block and then of the whole."""
        ledger, attempts = self.ledger, self.ledger.attempts
        for block in attempts.rest_on(self.whole, as_said, self.document) or self.document.blocks:
            self.read(block)
        self._finish()
        ledger.tell()
        found = sorted(ledger.claims, key=lambda claim: (claim.places[0].cell or 0, claim.places[0].line))
        stated = attempts.rest_on(self.whole, as_stated, found, ledger) or found
        coded = tuple(map(self._coded, stated))
        doubt = attempts.doubt
        return tuple(replace(one, denied=one.denied or doubt) for one in coded) if doubt else coded

    def _coded(self, claim: Claim) -> Claim:
        said = Said(claim.places[0], claim.text, claim.section)
        return self.ledger.attempt(said, with_code, claim) or uncoded(claim)

    def read(self, block: Block) -> None:
        """One block, by its kind."""
        start, attempt = block.offset(0), self.ledger.attempt
        said = self.ledger.said(block, 0, len(block.text))
        if block.over:
            self.ledger.over_budget(block.over, said)
        self.ledger.stands_in(block)
        attempt(said, self.annotated.reach, start, block.section)
        if attempt(said, self.annotated.skips, block):
            return
        if block.kind is BlockKind.MATH:
            attempt(said, self._mathematics, block, said)
            return
        if block.kind is BlockKind.TABLE:
            attempt(said, self._table, block)
        elif block.kind is BlockKind.PROSE:
            attempt(said, self._prose_values, block)
        elif block.kind is BlockKind.COMMENT:
            attempt(said, read_include, self.document, block, self.ledger)
        attempt(said, self.outputs.read, block)
        if attempt(said, is_written, block):
            attempt(said, self._prose_values, block)
        attempt(said, self._unmarked, block)
        attempt(said, self._typed, block)

    def _table(self, block: Block) -> None:
        table = read_cells(block)
        if table is not None:
            self.tables.read(block, table)
            self.arrays.read_table(block, shown(table))
        elif is_too_large(block):
            self.ledger.over_budget(f"{MAX_CELLS:,} cells of a table", self.ledger.said(block, 0, len(block.text)))

    def _prose_values(self, block: Block) -> None:
        read_prose_values(self.document, block, self.scope, self.ledger)

    def _finish(self) -> None:
        """What is claimed of all that has been read."""
        attempt, whole = self.ledger.attempt, self.whole
        attempt(whole, self.annotated.finish)
        attempt(whole, self.outputs.evaluated.close)
        attempt(whole, self.arrays.in_order)
        for claim in OF_WHOLE:
            attempt(whole, claim, self.document, self.arrays)
        attempt(whole, self.shapes.claim)
        attempt(whole, self.identities.claim)
        attempt(whole, claim_open, self.formulas, self.scope)
        attempt(whole, self.derivatives.claim)

    def _is_adjacent(self, block: Block) -> bool:
        """Whether mathematics stands right behind the mathematics before it."""
        end, cell = self.ended
        self.ended = block.offset(len(block.text) - 1) + 1, block.cell
        return cell == block.cell and is_right_behind(block, self.document.text, end)

    def _unmarked(self, block: Block) -> None:
        """The arithmetic that stands between words, as inline mathematics."""
        for begin, end in wordy(block):
            for found in unmarked(block.text[begin:end], self._axes):
                start, stop = begin + found.span[0], begin + found.span[1]
                if self._is_marked(block.offset(start)) or is_pasted(block.text, start):
                    continue
                if not found.printed:
                    self.ledger.over_budget(TOO_LONG, self.ledger.said(block, start, stop))
                unsure = found.measured or (self.flattened and "." not in found.printed)
                self._stated(block, (start, stop), found.printed, "inferred" if unsure else "stated")

    def _stated(self, block: Block, span: tuple[int, int], printed: str, certainty: Certainty) -> None:
        """What a stretch of prose states, as printed mathematics writes it."""
        try:
            statements = parse_printed(printed)
        except OverBudget:
            return  # no one has marked it as mathematics
        said = self.ledger.said(block, *span)
        self.ledger.stands_in(block)
        self.equations.begin(alone=False, single=False, certainty=certainty)
        for statement in statements:
            self._statement(statement, said, display=False)

    def _statement(self, statement: Printed, said: Said, *, display: bool) -> None:
        """One statement; where it cannot be read, the names among its sides have another value, which is unknown."""
        place, text, section = said
        if not self.ledger.attempt(said, self._equation, statement, text, place, section, display=display):
            for side in statement.sides if isinstance(statement, Chain) else ():
                if is_name(side):
                    self.scope.change(key(side) or "")

    def _equation(
        self, statement: Printed, text: str, place: Place, section: tuple[str, ...], *, display: bool
    ) -> bool:
        self.equations.read(statement, text, place, section, display=display)
        return True

    def _axes(self, name: str) -> int | None:
        """How many axes the value has that a name of prose has here; None where it has none."""
        if name not in self.scope.versions and name.isascii() and "_" not in name:
            return None
        found = spelled(name)
        definition = self.scope.value_of(found[1]) if found is not None else None
        return len(definition.shape) if definition is not None and definition.shape is not None else None

    def _typed(self, block: Block) -> None:
        """The formulas that are typed as text."""
        for span in typed(block):
            said = self.ledger.said(block, *span)
            for statement in (
                parse_printed(block.text[slice(*span)]) if not self._is_marked(block.offset(span[0])) else ()
            ):
                self.ledger.attempt(said, self.formulas.read, statement, said)

    def _is_marked(self, offset: int) -> bool:
        """Whether the mathematics of a block of its own stands at an offset of the document: it is read there."""
        marked = self.document.mathematics
        before = bisect_right(marked, (offset, INFINITY)) - 1
        return before >= 0 and offset <= marked[before][1]

    def _statements(self, block: Block) -> tuple[tuple[Printed, ...], str]:
        """What a stretch of mathematics states, or why that cannot be told."""
        if is_behind_a_point(block, self.document.text):
            return (), "a decimal point stands before the mathematics: .$500 = 1/2$"
        try:
            return parse_printed(block.text), ""
        except OverBudget as budget:
            return (), f"over the budget: {budget.found}"

    def _as_meant(self, block: Block, statements: tuple[Printed, ...]) -> tuple[Printed, ...]:
        """Statements without what is no part of their mathematics, and as roughly as the words before them say."""
        if statements and goes_on_from_before(block, self.document.text):
            head = without_head(statements[0])
            unread = block.display and not isinstance(head, Chain)
            statements = statements[1:] if unread else (head, *statements[1:])
        related = any(isinstance(statement, Chain) for statement in statements)
        if related and roughly(self.document.text, block.offset(0)):
            return tuple(map(approximated, statements))
        return statements

    def _mathematics(self, block: Block, whole: Said) -> None:
        attempt = self.ledger.attempt
        statements, doubt = self._statements(block)
        if doubt:
            self.ledger.undecided(doubt, None, whole.place, block.text[:80], block.section)
            return
        attempt(whole, self.shapes.read, block, statements)
        spoken_of = not block.display and len(statements) == 1 and is_name(statements[0])
        if not spoken_of:
            attempt(whole, self.arrays.read, block, statements)
            statements = self._as_meant(block, self.annotated.unbound(block, statements))
        attempt(whole, read_prose_value, self.document, block, statements, self.scope, self.ledger)
        single = len(statements) == 1
        self.equations.begin(alone=block.display and single, single=single, adjacent=self._is_adjacent(block))
        for statement in statements:
            said = self.ledger.said(block, *statement.span)
            if spoken_of or (not block.display and is_name(statement)):
                self.equations.keep(statement, said.text, said.place)
                continue
            formula = attempt(said, self.formulas.read, statement, said)
            if not formula and not attempt(said, self.derivatives.read, statement, said):
                attempt(said, self.identities.read, statement, block, said.place)
            self._statement(statement, said, display=block.display)
