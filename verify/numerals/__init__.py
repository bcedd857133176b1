"""Numbers as people print them: one numeral, and the arrays that NumPy, PyTorch and people lay out."""

from verify.numerals.array import parse_array
from verify.numerals.numeral import cell_bounds, decimal_text, format_like, parse_numeral

__all__ = ["cell_bounds", "decimal_text", "format_like", "parse_array", "parse_numeral"]
