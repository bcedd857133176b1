"""Kept proofs: each is one that the code here can still make, and nothing else is taken for proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from identities import page
from verify.reading import identities, read_document, read_example

EXAMPLE = """
title = "Squares"
lines = [1, 9]

[given.a]
lines = [1, 1]
printed = "{value}"

[[claims]]
name = "square"
lines = [2, 2]
holds = "(a + 1) ** 2 == a ** 2 + 2 * a + 1"
for_all = ["a"]
"""


def test_the_kept_proofs_are_those_of_this_code() -> None:
    """The file says what proving every general claim anew says; if not, run: make identities."""
    assert identities.KEPT.read_text(encoding="utf-8") == page()


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one example, whose proof is kept."""
    (tmp_path / "document.toml").write_text('title = "T"\nfile = "t.md"\nsha256 = "0"\n', encoding="utf-8")
    path = tmp_path / "01_squares.toml"
    path.write_text(EXAMPLE.format(value=3), encoding="utf-8")
    example, _ = read_example(path, read_document(tmp_path))
    digest = identities.digest_of_example(example.givens, example.claims)
    monkeypatch.setattr(identities, "kept", lambda: frozenset({f"{digest} square"}))
    return path


def proved(path: Path) -> list[bool]:
    """Whether each claim of the example is marked as proved."""
    example, _ = read_example(path, read_document(path.parent))
    return [claim.statement.proved for claim in example.claims]  # type: ignore[union-attr]


def test_an_example_that_has_not_changed_is_proved(known: Path) -> None:
    """What is kept for the example as read is known, however it is laid out."""
    assert proved(known) == [True]
    known.write_text(EXAMPLE.format(value=3) + "\n# a remark\n", encoding="utf-8")
    assert proved(known) == [True]


def test_a_changed_example_is_proved_anew(known: Path) -> None:
    """Another value, or another statement, is another example."""
    known.write_text(EXAMPLE.format(value=4), encoding="utf-8")
    assert proved(known) == [False]
    known.write_text(EXAMPLE.format(value=3).replace("2 * a", "3 * a"), encoding="utf-8")
    assert proved(known) == [False]


def test_changed_code_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the code that proves has another digest than the file names, no proof is kept."""
    identities.kept.cache_clear()
    assert identities.kept()
    monkeypatch.setattr(identities, "digest_of_sources", lambda: "another")
    identities.kept.cache_clear()
    assert identities.kept() == frozenset()
    identities.kept.cache_clear()
