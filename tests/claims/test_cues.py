"""What is passed over for want of a cue would not have matched."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.claims.chains import rounded_up
from verify.claims.cues import has_any, in_a_row
from verify.claims.identities import symbolic_chains
from verify.claims.modality import mistakes
from verify.claims.prose import before_numbers, distributions, hidden, operations, statistics, verbal

BLANKS = re.compile(r"\s+")

GUARDS = {
    "distributions": (distributions.SAID, distributions.CUES),
    "faults": (mistakes.SOUGHT, mistakes.FAULTS),
    "others": (mistakes.THEIRS, mistakes.OTHERS),
    "means": (statistics.MEAN, statistics.MEANS),
    "hidden": (hidden.HIDDEN, hidden.MARKS),
    "operations": (operations.WORDS, operations.CUES),
    "rounded up": (rounded_up.SAID, rounded_up.CUES),
    "solved": (symbolic_chains.SOLVED, symbolic_chains.SOLVING),
    "statistics": (statistics.SAID, statistics.NAMES),
    "deviations": (statistics.WORD, statistics.CUES),
    "verbal": (verbal.WORDS, verbal.CUES),
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
