"""An HTML page as a tree, read by the standard library: what a browser would find in it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "input", "br", "hr", "img"})


@dataclass
class Node:
    """An element with its attributes and what stands in it: elements and text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text in it."""
        return "".join(one if isinstance(one, str) else one.text for one in self.inside)

    @property
    def words(self) -> str:
        """All text in it, with single blanks."""
        return " ".join(self.text.split())

    def all(self, tag: str | None = None, name: str | None = None) -> list[Node]:
        """The elements in it, itself included, by tag and class."""
        return [
            one
            for one in self._every()
            if (tag is None or one.tag == tag) and (name is None or name in one.attributes.get("class", "").split())
        ]

    def one(self, tag: str | None = None, name: str | None = None) -> Node:
        """The only such element."""
        (found,) = self.all(tag, name)
        return found

    def _every(self) -> Iterator[Node]:
        yield self
        for one in self.inside:
            if isinstance(one, Node):
                yield from one._every()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        assert len(node.attributes) == len(attrs), f"an attribute twice in {tag}"
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"{tag} ends where {self.open[-1].tag} is open"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


def parse(text: str) -> Node:
    """The page as a tree; every element must end where it began."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    (page,) = reader.open
    return page
