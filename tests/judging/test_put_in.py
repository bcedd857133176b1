"""Numbers put in for names: the one that is not its name's own is told, and wrong where it is a slip of the pen."""

from __future__ import annotations

import pytest

from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading.document import read_string
from verify.records.finding import Finding


def of_sides(text: str) -> list[Finding]:
    """The findings on two sides of a chain that are said to be equal."""
    (findings,), _ = judge_document([find_claims(read_string(text, "markdown", "document"))])
    return [one for one in findings if one.claim.reading.startswith("E03")]


OUTPUT = r"The output is $\hat{y} = 0.7491$. $$\frac{\partial \hat y}{\partial z} = \hat{y}(1 - \hat{y}) = "
NEURON = r"Let $x = 2.513$, $w = 0.427$ and $b = 0.1$. $$z = w x + b = "


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OUTPUT + "0.7391(1 - 0.7391) = 0.1928$$", "0.7391 is put in for hat_y, which is 0.7491"),
        (OUTPUT + "0.7941(1 - 0.7941) = 0.1635$$", "0.7941 is put in for hat_y, which is 0.7491"),
        (NEURON + r"0.427 \cdot 2.531 + 0.1 = 1.1807$$", "2.531 is put in for x, which is 2.513"),
        (NEURON + "(0.427)(2.53) + 0.1 = 1.18$$", "2.53 is put in for x, which is 2.513"),
        (NEURON + r"-0.427 \cdot 2.513 + 0.1 = -0.973$$", "-0.427 is put in for w, which is 0.427"),
    ],
)
def test_a_slip_in_a_number_that_is_put_in_is_wrong(text: str, told: str) -> None:
    """The digits are its name's own but for one, for two that are exchanged, for one that is lost, or for the sign."""
    (one,) = of_sides(text)
    assert one.verdict.value == "wrong"
    assert one.judgement.reason.startswith(told)


@pytest.mark.parametrize(
    "text",
    [
        NEURON + r"0.427 \cdot 2.513 + 0.1 = 1.173051$$",
        NEURON + r"0.427 \cdot 2.51 + 0.1 = 1.17177$$",
        NEURON + r"0.427 \cdot 1.8 + 0.1 = 0.8686$$",
        NEURON + r"0.427 \cdot 2.531 + 0.2 = 1.280737$$",
        r"Let $x = 2.5$, $w = 0.4$ and $b = 0.1$. $$z = w x + b = 0.4 \cdot 2.4 + 0.1 = 1.06$$",
    ],
)
def test_another_case_is_not_called_wrong(text: str) -> None:
    """The number itself, fewer digits of it, one that is no slip, two others, or one of two digits."""
    assert "wrong" not in [one.verdict.value for one in of_sides(text)]


def test_what_differs_is_told_where_it_may_be_another_case() -> None:
    """2.4 for an x of 2.5."""
    (one,) = of_sides(r"Let $x = 2.5$, $w = 0.4$ and $b = 0.1$. $$z = w x + b = 0.4 \cdot 2.4 + 0.1 = 1.06$$")
    assert one.judgement.reason.startswith("2.4 is put in for x, which is 2.5; ")
