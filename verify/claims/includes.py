r"""Files that a LaTeX source includes: \input is never followed, and that is said."""

from __future__ import annotations

import re

from verify.claims.ledger import Ledger
from verify.records.document import Block, Document

INCLUDE = re.compile(r"\\(?:input|include|subfile|import)\s*\{(?P<file>[^}\n]*)\}")


def read_include(document: Document, block: Block, ledger: Ledger) -> None:
    """Count a file that the document takes in, unless the command itself is commented out."""
    match = INCLUDE.fullmatch(block.text)
    start = block.offset(0)
    line = document.text.rfind("\n", 0, start) + 1
    if match is None or "%" in document.text[line:start]:
        return
    place = document.place(start, block.offset(len(block.text) - 1) + 1, block.cell)
    reason = f"{match['file']} is not followed: audit it as a document of its own"
    ledger.undecided(reason, None, place, block.text, block.section, reading="W00")
