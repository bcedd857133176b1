"""What annotations say of a document, in its comments and beside it; the expected numbers are worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify import pipeline
from verify.records.finding import Verdict
from verify.records.report import Report

INPUTS = "$$ x = [1, 2] $$\n\n$$ W_1 = \\begin{pmatrix} 3 & 0 \\\\ 0 & 4 \\end{pmatrix} $$\n\n"


def audit(tmp_path: Path, text: str, sidecar: str = "", name: str = "document.md") -> Report:
    """The report on a document, with a file beside it."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    if sidecar:
        (tmp_path / "document.verify.toml").write_text(sidecar, encoding="utf-8")
    return pipeline.audit([tmp_path / name])


def verdicts(report: Report) -> list[str]:
    """The verdicts, in document order; nothing may have gone unread."""
    assert report.mistakes == ()
    return [finding.verdict.value for finding in report.findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<!-- verify: y = x @ W1 -->\n$$ [3, 8] $$", ["reproduced"]),
        ("<!-- verify: y = x @ W_1 -->\n$$ \\hat h = [3, 8] $$", ["reproduced"]),
        ("<!-- verify: y = x @ W1 -->\n$$ y = [3, 9] $$", ["wrong"]),
        ("<!-- verify: y = sum(x) -->\nIt is $3$.", ["reproduced"]),
        ("<!-- verify: y = sum(x) -->\n\n```\ntotal: 3\n```", ["reproduced"]),
        ("<!-- verify: y = x -->\n\n```python\ny = np.array([1, 3])\n```", ["wrong"]),
        ("<!-- verify: b = 2 * x -->\n$$ a = 7 \\quad b = [2, 4] $$", ["reproduced"]),
        ("<!-- verify: y = 2 * x -->\n$$ y = [2, 4] $$\n<!-- verify: z = 2 * y -->\n$$ [4, 8] $$", ["reproduced"] * 2),
        ("<!-- verify: u = 2 * x -->\n$$ v = [2, 4] $$\n\n$$ v + v = [4, 8] $$", ["reproduced"] * 2),
        ("<!-- verify: given z -->\n$$ [5, 6] $$\n<!-- verify: y = x + z -->\n$$ [6, 8] $$", ["reproduced"]),
        ("<!-- verify: let k = 3 -->\n<!-- verify: y = k * x -->\n$$ [3, 6] $$", ["reproduced"]),
        ("<!-- verify: let k = 3 + sum(x) -->\n$$ y = k \\cdot 2 = 12 $$", ["reproduced"]),
        ("<!-- verify: shape x @ W1 -->\n$(2)$", ["reproduced"]),
        ("<!-- verify: shape W1 -->\nIt is $2 \\times 3$.", ["wrong"]),
        ("<!-- verify: holds sum(x) == 3 -->", ["reproduced"]),
        ("<!-- verify: holds sum(x) < 3 -->", ["wrong"]),
    ],
)
def test_an_annotation_binds(tmp_path: Path, text: str, expected: list[str]) -> None:
    """What an annotation says of the next printed value is judged, and its name is known from there on."""
    report = audit(tmp_path, INPUTS + text)
    assert verdicts(report) == expected


def test_a_bound_value_knows_where_it_was_said(tmp_path: Path) -> None:
    """The place of a claim is the printed value's, its source the annotation's."""
    (finding,) = audit(tmp_path, INPUTS + "<!-- verify: y = 3 * x -->\nText.\n\n$$ y = [3, 6] $$\n").findings
    assert (finding.claim.places[0].line, finding.claim.source.line) == (8, 5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<!-- verify: skip, why -->\n$$ 1 + 1 = 3 $$\n$$ 1 + 1 = 4 $$", ["unchecked", "wrong"]),
        ("<!-- verify: skip, why -->\nSo $1+1=3$ and $1+1=5$.\n\n$$ 1 + 1 = 4 $$", ["unchecked"] * 2 + ["wrong"]),
        ("<!-- verify: skip begin, why -->\n$$1+1=3$$\n\n$$1+1=4$$\n<!-- verify: skip end -->", ["unchecked"] * 2),
        ("# A\n<!-- verify: skip section, why -->\n$$1 + 1 = 3$$\n## B\n$$1 + 1 = 4$$\n# C\n$$1 + 1 = 5$$",
         ["unchecked"] * 2 + ["wrong"]),
        ("<!-- verify: skip, why -->\n\n```\n>>> f()\ntensor([1.])\n>>> g()\n2\n```", ["unchecked"] * 4),
    ],
)  # fmt: skip
def test_what_is_skipped_is_counted_with_its_reason(tmp_path: Path, text: str, expected: list[str]) -> None:
    """A skipped block claims nothing and is unchecked; what stands beside it is judged all the same."""
    report = audit(tmp_path, text)
    assert verdicts(report) == expected
    skipped = [finding for finding in report.findings if finding.verdict is Verdict.UNCHECKED]
    assert {finding.judgement.reason for finding in skipped} == {"skipped: why"}


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("<!-- verify: y x -->\n$$ 1 $$", 1, "`verify: y x`"),
        ("<!-- verify: skip -->\n$$ 1 $$", 1, "`verify: skip`"),
        ("<!-- verify: y = 2 * (3 -->\n$$ 1 $$", 1, "the end at column 7"),
        ("text\n\n<!-- verify: y = 2 * q -->\n$$ 1 $$", 3, "q is not defined"),
        ("<!-- verify: y = frob(2) -->\n$$ 1 $$", 1, "the function frob is not known"),
        ("$$ x = [1, 2] $$\n<!-- verify: y = x @ [1, 2, 3] -->\n$$ 1 $$", 2, "(2,) @ (3,)"),
        ("<!-- verify: y = 2 -->", 1, "an annotation with nothing below it"),
        ("<!-- verify: y = 2 -->\n$$ y = z $$", 1, "no printed value to bind"),
        ("<!-- verify: skip, why -->", 1, "skip with nothing below it"),
        ("<!-- verify: skip begin, why -->\n$$ 1 $$", 1, "skip begin without an end"),
        ("$$ 1 $$\n<!-- verify: skip end -->", 2, "skip end"),
        ("<!-- verify: holds q == 1 -->", 1, "q is not defined"),
    ],
)
def test_an_annotation_never_goes_unread(tmp_path: Path, text: str, line: int, found: str) -> None:
    """What cannot be done is one mistake with its line, and the exit status is 2."""
    report = audit(tmp_path, text)
    (mistake,) = report.mistakes
    assert (mistake.line, report.exit_code) == (line, 2)
    assert found in mistake.found


def test_a_comment_of_another_kind_is_none(tmp_path: Path) -> None:
    """Comments that do not begin with the mark are nobody's annotations, nor is what code shows."""
    text = "<!-- TODO verify: y = 1 -->\n\n```html\n<!-- verify: y = 1 -->\n```\n\n$$ 1 + 1 = 2 $$"
    assert verdicts(audit(tmp_path, text)) == ["reproduced"]


def test_latex_comments_annotate(tmp_path: Path) -> None:
    """A LaTeX comment binds the formula below it, or the one that it stands in."""
    text = "$x = [1, 2]$\n% verify: y = 3 * x\n\\[ y = [3, 6] \\]\n"
    text += "\\begin{equation}\n% verify: z = sum(y)\n9\n\\end{equation}\n"
    assert verdicts(audit(tmp_path, text, name="document.tex")) == ["reproduced"] * 2


SIDECAR = """
[let.k]
expression = "3"

[[claims]]
name = "y"
lines = [7, 7]
expression = "k * x"
erratum = "The second number is not the triple."
explained_by = "[3, 7]"

[[claims]]
holds = "k == sum(x)"
lines = [7, 7]

[[skip]]
section = "Old"
reason = "why"
"""
REPORT = INPUTS + "\n\n$$ y = [3, 7] $$\n\n# Old\n\n$$ 1 + 1 = 3 $$\n"


def test_a_file_beside_a_document_speaks_of_it(tmp_path: Path) -> None:
    """Claims, lets and skips by line and section, and an erratum that owns up to what does not hold."""
    report = audit(tmp_path, REPORT, SIDECAR)
    assert sorted(verdicts(report)) == ["reproduced", "unchecked", "wrong"]
    (wrong,) = [finding for finding in report.findings if finding.verdict is Verdict.WRONG]
    assert report.exit_code == 0
    assert wrong.explanation is not None
    assert wrong.explanation.verdict is Verdict.REPRODUCED
    assert (wrong.claim.source.path, wrong.claim.source.line) == (str(tmp_path / "document.verify.toml"), 5)


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("[7, 7]\nexp", "[7, 70]\nexp", 7, "lines = [7, 70]"),
        ("[7, 7]\nexp", "[6, 6]\nexp", 5, "no printed value to bind"),
        ('"Old"', '"New"', 17, "section = 'New'"),
        ('reason = "why"', "", 16, "no reason"),
        ("k * x", "q * x", 5, "q is not defined"),
        ("k * x", "k * * x", 5, "'*' at column 5"),
        ('"[3, 7]"', '"[3, z]"', 5, "z is not defined"),
        ("[[skip]]", "[[skipp]]", 16, "the key skipp"),
        ("[[skip]]", "[[skip]", 16, "Expected"),
        ("holds", "helds", 13, "the key helds"),
        ("section = ", "cell = 3\nsection = ", 16, "cell and section"),
    ],
)
def test_a_mistake_beside_a_document_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, found: str
) -> None:
    """A key, place, name or expression that cannot be used is one line, and the exit status is 2."""
    assert old in SIDECAR
    report = audit(tmp_path, REPORT, SIDECAR.replace(old, new, 1))
    assert report.exit_code == 2
    mistake = report.mistakes[0]
    assert (mistake.path, mistake.line) == (str(tmp_path / "document.verify.toml"), line)
    assert found in mistake.found
