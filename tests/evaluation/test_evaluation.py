"""Programs as they are evaluated beside what CPython and NumPy print of them, and what is left unevaluated."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.evaluation import Outcome, Session
from verify.evaluation.bounds import MAX_STEPS
from verify.evaluation.values import Missing


def programs(name: str) -> list[str]:
    """The programs of a file, parted by lines."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8").rstrip("\n").split("\n---\n")


SILENT = ("import os\nos.system('true')", "while True: pass", "x = 10 ** 10 ** 8")
"""Those that would have printed nothing."""


def printed(program: str) -> str:
    """What CPython prints of one of our programs."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), np.printoptions():
        exec(program, {"__name__": "__main__"})  # noqa: S102 — our own programs, which stand beside this file
    return out.getvalue()


@pytest.mark.parametrize("program", programs("programs.txt"))
def test_a_program_prints_what_python_prints(program: str) -> None:
    """To the last character."""
    expected = Outcome(printed(program), single="float32" in program, unstable="default_rng" in program)
    assert Session().run(program) == expected


@pytest.mark.parametrize("program", programs("missing.txt"))
def test_what_is_outside_is_named_and_not_done(program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is opened, started or left behind, and no value grows beyond the bounds."""
    monkeypatch.chdir(tmp_path)
    session = Session()
    outcome = session.run(program)
    assert outcome.text == ""
    unknown = any(isinstance(value, Missing) for value in session.frame.names.values())
    assert outcome.missing or unknown or program in SILENT
    assert list(tmp_path.iterdir()) == []


def test_only_what_depends_on_what_is_missing_is_unknown() -> None:
    """A name that is given anew is known again, and an array that was handed to somebody is not."""
    session = Session()
    assert session.run("x = load()\ny = [1, 2]\nz = [3]\nhand(y)").missing == "hand"
    assert session.run("print(z, 2 + 2)") == Outcome("[3] 4\n")
    assert session.run("print(x)").missing == "load"
    assert session.run("print(y)").missing == "hand"
    assert session.run("y = 5\nprint(y)") == Outcome("5\n")


def test_pictures_change_nothing() -> None:
    """What is drawn of values leaves them as they are, and prints nothing."""
    program = "import matplotlib.pyplot as plt\nx = [1, 2]\nplt.plot(x, label='a')\nplt.show()\nprint(x)"
    assert Session().run(program) == Outcome("[1, 2]\n")


def test_the_steps_of_a_document_are_bounded_together() -> None:
    """They are counted, and not measured; each piece of code takes from what is left."""
    session = Session()
    session.run("for i in range(1000): i + 1")
    assert 0 < MAX_STEPS - session.program.budget.steps < 10_000
    assert session.run("while True: pass\nprint(1)").missing == "too many steps"
    assert session.run("print(1 + 1)") == Outcome("2\n")  # a piece takes half of what is left
    for _ in range(MAX_STEPS.bit_length()):
        session.run("while True: pass")
    assert session.program.budget.steps < 10
    assert session.run("print(sum(range(3)) + 1 + 2 + 3 + 4)").missing == "too many steps"


BEYOND = ("a rounding to so many digits", "a sum of lists", "iteration over str", "a whole number of so many digits")
"""What is left unevaluated of drawn expressions."""

NUMBERS = st.one_of(st.integers(-50, 50), st.floats(-50, 50, allow_nan=False).map(lambda number: round(number, 3)))
SIGNS = st.sampled_from(["+", "-", "*", "/", "//", "%", "**", "<", "==", "and", "or"])


def joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Expressions of expressions."""
    pair = st.tuples(parts, SIGNS, parts).map(lambda three: f"({three[0]} {three[1]} {three[2]})")
    call = st.tuples(st.sampled_from(["abs", "int", "float", "str", "round", "bool", "sum", "len"]), parts)
    items = st.lists(parts, min_size=1, max_size=3).map(lambda several: f"[{', '.join(several)}]")
    chosen = st.tuples(parts, parts, parts).map(lambda three: f"({three[0]} if {three[1]} else {three[2]})")
    return st.one_of(
        pair, call.map(lambda two: f"{two[0]}({two[1]})"), items, chosen, parts.map(lambda one: f"(-{one})")
    )


@settings(max_examples=300, deadline=None)
@given(st.recursive(NUMBERS.map(repr), joined, max_leaves=6))
def test_drawn_expressions_have_the_values_of_python(expression: str) -> None:
    """Or raise the same error; or are beyond the bounds, and then said to be."""
    outcome = Session().run(f"print({expression})")
    if "**" in expression:
        return  # what is beyond the bounds, Python might not end
    try:
        expected = printed(f"print({expression})")
    except Exception as error:  # whichever Python raises
        expected = f"it raises {type(error).__name__}"
    assert (outcome.missing or outcome.text) == expected or outcome.missing in BEYOND


def test_what_statements_come_to_is_told_where_a_remark_stands_beside_or_below_them():
    """A print is told as printed, an expression as it would be shown, a name as the value that it is given."""
    code = "x = [1, 2.5]  # -> [1, 2.5]\nsum(x)  # 3.5\nprint(x)\n# [1, 2.5]\ny = 3\n"
    pieces = [(one.lines, one.text, one.assigned) for one in Session().run(code).pieces]
    assert pieces == [((1, 1), "[1, 2.5]", True), ((2, 2), "3.5", False), ((3, 3), "[1, 2.5]\n", False)]


def test_a_statement_that_only_reads_leaves_what_it_reads_known() -> None:
    """What is printed beside something missing stays known; what a function of the program is handed does not."""
    session = Session()
    session.run("import numpy as np\nx = np.array([1.0, 2.0])\ny = [1]\ndef f(a): return load(a)")
    session.run("print(x.sum(), unknown)\nz = np.dot(x, unknown)")
    assert session.run("print(x)") == Outcome("[1. 2.]\n")
    assert session.run("print(z)").missing == "unknown"
    session.run("print(y.append(2), unknown)\nprint(f(x))")
    assert session.run("print(y)").missing == "unknown"
    assert session.run("print(x)").missing == "load"


def test_draws_behind_what_is_missing_are_unknown() -> None:
    """Nobody knows what it has drawn from the generators that all share."""
    for seed, draw in (
        ("import numpy as np\nnp.random.seed(0)", "np.random.rand()"),
        ("import random\nrandom.seed(0)", "random.random()"),
        ("import torch\ntorch.manual_seed(0)", "torch.rand(1)"),
    ):
        for between in ("train()", "x = train()", f"print(unknown, {draw})", "import seaborn as s\ns.lineplot()"):
            session = Session()
            session.run(f"{seed}\n{between}")
            assert session.run(f"print({draw})").missing == "a draw without a seed", between
        session = Session()
        session.run(f"{seed}\nprint(unknown)")
        assert session.run(f"print({draw})").missing is None


def test_a_whole_number_of_a_tensor_is_a_length() -> None:
    """PyTorch takes it where Python asks for an index; one with a point it does not."""
    session = Session()
    assert (
        session.run("import torch\nn = torch.tensor(2)\nprint(torch.zeros(torch.tensor(2.0)))").missing
        == "it raises TypeError"
    )
    assert session.run("print(list(range(n)), torch.zeros(n, 3).shape)").text == "[0, 1] torch.Size([2, 3])\n"
