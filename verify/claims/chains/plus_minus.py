"""Two results in one: 5 ± 1.96 · 0.707 = 5 ± 1.386 = [3.614, 6.386] says the same of each sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Literal

from verify.claims.meaning.literals import literal
from verify.expressions.printed import rebuilt, walk
from verify.records.printed import Chain, Infixed, Listing, Opaque, Prefixed, Printed, PrintedNumber

SIGNS: tuple[Literal["-", "+"], ...] = ("-", "+")


def with_each_sign(chain: Chain) -> Iterator[tuple[Chain, bool]]:
    """The sides of a chain that follow each other with one ± each, and the interval behind them, for either sign.

    With each chain whether it must hold: sums of two roots may be named in any order, (5 ± 1)/(−2) = (−5 ± 1)/2.
    """
    run: list[Printed] = []
    relations: list[str] = []
    for side, relation in zip(chain.sides, (*chain.relations, ""), strict=True):
        if side is not None and _signs_in(side) == 1:
            run.append(side)
            relations.append(relation)
        elif run:
            break
    if not run:
        return
    position = chain.sides.index(run[-1]) + 1
    behind = chain.sides[position] if position < len(chain.sides) else None
    plain = all(isinstance(side, Infixed) and side.operator == "±" for side in run)
    ends = _ends(behind) if plain else None
    if len(run) < 2 and ends is None:
        return
    for number, sign in enumerate(SIGNS):
        sides = [_signed(side, sign) for side in run] + ([ends[number]] if ends is not None else [])
        yield Chain(tuple(sides), tuple(relations[: len(sides) - 1]), chain.span), plain


def before_signs(chain: Chain) -> Chain | None:
    """The name that stands before a result with two signs, and the first form of it: it has no single value."""
    first = chain.sides[0]
    if first is None or _signs_in(first) or len(chain.sides) < 2:
        return None
    return Chain(chain.sides[:2], chain.relations[:1], chain.span)


def _signs_in(side: Printed) -> int:
    """How many ± a side has; none where one is of a share, which may be that of what it is added to: 5 ± 10 %."""
    signs = [node for node in walk(side) if isinstance(node, Infixed) and node.operator == "±"]
    return 0 if any(_is_share(node.left) != _is_share(node.right) for node in signs) else len(signs)


def _is_share(form: Printed) -> bool:
    return any(isinstance(node, PrintedNumber) and node.numeral.text.endswith("%") for node in walk(form))


def _ends(side: Printed | None) -> tuple[Printed, Printed] | None:
    """The ends of an interval of two numbers, the lower first."""
    if not isinstance(side, Listing) or side.brackets not in ("[", "(") or len(side.items) != 2:
        return None
    lower, upper = map(literal, side.items)
    if lower is None or upper is None or lower.shape or upper.shape:
        return None
    return (side.items[0], side.items[1]) if lower.numerals[0].value <= upper.numerals[0].value else None


def _signed(node: Printed, sign: Literal["-", "+"]) -> Printed:
    """A printed form with its ± as one of both signs."""
    return rebuilt(node, partial(_chosen, sign))


def _chosen(sign: Literal["-", "+"], part: Printed) -> Printed | None:
    if not isinstance(part, Infixed) or part.operator != "±":
        return None
    left, right = _signed(part.left, sign), _signed(part.right, sign)
    if isinstance(left, Opaque) and not left.text:
        return Prefixed(sign, right, part.span)
    return replace(part, operator=sign, left=left, right=right)
