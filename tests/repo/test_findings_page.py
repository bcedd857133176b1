"""docs/findings.md is true: each of its documents, audited, gives the lines below it, whole and in order."""

from __future__ import annotations

from itertools import pairwise

import pytest
from click.testing import CliRunner

from house import ROOT
from markdown import Block, blocks
from verify.cli import main
from verify.records.finding import Verdict
from verify.reporting.json import KINDS

PAGE = (ROOT / "docs/findings.md").read_text(encoding="utf-8")
EXAMPLES = [(one, shown) for one, shown in pairwise(blocks(PAGE)) if one.name is not None and shown.kind == "text"]


@pytest.fixture(scope="module", name="printed")
def _printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    """What `verify audit` prints of each document, as text and as JSON."""
    folder, found = tmp_path_factory.mktemp("findings"), {}
    for document, _ in EXAMPLES:
        path = folder / str(document.name)
        path.write_text(document.body, encoding="utf-8")
        text, data = (CliRunner().invoke(main, ["audit", str(path), "--format", f]).output for f in ("text", "json"))
        found[str(document.name)] = (text, data)
    return found


@pytest.mark.parametrize(("document", "shown"), EXAMPLES, ids=lambda block: block.name)
def test_a_document_gives_what_is_shown(document: Block, shown: Block, printed: dict[str, tuple[str, str]]) -> None:
    """The lines shown are all that is printed of the document's claims."""
    lines = printed[str(document.name)][0].splitlines()
    assert shown.body.rstrip() in "\n".join(line.removeprefix("    ") for line in lines)


def test_every_document_has_its_findings() -> None:
    """No document of the page stands without what is printed of it."""
    assert len(EXAMPLES) == PAGE.count("\n### ")


def test_every_verdict_and_kind_of_claim_is_shown(printed: dict[str, tuple[str, str]]) -> None:
    """The documents bring about each verdict, and each kind of claim that a document can make."""
    everything = "".join(data for _, data in printed.values())
    missing = {verdict for verdict in Verdict if f'"verdict": "{verdict}"' not in everything}
    absent = {kind for kind in KINDS.values() if f'"kind": "{kind}"' not in everything}
    assert (missing, absent) == (set(), set())
