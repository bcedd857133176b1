"""A line that ends because it was full ends nothing; one that somebody ended stays as it is."""

from __future__ import annotations

import pytest

from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
from verify.reading.stretch import Stretch
from verify.reading.wrapped import unwrapped

WRAPPED = (
    "The three attempts took 1.5 minutes each, so they took 3 ×\n"
    "1.5 = 4.5 minutes, and with a break of half a minute that\n"
    "is 4.5 + 0.5 = 5 minutes in all.\n"
)

KEPT = [
    "The first of them is told at length here, and ends.\nThe second is told at length as well, and goes on",
    "x_first = 0.25 + 0.5 + 0.125 and whatever goes there\nx_other = 0.25 + 0.5 + 0.125 and whatever goes there",
    "a list of things that stands between its lines here\n- whatever the second of its lines should have to say",
    "whoever ends a line so means it, at least on purpose \\\nwhat comes next stands on the line behind the mark",
    "short lines\nstay apart",
    "an early end\nof a line whose next word would have had more than enough room",
]


def whole(text: str) -> Stretch:
    """A text as one stretch of a document."""
    return Stretch(text, ((0, 100),))


def test_a_sentence_goes_on_over_its_lines() -> None:
    """Each line end that only wraps is a blank, and every character stays at its place."""
    found = unwrapped(whole(WRAPPED.rstrip()))
    assert found == whole(WRAPPED.rstrip().replace("\n", " "))


@pytest.mark.parametrize("text", KEPT)
def test_lines_that_somebody_ended_stay(text: str) -> None:
    """Behind a full stop, before a name with its relation, a mark or a number of a list, and where there was room."""
    assert unwrapped(whole(text)).text == text


@pytest.mark.parametrize("document_format", ["markdown", "latex", "plain"])
def test_arithmetic_between_words_is_read_over_line_ends(document_format: str) -> None:
    """What is computed in a wrapped sentence is checked, and a changed digit is noticed."""
    verdicts = {}
    for text in (WRAPPED, WRAPPED.replace("= 4.5", "= 4.6")):
        audited, _ = audit_one(Source("page", None, text, document_format))
        assert audited is not None
        verdicts[text] = [str(finding.verdict) for finding in audited.examples[0].findings]
    right, wrong = verdicts.values()
    assert set(right) == {"reproduced"}
    assert len(right) == 2
    assert {"wrong", "unexplained"} & set(wrong)
