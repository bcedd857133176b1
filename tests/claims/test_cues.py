"""What is passed over for want of a cue would not have matched."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.claims.chains import grouping
from verify.claims.cues import has_any, present
from verify.claims.identities import symbolic_chains
from verify.claims.modality import mistakes
from verify.claims.prose import before_numbers, hidden

BLANKS = re.compile(r"\s+")


def in_a_row(text):
    """A text in small letters with one blank for ends of lines and some others."""
    return BLANKS.sub(" ", text.lower())


GUARDS = {
    "others": (mistakes.THEIRS, mistakes.OTHERS),
    "hidden": (hidden.HIDDEN, hidden.MARKS),
    "solved": (symbolic_chains.SOLVED, symbolic_chains.SOLVING),
    "grouping": (grouping.STROKE, ("/",)),
    **{signs[0]: (half, signs) for half, signs in before_numbers.HALVES},
}


@pytest.mark.parametrize("guard", GUARDS)
@given(data=st.data())
def test_whatever_matches_has_a_cue(guard, data):
    """A pattern's matches, in letters of either case, each have one of the cues that a text is first searched for."""
    pattern, cues = GUARDS[guard]
    text = data.draw(st.from_regex(pattern))
    match = pattern.search(text)
    assert match is None or has_any(cues, in_a_row(BLANKS.sub(" \n", f" {match[0]}")))


COMPUTES = re.compile(before_numbers.COMPUTING.pattern.removesuffix(r"\Z") + r"\s+$", re.IGNORECASE)


@given(st.text(alphabet="of hlaxy(5_ \n'-", max_size=20), st.sampled_from(["", "half ", "times  ", "log_2\n", "(of "]))
def test_only_the_last_word_computes(text, word):
    """Whether words compute with a number hangs on the last of them alone."""
    before = (text + word)[-before_numbers.LOOK_BACK :]
    named = before_numbers.NAMING.search(before) is not None
    expected = COMPUTES.search(before) is not None and not named
    assert before_numbers.is_computed_with(text + word + "16", len(text + word)) == expected


TEXTS = st.lists(
    st.sampled_from(["mean", "Mean of", "not", "NOT x", "n't", "的", "\\u7684", "sum", "of", "$x$"]), max_size=6
)


@given(TEXTS, st.booleans(), st.integers(0, 6))
def test_a_cue_in_a_part_is_present_in_the_whole(words, lines, start):
    """Whatever cue is in a stretch of a document, on one line or on two, is among those that the document has."""
    cues = ("mean", "mean of", "not ", "n't", "的", " sum ", "sums")
    separator = "\n" if lines else " "
    whole, part = separator.join(words), separator.join(words[start:])
    found = [cue for cue in cues if has_any((cue,), in_a_row(f" {part} "))]
    assert set(found) <= set(present(cues, whole))


def test_signs_may_be_escaped():
    """A notebook may write 的 as its number."""
    assert present(("的", "mean"), r'"\u7684"') == ("的",)
