"""What `fix` makes of documents."""

from __future__ import annotations

from pathlib import Path

from verify import pipeline
from verify.records.patch import Patch


def fixed(folder: Path, text: str) -> Patch:
    """What `fix` makes of a document."""
    path = folder / "document.md"
    path.write_text(text, encoding="utf-8")
    ((patch, mistakes),) = pipeline.fix([path])
    assert patch is not None
    assert not mistakes
    return patch
