"""`verify watch`: audit documents again on every save, keep the report fresh, and say what does not hold."""

from __future__ import annotations

import gc
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.cli.files import Check, check_target, report_of_ours, write_text
from verify.cli.output import FORMAT, colour, styled
from verify.cli.running import run_options
from verify.cli.settings import SAID, completed
from verify.records.visible import visible

if TYPE_CHECKING:
    from verify.pipeline.watch import Changed

PAUSE = 0.1
"""Seconds between two looks; longer where a look itself takes long."""

SHOWN = 10
"""Findings that are told after each save; the report has them all."""


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "output_format", type=FORMAT, default="html", show_default=True, help="What to keep fresh.")
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=Path("verify-report.html"),
    show_default=True,
    help="The file that has the report.",
)
@click.option("--strict/--no-strict", default=False, help="Tell whatever does not hold, not only what is proved wrong.")
@click.option(
    "--as",
    "document_format",
    type=click.Choice(["markdown", "latex", "notebook", "plain"]),
    help="Read every document as this, whatever its name.",
)
@click.option("--baseline", type=click.Path(path_type=Path), metavar="FILE", help="Accept the findings in FILE.")
@click.option("--exclude", multiple=True, metavar="PATTERN", help="Leave out these documents, or those of a folder.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Switch readings off, by codes of `verify rules`.")
@run_options
@click.option("--isolated", is_flag=True, help="Leave [tool.verify] of pyproject.toml unread.")
@click.pass_context
def watch(context: click.Context, /, *, output_format: str, output: Path, isolated: bool, **chosen: Any) -> None:
    """Audit documents again whenever they are saved, and keep a report of them fresh in a file; Ctrl-C ends it.

    PATHS are as for `verify audit`; without any, [tool.verify] of the project's pyproject.toml names them.
    """
    from verify import pipeline
    from verify.pipeline.garbage import seldom_collected

    told = {**chosen, "output_format": "", "output": None, "jobs": 1, "min_coverage": None, "may_be_empty": True}
    options, paths, *_ = completed(context, told, isolated=isolated)  # a report of watch is its own
    check = None if context.get_parameter_source("output") in SAID else report_of_ours
    if check is not None:
        check_target(output, check)
    if Path("-") in paths:
        raise click.UsageError("found standard input, expected files; next: name what is saved")
    watched = pipeline.Watch(paths, options)
    context.with_resource(seldom_collected())
    try:
        while True:
            started = time.perf_counter()
            changed = watched.look(causes=False)
            if changed is not None:
                _write(changed, output_format, output, check)
                taken = [time.perf_counter() - started]
                if (finished := watched.finish()) is not None:
                    changed = replace(finished, names=changed.names)
                    _write(changed, output_format, output, check)
                    taken.append(time.perf_counter() - started)
                _tell(changed, taken)
                gc.collect()  # while nobody waits
            pause(max(PAUSE, 5 * (time.perf_counter() - started) if changed is None else 0))
    except KeyboardInterrupt:
        click.echo()


def pause(seconds: float) -> None:
    """Wait for the next look."""
    time.sleep(seconds)


def _write(changed: Changed, output_format: str, output: Path, check: Check | None) -> None:
    from verify.reporting import FORMATS

    write_text(output, FORMATS[output_format](changed.report), check)  # at once: a browser never loads half of it


def _tell(changed: Changed, taken: list[float]) -> None:
    """What was audited anew, the counts of all, and the first of what does not hold.

    taken: the seconds until the report was fresh, and until it had the causes of what is new in it, too.
    """
    from verify.reporting.text import render_finding

    report = changed.report
    style = styled if colour() else lambda text, _: text
    counts = ", ".join(f"{count} {name}" for name, count in report.counts.items() if count and name != "found")
    names = ", ".join(changed.names[:3]) + (f" and {len(changed.names) - 3} more" if len(changed.names) > 3 else "")
    times = ", with causes ".join(f"{1000 * seconds:.0f} ms" for seconds in taken)
    now = datetime.now().strftime("%H:%M:%S")
    click.echo(style(f"{now} {visible(names) or 'the baseline'}: {counts or 'no claims'} ({times})", "bold"))
    for mistake in report.mistakes:
        click.echo(style(str(mistake), "red"))
    anew = changed.findings
    here = [finding for finding in report.failures if not changed.names or finding.claim.id in anew]
    for finding in here[:SHOWN]:
        click.echo(render_finding(finding, report))
    rest = len(report.failures) - len(here[:SHOWN])
    if rest:
        click.echo(f"… and {rest} more in the report")
