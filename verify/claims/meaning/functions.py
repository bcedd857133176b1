"""Functions that a document defines: which equations define one, and what one meant before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from verify.claims.meaning.notation import FIXED, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.records.example import Alternative
from verify.records.expression import Expression
from verify.records.printed import Applied, Printed, Symbol

MAX_OLDER = 3
"""Earlier definitions of a function that are tried."""


def defines_function(head: Printed, formula: Printed | None, scope: Scope) -> bool:
    """Whether a formula for f(x) defines the function, not a value: its parameters mean nothing yet, and are in it.

    Of a function that is known the parameters may have had values: let f(x) = x^3 now.

    P(A) = 1 - q gives a value, as H(X) = 0.5 + 0.25 does, and says nothing of P(B); nor does log K = -G/RT say what a
    logarithm is, nor P(A) = P(A | B) P(B) + … what P is: it is used there as it is known.
    """
    if not isinstance(head, Applied) or head.power is not None or key(head.head) in FIXED:
        return False
    names = {argument.name for argument in head.arguments if isinstance(argument, Symbol)}
    known = scope.formula(f"{key(head.head)}()") is not None and names <= {*_symbols(formula)} if formula else False
    if len(names) < len(head.arguments) or (any(scope.newest(name) for name in names) and not known):
        return False
    if formula is None:
        return True
    own = (part for part in walk(formula) if isinstance(part, Applied) and key(part.head) == key(head.head))
    return next(own, None) is None and not names.isdisjoint(_symbols(formula))


def _symbols(node: Printed) -> Iterator[str]:
    return (part.name for part in walk(node) if isinstance(part, Symbol))


def older_functions(node: Printed, expression: Expression, resolver: Resolver) -> list[Alternative]:
    """The readings with what a function that is called meant before: a tangent of f, say, is told by f(x) = … as well.

    Either may be meant, in pieces of a function or for two of a kind.
    """
    found: list[Alternative] = []
    for function in resolver.functions.values():
        newer = function
        for older in islice(resolver.scope.older(function.name), MAX_OLDER):
            before = Resolver(resolver.scope.as_of(newer.turn), resolver.skip)
            newer = older
            try:
                value = before.expression(node)
            except Unresolved:
                continue
            if value != expression:
                told = f"with the {function.name.removesuffix('()')} of line {older.place.line}"
                found.append(Alternative(told, value))
    return found


def is_one_function(used: Iterable[Definition], section: tuple[str, ...], scope: Scope) -> bool:
    """Whether nothing else can be meant by the functions called: each is defined for all, and once, or once there."""
    for function in used:
        if function.of_a_case:
            return False
        others = list(scope.older(function.name))
        if others and (function.section != section or any(other.section == section for other in others)):
            return False
    return True
