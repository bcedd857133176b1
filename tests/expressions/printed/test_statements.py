"""How a stretch of mathematics is parted into statements, and a chain into its sides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Read = Callable[[str], list[str]]

CHAINS = [
    ("a = b ≈ c", ["a = b ≈ c"]), (r"a \simeq b \equiv c \propto d", ["a ≃ b ≡ c ∝ d"]),
    (r"x := 1 \coloneqq y", ["x := 1 := y"]), (r"0 \leq i < n", ["0 ≤ i < n"]),
    (r"a \geq b > c \neq d", ["a ≥ b > c ≠ d"]), ("a <= b != c >= d == e", ["a ≤ b ≠ c ≥ d = e"]),
    (r"x \in \mathbb{R}^{3 \times 4}", ["x ∈ (^ ℝ (times 3 4))"]), (r"f: A \to B \mapsto c", ["(: f A) → B ↦ c"]),
    ("= 5", ["_ = 5"]), ("x = **0.5** = y", ["x = 0.5 = y"]), ("x = **-0.5**", ["x = (- 0.5)"]),
    ("x ** -2 = y", ["(^ x (- 2)) = y"]),
    (r"K = x W \rightarrow", ["K = (implicit x W) → _"]),
    (r"a \overset{def}{=} b \xrightarrow{f} c", ["a = b → c"]), (r"x ~ y \approx z", ["(implicit x y) ≈ z"]),
    (r"Q, K, V = X, Y, Z", ["(list Q K V) = (list X Y Z)"]), ("i = 0, 1, 2", ["i = (list 0 1 2)"]),
    (r"k = 0, \dots, n - 1", [r"k = (list 0 ⟦\dots⟧ (- n 1))"]),
    (r"p = 0.2045 (20.45\%)", ["p = 0.2045 = 20.45%"]), (r"p = 0.2045 \;(20.54\%)", ["p = 0.2045 = 20.54%"]),
    ("0.2045 (20.45%)", ["0.2045 restated 20.45%"]), ("0.5 (50%) = 0.25", ["0.5 restated 50% = 0.25"]),
    ("x = 0.5 (20%)", ["x = 0.5 restated 20%"]), ("W = 2 V_1.", ["W = (implicit 2 (_ V 1))"]),
    (r"p = 20.45\% (0.2045) = q", ["p = 20.45% restated 0.2045 = q"]), (r"0.2045 (\approx 20\%)", ["0.2045 ≈ 20%"]),
    (r"2 (50\%)", ["(implicit 2 (parentheses 50%))"]), (r"a \equiv b \pmod{4}", ["a ≡ (mod b 4)"]),
    (r"W_i = W_i - \alpha x", ["(_ W i) = (- (_ W i) (implicit alpha x))"]),
]  # fmt: skip

PARTED = [
    ("a = 2 => b = 3", ["a = 2", "b = 3"]),
    (r"a = 0\space,\space b = 1\space,\space", ["a = 0", "b = 1"]),
    ("x = 1, y = 2, 3, z = 4", ["x = 1", "y = (list 2 3)", "z = 4"]),
    (r"x = 5 \quad y = 6 \qquad z = 7", ["x = 5", "y = 6", "z = 7"]), ("x = 1; y = 2", ["x = 1", "y = 2"]),
    (r"x = 1 \text{ and } y = 2", ["x = 1", "y = 2"]),
    (r"x = 5 \Rightarrow y = 6 \implies z = 7", ["x = 5", "y = 6", "z = 7"]), (r"\text{where } x = 5", ["x = 5"]),
    (r"x = 5 \text{ which then gives } y = 6", ["x = 5", "which~then~gives", "y = 6"]),
    (r"\text{Loss: } L = 5", ["Loss", "L = 5"]),
    (r"\text{Loss}: L = 5", ["Loss", "L = 5"]),
    (r"f(x) = x^2 \text{ for all } x > 0", ["(call f x) = (^ x 2)", "x > 0"]),
    (r"\text{if $x > 0$ then }", ["x > 0"]), (r"L = -x \\ L \approx 0.357", ["L = (- x)", "L ≈ 0.357"]),
    (r"Z[0] = 1 \\ Z[1] = 2 \\", ["([ Z 0) = 1", "([ Z 1) = 2"]), ("a = 1\nb = 2", ["a = 1", "b = 2"]),
    (r"\begin{align} a &= 1 \\ b &= 2, \quad c = 3 \end{align}", ["a = 1", "b = 2", "c = 3"]),
    (r"\begin{gather*} a = 1 \\ b = 2 \end{gather*}", ["a = 1", "b = 2"]),
    (r"\begin{equation}\begin{aligned} a &= 1 \\ b &= 2 \end{aligned}\end{equation}", ["a = 1", "b = 2"]),
    (r"\begin{align} a &= 1 & b &= 2 \end{align}", ["a = 1", "b = 2"]),
    (r"x = 1 \\ -2 = y", ["x = 1", "(- 2) = y"]), (r"a \sim b, c = d", ["a ∼ b", "c = d"]),
    ("(Q), (K),", ["(list (parentheses Q) (parentheses K))"]), ("", []), (r"\quad , \\", []),
]  # fmt: skip

CONTINUED = [
    (r"\begin{align} a &= b + c \\ &= 5 \end{align}", ["a = (+ b c) = 5"]),
    (r"L &= \sum_i x_i \\ &\quad + 3 \\ &\approx 5", ["L = (+ (sum i _ (_ x i)) 3) ≈ 5"]),
    (r"a = b \\ - c", ["a = (- b c)"]), (r"a = b + \\ c", ["a = (+ b c)"]),
    ("a = x\n+ y\n= z", ["a = (+ x y) = z"]),
    ("X =\n\\begin{pmatrix}\n1 \\\\\n2\n\\end{pmatrix}\n", ["X = (grid pmatrix 1 | 2)"]),
    (r"\begin{eqnarray} a &=& 1 \\ &=& 2 \end{eqnarray}", ["a = 1 = 2"]),
    (r"\left( a \\ + b \right) = c", ["(parentheses (+ a b)) = c"]), ("{x = 5}", ["x = 5"]),
    ("x = 3,5 - 1,5 = 2", ["x = (list 3 (- 5 1) 5) = 2"]),
    ("y = b - A\n\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}\n= c", ["y = (- b (implicit A (grid pmatrix 1 | 2))) = c"]),
    (r"x = \quad 5", ["x = 5"]), ("f(x)\n= 2", ["(call f x) = 2"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CHAINS)
def test_chain(read: Read, text: str, expected: list[str]) -> None:
    """Every relation parts two sides, and a side that is not there is None."""
    assert read(text) == expected


@pytest.mark.parametrize(("text", "expected"), PARTED)
def test_statements_are_parted(read: Read, text: str, expected: list[str]) -> None:
    """Rows, wide blanks, commas, connectives and arrows part statements."""
    assert read(text) == expected


@pytest.mark.parametrize(("text", "expected"), CONTINUED)
def test_statements_continue(read: Read, text: str, expected: list[str]) -> None:
    """A line that begins with a relation or an operator, or follows one, continues the chain above."""
    assert read(text) == expected


BROKEN_OFF = [
    (r"x = 1.5 - 1 = 0.5", r"x = 1.5" "\n" r"- 1 = 0.5"),
    (r"L = -\ln 0.65 = 0.43", "L = -\\ln\n0.65 = 0.43"),
    (r"w \leftarrow 0.4 - 0.1 = 0.3", "w\n\\leftarrow 0.4 - 0.1 = 0.3"),
    (r"28 \to 26 - 2 = 24 \to 12", "28 \\to 26 - 2 = 24\n\\to 12"),
    (r"A = \begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", "A =\n\\begin{pmatrix} 1\n& 2\n\\\\ 3 &\n4 \\end{pmatrix}"),
]


@pytest.mark.parametrize(("line", "lines"), BROKEN_OFF)
def test_a_line_that_ends_within_a_statement_is_a_blank(read: Read, line: str, lines: str) -> None:
    """Before a sign with a blank behind it, behind a function, before an arrow, within a matrix."""
    assert read(lines) == read(line)


def test_a_sign_that_leans_on_what_follows_begins_a_line_of_its_own(read: Read) -> None:
    """Steps of solving an equation, one a line, are as many statements."""
    assert len(read("2 - 2x = 8\n-2x = 6\nx = -3")) == 3
