"""What a node remembers: asked once, and no part of the node."""

from __future__ import annotations

import pickle

from verify.records.expression import Binary, Name
from verify.records.remembered import remembered


def test_a_node_is_asked_once() -> None:
    """The function runs once for each node, whatever it answers; another node that is equal is asked on its own."""
    asked = []

    @remembered
    def nothing(node: Name) -> None:
        asked.append(node)

    one, other = Name("x"), Name("x")
    assert [nothing(one), nothing(one), nothing(other)] == [None, None, None]
    assert [id(node) for node in asked] == [id(one), id(other)]


def test_what_is_remembered_is_no_part_of_a_node() -> None:
    """A node that was asked equals one that was not, has the same hash and form, and can be sent elsewhere."""

    @remembered
    def length(node: Binary) -> int:
        return len(node.operator)

    asked, other = Binary("+", Name("x"), Name("y")), Binary("+", Name("x"), Name("y"))
    assert length(asked) == 1
    assert asked == other
    assert (hash(asked), repr(asked)) == (hash(other), repr(other))
    assert pickle.loads(pickle.dumps(asked)) == other  # noqa: S301 — our own bytes
