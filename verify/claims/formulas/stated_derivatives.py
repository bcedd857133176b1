"""Derivatives that a document prints, held against those of the functions, names and formulas that it states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from verify.claims.attempts import Said
from verify.claims.formulas.definitions import Definitions
from verify.claims.formulas.derivative_repairs import repair_of
from verify.claims.formulas.differentials import is_derivative
from verify.claims.formulas.differentiating import Differentiating
from verify.claims.formulas.juxtaposed import parted
from verify.claims.formulas.matrix_gradients import gradient_of
from verify.claims.formulas.noted import Noted
from verify.claims.formulas.otherwise import Otherwise, is_partial
from verify.claims.formulas.points import CHANCE
from verify.claims.formulas.shortened import shortened
from verify.claims.formulas.sides import TERMS, Found, as_printed, body_of, readings, tried
from verify.claims.formulas.source import source_of
from verify.claims.ledger import Ledger
from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.scope import Scope
from verify.expressions import spell
from verify.expressions.printed import walk
from verify.records.example import FormulaClaim
from verify.records.expression import Expression, Name, rebuilt
from verify.records.numeral import Quantity
from verify.records.printed import Chain, Printed

EQUAL = frozenset({"=", ":=", "≡"})

MAX_NODES = 160
"""Parts of a statement that is read."""

SHORT = 24
"""Characters of a derivative that is told, and of one that it is told beside."""


class Statement(NamedTuple):
    """A chain with a derivative in it, where it stands, and what the document had defined until there."""

    chain: Chain
    derivative: Printed
    sides: tuple[Printed, ...]
    text: str
    said: Said
    turn: int


class Judged(NamedTuple):
    """Both sides of a derivative as they are claimed to be equal; of those that are not, what makes them so."""

    found: Found
    repair: str = ""


class Derivatives:
    """Collects the derivatives of a document; they are claimed once every formula of it is known.

    of_another: what claims of a derivative that it is that of a function of which the document has no formula.
    """

    def __init__(self, scope: Scope, ledger: Ledger, of_another: Callable[[Printed, Said], bool]) -> None:
        self.scope, self.ledger, self.of_another = scope, ledger, of_another
        self.found: list[Statement] = []
        self.count = 0
        self.otherwise = Otherwise(scope, ledger.document.text)

    def read(self, statement: Printed, said: Said) -> bool:
        """Keep a statement whose left side is a derivative; False for any other."""
        if not isinstance(statement, Chain) or set(statement.relations) - EQUAL or None in statement.sides:
            return False
        sides = [side for side in statement.sides if side is not None]
        first = next((i for i, side in enumerate(sides) if is_derivative(side)), None)
        if first is None or (first and not _is_name(sides[0])):
            return False
        if sum(1 for _ in walk(statement)) > MAX_NODES:
            self.ledger.over_budget(f"{MAX_NODES} parts of a derivative", said)
            return True
        if first + 1 < len(sides) and not self.ledger.denials.of_a_case(said.place):
            start, (begin, end) = statement.span[0], sides[first].span
            text = " ".join(said.text[max(0, begin - start) : end - start].split())
            derivative, *others = map(parted, sides[first:])
            self.found.append(Statement(statement, derivative, tuple(others), text, said, self.scope.turn))
        return True

    def claim(self) -> None:
        """Claims of all that were kept."""
        known = frozenset(
            name
            for several in self.scope.formulas.values()
            for one in several
            if not isinstance(one.body, Quantity)
            for name in contents(one.body).symbols
            if len(name) == 1
        )
        for statement in self.found:
            self.ledger.attempt(statement.said, self._claim, statement, known)

    def _claim(self, statement: Statement, known: frozenset[str]) -> None:
        symbols = contents(statement.derivative).symbols.union(*(contents(side).symbols for side in statement.sides))
        known = known | {name for name in symbols if len(name) == 1}
        definitions = Definitions(self.scope, statement.turn, statement.said.place.line, statement.said.section)
        claimed = False
        for side in statement.sides:
            if claimed and not contents(side).symbols:
                continue  # the number that it comes to
            found = self._judged(statement, side, Differentiating(definitions, known, Noted(), count=TERMS))
            if found is None and self._of_matrices(statement, side, definitions):
                claimed = True
            if found is not None:
                self._state(statement, side, *found)
                claimed = True
                if found.found.comparison == "different":
                    return
        body = body_of(statement.derivative)
        if not claimed and body and not definitions.has(body):
            self.of_another(statement.chain, statement.said)

    def _of_matrices(self, statement: Statement, side: Printed, definitions: Definitions) -> bool:
        """Claim what a gradient of matrices is."""
        source = source_of(statement.chain, statement.said.text)
        found = gradient_of(statement.derivative, side, definitions, source)
        if found is not None:
            self._claimed(statement, side, found.drawn, (found.left, found.right), statement.text, found.repair)
        return found is not None

    def _judged(self, statement: Statement, side: Printed, reading: Differentiating) -> Judged | None:
        """Both sides as they are claimed to be equal; None where nothing can be said of them."""
        printed = tried(as_printed(reading, statement.derivative), statement.derivative, side)
        if printed is not None and printed.comparison == "same":
            return None if printed.noted.matrices else Judged(printed)
        first = tried(reading, statement.derivative, side)
        is_clear = first is not None
        for one, derivative in readings(reading, statement.derivative):
            found = first if one is reading else tried(one, derivative, side)
            if found is not None and found.comparison == "same":
                if printed is not None and _is_solved(statement.derivative, printed, found):
                    return None
                of_each = found.noted.summed and one.count < TERMS  # right of one term, and perhaps of no more
                return None if found.noted.matrices or of_each or one.chosen else Judged(found)
            if found is not None and found.comparison == "open":
                if len(found.points) > CHANCE or self.otherwise.is_for_a_function(statement.derivative):
                    return None
                is_clear = False
            if first is None and found is None and not reading.noted.is_open:
                break
        return self._wrong(statement, side, reading, (first, printed), is_clear=is_clear)

    def _wrong(
        self,
        statement: Statement,
        side: Printed,
        reading: Differentiating,
        several: Iterable[Found | None],
        *,
        is_clear: bool,
    ) -> Judged | None:
        """A side that differs, where nothing else is meant by it, or one change makes it the derivative."""
        derivative = statement.derivative
        for found in several:
            if found is None or found.comparison != "different":
                is_clear = False
                continue
            if not self.otherwise.is_derivative(derivative, side, found):
                return None
            if self.otherwise.is_excused(derivative, side, found, reading):
                return None
            is_open = not is_clear or self.otherwise.is_open(side, found)
            if is_open and self.otherwise.is_for_a_function(derivative):
                return None
            repair = repair_of(derivative, side, found, source_of(statement.chain, statement.said.text))
            if repair or not is_open:
                return Judged(found, repair)
            is_clear = False
        return None

    def _state(self, statement: Statement, side: Printed, found: Found, repair: str) -> None:
        """Claim what both sides are, over numbers of their own."""
        told = statement.text
        if found.comparison == "different" and len(short := spell(shortened(found.left))) <= SHORT:
            told = f"{told}, which is {short}" if len(told) <= SHORT else f"the derivative, {short}"
        drawn = {name: Quantity((numeral,), (), "scalar") for name, numeral in sorted(found.points[0].items())}
        self._claimed(statement, side, drawn, (found.left, found.right), told, repair)

    def _claimed(
        self,
        statement: Statement,
        side: Printed,
        drawn: Mapping[str, Quantity],
        both: tuple[Expression, Expression],
        told: str,
        repair: str,
    ) -> None:
        self.count += 1
        place, text, section = statement.said
        if len(statement.sides) > 1:  # each side is held to the derivative by itself
            start, (begin, end) = statement.chain.span[0], side.span
            text = f"{statement.text} = {text[begin - start : end - start]}"
        called = {name: f"{name}@derivative{self.count}" for name in drawn}
        for name, value in drawn.items():
            self.ledger.given(called[name], value, place, " ".join(one.text for one in value.numerals))
        left, right = (_renamed(one, called) for one in both)
        behind = statement.sides[statement.sides.index(side) + 1 :]
        if repair and any(not contents(one).symbols for one in behind):
            repair = f"{repair}, and the numbers behind it follow from it"
        claim = FormulaClaim((right,), left, told, tuple(called.values()), repair=repair)
        self.ledger.claim(claim, place, text, section, reading="E10")


def _is_name(side: Printed) -> bool:
    return key(side) is not None and is_name(side)


def _is_solved(derivative: Printed, printed: Found, found: Found) -> bool:
    """Whether sides that differ as they are printed are equal where names are what an equation was solved for.

    They may be where a name between depends on what is differentiated for, and all of it is meant.
    """
    put_in = found.noted.meanings.keys() - printed.noted.meanings.keys()
    return bool(put_in) and (is_partial(derivative) or not put_in & found.noted.intermediate)


def _renamed(node: Expression, called: Mapping[str, str]) -> Expression:
    return rebuilt(node, lambda one: Name(called[one.text]) if isinstance(one, Name) and one.text in called else one)
