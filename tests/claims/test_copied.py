"""Results printed a second time, where those of another formula were announced."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify import pipeline
from verify.claims.chains.copied import announced

GIVEN = r"""$$X = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}$$

$$W = \begin{pmatrix} 1 & 0 \\ 2 & 1 \end{pmatrix} \qquad V = \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}$$

$$Q = X W$$

We get:

$$Q = \begin{pmatrix} 5 & 2 \\ 11 & 4 \end{pmatrix}$$

"""

AGAIN = r"$$Q = \begin{pmatrix} 5 & 2 \\ 11 & 4 \end{pmatrix}$$"


def found(tmp_path: Path, text: str) -> list[tuple[str, str]]:
    """The verdict on each claim, and what gives its digits."""
    path = tmp_path / "document.md"
    path.write_text(text, encoding="utf-8")
    judgements = [finding.judgement for finding in pipeline.audit([path]).findings]
    return [(one.verdict.value, one.diagnosis.told if one.diagnosis else "") for one in judgements]


def test_another_result_in_the_place_of_the_announced_one_is_found(tmp_path: Path) -> None:
    """X V is (2 1; 4 3): the Q that stands in the place of K is none of it."""
    text = f"{GIVEN}$$K = X V$$\n\nWhen you multiply them, you get:\n\n{AGAIN}"
    told = "as the Q of line 9, printed again where the K of line 11 was announced"
    assert found(tmp_path, text) == [("reproduced", ""), ("unexplained", told)]


@pytest.mark.parametrize(
    "rest",
    [
        f"$$K = X V$$\n\nRecall that\n\n{AGAIN}",
        f"$$K = Q V$$\n\nwhere, as before, we have\n\n{AGAIN}",
        f"$$Q = X W$$\n\nAgain we get:\n\n{AGAIN}",
        f"$$K = X V$$\n\n## Queries once more\n\nHere we get:\n\n{AGAIN}",
        r"$$K = X V$$" + "\n\nWe get:\n\n" + r"$$W = \begin{pmatrix} 1 & 0 \\ 2 & 1 \end{pmatrix}$$",
    ],
    ids=["recalled", "an operand", "its own formula", "another section", "a given"],
)
def test_what_is_printed_again_for_the_reader_is_no_copy(tmp_path: Path, rest: str) -> None:
    """Words, an operand, its own formula or a heading explain why a matrix is printed a second time."""
    assert found(tmp_path, GIVEN + rest) == [("reproduced", "")]


def test_two_formulas_may_have_one_result(tmp_path: Path) -> None:
    """What was announced is what is printed, whatever name stands before it."""
    text = f"{GIVEN}$$K = X W$$\n\nWe get:\n\n{AGAIN}"
    assert [verdict for verdict, _ in found(tmp_path, text)] == ["reproduced", "reproduced"]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("When you multiply the above matrices, you get:\n\n$$", True),
        ("the result is: $$", True),
        ("> This gives\n>\n> $$", True),
        ("Multiplying them **yields:**\n\n\\[", True),
        ("We get this.\n\n$$", False),
        ("Given:\n\n$$", False),
    ],
)
def test_words_announce_a_result(before: str, *, expected: bool) -> None:
    """A result follows where the words right before a display say so."""
    assert announced(before, len(before)) == expected
