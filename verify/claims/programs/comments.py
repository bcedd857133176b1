"""Comments in code: the arithmetic, the values and the shapes that they state beside the code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.claims.meaning.names import Names
from verify.claims.programs.code import Code
from verify.claims.programs.inline_code import arithmetic
from verify.numerals import parse_array
from verify.records.example import Certainty, PropertyClaim, ShapeClaim, Statement, ValueClaim
from verify.records.expression import Array, Expression, Number, Relation
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral

MAX_LINE = 400
"""Characters of a line of code that are looked at."""

DIGITS = frozenset("0123456789([")

COMMENT = re.compile(r"""(?P<code>(?:[^#"'\n]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')*)#+[ \t]*(?P<comment>[^\n]*)""")
VALUE = re.compile(
    r"(?:(?:=+>?|-+>|→|≈|output:?|prints:?|returns:?|result:?|gives:?)[ \t]*)?(?P<value>[-+\d\[(.tan].*)", re.IGNORECASE
)
WORD = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*(?![\w('\".\[])")
DIMENSIONS = r"[(\[][ \t]*[\w.*/]+[ \t]*(?:,[ \t]*[\w.*/]+[ \t]*)*,?[ \t]*[)\]]"
SHAPE = re.compile(rf"(?P<word>shape|size|torch\.Size)?[ \t]*+[:=]?[ \t]*+\(?(?P<shape>{DIMENSIONS})\)?", re.IGNORECASE)
PRODUCT = re.compile(
    rf"(?P<left>{DIMENSIONS})[ \t]*@[ \t]*(?P<right>{DIMENSIONS})[ \t]*(?:-+>|=+>?|→)[ \t]*(?P<made>{DIMENSIONS})"
)
TARGET = re.compile(r"[ \t]*(?:(?P<name>[A-Za-z_]\w*)[ \t]*=(?!=)[ \t]*)?(?P<value>[^\n]*?)[ \t;]*")
CONSTANTS = re.compile(
    r"^[ \t]*(?P<names>[A-Za-z_]\w*(?:[ \t]*,[ \t]*[A-Za-z_]\w*)*)[ \t]*=[ \t]*"
    r"(?P<values>\d{1,9}(?:[ \t]*,[ \t]*\d{1,9})*)[ \t]*(?:#|$)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Remark:
    """What a comment at (start, end) states; nothing where only running the code would tell."""

    span: tuple[int, int]
    statement: Statement | None
    certainty: Certainty = "supposed"


def over_length(text: str) -> int | None:
    """Where the first comment stands that may state a number, on a line that is too long to be looked at."""
    offset = 0
    for line in text.split("\n") if "#" in text and len(text) > MAX_LINE else ():
        code, _, comment = line.rpartition("#") if len(line) > MAX_LINE else ("", "", "")
        states = "=" in comment or comment.lstrip()[:1] in DIGITS
        if states and len(comment) <= MAX_LINE and any(map(str.isdecimal, comment)) and not code.count('"') % 2:
            return offset + len(code)
        offset += len(line) + 1
    return None


def read_remarks(code: Code, names: Names, literals: Mapping[str, Expression]) -> Iterator[Remark]:
    """The values and shapes stated in the comments of code, in order."""
    if "#" not in code.text:
        return
    text, lengths = code.text, _lengths(code.text)
    offset = 0
    for line in text.split("\n"):
        match = COMMENT.fullmatch(line) if "#" in line and len(line) <= MAX_LINE else None
        if match is not None:
            start, end = match.span("comment")
            span, comment = (offset + start, offset + start + len(line[start:end].rstrip())), match["comment"].strip()
            yield from _remark(match["code"], comment, span, names, literals, lengths)
        offset += len(line) + 1


def comment_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where comments, or what stands behind a colon or comma in them, may state arithmetic."""
    offset = 0
    for line in text.split("\n") if "#" in text else ():
        match = COMMENT.fullmatch(line) if "#" in line and "=" in line and len(line) <= MAX_LINE else None
        if match is not None:
            for part in re.finditer(r"(?:[^:;,]|,(?=\d{3}(?!\d))|[:;,](?=\S))+", match["comment"]):
                start = offset + match.start("comment") + part.start()
                words = part[0].strip()
                if words:
                    start += part[0].index(words)
                    yield start, start + len(words)
        offset += len(line) + 1


def _remark(
    code: str,
    comment: str,
    span: tuple[int, int],
    names: Names,
    literals: Mapping[str, Expression],
    lengths: Mapping[str, int],
) -> Iterator[Remark]:
    product = PRODUCT.fullmatch(comment)
    if product is not None:
        left, right, made = (_dimensions(product[part]) for part in ("left", "right", "made"))
        yield Remark(span, _product(left, right, made, lengths), "stated")
        return
    if not code.strip() or any(code.count(opening) != code.count(closing) for opening, closing in ("()", "[]")):
        return  # nothing, or the end of what began on another line
    target = TARGET.fullmatch(code)
    value = target["value"] if target else code
    shape = SHAPE.fullmatch(comment)
    if shape is not None and not comment.startswith("[") and target is not None:
        yield Remark(span, _shape(_dimensions(shape["shape"]), target["name"] or value, names, literals, lengths))
        return
    stated = VALUE.fullmatch(comment)
    if stated is None:
        return
    meant = names.label(value, literals) or names.label(target["name"] or "" if target else "")
    yield from _value(value, stated["value"], meant, span, lengths)


def _value(
    code: str, said: str, meant: Expression | None, span: tuple[int, int], lengths: Mapping[str, int]
) -> Iterator[Remark]:
    """The value that a comment says of code: of arithmetic, or of what its names mean."""
    plain, known = arithmetic(code), arithmetic(_with_numbers(code, lengths))
    try:
        quantity = parse_array(said.rstrip("."))
    except Mistake:
        return
    if known is not None:
        yield Remark(span, ValueClaim(known, quantity), "inferred" if plain is not None else "supposed")
    elif meant is not None:
        yield Remark(span, ValueClaim(meant, quantity))
    elif quantity.shape:
        yield Remark(span, None)


def _with_numbers(code: str, lengths: Mapping[str, int]) -> str:
    """Code with the whole numbers that it gave to names before."""
    return WORD.sub(lambda word: str(lengths.get(word[0], word[0])), code) if lengths else code


def _shape(
    dimensions: list[str], value: str, names: Names, literals: Mapping[str, Expression], lengths: Mapping[str, int]
) -> Statement | None:
    """The claim that a value has a shape; None where a length or the value is not known."""
    meant = names.label(value.strip(), literals)
    known = [_length(one, lengths) for one in dimensions]
    if meant is None or None in known:
        return None
    return ShapeClaim(meant, parse_array(f"[{', '.join(map(str, known))}]"))


def _product(left: list[str], right: list[str], made: list[str], lengths: Mapping[str, int]) -> Statement | None:
    """The claim that (…, n, k) @ (…, k, m) is (…, n, m); None where an unknown letter would have to decide."""
    if len(left) < 2 or len(left) != len(right) or len(made) != len(left):
        return None
    follows = [*left[:-1], right[-1], left[-1], *left[:-2]]
    stated = [*made, right[-2], *right[:-2]]
    sides: list[tuple[Expression, Expression]] = []
    for one, other in zip(follows, stated, strict=True):
        numbers = _length(one, lengths), _length(other, lengths)
        if one != other and None in numbers:
            return None
        first, second = (0, 0) if None in numbers else numbers
        sides.append((_whole(first or 0), _whole(second or 0)))
    arrays = Array(tuple(side[0] for side in sides)), Array(tuple(side[1] for side in sides))
    return PropertyClaim(Relation(arrays, ("==",)))


def _dimensions(text: str) -> list[str]:
    return [part.strip() for part in text[1:-1].split(",") if part.strip()]


def _length(text: str, lengths: Mapping[str, int]) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 10 else lengths.get(text)


def _whole(value: int) -> Expression:
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


def _lengths(text: str) -> dict[str, int]:
    """The whole numbers that code gives to names, those left out that it gives two."""
    found: dict[str, set[int]] = {}
    for match in CONSTANTS.finditer(text):
        names = [name.strip() for name in match["names"].split(",")]
        values = [int(value) for value in match["values"].split(",")]
        if len(names) == len(values):
            for name, value in zip(names, values, strict=True):
                found.setdefault(name, set()).add(value)
    return {name: values.pop() for name, values in found.items() if len(values) == 1}
