"""Names that printed mathematics also uses for something else: π before a bracket, and the Δ of Δt."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    "text",
    [
        r"$\pi(36) = 11$",  # primes up to 36
        r"$\pi(1) = \frac{1}{3}$",  # a stationary distribution
        r"$\pi(0) = 1 - 0.6 = 0.4$ and $\pi(1) = 0.6$",
        r"$\pi(1) = 0.4$ and $\pi(2) = 0.6$, so $\pi(1) + \pi(2) = 1$",
        r"$n = 10$ and $\pi(n) = 4$",
        r"$\pi(0) = 0.7\pi(0) + 0.4\pi(1) = 0.57$",
        r"$\pi(10)/10 = 0.4$",
        r"$\pi(-1) = 0.2$",
    ],
)
def test_pi_may_be_a_function(text: str) -> None:
    """π counts primes, gives a policy or a distribution: nothing is wrong for not being 3.14159 times its argument."""
    assert set(verdicts_of(text)) <= {"reproduced", "unchecked"}


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        (r"A circle: $A = \pi(5)^2 = 78.64$", ["wrong"]),
        (r"A circle: $S = \pi(3)(4) = 37.80$", ["wrong"]),
        (r"A circle: $A = \pi(25 - 9) = 50.37$", ["wrong"]),
        (r"$C = \pi \cdot 10 = 31.52$", ["wrong"]),
    ],
)
def test_pi_as_a_factor(text: str, verdicts: list[str]) -> None:
    """πr, πr², πrl and a computation in the bracket are products: 31.416, 78.540, 37.699, 50.265."""
    assert verdicts_of(text) == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$r = 0.045$, $\Delta t = 0.5$, $x = e^{-r \Delta t} = 0.9778$", "reproduced"),  # e^−0.0225 = 0.977751
        (r"$r = 0.045$, $\Delta t = 0.5$, $x = e^{-r \Delta t} = 0.9877$", "wrong"),
        (r"$r = 0.045$, $\Delta t = 0.5$, $x = e^{-\Delta t r} = 0.9877$", "wrong"),
        (r"$v = 3.0$, $\Delta x = 0.5$, $y = \frac{v \Delta x}{2} = 0.76$", "wrong"),  # 0.75
        (r"$v = 3.0$, $\Delta x_1 = 0.5$, $y = 2 v \Delta x_1 = 3.1$", "wrong"),
        (r"$v = 3.0$, $\Delta = 0.5$, $x = 2.0$, $y = v \Delta x = 3.1$", "wrong"),  # Δ and x, each with its value
    ],
)
def test_a_difference_behind_a_factor(text: str, verdict: str) -> None:
    """Δt is one name wherever it stands, and a product where Δ has a value of its own."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        r"$\tan^{-1}(1) = 0.785$",
        r"$\tanh^{-1} 0.5 = 0.549$",
        r"$\log^{-1}(2) = 100$",
        r"$S = \{1, 2, 5\}$, $|S| = 3$",
        r"$|\{1, 2, 5\}| = 3$",
        r"$A = \{2, 4\}$ and $B = \{2, 3, 4, 5\}$: $J = |A|/|B| = 0.5$",
        r"$3\mathrm{e}-4 = 0.0003$",
        r"$5 \wedge 3 = 1$",
        r"$6 ∨ 3 = 7$",
    ],
)
def test_what_may_mean_something_else_is_unchecked(text: str) -> None:
    """Inverse functions, sizes of sets, an upright e: none is a reciprocal, a length or Euler's number for sure."""
    assert verdicts_of(text) == ["unchecked"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$\sin^2(1) + \cos^2(1) = 1$", "reproduced"),
        (r"$1.5\text{e}3 \cdot 2 = 3000$", "reproduced"),
        (r"$1.5\mathrm{e}{-3} \cdot 2 = 0.003$", "reproduced"),
        (r"$2\text{e-}7 \cdot 2 = 5\text{e-7}$", "wrong"),
        (r"$2\mathrm{e}^{1} = 5.437$", "reproduced"),
        (r"$\log_3 81 = 4$", "reproduced"),
        (r"$\log_3 80 = 3.50$", "wrong"),
        (r"$\log_3^2 81 = 16$", "reproduced"),
        (r"$\log_{0.5} 4 = -2$", "reproduced"),
        (r"$x > 0 \land 1 + 1 = 3$", "wrong"),
    ],
)
def test_what_means_one_thing_is_judged(text: str, verdict: str) -> None:
    """4 · log 3 = log 81, 3.989 · log 3 = log 80; 2e - 1 = 4.43656."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"Here max = 5 (log=−1). Then $\log 8 = 2.079$.", "reproduced"),
        (r"Here max = 5 (log=−1). Then $\log 8 = 2.179$.", "wrong"),
        (r"$\log = -1$ and $\max = 5$, so $\max(1, 2) = 3$.", "wrong"),
        (r"$\log = -1$ and $\max = 5$, so $\log(8) = 2.079$.", "reproduced"),
        (r"$\log = -1$, so $\log_2 8 = 4$.", "wrong"),
        (r"$\max = 5$, so $3 \cdot \max = 15$.", "reproduced"),  # what the name is where nothing follows it
    ],
)
def test_a_function_that_is_a_name_elsewhere(text: str, verdict: str) -> None:
    """Before an argument log is the logarithm, whatever value a document gives the word; alone it has that value."""
    assert verdicts_of(text)[-1] == verdict
