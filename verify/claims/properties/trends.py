"""How fast the dimensions of a position encoding turn: "lower dimensions rotate faster", where the text is of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from verify.claims.cues import has_any
from verify.claims.properties.clauses import Stated
from verify.claims.properties.parts import Part
from verify.claims.properties.words import RESTRICTING, words_of
from verify.claims.text import Line

ENCODINGS = ("positional encod", "position encod", "positional embed", "position embed", "rotary", "sinusoid")
NEAR = 1_500
"""Characters above a sentence in which one of them is named, or else a heading does."""

DIMENSIONS = words_of("dimension dimensions dim dims index indices")
LOW, HIGH = (
    words_of("lower low lowest first early earlier smaller"),
    words_of("higher high highest last later late larger"),
)
"""Which dimensions; before "frequency", how fast."""

SLOW, FAST = words_of("slower slow slowly"), words_of("faster fast quickly rapidly quicker")
FREQUENCIES = words_of("frequency frequencies")
MOVES = words_of("""
    rotate rotates rotating oscillate oscillates oscillating vary varies varying change changes changing turn turns
""")
VERBS = MOVES | words_of("correspond corresponds have has use uses encode encodes capture captures are is :")
"""What dimensions do; by frequency is it said of them by any verb, and else only of what moves."""

OTHERS = VERBS | words_of("the a of and , ; ( ) - — to will more with embedding vector encoding encodings in waves e g")
"""The words between which dimensions and how fast; behind any other nothing is read."""


def trends(line: Line, said: Sequence[Part], text: str) -> Iterator[Stated]:
    """What a sentence says of each of the two ends of the dimensions."""
    words = [one.word for one in said]
    around = text[max(0, line.start - NEAR) : line.stop].lower()
    about = has_any(ENCODINGS, around) or any(has_any(ENCODINGS, heading.lower()) for heading in line.block.section)
    if not about or not DIMENSIONS.intersection(words) or not RESTRICTING.isdisjoint(words):
        return
    ends = [at for at in range(len(words) - 1) if words[at] in LOW | HIGH and words[at + 1] in DIMENSIONS]
    if ends and any(_is_speed(words, at) for at in range(ends[0])):
        return  # how fast may stand before its dimensions each time
    for at, until in pairwise([*ends, len(words)]):
        found = _speed(words, at + 2, until)
        if found is not None:
            is_fast, end = found
            value = "rises" if is_fast is (words[at] in HIGH) else "falls"
            yield Stated("sinusoidal_position_encoding", "frequency", value, at, end)


def _speed(words: Sequence[str], start: int, until: int) -> tuple[bool, int] | None:
    """Whether it is fast, and where that is said; None where two words say it otherwise."""
    found: tuple[bool, int] | None = None
    at, aside = start, False
    while at < until:
        word = words[at]
        if _is_speed(words, at):
            is_fast, needed = word in FAST | HIGH, MOVES if word in FAST | SLOW else VERBS
            if (found is not None and found[0] is not is_fast) or needed.isdisjoint(words[start:at]):
                return None
            at += word in LOW | HIGH
            found = is_fast, at + 1
        elif word not in OTHERS and not aside:
            return found
        aside = (aside or word == "(") and word != ")"
        at += 1
    return found


def _is_speed(words: Sequence[str], at: int) -> bool:
    """Whether a word says how fast, perhaps with the one behind it."""
    return words[at] in SLOW | FAST or (words[at] in LOW | HIGH and not FREQUENCIES.isdisjoint(words[at + 1 : at + 2]))
