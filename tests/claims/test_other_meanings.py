"""Equations, contradictions, cases and functions of other names: what looks like a computation and is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of

X = r"We have $x = \frac{5}{2}$."


@pytest.mark.parametrize(
    "equation",
    [
        "$x^2 + x - 1 = 0.$",
        "$(x - 1)(x - 4) = 0$",
        "$(4x^2 + 5x - 8) = 0$",
        "$|x - 7| = 4$",
        r"$\lfloor x \rfloor = 8$",
        r"$\sqrt{x + 2} = 3$",
        "$10x = 27$",
        "$8 - 4x = 0$",
        "$x^2 - 3x + 9 = (x - 4)(x - 5) = 0$",
        r"$P(x) = 4x^2 + 4 = 4(x^2 + 1) = 0$",
        r"$\cos 4x = \sin 6x = 1$",
    ],
)
def test_an_equation_asks_for_a_name_that_stands_for_a_fraction(equation: str) -> None:
    """Another root of it, or another equation: 5/2 solves none of them."""
    assert "wrong" not in verdicts_of(f"{X} The other one comes from {equation}")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (f"{X} Then $y = 2x + 1 = 6$.", "reproduced"),
        (f"{X} Then $y = 2x + 1 = 7$.", "wrong"),
        (f"{X} Then $y = 2x + 1 = 2 \\cdot 2.5 + 1 = 7$.", "wrong"),
        (f"{X} Then $-\\ln(0.5) = 0.8$.", "wrong"),  # 0.6931: no name to ask for
        (f"{X} So $2x - 5 = 0$.", "reproduced"),
    ],
)
def test_what_a_name_is_computed_from_is_a_computation(text: str, verdict: str) -> None:
    """It begins with the name of the result."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "If $b = 2$ then $4a = 4(a - 3)$, so $0 = -12$.",
        "Each of them gives the false equation $1=0.$ So none does.",
        "Taking roots we come to $2008=0$, and there is none.",
        r"Here $\sigma(1)=1,\sigma(2)=4,\sigma(3)=3,\sigma(4)=2$.",
        r"The fractional part: $\{2.7\} = 0.7.$",
        "The roots are $(a,b) = (2,2),$ and\n\n$(a,b) = (3,2)$.",
        r"$f(b)=3b+1$ if $b$ is odd. $f(b)=\frac{b}{2}$ if $b$ is even. So $f(11)=34$, $f(34)=17$.",
        "If $z = 1$ then $z + z^2 = 2$.\n\nOtherwise, let $a = z + z^2$. Then $$a = z + z^2 = -1.$$",
        r"Case 1: So $x = \frac{\pi}{4}$." "\n\n" r"Case 2: $\cos 4x = 1$.",
        r"If $t = 1,$ then $a = \sqrt{47 - 2x} = 9,$ so $x = -17.$ If $t = -1,$ then $a = \sqrt{47 - 2x} = 1$.",
        r"The number is $32\cdot7!/8=4\cdot7!=20160$ and $\sqrt{(3!)^2}=3!=3\cdot2\cdot1=6$.",
        "Since $e(x)$ is even, $e(-1) = e(1)$ and $e(2) = e(-2) = 5$.",
        "Let $f(x) = x^2 - 2x$ and $c = 3$ or $c = -1$. Then $f(c) = -1$ or $f(f(c)) = -1$.",
    ],
)
def test_what_states_no_computation(text: str) -> None:
    """Each is right as it stands."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "So $0.5 = -12$.",
        r"So $\frac{4}{2} = \frac{1}{2}$.",
        "So $2 + 3 = 5 = 6$.",
        "So $10 - 3 - 2 = 6$.",
        r"So $\sigma(2) = 0.4$, by the sigmoid.",
        r"So $\{0.5 + 0.4\} = 0.8$.",
        r"So $|3 - 7| = 5$ and $\sqrt{9 + 16} = 6$.",
        "If $z = 1$ then $y = 3z = 4$.",
    ],
)
def test_what_states_one_is_refuted(text: str) -> None:
    """The neighbours of those, with a mistake."""
    assert "wrong" in verdicts_of(text)


@given(st.integers(2, 9), st.integers(2, 9), st.integers(2, 99).map(lambda n: n * 2 + 1))
def test_equations_for_a_fraction_are_never_refuted(a: int, b: int, odd: int) -> None:
    """x is half of an odd number: a x + b may be any whole number for another root."""
    text = rf"First $x = \frac{{{odd}}}{{2}}$. The other solves ${a}x + {b} = {a * b}$ and $|x - {a}| = {b}$."
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "If $n$ is prime, then $f(n) = n + 1$. So $f(4) = 7$.",
        "When $n$ is odd we have $f(n) = n + 3$ and $f(4) = 2$.",
        "Let $f(x) = x + 1$ if $x > 0$. Then $f(-2) = 0$.",
        "Otherwise $f(n) = n/2$. Then $f(3) = 10$.",
    ],
)
def test_a_function_of_a_case_is_none_of_another(text: str) -> None:
    """What is said of primes, of odd or of positive numbers says nothing of others."""
    assert set(verdicts_of(text)) <= {"unexplained"}


@pytest.mark.parametrize(
    "said", ["If $g(x) = x^2$, then", "If $f(x) = 2x$ and $g(x) = x^2$, then", "Let $g(x) = x^2$;"]
)
def test_a_function_that_is_supposed_is_one(said: str) -> None:
    """If g(x) = x², then g(3) = 9."""
    text = said + " $g(3) = {}$."
    assert [verdicts_of(text.format(value)) for value in (9, 10)] == [["reproduced"], ["wrong"]]


def test_what_is_of_its_case_is_reproduced() -> None:
    """Of even numbers the half, of odd ones thrice and one: 6, 3, 10."""
    text = "If $n$ is even, $f(n) = n/2$; if $n$ is odd, then $f(n) = 3n + 1$. So $f(6) = 3$ and $f(3) = 10$."
    assert verdicts_of(text) == ["reproduced", "reproduced"]


def test_a_percentage_of_something_unsaid() -> None:
    """10% of what was spoken of is no 0.10; but 10% = 0.10 says what it is."""
    assert verdicts_of(r"We find $10\% = 0.55$.") == ["unchecked"]
    assert verdicts_of(r"We add $10\% + 5\% = 0.55$.") == ["wrong"]
    assert verdicts_of(r"About $2/3 \approx 67\% = 60$ of the 90.") == ["reproduced", "unchecked"]
    assert verdicts_of(r"About $2/3 \approx 67\% = 0.76$ of them.") == ["reproduced", "wrong"]


def test_sums_of_classes_are_another_arithmetic() -> None:
    """1/3 + 1/6 + 1/2 is 0 in Q/Z."""
    assert verdicts_of(r"We have $1/3 + 1/6 + 1/2 = 0$ in $\mathbb{Q}/\mathbb{Z}$.") == ["unchecked"]
    assert verdicts_of(r"We have $1/3 + 1/6 + 1/2 = 0$.") == ["wrong"]


def test_a_logarithm_finds_its_argument_on_the_next_line() -> None:
    """The binary logarithm of 8 is 3, and 8 by itself is not."""
    assert verdicts_of("$$a = \\log_{2}\n8 = 3$$") == ["reproduced"]
    assert verdicts_of("$$a = \\log_{2}\n8 = 4$$") == ["wrong"]


@pytest.mark.parametrize("text", ["$0 = -12$", "$4 = 5$", "$5 + 3 = 8!$", "The ratio is .$500 = 1/3$"])
def test_what_may_be_no_claim_is_counted(text: str) -> None:
    """Nothing is wrong with it, and nothing holds: it is said not to be checked."""
    assert verdicts_of(text) == ["unchecked"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Take $a = 2$, $b = 3$. So $a b = 6$.", "reproduced"),
        ("Take $a = 2$, $b = 3$. So $a b = 9$.", "wrong"),
        ("With $T = 2$ we have $T^2 = 5$.", "wrong"),
        ("With $T = 2$ we have\n$T^2 = 5$.", "wrong"),
        ("Let $x = 5$. Then, we get $2x + 1 = 12$.", "wrong"),
        ("Let $x = 5$. The other one solves $2x + 1 = 12$.", "unchecked"),
        ("Let $x = 5$. Solve $3x = 9$.", "unchecked"),
        ("Let $x = 5$, and for any other number let $3x = 9$.", "unchecked"),
    ],
)
def test_what_a_value_is_put_in_is_computed(text: str, verdict: str) -> None:
    """Where the value stands right before, with nothing but a "so" between: no other x is asked for."""
    assert verdicts_of(text) == [verdict]
