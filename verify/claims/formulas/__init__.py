"""Formulas as documents state them: which card of the catalogue one is of, and the same over drawn arguments."""
