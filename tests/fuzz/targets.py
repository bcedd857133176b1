"""What is fuzzed: each target draws an input from a seed, and fails on it by an exception or by what an oracle says.

Input 7 of a target is the same in every run on one commit, so that a name is enough to have it again.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import chance
import computed
import formulas
import growth
import order
import programs
import reach
from audited import FORMATS, Audited, audited, read
from notebooks import notebook
from numbered import Numbered, numbered
from places import check_blocks, check_places
from verify.expressions import parse_expression
from verify.expressions.printed import children, parse_printed, walk
from verify.numerals import parse_array, parse_numeral
from verify.records.mistake import Mistake
from words import broken_notebook, number, soup, written


@dataclass(frozen=True)
class Target:
    """How an input is drawn, what is tried on it, and how many of a thousand inputs are its."""

    share: int
    draw: Callable[[random.Random], Any]
    check: Callable[[Any], None]


Text = tuple[str, str]
"""A text, and its format."""


def _numerals(rng: random.Random) -> str:
    return number(rng) if rng.random() < 0.5 else soup(rng, 8)


def check_numerals(text: str) -> None:
    """Printed numbers and arrays are read, or refused in words."""
    for parse in (parse_numeral, parse_array):
        try:
            parse(text)
        except Mistake as mistake:
            assert str(mistake)


def check_language(text: str) -> None:
    """The expression language of worked examples and annotations is read, or refused in words."""
    try:
        parse_expression(text)
    except Mistake as mistake:
        assert str(mistake)


def check_grammar(text: str) -> None:
    """Printed mathematics: statements in order, every node within its parent."""
    end = 0
    try:
        statements = parse_printed(text)
    except Mistake as mistake:
        assert str(mistake)
        return
    for statement in statements:
        assert end <= statement.span[0] <= statement.span[1] <= len(text), "statements in order"
        end = statement.span[1]
        for node in walk(statement):
            assert all(node.span[0] <= part.span[0] <= part.span[1] <= node.span[1] for part in children(node)), "nodes"


def _text(rng: random.Random) -> Text:
    match rng.randrange(8):
        case 0:
            return broken_notebook(rng), "notebook"
        case 1 | 2:
            return soup(rng), rng.choice(FORMATS[:3])
        case 3 | 4:
            return formulas.stated(rng), rng.choice(FORMATS[:3])
    return written(rng)


def _computed(rng: random.Random) -> Text:
    return computed.document(rng), rng.choice(FORMATS[:3])


def _formula(rng: random.Random) -> str:
    return formulas.statement(rng) if rng.random() < 0.5 else soup(rng)


def check_reading(text: Text) -> None:
    """Every block leads back to its text."""
    document = read(*text)
    if document is not None:
        check_blocks(document)


def check_audit(text: Text, *, exact: bool = False) -> Audited | None:
    """The whole way: the numbers add up, and every place leads back to its text."""
    one = audited(*text)
    if one is not None:
        check_blocks(one.document)
        check_places(one, exact=exact)
    return one


def check_computed(text: Text) -> None:
    """Every place leads back to just what is said."""
    check_audit(text, exact=True)


def check_numbered(drawn: Numbered) -> None:
    """Every numeral that was written is counted, and once."""
    one = check_audit((drawn.text, drawn.format), exact=True)
    assert one is not None, "a document"
    assert one.coverage.numerals == len(drawn.digits), f"{one.coverage.numerals} numerals of {len(drawn.digits)}"
    left = list(drawn.digits)
    for _, digits in one.coverage.unlinked_at:
        assert digits in left, f"{digits} was written once less"
        left.remove(digits)


def check_table(table: chance.Drawn) -> None:
    """What is right or says nothing is not wrong; what was changed does not hold."""
    one = check_audit((table.text, table.format), exact=True)
    assert one is not None, "a document"
    chance.check(table, one)


def check_reach(case: reach.Reaching) -> None:
    """The class of each number is the one that what was judged gives it."""
    one = check_audit((case.text, case.format), exact=True)
    assert one is not None, "a document"
    reach.check(case, one)


def check_growth(one: growth.Repeated) -> None:
    """Work grows as the input does."""
    growth.check(partial(_audit_as, one.format), one)


def _audit_as(document_format: str, text: str) -> None:
    audited(text, document_format)


def check_order(text: Text) -> None:
    """The report is the same under other hash seeds."""
    order.check(*text)


TARGETS: Mapping[str, Target] = {
    "numerals": Target(61, _numerals, check_numerals),
    "language": Target(60, _formula, check_language),
    "grammar": Target(120, _formula, check_grammar),
    "reading": Target(260, _text, check_reading),
    "audit": Target(210, _text, check_audit),
    "computed": Target(60, _computed, check_computed),
    "coverage": Target(60, numbered, check_numbered),
    "reach": Target(30, reach.drawn, check_reach),
    "notebooks": Target(30, notebook, check_numbered),
    "tables": Target(40, chance.drawn, check_table),
    "growth": Target(3, growth.repeated, check_growth),
    "order": Target(6, order.document, check_order),
    "programs": Target(60, programs.program, programs.check_program),
}
"""Cheap ones are drawn more often, and those most of all that reach most."""

CYCLE = [name for name, target in TARGETS.items() for _ in range(target.share)]
random.Random(0).shuffle(CYCLE)
TURNS = [CYCLE[:at].count(name) for at, name in enumerate(CYCLE)]


def input_at(position: int) -> tuple[str, int]:
    """The target of an input of the stream, and which of the target's inputs it is."""
    rounds, at = divmod(position, len(CYCLE))
    name = CYCLE[at]
    return name, rounds * TARGETS[name].share + TURNS[at]


def drawn(target: str, number: int, seed: int = 0) -> Any:
    """An input of a target."""
    return TARGETS[target].draw(random.Random(f"{seed}/{target}/{number}"))
