"""Products without a sign: x(1 - x)^2 is x times a square, ac^2 is a times a square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.claims.meaning.elementary import counted
from verify.claims.meaning.notation import FUNCTIONS, key
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import walk
from verify.records.printed import Applied, Fenced, Indexed, Infixed, Printed, Raised, Symbol, Transposed

LETTERS = frozenset({"sigma", "LN"})
"""Functions that are called by a letter or two, as values are: σ(x - 1) may be a product where σ = 2."""


def is_function(name: str, scope: Scope) -> bool:
    """Whether a name before an argument is a function of the catalogue: log 8 is, whatever log = -1 says elsewhere."""
    return name in FUNCTIONS and (name not in LETTERS or scope.newest(name) is None)


def defined_operation(head: Printed, rest: Sequence[Printed | None], scope: Scope) -> str | None:
    """The sign between two letters that a formula of both gives a meaning, a * b = 2a + b; None where none does."""
    match head:
        case Infixed("*" | "hadamard" as sign, Symbol(left), Symbol(right)) if left != right:
            if scope.newest(left) is None and scope.newest(right) is None:
                formulas = [list(walk(side)) for side in rest if side is not None]
                return sign if any(_is_of(parts, {left, right}, sign) for parts in formulas) else None
    return None


def _is_of(parts: Sequence[Printed], letters: set[str], sign: str) -> bool:
    """Whether a formula has all these letters in it, neither cell by cell nor with the sign that it explains."""
    itself = any(isinstance(part, Indexed) or (isinstance(part, Infixed) and part.operator == sign) for part in parts)
    return not itself and letters <= {part.name for part in parts if isinstance(part, Symbol)}


def is_word(name: str, scope: Scope) -> bool:
    """Whether a word of letters is no name, but each of its letters is."""
    spelled = len(name) > 1 and name.isalpha() and scope.newest(name) is None
    return spelled and all(scope.newest(letter) for letter in name)


def is_factor(node: Applied, scope: Scope) -> bool:
    """Whether a name before a bracket is multiplied with it: it is no function that is known."""
    name = key(node.head)
    known = name is not None and (name in FUNCTIONS or scope.formula(f"{name}()") is not None)
    return not known and counted(node) is None and len(node.arguments) == 1 and node.base is None and node.power is None


def of_last(raised: Raised | Transposed, scope: Scope) -> Printed | None:
    """A power or transpose of the last factor alone, as a product: x times (1 - x)^2, a times c^2, Q times K^T.

    None where the base is one factor.
    """
    match raised.base:
        case Applied(head, (argument,)) as call if is_factor(call, scope) and scope.newest(key(call) or "") is None:
            bracket = Fenced("parentheses", argument, argument.span)
            return Infixed("implicit", head, replace(raised, base=bracket), raised.span)
        case Symbol(name, quoted=False) as word if is_word(name, scope):
            *front, last = apart(word)
            return product([*front, replace(raised, base=last)])
    return None


def apart(word: Symbol) -> list[Printed]:
    """Each letter of a word as a name."""
    start, end = word.span
    step = (end - start) // len(word.name)
    return [Symbol(letter, (start + i * step, start + (i + 1) * step)) for i, letter in enumerate(word.name)]


def product(factors: Sequence[Printed]) -> Printed:
    """The factors as they stand, one behind the other."""
    product = factors[0]
    for factor in factors[1:]:
        product = Infixed("implicit", product, factor, (product.span[0], factor.span[1]))
    return product
