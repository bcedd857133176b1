"""Arrays that words announce as a result, without a formula: their numbers are rounded."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

ROUNDED = "{} $h = [0.000, 1.672]$.\n\n$$h \\begin{{bmatrix}} 1 & 2 \\\\ 0 & 2 \\end{{bmatrix}} = [0.000, {}]$$"
"""The second number of h may have been 1.6725, and twice that is 3.345."""


@pytest.mark.parametrize(
    ("words", "product", "verdict"),
    [
        ("After ReLU:", "3.344", "reproduced"),
        ("After ReLU:", "3.345", "unexplained"),
        ("After applying the ReLU we have", "3.345", "unexplained"),
        ("经过 ReLU 之后：", "3.345", "unexplained"),
        ("After ReLU:", "3.349", "wrong"),
        ("Let", "3.345", "wrong"),
    ],
)
def test_words_tell_that_an_array_was_computed(words: str, product: str, verdict: str) -> None:
    """Its cells are as wide as its last place, where it was not given as it stands."""
    assert verdicts_of(ROUNDED.format(words, product)) == [verdict]


@pytest.mark.parametrize(("result", "verdict"), [("-1.072", "unexplained"), ("-1.092", "wrong")])
def test_a_number_of_few_digits_may_be_an_element_of_an_earlier_result(result: str, verdict: str) -> None:
    """Of 0.5 · 1.57 - 0.2 = 0.585, printed as 0.58, the half is 0.2925; it would be wrong if 0.58 were exact."""
    vector = "$x = [2.36, 1.57]$ and $y = 0.5 x + [0, -0.2] = [1.18, 0.58]$"
    assert verdicts_of(f"{vector}\n\n$-1.18 \\cdot 0.5 - 0.29 - 0.58 \\cdot 0.5 + 0.1 = {result}$")[-1] == verdict


@pytest.mark.parametrize(
    ("said", "share", "verdict"),
    [
        # e^0.636, e^0.529 and e^-0.106 come to 4.4856, of which the last is 0.200505
        ("The exponentials are 1.889, 1.697 and 0.899. They add up to 4.486.", "0.201", "unexplained"),
        ("The exponentials are 1.889, 1.697 and 0.899. They add up to 4.486.", "0.205", "wrong"),
        ("Let them be 0.5, 0.7 and 0.899.", "0.202", "wrong"),
    ],
)
def test_what_a_sentence_lists_to_three_decimals_is_rounded(said: str, share: str, verdict: str) -> None:
    """Nobody chooses such numbers."""
    assert verdicts_of(f"{said}\n\nThe share is 0.899 / 4.486 = {share}.")[-1] == verdict
