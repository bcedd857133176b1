"""What the theorems of proofs/ decide of statements in words, as data that an audit reads without running a proof."""

from verify.theorems.properties import CALLED, PROPERTIES

__all__ = ["CALLED", "PROPERTIES"]
