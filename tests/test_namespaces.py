"""The library that arrays are of: NumPy for its own, without a wrapper; what the standard names for any other."""

from __future__ import annotations

import subprocess
import sys

import array_api_strict
import numpy as np
import pytest

from verify.namespaces import array_namespace


@pytest.mark.parametrize("arrays", [(np.ones(2),), (np.float32(1), np.ones((2, 2))), (np.ma.ones(3),)])
def test_numpy_is_itself(arrays):
    """Arrays and scalars of NumPy, and its subclasses, are NumPy's."""
    assert array_namespace(*arrays) is np


def test_another_library_is_asked():
    """An array says itself which library it is of; numbers beside it have none."""
    assert array_namespace(array_api_strict.ones(2), 1.0) is array_api_strict


@pytest.mark.parametrize("arrays", [(1.0,), ("[1, 2]",), (np.ones(2), array_api_strict.ones(2))])
def test_two_libraries_or_none_are_refused(arrays):
    """A list of Python has no namespace, nor have arrays of two libraries."""
    with pytest.raises(TypeError):
        array_namespace(*arrays)


def test_numpy_is_not_wrapped():
    """A formula of NumPy's arrays loads neither the wrapper around NumPy nor what that would load."""
    script = (
        "import sys, numpy as np\nfrom verify.formulas.softmax import softmax\nsoftmax(np.ones(3))\n"
        "print(sorted({'array_api_compat.numpy', 'numpy.f2py'} & set(sys.modules)))"
    )
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == "[]"
