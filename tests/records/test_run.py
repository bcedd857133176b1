"""The record of a run: what is reproducible of it."""

from __future__ import annotations

import pytest

from verify.records.document import Block, BlockKind
from verify.records.run import Ran


def test_what_both_runs_printed_is_reproducible() -> None:
    """A text that the second run did not print as well is not reproducible, an empty one neither."""
    assert Ran("1\n").reproducible
    assert not Ran("1\n", again="2\n").reproducible
    assert not Ran("1\n", again="").reproducible


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
