"""Names that are shares of a whole, as y is in -Σ y_k log p_k: that they add up to one makes its gradient p - y."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from verify.claims.formulas.differentials import factors
from verify.claims.formulas.parts import whole
from verify.claims.meaning.notation import key
from verify.expressions.printed import walk
from verify.records.expression import Binary, Expression, Name, names, rebuilt
from verify.records.printed import Applied, Bounded, Indexed, Prefixed, Printed

LOGARITHMS = frozenset({"log", "ln"})


def shares_of(forms: Iterable[Printed]) -> Iterator[str]:
    """The names that a sum multiplies with logarithms, one for each class."""
    for form in forms:
        for node in walk(form):
            if isinstance(node, Bounded) and node.operator == "sum":
                body = node.body.operand if isinstance(node.body, Prefixed) else node.body
                parts = factors(body)
                if any(isinstance(one, Applied) and key(one.head) in LOGARITHMS for one in parts):
                    yield from (key(one.base) or "" for one in parts if isinstance(one, Indexed))


def adding_up(node: Expression, shares: Iterable[str], count: int) -> Expression:
    """An expression with the last share of several as what the others leave of one."""
    last: dict[str, Expression] = {}
    for base in shares:
        several = [f"{base}_{index}" for index in range(1, count + 1)]
        if count > 1 and names(node).issuperset(several):
            rest: Expression = whole(1)
            last[several[-1]] = reduce(lambda left, name: Binary("-", left, Name(name)), several[:-1], rest)
    return rebuilt(node, lambda one: last.get(one.text, one) if isinstance(one, Name) else one) if last else node
