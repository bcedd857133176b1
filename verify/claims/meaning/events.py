"""Events and what is not them: P(¬A), P(A^c) and P(not A) are 1 − P(A), and P(X = 0) is 1 − P(X = 1) of a yes or no."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from verify.claims.meaning.literals import counted_number
from verify.claims.meaning.notation import key
from verify.claims.meaning.reader import Reader
from verify.records.expression import Call, Expression, Negative, Number
from verify.records.printed import Applied, Chain, Infixed, Printed, PrintedNumber, Raised, Symbol

PROBABILITIES = frozenset({"P", "Pr", "p"})

NEGATIONS = frozenset({"neg", "not", "lnot", "sim"})

ACCENTS = ("bar_", "overline_")


def complements(node: Printed, spellings: Collection[str]) -> Iterator[tuple[Applied, bool]]:
    """The probabilities of what is not the event of one, each with whether that is only supposed.

    `spellings` are the names that have a value: that X is 0 or 1 shows where others are given it as a condition.
    """
    match node:
        case Applied(Symbol(name), (Infixed("|", event) as given,)) if name in PROBABILITIES:
            for other, supposed in _negations(event, spellings):
                yield replace(node, arguments=(replace(given, left=other),)), supposed
        case Applied(Symbol(name), (event,)) if name in PROBABILITIES:
            for other, supposed in _negations(event, spellings):
                yield replace(node, arguments=(other,)), supposed


def complement(node: Printed, reader: Reader, *, supposing: bool = True) -> Expression | None:
    """A probability by that of the event that is not its own, where that has a value."""
    for other, supposed in complements(node, reader.scope.versions):
        if (supposing or not supposed) and (known := reader.known(other)) is not None:
            reader.supposed += [key(node) or ""] if supposed else []
            return Call("plus", (Number(counted_number(1)), Negative(known)))
    return None


def is_yes_or_no(name: str, spellings: Collection[str]) -> bool:
    """Whether probabilities given something are of X = 0 and of X = 1, or given these, and of no other value of X."""
    told = [one for one in spellings if f"({name} = " in one and " | " in one]
    return {rest.split(")")[0] for one in told for rest in one.split(f"({name} = ")[1:]} == {"0", "1"}


def _negations(event: Printed, spellings: Collection[str]) -> Iterator[tuple[Printed, bool]]:
    match event:
        case Infixed("implicit", Symbol(word), inner) if word in NEGATIONS:
            yield inner, False
        case Raised(inner, Symbol("c" | "C" | "′")):
            yield inner, False
        case Symbol(name) if name.startswith(ACCENTS):
            yield replace(event, name=name.partition("_")[2]), False
        case Chain((name, PrintedNumber(numeral) as value), ("=",)) if numeral.text in ("0", "1"):
            if name is not None and is_yes_or_no(key(name) or "", spellings):
                yield replace(event, sides=(name, replace(value, numeral=counted_number(1 - int(numeral.value))))), True
        case Symbol(name) if len(name) == 1:
            span = event.span
            yield from ((Infixed("implicit", Symbol(word, span), event, span), False) for word in sorted(NEGATIONS))
            yield from ((Raised(event, Symbol(sign, span), span, sign == "′"), False) for sign in ("c", "C", "′"))
            yield from ((replace(event, name=accent + name), False) for accent in ACCENTS)


def is_of_events(node: Printed) -> bool:
    """Whether a form is arithmetic with probabilities, each of which has its value: it is no equation for one."""
    match node:
        case Applied(Symbol(name)):
            return name in PROBABILITIES
        case Infixed(_, left, right):
            return is_of_events(left) and is_of_events(right)
    return isinstance(node, PrintedNumber)
