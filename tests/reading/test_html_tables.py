"""Tables of HTML in Markdown: read as a table of Markdown is, each character at its place."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_string
from verify.reading.html_tables import as_markdown
from verify.records.document import BlockKind

TABLE = """Positions:

<table class="t">
  <thead>
    <tr><th>x</th><th>sin(x)</th><th>x + 1</th></tr>
  </thead>

  <tbody>
    <tr>
      <td>0</td>
      <td>0.0000</td>
      <td>1</td>
    </tr>
    <tr><td>1</td><td><b>0.8415</b></td><td>2</td></tr>
    <tr><td>2</td><td>%s</td><td>3</td></tr>
  </tbody>
</table>

That is all.
"""
"""sin 1 = 0.84147, sin 2 = 0.90930."""


def verdicts(text: str) -> list[str]:
    """The verdicts of a document, in order."""
    ((findings,), _) = judge_document([find_claims(read_string(text, "markdown", "document"))])
    return [one.verdict.value for one in findings]


def test_a_column_headed_by_a_formula() -> None:
    """Each cell is a claim, as in a table of Markdown."""
    assert verdicts(TABLE % "0.9093") == ["reproduced"] * 6
    assert sorted(verdicts(TABLE % "0.9903")) == ["reproduced"] * 5 + ["wrong"]


def test_where_a_cell_stands() -> None:
    """Offsets are those of the document."""
    document = read_string(TABLE % "0.9093", "markdown", "document")
    (table,) = [block for block in document.blocks if block.kind is BlockKind.TABLE]
    position = table.text.index("0.8415")
    assert document.text[table.offset(position) :].startswith("0.8415</b>")
    assert [block.text for block in document.blocks if block.kind is BlockKind.PROSE] == ["Positions:", "That is all."]


@pytest.mark.parametrize(
    "table",
    [
        "<table><tr><th colspan='2'>x</th></tr><tr><td>1</td><td>2</td></tr></table>",
        "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>",  # no header
        "<table><tr><th>x</th></tr><tr><td><table><tr><td>1</td></tr></table></td></tr></table>",
        "<table>layout</table>",
    ],
)
def test_other_tables_stay_as_they_are(table: str) -> None:
    """Cells that span others, tables in tables, and what has no header."""
    assert as_markdown(table) is None
    assert all(block.kind is BlockKind.PROSE for block in read_string(table, "markdown", "document").blocks)


def test_every_character_keeps_its_place() -> None:
    """Signs that are written out, too."""
    table = "<table><tr><th>a | b</th><th>b</th></tr><tr><td>&minus;0.5</td><td>1&nbsp;</td></tr></table>"
    read = as_markdown(table)
    assert read is not None
    assert len(read) == len(table)
    assert read.index("0.5") == table.index("0.5")
    assert "−0.5" in read
    assert read.count("\n") == 3  # before each row, and before the line below the header
