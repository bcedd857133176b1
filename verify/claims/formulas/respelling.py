"""The one symbol of a printed formula that is another, where a change of it is a change of its print alone."""

from __future__ import annotations

from collections.abc import Callable

from verify.claims.formulas.repairs import Edit
from verify.claims.meaning.notation import key
from verify.expressions.printed import walk
from verify.records.example import Respelling
from verify.records.printed import Indexed, Infixed, Prefixed, Printed, PrintedNumber, Raised, Span, Symbol

SIGNS = "+-−"

Spelled = Callable[[Span], str]
"""How a stretch of the text is printed."""


def respelling(statement: Printed, text: str, edit: Edit, side: Printed) -> Respelling | None:
    """The one symbol that a change exchanges, or takes away; None where it changes more, or puts in one of elsewhere.

    An index or a name is one that the side has, too: of another it could as well be the left side that is mistaken.
    """
    start = statement.span[0]

    def spelled(span: Span) -> str:
        return text[span[0] - start : span[1] - start]

    found = _exchanged(edit, side, spelled)
    if found is None:
        return None
    (first, last), old, symbol = found
    printed = spelled((first, last))
    if printed.count(old) != 1:
        return None
    at = first - start + printed.index(old)
    return Respelling(text, at, at + len(old), symbol)


def _exchanged(edit: Edit, side: Printed, spelled: Spelled) -> tuple[Span, str, str] | None:
    """The stretch that a change is in, the symbol there, and what belongs in its place."""
    match edit.old, edit.new:
        case Infixed("+" | "-", left, right), Infixed("+" | "-" as operator, other, last) if (left, right) == (
            other,
            last,
        ):
            return _sign((left.span[1], right.span[0]), operator, spelled)
        case Prefixed("-", operand) as old, new if new is operand:
            return _sign((old.span[0], operand.span[0]), "", spelled)
        case Indexed(_, (Symbol() as one,)), Indexed(_, (Symbol(name),)):
            return _named(one, name, side, spelled)
        case (Symbol() | Indexed()) as one, Symbol(name):
            return _named(one, name, side, spelled)
        case PrintedNumber() as one, PrintedNumber() as number:
            return one.span, one.numeral.text, number.numeral.text
        case Raised(base, exponent, label=False), Raised(other, Prefixed("-", inner)) if (base, exponent) == (
            other,
            inner,
        ):
            return _negated(exponent, spelled)
    return None


def _sign(span: Span, right: str, spelled: Spelled) -> tuple[Span, str, str] | None:
    signs = [character for character in spelled(span) if character in SIGNS]
    return (span, signs[0], right) if len(signs) == 1 else None


def _negated(exponent: Printed, spelled: Spelled) -> tuple[Span, str, str] | None:
    """An exponent with a minus before it, which it can have where it stands in brackets and is one term."""
    first, last = exponent.span
    if isinstance(exponent, Infixed) and exponent.operator in ("+", "-"):
        return None
    within = spelled((first - 1, last + 1))
    is_braced = within.startswith(("{", "(")) and within.endswith(("}", ")"))
    printed = spelled(exponent.span)
    return (exponent.span, printed, f"-{printed}") if is_braced else None


def _named(one: Printed, name: str, side: Printed, spelled: Spelled) -> tuple[Span, str, str] | None:
    """A name as the side prints it elsewhere, where it does so in one way."""
    prints = {spelled(node.span) for node in walk(side) if node is not one and key(node) == name}
    return (one.span, spelled(one.span), prints.pop()) if len(prints) == 1 else None
