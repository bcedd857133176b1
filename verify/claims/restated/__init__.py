"""Results that are said again: by their name, in another unit, or in the sentence behind their computation."""

from verify.claims.restated.claiming import claim_restated

__all__ = ["claim_restated"]
