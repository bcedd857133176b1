"""A diff against one of Python's own, for changes anywhere."""

from __future__ import annotations

import difflib

from hypothesis import given
from hypothesis import strategies as st

from verify.records.patch import Patch
from verify.reporting.patch import render_diff


@given(st.integers(1, 40), st.sets(st.integers(0, 39)), st.booleans())
def test_a_diff_is_that_of_difflib(length: int, changed: set[int], ended: bool) -> None:  # noqa: FBT001 — drawn
    """Hunks, their heads and their lines are those of difflib."""
    before = [f"line {number}\n" for number in range(length)]
    after = [f"new {number}\n" if number in changed else line for number, line in enumerate(before)]
    if not ended:
        before[-1], after[-1] = before[-1].rstrip("\n"), after[-1].rstrip("\n")
    expected = "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in difflib.unified_diff(before, after, "a.md", "a.md")
    ).replace("@@ -1 +1 @@", "@@ -1,1 +1,1 @@")
    assert render_diff(Patch("a.md", "", "".join(before), "".join(after), (), ())) == expected
