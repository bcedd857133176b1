"""Formulas as text: read into an Expression, then run in any arithmetic."""

from verify.expressions.derivative import NoRule, derivative
from verify.expressions.evaluate import evaluate
from verify.expressions.language import parse_expression, parse_relation
from verify.expressions.vocabulary import VARIANTS, VOCABULARY

__all__ = ["VARIANTS", "VOCABULARY", "NoRule", "derivative", "evaluate", "parse_expression", "parse_relation"]
