"""Arithmetic that code spans and comments state, such as `0.3 * 2 = 0.6`: numbers and elementary functions alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from verify.claims.chains.multiples import as_marked
from verify.claims.cues import has_any
from verify.claims.ledger import Ledger
from verify.claims.meaning.alternatives import taken_again
from verify.claims.meaning.conventions import open_conventions
from verify.claims.meaning.names import neutral
from verify.claims.meaning.scope import Scope
from verify.expressions import parse_expression
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.example import Alternative, PropertyClaim, ValueClaim
from verify.records.expression import Binary, Call, Expression, Name, Negative, Number, Relation, children
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

ELEMENTARY = frozenset(
    {"abs", "cos", "exp", "ln", "log", "log10", "log2", "relu", "sigmoid", "sin", "softmax", "sqrt", "tan", "tanh"}
)
SPAN = re.compile(r"(?<!`)(`+)(?!`)(?P<content>[^`\n]{3,200}?)(?<!`)\1(?!`)")
EQUALS = ("=", "≈")
SIGNS = str.maketrans({"×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "≈": "="})
NO_EQUALITY = re.compile(r"[=!<>:+*/%^|&~-]=|=[=>]|//|%(?=\s*[\w(])")
"""Comparisons, assignments and operators that programs read otherwise than mathematics."""

POWER = re.compile(r"(?<![\w.])(\d*\.\d+)\s*\^\s*(?=[-+]?[\d(])")
"""A power as people type it: a program has no other use for the sign behind a number with decimals."""

NAME = re.compile(r"[A-Za-z_]\w*(?:[ \t]+[A-Za-z_]\w*){0,3}(?:(?:\^|\*\*)\d)?")
"""What stands before a chain, and is not read: x, my mean, tau^2."""

HEAD = re.compile(r"\s*(?P<name>[^\W\d]\w*)\s*(?:=(?!=)|:=|←)")
"""A name that is given the value of the chain behind it."""

THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])")


@dataclass(frozen=True)
class Stated:
    """One link of stated arithmetic; `reading` is the expression whose conventions are open."""

    statement: ValueClaim | PropertyClaim
    reading: Expression | None


def read_code_spans(document: Document, block: Block, scope: Scope, ledger: Ledger) -> None:
    """Claim what the code spans of a paragraph or table state."""
    if "`" not in block.text or not has_any(EQUALS, block.text):
        return
    for span in SPAN.finditer(block.text):
        if has_any(EQUALS, span["content"]):
            stretch = span.span("content")
            ledger.attempt(ledger.said(block, *stretch), claim_arithmetic, document, block, stretch, scope, ledger)


def claim_arithmetic(document: Document, block: Block, span: tuple[int, int], scope: Scope, ledger: Ledger) -> bool:
    """Claim each link of a chain that stands in a block's text; False where it states none."""
    text = block.text[slice(*span)]
    links = list(stated(text))
    head = HEAD.match(text) if links else None
    renewed = _number_named(head["name"], scope) if head is not None else None
    for link in links:
        place = document.place(block.offset(span[0]), block.offset(span[1] - 1) + 1, block.cell)
        last = link is links[-1] and isinstance(link.statement, ValueClaim)
        name = f"{renewed}@{len(scope.versions[renewed]) + 1}" if renewed and last else None
        readings = _readings(link, scope)
        claim = ledger.claim(link.statement, place, text, block.section, name, alternatives=readings, reading="P14")
        if isinstance(link.statement, ValueClaim) and not claim.denied:
            scope.remember(claim.name, link.statement.printed)
            if renewed and claim.name == name:
                scope.define(renewed, link.statement.printed, "result", place, block.section)
    return bool(links)


def _number_named(name: str, scope: Scope) -> str | None:
    """The name of a number that a chain gives another value: `w = 0.5 + 0.4 = 0.9`."""
    found = scope.newest(name)
    return found.name if found is not None and found.shape == () else None


def _readings(link: Stated, scope: Scope) -> tuple[Alternative, ...]:
    """What conventions leave open in a link, and the earlier results that its numbers may be."""
    if not isinstance(link.statement, ValueClaim):
        return tuple(taken_again(Binary("-", *link.statement.relation.operands), scope))
    if link.reading is None:
        return ()
    conventions = *open_conventions(link.reading), *as_marked(link.reading, link.statement.printed)
    return (*conventions, *taken_again(link.reading, scope))


def stated(text: str) -> Iterator[Stated]:
    """The links of a chain of equalities between numbers; a name may stand before it."""
    signs = text.translate(SIGNS).strip().rstrip(".,;")
    if NO_EQUALITY.search(signs):
        return
    sides = [side.strip() for side in signs.split("=")]
    if len(sides) > 2 and NAME.fullmatch(sides[0]):
        sides = sides[1:]
    if len(sides) < 2:
        return
    read = [_side(side, multiples=place > 0) for place, side in enumerate(sides)]
    if any(side is None for side in read):
        return
    for left, right in pairwise(read):
        if isinstance(right, Numeral) and not isinstance(left, Numeral):
            yield Stated(ValueClaim(left, _scalar(right)), left)  # type: ignore[arg-type]
        elif isinstance(left, Numeral) and not isinstance(right, Numeral):
            yield Stated(ValueClaim(right, _scalar(left)), right)  # type: ignore[arg-type]
        elif not isinstance(left, Numeral):
            yield Stated(PropertyClaim(Relation((left, right), ("==",))), None)  # type: ignore[arg-type]


def arithmetic(text: str) -> Expression | None:
    """The expression that a text is, where it is arithmetic of numbers with an operator or a function in it."""
    text = POWER.sub(r"\1**", text) if "^" in text else text
    try:
        expression = parse_expression(neutral(THOUSANDS.sub(lambda digits: digits[0].replace(",", ""), text)))
    except Mistake:
        return None
    operated = isinstance(expression, Binary | Call)
    return expression if operated and _is_plain(expression) else None


def _side(text: str, *, multiples: bool) -> Numeral | Expression | None:
    try:
        return parse_numeral(text, multiples=multiples)
    except Mistake:
        return arithmetic(text)


def _is_plain(node: Expression) -> bool:
    match node:
        case Name(text) if text != "pi":
            return False
        case Call(function, arguments, keywords) if function not in ELEMENTARY or len(arguments) != 1 or keywords:
            return False
        case Binary("@", _, _):
            return False
    return isinstance(node, Number | Name | Negative | Binary | Call) and all(map(_is_plain, children(node)))


def _scalar(numeral: Numeral) -> Quantity:
    return Quantity((numeral,), (), "scalar")
