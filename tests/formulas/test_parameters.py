"""Nested parameters, and functions of all their arrays."""

import numpy as np

from verify.formulas.parameters import NormParameters, combine


def test_nested_parameters_keep_their_form():
    """A function of arrays reaches each array of nested tuples, and None stays None."""
    nested = (NormParameters(np.ones(2), None), (np.zeros(1),))
    result = combine(lambda a, b: a + b, nested, nested)
    assert isinstance(result[0], NormParameters)
    assert result[0].gain.tolist() == [2, 2]
    assert result[0].bias is None
    assert result[1][0].tolist() == [0]
