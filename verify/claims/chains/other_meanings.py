"""Forms that may mean something else than they look like: a permutation σ(2) = 4, a function of cases, {2.7} = 0.7."""

from __future__ import annotations

import re
from functools import partial

from verify.claims.chains.forms import is_exclaimed, sign_behind
from verify.claims.chains.steps import may_be_condition, same_form
from verify.claims.ledger import Ledger
from verify.claims.meaning.contents import contents
from verify.claims.meaning.exact import goes_on
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import bare, is_name, key
from verify.claims.meaning.resolve import Resolver
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import walk
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import (
    Applied,
    Chain,
    Indexed,
    Listing,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
)

OTHER_SIGMA = "σ of a whole number that is a whole number: a permutation, or a sum of divisors"
CURVE = frozenset({"x", "t", "dx", "dt", "′"})
"""One of them is in what a curve is asked for: y', dx/dt, cos 4x."""
CONDITION = "an equation for its names, or their computation"
ANOTHER_CASE = "its names have their values in another case"
CONTRADICTION = "two numbers that are not the same: a contradiction, or a mistake"
SHARE = "a percentage of something that is not said"
PART = "braces around a number: its fractional part, or a set"
NEAR = "a whole number is near to another: how near it should be is not said"


def means_another(left: Printed, printed: Quantity, scope: Scope) -> str:
    """Why a computation with such a form refutes nothing; empty where there is none."""
    if isinstance(left, Listing) and left.brackets == "{" and [type(one) for one in left.items] == [PrintedNumber]:
        return PART
    if "sigma" not in contents(left).symbols or scope.formula("sigma()") is not None:
        return ""
    calls = (node for node in walk(left) if isinstance(node, Applied) and key(node.head) == "sigma")
    return OTHER_SIGMA if any(_is_whole(call, printed) for call in calls) else ""


OTHERWISE = re.compile(r"\botherwise\b|\bcase\s+(?:\d|[ivx]+\b|two|three)|\bin\s+the\s+other\s+case\b", re.IGNORECASE)

SUPPOSED = re.compile(
    r"\b(?:[Ii]f|[Ww]hen)\b[^$]{0,20}\$[^$]*=[^$]*\$[^$]{0,40}\$?\Z"
    r"|\b(?:[Ii]f|[Ww]hen)\b[^.;\n]{0,40}(?:<|>|≤|≥|\\[lg]eq?(?![a-z]))[^.;\n]{0,40}\Z"
    r"|\b[Ff]or\s+(?:(?:all|any|every|other|large|small)\s+)?(?:negative|positive|non-?negative|non-?positive|non-?zero)\b"
    r"[^.;\n]{0,40}\Z"
    r"|\b(?:decision\s+boundary|orthogonality|independence|saturation|asymptote|max(?:imum|imal)?|min(?:imum|imal)?|upper\s+bound"
    r"|lower\s+bound)\b[^.;\n$]{0,40}\$?\Z"
)
"""If t = -1, then; for negative x,"""

PUT_IN = re.compile(
    r"\$?[.,;:]?\s{1,2}(?:[Ss]o|[Tt]hen|[Tt]hus|[Hh]ence|[Tt]herefore|we\s+(?:get|have|obtain|find)|gives|yields)"
    r"(?:[,:]|\s+that)?(?:\s+we\s+(?:get|have|obtain|find))?\s+\$?"
)
"""Let a = 2. So $ab = 6$: the value stands right before, and what follows computes with it."""

SENTENCE = re.compile(r"[.!?](?:\$+)?\s|\n[ \t]*\n")
BEFORE = 200

MAX_LOOK = 4_000
"""Characters between a value and a statement that are looked at."""


def doubts(chain: Chain, left: Printed, printed: Quantity, resolver: Resolver, place: Place, ledger: Ledger) -> str:
    """Why a link that can be computed need not be meant as a computation; empty where it is one."""
    found = means_another(left, printed, resolver.scope)
    if found or is_another_case(resolver, place, ledger):
        return found or ANOTHER_CASE
    said, used = partial(ledger.denials.supposes, place), resolver.used.values()
    asks = may_ask(chain, left, printed) and may_be_condition(left, printed, used, resolver.scope, said)
    return CONDITION if asks and not _is_put_in(resolver, place, ledger) else ""


def _is_put_in(resolver: Resolver, place: Place, ledger: Ledger) -> bool:
    """Whether a value of the names stands right before, with nothing but a "so" between."""
    near = [one.place for one in resolver.used.values() if place.line - 1 <= one.place.end_line <= place.line]
    return any(PUT_IN.fullmatch(ledger.denials.between(one, place)) for one in near)


def states_nothing(left: Printed, right: Printed, *, alone: bool) -> str:
    """Why two sides, by themselves, need not be meant to be the same; empty where they are.

    alone: whether these are all. Of more, 2/3 = 67% = 60 has the share of a whole behind it, 2/3 = 67% = 0.7 has not.
    """
    if _is_share(left, right) and (alone or (isinstance(right, PrintedNumber) and right.numeral.value > 1)):
        return SHARE
    if not alone:
        return ""
    return CONTRADICTION if _is_contradiction(left, right) else ""


def states_another(left: Printed, right: Printed, chain: Chain) -> str:
    """Why a side that is computed need not be what stands before it: 5 + 3 = 8!, 14 + 1 = 15 × 15, 6 - 4 = 2 · 5."""
    if is_exclaimed(right):
        return "a factorial, or an exclamation"
    if sign_behind(chain, left) != "=" and _is_near_to(left, right):
        return NEAR
    if left is chain.sides[0] and goes_on(left, right):
        return "it goes on from the result of what stands before"
    return ""


def _is_near_to(one: Printed, other: Printed) -> bool:
    """Whether two computations of one form differ in numbers that are put in on purpose: log_2 1000 ≈ log_2 1024."""
    one, other = bare(one), bare(other)
    match one, other:
        case PrintedNumber(number), PrintedNumber(another):
            apart = abs(number.value - another.value)
            whole = number.is_integer and another.is_integer
            return whole or 2 * apart <= max(number.unit, another.unit)
    parts = same_form(one, other)
    return all(_is_near_to(*part) for part in parts) if parts else one == other or key(one) == key(other) is not None


def _is_share(left: Printed, right: Printed) -> bool:
    """Whether a percentage by itself is said to be a number that it is not: 10% of what was spoken of."""
    match left, right:
        case PrintedNumber(one), PrintedNumber(other):
            return one.text.endswith("%") and not other.text.endswith("%") and one.value != other.value
    return False


def _is_contradiction(left: Printed, right: Printed) -> bool:
    """Whether two whole numbers are said to be the same that are not: 0 = -12, from an equation without a solution."""
    one, other = literal(left), literal(right)
    if one is None or other is None or one.shape or other.shape:
        return False
    numerals = (*one.numerals, *other.numerals)
    whole = all(numeral.text.lstrip("+-−").rstrip(".").isdecimal() for numeral in numerals)
    return (
        whole
        and not contents(left).measures
        and not contents(right).measures
        and numerals[0].value != numerals[1].value
    )


def is_another_case(resolver: Resolver, place: Place, ledger: Ledger) -> bool:
    """Whether a name has its value in a case that is left before the statement: if z = 1, … Otherwise, …

    Or the sentence of the statement supposes something, and what is computed has nothing to do with it: "if t = -1,
    then √(47 − 2x) = 1", where x was given in another sentence.
    """
    used = (*resolver.used.values(), *resolver.formulas)
    if not used:
        return False
    text, start = ledger.denials.text(place), ledger.denials.start(place)
    sentence = SENTENCE.split(text[max(0, start - BEFORE) : start])[-1]
    starts = [ledger.denials.start(definition.place) for definition in used]
    if SUPPOSED.search(sentence) and all(one < start - len(sentence) for one in starts):
        return True
    for definition, end in zip(used, starts, strict=True):
        if definition.origin != "result" and end < start <= end + MAX_LOOK and OTHERWISE.search(text, end, start):
            return True
    return False


def may_ask(chain: Chain, left: Printed, printed: Quantity) -> bool:
    """Whether a link can be an equation for its names: the first one, or one of what begins with no plain name.

    P(z) = 4z^4 + 4 = 0 can be, too, and the slope of a curve may be asked to be 9, but hardly 0.55.
    """
    head = chain.sides[0]
    if left is head or head is None or isinstance(head, Symbol | Indexed):
        return left is head or head is None
    symbols = contents(head).symbols
    if not (is_name(head) or isinstance(head, Raised) or "nabla" in symbols):
        return True
    curve = not CURVE.isdisjoint(symbols)
    asked = all(one.is_integer if curve else not one.value for one in printed.numerals)
    return asked and (curve or not isinstance(head, Raised))  # the square of a name may be a variance


def _is_whole(call: Applied, printed: Quantity) -> bool:
    whole = all(isinstance(one, PrintedNumber) and one.numeral.is_integer for one in call.arguments)
    return whole and all(numeral.is_integer for numeral in printed.numerals)
