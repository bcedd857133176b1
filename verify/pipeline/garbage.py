"""The garbage collector, seldom at work while a document is: what an audit makes hardly ever refers back to itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 500_000
"""New objects from one search for cycles to the next: more than a document of usual size makes."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let the collector wait for SELDOM new objects; searches through all that is loaded took a tenth of an audit."""
    usual = gc.get_threshold()
    if usual[0] == 0:  # whoever turned it off keeps it so
        yield
        return
    gc.set_threshold(max(SELDOM, usual[0]), *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
