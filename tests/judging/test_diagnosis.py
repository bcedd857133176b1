"""Wrong numbers and what made them: each printed value was computed by hand with the mistake that must be named."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify import pipeline
from verify.judging.diagnosis import LUCK, luck
from verify.numerals import parse_array
from verify.records.finding import Finding, Verdict

SQUARE = "$$A = \\begin{pmatrix} 1.2 & 3.4 \\\\ 5.6 & 7.9 \\end{pmatrix}$$\n\n$$x = [2.5, -1.5]$$\n\n"


def judged(tmp_path: Path, text: str) -> Finding:
    """The one finding of a document."""
    path = tmp_path / "document.md"
    path.write_text(SQUARE + text, encoding="utf-8")
    (finding,) = pipeline.audit([path]).findings
    return finding


@pytest.mark.parametrize(
    ("claim", "kind", "told"),
    [
        # (2.5·1.2 − 1.5·5.6, 2.5·3.4 − 1.5·7.9) is right; A x is (2.5·1.2 − 1.5·3.4, 2.5·5.6 − 1.5·7.9)
        ("x A = [-2.10, 2.15]", "exchanged", "with x and A exchanged"),
        (
            "A A^T = \\begin{pmatrix} 20.48 & 30.94 \\\\ 50.96 & 81.45 \\end{pmatrix}",
            "transposed",
            "with A not transposed",
        ),
        # e^2.5 / (e^2.5 + e^−1.5) = 0.982014; powers of 2: 2^2.5 / (2^2.5 + 2^−1.5) = 0.941176
        ("\\text{softmax}(x) = [0.941176, 0.058824]", "variant", "with softmax powers of 2 instead of e"),
        ("x + [1.25, 3.75] = [1.25, -5.25]", "sign", "with the other sign before [1.25, …]"),
        ("x + \\ln 20 = [6.82193, 2.82193]", "function", "with log2 in place of ln"),
        ("x \\cdot [1.5, 3.5] = -150.0", "decimal point", "with the decimal point 2 to the right"),
        ("\\text{softmax}(x) + x = [3.4820, -2.7190]", None, None),
    ],
)
def test_the_cause_is_named(tmp_path: Path, claim: str, kind: str | None, told: str | None) -> None:
    """The mistake that gives every digit is the diagnosis; what nothing gives has none."""
    finding = judged(tmp_path, f"$${claim}$$")
    assert finding.verdict is Verdict.WRONG
    diagnosis = finding.judgement.diagnosis
    assert (diagnosis and diagnosis.kind, diagnosis and diagnosis.told) == (kind, told)


def test_two_mistakes_are_found_together(tmp_path: Path) -> None:
    """A x = x A^T = (−2.1, 2.15), and its softmax with powers of 2 is 2^−2.1 / (2^−2.1 + 2^2.15) = 0.0499318."""
    finding = judged(tmp_path, "$$\\text{softmax}(x A) = [0.0499318, 0.9500682]$$")
    assert finding.judgement.diagnosis is not None
    assert finding.judgement.diagnosis.told == "with A transposed, and with softmax powers of 2 instead of e"


def test_luck_explains_nothing(tmp_path: Path) -> None:
    """Two digits that a change would give are as well given by chance: no cause is named."""
    assert luck(parse_array("8")) > LUCK
    finding = judged(tmp_path, "$$7 - 1 = 8$$")
    assert finding.verdict is Verdict.WRONG
    assert finding.judgement.diagnosis is None


def test_what_is_right_has_no_cause(tmp_path: Path) -> None:
    """A claim that holds is not diagnosed."""
    assert judged(tmp_path, "$$x A = [-5.40, -3.35]$$").judgement.diagnosis is None
