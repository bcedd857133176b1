"""The verdict on a formula as printed: proved equal on symbols, or different at inputs that show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, localcontext
from typing import Any, NamedTuple

from verify.arithmetic.balls import Undecided
from verify.expressions import CARDS, VARIANTS
from verify.judging.worlds import Worlds
from verify.records.enclosure import Enclosure
from verify.records.example import FormulaClaim
from verify.records.expression import Call, Expression, children, rebuilt
from verify.records.finding import Judgement, Verdict
from verify.records.formula import Variant
from verify.records.mistake import Mistake, ShapeMismatch

DIGITS = (6, 9, 17, 40, 80)
"""Digits to show two values with, as many as tell them apart."""

PLAIN = 6
"""Places before and behind the point that a value is shown with; a larger or smaller one has an exponent."""

MAX_SHOWN = 60
"""Characters of a value that is shown within a sentence."""


def judge_formula(claim: FormulaClaim, worlds: Worlds) -> Judgement:
    """Judge that every side of the formula is what the claim says it equals."""
    judgement = _judged(claim, worlds)
    if judgement.verdict is not Verdict.REPRODUCED or not claim.unread:
        return judgement
    return Judgement(
        Verdict.UNCHECKED, f"{judgement.reason}; but {claim.unread}, which is said to be equal, is not read"
    )


def _judged(claim: FormulaClaim, worlds: Worlds) -> Judgement:
    witness = _witness(claim, worlds)
    if witness is not None:
        variant = _variant(claim, worlds)
        if variant is not None and variant.convention and claim.conventions:
            told = f"equal to {_shown(claim.equals_text)} by another convention: {variant.difference}"
            other = _as_variant(claim, worlds, variant)
            where, doubt = _proved(other, worlds) if other is not None and not claim.proved else PROVED
            if doubt is None:
                return Judgement(Verdict.REPRODUCED, f"{told}{where}")
            return Judgement(Verdict.UNCHECKED, f"{told}; equal where it was tried, but not proved: {doubt}")
        also = f"; it is the variant {variant.name}: {variant.difference}" if variant is not None else ""
        repair = f"; it would be right {claim.repair}" if claim.repair else ""
        is_another = claim.conventions and not claim.repair and variant is None  # of the same name, as far as one sees
        verdict = Verdict.UNEXPLAINED if is_another else Verdict.WRONG
        return Judgement(verdict, f"{witness}{repair}{also}{_catalogued(claim)}")
    variables = " and ".join(map(_label, claim.variables))
    scope = f"for all {variables} of these shapes and signs" if variables else "exactly"
    where, doubt = PROVED if claim.proved else _proved(claim, worlds)
    if doubt is None:
        return Judgement(Verdict.REPRODUCED, f"equal to {_shown(claim.equals_text)} {scope}{where}{_named(claim)}")
    return Judgement(Verdict.UNCHECKED, f"equal where it was tried, but not proved equal {scope}: {doubt}")


def _catalogued(claim: FormulaClaim) -> str:
    """What the catalogue has under the name that a document states a formula by."""
    cards = [CARDS[call.function] for call in _calls(claim.equals) if call.function in CARDS]
    cards = [card for card in cards if f"{card.name}(" in claim.equals_text]
    return f"; the catalogue has {cards[0].equation}" if cards and claim.conventions else ""


def _witness(claim: FormulaClaim, worlds: Worlds) -> str | None:
    """Where a side is proved to differ at the values that the example gives the variables, in words."""
    balls = worlds.balls()
    right = balls.value(claim.equals)
    for side in claim.sides:
        try:
            left = balls.value(side)
        except ShapeMismatch as mismatch:
            if not claim.conventions and not claim.repair:
                raise
            return f"no formula of these shapes: {mismatch.found}{'' if claim.repair else _inputs(claim, worlds)}"
        if tuple(left.shape) != tuple(right.shape):
            return f"it has the shape {tuple(left.shape)}, {_shown(claim.equals_text)} has {tuple(right.shape)}"
        for one, other in zip(balls.arithmetic.enclosures(left), balls.arithmetic.enclosures(right), strict=True):
            if _differ(one, other):
                values = " against ".join(_apart(one, other))
                return f"different from {_shown(claim.equals_text)}: {values}{_inputs(claim, worlds)}"
    return None


def _differ(one: Enclosure, other: Enclosure) -> bool:
    if "nan" in (one.special, other.special):
        return False  # a root or a logarithm that is not defined at these inputs tells nothing of others
    if one.special or other.special:
        return one.special != other.special
    return not one.meets(other.lower, other.upper)


def _apart(one: Enclosure, other: Enclosure) -> tuple[str, str]:
    """Two different values, with as many digits as show that they are."""
    for digits in DIGITS:
        texts = _rounded(one, digits), _rounded(other, digits)
        if texts[0] != texts[1]:
            break
    return texts


def _rounded(value: Enclosure, digits: int) -> str:
    with localcontext(prec=digits):
        quotient = Decimal(value.middle.numerator) / Decimal(value.middle.denominator)
        short = quotient.normalize()
        return value.special or (f"{short:f}" if -PLAIN <= short.adjusted() < PLAIN else f"{short:g}")


def _inputs(claim: FormulaClaim, worlds: Worlds) -> str:
    texts = {given.name: given.text for given in worlds.givens}
    shown = [f"{_label(name)} = {_shown(texts[name])}" for name in claim.variables if name in texts]
    return f" at {', '.join(shown)}" if shown else ""


def _label(name: str) -> str:
    """A variable as its formula has it, without its version."""
    return name.partition("@")[0]


def _shown(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


class Proved(NamedTuple):
    """Where a formula is proved, if not everywhere, and what stood in the way of it: None of a proof."""

    where: str
    doubt: str | None


PROVED = Proved("", None)


def _proved(claim: FormulaClaim, worlds: Worlds) -> Proved:
    """What symbols prove: every cell of every side equal; if need be but for where something is 0, a divisor say."""
    doubt = _doubt(claim, worlds, unequal=False)
    if doubt is not None and _doubt(claim, worlds, unequal=True) is None:
        return Proved(", wherever what it tells from 0 is not 0", None)
    return Proved("", doubt)


def _doubt(claim: FormulaClaim, worlds: Worlds, *, unequal: bool) -> str | None:
    from verify.arithmetic.symbols import Refused, Unreadable, Unwieldy  # SymPy loads here

    try:
        symbols = worlds.symbols(claim.variables, unequal=unequal)
        world: Any = symbols.arithmetic
        right = world.expressions(symbols.value(claim.equals))
        for side in claim.sides:
            for one, other in zip(world.expressions(symbols.value(side)), right, strict=True):
                special = isinstance(one, float) or isinstance(other, float)
                if not (one == other if special else world.vanishes(one - other)):
                    return "the difference does not reduce to 0"
    except Mistake as mistake:
        return mistake.found
    except (Refused, Unreadable, Unwieldy) as limit:
        return str(limit)
    return None


def _named(claim: FormulaClaim) -> str:
    """What the catalogue calls a variant that the formula was found to be."""
    variants = {variant.name: variant for several in VARIANTS.values() for variant in several}
    used = [variants[call.function] for call in _calls(claim.equals) if call.function in variants]
    return "".join(f"; a variant of {variant.of}: {variant.difference}" for variant in used)


def _variant(claim: FormulaClaim, worlds: Worlds) -> Variant | None:
    """The declared variant of a formula of the catalogue that the print is after all, if it is one.

    A convention excuses what it does not differ from where it is tried; a mistake is named where it is proved.
    """
    for call in _calls(claim.equals):
        for variant in VARIANTS.get(call.function, ()):
            other = _as_variant(claim, worlds, variant)
            excused = variant.convention and claim.conventions
            if other is not None and (excused or claim.proved or _proved(other, worlds).doubt is None):
                return variant
    return None


def _as_variant(claim: FormulaClaim, worlds: Worlds, variant: Variant) -> FormulaClaim | None:
    """The claim with a variant in the formula's place, once or throughout; None where they differ."""
    calls = [call for call in _calls(claim.equals) if call.function == variant.of]
    for chosen in dict.fromkeys((*((one,) for one in calls), tuple(calls))) if calls else ():
        other = replace(claim, equals=_with(claim.equals, chosen, variant))
        try:
            if _witness(other, worlds) is None:
                return other
        except (Mistake, Undecided):
            continue
    return None


def _calls(expression: Expression) -> Iterator[Call]:
    if isinstance(expression, Call):
        yield expression
    for child in children(expression):
        yield from _calls(child)


def _with(expression: Expression, calls: Sequence[Call], variant: Variant) -> Expression:
    """The expression with a variant in the place of some calls."""

    def change(node: Expression) -> Expression:
        return replace(node, function=variant.name) if isinstance(node, Call) and node in calls else node

    return rebuilt(expression, change)
