"""What a command prints: the report, a file, progress on standard error; in colour where a terminal is there for it."""

from __future__ import annotations

import io
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verify.cli.files import Check, write_text
from verify.records.visible import visible

if TYPE_CHECKING:
    from verify.records.report import Report

FORMAT = click.Choice(["text", "json", "html", "markdown", "sarif", "junit", "github", "badge"])
"""How a report is told: the keys of verify.reporting.FORMATS, which would load NumPy before `--help` answers."""
FLOATING = click.Choice(["float64", "float32", "float16", "bfloat16"])
"""A floating type: the keys of verify.properties.precision.TYPES."""

RUN_FORMAT = click.Choice(["text", "json"])
"""How a run of the proofs or of the comparison on a GPU is told."""


def show(
    report: Report,
    output_format: str,
    output: Path | None,
    *,
    check: Check | None = None,
    told: bool = True,
    verbose: bool = True,
    unlinked: bool = False,
) -> int:
    """Print the report or write it to a file; the exit status that it calls for.

    check: what the file may take the place of. told: whether what could not be read is named on standard error, where
    the terminal does not show the report. verbose: whether the text has every detail of worked examples. unlinked:
    whether it names unlinked numbers.
    """
    from verify.reporting import FORMATS, render_text

    if output_format == "text":
        style = styled if output is None and colour() else lambda text, _: text
        rendered = render_text(report, style, verbose=verbose, unlinked=unlinked)
    else:
        rendered = FORMATS[output_format](report)
    if output is None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal without ✓ gets a question mark
        click.echo(rendered, nl=False, color=colour())
    else:
        write_text(output, rendered, check)
    if told and (output is not None or output_format not in ("text", "github")):  # these say so themselves
        for mistake in report.mistakes:
            click.echo(str(mistake), err=True)
    return report.exit_code


def colour() -> bool:
    """Whether standard output is a terminal that wants colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def styled(text: str, style: str) -> str:
    """Text in a colour, or bold."""
    return click.style(text, bold=True) if style == "bold" else click.style(text, fg=style)


class Progress:
    """Names the example at work on standard error once a second has passed; silent when not a terminal."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.shown = False

    def __call__(self, name: str) -> None:
        """Name what is at work."""
        if sys.stderr.isatty() and time.monotonic() - self.started > 1:
            self.shown = True
            click.echo(f"\r\033[K{visible(name)}", err=True, nl=False)

    def clear(self) -> None:
        """Leave the line to the report."""
        if self.shown:
            click.echo("\r\033[K", err=True, nl=False)
