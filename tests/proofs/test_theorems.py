"""The theorems: every one is proved by the shipped formulas, and every gradient has one."""

from __future__ import annotations

import pytest

from verify import proofs
from verify.formulas import CATALOGUE
from verify.records.theorem import Ruling


@pytest.mark.parametrize("name", sorted(proofs.THEOREMS))
def test_every_theorem_is_proved(name: str) -> None:
    """The theorem holds of the formula's own source, at each size that it states."""
    proof = proofs.prove(proofs.THEOREMS[name])
    assert proof.steps
    assert [step for step in proof.steps if step.ruling is not Ruling.PROVED] == []


def test_every_gradient_has_a_theorem_or_a_reason() -> None:
    """Each `…_gradient` of the catalogue is the derivative by a theorem, or its reason for having none is written."""
    gradients = {name for name in CATALOGUE if name.endswith("_gradient")}
    assert gradients <= set(proofs.gradients())
