"""The givens and claims of a document as they are found, in document order, each under a stable id."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter

from verify.claims.attempts import Attempts, Said
from verify.claims.modality.denied import Denials
from verify.claims.readings import UNREAD, WAYS
from verify.records.document import Block, BlockKind, Document
from verify.records.example import (
    Alternative,
    Certainty,
    Claim,
    Given,
    Statement,
    UndecidableClaim,
    ValueClaim,
    printed_in,
)
from verify.records.expression import Expression
from verify.records.numeral import Quantity
from verify.records.place import Place

HEADING = 80
"""Characters of a heading that an id begins with; all of it is in the digest."""

TOLD = 80
"""Characters that stand for what is not read."""

MAX_TEXT = 4000
"""Characters that a claim tells of its statement, which may have thousands of claims."""

SOURCES: Mapping[BlockKind, str] = {
    BlockKind.MATH: "E",
    BlockKind.PROSE: "W",
    BlockKind.TABLE: "T",
    BlockKind.CODE: "P",
    BlockKind.OUTPUT: "P",
    BlockKind.COMMENT: "P",
}
"""The letter of a reading, by the kind of block that it reads."""

NO_WORD = re.compile(r"[^a-z0-9]+")


class Ledger:
    """What has been found so far."""

    def __init__(self, document: Document, attempts: Attempts | None = None) -> None:
        self.document = document
        self.attempts = attempts or Attempts()
        self.attempt = self.attempts.attempt
        """What reads a part of the document, at no cost to the others."""
        self.over: dict[str, Said] = {}
        self.denials = Denials(document)
        self.givens: list[Given] = []
        self.exact: set[str] = set()
        """The givens of which digits show that they were not rounded before."""
        self.claims: list[Claim] = []
        self.seen: dict[str, int] = {}
        self.source = "W"
        """The letter of what is read just now."""

    def stands_in(self, block: Block) -> None:
        """That what is read from here on stands in a block."""
        self.source = SOURCES[block.kind]

    def said(self, block: Block, start: int, end: int) -> Said:
        """What a stretch of a block says; its last character counts, so that an end at a line's start is not one."""
        place = self.document.place(*block.span(start, end), block.cell)
        return Said(place, block.text[start:end], block.section)

    @property
    def whole(self) -> Said:
        """What the document says as a whole, but for the blanks around it."""
        text = self.document.text
        return Said(self.document.place(len(text) - len(text.lstrip()), len(text.rstrip())), text.strip(), ())

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
        *,
        reading: str = UNREAD,
    ) -> Claim:
        """A statement to be judged; its id depends on its section, words and digits, not on what stands around it.

        What the document denies is no value of its name. reading: the code of the way of claiming, or its two digits,
        where the source is what is read just now.
        """
        if isinstance(statement, ValueClaim):
            statement = replace(statement, loose=True)  # a shape that nobody states is no number that differs
        denied = self.denials.reason(place) or self.denials.asks(place)
        text = " ".join(text[:MAX_TEXT].split())
        claim = Claim(
            id=self._id(text, printed_in(statement), section),
            name=(None if denied else name) or f"claim@{len(self.claims) + 1}",
            statement=statement,
            text=text,
            places=(place,),
            source=place,
            certainty=certainty,
            alternatives=alternatives,
            section=section,
            denied=denied,
            reading=self._way(reading),
        )
        self.claims.append(claim)
        return claim

    def speaks_of(self, place: Place) -> bool:
        """Whether one of the last claims stands there."""
        for claim in self.claims[-8:]:
            for one in claim.places:
                if one.line == place.line and one == place:
                    return True
        return False

    def names(self, identifier: str) -> bool:
        """Whether one of the last claims has this name."""
        return identifier in [claim.name for claim in self.claims[-8:]]

    def undecided(
        self,
        reason: str,
        printed: Quantity | None,
        place: Place,
        text: str,
        section: tuple[str, ...],
        alternatives: tuple[Alternative, ...] = (),
        *,
        reading: str = UNREAD,
    ) -> None:
        """A printed result whose computation could not be read: unchecked, unless one of the readings gives it."""
        said = place, text, section
        self.claim(UndecidableClaim(reason, printed), *said, alternatives=alternatives, reading=reading)

    def over_budget(self, budget: str, said: Said) -> None:
        """That something is not read because of a budget, such as "200 rows of a table": said where it first shows."""
        self.over.setdefault(f"over the budget of {budget}", said)

    def tell(self) -> None:
        """Say what failed, or was over a budget: each budget once, where it first showed."""
        untold: dict[tuple[str, Place | None], Said] = {(reason, None): said for reason, said in self.over.items()}
        for (_, said), reason in self.attempts.failed.items():
            untold.setdefault((reason, None if reason.startswith("over the budget") else said.place), said)
        for (reason, _), (place, text, section) in untold.items():
            self.source = self._source_at(place)
            self.undecided(reason, None, place, text[:TOLD], section)

    def _way(self, reading: str) -> str:
        """The code of a way of claiming; one that its source has no record of is read as mathematics there, too."""
        own = reading if len(reading) > len(UNREAD) else self.source + reading
        code = own if own in WAYS else "E" + reading
        if code not in WAYS:
            raise KeyError(f"{reading}: no way of claiming has this code")
        return code

    def _source_at(self, place: Place) -> str:
        """The letter of the innermost block that a place begins in."""
        start = self.document.span(place)[0]
        around = [one for one in self.document.blocks if one.text and one.span(0, len(one.text))[1] > start]
        before = [(at, SOURCES[one.kind]) for one in around if (at := one.offset(0)) <= start]
        return max(before, key=itemgetter(0))[1] if before else "W"

    def _id(self, text: str, printed: Quantity | None, section: tuple[str, ...]) -> str:
        """The path, the heading, and a digest that tells apart the links of a chain; what is said again has a turn."""
        heading = _heading(section[-1]) if section else "document"
        digits = [numeral.text for numeral in printed.numerals] if printed is not None else []
        said = "\0".join([*section[-1:], text, " ".join(digits)])
        digest = hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        turn = self.seen[heading + digest] = self.seen.get(heading + digest, 0) + 1
        return f"{self.document.path}#{heading}-{digest}{f'-{turn}' if turn > 1 else ''}"


@lru_cache(maxsize=16)  # claims of a section follow each other
def _heading(title: str) -> str:
    """What the ids of the claims under a heading begin with."""
    return NO_WORD.sub("-", title.lower())[:HEADING].strip("-")
