"""Symbolic chains: sides over free names that a document states to be equal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from verify.claims.attempts import Said
from verify.claims.cues import is_said, present
from verify.claims.identities.coefficients import with_rounded
from verify.claims.identities.symbolic_forms import are_systems, free_names, is_open, spelled
from verify.claims.ledger import Ledger
from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import FUNCTIONS, is_name, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import walk
from verify.records.document import Block
from verify.records.example import Certainty, Given, PropertyClaim
from verify.records.expression import Call, Expression, Name, Relation, children, names
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.printed import (
    Applied,
    Chain,
    Printed,
    Symbol,
)

MAX_NODES = 120
"""Nodes of a chain that is decided symbolically."""

PRIME = 97
"""The sides are tried at hundredths between 0 and 1, in the order of multiples modulo a prime: no two are the same."""

COUNTING = frozenset("jklmn")
"""Names that usually count: the sides are tried at whole numbers."""

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

SIGMOID = re.compile(r"sigmo|logisti", re.IGNORECASE)
"""What a document calls σ where it means the function of that name, and no other activation."""

LOOK_BACK = 240
"""Characters before a chain that may say what it is."""

NO_LETTERS: frozenset[str] = frozenset()

SOLVED = re.compile(
    r"\b(?:solv(?:e|es|ed|ing)|solutions?|(?<!square )(?<!cube )roots?|satisf(?:y|ies|ied|ying)|unknowns?|"
    r"sides\b[^.\n]{0,40}\bget)\b",
    re.IGNORECASE,
)
"""Words of a document in which equations are solved."""

SOLVING = ("solv", "solution", "root", "satisf", "unknown", "sides")
"""One of them is in whatever says so."""


@dataclass(frozen=True)
class Side:
    """One side of a chain as an Expression over free names."""

    expression: Expression
    free: frozenset[str]


class Identities:
    """Collects the symbolic links of a document; they are claimed once every definition of it is known."""

    def __init__(self, scope: Scope, ledger: Ledger) -> None:
        self.scope, self.ledger = scope, ledger
        self.tried: set[str] = set()
        self.bound: list[frozenset[str]] = []
        """Names of which the document states an equation with a number: x + y + z = 0, z^3 = 1."""
        text = ledger.document.text
        self.solves = is_said(SOLVED, present(SOLVING, text), text)
        self.found: list[tuple[Side, Side, Certainty, Said]] = []

    def read(self, statement: Printed, block: Block, place: Place) -> None:
        """The links of one chain."""
        if not isinstance(statement, Chain) or statement.relations.count("=") < len(statement.relations):
            return
        letters = [NO_LETTERS if side is None else contents(side).symbols for side in statement.sides]
        self._bind(statement, letters)
        links = [number for number, (one, other) in enumerate(pairwise(letters)) if one and other]
        if not links or (links == [0] and self._defines(statement.sides[0])):
            return  # an identity has names on both sides
        start, end = statement.span
        text = block.text[start:end]
        if BOLD.search(text):
            return
        if sum(1 for _ in walk(statement)) > MAX_NODES:
            self.ledger.over_budget(f"{MAX_NODES} parts of a chain with free names", Said(place, text, block.section))
            return
        if self.ledger.denials.of_a_case(place):
            return  # (-a)^n = -a^n if n is odd
        before = self.ledger.document.text[max(0, block.offset(start) - LOOK_BACK) : block.offset(start)]
        known = NO_LETTERS.union(*letters)
        side = cache(lambda number: self._side(statement.sides[number], known))
        for number in links:
            if number == 0 and self._defines(statement.sides[0]):
                continue
            left = side(number)
            right = side(number + 1) if left is not None else None
            if left is None or right is None or not self._claimed(left, right):
                continue
            sure = self._is_sure(number, statement, left, before)
            if sure is None:
                continue
            sure = sure and not self._open(statement.sides[number], statement.sides[number + 1], left, right)
            said = Said(place, text, block.section)
            self.found.append((left, right, "stated" if sure else "inferred", said))

    def _is_sure(self, number: int, chain: Chain, left: Side, before: str) -> bool | None:
        """Whether a link is sure to state an identity; None where it may be none."""
        if are_systems(chain.sides[number], chain.sides[number + 1]):
            return None
        if ASKS.search(before):
            self.bound += [left.free] if number == 0 and len(left.free) == 1 else []
            return None
        sure = number > 0 or (STATES.search(before) is not None and not self.solves)
        if not sure and len(left.free) == 1 and len(chain.sides) == 2:
            self.bound.append(left.free)  # r^2 = r + 1
        return sure

    def _bind(self, chain: Chain, letters: Sequence[frozenset[str]]) -> None:
        """Keep the names that a chain of arithmetic with names binds by a number at one end."""
        head, last = chain.sides[0], chain.sides[-1]
        if head is None or last is None or is_name(head):
            return
        if not letters[-1] or not letters[0]:  # 1225 = (a + b + c)^2, tan a tan b = 2/√3
            self.bound.append(letters[0].union(*letters[1:]))

    def _open(self, one: Printed | None, other: Printed | None, left: Side, right: Side) -> bool:
        """Whether something in a link may have another meaning here than in the catalogue."""
        if any(_has_logarithm(side.expression) for side in (left, right)):
            return True
        if any(isinstance(side, Applied) and key(side.head) in FUNCTIONS for side in (one, other)):
            return True  # a = σ(z) = max(0, z): a function is told what it is
        names_of = {key(part) for side in (one, other) if side for part in walk(side)}
        unsaid = "sigma" in names_of and self.scope.formula("sigma()") is None
        return unsaid and SIGMOID.search(self.ledger.document.text) is None

    def _defines(self, head: Printed | None) -> bool:
        """Whether a chain begins with a name that it gives a meaning; a function of the catalogue has one."""
        if not isinstance(head, Applied):
            return is_name(head)
        known = key(head.head) in FUNCTIONS and not self.scope.newest(f"{key(head.head)}()")
        return not known and all(isinstance(argument, Symbol) for argument in head.arguments)

    @staticmethod
    def _claimed(left: Side, right: Side) -> bool:
        """Whether two sides can state an identity: of the same names, and neither of them a name or a number."""
        if not left.free or not right.free:
            return False
        plain = isinstance(left.expression, Name) or isinstance(right.expression, Name)
        return left.free == right.free and not plain and left.expression != right.expression

    def claim(self) -> None:
        """Claims from every link whose names the document gives no value anywhere."""
        for left, right, certainty, said in self.found:
            self.ledger.attempt(said, self._claim, left, right, certainty, said)

    def _claim(self, left: Side, right: Side, certainty: Certainty, said: Said) -> None:
        free = sorted(left.free | right.free)
        if any(self.scope.newest(name) is not None for name in free):
            return
        if any(names & left.free for names in self.bound):
            certainty = "inferred"
        for name in free:
            self._try_at(name, said.place)
        relation = Relation((left.expression, with_rounded(right.expression, left.expression)), ("==",))
        name = " ".join(said.text.split())[:LOOK_BACK]
        self.ledger.claim(PropertyClaim(relation, tuple(free)), *said, name, certainty, reading="E07")

    def _try_at(self, name: str, place: Place) -> None:
        """A value at which the sides are tried first, another for each name; it stands nowhere in the document."""
        if name in self.tried:
            return
        self.tried.add(name)
        number = len(self.tried)
        value = Fraction(2 + number) if name in COUNTING else Fraction(1 + (92 + 37 * number) % PRIME, 100)
        numeral = Numeral(str(float(value)), value, Fraction(1))
        self.ledger.givens.append(Given(name, Quantity((numeral,), (), "scalar"), (), place, numeral.text))

    # — sides —

    def _side(self, node: Printed | None, letters: frozenset[str]) -> Side | None:
        """A side as read; None where anything in it is not a number, a known function or a free name."""
        if node is None:
            return None
        node = spelled(node, letters)
        free = frozenset(free_names(node, self.scope))
        if any(is_open(part, free) for part in walk(node)):
            return None
        resolver = Resolver(self.scope)
        resolver.local = {name: Name(name) for name in free}
        try:
            expression = resolver.expression(node)
        except Unresolved:
            return None
        used = frozenset(name for name in free if name in names(expression))
        whole = names(expression) <= free | {"pi"}
        return Side(expression, used) if whole and not resolver.used else None


def _has_logarithm(expression: Expression) -> bool:
    """Whether it has a logarithm whose base is not said."""
    own = isinstance(expression, Call) and expression.function == "log"
    return own or any(_has_logarithm(child) for child in children(expression))
