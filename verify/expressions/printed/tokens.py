"""The pieces of printed mathematics: a token, and the kinds there are."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Token:
    r"""A piece of the text: what it is, its plain text, and where it stands.

    Kinds: num, word (letters as typed), name (a symbol or \text), quote, func, big (a bounded operator), op, rel,
    open, close, begin, end, grid (a whole matrix of numbers), bar, sep, glue (a comma inside 10,000), sign (a minus
    that begins an item), amp; row, line and gap (what may part two statements); cmd (a command with arguments), over,
    prime, dots, dot, bang, ^, _, junk.
    """

    kind: str
    text: str
    start: int
    end: int
    mark: str = ""
    r"""What else is known: `text` or `unit` of a name, `percent` of a number, `fixed` of a \left bracket."""


OPERAND_ENDS = frozenset({"num", "word", "name", "quote", "close", "end", "grid", "prime", "bang", "dots", "func"})
"""Kinds that may end an operand."""

OPERAND_STARTS = frozenset({"num", "word", "name", "quote", "func", "big", "cmd", "open", "begin", "grid", "dots"})
"""Kinds that may begin one."""

SEPARATORS = frozenset({"row", "gap", "line"})
"""Kinds that may part two statements."""
