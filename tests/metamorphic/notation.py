"""Changes of notation: the same statements in other signs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from changed import Changed, Edit, Subject, edited
from verify.ratchet.coverage import numerals
from verify.records.document import Block, BlockKind

RELATION = re.compile(r"(?<![<>=:!~])(?:=(?!=)|≈|\\approx(?![A-Za-z]))")
SEVERAL = re.compile(
    r"&|\\\\|\\(?:quad|qquad|text|Rightarrow|implies|to|boxed|leq?|geq?|lt|gt|neq?)(?![A-Za-z])"
    r"|\n|(?<![\\A-Za-z])[a-z]{3}|[<>≤≥?]"
)
"""What makes more than one chain of equalities of a stretch."""
NUMBER_AT_END = re.compile(r"(?<![<>=:!~])(?:=|≈|\\approx)\s*(?P<number>[-−]?\d+(?:\.\d+)?)(?=[\s.,]*\Z)")
PAREN = re.compile(r"\\(?:left|right|big|Big|bigg|Bigg)[lrm]?\s*[()]|\\[()]|[()]")
NUMBERS = r"\[\s*[-−]?\d+(?:\.\d+)?(?:\s*,\s*[-−]?\d+(?:\.\d+)?)+\s*\]"
VECTOR = re.compile(NUMBERS)
MATRIX = re.compile(rf"\[\s*{NUMBERS}(?:\s*,\s*{NUMBERS})+\s*\]")
ENVIRONMENT = re.compile(r"\\(?:begin|end)\{(?P<bracket>[bp])matrix\}")
LETTER = re.compile(r"(?<![\\A-Za-z0-9_{'\"])[A-Za-z](?![A-Za-z'’])")
RENAMED = "uvwxyzqrkm"
"""Letters that may be renamed: others are words, units, or functions and constants to somebody."""


def boxed(subject: Subject) -> Changed:
    r"""The last side of a chain in \boxed{…}."""
    edits: list[Edit] = []
    for block in subject.mathematics:
        for start, end in _last_side(block):
            edits += _around(subject, block, start, end, (r"\boxed{", "}"))
    return edited(subject.text, subject.document_format, edits)


def sized_brackets(subject: Subject) -> Changed:
    r"""Round brackets as \left( … \right)."""
    edits: list[Edit] = []
    for block in subject.mathematics:
        for start, end in _pairs(block.text):
            for at, command in ((start, r"\left"), (end, r"\right")):
                edit = subject.edit(block, at, at, command)
                edits += [edit] if edit is not None else []
    return edited(subject.text, subject.document_format, edits)


def environments(subject: Subject) -> Changed:
    """Matrices in nested brackets as environments."""
    return _tabled(subject, MATRIX)


def vectors_as_environments(subject: Subject) -> Changed:
    """Vectors in brackets as environments of one row."""
    return _tabled(subject, VECTOR)


def other_brackets(subject: Subject) -> Changed:
    """Matrices in square brackets instead of round ones, and the other way round."""
    edits = [
        edit
        for block in subject.mathematics
        for match in ENVIRONMENT.finditer(block.text)
        if (edit := subject.edit(block, match.start("bracket"), match.end("bracket"), "bp"[match["bracket"] == "b"]))
    ]
    return edited(subject.text, subject.document_format, edits)


def units_behind(subject: Subject) -> Changed:
    r"""A unit behind the last number of a chain: \,\text{kg}, and every second time \ \text{ft--lb}."""
    edits: list[Edit] = []
    for count, (block, match) in enumerate(_ending_in_numbers(subject)):
        unit = (r"\,\text{kg}", r"\ \text{ft--lb}")[count % 2]
        edit = subject.edit(block, match.end(), match.end(), unit)
        edits += [edit] if edit is not None else []
    return edited(subject.text, subject.document_format, edits)


def percents_behind(subject: Subject) -> Changed:
    r"""Behind a share that ends a chain, the same as a percentage: \;(20.45\%)."""
    edits: list[Edit] = []
    for block, match in _ending_in_numbers(subject):
        digits = match["number"].partition(".")[2]
        if len(digits) < 2 or not 0 < Fraction(match["number"].replace("−", "-")) < 1:
            continue
        percent = str(int(digits[:2])) + ("." + digits[2:] if len(digits) > 2 else "")
        edit = subject.edit(block, match.end(), match.end(), rf"\;({percent}\%)")
        edits += [edit] if edit is not None else []
    return edited(subject.text, subject.document_format, edits)


def trailing_zeros(subject: Subject) -> Changed:
    """A zero behind each number of one decimal in mathematics that no finding prints: it is exact, and stays so."""
    found = numerals(subject.document.blocks)
    printed = {found[offset].rstrip("0") for offset in subject.printed if offset in found}
    edits: list[Edit] = []
    for offset, digits in numerals(subject.mathematics).items():
        if re.fullmatch(r"\d+\.\d", digits) and not any(
            digits.startswith(one) or one.startswith(digits.rstrip("0")) for one in printed
        ):
            edits.append((offset + len(digits), offset + len(digits), "0"))
    return edited(subject.text, subject.document_format, edits)


def renamed(subject: Subject) -> Changed:
    """One letter for another that stands nowhere, wherever it stands alone or in a product of such letters, wx."""
    everywhere = [block for block in subject.document.blocks if subject.is_there(block)]
    letters = Counter(letter for block in everywhere for letter in LETTER.findall(block.text))
    taken = set(re.findall(r"(?<![A-Za-z])[A-Za-z](?![A-Za-z])|(?<=_)[A-Za-z]", subject.text))
    free = [letter for letter in RENAMED if letter not in taken]
    known = [letter for letter, _ in letters.most_common() if letter in RENAMED]
    other = dict(zip(known[:3], free, strict=False))
    edits = [
        (offset, offset + 1, other[match[0][at]])
        for block in everywhere
        for match in re.finditer(
            r"(?<![\\A-Za-z])[A-Za-z](?![A-Za-z'’])|(?<![\\A-Za-z_{])[A-Za-z]{2,3}(?![A-Za-z({])", block.text
        )
        if len(match[0]) == 1 or (block.kind is BlockKind.MATH and set(match[0]) <= letters.keys())
        for at in range(len(match[0]))
        if match[0][at] in other and subject.text[(offset := block.offset(match.start() + at))] == match[0][at]
    ]
    return edited(subject.text, subject.document_format, edits)


def _around(subject: Subject, block: Block, start: int, end: int, marks: tuple[str, str]) -> list[Edit]:
    edits = [subject.edit(block, at, at, mark) for at, mark in zip((start, end), marks, strict=True)]
    return [edit for edit in edits if edit is not None] if None not in edits else []


def _last_side(block: Block) -> Iterator[tuple[int, int]]:
    """Where the last side of a single chain begins and ends."""
    text = block.text
    relations = [match for match in RELATION.finditer(text) if _depth(text, match.start()) == 0]
    if not relations or SEVERAL.search(text):
        return
    start = relations[-1].end()
    start += len(text[start:]) - len(text[start:].lstrip())
    end = len(text.rstrip(" .,;"))
    if start < end and ", " not in text[start:end] and _depth(text, end) == 0:
        yield start, end


def _depth(text: str, end: int) -> int:
    return sum(text.count(sign, 0, end) for sign in "({[") - sum(text.count(sign, 0, end) for sign in ")}]")


def _pairs(text: str) -> Iterator[tuple[int, int]]:
    """The round brackets that have no size of their own, and belong together within one cell."""
    opened: list[int] = []
    found: list[tuple[int, int]] = []
    for match in PAREN.finditer(text):
        if len(match[0]) > 1:
            return
        if match[0] == "(":
            opened.append(match.start())
        elif not opened:
            return
        else:
            found.append((opened.pop(), match.start()))
    if opened:
        return
    for start, end in found:
        inner = text[start:end]
        if "&" not in inner and "\\\\" not in inner and inner.count("{") == inner.count("}"):
            yield start, end


def _tabled(subject: Subject, where: re.Pattern[str]) -> Changed:
    """Brackets with commas as environments with & and rows."""
    if subject.document_format == "notebook":
        return edited(subject.text, subject.document_format, [])
    edits: list[Edit] = []
    for block in subject.mathematics:
        if block.kind is not BlockKind.MATH:
            continue
        for match in where.finditer(block.text):
            nested = where is MATRIX
            if not nested and "]" in block.text[match.end() : match.end() + 2] + block.text[: match.start()][-1:]:
                continue
            depth = 0
            for at in range(match.start(), match.end()):
                sign, new = block.text[at], None
                depth += (sign == "[") - (sign == "]")
                level = depth + (sign == "]")
                if sign in "[]":
                    new = (r"\begin{bmatrix}" if sign == "[" else r"\end{bmatrix}") if level == 1 else ""
                elif sign == ",":
                    new = r" \\" if nested and depth == 1 else " &"
                edit = subject.edit(block, at, at + 1, new) if new is not None else None
                edits += [edit] if edit is not None else []
    return edited(subject.text, subject.document_format, edits)


def _ending_in_numbers(subject: Subject) -> Iterator[tuple[Block, re.Match[str]]]:
    for block in subject.mathematics:
        if not SEVERAL.search(block.text) and (match := NUMBER_AT_END.search(block.text)) is not None:
            yield block, match
