"""Documents → claims: what each name means at its place, and which printed numbers follow from which formulas."""

from verify.claims.document import find_claims
from verify.claims.formula import read_formula
from verify.claims.prose.before_numbers import may_belong

__all__ = ["find_claims", "may_belong", "read_formula"]
