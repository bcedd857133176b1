"""`verify audit`: documents, how to read them, and what to hold the audit against."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.cli.output import FORMAT, Progress, show, write_text

if TYPE_CHECKING:
    from verify.pipeline import Options
    from verify.records.report import Report


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--format", "output_format", type=FORMAT, default="text", show_default=True, help="How to report.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to a file.")
@click.option("--strict", is_flag=True, help="Fail on whatever does not hold, not only on what is proved wrong.")
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
@click.pass_context
def audit(
    context: click.Context, /, paths: tuple[Path, ...], output_format: str, output: Path | None, **chosen: Any
) -> None:
    """Audit documents: find the equations and results they print, recompute them, and say what does not hold.

    PATHS are documents (Markdown, LaTeX, notebooks, plain text), folders, patterns such as 'docs/**/*.md', or - for
    standard input. Of folders, hidden ones and those of installed packages are left out.

    Exit status: 0 when nothing is proved wrong; 1 when something is that the baseline does not accept, coverage is too
    low, or no claims were found; 2 when something could not be read.
    """
    from verify import pipeline

    write = chosen.pop("write_baseline")
    progress = Progress()
    report = pipeline.audit(paths, progress, _options(**chosen))
    progress.clear()
    status = show(report, output_format, output)
    context.exit(_accept(report, write) if write is not None else status)


def _accept(report: Report, path: Path) -> int:
    """Write the baseline that accepts what fails; the exit status."""
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.baseline import render_baseline

    try:
        baseline = pipeline.next_baseline(report, path)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        return 2
    write_text(path, render_baseline(baseline))
    click.echo(f"{path}: {len(baseline.acknowledged)} accepted", err=True)
    return 2 if report.mistakes else 0


def _options(
    *,
    strict: bool,
    document_format: str | None,
    jobs: int,
    baseline: Path | None,
    min_coverage: float | None,
) -> Options:
    """The options of an audit, as the pipeline has them."""
    from verify.pipeline import Options

    least = None if min_coverage is None else Fraction(str(min_coverage)) / 100
    return Options(strict, document_format, jobs or os.cpu_count() or 1, baseline, least)
