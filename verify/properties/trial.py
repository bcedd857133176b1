"""Trying a check on many arguments, and the smallest of those that it fails on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.configuration import set_hypothesis_home_dir, storage_directory
from hypothesis.errors import Flaky, Unsatisfiable, UnsatisfiedAssumption

from verify.properties.law import EXAMPLES, Arguments, Broken, Draws

HEALTH = list(HealthCheck)
"""Checks of Hypothesis that are let go: a law may be slow on balls, and refuses what an enclosure leaves open."""


NOWHERE = Path(os.devnull) / "hypothesis"
"""Where nothing can be written; Hypothesis then keeps what it remembers of modules in memory."""


@dataclass(frozen=True)
class Failure:
    """The smallest arguments found on which a check fails, and how it fails."""

    arguments: Arguments
    error: Exception


@dataclass(frozen=True)
class Trial:
    """How many arguments a check was tried on, and its failure if it had one."""

    tried: int
    failure: Failure | None = None


def attempt(
    check: Callable[[Arguments], None], draws: Draws, examples: int = EXAMPLES, *, smallest: bool = True
) -> Trial:
    """Try a check on arguments, the same ones each time; where it fails, if wanted, on ever smaller ones."""
    held: list[None] = []
    failures: list[Failure] = []

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink) if smallest else (Phase.generate,),
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=HEALTH,
    )
    @given(draws)
    def trial(arguments: Arguments) -> None:
        try:
            check(arguments)
        except UnsatisfiedAssumption:
            raise
        except Exception as error:
            failures.append(Failure(arguments, error))
            raise
        held.append(None)

    try:
        with _no_files():
            trial()
    except Unsatisfiable:
        return Trial(0)
    except Flaky:
        return Trial(len(held), Failure(failures[-1].arguments, Broken("it gives something else for the same input")))
    except Exception:
        if not failures:
            raise
        return Trial(len(held), failures[-1])
    return Trial(len(held))


@contextmanager
def _no_files() -> Iterator[None]:
    """Leave no folder .hypothesis behind, wherever somebody's function is held."""
    home = storage_directory(intent_to_write=False)
    before: Any = getattr(home, "home_directory", home)
    set_hypothesis_home_dir(NOWHERE)
    try:
        yield
    finally:
        set_hypothesis_home_dir(before)
