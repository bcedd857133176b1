"""A matrix worked out element by element, and printed at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims_checks import verdicts_of
from verify import pipeline
from verify.records.finding import Verdict

WORKED = """
$$ Q[1,1] = 0.5 \\times 2 + 1 = 2 $$
$$ Q[1,2] = 0.5 \\times 4 $$
$$ Q[2,1] = 1 - 0.25 $$
$$ Q[2,2] = 3 \\times 3 $$

So the matrix is

$$\\begin{{pmatrix}} 2 & 2 \\\\ 0.75 & {cell} \\end{{pmatrix}}$$
"""


@pytest.mark.parametrize(("cell", "verdict"), [("9", Verdict.REPRODUCED), ("8", Verdict.UNEXPLAINED)])
def test_the_matrix_is_held_against_its_elements(tmp_path: Path, cell: str, verdict: Verdict) -> None:
    """0.5 · 2 + 1 = 2, 0.5 · 4 = 2, 1 − 0.25 = 0.75 and 3 · 3 = 9 are the cells of the matrix at the end."""
    path = tmp_path / "document.md"
    path.write_text(WORKED.format(cell=cell), encoding="utf-8")
    *_, matrix = pipeline.audit([path]).findings
    assert matrix.verdict is verdict
    assert matrix.judgement.misfits == (() if cell == "9" else (3,))


def test_an_element_that_was_not_worked_out_leaves_the_matrix_alone(tmp_path: Path) -> None:
    """Three of four elements make no matrix."""
    path = tmp_path / "document.md"
    path.write_text(WORKED.format(cell="8").replace("$$ Q[2,1] = 1 - 0.25 $$\n", ""), encoding="utf-8")
    assert len(pipeline.audit([path]).findings) == 1


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("$$a_{21} + 1 = 1.25$$", ["reproduced"]),
        ("$$[a_{11} - 0.5, a_{1,2} + 0.5] = [0.5, 1.5]$$", ["wrong"]),
        ("$$a_{33} + 1 = 1.5$$", ["unchecked"]),  # no such element
        ("$a_{21} = 4$\n\n$$a_{21} + 1 = 5$$", ["reproduced"]),  # a name of its own
        ("$$w_{21} + 1 = 9$$", ["unexplained"]),  # from the first to the second unit, or the other way round
    ],
)
def test_an_element_is_named_by_the_small_letter_of_its_matrix(text: str, verdicts: list[str]) -> None:
    """a_21 of the matrix A stands in its second row."""
    matrix = r"\begin{bmatrix} 1 & 0.5 \\ 0.25 & 2 \end{bmatrix}"
    assert verdicts_of(f"$$A = {matrix}$$\n\n$$W = {matrix}$$\n\n{text}") == verdicts
