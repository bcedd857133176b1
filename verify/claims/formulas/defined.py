"""A printed formula with what the document defines put in for names: Z of `e^{x_i} / Z`, where Z = Σ e^{x_j}."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import NamedTuple

from verify.claims.formulas.changes import Source, fenced
from verify.claims.formulas.definitions import Definitions, Meaning
from verify.claims.formulas.normal_form import sum_letter
from verify.claims.formulas.parts import letters_of
from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import key
from verify.expressions.printed import rebuilt, walk
from verify.records.printed import Applied, Bounded, Fenced, Indexed, Printed, Symbol

MAX_DEPTH = 3
"""Definitions within definitions: F1 of precision, of counts."""

MAX_NAMES = 4
"""Names for which something is put in: of more it is not clear which of them the card has as well."""


class PutIn(NamedTuple):
    """The sides of a statement with definitions in them, the names that these stand for, and all of their parts."""

    sides: tuple[Printed, ...]
    names: tuple[str, ...]
    parts: frozenset[int]

    @property
    def told(self) -> str:
        """What was put in, behind what a statement is said to be."""
        return f" with {' and '.join(self.names)} put in"

    def source(self, printed: Source) -> Source:
        """How the parts of the sides are printed; those of a definition are told by its name."""
        names = " or ".join(f"`{name}`" for name in self.names)
        return lambda node: f"a part of {names}" if id(node) in self.parts else printed(node)


def put_in(sides: Sequence[Printed], definitions: Definitions, is_known: Callable[[str], bool]) -> Iterator[PutIn]:
    """The sides with the definitions of names put in: of those that the card has not, of all, and of each."""
    names = sorted({name for side in sides for name in defined(side, definitions)})
    if not names or len(names) > MAX_NAMES:
        return
    chosen = [[name for name in names if not is_known(name)], names, *([name] for name in names)]
    for several in dict.fromkeys(map(frozenset, filter(None, chosen))):
        bodies: list[Printed] = []
        changed = tuple(_with(side, definitions, several, bodies) for side in sides)
        yield PutIn(changed, tuple(sorted(several)), frozenset(id(node) for body in bodies for node in walk(body)))


def defined(side: Printed, definitions: Definitions) -> Iterator[str]:
    """The names of a side that the document surely defines by a formula, without the index letters below them."""
    for node in walk(side):
        if _meaning(node, definitions) is not None:
            yield _name(node)


def _name(node: Printed) -> str:
    """What a name is called, whatever it is of and whatever letters stand below it."""
    match node:
        case Applied(head):
            return key(head) or ""
        case Indexed(base) if _letters(node):
            return key(base) or ""
    return key(node) or ""


def _letters(node: Indexed) -> list[str]:
    """The index letters below a name; none, where a label or a number stands there."""
    found = [one.name for one in letters_of(node.subscripts) if isinstance(one, Symbol) and _is_letter(one.name)]
    return found if len(found) == len(list(letters_of(node.subscripts))) else []


def _is_letter(name: str) -> bool:
    return len(name) == 1 and name.islower()


def _meaning(node: Printed, definitions: Definitions) -> Meaning | None:
    """The one formula that the document has for a name or a function, at whichever index."""
    match node:
        case Applied(head, arguments, _, None, None) if key(head) is not None:
            found = definitions.functions(key(head) or "", len(arguments))
        case Indexed(base) if _letters(node) and key(base) is not None:
            found = definitions.of(key(node) or "") or definitions.of_letters(key(base) or "", len(_letters(node)))
        case Symbol() | Indexed():
            found = definitions.of(key(node) or "")
        case _:
            return None
    sure = found and definitions.is_only(found) and _name(node) not in contents(found[0].body).symbols
    return found[0] if sure else None


def _with(
    side: Printed, definitions: Definitions, names: Set[str], bodies: list[Printed], depth: int = MAX_DEPTH
) -> Printed:
    """A side with the formulas of some names in their place, and of the names in these."""

    def change(node: Printed) -> Printed | None:
        meaning = _meaning(node, definitions) if depth else None
        if meaning is None or _name(node) not in names:
            return None
        body = _of(meaning, node)
        if body is None:
            return None
        body = _with(body, definitions, {*names, *defined(body, definitions)}, bodies, depth - 1)
        bodies.append(body)
        return Fenced("parentheses", body, node.span)

    return rebuilt(side, change)


def _of(meaning: Meaning, node: Printed) -> Printed | None:
    """The formula of a name for the arguments, or the index letters, that it has at a place; or None."""
    if isinstance(node, Applied):
        given = {name: fenced(one) for name, one in zip(meaning.parameters, node.arguments, strict=True)}
        return rebuilt(meaning.body, lambda one: given.get(one.name) if isinstance(one, Symbol) else None)
    letters = _letters(node) if isinstance(node, Indexed) else []
    return _at(meaning.body, dict(zip(meaning.index, letters, strict=False)))


def _at(body: Printed, letters: dict[str, str]) -> Printed | None:
    """A formula for other index letters; None where one of its sums would take such a letter for its own."""
    sums = [node for node in walk(body) if isinstance(node, Bounded)]
    own = {sum_letter(node) for node in sums}
    moved = {old: new for old, new in letters.items() if old != new and old not in own}
    for node in sums:
        inside = contents(node.body).symbols
        if any(new == sum_letter(node) and old in inside for old, new in moved.items()):
            return None

    def change(node: Printed) -> Printed | None:
        return Symbol(moved[node.name], node.span) if isinstance(node, Symbol) and node.name in moved else None

    return rebuilt(body, change)
