"""Mathematics as documents print it, LaTeX or plain, read into records; what cannot be read stays as it stands."""

from verify.expressions.printed.derivatives import derivative, differential
from verify.expressions.printed.statements import parse_printed
from verify.expressions.printed.walk import children, rebuilt, walk

__all__ = ["children", "derivative", "differential", "parse_printed", "rebuilt", "walk"]
