"""Findings → corrections: where what is wrong stands in a document, what belongs there, what must be left alone."""

from verify.correcting.corrections import apply, correct
from verify.correcting.held import not_worse

__all__ = ["apply", "correct", "not_worse"]
