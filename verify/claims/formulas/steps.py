"""Steps of formulas that documents state under a name of the step: m_t of Adam, PE_{(pos, 2i)}, h_t of a network."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from verify.claims.formulas.normal_form import operands_of
from verify.claims.formulas.parts import parts_below
from verify.claims.formulas.spelling import is_spelled
from verify.claims.formulas.symbols import ANY_STEP, meaning_of, symbol_of
from verify.claims.formulas.times import LATER
from verify.claims.formulas.vocabulary import function_name
from verify.claims.meaning.notation import key
from verify.expressions import CARDS
from verify.expressions.printed import parse_printed, walk
from verify.records.formula import Formula
from verify.records.printed import Applied, Chain, Indexed, Infixed, Listing, Printed, PrintedNumber, Symbol

APPLIED = frozenset({"tanh", "sigmoid", "sigma", "sin", "cos"})
"""Functions that documents write by their name: what applies one is no step that applies none."""


class Step(NamedTuple):
    """One statement of a card: the name on its left with its arguments, and what it is."""

    card: Formula
    name: str
    arguments: tuple[Printed, ...]
    side: Printed
    text: str

    names: frozenset[str]
    """The names that it is computed from."""
    functions: frozenset[str]
    """The functions that it applies."""

    @property
    def is_distinct(self) -> bool:
        """Whether its name, or one of those that it is computed from, is more than a letter: m̂, β_1, W_h."""
        return len(self.name) > 1 or any("_" in name for name in self.names)

    @property
    def told(self) -> str:
        """The step as findings tell it."""
        return f"{self.text} of {self.card.name}"


def functions_in(side: Printed) -> frozenset[str]:
    """The functions that a side applies, by their names."""
    return frozenset(function_name(node.head) for node in walk(side) if isinstance(node, Applied)) & APPLIED


class Meant(NamedTuple):
    """A step that a left side may mean: what its names are there, its letters, whether it has the step's own name."""

    step: Step
    names: Mapping[str, Printed]
    letters: tuple[str, ...]
    is_named: bool

    def _apart(self, name: str) -> Iterable[str]:
        """The letters of QK, which is a product, where it is no name of the card."""
        return name if name.isupper() and name.isalpha() and not is_of(self.step.card, name) else (name,)

    def may_be(self, side: Printed) -> bool:
        """Whether a side may be the step, one of its names at most by elimination.

        A step from a name to itself, as w ← w - α g, has that name on both sides.
        """
        if not self.is_named and not self.step.functions <= functions_in(side):
            return False
        names = {one for name in operands_of(side) for one in self._apart(name.removesuffix(LATER))}
        own = {key(one) for one in self.names.values()}
        here = {name for name, printed in self.names.items() if key(printed) in names}
        if any((name in self.step.names) != (name in here) for name in self.names):
            return False
        strange = sum(
            not is_of(self.step.card, name) and not is_of(self.step.card, name.partition("_")[0])  # μ_B of a batch
            for name in names - own - {*self.letters}
        )
        return strange < 2 and -2 < len(names) - len(self.step.names) < 2


@cache
def steps() -> tuple[Step, ...]:
    """The steps that the cards state."""
    return tuple(step for card in CARDS.values() for text in card.stated for step in _steps(card, text))


def _steps(card: Formula, text: str) -> Iterator[Step]:
    for statement in parse_printed(text):
        match statement:
            case Chain((left, right), ("=",)) if left is not None and right is not None:
                name, arguments = _apart(left)
                yield Step(card, name or "", arguments, right, text, frozenset(operands_of(right)), functions_in(right))
            case _:
                raise ValueError(f"{card.name}: stated={text!r}: expected statements with one =")


def meant(left: Printed) -> Iterator[Meant]:
    """The steps that a left side may be of, by its form; those without arguments by their name."""
    name, arguments = _apart(left)
    yield from _meant(left, name, arguments, ())
    if isinstance(left, Indexed) and len(left.subscripts) == 1 and isinstance(left.subscripts[0], Symbol):
        yield from _meant(left.base, key(left.base), (), (left.subscripts[0].name,))


def _meant(left: Printed, name: str | None, arguments: Sequence[Printed], letters: tuple[str, ...]) -> Iterator[Meant]:
    for step in steps() if name is not None else ():
        if len(arguments) != len(step.arguments):
            continue
        names: dict[str, Printed] = {}
        if all(_fits(own, one, names) for own, one in zip(step.arguments, arguments, strict=True)):
            by_form = any(isinstance(one, Infixed) for one in step.arguments)
            named = (by_form or is_called(step, name or "")) and _are_called(step, names)
            if not arguments and symbol_of(step.card, step.name, step.names) is not None:
                names[step.name] = left  # θ ← θ - η g
            if named or by_form or step.name in step.names:
                yield Meant(step, names, letters, named)


def is_of(card: Formula, name: str) -> bool:
    """Whether a name is one of a card: a symbol, a step."""
    return symbol_of(card, name, ANY_STEP) is not None or meaning_of(card, name) is not None


def _are_called(step: Step, names: Mapping[str, Printed]) -> bool:
    """Whether each symbol of a card has a name of its own there: x for the position may be one of two."""
    card, known = step.card, step.names
    own = {name: symbol_of(card, name, known) for name in names}
    return all(symbol_of(card, key(names[name]) or "", known) is symbol for name, symbol in own.items() if symbol)


def is_called(step: Step, name: str) -> bool:
    """Whether a name is that of a step, or another of the symbol that has this one."""
    own = symbol_of(step.card, step.name, step.names)
    return is_spelled(name, step.name) or (own is not None and symbol_of(step.card, name, step.names) is own)


def _apart(left: Printed) -> tuple[str | None, tuple[Printed, ...]]:
    """A name and what stands behind or below it: PE and (pos, 2i), of PE_{(pos, 2i)} as of PE(pos, 2i)."""
    match left:
        case Applied(head, arguments, _, None, None):
            return key(head), tuple(arguments)
        case Infixed("implicit", Symbol() as head, Listing(items, "(")):
            return head.name, tuple(items)
        case Indexed(Symbol(name)) if len(parts_below(left)) > 1:
            return name, parts_below(left)
    return key(left), ()


def _fits(own: Printed, printed: Printed, names: dict[str, Printed]) -> bool:
    """Whether an argument has the form of that of a step, whose names stand for those that are printed."""
    match own, printed:
        case Symbol(name), Symbol() | Indexed():
            return key(names.setdefault(name, printed)) == key(printed)
        case PrintedNumber(number), PrintedNumber(other):
            return number.value == other.value
        case Infixed(operator, left, right), Infixed(other, first, second):
            is_product = operator == "implicit" and other in ("implicit", "*", "dot", "times")
            return (operator == other or is_product) and _fits(left, first, names) and _fits(right, second, names)
    return False
