"""Places, as reports write them."""

from __future__ import annotations

import pytest

from verify.records.place import Place


@pytest.mark.parametrize(
    ("place", "text"),
    [(Place("a.md", 3, 3), "a.md:3"), (Place("a.md", 3, 5), "a.md:3-5"), (Place("a.md", 3, 3, 1, 9), "a.md:3")],
)
def test_place_is_path_and_lines(place: Place, text: str) -> None:
    """A place is written as its path and its lines, once where there is one."""
    assert str(place) == text
