"""Finding → receipt: its expression run on recorded balls, under the reading that its verdict rests on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib import metadata
from typing import Any

import numpy as np

from verify.arithmetic.balls import Balls, Undecided
from verify.arithmetic.recording import Recorded, Recording
from verify.judging.reachable import NEAREST, TRUNCATED, excluding
from verify.judging.rounding import Rounding
from verify.judging.valuation import Meanings, Reading, Valuation
from verify.receipts.check import check
from verify.records.example import Example, UndecidableClaim, ValueClaim
from verify.records.expression import Expression
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake, OutsideDomain
from verify.records.numeral import Quantity
from verify.records.receipt import Computation, Receipt

SCHEMA = "verify-receipt/1"
PRECISION = 256
"""Bits at which a claim is recorded that was judged without any."""
NEXT = "cite it without --receipt"
SPREADS = {"nearest": NEAREST, "truncated": TRUNCATED}
"""How far a number may be from what is printed, inward and outward, by how it was rounded."""

REFUSED = (ValueError, TypeError, ArithmeticError, LookupError, AttributeError)
"""What the other program raises where it cannot confirm a receipt."""


def receipt(finding: Finding, example: Example, title: str, sha256: str) -> Receipt:
    """The receipt of a finding, which the other program has confirmed.

    Raises Mistake where there is none: nothing is proved, by steps that can be written down, or they are too many.
    """
    reference, rounding = _policy(finding)
    refused = "its digits come from a reading that no receipt holds"
    for expression, printed in _readings(finding):
        try:
            computations = tuple(_computations(finding, expression, printed, example, reference))
            made = Receipt(finding, title, sha256, reference, rounding, computations)
            check(as_data(made))
        except Undecided:
            refused = "a comparison in it is left open"
        except REFUSED as error:
            refused = f"the other program does not confirm it: {error}"
        else:
            return made
    raise _none(refused)


def as_data(made: Receipt, date: str | None = None) -> dict[str, Any]:
    """A receipt as plain data with its digest; `date` as it was given."""
    claim = made.finding.claim
    place = claim.places[0]
    data = {
        "schema": SCHEMA,
        "tool": {"name": "worked-example-verifier", "version": metadata.version("worked-example-verifier")},
        "date": date,
        "document": {"title": made.title, "sha256": made.sha256},
        "claim": {
            "id": claim.id,
            "place": {"path": place.path, "line": place.line, "end_line": place.end_line},
            "text": claim.text,
        },
        "verdict": made.finding.verdict.value,
        "reference": made.reference or Reading.FULL.value,
        "rounding": made.rounding,
        "computations": [_computation(one) for one in made.computations],
    }
    said = json.dumps(data, sort_keys=True)
    return {**data, "sha256": hashlib.sha256(said.encode()).hexdigest()}


def _computation(one: Computation) -> dict[str, Any]:
    return {
        "inputs": [
            {"name": name, "printed": printed, "within": [str(-below), str(above)]}
            for name, printed, below, above in one.inputs
        ],
        "steps": [list(step) for step in one.steps],
        "guards": [list(guard) for guard in one.guards],
        "results": [
            {"step": step, "printed": printed, "bounds": [str(bounds.lower), str(bounds.upper)] if bounds else None}
            for step, printed, bounds in one.results
        ],
        "excludes": list(one.excludes),
    }


def _policy(finding: Finding) -> tuple[str, str]:
    """The reference that the printed digits start from and the rounding, where a receipt can hold them."""
    policy = finding.judgement.policy
    if not isinstance(finding.claim.statement, ValueClaim | UndecidableClaim) or finding.claim.printed is None:
        raise _none("a receipt is of printed numbers")
    if finding.verdict not in (Verdict.REPRODUCED, Verdict.ROUNDING, Verdict.WRONG):
        raise _none(f"nothing is proved: {finding.verdict}")
    if not finding.judgement.computed:
        raise _none("its shape is wrong, not its numbers")
    if policy is None:
        return "", Rounding.NEAREST.value
    if policy.reference not in ("", Reading.CARRIED.value):
        raise _none(f"the policy is {policy}, which no steps of exact numbers repeat")
    return policy.reference, policy.rounding or Rounding.NEAREST.value


def _readings(finding: Finding) -> Iterator[tuple[Expression, Quantity]]:
    """The computations that may be meant, the first one first; a wrong claim has a single one."""
    claim, statement = finding.claim, finding.claim.statement
    if isinstance(statement, ValueClaim):
        yield statement.expression, statement.printed
    if claim.printed is not None and finding.verdict is not Verdict.WRONG:
        yield from ((one.expression, one.printed or claim.printed) for one in claim.alternatives)


def _computations(
    finding: Finding, expression: Expression, printed: Quantity, example: Example, reference: str
) -> Iterator[Computation]:
    """What is to be repeated: the value itself; of a wrong claim also what rounded numbers may have made of it."""
    carried = reference == Reading.CARRIED.value
    bits = finding.judgement.bits or PRECISION
    world = Recording(bits)
    reading = Reading.CARRIED if carried else Reading.FULL
    meanings = Meanings(example.givens, example.claims)
    valuation = Valuation(world, meanings, reading)
    wrong = finding.verdict is Verdict.WRONG
    yield _recorded(world, valuation, expression, printed, tuple(SPREADS) if wrong else ())
    if wrong and meanings.is_inexact(expression):
        for rounding, cell in SPREADS.items():
            world = Recording(bits)
            steps = excluding(expression, printed, Valuation(Balls(bits), meanings, Reading.SPREAD, cell))
            spread = Valuation(world, meanings, Reading.SPREAD, cell)
            yield _recorded(world, spread, steps or expression, printed, (rounding,), bounded=False)


def _recorded(
    world: Recording,
    valuation: Valuation,
    expression: Expression,
    printed: Quantity,
    excludes: tuple[str, ...],
    *,
    bounded: bool = True,
) -> Computation:
    array = valuation.value(expression)
    bounds = world.enclosures(array)
    if len(bounds) != len(printed.numerals) or any(one.special for one in bounds):
        raise _none("not every cell of it is a number")
    steps = world.steps_of(array)
    results = [
        (step, numeral.text, enclosure if bounded else None)
        for step, numeral, enclosure in zip(steps, printed.numerals, bounds, strict=True)
    ]
    names = _names(world, valuation)
    inputs = [
        (names.get(number, ""), numeral.text, below, above)
        for number, (numeral, below, above) in enumerate(world.printed)
    ]
    return Computation(tuple(inputs), tuple(world.tape.steps), tuple(world.tape.guards), tuple(results), excludes)


def _names(world: Recording, valuation: Valuation) -> dict[int, str]:
    """The name of each input, where a name of the example stands for it."""
    found: dict[int, str] = {}
    for name, array in valuation.known.items():
        cells: Any = getattr(array, "cells", None)
        for where in np.ndindex(cells.shape) if isinstance(cells, np.ndarray) else ():
            cell = cells[where]
            step: tuple[Any, ...] = world.tape.steps[cell.step] if isinstance(cell, Recorded) else ("",)
            if step[0] == "input":
                found.setdefault(step[1], f"{name}[{', '.join(map(str, where))}]" if where else name)
    return found


def _none(reason: str) -> Mistake:
    return OutsideDomain(f"no receipt: {reason}", "a finding that a few exact steps prove", NEXT)
