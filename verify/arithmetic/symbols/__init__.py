"""Symbols: arrays of SymPy expressions with an array API namespace, so that a proof runs the shipped formula."""

from verify.arithmetic.symbols.cells import Refused
from verify.arithmetic.symbols.field import Unwieldy
from verify.arithmetic.symbols.lengths import AnyLength
from verify.arithmetic.symbols.namespace import Symbols, branches
from verify.arithmetic.symbols.zero import Reader, Unreadable, vanishes

__all__ = ["AnyLength", "Reader", "Refused", "Symbols", "Unreadable", "Unwieldy", "branches", "vanishes"]
