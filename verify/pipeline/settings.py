"""The settings of the project at hand, and the options of an audit that follow from them."""

from __future__ import annotations

import os
from pathlib import Path

from verify.pipeline.audit import Options
from verify.reading import read_baseline, read_settings
from verify.records.baseline import Baseline
from verify.records.settings import Settings


def settings(folder: Path | None = None) -> Settings | None:
    """What `[tool.verify]` says in the project that a folder lies in, the working folder where none is named."""
    return read_settings((folder or Path()).resolve())


def options(chosen: Settings | None) -> Options:
    """The options of an audit as the settings have them."""
    if chosen is None:
        return Options()
    jobs = (chosen.jobs or os.cpu_count() or 1) if chosen.jobs is not None else 1
    return Options(
        chosen.strict or False,
        chosen.document_format,
        jobs,
        chosen.baseline,
        chosen.least,
        chosen.root,
        chosen.exclude,
        ignore=chosen.ignore,
    )


def accepted(chosen: Options) -> Baseline | None:
    """The baseline of an audit, where it has one; raises Mistake where that cannot be read."""
    return read_baseline(chosen.baseline) if chosen.baseline is not None else None
