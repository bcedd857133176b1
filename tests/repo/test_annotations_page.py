"""docs/annotations.md is true: its table has every annotation."""

from __future__ import annotations

import re

from house import ROOT
from markdown import code, table_under
from verify.reading.annotations import DIRECTIVES

PAGE = (ROOT / "docs/annotations.md").read_text(encoding="utf-8")


def test_every_annotation_is_in_the_table() -> None:
    """Each form that the reader knows is shown in the table, and the table shows nothing that it would refuse."""
    shown = [text for row in table_under(PAGE, "In the document") for text in code(row[0])]
    words = [re.fullmatch(r"<!-- verify: (.*) -->", text)[1] for text in shown]  # type: ignore[index]
    forms = {next((n for n, (_, form) in enumerate(DIRECTIVES) if form.fullmatch(text)), None) for text in words}
    assert forms == set(range(len(DIRECTIVES)))
