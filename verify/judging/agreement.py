"""Two arithmetics through one source: NumPy's float64 must lie where 53-bit rounding can have taken it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.judging.worlds import Worlds
from verify.records.enclosure import Enclosure
from verify.records.expression import Expression
from verify.records.finding import Agreement
from verify.records.mistake import InternalDisagreement

FACTOR = 4
"""Radii of the 53-bit ball that float64 may be off: a ball charges one unit in the last place for an elementary
function, NumPy's are documented to stay within four."""

ILL_CONDITIONED = Fraction(1, 2**26)
"""A 53-bit ball wider than half its digits bounds nothing; float64 is then not held against the proved value."""


def agreement(expression: Expression, exact: tuple[Enclosure, ...], worlds: Worlds) -> Agreement | None:
    """How far float64 is from the proved values, in units in the last place of the largest cell.

    None where 53 bits are too few to tell. Raises InternalDisagreement where it is farther than rounding explains.
    """
    machine, floats = worlds.machine(), worlds.floats(np.float64)
    try:
        balls = machine.arithmetic.enclosures(machine.value(expression))
    except Undecided:
        return None
    values = floats.arithmetic.enclosures(floats.value(expression))
    if not len(values) == len(balls) == len(exact):
        found = f"{len(values)} cells in float64, {len(balls)} in balls of 53 bits, {len(exact)} in certified balls"
        raise InternalDisagreement(found, "the same array", "report this: our arithmetics disagree on a shape")
    finite = [
        (abs(value.middle - true.middle), (ball.upper - ball.lower) / 2 + true.upper - true.lower, abs(true.middle))
        for value, ball, true in zip(values, balls, exact, strict=True)
        if value.special is None and true.special is None
    ]
    if any(ball.special != true.special for ball, true in zip(balls, exact, strict=True)):
        return None
    scale = max((size for _, _, size in finite), default=Fraction(0))
    if (
        not finite
        or scale == 0
        or scale > Fraction(10) ** 300
        or any(r > ILL_CONDITIONED * scale for _, r, _ in finite)
    ):
        return None
    unit = Fraction(float(np.spacing(float(scale))))
    worst = max(finite, key=lambda cell: cell[0] - FACTOR * cell[1])
    result = Agreement(float(max(error for error, _, _ in finite) / unit), float(FACTOR * worst[1] / unit) + 1)
    if worst[0] > FACTOR * worst[1] + unit:
        raise InternalDisagreement(
            f"float64 {float(worst[0] / unit):.1f} units in the last place from the certified value",
            f"at most {result.allowed:.1f}",
            "report this: one of our two arithmetics is wrong here",
        )
    return result
