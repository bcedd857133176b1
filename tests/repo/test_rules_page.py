"""docs/rules.md is what the records of the readings give, with the place that reports link to for each of them."""

from __future__ import annotations

import rules_page
from verify.claims.readings import WAYS, reading_of


def test_the_page_is_written_anew() -> None:
    """The page is what the records give; where not: python tests/repo/rules_page.py."""
    assert rules_page.FILE.read_text(encoding="utf-8") == rules_page.page(), "run `python tests/repo/rules_page.py`"


def test_each_reading_has_its_place() -> None:
    """A heading of its own, whose anchor is the one that a report links to."""
    headings = [line.removeprefix("### ") for line in rules_page.page().splitlines() if line.startswith("### ")]
    assert sorted(headings) == sorted(WAYS)
    assert all(reading_of(way).page == f"docs/rules.md#{way.lower()}" for way in WAYS)
