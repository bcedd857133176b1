"""The garbage collector while a document is audited."""

from __future__ import annotations

import gc

import pytest

from verify.pipeline.audit import find_one, judge_one
from verify.pipeline.documents import Source
from verify.pipeline.garbage import SELDOM, seldom_collected


def test_the_collector_waits_and_is_then_as_it_was() -> None:
    """Within, it waits; afterwards, also after an error, it is what it was; one that is off stays off."""
    usual = gc.get_threshold()
    try:
        gc.set_threshold(700, 11, 12)
        with seldom_collected():
            assert gc.get_threshold() == (SELDOM, 11, 12)
        assert gc.get_threshold() == (700, 11, 12)
        with pytest.raises(KeyError), seldom_collected():
            raise KeyError
        assert gc.get_threshold() == (700, 11, 12)
        gc.set_threshold(0, 11, 12)
        with seldom_collected():
            assert gc.get_threshold() == (0, 11, 12)
    finally:
        gc.set_threshold(*usual)


def test_an_audited_document_leaves_no_cycles() -> None:
    """What an audit made is freed as soon as it is let go: nothing waits for the collector, which waits in turn."""
    text = (
        "# A\n\nLet $Q = \\begin{pmatrix} 1 & 0.5 \\end{pmatrix}$ be, and $2 \\times 3 = 6$.\n\n"
        "- half of 6 is 3\n\n| a |\n|---|\n| 1 |\n"
    )
    for document_format in ("markdown", "latex", "plain"):
        source = Source(f"cycles.{document_format}", None, text, document_format)
        found, _ = find_one(source)
        assert found is not None
        judge_one(found)  # what is loaded and kept once, is
        gc.collect()
        gc.disable()
        try:
            found, _ = find_one(source)
            assert found is not None
            judge_one(found)
            del found
            gc.set_debug(gc.DEBUG_SAVEALL)
            gc.collect()
            left = {type(one).__name__ for one in gc.garbage if type(one).__module__.startswith("verify.")}
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()
        assert left == set()
