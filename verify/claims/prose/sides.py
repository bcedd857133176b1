"""One side of an equation as people type it, as printed mathematics writes it: the parser reads both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from verify.claims.prose.rows import NUMBER, as_list
from verify.claims.prose.signs import WORDS, Axes, Sign, spelled
from verify.expressions.printed import parse_printed, walk
from verify.records.mistake import OverBudget
from verify.records.printed import Listing, Opaque

MAX_SIGNS = 200
"""Signs of a side that is read."""

FORMS = {"x": "×", "X": "×", "of": "×", "**": "^"} | {
    sign: rf"\frac{{{over}}}{{{under}}}" for sign, over, under in zip("½⅓⅔¼¾⅛", "112131", "233448", strict=True)
}
"""Signs that printed mathematics writes in another way."""

RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹·", "-0123456789.", "⁺")
VALUES = frozenset({"number", "part", "list", "multiple", "size", "name", "constant"})
ENDS = VALUES | {"close", "raised", "transposed"}
"""What nothing is multiplied by without a sign, and what it stands behind: (x − 2)2 has lost that it is a power."""

RANGE = re.compile(rf"({NUMBER})[-–]({NUMBER})(?![\w.])")

UNCLEAR = re.compile(
    r"\[\]|[-–][ \n]*[-–]|%[ \n]*[\w(]"
    r"|\A\+[\d.]+[ ]?\\?%"  # 120 / 100 = +20%
    r"|[^\s(\[{^*/×·⋅÷⊙@+,-][ \n]+[-–]\S|[\w)\]}%][-–][ \n]|\S–\S"  # 5 -3 may be two numbers, 10–20 a range
    r"|[\w)\]}%][ \n]+[(\[{⌊⌈]"  # 12 (3 · 4): what it is
    r"|[(,*/×·⋅÷+-][ \n]*\+(?!\d*\.\d)|\A\+[ \n]"  # 3(+2) may be a bonus
    r"|/[ \n]+\d+/\d"  # 25 / 1/3
    r"|\A\d+\(\["  # softmax_T=2([1, 2, 3])
    r"|\d\^-?\d+/"  # 27^1/3
    rf"|(?>\b(?:{WORDS}))[ \n]?[\d.]+[ \n]*[*/×·⋅÷(^]"  # ln 0.5 * 3
)
"""What means two things to those who type it."""


def printed(side: Sequence[Sign], axes: Axes = lambda _: None, *, follows: bool = False) -> str | None:
    """A side as printed mathematics writes it; None where it is no whole expression, or may mean two things.

    follows: whether it stands behind an equals sign, where a minus apart, "= - (9/14)", is no bullet.
    """
    if not side or len(side) > MAX_SIGNS:
        return None
    forms = [_form(sign, axes) for sign in side]
    apart = side[0].kind in ("minus", "plus") and len(side) > 1 and side[0].end < side[1].start
    if None in forms or (apart and not follows) or _is_ambiguous(side, axes):
        return None
    gaps = [" " * (before.end < sign.start) for before, sign in pairwise(side)]
    text = "".join(f"{form}{gap}" for form, gap in zip(forms, [*gaps, ""], strict=True))
    if _is_range(text) or UNCLEAR.search(text):
        return None
    try:
        found = parse_printed(text)
    except OverBudget:
        return None
    if len(found) != 1 or (isinstance(found[0], Listing) and not found[0].brackets):
        return None
    return None if any(isinstance(node, Opaque) for node in walk(found[0])) else text


def _is_ambiguous(side: Sequence[Sign], axes: Axes) -> bool:
    """Whether values stand beside each other, or a sign between two lists may mean two things."""
    if any(before.kind in ENDS and (sign.kind in VALUES or sign.kind == "root") for before, sign in pairwise(side)):
        return True
    lists = [
        sign.kind == "list" or sign.text == "]" or (sign.kind == "name" and bool(axes(sign.text))) for sign in side
    ]
    for at, sign in enumerate(side[1:], 1):
        both = lists[at + 1 : at + 2] == [True]
        if lists[at - 1] and (sign.kind in ("raised", "power") or (both and sign.text.strip() in "×*⊙x")):
            return True
    return False


def _form(sign: Sign, axes: Axes) -> str | None:
    """A sign as printed mathematics writes it; None for a name without a value, and for rows that differ in length."""
    match sign.kind:
        case "list":
            return as_list(sign.text)
        case "size":
            return f"({'×'.join(re.split('[xX]', sign.text))})"
        case "name":
            form = spelled(sign.text) if axes(sign.text) is not None else None
            return f"{{{form[0]}}}" if form is not None else None
        case "transposed":
            return "^{T}"
        case "raised":
            return f"^{{{sign.text.translate(RAISED)}}}"
        case "function" if sign.text.isupper() or sign.text.istitle():
            return sign.text.lower()
    return FORMS.get(sign.text.strip(), sign.text.replace("−", "-").replace(" %", "%"))


def _is_range(text: str) -> bool:
    """Whether a side begins with what may be a range: whole numbers without blanks, or the smaller one first."""
    found = RANGE.match(text)
    if found is None:
        return False
    low, high = (number.replace(",", "") for number in found.groups())
    return (low.isdigit() and high.isdigit()) or float(low) < float(high)
