"""Factorials, binomials and logarithms with a base, as documents print them."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (r"$5! = 120$", r"$5! = 121$"),
        (r"$\binom{5}{2} = 10$", r"$\binom{5}{2} = 20$"),
        (r"${6 \choose 3} \times {7 \choose 3} = 700$", r"${6 \choose 3} \times {7 \choose 3} = 735$"),
        (r"$\frac{5!}{2!(5 - 2)!} = 10$", r"$\frac{5!}{2!(5 - 2)!} = 60$"),
        (r"$e^{-10}\frac{10^5}{5!} = 0.0378$", r"$e^{-10}\frac{10^5}{5!} = 0.0387$"),  # SciPy: poisson.pmf(5, 10)
        (r"$\binom{20}{1}(0.05)(0.95)^{19} = 0.3774$", r"$\binom{20}{1}(0.05)(0.95)^{19} = 0.3784$"),  # binom.pmf
        (r"$\binom{4}{2} 0.5^4 = 6 \times 0.0625$", r"$\binom{4}{2} 0.5^4 = 4 \times 0.0625$"),
        (r"$\log_e 0.5 = -0.6931$", r"$\log_e 0.5 = -0.3010$"),
        (r"$0^\circ = 360^\circ$", r"$0^\circ = 350^\circ$"),  # a direction comes again
        (r"$30^\circ + 20^\circ = 50^\circ$", r"$30^\circ + 20^\circ = 60^\circ$"),
        (r"$\log_3 81 = 4$", r"$\log_3 81 = 3$"),
        (r"$\log_6 36 + \log_6 6 = 3$", r"$\log_6 36 + \log_6 6 = 4$"),
        (r"$-\mbox{log}_2(0.0096) = 6.70$", r"$-\mbox{log}_2(0.0096) = 6.81$"),
        (r"$\text{log}_2\frac{1}{16} = -4$", r"$\text{log}_2\frac{1}{16} = -5$"),
        (r"$\text{cos}^2(0) + 1 = 2$", r"$\text{cos}^2(0) + 1 = 3$"),
        (r"$\$\text{1,000}\times 0.0431 = \$43.10$", r"$\$\text{1,000}\times 0.0431 = \$44.10$"),
    ],
)
def test_what_they_are(right: str, wrong: str) -> None:
    """Each is computed by Python's math module, and a changed digit is found."""
    assert verdicts_of(right) == ["reproduced"]
    assert verdicts_of(wrong) == ["wrong"]


@pytest.mark.parametrize(
    "text",
    [
        "$5 + 3 = 8!$",
        r"The sum is $2 \times 3 = 6!$",
        "$5!! = 15$",  # 5 · 3 · 1
        r"$n! = 24$, $(n + 1)! = 120$",
        r"$\binom{n}{2} = 45$",
        r"$2.5! = 3.323$",
        r"$1000!/999! = 1000$",
        r"$\log_b 8 = 3$, $\log_{0.5} 8 = -3$, $\log_1 5 = 2$",
        r"$!4 = 9$",  # permutations that leave nothing in its place
    ],
)
def test_what_may_be_something_else(text: str) -> None:
    """An exclamation, a double factorial, unknown or large numbers, and bases that are no number: nothing is wrong."""
    assert "wrong" not in verdicts_of(text)


def test_a_chain_that_ends_in_what_it_is_not() -> None:
    """(1/3)/(1/2) = 2/3, and 0.5 + 0.25 = 0.75, whatever they are not."""
    assert verdicts_of(r"$\frac{1/3}{1/2} = \frac{2}{3} \ne \frac{1}{2}$") == ["reproduced"]
    assert verdicts_of(r"$\frac{1/3}{1/2} = \frac{2}{5} \neq \frac{1}{2}$") == ["wrong"]
    assert verdicts_of(r"$0.5 + 0.25 = 0.85 \neq 1$ and $0.7 \neq 0.5 + 0.25 = 0.75$") == ["wrong", "reproduced"]
