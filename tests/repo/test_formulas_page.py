"""docs/formulas.md, the reference documentation, is what the cards say."""

from click.testing import CliRunner

from house import ROOT
from verify.cli import main
from verify.formulas import CATALOGUE

PAGE = (ROOT / "docs/formulas.md").read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    """The page is what `verify formulas --format markdown` prints; where not: run it, > docs/formulas.md."""
    printed = CliRunner().invoke(main, ["formulas", "--format", "markdown"]).output
    assert printed == PAGE, "run `verify formulas --format markdown > docs/formulas.md`"


def test_every_formula_has_its_place() -> None:
    """Each formula has a heading, and an entry in the contents that leads there."""
    lines = PAGE.splitlines()
    assert [name for name in CATALOGUE if f"### {name}" not in lines or f"[{name}](#{name})" not in PAGE] == []
