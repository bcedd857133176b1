r"""Whatever the text: no exception, exact spans, nothing dropped, and work that grows with the length alone."""

from __future__ import annotations

import re
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.expressions.printed import children, parse_printed, walk
from verify.records import printed as p

PIECES = re.split(
    " ",
    r"\frac \sqrt { } ( ) [ ] | || \| \left( \right) \left. \right| \begin{pmatrix} \end{pmatrix} \begin{align} "
    r"\end{align} \begin{cases} \end{cases} & \\ \\\  , ; x QK 12 0.5 1,000 1e-6 - + = < \approx \times \cdot / ^ _ ^T "
    r"' ! . \dots \sum \max \log \sin \text{and} \text{foo} \text{ $ % \% \hat \vec \mathbf \mathbf{ \quad \{ \} : "
    r"\over \pmod ² ᵀ √ ∑ \underset \foo \ ~ # e \pm \Rightarrow {,} \, x_i W^{(1)} \infty \$ @ ** T",
)
SOUP = st.lists(st.sampled_from([*PIECES, " ", "\n", '"I"', r"\text{foo bar}"]), max_size=30).map("".join)

NESTED = [
    "(",
    "{",
    r"\frac{1}{",
    "x^{",
    "x_{",
    "f(",
    r"\left(",
    r"\begin{pmatrix}",
    r"\text{",
    "[",
    "|",
    r"\begin{align}",
]
REPEATED = [
    "-", "1+", "x^", "x_", "x ", "'", "!", "[0]", r"\sum ", r"\log ", r"\hat", r"\sqrt", "|x", ")", "\\", "x=",
    "1,", ",000", "1", r"a \over ", "&", r"x\\", "x=1\n", r"\quad ", '"', "²", r"\stackrel{a}", "a:", ".T",
    r"\frac1", "[1 2]", "%", "~", "a|", r"\text{a b}",
]  # fmt: skip


def check(text: str) -> None:
    """Every span lies in its parent's, statements stand in order, what is opaque is the text itself."""
    statements = parse_printed(text)
    assert all(first.span[1] <= second.span[0] for first, second in pairwise(statements))
    for statement in statements:
        assert 0 <= statement.span[0] <= statement.span[1] <= len(text)
        for node in walk(statement):
            for part in children(node):
                assert node.span[0] <= part.span[0] <= part.span[1] <= node.span[1], (node, part)
            if isinstance(node, p.Opaque):
                assert text[slice(*node.span)] == node.text


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    """Arbitrary text gives statements, never an exception."""
    check(text)


@settings(max_examples=700, deadline=None)
@given(SOUP)
def test_any_pieces_of_latex_are_read(text: str) -> None:
    """So does LaTeX thrown together."""
    check(text)


@settings(max_examples=500, deadline=None)
@given(SOUP.map(lambda text: text.replace(r"\underset", r"\frac")))  # what stands under a sign is a label, and goes
def test_nothing_is_dropped(text: str) -> None:
    """Every digit and letter outside a command stands in a leaf (or is a transpose), and no digit in two numbers."""
    commands = re.compile(r"\\(?:begin|end)\{[a-z]*\}|\\text\{and\}|\\over|\\[A-Za-z]+|\\.", re.DOTALL)
    rest = commands.sub(lambda match: " " * len(match[0]), text)
    nodes = [node for statement in parse_printed(text) for node in walk(statement)]
    leaves = [node for node in nodes if not children(node) or measured(node)]
    covered = [0] * len(text)
    for leaf in leaves:
        for place in range(*leaf.span):
            covered[place] += 1
    lost = [
        place for place, letter in enumerate(rest) if letter.isalnum() and letter not in "Tᵀ" and not covered[place]
    ]
    assert not lost, [text[place] for place in lost]
    numbers = sorted(leaf.span for leaf in leaves if isinstance(leaf, p.PrintedNumber))
    assert all(first[1] <= second[0] for first, second in pairwise(numbers))


def measured(node: p.Printed) -> bool:
    """Whether the node is a power of a number with a unit behind it."""
    return isinstance(node, p.Raised) and isinstance(node.base, p.PrintedNumber) and node.base.measure != ""


@settings(max_examples=200, deadline=None)
@given(SOUP)
def test_reading_is_deterministic(text: str) -> None:
    """The same text gives the same statements."""
    assert parse_printed(text) == parse_printed(text)


@pytest.mark.parametrize(
    "text",
    [
        "x = 1, y = 2",
        r"a &= b + c \\ &= 5 \quad d = 6; e",
        r"\begin{align} a &= 1 \\ b &= 2 \end{align}",
        "p = 0.5 (50%).\nq = 2",
    ],
)
def test_between_statements_stand_only_separators(text: str) -> None:
    """Statements together hold everything but blanks and separators."""
    outside = list(text)
    for statement in parse_printed(text):
        outside[slice(*statement.span)] = " " * (statement.span[1] - statement.span[0])
    assert re.sub(r"\\\\|&|\\quad|\\(?:begin|end)\{align\}|[,;.\s]", "", "".join(outside)) == ""


@pytest.mark.parametrize("text", ["QK^T", "x_i = [0.12, 0.87]", "alpha + beta1 * 2.50", "f(a, b)[1]"])
def test_a_leaf_is_its_text(text: str) -> None:
    """In text without commands, a leaf's name or digits are what stands at its span."""
    for statement in parse_printed(text):
        for node in walk(statement):
            if isinstance(node, p.Symbol):
                assert text[slice(*node.span)] == node.name
            if isinstance(node, p.PrintedNumber):
                assert text[slice(*node.span)] == node.numeral.text


@pytest.mark.parametrize("opening", NESTED)
@pytest.mark.parametrize("levels", [20, 47, 48, 49, 500])
def test_nesting_is_bounded(opening: str, levels: int) -> None:
    """Any depth is read, or opaque for its depth, within half of the stack that Python allows."""
    closing = {"(": ")", "{": "}", "[": "]", "|": "|"}.get(opening[-1], "}")
    closing = opening.replace("begin", "end") if "begin" in opening else r"\right)" if "left" in opening else closing
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(stack_depth() + 600)
    try:
        check(opening * levels + "x" + closing * levels)
    finally:
        sys.setrecursionlimit(usual)


def stack_depth() -> int:
    """Frames on the stack now."""
    frame, depth = sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


@pytest.mark.parametrize("piece", [*REPEATED, *NESTED])
def test_repetition_is_read(piece: str) -> None:
    """Whatever is repeated, the reading ends, and every span lies in the text."""
    check("x" + piece * 300)


def test_a_tall_sum_is_opaque_in_its_place() -> None:
    """A side with more levels than a recursive reader can bear is opaque, the other sides stay."""
    (chain,) = parse_printed("x = " + "1 + " * 500 + "1 = 501")
    assert isinstance(chain, p.Chain)
    assert [type(side) for side in chain.sides] == [p.Symbol, p.Opaque, p.PrintedNumber]
    assert isinstance(chain.sides[1], p.Opaque)
    assert chain.sides[1].reason == "over the budget of 200 levels"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x" * 200_001, "over the budget of 200,000 characters"),
        ("(" * 60, "over the budget"),
        (r"\begin{pmatrix}" + "1 & " * 20_001 + r"1\end{pmatrix}", "over the budget of 20,000 cells"),
        ("1" * 401, "a numeral of 401 characters"),
        ("1e999", "the exponent of 1e999"),
        ("--" * 80 + "x", "over the budget of 72 operands"),
    ],
)
def test_what_goes_over_a_budget_says_so(text: str, reason: str) -> None:
    """Too long, too deep, too many cells, too many digits: opaque, with the budget as its reason."""
    (statement,) = parse_printed(text)
    assert any(isinstance(node, p.Opaque) and reason in node.reason for node in walk(statement))
