"""One stretch of mathematics → its statements: rows, alignments, separators, and what continues the line above."""

from __future__ import annotations

import re
from functools import lru_cache

from verify.expressions.printed.bare import bare_name
from verify.expressions.printed.boxes import unboxed
from verify.expressions.printed.brackets import pair
from verify.expressions.printed.grammar import BINDING, Grammar
from verify.expressions.printed.lexer import tokenize
from verify.expressions.printed.tokens import OPERAND_ENDS, OPERAND_STARTS, SEPARATORS, Token
from verify.expressions.printed.walk import height
from verify.records.mistake import OverBudget
from verify.records.printed import Chain, Opaque, Printed

MAX_LENGTH = 200_000
"""Characters of one stretch of mathematics: a printed matrix of 10,000 cells fits."""

KEPT, KEPT_LENGTH = 4096, 2_000
"""How many stretches are kept once they are read, and how long they may be: a document is read again on every save."""

MAX_HEIGHT = 200
"""Levels of a statement's tree, so that whoever walks through it may use recursion."""

CONTINUING = frozenset("=≈≃≅≡≐∼∝≠<≤>≥≪≫") | {":="}
"""Relations that, at the beginning of a line, continue the chain above."""

BULLET = re.compile(r"^([ \t]*)[-*+]([ \t]+\\\()", re.MULTILINE)
"""A bullet of a list inside of a display, before mathematics with marks of its own."""


def parse_printed(text: str) -> tuple[Printed, ...]:
    """Read the statements of one stretch of mathematics, LaTeX or plain; each knows its span of `text`.

    Never raises on text: what cannot be read is Opaque, as small as the rest of its statement allows.
    """
    if len(text) > MAX_LENGTH:
        return (Opaque(text, f"over the budget of {MAX_LENGTH:,} characters", (0, len(text))),)
    return _kept(text) if len(text) <= KEPT_LENGTH else _parsed(text)


def _parsed(text: str) -> tuple[Printed, ...]:
    read = BULLET.sub(r"\1 \2", text) if r"\(" in text else text
    try:
        tokens, match = pair(tokenize(unboxed(read)))
    except OverBudget as mistake:
        return (Opaque(text, f"over the budget: {mistake.found}, {mistake.expected}", (0, len(text))),)
    tokens, match = _prose(tokens, match)
    if not SEPARATORS.isdisjoint([token.kind for token in tokens]):
        tokens, match = _joined(tokens, match)
    grammar = Grammar(text, tokens, match)
    statements: list[Printed] = []
    for start, end in _stretches(grammar):
        for first, last in _statements(grammar, *_trimmed(tokens, match, start, end)):
            statements.append(_bounded(grammar, first, last))
    return tuple(statements)


@lru_cache(KEPT)
def _kept(text: str) -> tuple[Printed, ...]:
    name = bare_name(text)
    return _parsed(text) if name is None else (name,)


def _bounded(grammar: Grammar, start: int, end: int) -> Printed:
    """One statement, no taller than a recursive reader can bear."""
    statement = grammar.content(start, end)
    if end - start <= MAX_HEIGHT or height(statement) <= MAX_HEIGHT:
        return statement
    if isinstance(statement, Chain):
        reason = f"over the budget of {MAX_HEIGHT} levels"
        sides = tuple(
            side if side is None or height(side) < MAX_HEIGHT else Opaque(_text(grammar, side), reason, side.span)
            for side in statement.sides
        )
        return Chain(sides, statement.relations, statement.span)
    return grammar.opaque(start, end, f"over the budget of {MAX_HEIGHT} levels")


def _text(grammar: Grammar, node: Printed) -> str:
    return grammar.text[node.span[0] : node.span[1]]


def _top(match: list[int], start: int, end: int) -> list[int]:
    """The tokens from `start` to `end` outside all brackets; a bracket pair is one, by its opener."""
    found, here = [], start
    while here < end:
        found.append(here)
        here = max(match[here], here) + 1
    return found


def _prose(tokens: list[Token], match: list[int]) -> tuple[list[Token], list[int]]:
    """Several words between two operands part two statements: 5 which gives y."""
    if not any(token.mark == "text" and " " in token.text for token in tokens):
        return tokens, match
    top, prose = _top(match, 0, len(tokens)), set()
    for before, here, after in zip(top, top[1:], top[2:], strict=False):
        token, following = tokens[here], tokens[after]
        words = token.kind == "name" and token.mark == "text" and " " in token.text
        ends = tokens[max(match[before], before)].kind in OPERAND_ENDS
        if words and ends and following.kind in OPERAND_STARTS and following.kind != "open":
            prose.add(here)
    return _replaced(tokens, match, {here: _alone(tokens[here]) for here in prose})


def _alone(token: Token) -> list[Token]:
    """A token that is a statement by itself."""
    before = Token("gap", "", token.start, token.start, "word")
    return [before, token, Token("gap", "", token.end, token.end, "word")]


def _replaced(
    tokens: list[Token], match: list[int], replacements: dict[int, list[Token]]
) -> tuple[list[Token], list[int]]:
    """The tokens with some outside all brackets replaced by others, and their partners where these stand now."""
    if not replacements:
        return tokens, match
    out: list[Token] = []
    places = []
    for here, token in enumerate(tokens):
        places.append(len(out))
        out += replacements.get(here, [token])
    partners = [-1] * len(out)
    for here, partner in enumerate(match):
        if partner >= 0:
            partners[places[here]] = places[partner]
    return out, partners


def _joined(tokens: list[Token], match: list[int]) -> tuple[list[Token], list[int]]:
    """Without the separators that part nothing: the line goes on behind them."""
    dropped: set[int] = set()
    top, related, at, begun = _top(match, 0, len(tokens)), False, 0, 0
    while at < len(top):
        here = top[at]
        if tokens[here].kind not in SEPARATORS:
            related = related or tokens[here].kind == "rel"
            at += 1
            continue
        until = at
        while until < len(top) and tokens[top[until]].kind in SEPARATORS:
            until += 1
        row = any(tokens[separator].kind == "row" for separator in top[at:until])
        several = row and _are_several([tokens[one].kind for one in top[begun:at]])
        if not several and _continues(tokens, match, top[at:until], related):
            dropped.update(top[at:until])
        else:
            related = False
        begun = until if row else begun
        at = until
    return _replaced(tokens, match, {here: [] for here in dropped})


def _are_several(kinds: list[str]) -> bool:
    """Whether a row states more than one thing, so that nobody knows which of them the next row goes on with."""
    parts, related = 0, False
    for kind in kinds:
        if kind in ("sep", "gap"):
            parts, related = parts + related, False
        related = related or kind == "rel"
    return parts + related > 1


def _continues(tokens: list[Token], match: list[int], separators: list[int], related: bool) -> bool:  # noqa: FBT001 — internal, one call
    """Whether the statement before a run of separators goes on behind it."""
    before, after = separators[0] - 1, separators[-1] + 1
    kinds = {tokens[separator].kind for separator in separators}
    if before < 0 or after >= len(tokens):
        return kinds == {"line"}
    last, first = tokens[before], tokens[after]
    if last.kind == "rel" or (last.kind == "op" and last.text in BINDING) or _awaits_argument(tokens, match, before):
        return True
    is_line = kinds == {"line"}
    if is_line and last.kind in ("func", "cmd", "^", "_"):
        return True  # what a function is of stands on the next line
    if first.kind == "rel":
        return first.text in CONTINUING or (is_line and (not related or first.end - first.start > len(first.text)))
    if first.kind == "op" and first.text in BINDING and first.text != ":":
        apart = is_line and after + 1 < len(tokens) and tokens[after + 1].start > first.end
        return first.text != "-" or apart or (kinds != {"gap"} and not _relates(tokens, match, after))
    return is_line and (first.kind in ("begin", "grid") or not (related and _relates(tokens, match, after)))


def _awaits_argument(tokens: list[Token], match: list[int], here: int) -> bool:
    """Whether a function with a subscript ends here, a logarithm to a base, whose argument is yet to come."""
    here = match[here] if tokens[here].kind == "close" else here
    return here > 1 and tokens[here - 1].kind == "_" and tokens[here - 2].kind == "func"


def _relates(tokens: list[Token], match: list[int], start: int) -> bool:
    """Whether a relation stands before the next separator."""
    here = start
    while here < len(tokens) and tokens[here].kind not in SEPARATORS:
        if tokens[here].kind == "rel":
            return True
        here = max(match[here], here) + 1
    return False


def _stretches(grammar: Grammar) -> list[tuple[int, int]]:
    """The stretches between separators."""
    tokens = grammar.tokens
    if SEPARATORS.isdisjoint(grammar.kinds):
        return [(0, len(tokens))]
    cuts = [here for here in _top(grammar.match, 0, len(tokens)) if tokens[here].kind in SEPARATORS]
    return list(zip([0, *(cut + 1 for cut in cuts)], [*cuts, len(tokens)], strict=True))


def _trimmed(tokens: list[Token], match: list[int], start: int, end: int) -> tuple[int, int]:
    """Without punctuation around, and without braces around the whole."""
    while start < end:
        if tokens[end - 1].kind in ("sep", "dot"):
            end -= 1
        elif tokens[start].kind in ("sep", "dot"):
            start += 1
        elif tokens[start].text == "{" and match[start] == end - 1 and _is_statement(tokens, match, start + 1, end - 1):
            start, end = start + 1, end - 1
        else:
            break
    return start, end


def _is_statement(tokens: list[Token], match: list[int], start: int, end: int) -> bool:
    """Whether braces hold a relation and no list."""
    kinds = {tokens[here].kind for here in _top(match, start, end)}
    return "rel" in kinds and "sep" not in kinds


def _statements(grammar: Grammar, start: int, end: int) -> list[tuple[int, int]]:
    """x = 1, y = 2 is two statements; Q, K = X and i = 1, 2 are one each, and so is 1,5 - x = 0,5, which is none."""
    if start >= end:
        return []
    commas = grammar.cuts(start, end, "sep")
    if not commas:
        return [(start, end)]
    found, related = [start], False
    for first, last in grammar.parts(start, end, "sep"):
        relations = grammar.cuts(first, last, "rel")
        if relations and related and relations[0] > first and not _between_digits(grammar.tokens, first - 1):
            found.append(first)
        related = related or bool(relations)
    return [
        _trimmed(grammar.tokens, grammar.match, first, last)
        for first, last in zip(found, [*found[1:], end], strict=True)
    ]


def _between_digits(tokens: list[Token], comma: int) -> bool:
    """Whether a comma leans on a number on either side."""
    before, token, after = tokens[comma - 1 : comma + 2]
    return before.kind == after.kind == "num" and before.end == token.start and token.end == after.start
