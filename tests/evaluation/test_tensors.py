"""Programs of PyTorch as they are evaluated, beside what PyTorch 2.14 itself printed of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verify.evaluation import Session

CLOSE = 2e-5
"""What single precision leaves open in a few steps."""

NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?")
HISTORY = re.compile(r",\s+grad_fn=<\w+>")


def parts(name: str) -> list[str]:
    """The programs of a file, or what they printed, parted by lines."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8").rstrip("\n").split("\n---\n")


def differ(text: str, expected: str) -> list[tuple[str, str]]:
    """The numbers that are not alike, or the words between them; how a history is called is each version's own."""
    one, other = HISTORY.sub("", text), HISTORY.sub("", expected)
    words = ["".join(NUMBER.sub("#", each).split()) for each in (one, other)]
    if words[0] != words[1]:
        return [(words[0], words[1])]
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=True)
    return [pair for pair in pairs if abs(float(pair[0]) - float(pair[1])) > CLOSE * max(1, abs(float(pair[1])))]


@pytest.mark.parametrize(
    ("program", "expected"), list(zip(parts("tensor_programs.txt"), parts("tensor_outputs.txt"), strict=True))
)
def test_a_program_prints_what_pytorch_printed(program: str, expected: str) -> None:
    """The same words, and the same numbers up to what single precision leaves open."""
    outcome = Session().run(program)
    assert outcome.missing is None
    assert differ(outcome.text, expected) == []


def test_a_wrong_number_is_told() -> None:
    """A digit that is changed makes texts differ, and so does a word."""
    assert differ("tensor([1., 2.])", "tensor([1., 2.])") == []
    assert differ("tensor([1., 2.])", "tensor([1., 2.1])") == [("2.", "2.1")]
    assert differ("tensor(1.)", "array(1.)") != []


def test_without_a_seed_only_shapes_are_known() -> None:
    """How many numbers there are is known, and how many weights a model has; no number is, nor what depends on one."""
    session = Session()
    code = "import torch\nimport torch.nn as nn\nx = torch.randn(2, 3)\nm = nn.Linear(3, 4)\ny = m(x)"
    assert session.run(code).missing is None
    assert session.run("print(y.shape, sum(p.numel() for p in m.parameters()))").text == "torch.Size([2, 4]) 16\n"
    for asked in ("print(y)", "y.sum().item()", "print(f'{y.mean():.2f}')", "y.tolist()", "print(y.max() > 0)"):
        assert session.run(asked).missing == "a draw without a seed"


def test_single_precision_may_be_doubled() -> None:
    """Where all is done otherwise, tensors have double precision: what both print alike no machine is free in."""
    code = "import torch\nprint(torch.tensor([0.1, 0.2]).sum().item())"
    assert Session().run(code).text == "0.30000001192092896\n"
    assert Session(otherwise=True).run(code).text == "0.30000000000000004\n"
