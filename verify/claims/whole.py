"""What concerns a document as a whole: the order of its blocks, what is claimed of all of it, what it takes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.claims.later import with_later_results
from verify.claims.ledger import Ledger
from verify.claims.meaning.exercises import in_exercises
from verify.claims.modality.changed import under_change
from verify.claims.modality.choices import withheld
from verify.claims.modality.mistakes import shown as shown_as_mistakes
from verify.claims.origins import claim_origins
from verify.claims.prose.arrays import Arrays
from verify.claims.prose.conditions import conditions_first
from verify.claims.prose.properties import claim_properties
from verify.claims.untraced import with_untraced
from verify.claims.worded import claim_worded
from verify.records.document import Block, Document
from verify.records.example import Claim


def as_said(document: Document) -> list[Block]:
    """The blocks of a document, each with what belongs to it though it stands elsewhere."""
    return list(conditions_first(in_exercises(document.blocks), document.text))


OF_WHOLE: tuple[Callable[[Document, Arrays], None], ...] = (
    claim_properties,
    claim_worded,
    claim_origins,
)
"""What claims of a document and its arrays, each after those before it."""


def as_stated(claims: Sequence[Claim], ledger: Ledger) -> list[Claim]:
    """The claims, with the reason in those that the document does not state."""
    for rule in (withheld, under_change):
        claims = tuple(rule(ledger.denials, claims))
    stated = shown_as_mistakes(ledger.denials, list(with_later_results(list(claims))))
    return list(with_untraced(stated, ledger.givens, ledger.denials, ledger.exact))
