"""What an audit must not lose: which numerals it covers, and that no finding is new."""

from verify.ratchet.baseline import compare, rewritten
from verify.ratchet.coverage import cover, digits_of, numerals, without_marks
from verify.ratchet.printed import PrintedElsewhere

__all__ = ["PrintedElsewhere", "compare", "cover", "digits_of", "numerals", "rewritten", "without_marks"]
