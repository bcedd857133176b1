"""`verify parity`: without a device every row says so; with one a table, data, a dated page and evidence for cards."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from backends import away_library
from verify import parity
from verify.cli import main
from verify.formulas import CATALOGUE
from verify.parity.libraries import NO_DEVICE, NO_LIBRARY, Library, cupy_library
from verify.reading import read_evidence

SETTING = (("device", "NVIDIA Test"), ("CuPy", "14.2.0"))


def run(*arguments: str) -> Result:
    """`verify parity` with these arguments."""
    return CliRunner().invoke(main, ["parity", *arguments])


@pytest.fixture
def without_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """No CUDA device, wherever the tests run."""
    monkeypatch.setattr(parity, "cupy_library", lambda: NO_DEVICE)


@pytest.fixture
def with_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device of ours in the place of a GPU, for a catalogue of two formulas, one of them wrong there."""
    wrong = replace(CATALOGUE["tanh"], function=lambda x: x if isinstance(x, np.ndarray) else x.numbers)
    library = replace(away_library(), setting=lambda: SETTING)
    monkeypatch.setattr(parity, "cupy_library", lambda: library)
    monkeypatch.setattr(parity, "CATALOGUE", {"softmax": CATALOGUE["softmax"], "tanh": wrong})
    monkeypatch.setattr(
        import_module("verify.pipeline.catalogue"), "CATALOGUE", {"softmax": CATALOGUE["softmax"], "tanh": wrong}
    )


@pytest.mark.usefixtures("without_device")
def test_without_a_device_each_row_is_unchecked() -> None:
    """Every formula has a row for each type that says why it is unchecked, and the status is 0."""
    result = run()
    assert result.exit_code == 0
    for name in CATALOGUE:
        assert f" {name} " in result.output
    rows = [line for line in result.output.splitlines() if line.startswith("  – ")]
    draws = [row for row in rows if "a seeded draw is NumPy's" in row]
    assert len(draws) == sum(card.family == "random" for card in CATALOGUE.values())
    assert all(row.endswith("unchecked: no CUDA device") for row in rows if row not in draws)
    assert len(rows) == 3 * (len(CATALOGUE) - len(draws)) + len(draws)
    assert result.output.splitlines()[-1] == f"{len(CATALOGUE)} formulas, {len(rows)} rows: {len(rows)} unchecked"


@pytest.mark.usefixtures("without_device")
def test_without_a_device_the_data_say_so() -> None:
    """As data too: no setting, no calls, and the reason in each row."""
    data = json.loads(run("softmax", "--format", "json").output)
    assert data["schema"] == "verify-parity/1"
    assert data["setting"] is None
    assert [row["outcome"] for row in data["comparisons"]] == ["unchecked"] * 3
    assert {tuple(row["unchecked"]) for row in data["comparisons"]} == {(NO_DEVICE,)}
    assert data["counts"] == {"holds": 0, "differs": 0, "fails": 0, "unchecked": 3}


@pytest.mark.usefixtures("without_device")
def test_nothing_is_written_without_a_device(tmp_path: Path) -> None:
    """A page of nothing, or evidence of nothing, is refused in a line, with status 2."""
    for option in ("--write", "--evidence"):
        result = run(option, str(tmp_path / "page.md"))
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert "found no CUDA device" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_formula_is_told_in_a_line() -> None:
    """A name that the catalogue does not have ends with status 2, and with the next step."""
    result = run("softmix")
    assert result.exit_code == 2
    assert "did you mean softmax" in result.stderr
    assert run("softmax", "--write", "page.md").exit_code == 2


@pytest.mark.usefixtures("with_device")
def test_the_table_tells_what_holds_and_what_fails() -> None:
    """A formula that is right on the device holds; one that ends on the host fails, and the layer is named."""
    result = run("--size", "toy")
    assert result.exit_code == 1
    assert "device                  NVIDIA Test" in result.output
    (softmax, tanh) = (next(s for s in result.output.splitlines() if f" {name} " in s) for name in ("softmax", "tanh"))
    assert "holds" in softmax
    assert "100 % same" in softmax
    assert "fails" in tanh
    assert "namespace: numpy.ndarray instead of an array of Away" in result.output
    assert result.output.splitlines()[-1] == "2 formulas, 6 rows: 3 holds, 3 fails"


@pytest.mark.usefixtures("with_device")
def test_a_formula_is_shown_with_its_histograms() -> None:
    """One formula by its name: for each size the reference and both sides' share of each bin."""
    result = run("softmax", "--size", "toy", "--size", "small")
    assert result.exit_code == 0
    assert "toy; reference: balls" in result.output
    assert "small; reference: float64" in result.output
    assert "host    ≤ ½: " in result.output
    data = json.loads(run("softmax", "--size", "toy", "--format", "json").output)
    assert data["setting"] == dict(SETTING)
    for row in data["comparisons"]:
        assert sum(row["host"]["counts"]) + row["host"]["special"] <= row["cells"]
        assert len(row["host"]["counts"]) == len(data["bins"]) + 1


@pytest.mark.usefixtures("with_device")
def test_the_page_is_dated_and_the_cards_show_it(tmp_path: Path) -> None:
    """The page names day, hardware and versions; the evidence is read as the cards read theirs."""
    page, evidence = tmp_path / "page.md", tmp_path / "parity.json"
    assert run("--size", "toy", "--write", str(page), "--evidence", str(evidence)).exit_code == 1
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# NumPy and CuPy on NVIDIA Test, {date.today().isoformat()}\n")
    assert "| CuPy | 14.2.0 |" in text
    assert "| softmax | float64 | toy | holds |" in text
    assert "- tanh, float16: namespace: numpy.ndarray instead of an array of Away (toy, draw 1)." in text
    read = read_evidence(tmp_path)
    assert {one.outcome for one in read["softmax"]} == {"holds"}
    assert {one.outcome for one in read["tanh"]} == {"fails"}
    assert read["softmax"][0].kind == "parity"
    assert "CuPy 14.2.0 on NVIDIA Test" in read["softmax"][0].statement


def test_why_there_is_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without CuPy it is said whether a driver is there, and what to install; CuPy without a device is no device."""
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr("verify.parity.libraries.DRIVERS", ("/nowhere",))
    assert cupy_library() == NO_DEVICE
    monkeypatch.setattr("verify.parity.libraries.DRIVERS", ("/",))
    assert cupy_library() == NO_LIBRARY
    monkeypatch.setitem(sys.modules, "cupy", FakeCupy(available=False))
    assert cupy_library() == NO_DEVICE


class FakeDevice(str):
    """A device with its capability."""

    compute_capability = "90"


class FakeCupy:
    """As much of CuPy's module as the library is made of."""

    __version__ = "14.2.0"
    ndarray = np.ndarray
    asarray = staticmethod(np.asarray)
    asnumpy = staticmethod(np.asarray)

    def __init__(self, *, available: bool) -> None:
        self.available = available
        self.freed = 0
        self.cuda: Any = self

    def is_available(self) -> bool:
        """Whether there is a device."""
        return self.available

    def Device(self, number: int) -> FakeDevice:
        """The device of a number."""
        return FakeDevice(f"cuda:{number}")

    def getDeviceProperties(self, number: int) -> dict[str, Any]:
        """What the device is."""
        return {"name": f"NVIDIA Test {number}".encode(), "totalGlobalMem": 141 * 2**30}

    def driverGetVersion(self) -> int:
        """The driver's version, as CUDA writes it."""
        return 13020

    runtimeGetVersion = driverGetVersion  # noqa: N815 - CuPy names it so

    @property
    def runtime(self) -> FakeCupy:
        """Where the device is asked."""
        return self

    def get_default_memory_pool(self) -> FakeCupy:
        """What keeps memory."""
        return self

    def free_all_blocks(self) -> None:
        """Give it back."""
        self.freed += 1


def test_cupy_is_the_library_where_there_is_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """CuPy's arrays on the first device, and its memory given back when asked."""
    fake = FakeCupy(available=True)
    monkeypatch.setitem(sys.modules, "cupy", fake)
    library = cupy_library()
    assert isinstance(library, Library)
    assert (library.name, library.device, library.array) == ("CuPy 14.2.0", "cuda:0", np.ndarray)
    library.free()
    assert fake.freed == 1
    told = dict(library.setting())
    assert told["device"] == "NVIDIA Test 0"
    assert told["device memory"] == "141 GiB"
    assert told["compute capability"] == "9.0"
    assert told["CUDA"] == "driver 13.2, runtime 13.2"
    assert told["NumPy"].startswith(np.__version__)


def test_nothing_imports_torch() -> None:
    """A run of parity loads neither torch nor another library than the one it compares with."""
    script = (
        "import sys\nfrom verify.cli import main\nmain(['parity', 'softmax'], standalone_mode=False)\n"
        "print(sorted({'torch', 'jax', 'tensorflow'} & set(sys.modules)))"
    )
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert finished.stdout.splitlines()[-1] == "[]"
