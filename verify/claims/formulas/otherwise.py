"""What else may be meant by a side that is not the derivative before it: an equation, numbers, an output."""

from __future__ import annotations

import re
from dataclasses import replace

from verify.claims.cues import is_said, present
from verify.claims.formulas.definitions import form
from verify.claims.formulas.differentials import derivative_in, is_derivative, operated
from verify.claims.formulas.differentiating import Differentiating
from verify.claims.formulas.elementary import is_function
from verify.claims.formulas.parts import UnreadError
from verify.claims.formulas.points import compared
from verify.claims.formulas.sides import Found, differentiated_call
from verify.claims.meaning.activations import SAID
from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import FUNCTIONS, is_name, is_product, key
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import walk
from verify.expressions.printed.commands import GREEK
from verify.records.expression import Name, Number, names, rebuilt
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Printed, PrintedNumber

SOLVED = re.compile(r"\b(?:solv(?:e|es|ed|ing)|solutions?|satisf(?:y|ies|ied|ying))\b", re.IGNORECASE)
"""Words of a document in which equations are solved, perhaps for functions."""

SOLVING = ("solv", "solution", "satisf")
"""One of them is in whatever says so."""

FOR_FUNCTIONS = re.compile(
    r"differential(?:s|le)?\s*(?:equation|gleichung)|équations?\s+différentielle|\bODEs?\b|initial[\s-]+(?:value|condition)",
    re.IGNORECASE,
)
"""Words of a document in which equations are solved for functions."""

LEAST = 0.1
"""How far apart, of their size, two sides are that differ by more than the rounding of a coefficient."""

OPEN = frozenset({"i", "j"})
"""Letters that may be the imaginary unit."""


class Otherwise:
    """What the sides of a document's derivatives may be if they are none."""

    def __init__(self, scope: Scope, text: str) -> None:
        self.scope, self.text = scope, text
        self.solves = is_said(SOLVED, present(SOLVING, text), text)
        self.of_functions = FOR_FUNCTIONS.search(text) is not None

    def is_derivative(self, derivative: Printed, side: Printed, found: Found) -> bool:
        """Whether a side can be meant to be nothing else than the derivative, of whatever is differentiated."""
        noted = found.noted
        if not noted.meanings.keys().isdisjoint(_estimated(found)):
            return False
        if (noted.activation and SAID.search(self.text) is None) or found.free & OPEN or any(map(_is_word, found.free)):
            return False
        if _has_decimals(side) and not (found.has_decimals and found.are_apart(LEAST)):
            return False  # a number that was computed is put in, or a coefficient was rounded
        if not contents(side).symbols:
            return found.is_constant
        if not all(map(found.reading.definitions.is_at_hand, noted.meanings)):
            return False  # f(x) = x of a later section
        if form(derivative) in map(form, walk(side)):
            return False  # a part of itself: what else depends on it is meant
        return not self._is_equation_for(derivative, side)

    @staticmethod
    def is_open(side: Printed, found: Found) -> bool:
        """Whether it is left open what is differentiated, or whether the side is an equation that it has to fulfil.

        What one change makes the derivative is that all the same.
        """
        return bool(found.noted.unsure) or _is_equation(side)

    def is_for_a_function(self, derivative: Printed) -> bool:
        """Whether the derivative may be that of another function which is to be found."""
        one = derivative_in(derivative)
        named = one is not None and one.body is not None and is_name(one.body)
        return self.of_functions and named and not is_partial(derivative)

    def is_excused(self, derivative: Printed, side: Printed, found: Found, reading: Differentiating) -> bool:
        """Whether the sides are equal with the function's value for its name, or the document's numbers for some."""
        if _is_of_output(derivative, side, reading):
            return True
        values = {
            name: Number(definition.body.numerals[0])
            for name in names(found.left) - names(found.right)
            if (definition := self.scope.numeric(name)) is not None
            and isinstance(definition.body, Quantity)
            and not definition.shape
        }
        if not values:
            return False
        left = rebuilt(found.left, lambda node: values.get(node.text, node) if isinstance(node, Name) else node)
        return compared(left, found.right, sorted(names(left) | names(found.right)))[0] != "different"

    def _is_equation_for(self, derivative: Printed, side: Printed) -> bool:
        """Whether it may be an equation for what is differentiated: y' = y², and y' = x y where such are solved."""
        one = derivative_in(derivative)
        body = key(one.body) if one is not None and one.body is not None and is_name(one.body) else None
        if one is None or body is None or body in FUNCTIONS:
            return False
        itself = body in {key(part) for part in walk(side)}
        if self.of_functions and not is_partial(derivative):
            return itself or self.scope.formula(f"{body}()") is None
        return itself and (self.solves or not (one.names or one.at))


def is_partial(derivative: Printed) -> bool:
    """Whether a derivative is printed with a ∂."""
    return "partial" in contents(derivative).symbols


def _estimated(found: Found) -> set[str]:
    """Names beside their estimates, ŷ beside y: a formula that is printed for one may be meant for the other."""
    return {name.removeprefix("hat_") for name in names(found.left) | found.noted.free if name.startswith("hat_")}


def _has_decimals(side: Printed) -> bool:
    """Whether it has numbers that may be rounded."""
    return any(isinstance(part, PrintedNumber) and part.numeral.unit < 1 for part in walk(side))


def _is_word(name: str) -> bool:
    """Whether a name is a word, of which it is not known that it is no function: erf x."""
    return len(name) > 1 and name.isalpha() and name not in GREEK


def _is_equation(side: Printed) -> bool:
    """Whether a side is the value of a function or a derivative by itself: f'(x) = g(x) is an equation for x."""
    if isinstance(side, Applied) and not is_product(side):
        name = key(side.head) or ""
        return name not in FUNCTIONS and not is_function(name)
    return is_derivative(side) and operated(side) is None


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
