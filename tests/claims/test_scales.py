"""Numbers of bytes said twice: in bytes, and in the larger units that people know them by."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("prose", "verdicts"),
    [
        ("It takes 246,824 bytes, or about 241.0 KiB.", ["reproduced"]),
        ("It takes 246,824 bytes, or about 421.0 KiB.", ["wrong"]),
        ("It takes 2,147,483,648 bytes, which is 2 GiB.", ["reproduced"]),
        ("It takes 2,147,483,648 bytes, which is 3 GiB.", ["wrong"]),
        ("A page has 4096 bytes, or 8 KB per pair.", []),
        ("A page has 4096 bytes, and 8 KB.", []),
        ("They have 100 + 28 bytes, or 4 KB.", []),
    ],
)
def test_bytes_said_again(prose: str, verdicts: list[str]) -> None:
    """Both by thousands and by 1024; what counts something else is no claim."""
    assert verdicts_of(prose) == verdicts
