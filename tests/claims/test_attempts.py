"""Whatever a reading raises costs what it would have claimed, is said once with its place, and nothing else is lost."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from verify.claims import document, whole
from verify.claims.annotations import Annotated
from verify.claims.attempts import MAX_PASSES, Attempts, Said
from verify.claims.chains.equations import Equations
from verify.claims.identities.symbolic_chains import Identities
from verify.claims.meaning.resolve import Unresolved
from verify.claims.programs.outputs import Outputs
from verify.claims.prose.arrays import Arrays
from verify.claims.prose.shapes import Shapes
from verify.claims.tables import lines
from verify.claims.tables.lines import Lines
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
from verify.records.example import UndecidableClaim
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Defect, Mistake
from verify.records.place import Place

BLOCKS = (
    "# Steps",
    "The first is $1 + 1 = 2$ here.",
    "$$2 \\cdot 3 = 6$$",
    "A slip of the pen: $2 + 2 = 5$.",
    "| i | g | g / log2(i+1) |\n|---|---|---|\n| 1 | 3 | 3.000 |\n| 2 | 2 | 1.262 |\n| 3 | 3 | 1.500 |",
    "The rate r = 0.5 is chosen, and 3 * 4 = 12 between words.",
    "There 3 times 4 equals 12.",
    "The file has 246,824 bytes, or about 241.0 KiB.",
    "With $U = \\begin{pmatrix} 0.2 & 0.8 \\\\ 0.5 & 0.5 \\end{pmatrix}$ each row sums to 1.",
    "Let $V \\in \\mathbb{R}^{2 \\times 2}$ be $V = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$.",
    "We have $(a + b)^2 = a^2 + 2ab + b^2$ for all of them.",
    "```python\nw = 2 * 3  # 6\nprint(w)\n```",
    "```\n6\n```",
    "| Item | Count |\n|---|---|\n| a | 3 |\n| b | 4 |\n| Total | 7 |",
    "- 2^1 = 2\n- 2^2 = 4\n- Sum = 6",
    "<!-- \\input{other} -->",
    "The last one is $7 \\cdot 8 = 56$.",
)
TEXT = "\n\n".join(BLOCKS) + "\n"

PARTS = {
    "annotated": Annotated,
    "equations": Equations,
    "outputs": Outputs,
    "arrays": Arrays,
    "tables": Lines,
    "shapes": Shapes,
    "identities": Identities,
}
"""What a document is read by that remembers what it has read."""

ERRORS: tuple[tuple[Callable[[], Exception], str], ...] = (
    (lambda: Unresolved("planted"), "planted"),
    (lambda: ZeroDivisionError("planted"), "a reading of it failed (ZeroDivisionError at test_attempts.py:"),
    (lambda: TypeError("planted"), "a reading of it failed (TypeError at test_attempts.py:"),
    (lambda: RecursionError("planted"), "over the budget: nested too deep"),
)


def functions(module: ModuleType) -> Iterator[tuple[Any, str]]:
    """The functions of other parts of claims that a module reads by."""
    for name, value in vars(module).items():
        if inspect.isfunction(value) and value.__module__ != module.__name__ and "verify.claims" in value.__module__:
            yield module, name


def methods() -> Iterator[tuple[Any, str]]:
    """The methods of its parts that a document is read by, as its source calls them: self.sums.read."""
    found = set()
    for node in ast.walk(ast.parse(Path(document.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute) and node.value.attr in PARTS:
            part = PARTS[node.value.attr]
            if inspect.isfunction(getattr(part, node.attr, None)):
                found.add((part, node.attr))
    yield from sorted(found, key=lambda one: (one[0].__name__, one[1]))


READERS = [*functions(document), *functions(lines), *methods()]
WHOLE = list(functions(whole))


class Planted:
    """A reader that raises at one of its calls, counted from 1."""

    def __init__(self, reader: Callable[..., object], at: int, error: Callable[[], Exception]) -> None:
        self.reader, self.at, self.error, self.calls = reader, at, error, 0

    def __call__(self, *arguments: object, **named: object) -> object:
        """The reader, or the error."""
        self.calls += 1
        if self.calls == self.at:
            raise self.error()
        return self.reader(*arguments, **named)


def plant(patch: pytest.MonkeyPatch, owner: Any, name: str, at: int, error: Callable[[], Exception]) -> Planted:
    """A reader made to raise at one of its calls, wherever it is known by."""
    reader = getattr(owner, name)
    planted = Planted(reader, at, error)

    def raising(*arguments: object, **named: object) -> object:
        return planted(*arguments, **named)

    raising.__qualname__ = reader.__qualname__
    patch.setattr(owner, name, raising)
    if owner is whole:
        patch.setattr(document, "OF_WHOLE", tuple(raising if one is reader else one for one in whole.OF_WHOLE))
    return planted


def audited() -> tuple[tuple[Finding, ...], tuple[Mistake, ...]]:
    """The findings of the document, and the mistakes told beside them."""
    found, mistakes = audit_one(Source("a.md", text=TEXT))
    assert found is not None, [str(one) for one in mistakes]
    return found.findings, mistakes


def stated(finding: Finding) -> tuple[str, int, Verdict]:
    """What is said where, and whether it holds."""
    return finding.claim.text, finding.claim.places[0].line, finding.verdict


@cache
def as_before() -> tuple[Finding, ...]:
    """The findings where nothing fails."""
    findings, mistakes = audited()
    assert not mistakes
    return findings


def is_told(finding: Finding, reason: str) -> bool:
    """Whether a finding says that a reading failed."""
    return isinstance(finding.claim.statement, UndecidableClaim) and finding.judgement.reason.startswith(reason)


def blocks_of(place: Place) -> set[int]:
    """The blocks of the document that a place is in."""
    ends, line = [], 0
    for block in BLOCKS:
        line += block.count("\n") + 2
        ends.append(line)
    first, last = (next(number for number, end in enumerate(ends) if at <= end) for at in (place.line, place.end_line))
    return {*range(first, last + 1)}


def test_the_document_has_a_claim_in_most_blocks() -> None:
    """What fails is looked for in a document with claims of many kinds, one of them wrong."""
    lines = {line for _, line, _ in map(stated, as_before())}
    assert len(lines) >= 15
    assert [text for text, _, verdict in map(stated, as_before()) if verdict is Verdict.WRONG] == ["2 + 2 = 5"]


@pytest.mark.parametrize(("owner", "name"), READERS, ids=[f"{one.__name__}.{name}" for one, name in READERS])
def test_a_reader_that_raises_costs_its_block(owner: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that raises at its first call, or a later one, is told once; all other blocks are as before."""
    for number, (error, reason) in enumerate(ERRORS):
        with monkeypatch.context() as patch:
            planted = plant(patch, owner, name, 1 + number, error)
            findings, mistakes = audited()
            if planted.calls < planted.at:
                assert [*map(stated, findings)] == [*map(stated, as_before())]
                continue
        told = [finding for finding in findings if is_told(finding, reason)]
        assert len(told) == 1
        assert len(mistakes) == reason.startswith("a reading")
        assert all(isinstance(mistake, Defect) and mistake.line == told[0].claim.places[0].line for mistake in mistakes)
        others = {stated(one) for one in findings if one is not told[0]}
        lost = blocks_of(told[0].claim.places[0])
        if len(lost) == len(BLOCKS):  # something that was read of the document as a whole
            assert {(text, line) for text, line, _ in others} <= {stated(one)[:2] for one in as_before()}
            continue
        assert len(lost) == 1
        assert {stated(one) for one in as_before() if blocks_of(one.claim.places[0]).isdisjoint(lost)} <= others


@pytest.mark.parametrize("name", [name for _, name in WHOLE])
def test_what_is_read_of_the_whole_costs_itself_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What claims of a whole document loses what it claims alone; without what takes claims back, none is wrong."""
    for error, reason in ERRORS:
        with monkeypatch.context() as patch:
            reader = getattr(whole, name)
            plant(patch, whole, name, 1, error)
            findings, _ = audited()
        told = [finding for finding in findings if is_told(finding, reason)]
        others = {stated(one) for one in findings if one not in told}
        if reader in whole.OF_WHOLE:
            assert len(told) == 1
            with monkeypatch.context() as patch:
                patch.setattr(document, "OF_WHOLE", tuple(one for one in whole.OF_WHOLE if one is not reader))
                assert others == {stated(one) for one in audited()[0]}
        else:
            assert told
            assert {text for text, _, _ in others} <= {one.claim.text for one in as_before()}
            assert Verdict.WRONG not in {one.verdict for one in findings}


def test_a_reading_that_fails_half_way_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block whose last reading fails after others gave names a value has given none, for those that failed."""
    define = document.Lines.read

    def half(self: Lines, *arguments: Any) -> None:
        define(self, *arguments)
        raise TypeError("planted")

    monkeypatch.setattr(Lines, "read", half)
    found = document.find_claims(Source("a.md", text=TEXT).read())
    table = TEXT[: TEXT.index("| i | g |")].count("\n") + 1
    assert not [one for one in found.givens for place in one.places if table <= place.line <= table + 4]


def test_a_failed_definition_is_no_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the statement that gives a name another value cannot be read, the older value is not held against it."""
    text = (
        "$$W = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n\n"
        "$$W = \\begin{pmatrix} 1 & 2 \\\\ 3 & 5 \\end{pmatrix}$$\n\n"
        "$$X = \\begin{pmatrix} 1 & 0 \\\\ 0 & 2 \\end{pmatrix}$$\n\n"
        "$$W X = \\begin{pmatrix} 1 & 4 \\\\ 3 & 10 \\end{pmatrix}$$\n"
    )
    plant(monkeypatch, Equations, "read", 2, lambda: TypeError("planted"))
    found, _ = audit_one(Source("a.md", text=text))
    assert found is not None
    assert [one.verdict for one in found.findings if one.claim.text.startswith("W X")] == [Verdict.UNEXPLAINED]


def test_what_fails_in_every_pass_is_doubted() -> None:
    """A document in which something new fails however often it is read has a doubt in all its claims."""
    attempts = Attempts()

    def fails() -> None:
        raise TypeError("planted")

    passes = 0
    while attempts.again():
        passes += 1
        attempts.attempt(Said(Place("a.md", passes, passes), "", ()), fails)
    assert passes == MAX_PASSES
    assert attempts.doubt


def test_memory_that_runs_out_is_no_reading_that_fails() -> None:
    """What no part of a document is the cause of is raised."""

    def exhausts() -> None:
        raise MemoryError

    with pytest.raises(MemoryError):
        Attempts().attempt(Said(Place("a.md", 1, 1), "", ()), exhausts)


def test_a_column_that_has_no_reading_of_its_own_functions_is_read_with_them() -> None:
    """A table headed g / log2(i+1), with no column i, is judged by its columns, and the document goes on behind it."""
    rows = ("| g | log2(i+1) | g / log2(i+1) |", "|---|---|---|", "| 3 | 1.000 | 3.000 |", "| 2 | 1.585 | 1.262 |")
    found, mistakes = audit_one(Source("a.md", text="\n".join((*rows, "", "$1 + 1 = 2$"))))
    assert found is not None
    assert not mistakes
    assert [one.verdict for one in found.findings] == [Verdict.REPRODUCED] * 3
