"""What is said behind a formula of the names in it."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"The loss is $L = -\ln p = 0.357$ with $p = 0.7$.", ["reproduced"]),
        (r"The loss is $L = -\ln p = 0.367$ with $p = 0.7$.", ["wrong"]),
        (r"$z = w x + b = 1.1$, where $w = 0.5$, $x = 2$ and $b = 0.1$", ["reproduced"]),
        (r"$z = w x + b = 1.2$, where $w = 0.5$, $x = 2$ and $b = 0.1$", ["wrong"]),
        (r"$$z = w x = 6$$ with $w = 2$ and \(x = 3\).", ["reproduced"]),
        (r"$y = 2x + 1 = 5$ for $x = 2$, and $y = 2x + 1 = 7$ for $x = 3$.", ["reproduced", "reproduced"]),
        (r"$y = 2x + 1 = 5$. With $x = 3$, all is otherwise.", ["unchecked"]),
        (r"$q(n) = n + 10 = 12$ for $n = 2,$ 3, 4, and so on", ["unchecked"]),
        (r"$q(n) = n + 10 = 12$ for $n = 2$, 3, 4, and so on", ["unchecked"]),
        (r"$L = -\ln p = 0.357$ with $q = 0.7$.", ["unchecked"]),
        (r"$A = \pi r^2 = 3.14$ if $r = 1$, and $A = \pi r^2 = 12.57$ if $r = 2$.", ["reproduced", "reproduced"]),
        (r"$A = \pi r^2 = 3.14$ if $r = 1$, and $A = \pi r^2 = 12.75$ if $r = 2$.", ["reproduced", "unexplained"]),
        (r"$w = 3$. $y = wx = 8$. Here $w = 2$, $x = 4$.", ["reproduced"]),  # letters side by side
        (r"$w = 3$. $y = wx = 8$ ($w = 2$, $x = 4$).", ["reproduced"]),
        (r"$c = a + 1$. $c = 3$ for $a = 2$, $c = 4$ for $a = 3$.", ["reproduced", "reproduced"]),
        (r"$c = a + 1$. $a = 2$, $c = 3$, at $a = 5$: $c = 6$.", ["reproduced", "reproduced"]),
    ],
)
def test_values_behind_a_formula_are_those_of_its_names(text: str, expected: list[str]) -> None:
    """-ln 0.7 = 0.357, whether 0.7 is said before or behind."""
    assert verdicts_of(text) == expected
