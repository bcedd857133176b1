"""Weights that come to one in each row or column and have three decimals or more: rounded, whoever computed them."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

WEIGHTS = r"\begin{pmatrix} 0.401 & 0.306 & 0.318 \\ 0.198 & 0.074 & 0.038 \\ 0.401 & 0.620 & 0.644 \end{pmatrix}"
"""softmax of [[0.7071, 2.1213, 2.8284], [0, 0.7071, 0.7071], [0.7071, 2.8284, 3.5355]] down the columns."""
VALUES = r"\begin{pmatrix} 2 & 0 & 2 \\ 0 & 3 & 3 \end{pmatrix}"
OUTPUT = r"\begin{pmatrix} 1.604 & %s & 1.924 \\ 1.797 & 2.083 & 2.047 \end{pmatrix}"
"""The values times the weights at full precision: 1.851, where the printed weights give 1.852."""

NAMED = f"$$A = {WEIGHTS}$$\n\n$$V A = {OUTPUT}$$".replace("V A", f"{VALUES} A")
WRITTEN = f"$$O = {VALUES} {WEIGHTS} = {OUTPUT}$$"
TABLE = """
|         | one   | two   | three |
|---------|-------|-------|-------|
| token 1 | 0.136 | 0.432 | 0.432 |
| token 2 | 0.001 | 0.909 | 0.090 |

The output is 0.136 × [1, 2, 3] + 0.432 × [2, 8, 0] + 0.432 × [2, 6, 3] = [1.864, %s, 1.704].
"""
"""softmax of 2/√3, 4/√3 and 4/√3: the output is 6.319, where the printed weights give 6.320."""


@pytest.mark.parametrize("text", [NAMED, WRITTEN])
@pytest.mark.parametrize(("cell", "wrong"), [("1.851", False), ("1.852", False), ("1.861", True), ("1.951", True)])
def test_a_product_with_weights_that_were_rounded(text: str, cell: str, *, wrong: bool) -> None:
    """The weights are worth their cells, whether they have a name or stand in the product."""
    assert ("wrong" in verdicts_of(text % cell)) is wrong


@pytest.mark.parametrize(("cell", "wrong"), [("6.319", False), ("6.320", False), ("6.339", True), ("6.391", True)])
def test_weights_of_a_table_are_known_again(cell: str, *, wrong: bool) -> None:
    """A sum that writes out a row of a table of weights is as rounded as these."""
    assert ("wrong" in verdicts_of(TABLE % cell)) is wrong


@pytest.mark.parametrize(
    "weights", ["0.4 & 0.3 \\\\ 0.6 & 0.7", "0.40 & 0.25 \\\\ 0.60 & 0.75", "0.401 & 0.306 \\\\ 0.196 & 0.620"]
)
def test_chosen_numbers_are_exact(weights: str) -> None:
    """Fewer decimals may be anybody's choice, and what comes to no one is no weight."""
    product = f"$$\\begin{{pmatrix}} 2 & 1 \\end{{pmatrix}} \\begin{{pmatrix}} {weights} \\end{{pmatrix}} = "
    first, second = (sum(n * float(c) for n, c in zip((2, 1), column, strict=True)) for column in _columns(weights))
    right = rf"\begin{{pmatrix}} {first:.4f} & {second:.4f} \end{{pmatrix}}$$"
    off = rf"\begin{{pmatrix}} {first + 0.005:.4f} & {second:.4f} \end{{pmatrix}}$$"
    assert verdicts_of(product + right) == ["reproduced"]
    assert verdicts_of(product + off) == ["wrong"]


def _columns(weights: str) -> list[tuple[str, ...]]:
    return list(zip(*(row.split("&") for row in weights.split("\\\\")), strict=True))


MASKED = (
    "The scores above the diagonal are lost%s.\n\n$$A_m = \\begin{pmatrix} %s & 0 \\\\ 0.650 & 0.350 \\end{pmatrix}$$"
)
CLASSES = """
| observation | $p_1$ | $p_2$ | $p_3$ | class |
|---|---|---|---|---|
| 1 | 0.665 | 0.245 | 0.090 | 1 |
| 2 | 0.274 | 0.274 | 0.452 | 3 |
| 3 | 0.090 | %s | 0.665 | 3 |
"""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (TABLE.replace("0.001", "0.101").split("The")[0], []),  # one that comes to one says little
        ("The attention weights after dropout are\n" + CLASSES % "0.345", []),
        (CLASSES % "0.245", []),
        (CLASSES.replace("0.274 | 0.452", "0.374 | 0.452") % "0.345", []),
        (MASKED % (" before the softmax", "1.000"), []),
        (MASKED % ("", "0.901"), []),
        ("After the softmax: $\\text{softmax}(\\begin{pmatrix} 0 & 0 \\\\ 0 & 0 \\end{pmatrix}) = "
         "\\begin{pmatrix} 0.500 & 0.500 \\\\ 0.500 & 0.501 \\end{pmatrix}$", ["wrong"]),
    ],
)  # fmt: skip
def test_a_row_that_departs_from_the_others(text: str, verdicts: list[str]) -> None:
    """Where most rows come to one, or half of those of a softmax, all have to; once is enough to say so."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        # e^1.4 and e^0.5 have the shares 0.710949… and 0.289050…, whose mean of 2 and -1 is 1.13285
        (r"$0.7109 \cdot 2 + 0.2891 \cdot (-1) = 1.1328$", "unexplained"),
        (r"$0.7109 \cdot 2 + 0.2891 \cdot (-1) = 1.1332$", "wrong"),
        (r"$0.700 \cdot 2 + 0.300 \cdot (-1) = 1.101$", "wrong"),
        (r"$0.125 \cdot 2 + 0.875 \cdot (-1) = -0.624$", "wrong"),
        (r"$0.999 \cdot 2 + 0.001 \cdot 5 = 2.004$", "unexplained"),
        (r"$0.3 \cdot 2 + 0.7 \cdot 1 = 1.31$", "wrong"),
    ],
)
def test_two_shares_that_come_to_one_are_rounded_all_the_same(text: str, verdict: str) -> None:
    """Where nobody chooses such numbers: of two, the second is what the first leaves."""
    assert verdicts_of(text) == [verdict]


def test_an_output_behind_a_softmax_is_no_distribution() -> None:
    """One of its columns comes to one by chance, the other is less than nothing."""
    text = (
        "## Softmax, then multiply by V\n\n$$Z = \\begin{pmatrix} -0.771 & 0.500 \\\\ -0.701 & 0.500 \\end{pmatrix}$$"
    )
    assert verdicts_of(text) == []
