"""Formulas as text: read into an Expression, then run in any arithmetic."""

from verify.expressions.derivative import NoRule, derivative
from verify.expressions.evaluate import combined, evaluate
from verify.expressions.language import parse_expression, parse_relation
from verify.expressions.narrow import narrowed
from verify.expressions.spelling import spell
from verify.expressions.tracing import Part, traced
from verify.expressions.vocabulary import BUNDLED, CARDS, CATALOGUED, VARIANTS, VOCABULARY

__all__ = [
    "BUNDLED",
    "CARDS",
    "CATALOGUED",
    "VARIANTS",
    "VOCABULARY",
    "NoRule",
    "Part",
    "combined",
    "derivative",
    "evaluate",
    "narrowed",
    "parse_expression",
    "parse_relation",
    "spell",
    "traced",
]
