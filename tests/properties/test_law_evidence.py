"""The evidence that the cards cite is the laws that the tests of this folder hold."""

from __future__ import annotations

import pytest

from verify.formulas import CATALOGUE
from verify.properties import LAWS

from . import law_evidence


def test_the_file_says_what_the_laws_hold() -> None:
    """The file in the package is the one that the script would write now."""
    assert law_evidence.FILE.read_text(encoding="utf-8") == law_evidence.written()


def test_every_formula_has_its_laws() -> None:
    """Each formula of the catalogue has a record, and each law is in one."""
    told = law_evidence.records()
    assert {record["formula"] for record in told} == set(CATALOGUE)
    assert len([record for record in told if not record["statement"].startswith("value: ")]) == len(LAWS)


def test_a_new_law_would_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A law that is not in the file makes it out of date."""
    monkeypatch.setattr(law_evidence, "LAWS", LAWS[1:])
    assert law_evidence.FILE.read_text(encoding="utf-8") != law_evidence.written()
