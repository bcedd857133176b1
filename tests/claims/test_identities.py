"""Symbolic chains: identities that hold, that fail at a point, and equations that claim nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import findings_of, verdicts_of
from verify.records.finding import Verdict


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We expand $(a+b)^2 = a^2 + 2ab + b^2$.", ["reproduced"]),
        ("We expand $(a+b)^2 = a^2 + ab + b^2$.", ["wrong"]),
        ("$$\\frac{e^x}{1+e^x} = \\frac{1}{1+e^{-x}}$$", ["reproduced"]),
        ("$$\\sigma'(x) = \\sigma(x)(1-\\sigma(x))$$", ["reproduced"]),
        ("The sigmoid:\n\n$$\\sigma'(x) = \\sigma(x)(1+\\sigma(x))$$", ["wrong"]),
        ("$$\\sigma'(x) = 1 - \\sigma(x)^2$$", []),
        ("$$a = \\sigma(z) = \\frac{z}{2} + z$$", ["unchecked"]),
        ("$$f(t) = t^3 - 2t$$\n\n$$f'(t) = 3t^2 - 2$$", ["reproduced"]),
        ("$$f(t) = t^3 - 2t$$\n\n$$\\frac{df}{dt} = 3t^2 - 2t$$", ["wrong"]),
        ("$$y = t^3$$\n\n$$\\frac{dy}{dt} = 3t^2$$", ["reproduced"]),
        ("$$\\frac{d}{dx} \\tanh(x) = 1 - \\tanh^2(x)$$", ["reproduced"]),
        ("$$\\frac{\\partial}{\\partial z} \\ln z = \\frac{1}{z^2}$$", ["wrong"]),
        ("$$g(x) = (x+1)^2 = x^2 + 2x + 1$$", ["reproduced"]),
        ("$$g(x) = (x+1)^2 = x^2 + 2x + 2$$", ["wrong"]),
        ("For all $p$: $p(1-p) = p - p^2$", ["reproduced"]),
        ("$$\\sigma(-z) = 1 - \\sigma(z)$$", ["reproduced"]),
        ("$$x^2 = 2x$$", ["unchecked"]),
        ("$$\\log(x^2) = 3 \\log x$$", ["unchecked"]),
        ("# One\n\n$$f(t) = t^3$$\n\n$$f(t) = t^2$$\n\n$$f'(t) = 3t^2$$", []),
    ],
)
def test_a_symbolic_chain_is_judged(text: str, expected: list[str]) -> None:
    """Proved equal for all values, different at a point, or open: an equation may be meant to be solved."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "$$y = 2x + 1$$",
        "$$f(x) = x^2 + 1$$",
        "Solve $x^2 + 2x = 3x$.",
        "We set $\\sigma'(x) = y$.",
        "$$a^2 + b^2 = c^2$$",
        "$$W_1 x = W_2 x$$",
        "$$\\mathbf{x} + y = y - \\mathbf{x}$$",
        "We expand $a \\times b = -b \\times a$.",
        "$$x = 3$$\n\n$$x^2 + x = 4x - x$$",
        "We expand $(A+B)^2 = A^2 + AB + B^2$.",
        "In Boolean algebra, $a + ab = 2a$ for all values.",
        "$$p^2 + q^2 = 1 - 2pq$$\n\nwhere $q = 1 - p$.",
        "Expand it and solve: $b+1=4b-4$.",
        "$f(2+x)=f(2-x)$ for all $x$ and $f(x) = f(398 - x) = f(2158 - x)$.",
        "It is odd, in other words $$15 - p(11 - x) = p(x + 11) - 15.$$",
        "We expand $x^T y + y = y^T x$.",
        "Since f is odd and g even, $f(f(g(-x))) = f(f(-g(x))) = f(f(g(x)))$.",
        "Recall that $(-a)^n = -a^n$ if $n$ is odd.",
    ],
)
def test_what_states_no_identity_is_no_claim(text: str) -> None:
    """Definitions, equations, matrices, names that have values and letters of logic are left alone."""
    assert [verdict for verdict in verdicts_of(text) if verdict != "unchecked"] == []
    assert all("for its names" not in finding.judgement.reason for finding in findings_of(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$$E = \\frac{W}{2} = \\sqrt{2}\\,m = 1.414214\\,m$$", ["unchecked"]),
        ("$$E = \\frac{W}{2} = \\sqrt{2}\\,m = 1.4143\\,m$$", ["wrong"]),
        ("$$A = \\pi r^2 = 3.14 r^2$$", ["unchecked"]),
        ("$$A = \\pi r^2 = 3.15 r^2$$", ["wrong"]),
        ("$$F = \\frac{2}{3} k = 0.666 k$$", ["unchecked"]),
        ("We expand $(x + 0.5)^2 = x^2 + x + 0.25$.", ["reproduced"]),
        ("We expand $2(0.25 x + 1) = 0.25 x + 2$.", ["wrong"]),
    ],
)
def test_a_coefficient_with_decimals_may_be_rounded(text: str, expected: list[str]) -> None:
    """√2 = 1.41421356…, π = 3.14159…, 2/3 = 0.666…: to nearest or truncated; what stands copied is not rounded."""
    assert verdicts_of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Since $r^2 = r + 1$, $$r^5 = r(3r+2) = 3r^2+2r = 3(r+1)+2r = 5r+3.$$",
        "If $z^3 = 1$ then $$w = z^4 + z^5 = z + z^2 = z(1 + z) = (1 + z + z^2) - 1.$$",
        "We have $$1225 = (a+b+c)^2 = a^2+b^2+c^2+2ab+2bc+2ca = 441+2ab+2bc+2ca.$$",
        r"We have $\tan a \tan b = \frac{2}{\sqrt{3}}.$ Then $$\cos c = \sin a \sin b - \cos a \cos b"
        r" = \frac{2}{\sqrt{3}} \cos a \cos b - \cos a \cos b.$$",
        r"$$f(-x) = \frac{(-x)}{(-x)^2 + 1} + 3 \sqrt[3]{-x} - 2(-x) = -\frac{x}{x^2 + 1} - 3 \sqrt[3]{x} + 2x$$",
        "Let $x + y + z = 0$. Then $$c = (x + y)^3 + z = -z^3 + z.$$",
    ],
)
def test_names_that_are_bound_by_an_equation_prove_nothing(text: str) -> None:
    """What follows from it need not hold of other numbers."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "We rewrite $5^4$ as $625$. The exponents are equal: $$b+1=4b-4$$ This is the solution.",
        "The number of solutions is asked. It simplifies to $$\\frac{3}{x - 1} = -\\frac{3}{x - 1}.$$",
    ],
)
def test_an_equation_of_a_document_that_solves_some_is_no_identity(text: str) -> None:
    """Words such as "rewrite" and "simplify" do not make it one there."""
    assert verdicts_of(text) == ["unchecked"]


def test_the_witness_is_told() -> None:
    """A false identity is shown at a point: 0.33 · 1.33 = 0.4389, and 0.33 + 0.33 = 0.66."""
    (finding,) = findings_of("We expand $x(1 + x) = x + x$.")
    assert finding.verdict is Verdict.WRONG
    assert "0.4389 against 0.66 at x = 0.33" in finding.judgement.reason


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_expansions_hold_and_any_other_constant_is_wrong(a: int, b: int, excess: int) -> None:
    """(x + a)(x + b) is x² + (a + b)x + ab, and nothing else of that form."""
    text = f"We expand $(x + {a})(x + {b}) = x^2 + {a + b}x + {{}}$."
    assert verdicts_of(text.format(a * b)) == ["reproduced"]
    assert verdicts_of(text.format(a * b + excess)) == ["wrong"]
