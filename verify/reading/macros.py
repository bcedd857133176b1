"""The macros that a document defines, and formulas with their calls written out, within bounds."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from verify.records.document import Block, BlockKind

MAX_DEPTH = 16
"""A call inside a body inside a body …: deeper than this, a formula stays as written."""

MAX_FORMULA = 20_000
"""A formula that would grow beyond so many characters stays as written."""

MAX_WRITTEN = 1_000_000
"""So many characters are written out in a document; formulas after that stay as written."""

COST_OF_A_CALL = 16
"""What a call counts beside the characters of its body."""

DEFINITION = re.compile(
    r"\\(?:newcommand|renewcommand|providecommand|DeclareRobustCommand)\*?\s*"
    r"(?:\{\s*\\(?P<braced>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))\s*(?:\[(?P<count>\d)\])?(?:\[(?P<default>[^\]\n]*)\])?\s*(?=\{)"
    r"|\\def\s*\\(?P<defined>[A-Za-z]+)(?P<parameters>(?:#\d)*)\s*(?=\{)"
    r"|\\DeclareMathOperator(?P<limits>\*?)\s*(?:\{\s*\\(?P<operator>[A-Za-z]+)\s*\}|\\(?P<bare_operator>[A-Za-z]+))\s*(?=\{)"
)
CALL = re.compile(r"\\([A-Za-z]+)")
GROUP_SIGN = re.compile(r"\\.|[{}]", re.DOTALL)
BRACKETED = re.compile(r"\s*\[([^\]]*)\]")
ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
PARAMETER = re.compile(r"#(\d)")


@dataclass(frozen=True)
class Macro:
    """A definition: where it stands in its text, how many arguments it takes, its body."""

    name: str
    start: int
    end: int
    body: str
    arguments: int = 0
    default: str | None = None


def may_define(text: str) -> bool:
    """Whether a text may define a macro."""
    return any(sign in text for sign in ("command", "\\def", "\\DeclareMath", "\\DeclareRobust"))


def find_macros(text: str) -> list[Macro]:
    r"""The \newcommand, \def and \DeclareMathOperator of a text, in order."""
    if not may_define(text):
        return []
    found: list[Macro] = []
    braces = match_braces(text)
    for match in DEFINITION.finditer(text):
        end = braces.get(match.end())
        if end is None:
            continue
        body = text[match.end() + 1 : end - 1]
        name = match["braced"] or match["bare"] or match["defined"]
        if name is None:
            operator = match["operator"] or match["bare_operator"]
            found.append(Macro(operator, match.start(), end, f"\\operatorname{match['limits']}{{{body}}}"))
            continue
        arguments = int(match["count"] or 0) or (match["parameters"] or "").count("#")
        found.append(Macro(name, match.start(), end, body, arguments, match["default"]))
    return found


def match_braces(text: str) -> dict[int, int]:
    """For each opening brace that closes: where its group ends, its brace included."""
    open_at: list[int] = []
    ends: dict[int, int] = {}
    for sign in GROUP_SIGN.finditer(text):
        if sign[0] == "{":
            open_at.append(sign.start())
        elif sign[0] == "}" and open_at:
            ends[open_at.pop()] = sign.end()
    return ends


def write_out(blocks: Iterable[Block], macros: Iterable[tuple[int, Macro]]) -> list[Block]:
    r"""The blocks, with each call in a formula replaced by its definition.

    `macros` come with their offsets in the document; a formula sees those that stand before it. A character that
    comes from a definition is placed at the backslash of its call; one of an argument stays where it is written.
    """
    ahead = deque(sorted(macros, key=lambda one: one[0]))
    known: dict[str, Macro] = {}
    writer = _Writer(known)
    written: list[Block] = []
    for block in blocks:
        while ahead and ahead[0][0] < block.pieces[0][1]:
            macro = ahead.popleft()[1]
            known[macro.name] = macro
        written.append(writer.block(block) if known and block.kind is BlockKind.MATH else block)
    return written


class _TooMuchError(Exception):
    """A formula that grows beyond its bounds, with the budget."""


class _Writer:
    """Writes out calls, and counts what it writes over a whole document."""

    def __init__(self, known: Mapping[str, Macro]) -> None:
        self.known = known
        self.written = 0

    def block(self, block: Block) -> Block:
        names = {match[1] for match in CALL.finditer(block.text)}
        if names.isdisjoint(self.known) or DEFINITION.search(block.text):
            return block
        try:
            text, origins = self.expand(block.text, [block.offset(at) for at in range(len(block.text))], 0)
        except _TooMuchError as budget:
            return replace(block, over=str(budget))
        pieces = [  # neighbours in the document share a piece
            (at, origin) for at, origin in enumerate(origins) if at == 0 or origin != origins[at - 1] + 1
        ]
        return replace(block, text=text, pieces=tuple(pieces)) if text else block

    def expand(self, text: str, origins: list[int], depth: int) -> tuple[str, list[int]]:
        parts: list[str] = []
        placed: list[int] = []
        last = position = 0
        braces: dict[int, int] | None = None
        while match := CALL.search(text, position):
            position = match.end()
            macro = self.known.get(match[1])
            if macro is None:
                continue
            if depth >= MAX_DEPTH:
                raise _TooMuchError(f"{MAX_DEPTH} macros within macros")
            if braces is None:
                braces = match_braces(text) if macro.arguments else None
            arguments, end = _arguments(text, position, macro, braces or {})
            body, places = self.body(macro, arguments, text, origins, origins[match.start()])
            body, places = self.expand(body, places, depth + 1)
            if text[end : end + 1].isalpha() and ENDS_IN_COMMAND.search(body[-64:]):
                body, places = body + " ", [*places, origins[match.start()]]
            parts += [text[last : match.start()], body]
            placed += origins[last : match.start()] + places
            last = position = end
            self.within_bounds(len(placed))
        parts.append(text[last:])
        return "".join(parts), placed + origins[last:]

    def body(
        self, macro: Macro, arguments: list[tuple[int, int] | None], text: str, origins: list[int], call: int
    ) -> tuple[str, list[int]]:
        """A body with its arguments in their places."""
        parts: list[str] = []
        placed: list[int] = []
        last = 0
        self.written += COST_OF_A_CALL
        for match in PARAMETER.finditer(macro.body):
            literal = macro.body[last : match.start()]
            number = int(match[1]) - 1
            span = arguments[number] if 0 <= number < len(arguments) else None
            argument = text[span[0] : span[1]] if span else (macro.default or "" if number == 0 else "")
            if argument[:1].isalpha() and ENDS_IN_COMMAND.search(literal[-64:]):
                literal += " "
            parts += [literal, argument]
            placed += [call] * len(literal) + (origins[span[0] : span[1]] if span else [call] * len(argument))
            last = match.end()
            self.within_bounds(len(placed))
        rest = macro.body[last:]
        self.written += len(placed) + len(rest)
        self.within_bounds(len(placed) + len(rest))
        return "".join(parts) + rest, placed + [call] * len(rest)

    def within_bounds(self, length: int) -> None:
        """Give up a formula that grows too long, and all of them once too much has been written."""
        if length > MAX_FORMULA:
            raise _TooMuchError(f"{MAX_FORMULA:,} characters of a formula without macros")
        if self.written > MAX_WRITTEN:
            raise _TooMuchError(f"{MAX_WRITTEN:,} signs of macros written out")


def _arguments(
    text: str, position: int, macro: Macro, braces: Mapping[int, int]
) -> tuple[list[tuple[int, int] | None], int]:
    """Where the arguments of a call stand, and where the call ends; None stands for the default."""
    found: list[tuple[int, int] | None] = []
    if macro.default is not None and macro.arguments:
        bracket = BRACKETED.match(text, position)
        found.append(bracket.span(1) if bracket else None)
        position = bracket.end() if bracket else position
    while len(found) < macro.arguments:
        start = position
        while start < len(text) and text[start].isspace():
            start += 1
        if start >= len(text):
            break
        if start in braces:
            position = braces[start]
            found.append((start + 1, position - 1))
        else:
            command = CALL.match(text, start)
            position = command.end() if command else start + 1
            found.append((start, position))
    return found, position
