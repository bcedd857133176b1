"""Documents → claims: what each name means at its place, and which printed numbers follow from which formulas."""

from verify.claims.document import find_claims
from verify.claims.formula import read_formula
from verify.claims.prose.before_numbers import is_computed_with
from verify.claims.prose.rows import stated_in_rows

__all__ = ["find_claims", "is_computed_with", "read_formula", "stated_in_rows"]
