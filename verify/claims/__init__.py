"""Documents → claims: what each name means at its place, and which printed numbers follow from which formulas."""

from verify.claims.document import find_claims

__all__ = ["find_claims"]
