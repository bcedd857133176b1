"""Parts of a printed formula that stand for one symbol of a card: f(x), w x + b, μ_B, and x / T wherever x stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from verify.claims.formulas.normal_form import indices, operands_of
from verify.claims.formulas.parts import letters_of
from verify.claims.formulas.vocabulary import is_function
from verify.claims.meaning.notation import key
from verify.expressions.printed import children, rebuilt, walk
from verify.records.printed import Applied, Bounded, Fenced, Indexed, Infixed, Printed, Raised, Symbol

BRACKETED, SCALED = "computed", "scaled"
"""The names of a sum in brackets that stands for one symbol, and of what is divided."""

Known = Callable[[str], bool]
"""Whether a name is one of the card."""


def standing(sides: Sequence[Printed], letters: frozenset[str], known: Known) -> list[Printed]:
    """The sides of a statement with one name for each part that stands for one symbol.

    letters: the index letters of the sides. known: whether a name is one of the card.
    """
    found = [_with_calls(side, letters, known) for side in sides]
    found = _without_labels(found, letters, known)
    found = _with_bracketed(found, letters, known)
    return [_unscaled(side, known) for side in found]


def _with_calls(side: Printed, letters: frozenset[str], known: Known) -> Printed:
    """The values of functions that the document names, f(x) and h_θ(x_i), as names: f and h_θ, with the index."""

    def change(node: Printed) -> Printed | None:
        if not isinstance(node, Applied) or node.base is not None or node.power is not None or is_function(node.head):
            return None
        name, names = key(node.head), [key(one) for one in node.arguments if is_name(one)]
        if name is None or len(names) < len(node.arguments) or known(key(node) or ""):
            return None
        if known(name) and any(map(known, filter(None, names))):
            return None  # p(1 - p), and y(p)
        running = sorted({one for part in node.arguments for inner in walk(part) for one in indices(inner)} & letters)
        head = Symbol(name, node.head.span)
        at = tuple(Symbol(one, node.span) for one in running)
        return Indexed(head, at, "_", node.span) if at else head

    return rebuilt(side, change)


def _without_labels(sides: Sequence[Printed], letters: frozenset[str], known: Known) -> list[Printed]:
    """Names without a label that all of a base have, as μ and σ of a batch B: where the base is one of the card."""
    labels: dict[str, set[str]] = {}
    for side in sides:
        for node in walk(side):
            for base, label in _labelled(node, letters):
                labels.setdefault(base, set()).add(label)
    dropped = {base for base, own in labels.items() if len(own) == 1 and "" not in own and known(base)}
    dropped = {base for base in dropped if not known(f"{base}_{next(iter(labels[base]))}")}

    def change(node: Printed) -> Printed | None:
        if not isinstance(node, Indexed) or key(node.base) not in dropped:
            return None
        kept = tuple(one for one in letters_of(node.subscripts) if isinstance(one, Symbol) and one.name in letters)
        return Indexed(node.base, kept, node.brackets, node.span) if kept else node.base

    return [rebuilt(side, change) for side in sides]


def is_name(node: Printed) -> bool:
    """Whether something printed is a name by itself, with indices and labels."""
    return isinstance(node, Symbol | Indexed) or (isinstance(node, Raised) and node.label)


def _labelled(node: Printed, letters: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The base of a name and the label below it, "" where it has none."""
    if isinstance(node, Indexed):
        base = key(node.base)
        own = [one for one in letters_of(node.subscripts) if not isinstance(one, Symbol) or one.name not in letters]
        if base is not None:
            spelled = [key(one) or "" for one in own]
            yield base, ",".join(spelled) if all(one.isalpha() for one in spelled) else f"{base}:{spelled}"
    else:
        for child in children(node):
            if isinstance(child, Symbol) and not isinstance(node, Indexed):
                yield child.name, ""


def _with_bracketed(sides: Sequence[Printed], letters: frozenset[str], known: Known) -> list[Printed]:
    """A sum in brackets of which no name is one of the card, w x_i + b, as one name."""

    def change(node: Printed) -> Printed | None:
        match node:
            case Fenced("parentheses", Infixed("+" | "-") as content) if not any(
                isinstance(one, Bounded) for one in walk(content)
            ):
                names = operands_of(content, letters)
                if len(names) > 1 and not any(map(known, names)):
                    running = sorted({one for part in walk(content) for one in indices(part)} & letters)
                    name = Symbol(BRACKETED, node.span)
                    at = tuple(Symbol(one, node.span) for one in running)
                    return Indexed(name, at, "_", node.span) if at else name
        return None

    return [rebuilt(side, change) for side in sides]


def _unscaled(side: Printed, known: Known) -> Printed:
    """A side without a divisor that every argument has, T of x / T: it is the formula of what is divided."""
    scaled = [node for node in walk(side) if isinstance(node, Infixed) and _divisor(node, known) is not None]
    if len({_divisor(node, known) for node in scaled}) != 1 or side in scaled:
        return side
    divisor = _divisor(scaled[0], known)
    bases = {divisor, *(key(_base(node.left)) for node in scaled)}
    rest = rebuilt(side, lambda node: Symbol(SCALED, node.span) if node in scaled else None)
    if any(isinstance(node, Symbol) and node.name in bases for node in walk(rest)):
        return side
    return rebuilt(side, lambda node: node.left if isinstance(node, Infixed) and node in scaled else None)


def _base(node: Printed) -> Printed:
    return node.base if isinstance(node, Indexed) else node


def _divisor(node: Printed, known: Known) -> str | None:
    """T of x / T and x_i / T, where x is a name of the card and T is none."""
    match node:
        case Infixed("/", Symbol() | Indexed() as above, Symbol(name)) if not known(name) and not is_function(above):
            return name
    return None
