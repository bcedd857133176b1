"""What an audit costs grows as the document does, or hardly faster: counted in steps and bytes, never in seconds."""

from __future__ import annotations

from functools import partial

import pytest

from counted_steps import Steps, peak, steps
from repeated import DOCUMENTS
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source

COUNT = 20
"""Repetitions, and twice and four times as many: more than what is kept of the last 16 answers, headings among them."""

GROWTH = 2.6
"""How many times more steps the last 2n repetitions may take than the n before them: 2 where steps grow as n does, 2.2
where as n log n, 4 where as n²."""

FEW = 6
"""Steps for one repetition at which a function is looked at: those of fewer may begin late, at a hundredth claim."""

LINKS = 100
"""Repetitions of which the bytes are counted: lists and dictionaries grow in leaps."""

HELD = 2.8
"""How many times more bytes: the leaps of a dictionary among them."""


def _audited(kind: str, count: int) -> partial[object]:
    ending, make = DOCUMENTS[kind]
    return partial(audit_one, Source("document", None, make(count), FORMATS[ending]))


FORMATS = {"md": "markdown", "tex": "latex", "txt": "plain", "ipynb": "notebook"}


def _grown(few: Steps, more: Steps, most: Steps) -> dict[str, tuple[int, int, int]]:
    """Where four times the document takes more than its share of steps."""
    return {
        name: (few[name], more[name], count)
        for name, count in most.items()
        if count >= FEW * 4 * COUNT and count - more[name] > GROWTH * (more[name] - few[name])
    }


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_no_function_takes_more_steps_than_its_document_grows(kind: str) -> None:
    """Neither lines of code, nor characters that an expression looks through."""
    _audited(kind, COUNT)()  # what is loaded, or kept, at first
    grown = _grown(*(steps(_audited(kind, times * COUNT)) for times in (1, 2, 4)))
    assert not grown


@pytest.mark.parametrize("kind", ["a long chain", "a long chain of computations", "one long paragraph", "a tall table"])
def test_no_claim_holds_the_text_of_its_block(kind: str) -> None:
    """What a document takes in memory grows as it does."""
    _audited(kind, COUNT)()
    few, more, most = (peak(_audited(kind, times * LINKS)) for times in (1, 2, 4))
    assert most - more <= HELD * (more - few)
