"""Mathematics as documents print it, LaTeX or plain, read into records; what cannot be read stays as it stands."""

from verify.expressions.printed.statements import parse_printed
from verify.expressions.printed.walk import children, rebuilt, walk

__all__ = ["children", "parse_printed", "rebuilt", "walk"]
