"""Documents → claims: what each name means at its place, and which printed numbers follow from which formulas."""

from verify.claims.document import find_claims
from verify.claims.formula import read_formula

__all__ = ["find_claims", "read_formula"]
