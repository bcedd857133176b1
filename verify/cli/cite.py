"""`verify cite` and `verify check-receipt`: what to paste where a result is cited, and what proves it to others."""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime
from pathlib import Path

import click

from verify.cli.files import write_text
from verify.records.visible import visible


@click.command()
@click.argument("identifier", metavar="ID")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "anchor", "footnote", "bibtex", "csl"]),
    default="text",
    show_default=True,
    help="One form, or all of them.",
)
@click.option("--url", metavar="URL", help="Where the HTML report stands, for links to it.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The date to cite; else SOURCE_DATE_EPOCH, else none.")
@click.option("--receipt", type=click.Path(path_type=Path), metavar="FILE", help="Write what proves it to FILE.")
@click.pass_context
def cite(
    context: click.Context,
    /,
    identifier: str,
    paths: tuple[Path, ...],
    form: str,
    url: str | None,
    day: str | None,
    receipt: Path | None,
) -> None:
    """Cite a finding, a worked example, a formula or a proof: a link, a Markdown footnote, BibTeX and CSL-JSON.

    ID is that of a finding in a report, such as notes.md#section-1a2b3c4d or FOLDER/FILE#CLAIM, a worked example
    FOLDER/FILE, or the name of a formula or theorem; or PATH:LINE, for the finding at that line. PATHS are the
    documents or worked examples that it is in, where its id does not name them.

    With --receipt a finding is written down so that `verify check-receipt`, or its one file alone, confirms it of its
    document.

    Exit status: 0 when it is cited; 2 when nothing has that id, or it has no receipt.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.cite import render_citation, render_receipt

    when = _date(day)
    if url is not None and not re.fullmatch(r"https?://[^\s<>\"'#\\{}]+|[\w./-]+", url):
        raise click.UsageError(f"--url {url}: expected an address without a fragment, such as https://…/report.html")
    try:
        if receipt is not None:
            write_text(receipt, render_receipt(pipeline.receipt_of(identifier, paths, when)))
            click.echo(visible(f"{receipt}: confirmed"), err=True)
        else:
            click.echo(render_citation(pipeline.cite(identifier, paths, when), form, url), nl=False)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)


@click.command("check-receipt")
@click.argument("file", metavar="RECEIPT", type=click.Path(path_type=Path))
@click.argument("document", required=False, type=click.Path(path_type=Path))
@click.pass_context
def check_receipt(context: click.Context, /, file: Path, document: Path | None) -> None:
    """Confirm a receipt: find what it says is printed in DOCUMENT, and repeat its steps, with nothing of what made it.

    The same as `python verify/receipts/check.py RECEIPT DOCUMENT`, which needs Python and mpmath alone. Without the
    document nothing is confirmed.

    Exit status: 0 when it is confirmed; 1 when it is not; 2 when a file could not be read.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake

    if document is None:
        click.echo(visible(f"not confirmed: a receipt is of a document: verify check-receipt {file} DOCUMENT"))
        context.exit(1)
    try:
        confirmed, said = pipeline.confirm(file, document)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    click.echo(visible(said))
    context.exit(0 if confirmed else 1)


def _date(day: str | None) -> str | None:
    """The date that the user gives, by the option or the environment; none is made up."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        if day is not None:
            return date.fromisoformat(day).isoformat()
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat() if epoch else None
    except (ValueError, OverflowError, OSError):
        given = f"--date {day}" if day is not None else f"SOURCE_DATE_EPOCH={epoch}"
        raise click.UsageError(f"{given}: expected a date, such as 2026-03-14") from None
