"""Quantities of running text in their roles: what a clause names, compares or computes, and the formula of a word."""

from verify.claims.roles.amounts import GOES_ON, Amount, Clause, ends_in
from verify.claims.roles.compared import Comparison
from verify.claims.roles.passages import Passages, Propose
from verify.claims.roles.proposal import Proposal, formula, operand

__all__ = [
    "GOES_ON",
    "Amount",
    "Clause",
    "Comparison",
    "Passages",
    "Proposal",
    "Propose",
    "ends_in",
    "formula",
    "operand",
]
