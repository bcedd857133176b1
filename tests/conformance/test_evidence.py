"""The evidence that the cards cite is what the tests of this folder hold."""

import onnx
import pytest
import scipy

import evidence


def test_the_file_says_what_the_tests_hold() -> None:
    """The file in the package is the one that the script would write now."""
    found = evidence.FILE.read_text(encoding="utf-8")
    for library in (onnx, scipy):
        name = {"onnx": "ONNX", "scipy": "SciPy"}[library.__name__]
        if f"{name} {evidence.release(library)}:" not in found:
            pytest.skip(f"the file was written with another release of {name}, which may have other cases")
    assert found == evidence.written()


def test_every_formula_has_two_outside_sources() -> None:
    """Each formula is held by at least two sources from outside; our own balls and the bare standard are none."""
    assert {name: sources for name, sources in evidence.outside().items() if len(sources) < 2} == {}


def test_a_formula_without_sources_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without ONNX, attention weights have only one source left."""
    monkeypatch.setattr(evidence, "OURS", evidence.OURS | {"ONNX"})
    assert evidence.outside()["attention_weights"] == {"SymPy"}
