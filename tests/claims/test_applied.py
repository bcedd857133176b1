"""Results that words announce as the softmax of what stands before: softmax of 2, 1, 0.1 is 0.659, 0.242, 0.099."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source

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
        # the softmax less its target, which words alone say
        ("From [2.0, 1.0, 0.1], softmax less the target gives [-0.341, 0.242, 0.099].", []),
        # what the heading calls, however far below its result stands
        (
            f"### Softmax([2.0, 1.0, 0.1])\n\n{'Words, more of them. ' * 8}\n\nso `[0.659, 0.242, 0.099]`.",
            ["reproduced"],
        ),
        (f"### Softmax([2.0, 1.0, 0.1])\n\n{'Words, more of them. ' * 8}\n\nso `[0.659, 0.242, 0.199]`.", ["wrong"]),
        # what stands between is claimed by itself: e^2 = 7.39, e^1 = 2.72, e^0.1 = 1.11
        ("The softmax of [2, 1, 0.1] is\n\n$$" + ARROWS + "$$", ["reproduced", "reproduced"]),
        ("The softmax of [2, 1, 0.1] is\n\n$$" + ARROWS.replace("0.10]", "0.30]") + "$$", ["reproduced", "wrong"]),
        ("The softmax of [2, 1, 0.1] is\n\n$$" + ARROWS.replace("1.11", "1.21") + "$$", ["wrong", "reproduced"]),
        # right behind the scores, however few the digits: 0.659, 0.242, 0.099
        # another operation lies between, a mask: nothing is said
        (rf"{SCORES} masked softmax: $${WEIGHTS}".replace("0.330 & 0.670", "1 & 0"), []),
        ("# A\n\nFrom [2.0, 1.0, 0.1]\n\n# B\n\nthe softmax gives [0.659, 0.242, 0.199].", []),
    ],
)
def test_words_apply_the_softmax_to_what_stands_before(text: str, expected: list[str]) -> None:
    """Most digits bear it out, and the others are held to it."""
    assert verdicts_of(text) == expected


SECTIONS = "# Steps\n\n## Scores\n\nThey are [1.40, 0.71, 0.21].\n\n## Softmax\n\nWe get\n\n{}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # σ(1.32) = 0.7892, tanh(1.32) = 0.8668, the root of 3 is 1.732
        ("z = [1.32, -1.04, -0.12, 1.61]. After ReLU: [1.32, 0.00, 0.00, 1.61].", ["reproduced"]),
        ("z = [1.32, -1.04, -0.12, 1.61]. After ReLU: [1.32, 0.04, 0.00, 1.61].", ["wrong"]),
        ("z = [1.32, -1.04, -0.12, 1.61]. After ReLU and dropout: [1.32, 0.00, 0.00, 0.00].", []),
        ("z = [1.32, -1.04, 0.50]; tanh gives [0.8668, -0.7779, 0.4521].", ["wrong"]),
        ("z = [1.32, -1.04]; tanh gives [0.8668, -0.7729].", ["unexplained"]),
        ("z = [1.32, -1.04]; we get [0.8668, -0.7729].", []),
        ("The scores [3.00, 1.00, 2.50] are scaled by $\\sqrt{3}$: [1.732, 0.577, 1.443].", ["reproduced"]),
        ("The scores [3.00, 1.00, 2.50] are scaled by $\\sqrt{3}$: [1.732, 0.577, 1.743].", ["wrong"]),
        ("We square [1.50, 2.50, 0.50], which gives the squares 2.25, 6.25 and 0.35.", ["wrong"]),
        ("From 1.10, 2.35, and 4.55, the deviations from the mean are -1.57, -0.32, 1.88.", ["reproduced"]),
        ("From 1.10, 2.35, and 4.55, the deviations from the mean are -1.57, -0.32, 1.98.", ["wrong"]),
        ("The softmax of [2.0, 1.0, 0.1] is [0.659, 0.242, 0.199].", ["wrong"]),
        ("The softmax is useful. Of [2.0, 1.0, 0.1] it makes [0.659, 0.242, 0.199].", []),
        (SECTIONS.format("cats 0.554\ndrink 0.278\nmilk 0.178"), ["wrong"]),
        (SECTIONS.format("```\ncats   0.554\ndrink  0.278\nmilk   0.186\n```"), ["wrong"]),
    ],
)
def test_words_apply_other_operations(text: str, expected: list[str]) -> None:
    """Most digits bear it out, or one of two; and a section may be named by what it does."""
    assert verdicts_of(text) == expected


def test_a_result_is_judged_where_it_stands_first() -> None:
    """Printed again, it has no assent of its own; the softmax of 2 is 0.6590."""
    text = "From [2.0, 1.0, 0.1] the softmax gives [0.659, 0.242, 0.109]. So the softmax is [0.659, 0.242, 0.109]."
    found, _ = audit_one(Source("a.md", text=text))
    assert found is not None
    assert [one.verdict.value for one in found.findings] == ["wrong", "unchecked"]


STEPS = "- a·a = 0.5·0.5 + 1·1 = 1.25\n- a·b = 0.5·1 + 1·0 = 0.50\n- a·c = 0.5·0 + 1·2 = 2.00\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("x = [0.60, -1.20, 0.80], f = [1.816, -0.515, 0.618]. The next: [2.416, -1.715, 1.918].", []),
        ("z = [0.14, 1.72, 1.86]; after softmax red gets 0.087, blue 0.425 and green 0.388.", ["wrong"]),
    ],
)
def test_words_make_one_vector_of_two(text: str, verdicts: list[str]) -> None:
    """All but one of its numbers are the sum or the difference; and words may stand between them."""
    assert verdicts_of(text) == verdicts


def test_the_softmax_of_a_row_with_a_name_is_of_no_array_before() -> None:
    """The second row of scores is not the softmax of the first."""
    text = "```\nSoftmax(S[0]) = [0.62, 0.38]  # one\nSoftmax(S[1]) = [0.55, 0.45]  # two\n```\n"
    assert "wrong" not in verdicts_of(text)
