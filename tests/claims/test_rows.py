"""Vectors one by one, and the matrix that they are stacked to."""

from __future__ import annotations

import pytest

from claims_checks import findings_of

NAMED = r"""
$$x_1 = [0.12, -0.35], \quad x_2 = [{cell}, 0.27]$$

$$X = \begin{pmatrix} 0.12 & -0.35 \\ 0.48 & 0.27 \end{pmatrix}$$
"""
UNNAMED = r"""
- "You" is mapped to $[0.12, -0.35]$
- "are" is mapped to $[{cell}, 0.27]$

$$X = \begin{pmatrix} 0.12 & -0.35 \\ 0.48 & 0.27 \end{pmatrix}$$
"""


@pytest.mark.parametrize("document", [NAMED, UNNAMED])
@pytest.mark.parametrize(("cell", "verdict", "misfits"), [("0.48", "reproduced", ()), ("0.49", "unexplained", (2,))])
def test_a_matrix_is_held_against_its_rows(document: str, cell: str, verdict: str, misfits: tuple[int, ...]) -> None:
    """The third cell is 0.48 in the matrix; where the second vector begins otherwise, one of them was mistyped."""
    (finding,) = findings_of(document.replace("{cell}", cell))
    assert finding.verdict.value == verdict
    assert finding.judgement.misfits == misfits


@pytest.mark.parametrize(
    "other",
    [
        r"$$X = \begin{pmatrix} 0.91 & 0.44 \\ 0.67 & -0.82 \end{pmatrix}$$",  # another matrix
        r"$$X = \begin{pmatrix} 0.12 & -0.35 \\ 0.48 & 0.27 \\ 0.5 & 0.6 \end{pmatrix}$$",  # a third row
        r"$$X = \begin{pmatrix} 0.12 & -0.35 & 0.1 \\ 0.48 & 0.27 & 0.2 \end{pmatrix}$$",  # longer rows
    ],
)
def test_another_matrix_claims_nothing(other: str) -> None:
    """Vectors that are not its rows say nothing of a matrix."""
    assert not findings_of(NAMED.replace("{cell}", "0.48").rpartition("$$X")[0] + other)
