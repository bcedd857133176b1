"""A function named as MODULE:FUNCTION: the user's own code, imported because the user asks to have it held."""

from __future__ import annotations

import functools
import importlib
import sys
from pathlib import Path
from typing import Any

from verify.properties.law import Function
from verify.records.mistake import NoSuchFunction

EXPECTED = "MODULE:FUNCTION, such as scipy.special:softmax"


def load_function(name: str) -> Function:
    """Import the module, looked for in the current folder first, and take the function from it.

    Raises NoSuchFunction where the module cannot be imported, has no such name, or the name cannot be called.
    """
    module_name, colon, path = name.partition(":")
    if not (module_name and colon and path):
        raise NoSuchFunction(name, EXPECTED, "write the module, a colon and the function", "verify conform")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except Exception as error:
        found = f"the module {module_name}, which cannot be imported ({type(error).__name__}: {error})"
        raise NoSuchFunction(found, EXPECTED, "check the name, and the folder you are in", "verify conform") from None
    try:
        function: Any = functools.reduce(getattr, path.split("."), module)
    except AttributeError:
        found = f"the module {module_name}, which has no {path}"
        raise NoSuchFunction(found, EXPECTED, "check the name of the function", "verify conform") from None
    if not callable(function):
        found = f"{name}, which is of type {type(function).__name__} and cannot be called"
        raise NoSuchFunction(found, "a function", "name a function of the module", "verify conform")
    return function  # type: ignore[no-any-return]
