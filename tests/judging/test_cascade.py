"""Which wrong number came first: small documents, worked by hand, in which one slip is carried on."""

from __future__ import annotations

from pathlib import Path

from verify import pipeline
from verify.records.finding import Finding, Verdict
from verify.reporting.text import render_text

SLIP = (
    "$$A = \\begin{pmatrix} 1.25 & 2.5 \\end{pmatrix}$$\n\n$$B = 3 A = \\begin{pmatrix} 3.75 & 7.6 \\end{pmatrix}$$\n\n"
)


def audited(tmp_path: Path, text: str) -> tuple[tuple[Finding, ...], str]:
    """The findings of a document, and its report."""
    path = tmp_path / "document.md"
    path.write_text(text, encoding="utf-8")
    report = pipeline.audit([path])
    return report.findings, render_text(report)


def test_what_is_computed_from_a_wrong_number_names_it(tmp_path: Path) -> None:
    """3 · 2.5 is 7.5, not 7.6; the sum below is right for 7.6, and says what it rests on."""
    (slip, total), text = audited(tmp_path, SLIP + "$$B + 1 = \\begin{pmatrix} 4.75 & 8.6 \\end{pmatrix}$$")
    assert (slip.verdict, slip.roots) == (Verdict.WRONG, ())
    assert total.holds
    assert total.roots == (slip.claim,)
    assert "1 claim holds given it: line 5" in text


def test_a_wrong_number_that_is_printed_again_is_known_again(tmp_path: Path) -> None:
    """The wrong digits under another name are the same mistake, where there are enough of them."""
    again = "$$C = \\begin{pmatrix} 3.75 & 7.6 \\end{pmatrix}$$\n\n$$2 C = \\begin{pmatrix} 7.5 & 15.2 \\end{pmatrix}$$"
    (slip, double), _ = audited(tmp_path, SLIP + again)
    assert double.verdict is Verdict.REPRODUCED
    assert double.roots == (slip.claim,)


def test_few_digits_are_not_known_again(tmp_path: Path) -> None:
    """A 9 after a wrong 9 is any 9."""
    (_, other), _ = audited(tmp_path, "$$4 + 4 = 9$$\n\n$$c = 9$$\n\n$$2 c = 18$$")
    assert other.roots == ()


def test_what_is_right_is_no_root(tmp_path: Path) -> None:
    """A document without a slip has no roots."""
    findings, _ = audited(
        tmp_path, SLIP.replace("7.6", "7.5") + "$$B + 1 = \\begin{pmatrix} 4.75 & 8.5 \\end{pmatrix}$$"
    )
    assert [finding.roots for finding in findings] == [(), ()]


def test_only_the_first_of_two_mistakes_is_a_root(tmp_path: Path) -> None:
    """A second slip in what rests on the first is wrong by itself, and still names the first."""
    (slip, second), _ = audited(tmp_path, SLIP + "$$B + 1 = \\begin{pmatrix} 4.75 & 9.7 \\end{pmatrix}$$")
    assert second.verdict is Verdict.WRONG
    assert second.roots == (slip.claim,)


def test_a_right_cell_of_a_wrong_array_is_no_root(tmp_path: Path) -> None:
    """4.125 and 3.75 of the array are right, 7.6 is not: what uses the first alone rests on nothing wrong."""
    array = "$$B = 1.5 \\begin{pmatrix} 2.75 & 5.0 \\end{pmatrix} = \\begin{pmatrix} 4.125 & 7.625 \\end{pmatrix}$$\n\n"
    (slip, right, wrong), _ = audited(tmp_path, array + "$$4.125 + 1 = 5.125$$\n\n$$7.625 + 1 = 8.625$$")
    assert slip.verdict is Verdict.WRONG
    assert right.roots == ()
    assert wrong.roots == (slip.claim,)
