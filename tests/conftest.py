"""A folder of worked examples, written for one test."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

# Speed is for the benchmarks: no deadlines. In CI what fails fails again; elsewhere each run draws anew.
settings.register_profile(
    "suite", deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("suite")

PAPER = "The scores are 1.5 2.5.\nTheir sum is 4.0.\n"

GOOD = """\
title = "A sum"
lines = [1, 2]

[given.scores]
lines = [1, 1]
printed = "1.5 2.5"

[[claims]]
name = "total"
lines = [2, 2]
expression = "sum(scores)"
printed = "4.0"
"""
"""A worked example of the paper, in which everything holds."""

Write = Callable[..., Path]


@pytest.fixture
def inner(pytester: pytest.Pytester) -> pytest.Pytester:
    """A pytest within this one that forgets its own files alone: NumPy and its like load once in a process."""

    def forget() -> None:
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None)).startswith(str(pytester.path)):
                del sys.modules[name]

    kept = SimpleNamespace(restore=forget)
    pytester._sys_modules_snapshot = kept  # type: ignore[assignment]
    pytester._Pytester__take_sys_modules_snapshot = lambda: kept  # type: ignore[attr-defined]
    return pytester


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """A writer of example folders: name, then each file's content by its stem; one good example by default."""

    def folder(name: str = "paper", /, *, document: str | None = None, **files: str) -> Path:
        path = tmp_path / name
        path.mkdir(exist_ok=True)
        digest = hashlib.sha256(PAPER.encode()).hexdigest()
        described = f'title = "A paper"\nauthor = "N. N."\nfile = "paper.md"\nsha256 = "{digest}"\n'
        (path / "document.toml").write_text(described if document is None else document, encoding="utf-8")
        for stem, content in (files or {"good": GOOD}).items():
            (path / f"{stem}.toml").write_text(content, encoding="utf-8")
        return path

    return folder
