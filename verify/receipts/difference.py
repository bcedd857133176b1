"""Finding of a wrong formula → its counterexample: both values at the numbers chosen for its names, step by step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.arithmetic.recording import Recorded, Recording
from verify.judging.valuation import Meanings, Reading, Valuation
from verify.receipts.binding import Texts
from verify.records.example import Example, FormulaClaim
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake, OutsideDomain
from verify.records.receipt import Difference

PRECISION = 256
"""Bits at which both values are recorded."""


def difference(finding: Finding, example: Example, texts: Texts, title: str) -> Difference:
    """What shows that a printed formula is another than it is said to be.

    Raises Mistake where nothing does: it is not wrong, its shapes do not fit, or no few steps give its values.
    """
    statement, span = finding.claim.statement, next(texts.spans(finding.claim), None)
    if finding.verdict is not Verdict.WRONG or not isinstance(statement, FormulaClaim):
        raise _none("of a formula that holds a proof is kept, and no few steps show it")
    if span is None:
        raise _none("it stands in no text of the document")
    world = Recording(PRECISION)
    valuation = Valuation(world, Meanings(example.givens, example.claims), Reading.FULL)
    try:
        cells = _apart(statement, world, valuation)
    except (Mistake, Undecided) as reason:
        found = reason.found if isinstance(reason, Mistake) else "a comparison in it is left open"
        raise _none(found) from None
    if cells is None:
        raise _none("no cell of it is a number that differs")
    inputs = tuple((name, world.printed[number][0].value) for number, name in sorted(_named(world, valuation)))
    results = (("the printed side", cells[0]), (_flat(statement.equals_text), cells[1]))
    paths, at = tuple(texts.paths), texts.printed(span)
    steps, guards = tuple(world.tape.steps), tuple(world.tape.guards)
    return Difference(finding, title, texts.document.sha256, ".", paths, at, inputs, steps, guards, results)


def _apart(statement: FormulaClaim, world: Recording, valuation: Valuation) -> tuple[int, int] | None:
    """The steps of the first cell in which a side and what it is said to equal are two numbers that differ."""
    right = valuation.value(statement.equals)
    for side in statement.sides:
        left = valuation.value(side)
        if left.shape != right.shape:
            return None
        bounds = zip(world.enclosures(left), world.enclosures(right), strict=True)
        steps = zip(world.steps_of(left), world.steps_of(right), strict=True)
        for (one, other), pair in zip(bounds, steps, strict=True):
            if not (one.special or other.special or one.meets(other.lower, other.upper)):
                return pair
    return None


def _named(world: Recording, valuation: Valuation) -> Iterator[tuple[int, str]]:
    """Each input with the name that it was chosen for, and its index there."""
    for name, array in valuation.known.items():
        label = name.partition("@")[0]
        for where in np.ndindex(*array.shape):
            cell = array.cells[where]
            if isinstance(cell, Recorded) and world.tape.steps[cell.step][0] == "input":
                yield world.tape.steps[cell.step][1], f"{label}[{', '.join(map(str, where))}]" if where else label


def _flat(text: str) -> str:
    return " ".join(text.split())


def _none(reason: str) -> Mistake:
    return OutsideDomain(f"no receipt: {reason}", "a finding that a few exact steps prove", "cite it without --receipt")
