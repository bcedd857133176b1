"""Boxes around equations are drawings: what stands in them is read as if there were none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.expressions.printed import parse_printed
from verify.expressions.printed.boxes import unboxed
from verify.records.printed import Chain


@pytest.mark.parametrize(
    ("boxed", "statements"),
    [
        (r"\boxed{a = 1 + 2 = 3 \implies b \approx 4}", 2),
        (r"\boxed{P = \frac{1}{2} \text{ or } 50\%}", 2),
        (r"\boxed{\begin{aligned} a &= 1 \\ b &= 2 \end{aligned}}", 2),
        (r"x = \boxed{2 + 3} = 5, \boxed {y = 4}", 2),
        (r"\boxed{x} + \boxed{5}", 1),
    ],
)
def test_statements_in_a_box(boxed: str, statements: int) -> None:
    """As many as without it, each at its place, and none with a box where a value is expected."""
    found = parse_printed(boxed)
    assert len(found) == statements
    chains = [one for one in found if isinstance(one, Chain)]
    assert all("=" in boxed[slice(*one.span)] or "approx" in boxed[slice(*one.span)] for one in chains)


def test_a_box_around_a_relation_alone_goes() -> None:
    """Not one around a value, an escaped brace, or what only holds a relation deeper inside."""
    assert unboxed(r"\boxed{a = 1}") == "       a = 1 "
    assert unboxed(r"\boxed{\boxed{a = 1}}").strip() == "a = 1"
    for kept in (r"\boxed{5}", r"\boxed{\frac{a = 1}{2}}", r"\boxed\{a = 1\}", r"\boxed{a = 1", "a = 1}"):
        assert unboxed(kept) == kept


@given(st.lists(st.sampled_from([r"\boxed{", "{", "}", "=", r"\approx ", "a", r"\{", r"\}", " "]), max_size=30))
def test_every_character_stays_at_its_place(parts: list[str]) -> None:
    """Whatever the braces, the text keeps its length, and what is blanked is a box or its brace."""
    text = "".join(parts)
    without = unboxed(text)
    assert len(without) == len(text)
    assert all(one in (other, " ") for one, other in zip(without, text, strict=True))
    assert unboxed(without) == without
