"""What somebody cites, as citations need it: a finding, a worked example, a formula or a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CitedKind = Literal["finding", "example", "formula", "proof"]


@dataclass(frozen=True)
class Citation:
    """One thing to be cited.

    id: its own name. anchor: the element of an HTML report that shows it, or the formula that it is about. title: of
    it; said: what was found, in a sentence. document, sha256: the document it is about, where there is one. date: as
    the user gave it, or None.
    """

    kind: CitedKind
    id: str
    anchor: str
    title: str
    said: str
    version: str
    document: str | None = None
    sha256: str | None = None
    date: str | None = None
