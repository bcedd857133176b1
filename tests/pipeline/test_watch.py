"""Watching documents: what is audited anew on a change, and that it is judged as an audit from nothing would."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.claims import find_claims
from verify.judging import Known, judge_document
from verify.pipeline import Options, Watch, audit
from verify.pipeline.watch import Changed
from verify.reading import read_string
from verify.records.example import Example
from verify.records.finding import Finding

RIGHT, WRONG = "# A\n\n$$0.5 + 0.25 = 0.75$$\n", "# A\n\n$$0.5 + 0.25 = 0.85$$\n"


@pytest.fixture(name="folder")
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two documents."""
    monkeypatch.chdir(tmp_path)
    save("a.md", RIGHT)
    save("b.md", RIGHT)
    return tmp_path


def save(name: str, text: str) -> None:
    """Save a file, a second later than it was saved before, so that no clock is too coarse to tell."""
    path = Path(name)
    before = path.stat().st_mtime if path.exists() else 0.0
    path.write_text(text, encoding="utf-8")
    os.utime(path, (before + 1, before + 1))


def names(watch: Watch) -> tuple[str, ...] | None:
    """What a look finds changed; None where nothing is."""
    changed = watch.look()
    return changed.names if changed is not None else None


def test_only_what_changed_is_audited(folder: Path) -> None:
    """The first look audits everything, the next what was saved since, added or removed; else there is no report."""
    watch = Watch([Path()], Options())
    assert names(watch) == ("a.md", "b.md")
    assert names(watch) is None
    save("b.md", WRONG)
    changed = watch.look()
    assert changed is not None
    assert changed.names == ("b.md",)
    assert changed.report.counts == {**audit([Path()]).counts, "wrong": 1}
    assert changed.report.documents == audit([Path()]).documents
    save("c.md", RIGHT)
    assert names(watch) == ("c.md",)
    Path("a.md").unlink()
    assert names(watch) == ("a.md",)


def test_what_stands_beside_counts(folder: Path) -> None:
    """Annotations beside a document, written, changed or removed, make it be audited anew; so does a baseline."""
    watch = Watch([Path("a.md")], Options(baseline=Path("known.toml")))
    first = watch.look()
    assert first is not None
    assert [mistake.path for mistake in first.report.mistakes] == ["known.toml"]
    save("a.verify.toml", '[[skip]]\nlines = [3, 3]\nreason = "ours"\n')
    assert names(watch) == ("a.md",)
    save("a.verify.toml", '[[skip]]\nlines = [3, 3]\nreason = "theirs"\n')
    assert names(watch) == ("a.md",)
    save("known.toml", 'schema = "verify-baseline/1"\n')
    second = watch.look()
    assert second is not None
    assert (second.names, second.report.mistakes) == ((), ())
    Path("a.verify.toml").unlink()
    assert names(watch) == ("a.md",)


def test_a_document_that_is_away_comes_back(folder: Path) -> None:
    """An editor that writes another file in its place, or half of it first, is followed to the end."""
    watch = Watch([Path("a.md")], Options())
    assert names(watch) == ("a.md",)
    Path("a.md").unlink()
    gone = watch.look()
    assert gone is not None
    assert gone.report.exit_code == 2
    save("a.md", WRONG)
    back = watch.look()
    assert back is not None
    assert (back.report.counts["wrong"], back.report.mistakes) == (1, ())


def test_what_was_judged_is_not_judged_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence between two claims costs no judgement; a number that changed, that of the claims which rest on it."""
    judged: list[str] = []
    module = import_module("verify.judging.document")
    judge = module.judge_claim

    def watched(claim: Any, worlds: Any, *, causes: bool) -> Any:
        judged.append(claim.text)
        return judge(claim, worlds, causes=causes)

    monkeypatch.setattr(module, "judge_claim", watched)
    text = "$$x = [1, 2]$$\n\n$$2 x = [2, 4]$$\n\n$$1 + 1 = 2$$\n"
    watch = Watch([Path("a.md")], Options())
    for change, expected in ((text, 2), (f"In words.\n\n{text}", 0), (text.replace("x = [1, 2]", "x = [1, 3]"), 1)):
        judged.clear()
        save("a.md", change)
        watch.look()
        assert len(judged) == expected, change


STARTS = ("$$x = [1, 2]$$", "$$x = [1, 3]$$", "$$x = [4, 2]$$")
PIECES = (
    "$$2 x = [2, 4]$$",
    "$$y = 2 x = [2, 4]$$",
    "$$y + 1 = [3, 5]$$",
    "$$x + y = [3, 6]$$",
    "# Another part",
    "$$0.5 + 0.25 = 0.85$$",
    "| $t$ | $t^2$ |\n|---|---|\n| 0.33 | 0.111 |",
    "<!-- verify: z = dot(x, x) -->\n$$ z = 5 $$",
    "We expand $(a + b)^2 = a^2 + ab + b^2$.",
)
VERSIONS = st.tuples(st.sampled_from(STARTS), st.lists(st.sampled_from(PIECES), max_size=4))


def found(text: str) -> Example:
    """The claims of a document."""
    return find_claims(read_string(text, "markdown", "a.md"))


@given(st.lists(VERSIONS, min_size=3, max_size=5))
@settings(max_examples=30)
def test_what_is_remembered_is_what_would_be_judged(versions: list[tuple[str, list[str]]]) -> None:
    """Whatever is edited, the findings are those of an audit from nothing."""
    known = Known()
    for start, pieces in versions:
        example = found("\n\n".join([start, PIECES[0], *pieces]))
        assert judge_document([example], known=known) == judge_document([example])
        known.forget()


BLOCKS = (
    "$$x = [1.25, 2.5]$$",
    "$$w = [3.2518, 4.7541]$$",
    "$$v = [0.1234, 0.5678]$$",
    "$$2 x = [6.5036, 9.5082]$$",
    "$$3 x = [0.1234, 0.5678]$$",
    "$$y = 2 x$$",
    "$$y = [2.5, 5.1]$$",
    "$$x = [1.25, 2.55]$$",
    "$$y = [2.5, 5.0]$$",
    "$$x + w + v = [4.6252, 7.8219]$$",
    "The numbers of $w = [3.2518, 4.7541]$ sum to 8.",
)
"""What is right, and what has a cause that tells lines: another operand, an earlier print, an older definition."""

EDIT = st.tuples(
    st.lists(st.integers(0, len(BLOCKS)), max_size=3),
    st.sets(st.integers(0, len(BLOCKS) - 1), max_size=2),
    st.sampled_from(("3.2518", "3.2519")),
)
"""Where words are put between the blocks, which blocks are taken out, and the first number of w."""


def edited(words: list[int], gone: set[int], first: str = "3.2518") -> str:
    """The document with words before some of its blocks and without others."""
    blocks = [block.replace("w = [3.2518", f"w = [{first}") for block in BLOCKS]
    kept = [(number, block) for number, block in enumerate(blocks) if number not in gone]
    return "\n\n".join("In other words, nothing.\n\n" * words.count(number) + block for number, block in kept)


@given(st.lists(EDIT, min_size=2, max_size=4))
@settings(max_examples=25)
def test_what_is_remembered_tells_the_lines_of_now(edits: list[tuple[list[int], set[int], str]]) -> None:
    """Wherever lines come and go, findings and the lines that they tell are those of an audit from nothing."""
    known = Known()
    for edit in edits:
        example = found(edited(*edit))
        assert judge_document([example], known=known)[0] == judge_document([example])[0]
        known.forget()


def test_a_cause_is_not_searched_for_again_where_only_words_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words anywhere cost no judgement, not even of what is wrong; the causes tell the lines as they are now."""
    known, judged = Known(), []
    first = judge_document([found(edited([], set()))], known=known)[0][0]
    known.forget()
    module = import_module("verify.judging.document")
    monkeypatch.setattr(module, "judge_claim", lambda claim, *_, **__: judged.append(claim))
    again = judge_document([found(edited([0, 3, 5], set()))], known=known)[0][0]
    causes = [[finding.judgement.diagnosis for finding in findings] for findings in (first, again)]
    assert judged == []
    assert [one.told for one in causes[0] if one is not None][:2] == [
        "with w (line 3) in place of x",
        "that of v (line 5), printed again",
    ]
    assert [one.told for one in causes[1] if one is not None][:2] == [
        "with w (line 5) in place of x",
        "that of v (line 7), printed again",
    ]


FAR = "\n\n".join(f"$$m_{i} = [{i}.5, {i}.25]$$" for i in range(12))
"""More quantities of two numbers than a search looks at."""

SEARCHED = f"{FAR}\n\n$$x = [1.25, 2.5]$$\n\n$$w = [3.2518, 4.7541]$$\n\n$$2 x = [6.5036, 9.5082]$$\n\n$$c = 5$$"
"""Where twice w is printed for twice x."""

NEARER = {
    "w = [3.2518, 4.7541]": "w = [3.3518, 4.7541]",  # the cause itself
    "m_11 = [11.5, 11.25]": "m_11 = [11.5, 11.26]",  # what is looked at beside it
    "w = [3.2518, 4.7541]$$": "w = [3.2518, 4.7541]$$\n\n$$u = [1, 1]$$",  # what stands nearer than the cause
    "$$w = [3.2518, 4.7541]$$\n\n": "",
}


@pytest.mark.parametrize(("printed", "change"), NEARER.items())
def test_a_cause_is_searched_for_again_where_the_search_would_see_the_change(
    printed: str, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search for a cause goes by all that is stated: where that changed, it may come to another."""
    known = Known()
    judge_document([found(SEARCHED)], known=known)
    known.forget()
    example = found(SEARCHED.replace(printed, change))
    fresh = judge_document([example])[0]
    module, judged = import_module("verify.judging.document"), []
    judge = module.judge_claim
    monkeypatch.setattr(module, "judge_claim", lambda *one, **how: judged.append(one) or judge(*one, **how))
    assert judge_document([example], known=known)[0] == fresh
    assert len(judged) == 1


def test_a_cause_is_searched_for_again_where_a_name_is_new_behind_all_others() -> None:
    """A search that came to the end of the names would go on to one that was added there."""
    alone, cause = "$$x = [1.25, 2.5]$$\n\n$$2 x = [6.5036, 9.5082]$$", "$$w = [3.2518, 4.7541]$$\n\n"
    known = Known()
    for text, told in ((alone, None), (cause + alone, "with w (line 1) in place of x")):
        ((findings,), _) = judge_document([found(text)], known=known)
        diagnosis = findings[-1].judgement.diagnosis
        assert (diagnosis.told if diagnosis is not None else None) == told
        known.forget()


@given(st.lists(st.tuples(EDIT, st.booleans()), min_size=2, max_size=4))
@settings(max_examples=15)
def test_causes_come_later_and_are_those_of_an_audit_from_nothing(edits: list[tuple[Any, bool]]) -> None:
    """The first report has the verdicts, the second all of it, also where a save came between the two."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "a.md")
        watch = Watch([path], Options())
        for number, (edit, finished) in enumerate(edits):
            path.write_text(edited(*edit))
            os.utime(path, ns=(number * 10**9, number * 10**9))
            first = watch.look(causes=False)
            last = watch.finish() if finished else None
            fresh = Watch([path], Options()).look()
            assert first is not None
            assert fresh is not None
            assert [(one.claim, one.verdict) for one in of(first)] == [(one.claim, one.verdict) for one in of(fresh)]
            if finished:
                assert of(last or first) == of(fresh)
        assert watch.finish() is None or not edits[-1][1]


def of(changed: Changed) -> tuple[Finding, ...]:
    """The findings of the one document."""
    return changed.report.documents[0].findings


def test_a_cause_is_left_for_later(folder: Path) -> None:
    """What is told first has no cause where one is to be searched for; nothing waits where nothing does."""
    save(
        "a.md", "$$3 \\times 0.7 + 0.5 = 2.7$$\n\n$$w = [3.2518, 4.7541]$$\n\n" + BLOCKS[0] + "\n\n" + BLOCKS[3] + "\n"
    )
    watch = Watch([Path("a.md")], Options())
    first, last = watch.look(causes=False), watch.finish()
    assert first is not None
    assert last is not None
    assert of(first)[-1].judgement.diagnosis is None
    found_later = of(last)[-1].judgement.diagnosis
    assert found_later is not None
    assert found_later.told == "with w (line 3) in place of x"
    assert watch.finish() is None


def test_what_was_left_for_later_is_left_where_the_document_changed(folder: Path) -> None:
    """A save before the causes were searched for: those of the text before are nobody's any more."""
    save("a.md", "\n\n".join((BLOCKS[1], BLOCKS[0], BLOCKS[3])))
    watch = Watch([Path("a.md")], Options())
    watch.look(causes=False)
    save("a.md", RIGHT)
    now = watch.look(causes=False)
    assert now is not None
    assert now.report.counts["reproduced"] == 1
    assert watch.finish() is None
