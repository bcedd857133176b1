"""The whole story: which files are replayed, in which order, and what becomes of those that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verify.pipeline import replay, shipped_examples
from verify.records.mistake import MalformedFile, UnreadableFile

Write = Callable[..., Path]

PAPER = "The scores are 1.5 2.5.\nTheir sum is 4.0.\n"
CLAIM = 'title = "One"\nlines = [1, 1]\n[[claims]]\nname = "one"\nlines = [1, 1]\nexpression = "1"\nprinted = "{}"\n'


def names(report: object) -> list[str]:
    """The replayed examples, in order."""
    return [one.example.name for document in report.documents for one in document.examples]  # type: ignore[attr-defined]


def test_a_folder_is_replayed_in_the_order_of_names(write: Write) -> None:
    """The files of a folder are examples, sorted by name, and document.toml is none of them."""
    folder = write(b=CLAIM.format(1), a=CLAIM.format(1), c=CLAIM.format(2))
    report = replay([folder])
    assert names(report) == ["paper/a", "paper/b", "paper/c"]
    assert report.counts == {
        "found": 3, "reproduced": 2, "rounding": 0, "unexplained": 0, "wrong": 1, "unchecked": 0,
    }  # fmt: skip
    assert report.exit_code == 1


def test_a_folder_of_folders(write: Write, tmp_path: Path) -> None:
    """A folder of example folders replays each of them; other folders in it do not matter."""
    write("second")
    write("first")
    (tmp_path / "pictures").mkdir()
    report = replay([tmp_path])
    assert names(report) == ["first/good", "second/good"]
    assert report.exit_code == 0


def test_single_files(write: Write) -> None:
    """Named files alone are replayed, with the document of their folder."""
    folder = write(a=CLAIM.format(1), b=CLAIM.format(2), c=CLAIM.format(3))
    report = replay([folder / "c.toml", folder / "a.toml"])
    assert names(report) == ["paper/c", "paper/a"]
    assert report.documents[0].document.title == "A paper"


@pytest.mark.parametrize("name", ["none", "a" * 300, "nul\0"])
def test_paths_that_are_not_there(write: Write, tmp_path: Path, name: str) -> None:
    """A path that cannot be opened is one mistake, and the others are replayed all the same."""
    report = replay([tmp_path / name, write()])
    assert [type(mistake) for mistake in report.mistakes] == [UnreadableFile]
    assert names(report) == ["paper/good"]
    assert report.exit_code == 2


def test_a_folder_without_examples(tmp_path: Path) -> None:
    """An empty folder is a mistake, not a success."""
    report = replay([tmp_path])
    assert [mistake.found for mistake in report.mistakes] == ["no worked examples"]
    assert report.exit_code == 2


def test_nothing_to_replay() -> None:
    """No paths at all replay nothing, which is no success."""
    assert replay([]).exit_code != 0


def test_a_missing_document_costs_its_folder(write: Write, tmp_path: Path) -> None:
    """A folder whose document.toml is missing is left out, with its path; the next folder is replayed."""
    (write("broken") / "document.toml").unlink()
    write("whole")
    report = replay([tmp_path])
    assert names(report) == ["whole/good"]
    assert [(type(one), one.path) for one in report.mistakes] == [
        (UnreadableFile, str(tmp_path / "broken/document.toml"))
    ]


def test_transcription_is_checked_where_the_document_is_at_hand(write: Write, tmp_path: Path) -> None:
    """With its document an example has coverage and misplaced numbers, and a misplaced number fails the replay."""
    (tmp_path / "paper.md").write_text(PAPER, encoding="utf-8")
    folder = write()
    (whole,) = replay([folder], {"paper": tmp_path / "paper.md"}).documents[0].examples
    assert whole.misplaced == ()
    assert whole.coverage is not None
    assert (whole.coverage.numerals, whole.coverage.checked, whole.coverage.given) == (3, 1, 2)
    assert replay([folder]).documents[0].examples[0].coverage is None
    example = folder / "good.toml"
    example.write_text(example.read_text().replace('"1.5 2.5"', '"2.5 1.5"'), encoding="utf-8")
    report = replay([folder], {"paper": tmp_path / "paper.md"})
    assert [one.numeral for one in report.documents[0].examples[0].misplaced] == ["1.5"]
    assert not report.failures
    assert report.exit_code == 1


def test_another_edition_is_a_mistake(write: Write, tmp_path: Path) -> None:
    """A document with another digest than document.toml states is said to be another edition, and still used."""
    (tmp_path / "paper.md").write_text(PAPER + "\n", encoding="utf-8")
    report = replay([write()], {"paper": tmp_path / "paper.md"})
    assert [type(one) for one in report.mistakes] == [MalformedFile]
    assert report.mistakes[0].found.startswith("SHA-256 ")
    assert names(report) == ["paper/good"]
    assert report.exit_code == 2


def test_an_unreadable_document_costs_the_check_alone(write: Write, tmp_path: Path) -> None:
    """The examples of a document that cannot be opened are replayed, and the mistake is reported."""
    report = replay([write()], {"paper": tmp_path / "nowhere.md"})
    assert [type(one) for one in report.mistakes] == [UnreadableFile]
    assert names(report) == ["paper/good"]


def test_a_document_for_no_folder(write: Write, tmp_path: Path) -> None:
    """A document given for a name that is not replayed is a mistake that lists the names that are."""
    report = replay([write()], {"papper": tmp_path / "paper.md"})
    assert ["paper" in one.next_step for one in report.mistakes] == [True]


def test_progress_names_each_example(write: Write) -> None:
    """Each example is announced before it is judged."""
    seen: list[str] = []
    replay([write(a=CLAIM.format(1), b=CLAIM.format(1))], progress=seen.append)
    assert seen == ["paper/a", "paper/b"]


def test_shipped_examples_are_there() -> None:
    """The examples that ship with the package are found, each folder with its document."""
    folders = [path for path in shipped_examples().iterdir() if path.is_dir()]
    assert folders
    assert all((folder / "document.toml").is_file() for folder in folders)
