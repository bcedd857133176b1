"""The options that have the code of documents run, for each command that can: of the command line, and of no file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from verify.records.run import Running

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

OPTIONS = (
    click.option(
        "--run", "runs", is_flag=True, help="Run the Python code of documents, in a sandbox: see docs/running.md."
    ),
    click.option("--python", metavar="PATH", help="The Python that --run takes; else the one that runs this."),
    click.option(
        "--run-seconds",
        type=click.FloatRange(0, min_open=True),
        default=60.0,
        show_default=True,
        metavar="N",
        help="How long the code of one document may run.",
    ),
    click.option(
        "--run-memory",
        type=click.FloatRange(0, min_open=True),
        default=4.0,
        show_default=True,
        metavar="GIB",
        help="How much memory it may take.",
    ),
    click.option("--no-run-cache", "run_afresh", is_flag=True, help="Neither use nor keep results of runs."),
)


def run_options(command: Decorated) -> Decorated:
    """A command with these options."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def asked(context: click.Context, chosen: Mapping[str, Any]) -> Running | None:
    """How code is to be run; None where it is not. Raises Mistake where the Python that is named cannot be used."""
    from verify import pipeline

    if not chosen["runs"]:
        for name, option in (("python", "--python"), ("run_seconds", "--run-seconds"), ("run_memory", "--run-memory")):
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                raise click.UsageError(f"{option}: found no --run; next: add it, or leave {option} out")
        return None
    return pipeline.runnable(
        chosen["python"], chosen["run_seconds"], chosen["run_memory"], keep=not chosen["run_afresh"]
    )
