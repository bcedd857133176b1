"""Every formula of the catalogue is in the table of examples, so that no other test of this folder passes it over."""

import numpy as np

from arguments import EXAMPLES, STEP
from inventory import CALLS, DRAWS, results
from verify.formulas import CATALOGUE


def test_every_formula_has_an_example() -> None:
    """Each formula of the catalogue has at least one example call, and each example its formula."""
    assert {name for name, calls in EXAMPLES.items() if calls} == set(CATALOGUE)


def test_every_type_holds_the_same_numbers() -> None:
    """All numbers of the examples are whole sixty-fourths of at most 4, or infinite, and cannot be written to."""
    for _, call in CALLS.values():
        for array in call.arrays():
            assert not array.flags.writeable
            finite = array[np.isfinite(array)] if array.dtype.kind == "f" else np.zeros(0)
            assert np.array_equal(finite * STEP, np.round(finite * STEP))
            assert np.all(abs(finite) <= 4)


def test_only_draws_have_no_arrays() -> None:
    """Every other formula is called with arrays."""
    assert {name for name in CATALOGUE if not any(call.arrays() for call in EXAMPLES[name])} == DRAWS


def test_examples_give_numbers() -> None:
    """Every example gives at least one array, and none that is empty."""
    assert [example for example in CALLS if not all(np.size(leaf) for leaf in results(example) or [[]])] == []
