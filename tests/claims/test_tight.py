"""Products of matrices that are printed without a blank between their names."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

A, B = r"$A = \begin{bmatrix} 2 & 1\\ 0 & 3\end{bmatrix}$", r"$b = \begin{bmatrix}1\\ 2\end{bmatrix}$"
POINTS = "$A = (1, 2)$, $B = (4, 6)$"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (rf"{A}, {B}. $$Ab = \begin{{bmatrix}}4\\ 6\end{{bmatrix}}$$", ["reproduced"]),
        (rf"{A}, {B}. $$Ab = \begin{{bmatrix}}4\\ 7\end{{bmatrix}}$$", ["wrong"]),
        (rf"{A}. $$AA = \begin{{bmatrix}}4 & 5\\ 0 & 9\end{{bmatrix}}$$", ["reproduced"]),
        (rf"{A}, {B}, $Ab = 7$ by name. $$y = 2 Ab = 14$$", None),  # a name of its own
        (rf"{POINTS}. $$AB = (3, 4)$$", []),
        (rf"{A}. $$Ab = \begin{{bmatrix}}4\\ 7\end{{bmatrix}}$$", []),
    ],
)
def test_a_product_without_a_blank(text: str, verdicts: list[str] | None) -> None:
    """It is held against the matrices; a name that may be one of its own is not."""
    found = verdicts_of(text)
    assert found == verdicts if verdicts is not None else "wrong" not in found
