"""Finding → receipt: its expression run on recorded balls, under the reading that its verdict rests on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Set
from dataclasses import replace
from fractions import Fraction
from importlib import metadata
from typing import Any

import numpy as np

from verify.arithmetic.balls import Balls, Undecided
from verify.arithmetic.recording import Recorded, Recording
from verify.judging.reachable import NEAREST, TRUNCATED, excluding
from verify.judging.rounding import Rounding
from verify.judging.valuation import Meanings, Reading, Valuation
from verify.receipts.binding import Bound, NotFound, Texts, marks
from verify.receipts.check import SCHEMA, check
from verify.receipts.difference import difference
from verify.records.document import Document
from verify.records.example import Example, FormulaClaim, UndecidableClaim, ValueClaim
from verify.records.expression import Expression, numerals
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake, OutsideDomain
from verify.records.numeral import Quantity
from verify.records.receipt import Computation, Difference, Input, Printed, Receipt

PRECISION = 256
"""Bits at which a claim is recorded that was judged without any."""
LONGEST = 14_000
"""Bits of the numbers in a bound: what Python writes out."""
NEXT = "cite it without --receipt"
SPREADS = {"nearest": NEAREST, "truncated": TRUNCATED}
"""How far a number may be from what is printed, inward and outward, by how it was rounded."""

EVALUATED = ("P21", "P22", "P23")
"""The readings whose numbers are held to what code comes to."""

REFUSED = (ValueError, TypeError, ArithmeticError, LookupError, AttributeError)
"""What the other program raises where it cannot confirm a receipt."""


def receipt(
    finding: Finding, example: Example, document: Document, title: str, *, worked: bool = False
) -> Receipt | Difference:
    """The receipt of a finding, which the other program has confirmed.

    document: what prints the numbers; `worked`, where it is the file of the worked example.
    Raises Mistake where there is none: nothing is proved, by steps that can be written down, or they are too many, or
    its numbers do not stand in the document as that program reads it.
    """
    refused: str | None = None
    data = document.text.encode("utf-8", "surrogatepass")
    if hashlib.sha256(data).hexdigest() != document.sha256:  # the reader took its byte order mark off
        data = b"\xef\xbb\xbf" + data
    if isinstance(finding.claim.statement, FormulaClaim):
        return _of_formula(finding, example, Texts(document, ".", worked=worked), title, data)
    reference, rounding = _policy(finding)
    for mark in marks(document):
        texts = Texts(document, mark, worked=worked)
        for expression, printed in _readings(finding):
            try:
                bound = Bound(texts, finding.claim, example, printed)
                computations = tuple(_computations(finding, expression, bound, example, reference))
                about = (title, document.sha256, mark, tuple(texts.paths))
                made = Receipt(finding, *about, bound.statement, reference, rounding, computations)
                check(json.dumps(as_data(made)), data)
            except NotFound as error:
                refused = refused or str(error)
            except Undecided:
                refused = refused or "a comparison in it is left open"
            except REFUSED as error:
                refused = refused or f"the other program does not confirm it: {error}"
            else:
                return made
    raise _none(refused or "its digits come from a reading that no receipt holds")


def _of_formula(finding: Finding, example: Example, texts: Texts, title: str, data: bytes) -> Difference:
    """The counterexample of a printed formula, which the other program has confirmed."""
    try:
        made = difference(finding, example, texts, title)
        check(json.dumps(as_data(made)), data)
    except REFUSED as error:
        raise _none(f"the other program does not confirm it: {error}") from None
    return made


def as_data(made: Receipt | Difference, date: str | None = None) -> dict[str, Any]:
    """A receipt as plain data with its digest; `date` as it was given."""
    computations = made.computations if isinstance(made, Receipt) else ()
    printed = [made.statement, *(each.printed for one in computations for each in one.inputs)]
    texts = list(dict.fromkeys(made.texts[one.at[0]] for one in printed))

    def at(one: Printed) -> list[int]:
        return [texts.index(made.texts[one.at[0]]), *one.at[1:]]

    data: dict[str, Any] = {
        "schema": SCHEMA,
        "tool": {"name": "worked-example-verifier", "version": metadata.version("worked-example-verifier")},
        "date": date,
        "document": {
            "title": made.title,
            "sha256": made.sha256,
            "decimal": made.mark,
            "texts": [list(path) for path in texts],
        },
        "claim": {"id": made.finding.claim.id, "text": made.statement.text, "at": at(made.statement)},
        "verdict": made.finding.verdict.value,
    }
    if isinstance(made, Receipt):
        data["reference"], data["rounding"] = made.reference or Reading.FULL.value, made.rounding
        data["computations"] = [_computation(one, at) for one in made.computations]
    else:
        data["counterexample"] = _differing(made)
    said = json.dumps(data, sort_keys=True)
    return {**data, "sha256": hashlib.sha256(said.encode()).hexdigest()}


def _computation(one: Computation, at: Callable[[Printed], list[int]]) -> dict[str, Any]:
    return {
        "inputs": [
            {
                "name": each.name,
                "printed": each.printed.text,
                "at": at(each.printed),
                "within": [str(-each.below), str(each.above)],
            }
            for each in one.inputs
        ],
        "steps": [list(step) for step in one.steps],
        "guards": [list(guard) for guard in one.guards],
        "results": [
            {
                "step": step,
                "printed": printed.text,
                "at": at(printed),
                "bounds": [str(bounds.lower), str(bounds.upper)] if bounds else None,
            }
            for step, printed, bounds in one.results
        ],
        "excludes": list(one.excludes),
    }


def _differing(made: Difference) -> dict[str, Any]:
    return {
        "inputs": [{"name": name, "value": str(value)} for name, value in made.inputs],
        "steps": [list(step) for step in made.steps],
        "guards": [list(guard) for guard in made.guards],
        "results": [{"of": name, "step": step} for name, step in made.results],
    }


def _policy(finding: Finding) -> tuple[str, str]:
    """The reference that the printed digits start from and the rounding, where a receipt can hold them."""
    policy = finding.judgement.policy
    if not isinstance(finding.claim.statement, ValueClaim | UndecidableClaim) or finding.claim.printed is None:
        raise _none("a receipt is of printed numbers")
    if finding.claim.reading.startswith(EVALUATED):
        raise _none("what a program prints is evaluated, and no few steps of numbers show it")
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
    finding: Finding, expression: Expression, bound: Bound, example: Example, reference: str
) -> Iterator[Computation]:
    """What is to be repeated: the value itself; of a wrong claim also what rounded numbers may have made of it."""
    carried = reference == Reading.CARRIED.value
    bits = finding.judgement.bits or PRECISION
    world = Recording(bits)
    reading = Reading.CARRIED if carried else Reading.FULL
    meanings = Meanings(example.givens, example.claims)
    valuation = Valuation(world, meanings, reading)
    wrong = finding.verdict is Verdict.WRONG
    yield _recorded(world, valuation, expression, bound, tuple(SPREADS) if wrong else ())
    if wrong and meanings.is_inexact(expression):
        for rounding, cell in SPREADS.items():
            world = Recording(bits)
            steps = excluding(expression, bound.quantity, Valuation(Balls(bits), meanings, Reading.SPREAD, cell))
            spread = Valuation(world, meanings, Reading.SPREAD, cell)
            yield _recorded(world, spread, steps or expression, bound, (rounding,), bounded=False)


def _recorded(
    world: Recording,
    valuation: Valuation,
    expression: Expression,
    bound: Bound,
    excludes: tuple[str, ...],
    *,
    bounded: bool = True,
) -> Computation:
    array = valuation.value(expression)
    bounds = world.enclosures(array)
    if len(bounds) != len(bound.results) or any(one.special for one in bounds):
        raise _none("not every cell of it is a number")
    if any(max(abs(one.lower.numerator), one.upper.denominator).bit_length() > LONGEST for one in bounds):
        raise _none("its bounds have more digits than can be written down")
    steps = world.steps_of(array)
    results = [
        (step, printed, enclosure if bounded else None)
        for step, printed, enclosure in zip(steps, bound.results, bounds, strict=True)
    ]
    names = _names(world, valuation)
    inputs, opposite = [], set()
    for number, (numeral, below, above) in enumerate(world.printed):
        name, where = names.get(number, ("", ()))
        label = f"{name}[{', '.join(map(str, where))}]" if where else name
        printed, turned = bound.input(numeral, name, where, valuation.known)
        inputs.append(Input(label, printed, below, above))
        opposite |= {number} if turned else set()
    made = Computation(tuple(inputs), tuple(world.tape.steps), tuple(world.tape.guards), tuple(results), excludes)
    used = {abs(one.value) for each in (expression, *_definitions(valuation)) for one in numerals(each)}
    return _with_literals(made, bound, used, opposite, tuple(valuation.known))


def _names(world: Recording, valuation: Valuation) -> dict[int, tuple[str, tuple[int, ...]]]:
    """The name of each input and its index, where a name of the example stands for it."""
    found: dict[int, tuple[str, tuple[int, ...]]] = {}
    for name, array in valuation.known.items():
        cells: Any = getattr(array, "cells", None)
        for where in np.ndindex(cells.shape) if isinstance(cells, np.ndarray) else ():
            cell = cells[where]
            step: tuple[Any, ...] = world.tape.steps[cell.step] if isinstance(cell, Recorded) else ("",)
            if step[0] == "input":
                found.setdefault(step[1], (name, where))
    return found


def _definitions(valuation: Valuation) -> Iterator[Expression]:
    """The expressions behind the names that were used."""
    for name in valuation.known:
        given, result = valuation.meanings.givens.get(name), valuation.meanings.results.get(name)
        if given is not None and not isinstance(given, Quantity):
            yield given
        elif given is None and result is not None and valuation.reading is Reading.FULL:
            yield result.expression


def _with_literals(
    made: Computation, bound: Bound, written: Set[Fraction], opposite: Set[int], known: tuple[str, ...]
) -> Computation:
    """The same with each number that is written in a formula as an input, with its place, not as a constant.

    What is printed as its opposite is negated: opposite, where it is an input already.
    """
    inputs, steps = list(made.inputs), list[tuple[Any, ...]]()
    moved: list[int] = []
    for name, *rest in made.steps:
        value = Fraction(rest[0]) if name == "const" and rest[0][-1].isdigit() else None
        found = bound.literal(value, known) if value is not None and abs(value) in written else None
        if found is not None:
            steps.append(("input", len(inputs)))
            inputs.append(Input("", found[0], Fraction(0), Fraction(0)))
        else:
            steps.append((name, *rest) if name in ("input", "const") else (name, *(moved[step] for step in rest)))
        if found[1] if found is not None else name == "input" and rest[0] in opposite:
            steps.append(("neg", len(steps) - 1))
        moved.append(len(steps) - 1)
    guards = tuple((moved[one], moved[other], answer) for one, other, answer in made.guards)
    results = tuple((moved[step], printed, bounds) for step, printed, bounds in made.results)
    return replace(made, inputs=tuple(inputs), steps=tuple(steps), guards=guards, results=results)


def _none(reason: str) -> Mistake:
    return OutsideDomain(f"no receipt: {reason}", "a finding that a few exact steps prove", NEXT)
