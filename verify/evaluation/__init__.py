"""Python evaluated from its syntax tree within bounds: nothing of a program is executed, imported or opened."""

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.session import Outcome, Piece, Session

__all__ = ["Outcome", "Piece", "Session", "UnevaluatedError"]
