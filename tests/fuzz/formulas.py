"""Formulas by a grammar of what people print: each construct within each other, and numbers on the right at times."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from words import number

NAMES = (
    "x", "y", "n", "k", "A", "B", "W", "Q", r"\alpha", r"\sigma", r"\mu", "x_1", "x_{12}", "W^{(1)}", r"\hat{y}", "d_k",
    "e", r"\pi", r"\mathbf{v}", r"\text{loss}", "p(x)", "x_i", "z'",
)  # fmt: skip
FUNCTIONS = (r"\exp", r"\log", r"\log_2", r"\ln", r"\sin", r"\tanh", r"\max", r"\min", r"\text{softmax}", r"\sigma",
             r"\operatorname{ReLU}", "softmax", "sqrt", "sum", "mean", r"\det", r"\text{Var}", "round")  # fmt: skip
OPERATIONS = ("+", "-", r"\cdot", r"\times", "*", "/", "×", "·", "−", r"\div", "", r"\odot", r"\pm", r"\oplus", "@")
RELATIONS = ("=", "=", "=", r"\approx", "≈", r"\le", "<", r"\ne", "==", r"\to", r"\Rightarrow", ":=", r"\equiv", "&=")
PAIRS = (
    ("(", ")"), ("[", "]"), (r"\left(", r"\right)"), (r"\left[", r"\right]"), (r"\{", r"\}"), (r"\|", r"\|"),
    ("|", "|"), (r"\lfloor", r"\rfloor"), (r"\lceil", r"\rceil"), (r"\langle", r"\rangle"), ("{", "}"), ("⌊", "⌋"),
    (r"\left\|", r"\right\|"), (r"\underbrace{", "}_{a}"), (r"\text{", "}"), (r"\overline{", "}"), ("‖", "‖"),
)  # fmt: skip
"""What stands around an expression."""

Draw = random.Random


def expression(rng: Draw, depth: int = 3) -> str:
    """An expression, so deep at most."""
    if depth == 0 or rng.random() < 0.2:
        return number(rng) if rng.random() < 0.6 else rng.choice(NAMES)
    return rng.choice(FORMS)(rng, depth - 1)


def operation(rng: Draw, depth: int) -> str:
    """Operands with signs between them."""
    parts = [expression(rng, depth)]
    for _ in range(rng.randrange(1, 4)):
        parts += [rng.choice(OPERATIONS[:6] if rng.random() < 0.8 else OPERATIONS), expression(rng, depth)]
    return " ".join(parts)


def enclosed(rng: Draw, depth: int) -> str:
    """What stands in brackets, bars or braces; one of a pair is lost at times."""
    before, behind = rng.choice(PAIRS)
    inner = expression(rng, depth)
    return f"{before} {inner} {behind if rng.random() < 0.95 else ''}"


def scripted(rng: Draw, depth: int) -> str:
    """A power, a transpose, an index."""
    power = f"^{{{expression(rng, depth)}}}"
    return expression(rng, min(depth, 1)) + rng.choice(("^2", "^T", "^{-1}", "_1", "!", "²", power))


def stacked(rng: Draw, depth: int) -> str:
    """A fraction, a root, a binomial."""
    one, other = expression(rng, depth), expression(rng, depth)
    of_two = rf"\{rng.choice(('frac', 'binom', 'dfrac'))}{{{one}}}{{{other}}}"
    return rng.choice((of_two, of_two, rf"\sqrt{{{one}}}", rf"\sqrt[3]{{{one}}}"))


def called(rng: Draw, depth: int) -> str:
    """A function of one argument or more."""
    arguments = ", ".join(expression(rng, depth) for _ in range(rng.choice((1, 1, 2))))
    before, behind = rng.choice((("(", ")"), ("(", ")"), (r"\left(", r"\right)"), ("[", "]")))
    return rng.choice(FUNCTIONS) + before + arguments + behind


def summed(rng: Draw, depth: int) -> str:
    """A sum or a product with its bounds."""
    bounds = f"_{{i={rng.randrange(3)}}}^{{{rng.randrange(1, 9)}}}"
    return rf"\{rng.choice(('sum', 'prod'))}{bounds} {expression(rng, depth)}"


def array(rng: Draw, depth: int) -> str:
    """A vector or a matrix, in one of the ways to print it."""
    shallow, columns = min(depth, 1), rng.randrange(1, 4)
    rows = [[expression(rng, shallow) for _ in range(columns)] for _ in range(rng.randrange(1, 3))]
    match rng.randrange(4):
        case 0:
            return "[" + ", ".join(rows[0]) + "]"
        case 1:
            return "[" + ", ".join(f"[{', '.join(row)}]" for row in rows) + "]"
        case 2:
            return "(" + ", ".join(rows[0]) + ")"
    kind = rng.choice(("pmatrix", "bmatrix", "vmatrix", "cases", "aligned", "array"))
    return rf"\begin{{{kind}}} " + r" \\ ".join(" & ".join(row) for row in rows) + rf" \end{{{kind}}}"


FORMS: Sequence[Callable[[Draw, int], str]] = (
    operation, operation, enclosed, enclosed, scripted, stacked, called, summed, array,
)  # fmt: skip


AROUND = (
    "$…$", "$…$", "$$…$$", "With $…$ it is.", "…", r"\[…\]", "| … | 3.5 |", "```\n…\n```", "- `…`", "\n\n$$\n…\n$$\n",
    "\\begin{align}\n…\n\\end{align}", "| a | b |\n|---|---|\n| … | 2 |\n| 3 | $…$ |", "Let … and then …, so ….",
)  # fmt: skip
"""How statements stand in a document."""


def statement(rng: Draw) -> str:
    """A chain of expressions, with a number at its end more often than not."""
    sides = [expression(rng) for _ in range(rng.choice((1, 2, 2, 3)))]
    if rng.random() < 0.6:
        sides.append(number(rng))
    return "".join(f" {rng.choice(RELATIONS)} {side}" if at else side for at, side in enumerate(sides))


def stated(rng: Draw) -> str:
    """Statements as they stand in a document: between dollars, on lines of their own, between words, in a table."""
    parts = [rng.choice(AROUND).replace("…", statement(rng)) for _ in range(rng.randrange(1, 4))]
    return rng.choice(("\n\n", "\n", " ")).join(parts)
