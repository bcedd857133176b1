"""Whether transcribed numbers stand where their file says, and which numbers of a passage no file accounts for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verify.records.coverage import Coverage
from verify.records.example import Example, FormulaClaim, Given
from verify.records.expression import literals
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.report import Misplaced

PRINTED = re.compile(
    r"(?:(?<![\w.])|(?<=\dx)|\\[A-Za-z]+)"  # 4x4 and \times2 hold numbers, W_2 and x2 do not
    r"(?P<digits>(?:\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<special>\\infty|∞|\binf\b|\bnan\b)"
)


@dataclass(frozen=True)
class Occurrence:
    """A number in the document: its line and column, its text, and the minus before it.

    `sign` is "-" where the minus belongs to the number, "" where there is none, None where it may be a subtraction.
    """

    line: int
    column: int
    text: str
    sign: str | None

    def shows(self, numeral: Numeral) -> bool:
        """Whether this is the numeral as printed."""
        sign = "-" if numeral.text.startswith(("-", "−")) else ""
        if self.sign is not None and self.sign != sign:
            return False
        if numeral.special in ("inf", "-inf"):
            return self.text in ("\\infty", "∞", "inf")
        digits = numeral.text.lstrip("+-−").rstrip("%\\")
        return self.text.rstrip(".") == digits.rstrip(".")  # a point may end the sentence as well


def check_transcription(example: Example, document: str) -> tuple[tuple[Misplaced, ...], Coverage]:
    """Hold an example against its document's text.

    Each transcribed numeral must occur within its lines, in order; each numeral of the example's passages is
    counted as checked, given or unlinked, and those that nothing accounts for are listed as stray.
    """
    lines = re.split(r"\r\n|\n|\r", document)
    kinds: dict[Occurrence, str] = {}
    misplaced: list[Misplaced] = []
    formulas = [one for one in example.claims if isinstance(one.statement, FormulaClaim)]
    for formula, place in [(one, place) for one in formulas for place in one.places]:
        inside = _quoted(lines, place, formula.text)
        kinds |= dict.fromkeys(inside or (), "checked")
        if inside is None:
            misplaced.append(Misplaced(f"the formula {formula.text}", formula.name, place, formula.source))
    longest_first = sorted(_entries(example), key=lambda entry: -len(entry[4]))  # a lone 0 fits inside any matrix
    for kind, owner, source, places, numerals in longest_first:
        for place in places:
            occurrences = list(_occurrences(lines, place))
            free = [occurrence for occurrence in occurrences if occurrence not in kinds]
            found, missing = _match(numerals, free)
            if missing:
                found, missing = _match(numerals, occurrences)
            for occurrence in found:
                kinds[occurrence] = "checked" if kinds.get(occurrence) == "checked" else kind
            misplaced += [Misplaced(numeral.text, owner, place, source) for numeral in missing]
    return tuple(misplaced), _coverage(example, lines, kinds)


def _quoted(lines: list[str], place: Place, text: str) -> list[Occurrence] | None:
    """The numbers of a text that stands within some lines, however it is spaced there; None where it does not."""
    passage = "\n".join(lines[place.line - 1 : place.end_line])
    pattern = r"\s*".join(re.escape(character) for character in re.sub(r"\s+", "", text))
    found = re.search(pattern, passage)
    if found is None:
        return None
    starts = [0]
    for line in lines[place.line - 1 : place.end_line]:
        starts.append(starts[-1] + len(line) + 1)
    return [
        occurrence
        for occurrence in _occurrences(lines, place)
        if found.start() <= starts[occurrence.line - place.line] + occurrence.column - 1 < found.end()
    ]


def _match(numerals: tuple[Numeral, ...], occurrences: list[Occurrence]) -> tuple[list[Occurrence], list[Numeral]]:
    """The numerals as a subsequence of the occurrences, and those for which none is left."""
    found: list[Occurrence] = []
    missing: list[Numeral] = []
    position = 0
    for numeral in numerals:
        following = (i for i in range(position, len(occurrences)) if occurrences[i].shows(numeral))
        index = next(following, None)
        if index is None:
            missing.append(numeral)
        else:
            found.append(occurrences[index])
            position = index + 1
    return found, missing


def _coverage(example: Example, lines: list[str], kinds: dict[Occurrence, str]) -> Coverage:
    within = {one for place in example.passages for one in _occurrences(lines, place)}
    tally = dict.fromkeys(("checked", "given", "unlinked"), 0)
    stray = []
    for occurrence in sorted(within, key=lambda one: (one.line, one.column)):
        if occurrence in kinds:
            tally[kinds[occurrence]] += 1
        else:
            stray.append((occurrence.line, (occurrence.sign or "") + occurrence.text))
    return Coverage(len(within), tally["checked"], tally["given"], tally["unlinked"] + len(stray), tuple(stray))


def _entries(example: Example) -> Iterator[tuple[str, str, Place, tuple[Place, ...], tuple[Numeral, ...]]]:
    for claim in example.claims:
        if claim.printed is not None:
            yield "checked", claim.name, claim.source, claim.places, claim.printed.numerals
    for given in example.givens:
        yield "given", given.name, given.source, given.places, _given_numerals(given)
    for unlinked in example.unlinked:
        yield "unlinked", unlinked.reason, unlinked.source, unlinked.places, unlinked.printed.numerals


def _given_numerals(given: Given) -> tuple[Numeral, ...]:
    return given.value.numerals if isinstance(given.value, Quantity) else tuple(literals(given.value))


def _occurrences(lines: list[str], place: Place) -> Iterator[Occurrence]:
    """Every number of a stretch of lines."""
    for number in range(place.line, min(place.end_line, len(lines)) + 1):
        line = lines[number - 1]
        for match in PRINTED.finditer(line):
            kind = "digits" if match["digits"] else "special"
            before = line[: match.start(kind)]
            sign: str | None = "-" if before.endswith(("-", "−")) else ""
            if (sign and re.search(r"[\w)\]}][-−]$", before)) or re.search(r"[-−]\s+$", before):
                sign = None
            yield Occurrence(number, match.start(kind) + 1, match[kind], sign)
