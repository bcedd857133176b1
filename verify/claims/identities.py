"""Symbolic chains: sides over free names that a document states to be equal, and derivatives of stated functions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Literal

from verify.claims.ledger import Ledger
from verify.claims.notation import FUNCTIONS, is_name, key
from verify.claims.resolve import Resolver, Unresolved
from verify.claims.scope import Scope
from verify.expressions import NoRule, derivative
from verify.expressions.printed import walk
from verify.records.document import Block
from verify.records.example import Given, PropertyClaim
from verify.records.expression import Call, Expression, Name, Relation, children, names
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.printed import (
    Applied,
    Chain,
    Fenced,
    Indexed,
    Infixed,
    Opaque,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
    Transposed,
)

MAX_NODES = 120
"""Nodes of a chain that is decided symbolically."""

POINTS = tuple(Fraction(n, 100) for n in (30, 70, 45, 85, 15, 60, 25, 90))
WHOLE = tuple(Fraction(n) for n in (3, 5, 4, 7, 2, 6, 8, 9))
COUNTING = frozenset("jklmn")
"""Names that usually count: the sides are tried at whole numbers."""

GREEK = frozenset(
    ("alpha", "beta", "gamma", "delta", "theta", "kappa", "lambda", "mu", "nu", "rho", "sigma", "tau", "phi", "omega")
)
RESERVED = frozenset({"d", "e", "i"})
"""Letters that may be a differential, Euler's number or the imaginary unit."""

BOLD = re.compile(r"\\(?:mathbf|boldsymbol|bm|vec|mathcal|mathrm\{[A-Z]|nabla)\b|\\p?mod\b")
STATES = re.compile(
    r"\b(?:identit(?:y|ies)|expand\w*|expansion|simplif\w+|factor(?:s|ed|ing|ise|ize|ised|ized)?|binomial|rewrit\w+|"
    r"rearrang\w+|for (?:all|every|any)|always|equivalent\w*|the same as|in other words)\b",
    re.IGNORECASE,
)
"""Words before a chain which say that it holds whatever its names are."""

ASKS = re.compile(
    r"\b(?:solv\w+|solution|roots?|equations?|unknowns?|if|when|suppose|assum\w+|such that|set|setting|find|condition|"
    r"constraint|boolean|logic\w*|modulo|mod|bits?|gates?|vectors?|matri\w+)\b",
    re.IGNORECASE,
)
"""Words before a chain which may be solved for its names, or whose letters are no numbers."""

LOOK_BACK = 240
"""Characters before a chain that may say what it is."""


@dataclass(frozen=True)
class Side:
    """One side of a chain as an Expression over free names; `derived`, where it is the derivative of what it prints."""

    expression: Expression
    free: frozenset[str]
    derived: bool = False


class Identities:
    """Collects the symbolic links of a document; they are claimed once every definition of it is known."""

    def __init__(self, scope: Scope, ledger: Ledger) -> None:
        self.scope, self.ledger = scope, ledger
        self.found: list[tuple[Side, Side, Literal["stated", "inferred"], Place, str, tuple[str, ...]]] = []

    def read(self, statement: Printed, block: Block, place: Place) -> None:
        """The links of one chain."""
        if not isinstance(statement, Chain) or any(relation != "=" for relation in statement.relations):
            return
        start, end = statement.span
        text = block.text[start:end]
        if BOLD.search(text) or sum(1 for _ in walk(statement)) > MAX_NODES:
            return
        before = self.ledger.document.text[max(0, block.offset(start) - LOOK_BACK) : block.offset(start)]
        sides = [self._side(side, statement) for side in statement.sides]
        for number, (left, right) in enumerate(pairwise(sides)):
            if left is None or right is None or not self._claimed(left, right):
                continue
            if number == 0 and not left.derived and self._defines(statement.sides[0]):
                continue
            if left.derived:
                sure = self._known_once(statement.sides[number])
            elif ASKS.search(before):
                continue
            else:
                sure = number > 0 or STATES.search(before) is not None
            sure = sure and not any(_has_logarithm(side.expression) for side in (left, right))
            self.found.append((left, right, "stated" if sure else "inferred", place, text, block.section))

    def _defines(self, head: Printed | None) -> bool:
        """Whether a chain begins with a name that it gives a meaning; a function of the catalogue has one."""
        if not isinstance(head, Applied):
            return is_name(head)
        known = key(head.head) in FUNCTIONS and not self.scope.newest(f"{key(head.head)}()")
        return not known and all(isinstance(argument, Symbol) for argument in head.arguments)

    @staticmethod
    def _claimed(left: Side, right: Side) -> bool:
        """Whether two sides can state an identity: of the same names, and neither of them a name or a number."""
        if not left.free or not right.free or right.derived:
            return False
        if left.derived:
            return right.free <= left.free
        plain = isinstance(left.expression, Name) or isinstance(right.expression, Name)
        return left.free == right.free and not plain and left.expression != right.expression

    def claim(self) -> None:
        """Claims from every link whose names the document gives no value anywhere."""
        for left, right, certainty, place, text, section in self.found:
            free = sorted(left.free | right.free)
            if any(self.scope.newest(name) is not None for name in free):
                continue
            values: dict[str, Fraction] = {}
            for name in free:
                pool = WHOLE if name in COUNTING else POINTS
                value = next((v for v in pool if v not in values.values()), None)
                if value is None:
                    break
                values[name] = value
            else:
                self._givens(values, place)
                relation = Relation((left.expression, right.expression), ("==",))
                statement = PropertyClaim(relation, tuple(map(_variable, free)))
                self.ledger.claim(statement, place, text, section, None, certainty)

    def _givens(self, values: dict[str, Fraction], place: Place) -> None:
        """Values at which the sides are tried first; no number of the document, so without a place in it."""
        for name, value in values.items():
            identifier = _variable(name)
            if all(given.name != identifier for given in self.ledger.givens):
                numeral = Numeral(str(float(value)), value, Fraction(1))
                self.ledger.givens.append(
                    Given(identifier, Quantity((numeral,), (), "scalar"), (), place, numeral.text)
                )

    # — sides —

    def _side(self, node: Printed | None, chain: Chain) -> Side | None:
        """A side as read; None where anything in it is not a number, a known function or a free name."""
        if node is None:
            return None
        differentiated = _differentiated(node)
        if differentiated is not None:
            body, variable = differentiated
            inner = self._expression(self._function(body, variable), chain)
            if inner is None or variable not in inner.free:
                return None
            try:
                return Side(derivative(inner.expression, _variable(variable)), inner.free, derived=True)
            except NoRule:
                return None
        return self._expression(node, chain)

    def _function(self, body: Printed, variable: str) -> Printed:
        """What a bare name under a derivative stands for: f is f(x), or the formula that was stated for it."""
        spelling = key(body)
        if spelling is None or not is_name(body) or isinstance(body, Applied):
            return body
        definition = self.scope.formula(f"{spelling}()")
        if definition is not None or spelling in FUNCTIONS:
            return Applied(body, (Symbol(variable, body.span),), body.span)
        stated = self.scope.formula(spelling)
        return stated.body if stated is not None and not isinstance(stated.body, Quantity) else body

    def _expression(self, node: Printed, chain: Chain) -> Side | None:
        letters = {part.name for side in chain.sides if side for part in walk(side) if isinstance(part, Symbol)}
        node = _spelled(node, letters)
        free = frozenset(_free(node, self.scope))
        if any(_is_open(part, free) for part in walk(node)):
            return None
        resolver = Resolver(self.scope)
        resolver.local = {name: Name(_variable(name)) for name in free}
        try:
            expression = resolver.expression(node)
        except Unresolved:
            return None
        used = frozenset(name for name in free if _variable(name) in names(expression))
        whole = names(expression) <= {_variable(name) for name in free} | {"pi"}
        return Side(expression, used) if whole and not resolver.used else None

    def _known_once(self, node: Printed | None) -> bool:
        """Whether every function under a derivative was stated once at most."""
        parts = walk(node) if node is not None else ()
        spellings = {key(part.head) if isinstance(part, Applied) else key(part) for part in parts}
        plain = {(spelling or "").removesuffix("^′") for spelling in spellings}
        return all(len(self.scope.versions.get(name, [])) <= 1 for one in plain for name in (one, f"{one}()"))


def _differentiated(node: Printed) -> tuple[Printed, str] | None:
    """What a side differentiates, and for which name: f'(x), df/dx, (d/dx) of one factor."""
    match node:
        case Applied(Raised(base, Symbol("′")), (Symbol(variable) as argument,)):
            return Applied(base, (argument,), node.span), variable
        case Infixed("implicit", Infixed("/", Symbol("d" | "partial"), below), body) if _differential(below):
            return body, _differential(below)
        case Infixed("/", Infixed("implicit", Symbol("d" | "partial"), body), below) if _differential(below):
            return body, _differential(below)
        case Infixed("/", Symbol(name), below) if len(name) == 2 and name[0] == "d" and _differential(below):
            return Symbol(name[1], node.span), _differential(below)
    return None


def _differential(node: Printed) -> str:
    """The name x of dx or ∂x; empty for anything else."""
    match node:
        case Symbol(name) if len(name) == 2 and name[0] == "d":
            return name[1]
        case Infixed("implicit", Symbol("d" | "partial"), Symbol(name)):
            return name
    return ""


def _free(node: Printed, scope: Scope) -> Iterator[str]:
    """The names of a side that are scalars by their look and have no meaning in the document."""
    heads = {id(part.head) for part in walk(node) if isinstance(part, Applied)}
    labels = {
        id(inner) for part in walk(node) if isinstance(part, Indexed) for inner in walk(part) if inner is not part
    }
    for part in walk(node):
        if id(part) in labels or not isinstance(part, Symbol | Indexed):
            continue
        spelling = key(part)
        if spelling is None or scope.newest(spelling) is not None or (id(part) in heads and _is_function(part, scope)):
            continue
        base = part.base if isinstance(part, Indexed) else part
        if isinstance(base, Symbol) and _is_scalar(base.name):
            yield spelling


def _is_function(node: Printed, scope: Scope) -> bool:
    return key(node) in FUNCTIONS or scope.formula(f"{key(node)}()") is not None


def _is_scalar(name: str) -> bool:
    """Whether a name looks like a number: a small letter, Latin or Greek."""
    return (len(name) == 1 and name.isascii() and name.islower() and name not in RESERVED) or name in GREEK


def _is_open(part: Printed, free: frozenset[str]) -> bool:
    """Whether a part may mean more than arithmetic of numbers."""
    match part:
        case Opaque() | Chain() | Transposed() | Fenced("norm" | "angle"):
            return True
        case PrintedNumber(_, _, measure):
            return bool(measure)
        case Infixed("times" | "dot", left, right):
            return all(any(key(inner) in free for inner in walk(side)) for side in (left, right))
        case Infixed(operator):
            return operator not in ("+", "-", "/", "*", "implicit")
    return False


def _spelled(node: Any, letters: set[str]) -> Any:
    """A printed form with ab read as a product where a and b stand alone in the same chain."""
    if isinstance(node, tuple):
        return tuple(_spelled(item, letters) for item in node)
    if not hasattr(node, "span"):
        return node
    if isinstance(node, Symbol):
        apart = 1 < len(node.name) <= 3 and not node.quoted and all(letter in letters for letter in node.name)
        return _product([Symbol(letter, node.span) for letter in node.name]) if apart else node
    if isinstance(node, Indexed):
        return node  # what stands in a subscript is a label
    kept = {field: content for field, content in vars(node).items() if field not in ("span", "numeral")}
    return replace(node, **{field: _spelled(content, letters) for field, content in kept.items()})


def _product(factors: Sequence[Printed]) -> Printed:
    product = factors[0]
    for factor in factors[1:]:
        product = Infixed("implicit", product, factor, factor.span)
    return product


def _has_logarithm(expression: Expression) -> bool:
    """Whether it has a logarithm whose base is not said."""
    own = isinstance(expression, Call) and expression.function == "log"
    return own or any(_has_logarithm(child) for child in children(expression))


def _variable(name: str) -> str:
    """The identifier of a free name: that of a printed version has its number behind it."""
    return name
