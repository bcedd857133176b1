"""What a document defines by formulas, as it is meant at a place: the nearest first, each meaning once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

from verify.claims.formulas.juxtaposed import parted
from verify.claims.formulas.parts import letters_of
from verify.claims.meaning.exercises import of_another
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import children, walk
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Indexed, Printed, Symbol

NEAR = 12
"""Lines above a place in which the newest of several formulas for a name stands, where that is meant; and behind it,
in which one stands that the document comes to only then."""

MAX_MEANINGS = 8
"""Formulas for one name of which that can be said."""


@dataclass(frozen=True)
class Meaning:
    """One formula for a name."""

    definition: Definition
    body: Printed
    index: tuple[str, ...] = ()
    """The letters below the name where it is defined, as i of ŷ_i = w x_i + b."""
    at: tuple[int, ...] = ()
    """What they are where it is put in."""

    @property
    def parameters(self) -> tuple[str, ...]:
        """What a function is of."""
        return self.definition.parameters

    def letters(self, outside: Mapping[str, int]) -> Mapping[str, int]:
        """The index letters within its formula."""
        return dict(zip(self.index, self.at, strict=True)) if self.index else outside


class Definitions:
    """The formulas of a document as they are meant at one place of it."""

    def __init__(self, scope: Scope, turn: int, line: int, section: tuple[str, ...]) -> None:
        self.scope, self.turn, self.line, self.section = scope, turn, line, section
        self.activation = scope.activation
        self.is_eulers = scope.is_constant("e")
        self.of = cache(self._of)
        self.functions = cache(self._functions)

    def _of(self, name: str) -> tuple[Meaning, ...]:
        """The formulas of a name, or of it with its arguments: L of L(w, b)."""
        formulas = self.scope.formulas
        found = list(formulas.get(name, ()))
        if f"{name}()" not in formulas:
            called = (one for one in formulas if one.startswith(f"{name}(") and one[-2:] != "()" and one[-1] == ")")
            found += [one for spelled in called for one in formulas[spelled]]
        return self._nearest(one for one in found if not one.parameters)

    def _functions(self, name: str, arity: int | None) -> tuple[Meaning, ...]:
        """The formulas of a function of so many arguments, or of any number."""
        found = self.scope.formulas.get(f"{name}()", ())
        return self._nearest(one for one in found if arity in (None, len(one.parameters)))

    def has(self, name: str) -> bool:
        """Whether a name has any formula."""
        return bool(self.of(name) or self.functions(name, None))

    def is_at_hand(self, name: str) -> bool:
        """Whether a formula of a name stands before the place, or shortly behind it."""
        several = self.functions(name[:-2], None) if name.endswith("()") else (*self.of(name), *self.of_an_index(name))
        found = [one.definition for one in several]
        return not found or any(one.turn < self.turn or one.place.line - self.line <= NEAR for one in found)

    def of_an_index(self, name: str) -> tuple[Meaning, ...]:
        """The formulas of a name for any index: of ŷ_1, where ŷ_i = w x_i + b."""
        base, _, index = name.rpartition("_")
        if not base or not index.isdecimal():
            return ()
        letters = (one[-1] for one in self.scope.formulas if one[:-1] == f"{base}_" and one[-1].isalpha())
        return tuple(
            replace(one, index=(letter,), at=(int(index),)) for letter in letters for one in self.of(f"{base}_{letter}")
        )

    def of_letters(self, base: str, count: int) -> tuple[Meaning, ...]:
        """The formulas of a name for any index letters: of e_j, where e_i = y_i - ŷ_i."""
        several = ((one, one.rpartition("_")[2]) for one in self.scope.formulas if one.rpartition("_")[0] == base)
        alike = [(one, own) for one, own in several if len(own) == count and own.isalpha() and own.islower()]
        return tuple(replace(each, index=tuple(own)) for one, own in alike for each in self.of(one))

    def is_sure(self, meanings: Sequence[Meaning]) -> bool:
        """Whether the first of several is what is meant: the only one of its section or document, or right above."""
        first = meanings[0].definition
        if first.of_a_case or of_another([first], self.section):
            return False
        above = first.turn < self.turn and self.line - first.place.line <= NEAR and first.section == self.section
        return self.is_only(meanings) or (above and len(meanings) <= MAX_MEANINGS)

    def is_only(self, meanings: Sequence[Meaning]) -> bool:
        """Whether the first of several is the only one of its section, or of the document."""
        first = meanings[0].definition
        if first.of_a_case or of_another([first], self.section):
            return False
        own = [one for one in meanings if one.definition.section == self.section]
        return len(meanings) == 1 or own == [meanings[0]]

    def _nearest(self, definitions: Any) -> tuple[Meaning, ...]:
        found: dict[object, Meaning] = {}
        for one in sorted(definitions, key=self._distance):
            if not isinstance(one.body, Quantity) and _has_names(one.body):
                found.setdefault((form(one.body), one.parameters), Meaning(one, parted(one.body)))
        return tuple(found.values())

    def _distance(self, one: Definition) -> tuple[bool, bool, int]:
        after = one.turn >= self.turn
        return one.section != self.section, after, one.turn if after else -one.turn


def form(node: Printed) -> object:
    """A printed form without its places: equal where the same is printed."""
    own = tuple(
        value.value if isinstance(value, Numeral) else value
        for one in fields(node)
        if one.name != "span" and isinstance(value := getattr(node, one.name), str | bool | Numeral)
    )
    return type(node).__name__, own, tuple(map(form, children(node)))


def _has_names(node: Printed) -> bool:
    return any(isinstance(part, Symbol) for part in walk(node))


def running(node: Printed) -> Iterator[str]:
    """The letters that stand below names of a form."""
    if isinstance(node, Indexed):
        yield from (one.name for one in letters_of(node.subscripts) if isinstance(one, Symbol) and len(one.name) == 1)
    for child in children(node):
        yield from running(child)
