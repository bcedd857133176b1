"""One digit of each numeral changed: what is read must stay the same."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from forms import differences, forms
from own_documents import named
from verify.ratchet.coverage import numerals
from verify.reading import read_string
from verify.reading.document import FORMATS
from verify.records.document import BlockKind

LISTED = Path(__file__).with_name("listed.json")

DIGITS = "0123456789"


@dataclass(frozen=True)
class Numeral:
    """A numeral of a document: its digits, where they stand, and which of its kind it is."""

    offset: int
    digits: str
    turn: int

    @property
    def key(self) -> str:
        """What it goes by in the list."""
        return f"{self.digits}#{self.turn}"


@dataclass(frozen=True)
class Trial:
    """One changed digit, and what is read otherwise: by which reading, and how."""

    document: str
    numeral: Numeral
    changed: str
    differences: tuple[tuple[str, str], ...]


@lru_cache(maxsize=4)
def text_of(path: Path) -> tuple[str, str]:
    """A document and its format."""
    return path.read_bytes().decode("utf-8-sig", "replace"), FORMATS[path.suffix.lower()]


@lru_cache(maxsize=4)
def numerals_of(path: Path) -> tuple[Numeral, ...]:
    """The numerals of a document in order, whatever they stand in."""
    text, document_format = text_of(path)
    document = read_string(text, document_format, path.name)
    found = numerals(replace(block, kind=BlockKind.PROSE) for block in document.blocks)
    turns: Counter[str] = Counter()
    listed = []
    for offset, digits in sorted(found.items()):
        if digits[:1] in DIGITS and text.startswith(digits, offset):
            turns[digits] += 1
            listed.append(Numeral(offset, digits, turns[digits]))
    return tuple(listed)


def change(document: str, numeral: Numeral) -> str:
    """The numeral with one digit changed, the same one on every run; no zero comes before other digits."""
    draw = random.Random(f"{document} {numeral.key}")
    mantissa = len(numeral.digits.lower().partition("e")[0])
    places = [at for at in range(mantissa) if numeral.digits[at] in DIGITS]
    at = draw.choice(places)
    leads = at == 0 and numeral.digits[1:2] != "." and len(numeral.digits) > 1
    others = [digit for digit in DIGITS if digit != numeral.digits[at] and not (leads and digit == "0")]
    return numeral.digits[:at] + draw.choice(others) + numeral.digits[at + 1 :]


def tried(path: Path, numeral: Numeral) -> Trial:
    """One digit of a numeral changed."""
    text, document_format = text_of(path)
    changed = change(named(path), numeral)
    planted = text[: numeral.offset] + changed + text[numeral.offset + len(numeral.digits) :]
    opened = frozenset({numeral.digits, changed})
    found = differences(forms(text, document_format, opened), forms(planted, document_format, opened))
    return Trial(named(path), numeral, changed, tuple(sorted(set(found))))


def sampled(path: Path, count: int | None) -> list[Numeral]:
    """So many numerals of a document, or all: the same on every run, and a larger sample holds a smaller one."""
    drawn = list(numerals_of(path))
    random.Random(named(path)).shuffle(drawn)
    return drawn[:count]


def all_of(work: tuple[Path, int | None]) -> list[Trial]:
    """So many numerals of a document, or all, for a process of its own."""
    path, count = work
    return [tried(path, numeral) for numeral in sampled(path, count)]


def listed() -> dict[str, list[str]]:
    """By document, the numerals on whose digits it is known to depend what is read: it only shrinks."""
    found: dict[str, list[str]] = json.loads(LISTED.read_text(encoding="utf-8"))
    return found


def violations(trials: Iterable[Trial], known: dict[str, list[str]]) -> Iterator[str]:
    """What breaks the law and is not listed."""
    for trial in trials:
        if trial.differences and trial.numeral.key not in known.get(trial.document, ()):
            told = "; ".join(" ".join(one) for one in trial.differences)
            yield f"{trial.document}, {trial.numeral.key} as {trial.changed}: {told}"
