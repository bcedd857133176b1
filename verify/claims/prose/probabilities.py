"""Lines of plain text about probabilities: P(A | b = "yes") = 0.2 gives one, P(A | B) P(B) = 0.02 is of two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.claims.meaning.events import PROBABILITIES
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import PRODUCTS, key
from verify.expressions.printed import parse_printed, walk
from verify.records.document import Block
from verify.records.mistake import OverBudget
from verify.records.printed import Applied, Chain, Fenced, Infixed, Printed, PrintedNumber, Symbol

MARKS = " \t*_`.,;"
"""What may stand around the mathematics of a line."""

LONGEST = 400
"""Characters of a line that is read."""


def probability_lines(block: Block) -> Iterator[tuple[tuple[int, int], Chain]]:
    """The chains of equalities that whole lines of a block are, from a probability on, and where they stand."""
    start = 0
    for line in block.text.split("\n"):
        begin = min((at for head in PROBABILITIES if (at := line.find(f"{head}(")) >= 0), default=-1)
        if begin >= 0 and "=" in line and "$" not in line and len(line) <= LONGEST and _opens(line[:begin]):
            end = len(line.rstrip(MARKS))
            statement = _chain(line[begin:end].replace(r"\*", " *"))
            if statement is not None:
                yield (start + begin, start + end), statement
        start += len(line) + 1


def _opens(before: str) -> bool:
    """Whether nothing but the label of an item stands before: a), 1., a dash."""
    return len(before.strip(MARKS + "-+)(>•")) <= 2


def _chain(text: str) -> Chain | None:
    """What a line states, without its computations of numbers alone, which are read as any others."""
    try:
        statements = parse_printed(text)
    except OverBudget:
        return None
    match statements:
        case (Chain(sides, relations) as chain,) if set(relations) <= {"=", "≈"} and all(map(_is_of_numbers, sides)):
            kept = [side for side in sides[:-1] if side is not None and _names(side)]
            if kept and literal(sides[-1]) is not None and (len(kept) == 1 or relations[0] == "="):
                return replace(chain, sides=(*kept, sides[-1]), relations=("=",) * (len(kept) - 1) + relations[-1:])
    return None


def _is_of_numbers(side: Printed | None) -> bool:
    """Whether a side is arithmetic with probabilities and numbers."""
    match side:
        case PrintedNumber():
            return True
        case Applied(Symbol(name), base=None, power=None) if name in PROBABILITIES:
            events = [part for one in side.arguments for part in walk(one)]
            return key(side) is not None and any(isinstance(part, Symbol) for part in events)  # not P(1|2)
        case Infixed(operator, left, right) if operator in PRODUCTS | {"+", "-", "/"}:
            return _is_of_numbers(left) and _is_of_numbers(right)
        case Fenced("parentheses", content):
            return _is_of_numbers(content)
    return False


def _names(side: Printed) -> bool:
    """Whether a side has a probability in it."""
    match side:
        case Applied():
            return True
        case Infixed(_, left, right):
            return _names(left) or _names(right)
        case Fenced(_, content):
            return _names(content)
    return False
