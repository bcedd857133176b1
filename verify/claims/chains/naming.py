"""What a chain of equalities gives a meaning: a name its numbers and its formula, a function its parameters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from verify.claims.chains.forms import computed_grid, formula_side, is_call, is_readable, stated_formula
from verify.claims.chains.solved import solve
from verify.claims.chains.stated import Stated
from verify.claims.chains.steps import computes_with_arrays, is_numeric, renames_constant
from verify.claims.ledger import Ledger
from verify.claims.meaning.conventional import is_conventional, looks_computed
from verify.claims.meaning.functions import defines_function
from verify.claims.meaning.literals import is_fraction, is_fractional, is_scientific, literal
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.products import defined_operation, is_word
from verify.claims.meaning.scope import Scope
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Applied, Chain, Indexed, Listing, Printed, Symbol

FINE, LOOK_BACK = Fraction(1, 1000), 64
"""The last digit of a number that follows from others, and characters before it that may say so."""

CONSEQUENCE = re.compile(
    r"\b(?:so(?!\s+(?:that|let|we\s+(?:choose|set|take|pick|use))\b)|thus|hence|therefore|así\s+que|por\s+(?:lo\s+)?tanto|entonces|donc|daher|somit|quindi|dunque|portanto"
    r"|então|logo)\b[^.;:!?\n]*\Z|(?:所以|因此|于是|從而|从而)[^。；\n]*\Z",
    re.IGNORECASE,
)
"""What says that a number was computed: the sum is 1.733, so q = 0.288."""


ASKED_FOR = re.compile(
    r"\b(?:find|determine|how\s+many|which|what)\b[^.;:!?]*\b(?:such\s+that|so\s+that|for\s+which|satisf\w+|with)[\s$\\(]*\Z"
    r"|\bsolv(?:e|es|ed|ing)(?:\s+(?:the\s+)?equations?)?(?:\s+for\s+[$\w]+)?[\s$\\(:]*\Z",
    re.IGNORECASE,
)
"""What asks where a function has a value, and does not say which one it is: find all n such that f(n) = n."""


def next_identifier(spelling: str | None, chain: Chain, scope: Scope, *, known: int) -> str | None:
    """The identifier that the result of a chain will have as a definition, behind the formula that the chain states.

    known: how many of its links were read before, its formula with them.
    """
    if spelling is None:
        return None
    head, formula = chain.sides[0], stated_formula(chain)
    own = head is not None and spelling == key(head) and not defines_function(head, formula, scope)
    behind = 1 if own and not known and formula is not None else 0
    return f"{spelling}@{len(scope.versions.get(spelling, [])) + 1 + behind}"


@dataclass
class Naming:
    """The names of one chain, which stands at a place.

    `relation` stands behind its first side; `computed` says whether what the chain prints was computed, by a form that
    could not be read, or is rounded; `rounded` whether its last side holds what was rounded to be printed.
    """

    scope: Scope
    ledger: Ledger
    stated: Stated
    place: Place
    text: str
    section: tuple[str, ...]
    relation: str
    computed: bool = False
    rounded: bool = False

    def define(self, head: Printed | None, rest: tuple[Printed | None, ...], printed: Quantity | None) -> None:
        """The meaning of the first side, and of the names among the rest, by a formula and by the numbers printed."""
        match head, rest:
            case Listing((Indexed() as head,), "{"), (Listing((term,), "{"), *_):  # {a_n} = {1/n}
                rest = (term,)
        spelling = key(head)
        if head is None or spelling is None or (is_numeric(head, self.scope) and not renames_constant(head, printed)):
            return
        if (sign := defined_operation(head, rest, self.scope)) is not None:
            self.scope.own_operations.add(sign)
            return
        formula = formula_side(head, rest)
        if isinstance(formula, Listing) and not formula.brackets:
            return  # i = 1, 2, 3 counts
        if formula is not None:
            self._formula(head, spelling, formula, printed)
        elif printed is None and rest:
            printed = literal(rest[0])  # what stands behind it says the same of it
        if printed is None:
            if len(rest) > 1 and is_fraction(rest[-1]):
                self.stated.fractions.add(f"{spelling}@{len(self.scope.versions.get(spelling, []))}")
            return
        for side in rest[:-1]:
            if side is not None and is_name(side) and not (is_call(side, self.scope) or self._is_product(side)):
                self.define(side, (), printed)
        identifier = f"{spelling}@{len(self.scope.versions.get(spelling, [])) + 1}"
        claimed = self.ledger.names(identifier)
        if not claimed and computes_with_arrays(head, self.scope) and is_readable(head, self.scope):
            return  # it has the value that it comes to
        if not claimed and (self.relation in ("≈", "≃", "≅") or self._is_announced(spelling, printed)):
            self.remember(printed)
        origin: Literal["result", "given"] = "result" if claimed else "given"
        rounded = self.rounded or (self.computed and not claimed)
        definition = self.scope.define(spelling, printed, origin, self.place, self.section, rounded=rounded)
        if not definition.shape:
            solve(self.ledger, definition)
        if not claimed:
            self.ledger.given(definition.identifier, printed, self.place, self.text, rounded=rounded)

    def _is_announced(self, name: str, printed: Quantity) -> bool:
        """Whether a name or words say that decimals were computed: so q = 0.288."""
        if is_conventional(name) and looks_computed(printed):
            return True
        document, start = self.ledger.document, self.ledger.document.span(self.place)[0]
        fine = not printed.shape and printed.numerals[0].special is None and printed.numerals[0].unit <= FINE
        return fine and CONSEQUENCE.search(document.text, max(0, start - LOOK_BACK), start) is not None

    def _is_product(self, side: Printed) -> bool:
        """Whether a side is letters that are names of their own: O = AV = … gives AV no meaning but theirs."""
        return isinstance(side, Symbol) and not side.quoted and is_word(side.name, self.scope)

    def remember(self, printed: Quantity) -> None:
        """Keep numbers with decimals that the author computed or rounded: their digits are rounded wherever printed."""
        if is_fractional(printed):
            self.computed = True
            self.scope.remember_rounded(printed)

    def _formula(self, head: Printed, spelling: str, formula: Printed, printed: Quantity | None) -> None:
        if isinstance(head, Applied) and defines_function(head, formula, self.scope):
            name, parameters = f"{key(head.head)}()", tuple(key(argument) or "" for argument in head.arguments)
            asked = ASKED_FOR.search(self.ledger.denials.words(self.place)[0]) is not None
            if not asked and (self.relation == "=" or self.scope.formula(name) is None):  # not by f(x) ≈ 1 + x
                case = self.ledger.denials.of_a_case(self.place)
                self.scope.define(name, formula, "formula", self.place, self.section, parameters, of_a_case=case)
            return
        value = computed_grid(formula, self.scope)
        definition = self.scope.define(spelling, formula, "formula", self.place, self.section, (), value)
        if isinstance(head, Indexed) and len(head.subscripts) == 1:
            self.scope.families[key(head.base) or ""].append((head.subscripts[0], definition))
        if value is not None:
            self.ledger.given(definition.identifier, value, self.place, self.text)
        elif printed is not None or is_scientific(formula):
            self.stated.settled.add(definition.identifier)
        else:
            self.stated.wait(definition)
