"""Numbers of bytes said again in larger units: 246,824 bytes, or about 241.0 KiB."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import rounded_unit
from verify.numerals import parse_numeral
from verify.records.document import Block, Document
from verify.records.example import ValueClaim
from verify.records.expression import Binary, Number
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

POWERS = {"K": 1, "M": 2, "G": 3, "T": 4}
BYTES = r"(?:bytes|Bytes|octets|字节)"
SAME = (
    r"(?:(?:,?\s{0,2}(?:i\.\s?e\.|that\sis|which\sis|or|soit|es\sdecir|d\.\s?h\.|also),?|\s{0,2}[=≈]|[，,])\s{0,2}"
    r"(?:about|roughly|approximately|around|just|exactly|etwa|rund|environ|unos|约为?|即|也就是|大约)?\s{0,2}[≈~]?\s{0,2})"
)
RESTATED = re.compile(
    rf"(?<![\d.,])(?<![-−+*/×·]\s)(?P<number>\d{{1,3}}(?:,\d{{3}})+|\d+)(?:\*\*)?\s{{0,2}}{BYTES}(?:\*\*)?{SAME}(?:\*\*)?"
    r"(?P<shown>\d+(?:\.\d+)?)\s*(?P<unit>[KMGT])iB(?:\*\*)?(?=\s*(?:[.;)。；，]|,\s|\Z|and\b|in\b|for\b))"
)
"""What a sentence says twice: of ten bytes a page, or 4 KB per page, the second number says something else."""

WORDS = ("bytes", "octets", "字节")


def claim_scales(document: Document, block: Block, ledger: Ledger) -> None:
    """Claims from each number of bytes that a paragraph says in KiB, MiB, … as well."""
    text = block.text
    if "B" not in text or not any(word in text.lower() for word in WORDS):
        return
    for match in RESTATED.finditer(text):
        if len(match["number"]) < 4:
            continue
        try:
            number, shown = parse_numeral(match["number"]), parse_numeral(match["shown"])
        except Mistake:
            continue
        place = document.place(block.offset(match.start()), block.offset(match.end() - 1) + 1, block.cell)
        value, said = Fraction(1024) ** POWERS[match["unit"]], " ".join(match[0].split())
        computed = Binary("/", Number(number), Number(Numeral(str(value), value, Fraction(1))))
        printed = Quantity((replace(shown, unit=rounded_unit(shown)),), (), "scalar")
        ledger.claim(ValueClaim(computed, printed), place, said, block.section, reading="W18")
