"""The parts of printed mathematics, for whoever walks through it."""

from __future__ import annotations

from collections.abc import Iterator

from verify.records import printed as p


def children(node: p.Printed) -> tuple[p.Printed, ...]:
    """The nodes directly inside `node`, in the order they are printed."""
    match node:
        case p.PrintedNumber() | p.Symbol() | p.Opaque():
            return ()
        case p.Indexed():
            return (node.base, *node.subscripts)
        case p.Raised():
            return (node.base, node.exponent)
        case p.Transposed():
            return (node.base,)
        case p.Prefixed():
            return (node.operand,)
        case p.Infixed():
            return (node.left, node.right)
        case p.Applied():
            return tuple(part for part in (node.head, node.base, node.power, *node.arguments) if part is not None)
        case p.Radical():
            return tuple(part for part in (node.index, node.radicand) if part is not None)
        case p.Bounded():
            return tuple(part for part in (node.lower, node.upper, node.body) if part is not None)
        case p.Grid():
            return tuple(cell for row in node.rows for cell in row)
        case p.Listing():
            return node.items
        case p.Entry():
            return (node.key, node.value)
        case p.Fenced():
            return (node.content,)
        case p.Chain():
            return tuple(side for side in node.sides if side is not None)


def walk(node: p.Printed) -> Iterator[p.Printed]:
    """`node` and everything inside it, outside first, without recursion."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting.extend(reversed(children(current)))


def height(node: p.Printed) -> int:
    """Levels of `node`, without recursion: what a recursive reader of it needs on its stack."""
    tallest, level = 0, [node]
    while level:
        tallest += 1
        level = [child for parent in level for child in children(parent)]
    return tallest
