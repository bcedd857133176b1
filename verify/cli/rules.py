"""`verify rules`: the ways of claiming, what each means, and how often it was right."""

from __future__ import annotations

import click

from verify.cli.output import RUN_FORMAT, colour, styled


@click.command()
@click.argument("code", required=False)
@click.option("--format", "output_format", type=RUN_FORMAT, default="text", show_default=True, help="How to tell it.")
@click.pass_context
def rules(context: click.Context, /, code: str | None, output_format: str) -> None:
    """List the ways of claiming, or explain one: what it reads and means, its doubts, examples, and its record.

    CODE is a letter for the source, two digits for the way and, where a report has one, a digit for what the statement
    is made of, such as E011; or what several codes begin with. `--ignore` of `verify audit` takes the same.

    Exit status: 0; 2 when no reading has the code.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.rules import render_rules, rules_json

    try:
        found = pipeline.rules(code)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    style = styled if colour() else lambda text, _: text
    click.echo(rules_json(found) if output_format == "json" else render_rules(found, style), nl=False, color=colour())
