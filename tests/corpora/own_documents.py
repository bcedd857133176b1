"""The documents on which a law of reading is tried: those of this repository, and others by their paths."""

from __future__ import annotations

from pathlib import Path

from verify.reading.document import FORMATS

ROOT = Path(__file__).resolve().parents[2]


def documents() -> list[Path]:
    """The documents of this repository that state something."""
    scenarios = sorted((ROOT / "tests/scenarios/documents").iterdir())
    return [*scenarios, ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def inside(path: Path) -> list[Path]:
    """The documents of a folder; a file as it is."""
    if not path.is_dir():
        return [path]
    return sorted(one for one in path.iterdir() if one.suffix.lower() in FORMATS)


def named(path: Path) -> str:
    """A document by its path in the repository, or by its name."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
