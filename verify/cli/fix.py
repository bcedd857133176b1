"""`verify fix`: what should stand instead of what is proved wrong, as a diff or written in place."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verify.cli.files import Refused, unchanged, write
from verify.cli.output import Progress

if TYPE_CHECKING:
    from verify.records.patch import Patch


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Correct the documents in place, instead of printing a diff.")
@click.option(
    "--as",
    "document_format",
    type=click.Choice(["markdown", "latex", "notebook", "plain"]),
    help="Read every document as this, whatever its name; standard input is Markdown otherwise.",
)
@click.pass_context
def fix(context: click.Context, /, paths: tuple[Path, ...], *, write: bool, document_format: str | None) -> None:
    """Correct documents: print, as a unified diff, what should stand instead of what is certainly wrong.

    A number is corrected where a stated computation with a single reading proves it wrong, where other claims bear out
    what it is computed from and none that holds uses it, and where an audit of the corrected document finds nothing
    worse than before. Of a formula under its own name the one symbol is corrected that makes it right, where no other
    change does. All else stays. PATHS are as for `verify audit`; of [tool.verify] `ignore` counts here, too.

    Exit status: 0 when nothing is to be corrected, or all was written; 1 when there are corrections and they are not
    written; 2 when something could not be read.
    """
    from verify import pipeline
    from verify.reporting.patch import render_summary

    if write and Path("-") in paths:
        raise click.UsageError("--write: found standard input, expected files; next: leave --write out")
    progress, status, ignore = Progress(), 0, _ignored(context)
    for patch, mistakes in pipeline.fix(paths, progress, document_format, ignore):
        progress.clear()
        told = list(map(str, mistakes))
        if patch is not None and patch.corrections and not write:
            _show(patch)
            status = max(status, 1)
        try:
            if patch is not None and patch.corrections and write:
                _write(patch)
            if patch is not None and (patch.corrections or patch.spared):
                click.echo(render_summary(patch, "corrected" if write else "to correct"), err=True)
        except Refused as refused:  # the other documents are corrected all the same
            told.append(refused.message)
        for one in told:
            click.echo(one, err=True)
        status = 2 if told else status
    context.exit(status)


def _ignored(context: click.Context) -> tuple[str, ...]:
    """The readings that the project has switched off; ends the command where its settings cannot be used."""
    from verify import pipeline
    from verify.records.mistake import Mistake

    try:
        settings = pipeline.settings()
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    return settings.ignore if settings is not None else ()


def _show(patch: Patch) -> None:
    """Print the diff: to the byte where it may be applied; on a terminal nothing of the document acts or hides."""
    from verify.reporting.patch import render_diff
    from verify.reporting.quoting import shown

    diff = render_diff(patch)
    click.echo((shown(diff) if sys.stdout.isatty() else diff).encode("utf-8", "surrogatepass"), nl=False)


def _write(patch: Patch) -> None:
    from verify.reporting.patch import patched

    write(Path(patch.path), patched(patch), unchanged(patch.sha256))
