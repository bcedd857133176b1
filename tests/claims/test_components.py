"""Vectors that are printed as a whole behind their components, which were worked out one by one."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

BULLETS = "- h₁ = 2·0.5 - 0.9 = 0.1\n- h₂ = -1.0 - 2·0.3 = -1.6\n- h₃ = 0.3 + 1.1 = 1.4\n\nSo **h = [{}]**"
MARKED = "$h_1 = 2 \\cdot 0.5 - 0.9 = 0.1$, $h_2 = -1.0 - 0.6 = -1.6$, and $h_3 = 0.3 + 1.1 = 1.4$. "
GIVEN = "$w_1 = 0.5$, $w_2 = 0.25$ and $w_3 = 2$. "
TURNED = (
    "$$\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix} \\begin{bmatrix} 1 \\\\ 2 \\end{bmatrix} = "
    "\\begin{bmatrix} 5 \\\\ 11 \\end{bmatrix}$$\n\nand $0.5 \\cdot 3 = 1.5$. "
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (BULLETS.format("0.1, -1.6, 1.4"), "reproduced"),
        (BULLETS.format("0.1, -1.2, 1.4"), "wrong"),
        (BULLETS.format("0.1, 1.6, 1.4"), "wrong"),
        (BULLETS.format("2.1, 3.5, 7.4"), None),  # another h
        (MARKED + "So $h = (0.1, -1.6, 1.4)$.", "reproduced"),
        (MARKED + "So $h = \\begin{bmatrix} 0.1 \\\\ -1.6 \\\\ 1.1 \\end{bmatrix}$.", "wrong"),
        (MARKED + "\n\n# Another\n\nSo $h = (0.1, -1.6, 1.3)$.", None),
        (GIVEN + "So $w = (0.5, 0.25, 2)$.", "reproduced"),
        (GIVEN + "So $w = (0.5, 0.35, 2)$.", "unexplained"),  # they may be others
        (TURNED + "So $q = (5, 11, 1.5)$.", "reproduced"),
        (TURNED + "So $q = (5, 12, 1.5)$.", "unexplained"),
        (TURNED + "So $q = (6, 12, 1.5)$.", None),
    ],
)
def test_a_vector_consists_of_its_components(text: str, verdict: str | None) -> None:
    """What h_1, h_2 and h_3 came to stands in h; so may the last results, of which all but one stand there."""
    own = verdicts_of(text.partition("So ")[0])
    behind = verdicts_of(text)[len(own) :]
    assert behind == ([] if verdict is None else [verdict])
