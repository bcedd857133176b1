"""Results that are kept: used where all that they rest on is unchanged, and nowhere else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from verify.reading import read_string
from verify.records.run import Bounds, Ran, Run, Running
from verify.running import kept, run, runs
from verify.running.interpreter import Interpreter, interpreter

RUNNING = Running(bounds=Bounds(5.0))
TEXT = "```python\n1\n```\n\n```python\n2\n```\n"


class Counted:
    """What is run in place of a sandbox, and how often."""

    def __init__(self) -> None:
        self.times = 0
        self.result = Run("python", "3.11.0", "none", {"numpy": "2.0"}, {0: Ran("1\n"), 1: Ran("2\n", None, "3\n")})

    def __call__(self, *_: object) -> Run:
        """What a run comes to."""
        self.times += 1
        return self.result


@pytest.fixture(name="counted")
def _counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Runs are counted; the cache is empty, and the document has a file beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "data.csv").write_text("1", encoding="utf-8")
    (tmp_path / "project" / "a.md").write_text("#", encoding="utf-8")
    counted = Counted()
    monkeypatch.setattr(runs, "_run", counted)
    return counted


def again(tmp_path: Path, text: str = TEXT, running: Running = RUNNING) -> Run | None:
    """A run of a document in the project."""
    return run(read_string(text, "markdown", "a.md"), tmp_path / "project" / "a.md", running)


def files() -> list[Path]:
    """What is kept."""
    return sorted(kept.folder().glob("*")) if kept.folder().exists() else []


def test_what_is_unchanged_is_not_run_again(counted: Counted, tmp_path: Path) -> None:
    """The second time the result comes from the cache, whatever else the document says and wherever its code stands."""
    first = again(tmp_path)
    assert again(tmp_path) == first == counted.result
    (tmp_path / "project" / "a.md").write_text("# Changed", encoding="utf-8")
    moved = again(tmp_path, "Words.\n\n```python\n1\n```\n\nMore.\n\n```python\n2\n```\n")
    assert counted.times == 1
    assert moved is not None
    assert list(moved.blocks.values()) == list(counted.result.blocks.values())
    assert list(moved.blocks) == [1, 3]


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: again(folder, "```python\n1\n```\n\n```python\n4\n```\n"),
        lambda folder: again(folder, running=replace(RUNNING, bounds=Bounds(6.0))),
        lambda folder: again(folder, running=replace(RUNNING, bounds=Bounds(5.0, 1 << 30))),
        lambda folder: ((folder / "project" / "data.csv").write_text("2", encoding="utf-8"), again(folder)),
        lambda folder: ((folder / "project" / "new.csv").write_text("2", encoding="utf-8"), again(folder)),
        lambda folder: ((folder / "project" / "sub").mkdir(), again(folder)),
        lambda folder: again(folder, running=replace(RUNNING, keep=False)),
    ],
)
def test_what_is_changed_is_run_again(counted: Counted, tmp_path: Path, change: Callable[[Path], object]) -> None:
    """Another code, bound or file beside the document, or the wish for it, has it run afresh."""
    again(tmp_path)
    change(tmp_path)
    assert counted.times == 2


def test_another_interpreter_or_package_is_another_result(
    counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Path, version and each installed package count."""
    python: Interpreter = interpreter()
    others = [replace(python, version="3.99.0"), replace(python, path="/else"), replace(python, packages=("numpy==1",))]
    again(tmp_path)
    for other in others:
        monkeypatch.setattr(runs, "interpreter", lambda _, this=other: this)
        again(tmp_path)
    assert counted.times == 4


def test_what_was_not_all_run_is_not_kept(counted: Counted, tmp_path: Path) -> None:
    """Time that ran out, or no sandbox, is no result; nor is anything kept that is asked not to be."""
    counted.result = replace(counted.result, unrun="more than 5 seconds")
    again(tmp_path)
    again(tmp_path, running=replace(RUNNING, keep=False))
    assert files() == []


@pytest.mark.parametrize(
    "spoil",
    [
        "{",
        "[]",
        "null",
        "[" * 100_000,
        lambda told: json.dumps({**told, "cells": told["cells"][:1]}),
        lambda told: json.dumps({**told, "cells": [{**told["cells"][0], "text": 1}, told["cells"][1]]}),
        lambda told: json.dumps({**told, "cells": [{}, told["cells"][1]]}),
        lambda told: json.dumps({**told, "packages": [1]}),
        lambda told: json.dumps({**told, "version": 3}),
        lambda told: json.dumps({**told, "cells": 7}),
    ],
)
def test_a_file_that_is_no_result_is_not_used(
    counted: Counted, tmp_path: Path, spoil: str | Callable[[dict[str, list[dict[str, object]]]], str]
) -> None:
    """What was changed in the cache costs another run, and is replaced."""
    again(tmp_path)
    (path,) = files()
    good = path.read_text(encoding="utf-8")
    path.write_text(spoil if isinstance(spoil, str) else spoil(json.loads(good)), encoding="utf-8")
    assert again(tmp_path) == counted.result
    assert counted.times == 2
    assert path.read_text(encoding="utf-8") == good


def test_a_large_folder_is_not_digested(counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is more beside a document than a run costs, nothing is kept."""
    monkeypatch.setattr(kept, "MOST_FILES", 1)
    again(tmp_path)
    monkeypatch.setattr(kept, "MOST_FILES", 100)
    monkeypatch.setattr(kept, "MOST_READ", 0)
    again(tmp_path)
    assert (counted.times, files()) == (2, [])


def test_the_oldest_go(counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more results are kept than there may be, and nobody else may read them."""
    monkeypatch.setattr(kept, "MOST_KEPT", 3)
    for number in range(6):
        again(tmp_path, f"```python\n1\n```\n\n```python\n{number}\n```\n")
    assert len(files()) == 3
    if sys.platform != "win32":
        assert kept.folder().stat().st_mode & 0o077 == 0
        assert all(one.stat().st_mode & 0o077 == 0 for one in files())


def test_a_cache_that_cannot_be_written_is_none(
    counted: Counted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run counts all the same."""
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert again(tmp_path) == counted.result


def test_a_relative_folder_is_not_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout is the working folder: no relative path leads into it."""
    monkeypatch.setenv("XDG_CACHE_HOME", "cache")
    assert kept.folder() == Path.home() / ".cache" / "verify" / "runs"
