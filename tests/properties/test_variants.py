"""The declared variants of the catalogue: none passes for its formula."""

from __future__ import annotations

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.properties import ARGUMENTS, laws_of
from verify.properties.law import Held
from verify.properties.relations import UNBOUNDED, expect_value
from verify.properties.trial import attempt
from verify.records.formula import Variant

VARIANTS = [variant for card in CATALOGUE.values() for variant in card.variants]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_a_variant_is_told_from_its_formula(variant: Variant) -> None:
    """A variant departs from the proved value of its formula, or where there is none from one of its laws."""
    held = Held(variant.function, variant.of)
    checks = [(law.check, law.arguments) for law in laws_of(variant.of)]
    with np.errstate(all="ignore"):
        if variant.of not in UNBOUNDED:
            trials = [attempt(lambda each: expect_value(held, each), ARGUMENTS[variant.of], 60, smallest=False)]
        else:
            trials = [attempt(lambda each, check=check: check(held, each), draws) for check, draws in checks]
    assert any(trial.failure is not None for trial in trials)
