"""Formulas whose names the document defines: its definitions are put in before anything is said of them."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_string
from verify.records.finding import Finding, Verdict


def judged(text: str) -> list[Finding]:
    """What is said of the printed formulas of a document."""
    example = find_claims(read_string(f"# A page\n\nIt is defined so:\n\n{text}\n", "markdown", "document"))
    ((findings,), _) = judge_document([example])
    return [one for one in findings if one.claim.reading.startswith("E09")]


ATTENTION = r"$$\text{Attention}(Q, K, V) = A V$$"

RIGHT = [
    # a name before, behind, and beside the formula
    (r"Let $Z = \sum_j e^{x_j}$. Then $$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$", "Z"),
    (r"$$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$ where $Z = \sum_j e^{x_j}$.", "Z"),
    (r"$$\text{softmax}(x)_i = \frac{e^{x_i - c}}{\sum_j e^{x_j - c}}, \quad c = \max(x)$$", "c"),
    # a name with an index letter, which another letter takes the place of
    (r"$$\text{softmax}(x)_i = \frac{u_i}{\sum_j u_j}$$ where $u_i = e^{x_i}$", "u"),
    (r"$$\text{MSE} = \frac{1}{n} \sum_k e_k^2$$ where $e_i = y_i - \hat{y}_i$", "e"),
    (r"Let $u_i = \frac{e^{x_i}}{\sum_j e^{x_j}}$. So $$\text{softmax}(x)_j = u_j$$", "u"),
    # matrices
    (r"$$\text{Attention}(Q, K, V) = \text{softmax}(S) V, \quad S = \frac{QK^T}{\sqrt{d_k}}$$", "S"),
    (ATTENTION + r" where $A = \text{softmax}\left(\frac{QK^T}{\sqrt{d_k}}\right)$", "A"),
    # definitions within definitions
    (ATTENTION + r" where $A = \text{softmax}(S)$ and $S = \frac{QK^T}{\sqrt{d_k}}$", "A"),
    # names that the card has for something else
    (r"$$\text{RMSNorm}(x) = \frac{x}{r} \gamma$$ where $r = \sqrt{\frac{1}{n} \sum_i x_i^2}$", "r"),
    (
        r"$$\text{LayerNorm}(x) = \gamma \frac{x - m}{\sqrt{v + \epsilon}} + \beta$$ where"
        r" $m = \frac{1}{n} \sum_i x_i$ and $v = \frac{1}{n} \sum_i (x_i - m)^2$",
        "m and v",
    ),
    (r"$$\text{cosine}(a, b) = \frac{s}{\|a\| \|b\|}$$ where $s = \sum_i a_i b_i$", "s"),
    # a function of its own
    (r"Let $g(t) = e^{-t}$. Then $$\text{sigmoid}(x) = \frac{1}{1 + g(x)}$$", "g"),
]

WRONG = [
    # the definition lacks its exponential
    (r"$$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$ where $Z = \sum_j x_j$.", "`Z`"),
    # the definition lacks its root
    (ATTENTION + r" where $A = \text{softmax}\left(\frac{QK^T}{d_k}\right)$", "`A`"),
    # the statement lacks its square
    (r"$$\text{MSE} = \frac{1}{n} \sum_i e_i$$ where $e_i = y_i - \hat{y}_i$", "square"),
    # a sign of the definition
    (r"$$\text{MSE} = \frac{1}{n} \sum_i e_i^2$$ where $e_i = y_i + \hat{y}_i$", "`e`"),
]

SILENT = [
    # its sum over j would take the letter that is put in for its own
    r"$$\text{MSE} = \frac{1}{n} \sum_j e_j$$ where $e_i = \frac{1}{n} \sum_j (y_i - \hat{y}_i)^2$",
    # not defined anywhere
    r"$$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$",
    # defined twice, each time as something else
    r"Let $Z = \sum_j e^{x_j}$ and, of others, $Z = \sum_j x_j$. $$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$",
    # by itself
    r"$$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$ and $Z = Z + e^{x_1}$.",
    # two names of each other
    r"$$\text{softmax}(x)_i = \frac{e^{x_i}}{Z}$$ where $Z = Y$ and $Y = Z$.",
]


@pytest.mark.parametrize(("text", "names"), RIGHT)
def test_what_is_right_with_its_definitions_holds(text: str, names: str) -> None:
    """Whatever the name is, and wherever it is defined: the formula is told to hold with it put in."""
    found = [one for one in judged(text) if f"with {names} put in" in one.judgement.reason]
    assert [one.verdict for one in found] == [Verdict.REPRODUCED]
    assert all(one.verdict is Verdict.REPRODUCED for one in judged(text))


@pytest.mark.parametrize(("text", "part"), WRONG)
def test_what_is_wrong_with_its_definitions_is_wrong(text: str, part: str) -> None:
    """Where one change makes it right, of the statement or of the definition, which is named."""
    (finding,) = [one for one in judged(text) if one.verdict is Verdict.WRONG]
    assert "put in" in finding.judgement.reason
    assert part in finding.judgement.reason.partition("it would be right ")[2]


@pytest.mark.parametrize("text", SILENT)
def test_what_is_not_surely_defined_is_not_put_in(text: str) -> None:
    """Of a name that is defined nowhere, in two ways or by itself nothing is known."""
    assert not any("put in" in one.judgement.reason for one in judged(text))
    assert not any(one.verdict is Verdict.WRONG for one in judged(text))
