"""The record of a run: what is reproducible of it."""

from __future__ import annotations

import pytest

from verify.records.document import Block, BlockKind
from verify.records.run import Ran, Run


def test_what_both_runs_printed_is_reproducible() -> None:
    """A text that the second run did not print as well is not reproducible, an empty one neither."""
    assert Ran("1\n").reproducible
    assert not Ran("1\n", again="2\n").reproducible
    assert not Ran("1\n", again="").reproducible


def test_behind_what_failed_or_differs_a_run_proves_nothing() -> None:
    """The program is broken behind a block that raised, and drawn from one on that is not reproducible."""
    failed = Run("python", blocks={1: Ran("1"), 3: Ran("", "KeyError"), 4: Ran("2")})
    assert [failed.is_broken(index) for index in failed.blocks] == [False, False, True]
    assert not any(failed.is_drawn(index) for index in failed.blocks)
    differing = Run("python", blocks={1: Ran("1"), 3: Ran("2", again="3"), 4: Ran("4")})
    assert [differing.is_drawn(index) for index in differing.blocks] == [False, True, True]
    assert not any(differing.is_broken(index) for index in differing.blocks)


@pytest.mark.parametrize(
    ("kind", "language", "expected"),
    [
        (BlockKind.CODE, "python", True),
        (BlockKind.CODE, "IPython3", True),
        (BlockKind.CODE, "r", False),
        (BlockKind.CODE, None, False),
        (BlockKind.OUTPUT, "python", False),
    ],
)
def test_code_is_python_by_its_language(kind: BlockKind, language: str | None, *, expected: bool) -> None:
    """What a fence or a notebook calls Python is, in any case of letters; no other code, and no output."""
    assert Block(kind, "1", ((0, 0),), language=language).is_python is expected
