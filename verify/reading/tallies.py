"""The record of each reading that ships with the package: how often it fired and was right, as last measured."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path

from verify.reading.evidence import FOLDER
from verify.reading.text import read_text
from verify.records.reading import Tally

FILE = FOLDER / "readings.toml"


@functools.cache
def read_tallies(path: Path = FILE) -> Mapping[str, Tally]:
    """The tally of each full code. A line is E011 = { fired = 4, true = 3, false = 0, unjudged = 1 }."""
    return {code: Tally(**told) for code, told in tomllib.loads(read_text(path).content).items()}
