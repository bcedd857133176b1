"""Properties that prose states of a printed array: it sums to one, is symmetric, this is its largest number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from verify.claims.cues import has_any, present
from verify.claims.meaning.notation import is_name, key
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.expressions.printed import parse_printed
from verify.numerals import parse_numeral
from verify.records.document import Block, BlockKind, Document
from verify.records.example import PropertyClaim
from verify.records.expression import Array, Binary, Call, Expression, Index, Number, Relation, Transpose
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

NEAR = 300
"""Characters between an array and the sentence that speaks of it without its name."""

MAX_SIDE = 30
"""Rows of a matrix whose cells are compared one by one."""

MAX_NAME = 60
"""Characters of a sentence that stand for its claim."""

NUMBER = r"\$?(?P<number>one|unity|[-−]?\d+(?:\.\d+)?\s*\\?%?)\$?(?![\w,.]*\d)"
SUM = re.compile(rf"\b(?:sums?|adds?)(?:\s+up)?\s+to\s+(?:exactly\s+)?{NUMBER}", re.IGNORECASE)
PLAIN = r"(?:\d+\.\d+|\.\d+)"
LISTED = re.compile(
    rf"(?<![\w.,=+*/^-])(?P<items>{PLAIN}(?:\s*+,\s*+{PLAIN})*,?\s++and\s++{PLAIN})(?:\s*+,)?\s++(?:(?:which|that|and)\s*+)?"
    rf"(?:sums?|adds?)(?:\s+up)?\s+to\s+(?:exactly\s+)?{NUMBER}",
    re.IGNORECASE,
)
"""Numbers in a sentence that says what they sum to: 0.67 and 0.33, which sum to 1."""

EXTREME = re.compile(
    r"\b(?P<which>largest|highest|greatest|biggest|maximum|smallest|lowest|minimum)\s+"
    r"(?:(?:value|entry|element|number|score|weight|probability|logit|component|one)\s+)?(?:is|equals)\s+"
    + NUMBER
    + r"(?!\s*(?:in|of|for|among|at|from|when|if|because)\b|\s*%|\w)",
    re.IGNORECASE,
)
NAMED = re.compile(
    r"(?:\\\)|[$`])?\s+(?:is\s+(?:(?:a|an|the)\s+)?(?P<kind>symmetric|orthogonal|identity|diagonal|"
    r"(?:upper|lower)[- ]triangular|unit vector|of unit (?:length|norm))(?:\s+matrix)?|has\s+(?:an?\s+)?"
    r"(?P<has>unit (?:length|norm)|(?:length|norm) \$?1\$?|zero mean|mean (?:\$?0\$?|zero)))"
    r"(?=\s*(?:[.;:)]|,|and\b|since\b|because\b|\Z))",
    re.IGNORECASE,
)
AXES = {0: re.compile(r"\b(?:each|every|all(?: the)?|both|the)?\s*columns?\b", re.IGNORECASE),
        1: re.compile(r"\b(?:each|every|all(?: the)?|both|the)?\s*rows?\b", re.IGNORECASE)}  # fmt: skip
MEMBERS = re.compile(
    r"\b(?:they|these|values?|probabilities|weights|entries|elements|numbers|scores|components|outputs|which|it|"
    r"coefficients|vector|distribution)\b",
    re.IGNORECASE,
)
PART = re.compile(
    r"\b(?:first|second|third|fourth|last|other|remaining|one|this row|that row|\d+(?:st|nd|rd|th)|only)\b",
    re.IGNORECASE,
)
GENERAL = re.compile(
    r"\b(?:not?|never|without|if|when|whether|unless|must|should|would|could|might|may|can|will|need|ensur\w+|"
    r"guarantee\w*|makes?|making|forces?|require\w*|any|always|generally|suppose|assume|let|such that|so that|want|"
    r"constraint|normaliz(?:es|e|ing)|normalis(?:es|e|ing)|function|before|instead|previous|earlier)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of a sentence that speaks of no printed array, or not of what it is."""

STEMS = (
    "sum", "add", "largest", "highest", "greatest", "biggest", "imum", "smallest", "lowest", "symmetric", "orthogonal",
    "identity", "diagonal", "triangular", "unit", "norm", "length", "mean",
)  # fmt: skip
"""One of them is in every sentence that states a property."""

SENTENCE_END = re.compile(r"[.!?:;](?=\s|\Z)|\n\s*\n")
ONE, ZERO = (Number(Numeral(str(n), Fraction(n), Fraction(1))) for n in (1, 0))


def claim_properties(document: Document, arrays: Arrays) -> None:
    """Claims from each sentence that states a property of an array printed beside it."""
    stems = present(STEMS, document.text)
    for block in document.blocks:
        if block.kind is BlockKind.PROSE and has_any(stems, block.text.lower()):
            for start, end in _sentences(block.text):
                if has_any(stems, block.text[start:end].lower()):
                    said = arrays.ledger.said(block, start, end)
                    arrays.ledger.attempt(said, _sentence, arrays, block, start, end)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in SENTENCE_END.finditer(text):
        yield start, match.end()
        start = match.end()
    yield start, len(text)


def _sentence(arrays: Arrays, block: Block, start: int, end: int) -> None:
    sentence = block.text[start:end]
    for match in NAMED.finditer(sentence):
        _named(arrays, block, start, match, sentence)
    if GENERAL.search(sentence):
        return
    if (listed := LISTED.search(sentence)) is not None:
        _listed(arrays, block, start, listed, sentence)
        return
    for match in SUM.finditer(sentence):
        _sum(arrays, block, start, match, sentence)
    for match in EXTREME.finditer(sentence):
        _extreme(arrays, block, start, match, sentence)


def _listed(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> None:
    """The numbers right before the words sum to a number; where others stand before them, these may belong to it."""
    total = _numeral(match["number"])
    numbers = [_numeral(text) for text in re.findall(PLAIN, match["items"])]
    if total is None or None in numbers or re.search(r"\d", sentence[: match.start()]):
        return
    summands = tuple(Number(number, rounded=True) for number in numbers if number is not None)
    _claim(arrays, block, start, sentence, Call("sum", (Array(summands),)), Number(total))


def _sum(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> None:
    """Each row, each column, or all numbers of a vector sum to a number."""
    said, total = sentence[: match.start()], _numeral(match["number"])
    array = _beside(arrays, block, start, match, sentence)
    if total is None or array is None or PART.search(said) or not _shares(array.quantity, total):
        return
    axes = [axis for axis, word in AXES.items() if word.search(said)]
    dimensions = len(array.quantity.shape)
    if array.of_table and not (len(axes) == 1 and _bears_out(array.quantity, axes[0], total)):
        return
    if len(axes) > 1 or (axes and dimensions != 2) or (not axes and (dimensions != 1 or not MEMBERS.search(said))):
        return
    axis = (("axis", Number(Numeral(str(axes[0]), Fraction(axes[0]), Fraction(1)))),) if axes else ()
    sums = Call("sum", (arrays.given(array, rounded=True),), axis)
    _claim(arrays, block, start, sentence, sums, Number(total))


def _bears_out(quantity: Quantity, axis: int, total: Numeral) -> bool:
    """Whether most rows or columns of a table do sum to a number: else it has others beside its shares."""
    rows, columns = quantity.shape
    numerals = quantity.numerals
    lines = [numerals[at::columns] for at in range(columns)] if axis == 0 else [
        numerals[at : at + columns] for at in range(0, rows * columns, columns)
    ]  # fmt: skip
    apart = ((abs(sum((n.value for n in line), -total.value)), sum(n.unit for n in line)) for line in lines)
    return 2 * sum(2 * distance <= units for distance, units in apart) > len(lines)


def _shares(quantity: Quantity, total: Numeral) -> bool:
    """Whether the numbers can be shares of the total; otherwise the sentence is about other numbers."""
    plain = all(numeral.special is None for numeral in quantity.numerals)
    return plain and all(0 <= n.value <= total.value + n.unit for n in quantity.numerals)


def _extreme(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> None:
    """The largest or smallest number of a vector, which has to be one of its numbers."""
    stated, array = _numeral(match["number"]), _beside(arrays, block, start, match, sentence)
    if stated is None or array is None or len(array.quantity.shape) != 1 or PART.search(sentence[: match.start()]):
        return
    if all(numeral.value != stated.value for numeral in array.quantity.numerals):
        return
    function = "max" if match["which"].lower() in ("largest", "highest", "greatest", "biggest", "maximum") else "min"
    extreme = Call(function, (arrays.given(array, rounded=False),))
    _claim(arrays, block, start, sentence, extreme, Number(stated))


def _beside(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> PrintedArray | None:
    """The array right behind a sentence that ends in a colon, else the last one before what it says."""
    if sentence.endswith(":") or "following" in sentence or "below" in sentence:
        return arrays.after(block.offset(start + len(sentence) - 1), block.section, NEAR)
    before = arrays.before(block.offset(start + match.start()), block.section, NEAR)
    return before if before is not None else arrays.right_behind(block.offset(start + len(sentence) - 1), block.section)


def _named(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> None:
    """A property of the array that the formula right before the words names."""
    formula = re.search(r"(?:[$`]|\\\()([^$()`]{1,40})\Z", sentence[: match.start()])
    if formula is None or GENERAL.search(sentence):
        return
    statements = parse_printed(formula[1])
    spelling = key(statements[0]) if len(statements) == 1 and is_name(statements[0]) else None
    array = arrays.named(spelling, block.offset(start), block.section) if spelling is not None else None
    if array is None:
        return
    said = (match["kind"] or match["has"]).lower().replace("-", " ").replace("$", "")
    relation = _relation(arrays, array, said)
    if relation is None and len(array.quantity.shape) == 2 and min(array.quantity.shape) > MAX_SIDE:
        budget = f"{MAX_SIDE} rows of a matrix that has a property"
        arrays.ledger.over_budget(budget, arrays.ledger.said(block, start, start + len(sentence)))
    if relation is not None:
        _claim(arrays, block, start, sentence, *relation)


def _relation(arrays: Arrays, array: PrintedArray, said: str) -> tuple[Expression, Expression] | None:
    """Both sides of the equation that a word states of an array; None where it has no such property."""
    shape = array.quantity.shape
    if said.startswith(("unit", "of unit", "length", "norm")):
        return (Call("norm", (arrays.given(array, rounded=True),)), ONE) if len(shape) == 1 else None
    if "mean" in said:
        return (Call("mean", (arrays.given(array, rounded=True),)), ZERO) if len(shape) == 1 else None
    if len(shape) != 2 or shape[0] != shape[1] or shape[0] > MAX_SIDE:
        return None
    exact = arrays.given(array, rounded=False)
    if said == "symmetric":
        return exact, Transpose(exact)
    if said == "identity":
        return exact, _identity(shape[0])
    if said == "orthogonal":
        rounded = arrays.given(array, rounded=True)
        return Binary("@", Transpose(rounded), rounded), _identity(shape[0])
    outside = [(i, j) for i in range(shape[0]) for j in range(shape[0]) if _vanishing(said, i, j)]
    return (Array(tuple(Index(exact, place) for place in outside)), ZERO) if outside else None


def _vanishing(said: str, row: int, column: int) -> bool:
    """Whether a cell of a diagonal or triangular matrix is 0."""
    return {"upper triangular": row > column, "lower triangular": row < column}.get(said, row != column)


def _identity(size: int) -> Expression:
    return Array(tuple(Array(tuple(ONE if i == j else ZERO for j in range(size))) for i in range(size)))


def _claim(arrays: Arrays, block: Block, start: int, sentence: str, left: Expression, right: Expression) -> None:
    lead = len(sentence) - len(sentence.lstrip())
    first, last = block.offset(start + lead), block.offset(start + max(lead, len(sentence) - 1))
    place = arrays.document.place(first, last + 1, block.cell)
    words = " ".join(sentence.split())
    name = words.rstrip(".:;") if len(words) <= MAX_NAME else words[: MAX_NAME - 1] + "…"
    arrays.ledger.claim(
        PropertyClaim(Relation((left, right), ("==",))), place, words, block.section, name, reading="W16"
    )


def _numeral(text: str) -> Numeral | None:
    try:
        return parse_numeral({"one": "1", "unity": "1"}.get(text.lower(), text.replace(" ", "")))
    except Mistake:
        return None
