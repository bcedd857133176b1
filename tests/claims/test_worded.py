"""Operations in words: bound to quantities in their roles, whatever the digits of the result are."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of
from verify.claims import find_claims
from verify.claims.readings import proposing, reading_of
from verify.reading.document import read_string
from verify.records.example import ValueClaim
from verify.records.numeral import Numeral

FIRING = [(way, text) for way in proposing() for text in reading_of(way).fires]

CACHES = "- A: 64 K + 64 V = 128 {}\n- B: 1 K + 1 V = 2 matrices\n- Reduction: {}x smaller"
MEMORY = "```\nWeights:  7 × 2 bytes = 14 GB\n  of these: 2 GB\nCache:    28 GB (per user)\n{}: {} GB\n```"


def told_of(text: str, way: str) -> list[tuple[object, Numeral]]:
    """What a reading proposes of a text: each expression, and its result."""
    claims = find_claims(read_string(text, "markdown", "example")).claims
    statements = [one.statement for one in claims if one.reading.startswith(way)]
    return [(one.expression, one.printed.numerals[0]) for one in statements if isinstance(one, ValueClaim)]


@pytest.mark.parametrize(("way", "text"), FIRING)
def test_what_is_read_does_not_depend_on_the_result(way: str, text: str) -> None:
    """With its last digit changed a result stands for the same expression."""
    for expression, printed in told_of(text, way):
        digit = next(one for one in reversed(printed.text) if one.isdigit())
        at = text.rindex(printed.text) + printed.text.rindex(digit)
        changed = text[:at] + ("3" if digit == "7" else "7") + text[at + 1 :]
        assert expression in [one for one, _ in told_of(changed, way)]


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("It fell from 160 GB to 20 GB, an {}x reduction.", "8", "6"),
        ("With 8 heads instead of 32 heads it is {} times smaller.", "4", "7"),
        ("The cache (160 GB → 20 GB, {}× smaller) fits.", "8", "9"),
        ("So {}% of 50 students is 10 students.", "20", "30"),
        ("Twice 21 is {}.", "42", "43"),
        ("About 63.2% end up in the sample, and the remaining {}% do not.", "36.8", "37.8"),
        ("- Rent: $1,200\n- Food: $300\n- **Total: ${}**", "1,500", "1,400"),
        (MEMORY.format("Total", "{}"), "42", "44"),
    ],
)
def test_a_word_binds_an_operation_to_quantities_in_their_roles(text: str, right: str, wrong: str) -> None:
    """The right result holds, and another is wrong."""
    assert set(verdicts_of(text.format(right))[-1:]) <= {"reproduced", "unchecked"}
    assert verdicts_of(text.format(wrong))[-1] == "wrong"


@pytest.mark.parametrize(
    "text",
    [
        # a bound, or roughly said
        "It fell from 160 GB to 20 GB, up to 6x smaller.",
        "It fell from 160 GB to 20 GB, about 10 times less.",
        "It fell from 160 GB to 20 GB, more than a 6x reduction.",
        # of something else
        "Going from 160 GB to 20 GB allows a 4x longer context.",
        "About 80% move when going 4→5.",
        "Slots 3 and 7 drop from 2 → 1.",
        "It lasts from 1:59 → 3:00 (a gap of 2).",
        "It grew 2 → 4 → 8 (3x).",
        # of other units
        "It fell from 160 GB to 20 ms, a 6x reduction.",
        # supposed, asked
        "If it fell from 160 GB to 20 GB, a 6x reduction, we stop.",
        "Did it fall from 160 GB to 20 GB, a 6x reduction?",
        # no whole of its parts
        "- Passed: 7\n- Failed: 2\n- Total: 10",
        "- Rent: $1,200\n- Discount: $300\n- Total: $900",
        "- a: 3 kg\n- …\n- b: 4 kg\n- Total: 10 kg",
        "```\nexp: 6.05 1.49\ncos: 1.2 3.0\nsum: 9.3\n```",
    ],
)
def test_nothing_is_bound_to_what_stands_in_no_role(text: str) -> None:
    """No finding, whatever the numbers are."""
    assert [one for one in verdicts_of(text) if one != "unchecked"] == []


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (CACHES.format("matrices", "64"), "reproduced"),
        (CACHES.format("matrices", "32"), "unexplained"),
        (CACHES.format("vectors", "32"), None),
    ],
)
def test_lines_below_each_other_are_compared_by_inference(text: str, verdict: str | None) -> None:
    """What does not hold of any line above is unexplained, never wrong."""
    found = [claim for claim in verdicts_of(text) if claim != "unchecked"]
    assert found[-1:] == ([verdict] if verdict else []) or (verdict is None and found == ["reproduced"] * len(found))
