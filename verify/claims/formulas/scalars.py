"""Printed formulas over names that are numbers each, or matrices of one cell: what the document defines is put in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_
from functools import reduce

from verify.claims.formulas.definitions import Definitions, Meaning, running
from verify.claims.formulas.differentials import Derivative, applied, derivative_in, operated, slashed
from verify.claims.formulas.elementary import CALLED, INVERSE, is_function, of_one
from verify.claims.formulas.noted import Noted
from verify.claims.formulas.parts import UnreadError, letters_of, whole
from verify.claims.meaning.notation import is_product, key
from verify.records.expression import Binary, Call, Expression, Name, Negative, Number
from verify.records.printed import (
    Applied,
    Bounded,
    Chain,
    Fenced,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

MAX_TERMS = 6
"""Terms of a sum that is written out."""
MAX_DEPTH, MAX_STEPS = 40, 2_000
"""How deep forms are read, and how many of one statement: one has 30, some names with formulas in it some 500."""

PRODUCTS = frozenset({"implicit", "dot", "*", "times", "hadamard", "@"})


@dataclass(frozen=True)
class Scalars:
    """One way to read printed forms: each choice that a notation leaves open is made alike in all of them."""

    definitions: Definitions
    known: frozenset[str]
    """Letters that are names somewhere: ab is a product of such."""
    noted: Noted
    logarithm: str = "ln"
    narrow: bool = False
    """Whether d/dx is of the next factor alone."""
    slash: bool = False
    """Whether a slash is of all the factors behind it."""
    held: frozenset[str] = frozenset()
    """Names that a derivative leaves as they are, though their formulas have its name in them."""
    only: frozenset[str] | None = None
    """Names that formulas are put in for, where all others stay as they are."""
    chosen: tuple[tuple[str, int], ...] = ()
    """Which of several formulas stands for a name, by its number; the first for all others."""
    count: int = 1
    """How many terms a sum over an index has."""
    counts: frozenset[str] = frozenset()
    """Names of that number."""
    local: Mapping[str, Expression] = field(default_factory=dict)
    letters: Mapping[str, int] = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()
    depth: int = 0

    def expression(self, node: Printed) -> Expression:
        """The value of a form. Raises UnreadError where it has none."""
        self.noted.steps += 1
        if self.depth > MAX_DEPTH or self.noted.steps > MAX_STEPS:
            raise UnreadError("too deep, or too long")
        inner = with_(self, depth=self.depth + 1)
        return inner._named(node) or inner._form(node)

    # — names —

    def _named(self, node: Printed) -> Expression | None:
        """What a form stands for as a name; None where it is none, or has no formula and is more than a name."""
        if isinstance(node, PrintedNumber | Fenced | Prefixed | Listing) or operated(node) is not None:
            return None
        spelled = self._spelled(node)
        if spelled is None:
            return None
        if spelled in self.local:
            return self.local[spelled]
        if spelled in self.letters:
            return whole(self.letters[spelled])
        if spelled in self.counts:
            return whole(self.count)
        if spelled in self.fixed:
            return Name(spelled)
        if spelled == "pi" and not self.definitions.of(spelled):
            return Name("pi")
        if (one := derivative_in(node)) is not None and one.body is not None:
            return self.derivative(one)
        return self._defined(spelled, node)

    def _defined(self, spelled: str, node: Printed) -> Expression | None:
        """What a name stands for by its formula, or the name itself where the form is nothing but a name."""
        if isinstance(node, Symbol) and is_function(spelled):
            raise UnreadError(f"{spelled} of nothing")
        meaning = self._meaning(spelled)
        if meaning is not None:
            inside = with_(self, within=self.within | {spelled}, local={}, letters={**meaning.letters(self.letters)})
            return inside.expression(meaning.body)
        called = self.only is None and spelled not in self.within and self.definitions.functions(spelled, None)
        if called and self.fixed.issuperset(called[0].parameters):  # y of y(x)
            return self._called(spelled, called, list(map(Name, called[0].parameters)))
        match node:
            case Symbol("e") if spelled == "e" and self.definitions.is_eulers:
                return Call("exp", (whole(1),))
            case Symbol(name) if self._is_word(node):
                return self._product([Symbol(letter, node.span) for letter in name])
            case Symbol(name, quoted=False):
                return Name(name)
            case Indexed(base=Symbol()) | Raised(base=Symbol() | Indexed(base=Symbol()), label=True):
                return Name(spelled)
            case Raised(Symbol(base), Symbol(exponent)) if base.isupper() and exponent.isupper():
                return Name(spelled)
        return None

    def _meaning(self, spelled: str) -> Meaning | None:
        if spelled in self.within or spelled in self.fixed or (self.only is not None and spelled not in self.only):
            return None
        found = self.definitions.of(spelled) or self.definitions.of_an_index(spelled)
        if not found:
            return None
        self.noted.meanings[spelled] = len(found)
        if not self.definitions.is_sure(found):
            self.noted.unsure.add(spelled)
        return found[min(dict(self.chosen).get(spelled, 0), len(found) - 1)]

    def _spelled(self, node: Printed) -> str | None:
        """The spelling of a name, its index letters as their numbers."""
        if not self.letters or not isinstance(node, Indexed):
            return key(node)
        base = self._spelled(node.base)
        at = [key(one) for one in letters_of(node.subscripts)]
        return None if base is None or None in at else f"{base}_{','.join(self._index(one or '') for one in at)}"

    def _index(self, letter: str) -> str:
        return str(self.letters.get(letter, letter))

    def _is_word(self, node: Symbol) -> bool:
        """Whether letters stand side by side, one of which is a name elsewhere; a Greek letter has another span."""
        name, (start, end) = node.name, node.span
        spelled = 1 < len(name) <= 3 and name.isascii() and end - start == len(name) and not node.quoted
        return spelled and not self.known.isdisjoint(name)

    # — forms —

    def _form(self, node: Printed) -> Expression:
        match node:
            case PrintedNumber(numeral, measure="") if numeral.special is None:
                return Number(numeral)
            case Fenced("parentheses", content) | Listing((content,), "["):
                return self.expression(content)
            case Fenced("abs", content):
                return Call("abs", (self.expression(content),))
            case Prefixed(sign, operand):
                value = self.expression(operand)
                return Negative(value) if sign == "-" else value
            case Transposed(base):
                self.noted.matrices = True
                return self.expression(base)
            case Infixed(operator, left, right):
                return self._infixed(operator, left, right, node)
            case Raised(base, exponent, label=False):
                return self._raised(base, exponent)
            case Radical(radicand, None):
                return Call("sqrt", (self.expression(radicand),))
            case Radical(radicand, index) if index is not None:
                return Binary("**", self.expression(radicand), Binary("/", whole(1), self.expression(index)))
            case Applied():
                return self._applied(node)
            case Bounded("sum"):
                return self._sum(node)
        raise UnreadError(type(node).__name__)

    def _infixed(self, operator: str, left: Printed, right: Printed, node: Printed) -> Expression:
        if (parts := slashed(node)) is not None:
            self.noted.slash = True
            if self.slash:  # otherwise than it is printed
                above, below, behind = parts
                if operator == "/":
                    return self._product([Infixed("/", above, below, node.span), *behind])
                return Binary("/", self.expression(above), self._product([below, *behind]))
        if operator in ("+", "-", "/"):
            return Binary(operator, self.expression(left), self.expression(right))  # type: ignore[arg-type]
        if operator not in PRODUCTS:
            raise UnreadError(operator)
        found = operated(node)
        if found is None:
            if operator in ("hadamard", "@"):
                self.noted.matrices = True
            return Binary("*", self.expression(left), self.expression(right))
        before, operator_of, behind = found
        self.noted.operator = self.noted.operator or len(behind) > 1
        first = 1 if self.narrow else len(behind)
        changed = self.derivative(applied(operator_of, behind[:first]))
        rest = [self._product(one) for one in (before, behind[first:]) if one]
        return reduce(lambda one, other: Binary("*", one, other), rest, changed)

    def _product(self, parts: Sequence[Printed]) -> Expression:
        return reduce(lambda one, other: Binary("*", one, other), map(self.expression, parts))

    def _raised(self, base: Printed, exponent: Printed) -> Expression:
        if isinstance(base, Symbol) and base.name == "e" and self.definitions.is_eulers and "e" not in self.local:
            return Call("exp", (self.expression(exponent),))
        if isinstance(base, Symbol) and self._is_word(base) and key(base) not in self.local:
            *front, last = (Symbol(letter, base.span) for letter in base.name)
            return self._product([*front, Raised(last, exponent, base.span)])  # ac^2
        if isinstance(base, Applied) and self._is_factor(base):
            power = Raised(Fenced("parentheses", base.arguments[0], base.span), exponent, base.span)
            return self._product([base.head, power])  # x(1 - x)^2, x^3 (1 - x)^2
        return Binary("**", self.expression(base), self.expression(exponent))

    def _applied(self, node: Applied) -> Expression:
        name = key(node.head)
        if name is None:
            raise UnreadError("a function without a name")
        if self._is_factor(node):
            return self._product([node.head, node.arguments[0]])
        if name not in self.local and node.base is None and node.power is None:
            meanings = self.definitions.functions(name, len(node.arguments)) if name not in self.within else ()
            if meanings:
                arguments = [self.expression(one) for one in node.arguments]
                return self._called(name, meanings, arguments)
        if len(node.arguments) == 1:
            (argument,), power = node.arguments, node.power
            if isinstance(power, Prefixed):
                name, power = INVERSE.get(name, ""), None  # sin^{-1} x
            elif power is None and isinstance(argument, Raised) and isinstance(argument.base, Fenced):
                power, argument = argument.exponent, argument.base  # log{(x)}^2
            function = of_one(name, node.base, self.logarithm, self.definitions.activation)
            if function is not None:
                value = function(self.expression(argument))
                self.noted.activation = self.noted.activation or name == "sigma"
                self.noted.logarithm = self.noted.logarithm or (name == "log" and node.base is None)
                return value if power is None else Binary("**", value, self.expression(power))
        raise UnreadError(name)

    def _is_factor(self, node: Applied) -> bool:
        """Whether a name before a bracket, or a power of one, is multiplied with it."""
        name = key(node.head)
        if name is None or node.base is not None or node.power is not None or len(node.arguments) != 1:
            return False
        if is_product(node):
            return True
        if of_one(name, None, self.logarithm, self.definitions.activation) or self.definitions.functions(name, 1):
            return False
        named = name in self.local or name in self.fixed or bool(self.definitions.of(name))
        return isinstance(node.arguments[0], Infixed | Prefixed) and (named or name not in CALLED)

    def _called(self, name: str, meanings: Sequence[Meaning], arguments: Sequence[Expression]) -> Expression:
        spelled = f"{name}()"
        self.noted.meanings[spelled] = len(meanings)
        if not self.definitions.is_sure(meanings):
            self.noted.unsure.add(spelled)
        one = meanings[min(dict(self.chosen).get(spelled, 0), len(meanings) - 1)]
        if len(one.parameters) != len(arguments):
            raise UnreadError(f"{name} of {len(arguments)} values")
        local = dict(zip(one.parameters, arguments, strict=True))
        return with_(self, within=self.within | {name}, local=local, letters={}).expression(one.body)

    def derivative(self, one: Derivative) -> Expression:
        """The derivative that a form prints, over what it depends on. Raises UnreadError."""
        raise UnreadError(f"a derivative of order {one.order}")

    # — sums —

    def _sum(self, node: Bounded) -> Expression:
        """A sum over an index letter, of as many terms as this reading takes."""
        self.noted.summed = True
        lower, first = node.lower, 1
        if isinstance(lower, Chain):
            start = lower.sides[1] if lower.relations == ("=",) else None
            first = int(start.numeral.value) if isinstance(start, PrintedNumber) and start.numeral.is_integer else 1
            lower = lower.sides[0]
        letters = [lower.name] if isinstance(lower, Symbol) else sorted(set(running(node.body)) - set(self.letters))
        if len(letters) != 1:
            raise UnreadError("a sum over no index letter")
        terms = [
            with_(self, letters={**self.letters, letters[0]: index}).expression(node.body)
            for index in range(first, first + self._terms(node.upper, first))
        ]
        return reduce(lambda one, other: Binary("+", one, other), terms)

    def _terms(self, upper: Printed | None, first: int) -> int:
        """How many terms a sum up to a bound has."""
        if isinstance(upper, PrintedNumber) and upper.numeral.is_integer:
            last = int(upper.numeral.value)
            if not first <= last < first + MAX_TERMS:
                raise UnreadError(f"a sum up to {last}")
            return last - first + 1
        return self.count
