"""Quantities that stand in the same role on lines below each other, and by how much a line says that they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.roles.amounts import Amount, Clause
from verify.claims.roles.compared import CHANGES, Comparison, comparisons, form_of, said_of

FAR = 64
"""Lines above one that it may be compared with."""


def compared_lines(run: Sequence[Clause]) -> Iterator[Comparison]:
    """What a line says of how it differs from one above it, or of how the two above it differ.

    Which line it is compared with is inferred: the first, as others are held against it, or the one right above.
    """
    for at in range(1, len(run)):
        line, above = run[at], run[max(0, at - FAR) : at]
        if not line.is_stated or next(comparisons(line), None) is not None:
            continue
        for by in line.amounts:
            found = list(_beside(line, by, above)) or list(_alone(line, by, above))
            if found and not line.is_bound(by):
                yield replace(found[0], rivals=tuple(found[1:]), certainty="inferred")


def _beside(line: Clause, by: Amount, above: Sequence[Clause]) -> Iterator[Comparison]:
    """In brackets behind a quantity, by how much it differs: 46.6 ms (-1.3 %), 50 MB (50 % less)."""
    if line.sign(by.first - 1) != "(" or line.sign(_closed(line, by)) != ")":
        return
    words = frozenset(line.said(by.end, _closed(line, by))) & CHANGES
    if frozenset(line.said(0, by.first)) & CHANGES:
        return  # what stands before the bracket is the difference itself
    for after in reversed([one for one in line.amounts if one.end <= by.first and one.unit and not one.computes]):
        form = form_of(line, by, after)
        signed = by.numeral.text[0] in "+-−" and form == "share"
        for before in _above(line, after, above) if form in ("ratio", "share") and (words or signed) else ():
            yield Comparison(before, after, by, form or "share", directed=True, words=words, clause=line)


def _above(line: Clause, after: Amount, above: Sequence[Clause]) -> Iterator[Amount]:
    """The quantities of a unit that stand above: under the same label, where there are any; the nearest, the first."""
    found = [(one, before) for one in above if (before := _only(one, after.unit)) is not None]
    labelled = [before for one, before in found if one.label and one.label == line.label]
    chosen = labelled or [before for _, before in found]
    yield from chosen[-1:]
    yield from chosen[:1] if len(chosen) > 1 else ()


def _alone(line: Clause, by: Amount, above: Sequence[Clause]) -> Iterator[Comparison]:
    """As all that a line says, how the two above it differ: Reduction: 64x smaller."""
    words = said_of(line, by) if len(line.amounts) == 1 else frozenset()
    if not words or line.is_open:
        return
    for unit in dict.fromkeys(one.unit for line in above[-2:] for one in line.amounts if one.unit and not one.is_share):
        found = [(line.label, one) for line in above if (one := _only(line, unit)) is not None]
        if len(found) < 2:
            continue
        *earlier, (label, after) = found
        before = ([one for said, one in earlier if said == label] or [earlier[-1][1]])[-1]
        form = form_of(line, by, after)
        if form is not None:
            yield Comparison(before, after, by, form, directed=True, words=words, clause=line)


def _only(line: Clause, unit: str) -> Amount | None:
    """The one quantity of a unit that a line says, or comes to behind its last sign of equality."""
    equals = max((at for at in range(line.length) if line.sign(at) in ("=", "≈")), default=-1)
    found = [one for one in line.amounts if one.unit == unit and one.first > equals and not one.computes]
    return found[0] if len(found) == 1 else None


def _closed(line: Clause, by: Amount) -> int:
    """Where the bracket closes that a number stands in."""
    return next((at for at in range(by.end, line.length) if line.sign(at) == ")"), line.length)
