"""Mistakes and places: one line that says where, what was found, what was expected and what to do next."""

from __future__ import annotations

import pytest

from verify.records.mistake import Mistake, NotANumeral
from verify.records.place import Place


def test_a_mistake_is_one_line() -> None:
    """File, line, what was found, what was expected and the next step stand in one line, whatever breaks theirs."""
    mistake = NotANumeral("'1.2.3\n'", "a printed number", "correct it", "notes/01.toml", 7)
    assert str(mistake) == "notes/01.toml:7: found '1.2.3 '; expected a printed number; next: correct it"


def test_a_mistake_without_a_place_says_so() -> None:
    """Before its place is known a mistake is one of the input."""
    assert str(Mistake("nothing", "something", "try again")).startswith("input: found nothing")


def test_the_place_nearest_to_the_mistake_is_kept() -> None:
    """Placing a mistake again fills in what is missing and overrides nothing."""
    mistake = Mistake("a", "b", "c", line=3).at("inner.toml", 9).at("outer.toml", 12)
    assert (mistake.path, mistake.line) == ("inner.toml", 3)


@pytest.mark.parametrize(("first", "last", "text"), [(3, 3, "notes.md:3"), (3, 5, "notes.md:3-5")])
def test_a_place_is_written_as_editors_open_it(first: int, last: int, text: str) -> None:
    """A place is its path and its line, or its first and last line."""
    assert str(Place("notes.md", first, last)) == text
