"""The parts of printed mathematics, for whoever walks through it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from verify.records import printed as p


def children(node: p.Printed) -> tuple[p.Printed, ...]:
    """The nodes directly inside `node`, in the order they are printed."""
    return _PARTS[type(node)](node)


def _there(*parts: p.Printed | None) -> tuple[p.Printed, ...]:
    return tuple(part for part in parts if part is not None)


_PARTS: Mapping[type, Callable[[Any], tuple[p.Printed, ...]]] = {  # by type: this is asked of every node, many times
    p.PrintedNumber: lambda _: (),
    p.Symbol: lambda _: (),
    p.Opaque: lambda _: (),
    p.Indexed: lambda node: (node.base, *node.subscripts),
    p.Raised: lambda node: (node.base, node.exponent),
    p.Transposed: lambda node: (node.base,),
    p.Prefixed: lambda node: (node.operand,),
    p.Infixed: lambda node: (node.left, node.right),
    p.Applied: lambda node: _there(node.head, node.base, node.power, *node.arguments),
    p.Radical: lambda node: _there(node.index, node.radicand),
    p.Bounded: lambda node: _there(node.lower, node.upper, node.body),
    p.Grid: lambda node: tuple(cell for row in node.rows for cell in row),
    p.Listing: lambda node: node.items,
    p.Entry: lambda node: (node.key, node.value),
    p.Fenced: lambda node: (node.content,),
    p.Chain: lambda node: _there(*node.sides),
}


def walk(node: p.Printed) -> Iterator[p.Printed]:
    """`node` and everything inside it, outside first, without recursion."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        parts = _PARTS[type(current)](current)
        if parts:
            waiting += parts[::-1]


def rebuilt(node: p.Printed, change: Callable[[p.Printed], p.Printed | None]) -> p.Printed:
    """`node` with every node put through `change`, outside first; what it gives None for is looked into.

    What stays is not built anew.
    """
    found = change(node)
    return found if found is not None else _inside(node, change)


def _inside(node: Any, change: Callable[[p.Printed], p.Printed | None]) -> Any:
    changed = {}
    for field in node.__match_args__:
        content = getattr(node, field)
        other = _part(content, change)
        if other is not content:
            changed[field] = other
    return replace(node, **changed) if changed else node


def _part(content: Any, change: Callable[[p.Printed], p.Printed | None]) -> Any:
    """A field with the nodes in it changed."""
    if isinstance(content, tuple):
        items = tuple([_part(item, change) for item in content])
        return items if any(one is not other for one, other in zip(items, content, strict=True)) else content
    return rebuilt(content, change) if type(content) in _PARTS else content


def height(node: p.Printed) -> int:
    """Levels of `node`, without recursion: what a recursive reader of it needs on its stack."""
    tallest, level = 0, [node]
    while level:
        tallest += 1
        level = [child for parent in level for child in children(parent)]
    return tallest
