"""Chains of equalities: what each link claims, what a chain defines, and which of its numbers are rounded."""
