"""What a command prints: the report, a file, progress on standard error; in colour where a terminal is there for it."""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from verify.records.report import Report

FORMAT = click.Choice(["text", "json", "html", "markdown", "sarif", "junit", "github", "badge"])
"""How a report is told: the keys of verify.reporting.FORMATS, which would load NumPy before `--help` answers."""
RUN_FORMAT = click.Choice(["text", "json"])
"""How a run of the proofs or of the comparison on a GPU is told."""


def show(
    report: Report,
    output_format: str,
    output: Path | None,
    *,
    told: bool = True,
    verbose: bool = True,
    unlinked: bool = False,
) -> int:
    """Print the report or write it to a file; the exit status that it calls for.

    told: whether what could not be read is named on standard error where the terminal does not show the report.
    verbose: whether the text has every detail of worked examples. unlinked: whether it names unlinked numbers.
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
        write_text(output, rendered)
    if told and (output is not None or output_format not in ("text", "github")):  # these say so themselves
        for mistake in report.mistakes:
            click.echo(str(mistake), err=True)
    return report.exit_code


def write_text(path: Path, text: str) -> None:
    """Write a file, or say in one line why not."""
    try:
        path.write_text(text, encoding="utf-8", errors="replace")
    except OSError as error:
        raise click.UsageError(f"{path}: cannot be written ({error.strerror}); next: check the path") from None


def write_in_place(path: Path, data: bytes) -> None:
    """Put other bytes into a file at once, or say in one line why not; its mode is kept, and a link to it."""
    target = Path(os.path.realpath(path))
    written = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            written = Path(file.name)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.copymode(target, written)
        written.replace(target)  # at once: a reader finds the old file or the new one
    except OSError as error:
        if written is not None:
            written.unlink(missing_ok=True)
        raise click.UsageError(f"{path}: cannot be written ({error.strerror}); next: check the path") from None


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
            click.echo(f"\r\033[K{name}", err=True, nl=False)

    def clear(self) -> None:
        """Leave the line to the report."""
        if self.shown:
            click.echo("\r\033[K", err=True, nl=False)
