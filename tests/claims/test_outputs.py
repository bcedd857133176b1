"""What programs print beside the mathematics of the same name; the expected numbers are worked by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from claims_checks import findings_of, verdicts_of
from verify import pipeline
from verify.records.finding import Finding, Verdict

MATHS = """# One

$$ X = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} $$
$$ W_1 = \\begin{pmatrix} 0.55 \\\\ 0.25 \\end{pmatrix} $$
$$ Y = X W_1 = \\begin{pmatrix} 1.05 \\\\ 2.65 \\end{pmatrix} $$
"""


def audit(tmp_path: Path, text: str) -> tuple[Finding, ...]:
    """The findings of a Markdown document below the mathematics above, its own chain left out."""
    path = tmp_path / "document.md"
    path.write_text(MATHS + text, encoding="utf-8")
    return pipeline.audit([path]).findings[1:]


def pair(code: str, output: str) -> str:
    """Code in a fence and its output in the next."""
    return f"\n```python\n{code}\n```\n\nOutput:\n\n```\n{output}\n```\n"


@pytest.mark.parametrize(
    ("code", "output", "verdicts"),
    [
        ('print("Y =", Y)', "Y = [[1.05]\n [2.65]]", ["reproduced"]),
        ("print(Y)", "[[1.05]\n [2.65]]", ["reproduced"]),
        ("print(f'{Y}')", "[[1.05]\n [2.65]]", ["reproduced"]),
        ("Y", "array([[1.05],\n       [2.65]])", ["reproduced"]),
        ("X @ W1", "array([[1.05],\n       [2.65]])", ["reproduced"]),
        ("torch.matmul(X, W1)", "tensor([[1.0500],\n        [2.6500]])", ["reproduced"]),  # known by its digits
        ("torch.matmul(X, X)", "tensor([[ 7., 10.],\n        [15., 22.]])", ["unchecked"]),
        ("print('Y matrix:')\nprint(Y)", "Y matrix:\n[[1.05]\n [2.65]]", ["reproduced"]),
        ("X.shape", "torch.Size([2, 2])", ["reproduced"]),
        ("print(X.shape)", "(2, 3)", ["unchecked"]),
        ("Y", "tensor([[7.3219],\n        [8.1142]])", ["unchecked"]),
        ("Y", "tensor([[1.0500],\n        [2.6600]])", ["unexplained"]),
        ("X = np.array([[1, 2], [3, 4]])\nX", "[[1 2]\n [3 4]]", ["reproduced"] * 4),
        ("X = np.array([[9, 8], [7, 6]])\nX", "[[9 8]\n [7 6]]", ["reproduced"] * 4),
        ("X = np.array([[9, 8], [7, 6]])\nX", "[[9 8]\n [7 5]]", [*["reproduced"] * 3, "wrong"]),
        ("for step in range(2):\n    print(Y)", "[[1.05]\n [2.65]]\n[[1.05]\n [2.65]]", ["unchecked"]),
        ("loss = 1\nprint('done', loss)", "done 1", ["reproduced"]),
        ("loss = 1\nprint('done', loss)", "done 2", ["wrong"]),
        ("print('hello')", "hello", []),
    ],
)
def test_an_output_is_held_against_the_mathematics_of_its_name(
    tmp_path: Path, code: str, output: str, verdicts: list[str]
) -> None:
    """A print of a known name is compared with it; any other is counted, and code is not run."""
    assert [finding.verdict.value for finding in audit(tmp_path, pair(code, output))] == verdicts


def test_an_output_is_never_called_wrong(tmp_path: Path) -> None:
    """One digit off among many that agree is a finding, but a name alone proves nothing."""
    (finding,) = audit(tmp_path, pair("Y", "[[1.05]\n [2.66]]"))
    assert finding.verdict is Verdict.UNEXPLAINED
    assert finding.judgement.misfits == (1,)
    assert finding.claim.certainty == "supposed"
    assert (finding.claim.places[0].line, finding.claim.places[0].end_line) == (14, 15)


def test_an_output_of_more_digits_is_read_to_those_of_the_document(tmp_path: Path) -> None:
    """A given 0.25 may be printed as 0.2502 by code that knows more digits: of the two digits more nothing is told."""
    (finding,) = audit(tmp_path, pair("W1", "[[0.55  ]\n [0.2502]]"))
    assert finding.verdict is Verdict.UNCHECKED
    assert finding.judgement.reason == "holds to 2 digits: 14 of 46 neighbours would hold as well"
    (other,) = audit(tmp_path, pair("W1", "[[0.55  ]\n [0.2602]]"))
    assert other.verdict is Verdict.UNEXPLAINED


def test_an_older_meaning_of_a_name_is_found_by_its_digits(tmp_path: Path) -> None:
    """After X has been redefined, and Y with it, a print of the first Y is that of the first, and of X it is given."""
    again = "\n$$ X = \\begin{pmatrix} 5 & 6 \\\\ 7 & 8 \\end{pmatrix} $$\n"
    computed = "$$ Y = X W_1 = \\begin{pmatrix} 4.25 \\\\ 5.85 \\end{pmatrix} $$\n"
    *_, finding = audit(tmp_path, again + computed + pair("Y", "[[1.05]\n [2.65]]"))
    assert finding.verdict is Verdict.REPRODUCED
    (given,) = audit(tmp_path, again + pair("X", "[[1 2]\n [3 4]]"))
    assert (given.verdict, given.judgement.reason[:5]) == (Verdict.UNCHECKED, "given")


def test_code_and_its_output_in_one_fence_are_a_pair(tmp_path: Path) -> None:
    """What a library prints below the code in the same fence is its output."""
    (finding,) = audit(tmp_path, "\n```\ny = net(x)\ny\n✓ 0.0s\ntensor([[0.1, 0.2]], grad_fn=<MmBackward0>)\n```\n")
    assert finding.verdict is Verdict.UNCHECKED
    assert finding.judgement.reason == "code is not run: 1 value shown"


def test_an_output_alone_under_its_name_is_bound_by_it(tmp_path: Path) -> None:
    """A line that is only a name, then a print: the print is its value."""
    (finding,) = audit(tmp_path, "\nY\n\n```\ntensor([[1.0500],\n        [2.6500]])\n```\n")
    assert finding.verdict is Verdict.REPRODUCED


@pytest.mark.parametrize(("cell", "verdict"), [("7.0992", "reproduced"), ("7.0929", "unexplained")])
def test_a_matrix_is_known_again_without_its_name(cell: str, verdict: str) -> None:
    """The program calls it `out`, the mathematics M; a cell with two digits exchanged is seen."""
    text = r"""
$$M = \begin{pmatrix} 4.4255 & 5.5892 \\ 4.5518 & 7.0992 \end{pmatrix}$$

```python
print(out)
```

```
[[4.4255 5.5892]
 [4.5518 CELL]]
```
"""
    (finding,) = findings_of(text.replace("CELL", cell))
    assert finding.verdict.value == verdict


def test_another_matrix_of_the_same_shape_is_not_taken_for_it() -> None:
    """Digits that agree by luck name nothing."""
    text = "$$M = \\begin{pmatrix} 4.4255 & 5.5892 \\\\ 4.5518 & 7.0992 \\end{pmatrix}$$\n\n"
    (finding,) = findings_of(text + "```python\nprint(out)\n```\n\n```\n[[4.1 6.2]\n [1.3 7.9]]\n```\n")
    assert finding.verdict.value == "unchecked"


@pytest.mark.parametrize(
    ("code", "verdicts"),
    [
        ("[[0.5, 0.25], [0.75, 1.25]]", ["unexplained"]),
        ("[[0.5, 0.25], [0.75, 1.5]]", []),
        ("[[3.5, 1.25], [2.75, 1.25]]", []),
        ("[[0.5, 0.25, 0.75], [1.5, 1.0, 2.0]]", []),
    ],
)
def test_a_matrix_that_text_and_code_define_differently_is_told(code: str, verdicts: list[str]) -> None:
    """Where most of its numbers are the same; another matrix of the name is another."""
    text = (
        "$$ W = \\begin{bmatrix} 0.5 & 0.25 \\\\ 0.75 & 1.5 \\end{bmatrix} $$\n\n```python\nW = np.array(CODE)\n```\n"
    )
    assert verdicts_of(text.replace("CODE", code)) == verdicts
