"""`verify audit`: documents, how to read them, and what to hold the audit against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.cli.files import Refused, digest, unchanged, write_text
from verify.cli.output import FORMAT, Progress, show
from verify.cli.running import run_options
from verify.cli.settings import completed
from verify.records.visible import visible

if TYPE_CHECKING:
    from verify.records.report import Report


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "output_format", type=FORMAT, default="text", show_default=True, help="How to report.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to a file.")
@click.option(
    "--strict/--no-strict", default=False, help="Fail on whatever does not hold, not only on what is proved wrong."
)
@click.option(
    "--as",
    "document_format",
    type=click.Choice(["markdown", "latex", "notebook", "plain"]),
    help="Read every document as this, whatever its name; standard input is Markdown otherwise.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Share the documents among N processes; 0 for one a processor.",
)
@click.option(
    "--baseline",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Accept the findings that are in FILE, and fail where coverage falls.",
)
@click.option(
    "--write-baseline",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write what fails to FILE as accepted; reasons and notes in it are kept.",
)
@click.option(
    "--min-coverage",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="Fail if fewer numbers than this are checked or given.",
)
@click.option(
    "--exclude",
    multiple=True,
    metavar="PATTERN",
    help="Leave out these documents, or those of a folder; several times for several.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="CODES",
    help="Switch readings off, by codes of `verify rules` or their beginnings, separated by commas.",
)
@click.option(
    "--also",
    "others",
    multiple=True,
    metavar="FORMAT=FILE",
    help="Write the report in another format, too; several times for several.",
)
@click.option("--unlinked", is_flag=True, help="Name the numbers that nothing is known of, line by line, in the text.")
@click.option("--allow-empty", "may_be_empty", is_flag=True, help="Do not fail where no claims are found.")
@run_options
@click.option("--isolated", is_flag=True, help="Leave [tool.verify] of pyproject.toml unread.")
@click.pass_context
def audit(
    context: click.Context,
    /,
    *,
    others: tuple[str, ...],
    isolated: bool,
    unlinked: bool,
    write_baseline: Path | None,
    **chosen: Any,
) -> None:
    """Audit documents: find the equations and results they print, recompute them, and say what does not hold.

    PATHS are documents (Markdown, LaTeX, notebooks, plain text), folders, patterns such as 'docs/**/*.md', or - for
    standard input. Of folders, hidden ones and those of installed packages are left out; a link in one is followed
    within its project alone, unless PATHS names it. Without PATHS, and for each option that is not given, [tool.verify]
    of the project's pyproject.toml decides.

    Exit status: 0 when nothing is proved wrong; 1 when something is that the baseline does not accept, coverage is too
    low, or no claims were found; 2 when something could not be read.
    """
    from verify import pipeline
    from verify.pipeline.garbage import seldom_collected

    also = dict(map(_other, others))
    options, paths, output_format, output, check = completed(context, chosen, isolated=isolated)
    if write_baseline is not None and options.baseline == write_baseline and not write_baseline.exists():
        options = replace(options, baseline=None)  # it is about to be written for the first time
    context.with_resource(seldom_collected())
    progress = Progress()
    report = pipeline.audit(paths, progress, options)
    if "sarif" in (output_format, *also.values()):
        report = pipeline.with_corrections(report, options)
    progress.clear()
    refused = _show_others(report, also)
    status = show(report, output_format, output, check=check, unlinked=unlinked)
    status = _accept(report, write_baseline) if write_baseline is not None else status
    if refused:
        raise refused[0]
    context.exit(status)


def _other(text: str) -> tuple[Path, str]:
    """A file and the format that it is to have."""
    output_format, equals, path = text.partition("=")
    if output_format not in FORMAT.choices or not equals or not path:
        expected = f"FORMAT=FILE, with one of {', '.join(FORMAT.choices)}"
        raise click.UsageError(f"--also {text}: expected {expected}; next: correct it")
    return Path(path), output_format


def _show_others(report: Report, also: Mapping[Path, str]) -> list[Refused]:
    """Write the report in its other formats; why one of them cannot be written, which keeps no other back."""
    refused: list[Refused] = []
    for path, other in also.items():
        try:
            show(report, other, path, told=False)
        except Refused as error:
            refused.append(error)
    return refused


def _accept(report: Report, path: Path) -> int:
    """Write the baseline that accepts what fails; the exit status."""
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.baseline import render_baseline

    before = digest(path)
    try:
        baseline = pipeline.next_baseline(report, path)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        return 2
    write_text(path, render_baseline(baseline), unchanged(before))
    click.echo(visible(f"{path}: {len(baseline.acknowledged)} accepted"), err=True)
    return 2 if report.mistakes else 0
