"""Operations and letters to which a document gives a meaning of its own."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    "text",
    [
        r"The operation is $a\ast b = 2a + 5b - ab$. So $3\ast 10 = 2(3)+5(10)-(3)(10) = 26$.",
        "If $a * b = a^b + b^a$, find it. $2 * 6 = 2^6 + 6^2 = 64 + 36 = 100$.",
        r"Define the operation $\circ$ by $x \circ y = \frac{x + y}{xy + 4}$. So $\frac{1}{2} \circ 1 = \frac{1}{3}$.",
        r"If $A\odot B = A+\frac{3A}{2B}$, then $8\odot 6 = 8+\frac{3(8)}{2(6)}=8+2=10$.",
        r"Then $p^{(e-1)e/2} = p^e \Rightarrow e^2 - e = 2e$, so $e = 3$.",
    ],
)
def test_a_sign_of_the_document_is_not_read_as_elsewhere(text: str) -> None:
    """Each is right as it stands."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        r"We multiply: $w * x = w_1 x_1 + w_2 x_2$. So $3 * 4 = 13$.",
        r"So $3 \ast 4 = 13$.",
        r"So $c = a * b$ and $3 * 4 = 13$.",
        "With Euler's number $e$, $2e = 5.5$.",
        "So $1e-3 + 1e-3 = 3e-3$.",
        r"$e^2 - e = 2e$ in $\ln$, so $3e = 8.2$.",
    ],
)
def test_a_sign_of_everybody_is(text: str) -> None:
    """A mistake in it is one."""
    assert "wrong" in verdicts_of(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"With $\pi = 0.3$ we have $1 - \pi = 0.7$ and $\frac{\pi}{1-\pi} = 0.4286$.", ["reproduced", "reproduced"]),
        (r"With $\pi = 0.3$ we have $1 - \pi = 0.6$.", ["wrong"]),
        (r"Then $1-\pi = 0.99$.", ["unchecked"]),
        (r"The variance is $\pi(1-\pi) = 0.25$.", ["unchecked"]),
        (r"Its area is $2\pi = 6.28$, and $\cos(1 - \pi) = -0.540$.", ["reproduced", "reproduced"]),
        # it is a weight, and in the density beside it the ratio of a circle
        (r"The weight is $\pi = 0.3$. The mean is $\frac{1}{1.6\sqrt{2\pi}} = 0.2493$.", ["unchecked"]),
        (r"The area is $\pi \cdot 2^2 = 12.57$.", ["reproduced"]),
        (r"We take $\pi = 3.14$, so $2\pi = 6.28$ and $\pi/4 = 0.785$.", ["reproduced", "reproduced"]),
    ],
)
def test_pi_may_be_a_share(text: str, expected: list[str]) -> None:
    """Where it is given another value, or taken from one; elsewhere it is the ratio of a circle."""
    assert [verdict for verdict in verdicts_of(text) if verdict != "rounding"] == expected
