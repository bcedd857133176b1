"""Operations and letters to which a document gives a meaning of its own."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of
from verify.claims.meaning.own_signs import e_is_a_letter, own_operations

STAR = r"The operation is $a\ast b = 2a + 5b - ab$. "
UNKNOWN = "Solve for $e$, where $2d = 17e - 8$. "


@pytest.mark.parametrize(
    "text",
    [
        STAR + r"So $3\ast 10 = 2(3)+5(10)-(3)(10) = 26$.",
        "If $a * b = a^b + b^a$, find it. $2 * 6 = 2^6 + 6^2 = 64 + 36 = 100$.",
        r"$P \ast Q$ means $\frac{P+Q}{2}$. So $6 \ast 8 = \frac{6+8}{2}$.",
        r"Define the operation $\circ$ by $x \circ y = \frac{x + y}{xy + 4}$. So $\frac{1}{2} \circ 1 = \frac{1}{3}$.",
        r"If $A\odot B = A+\frac{3A}{2B}$, then $8\odot 6 = 8+\frac{3(8)}{2(6)}=8+2=10$.",
        "Let the operator $*$ be known. $(1*2)*3=3*3=30$.",
        UNKNOWN + "$$2(2e+9)=17e-8$$ $$4e+18=17e-8$$ $$-13e=-26$$",
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
        r"The error is $e = 0.5 - 0.2$. With $1e-3$ the step is $1e-3 \cdot 0.3 = 4e-4$.",
        r"$e^2 - e = 2e$ in $\ln$, so $3e = 8.2$.",
    ],
)
def test_a_sign_of_everybody_is(text: str) -> None:
    """A mistake in it is one."""
    assert "wrong" in verdicts_of(text)


def test_what_a_document_says_of_its_signs() -> None:
    """The star is read as *, the ring as the product of elements."""
    assert own_operations(STAR) == {"*"}
    assert own_operations(r"$m \circ n = \frac{m + n}{mn + 4}$") == {"hadamard"}
    assert own_operations(r"$a \circ b = (a_1 b_1, a_2 b_2)$ and $c = a * b = 3$") == set()
    assert e_is_a_letter(UNKNOWN)
    assert not e_is_a_letter("the loss $e^{-x}$, where $e$ is 2.718")
    assert not e_is_a_letter("a step of $1e-3$")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"With $\pi = 0.3$ we have $1 - \pi = 0.7$ and $\frac{\pi}{1-\pi} = 0.4286$.", ["reproduced", "reproduced"]),
        (r"With $\pi = 0.3$ we have $1 - \pi = 0.6$.", ["wrong"]),
        (r"Let $\pi = 0.3$ be the prevalence. $2\pi = 0.6$, $\pi^2 = 0.09$.", ["reproduced", "reproduced"]),
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
