"""Results that words announce as the softmax of what stands before: softmax of 2, 1, 0.1 is 0.659, 0.242, 0.099."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

SCORES = r"$$S = \begin{bmatrix}0.707 & 1.414 \\ 1.414 & 0.707\end{bmatrix}$$"
"""Its rows have the softmax 0.330, 0.670 and 0.670, 0.330."""

WEIGHTS = r"\begin{bmatrix}0.330 & 0.670 \\ 0.670 & 0.330\end{bmatrix}$$"

ARROWS = r"[2, 1, 0.1] \rightarrow [e^{2}, e^{1}, e^{0.1}] = [7.39, 2.72, 1.11] \rightarrow [0.66, 0.24, 0.10]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Scores: $[2.0, 1.0, 0.1]$.\n\nSoftmax: $[0.659, 0.242, 0.099]$.", ["reproduced"]),
        ("Scores: $[2.0, 1.0, 0.1]$.\n\nSoftmax: $[0.659, 0.242, 0.199]$.", ["wrong"]),
        ("The scores [2.0, 1.0, 0.1] become [0.659, 0.242, 0.199] by the softmax.", []),
        ("From [2.0, 1.0, 0.1], the softmax gives [0.659, 0.242, 0.099].", ["reproduced"]),
        ("From [2.0, 1.0, 0.1], the softmax gives `[0.659, 0.242, 0.199]`.", ["wrong"]),
        (rf"{SCORES} $$\text{{softmax}} = {WEIGHTS}", ["reproduced"]),
        (rf"{SCORES} $$\text{{softmax}} = {WEIGHTS}".replace(r"0.330\end", r"0.350\end"), ["wrong"]),
        # what stands between is claimed by itself: e^2 = 7.39, e^1 = 2.72, e^0.1 = 1.11
        ("The softmax of [2, 1, 0.1] is\n\n$$" + ARROWS + "$$", ["reproduced", "reproduced"]),
        ("The softmax of [2, 1, 0.1] is\n\n$$" + ARROWS.replace("0.10]", "0.30]") + "$$", ["reproduced", "wrong"]),
        ("The softmax of [2, 1, 0.1] is\n\n$$" + ARROWS.replace("1.11", "1.21") + "$$", ["wrong", "reproduced"]),
        # another operation lies between, a mask, or too few digits: nothing is said
        (rf"{SCORES} masked softmax: $${WEIGHTS}".replace("0.330 & 0.670", "1 & 0"), []),
        ("From [2.0, 1.0, 0.1], the softmax gives [0.5, 0.3, 0.2].", []),
        ("From [2.0, 1.0, 0.1], the softmax gives [0.7, 0.2, 0.1].", []),
        ("# A\n\nFrom [2.0, 1.0, 0.1]\n\n# B\n\nthe softmax gives [0.659, 0.242, 0.199].", []),
    ],
)
def test_words_apply_the_softmax_to_what_stands_before(text: str, expected: list[str]) -> None:
    """Most digits bear it out, and the others are held to it."""
    assert verdicts_of(text) == expected
