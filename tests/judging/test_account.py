"""Findings told step by step: small documents, worked by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from verify import pipeline
from verify.judging.account import labels
from verify.records.account import Account
from verify.records.example import Example
from verify.records.expression import Binary, Name
from verify.records.finding import Verdict
from verify.records.mistake import UnknownName

SCORES = (
    "$$Q = \\begin{pmatrix} 1 & 2 \\end{pmatrix} \\qquad"
    " K = \\begin{pmatrix} 0.5 & 1.25 \\\\ 3.5 & 1.5 \\end{pmatrix}$$\n\n"
    "$$Q K^T = \\begin{pmatrix} 3.00 & 6.51 \\end{pmatrix}$$\n\n"
    "$$\\text{softmax}(Q K^T) = \\begin{pmatrix} 0.0293 & 0.9707 \\end{pmatrix}$$\n"
)
"""Q K^T is (3, 6.5), and its softmax 1 / (1 + e^3.5) = 0.0293 and 0.9707; of the misprint it is 0.0290 and 0.9710."""


Explain = Callable[[str, int], tuple[Account, ...]]


@pytest.fixture(name="explained")
def _explained(tmp_path: Path) -> Explain:
    """The accounts of the claims at a line of a document."""

    def explained(text: str, line: int) -> tuple[Account, ...]:
        path = tmp_path / "document.md"
        path.write_text(text, encoding="utf-8")
        return pipeline.explain(f"{path}:{line}")

    return explained


def test_steps_stand_beside_what_is_printed(explained: Explain) -> None:
    """The scores within the softmax are those that line 3 prints, and depart from it in one cell."""
    (one,) = explained(SCORES, 5)
    scores, weights = one.stages[0], one.stages[-1]
    assert (scores.told, scores.place and scores.place.line, scores.departs) == ("«line 3» = Q × K.T", 3, (1,))
    assert [value.exact for value in scores.values] == [Fraction(3), Fraction(13, 2)]
    assert one.departure is scores
    assert weights.place == one.finding.claim.places[0]
    assert one.computation == ("softmax(«line 3»)",)
    assert [card.name for card in one.formulas] == ["softmax"]


def test_what_holds_given_an_error_starts_from_it(explained: Explain) -> None:
    """The weights of the misprinted scores hold, and are told from the printed values."""
    (one,) = explained(SCORES.replace("0.0293 & 0.9707", "0.0290 & 0.9710"), 5)
    assert one.carried
    assert one.departure is None
    assert [root.places[0].line for root in one.finding.roots] == [3]


def test_names_say_where_they_come_from(explained: Explain) -> None:
    """Givens have their line and their numbers; a result has its computation and its verdict."""
    text = "$$a = 2.5$$\n\n$$b = 3 a = 7.6$$\n\n$$c = b + 1 = 8.6$$\n"
    (one,) = explained(text, 5)
    (b,) = one.origins
    assert (b.name, b.kind, b.place.line, b.told, b.verdict) == ("b", "result", 3, "3 × a", Verdict.WRONG)
    (other,) = explained(text, 3)
    (a,) = other.origins
    assert (a.name, a.kind, a.place.line) == ("a", "given", 1)
    assert a.printed is not None
    assert a.printed.numerals[0].text == "2.5"
    assert [one.claim.places[0].line for one in other.consequences] == [5]


def test_a_cause_is_told_as_a_computation(explained: Explain) -> None:
    """The mistake that gives the digits is spelled out: (2.5, −1.5) A is (−5.40, −3.35), A (2.5, −1.5) is printed."""
    text = "$$A = \\begin{pmatrix} 1.2 & 3.4 \\\\ 5.6 & 7.9 \\end{pmatrix}$$\n\n$$x = [2.5, -1.5]$$\n\n"
    (one,) = explained(text + "$$x A = [-2.10, 2.15]$$", 5)
    assert (one.computation, one.as_printed) == (("x × A",), "A × x")


def test_two_versions_of_a_name_are_told_apart(build: Callable[..., Example]) -> None:
    """Where two meanings of a name meet, each has its line; alone it has none, unless it is a formula."""
    example = build({}, {"a@1": "2", "a@2": "5", "(a plus b)@1": "7"})
    one, other, total = (Name(given.name) for given in example.givens)
    assert labels(example, [Binary("+", one, other)]) == {"a@1": "a«1»", "a@2": "a«1»"}
    assert labels(example, [other, total]) == {"a@2": "a", "(a plus b)@1": "«line 1»"}


def test_a_chain_shows_both_sides(explained: Explain) -> None:
    """Of an equality between two computations the value of each is a step."""
    (one,) = explained("$$2 \\times 3 + 4 = 6 \\times 2$$\n", 1)
    assert [(stage.told, stage.values[0].exact) for stage in one.stages if not stage.depth] == [
        ("2 × 3 + 4", 10),
        ("6 × 2", 12),
    ]


def test_no_claim_at_a_line_names_those_near_it(explained: Explain) -> None:
    """The mistake says where the nearest claims stand."""
    with pytest.raises(UnknownName, match=r"no claim at this line.*nearest are at lines 3, 5"):
        explained(SCORES, 2)
