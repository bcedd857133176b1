"""Which digits stand in a document outside of some places."""

from __future__ import annotations

import pytest

from verify.numerals import parse_numeral
from verify.ratchet import PrintedElsewhere
from verify.reading import read_string

TEXT = "One is 0.853, and 12,345 of them.\n\n```python\nx = 0.25\n```\n\n$y = 0.853$ and $z_{777}$\n"


@pytest.mark.parametrize(
    ("digits", "stands"),
    [("0.853", True), ("-0.853", True), ("12345", True), ("0.25", True), ("0.85", False), ("777", False)],
)
def test_digits_are_found_wherever_they_stand(digits: str, stands: bool) -> None:  # noqa: FBT001 — what is expected
    """In prose, mathematics and code, whatever their sign and thousands; a part of them is not, nor a subscript."""
    assert PrintedElsewhere(read_string(TEXT, "markdown", "document"))(())(parse_numeral(digits)) is stands


def test_places_are_left_out() -> None:
    """What stands in a place given does not count, in one of another document it does."""
    document = read_string(TEXT, "markdown", "document")
    prints, numeral = PrintedElsewhere(document), parse_numeral("0.853")
    first, second = (document.place(at, at + 5) for at in (TEXT.index("0.853"), TEXT.rindex("0.853")))
    assert prints([first])(numeral)
    assert prints([second])(numeral)
    assert not prints([first, second])(numeral)
