"""The examples of a document, judged: every claim once, and mistakes beside the findings."""

from __future__ import annotations

from collections.abc import Callable

from verify.judging import judge_document
from verify.records.example import Example
from verify.records.mistake import ShapeMismatch, UnknownName

Build = Callable[..., Example]


def test_every_claim_has_a_finding_in_order(build: Build) -> None:
    """Findings come in the order of the claims, example by example."""
    examples = [build({"a": "1 -> 1", "b": "1 -> 2"}), build({"c": "unchecked: why not"}, name="two")]
    findings, mistakes = judge_document(examples)
    assert [[one.claim.name for one in each] for each in findings] == [["a", "b"], ["c"]]
    assert not mistakes


def test_a_mistake_costs_one_claim(build: Build) -> None:
    """A claim that cannot be computed is unchecked with the reason; its mistake is placed at the claim."""
    one = build({"a": "nosuch -> 1", "b": "1 -> 1", "c": "[1, 2] + [1, 2, 3] -> 1"})
    (findings,), mistakes = judge_document([one])
    assert [finding.verdict for finding in findings] == ["unchecked", "reproduced", "unchecked"]
    assert findings[0].judgement.reason.startswith("the name nosuch; expected ")
    assert [type(mistake) for mistake in mistakes] == [UnknownName, ShapeMismatch]
    assert all((mistake.path, mistake.line) == ("paper.md", 1) for mistake in mistakes)


def test_examples_do_not_share_names(build: Build) -> None:
    """What one example defines means nothing in the next."""
    _, mistakes = judge_document([build({"a": "Q -> 1"}, {"Q": "1"}), build({"b": "Q -> 1"}, name="two")])
    assert [type(mistake) for mistake in mistakes] == [UnknownName]


def test_progress_names_the_examples(build: Build) -> None:
    """Each example is announced by its name."""
    seen: list[str] = []
    judge_document([build({"a": "1 -> 1"}), build({"a": "1 -> 1"}, name="two")], seen.append)
    assert seen == ["paper/one", "paper/two"]
