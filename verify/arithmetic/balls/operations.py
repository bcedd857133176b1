"""The operations of balls by the names that the array API standard gives them."""

from __future__ import annotations

from collections.abc import Mapping

from verify.arithmetic.balls import cells as one
from verify.arithmetic.elementwise import Elementwise

OPERATIONS: Mapping[str, Elementwise] = {
    "add": Elementwise(one.add, 2),
    "negative": Elementwise(one.negate),
    "multiply": Elementwise(one.multiply, 2),
    "divide": Elementwise(one.divide, 2),
    "pow": Elementwise(one.power, 2),
    "maximum": Elementwise(one.maximum, 2),
    "minimum": Elementwise(one.minimum, 2),
    "less": Elementwise(one.less, 2),
    "equal": Elementwise(one.equal, 2),
    "is_special": Elementwise(one.is_special),
    "cell": Elementwise(one.exact_cell),
    "abs": Elementwise(one.absolute),
    "exp": Elementwise(one.exp),
    "floor": Elementwise(one.floor),
    "log": Elementwise(one.log),
    "log2": Elementwise(one.logarithm(2)),
    "log10": Elementwise(one.logarithm(10)),
    "sign": Elementwise(lambda cell: one.exact_cell(one.sign(cell))),
    "sqrt": Elementwise(one.sqrt),
    "erf": Elementwise(one.analytic("erf", at_zero=0, at_infinity=1.0)),
    "sin": Elementwise(one.analytic("sin", at_zero=0)),
    "cos": Elementwise(one.analytic("cos", at_zero=1)),
    "tan": Elementwise(one.analytic("tan", at_zero=0)),
    "sinh": Elementwise(one.analytic("sinh", at_zero=0, at_infinity=float("inf"))),
    "tanh": Elementwise(one.analytic("tanh", at_zero=0, at_infinity=1.0)),
    "expm1": Elementwise(lambda cell: one.add(one.exp(cell), one.exact_cell(-1))),
    "log1p": Elementwise(lambda cell: one.log(one.add(cell, one.exact_cell(1)))),
}
