"""Derivatives that a document prints, held against those of the functions, names and formulas that it states."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from verify.claims.attempts import Said
from verify.claims.cues import is_said, present
from verify.claims.formulas.definitions import Definitions
from verify.claims.formulas.differentials import derivative_in, is_derivative
from verify.claims.formulas.differentiating import Differentiating
from verify.claims.formulas.noted import Noted
from verify.claims.formulas.parts import UnreadError
from verify.claims.formulas.points import compared
from verify.claims.formulas.shortened import shortened
from verify.claims.formulas.sides import TERMS, Found, as_printed, body_of, differentiated_call, readings, tried
from verify.claims.ledger import Ledger
from verify.claims.meaning.activations import SAID
from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import FUNCTIONS, is_name, is_product, key
from verify.claims.meaning.scope import Scope
from verify.expressions import spell
from verify.expressions.printed import walk
from verify.expressions.printed.commands import GREEK
from verify.records.example import FormulaClaim
from verify.records.expression import Expression, Name, Number, names, rebuilt
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Chain, Printed, PrintedNumber

EQUAL = frozenset({"=", ":=", "≡"})

MAX_NODES = 160
"""Parts of a statement that is read."""

SOLVED = re.compile(r"\b(?:solv(?:e|es|ed|ing)|solutions?|satisf(?:y|ies|ied|ying))\b", re.IGNORECASE)
"""Words of a document in which equations are solved, perhaps for functions."""

SOLVING = ("solv", "solution", "satisf")
"""One of them is in whatever says so."""

FOR_FUNCTIONS = re.compile(
    r"differential(?:s|le)?\s*(?:equation|gleichung)|équations?\s+différentielle|\bODEs?\b|initial[\s-]+(?:value|condition)",
    re.IGNORECASE,
)
"""Words of a document in which equations are solved for functions."""

SHORT = 24
"""Characters of a derivative that is told, and of one that it is told beside."""

LEAST = 0.1
"""How far apart, of their size, two sides are that differ by more than the rounding of a coefficient."""

OPEN = frozenset({"i", "j"})
"""Letters that may be the imaginary unit."""


class Statement(NamedTuple):
    """A chain with a derivative in it, where it stands, and what the document had defined until there."""

    chain: Chain
    derivative: Printed
    sides: tuple[Printed, ...]
    text: str
    said: Said
    turn: int


class Derivatives:
    """Collects the derivatives of a document; they are claimed once every formula of it is known.

    of_another: what claims of a derivative that it is that of a function of which the document has no formula.
    """

    def __init__(self, scope: Scope, ledger: Ledger, of_another: Callable[[Printed, Said], bool]) -> None:
        self.scope, self.ledger, self.of_another = scope, ledger, of_another
        self.found: list[Statement] = []
        self.count = 0
        text = ledger.document.text
        self.solves = is_said(SOLVED, present(SOLVING, text), text)
        self.of_functions = FOR_FUNCTIONS.search(text) is not None

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
            self.found.append(
                Statement(statement, sides[first], tuple(sides[first + 1 :]), text, said, self.scope.turn)
            )
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
            if found is not None:
                self._state(statement, side, found)
                claimed = True
                if found.comparison == "different":
                    return
        body = body_of(statement.derivative)
        if not claimed and body and not definitions.has(body):
            self.of_another(statement.chain, statement.said)

    def _judged(self, statement: Statement, side: Printed, reading: Differentiating) -> Found | None:
        """Both sides as they are claimed to be equal; None where nothing can be said of them."""
        printed = tried(as_printed(reading, statement.derivative), statement.derivative, side)
        if printed is not None and printed.comparison == "same":
            return None if printed.noted.matrices else printed
        first = tried(reading, statement.derivative, side)
        for one, derivative in readings(reading, statement.derivative):
            found = first if one is reading else tried(one, derivative, side)
            if found is not None and found.comparison == "same":
                if printed is not None and _is_solved(statement.derivative, printed, found):
                    return None
                of_each = found.noted.summed and one.count < TERMS  # right of one term, and perhaps of no more
                return None if found.noted.matrices or of_each or one.chosen else found
            if found is not None and found.comparison == "open":
                return None
            if first is None and found is None and not reading.noted.is_open:
                return None
        if first is None or not self._is_meant(statement, side, first):
            return None
        return None if self._is_excused(statement, side, first, reading) else first

    def _is_meant(self, statement: Statement, side: Printed, found: Found) -> bool:
        """Whether a side can be meant to be the derivative, of nothing else than what was found for its names."""
        noted = found.noted
        if (
            noted.unsure
            or not noted.meanings.keys().isdisjoint(_estimated(found))
            or (noted.activation and SAID.search(self.ledger.document.text) is None)
        ):
            return False
        if found.free & OPEN or any(map(_is_word, found.free)) or _is_equation(side):
            return False
        if _has_decimals(side) and not (found.has_decimals and found.are_apart(LEAST)):
            return False  # a number that was computed is put in, or a coefficient was rounded
        if not contents(side).symbols:
            return found.is_constant
        return not self._is_equation_for(statement.derivative, side)

    def _is_equation_for(self, derivative: Printed, side: Printed) -> bool:
        """Whether it may be an equation for what is differentiated: y' = y², and y' = x y where such are solved."""
        one = derivative_in(derivative)
        body = key(one.body) if one is not None and one.body is not None and is_name(one.body) else None
        if one is None or body is None or body in FUNCTIONS:
            return False
        itself = body in {key(part) for part in walk(side)}
        if self.of_functions and not _is_partial(derivative):
            return itself or self.scope.formula(f"{body}()") is None
        return itself and (self.solves or not (one.names or one.at))

    def _is_excused(self, statement: Statement, side: Printed, found: Found, reading: Differentiating) -> bool:
        """Whether the sides are equal with the function's value for its name, or the document's numbers for all."""
        if self._is_of_output(statement.derivative, side, reading):
            return True
        values = {
            name: Number(definition.body.numerals[0])
            for name in names(found.left) | names(found.right)
            if (definition := self.scope.numeric(name)) is not None
            and isinstance(definition.body, Quantity)
            and not definition.shape
        }
        if not values:
            return False
        left, right = (
            rebuilt(one, lambda node: values.get(node.text, node) if isinstance(node, Name) else node)
            for one in (found.left, found.right)
        )
        return compared(left, right, sorted(names(left) | names(right)))[0] != "different"

    @staticmethod
    def _is_of_output(derivative: Printed, side: Printed, reading: Differentiating) -> bool:
        """Whether a side holds where its name is the value of the function: x(1 - x) behind σ'(x)."""
        call = differentiated_call(derivative)
        spelled = key(call.arguments[0]) if call is not None else None
        if call is None or spelled is None:
            return False
        try:
            left, value = reading.expression(derivative), reading.expression(call)
            right = replace(reading, local={spelled: value}).expression(side)
        except UnreadError:
            return False
        return compared(left, right, sorted(names(left) | names(right)))[0] == "same"

    def _state(self, statement: Statement, side: Printed, found: Found) -> None:
        """Claim what both sides are, over numbers of their own."""
        self.count += 1
        place, text, section = statement.said
        if len(statement.sides) > 1:  # each side is held to the derivative by itself
            start, (begin, end) = statement.chain.span[0], side.span
            text = f"{statement.text} = {text[begin - start : end - start]}"
        called = {name: f"{name}@derivative{self.count}" for name in sorted(found.points[0])}
        for name, numeral in found.points[0].items():
            self.ledger.given(called[name], Quantity((numeral,), (), "scalar"), place, numeral.text)
        left, right = (_renamed(one, called) for one in (found.left, found.right))
        told = statement.text
        if found.comparison == "different" and len(short := spell(shortened(found.left))) <= SHORT:
            told = f"{told}, which is {short}" if len(told) <= SHORT else f"the derivative, {short}"
        claim = FormulaClaim((right,), left, told, tuple(called.values()))
        self.ledger.claim(claim, place, text, section, reading="E10")


def _estimated(found: Found) -> set[str]:
    """Names beside their estimates, ŷ beside y: a formula that is printed for one may be meant for the other."""
    return {name.removeprefix("hat_") for name in names(found.left) | found.noted.free if name.startswith("hat_")}


def _is_name(side: Printed) -> bool:
    return key(side) is not None and is_name(side)


def _has_decimals(side: Printed) -> bool:
    """Whether it has numbers that may be rounded."""
    return any(isinstance(part, PrintedNumber) and part.numeral.unit < 1 for part in walk(side))


def _is_word(name: str) -> bool:
    """Whether a name is a word, of which it is not known that it is no function: erf x."""
    return len(name) > 1 and name.isalpha() and name not in GREEK


def _is_solved(derivative: Printed, printed: Found, found: Found) -> bool:
    """Whether sides that differ as they are printed are equal where names are what an equation was solved for.

    They may be where a name between depends on what is differentiated for, and all of it is meant.
    """
    put_in = found.noted.meanings.keys() - printed.noted.meanings.keys()
    return bool(put_in) and (_is_partial(derivative) or not put_in & found.noted.intermediate)


def _is_partial(derivative: Printed) -> bool:
    return "partial" in contents(derivative).symbols


def _is_equation(side: Printed) -> bool:
    """Whether a side is the value of a function or a derivative by itself: f'(x) = g(x) is an equation for x."""
    called = isinstance(side, Applied) and not is_product(side) and key(side.head) not in FUNCTIONS
    return called or is_derivative(side)


def _renamed(node: Expression, called: Mapping[str, str]) -> Expression:
    return rebuilt(node, lambda one: Name(called[one.text]) if isinstance(one, Name) and one.text in called else one)
