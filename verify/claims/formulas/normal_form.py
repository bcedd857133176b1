"""The side of a printed formula in one notation: indices as subscripts, and sums with all their terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from verify.claims.formulas.parts import letters_of
from verify.claims.formulas.vocabulary import is_function
from verify.claims.meaning.notation import key
from verify.expressions.printed import children, rebuilt, walk
from verify.records.printed import (
    Applied,
    Bounded,
    Chain,
    Fenced,
    Indexed,
    Infixed,
    Listing,
    Opaque,
    Prefixed,
    Printed,
    Radical,
    Raised,
    Symbol,
    Transposed,
)

WRITTEN_OUT = ("log", "ln", "exp")
"""Functions that documents type beside letters."""

ELIDED = "elided"
"""Why dots have no value."""

SUM_SIGNS = frozenset({"Sigma", "Σ", "∑"})


def in_normal_form(side: Printed, letters: frozenset[str]) -> Printed:
    """The side with x^{(i)}, p(x_i), P(i) and p(w_i | w_{<i}) as x_i and p_i, where i is an index letter.

    letters: those that the left side has; those that sums bind are found here.
    """
    side = rebuilt(side, _sum_by_letter)
    bound = letters | frozenset(bound_letters(side))
    return _with_whole_sums(rebuilt(side, lambda node: _indexed(node, bound)), letters)


def as_called(node: Printed) -> Printed:
    """A form with functions that are typed beside their arguments applied to them."""
    return rebuilt(node, _called)


def _called(node: Printed) -> Printed | None:
    """A function that is typed beside its argument, as in y log p, ylog(p) and y_ilog(p), as applied to it.

    What is made of names with dots between them, Concat(H_1, …, H_h), is one name, and so is W^O.
    """
    match node:
        case Applied(Symbol(name), arguments, base=None, power=None) if any(map(_is_elided, arguments)):
            return Symbol(name, node.span)
        case Raised(Symbol(name), Symbol(label), label=False) if name.isupper() and label.isupper():
            return replace(node, label=True)  # W^O
        case Infixed("implicit", Infixed("implicit", before, Symbol(name) as head), argument) if name in WRITTEN_OUT:
            return Infixed("implicit", rebuilt(before, _called), _of(head, argument), node.span)
        case Infixed("implicit", Symbol(name) as head, argument) if name in WRITTEN_OUT:
            return _of(head, argument)
        case Applied(Symbol(name) as head, base=None, power=None) if name[1:] in WRITTEN_OUT:
            return _beside(Symbol(name[0], head.span), name[1:], node)
        case Applied(Indexed(base, (Symbol(name),), "_") as head, base=None, power=None) if name[1:] in WRITTEN_OUT:
            index = Symbol(name[0], head.span)
            return _beside(Indexed(base, (index,), "_", head.span), name[1:], node)
    return None


def _is_elided(node: Printed) -> bool:
    return isinstance(node, Opaque) and node.reason == ELIDED


def _beside(before: Printed, function: str, node: Applied) -> Printed:
    """A factor and a function that were typed as one word, with the arguments of that."""
    call = Applied(Symbol(function, node.head.span), node.arguments, node.span)
    return Infixed("implicit", before, rebuilt(call, _called), node.span)


def _of(head: Symbol, argument: Printed) -> Printed:
    return Applied(Symbol(head.name, head.span), (rebuilt(argument, _called),), argument.span)


def _sum_by_letter(node: Printed) -> Printed | None:
    """Σ(x)² that is typed as a letter, as a sum; a fence of brackets or braces as parentheses; √d_k as one root."""
    match node:
        case Raised(Applied(Symbol(name), (body,), _, None, None), exponent, label=False) if name in SUM_SIGNS:
            power = Raised(Fenced("parentheses", body, body.span), exponent, node.span)
            return rebuilt(Bounded("sum", None, None, power, node.span), _sum_by_letter)
        case Applied(Symbol(name), (body,), _, None, None) if name in SUM_SIGNS:
            return rebuilt(Bounded("sum", None, None, body, node.span), _sum_by_letter)
        case Infixed("implicit" | "*" | "dot" | "times") if (rest := _behind_sum(node)) is not None:
            return rebuilt(rest, _sum_by_letter)
        case Listing((content,), "[" | "{" | "("):
            return rebuilt(Fenced("parentheses", content, node.span), _sum_by_letter)
        case Indexed(Radical(radicand, None), subscripts, "_"):
            return Radical(Indexed(radicand, subscripts, "_", node.span), None, node.span)
        case Indexed(Transposed(base), subscripts, "_"):
            return Transposed(Indexed(base, subscripts, "_", node.span), node.span)
    return None


def _behind_sum(node: Printed) -> Printed | None:
    """A product that begins with Σ as a letter, as the sum of what stands behind it; None for any other."""
    match node:
        case Infixed("implicit", Symbol(name), body) if name in SUM_SIGNS:
            return Bounded("sum", None, None, body, node.span)
        case Infixed("implicit", Prefixed(sign, Symbol(name)), body) if name in SUM_SIGNS:
            return Prefixed(sign, Bounded("sum", None, None, body, node.span), node.span)
        case Infixed("implicit" | "*" | "dot" | "times" as operator, left, right):
            match _behind_sum(left):
                case Bounded(_, _, _, body):
                    return Bounded("sum", None, None, Infixed(operator, body, right, node.span), node.span)
                case Prefixed(sign, Bounded(_, _, _, body)):
                    product = Infixed(operator, body, right, node.span)
                    return Prefixed(sign, Bounded("sum", None, None, product, node.span), node.span)
    return None


def bound_letters(side: Printed) -> Iterator[str]:
    """The letters that sums of a side run over."""
    for node in walk(side):
        if isinstance(node, Bounded):
            letter = sum_letter(node)
            if letter is not None:
                yield letter


def sum_letter(node: Bounded) -> str | None:
    """The letter that the lower bound of a sum names: i of i = 1, i ∈ B and i."""
    lower = node.lower
    if isinstance(lower, Chain) and lower.relations[0] in ("=", "∈"):
        lower = lower.sides[0]
    return lower.name if isinstance(lower, Symbol) else None


def _indexed(node: Printed, bound: frozenset[str]) -> Printed | None:
    match node:
        case Raised(base, Fenced("parentheses", Symbol(name) as letter), label=True) if name in bound:
            return Indexed(rebuilt(base, lambda one: _indexed(one, bound)), (letter,), "_", node.span)
        case Applied(head, (argument,), _, None, None) if not is_function(head):
            at = _letter(argument, bound)
            if at is not None:
                return Indexed(head, (at,), "_", node.span)
            own = isinstance(head, Indexed) and not indices(argument) & bound  # s_k(x) is the one of k
            return head if own and indices(head) & bound else None
    return None


def _letter(argument: Printed, bound: frozenset[str]) -> Symbol | None:
    """The index letter that an argument is, or that stands at what it is: i, x_i, x^{(i)}, w_i | w_{<i}."""
    match argument:
        case Symbol(name) if name in bound:
            return argument
        case Indexed(Symbol(), (Symbol(name) as letter,), "_") if name in bound:
            return letter
        case Raised(Symbol(), Fenced("parentheses", Symbol(name) as letter), label=True) if name in bound:
            return letter
        case Infixed("|", first, _):
            return _letter(first, bound)
    return None


def _with_whole_sums(node: Printed, free: frozenset[str]) -> Printed:
    """Sums whose later terms stand behind a plus without brackets, as in Σ a_i + b_i, with these terms in them."""

    def change(one: Printed) -> Printed | None:
        if not isinstance(one, Infixed) or one.operator not in ("+", "-"):
            return None
        left, right = _with_whole_sums(one.left, free), _with_whole_sums(one.right, free)
        longer = _taking(left, one, right, free)
        return longer if longer is not None else Infixed(one.operator, left, right, one.span)

    return rebuilt(node, change)


def _taking(left: Printed, node: Infixed, right: Printed, free: frozenset[str]) -> Printed | None:
    """The left side of a plus, whose last sum takes the right side in; None where that is no term of it."""
    match left:
        case Bounded("sum", lower, upper, body):
            letter = sum_letter(left)
            if not _goes_on(letter, body, right, free):
                return None
            return Bounded("sum", lower, upper, Infixed(node.operator, body, right, node.span), node.span)
        case Prefixed(sign, operand):
            inner = _taking(operand, node, right, free)
            return None if inner is None else Prefixed(sign, inner, node.span)
        case Infixed("implicit" | "*" | "dot" | "times" as operator, first, last):
            inner = _taking(last, node, right, free)
            return None if inner is None else Infixed(operator, first, inner, node.span)
    return None


def _goes_on(letter: str | None, body: Printed, right: Printed, free: frozenset[str]) -> bool:
    """Whether what stands behind a sum has its letter, or, where none is printed, names that are its own alone."""
    if letter is not None:
        return letter not in free and any(letter in indices(one) for one in unsummed(right))
    if any(isinstance(one, Bounded) for one in walk(right)):
        return False
    names = {one.name for one in walk(right) if isinstance(one, Symbol) and not is_function(one)}
    return bool(names) and names <= {one.name for one in walk(body) if isinstance(one, Symbol)}


def indices(node: Printed) -> frozenset[str]:
    """The letters that stand below a name."""
    if not isinstance(node, Indexed):
        return frozenset()
    return frozenset(one.name for one in letters_of(node.subscripts) if isinstance(one, Symbol))


def unsummed(node: Printed) -> Iterator[Printed]:
    """A node and what is in it, sums excepted."""
    if isinstance(node, Bounded):
        return
    yield node
    for child in children(node):
        if not isinstance(child, Bounded):
            yield from unsummed(child)


def operands_of(side: Printed, letters: Iterable[str] = ()) -> Mapping[str, Printed]:
    """The names that a side computes from, each as it is spelled, without index letters: those given, and of sums."""
    found: dict[str, Printed] = {}
    for spelled, name in _operands(side, frozenset({*letters, *bound_letters(side)})):
        found.setdefault(spelled, name)
    return found


def _operands(node: Printed, running: frozenset[str]) -> Iterator[tuple[str, Printed]]:
    if isinstance(node, Bounded):
        letter = sum_letter(node)
        yield from _operands(node.body, running | {letter} if letter is not None else running)
    elif isinstance(node, Indexed) and indices(node) & running and key(node.base) is not None:
        yield key(node.base) or "", node.base
    elif isinstance(node, Symbol | Indexed) or (isinstance(node, Raised) and node.label):
        spelled = key(node)
        if spelled is not None and spelled not in running and not is_function(node):
            yield spelled, node
    else:
        for child in children(node):
            yield from _operands(child, running)
