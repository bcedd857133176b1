"""Calculations step by step: what a number between two signs of equality may have been rounded from."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims_checks import findings_of, verdicts_of
from verify import pipeline


def verdicts(tmp_path: Path, text: str) -> list[str]:
    """What is said of each claim of a Markdown document, in document order."""
    path = tmp_path / "document.md"
    path.write_text(text, encoding="utf-8")
    return [finding.verdict.value for finding in pipeline.audit([path]).findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # 1/(1 + e^-1) = 0.731058…, of which 1/1.3679 = 0.731047… only loses the last digit
        (r"$$\frac{1}{1 + e^{-1}} \approx \frac{1}{1 + 0.3679} \approx 0.7311$$", ["rounding", "reproduced"]),
        (r"$$\frac{1}{1 + e^{-1}} \approx \frac{1}{1 + 0.3679} \approx 0.7312$$", ["rounding", "wrong"]),
        (r"$$\frac{1}{1 + e^{-1}} \approx \frac{1}{1 + 0.3579} \approx 0.7364$$", ["wrong", "reproduced"]),
        # e^-1.9 = 0.14957: cut off after three decimals, it is 0.149
        (r"$$1 + e^{-1.9} = 1 + 0.149 = 1.149$$", ["rounding", "reproduced"]),
        (r"$$1 + e^{-1.9} = 1 + 0.141 = 1.141$$", ["wrong", "reproduced"]),
        # 17/3 = 5.666…, 17/3 - 0.25 = 5.416… = 65/12
        (r"$$\frac{17}{3} - 0.25 = 5.6667 - 0.25 = 5.4167 = \frac{65}{12}$$", ["rounding", "reproduced", "reproduced"]),
        (r"$$\frac{17}{3} - 0.25 = 5.6667 - 0.25 = 5.4167 = \frac{67}{12}$$", ["rounding", "reproduced", "wrong"]),
        # what is copied from the left stays exact, what is computed from it carries its rounding: 0.1 × 0.03 = 0.003
        (r"$$0.5 - 0.1 \times (0.55 - 0.52) = 0.5 - 0.003$$", ["reproduced"]),
        (r"$$0.5 - 0.1 \times (0.55 - 0.52) = 0.5 - 0.01$$", ["wrong"]),
        # p(1 - p) is a product where p has a number: 0.06 stands for 1 - p, which is 0.0625
        # and with any of 31 neighbours of 5.859, which 0.06 is too coarse to tell apart
        ("$p = 0.9375$\n\n$$p(1 - p) = 0.9375 \\times 0.06 = 5.859 \\times 10^{-2}$$", ["unchecked"]),
        ("$p = 0.9375$\n\n$$p(1 - p) = 0.9375 \\times 0.06 = 6.859 \\times 10^{-2}$$", ["wrong"]),
        # a whole number is rounded where ≈ says so: 2 × 3.7 = 7.4
        (r"$$2 \times 3.7 + 1 \approx 7 + 1$$", ["unchecked"]),  # and with 8 + 1 as well, read alike
        (r"$$2 \times 3.7 + 1 = 7 + 1$$", ["wrong"]),
    ],
)
def test_each_side_is_held_against_those_before_it(tmp_path: Path, text: str, expected: list[str]) -> None:
    """A side may print rounded results of the side before it; a wrong result or a wrong step stays wrong."""
    assert verdicts(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # 0.3 sin 0.1 + 0.5 cos 0.1 = 0.52745…, from the digits printed above it is 0.52744
        (r"$\cos(0.1) \approx 0.9950$, $\sin(0.1) \approx 0.0998$, $0.3(0.0998) + 0.5(0.9950) = 0.5275$", "reproduced"),
        (r"$\cos(0.1) \approx 0.9950$, $\sin(0.1) \approx 0.0998$, $0.3(0.0998) + 0.5(0.9950) = 0.5274$", "reproduced"),
        (r"$\cos(0.1) \approx 0.9950$, $\sin(0.1) \approx 0.0998$, $0.3(0.0998) + 0.5(0.9950) = 0.5276$", "wrong"),
        (r"$\ln 0.7 = -0.357$, $2 \times (-0.357) = -0.713$", "reproduced"),
        (r"$\ln 0.7 = -0.357$, $2 \times 0.357 = 0.713$", "reproduced"),
        (r"$\ln 0.7 = -0.357$, $2 \times 0.357 = 0.717$", "wrong"),
    ],
)
def test_the_digits_of_an_earlier_result_are_that_result(tmp_path: Path, text: str, expected: str) -> None:
    """A number that repeats an earlier result may be meant at full precision, or as it was printed."""
    assert verdicts(tmp_path, text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$33600\text{ L} \approx 34\text{ kL}$", ["unchecked"]),
        (r"$5 \text{ mA} / 2 \text{ mV} = 2.5 \text{ mA}$", ["unchecked"]),
        (r"$0.06 / 3 = 20 \text{ mV}$", ["unchecked"]),
        (r"$-0.5 \log_2 0.5 - 0.5 \log_2 0.5 = 1.1 \text{ bits}$", ["wrong"]),
        (r"$2 \text{ kg} + 3 \text{ kg} = 6 \text{ kg}$", ["wrong"]),
    ],
)
def test_units_are_not_converted(tmp_path: Path, text: str, expected: list[str]) -> None:
    """Sides that count in different units are not held against each other; one unit on both sides, or none, is."""
    assert verdicts(tmp_path, text) == expected


def test_a_shape_that_differs_is_no_error_of_the_document(tmp_path: Path) -> None:
    """Two columns in brackets may be meant one below the other: what was read is not what was printed."""
    columns = r"$a = \begin{bmatrix} 1 \\ 2 \end{bmatrix}$, $b = \begin{bmatrix} 3 \\ 4 \end{bmatrix}$, "
    joined = r"$[a, b] = \begin{bmatrix} 1 \\ 2 \\ 3 \\ 4 \end{bmatrix}$"
    assert verdicts(tmp_path, columns + joined) == ["unchecked"]


def test_a_transposed_row_is_a_column(tmp_path: Path) -> None:
    """[1, 2]^T is multiplied from the left by a matrix."""
    text = r"$x = [1, 2]^\top$, $W = \begin{bmatrix} 3 & 4 \\ 5 & 6 \end{bmatrix}$, $W x = [11, %d]^\top$"
    assert verdicts(tmp_path, text % 17) == ["reproduced"]
    assert verdicts(tmp_path, text % 18) == ["wrong"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let $x = 5$. Solve $2x + 3 = 11$.", ["unchecked"]),
        ("Let $x = 5$. Then $2x + 3 = 13$.", ["reproduced"]),
        ("Let $a = 0.5$. In the second layer $a^2 = 0.62$.", ["unchecked"]),
        (r"$d = 4$, $x = 3$, $y = 2$, $\frac{dy}{dx} = 6$", []),
        ("$i = 1$, and the unit has $i^2 = -1$", ["unchecked"]),
        (r"$\sigma = 2$, and the function has $\sigma(0) = 0.5$", ["unchecked"]),
        (r"$a = [1, 2]$, $b = [3, 4]$, $a \cdot b = 12$", ["wrong"]),
        (r"$2\frac{1}{2} = 2.5$", ["unchecked"]),
        (r"$2 \cdot \frac{1}{2} = 2.5$", ["wrong"]),
        (r"$\frac{1}{4}[(0 - 0.6)^2 + (1 - 0.4)^2] = 0.18$", ["reproduced"]),
        (r"$\frac{1}{4}[(0 - 0.6)^2 + (1 - 0.4)^2] = 0.19$", ["wrong"]),
        (r"$z = [0.5901 + 0.3] = [0.8901]$, $y = 2 \cdot 0.8901 = 1.7802$", ["reproduced", "reproduced"]),
        (r"$0 \log 0 = 0$", ["unchecked"]),
        ("The error is $e = 0.6225 - 1$.", []),
        (r"$1 - 0,8413 = 0,1587$", []),
        (r"$1 - 0{,}8413 = 0{,}1587$", ["reproduced"]),
        (r"$1 - 0{,}8413 = 0{,}1597$", ["wrong"]),
    ],
)
def test_what_has_two_readings_is_not_wrong(tmp_path: Path, text: str, expected: list[str]) -> None:
    """A condition or a computation, a label or a power, a decimal comma or a list: the document may mean either."""
    assert verdicts(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$\frac{8}{10} \times 100 = 80\%$", "reproduced"),
        (r"$\frac{8}{10} = 80\%$", "reproduced"),
        (r"$\frac{8}{10} \times 100 = 81\%$", "wrong"),
        (r"$6 \times -0.5^2 = 1.5$", "reproduced"),
        (r"$6 \times -0.5^2 = 1.6$", "wrong"),
        (r"$12 \times 85 \approx 1{,}000$", "unchecked"),  # it holds to one digit, as 1,001 or 1,400 would
        (r"$12 \times 85 = 1{,}000$", "wrong"),
        (r"$12 \times 85 \approx 1{,}020$", "reproduced"),
        (r"$12 \times 85 \approx 1{,}030$", "wrong"),
    ],
)
def test_conventions_of_print(tmp_path: Path, text: str, expected: str) -> None:
    """A percent sign may name the unit, a minus belong to the square, zeros behind ≈ be rounded and tell little."""
    assert verdicts(tmp_path, text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # x σ(x) at -3 is -0.14227761…, which gives -0.569110; its printed digits give -0.569112
        (r"$f_1(-3.0) = -0.142278$, $-0.142278 \times 4.0 = -0.569110$", "unexplained"),
        (r"$f_1(-3.0) = -0.142278$, $-0.142278 \times 4.0 = -0.569112$", "reproduced"),
        (r"$f_1(-3.0) = -0.142278$, $-0.142278 \times 4.0 = -0.569119$", "wrong"),
        # a mean of 8/3, printed 2.67: three times it is 8.00, and four times it 10.67
        (r"$\bar x = \frac{\sum x_i}{n} = 2.67$, $y = 3 \bar x = 8.00$", "unexplained"),
        (r"$\bar x = \frac{\sum x_i}{n} = 2.67$, $y = 3 \bar x = 8.06$", "wrong"),
        (r"$\bar x = \frac{\sum x_i}{n} = 2.67$, $4 \times 2.67 = 10.67$", "unexplained"),
        # what was chosen, and what is whole, stays exact
        (r"$P(A) = 0.125$, $3 \times 0.125 = 0.376$", "wrong"),
        (r"$w(1, 2) = 0.125$, $3 \times 0.125 = 0.376$", "wrong"),
        (r"$m = \frac{\sum x_i}{n} = 12$, $y = m / 5 = 2.5$", "wrong"),
    ],
)
def test_a_result_that_nothing_computes_is_rounded_too(tmp_path: Path, text: str, expected: str) -> None:
    """Where the author computed a number by a form that cannot be read, what follows may rest on more of its digits."""
    assert verdicts(tmp_path, text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$y(x) = 2x + 1$. Here $x = 3$. Where do we have $y(x) = 0.5$?", "unchecked"),
        (r"$y(x) = 2x + 1$. Here $x = 3$, so $y(x) = 7$.", "reproduced"),
        (r"$y(x) = 2x + 1$, so $y(3) = 8$.", "wrong"),
    ],
)
def test_a_function_of_the_document_may_be_asked_for_its_argument(tmp_path: Path, text: str, expected: str) -> None:
    """y(x) = 0.5 is an equation for x, or a value: it is no alarm where it does not hold."""
    assert verdicts(tmp_path, text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # σ(1.1) = 0.750260…, of which σ'(1.1) = 0.187370…; 0.7503 × 0.2497 = 0.187350
        (r"$\sigma'(1.1) = 0.7503(1 - 0.7503) = 0.1874$", ["unexplained"]),
        (r"$\sigma'(1.1) = 0.7503(1 - 0.7503) = 0.1873$", ["reproduced"]),
        (r"$\sigma'(1.1) = 0.7503(1 - 0.7503) = 0.1884$", ["wrong"]),
    ],
)
def test_what_stands_for_a_call_was_computed(tmp_path: Path, text: str, expected: list[str]) -> None:
    """Behind a function at printed numbers, other numbers are its results, and as rounded as any."""
    assert verdicts(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$$y = 2 \\times 3 + 1$$\n\n$$= 6 + 1$$\n\n$$= 7$$", ["reproduced", "reproduced"]),
        ("$$y = 2 \\times 3 + 1$$\n\n$$= 6 + 1$$\n\n$$= 8$$", ["reproduced", "wrong"]),
        ("$$y = 2 \\times 3 + 1$$\n\n$$= 6 + 2$$\n\n$$= 8$$", ["wrong", "reproduced"]),
        ("\\[2 \\times 3\\]\n\\[\n= 7\n\\]", ["wrong"]),
        ("> $$2 \\times 3$$\n>\n> $$= 7$$", ["wrong"]),
        # the sum at full precision: 1/3 + 1/7 = 0.476…, within the cells of 0.33 + 0.13 and 0.33 + 0.15 as well
        ("$$\\frac{1}{3} + \\frac{1}{7}$$\n\n$$\\approx 0.33 + 0.14$$\n\n$$= 0.48$$", ["unchecked", "reproduced"]),
        ("$$\\frac{1}{3} + \\frac{1}{7}$$\n\n$$\\approx 0.33 + 0.19$$\n\n$$= 0.52$$", ["wrong", "reproduced"]),
        # another calculation: words, a value, or two statements stand before it
        ("$$y = 2 \\times 3$$\n\nThe area of the other is\n\n$$= 7$$", []),
        ("$$y = 2 \\times 3 = 6$$\n\n$$= 7$$", ["reproduced"]),
        ("$$y = 2 \\times 3 \\quad z = 3 \\times 3$$\n\n$$= 7$$", []),
    ],
)
def test_a_display_that_begins_with_an_equality_goes_on(tmp_path: Path, text: str, expected: list[str]) -> None:
    """A chain may run over several displays, each beginning with =, where no words part them."""
    assert verdicts(tmp_path, text) == expected


def test_a_chain_over_displays_defines_its_name_once(tmp_path: Path) -> None:
    """What the last display prints is the value of the name, and no other meaning of it."""
    text = "$$y = 2 \\times 3 + 1$$\n\n$$= 6 + 1$$\n\n$$= 7$$\n\n$z = 2 y = 17$"
    assert verdicts(tmp_path, text) == ["reproduced", "reproduced", "wrong"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$\Delta t = 6.0$, $v = 12 / (\Delta t) = 2.0$", ["reproduced"]),
        (r"$\Delta t = 6.0$, $v = 12 / (\Delta t) = 3.0$", ["wrong"]),
        (r"$\frac{\partial L}{\partial w} = 0.4$, $s = 0.1 \frac{\partial L}{\partial w} = 0.04$", ["reproduced"]),
        ("$$\\frac{\\partial L}{\\partial w} = 2 [1, 2]$$\n\n$$\\frac{\\partial L}{\\partial w} = [2, 5]$$", ["wrong"]),
    ],
)
def test_differences_and_derivatives_are_names(tmp_path: Path, text: str, expected: list[str]) -> None:
    """Δt and ∂L/∂w are given a value as a whole, and a formula."""
    assert verdicts(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # an error named e: its square is 0.14250625, and e^{-0.5} is Euler's all the same
        (r"$$e = 0.6225 - 1 = -0.3775$$ and $$L = e^2 = 0.1425$$", ["reproduced", "reproduced"]),
        (r"$$e = 0.6225 - 1 = -0.3775$$ and $$L = e^2 = 0.1452$$", ["reproduced", "wrong"]),
        (r"$$e = 0.6225 - 1 = -0.3775$$ and $$\frac{1}{1 + e^{-0.5}} = 0.6225$$", ["reproduced", "reproduced"]),
        (r"$$e = 0.6225 - 1 = -0.3775$$ and $$\frac{1}{1 + e^{-0.5}} = 0.6252$$", ["reproduced", "wrong"]),
        # Euler's number itself keeps its name: e^2 = 7.389, to which e = 2.718 gives 7.388
        (r"$$e = 2.718$$ and $$e^2 = 7.389$$", ["reproduced"]),
        (r"$$e = 2.718$$ and $$e^2 = 7.398$$", ["wrong"]),
    ],
)
def test_e_may_be_a_name(tmp_path: Path, text: str, expected: list[str]) -> None:
    """Where the document gives it a value that is not Euler's number, its whole powers are those of the value."""
    assert verdicts(tmp_path, text) == expected


def test_a_function_that_is_only_named_is_no_product(tmp_path: Path) -> None:
    """p(0) = p(50) = 0.25 are values of p, not p times 0 and p times 50."""
    text = r"$p = 0.33$ is another, and $p(0) = p(50) = \frac{1}{4} = %s$."
    assert verdicts(tmp_path, text % "0.25") == ["reproduced"]
    assert verdicts(tmp_path, text % "0.52") == ["wrong"]


@pytest.mark.parametrize(("printed", "expected"), [("0.0997", "reproduced"), ("0.0979", "wrong")])
def test_a_row_of_a_table_goes_on_in_its_next_cell(tmp_path: Path, printed: str, expected: str) -> None:
    """What begins with an equals sign is what the cell before it comes to: tanh(0.1) = 0.09967."""
    table = "| step | formula | value |\n|---|---|---|\n| 1 | $t = \\tanh(0.1)$ | $= %s$ |\n"
    assert verdicts(tmp_path, table % printed) == [expected]


def test_a_result_of_a_formula_that_cannot_be_read_is_rounded(tmp_path: Path) -> None:
    """0.333 may be a third, and three times it 1.000: that is not proved wrong, and 1.010 is."""
    text = "$$a = \\operatorname{share}(7)$$\n\n$$a = 0.333$$\n\n$$3 \\times 0.333 = %s$$"
    given = [verdicts(tmp_path, text % printed)[-1] for printed in ("0.999", "1.000", "1.010")]
    assert given == ["reproduced", "unexplained", "wrong"]


@pytest.mark.parametrize(
    ("between", "step", "expected"),
    [
        # 0.5 × 0.8 + 0.3 = 0.7, and 0.4 + 0.3 is the same; behind a word, or a value, another calculation begins
        ("\n\n", "0.4 + 0.3", "reproduced"),
        ("\n\n", "0.4 + 0.5", "unexplained"),
        ("\n\nFor the other unit:\n\n", "0.4 + 0.5", None),
        (" = 0.7$$\n\n$$z = 1", "+ 0.4 + 0.3", None),
    ],
)
def test_displays_that_repeat_a_name_go_on(tmp_path: Path, between: str, step: str, expected: str | None) -> None:
    """As the lines of one display do."""
    joined = between if "$$" in between else f"$$ {between} $$z = "
    text = f"$$z = 0.5 \\times 0.8 + 0.3{joined} {step}$$"
    found = [verdict for verdict in verdicts(tmp_path, text) if verdict != "reproduced" or expected == "reproduced"]
    assert found == ([] if expected is None else [expected])


@pytest.mark.parametrize(("step", "expected"), [("0.8 \\times 0.462", "reproduced"), ("0.8 \\times 0.464", "wrong")])
def test_a_printed_result_that_is_put_in_agrees(tmp_path: Path, step: str, expected: str) -> None:
    """0.462 stands for tanh 0.5 = 0.46212, and twice the same irrational number is not told apart by its digits.

    0.464 is put in for h beside the W that is its own: the digits of 0.462 but for one.
    """
    text = (
        "$W = 0.8$ and $$h = \\tanh(0.5) \\approx 0.462$$ Now $h = 0.462$ is passed on.\n\n"
        f"$$g = \\tanh(W h)$$\n\n$$g = \\tanh({step})$$"
    )
    assert verdicts(tmp_path, text)[-1] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # which of the two statements of the first row the second goes on with is not said
        (r"$$a = 5, \quad e^{-0.9} \approx 0.4066 \\ &= \frac{2.053}{2.866} \approx 0.7163$$", ["reproduced"] * 2),
        (r"$$a = 5, \quad e^{-0.9} \approx 0.4066 \\ &= \frac{2.053}{2.866} \approx 0.7136$$", ["reproduced", "wrong"]),
        (r"$$e^{-0.9} \approx 0.4066 \\ &= \frac{2.033}{5} = 0.4066$$", ["reproduced"] * 3),
        # a bullet inside of a display, and a minus
        ("$$\n- \\( \\log_2(0.6) \\approx -0.737 \\)\n$$", ["reproduced"]),
        ("$$\n- \\( \\log_2(0.6) \\approx -0.773 \\)\n$$", ["wrong"]),
        ("$$\n- \\log_2(0.6) \\approx 0.737\n$$", ["reproduced"]),
        ("$$\n- \\log_2(0.6) \\approx -0.737\n$$", ["wrong"]),
    ],
)
def test_rows_and_bullets_of_a_display(tmp_path: Path, text: str, expected: list[str]) -> None:
    """A row goes on with the one statement above it; what marks an item of a list is no minus."""
    assert sorted(verdicts(tmp_path, text)) == sorted(expected)


@pytest.mark.parametrize(
    ("chain", "said"),
    [
        (r"\tanh(0.6) = \frac{1.8221 - 0.5488}{1.8221 + 0.5488} = \frac{1.2733}{2.3709} \approx 0.5370", "reproduced"),
        (r"\frac{1.2733}{2.3709} \approx 0.5370", "rounding"),  # 0.53705: truncated, by itself
        (r"\tanh(0.6) = \frac{1.2733}{2.3709} \approx 0.5380", "wrong"),
    ],
)
def test_a_result_of_an_earlier_side_is_not_truncated(chain: str, said: str) -> None:
    """tanh 0.6 = 0.53705 - 4e-7 rounds to 0.5370: the author did not go on from the four decimals between."""
    finding = findings_of(f"$${chain}$$")[-1]
    assert finding.verdict.value == said
    if said == "reproduced":
        assert finding.judgement.policy is None
        assert "an earlier side" in finding.judgement.reason


def test_the_digits_of_a_constant_are_rounded() -> None:
    """2.71828 is written for e, and 3.1416 for π."""
    right = r"$a = \frac{1}{1 + e^{-0.5}} = \frac{1}{1 + 2.71828^{-0.5}} = 0.62246$"
    assert set(verdicts_of(right)) <= {"rounding", "reproduced"}
    assert "wrong" in verdicts_of(right.replace("2.71828", "2.81828"))
    assert "wrong" not in verdicts_of(r"$A = \pi \cdot 2^2 = 3.1416 \cdot 4 = 12.566$")


@pytest.mark.parametrize(
    ("text", "verdicts_expected"),
    [
        (r"$w \leftarrow w - 0.1 g = 1 - 0.1 \cdot 0.2 = 0.98$", ["reproduced"]),
        (r"$w \leftarrow w - 0.1 g = 1 - 0.1 \cdot 0.2 = 0.97$", ["wrong"]),
        (r"$Q(s,a) \leftarrow 0.5 + 0.1[1 + 0.9 \cdot 0.8 - 0.5] = 0.632$", ["wrong"]),
        (r"$n <-\frac{1000}{23} = -43.48$", ["reproduced"]),  # a bound
        (r"$w = w - 0.1 g = 1 - 0.1 \cdot 0.2 = 0.97$", ["wrong"]),
        # with names, it may be the value of another step
        (
            r"$w = 1$ and $g = 0.2$. $w \leftarrow w - 0.1 g = 0.98$, then $w \leftarrow w - 0.1 g = 0.96$",
            ["reproduced", "reproduced"],
        ),
        (r"$w = 1$ and $g = 0.2$. $w := w - 0.1 g = 0.97$", ["unexplained"]),
        (r"$w = 1$ and $g = 0.2$. $w \leftarrow 0.5$. Now $2w = 1$ and $z = w g = 0.1$.", ["reproduced", "reproduced"]),
    ],
)
def test_what_is_assigned_is_computed_with_numbers(tmp_path: Path, text: str, verdicts_expected: list[str]) -> None:
    """The sides that have numbers alone are held against each other, and names stand for what they are by then."""
    assert verdicts(tmp_path, text) == verdicts_expected


def test_a_name_that_changed_has_another_value(tmp_path: Path) -> None:
    """Whoever computes with the old one need not be mistaken: the new one may not be printed anywhere."""
    given = r"Let $w = 0.5$ and $x = 2$. "
    assert verdicts(tmp_path, given + r"$z = w x = 0.96$") == ["wrong"]
    assert (
        verdicts(tmp_path, given + r"Then $w \leftarrow w - 0.01 \cdot 2 = 0.48$, $z = w x = 0.96$")
        == ["reproduced"] * 2
    )
    unfinished = r"Then $w = w - 0.01 g = 0.5 - 0.01 \cdot 2 = 0.5 - 0.02$, $z = w x = 0.96$"
    assert "wrong" not in verdicts(tmp_path, given + unfinished)
    stated = r"Then $w = w - \eta g$. Now $z = w x = 0.96$"  # the step itself is a right one
    assert verdicts(tmp_path, given + stated) == ["reproduced", "unexplained"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"$\sigma(0.6 \cdot 1.0 + 0.4 \cdot 0.7 + 0.1) = \sigma(0.98) \approx 0.7271$", ["reproduced", "reproduced"]),
        (r"$\sigma(0.6 \cdot 1.0 + 0.4 \cdot 0.7 + 0.1) = \sigma(0.78) \approx 0.6857$", ["wrong", "reproduced"]),
        ("o = σ(-0.3*0.5 - 0.5*0.2 + 0.2) = σ(-0.08) ≈ 0.4800", ["wrong", "reproduced"]),
    ],
)
def test_the_argument_of_a_sigma_is_worked_out(text: str, expected: list[str]) -> None:
    """Whatever σ is, it is of the same number."""
    assert [one for one in verdicts_of(text) if one != "unchecked"] == expected


def test_an_output_gate_prints_nothing() -> None:
    """What stands below its name is a calculation; what stands below the output is what a program printed."""
    gates = (
        "Input gate\n\n```\ni = σ(0.2 + 0.5) ≈ 0.6682\n```\n\n**Output {}**\n\n```\no = σ(0.2*4) = σ(0.8) ≈ 0.6930\n```"
    )
    assert verdicts_of(gates.format("gate"))[-1] == "wrong"
    assert verdicts_of(gates.format("of it"))[-1] == "unchecked"
