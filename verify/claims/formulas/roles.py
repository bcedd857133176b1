"""Which symbol of a card each name of a printed formula is, and what is drawn for it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle, islice
from math import prod

from verify.claims.formulas.parts import Part, Shape, whole
from verify.expressions import CARDS, parse_expression
from verify.formulas.signature import shape_of, signature
from verify.numerals import parse_numeral
from verify.records.expression import Call, Expression, Name, names, rebuilt
from verify.records.formula import Formula, Kind, Parameter, Signature
from verify.records.numeral import Quantity

CELLS = 4
"""Numbers that are drawn for a parameter of any shape: of both signs, near 0 and not."""

LENGTHS = (2, 3, 4, 5, 6)
"""What the axes of a card are long, each its own: so that a product the wrong way round has no shape."""

DRAWN: Mapping[Kind, tuple[str, ...]] = {
    "real": ("0.5", "-1", "1.5", "-0.25", "2", "0.75", "-1.5", "0.25", "1.25", "-0.5", "-0.75", "1"),
    "positive": ("0.5", "1.5", "0.25", "2", "0.75", "1.25"),
    "probability": ("0.2", "0.7", "0.4", "0.9", "0.1", "0.6"),
    "whole": ("3", "5", "2", "7", "4", "6", "1"),
}
"""Numbers that are drawn by their kind, in this order; of parameter after parameter the list is turned by one."""

STRIDE = 5
"""By so many numbers each parameter begins later than the one before."""

SHARES: Mapping[int, tuple[str, ...]] = {
    2: ("0.3", "0.7"),
    3: ("0.2", "0.5", "0.3"),
    4: ("0.1", "0.4", "0.3", "0.2"),
    5: ("0.1", "0.3", "0.2", "0.25", "0.15"),
}
"""Distributions over so many classes."""


@cache
def spellings(name: str) -> frozenset[str]:
    """The keys under which documents print a name of a card: ε as epsilon, ŷ as hat_y, true_positives with a blank."""
    found = {name, name.replace("_", " "), name.replace(" ", "_")}
    spelled = "".join(map(_letter, name))
    return frozenset({*found, spelled, *(one.casefold() for one in found if len(name) > 2)})


def _letter(character: str) -> str:
    called = unicodedata.name(character, "")
    if called.startswith("GREEK SMALL LETTER "):
        return called.rpartition(" ")[2].lower()
    parts = unicodedata.normalize("NFD", character)
    return f"hat_{parts[0]}" if parts[1:] == "\N{COMBINING CIRCUMFLEX ACCENT}" else character


@dataclass
class Roles:
    """The names of one printed formula as symbols of a card, each under a name of its own with numbers drawn for it.

    indexed: the names that index letters stand below. version: what tells its variables from all others.
    """

    card: Formula
    version: str
    indexed: frozenset[str]
    bound: dict[str, Part] = field(default_factory=dict)
    drawn: dict[str, Quantity] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)
    """The spelling under which a parameter stands in the formula."""
    exchanged: bool = False
    """Whether a symbol of another formula of its kind stands in it."""

    @property
    def signature(self) -> Signature:
        """What the formula takes and gives."""
        return signature(self.card)

    @property
    def lengths(self) -> Mapping[str, Shape]:
        """How long each axis of the card is."""
        axes = [axis for one in self.signature.parameters for form in one.forms[:1] for axis in form.axes]
        named = dict.fromkeys(axis for axis in axes if axis.replace("_", "").isalnum() and not axis.isdigit())
        return {"…": (), **{axis: (length,) for axis, length in zip(named, LENGTHS, strict=False)}}

    @property
    def is_elementwise(self) -> bool:
        """Whether every parameter may have any shape."""
        return all(form.axes in (("…",), ()) for one in self.signature.parameters for form in one.forms[:1])

    def bind(self, spelled: str, parameter: Parameter) -> bool:
        """Give a name the part of a parameter; False where this one has no numbers that can be drawn."""
        value = self._draw(parameter, spelled)
        if value is None or parameter.name in self.taken:
            return False
        name = f"{spelled}@{self.version}"
        self.taken[parameter.name] = spelled
        self.drawn[name] = value
        self.bound[spelled] = Part(Name(name), value.shape)
        return True

    def operand(self, spelled: str) -> Part | None:
        """What a name of the formula stands for; bound where it is first asked."""
        if spelled in self.bound:
            return self.bound[spelled]
        for parameter in self.signature.parameters:
            if any(spelled in spellings(one) for one in parameter.names):
                return self.bound[spelled] if self.bind(spelled, parameter) else None
        for name, meaning in self.card.derived:
            if spelled in spellings(name):
                return self._derived(meaning)
        length = self.lengths.get(spelled, ()) if spelled != "…" else ()
        if length:
            return Part(whole(length[0]), ())
        return self._sibling(spelled)

    def _sibling(self, spelled: str) -> Part | None:
        """A symbol that belongs to another formula of the same kind alone: FN, where precision is of TP and FP."""
        for card in CARDS.values():
            if card.family == self.card.family and card.heads:
                for parameter in signature(card).parameters:
                    if any(spelled in spellings(one) for one in parameter.names) and self.bind(spelled, parameter):
                        self.exchanged = True
                        return self.bound[spelled]
        return None

    def counts(self, spelled: str, length: int) -> None:
        """That a name, such as the upper bound of a sum, is a length."""
        if self.operand(spelled) is None:
            self.bound[spelled] = Part(whole(length), ())

    @property
    def told(self) -> str:
        """The formula over the names that it has here, as it is told."""
        return f"{self.card.name}({', '.join(self.taken.values())})"

    def call(self) -> Expression | None:
        """The formula of the catalogue over the same names; None where a required parameter has none."""
        arguments, missing = [], False
        for parameter in self.signature.parameters:
            spelled = self.taken.get(parameter.name)
            if spelled is None and parameter.required and self.exchanged and self.bind(parameter.names[0], parameter):
                spelled = parameter.names[0]
            if spelled is None and parameter.required:
                return None
            missing = missing or spelled is None
            if spelled is not None:
                arguments.append((parameter.name, self.bound[spelled].expression, missing or not parameter.required))
        positional = tuple(value for _, value, by_name in arguments if not by_name)
        return Call(self.card.name, positional, tuple((name, value) for name, value, by_name in arguments if by_name))

    def _derived(self, meaning: str) -> Part | None:
        """A step of the formula, such as the mean of x, over the names that its symbols have here."""
        expression = parse_expression(meaning)
        parts = {symbol: self._symbol(symbol) for symbol in names(expression)}
        if None in parts.values():
            return None
        known = {symbol: part.expression for symbol, part in parts.items() if part is not None}
        shape = (CELLS,) if self.is_elementwise else ()
        return Part(
            rebuilt(expression, lambda node: known.get(node.text, node) if isinstance(node, Name) else node), shape
        )

    def _symbol(self, symbol: str) -> Part | None:
        """A symbol of the card, under whatever name it stands in the formula, or its own."""
        for parameter in self.signature.parameters:
            if symbol in parameter.names:
                spelled = self.taken.get(parameter.name)
                return self.operand(symbol) if spelled is None else self.bound[spelled]
        return None

    def _draw(self, parameter: Parameter, spelled: str) -> Quantity | None:
        if not parameter.forms:
            return None
        form = parameter.forms[0]
        if form.axes == ("…",):
            shape: Shape | None = (CELLS,)
        elif form.stretches and spelled not in self.indexed:
            shape = ()
        else:
            shape = shape_of(form, self.lengths)
        if shape is None:
            return None
        texts = _drawn(form.kind, shape, len(self.drawn))
        return Quantity(tuple(map(parse_numeral, texts)), shape) if texts else None


def _drawn(kind: Kind, shape: Shape, turn: int) -> Sequence[str]:
    """Numbers of a kind, other ones for each parameter; none where there are none of that kind and shape."""
    if kind == "distribution":
        shares = SHARES.get(shape[-1], ()) if len(shape) == 1 else ()
        return [*shares[turn % len(shares) :], *shares[: turn % len(shares)]] if shares else ()
    numbers = DRAWN.get(kind, ())
    start = STRIDE * turn
    return list(islice(cycle(numbers), start, start + prod(shape))) if numbers else ()
