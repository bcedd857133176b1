"""Results that are said again: by their name, in another unit, or in the sentence behind their computation."""

from verify.claims.restated.answers import answers
from verify.claims.restated.named import named
from verify.claims.restated.results import Results
from verify.claims.restated.units import in_other_units

AGAIN = {"W31": in_other_units, "W33": answers, "W32": named}
"""What finds results that are said again, under the code of its reading; where two find one, the first is meant."""

__all__ = ["AGAIN", "Results"]
