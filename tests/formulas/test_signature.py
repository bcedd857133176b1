"""What each card states of axes and kinds, held against its function: arguments drawn by it, of different lengths."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

from drawn import Drawn
from verify.formulas import CATALOGUE
from verify.formulas.signature import signature

REFUSALS = (ValueError, IndexError)


def _shapes(results: list[Any]) -> list[tuple[int, ...]]:
    """The shapes of the arrays and numbers among the results."""
    return [np.shape(one) for one in results if isinstance(one, np.ndarray | np.generic | int | float)]


@pytest.mark.parametrize("everything", [True, False], ids=["everything", "required"])
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_formula_takes_and_gives_what_its_card_states(name: str, *, everything: bool) -> None:
    """Arguments drawn by the signature are accepted, and the results have the axes that it states."""
    drawn = Drawn(name, everything=everything)
    lengths = drawn.stated_axes()
    assert lengths is not None
    if name == "concat_heads":
        lengths["Σ d"] = (2 * lengths["d"][0],)
    if name == "causal_mask" and not everything:
        lengths["m"] = lengths["n"]  # as many keys as queries, where no number of keys is given
    assert drawn.gives_what_it_states(lengths, drawn.results())


@pytest.mark.parametrize("name", CATALOGUE)
def test_two_dimensions_exchanged_are_noticed(name: str) -> None:
    """Arrays with two axes exchanged are refused, by formula and signature, or give other axes, as the latter says."""
    drawn = Drawn(name, everything=True)
    before = _shapes(drawn.results())
    for changed in drawn.exchanges():
        lengths = drawn.stated_axes(**changed)
        try:
            results = drawn.results(**changed)
        except REFUSALS:
            assert lengths is None, changed.keys()
            continue
        assert lengths is not None, changed.keys()
        assert drawn.gives_what_it_states(lengths, results)
        alone = all(not form.axes for one, form in drawn.forms.items() if one not in changed)
        assert _shapes(results) != before or alone


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_required_parameter_is_a_symbol_of_its_card(name: str) -> None:
    """The signature knows each argument that has to be given, under a name of its own."""
    card, stated = CATALOGUE[name], signature(CATALOGUE[name])
    required = [
        one.name
        for one in inspect.signature(card.function).parameters.values()
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD
    ]
    assert [one.name for one in stated.parameters if one.required] == required
    assert len({one.names[0] for one in stated.parameters}) == len(stated.parameters)
