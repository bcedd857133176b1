"""Numbers of bytes said again in larger units: 246,824 bytes, or about 241.0 KiB."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import rounded_unit
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.example import Alternative, ValueClaim
from verify.records.expression import Binary, Expression, Number
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

POWERS = {"K": 1, "k": 1, "M": 2, "G": 3, "T": 4}
BYTES = r"(?:bytes|Bytes|octets|字节)"
SAME = (
    r"(?:(?:,?\s{0,2}(?:i\.\s?e\.|that\sis|which\sis|or|soit|es\sdecir|d\.\s?h\.|also),?|\s{0,2}[=≈]|[，,])\s{0,2}"
    r"(?:about|roughly|approximately|around|just|exactly|etwa|rund|environ|unos|约为?|即|也就是|大约)?\s{0,2}[≈~]?\s{0,2})"
)
RESTATED = re.compile(
    rf"(?<![\d.,])(?<![-−+*/×·]\s)(?P<number>\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\*\*)?\s{{0,2}}{BYTES}(?:\*\*)?{SAME}(?:\*\*)?"
    r"(?P<shown>\d+(?:\.\d+)?)\s*(?P<unit>[KkMGT])(?P<binary>i?)B(?:\*\*)?(?=\s*(?:[.;)。；，]|,\s|\Z|and\b|in\b|for\b))"
)
"""What a sentence says twice: of ten bytes a page, or 4 KB per page, the second number says something else."""

TIMES, LOOK_BACK = re.compile(r"\b(?:at|by|times|x|each)\s+\Z"), 12
"""What multiplies with the number behind it."""

WORDS = ("bytes", "octets", "字节")


def claim_scales(document: Document, block: Block, ledger: Ledger) -> None:
    """Claims from each number of bytes that a paragraph says in KB or KiB, MB or MiB, … as well."""
    text = block.text
    if "B" not in text or not any(word in text.lower() for word in WORDS):
        return
    for match in RESTATED.finditer(text):
        if len(match["number"]) < 4 or TIMES.search(text, max(0, match.start() - LOOK_BACK), match.start()):
            continue  # 7 billion weights at 2 bytes = 14 GB
        try:
            number, shown = parse_numeral(match["number"]), parse_numeral(match["shown"])
        except Mistake:
            continue
        place = document.place(block.offset(match.start()), block.offset(match.end() - 1) + 1, block.cell)
        power, said = POWERS[match["unit"]], " ".join(match[0].split())
        binary, decimal = (Binary("/", Number(number), _power(base, power)) for base in (1024, 1000))
        others: tuple[Alternative, ...] = ()
        if not match["binary"]:
            others = (Alternative(f"with {match['unit']} as a power of 1000", decimal),)
        printed = Quantity((_approximate(shown),), (), "scalar")
        ledger.claim(ValueClaim(binary, printed), place, said, block.section, None, "stated", others, reading="W18")


def _approximate(shown: Numeral) -> Numeral:
    return replace(shown, unit=rounded_unit(shown))


def _power(base: int, power: int) -> Expression:
    value = Fraction(base) ** power
    return Number(Numeral(str(value), value, Fraction(1)))
