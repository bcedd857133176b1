"""A document → what its code prints: run twice in a sandbox, and compared."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from verify.records.document import Document
from verify.records.run import Bounds, Ran, Run, Running
from verify.running import kept
from verify.running.answers import MOST_TEXT, Answers, parse_answers
from verify.running.interpreter import interpreter
from verify.running.place import Shown, limits, shown
from verify.running.sandbox import DRIVER, Sandbox, sandbox

ADDRESS = re.compile(r"\bat 0x[0-9A-Fa-f]+")
"""Where an object lies in memory, which is no result."""


def run(document: Document, path: Path | None, running: Running) -> Run | None:
    """What the Python code of a document prints, block after block in one program; None where it has none.

    path: where it lies, in a folder that its code may read. Raises Mistake where the interpreter cannot be used.
    """
    cells = {index: block.text for index, block in enumerate(document.blocks) if block.is_python}
    if not cells:
        return None
    python = interpreter(running.python)
    seen = shown(python, path.parent if path is not None else None)
    key = kept.digest(list(cells.values()), python, running.bounds, seen, path) if running.keep else None
    known = kept.find(key, list(cells)) if key is not None else None
    if known is not None:
        return known
    result = _run(cells, seen, running.bounds)
    if key is not None and not result.unrun:
        kept.keep(key, result)
    return result


def _run(cells: Mapping[int, str], seen: Shown, bounds: Bounds) -> Run:
    python = seen.interpreter
    found, reason = sandbox(python)
    if found is None:
        return Run(python.path, python.version, unrun=f"no sandbox here: {reason}")
    first, second = (_answers(found, seen, list(cells.values()), bounds) for _ in range(2))
    blocks = {index: _compared(*both) for index, *both in zip(cells, first.cells, second.cells, strict=False)}
    return Run(python.path, python.version, found.name, first.packages, blocks, first.stopped or second.stopped)


def _answers(found: Sandbox, seen: Shown, cells: list[str], bounds: Bounds) -> Answers:
    folder = str(seen.folder) if seen.folder is not None else None
    asked = {"cells": cells, "folder": folder, "limits": limits(bounds), "most": MOST_TEXT}
    ended = found.hear(DRIVER, seen, json.dumps(asked).encode(), bounds.seconds)
    said = ended.told.splitlines()[-1:]  # what comes from the program does not get there
    return parse_answers(ended.answered, len(cells), ended.stopped or "".join(said)[:200])


def _compared(first: Ran, second: Ran) -> Ran:
    """What a block printed in the first run, and in the second where that is not the same."""
    same = first.raised == second.raised and ADDRESS.sub("", first.text) == ADDRESS.sub("", second.text)
    return first if same else Ran(first.text, first.raised, second.text, first.over)
