"""Links between lines and between forms: a name that every line repeats, and numbers put in for names."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of

LOSS = r"""
$$
L = -(1 \cdot \log(0.7) + 0 \cdot \log(0.1)) \\
L = -\log({given}) \\
L \approx 0.357
$$
"""


def test_lines_that_repeat_the_name_are_one_chain() -> None:
    """−(log 0.7 + 0) = −log 0.7 whatever the base, and −ln 0.7 = 0.35667."""
    first, second = findings_of(LOSS.replace("{given}", "0.7"))
    assert [first.verdict.value, second.verdict.value] == ["reproduced", "reproduced"]
    assert (first.claim.places[0].line, first.claim.places[0].end_line) == (3, 4)


def test_a_line_that_departs_from_the_one_above_is_found() -> None:
    """−ln 0.8 = 0.2231 is not the loss above, which the result below does follow from."""
    assert verdicts_of(LOSS.replace("{given}", "0.8")) == ["unexplained", "reproduced"]
    assert verdicts_of(LOSS.replace("{given}", "0.8").replace("0.357", "0.387")) == ["unexplained", "unexplained"]


@pytest.mark.parametrize(
    ("lines", "verdicts"),
    [
        (r"F_1 ~ Score = 2 + 1.5 \\ => F_1 ~ Score = 3.5", ["reproduced"]),
        (r"F_1 ~ Score = 2 + 1.5 \\ => F_1 ~ Score = 3.6", ["wrong"]),
        (r"x = \frac{5}{3} \\ x \approx 1.75", ["wrong"]),
        (r"x = \frac{5}{3} \\ x = 4", ["unexplained"]),  # another solution, perhaps
        (r"x = 2 + 1 \\ y = 2", []),
    ],
)
def test_the_value_of_a_computation_may_stand_on_the_next_line(lines: str, verdicts: list[str]) -> None:
    """What is said of the same name below a computation of numbers is what it comes to."""
    assert verdicts_of(f"$$\n{lines}\n$$") == verdicts


@pytest.mark.parametrize(
    "lines",
    [
        r"x = 2 + 1 = 3 \\ x = 2 - 1 = 1",  # two solutions: each line has its value
        r"x = 2 + 1 \\ y = 2 - 1",
        r"x = 2 + 1 \\ x = x - 5",
        r"x < 2 \times 3 \\ x = 2 + 1",  # a bound is no value
    ],
)
def test_lines_of_their_own_are_not_joined(lines: str) -> None:
    """Another value, another name, an update and a bound begin another calculation."""
    assert set(verdicts_of(f"$$\n{lines}\n$$")) <= {"reproduced"}


PUT_IN = r"""
$$w = 0.5, \quad x = 2, \quad b = 0.25$$

$$w x + b = {put_in} = 1.25$$
"""


@pytest.mark.parametrize(
    ("put_in", "verdicts"),
    [
        (r"0.5 \times 2 + 0.25", ["reproduced", "reproduced"]),
        (r"0.25 \times 4 + 0.25", ["reproduced", "reproduced"]),
        (r"0.5 \times 1.5 + 0.25", ["unexplained", "wrong"]),  # w x + b is 1.25, and this is 1
        (r"1 + 0.25", ["reproduced"]),  # another form: it may be an equation for its names
    ],
)
def test_numbers_put_in_for_names_are_those_of_the_names(put_in: str, verdicts: list[str]) -> None:
    """w = 0.5, x = 2 and b = 0.25; 0.25 · 4 comes to what w · x does, 0.5 · 1.5 does not."""
    assert verdicts_of(PUT_IN.replace("{put_in}", put_in)) == verdicts


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ("The angle $t$ is given.", ["reproduced"]),
        (r"It turns by $1.2\,\text{rad}$, not by $60^\circ$.", ["reproduced"]),
        ("Its gradient is 1.2.", ["reproduced"]),
        ("The angle $t$ is in radians.\n\nNow it is in degrees.", ["reproduced"]),
        ("## Before\n\nThe angle $t$ is in radians.\n\n## Here", ["reproduced"]),  # another section
    ],
)
def test_angles_are_in_the_unit_that_is_stated(said: str, verdicts: list[str]) -> None:
    """The cosine of 30 degrees is 0.8660; of 30 radians, 0.1543. What is not said leaves both."""
    assert verdicts_of(f"# Turning\n\n{said}\n\n$$t = 30$$\n\n$$c = \\cos(t) = 0.8660$$") == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        # 7.84² = 61.4656, of which 62 students are needed
        (r"$n = 7.84^2 = 61.47 \approx 62$", ["reproduced", "reproduced"]),
        (r"$n = 7.84^2 = 61.47 \approx 63$", ["reproduced", "wrong"]),
        (r"We need at least $n = 7.84^2 = 62$ students.", ["reproduced"]),
        (r"We need at least $n = 7.84^2 = 63$ students.", ["wrong"]),
        (r"Rounded up, $n = 7.84^2 \approx 62$.", ["reproduced"]),
        (r"The power is $n = 7.84^2 \approx 62$.", ["unexplained"]),
        (r"A share of at least $p = 0.6^2 \approx 1$.", ["wrong"]),
    ],
)
def test_what_is_needed_is_rounded_up(text: str, verdicts: list[str]) -> None:
    """Where the words say so, or a number with decimals stands before the whole one; a share is not."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$1.5 + 2.25 = 3.75 \geq 3.5$", ["reproduced"]),
        (r"$1.5 + 2.25 = 3.85 \geq 3.5$", ["wrong"]),
        (r"$N \geq \frac{7}{4} + 1 = 2.75$", ["reproduced"]),
        (r"$N \geq \frac{7}{4} + 1 = 2.85$", ["wrong"]),
        (r"$2 < x \in A = 3$", []),
        (r"$2 < 3 < 5$", []),
    ],
)
def test_a_bound_may_stand_before_or_behind_a_computation(text: str, verdicts: list[str]) -> None:
    """The equalities of a chain hold by themselves, whatever is bounded by them."""
    assert verdicts_of(text) == verdicts


EXACT = r"$H = -(0.25 \log_2 0.25 + 0.75 \log_2 0.75)$" + "\n\n"
ROUNDED = r"$H = 0.25 \cdot 2 + 0.75 \cdot 0.415$" + "\n\n"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        # entropy of (1/4, 3/4): 0.8112781; with log2(3/4) rounded to -0.415 it is 0.81125
        (EXACT + ROUNDED, "reproduced"),
        (ROUNDED, "unexplained"),
        (EXACT + "$H = 0.5$\n\n" + ROUNDED, "unexplained"),
    ],
)
def test_a_result_may_be_that_of_the_line_before_the_last(text: str, verdicts: str) -> None:
    """H = …, then H = … with rounded logarithms, then the value of the first at full precision."""
    assert verdicts_of(f"{text}$H = 0.8112781$")[-1] == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$$H(S) = 0.5 + 0.25$$\n\n$$H(S) = 0.75$$", "reproduced"),
        ("$$H(S) = 0.5 + 0.25$$\n\n$$H(S) = 0.85$$", "wrong"),
        ("$$H(S) = -\\sum_i p_i$$\n\n$$H(S) = 0.5 + 0.25$$\n\n$$H(S) = 0.25 + 0.6 = 0.75$$", "wrong"),
    ],
)
def test_a_formula_of_numbers_alone_is_a_value(text: str, verdict: str) -> None:
    """H(S) = 0.5 + 0.25 defines no function of S."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    ("chain", "verdicts"),
    [
        (r"\sigma(0.2 + 0.3) = \sigma(0.5) = 0.6225", ["reproduced", "reproduced"]),
        (r"\sigma(0.2 + 0.3) = \sigma(0.8) = 0.6225", ["wrong", "wrong"]),
        (r"\sigma(0.5) = \frac{1}{1 + e^{-0.5}} = 0.6225", ["reproduced", "reproduced"]),
        (r"\sigma(0.8) = \frac{1}{1 + e^{-0.5}} = 0.6225", ["unexplained", "reproduced"]),
        (r"\sigma(1) = \frac{e^1}{e^1 + e^2} = 0.2689", ["reproduced"]),  # a softmax
        (r"\sigma(2) = \max(0, 2) = 2", ["reproduced"]),  # another σ
        (r"-\log 0.8 - \log 0.2 = 0.223 + 1.609 = 1.832", ["rounding", "reproduced"]),
        (r"-\log 0.8 - \log 0.2 = 0.323 + 1.609 = 1.932", ["unexplained", "reproduced"]),
        (r"\log 100 - 1 = \log 10 = 1", ["reproduced", "reproduced"]),  # to the base ten
        (r"-\log 2 + 1 = \log 5 = 0.699", ["unchecked", "reproduced"]),  # to the base ten, and never proved equal
    ],
)
def test_functions_of_numbers_are_compared(chain: str, verdicts: list[str]) -> None:
    """σ(0.5) = 0.62246, −ln 0.8 = 0.22314 and −ln 0.2 = 1.60944: each link of a chain is held by itself."""
    assert verdicts_of(f"$${chain}$$") == verdicts


def test_what_departs_by_more_than_rounding_is_not_saved_by_an_earlier_side() -> None:
    """(0.5 − 1) · 0.5 · 0.5 = −0.125; with 0.33 for 1/3, the product is 0.99, and 1 by the side before."""
    stated = r"$y = 0.5$ and $$d = (y - 1)\,y\,(1 - y) = (-0.5)({put_in})(0.5) = -0.125$$"
    assert verdicts_of(stated.replace("{put_in}", "0.5"))[-1] == "reproduced"
    assert verdicts_of(stated.replace("{put_in}", "0.9"))[-1] == "wrong"
    assert verdicts_of(r"$x = \tfrac13$ and $$z = 3 \cdot x = 3 \cdot 0.33 = 1.00$$")[-1] == "reproduced"


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("$w_1 = w_2 = 0.5$, so $s = w_1 + 3 w_2 = 2$", ["reproduced"]),
        ("$w_1 = w_2 = 0.5$, so $s = w_1 + 3 w_2 = 3$", ["wrong"]),
        ("$y = g(0.3) = 0.5$", ["unchecked"]),  # g is no function that is known
        ("$a = 2$, $b = a + 1$, so $c = b = 4$", ["wrong"]),  # b is known: its value is held against it
        ("$x = 2 a = 4$", ["unchecked"]),  # no name alone
    ],
)
def test_names_that_are_given_one_value_together(text: str, verdicts: list[str]) -> None:
    """Each of them has it; nothing is to be computed."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("lines", "verdicts"),
    [
        (("$h = -0.7 \\ln(0.7)$", "$= 0.7 \\cdot 0.3567$", "$= 0.2497$"), ["rounding", "reproduced"]),
        (("$h = -0.7 \\ln(0.7)$", "$\\approx 0.2597$"), ["wrong"]),
        (("$h = -0.7 \\ln(0.7)$", "and that is", "$= 0.2597$"), []),  # words part them
        (("$h = -0.7 \\ln(0.7)$", "$0.2597$"), []),
    ],
)
def test_inline_mathematics_goes_on_from_what_stands_right_above(lines: tuple[str, ...], verdicts: list[str]) -> None:
    """-0.7 ln 0.7 = 0.24967, in as many paragraphs as it takes."""
    assert verdicts_of("\n\n".join(lines)) == verdicts


M = r"\begin{pmatrix} 0.7 & 0.3 \\ 0.4 & 0.6 \end{pmatrix}"


@pytest.mark.parametrize(
    ("result", "between", "verdicts"),
    [
        ("0.61 & 0.39", "## Another chain", ["unchecked"]),  # another section may have another P
    ],
)
def test_what_is_no_name_has_the_result_of_the_numbers_put_in_for_it(
    result: str, between: str, verdicts: list[str]
) -> None:
    """0.7² + 0.3 · 0.4 = 0.61, 0.7 · 0.3 + 0.3 · 0.6 = 0.39: P² was written out before, where P itself is not given."""
    square = rf"$$P^2 = \begin{{pmatrix}} {result} \\ 0.52 & 0.48 \end{{pmatrix}}$$"
    assert verdicts_of(f"$$P^2 = P \\cdot P = {M} {M}.$$\n\n{between}\n\n{square}") == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("$0.274 + 0.274 + 0.452 = 1$", "reproduced"),
        ("$0.333 + 0.333 + 0.333 = 1$", "rounding"),
        ("$0.274 + 0.274 + 0.552 = 1$", "wrong"),
        ("so 0.274 + 0.274 + 0.552 = 1 in all", "wrong"),
        (r"$0.274 + 0.274 + 0.552 \approx 1$", "reproduced"),
        ("$0.7 + 0.2 = 1$", "rounding"),
        ("$0.25 + 2.4 - 1.8 = 1$", "reproduced"),  # 0.85, rounded to a whole
    ],
)
def test_parts_that_make_exactly_one_are_not_rounded_to_it(text: str, verdict: str) -> None:
    """0.274 + 0.274 + 0.552 = 1.1 and thirds come to 0.999; 0.7 and 0.2 may be 0.74 and 0.24."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$$y = w x + b = 1 + 0.25 = 1.25$$", ["reproduced", "reproduced"]),
        (r"$$y = w x + b = 2 + 0.25 = 2.25$$", ["unexplained", "reproduced"]),
        (r"Solve $w x + b = \frac{3}{4}$.", []),
        (r"$u = [1, 2]$, $v = [3, 4]$, $u \cdot v = 3 + 8 = 11$", ["reproduced", "reproduced"]),
        (r"$u = [1, 2]$, $v = [3, 4]$, $u \cdot v = 3 + 9 = 12$", ["unexplained", "reproduced"]),
    ],
)
def test_what_is_worked_out_of_a_formula_is_held_against_it(text: str, verdicts: list[str]) -> None:
    """Behind the name of what is computed, or of arrays; a sum of unknowns that is a number may be an equation."""
    assert verdicts_of(PUT_IN.partition("\n\n")[0] + "\n\n" + text) == verdicts


LAYERS = r"""
$$x = \begin{pmatrix} 1 \\ 0 \end{pmatrix}, \quad
W^{LABEL} = \begin{pmatrix} 0.5 & 0.25 \\ 0.75 & 0.5 \end{pmatrix}, \quad
b^{LABEL} = \begin{pmatrix} 0.5 \\ 0.25 \end{pmatrix}$$

$$z^{LABEL} = W^{LABEL} x + b^{LABEL} = \begin{pmatrix} 1 \\ SECOND \end{pmatrix}$$

$$y = 2 z^{LABEL}_2 + z_1^{LABEL} = THIRD$$
"""


VECTORS = "Let $a = [1, 2]$, $b = [3, 4]$, and $c = [1, 1]$.\n\n"
"""a·c = 3, b·c = 7, a·b = 11, and a + b = [4, 6]."""


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (VECTORS + "$$a^T b = b^T a = 11$$", ["reproduced", "reproduced"]),
        (VECTORS + "$$a^T c = b^T c = 7$$", ["unexplained", "reproduced"]),
        (VECTORS + "For matrices $a^T c = b^T c$ would be another case.", []),
        (VECTORS + "$$(a + b)^T (a + b) = 52$$", ["reproduced"]),
        (VECTORS + "$$(a + b)^T (a + b) = 53$$", ["wrong"]),
    ],
)
def test_computations_with_arrays_that_are_said_to_be_the_same(text: str, verdicts: list[str]) -> None:
    """In a chain that ends in numbers each of them has to come to these; without numbers, it may be a rule."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$$1 \to 2 \cdot 3 = 6 \to 7$$", ["reproduced"]),
        (r"$$1 \to 2 \cdot 3 = 7 \to 7$$", ["wrong"]),
        ("Let $w = 3$.\n\n" + r"$$w \to 2 w = 7$$", ["unexplained"]),  # w has another value from here on
        (
            "Let $w = 0.5$.\n\n" + r"$$w \to w - 0.1 \cdot 2 = 0.3$$ so $y = 2 w + 1 = 1.6$",
            ["reproduced", "reproduced"],
        ),
        # 2.9 is what max(0, 5.1 - 3.2 + 1) comes to: nothing was rounded
        (r"$$\max(0, 5.1 - 3.2 + 1) + \max(0, -3.9) = 2.9 + 0 = 2.8$$", ["reproduced", "wrong"]),
        (r"$$\min(0, 5.1 - 3.2 + 1) + \min(4, 2.9) = 0 + 2.9 = 2.9$$", ["reproduced", "reproduced"]),
    ],
)
def test_arrows_lead_from_one_computation_to_the_next(text: str, verdicts: list[str]) -> None:
    """What stands between two arrows is held to its own equals signs."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize("label", ["[1]", "(1)"])
@pytest.mark.parametrize(
    ("second", "third", "verdicts"),
    [
        ("1", "3", ["reproduced", "reproduced"]),
        ("1.5", "3", ["wrong", "reproduced"]),
        ("1", "4", ["reproduced", "wrong"]),
    ],
)
def test_a_number_in_brackets_above_a_name_is_a_label(label: str, second: str, third: str, verdicts: list[str]) -> None:
    """Layers are numbered so: W^{[1]} is a matrix, z^{[1]}_2 the second number of the vector z^{[1]}."""
    text = LAYERS.replace("LABEL", label).replace("SECOND", second).replace("THIRD", third)
    assert verdicts_of(text) == verdicts


def test_labels_tell_names_apart() -> None:
    """The second layer's weight is another than the first's, and a label without a name is none."""
    given = r"$w^{[1]} = 0.5$, $w^{[2]} = 4$ and $w = 10$"
    so = r"so $3 w^{[1]} = 1.5$, $3 w^{[2]} = 12$, $3 w = 30$, $3 w^{[3]} = 2$"
    assert verdicts_of(f"{given}, {so}") == ["reproduced"] * 3 + ["unchecked"]


@pytest.mark.parametrize(
    ("later", "verdicts"),
    [
        ("2", ["reproduced"]),  # another value: 5/3 is no whole number
        ("1", ["reproduced"]),
        (r"1.667", ["reproduced", "reproduced"]),
        (r"1.768", ["reproduced", "unexplained"]),
    ],
)
def test_a_chain_that_ends_in_a_fraction_has_had_its_result(later: str, verdicts: list[str]) -> None:
    """A whole number that is said of the name later on is another value; decimals are those of the fraction."""
    assert verdicts_of(rf"$\mu_1 = \frac{{0+2+3}}{{3}} = \frac{{5}}{{3}}$. Now $\mu_1 = {later}$.") == verdicts


@pytest.mark.parametrize("power", ["10^{-3}", r"5 \times 10^{-4}", r"2 \cdot 10^{-2}"])
def test_a_number_by_a_power_of_ten_is_a_value_and_no_formula(power: str) -> None:
    """A learning rate as it usually is, and the one of an example."""
    assert verdicts_of(rf"As a rule, $\eta = {power}$. In the example $\eta = 0.01$ and $2 \eta = 0.02$.") == [
        "reproduced"
    ]
    assert verdicts_of(r"$a = 3 / 4$. So $a = 0.85$") == ["unexplained"]


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"So $1500/7 = 220$ (2 s.f.)", ["wrong"]),
        (r"So $1234 \times 2 = 2470$ in all.", ["wrong"]),
        (r"To 4 significant figures $1234 \times 2 = 2469$.", ["wrong"]),
    ],
)
def test_zeros_at_the_end_may_be_rounded_away(text: str, verdicts: list[str]) -> None:
    """2468 is 2470 to three figures; 214.3 is 210 to two."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"$-\log(1 / (1 + e^{-0.660})) = -\log(1 / 1.517)$", ["rounding"]),
        (r"$-\log(1 / (1 + e^{-0.660})) = -\log(1 / 1.934)$", ["wrong"]),
        (r"$\log(0.25 \cdot 0.5) = \log 0.125$", ["reproduced"]),
        (r"$\log(0.25 \cdot 0.5) = \log 0.135$", ["wrong"]),
        (r"$\log(0.3) = \log_2(0.3)$", ["unchecked"]),
    ],
)
def test_logarithms_are_compared_to_whatever_base(text: str, verdicts: list[str]) -> None:
    """They are the same where what they are taken of is."""
    assert verdicts_of(text) == verdicts
