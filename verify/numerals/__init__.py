"""Numbers as people print them: one numeral, and the arrays that NumPy, PyTorch and people lay out."""

from verify.numerals.array import parse_array
from verify.numerals.likeness import is_misprint, is_misprint_near, is_misprint_of, mostly_shared, shared_digits
from verify.numerals.numeral import MULTIPLES, cell_bounds, decimal_text, format_like, numeral, parse_numeral
from verify.numerals.prints import MAX_PRINTS, Print, cut_prints, find_prints
from verify.numerals.repeating import repeated
from verify.numerals.unprinted import unprinted

__all__ = [
    "MAX_PRINTS",
    "MULTIPLES",
    "Print",
    "cell_bounds",
    "cut_prints",
    "decimal_text",
    "find_prints",
    "format_like",
    "is_misprint",
    "is_misprint_near",
    "is_misprint_of",
    "mostly_shared",
    "numeral",
    "parse_array",
    "parse_numeral",
    "repeated",
    "shared_digits",
    "unprinted",
]
