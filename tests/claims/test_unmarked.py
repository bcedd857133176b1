"""Arithmetic between words: what states a computation by itself, and what may be half of something else."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of
from verify.claims.prose.unmarked_arithmetic import unmarked


@pytest.mark.parametrize(
    ("prose", "verdict"),
    [
        ("Q (4096 × 512 = 8 MB)", "unchecked"),  # of 4 bytes each, which nothing says
        ("Q (4096 × 512 × 4 = 8 MB)", "reproduced"),
        ("Q (4096 × 512 = 9 MB)", "wrong"),
        ("The accuracy is 45/50 = 90%.", "reproduced"),
        ("The accuracy is 45/50 = 91%.", "wrong"),
        (r"so 0.5\*4/9 = 0.222", "reproduced"),
        ('so 45 / 59 ≈ 0.763 "When I say so, I am right"', "reproduced"),
        ('so 45 / 59 ≈ 0.863 "When I say so, I am right"', "wrong"),
        ("so 0.5 &times; (1 - 0.5) = 0.25", "reproduced"),  # as HTML spells a sign
        ("so 0.5 &times; (1 - 0.5) = 0.35", "wrong"),
        (r"so 0.5\*4/9 = 0.444", "wrong"),
        (r"so 7 \+ 4/8 = 7.5", "reproduced"),
        (r"so 7 \- 4/8 = 0.5", "wrong"),
        (r"so 2\^3 = 9", "wrong"),
        ("Precision: 30 / (30 + 5) = 0.857", "reproduced"),
        ("Precision: 30 / (30 + 5) = 0.867", "wrong"),
        ("e^2.0 = 7.389", "reproduced"),
        ("e^2.0 = 7.398", "wrong"),
        ("The loss is -ln(0.25) = 1.386.", "reproduced"),
        ("softmax([2.0, 1.0, 0.1]) = [0.659, 0.242, 0.099]", "reproduced"),
        ("```\nWeights = Softmax([2.0, 1.0, 0.1]) = [0.659, 0.242, 0.089]\n```", "wrong"),
        ("softmax([2.0, 1.0, 0.1]) = [0.659, 0.242, 0.089]", "wrong"),
        ("It has 12 * 12 * 768^2 = 84,934,656 parameters (about 85M).", "reproduced"),
        ("an image has 224x224x3 = 150528 numbers", "reproduced"),
        ("The mean is ((2-4)^2 + (6-4)^2)/2 = **4**.", "reproduced"),
        ("| a | b |\n|---|---|\n| x | 22 / 110 = 0.200 |", "reproduced"),
        ("| a | b |\n|---|---|\n| x | 22 / 110 = 0.250 |", "wrong"),
        ("| a | b |\n|---|---|\n| x | 24.5 / 32 ≈ 0.77 s |", "reproduced"),
        ("| a | b |\n|---|---|\n| x | 24.5 / 32 ≈ 0.78 s |", "wrong"),
        ("```\nexp(1) = 2.71\n```", "rounding"),
        ("so (1 - 0.9)² = 0.01", "reproduced"),
        ("on average = 2.50 / 3 = **0.833**", "reproduced"),
        ("* The score (3 + 4) = 8", "wrong"),
        ("with a = 5.\n\n3 + 4 = 8", "wrong"),
        ("**Loss** total (-3)(-4) = 11", "wrong"),
        ("so -ln 0.25 = 1.386 here", "reproduced"),
        ("The rate is 1.5/2 = 0.75, i.e. 95 % of them.", "reproduced"),
        ("it falls from 0.25 to 0.5 · 0.4 = 0.3.", "wrong"),
        ("**Head 2:** 0.25·[1, 3] + 0.75·[5, 1] = **[4, 1.5]**", "reproduced"),
        ("**Head 2:** 0.25·[1, 3] + 0.75·[5, 1] = **[4, 2.5]**", "wrong"),
        ("the error is ½ · (1 − 0.5)² = 0.125.", "reproduced"),
        ("the error is ½(1 − 0.5)² = 0.135.", "wrong"),
        ("and so ¾ · 8 + 0.5 = 7.5.", "wrong"),
        ("it has ⌊(224 + 6 − 7)/2⌋ + 1 = 112 pixels", "reproduced"),
        ("it has ⌊(224 + 6 − 7)/2⌋ + 1 = 121.", "wrong"),
        ("⌈7/2⌉ × 2 = 7", "wrong"),
        ("das sind 3/5 = 0.7 und mehr", "wrong"),
        ("c'est 0.5 * 3 = 1.6 et 2", "wrong"),
        ("In all 4 × 16 = **74** parameters", "wrong"),
        ("that is 16 * 4 = 9 bytes", "wrong"),
        ("so -ln 0.25 = 1.368 here", "wrong"),
        # of the entropies of 2 in 5, 9 in 14 and one half: 0.97095, 0.94029, 1
        ("-(2/5)log₂(2/5) - (3/5)log₂(3/5) = 0.971", "reproduced"),
        ("H(S) = -(9/14) log2(9/14) - (5/14) log2(5/14) = 0.950", "wrong"),
        ("that is -0.5log₂(0.5) - 0.5log₂(0.5) = 1.0", "reproduced"),
        ("that is -0.5log₂(0.5) - 0.5log₂(0.5) = 1.1", "wrong"),
        ("z = 0.398(-0.5) + 0.918(+1.0) = +0.719", "reproduced"),
        ("z = 0.398(-0.5) + 0.918(+1.0) = +0.739", "wrong"),
        ("1 / (1 + e⁻⁰·⁵⁸⁵) = 0.6422", "reproduced"),  # e^-0.585 = 0.557106
        ("so e⁻⁰·⁵⁸⁵ = 0.5572", "unexplained"),
        ("and 3²·4 = 37", "wrong"),
        ("H = - (9/14)log₂(9/14) - (5/14)log₂(5/14) = 0.940", "reproduced"),
        ("H(S) = - [(9/14)*log₂(9/14) + (5/14)*log₂(5/14)] = 0.950", "wrong"),
        ("```\nu = 3.375 - 2.5 = 0.975\nv(1.5) = 1\n```", "wrong"),  # the next line begins with no unit
        ("f'(1.34783) = 3(1.81665) - 1 = 4.44994", "unexplained"),  # 1.34783² is 1.8166457
        ("f'(1.34783) = 3(1.81665) - 1 = 4.54994", "wrong"),
        ("H = -0.7 log2 0.7 - 0.3 log2 0.3 = 0.8813 bits", "reproduced"),
        ("H = -0.7 log2 0.7 - 0.3 log2 0.3 = 0.8831.", "wrong"),
        ("it takes 1000 / 23.9 = 41.8 s", "reproduced"),
        ("it takes 1000 / 23.9 = 48.1 s", "wrong"),
        ("<td>50/56 = 0.893</td><td>5</td>", "reproduced"),
        ("<td>50/56 = 0.839</td><td>5</td>", "wrong"),
        ("so 3 * 4 = <b>13</b><br>and more", "wrong"),
        ("with 16 × 16 × 16 = 4,906 values", "wrong"),
        ("with 3 × 4 = 13 trainable parameters", "wrong"),
        ("Batches: 1000/32 = 32", "reproduced"),
        ("Batches: 1000/32 = 33", "wrong"),
        ("so -2^2 = 4", "reproduced"),
        ("of ci and si = 41 ⁄ 4 - 10 = 1 ⁄ 4 if", "reproduced"),
        ("of ci and si = 41 ⁄ 4 - 10 = 1 ⁄ 5 if", "wrong"),
        ("Step 1: 2 + 3 = 6", "wrong"),
        ("so 2.028 / 3.028 = 0.680 and 1 / 3.028 is left", "wrong"),
        ("so 0.670 and 1 / 3.028 = 0.340.", "wrong"),
        ("**Step 3**: softmax([2, 4, 4]) = [0.0634, 0.4683, 0.4693]", "wrong"),
        ("The weights sum to 0.2 + 0.3 + 0.5 = 1.", "reproduced"),
        ("The weights sum up to 0.2 + 0.6 + 0.5 = 1.", "wrong"),
        ("Ratio 2 and 3 + 4 = 8", "wrong"),
        ("so -2^2 = 5", "wrong"),
        ("so 1-0.3^2 = 0.91", "reproduced"),
        ("that is 60 * 24 = 1440 minutes", "reproduced"),
        ("that is 60 * 24 = 1 day", "reproduced"),
        ("a score of 3/5 = 60 points", "reproduced"),
        ("which makes 2 * 3 = 7 and no more", "wrong"),
        ("an accuracy of 45/50 = 91% here", "wrong"),
        ("P(X = 2) = e^{-4} 4^2 / 2! = 0.0183 · 16 / 2 = 0.1465", "unexplained"),
        ("P(X = 2) = e^{-4} 4^2 / 2! = 0.0183 · 16 / 2 = 0.1475", "wrong"),
        ("P(X = 2) = 0.0183 · 16 / 2 = 0.1465", "unexplained"),
        ("5 + 4 = 2 (mod 7)", "unchecked"),
        ("Modulo 7, 5 + 4 = 2.", "unchecked"),
        ("In octal we get 7 + 1 = 10, of course", "unchecked"),
        ("7 + 1 = 10 in base 8", "unchecked"),
        ("With integer division 7 / 2 = 3.", "rounding"),
        ("7 / 2 = 3 (remainder 1)", "rounding"),
        ("With integer division 7 / 2 - 1 / 2 = 2.", "unchecked"),
        ("Modulo 7, 5 + 4 = 9.", "reproduced"),
        ("It counts to base 2.\n\nHere 3 + 4 = 8.", "wrong"),
        ("The remainder of the text: 3 + 4 = 8.", "wrong"),
        ("We say 2^10 ≈ 1000, more or less", "reproduced"),
        ("We say 2^10 = 1000, more or less", "wrong"),
        ("We say 2^10 ≈ 1100, more or less", "wrong"),
        ("These are 1234 + 4321 ≈ 5600, more or less", "reproduced"),
        ("There are roughly 365 * 24 = 8800, more or less", "reproduced"),
        ("There are roughly 365 * 24 = 8900, more or less", "wrong"),
        ("A day has about 60 * 24 = 1,400, more or less", "reproduced"),
        ("`prec = TP / (TP + FP) = 15 / (15+10) = 0.6`", "reproduced"),
        ("so softmax(1, 2) = (0.27, 0.73) here", "reproduced"),
        ("so softmax(1, 2) ≈ (0.27, 0.74) here", "wrong"),
        ("so softmax(1, 2) = [0.27, 0.73] here", "reproduced"),
        ("It takes 2 × 32 layers × 8 heads × 2 bytes = 1,024 bytes per token", "reproduced"),
        ("It takes 2 × 32 layers × 8 heads × 2 bytes = 1,042 bytes per token", "wrong"),
        ("It takes `2 (K and V) × 32 layers × 2 bytes = 128` for each", "reproduced"),
        ("It takes `2 (K and V) × 32 layers × 2 bytes = 182` for each", "wrong"),
        ("so 4 heads * 64 dims + 10 = 266 in all", "reproduced"),
        ("A square is 2³ = 8, no more", "reproduced"),
        ("A square is 2³ = 9, no more", "wrong"),
        ("It is 10⁻³ * 0.5 = 0.0005", "reproduced"),
        ("It is 10⁻³ * 0.5 = 0.005", "wrong"),
        ("Then e⁻² = 0.135 there", "reproduced"),
        ("Then e⁻² = 0.145 there", "wrong"),
        ("Then e^{-2} = 0.145 there", "wrong"),
        ("Then log₂(8) = 4 bits", "wrong"),
        ("The ramp is max(0, -1.2) = 0 there", "reproduced"),
        ("The ramp is max(0, 0.7) = 0.8 there", "wrong"),
        ("The score is [1, 2] · [3, 4] = 11", "reproduced"),
        ("The score is (1, 2) · (3, 4) = 12", "wrong"),
        ("The sum is (1, 2) + (3, 4) = (4, 7)", "wrong"),
        ("The mix is 0.3 * [1, 0] + 0.7 * [0, 1] = [0.3, 0.6]", "wrong"),
    ],
)
def test_a_computation_of_numbers_is_a_claim(prose: str, verdict: str) -> None:
    """Its value is what anybody works out, and one digit off is not."""
    assert verdicts_of(prose) == [verdict]


def test_a_power_by_a_raised_sign_opens_a_chain() -> None:
    """e⁻⁴ · 5 is 0.0916, which the product of the rounded number, 0.0915, is not."""
    assert verdicts_of("P(X ≤ 1) = e⁻⁴(1 + 4) ≈ 0.0183 · 5 = 0.0916") == ["rounding", "reproduced"]


@pytest.mark.parametrize(
    "prose",
    [
        "twice 3 + 4 = 14",
        "the mean of 1 + 2 + 3 = 2",
        "5 mod 3 + 1 = 3",
        r"x \- 4/8 = 0.5",
        r"x\^4/8 = 2",
        r"pages 3\-4 = 7",
        "x + 7 = 10",
        "f(7) / 2 = 3",
        "W2 * 3 = 6",
        "3 GB + 4 TB = 7 GB",
        "lines 10-20 = 11 lines",
        "10-20 = 11",
        "0.5-1 = 50%",
        "27^1/3 = 3",
        "1,5 * 2 = 3,0",
        "2 + 2 = 5 million",
        "0x10 + 1 = 17",
        'It answered "2 + 2 = 5".',
        "3 * 4 == 13",
        "5 - 3 >= 1",
        "a $x$ + 3 = 5",
        "top-1 / top-5 = 0.8",
        "3 + 4 = 2x",
        "`2^3 = 1`",
        "Is 5 * 5 = 26? No.",
        "- computed 2.76\n· 0.88 + 0.12 = 1.1",  # a bullet
        "Merge S3 (0.05) + S4 (0.10) = 0.15",
        "Merge S3 (0.05 + 0.01) + S4 (0.10 + 0.01) = 0.17",
        "the loss (0.1) = 0.2",
        "the half-life is ln 2/0.1 = 6.93",
        "so log2 8/4 = 0.75",
        "in all 3 + 4<sup>2</sup> = 19",
        "so F<sub>2</sub> * 3 = 4",
        "0.2 × the weight 0.5 + 0.1 = 0.2",
        "the ratio is 2 * 5 / 3 * 4 = 5 : 6",
        "it is 1 / ( 8 × 16 ) : 1 / ( 16 × 5 ) = 1 / 8 : 1 / 5",
        "because 12 x 1 and 1/4 = 15",
        "it takes 17/3 = 5 and 2/3 loads",
        "he can buy 100 / 6= 16 and (2/3) of them",
        "so 25 / 1/3 = 75 of them",
        "a total of .8 + . 84 + .82 = 2.46",
        "IQR = 26.\n86 - 23.13 = 3.73",
        "a day because 14, 400 / 80 = 180",
        "it is 2.5 * 400,000 = 1 , 000,000 grams",
        "it is ( 2 / 10 ) * 3 = ( 6 / 1000 ) % of all",
        "that is 0.5 + 0.3 = 0.8²",  # a footnote
        "the pairs (1, 2) = 12",
        "either [1, 2] * [3, 4] = 11",  # or cell by cell
        "in [1, 2]² + [1] = 2",
        "of user@[1, 2] = 2",
        "We have 12 (3 · 4) = 12 of them, a third is 0.33 (1 / 3) = 0.33.",
        "Step 2 (10) = 5 and 4 (of 8) = 5.",
        "we subtract 4 from each side, 3x +4 - 4 = 28 - 4",
        "at level 3(+2) = 5",
    ],
)
def test_what_may_be_half_of_something_else_is_left(prose: str) -> None:
    """Words that compute, names, units, ranges, decimal commas, quotations and programs."""
    assert list(unmarked(prose)) == []


@pytest.mark.parametrize(("text", "form"), [("<!-- 2 + 2 = 5 -->\n", "markdown"), ("% 2 + 2 = 5\n", "latex")])
def test_a_remark_for_the_author_claims_nothing(text: str, form: str) -> None:
    """A comment of the document itself is not what it says."""
    assert verdicts_of(text, form) == []


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("(" * 5000 + "1 + 1" + ")" * 5000 + " = 2", ["unchecked"]),
        ("1 + " * 5000 + "1 = 5001", ["unchecked"]),
        ("[" + "123," * 60 + " 1 = 2", []),
    ],
)
def test_there_is_a_limit(text: str, verdicts: list[str]) -> None:
    """Thousands of brackets or signs are given up, not followed, and that is said."""
    assert verdicts_of(text) == verdicts


@given(
    st.lists(st.integers(-99, 99), min_size=2, max_size=5), st.integers(1, 9), st.sampled_from(["", "So ", "We get: "])
)
def test_sums_hold_and_no_others(terms: list[int], off: int, words: str) -> None:
    """A sum of integers is its sum, whatever the words before it."""
    left = " + ".join(f"({term})" if term < 0 else str(term) for term in terms)
    assert verdicts_of(f"{words}{left} = {sum(terms)}.") == ["reproduced"]
    assert verdicts_of(f"{words}{left} = {sum(terms) + off}.") == ["wrong"]


@given(st.text(alphabet="0123456789 .,+-*/^()[]=%xe\n`$", max_size=60))
def test_any_text_can_be_looked_through(text: str) -> None:
    """What is found stands in the text, in order, and parts nothing."""
    found = list(unmarked(text))
    assert all(text[start:end].strip() for start, end in (one.span for one in found))
    assert all(one.span[1] <= other.span[0] for one, other in pairwise(found))


def test_mathematics_over_several_lines_is_read_once() -> None:
    """Its dollars stand on lines of their own."""
    assert verdicts_of("The sum:\n\n$\n w = 0.5 + 0.25 = 0.85\n $\n\nand 0.5 + 0.25 = 0.75") == ["wrong", "reproduced"]


NAMED = """\
With X = [[1, 0, 1, 0], [0, 1, 0, 1]], d_k = 2 and W_Q = [[1, 0], [0, 1], [0, 0], [1, 1]],
x = [1, 2], w = [0.5, 1.5], b = 0.5, z₁ = [2.0, 1.0, 0.1], K = [[1, 2], [1, 0]] we go on.

"""


@pytest.mark.parametrize(
    ("prose", "verdicts"),
    [
        ("So u ⊗ x + 1 = [1.5, 4.5] and u ∘ x + 1 = [1.5, 4.5].", []),
        ("So w * x + b = 4 and K * K = [[1, 4], [1, 0]] and [[1, 2], [1, 0]] * K = [[1, 4], [1, 0]].", []),
        ("So x + w = [1 + 0.5, 2 + 1.5] = **[1.5, 3.5]**", ["reproduced", "reproduced"]),
        ("So x + w = [1 + 0.5, 2 + 1.5] = **[1.5, 3.7]**", ["reproduced", "wrong"]),
        ("Let U = [[2, 1], [0, 1]]ᵀ. Then K U = [[2, 3], [2, 1]].", []),
        ("Then S = K / √d_k = [[0.71, 1.41], [0.71, 0]].", ["reproduced"]),
        ("Then S = K / sqrt(d_k) = [[0.71, 1.41], [0.71, 0.1]].", ["wrong"]),
        ("It takes 8 × 1024 × 768 = 6.3M floats = 25 MB.", ["reproduced"]),
        ("Now p = softmax(z₁) = [0.659, 0.242, 0.099].", ["reproduced"]),
        ("Now p = softmax(z₁) = [0.659, 0.242, 0.089].", ["wrong"]),
        ("The sum is z = w · x + b = 4.", ["reproduced"]),
        ("The sum is z = w · x + b = 5.", ["wrong"]),
        ("Then y = (1 + 2)/4 = 0.75 and v = 2y + 1 = 2.5, or v = y + 1 = 1.85.", ["reproduced", "wrong"]),
        ("The loss b = 0.25 + 0.25 = 0.5 is one.", ["reproduced"]),
        ("TP = 40, FP = 10. Precision = TP / (TP + FP) = 40/50 = 0.80", ["reproduced", "reproduced"]),
        ("TP = 40, FP = 10. Precision = TP / (TP + FP) = 45/50 = 0.90", ["unexplained", "reproduced"]),
        ("Let x̂ = [2, 4]. Then y = 2·x̂ + 1 = [5, 9].", ["reproduced"]),
        ("Let x̂ = [2, 4]. Then y = 2·x̂ + 1 = [5, 8].", ["wrong"]),
    ],
)
def test_names_that_have_a_value_compute_in_prose(prose: str, verdicts: list[str]) -> None:
    """Products of matrices with or without a sign, transposes, roots and functions of names; a name takes a result."""
    assert verdicts_of(NAMED + prose) == verdicts


@pytest.mark.parametrize(
    "prose",
    [
        "A score w * x = 3 may be cell by cell",
        "the loss b x = 3",  # a word and a name, or a product
        "the negative w · x = 3.5",
        "5 km × 2 = 10000, or 3 heads = 7 × 2",
        "so w x = 4",  # an inner product, or cell by cell
        "so w b = [0.25, 0.75]",
        "an unknown u + b = 3",
        "up to 3 b = 4",
        "so the size = b",
    ],
)
def test_names_that_may_mean_something_else_are_left(prose: str) -> None:
    """Words, names without a value, and products that may be of cells."""
    assert verdicts_of(NAMED + prose) == []


def test_lines_of_equations_are_apart() -> None:
    """The name that begins the next line is no factor and no unit of the number above."""
    assert verdicts_of("out[0,1] = 2·1 + 3·1 = 5\nout[1,0] = 2·1 + 4·1 = 7\n") == ["reproduced", "wrong"]
    text = "```\nx1 = 2 * 3 = 6\nx2 = 3 * 3 = 10\ny = 0.5 * 3 = 1.5\nz = 3 - 1 = 4\n```"
    assert verdicts_of(text) == ["reproduced", "wrong", "reproduced", "wrong"]


@pytest.mark.parametrize("language", ["", "text", "txt", "plaintext", "none"])
def test_a_fence_of_plain_text_states_what_it_would_without_a_language(language: str) -> None:
    """Style guides ask for a language behind each fence; 0.97/8 is 0.12125."""
    text = f"```{language}\nexp(1 - 2) = exp(-1) ≈ 0.367879\n\nweight = 0.97 / 8 = 0.13\n```\n"
    assert verdicts_of(text) == ["reproduced", "reproduced", "wrong"]


@pytest.mark.parametrize("language", ["console", "output", "json"])
def test_what_a_program_tells_is_not_said_by_the_document(language: str) -> None:
    """A console shows what was printed, be it an error."""
    assert verdicts_of(f"```{language}\nweight = 0.97 / 8 = 0.13\n```\n") == []


@pytest.mark.parametrize("code", ['print("2 × 3 = 7")', "'''\n2 × 3 = 7\n'''\nx = 1", "x = 1  # of 5² = 25 rows"])
def test_python_with_such_signs_in_its_strings_is_python(code: str) -> None:
    """What it assigns is no statement: y = 3 - 1 = 4 would be one."""
    assert "wrong" not in verdicts_of(f"```python\n{code}\ny = 3 - 1 = 4\n```\n")


def test_arithmetic_of_a_comment_is_read_once() -> None:
    """A fence without a language may be code with comments."""
    assert verdicts_of("```\nrun(t)\n# t = 3 + 4 = 8\ns = 2 + 2 = 5\n```\n") == ["wrong", "wrong"]


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("It costs 2 × 32 layers × 8 kv_heads × 128 × 2 bytes = 131,072 bytes.", ["reproduced"]),
        ("It costs 2 × 32 layers × 8 KV heads × 128 head-dim × 2 bytes = 128 KiB.", ["reproduced"]),  # of 1024
        ("It costs 2 × 32 layers × 8 heads × 128 dims × 2 bytes ≈ 131 KB/token.", ["reproduced"]),  # of 1000
        ("It costs 2 × 32 layers × 8 heads × 128 × 2 bytes = 137 KB.", ["wrong"]),
        ("Memory: 2,362,368 parameters × 4 bytes = 9.45 MB.", ["reproduced"]),
        ("It has 12 layers × 4 = 49.", ["wrong"]),
        ("It takes 30 minutes × 4 = 2 hours.", []),
        ("There are 256 × 256 = 65,536 tokens × 131 KB = 8.6 GB.", ["reproduced"]),
        ("A word has 2 bytes = 16 bits.", []),
        ("It holds 128 KB × 4096 = 512 MB.", ["reproduced"]),
        ("It holds 128 KB × 4096 = 517 MB.", ["wrong"]),
        ("It moves 175B × 3 × 4 bytes ≈ 2.1 TB.", ["reproduced"]),
        ("It takes `17 / 2 = 8.5ms`, and (20.6 Million / 2500 Million) * 100% ≈ 0.87%.", ["reproduced", "wrong"]),
        ("It takes 1671 TFLOPS / 3900 GB/s ≈ 440.", ["unexplained"]),
        ("It takes 3 GB + 4 GB = 8 GB.", ["wrong"]),
        ("There are 32 boxes × 3 red cups = 95.", ["wrong"]),
        ("There are 2 dozen × 3 = 75, and 5 km × 2 = 10000.", []),
        ("They are 3 pins / 21 things * 100% = 14.29.", ["reproduced"]),
        ("They add up to A + A - 2 + A + 4 = 3A + 2 = 35.", []),
        ("He gets 600 *40/100 = 240 in all.", ["reproduced"]),
        ("It takes 3 GB + 500 MB = 4 GB, at 10 m/s × 3 h = 108 km.", []),
    ],
)
def test_what_the_factors_count_multiplies_nothing(text: str, verdicts: list[str]) -> None:
    """Layers, heads and bytes are counted; a unit that ends the product may be another multiple."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"* softmax(\[0, 1]) → \[0.27, 0.73]", ["reproduced"]),
        (r"* softmax(\[0, 1]) → \[0.27, 0.78]", ["wrong"]),
        (r"* 0.73 \* \[0, 1] + 0.27 \* \[1, 0] = \[0.27, 0.78]", ["wrong"]),
        (r"* \[1, 0] @ \[\[0,1],\[1,0]] = \[0, 6]", ["wrong"]),
        ("softmax([3, 1, 2]) → [0.67, 0.24, 0.09] in falling order", ["unexplained"]),
        ("A size of 512×7×7 → 4096 and 0.1 * 0.5 → 0.06", []),
        ("```\nx' ≈ 1*0.5 - 2*0.125 = 0.25\ny' ≈ 1*0.5 + 2*0.125 = 0.9\n```", ["reproduced", "wrong"]),
        ("> e = (10 + 30x0.5)/1000 = 2.6%", ["wrong"]),
        ("```\ns = 0.5 × 0.5 = 0.26\n  Next: it goes on\n```", ["wrong"]),
        ("```\nloss = 0.5 × 0.5 = 0.26\nAttention score = (1*0.5 + 2*0.25) = 1.1\n```", ["wrong", "wrong"]),
        ("It is 60 * 24 = 1\nday again", ["unexplained"]),
        ("It takes (roughly)  1e12 / 9.89e14 = 1.02 ms on it.", ["wrong"]),
        ("It takes `1e12 / 9.1e14 = 1.6ms` on it.", ["wrong"]),
    ],
)
def test_escaped_brackets_arrows_and_primes(text: str, verdicts: list[str]) -> None:
    """Markdown shows brackets that it is told not to read; an arrow leads from a function to its value."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"It is $[[1, 2], [3, 4]] \times [[5, 6], [7, 8]] = [[5, 12], [21, 32]]$.", ["reproduced"]),
        ("It is [1, 2] × [3, 4] = [3, 8].", []),
        ("It is [[1, 2], [3, 4]] × [1, 1] = [3, 7].", []),
    ],
)
def test_a_cross_between_matrices_is_their_product(text: str, verdicts: list[str]) -> None:
    """Or that of each element; between vectors it may be a third one."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Then 2 × 3 = 6<sup>2</sup>\n", []),
        ("Then 2 × 3 = <Var/> 6\n", []),
    ],
)
def test_an_element_may_belong_to_what_stands_before_it(text: str, verdicts: list[str]) -> None:
    """The tag of a component is no factor; an exponent is one."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("z = 0.4x0.2 + 0.5x1.0 = 0.58", ["reproduced"]),
        ("z = 0.4x0.2 + 0.5x1.0 = 0.68", ["wrong"]),
        ("z = 0.35x0.25 + 1.125x2 = 2.3375", ["reproduced"]),
        ("A kernel of 12x3.5 = 40", []),
        ("The mask 0x10 = 17", []),
        ("It is 1.5x faster = 3", []),
    ],
)
def test_an_x_between_numbers_with_decimals_multiplies(text: str, verdicts: list[str]) -> None:
    """Between whole numbers it may tell a size."""
    assert verdicts_of(text) == verdicts


def test_a_name_with_marks_on_the_next_line_is_no_unit() -> None:
    """C~_t, h^{t} and e^0 begin equations of their own."""
    assert verdicts_of("e^1.155 ≈ 3.174\n e^0 = 1.000") == ["reproduced", "reproduced"]
    assert verdicts_of("z = 0.4 * 0.2 = 0.09\nC~_t = tanh(0.58) ≈ 0.5227") == ["wrong", "reproduced"]
    assert verdicts_of("z = 0.4 * 0.2 = 0.09\nh^{t} = tanh(0.58) ≈ 0.5227") == ["wrong", "reproduced"]


def test_a_command_of_tex_belongs_to_the_number_behind_it() -> None:
    r"""Where the marks of mathematics were lost, 0 \cdot 5000 + 0 is no sum that begins with 5000."""
    assert verdicts_of("We have\nz = 0 \\cdot 5000 + 0 = 0\nthen.") == []
    assert verdicts_of("We have\nz = 0 * 5000 + 0 = 1\nthen.") == ["wrong"]


def test_a_summand_with_its_unit_is_no_result() -> None:
    """What follows the first of them belongs to the side."""
    assert verdicts_of("It needs 2 × 3 = 4 MB + 2 MB of them.") == []
    assert verdicts_of("It needs 2 × 3 = 4 heads, and 2 + 2 = 4 more.") == ["unexplained", "reproduced"]


def test_a_power_on_the_next_line_may_be_a_factor() -> None:
    """W^2 = 25 is read where it stands by itself."""
    assert verdicts_of("We have W = 5.\n\n4 W^2 = 100\nW^2 = 25 and\nL = 4 * 5 = 20\n") == ["reproduced", "reproduced"]


@pytest.mark.parametrize(
    ("prose", "verdicts"),
    [
        ("The rate is 1.5/2 = 0.75, or 95 % more", ["reproduced"]),
        ("The rate is 1.5/2 = 0.75 or 95 %.", ["unexplained"]),
        ("The rate is 3 · 1 = 3, i.e. 95 %.", ["reproduced"]),
    ],
)
def test_a_share_said_again_in_percent(prose: str, verdicts: list[str]) -> None:
    """It goes on with the chain; what another number is a share of is not known."""
    assert verdicts_of(prose) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("Loss = 0.5 * (1.0 - 0.4502)^2  \nLoss ≈ {}", ("0.1511", "0.1531")),
        ("The net:\n\n```\nz1 = 0.5 * 2 + 0.25 * 3\nz1 = {}\na1 = 2\n```", ("1.75", "1.85")),
        ("```\nz = w * x + b\nz = 0.5 * 2 + 1\nz = 1 + 1.5\nz = {}\n```", ("2.5", "3.5")),
        ("```\nq = [1, 2] + [0.5, 1]\nq = {}\n```", ("[1.5, 3]", "[1.5, 2]")),
    ],
)
def test_the_line_below_gives_the_value_of_the_line_above(text: str, verdicts: tuple[str, str]) -> None:
    """Where both begin with the same name, as people write step by step; the right value, then another."""
    assert [verdicts_of(text.replace("{}", value))[-1:] for value in verdicts] == [["reproduced"], ["wrong"]]


@pytest.mark.parametrize(
    "text",
    [
        "```\nz = 0.5 * 2\n\nz = 3\n```",  # another line stands between them
        "```\nz = 0.5 * 2 = 1\nz = 3\n```",  # it has its value
        "```\nz = 0.5 * 2 (old)\nz = 3\n```",
        "```\nz = 0.5 * 2\nz = 3 + 1\n```",  # another computation
        "```\nz = 0.5 * 2\ny = 3\n```",
        "```\nz = 0.5 * 2\nz = 3 * k\n```",
        "- z = 0.5 * 2\n- z = 3",
        "lr = 10^-3\nlr = 0.01",
    ],
)
def test_a_line_below_that_says_another_thing(text: str) -> None:
    """It is not held against the line above."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    ("lines", "verdicts"),
    [
        (("0.5 * 0.15 + 0.35", "0.085 + 0.35", "0.435"), ["reproduced"]),  # the first may be another quantity
        (("3 * 5.5", "4 * 6.5", "26"), ["reproduced"]),
    ],
)
def test_steps_of_one_name_on_lines_of_their_own(lines: tuple[str, ...], verdicts: list[str]) -> None:
    """The value at the end bears out that the lines above compute it; e^-0.5 is 0.60653."""
    steps = "\n".join(f"net = {line}" for line in lines)
    assert sorted(verdicts_of(f"```\n{steps}\n```")) == sorted(verdicts)


PIECES = [*"0123456789.,%() ", " %", r"\%", " + ", " * ", " / ", "^", "**", "-", "e", "1e", "log(", "[1, 2]", "²"]
SIDES = st.lists(st.sampled_from(PIECES), min_size=1, max_size=12).map("".join)


@given(st.lists(SIDES, min_size=3, max_size=4), st.sampled_from(["", "9" * 400, "1e315", "90 %", r"90\%"]))
def test_any_steps_can_be_looked_through(sides: list[str], last: str) -> None:
    """Percent signs apart, numbers of too many digits, powers of powers: whatever cannot be valued is no step."""
    list(unmarked("\n".join(f"z = {side}" for side in [*sides, "4.5 / 5", "0.45 * 2", last])))


SCALED = "With δ2 = -0.96, η = 0.5, c = 0.5 and a = [0.2, 0.4] we go on.\n\n"


@pytest.mark.parametrize(
    ("prose", "verdicts"),
    [
        ("- So g = c a = [0.1, 0.3]", []),  # a letter may be a word
        ("- So g = δ2 η = -0.5", []),
    ],
)
def test_a_number_by_its_name_multiplies_the_vector_behind_it(prose: str, verdicts: list[str]) -> None:
    """As in δ2 aᵀ; the name shows that it is no word."""
    assert verdicts_of(SCALED + prose) == verdicts


@pytest.mark.parametrize("sign", ["∂", "∇"])
def test_a_derivative_by_a_name_gives_the_name_no_value(sign: str) -> None:
    """The gradient with respect to w is 6; w itself is 0.5 before and after."""
    text = f"With w = 0.5 and x = 3:\n\n- `{sign}L/{sign}w = 2 * 3 = 6`\n- `w * x + 1 = 2.5`\n"
    assert verdicts_of(text) == ["reproduced", "reproduced"]


def test_functions_are_numbers_like_others() -> None:
    """tanh 0.6272 = 0.5561: the two sides of the chain have no names whose meaning could be mistaken."""
    chain = "so h = 0.6593 x tanh(0.6272) = 0.6593 x 0.5561 ≈ 0.3667"
    assert verdicts_of(chain) == ["rounding", "reproduced"]
    assert verdicts_of(chain.replace("0.5561", "0.5651").replace("0.3667", "0.3726")) == ["wrong", "reproduced"]


@pytest.mark.parametrize("sign", "⊕⊖⊘⊎∥∧∨∪∩∖△⋆≫≪⊻")
def test_a_sign_of_another_operation_parts_nothing(sign: str) -> None:
    """1/2 ⊕ 1/3 = 2/5 by whatever is meant by it: 1/3 alone is no side."""
    assert verdicts_of(f"Here 1/2 {sign} 1/3 = 2/5 and 9 {sign} 5 + 4 = 13.") == []
    assert verdicts_of(f"Of {sign} nothing is said: 1/3 = 2/5.") == ["wrong"]


@pytest.mark.parametrize(
    ("prose", "verdicts"),
    [
        ("(0.6+0.9)/2≈0.75(0.6 + 0.9) / 2 ≈ 0.75", ["reproduced"]),
        ("(0.6+0.9)/2≈0.71(0.6 + 0.9) / 2 ≈ 0.71", ["wrong"]),
        ("so (4 + 6)/5 = 2(2 + 3)/5 = 2", ["reproduced", "reproduced"]),
        ("so (4 + 6)/5 = 2(2 + 3)/5 = 3", ["reproduced", "wrong"]),
    ],
)
def test_a_formula_that_was_copied_twice(prose: str, verdicts: list[str]) -> None:
    """A number right before the bracket of the computation behind which it stands is its result, and no factor."""
    assert verdicts_of(prose) == verdicts


POWERS = "One has 2x2+3x=9, another x2−10x=1, a third 2y2 − y.\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (POWERS + "So it is 34 * 2 + 7 = 818.", ["unexplained"]),
        (POWERS + "So it is 34 * 2 + 7 = 75.", ["reproduced"]),
        (POWERS + "So it is 3.4 * 2 + 7 = 14.8.", ["wrong"]),
        ("Take 2x1 + 3x2, w2 + 3w1, y2 + x and x2 - 3.\n\nSo it is 34 * 2 + 7 = 818.", ["wrong"]),
        ("One has 2x2+3x=9.\n\nSo it is 34 * 2 + 7 = 818.", ["wrong"]),
    ],
)
def test_a_text_without_its_powers(text: str, verdicts: list[str]) -> None:
    """Where a text has lost its powers and bars, nothing is proved wrong of its whole numbers."""
    assert verdicts_of(text) == verdicts
