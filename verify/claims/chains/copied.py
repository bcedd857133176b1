"""A result printed a second time where that of another formula was announced: K = X W, "we get", and then Q again."""

from __future__ import annotations

import re
import string

from verify.claims.chains.forms import same_digits
from verify.claims.chains.stated import Stated
from verify.claims.cues import has_any
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.records.example import Alternative
from verify.records.expression import Expression, Name
from verify.records.numeral import Quantity
from verify.records.printed import Chain

ANNOUNCING = 120
"""Characters before a display that are looked at."""

LONGEST = 48
"""Characters of the words that announce a result."""

ANNOUNCES = re.compile(
    r"\b(?:you|we|one|i)\s+(?:get|obtain|have|find|arrive\s+at)\s*[:,]?\s*$"
    r"|\b(?:gives|yields|produces|results?\s+in|results?\s+(?:is|are)|output\s+is|which\s+is)\s*(?:us\s*)?[:,]?\s*$",
    re.IGNORECASE,
)

CUES = (
    "get", "obtain", "have", "find", "arrive", "give", "yield", "produce", "result", "output", "which",
)  # fmt: skip
"""One of them is in whatever says so."""

MARKS = string.whitespace + "\u00a0\u3000$>*_`[]\\"
"""What may stand between words and a display."""


def announced(text: str, start: int) -> bool:
    """Whether the words right before a display say that a result follows."""
    before = text[max(0, start - ANNOUNCING) : start].rstrip(MARKS)
    return ANNOUNCES.search(before[-LONGEST:]) is not None


def is_result(text: str, start: int) -> bool:
    """Whether the words right before an array say that it was computed, by what they do not print."""
    before = text[max(0, start - ANNOUNCING) : start].rstrip(MARKS)[-LONGEST:]
    if not has_any(CUES, before.lower()):
        return False
    return ANNOUNCES.search(before) is not None


def copied(
    chain: Chain, stated: Stated, scope: Scope, section: tuple[str, ...]
) -> tuple[Expression, Quantity, Alternative] | None:
    """What was announced here, and what is printed instead: a result of another name, to the digit.

    The formula that waits for its result stands behind that other result, in this section, and does not use it.
    """
    head, *rest = chain.sides
    printed, spelling = (literal(rest[0]) if len(rest) == 1 else None), key(head)
    if printed is None or len(printed.numerals) < 2 or spelling is None or not is_name(head):
        return None
    earlier, formula = scope.numeric(spelling), scope.formula(spelling)
    if earlier is None or formula is None or not isinstance(earlier.body, Quantity):
        return None
    waiting = stated.waiting[-1] if stated.waiting else None
    if waiting is None or waiting.section != section or not formula.turn < earlier.turn < waiting.turn:
        return None
    return _instead(waiting, earlier, printed, scope) if same_digits(earlier.body, printed) else None


def _instead(
    waiting: Definition, earlier: Definition, printed: Quantity, scope: Scope
) -> tuple[Expression, Quantity, Alternative] | None:
    resolver = Resolver(scope, frozenset({waiting.name}))
    if waiting.name == earlier.name or isinstance(waiting.body, Quantity):
        return None
    try:
        expression = resolver.expression(waiting.body)
    except Unresolved:
        return None
    if any(used.name == earlier.name for used in resolver.used.values()):
        return None  # an operand of the formula, printed again for the reader
    told = (
        f"as the {earlier.name} of line {earlier.place.line}, "
        f"printed again where the {waiting.name} of line {waiting.place.line} was announced"
    )
    return expression, printed, Alternative(told, Name(earlier.identifier), "older")
