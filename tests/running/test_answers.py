"""What a driver answers, read strictly: a program may have written it."""

from __future__ import annotations

import json

import pytest

from verify.records.run import Ran
from verify.running.answers import MOST_TEXT, NO_ANSWER, Answers, parse_answers

GOOD = {"ran": 0, "text": "1\n", "raised": None, "cut": False}
PACKAGES = b'{"packages": {"numpy": "2.0"}}\n'


def line(**changed: object) -> bytes:
    """An answer with some of it changed."""
    return json.dumps({**GOOD, **changed}).encode() + b"\n"


def test_answers_are_read() -> None:
    """Texts, what was raised, and the packages."""
    told = parse_answers(line() + line(ran=1, text="", raised="KeyError") + PACKAGES, 2, "")
    assert told == Answers((Ran("1\n"), Ran("", "KeyError")), {"numpy": "2.0"})


@pytest.mark.parametrize(
    "odd",
    [
        b"\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"nonsense\n",
        b"[" * 100_000 + b"\n",
        b'{"ran": ' + b"9" * 10_000 + b"}\n",
        b"\xff\xfe\n",
        line(ran=0),
        line(ran=2),
        line(ran=True),
        line(ran="1"),
        line(ran=1, text=None),
        line(ran=1, text=["a"]),
        line(ran=1, raised=7),
        line(ran=1, cut="no"),
        line(ran=1, more=1),
        PACKAGES,
    ],
)
def test_what_is_no_answer_ends_the_reading(odd: bytes) -> None:
    """The cells before are kept, nothing behind it is believed."""
    told = parse_answers(line() + odd + line(ran=1) + PACKAGES, 2, "")
    assert told == Answers((Ran("1\n"),), stopped=NO_ANSWER)


@pytest.mark.parametrize(
    "odd", [b'{"packages": []}\n', b'{"packages": {"a": 1}}\n', b'{"packages": {}, "x": 1}\n', b"1\n"]
)
def test_packages_are_texts(odd: bytes) -> None:
    """Behind the last cell come packages and their versions, or what is no answer."""
    assert parse_answers(line() + odd, 1, "").stopped == NO_ANSWER


def test_an_early_end_is_told() -> None:
    """A process that ends early, or was ended, leaves the reason; half a line is none."""
    assert parse_answers(line() + b'{"ran": 1, "te', 3, "").stopped == "the program ended in cell 2 of 3"
    assert parse_answers(line(), 3, "more than 60 seconds").stopped == "more than 60 seconds"
    assert parse_answers(line(), 1, "").stopped == ""


def test_texts_can_be_written() -> None:
    """Halves of characters are replaced; a long text is cut and says so."""
    told = parse_answers(b'{"ran": 0, "text": "\\ud800x", "raised": "\\udfffE", "cut": false}\n', 1, "")
    assert told.cells == (Ran("?x", "?E"),)
    (long,) = parse_answers(line(text="x" * (MOST_TEXT + 1)), 1, "").cells
    assert len(long.text) == MOST_TEXT
    assert long.over
    (cut,) = parse_answers(line(cut=True), 1, "").cells
    assert cut.over
