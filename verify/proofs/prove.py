"""Theorem → Proof: run the steps, up to the first that is not proved."""

from __future__ import annotations

import time

from verify.arithmetic.balls import Undecided
from verify.arithmetic.symbols import Refused, Unreadable, Unwieldy
from verify.formulas import ShapeError
from verify.proofs.inventory import Formulas
from verify.records.theorem import Proof, Ruling, Step, Theorem


def prove(theorem: Theorem, formulas: Formulas | None = None) -> Proof:
    """Run the proof on the shipped formulas, or on what stands in for some of them."""
    started = time.perf_counter()
    steps: list[Step] = []
    try:
        for step in theorem.steps(formulas or Formulas()):
            steps.append(step)
            if step.ruling is not Ruling.PROVED:
                break
    except (Refused, Unreadable, Unwieldy, Undecided) as limit:
        steps.append(Step("the computation", Ruling.UNDECIDED, f"{type(limit).__name__}: {limit}"))
    except ShapeError as error:
        steps.append(Step("the computation", Ruling.REFUTED, str(error)))
    return Proof(theorem, tuple(steps), time.perf_counter() - started)
