"""The givens and claims of a document as they are found, in document order, each under a stable id."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

from verify.records.document import Document
from verify.records.example import Alternative, Certainty, Claim, Given, Statement, UndecidableClaim
from verify.records.expression import Expression
from verify.records.numeral import Quantity
from verify.records.place import Place


class Ledger:
    """What has been found so far."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.givens: list[Given] = []
        self.claims: list[Claim] = []
        self.seen: Counter[str] = Counter()

    def given(self, name: str, value: Quantity | Expression, place: Place, text: str, *, rounded: bool = False) -> None:
        """A number or matrix that the document chose; `rounded`, where it was computed before it was printed."""
        self.givens.append(Given(name, value, (place,), place, text, rounded))

    def claim(
        self,
        statement: Statement,
        place: Place,
        text: str,
        section: tuple[str, ...],
        name: str | None = None,
        certainty: Certainty = "stated",
        alternatives: tuple[Alternative, ...] = (),
    ) -> Claim:
        """A statement to be judged; its id depends on its own words and section, not on what stands around it."""
        claim = Claim(
            id=self._id(text, section),
            name=name or f"claim@{len(self.claims) + 1}",
            statement=statement,
            text=" ".join(text.split()),
            places=(place,),
            source=place,
            certainty=certainty,
            alternatives=alternatives,
            section=section,
        )
        self.claims.append(claim)
        return claim

    def undecided(
        self,
        reason: str,
        printed: Quantity | None,
        place: Place,
        text: str,
        section: tuple[str, ...],
        alternatives: tuple[Alternative, ...] = (),
    ) -> None:
        """A printed result whose computation could not be read: unchecked, unless one of the readings gives it."""
        self.claim(UndecidableClaim(reason, printed), place, text, section, alternatives=alternatives)

    def _id(self, text: str, section: tuple[str, ...]) -> str:
        heading = re.sub(r"[^a-z0-9]+", "-", section[-1].lower()).strip("-") if section else "document"
        words = " ".join(text.split())
        digest = hashlib.sha256("\0".join([*section[-1:], words]).encode()).hexdigest()[:8]
        self.seen[heading + digest] += 1
        turn = self.seen[heading + digest]
        return f"{self.document.path}#{heading}-{digest}{f'-{turn}' if turn > 1 else ''}"
