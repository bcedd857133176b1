"""What the command line says of an audit, completed by what `[tool.verify]` says: the command line wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from verify.cli.files import Check, check_target, report_of_ours
from verify.cli.running import asked

if TYPE_CHECKING:
    from verify.pipeline import Options
    from verify.records.settings import Settings

FORM = "output_format"
SAID = frozenset({ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP})  # the second: before the command


def completed(
    context: click.Context, chosen: Mapping[str, Any], *, isolated: bool
) -> tuple[Options, tuple[Path, ...], str, Path | None, Check | None]:
    """How to audit, what, how and where to report, and what may be replaced there: a report, unless it is named.

    Ends the command where the settings cannot be used.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake

    try:
        settings = None if isolated else pipeline.settings()
        said = {**chosen, **({} if settings is None else _open(context, settings))}
        ignore = pipeline.ignored(said["ignore"])
        running = asked(context, chosen)  # of the command line alone: a checkout does not run itself
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    if not said["paths"]:
        raise click.UsageError("no PATHS; next: name documents, or write paths = [...] under [tool.verify]")
    least = said["min_coverage"]
    options = pipeline.Options(
        strict=said["strict"],
        document_format=said["document_format"],
        jobs=said["jobs"] or os.cpu_count() or 1,
        baseline=said["baseline"],
        least=None if least is None else Fraction(str(least)) / 100,
        root=settings.root if settings is not None else None,
        exclude=tuple(said["exclude"]),
        may_be_empty=said["may_be_empty"],
        ignore=ignore,
        running=running,
    )
    output = said["output"]
    check = None if output is None or context.get_parameter_source("output") in SAID else report_of_ours
    if check is not None:
        check_target(output, check)  # before the audit, too
    return options, said["paths"], said[FORM], output, check


def _open(context: click.Context, settings: Settings) -> dict[str, Any]:
    """What the settings say of that which the command line leaves open."""
    from verify.records.mistake import MalformedFile

    [known] = [
        one.type.choices for one in context.command.params if isinstance(one.type, click.Choice) and one.name == FORM
    ]
    if settings.output_format is not None and settings.output_format not in known:
        found, expected = f"format = {settings.output_format!r}", "one of " + ", ".join(known)
        raise MalformedFile(found, expected, "correct it", settings.path, settings.lines["format"])
    told = {
        "paths": settings.paths or None,
        "exclude": settings.exclude or None,
        "ignore": settings.ignore or None,
        "strict": settings.strict,
        "document_format": settings.document_format,
        "jobs": settings.jobs,
        "baseline": settings.baseline,
        "min_coverage": None if settings.least is None else float(settings.least * 100),
        FORM: settings.output_format,
        "output": settings.output,
    }
    is_open = {name for name in told if context.get_parameter_source(name) not in SAID}
    return {name: value for name, value in told.items() if value is not None and name in is_open}
