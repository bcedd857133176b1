"""Signs that are looked for each by itself stand where one search for all of them finds them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from verify.reading.left_open import MIGHT_OPEN, Ahead

PIECES = st.lists(st.sampled_from([*MIGHT_OPEN, "$", "\\", "<", "word ", "\n"]), max_size=12).map("".join)


@given(PIECES, st.lists(st.integers(0, 40), max_size=6))
def test_the_first_sign_from_an_offset_on(text: str, starts: list[int]) -> None:
    """Whatever was asked before, of lines further on or further back."""
    ahead, signs = Ahead(text, MIGHT_OPEN), re.compile("|".join(map(re.escape, MIGHT_OPEN)))
    for start in (one for one in starts if one <= len(text)):
        found = signs.search(text, start)
        assert ahead.behind(start) == (found.start() if found is not None else len(text))
