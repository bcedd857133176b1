"""What is claimed of a whole document, once all of it has been read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from verify.claims.prose.applied import claim_applied
from verify.claims.prose.arrays import Arrays
from verify.claims.prose.distributions import claim_distributions
from verify.claims.prose.encodings import claim_encodings
from verify.claims.prose.properties import claim_properties
from verify.claims.prose.restated import claim_restated
from verify.claims.prose.statistics import claim_statistics
from verify.claims.prose.verbal import claim_verbal
from verify.claims.tables.repeated import claim_columns
from verify.claims.tables.summaries import claim_summaries
from verify.records.document import Document


def of_whole(document: Document, arrays: Arrays) -> Sequence[Callable[[], None]]:
    """The claims of a document and its arrays, each to be made after those before it."""
    return (
        partial(claim_properties, document, arrays),
        partial(claim_verbal, document, arrays.ledger),
        partial(claim_applied, document, arrays),
        partial(claim_restated, document, arrays),
        partial(claim_columns, document, arrays),
        partial(claim_summaries, document, arrays),
        partial(claim_statistics, document, arrays),
        partial(claim_encodings, document, arrays),
        partial(claim_distributions, document, arrays),
    )
