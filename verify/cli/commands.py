"""The commands: arguments → one call of the pipeline → one exit code."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from verify.cli.audit import audit
from verify.cli.cite import check_receipt, cite
from verify.cli.explain import explain
from verify.cli.files import write_text
from verify.cli.fix import fix
from verify.cli.group import Commands
from verify.cli.output import FLOATING, FORMAT, RUN_FORMAT, Progress, colour, show, styled
from verify.cli.rules import rules
from verify.cli.watch import watch


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="worked-example-verifier", prog_name="verify")
@click.option("--format", "output_format", type=FORMAT, default="text", show_default=True, help="How to report.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to a file.")
@click.option(
    "--document",
    "documents",
    multiple=True,
    metavar="NAME=PATH",
    help="Hold the examples NAME against the document at PATH: each transcribed number must stand at its lines.",
)
@click.option("-v", "--verbose", is_flag=True, help="Show each claim that does not plainly hold in full.")
@click.pass_context
def main(
    context: click.Context, output_format: str, output: Path | None, documents: tuple[str, ...], *, verbose: bool
) -> None:
    """Replay worked examples: recompute every number that a document prints, and say what holds.

    Without a command, the examples that ship with the tool are replayed.

    Exit status: 0 when every claim is reproduced, only rounded, or owned up to by an erratum; 1 when one is not;
    2 when something could not be read.
    """
    if context.invoked_subcommand is None:
        context.exit(_replay((), output_format, output, documents, verbose=verbose))
    said = ParameterSource.COMMANDLINE
    given = {name: value for name, value in context.params.items() if context.get_parameter_source(name) is said}
    context.default_map = {"replay": given, "audit": given}  # options count on either side of the command


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "output_format", type=FORMAT, default="text", show_default=True, help="How to report.")
@click.option("--output", type=click.Path(path_type=Path), help="Write the report to a file.")
@click.option("--document", "documents", multiple=True, metavar="NAME=PATH", help="Hold NAME against a document.")
@click.option("-v", "--verbose", is_flag=True, help="Show each claim that does not plainly hold in full.")
@click.pass_context
def replay(
    context: click.Context,
    paths: tuple[Path, ...],
    output_format: str,
    output: Path | None,
    documents: tuple[str, ...],
    *,
    verbose: bool,
) -> None:
    """Replay worked examples of your own: folders with a document.toml, or single files of one."""
    context.exit(_replay(paths, output_format, output, documents, verbose=verbose))


@main.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path))
@click.option("--write", is_flag=True, help="Write each page to README.md in its folder, in place of printing it.")
@click.pass_context
def errata(context: click.Context, folders: tuple[Path, ...], *, write: bool) -> None:
    """Print the page of a document: what it teaches, what was checked, its errata; by default, of those that ship."""
    from verify import pipeline
    from verify.reporting import render_errata

    folders = folders or tuple(sorted(path.parent for path in pipeline.shipped_examples().glob("*/document.toml")))
    report = pipeline.replay(folders)
    click.echo("\n".join(map(str, report.mistakes)), err=True, nl=bool(report.mistakes))
    for folder, document in zip(folders, report.documents, strict=False) if not report.mistakes else ():
        page = render_errata(document)
        write_text(folder / "README.md", page) if write else click.echo(page, nl=False)
    context.exit(report.exit_code)


main.add_command(audit)
main.add_command(check_receipt)
main.add_command(cite)
main.add_command(watch)
main.add_command(explain)
main.add_command(fix)
main.add_command(rules)


@main.command()
@click.argument("name", required=False)
@click.option("--format", "output_format", type=click.Choice(["text", "markdown", "html", "json"]), default="text")
@click.option("--output", type=click.Path(path_type=Path), help="Write it to a file.")
@click.pass_context
def formulas(context: click.Context, name: str | None, output_format: str, output: Path | None) -> None:
    """List the catalogue, or show one formula's card with its evidence; citations link to the page of HTML."""
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.cards import render_cards

    try:
        cards, evidence = pipeline.catalogue(name)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    told = render_cards(cards, evidence, output_format, whole=name is None)
    write_text(output, told) if output is not None else click.echo(told, nl=False)


@main.command()
@click.argument("targets", metavar="MODULE:FUNCTION | DUMP.npz …", nargs=-1, required=True)
@click.option("--formula", required=True, metavar="NAME", help="The formula to hold it against: see `verify formulas`.")
@click.option("--namespace", metavar="LIBRARY", help="The array library it takes, such as torch; else NumPy.")
@click.option("--arguments", "renames", metavar="NAME=THEIRS", multiple=True, help="Its own name of an argument.")
@click.option("--dtype", type=FLOATING, help="Hold a function's numbers in this type, by what rounding explains.")
@click.option("--accumulation", type=FLOATING, help="What sums are added up in; else float32, or float64.")
@click.option("--operands", type=FLOATING, help="What factors of products are rounded to; else the type of the inputs.")
@click.pass_context
def conform(context: click.Context, /, targets: tuple[str, ...], formula: str, **how: Any) -> None:
    """Hold a function of yours, or dumps of a kernel, against a formula.

    A module is imported and its function is run, for its value, its laws and its edge cases; a dump holds what a
    kernel was given and gave, and is only read. Exit status: 0 when all that was tried holds; 1 when something fails
    or cannot be told; 2 when there is no such function, dump or formula.
    """
    own = dict(_pair(rename, "--arguments", "NAME=THEIRS, such as axis=dim") for rename in how.pop("renames"))
    from verify import pipeline
    from verify.reporting.conform import render_conformance

    held = pipeline.conform(targets, formula, pipeline.Holding(own, **how))
    if held.mistake is not None:
        click.echo(str(held.mistake), err=True)
    else:
        style = styled if colour() else lambda text, _: text
        click.echo(render_conformance(held, style), nl=False, color=colour())
    context.exit(held.exit_code)


@main.command()
@click.argument("name", required=False)
@click.option("--format", "output_format", type=RUN_FORMAT, default="text", show_default=True, help="How to report.")
@click.option("--write", type=click.Path(path_type=Path), metavar="PATH", help="Write the evidence for cards there.")
@click.pass_context
def prove(context: click.Context, name: str | None, output_format: str, write: Path | None) -> None:
    """Run the symbolic proofs, or those of one theorem or about one formula, with their steps.

    Exit status: 0 when everything is proved; 1 when something is not; 2 when there is no such theorem or formula.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.proofs import evidence_json, proofs_json, render_proofs

    if write is not None and name is not None:
        raise click.UsageError(f"--write {write}: expected every proof, found NAME {name}; next: leave NAME out")
    progress = Progress()
    try:
        run = pipeline.prove(name, progress)
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    finally:
        progress.clear()
    if write is not None:
        write_text(write, evidence_json(run))
    style = styled if colour() else lambda text, _: text
    text = proofs_json(run) if output_format == "json" else render_proofs(run, steps=name is not None, style=style)
    click.echo(text, nl=False, color=colour())
    context.exit(run.exit_code)


@main.command()
@click.argument("name", required=False)
@click.option(
    "--size", "sizes", multiple=True, type=click.Choice(["toy", "small", "medium", "large"]), help="Only these."
)
@click.option("--memory", type=float, default=8.0, show_default=True, help="GiB that one call may take on either side.")
@click.option("--format", "output_format", type=RUN_FORMAT, default="text", show_default=True, help="How to report.")
@click.option("--write", type=click.Path(path_type=Path), metavar="PAGE", help="Write a dated page with the hardware.")
@click.option("--evidence", type=click.Path(path_type=Path), metavar="PATH", help="Write the evidence for cards there.")
@click.pass_context
def parity(
    context: click.Context,
    name: str | None,
    sizes: tuple[str, ...],
    memory: float,
    output_format: str,
    write: Path | None,
    evidence: Path | None,
) -> None:
    """Compare NumPy with CuPy on a GPU: each formula, or one with its histograms, in units in the last place.

    Without a CUDA device each row is unchecked. Exit status: 0 when nothing fails; 1 when something does; 2 when there
    is no such formula, or nothing was measured that could be written.
    """
    from verify import pipeline
    from verify.records.mistake import Mistake
    from verify.reporting.parity import parity_evidence_json, parity_json, parity_page, render_parity

    if name is not None and (write or evidence):
        raise click.UsageError(f"--write, --evidence: expected every formula, found NAME {name}; next: leave NAME out")
    progress = Progress()
    try:
        run = pipeline.parity(name, sizes, memory, progress, measuring=bool(write or evidence))
    except Mistake as mistake:
        click.echo(str(mistake), err=True)
        context.exit(2)
    finally:
        progress.clear()
    for path, text in ((write, parity_page), (evidence, parity_evidence_json)):
        if path is not None:
            write_text(path, text(run, date.today()))
    style = styled if colour() else lambda text, _: text
    report = parity_json(run) if output_format == "json" else render_parity(run, whole=name is None, style=style)
    click.echo(report, nl=False, color=colour())
    context.exit(run.exit_code)


def _replay(
    paths: tuple[Path, ...], output_format: str, output: Path | None, documents: tuple[str, ...], *, verbose: bool
) -> int:
    named = dict(_named(document) for document in documents)
    from verify import pipeline  # NumPy and the balls load here, so that --help answers at once

    progress = Progress()
    report = pipeline.replay(paths or (pipeline.shipped_examples(),), named, progress)
    progress.clear()
    return show(report, output_format, output, verbose=verbose)


def _named(document: str) -> tuple[str, Path]:
    name, path = _pair(document, "--document", "NAME=PATH, such as llms_explained=llms.md")
    return name, Path(path)


def _pair(text: str, option: str, expected: str) -> tuple[str, str]:
    left, equals, right = text.partition("=")
    if not (left and equals and right):
        raise click.UsageError(f"{option} {text}: expected {expected}")
    return left, right
