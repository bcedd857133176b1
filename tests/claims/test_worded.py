"""What words compute of mathematics beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of
from verify.claims.cues import has_any, in_a_row
from verify.claims.prose.worded import CUES, SAID

A_AND_B = "Let $a = [1, 2]$ and $b = [3, 4]$. "

# softmax([1, 2]) = [1/(1 + e), e/(1 + e)]; the angle between [1, 2] and [3, 4] has the cosine 11/√125
RIGHT = {
    "The dot product of $[1, 2]$ and $[3, 4]$ is $11$.": "11",
    "The dot product of [1, 2] and [3, 4] is 11.": "11",
    "So the norm of the vector $[3, 4]$ is then 5.": "5",
    "The L1 norm of $[3, -4]$ is $7$.": "7",
    "The softmax of $[1, 2]$ is approximately `[0.269, 0.731]`.": "0.269",
    "Applying the softmax function to $[1, 2]$ gives $[0.269, 0.731]$.": "0.269",
    "The sigmoid of $-0.5$ is about $0.3775$.": "0.3775",
    "Softmax turns [1, 2] into [0.269, 0.731].": "0.269",
    "The softmax function converts the logits [1, 2] to probabilities [0.269, 0.731].": "0.269",
    "So softmax([1, 2]) → [0.269, 0.731].": "0.269",
    "Softmax: [1, 2] -> [0.269, 0.731].": "0.269",
    "The sum $1.5 + 2.25$ = $3.75$.": "3.75",
    "Let $a$ = $[1, 2]$ and $b$ = $[3, 4]$. So $a \\cdot b$ = $1 \\cdot 3 + 2 \\cdot 4$ = $11$.": "11",
    "It follows that the square root of $6.25$ is $2.5$.": "2.5\\$.",
    "The natural logarithm of 10 is 2.3026.": "2.3026",
    r"The determinant of $\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}$ is $-2$.": "-2",
    "The Euclidean distance between the points $(1, 2)$ and $(4, 6)$ is 5.": "5",
    "The product of $0.25$ and $0.5$ is $0.125$.": "0.125",
    "The difference between 4 and 9.5 is 5.5.": "5.5.",
    A_AND_B + "The dot product of $a$ and $b$ is $11$.": "11",
    A_AND_B + "The cosine similarity between $a$ and $b$ is\n$0.9839$.": "0.9839",
    A_AND_B + "The dot product of $a + b$ and $b - a$ is $20$.": "20",
    A_AND_B + "The Euclidean distance between $a$ and $b - a$ is $1$.": "1$.",
    A_AND_B + "For example, the dot product of $a$ and $b$ is $11$.": "11",
    A_AND_B + "The element-wise product of $a$ and $b$ is $[3, 8]$.": "[3, 8]",
}


@pytest.mark.parametrize("text", RIGHT)
def test_what_words_compute_is_checked(text):
    """Right results are reproduced, or rounded; with another number in their place they are wrong."""
    result = RIGHT[text].replace("\\", "")
    digit = max(index for index, sign in enumerate(result) if sign.isdigit())
    planted = f"{result[:digit]}{'7' if result[digit] != '7' else '3'}{result[digit + 1 :]}"
    before, _, behind = text.rpartition(result)
    assert verdicts_of(text)[-1] in ("reproduced", "rounding")
    assert verdicts_of(before + planted + behind)[-1] == "wrong"


def test_it_stands_for_latex_too():
    """In LaTeX, where mathematics stands between other marks."""
    text = "The dot product of \\([1, 2]\\) and \\([3, 4]\\) is \\({}\\)."
    assert [verdicts_of(text.replace("{}", result), "latex") for result in ("11", "12")] == [["reproduced"], ["wrong"]]


@pytest.mark.parametrize(
    "text",
    [
        "The spectral norm of $[3, 4]$ is $9$.",
        "The squared norm of $[3, 4]$ is $25$.",
        "The scaled dot product of $[1, 2]$ and $[3, 4]$ is $7.78$.",
        "With temperature 2, the softmax of $[1, 2]$ is $[0.378, 0.622]$.",
        "If the dot product of $[1, 2]$ and $[3, 4]$ is $12$, something is wrong.",
        "The dot product of $[1, 2]$ and $[3, 4]$ is not $12$.",
        "The dot product of $[1, 2]$ and $[3, 4]$ is 12 times larger.",
        "The dot product of $[1, 2]$ and $[3, 4]$ is $3 + 8$.",
        "The square root of 16 is 2 squared.",
        "The product of $a$ and $b$ is $12$.",
        "The difference between 9 and 4 is -5.",
        A_AND_B + "The dot product of $a$ and $b$ is $0$ if they are orthogonal.",
        A_AND_B + "The dot product of $a$ and $b$ is $0$, when the angle between them is right.",
        A_AND_B + "For unit vectors, the dot product of $a$ and $b$ is $0.5$.",
        "Half the norm of $[3, 4]$ is $2.5$.",
        "The norm of $v = [3, 4] = w$ is $9$.",
        "The norm of $[3, 4]$ and the sum are $5$ and $7$.",
    ],
)
def test_another_thing_may_be_meant(text):
    """Other norms, products that are scaled, what is supposed, and what goes on is not read."""
    assert "wrong" not in verdicts_of(text)


def test_what_is_computed_of_a_name_is_not_its_value():
    """The norm of b is 5: b is not 5, nor is anything said of b."""
    text = "The norm of $b$ is $5$. Then $b + 1 = 7$."
    assert "wrong" not in verdicts_of(text)


@given(st.from_regex(SAID))
def test_whatever_is_said_has_a_cue(text):
    """A text without any of the cues is passed over, and says nothing of the kind."""
    match = SAID.search(text)
    assert match is None or has_any(CUES, in_a_row(" ".join(match[0].split())))
