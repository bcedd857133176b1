"""What `fix` writes is what the audit blames: the same numbers, or nothing at all; the digits are worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from fixing import fixed
from verify import pipeline
from verify.correcting import not_worse
from verify.records.finding import Finding

CASES = [
    # a slip in the middle of a chain
    ("$a = 2.5 + 1.25 = 3.35 + 0.5 = 4.25$", None),
    ("$a = 2.5 \\cdot 1.3 + 1.1 = 3.35 + 1.1 = 4.35$", None),
    ("$0.5 + 0.25 = 0.85 = 0.75$", "$0.5 + 0.25 = 0.75 = 0.75$"),
    # a sign lost where numbers are put in for names
    ("$x = 3$ and $z = 2$.\n\n$$y = (x - z)^2 = (3 + 2)^2 = 2.5$$", None),
    ("$x = 3$, $z = 2$, $y = (x + z)^2 = (3 + 2)^2 = 2.5$", "$x = 3$, $z = 2$, $y = (x + z)^2 = (3 + 2)^2 = 25.0$"),
    # a quotient whose denominator lacks its root
    ("$r = \\frac{12}{\\sqrt{16}} = 0.75$.\n\n$s = 0.75 \\cdot 2 = 1.5$.", None),
    # a slip in an input of a ratio, and one in its value
    ("$54 + 6 = 60$ in all.\n\nThe accuracy is $55/60 = 0.90$.", None),
    ("$54 + 6 = 60$ in all.\n\nIt is $54/60 = 0.80$.", "$54 + 6 = 60$ in all.\n\nIt is $54/60 = 0.90$."),
    # the same digits stand in prose that nothing reads: a sign lost on the way explains them, and no slip
    ("$1 / (1 + e^{1.5}) = 0.81757$\n\nThe outputs are [0.81757, 0.25] by then.", None),
    ("$0.5 + 0.25 = 0.853$\n\n```python\nstart(0.853)\n```", None),
    ("$0.5 + 0.25 = 0.853$\n\nThe outputs are [0.857, 0.2].", "$0.5 + 0.25 = 0.750$\n\nThe outputs are [0.857, 0.2]."),
    # an entropy in nats beside a right 2^H
    ("| $p$ | $q$ | $H$ | $2^H$ |\n|---|---|---|---|\n| 0.5 | 0.5 | 0.69 | 2.00 |\n| 0.2 | 0.8 | 0.50 | 1.65 |", None),
    ("$H = -0.25 \\ln 0.25 - 0.75 \\ln 0.75 = 0.562$ and $2^H = 1.755$.", None),
    # a linear approximation on purpose
    ("Let $f(x) = \\sqrt{x}$ and $c = 4$. So we approximate $\\sqrt{4.5} \\approx 2.125$.", None),
    # three followers of one slip
    ("$x = 3$, $y = 2x = 7$, $z = y + 1 = 8$ and $w = 10z = 80$.", None),
    ("$a = 1.5 + 2.25 = 3.85$\n\n$b = 2a = 7.7$\n\n$c = a + 1 = 4.85$", None),
    # what follows is corrected in its turn, where it does not hold either
    ("$1.44 / 3.6 = 0.5$ and $2.5 + 0.25 = 2.85$", "$1.44 / 3.6 = 0.4$ and $2.5 + 0.25 = 2.75$"),
]  # fmt: skip


def audited(folder: Path, text: str) -> tuple[Finding, ...]:
    """The findings of a document."""
    path = folder / "document.md"
    path.write_text(text, encoding="utf-8")
    return pipeline.audit([path]).findings


@pytest.mark.parametrize(("text", "right"), CASES)
def test_fix_writes_what_the_audit_blames(tmp_path: Path, text: str, right: str | None) -> None:
    """Nothing where it blames nothing; else the digits that it says, and no failure is left of those or comes of it."""
    patch = fixed(tmp_path, text)
    assert patch.after == (text if right is None else right)
    before, after = audited(tmp_path, text), audited(tmp_path, patch.after)
    blamed = {one.claim.id for one in before if one.judgement.blame and one.judgement.blame.side == "printed"}
    assert {one.claim.id for one in patch.corrections} == blamed
    assert bool(blamed) == (right is not None)
    failing = [sum(not one.holds for one in findings) for findings in (before, after)]
    assert failing[1] < failing[0] or right is None


def test_a_follower_that_gets_worse_forbids_a_correction(tmp_path: Path) -> None:
    """Whatever follows from the corrected number, none may fail that held, nor fail where nothing stood before."""
    text, right = "$0.5 + 0.25 = 0.85$ and $1 + 1 = 2$", "$0.5 + 0.25 = 0.75$ and $1 + 1 = 2$"
    before, corrections = audited(tmp_path, text), fixed(tmp_path, text).corrections
    assert not_worse(before, audited(tmp_path, right), corrections)
    for worse in (right.replace("= 2$", "= 3$"), f"{right} and $2 + 2 = 5$", right.partition(" and")[0], text):
        assert not not_worse(before, audited(tmp_path, worse), corrections)


def test_a_correction_may_bring_a_claim_that_holds(tmp_path: Path) -> None:
    """The array that is right again is known again by its digits: one claim more, and no reason against it."""
    text = (
        "```python\nimport numpy as np\nx = np.array([1.0, 2.0, 3.0])\nprint(np.exp(x) / np.exp(x).sum())\n```\n\n"
        "```output\n[0.09003057 0.24472847 0.66524096]\n```\n"
    )
    path = tmp_path / "softmax.md"
    path.write_text(text.replace("0.66524096", "0.65524096"), encoding="utf-8")
    ((patch, _),) = pipeline.fix([path])
    assert patch is not None
    assert patch.after == text
