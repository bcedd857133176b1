"""`[tool.verify]`: where it is found, what each key says, and what is told of one that cannot be used."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from verify.reading import read_settings
from verify.records.mistake import Mistake


def test_every_key_is_read_and_paths_lead_from_its_folder(tmp_path: Path) -> None:
    """The nearest pyproject.toml with the table counts, wherever below it the work is done."""
    (tmp_path / "pyproject.toml").write_text(
        '[tool.verify]\npaths = ["docs", "README.md"]\nexclude = ["docs/old"]\nstrict = true\nas = "markdown"\n'
        'jobs = 0\nbaseline = "known.toml"\nmin-coverage = 99.9\nformat = "json"\noutput = "out/report.json"\n',
        encoding="utf-8",
    )
    below = tmp_path / "docs/deep"
    below.mkdir(parents=True)
    (below.parent / "pyproject.toml").write_text('[project]\nname = "another"\n[tool.verifyx]\n', encoding="utf-8")
    found = read_settings(below)
    assert found is not None
    assert (found.root, found.paths) == (tmp_path, (tmp_path / "docs", tmp_path / "README.md"))
    assert (found.exclude, found.strict, found.document_format, found.jobs) == (("docs/old",), True, "markdown", 0)
    assert (found.baseline, found.least) == (tmp_path / "known.toml", Fraction(999, 1000))
    assert (found.output_format, found.output) == ("json", tmp_path / "out/report.json")


def test_a_path_below_the_working_folder_is_as_one_would_type_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the project's folder its paths are those of the file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text('[tool.verify]\npaths = ["docs"]', encoding="utf-8")
    found = read_settings(tmp_path)
    assert found is not None
    assert found.paths == (Path("docs"),)


@pytest.mark.parametrize("text", ["", "[project]\nname = 'x'\n", "broken ["])
def test_a_project_without_the_table_has_no_settings(tmp_path: Path, text: str) -> None:
    """A file that says nothing of ours is nothing of ours, even broken."""
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert read_settings(tmp_path) is None


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("path = ['docs']", "the key path", "paths, exclude"),
        ("paths = 'docs'", "paths = 'docs'", "a list of texts"),
        ("exclude = ['']", "exclude = ['']", "a list of texts"),
        ("strict = 'yes'", "strict = 'yes'", "true or false"),
        ("as = 'word'", "as = 'word'", "markdown, latex"),
        ("jobs = -1", "jobs = -1", "a whole number"),
        ("jobs = true", "jobs = True", "a whole number"),
        ("baseline = 3", "baseline = 3", "text in quotes"),
        ("min-coverage = 101", "min-coverage = 101", "a percentage"),
        ("min-coverage = nan", "min-coverage = nan", "a percentage"),
        ("strict = ", "Invalid value", "TOML"),
    ],
)
def test_what_cannot_be_used_is_told_with_its_line(tmp_path: Path, line: str, found: str, expected: str) -> None:
    """One line names the file, the line, what was found and what was expected."""
    (tmp_path / "pyproject.toml").write_text(f"# ours\n[tool.verify]\n\n{line}\n", encoding="utf-8")
    with pytest.raises(Mistake) as told:
        read_settings(tmp_path)
    message = str(told.value)
    assert message.startswith(f"{tmp_path / 'pyproject.toml'}:4: found {found}")
    assert expected in message.partition("expected")[2]
