r"""The commonest stretches of all, read at once: a name alone, x or x_1 or x_{i, 3}, as the grammar would read it."""

from __future__ import annotations

import re

from verify.numerals import numeral
from verify.records.printed import Indexed, Printed, PrintedNumber, Symbol

ITEM = r"[A-Za-z]|0|[1-9][0-9]{0,8}"
NAME = re.compile(rf"[A-Za-z](?:_(?:(?P<alone>[A-Za-z0-9])|\{{(?P<first>{ITEM})(?:, ?(?P<second>{ITEM}))?\}}))?")
MOST = 24
"""Characters of the longest."""


def bare_name(text: str) -> Printed | None:
    """The name that is all there is of a stretch of mathematics; None for anything else."""
    match = NAME.fullmatch(text) if len(text) <= MOST else None
    if match is None:
        return None
    base = Symbol(text[0], (0, 1))
    if len(text) == 1:
        return base
    groups = ("alone",) if match["alone"] else ("first", "second") if match["second"] else ("first",)
    return Indexed(base, tuple(_item(match[group], match.span(group)) for group in groups), "_", (0, len(text)))


def _item(text: str, span: tuple[int, int]) -> Printed:
    return PrintedNumber(numeral(text), span) if text.isdigit() else Symbol(text, span)
