"""Records: equal and hashed as frozen dataclasses are, and held by the type checker to stay as they were built."""

from __future__ import annotations

import dataclasses
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from verify.records.numeral import Numeral
from verify.records.place import Place

CONFIGURATION = Path(__file__).parents[2] / "pyproject.toml"
NAMES = ("path", "line", "end_line", "column", "end_column", "cell", "in_cell")
USUAL = dataclasses.make_dataclass("Place", NAMES, frozen=True)
VALUES = [("a.md", 3, 3, None, None, None, None), ("a.md", 3, 5, 1, 9, 2, None), ("b.md", 3, 5, 1, 9, 2, None)]


@pytest.mark.parametrize("one", VALUES)
@pytest.mark.parametrize("other", VALUES)
def test_a_record_is_equal_and_hashed_as_a_frozen_dataclass_is(
    one: tuple[object, ...], other: tuple[object, ...]
) -> None:
    """Records are equal where all their fields are, and then have one hash: that of a frozen dataclass."""
    assert (Place(*one) == Place(*other)) == (USUAL(*one) == USUAL(*other))  # type: ignore[arg-type]
    assert hash(Place(*one)) == hash(USUAL(*one))  # type: ignore[arg-type]


def test_a_record_keeps_a_hash_of_its_own() -> None:
    """What a class says of its hash counts: numerals are hashed by their text."""
    assert hash(Numeral("0.5", Fraction(1, 2), Fraction(1, 10))) == hash("0.5")


def test_a_record_goes_to_another_process_and_into_a_replacement() -> None:
    """Processes that share documents send records to each other; a changed record is another one."""
    place = Place("a.md", 3, 5, 1, 9)
    assert pickle.loads(pickle.dumps(place)) == place  # noqa: S301 — written on the line itself
    assert dataclasses.replace(place, line=4) == Place("a.md", 4, 5, 1, 9) != place


@pytest.mark.parametrize(("statement", "errors"), [("place.line = 2", 1), ("assert place.line == 2", 0)])
def test_the_type_checker_refuses_a_change(tmp_path: Path, statement: str, errors: int) -> None:
    """A field of a record is read-only in all code that is checked."""
    module = tmp_path / "changed.py"
    module.write_text(f'from verify.records.place import Place\nplace = Place("a.md", 1, 1)\n{statement}\n')
    command = [sys.executable, "-m", "mypy", "--config-file", str(CONFIGURATION), str(module)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False, cwd=CONFIGURATION.parent)
    assert checked.stdout.count("read-only") == checked.returncode == errors
