"""Jupyter notebooks → blocks: Markdown cells, code and its stored outputs, placed in the lines of the JSON file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from verify.reading.block_list import BlockList
from verify.reading.json_places import JsonText, JsonValue, parse_json
from verify.reading.markdown import read_markdown
from verify.reading.stretch import Stretch, join
from verify.records.document import BlockKind, CellText
from verify.records.mistake import MalformedFile

FORMAT = "4"
"""The nbformat that is read; older ones lay their cells out otherwise."""

EMPTY = Stretch("", ())


def read_notebook(blocks: BlockList, text: str, path: str) -> None:
    """Add the blocks of a notebook, cell by cell."""
    notebook = parse_json(text, path)
    cells = notebook.get("cells") if isinstance(notebook, Mapping) else None
    if not isinstance(notebook, Mapping) or not isinstance(cells, list):
        raise MalformedFile("no list of cells", "a notebook of nbformat 4", "save it with Jupyter", path, 1)
    version = notebook.get("nbformat", FORMAT)
    if version != FORMAT:
        found = f"nbformat {version}" if isinstance(version, str) else "no number as nbformat"
        raise MalformedFile(found, "nbformat 4", "convert it: jupyter nbconvert --to notebook", path, 1)
    language = _language(notebook, text)
    for number, cell in enumerate(cells, 1):
        blocks.cell = number
        if isinstance(cell, Mapping):
            _read_cell(blocks, cell, text, language)
    blocks.cell = blocks.outer = None
    blocks.ran_in_order = _ran_in_order(cells)
    blocks.cells.sort(key=lambda cell: cell.pieces[0][1])  # a file may have what a cell printed before what it holds


def _ran_in_order(cells: Sequence[JsonValue]) -> bool:
    """Whether the counts of the cells of code that were run rise, and no other has an output."""
    code = [cell for cell in cells if isinstance(cell, Mapping) and "execution_count" in cell and cell.get("source")]
    counts = [cell.get("execution_count") for cell in code]
    ran = [count for count in counts if isinstance(count, str) and count.isdigit()]
    alone = any(cell.get("outputs") for cell, count in zip(code, counts, strict=True) if count not in ran)
    return not alone and all(int(one) < int(other) for one, other in pairwise(ran))


def _read_cell(blocks: BlockList, cell: Mapping[str, JsonValue], text: str, language: str) -> None:
    kind, source = _word(cell.get("cell_type"), text), _joined(cell.get("source"), text)
    if kind == "markdown":
        _keep(blocks, source)
        _read_markdown(blocks, source)
    elif kind == "code":
        _keep(blocks, source)
        blocks.outer = None
        blocks.code(source, language)
        outputs = cell.get("outputs")
        for output in outputs if isinstance(outputs, list) else ():
            if isinstance(output, Mapping):
                _read_output(blocks, output, text)


def _read_output(blocks: BlockList, output: Mapping[str, JsonValue], text: str) -> None:
    """What a cell printed or showed; errors, warnings and pictures state nothing."""
    kind = _word(output.get("output_type"), text)
    printed: Stretch = EMPTY
    if kind == "stream" and _word(output.get("name"), text) in ("stdout", ""):
        printed = _joined(output.get("text"), text)
    data = output.get("data")
    if kind in ("execute_result", "display_data") and isinstance(data, Mapping):
        for rendered in ("text/markdown", "text/latex"):
            if rendered in data:
                shown = _joined(data[rendered], text)
                _keep(blocks, shown, output=True)
                _read_markdown(blocks, shown)
                return
        printed = _joined(data.get("text/plain"), text)
    blocks.outer = None
    _keep(blocks, printed, output=True)
    blocks.add(BlockKind.OUTPUT, printed.exactly(0, len(printed.text.rstrip("\r\n"))))


def _keep(blocks: BlockList, content: Stretch, *, output: bool = False) -> None:
    """Keep the text of a cell, or of what it printed, for reports to show."""
    if content.text and blocks.cell is not None:
        blocks.cells.append(CellText(blocks.cell, content.text, content.pieces, output))


def _read_markdown(blocks: BlockList, source: Stretch) -> None:
    """Markdown inside the file: read as a text of its own, then placed in the file."""
    start = len(blocks.blocks)
    blocks.outer = source.pieces
    read_markdown(blocks, source.text)
    blocks.in_order(start)
    blocks.outer = None


def _joined(value: JsonValue, text: str) -> Stretch:
    """A multi-line string: one string, or a list of them."""
    if isinstance(value, JsonText):
        return value.decode(text)
    lines = [line.decode(text) for line in value if isinstance(line, JsonText)] if isinstance(value, list) else []
    return join(lines) if lines else EMPTY


def _word(value: JsonValue, text: str) -> str:
    return text[value.start : value.end] if isinstance(value, JsonText) else ""


def _language(notebook: Mapping[str, JsonValue], text: str) -> str:
    """The language of the code cells."""
    metadata = notebook.get("metadata")
    for table, key in (("language_info", "name"), ("kernelspec", "language")):
        inner = metadata.get(table) if isinstance(metadata, Mapping) else None
        if isinstance(inner, Mapping) and _word(inner.get(key), text):
            return _word(inner.get(key), text).lower()
    return "python"
