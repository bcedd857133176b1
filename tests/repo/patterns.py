"""Texts that make a regular expression try again, from the expression itself: what it repeats, and then no end."""

from __future__ import annotations

import importlib
import pkgutil
import random
import re
import re._constants as c
import re._parser as parser
from collections.abc import Iterator, Sequence
from typing import Any

import verify

CATEGORIES = {
    c.CATEGORY_DIGIT: "123", c.CATEGORY_SPACE: " \n", c.CATEGORY_WORD: "a1_", c.CATEGORY_NOT_DIGIT: "a",
    c.CATEGORY_NOT_SPACE: "a", c.CATEGORY_NOT_WORD: " ",
}  # fmt: skip
OTHERS = "a1 .,=-\n([{x\\$|0z"
LONG = 8
"""A part that may stand so often is one to repeat."""

Tree = Sequence[tuple[Any, Any]]


def patterns() -> dict[str, re.Pattern[str]]:
    """The expressions of the package, by the module and the name that they have there first."""
    found: dict[tuple[str, int], tuple[str, re.Pattern[str]]] = {}
    for module in pkgutil.walk_packages(verify.__path__, "verify."):
        if module.name.startswith(("verify.properties", "verify.integrations")) or module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                found.setdefault((value.pattern, value.flags), (f"{module.name}.{name}", value))
    return dict(found.values())


def attacks(pattern: re.Pattern[str], times: int, choose: random.Random) -> Iterator[str]:
    """What the expression may begin with, a part that it repeats as often as told, and an end that it does not have."""
    tree = list(parser.parse(pattern.pattern, pattern.flags))
    for before, part in _repeated(tree, "", choose):
        for end in ("\0", "\n\n", ""):
            yield f"{before}{part * times}{end}"


def _repeated(tree: Tree, before: str, choose: random.Random) -> Iterator[tuple[str, str]]:
    for node in tree:
        operation, content = node
        if operation in (c.MAX_REPEAT, c.MIN_REPEAT):
            _, most, body = content
            if most is c.MAXREPEAT or most >= LONG:
                yield before, _sample(body, choose) or "a"
            yield from _repeated(body, before, choose)
        for part in _parts(operation, content):
            yield from _repeated(part, before, choose)
        before += _sample([node], choose)


def _parts(operation: Any, content: Any) -> Sequence[Tree]:
    """What stands within a group, a choice or an assertion."""
    if operation is c.SUBPATTERN:
        return [content[3]]
    if operation is c.ATOMIC_GROUP:
        return [content]
    if operation is c.BRANCH:
        return list(content[1])
    return [content[1]] if operation in (c.ASSERT, c.ASSERT_NOT) else []


def _sample(tree: Tree, choose: random.Random) -> str:
    """A text that the parts of an expression match, but for what they assert."""
    return "".join(_one(operation, content, choose) for operation, content in tree)


def _one(operation: Any, content: Any, choose: random.Random) -> str:
    if operation is c.LITERAL:
        return chr(content)
    if operation is c.NOT_LITERAL:
        return "b" if content == ord("a") else "a"
    if operation is c.ANY:
        return choose.choice("a1 ")
    if operation is c.IN:
        return _of_class(content, choose)
    if operation in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
        least, most, body = content
        times = min(max(least, choose.choice((0, 1, 1, 2))), most, 6)
        return "".join(_sample(body, choose) for _ in range(times))
    if operation is c.BRANCH:
        return _sample(choose.choice(content[1]), choose)
    return "".join(_sample(part, choose) for part in _parts(operation, content)) if operation in (
        c.SUBPATTERN, c.ATOMIC_GROUP,
    ) else ""  # fmt: skip


def _of_class(content: Tree, choose: random.Random) -> str:
    matching = [_of_range(operation, what, choose) for operation, what in content if operation is not c.NEGATE]
    if content[0][0] is not c.NEGATE:
        return choose.choice(matching)
    without = [one for one in OTHERS if not any(_is_in(one, operation, what) for operation, what in content[1:])]
    return choose.choice(without or "z")


def _of_range(operation: Any, what: Any, choose: random.Random) -> str:
    if operation is c.LITERAL:
        return chr(what)
    return chr(choose.randint(*what)) if operation is c.RANGE else choose.choice(CATEGORIES[what])


def _is_in(sign: str, operation: Any, what: Any) -> bool:
    if operation is c.LITERAL:
        return ord(sign) == what
    if operation is c.RANGE:
        return bool(what[0] <= ord(sign) <= what[1])
    classes = {c.CATEGORY_DIGIT: r"\d", c.CATEGORY_SPACE: r"\s", c.CATEGORY_WORD: r"\w", c.CATEGORY_NOT_DIGIT: r"\D",
               c.CATEGORY_NOT_SPACE: r"\S", c.CATEGORY_NOT_WORD: r"\W"}  # fmt: skip
    return re.match(classes[what], sign) is not None
