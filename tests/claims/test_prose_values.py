"""Values that names have between words: given, and nothing that they claim."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.claims.prose.unmarked_values import prose_values


@pytest.mark.parametrize(
    ("prose", "name", "numbers"),
    [
        ("For d_model = 768 it is more.", "d_model", ["768"]),
        ("so σ² = 4, and", "sigma^2", ["4"]),
        ("so W = [[1, 2], [3, 4]] now", "W", ["1", "2", "3", "4"]),
        ("- TP = 80", "TP", ["80"]),
        ("With precision=0.911 and more", "precision", ["0.911"]),
        ("The inputs x = [1.0, 2.0], say.", "x", ["1.0", "2.0"]),
        ("(where n = 1,200)", "n", ["1,200"]),
        ("suppose `z_safe = 1.0`.", "z_safe", ["1.0"]),
        ("a step of lr = 1e-3: small", "lr", ["1e-3"]),
    ],
)
def test_a_name_has_a_value(prose: str, name: str, numbers: list[str]) -> None:
    """A number or a list of numbers."""
    ((_, spelled, printed),) = prose_values(prose)
    assert (spelled, [numeral.text for numeral in printed.numerals]) == (name, numbers)


@pytest.mark.parametrize(
    "prose",
    [
        "x = 3 + 4", "x = 5 minutes", "f(x) = 3", "$x = 3$", "x == 3", "x <= 3", "x = 3.5.1", "x = 50%", "2 = x",
        "2x = 3", "x = 7 = y", "x = 3 * y", '"x = 3"', "x = 1/3", "a.b = 3", "x = 2^3", "x = 2x", r"x = 3 \cdot y",
        "Q = X W = [[1, 0]]", "y * x = 3", r"y \times x = 3", "√x = 3", "R Rᵀ = 1",
    ],
)  # fmt: skip
def test_what_goes_on_is_no_value(prose: str) -> None:
    """Nor what has a unit, belongs to a larger form, or is quoted."""
    assert list(prose_values(prose)) == []


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Take x = [1, 2] and w = [3, 4].\n\n$$w \\cdot x = 11$$", ["reproduced"]),
        ("Take x = [1, 2] and w = [3, 4].\n\n$$w \\cdot x = 12$$", ["wrong"]),
        ("With d_k = 64 it is $\\sqrt{d_k} = 8$.", ["reproduced"]),
        # a number with decimals may be rounded: 0.333 for a third
        ("The share was p = 0.333 then. $$q = 3 p + 1 = 2.000$$", ["unexplained"]),
        # a formula gives the name its value
        ("$$p = \\frac{1}{3}$$ so p = 0.33 or so. $$q = 3 p = 1$$", ["reproduced"]),
    ],
)
def test_formulas_use_what_prose_gives(text: str, verdicts: list[str]) -> None:
    """As what mathematics gives."""
    assert verdicts_of(text) == verdicts


@given(st.integers(2, 4000), st.integers(2, 4000))
def test_a_product_of_two_values_is_theirs(first: int, second: int) -> None:
    """Whatever the numbers that float32 multiplies exactly; one more is wrong, and the values alone claim nothing."""
    given_ = f"We set n_a = {first} and n_b = {second}."
    assert findings_of(given_) == ()
    for product, verdict in ((first * second, "reproduced"), (first * second + 1, "wrong")):
        assert verdicts_of(f"{given_}\n\n$$m = n_a \\times n_b = {product}$$") == [verdict]


@pytest.mark.parametrize(
    ("matrix", "verdict"),
    [
        ("[[1.0, 0.5], [0.0, -0.5]]", "wrong"),  # halves, each of four: no computation comes to that by luck
        ("[[1.0, 0.4], [0.0, -0.5]]", "unexplained"),
        ("[[0.5, 0.5]]", "unexplained"),
    ],
)
def test_a_matrix_of_halves_was_chosen(matrix: str, verdict: str) -> None:
    """Of numbers that were computed and rounded to a tenth one in five is a half: such a matrix is exact."""
    text = f"With X = {matrix} we get 10 × X = "
    right = [[10 * float(cell) for cell in row.split(",")] for row in matrix.strip("[]").split("], [")]
    right[0][0] += 0.2
    assert verdicts_of(text + str(right) + ".") == [verdict]


@pytest.mark.parametrize(
    ("before", "verdict"),
    [
        ("", "unexplained"),
        # 5/3 and 20/3 are 8.333 together, 1.67 and 6.67 are 8.34
        ("S = (1/3) * [ 5.0   8.0  ] = [ 1.67  2.67 ]\n              [ 8.0  20.0  ]   [ 2.67  6.67 ]\n", "unexplained"),
        ("s = [ 1.67, 6.67 ]\n", "unexplained"),
        ("t = [ 2.67, 6.67 ]\n", "unexplained"),
        ("s = [ 1.5, 6.5, 2.5, 0.5 ]\n", "unexplained"),
    ],
)
def test_numbers_of_an_array_in_plain_text_may_be_rounded(before: str, verdict: str) -> None:
    """Nobody says how they came about, and they are put in by their digits."""
    assert verdicts_of(f"```\n{before}```\n\nThe trace is 1.67 + 6.67 = 8.33.")[-1] == verdict
