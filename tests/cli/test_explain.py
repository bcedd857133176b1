"""`verify explain` as people call it: what it prints of a line, of an id, of a worked example, and its refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify.cli import main

WRONG = (
    "# Sums\n\n$$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n\n"
    "$$2 A = \\begin{pmatrix} 2 & 4 \\\\ 6 & 9 \\end{pmatrix}$$\n"
)
TOLD = """\
✗ wrong.md:5: wrong  wrong.md#{id}
    2 A = \\begin{{pmatrix}} 2 & 4 \\\\ 6 & 9 \\end{{pmatrix}}
Computed
    2 × A
From
    A given at line 3
        1  2
        3  4
Step by step
    1. 2 × A, 2 × 2; printed at line 5
        2  4  │ 2   4
        6  8  │ 6   9✗
        the first to depart [1, 1]: printed 9, computed 8
Verdict
    wrong: 1 of 4 printed numbers differ, and its inputs are exact as printed
    [1, 1]: the exact value is 8
    9 stands for what lies between 8.5 and 9.5
Blame
    open, these disagree; nothing else bears out what it is computed from: that may be what is wrong
Computed, in so many digits
    2  4
    6  8
Read by
    E014: a computation and the number behind it, of arrays, {told}; `verify rules E014`
      explains it
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with a wrong document."""
    monkeypatch.chdir(tmp_path)
    Path("wrong.md").write_text(WRONG, encoding="utf-8")


def explain(*arguments: str) -> Result:
    """Run the command in this process."""
    result = CliRunner().invoke(main, ["explain", *arguments])
    assert "Traceback" not in result.output
    return result


def test_a_line_and_an_id_tell_the_same() -> None:
    """A line gives the account whole; so does the id of its finding, with the path and without."""
    told = explain("wrong.md:5")
    data = json.loads(explain("wrong.md:5", "--format", "json").output)
    (one,) = data["accounts"]
    record = told.output.partition("of arrays, ")[2].partition(";")[0]
    assert (told.exit_code, told.output) == (0, TOLD.format(id=one["id"].partition("#")[2], told=record))
    assert record.endswith("%)")
    assert explain(one["id"]).output == told.output
    assert explain(one["id"], "wrong.md").output == told.output


def test_json_has_every_step() -> None:
    """The JSON names the step that departs, with its values, those printed, and the correction."""
    (one,) = json.loads(explain("wrong.md:5", "--format", "json").output)["accounts"]
    step = one["stages"][one["departs_at"]]
    assert (step["computed"], step["printed"], step["departs"]) == (
        [["2", "4"], ["6", "8"]],
        [["2", "4"], ["6", "9"]],
        ["[1, 1]"],
    )
    assert (one["verdict"], one["correction"], one["blame"]["side"]) == ("wrong", None, "open")


def test_a_shipped_example_is_explained_by_its_id_and_its_line() -> None:
    """Attention of line 831 shows scores, scaled scores and weights on its way, and what gives the digits."""
    by_id = explain("llms_explained/11_encoder_decoder_attention#output_as_told")
    assert by_id.exit_code == 0
    for part in (
        "dot_similarity, 3 × 3",
        "scaled_dot_similarity, 3 × 3",
        "attention_weights, 3 × 3",
    ):
        assert part in by_id.output
    assert "as printed: encoder_decoder_attention(x_decoder, x_encoder, W_Q.T, W_K.T, W_V.T)" in by_id.output
    assert by_id.output in explain("llms_explained:831").output


@pytest.mark.parametrize(
    ("target", "told"),
    [
        (
            "wrong.md:4",
            "wrong.md:4: found no claim at this line; expected a line with one; next: the nearest are at line 5",
        ),
        ("wrong.md", "found `wrong.md`; expected PATH:LINE, or the id of a finding"),
        ("missing.md:3", "missing.md: found no such file"),
        ("wrong.md#sums-00000000", "wrong.md: found no finding wrong.md#sums-00000000"),
        ("empty.md:1", "empty.md:1: found no claims in it"),
        (".:1", "found 2 documents; expected one document"),
    ],
)
def test_what_cannot_be_explained_is_one_line(target: str, told: str) -> None:
    """Each refusal is one line that says what was found, with status 2 and nothing on standard output."""
    Path("empty.md").write_text("Nothing.\n", encoding="utf-8")
    result = explain(target)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1
