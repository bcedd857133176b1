"""Functions that a document defines: an equation for the value of one, an approximation, and another of the name."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of


@pytest.mark.parametrize(
    "text",
    [
        r"$G = 17.1$, $\log_{10} K = -\frac{G}{5.706}$, $\log_{10} 2 \approx 0.3010$ and $\log 7 \approx 0.8451$",
        r"$x = 2$, $y = 3$, $\ln p = x + y$, $\ln 2 \approx 0.6931$",
        r"$x = 2$, $\exp(z) = 2x$, $\exp(1) = 2.718$",
        r"$x = 2$, $\tan a = \frac{x}{5}$, $\tan 1 = 1.5574$",
        r"$\sin x \approx x$, $\sin 0.1 = 0.0998$",
        r"$\sin x = x - \frac{x^3}{6}$, $\sin 1 = 0.8415$",  # 1 - 1/6 = 0.8333
        r"$\exp(x) = 1 + x + \dots$, $\exp(0.5) = 1.6487$",
        r"$\ln x \approx x - 1$, $\ln 1.5 = 0.4055$",
        r"$\tanh(x) = x - \frac{x^3}{3}$, $\tanh(0.5) = 0.4621$",
    ],
)
def test_what_a_logarithm_is_no_document_says(text: str) -> None:
    """log10 2, ln 2, e, tan 1, sin 0.1, sin 1, √e, ln 1.5 and tanh 0.5 are so whatever equals one before."""
    verdicts = verdicts_of(text)
    assert verdicts.count("reproduced") >= 1
    assert set(verdicts) <= {"reproduced", "unchecked"}


@pytest.mark.parametrize(
    "text",
    [
        r"$B = 4$, $q = 0.3$, $P(A) = 1 - q$, $P(B) = 0.5$",
        r"$Y = 2.0$, $q = 0.3$, $H(X) = 2q$, $H(Y) = 0.9$",
        r"$n = 10$, $s = 3$, $E(X) = n s$, $E(2) = 4$",
    ],
)
def test_a_value_of_one_argument_says_nothing_of_another(text: str) -> None:
    """P(A) = 1 - q does not say that P(B) is 1 - q: its argument is not in it."""
    assert "wrong" not in verdicts_of(text)


def test_a_function_with_its_argument_is_one() -> None:
    """f(3) = 9 - 0.3 = 8.7, and of a function of two arguments 2 + 3 · 4 = 14."""
    assert verdicts_of(r"$q = 0.3$, $f(x) = x^2 - q$, $f(3) = 8.7$") == ["reproduced"]
    assert verdicts_of(r"$q = 0.3$, $f(x) = x^2 - q$, $f(3) = 8.6$") == ["wrong"]
    assert verdicts_of(r"$g(a, b) = 2 + a b$, $g(3, 4) = 15$") == ["wrong"]


@pytest.mark.parametrize(
    "text",
    [
        r"$f(x) = e^x$, near zero $f(x) \approx 1 + x$, and $f(0.1) = 1.1052$",
        r"$g(x) = x^2$ has at 2 the tangent $g(x) = 4x - 4$, and $g(3) = 9$",
        r"$f(x) = x^2$ for $x < 1$ and $f(x) = 2 - x$ for $x \ge 1$: $f(0.5) = 0.25$, $f(1.5) = 0.5$",
        r"$u(c) = \sqrt{c}$ for Ann, $u(c) = 0.5 c$ for Bob, $u(9) = 3$ and $u(8) = 4$",
    ],
)
def test_each_of_two_definitions_may_be_meant(text: str) -> None:
    """e^0.1 = 1.10517 beside its approximation; 3² beside the tangent's 8; 0.5² beside 1.5; √9 beside 4.5."""
    assert set(verdicts_of(text)) == {"reproduced"}


def test_a_value_of_neither_definition_is_found() -> None:
    """√9 = 3 and 0.5 · 9 = 4.5: 3.5 is neither, but which was meant is not stated. In a section of its own it is."""
    two = r"$u(c) = \sqrt{c}$ for Ann, $u(c) = 0.5 c$ for Bob, $u(9) = 3.5$"
    (finding,) = findings_of(two)
    assert (finding.verdict.value, finding.judgement.correction) == ("unexplained", ("4.5",))
    assert verdicts_of(two.replace("$u(c) = 0.5 c$", "\n\n# Bob\n\n$u(c) = 0.5 c$")) == ["wrong"]


def test_lines_of_a_logarithm_whose_base_is_left_open() -> None:
    """10 log10 20 = 13.0103, 3 sin 30° = 1.5, -ln 0.8 - ln 0.2 = 1.8326: one base or unit makes the lines agree.

    That lines agree within the cells of the numbers between is no assent where a base had to be chosen for it.
    """
    decimal = verdicts_of("$$E = 10 \\log 20$$\n$$E = 10 \\times 1.30103$$\n$$E = 13.01$$")
    degrees = verdicts_of("$$y = 3 \\sin 30$$\n$$y = 3 \\times 0.5$$\n$$y = 1.5$$")
    natural = verdicts_of("$$L = -\\log(0.8) - \\log(0.2)$$\n$$L \\approx 0.223 + 1.609 = 1.832$$")
    assert decimal == degrees == ["unchecked", "reproduced"]
    assert natural == ["rounding", "reproduced"]
    neither = verdicts_of("$$L = -\\log(0.8) - \\log(0.2)$$\n$$L \\approx 0.135 + 2.995 = 3.13$$")
    assert neither == ["unexplained", "reproduced"]


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"So $\sigma(0.5) = 0.62$. Later, $\sigma(0.5) = 0.63$.", ["reproduced", "wrong"]),
        (r"So $\sigma(0.5) = 0.62$. Later, $\sigma(0.5) = 0.6225$.", ["reproduced", "reproduced"]),
        (r"$f(x) = x^2 + 1$, so $f(2) = 5$. Later, $f(2) = 6$.", ["reproduced", "wrong"]),
        (r"$p(100) = 100$. Solve the equation $p(k) = k^3$. Since $p(100) = 100$, we go on.", []),
        (r"As $\cos\phi = 0.8$. Later, $\cos\phi = 0.8$.", ["unchecked"]),
        (
            r"So $\text{softmax}(1, 2) = [0.27, 0.73]$ and $\text{softmax}(1, 2) = (0.27, 0.74)$.",
            ["reproduced", "wrong"],
        ),
    ],
)
def test_what_is_computed_again_is_held_again(text: str, verdicts: list[str]) -> None:
    """A value that was stated before is no name that is only repeated: a function computes it anew."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("result", "expected"), [("0.0585", "reproduced"), ("0.059", "rounding"), ("0.0588", "unexplained")]
)
def test_a_formula_for_a_probability_of_others_defines_no_function(result: str, expected: str) -> None:
    """P(E) = P(E | H) P(H) + … says what P(E) is of other probabilities, which are printed below it."""
    text = (
        "$$P(E) = P(E \\mid H)\\, P(H) + P(E \\mid \\neg H)\\, P(\\neg H).$$\n\n"
        "Here $P(H) = 0.01$, $P(E \\mid H) = 0.9$, $P(E \\mid \\neg H) = 0.05$ and $P(\\neg H) = 0.99$.\n\n"
        f"$$P(E) = {result}$$"
    )
    assert verdicts_of(text) == [expected]


def test_degrees_come_before_a_number_that_is_cut_off() -> None:
    """tan 45° = 1; of 45 radians it is 1.6198."""
    found = findings_of("tan(45) = 1, and $1/3 = 0.33$, $2/3 = 0.67$")
    assert [one.verdict.value for one in found] == ["reproduced"] * 3
    assert found[0].judgement.reason.endswith("with angles in degrees")
