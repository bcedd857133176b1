r"""Other readers of LaTeX as oracles: latex2sympy2_extended for values, latex2mathml for what is LaTeX at all.

Where they differ, the table says who is right: those are defects of the oracle, kept so that they are seen to be.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import mpmath
import pytest

from verify.expressions.printed import parse_printed, walk
from verify.records.printed import Opaque

Evaluate = Callable[[str], mpmath.mpf]

ORACLES_ERR = {
    r"2\left(9\right)": 18,  # 11 there: a mixed number
    r"1e-6": 1e-6,  # e - 6
    r"\log(0.7)": -0.35667494393873245,  # to base 10
}


def formula(dice: random.Random, depth: int) -> str:
    """A numeric formula such as documents print, without the forms the oracle is known to misread."""
    if depth == 0 or dice.random() < 0.2:
        return dice.choice([str(dice.randint(1, 99)), f"{dice.uniform(0.1, 9):.2f}", r"\pi", "e"])
    one, other = formula(dice, depth - 1), formula(dice, depth - 1)
    function = dice.choice(["sin", "cos", "exp", "ln", "tanh"])
    power = dice.choice(["2", "-1", "0.5", r"\frac{1}{2}"])
    shapes = [
        f"{one} + {other}", f"{one} - {other}", rf"{one} \times {other}", rf"{one} \cdot {other}", f"{one} / {other}",
        rf"\frac{{{one}}}{{{other}}}", rf"\left({one}\right)", f"({one})",
        rf"\sqrt{{{one}}}",
        f"{{({one})}}^{{{power}}}",
        f"{dice.choice(['2', 'e', '10'])}^{{{power}}}", rf"\{function}\left({one}\right)", rf"\log_{{2}}({one})",
    ]  # fmt: skip
    return dice.choice(shapes)


@pytest.mark.parametrize("seed", range(4))
def test_values_agree_with_latex2sympy(evaluate: Evaluate, seed: int) -> None:
    """On random numeric formulas both readers find the same value."""
    oracle = pytest.importorskip("latex2sympy2_extended", reason="the extra `bench` is not installed")
    sympy = pytest.importorskip("sympy")
    dice = random.Random(seed)  # noqa: S311 - a repeatable choice of formulas
    for _ in range(40):
        text = formula(dice, 3)
        theirs = oracle.latex2sympy(text).subs({sympy.Symbol("e"): sympy.E, sympy.Symbol("pi"): sympy.pi})
        expected = complex(theirs.evalf(25))
        if not (abs(expected) < 1e30):  # infinite or undefined
            continue
        assert abs(complex(evaluate(text)) - expected) <= 1e-9 * max(1, abs(expected)), text


@pytest.mark.parametrize(("text", "expected"), ORACLES_ERR.items())
def test_where_the_oracle_errs(evaluate: Evaluate, text: str, expected: float) -> None:
    """The readings in which latex2sympy2_extended is known to differ are the right ones here."""
    assert mpmath.almosteq(evaluate(text), expected, rel_eps=1e-12)


SOUND = [
    r"\frac{1}{2}", r"x^{2}_{i}", r"\sqrt[3]{x}", r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
    r"\left( x \right)", r"\sum_{i=1}^{n} x_i", r"\hat{x} + \bar{y}", r"\mathbf{W} x + b",
    r"\text{softmax}(x)_i = 1", r"\begin{cases} 1 & x > 0 \\ 0 & x < 0 \end{cases}", r"a \cdot b",
    r"\left[ 1, 2 \right]", r"\max(0, x)", r"e^{-x}", r"\log_2 8", r"|x| \leq 3",
    r"\begin{aligned} a &= 1 \\ b &= 2 \end{aligned}",
]  # fmt: skip
BROKEN = [
    r"\frac{1}{2", r"x^", r"\sqrt[3{x}", r"\left( x", r"\frac{1}", r"x_{", r"\begin{pmatrix} 1 & 2", r"{x",
    r"\frac", r"\hat",
]  # fmt: skip


@pytest.mark.parametrize("text", [*SOUND, *BROKEN])
def test_only_sound_latex_is_read_without_a_rest(text: str) -> None:
    """Of the formulas below `SOUND` all are read, of those below `BROKEN` none is without an opaque part."""
    assert is_read(text) == (text in SOUND)


def test_latex2mathml_takes_what_is_read() -> None:
    """What is read without a rest, latex2mathml takes too: nothing is read that is no LaTeX."""
    converter = pytest.importorskip("latex2mathml.converter", reason="latex2mathml is not installed")
    dice = random.Random(7)  # noqa: S311 - a repeatable choice of damages
    damaged = []
    for text in SOUND * 6:
        place = dice.randrange(len(text))
        damaged.append(text[:place] + text[place + 1 :])
    for text in [*SOUND, *(text for text in damaged if is_read(text))]:
        converter.convert(text)


def is_read(text: str) -> bool:
    """Whether nothing of the text is opaque."""
    return not any(isinstance(node, Opaque) for statement in parse_printed(text) for node in walk(statement))
