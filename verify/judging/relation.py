"""The verdict on a stated property: a chain of comparisons that holds for every cell, or does not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from verify.arithmetic.balls import Undecided
from verify.judging.policies import same_shape
from verify.judging.rounding import HALF
from verify.judging.valuation import Reading, Valuation
from verify.judging.value import READ_OTHERWISE
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import unprinted
from verify.records.enclosure import Enclosure
from verify.records.expression import Call, Comparison, Expression, Number, Relation, is_rounded
from verify.records.finding import Judgement, Policy, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral

FEW = 6
"""Numbers of a side that are told beside those of the other."""

WITHIN_CELLS = "holds within the rounding of the printed values"
AGREE = "agree within the rounding of the numbers between"


def judge_relation(relation: Relation, worlds: Worlds, *, loose: bool = False) -> Judgement:
    """Judge that the relation holds: at full precision, of the printed values, or within their cells.

    loose: a vector may be printed as a row or as a column, and a number is not held against an array.
    """
    judgement = _judged(relation, worlds)
    if judgement.verdict is not Verdict.WRONG:
        return judgement
    if loose and (shapes := other_shapes(relation, worlds)):
        if not all(same_shape(shapes[0], shape) for shape in shapes):
            told = " and ".join(map(str, shapes))
            return replace(judgement, verdict=Verdict.UNCHECKED, reason=f"{READ_OTHERWISE}: the sides are of {told}")
        relation = replace(relation, operands=tuple(map(_as_row, relation.operands, shapes)))
        return judge_relation(relation, worlds)
    return replace(judgement, reason=f"{judgement.reason}{_sides(relation, worlds)}")


def other_shapes(relation: Relation, worlds: Worlds) -> list[tuple[int, ...]]:
    """The shapes of the sides, where they are not all one."""
    shapes = [tuple(worlds.balls(PRECISIONS[0]).value(side).shape) for side in relation.operands]
    return shapes if len(set(shapes)) > 1 else []


def _as_row(side: Expression, shape: tuple[int, ...]) -> Expression:
    """The same numbers without the axes of length one."""
    kept = [Number(Numeral(str(n), Fraction(n), Fraction(1))) for n in shape if n != 1]
    return Call("reshape", (side, *kept)) if kept else Call("sum", (side,))


def _sides(relation: Relation, worlds: Worlds) -> str:
    """What the two sides of an equality come to, where it is no more than a few numbers."""
    told = []
    for side in relation.operands:
        try:
            valuation = worlds.balls(PRECISIONS[0])
            values = valuation.arithmetic.enclosures(valuation.value(side))
        except (Mistake, Undecided):
            return ""
        texts = ", ".join(map(unprinted, values))
        told.append(texts if len(values) == 1 else f"[{texts}]")
        if len(values) > FEW:
            return ""
    return f": {' is not '.join(told)}" if len(set(told)) == len(told) == 2 and "==" in relation.comparisons else ""


def _judged(relation: Relation, worlds: Worlds) -> Judgement:
    full, bits = holds_in_full(relation, worlds)
    if full:
        return Judgement(Verdict.REPRODUCED, "the property holds of the exact values", bits=bits)
    if is_rounded(relation):
        return _of_steps(relation, worlds, bits)
    if not any(worlds.meanings.uses_results(operand) for operand in relation.operands):
        return _without_results(full, bits)
    carried = _holds(relation, worlds.balls(PRECISIONS[0], Reading.CARRIED))
    if carried:
        policy = Policy(Reading.CARRIED.value, "")
        return Judgement(Verdict.ROUNDING, "the property holds exactly of the printed values", policy, bits=bits)
    spread = _holds(relation, worlds.balls(PRECISIONS[0], Reading.SPREAD, (HALF, HALF)))
    if spread is False:
        if full is None:
            return _without_results(full, bits)
        return Judgement(
            Verdict.WRONG,
            "the property fails of the exact values and of every rounding of the printed ones",
            bits=bits,
        )
    if full is None or carried is None or any(worlds.meanings.uses_rounded(operand) for operand in relation.operands):
        return Judgement(Verdict.ROUNDING, f"the property {WITHIN_CELLS}", Policy(WITHIN_CELLS, ""), bits=bits)
    return Judgement(
        Verdict.UNEXPLAINED,
        "the property fails of the exact values, but rounding of the printed ones cannot be excluded",
        bits=bits,
    )


def _without_results(full: bool | None, bits: int) -> Judgement:  # noqa: FBT001 — one of three answers
    if full is False:
        return Judgement(Verdict.WRONG, "the property fails, and its inputs are exact as printed", bits=bits)
    return Judgement(Verdict.UNCHECKED, f"undecided: an equality that {bits} bits neither prove nor refute", bits=bits)


def _of_steps(relation: Relation, worlds: Worlds, bits: int) -> Judgement:
    """Two steps of one calculation, where the later prints what the earlier computes: equal within that rounding."""
    if fails_however_rounded(relation, worlds):
        return Judgement(Verdict.WRONG, "the two sides differ under every rounding of the numbers between", bits=bits)
    return Judgement(Verdict.ROUNDING, f"the two sides {AGREE}", Policy(AGREE, ""), bits=bits)


def fails_however_rounded(relation: Relation, worlds: Worlds) -> bool:
    """Whether the relation is refuted wherever in their cells its rounded numbers lie.

    Nearly always it is where they are rounded in any way, which is asked first; else each way is asked by itself.
    """
    any_way = HALF, Fraction(1)
    if _holds(relation, worlds.balls(PRECISIONS[0], Reading.SPREAD, any_way)) is False:
        return True
    cells = (HALF, HALF), (Fraction(0), Fraction(1))  # rounded to nearest, or truncated
    return all(_holds(relation, worlds.balls(PRECISIONS[0], Reading.SPREAD, cell)) is False for cell in cells)


def holds_in_full(relation: Relation, worlds: Worlds) -> tuple[bool | None, int]:
    """Whether it holds of the exact values, and the bits that it took to tell."""
    for bits in PRECISIONS:
        answer = _holds(relation, worlds.balls(bits))
        if answer is not None:
            break
    return answer, bits


def _holds(relation: Relation, valuation: Valuation) -> bool | None:
    """True where every link is proved of every cell, False where one is refuted, None where it stays open."""
    answers: list[bool | None] = []
    links = zip(relation.operands, relation.comparisons, relation.operands[1:], strict=False)
    for left, comparison, right in links:
        try:
            difference = valuation.difference(left, right)
        except Undecided:
            return None
        except Mistake:
            if valuation.reading is Reading.FULL:
                raise
            return None  # an earlier print has another shape than what it prints
        answers += [_compare(cell, comparison) for cell in valuation.arithmetic.enclosures(difference)]
    return False if False in answers else None if None in answers else True


def _compare(difference: Enclosure, comparison: Comparison) -> bool | None:
    """Whether `difference comparison 0` is proved, refuted or open."""
    if difference.special == "nan":
        return None
    if difference.special is not None:
        positive = difference.special == "inf"
        return {"==": False, "<": not positive, "<=": not positive, ">": positive, ">=": positive}[comparison]
    low, high = difference.lower, difference.upper
    match comparison:
        case "==":
            proved, refuted = low == high == 0, low > 0 or high < 0
        case "<":
            proved, refuted = high < 0, low >= 0
        case "<=":
            proved, refuted = high <= 0, low > 0
        case ">":
            proved, refuted = low > 0, high <= 0
        case ">=":
            proved, refuted = low >= 0, high < 0
    return True if proved else False if refuted else None
