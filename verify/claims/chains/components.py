"""Vectors printed again as a whole, behind their components: h_1 = … = 0.1, h_2 = … = −1.6, so h = [0.1, −1.6]."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.claims.meaning.scope import Definition, Scope
from verify.numerals import is_misprint, mostly_shared
from verify.records.example import Certainty, Claim, ValueClaim
from verify.records.expression import Array, Expression, Index, Name
from verify.records.numeral import Numeral, Quantity

MAX_LENGTH = 32
"""Components of a vector that is held against them."""

LEAST = 3
"""Numbers that have to be those of the results before them, but for one, to be known again without a name."""

Component = tuple[Expression, Numeral]


def claim_components(definition: Definition, text: str, scope: Scope, ledger: Ledger) -> None:
    """That a vector consists of what its indexed names are, or of the results right before it."""
    printed = definition.body
    if definition.origin != "given" or not isinstance(printed, Quantity) or len(printed.numerals) < 2:
        return
    if len(printed.numerals) > MAX_LENGTH:
        if printed.shape[1:] in ((), (1,)) and _named(definition, len(printed.numerals), scope) is not None:
            said = Said(definition.place, text, definition.section)
            ledger.over_budget(f"{MAX_LENGTH} components of a vector", said)
        return
    if len(printed.shape) > 2 or (len(printed.shape) == 2 and printed.shape[1] != 1):
        return
    named = _named(definition, len(printed.numerals), scope)
    if named is not None:
        parts, certainty = named
        pairs = zip(printed.numerals, (numeral.value for _, numeral in parts), strict=True)
        meant = mostly_shared(pairs) or _same(printed, parts)
    else:
        parts, certainty = _last(ledger, definition.section, len(printed.numerals)), "inferred"
        meant = _same(printed, parts)
    if meant:
        vector = ValueClaim(Array(tuple(part for part, _ in parts)), printed, loose=True)
        ledger.claim(vector, definition.place, text, definition.section, None, certainty, reading="05")


def _same(printed: Quantity, parts: list[Component]) -> bool:
    """Whether a vector has the digits of others, but for a slip in one of at least three: p - y is another than p."""
    if len(printed.numerals) < LEAST or len(parts) != len(printed.numerals):
        return False
    pairs = zip(printed.numerals, parts, strict=True)
    apart = [(one, numeral) for one, (_, numeral) in pairs if one.text != numeral.text]
    return not apart or (len(apart) == 1 and is_misprint(*apart[0]))


def _named(vector: Definition, length: int, scope: Scope) -> tuple[list[Component], Certainty] | None:
    """What h_1, h_2, … are in the section of h, or h_0, h_1, …; computed, they can be nothing else than its parts."""
    for first in (1, 0):
        found = [scope.numeric(f"{vector.name}_{number}") for number in range(first, first + length)]
        parts: list[Component] = []
        results = True
        for one in found:
            if one is None or one.section != vector.section or not isinstance(one.body, Quantity) or one.body.shape:
                break
            parts.append((Name(one.identifier), one.body.numerals[0]))
            results = results and one.origin == "result" and len(scope.versions[one.name]) <= 2
        else:
            return parts, "stated" if results else "inferred"
    return None


def _last(ledger: Ledger, section: tuple[str, ...], length: int) -> list[Component]:
    """The numbers of the last results of a section, as many as a vector has, in their order."""
    found: list[Component] = []
    for claim in reversed(ledger.claims[-length:]):
        if (
            claim.section != section
            or claim.denied
            or not isinstance(claim.statement, ValueClaim)
            or len(found) >= length
        ):
            break
        found = [*_numbers(claim, claim.statement.printed), *found]
    return found if len(found) == length else []


def _numbers(claim: Claim, printed: Quantity) -> Iterator[Component]:
    for at, numeral in enumerate(printed.numerals):
        place = (at,) if len(printed.shape) == 1 else divmod(at, printed.shape[-1] if printed.shape else 1)
        yield (Index(Name(claim.name), place) if printed.shape else Name(claim.name)), numeral
