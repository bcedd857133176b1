"""What a project says once, in `[tool.verify]` of its pyproject.toml, of how its documents are audited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The options that a project has chosen; None, or nothing, where it leaves one open.

    path: the file. root: its folder, from which its paths and patterns lead, and documents have their names. least:
    the share of numerals to be covered. ignore: the codes of readings, or their beginnings, that are switched off.
    lines: where each key stands.
    """

    path: str
    root: Path
    paths: tuple[Path, ...] = ()
    exclude: tuple[str, ...] = ()
    strict: bool | None = None
    document_format: str | None = None
    jobs: int | None = None
    baseline: Path | None = None
    least: Fraction | None = None
    output_format: str | None = None
    output: Path | None = None
    ignore: tuple[str, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict)
