"""`verify explain`: one finding, step by step."""

from __future__ import annotations

from pathlib import Path

import click

from verify.cli.output import RUN_FORMAT, colour, styled


@click.command()
@click.argument("target")
@click.argument("path", required=False, type=click.Path(path_type=Path))
@click.option("--format", "output_format", type=RUN_FORMAT, default="text", show_default=True, help="How to tell it.")
@click.option(
    "--as",
    "document_format",
    type=click.Choice(["markdown", "latex", "notebook", "plain"]),
    help="Read the document as this, whatever its name.",
)
@click.pass_context
def explain(
    context: click.Context, /, target: str, path: Path | None, output_format: str, document_format: str | None
) -> None:
    """Explain a finding: its formula, where its numbers come from, each step beside what is printed, and the cause.

    TARGET is PATH:LINE, or the id of a finding, in the document at PATH where that is given. Of the worked examples
    that ship, it is FOLDER:LINE, in the document that they replay, or an id such as FOLDER/FILE#CLAIM.

    Exit status: 0 when something was explained; 2 when there is no such claim, or it could not be read.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.explain import render_accounts
    from verify.reporting.explain_json import accounts_json

    try:
        accounts = pipeline.explain(target, path, document_format)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    style = styled if colour() else lambda text, _: text
    text = accounts_json(accounts) if output_format == "json" else render_accounts(accounts, style)
    click.echo(text, nl=False, color=colour())
