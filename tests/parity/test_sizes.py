"""The arguments at size: every formula has them or a reason, they fit, and rows are what they are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.parity import references
from verify.parity.at_size import AT_SIZE, SMALL_ALONE
from verify.parity.cases import cases_of, kernel_cases, leaves_of, sized_at
from verify.parity.comparing import quiet
from verify.parity.references import BALLS, Truth, parts
from verify.parity.sizes import SIZES
from verify.properties.relations import bound

BY_ROWS = [name for name, scaled in AT_SIZE.items() if scaled.rows]


def test_every_formula_is_at_size_or_has_a_reason() -> None:
    """No formula of the catalogue is left out in silence, and none is both."""
    assert set(AT_SIZE) | set(SMALL_ALONE) == set(CATALOGUE)
    assert not set(AT_SIZE) & set(SMALL_ALONE)
    assert all(SMALL_ALONE.values())


def test_the_largest_is_what_models_have() -> None:
    """Batch, heads, positions and features of the largest size."""
    lengths = SIZES["large"]
    assert tuple(lengths[axis] for axis in "BHnd") == (8, 16, 2048, 128)


@pytest.mark.parametrize("name", AT_SIZE)
def test_the_arguments_fit(name: str) -> None:
    """Each formula takes its small arrays, whose floats are of float16."""
    card = CATALOGUE[name]
    plain = next(iter(cases_of(card, "small")))
    positional, named = bound(name, plain.arguments)
    with quiet():
        assert parts(card.function(*positional, **named))
    for leaf in leaves_of(plain.arguments):
        if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f":
            assert np.array_equal(leaf, leaf.astype("float16"))


@pytest.mark.parametrize("name", BY_ROWS)
def test_rows_go_by_themselves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is proved of one row alone is what NumPy has there, within what rounding explains."""
    monkeypatch.setattr(references, "SAMPLED", 1)
    card = CATALOGUE[name]
    plain = next(iter(cases_of(card, "small")))
    positional, named = bound(name, plain.arguments)
    with quiet():
        host = [np.asarray(part) for part in parts(card.function(*positional, **named))]
    held = Truth(name, card.function).of(plain, "float64", host)
    proved = [(part, reference, at) for part, (reference, kind, at) in zip(host, held, strict=True) if kind == BALLS]
    assert proved
    for part, reference, at in proved:
        off = np.abs((part[at] - reference.value) - reference.rest)
        assert reference.allowed is not None
        assert np.all(off <= reference.allowed)


def test_the_largest_arrays_are_counted() -> None:
    """Attention's scores are its largest array, and its products run over queries, keys and features."""
    sized = sized_at(CATALOGUE["scaled_dot_product_attention"], "large")
    assert sized is not None
    assert sized.cells == 8 * 16 * 2048 * 2048
    assert sized.work == 8 * 16 * 2048 * 2048 * 128
    assert sized_at(CATALOGUE["encoder_block"], "large") is None
    assert sized_at(CATALOGUE["encoder"], "small") is None


@pytest.mark.parametrize("name", AT_SIZE)
def test_a_formula_takes_the_long_rows_of_its_kernels(name: str) -> None:
    """What functions are held to in other types is what the formula itself is defined on."""
    label, arguments = kernel_cases(CATALOGUE[name])[-1]
    assert label == "long rows"
    positional, named = bound(name, arguments)
    with quiet():
        assert parts(CATALOGUE[name].function(*positional, **named))
