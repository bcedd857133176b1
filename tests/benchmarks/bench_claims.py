"""How long one claim takes, and how well it is judged, beside tools that compare with a tolerance."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from _pytest.doctest import _get_checker
from timing import seconds_of, shown, table

from verify.expressions import parse_expression
from verify.formulas.attention import scaled_dot_product_attention
from verify.judging import judge_document
from verify.numerals import format_like, parse_array
from verify.records.example import Claim, Example, Given, ValueClaim
from verify.records.finding import Verdict
from verify.records.numeral import Quantity
from verify.records.place import Place

HERE = Place("benchmark", 1, 1)
MATH_VERIFY_EARLIER = "31 ms (an earlier measurement, not of this run)"


@dataclass(frozen=True)
class Subject:
    """A claim to be judged: its inputs, its expression, how NumPy computes it, and what is printed."""

    title: str
    inputs: dict[str, str]
    expression: str
    compute: Callable[..., Any]
    printed: Quantity


SCALAR = Subject(
    "cross-entropy, one number of 3 decimals",
    {"y": "[1, 0, 0, 0]", "P": "[0.7, 0.1, 0.1, 0.1]"},
    "-sum(y * log(P))",
    lambda y, P: -np.sum(y * np.log(P)),
    parse_array("0.357"),
)
ATTENTION = Subject(
    "attention, 3 × 4 numbers of 8 decimals",
    {
        "Q": "1.5 1.1 2.6 0.\n1.3415 1.60005 2.29995 0.6416\n2.4093 0.9 1.7998 1.5095",
        "K": "1.1 1.5 0. 2.6\n1.60005 1.3415 0.6416 2.29995\n0.9 2.4093 1.5095 1.7998",
        "V": "1.5 0. 1.1 2.6\n1.3415 0.6416 1.60005 2.29995\n2.4093 1.5095 0.9 1.7998",
    },
    "scaled_dot_product_attention(Q, K, V)",
    scaled_dot_product_attention,
    parse_array(
        "[[2.11372594 1.21488963 1.06582258 1.96465889]\n [2.10729705 1.1957622  1.06288922 1.97442407]\n"
        " [1.82115196 0.90157546 1.21880742 2.13838393]]"
    ),
)

Judge = Callable[[Quantity], bool]


def verifier(subject: Subject) -> Judge:
    """What `verify` does: the proved verdict, from the numbers as printed."""
    givens = tuple(Given(name, parse_array(text), (HERE,), HERE, text) for name, text in subject.inputs.items())
    expression = parse_expression(subject.expression)

    def judge(printed: Quantity) -> bool:
        claim = Claim("b/b#c", "c", ValueClaim(expression, printed), subject.expression, (HERE,), HERE)
        findings, mistakes = judge_document([Example("b/b", "", (HERE,), givens, (claim,), (), HERE)])
        assert not mistakes
        return findings[0][0].verdict is Verdict.REPRODUCED

    return judge


def approx(subject: Subject) -> Judge:
    """`computed == pytest.approx(printed)`, with its default tolerance."""
    inputs = _floats(subject)
    return lambda printed: bool(subject.compute(**inputs) == pytest.approx(_array(printed)))


def number(subject: Subject) -> Judge:
    """pytest's doctest option NUMBER, on the text that NumPy prints."""
    inputs, checker = _floats(subject), _get_checker()
    flags = doctest.register_optionflag("NUMBER") | doctest.NORMALIZE_WHITESPACE

    def judge(printed: Quantity) -> bool:
        want = " ".join(numeral.text for numeral in printed.numerals)
        got = " ".join(map(repr, np.ravel(subject.compute(**inputs)).tolist()))
        return bool(checker.check_output(want, got, flags))

    return judge


def math_verify(subject: Subject) -> Judge:
    """Math-Verify: the computed and the printed value, both as LaTeX."""
    inputs, library = _floats(subject), importlib.import_module("math_verify")

    def judge(printed: Quantity) -> bool:
        computed = np.ravel(subject.compute(**inputs)).tolist()
        gold = library.parse(_latex([repr(cell) for cell in computed], printed.shape))
        answer = library.parse(_latex([numeral.text for numeral in printed.numerals], printed.shape))
        return bool(library.verify(gold, answer))

    return judge


TOOLS: dict[str, Callable[[Subject], Judge]] = {
    "this verifier": verifier,
    "pytest.approx": approx,
    "doctest NUMBER": number,
    "Math-Verify": math_verify,
}


def lines(runs: int) -> Iterator[str]:
    """For each claim and tool: the time, its ratio to ours, and what becomes of right and of wrong digits."""
    rows = []
    for subject in (SCALAR, ATTENTION):
        ours = 0.0
        for name, make in TOOLS.items():
            if make is math_verify and importlib.util.find_spec("math_verify") is None:
                rows.append((subject.title, name, MATH_VERIFY_EARLIER, "", "", ""))
                continue
            judge = make(subject)
            taken = seconds_of(partial(judge, subject.printed), runs)
            ours = ours or taken  # the first tool is this one
            wrong = _one_unit_off(subject.printed)
            refused = f"{sum(not judge(printed) for printed in wrong)} of {len(wrong)}"
            accepts = "yes" if judge(subject.printed) else "no"
            rows.append((subject.title, name, shown(taken), f"{taken / ours:.2g}", accepts, refused))
    yield from table(
        ("claim", "tool", "time", "× ours", "accepts the right digits", "refuses one unit in a last place"), rows
    )
    yield ""
    yield "`verify` computes and proves the value itself; to accept is to say reproduced. The other tools compare the"
    yield "value that NumPy computes, and their time includes that computation."


def _floats(subject: Subject) -> dict[str, Any]:
    return {name: _array(parse_array(text)) for name, text in subject.inputs.items()}


def _array(quantity: Quantity) -> Any:
    values = np.array([float(numeral.value) for numeral in quantity.numerals]).reshape(quantity.shape)
    return values if quantity.shape else float(values)


def _latex(cells: list[str], shape: tuple[int, ...]) -> str:
    if not shape:
        return f"${cells[0]}$"
    columns = shape[-1]
    rows = [" & ".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    return r"$\begin{pmatrix}" + r" \\ ".join(rows) + r"\end{pmatrix}$"


def _one_unit_off(printed: Quantity) -> list[Quantity]:
    """The print with one cell one unit in its last place up or down, for each cell."""
    changed = []
    for i, numeral in enumerate(printed.numerals):
        for step in (Fraction(1), Fraction(-1)):
            value = numeral.value + step * numeral.unit
            other = replace(numeral, value=value, text=format_like(value, numeral))
            changed.append(replace(printed, numerals=(*printed.numerals[:i], other, *printed.numerals[i + 1 :])))
    return changed
