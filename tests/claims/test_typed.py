"""Arithmetic that is typed in less usual signs: bars, a leading plus, = ~95%, 80% of 10, log₂3, MIN(…), 1.2×."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("+1*(2*1 + 1*1 - 2) = +1", "+1*(2*1 + 1*1 - 2) = +3"),
        ("Check: +1*(2*1 + 1*1 - 2) = +1", "Check: +1*(2*1 + 1*1 - 2) = +3"),
        ("y*(w.x+b) = +1*(2.5) = 2.5", "y*(w.x+b) = +1*(2.5) = 3.5"),
        ("ΔR = 32 × (1 - 0.5) = +16", "ΔR = 32 × (1 - 0.5) = +26"),
        ("80% of 10 = 8", "80% of 10 = 9"),
        ("    TP = 80% of 10   = 8", "    TP = 80% of 10   = 9"),
        ("log₂3 = 1.585", "log₂3 = 1.785"),
        ("DCG = (7/log₂2) + (3/log₂3) ≈ 8.89", "DCG = (7/log₂2) + (3/log₂3) ≈ 9.89"),
        ("MIN(3, 2) = 2", "MIN(3, 2) = 3"),
        ("Max(0, -1.2) = 0", "Max(0, -1.2) = 1"),
        ("1 + (3-1) × 0.1 = 1.2×", "1 + (3-1) × 0.1 = 1.4×"),
        ("a: 1 + (3-1) × 0.1 = **1.2×** (+20% more)", "a: 1 + (3-1) × 0.1 = **1.4×** (+20% more)"),
        ("(200-225)^2/225 + (250-225)^2/225 = 5.56", "(200-225)^2/225 + (250-225)^2/225 = 6.56"),
        (
            "The rule 12 · n · d_model² gives 12 · 12 · 768² = 84,934,656",
            "The rule 12 · n · d_model² gives 12 · 768² = 84",
        ),
        ("It takes 2 × 32 values\n  = 64", "It takes 2 × 32 values\n  = 74"),
    ],
)
def test_it_is_read_as_what_it_says(right: str, wrong: str) -> None:
    """What is right holds, and one digit off does not."""
    assert verdicts_of(right) == ["reproduced"]
    assert verdicts_of(wrong) == ["wrong"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # their numbers are scaled as well, as far as one sees
        ("We sell 3.5 · 2 = 9 million.", []),
        ("Between them 300 · 7 = 3,000 million.", []),
        ("a root, not a quotient: 27^1/3 = 4", []),
        ("Semitones: 2^1/12 = 1.0595, 2^2/12 = 1.1225", []),
        ("Each is worth ½ (3/6) = 0.5.", []),
    ],
)
def test_words_scale_what_is_written_out(text: str, expected: list[str]) -> None:
    """The unit of the result is not printed beside the number, so nothing is wrong by it."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    "prose",
    [
        "|1|   |4|\n|2| · |5| = 33\n|3|   |6|",  # columns, drawn
        "| 4-1| = 7",
        "|4-1 | = 7",
        "||2-1|| = 7",  # a norm
        "|0110| = 4",  # a word of four letters
        "|4-1|= 7|",
        "|x|4-1|= 7|",
        "|4-1|3 = 9|",
        "|1 2| * |3 4| = |3 9|",
        "P(1|2) + P(3|4-2) = 7",
        "{x | 4-1| = 7}",
        "|a| |4-1| |7| = 3",
        "3x\n+4 - 4 = 24",
        "1200/1000 = +20%",  # a fifth more
        "3 = ~4 and 5",
        "log₂3 * 4 = 1.785",
        "6 / 2 = 4×\n5",
        "3 + 4 = 2x",
        "12 / 4 =~ /3/",
    ],
)
def test_look_alikes_state_nothing(prose: str) -> None:
    """Cells, norms, conditions, sums that go on, changes in percent: nothing of it is a computation."""
    assert verdicts_of(prose) == []


@pytest.mark.parametrize(
    "right",
    [
        "7 billion parameters at 2 bytes = 14 GB.",
        "The contributions are 16 − 10 = 6 (1/3), 24 − 14 = 10 (1/6).",  # with their weights
        "(2 × 3) · (3 × 4) = 2 × 4",  # sizes of matrices
        "The first layer does (32 × 784)(784 × 128) = 32 × 128.",
        r"Sizes: $(2 \times 3)(3 \times 4) = 2 \times 4$",
        "5×5 = 3×3 + 3×3 in receptive field",
        "5 & 3 = 1, 5 | 3 = 7, 5 ^ 3 = 6",  # bits
        "200 + 100 = 255 with saturation",
        "1 + 1 = 10 (binary)",
        "In interval arithmetic, 1/[2, 4] = [0.25, 0.5].",
        "In the tropical semiring 2 + 3 = 2.",
        "Nim: 3 + 5 = 6.",
        "exp([[0, 1], [0, 0]]) = [[1, 1], [0, 1]] (matrix exponential)",
        "||x||_1 = 7; ||x||_2^2 = 25",
        "softmax_T=2([1, 2, 3]) = [0.186, 0.307, 0.506]",  # of [0.5, 1, 1.5]
        "$softmax([1, 2, 3])[2] = 0.665$",  # counted from 0
        "```python\ne = y - p  # 3 - 2.5 = 0.5\n# e**2 = 0.25\n```",  # an error
        "| what | value |\n|---|---|\n| it | Let e = y − ŷ = 3 − 2.5 = 0.5. Then e² = 0.25. |",
        "12 - 3 = 9 - 4 = 5 + 2 = 7",  # a running tally
        "60 - 40 = 20 * 5/18 and 9/12 = 3/4 * 1000 = 750 and 90 + 70 = 160 / 4 * 3 = 120",
        "$60 - 40 = 20 \\cdot 5/18$ and $9/12 = 3/4 * 1000 = 750$",
        "(20 - 12)/(25 - 20 = 8/5 = 1.6",  # nothing closes the bracket
        "√ 16 / 144 = 4 / 12",  # of the quotient
        "distance = √(4-1)² + (6-2)² = 5 and σ = √(1 + 0 + 1)/3 = 0.816",  # of all that follows
        "(4 + 6 + 8) = 18 / 3 = 6, and (1-2)² + (3-1)² = 5 / 2 = 2.5, and 5 - 3 = 2² = 4",
        "In 8 bits 255 + 1 = 0. With unsigned 8-bit integers, 250 + 10 = 4.",
        "Angles wrap at 360: 350 + 20 = 10",
        "Softmax maps [4, 2] to [0.73, 0.27] at T = 2.",
        "### T = 2\n\nSoftmax turns [4, 2] into [0.73, 0.27].",
        "Axis 0: softmax maps [[1, 2], [1, 2]] to [[0.5, 0.5], [0.5, 0.5]].",
        "Softmax maps [1, 2, 3] to [0.27, 0.73, 0] because the third entry is masked.",
        "Boolean algebra: $1 + 1$ = $1$, $1 \\cdot 0$ = $0$.",
        "cos = 11/√5·√25 = 0.984",
        r"$\log_2(1000) \approx \log_2(1024) = 10$, $\sqrt{99} \approx \sqrt{100} = 10$",
        r"$97 \cdot 5 \approx 100 \cdot 5 = 500$",
        r"$20 \log_{10}(0.7) \approx 20 \log_{10}(0.7071) = -3$ dB",
        r"Let $x = 1$. $\sigma(x) = 0.731$. The decision boundary $\sigma(x) = 0.5$ lies at the origin.",
        r"Let $z = 2$. If $z < 0$, $\mathrm{ReLU}(z) = 0$. And $\mathrm{ReLU}(z) = 0$ for negative $z$.",
        "$f(x) = x^2$, $x = 2$: $f(2) = 4$. Now $f(x) = x^3$: $f(3) = 27$.",
        "```{exercise}\n:label: find-error\nWhere is the error? $(1 + 2)^2 = 1^2 + 2^2 = 5$.\n```",
        "$9 + 5$ = $2$ on a 12 hour clock.",
        r"Let $x = 2$. $\max(x, 0) = x$ if $x > 0$, $\max(x, 0) = 0$ if $x \le 0$. For negative x, $\max(x, 0) = 0$.",
        "Interval: $[a, b] = [0, 1]$. After one step $[a, b] = [0.5, 1]$; of another, $[a, b]$ = $[2, 3]$.",
        "softmax([3, 1, 2]) → [0.67, 0.24, 0.09] in descending order",
        r"1. $A = \begin{pmatrix} 1/2 & 1/3 \\ 1/4 & 1/5 \end{pmatrix}$." + "\n\n"
        r"2. $A = \begin{pmatrix} 0.3 & 0.9 \\ 0.1 & 0.7 \end{pmatrix}$.",
        "A softmax turns logits like [5, 1, 0] into something like [0.97, 0.02, 0.01].",
        r"1. $A = \begin{pmatrix} \frac{1}{2} & 0 \\ 1 & 3 \end{pmatrix}$." + "\n\n"
        r"2. $A = \begin{pmatrix} 1 & -2 \\ -2 & 4 \end{pmatrix}$.",
        r"With $P = \begin{pmatrix} 1 & -\dfrac{1}{5} \\ 1 & 1 \end{pmatrix}$. For the other matrix,"
        r" $P = \begin{pmatrix} 1 & -1 \\ 1 & 1 \end{pmatrix}$.",
        r"$$M y = \begin{pmatrix} -1 & 1 \\ 1 & -1 \end{pmatrix} \begin{pmatrix} y_{1} \\ y_{2} \end{pmatrix}"
        r" = \begin{pmatrix} -1 & 1 \\ 0 & 0 \end{pmatrix} \begin{pmatrix} y_{1} \\ y_{2} \end{pmatrix}$$",
        r"$$\sigma^2(0.5) = 1 - 0.7154 = 0.2846, \quad \sigma(0.5) = 0.533$$",
        r"The process predicts $\mu(0.5) = 0.59$ and $\sigma(0.5) = 0.533$.",
        "$(3)$ x $(5) = (3 + 5)^2 = 64$, $10$ - $2 \\cdot 3 = 4$ and $2$ × $3 + 1 = 7$",
        "The product is $[2\\times\\mathbf{2}]\\cdot[\\mathbf{2}\\times4] = [2\\times4]$.",
        r"Of $[2\times\underline{3}]\cdot[\underline{3}\times4] = [2\times4]$; (2 × **3**) · (**3** × 4) = (2 × 4).",
        "Let $y = -x$ and $x = 0$. Setting $x = y = 1$ we see it.",
        "Find all n such that $f(n) = n$. It is $f(0) = -1$.",
        "10 / 2 = 5 + 3 = 8",
        "5 - 10 = 0.3 probability, 10 - 20 = 0.5, 20 - 50 = 0.2",  # ranges
        "Fold 1/5 = 0.81, fold 2/5 = 0.83. Layer 3/12 = 0.45. Run 1 - 0.1 = 0.81.",
        "Task 1 – 3 · 4 = 12; task 2 – 3 + 4 = 7",
        'The slide reads "$d \\cdot c = 5 \\cdot 4 = 30$." This should be $5 \\cdot 6 = 30$.',
        # the numbers are computed behind their use
        "H = 3 · 0.332 + 2 · 0.464 + 0.521 = 2.446, where −0.1·log₂ 0.1 = 0.332, −0.2·log₂ 0.2 = 0.464 and "
        "−0.3·log₂ 0.3 = 0.521.",
        "F1 = 2·0.67·0.8/(0.67 + 0.8) = 0.727. (P = 40/60 = 0.67, R = 40/50 = 0.8.)",
        "p = 7.4/(7.4 + 2.7) = 0.731, as e^2 = 7.4 and e^1 = 2.7.",
        # y_1 is said to be about 0.0810: 0.08105 · 0.4621 − 0.0245 · 0.5510 = 0.02395
        r"$$y_1 \approx 0.0810, \qquad y_2 \approx -0.0245.$$"
        "\n\n"
        r"$$W = y_1 h_1 + y_2 h_2 \approx 0.0810 \cdot 0.4621 + (-0.0245) \cdot 0.5510 \approx 0.0240$$",
        "d_k = 3, √d_k = 1.73, 5/1.73 = 2.887",  # 5 / √3 = 2.88675
        "Scale by √3 = 1.73: 5/1.73 = 2.887",
        "√2 is 1.41, so 1/1.41 = 0.707.",
        "e^2 = 7.4, e^1 = 2.7; sum 10.1; 7.4/10.1 = 0.731",
        # computed with the quotients themselves, of which three digits were printed
        "It is 3412 / 98765 = 3.45%, last week 3105 / 97010 = 3.20%. The lift is 3.45/3.20 − 1 ≈ 7.93%.",
        "Input $X$ of shape $3$ x $3$:\n$X = \\begin{bmatrix}1&2&3\\\\4&5&6\\\\7&8&9\\end{bmatrix}$",
        r"* Shape of $A^T A \implies (4 \times 2) \times (2 \times 4) = \mathbf{4 \times 4}$",
        # 60/115 = 0.5217, of which three decimals were printed, and two gone on with
        "Precision = 60 / (5 + 60 + 50) = 60 / 115 ≈ 0.522  \nF1 = 2 × (0.52 × 0.60) / (0.52 + 0.60) ≈ 0.558",
        "$$x_1 = 5, \\quad x_2 = -3$$\n\nSolve\n$$\\begin{bmatrix} 1 & 2 \\end{bmatrix} "
        "\\begin{bmatrix} x_1 \\\\ x_2 \\end{bmatrix} = \\begin{bmatrix} 10 \\end{bmatrix}$$",
        # computations, and behind them their results in the same order
        "The slopes are 2^-1, 2^-2, 2^-3 = 0.5, 0.25, 0.125.",
        "e^0, e^1 and e^2 = 1, 2.718 and 7.389.",
        "Variances: 0.2·0.8; 0.3·0.7; 0.5·0.5 = 0.16; 0.21; 0.25.",
        "The powers 2⁰, 2¹, ..., 2⁷ = 1, 2, ..., 128.",
        "Rates: 120/1000, 150/1000, 138/1000 = 12 %, 15 %, 13.8 %.",
        "10 %, 20 %, 30 % of 50 = 5, 10, 15.",
        "max(1, 2), min(1, 2) = 2, 1",
        r"$$\left(\frac{99}{100}\right)^{50} \approx e^{-50/100}$$",  # how near they are is not said
        r"$$\text{LayerNorm}([2, 4, 6]) = [-1.224745, 0, 1.224745]$$",  # without ε
        r"$$x = \frac{5}{3} + \frac{5}{3} = 1{,}667 + 1{,}667 = 3{,}333$$",
        r"$$s = \sqrt{0.25 \times 0.75 / 24} = 0.088$$" + "\n\n" + r"$$0.25 \pm 1.96 \times 0.088 = 0.25 \pm 0.173$$",
        # elements counted from 0, where something else has the index 0
        r"TD errors $\delta = (0.4, -0.2, 0.6, 0.1)$, so $\hat{A}_3 = \delta_3 = 0.1$ and then $\hat{A}_0$.",
        r"$w = [0.1, 1.4, 1.3]$ where $w_0 = 0.1$ is the bias, $x = [0.7, 1.2]$. Then $w_1 x_1 = 0.98$.",
        r"The classes are 0, 1, 2 and 3. With $p = [0.48, 0.08, 0.35, 0.09]$, $L = -\ln p_2 = 1.050$.",
        # the shares of the impurity, and columns of differences
        "$$1 - (0.01 + 0.40 + 0.07) = 0.51$$",
        "The columns sum to 1.\n\n| c | $p$ | $q$ | $p-q$ |\n|---|---|---|---|\n| A | 0.2 | 0.3 | -0.1 |\n"
        "| B | 0.8 | 0.7 | 0.1 |",
        "L=12(0.3−0.5)2=0.0200L = \\frac{1}{2} (0.3 - 0.5)^2 = 0.0200",
        # 200/3, which is given as 66.67
        r"With $\text{MSE} = 66.67$, $$\frac{2}{5} \times 25 + \frac{3}{5} \times 66.67 = 10 + 40 = 50$$",
        # two numbers that follow from a sum
        r"The sum is $1.733$, so $q = 0.288$. $$4 (0.40 - 0.288) (-1) (0.5) \approx -0.223$$",
        # 0.0007/3 and 0.0001/3 among what is added up
        r"$\sum s_k^2 = 0.0009 + 0.00023 + 0.00003 + 0.0001 = 0.00127$",
        # a formula copied with its source: the bars of its fraction are lost
        r"Dice=2×100150+120=0.74\text{Dice} = \frac{2 \times 100}{150 + 120} = 0.74Dice=150+1202×100=0.74",
        # the name behind a heading within a line is one, and what is computed with it is rounded
        "γ = 1/1.000335 = 0.9997\nγ = 0.6065/0.6176 = 0.9820\n\n**M-step.** N₁ = 0.9997 + 0.9820 + 0.0000 = 1.9817, so "
        "N₂ = 3 − N₁ = 1.0183.\nThe new mean is μ₂ = (0.0003·1 + 0.0180·2 + 1·6)/1.0183 = 5.9277.",
    ],
)
def test_what_is_right_is_not_called_wrong(right: str) -> None:
    """Each by NumPy."""
    assert "wrong" not in verdicts_of(right)


@pytest.mark.parametrize(("relation", "verdict"), [("=", "wrong"), (":=", "wrong"), ("\\approx", "unexplained")])
def test_what_is_set_is_exact_and_what_is_about_is_not(relation: str, verdict: str) -> None:
    """3 · 0.225 is 0.675; 0.2251 would give 0.6753, and no 0.675."""
    assert verdicts_of(f"$v {relation} 0.225$, so $3 \\times 0.225 = 0.676$.")[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "Then 1 + 2 = 3, 4 + 5 = 8, 6 + 8 = 14.",
        "With 3, 4 + 5 = 8, and so on.",
        "It is a = 1, 2 + 3 = 6, and 7 of them.",
        r"$$\text{LayerNorm}([2, 4, 6]) = [-1.224745, 0, 1.324745]$$",
        r"$$x = \frac{5}{3} + \frac{5}{3} = 1{,}667 + 1{,}667 = 3{,}433$$",
        "60 - 40 = 30 * 5/18",
        r"$z = 60 - 40 = 20 \cdot 5/18$",
        "distance = √(4-1)² + (6-2)² = 6",
        "Scores clipped to 2: 0.7 + 0.5 = 1.",
        "With unsigned 8-bit integers, 250 + 10 = 5.",
        r"$\log_2(1000) = \log_2(1024)$",
        r"Let $x = 2$. $\max(x, 0) = 0$ for it.",
        "Is it true or false?\n\nWords that end it.\n\n- $2 + 2 = 5$",
        r"$$A = \begin{bmatrix} 1/2 & 1/3 \\ 1/4 & 1/5 \end{bmatrix}$$"
        "\n\n"
        r"$$A = \begin{bmatrix} 0.5 & 0.333 \\ 0.25 & 0.3 \end{bmatrix}$$",
        r"$60 - 40 = 30 \cdot 5/18$",
        "(20 - 12)/(25 - 20) = 1.7",
        "Let $f(x) = 2x + 1$, such that $f(3) = 8$.",
        r"$[2 \times 2] \cdot [2 \times 4] = 30$",
        "$a = 2$ - $2 + 2 = 5$",
    ],
)
def test_what_is_wrong_all_the_same(text: str) -> None:
    """Beside the forms above."""
    assert "wrong" in verdicts_of(text)


def test_several_equations_stand_on_a_line_of_plain_text() -> None:
    """Two blanks part them, and nothing is multiplied."""
    text = "e^2 = 7.389   e^1 = 2.718\nx = 3   y = 4   z = 5\nlr = 0.1  epochs = 3  batch = 32\n"
    assert set(verdicts_of(text, "plain")) == {"reproduced"}
    assert "wrong" in verdicts_of("e^2 = 7.389   e^1 = 2.728\n", "plain")
    assert verdicts_of("K = [[1, 1], [0, 2]]  V = [[2, 0], [0, 4]]\n", "plain") == []


@pytest.mark.parametrize(
    "text",
    [
        "Q K^T =  1*1 + 0*1   1*0 + 0*2     =   1   0\n         0*1 + 1*1   0*0 + 1*2         1   2\n",
        "1*2 + 2*3   3*2 + 4*3  =  8   18\n",
        "w1*x1   w2*x2   sum\n0.5*2   0.1*3   = 1.3\n",
        "2*3        4*5        6*7\n = 6        = 20       = 42\n",
        "2^0  2^1  2^2  =  1  2  4\n",
        "x = 3\ty = 4\tz = 5\nx=3 y=4 z=5\nlr=0.1 epochs=3 batch=32\n",
        "Model A: acc=0.81 f1=0.79 auc=0.88\n",
    ],
)
def test_columns_of_plain_text_are_no_products(text: str) -> None:
    """What stands apart is apart."""
    assert verdicts_of(text, "plain") == []


def test_bars_of_a_table_part_its_cells() -> None:
    """Of its rows nothing is an absolute value."""
    assert verdicts_of("|a|b|\n|-|-|\n|4-1| = 7|\n|4-1|5|") == []


def test_bytes_on_a_line_are_those_of_one_line() -> None:
    """What two lines say is what one says, in bytes or counted in gigabytes."""
    two, one = "KV = 2 × 32 × 1024^3 × 2 bytes\n   = {} GB", "KV = 2 × 32 × 1024^3 × 2 bytes = {} GB"
    for value in ("128", "182"):
        assert verdicts_of(two.format(value)) == verdicts_of(one.format(value)) != []
    assert verdicts_of(one.format("128")) == ["reproduced"]


@pytest.mark.parametrize(
    ("lines", "verdicts"),
    [
        ("z1[0] = 0.2 + 0.15 + 0.05 + 0.1\nz1[0] = 0.50", ["reproduced"]),
        ("z1[0] = 0.2 + 0.15 + 0.05 + 0.1\nz1[0] = 0.70", ["wrong"]),
        ("W[0, 1] = 0.5 * 3 + 0.25\nW[0, 1] = 1.85", ["wrong"]),
        ("z1[0] = 0.2 + 0.15 + 0.05 + 0.1\nz1[1] = 0.70", []),
        ("z1[0] = 0.2 + 0.15 + 0.05 + 0.1\nz2[0] = 0.70", []),
    ],
)
def test_an_element_goes_on_with_its_value_on_the_next_line(lines: str, verdicts: list[str] | int) -> None:
    """0.2 + 0.15 + 0.05 + 0.1 is 0.5; another element is another."""
    found = verdicts_of(f"```\n{lines}\n```\n")
    assert found == (verdicts if isinstance(verdicts, list) else ["reproduced"] * verdicts)
