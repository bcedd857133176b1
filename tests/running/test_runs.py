"""Documents whose code is run: what each block prints, what of it is reproducible, and what stands in the way."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sandboxes import NAMES, answers, left_running, texts, working
from verify.reading import read_string
from verify.records.document import Document
from verify.records.mistake import Mistake
from verify.records.run import Bounds, Run, Running
from verify.running import run, runs
from verify.running.answers import MOST_TEXT
from verify.running.interpreter import interpreter
from verify.running.sandbox import Sandbox, sandbox

UNDECIDED = """\
class A:
    def __bool__(self):
        raise ValueError
    def __repr__(self):
        return "A"
A()
"""
"""A value that is neither true nor false, as an array is none."""

BRIEF = Running(bounds=Bounds(3.0, 2 << 30), keep=False)


def document(*cells: str, language: str = "python") -> Document:
    """A document with these pieces of code."""
    return read_string("\n".join(f"```{language}\n{cell}\n```\n" for cell in cells), "markdown", "a.md")


def ran(*cells: str, path: Path | None = None, running: Running = BRIEF) -> Run:
    """What became of a program; the test is skipped where nothing can be run."""
    if sandbox(interpreter())[0] is None:
        pytest.skip(f"no sandbox here: {sandbox(interpreter())[1]}")
    found = run(document(*cells), path, running)
    assert found is not None
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (["x = 2", "x + 3"], ["", "5\n"]),
        (["print(1)\n2"], ["1\n2\n"]),
        (["1 + 1;"], [""]),
        (["None"], [""]),
        (["'a'\n'b'"], ["'b'\n"]),
        (["%matplotlib inline\nx = 1\n!pip install x\nx"], ["1\n"]),
        (["if True:\n    %timeit 1\nprint(2)"], ["2\n"]),
        (["len?\n3"], ["3\n"]),
        (["s = '''\n%d\n'''\ns"], ["'\\n%d\\n'\n"]),
        (["%%time\n4"], ["4\n"]),
        (["%%bash\necho 1", "5"], ["", "5\n"]),
        (["display(1, 'a')"], ["1\n'a'\n"]),
        ([UNDECIDED], ["A\n"]),
        (["{3, 1, 2}"], ["{1, 2, 3}\n"]),
        (["{'b', 'a', 'c'}"], ["{'a', 'b', 'c'}\n"]),
        (["import sys\nprint('seen')\nprint('unseen', file=sys.stderr)"], ["seen\n"]),
        (["import warnings\nwarnings.warn('odd')\n6"], ["6\n"]),
        (["print('a', end='')\n'b'"], ["a'b'\n"]),
        (["def f():\n    return 7", "f()"], ["", "7\n"]),
        (["class A:\n    pass", "import pickle\ntype(pickle.loads(pickle.dumps(A()))).__name__"], ["", "'A'\n"]),
        (["import sys\nsys.stdout.buffer.write(b'8\\n')\nNone"], ["8\n"]),
        (["import os\nos.environ.get('SHELL'), sorted(os.environ)[:2]"], ["(None, ['HOME', 'LANG'])\n"]),
        (["import threading\nt = threading.Thread(target=print, args=(9,))\nt.start()\nt.join()"], ["9\n"]),
    ],
)
def test_a_cell_prints_what_a_notebook_shows(name: str, cells: list[str], expected: list[str]) -> None:
    """What is printed, and then the last value, in one program from cell to cell; magics and errors' text are left."""
    assert texts(answers(working(name), cells)) == expected


@pytest.mark.parametrize("name", NAMES)
def test_what_a_cell_raises_ends_the_cell_alone(name: str) -> None:
    """An exception is named, and the next cell runs; so it is with an exit, and with what is no Python."""
    told = answers(working(name), ["print(1)\n1 / 0\nprint(2)", "import sys\nsys.exit()", "x = = 1", "3"])
    assert [(one.text, one.raised) for one in told.cells] == [
        ("1\n", "ZeroDivisionError"),
        ("", "SystemExit"),
        ("", "SyntaxError"),
        ("3\n", None),
    ]
    assert told.stopped == ""


@pytest.mark.parametrize("name", NAMES)
def test_the_folder_of_a_document_can_be_read(name: str, tmp_path: Path) -> None:
    """A program works in the document's folder: it reads its files and imports its modules."""
    (tmp_path / "data.csv").write_text("1,2\n", encoding="utf-8")
    (tmp_path / "own.py").write_text("value = 3\n", encoding="utf-8")
    (tmp_path / ".hidden").write_text("4\n", encoding="utf-8")
    told = answers(
        working(name), ["import own\nopen('data.csv').read(), own.value", "open('.hidden').read()"], tmp_path
    )
    assert told.cells[0].text == "('1,2\\n', 3)\n"
    assert (told.cells[1].text, told.cells[1].raised is None) in (("''\n", True), ("", False))


@pytest.mark.parametrize("name", NAMES)
def test_files_of_its_own_can_be_written(name: str) -> None:
    """There is a home folder and one for temporary files, and they are gone the next time."""
    code = (
        "import os, tempfile\nbefore = os.listdir(os.path.expanduser('~'))\ntempfile.NamedTemporaryFile(delete=False)"
    )
    told = [answers(working(name), [f"{code}.write(b'1')", "len(os.listdir(os.path.expanduser('~')))", "before"])
            for _ in range(2)]  # fmt: skip
    (one, more, before), (_, again, after) = ([cell.text for cell in each.cells] for each in told)
    assert (one, more) == ("1\n", again)
    assert before == after  # nothing, but the way to an interpreter that lies in the same folder


@pytest.mark.parametrize("name", NAMES)
def test_libraries_of_the_interpreter_are_there(name: str) -> None:
    """What is installed for the interpreter is imported, and told with its version."""
    import numpy

    told = answers(working(name), ["import numpy as np\nnp.linalg.solve(np.array([[2.0]]), np.array([1.0]))[0].item()"])
    assert texts(told) == ["0.5\n"]
    assert told.packages["numpy"] == numpy.__version__


def test_what_differs_between_two_runs_is_not_reproducible() -> None:
    """Draws without a seed, times and the order of hashes differ; draws with one, and addresses, do not."""
    found = ran(
        "import random\nrandom.random()",
        "import random\nrandom.seed(1)\nrandom.random()",
        "object()",
        "print([hash('a')])",
        "import time\ntime.perf_counter_ns()",
        "if random.SystemRandom().getrandbits(64) >= 0: raise KeyError",
    )
    assert [one.reproducible for one in found.blocks.values()] == [False, True, True, False, False, True]
    assert all(one.again != one.text for one in found.blocks.values())
    assert found.unrun == ""
    assert found.sandbox in NAMES


def test_memory_that_nobody_has_written_to_is_not_reproducible() -> None:
    """Each run finds something else there, as each machine does."""
    found = ran("import numpy as np\nprint(np.empty(30))", "print(np.zeros(3))")
    assert [found.blocks[index].reproducible for index in sorted(found.blocks)] == [False, True]


def test_blocks_are_told_by_their_index() -> None:
    """Only Python runs; each block has its index among all of the document."""
    text = "# Title\n\nWords.\n\n```python\n1\n```\n\n```bash\nrm -r /\n```\n\n```py\n2\n```\n\n```text\n2\n```\n"
    read = read_string(text, "markdown", "a.md")
    ran("1")
    found = run(read, None, BRIEF)
    assert found is not None
    assert {read.blocks[index].text.strip(): one.text for index, one in found.blocks.items()} == {
        "1": "1\n",
        "2": "2\n",
    }


def test_a_document_without_python_is_not_run() -> None:
    """Where there is nothing to run nothing is asked for, not even an interpreter."""
    assert run(document("1", language="r"), None, Running("/nowhere/python")) is None


def test_time_that_runs_out_costs_what_comes_behind() -> None:
    """The cells before are known; the reason tells the bound."""
    found = ran("1", "while True: pass", "2", running=Running(bounds=Bounds(1.0), keep=False))
    assert [one.text for one in found.blocks.values()] == ["1\n"]
    assert found.unrun == "more than 1 seconds"


@pytest.mark.parametrize("name", NAMES)
def test_memory_is_bounded(name: str) -> None:
    """What asks for more than the bound is refused it; what asks for less has it."""
    sizes = ["len(bytearray(10 ** 8))", "len(bytearray(2 * 10 ** 9))"]
    told = answers(working(name), sizes, bounds=Bounds(10.0, 1 << 30))
    assert [(one.text, one.raised) for one in told.cells] == [("100000000\n", None), ("", "MemoryError")]


@pytest.mark.parametrize("name", NAMES)
def test_an_output_is_bounded(name: str) -> None:
    """A text over the bound is cut and says so; the next cell begins anew."""
    told = answers(working(name), [f"print('x' * {MOST_TEXT + 10})", "print('y')"])
    assert [(len(one.text), bool(one.over)) for one in told.cells] == [(MOST_TEXT, True), (2, False)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("signal_to_send", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_what_runs_ends_with_who_started_it(name: str, signal_to_send: signal.Signals, tmp_path: Path) -> None:
    """A program does not outlive the audit that runs it, however that ends."""
    working(name)
    script = (
        "import sys\nfrom pathlib import Path\nfrom sandboxes import answers, working\n"
        "print('started', flush=True)\n"
        "answers(working(sys.argv[1]), ['import time; time.sleep(100)'], Path(sys.argv[2]))\n"
    )
    path = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    command = [sys.executable, "-c", script, name, str(tmp_path)]
    with subprocess.Popen(
        command, env={**os.environ, "PYTHONPATH": path, "TMPDIR": str(tmp_path)}, stdout=-1, stderr=-3, cwd="/"
    ) as audit:
        deadline = time.monotonic() + 20
        while not any("-I -B" in one for one in left_running(tmp_path)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert any("-I -B" in one for one in left_running(tmp_path))
        audit.send_signal(signal_to_send)
        audit.wait(10)
    deadline = time.monotonic() + 10
    while list(left_running(tmp_path)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert list(left_running(tmp_path)) == []


def test_without_a_sandbox_nothing_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where none works the reason is told, and no process is started."""
    monkeypatch.setattr(runs, "sandbox", lambda _: (None, "bubblewrap: it allows a socket"))
    monkeypatch.setattr(Sandbox, "hear", None, raising=False)
    found = run(document("open('made', 'w')"), tmp_path / "a.md", BRIEF)
    assert found is not None
    assert found.unrun == "no sandbox here: bubblewrap: it allows a socket"
    assert not found.blocks
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("version", ["3.8", "3.9", "3.10", "3.12", "3.13"])
def test_other_interpreters_run(version: str) -> None:
    """The script needs nothing that Python 3.8 has not; whichever are installed here are tried."""
    installed = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python3"))
    name = str(installed[0]) if installed else shutil.which(f"python{version}")
    try:
        interpreter(name or "no such Python")
    except Mistake:
        pytest.skip(f"no Python {version} here")
    found = ran("import sys\nsys.version_info[:2]\n", "{2, 1}", "len?", running=Running(name, BRIEF.bounds, keep=False))
    expected = tuple(map(int, version.split(".")))
    assert [one.text for one in found.blocks.values()] == [f"{expected}\n", "{1, 2}\n", ""]
    assert found.version.startswith(f"{version}.")
