"""What a node of a tree remembers: the answers of pure functions that are asked of it again and again."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Node = TypeVar("Node")
Answer = TypeVar("Answer")


def remembered(function: Callable[[Node], Answer]) -> Callable[[Node], Answer]:
    """A pure function of a frozen node whose answer the node keeps, beside its fields and no part of it.

    A tree that is kept from one audit of a document to the next answers at once.
    """
    slot = f"_{function.__name__}"

    @wraps(function)
    def asked(node: Node) -> Answer:
        kept = node.__dict__
        if slot in kept:
            known: Answer = kept[slot]
            return known
        answer = kept[slot] = function(node)
        return answer

    return asked
