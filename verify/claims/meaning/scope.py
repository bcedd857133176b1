"""Which names mean what at a place: definitions in document order, versioned and never overwritten."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import islice, product
from typing import Literal

from verify.claims.meaning.activations import LOGISTIC
from verify.claims.meaning.again import Again, coarser, recognizable, recognizable_perhaps
from verify.claims.meaning.notation import is_name, key
from verify.records.expression import Expression, Index, Name, Negative, Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.printed import Grid, Printed

CONSTANTS = frozenset({"e", "pi"})

MAX_NAMES = 4
"""Names of names that are followed."""


@dataclass(frozen=True)
class Definition:
    """One meaning of a name.

    `body` is a matrix of numbers, or a formula to be read in the Scope of its use; `origin` says how the document
    came by it: chosen (`given`), stated as a formula, or a printed `result`, which carries its rounding.
    """

    name: str
    version: int
    body: Quantity | Printed
    origin: Literal["given", "formula", "result"]
    place: Place
    section: tuple[str, ...]
    parameters: tuple[str, ...] = ()
    value: Expression | None = None
    """The formula as read where it stands, for a matrix whose cells are formulas."""
    turn: int = 0
    """How many definitions the document had made before this one."""
    of_a_case: bool = False
    """Whether it is said of a case alone: if n is even, f(n) = n/2."""
    rounded: bool = False
    """Whether its numbers were rounded to be printed, as far as one sees."""

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The shape of a matrix, printed as numbers or as formulas."""
        body = self.body
        if isinstance(body, Quantity):
            return body.shape
        return (len(body.rows), len(body.rows[0])) if self.value is not None and isinstance(body, Grid) else None

    @property
    def identifier(self) -> str:
        """The name of this version among the givens and results of the document."""
        return f"{self.name}@{self.version}"


def same_meaning(one: Definition, other: Definition) -> bool:
    """Whether two definitions print the same numbers, or the same formulas in their cells."""
    if isinstance(one.body, Quantity) and isinstance(other.body, Quantity):
        return one.shape == other.shape and [n.text for n in one.body.numerals] == [n.text for n in other.body.numerals]
    return one.value is not None and one.value == other.value


class Scope:
    """The definitions so far, by the spelling of their name."""

    def __init__(self) -> None:
        self.versions: dict[str, list[Definition]] = defaultdict(list)
        self.numbers: dict[str, list[Definition]] = defaultdict(list)
        self.formulas: dict[str, list[Definition]] = defaultdict(list)
        """The versions that print numbers, and the others: a name may have had thousands of either."""
        self.families: dict[str, list[tuple[Printed, Definition]]] = defaultdict(list)
        """The formulas of indexed names, by the name without its index: of a_n and of E_{o1}, each with that index."""
        self.turn = 0
        self.results: dict[str, Expression] = {}
        """The digits of earlier results, and what they are the value of: a number with these digits is that result."""
        self.short: dict[str, Expression] = {}
        """The same of results with fewer digits, as 0.090: a number with these digits may be that result."""
        self.again = Again()
        self.changes: dict[str, int] = {}
        """When a name was last said to change without being given a value: w ← w - ηg."""
        self.own_operations: set[str] = set()
        """Operators that the document defines otherwise than they are read: a * b = 2a + b."""
        self.activation = LOGISTIC
        self.counts_from_zero: Callable[[], bool] = bool  # whether anything has the index 0
        self.letters: frozenset[str] = frozenset()
        self.ambiguous: frozenset[str] = frozenset()
        """Constants whose names stand for something else, e for a number to be found, π for a share; or for both."""

    def define(
        self,
        name: str,
        body: Quantity | Printed,
        origin: Literal["given", "formula", "result"],
        place: Place,
        section: tuple[str, ...],
        parameters: tuple[str, ...] = (),
        value: Expression | None = None,
        *,
        of_a_case: bool = False,
        rounded: bool = False,
    ) -> Definition:
        """Add a version; what was there before stays."""
        said = (place, section, parameters, value, self.turn, of_a_case, rounded)
        definition = Definition(name, len(self.versions[name]) + 1, body, origin, *said)
        self.versions[name].append(definition)
        (self.numbers if isinstance(body, Quantity) else self.formulas)[name].append(definition)
        self.turn += 1
        return definition

    def change(self, name: str) -> None:
        """A name is another number from here on, which nothing tells."""
        self.changes[name] = self.turn

    def is_changed(self, definition: Definition) -> bool:
        """Whether its name was said to change since."""
        return definition.turn < self.changes.get(definition.name, 0)

    def remember(self, claim: str, printed: Quantity) -> None:
        """Keep the digits of a result, where there are enough of them to know it again."""
        if printed.shape and len(printed.numerals) == 1:
            return  # [0.3 + 0.5] = [0.8]: brackets, or a list of one
        self.again.keep(claim, printed)
        for numeral, place in zip(printed.numerals, product(*map(range, printed.shape)), strict=True):
            known, perhaps = recognizable(numeral), recognizable_perhaps(numeral)
            text = known or perhaps
            if text is None:
                continue
            result: Expression = Index(Name(claim), place) if place else Name(claim)
            kept = self.results if known else self.short
            kept[text] = Negative(result) if numeral.value < 0 else result
            self.short.update(coarser(numeral, result))

    def remember_rounded(self, printed: Quantity) -> None:
        """Keep the digits of a result whose computation could not be read: a number with these digits is rounded."""
        self.again.keep_rounded(printed)
        for numeral in printed.numerals:
            text = recognizable(numeral)
            if text is not None:
                self.results[text] = Number(replace(numeral, text=text, value=abs(numeral.value)), rounded=True)

    def may_be_rounded(self, numeral: Numeral) -> bool:
        """Whether a number has the digits of an earlier result."""
        return numeral.text in self.results or numeral.text in self.short

    def as_of(self, turn: int) -> Scope:
        """The Scope as it stood before a definition: what the names meant then."""
        earlier = copy(self)
        earlier.turn = min(turn, self.turn)
        return earlier

    def is_constant(self, name: str) -> bool:
        """Whether a name is π or Euler's number here."""
        return name in CONSTANTS - self.letters and self.newest(name) is None

    def newest(self, name: str) -> Definition | None:
        """What the name means here, or None."""
        versions = self.versions.get(name)
        if not versions or versions[-1].turn < self.turn:
            return versions[-1] if versions else None
        return next(self._newest_first(name), None)

    def value_of(self, name: str) -> Definition | None:
        """What the name means here, or what the name means that it is another name of: V = X."""
        definition = self.newest(name)
        for _ in range(MAX_NAMES):
            if definition is None or isinstance(definition.body, Quantity) or not is_name(definition.body):
                break
            definition = self.newest(key(definition.body) or "")
        return definition

    def older(self, name: str) -> Iterator[Definition]:
        """Every meaning but the newest, the youngest of them first."""
        return islice(self._newest_first(name), 1, None)

    def numeric(self, name: str) -> Definition | None:
        """The newest version that has numbers."""
        return next(self._newest_first(name, self.numbers), None)

    def formula(self, name: str) -> Definition | None:
        """The newest version that is a formula."""
        return next(self._newest_first(name, self.formulas), None)

    def family(self, base: str, section: tuple[str, ...]) -> Iterator[tuple[Printed, Definition]]:
        """The formulas of an indexed name with other indices in a section, the newest first."""
        for index, formula in reversed(self.families.get(base, ())):
            if formula.turn < self.turn and formula.section == section:
                yield index, formula

    def steps_to(self, formula: Definition) -> list[Printed]:
        """The formulas of the same name right before this one, nothing else defined between: H = …, then H = …."""
        steps: list[Printed] = []
        turn = formula.turn
        for older in self.older(formula.name):
            turn -= 1
            if isinstance(older.body, Quantity) or older.section != formula.section or older.turn != turn:
                break
            steps.append(older.body)
        return steps[::-1]

    def line_above(self, name: str | None, section: tuple[str, ...]) -> Printed | None:
        """The formula of a name on the line right above: nothing else was defined since."""
        newest = self.newest(name) if name is not None else None
        if newest is None or isinstance(newest.body, Quantity):
            return None
        return newest.body if newest.section == section and newest.turn == self.turn - 1 else None

    def is_one_meaning(self, used: Iterable[Definition], section: tuple[str, ...]) -> bool:
        """Whether nothing else can be meant by the names used in a section."""
        return all(
            not self.is_changed(definition)
            and (
                definition.section == section
                or all(same_meaning(definition, older) for older in self.older(definition.name))
            )
            for definition in used
        )

    def of_shape(self, shape: tuple[int, ...]) -> list[Definition]:
        """The newest matrix of every name that has one of this shape."""
        newest = (next((d for d in self._newest_first(name) if d.shape), None) for name in list(self.versions))
        return [definition for definition in newest if definition is not None and definition.shape == shape]

    def _newest_first(self, name: str, kept: Mapping[str, list[Definition]] | None = None) -> Iterator[Definition]:
        """The versions of a name, all or some kept apart, that stand before this Scope's turn."""
        versions = (self.versions if kept is None else kept).get(name, [])
        count = len(versions)
        if versions and versions[-1].turn >= self.turn:
            count = bisect_left(versions, self.turn, key=lambda definition: definition.turn)
        return (versions[i] for i in range(count - 1, -1, -1))
