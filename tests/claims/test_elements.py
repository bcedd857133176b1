"""A matrix worked out element by element, and printed at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

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
