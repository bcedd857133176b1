"""What fuzzing found stays found, and what it runs on is sound: every target on its seeds, and on what once failed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seeds import DICTIONARY, SEEDS
from targets import TARGETS

FAILED = [
    ("audit", b"\0$$f(x) = \\left[ \\right], \\; \\|[]\\|_2 = 5$$"),
    ("audit", b"\0$\\max([\\;]) = 3$"),
    ("plain", rb"$\def\x#1#2{#2#1}$ then $\x{1}{2} = 3$"),
]
"""Inputs that once ended in an exception."""


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_pass(target: str) -> None:
    """Every target takes the inputs that its fuzzing starts from, and none of them is empty."""
    assert SEEDS[target]
    for seed in SEEDS[target]:
        TARGETS[target](seed)


@pytest.mark.parametrize(("target", "data"), FAILED)
def test_what_failed_once_passes(target: str, data: bytes) -> None:
    """What fuzzing once found is read like any other input."""
    TARGETS[target](data)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 7), st.lists(st.sampled_from([*DICTIONARY, " ", "\n", "1", "="]), max_size=40).map("".join))
def test_words_of_mathematics_thrown_together_are_audited(kind: int, text: str) -> None:
    """The whole audit takes any words of mathematics in any format."""
    TARGETS["audit"](bytes([kind]) + text.encode())


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_audited(data: bytes) -> None:
    """The whole audit takes any bytes."""
    TARGETS["audit"](data)
