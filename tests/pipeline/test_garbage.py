"""The garbage collector while a document is audited."""

from __future__ import annotations

import gc
from types import FunctionType

import pytest

from verify.pipeline.audit import find_one, judge_one
from verify.pipeline.documents import Source
from verify.pipeline.garbage import SELDOM, seldom_collected
from verify.records.finding import Finding


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
        assert _left(Source(f"cycles.{document_format}", None, text, document_format)) == (set(), set())


def test_a_document_with_mistakes_leaves_no_cycles() -> None:
    """Nor do the searches for their causes, and the arithmetics that they are judged in."""
    text = (
        "# A\n\n$$A = \\begin{bmatrix} 1.5 & 2.25 \\\\ 3.75 & 4.5 \\end{bmatrix}$$\n\n"
        "$$B = \\begin{bmatrix} 0.5 & 1.25 \\\\ 2.5 & 0.75 \\end{bmatrix}$$\n\n"
        "$$A B^T = \\begin{bmatrix} 6.375 & 3.5625 \\\\ 13.125 & 8.0625 \\end{bmatrix}$$\n\n"
        "$$\\sqrt{1.5 \\cdot 2.25} + \\frac{1}{3} = 2.1704$$\n\n"
        "$$\\ln(1.5) / 0.75 = 0.5407$$\n\n$$e^{0.5} \\cdot e^{1.5} = e^{2.5}$$\n\n"
        "$$(x + y)^2 = x^2 + 2 x y + y^2$$\n\n$$x = \\frac{1 \\pm 3}{2}$$\n\n"
        "```\n>>> print(Q)\n[[1.5 2.25]\n [3.75 4.5]]\n```\n\n"
    )
    source = Source("mistakes.md", None, text, "markdown")
    findings = _findings(source)
    assert any(one.judgement.diagnosis is not None for one in findings)
    assert _left(source) == (set(), set())


def _findings(source: Source) -> tuple[Finding, ...]:
    found, _ = find_one(source)
    assert found is not None
    judged, _ = judge_one(found)
    assert judged is not None
    return judged.examples[0].findings


def _left(source: Source) -> tuple[set[str], set[str]]:
    """The types of ours, and the functions of ours, that the collector has to free after an audit."""
    _findings(source)  # what is loaded and kept once, is
    gc.collect()
    gc.disable()
    try:
        _findings(source)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        types = {type(one).__name__ for one in gc.garbage if type(one).__module__.startswith("verify.")}
        called = [one for one in gc.garbage if isinstance(one, FunctionType) and one.__module__.startswith("verify.")]
        return types, {one.__qualname__ for one in called}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
