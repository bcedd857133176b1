"""Operations that words apply to an array: how each is named, what it gives in floats, and its expression."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from verify.claims.meaning.bearing_out import ENOUGH, FINE, is_near, tells
from verify.records.example import Certainty
from verify.records.expression import Binary, Call, Expression, Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity

LARGEST = 1 << 14
"""What arrays are divided by the root of, at most."""

Row = Callable[[Sequence[float]], Sequence[float]]
Formula = Callable[[Expression], Expression]


@dataclass(frozen=True)
class Operation:
    """What words may name: what it makes of a row of floats, and its expression.

    of_vectors: whether it is read of a vector alone. of_shares: whether it gives nothing below nothing, as the softmax:
    of a gradient p - y it is known at once that it is more than that.
    """

    words: re.Pattern[str]
    value: Row
    expression: Formula
    of_vectors: bool = False
    of_shares: bool = False


def softmax(row: Sequence[float]) -> list[float]:
    """Weights that come to one."""
    weights = [math.exp(x - max(row)) for x in row]
    return [weight / math.fsum(weights) for weight in weights]


def _normalized(row: Sequence[float]) -> list[float]:
    mean = math.fsum(row) / len(row)
    deviation = math.sqrt(math.fsum((x - mean) ** 2 for x in row) / len(row))
    return [(x - mean) / deviation for x in row]


def _each(words: str, name: str, function: Callable[[float], float]) -> Operation:
    return Operation(
        re.compile(words, re.IGNORECASE), lambda row: [function(x) for x in row], lambda array: Call(name, (array,))
    )


def number(value: int) -> Number:
    """A whole number, exact."""
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


SOFTMAX = Operation(
    re.compile(r"soft-?max(?!\w)|probabilit(?:y|ies)|attention weights|概率|注意力权重", re.IGNORECASE),
    softmax,
    lambda array: Call("softmax", (array,)),
    of_shares=True,
)

OPERATIONS = (
    SOFTMAX,
    _each(r"\bre-?lu(?!\w)", "relu", lambda x: max(x, 0.0)),
    _each(r"\btanh(?!\w)", "tanh", math.tanh),
    _each(r"\bsigmoid|σ\(|\\sigma\(", "sigmoid", lambda x: 1 / (1 + math.exp(-x))),
    _each(r"\bexp(?:onentia|\b)|\be\^|指数", "exp", math.exp),
    Operation(
        re.compile(r"\bsquar(?:e|es|ed|ing)\b(?! root)|平方(?!根)", re.IGNORECASE),
        lambda row: [x * x for x in row],
        lambda array: Binary("**", array, number(2)),
    ),
    Operation(
        re.compile(
            r"\bdeviations?\b|\bcent(?:er|re)|(?:minus|subtract\w*|remov\w+) the mean|减去均值|中心化", re.IGNORECASE
        ),
        lambda row: [x - math.fsum(row) / len(row) for x in row],
        lambda array: Binary("-", array, Call("mean", (array,))),
        of_vectors=True,
    ),
    Operation(
        re.compile(r"normali[sz]|layer-?norm|\bLN\b|standardi[sz]|归一化|标准化", re.IGNORECASE),
        _normalized,
        lambda array: Call("layer_norm", (array,), (("epsilon", number(0)),)),
    ),
    Operation(
        re.compile(r"normali[sz]|divid\w*.{0,40}\b(?:sum|total)|probabilit(?:y|ies)|归一化|概率", re.IGNORECASE),
        lambda row: [x / math.fsum(row) for x in row],
        lambda array: Binary("/", array, Call("sum", (array,))),
        of_vectors=True,
    ),
)

SCALED = re.compile(r"\bscal(?:ed|ing)|\bdivid|√|\\sqrt|缩放|除以", re.IGNORECASE)
"""Words that divide an array by a number."""

OTHERWISE = re.compile(
    r"drop-?out|mask|padd|\btop-?k|\bclip|temperature|absolute|self-loop|something\s+like|掩码|遮", re.IGNORECASE
)
"""Words of what else is done on the way."""


WORDS = re.compile(
    "|".join(f"(?:{words.pattern})" for words in (*(one.words for one in OPERATIONS), SCALED)),
    re.IGNORECASE,
)
"""Any of them."""

CUES = (
    "soft", "probabilit", "attention weights", "relu", "re-lu", "tanh", "sigmoid", "σ(", "\\sigma(", "exp", "e^",
    "squar", "deviation", "center", "centre", "the mean", "max", "normali", "layer", "ln", "standardi", "divid",
    "scaled", "scaling", "\\sqrt", "√",
    "概率", "注意力权重", "指数", "最大值", "平方", "中心化", "减去均值", "归一化", "标准化", "缩放", "除以",
)  # fmt: skip
"""One of them is in whatever names an operation."""


def applied(said: str, operand: Quantity, result: Quantity) -> tuple[Formula, Certainty] | None:
    """What words apply to an array, and how surely, by the digits of its result that bear it out; or None."""
    if any(numeral.special is not None for numeral in (*operand.numerals, *result.numerals)) or OTHERWISE.search(said):
        return None
    width = operand.shape[-1]
    values = [numeral.as_float for numeral in operand.numerals]
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    below = any(numeral.value < 0 for numeral in result.numerals)
    for one in OPERATIONS:
        fitting = not (one.of_vectors and len(rows) > 1) and not (one.of_shares and below)
        if fitting and one.words.search(said):
            certainty = borne_out(one.value, rows, result)
            if certainty is not None:
                return one.expression, certainty
    return _scaled(rows, result) if SCALED.search(said) else None


def borne_out(value: Row, rows: Sequence[Sequence[float]], result: Quantity) -> Certainty | None:
    """How surely a result is what an operation gives: by most of its numbers, or of two perhaps by one; or None.

    Nothing and one tell little, and what is left as it was tells nothing by itself.
    """
    fitting, apart, changed = set(), 0, False
    numerals = iter(result.numerals)
    for row in rows:
        try:
            computed = value(row)
        except (ArithmeticError, ValueError):
            return None
        for before, x, numeral in zip(row, computed, numerals, strict=False):
            if not is_near(x, numeral):
                apart += 1
                continue
            changed = changed or abs(x - before) > numeral.unit
            if tells(numeral):
                fitting.add((abs(numeral.value), numeral.unit))
    if not changed:
        return None
    if len(fitting) >= ENOUGH and len(fitting) > apart:
        return "stated"
    finely = any(unit < FINE for _, unit in fitting)
    return "inferred" if finely and apart == 1 and len(result.numerals) == ENOUGH else None


def _scaled(rows: Sequence[Sequence[float]], result: Quantity) -> tuple[Formula, Certainty] | None:
    """The array over the root of a whole number, which its largest numbers tell."""
    values = [x for row in rows for x in row]
    pairs = sorted(zip(values, result.numerals, strict=True), key=lambda pair: -abs(pair[0]))[: ENOUGH + 1]
    for x, numeral in pairs:
        square = round((x / numeral.as_float) ** 2) if numeral.value else 0
        if not 1 < square <= LARGEST:
            continue
        root = math.sqrt(square)
        if borne_out(partial(_over, root), rows, result) == "stated":
            by = number(int(root)) if root.is_integer() else Call("sqrt", (number(square),))
            return lambda array, by=by: Binary("/", array, by), "stated"
    return None


def _over(divisor: float, row: Sequence[float]) -> list[float]:
    return [x / divisor for x in row]
