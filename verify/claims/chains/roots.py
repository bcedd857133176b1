"""The two values of a form with ±, given to names of their own: λ_{1,2} = (12 ± 2)/2, so λ_1 = 7 and λ_2 = 5."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.meaning.exact import exact
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name, key
from verify.records.example import Certainty
from verify.records.printed import Chain, Indexed, Infixed, Listing, Printed, PrintedNumber, Symbol


class Roots:
    """Forms with ±, by the names of their values, for as long as a section goes on."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[Sequence[Chain], Certainty]] = {}
        self.section: tuple[str, ...] = ()

    def keep(self, head: Printed | None, signed: Sequence[Chain], section: tuple[str, ...]) -> None:
        """Remember the sides behind a name, for either sign: what x_{1,2} is, x_1 and x_2 are; so may they be of x."""
        if head is None or len(signed) != 2 or any(exact(_last(chain)) is None for chain in signed):
            return
        base, certainty = _base(head)
        if base is not None:
            self.found = {} if section != self.section else self.found
            self.section = section
            self.found |= dict.fromkeys((f"{base}_1", f"{base}_2"), (signed, certainty))

    def of(self, chain: Chain, section: tuple[str, ...]) -> tuple[Chain, Certainty] | None:
        """What a name is computed from that is one of two values: of these the nearer, since either may be first."""
        name, *rest = chain.sides
        known = self.found.get(key(name) or "") if section == self.section and len(rest) == 1 else None
        printed = literal(rest[0]) if known is not None else None
        if known is None or printed is None or printed.shape or name is None or not is_name(name):
            return None
        number = printed.numerals[0].value
        nearer = min(known[0], key=lambda one: abs((exact(_last(one)) or 0) - number))
        return Chain((*nearer.sides, rest[0]), (*nearer.relations, *chain.relations), chain.span), known[1]


def _last(chain: Chain) -> Printed:
    last = chain.sides[-1]
    assert last is not None  # noqa: S101 — each side that has a sign was read
    return last


def _base(head: Printed) -> tuple[str | None, Certainty]:
    """The name that both values have in common, and whether its indices say so."""
    match head:
        case Symbol():
            return key(head), "inferred"
        case Indexed(Symbol() as base, (PrintedNumber() as one, PrintedNumber() as other)):
            indices: tuple[Printed, ...] = (one, other)
        case Indexed(Symbol() as base, (Listing(items, _),)):
            indices = items
        case Indexed(Symbol() as base, (Infixed("/", one, other),)):
            indices = (one, other)
        case _:
            return None, "inferred"
    texts = [index.numeral.text for index in indices if isinstance(index, PrintedNumber)]
    return (key(base), "stated") if texts == ["1", "2"] else (None, "inferred")
