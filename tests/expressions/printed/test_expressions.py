r"""What each construct of printed mathematics is read as; expected structures are written by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Read = Callable[[str], list[str]]

NUMBERS = [
    ("0.", "0."), (".7", ".7"), ("1e-6", "1e-6"), ("1.5E+3", "1.5E+3"), ("20.45\\%", "20.45%"), ("20%", "20%"),
    (r"\infty", r"\infty"), ("-0.5", "(- 0.5)"), ("−0.5", "(- 0.5)"), ("nan", "nan"), ("10,000", "10,000"),
    ("10{,}000", "10,000"), ("0{,}84", "0.84"), ("17{,}75", "17.75"), ("1{,}2345", "1.2345"),
    (r"1\,234\,567.5", "1,234,567.5"), ("1,234,567", "1,234,567"),
    ("[1,000, 2]", "(list[ 1,000 2)"), ("[100,200]", "(list[ 100 200)"), ("(1,100)", "(list( 1 100)"),
    ("f(10,000)", "(call f 10,000)"), ("(1,234 + 500)", "(parentheses (+ 1,234 500))"), ("x_{1,100}", "(_ x 1 100)"),
    (r"\frac{10,000}{2}", "(/ 10,000 2)"), ("0,125", "(list 0 125)"), (r"5 \text{ kg}", "5<kg>"),
    (r"3\,\mathrm{cm} + 1", "(+ 3<cm> 1)"), ("5 cm", "5<cm>"), (r"90^\circ", "90<°>"), (r"\$5", "5<$>"),
    (r"3 \times 10^{8} \text{ m/s}", "(times 3 (^ 10<m/s> 8))"), (r"0.36 \text{ (rounded)}", "0.36<(rounded)>"),
    ("4n", "(implicit 4 n)"), ("7 % 3", "(mod 7 3)"), (r"2{\times}3 {+} 1", "(+ (times 2 3) 1)"), ("2{-}1", "(- 2 1)"),
    (r"\frac{1}{+}{2}", r"⟦\frac{1}{+}{2}⟧"), ("a^{*} + b^{+}", "(+ (^label a *) (^label b +))"),
]  # fmt: skip

NAMES = [
    (r"\alpha", "alpha"), ("α", "alpha"), (r"\varepsilon", "epsilon"), ("π", "pi"), ("QK", "QK"), ("W1", "W1"),
    (r"\text{mat}", "mat"), (r"\text{true positives}", "true~positives"), (r"\text{ANN\_Search}", "ANN_Search"),
    (r"\text{model.}", "model"), (r'\text{"I"}', '"I"'), ('"love"', '"love"'),
    (r"\mathbf{W}", "W"), (r"\boldsymbol{\beta}", "beta"), (r"\mathbf{W_Q}", "(_ W Q)"), (r"\mathrm{ReLU}", "ReLU"),
    (r"\mathbb{R}", "ℝ"), (r"\mathbf{Q}", "Q"), (r"\hat{x}", "hat_x"), (r"\hat{x}_i", "(_ hat_x i)"),
    (r"\hat{x_i}", "(_ hat_x i)"), (r"\bar x", "bar_x"), (r"\tilde{\beta}", "tilde_beta"), (r"\vec{v}", "vec_v"),
    (r"\overline{a + b}", "(call bar (+ a b))"), ("ŷ", "hat_y"), ("x\u0302", "hat_x"), (r"emb\_dim", "emb_dim"),
    (r"\softmax(x)", "(call softmax x)"), (r"\R^n", "(^ ℝ n)"),
]  # fmt: skip

SCRIPTS = [
    ("x_i", "(_ x i)"), ("a_{ij}", "(_ a ij)"), ("PE_{(pos, 2i)}", "(_ PE (list( pos (implicit 2 i)))"),
    ("x_{n,c}", "(_ x n c)"), ("emb_dim", "(_ emb dim)"), ("x_iy_i", "(implicit (_ x i) (_ y i))"),
    ("x_ij", "(_ x ij)"), (r"\alpha x_ij", "(implicit (implicit alpha (_ x i)) j)"), ("d_ff", "(_ d ff)"),
    ("W^Q", "(^ W Q)"), ("W_i^Q", "(^ (_ W i) Q)"), ("W^Q_i", "(^ (_ W i) Q)"), ("n^2", "(^ n 2)"),
    ("W^{(1)T}", "(T (^label W (parentheses 1)))"), ("W⁽¹⁾ᵀ", "(T (^label W (parentheses 1)))"),
    (r"W_1^{[2]\top} x", "(implicit (T (^label (_ W 1) (list[ 2))) x)"), ("W^{iT}", "(^ W iT)"),
    ("W^{[1],T}", "(T (^label W (list[ 1)))"),
    (r"\sin 45° (1 + x)", "(implicit (call sin 45<°>) (parentheses (+ 1 x)))"),
    (r"\cos(45°) = 20", "(call cos 45<°>) = 20"), (r"\cos 30^\circ (2)", "(implicit (call cos 30<°>) (parentheses 2))"),
    ("f^{(1)}", "(^label f (parentheses 1))"), ("a^{[1]}", "(^label a (list[ 1))"), ("f^*", "(^label f *)"),
    (r"\pi^{(0)}", "(^label pi (parentheses 0))"), (r"\pi^{2}", "(^ pi 2)"),
    ("e^{(x)}", "(^ e (parentheses x))"),
    ("x'", "(^label x ′)"), ("f'(x)", "(call (^label f ′) x)"), (r"x^{\prime\prime}", "(^label x ′′)"),
    (r"W^{\text{out}}", "(^label W out)"), (r"e^{\text{score}}", "(^ e score)"), ("e^{-z}", "(^ e (- z))"),
    ("10^-3", "(^ 10 (- 3))"), ("2**3", "(^ 2 3)"), ("2^3^2", "(^ 2 (^ 3 2))"), ("W^{-1}", "(^ W (- 1))"),
    ("x²", "(^ x 2)"), ("10⁻³", "(^ 10 (- 3))"), ("y₁₂", "(_ y 12)"), ("Q[1,1]", "([ Q 1 1)"),
    ("x[i][j]", "([ ([ x i) j)"), ("X[:, 0]", "([ X : 0)"), (r"\text{softmax}(x)_A", "(_ (call softmax x) A)"),
    (r"\text{word}_{<i}", "(_ word {_ < i})"), ("n!", "(call factorial n)"), (r"\|x\|_2^2", "(^ (_ (norm x) 2) 2)"),
]  # fmt: skip

TRANSPOSES = [
    "K^T", "K^{T}", r"K^\top", r"K^{\top}", r"K^\intercal", r"K^\mathsf{T}", r"K^{\mathrm T}", r"K^{\text{T}}", "Kᵀ",
    "K^⊤", "K.T",
]  # fmt: skip

OPERATIONS = [
    ("dL/da · da/dw", "(dot (/ dL da) (/ da dw))"), ("x/dL/dw", "(/ x (/ dL dw))"), ("a/dx", "(/ a dx)"),
    ("dy_p/dz x", "(implicit (/ (_ dy p) dz) x)"), ("dim/dk dt", "(implicit (/ dim dk) dt)"),
    ("∂L/∂a · y", "(dot (/ (implicit partial L) (implicit partial a)) y)"),
    ("y ∂L/∂a", "(implicit y (/ (implicit partial L) (implicit partial a)))"),
    (r"r \Delta t", "(implicit r (implicit Delta t))"),
    ("a + b - c", "(- (+ a b) c)"), ("a - b + c", "(+ (- a b) c)"), (r"a \times b / c", "(/ (times a b) c)"),
    ("a / b c", "(implicit (/ a b) c)"), (r"1/2\sigma^2", "(/ 1 (implicit 2 (^ sigma 2)))"),
    (r"QK^T/\sqrt{d_k} V", "(implicit (/ (T QK) (root (_ d k))) V)"), ("-a b", "(implicit (- a) b)"),
    ("-x^2", "(- (^ x 2))"), (r"6\times -0.447^2", "(times 6 (- (^ 0.447 2)))"), (r"A \odot B", "(hadamard A B)"),
    (r"A \circ B", "(hadamard A B)"), (r"A \otimes B", "(kronecker A B)"), (r"a \cdot b", "(dot a b)"),
    ("a · b", "(dot a b)"), ("Q @ K.T", "(@ Q (T K))"), (r"a \pm b", "(± a b)"), (r"a \bmod b", "(mod a b)"),
    ("2(0)", "(implicit 2 (parentheses 0))"), ("3 x 4", "(times 3 4)"), (r"\frac{a}{b}", "(/ a b)"),
    (r"\dfrac12", "(/ 1 2)"), (r"\tfrac1{2}", "(/ 1 2)"), (r"{a+1 \over b}", "(/ (+ a 1) b)"),
    (r"\cfrac{1}{1+\cfrac{1}{2}}", "(/ 1 (+ 1 (/ 1 2)))"), (r"\sqrt{x}", "(root x)"),
    (r"\sqrt[3]{x}", "(root x 3)"), (r"\sqrt2x", "(implicit (root 2) x)"), ("√2", "(root 2)"),
    ("√(x+1)", "(root (parentheses (+ x 1)))"), ("sqrt(2)", "(root 2)"), (r"\binom{n}{k}", "(call binom n k)"),
    (r"|x| + ||y||", "(+ (abs x) (norm y))"), ("|x||y|", "(implicit (abs x) (abs y))"),
    (r"\left|x\right|", "(abs x)"), (r"\lfloor x \rfloor", "(floor x)"), (r"\lceil x \rceil", "(ceil x)"),
    (r"\lfloor x \rceil", "(call round x)"),
    (r"\langle x, y \rangle", "(angle (list x y))"), (r"\big( a + b \Big)", "(parentheses (+ a b))"),
    ("a {b} c", "(implicit (implicit a b) c)"),
]  # fmt: skip

FUNCTIONS = [
    (r"\sin x", "(call sin x)"), (r"\sin 2x \cos y", "(implicit (call sin (implicit 2 x)) (call cos y))"),
    (r"3/4\log 2", "(implicit (/ 3 4) (call log 2))"), (r"3/4\pi", "(/ 3 (implicit 4 pi))"),
    (r"\sin^2 x", "(call sin _ 2 x)"), (r"\log_2(8)", "(call log 2 _ 8)"), ("log₂ 8", "(call log 2 _ 8)"),
    ("log2 8", "(call log 2 _ 8)"), ("log10(8)", "(call log 10 _ 8)"), ("log2", "log2"),
    ("log2 x", "(call log 2 _ x)"), ("log2 words", "(implicit log2 words)"), (r"\ln|x|", "(call ln (abs x))"),
    (r"\log \frac{a}{b} * y", "(* (call log (/ a b)) y)"),
    (r"\exp\left(-x\right)", "(call exp (- x))"), ("sin x", "(call sin x)"),
    (r"\text{softmax}\left(x\right)V", "(implicit (call softmax x) V)"), (r"\operatorname{tr} A", "(call tr A)"),
    (r"\operatorname{softmax}(x)", "(call softmax x)"), (r"\max(0, x)", "(call max 0 x)"),
    ("max(0, xW1 + b1)", "(call max 0 (+ xW1 b1))"), (r"f(x; \theta)", "(call f x theta)"), ("f()", "(call f)"),
    (r"\text{softmax}(\cdot)", "(call softmax ·)"), (r"P(w | Q, D)", "(call P (| w Q) D)"),
    (r"\Pr(X = x \mid Y = y)", "(call Pr (| {X = x} {Y = y}))"), (r"KL(p \| q)", "(call KL (| p q))"),
    ("P(|x| | y)", "(call P (| (abs x) y))"), ("softmax(x, axis=-1)", "(call softmax x {axis = (- 1)})"),
    (r"e(x)", "(implicit e (parentheses x))"), ("q(x).view(B, T)", "(call .view (call q x) B T)"),
    ("x.shape[0]", "([ (call .shape x) 0)"),
    (r"\sum_{i=1}^4 y_i \log(p_i) + c", "(+ (sum {i = 1} 4 (implicit (_ y i) (call log (_ p i)))) c)"),
    (r"-\sum p(x) * \log q", "(- (sum _ _ (* (call p x) (call log q))))"),
    (r"\prod\limits_{k} a_k", "(prod k _ (_ a k))"), (r"\int_a^b f(z) dz", "(int a b (implicit (call f z) dz))"),
    (r"\max_{i} x_i", "(max i _ (_ x i))"), (r"\underset{i}{\max} x_i", "(max i _ (_ x i))"),
    (r"\arg\max_j z_j", "(argmax j _ (_ z j))"), (r"\operatorname*{arg\,max}_j z", "(argmax j _ z)"),
    (r"\lim_{x \to 0} x", "(lim {x → 0} _ x)"), ("∑ x", "(sum _ _ x)"), (r"\log", "log"),
]  # fmt: skip

ARRAYS = [
    (r"\begin{pmatrix} 1 & -2 \\ 3 & 4 \end{pmatrix}", "(grid pmatrix 1 (- 2) | 3 4)"),
    (r"\begin{bmatrix} 1 \\\ 2 \end{bmatrix}", "(grid bmatrix 1 | 2)"),
    (r"\begin{bmatrix} 1+1, \\ 2, \end{bmatrix}", "(grid bmatrix (+ 1 1) | 2)"),
    (r"\begin{bmatrix} a, & b \\ c, & d \end{bmatrix}", "(grid bmatrix a b | c d)"),
    (r"\begin{bmatrix} 1 \\\\ 2 \\\\ \end{bmatrix}", "(grid bmatrix 1 | 2)"),
    (r"\begin{vmatrix} 1 \\\frac{1}{2} \end{vmatrix}", "(grid vmatrix 1 | (/ 1 2))"),
    (r"\begin{Bmatrix} 1 \\[6pt] 2 \end{Bmatrix}", "(grid Bmatrix 1 | 2)"),
    (r"\begin{matrix} 1 & 2 \cr 3 & 4 \end{matrix}", "(grid matrix 1 2 | 3 4)"),
    (r"\pmatrix{1 & 2 \cr 3 & 4}", "(grid pmatrix 1 2 | 3 4)"),
    (r"\left[\begin{array}{c|c} 1 & 2 \\ \hline 3 & 4 \end{array}\right]", "(grid [ 1 2 | 3 4)"),
    (r"(\begin{smallmatrix} 1 \end{smallmatrix})", "(grid ( 1)"),
    (r"\left\{\begin{array}{ll} 1 & x > 0 \\ 0 & \text{else} \end{array}\right.", "(grid cases 1 {x > 0} | 0 else)"),
    (r"\begin{cases} x & \text{if } x > 0 \\ 0 & \text{otherwise} \end{cases}", "(grid cases x {x > 0} | 0 otherwise)"),
    (r"\begin{bmatrix} 1 \\ 2 \end{bmatrix}^T", "(T (grid bmatrix 1 | 2))"),
    (r"\begin{pmatrix} a & \cdots \\ \vdots & b \end{pmatrix}", r"(grid pmatrix a ⟦\cdots⟧ | ⟦\vdots⟧ b)"),
    (r"\left[ 0.1, -0.2 \right]", "(list[ 0.1 (- 0.2))"), ("[[1, 2], [3, 4]]", "(list[ (list[ 1 2) (list[ 3 4))"),
    ("[x^2 + y^2]", "(list[ (+ (^ x 2) (^ y 2)))"), ("[(3 - 1)^2 + (4 - 1)^2 -]", "(list[ ⟦(3 - 1)^2 + (4 - 1)^2 -⟧)"),
    ("[0.1 -0.2 3.]", "(list[ 0.1 (- 0.2) 3.)"), ("[[1. 2.] [3. 4.]]", "(list[ (list[ 1. 2.) (list[ 3. 4.))"),
    ("[1 2; 3 4]", "(grid [ 1 2 | 3 4)"), ("[a - b]", "(list[ (- a b))"), ("(1, 2)", "(list( 1 2)"),
    (r"\frac{1}{4}[x + y]", "(implicit (/ 1 4) (list[ (+ x y)))"), (r"\sqrt{2}[x]", "(implicit (root 2) (list[ x))"),
    (r"[2 \log_2 8 + 1]", "(list[ (+ (implicit 2 (call log 2 _ 8)) 1))"),
    (r"\{1, 2\}", "(list{ 1 2)"), ("[0, 1)", "(list[) 0 1)"), ("(0, 1]", "(list(] 0 1)"), ("(1,)", "(list( 1)"),
    (r'\{ \text{"I"}: [0.12, 0.87], \text{"AI"}: 1 \}', '(list{ "I": (list[ 0.12 0.87) "AI": 1)'),
    ('{"I": 1, \'a\': 2}', '(list{ "I": 1 "a": 2)'), (r"[D_1, ..., D_N]", "(list[ (_ D 1) ⟦...⟧ (_ D N))"),
    (r"\{x | x > 0\}", "(list{ (| x {x > 0}))"),
]  # fmt: skip

WRAPPINGS = [
    (r"\underbrace{a + b}_{\text{sum}} + \overbrace{c}^{d}", "(+ (+ a b) c)"),
    (r"\color{red}{x} + \textcolor{blue}{y}", "(+ x y)"),
    (r"\boxed{x} + \cancel{y} + \underline{z}", "(+ (+ x y) z)"), (r"x \tag{1} \label{eq:1} \notag", "x"),
    (r"a\,b\;c\!d~e\ f", "(implicit (implicit (implicit (implicit (implicit a b) c) d) e) f)"),
    (r"\displaystyle\sum\nolimits_i x", "(sum i _ x)"), (r"a \hspace{0.2em} b", "(implicit a b)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *NUMBERS,
        *NAMES,
        *SCRIPTS,
        *OPERATIONS,
        *FUNCTIONS,
        *ARRAYS,
        *WRAPPINGS,
        *((text, "(T K)") for text in TRANSPOSES),
    ],
)
def test_expression(read: Read, text: str, expected: str) -> None:
    """A construct is read as the structure beside it."""
    assert read(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"x = \foo{y} = 3", r"x = ⟦\foo{y}⟧ = 3"),
        (r"\begin{pmatrix} 1 & \foo{x} \\ 2 & \end{pmatrix}", r"(grid pmatrix 1 ⟦\foo{x}⟧ | 2 ⟦⟧)"),
        (r"f(1, \foo{x}) + 2", r"(+ (call f 1 ⟦\foo{x}⟧) 2)"),
        (r"\frac{\foo{x}}{2}", r"(/ ⟦\foo{x}⟧ 2)"),
        (r"x_{\foo{y}}", r"(_ x ⟦\foo{y}⟧)"),
        (r"x = \frac{1}{2", r"x = ⟦\frac{1}{2⟧"),
        ("x = 1 2", "x = ⟦1 2⟧"),
        ("(a + b", "⟦(a + b⟧"),
        (r"A \cup B = C", r"⟦A \cup B⟧ = C"),
        (r"x = a +", "x = ⟦a +⟧"),
        (r"\times V", "(times ⟦⟧ V)"),
        (r"x^{}", "⟦x^{}⟧"),
        (r"\left( a \right. + 1 = 2", r"⟦\left( a \right. + 1⟧ = 2"),
        ("x^{a}^{b}", "⟦x^{a}^{b}⟧"),
        (r"1 + \sum^{a}^{b} x = 2", r"⟦1 + \sum^{a}^{b} x⟧ = 2"),
        (r"\log_2_3 8", r"⟦\log_2_3 8⟧"),
        ("0.(6) = 2/3", "⟦0.(6)⟧ = (/ 2 3)"),
        ("x = 5!=120", "x = ⟦5!=120⟧"),
        (r"5 \wedge 3 = 1", r"⟦5 \wedge 3⟧ = 1"),
        ("0.1 + 0.2!=0.3", "⟦0.1 + 0.2!=0.3⟧"),
        (r"3\mathrm{e}-4 = x", r"⟦3\mathrm{e}-4⟧ = x"),
    ],
)
def test_what_cannot_be_read_stays_as_it_stands(read: Read, text: str, expected: str) -> None:
    """The smallest operand around what has no rule is opaque; the rest of its statement is read."""
    assert read(text) == [expected]
