"""Arithmetic that prose states without marks around it: `45/50 = 90%`, `e^2.0 = 7.389`.

What looks like arithmetic between words may be half of something else: "twice 3 + 4", "x + 7", "f(7)", "3 GB + 4 GB",
"lines 10-20". So a side is taken only where it consists of numbers alone and nothing beside it may belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from verify.claims.cues import EQUATING, has_any
from verify.claims.meaning.units import BEHIND
from verify.claims.modality.hedged import roughly
from verify.claims.prose.apart import begins_anew, is_next_column, line_end
from verify.claims.prose.before_numbers import LOOK_BACK, goes_on, may_belong
from verify.claims.prose.counts import is_scaled, without_counts
from verify.claims.prose.hidden import without_hidden
from verify.claims.prose.money import without_currency
from verify.claims.prose.next_lines import joined
from verify.claims.prose.side_forms import is_computation, is_name, remarks
from verify.claims.prose.sides import MAX_SIGNS, printed
from verify.claims.prose.signs import ASSIGNING, HEAD, Axes, Sign, signs, spelled
from verify.claims.prose.spellings import usual
from verify.claims.prose.tallies import is_one_of_several, is_running_tally

GAP = re.compile(r"[ \t]*")
"""What may stand between two signs."""

NEXT_LINE = re.compile(r"[ \t]*(?:\n[ \t]*)?")
"""What may stand before an equals sign, which the next line may begin with; any other sign there may be a bullet."""

EMPHASIS = re.compile(
    r"(?<![\w)\]*_|])(?:(?:\*\*|__)(?=[-−\d(\[]|[^\W\d_])|[*_](?=[-−\d(][^*_\n]*[*_]))"
    r"|(?<=[\d)%])(?:\*\*|__)(?![\d(])|(?<=[\w\]])(?:\*\*|__)(?=[\s,.:;!?)]|\Z)"
    r"|(?<=[:.!?])(?:\*\*?|__?)(?=\s)"  # **Step 2:** 3 + 4 = 7
)
"""What opens emphasis before a number, a list or a name, and what closes it."""

FACTORS = r"(?:[ \t]*[·@*×+][ \t]*\w{1,4}|[ \t]\w{1,4}){0,3}"
BECOMES = r"[ \t]*(?:[-+*/]?=|[←≈]|:=|<-)"
NEXT = rf"(?:\w[\w\u0300-\u036f'′()\[\],.~−-]{{0,20}}(?:\^\{{\w{{1,9}}\}})?{FACTORS}|e\^[-\d.]{{1,9}}){BECOMES}"
ANOTHER = rf"(?![ \t]*\n[ \t]*(?:\n|{NEXT}))"
"""No blank line behind it, and no other equation on the next, whose name would be taken for a unit or a factor."""

GOING_ON = re.compile(
    r"(?![ \t]*\n\s*\w[.)]\s)"  # the label of another item
    rf"{ANOTHER}"
    r"(?! s\b(?![ \t]*[=+*/^(·×]))"  # seconds
    r"\s*(?:million|billion|trillion|thousand|hundred|dozen|per\s?cent|times|plus|minus|over|divided|multiplied|squared|"
    r"cubed|factorial|mod|of|or|to|[b-hj-z](?![ \t]*(?:\||\n|\Z)))\b"  # a unit ends its line or cell: 0.5 s
    r"|\s*[(\[](?![A-Za-z~≈]|[\d.]+\s?\\?%[)\]]|[-+−±][\d.]+\s?\\?%)|\s*\?|[\w\\${°!′'’]|\s*\0{1,16}(?!\0)|[.,:]\d|\.\.|…"
    r"|[ \t]*[^\W\d_]{1,8}[ \t]*\+[ \t]*[\d(~]"  # the unit of a summand: 147.9 MB + 0.58 MB
    r"|\s*\\?%|\s+:\s*[\d(]|\s+,\s*\d{3}(?!\d)|\s+and\s+\(?\d+\s*/\s*\d+(?!\.?\d)",
    re.IGNORECASE,
)
"""What may belong to the number before it; of what is hidden there a word, but no quoted sentence."""

OF_ALL = re.compile(
    r"(?:(?<=%)|(?<=\.\d)|(?<=\.\d\d)|(?<=\.\d{3})|(?<=\.\d{4}))\s+of\s+(?!which\b|what\b|half\b|an?\b|one\b|two\b)[^\W\d_]{2,}(?![^.,;:\n]{0,24}\d)"
    r"|\s+times\s+(?:as|more|less|faster|slower|larger|smaller|bigger|higher|lower)\b|\s+or\s+so\b"
)
"""What tells what a share is of: 45/60 = 75 % of all mails; or how a ratio is meant."""

COUNTED = (
    r"(?:(?:total|trainable|learnable|multiply-add)\s+)?(?:parameters|params|weights|biases|values|elements|entries|numbers"
    r"|neurons|connections|multiplications|additions|multiply-adds|operations|tokens|pixels|cells|combinations|words|features|samples|examples)"
)
"""Words for numbers that have no unit: 16 × 16 = 256 values."""

MEASURED = re.compile(
    rf"{ANOTHER}(?<!%)[*_ \t]*(?:\n(?![^\n]*[=≈:])\s*)?[*_]*"
    r"(?!(?:a|again|also|an|and|as|at|because|but|by|exactly|for|from|giv(?:es|ing)|hence|here|i|if|in|is|it|"
    r"not|now|of|on|only|or|since|so|that|the|then|there|therefore|this|thus|too|we|when|where|whereas|which|while|with|"
    rf"you|{COUNTED}|und|oder|aber|also|et|ou|donc|mais|soit|pero|luego|y(?=[ ][^\W\d_]))\b)[^\W\d_]++(?!\w*[ ]?:)",
    re.IGNORECASE,
)
"""A word behind a number that may be its unit: 60 * 24 = 1 day, 3/5 = 60 points; none that counts, or is a label."""

COMPUTED = re.compile(
    r"(?:[\d)}][ \t]*[-+−*/×÷·^!]|[-+−*/×÷·^][ \t]*[{(]?[-−]?\d|[⁰¹²³⁴-⁹]|[^\W\d]['′]*\([-−]?\d+\.\d+\))"
    r"[^=≈,;:\n]*(?P<equals>[=≈])[ \t]*$"
)
"""A side before that computes with numbers but cannot be read as a whole: e^{-4} 4^2 / 2! = …, e⁻⁴(1 + 4) = …, and
f(1.34783) = 3(1.81665) - 1, whose numbers may be rounded powers."""

RISING = re.compile(r"(\d+) ?[-–−] ?(\d+) [=≈] [\d.]+")
"""What a range has that is no difference: 10 - 20 = 0.5."""

FACTORED = ("×", "*", "/", "÷", "+", " - ")

TOO_LONG = f"{MAX_SIGNS} signs of a side"  # of which nothing is printed


@dataclass(frozen=True)
class Unmarked:
    """A chain of arithmetic in prose: where it stands, as printed mathematics writes it, and whether a unit may end it.

    With a unit the result may be one of another measure than what it is computed from; so may it be where vectors are
    multiplied by a sign that may mean two things.
    """

    span: tuple[int, int]
    printed: str
    measured: bool


def unmarked(text: str, axes: Axes = lambda _: None) -> Iterator[Unmarked]:
    """The chains of arithmetic in a stretch of prose, in order, of numbers and of names that have a value."""
    if not has_any(EQUATING, text):
        return
    prose = bare(text)
    if not has_any(EQUATING, prose):
        return
    for run in joined(prose, _runs(prose, axes)):
        for part in _parted(run):
            for found in _chains(prose, part, axes):
                yield replace(found, measured=True) if is_scaled(text, *found.span) else found


@lru_cache(maxsize=1)  # of each paragraph it is asked twice
def bare(text: str) -> str:
    """Prose without emphasis, things that are counted, and what is read elsewhere; each character at its place."""
    plain = usual(without_hidden(without_currency(text)))
    if "*" in plain or "_" in plain:
        plain = EMPHASIS.sub(lambda match: " " * len(match[0]), plain)
    return without_counts(plain) if has_any(FACTORED, plain) else plain


def _runs(prose: str, axes: Axes) -> Iterator[list[Sign]]:
    """Signs with nothing but white space between them; of words the names that have a value, or are given one."""
    run: list[Sign] = []
    given: set[str] = set()  # names that have a value once what stands before has been read
    columns = 0  # where a line ends that has several of them
    for sign in signs(prose):
        if sign.start < columns:
            continue
        if run and is_next_column(prose, sign, run):
            columns, run = line_end(prose, sign.start), []
            continue
        gap = NEXT_LINE if sign.kind == "equals" or (sign.kind == "list" and "\n" in sign.text) else GAP
        apart = run and begins_anew(prose, sign, run[-1])
        if sign.text == "→" and not _is_applied(run):
            yield run  # which leads to something else: 64×64 → 32×32
            run = []
            continue
        if run and (apart or gap.fullmatch(prose, run[-1].end, sign.start) is None):
            yield run  # which may give a name its value
            run = []
        if sign.kind == "name" and HEAD.match(prose, sign.end):
            given.add(sign.text)
        if sign.kind != "name" or sign.text in given or axes(sign.text) is not None:
            run.append(sign)
    yield run


def _is_applied(run: Sequence[Sign]) -> bool:
    """Whether a run is a function of what stands in brackets behind it, and nothing else: softmax([0, 1])."""
    opened = [sign.kind for sign in run].count("open")
    return len(run) > 2 and run[0].kind == "function" and run[-1].kind == "close" and opened == 1


def _parted(run: Sequence[Sign]) -> Iterator[list[Sign]]:
    """The parts of a run between brackets that stand around equations, and commas outside of brackets."""
    opened: list[int] = []
    marks: set[int] = set()
    for i, sign in enumerate(run):
        if sign.kind == "open":
            opened.append(i)
        elif sign.kind == "close" and (not opened or opened.pop() in marks):
            marks.add(i)
        elif sign.kind == "equals":
            marks.update(opened)
        elif sign.kind == "comma" and marks.issuperset(opened):
            marks.add(i)
    marks.update(opened)
    marks.update(remarks(run))
    start = 0
    for i in (*sorted(marks), len(run)):
        yield list(run[start:i])
        start = i + 1


def _chains(prose: str, part: Sequence[Sign], axes: Axes) -> Iterator[Unmarked]:
    """The chains of a part: sides that can be read, as many as follow each other.

    The first is a name or a computation: a number may be the label of an item.
    """
    sides: list[list[Sign]] = [[]]
    relations = [""]
    equals: list[int] = [0]
    for sign in part:
        if sign.kind == "equals":
            sides.append([])
            relations.append(" {} ".format({"<-": "←", "→": "="}.get(sign.text, sign.text)))
            equals.append(sign.start)
        else:
            sides[-1].append(sign)
    if len(sides) > 1 and any(len(side) > MAX_SIGNS for side in sides):
        yield Unmarked((part[0].start, part[-1].end), "", measured=False)
    copied = _copied(sides)
    if copied:  # which nothing but its result is claimed of
        number = sides[copied][0]
        prose, sides, relations = prose[: number.end], [*sides[:copied], [number]], relations[: copied + 1]
    named = _head(prose, sides[0], axes)
    if named is not None:
        sides[0] = sides[0][-1:]
    chain: list[int] = []
    read: list[str | None] = []
    for i, side in enumerate(sides):
        first = i == 0
        last = i == len(sides) - 1
        text = named if first and named else _read(prose, side, axes, first=first, last=last)
        read.append(text)
        if text is None:
            yield from _stated(prose, sides, relations, read, chain)
            chain = []
        elif chain or (first and named) or is_computation(side):
            chain.append(i)
    yield from _stated(prose, sides, relations, read, chain)
    if named and relations[1:2] and relations[1].strip() in ASSIGNING and (len(sides) < 3 or chain[:1] != [0]):
        yield Unmarked((part[0].start, equals[1]), f"{named} ← {named}", measured=False)  # to what, cannot be read


def _copied(sides: Sequence[Sequence[Sign]]) -> int:
    """The side that begins the computation before it anew, right behind its result: (1 + 2)/9≈0.33(1 + 2) / 9 ≈ 0.33.

    So it is where a formula was copied with its source; 0 where none is.
    """
    for i in range(1, len(sides)):
        again = sides[i][1:]
        tight = len(again) > 1 and sides[i][0].kind == "number" and sides[i][0].end == again[0].start
        if tight and [sign.text for sign in again] == [sign.text for sign in sides[i - 1]]:
            return i
    return 0


def _head(prose: str, side: Sequence[Sign], axes: Axes) -> str | None:
    """The name that a chain begins with, as printed mathematics writes it; None where it begins with a computation."""
    if not side or side[-1].kind != "name" or may_belong(prose, side[-1].start):
        return None
    *before, name = side
    if before and (before[-1].kind != "name" or (axes(before[-1].text) and axes(name.text))):
        return None
    found = spelled(name.text)
    return found[0] if found is not None else None


def _stated(
    prose: str, sides: Sequence[Sequence[Sign]], relations: Sequence[str], read: Sequence[str | None], chain: list[int]
) -> Iterator[Unmarked]:
    """The statement of sides that follow each other, where one computes what another is: a name alone does not."""
    stated = [sides[i] for i in chain]
    if is_running_tally(read[i] or "" for i in chain):
        return
    if len(stated) == 2 and is_one_of_several(prose, stated[0][0].start, stated[-1][-1].end):
        return
    least = 3 if stated and is_name(stated[0]) else 2
    if len(stated) >= least and any(map(is_computation, stated)):
        texts = [read[chain[0]] or "", *(f"{relations[i]}{read[i]}" for i in chain[1:])]
        rising = RISING.fullmatch("".join(texts))
        if rising is not None and int(rising[1]) < int(rising[2]):
            return
        yield _unmarked(prose, stated[0][0].start, stated[-1][-1].end, texts)


def _unmarked(prose: str, start: int, end: int, chain: Sequence[str]) -> Unmarked:
    text = "".join(chain)
    computed = COMPUTED.search(prose, max(0, start - LOOK_BACK), start)
    if computed is not None and "." in chain[0]:  # what it goes on with may be rounded
        start, text = computed.start("equals"), f"= {text}"
    if roughly(prose, start):
        text = text.replace(" = ", " ≈ ")
    measured = MEASURED.match(prose, end) is not None and BEHIND.match(prose, end) is None
    arrow = "→" in prose[start:end] and prose[end:].partition("\n")[0].strip(" .;)|*") != ""
    return Unmarked((start, end), text, measured or arrow)  # softmax([3, 1]) → [0.88, 0.12] in falling order


def _read(prose: str, side: Sequence[Sign], axes: Axes, *, first: bool, last: bool) -> str | None:
    """A side as printed mathematics writes it; None where there is none, or what stands beside it may belong to it."""
    if not side or (last and GOING_ON.match(prose, side[-1].end) and not OF_ALL.match(prose, side[-1].end)):
        return None
    if first and (may_belong(prose, side[0].start) or (side[0].kind == "plus" and goes_on(prose, side[0].start))):
        return None  # 3x +4 - 4 = 24
    if last and [sign.kind for sign in side] == ["number", "raised"]:
        return None  # a result with the mark of a footnote: 0.8²
    return printed(side, axes, follows=not first)
