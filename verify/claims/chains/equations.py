"""Equation chains: `name = matrix` defines, a stated formula and then its result claim, and so does each link."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.attempts import Said
from verify.claims.chains.continued import continued, is_value_of, unlabelled
from verify.claims.chains.links import Link
from verify.claims.chains.plus_minus import before_signs, with_each_sign
from verify.claims.chains.stated import Stated
from verify.claims.chains.steps import is_numeric
from verify.claims.chains.tight import with_products
from verify.claims.chains.updates import reassigned, updated
from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import walk
from verify.records.example import Certainty
from verify.records.place import Place
from verify.records.printed import Applied, Chain, Infixed, Opaque, Prefixed, Printed, PrintedNumber

MAX_SIDES = 32
"""Sides of a chain that goes on over several displays."""

EQUALITIES = frozenset({"=", "≈", "≃", "≅", ":="})

ARROWS = frozenset({"→", "⟶", "↦"})

BOUNDS = frozenset({"<", "≤", ">", "≥", "≠", "∝"})
"""Relations that a chain of equalities may begin or end with: n ≥ 2 · 0.5 = 1, 1 + 2 = 3 < 4, 1 + 1 = 2 ≠ 3 and
p ∝ 0.9 · 0.1 = 0.09; not ≪ and ≫, which shift bits."""

SHORTEST = 64
"""Characters of mathematics in which brackets, operands within each other, or cells can be over a budget."""


class Equations:
    """Reads the statements of a document in order, defining names and collecting claims."""

    def __init__(self, scope: Scope, ledger: Ledger) -> None:
        self.scope = scope
        self.ledger = ledger
        self.pending: Printed | None = None
        """A formula that stands alone: the matrix that stands alone after it is its result."""
        self.stated = Stated()
        self.above: tuple[Chain, str, Place] | None = None
        """The chain on the line above, in the same mathematics or in the display right above it."""
        self.tail: tuple[Chain, str, Place] | None = None
        """The one statement of the stretch of mathematics before, where it may be continued."""
        self.open: tuple[Chain, str, Place] | None = None
        """What the statement at hand continues, where it begins with =."""
        self.alone = self.single = False
        self.certainty: Certainty = "stated"

    def begin(
        self,
        *,
        alone: bool = True,
        single: bool = True,
        adjacent: bool = False,
        certainty: Certainty = "stated",
    ) -> None:
        """Another stretch of mathematics: its first line continues nothing, or what stands right before it.

        alone: it is one statement, and a display. single: it is one statement. adjacent: no words part it from the
        stretch before. certainty: of what it says.
        """
        self.above = self.above if adjacent and alone and self.alone else None
        self.open = self.tail if adjacent else None
        self.tail, self.alone, self.single, self.certainty = None, alone, single, certainty

    def read(
        self, statement: Printed, text: str, place: Place, section: tuple[str, ...], *, display: bool = True
    ) -> None:
        """One statement: a chain of equalities, or a formula whose result is announced in the next display.

        A part of it that is over a budget of the grammar is said, where nothing else is said of the statement.
        """
        known = len(self.ledger.claims)
        self._read(statement, text, place, section, display=display)
        if len(self.ledger.claims) == known and len(text) >= SHORTEST:
            for part in walk(statement):
                if isinstance(part, Opaque) and part.reason.startswith("over the budget"):
                    self.ledger.over.setdefault(part.reason, Said(place, text, section))

    def _read(self, statement: Printed, text: str, place: Place, section: tuple[str, ...], *, display: bool) -> None:
        if isinstance(statement, Chain):
            statement = unlabelled(statement)
            self.pending = None if display else self.pending
            head = updated(statement) or reassigned(statement, self.scope)
            if head is not None:
                self._update(head, statement, text, place, section)
                return
            equal = EQUALITIES.issuperset(statement.relations)
            if equal:
                self._continue(statement, text, place, section)
                self._chain(statement, text, place, section)
            else:
                self._bounded(statement, text, place, section)
            self.above = (statement, text, place) if equal else None
            return
        printed = literal(statement)
        if printed is None and self.single:
            self.keep(statement, text, place)
        if not display:
            return
        if printed is not None and printed.shape and self.pending is not None:
            formula, self.pending = self.pending, None
            announced = Chain((formula, statement), ("=",), statement.span)
            self._link(announced, text, place, section, "inferred").read()
        elif printed is None and isinstance(statement, Applied | Infixed):
            self.pending = statement

    def keep(self, statement: Printed, text: str, place: Place) -> None:
        """What stands alone, as the first side of a chain that may go on right behind it."""
        if self.single:
            self.tail = Chain((statement,), (), statement.span), text, place

    def _bounded(self, statement: Chain, text: str, place: Place, section: tuple[str, ...]) -> None:
        """The equalities between bounds."""
        for part in _between_bounds(statement):
            self._link(part, text, place, section, self.certainty).read()

    def _update(self, head: Printed, chain: Chain, text: str, place: Place, section: tuple[str, ...]) -> None:
        """What a chain computes that gives a name a new value; and that value, or that the name has an unknown one."""
        self.above = None
        found, last = self.scope.value_of(key(head) or ""), chain.sides[-1]
        printed = literal(last)
        if "→" in chain.relations[1:] or last is None:
            self.scope.change(key(head) or "")
            return
        fits = found is None or not found.shape or printed is None or printed.shape == found.shape
        if not fits:  # W := 0.1 - 0.01 = 0.09 tells of each cell of a matrix
            chain = Chain((None, *chain.sides[1:]), chain.relations, chain.span)
        sure = any(side is not None and is_numeric(side) for side in chain.sides[1:-1])
        self._link(chain, text, place, section, self.certainty if sure else "inferred").read(1)
        if self.ledger.denials.reason(place) or (printed is not None and fits):
            return  # its reading has defined it
        if is_numeric(last) and fits:
            self._link(Chain((head, last), ("=",), chain.span), text, place, section, self.certainty).define()
        else:
            self.scope.change(key(head) or "")

    def _chain(self, chain: Chain, text: str, place: Place, section: tuple[str, ...]) -> None:
        """A chain of equalities; where it begins with = or is a value alone, behind what stands right above it."""
        known = 0
        behind = self.open if chain.sides[0] is None else self.above
        if behind is not None and (chain.sides[0] is None or is_value_of(behind[0], chain)):
            above, before, start = behind
            known = len(above.relations)
            chain = Chain((*above.sides, *chain.sides[1:]), (*above.relations, *chain.relations), chain.span)
            text, place = f"{before} {text}", start.until(place)
        signed: list[tuple[Chain, bool]] = []
        if r"\pm" in text or "±" in text:
            signed = list(with_each_sign(Chain(chain.sides[known:], chain.relations[known:], chain.span)))
        for one, sure in signed:
            self._link(one, text, place, section, self.certainty if sure else "inferred").read()
        kept = before_signs(chain) if signed else chain
        if kept is not None:
            self._link(kept, text, place, section, self.certainty).read(known)
        if self.single and chain.sides[0] is not None and _goes_on(chain):
            self.tail = chain, text, place
            if len(chain.sides) > MAX_SIDES:
                self.tail = None
                self.ledger.over_budget(f"{MAX_SIDES} sides of a chain that goes on", Said(place, text, section))

    def _continue(self, chain: Chain, text: str, place: Place, section: tuple[str, ...]) -> None:
        """The link between the line above and this one, where both compute the same name."""
        if self.above is None:
            return
        above, before, start = self.above
        link = continued(above, chain)
        if link is not None:
            self._link(link, f"{before} {text}", start.until(place), section, "inferred").compare()

    def _link(self, chain: Chain, text: str, place: Place, section: tuple[str, ...], certainty: Certainty) -> Link:
        chain = Chain(tuple(map(_without_dots, chain.sides)), chain.relations, chain.span)
        chain = with_products(chain, self.scope)
        return Link(self.scope, self.ledger, self.stated, chain, text, place, section, certainty)


def _between_bounds(chain: Chain) -> Iterator[Chain]:
    """The equalities of a chain that also bounds what they compute: of 2 ≤ 1 + 2 = 3 < 4 the one in the middle.

    So it is where an arrow leads from one to the next, 1 → 2·3 = 6 → 7, among numbers: names may change on the way.
    """
    if not set(chain.relations) <= EQUALITIES | BOUNDS | ARROWS:
        return
    numbers, start = not ARROWS.isdisjoint(chain.relations), 0
    for end, relation in enumerate((*chain.relations, "<")):
        if relation not in EQUALITIES:
            sides = chain.sides[start : end + 1]
            if end > start and not (numbers and any(side is None or not is_numeric(side) for side in sides)):
                yield Chain(sides, chain.relations[start:end], chain.span)
            start = end + 1


def _without_dots(side: Printed | None) -> Printed | None:
    r"""A number alone whose digits go on, 0.794\ldots, as the digits that are printed; 0.999… is none of them."""
    match side:
        case Infixed("implicit", Prefixed(_, PrintedNumber(number)) | PrintedNumber(number), Opaque(_, "elided")):
            return side.left if "." in number.text and not number.text.endswith("99") else side
    return side


def _goes_on(chain: Chain) -> bool:
    """Whether a chain ends in a computation, whose value is yet to come."""
    return chain.sides[-1] is not None and literal(chain.sides[-1]) is None
