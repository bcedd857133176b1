"""TOML with the lines that the standard parser forgets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.reading.toml_file import TomlFile, read_toml
from verify.records.mistake import MalformedFile, Mistake

FIXED = settings(deadline=None, max_examples=60, derandomize=True)

MIXED = '''\
title = "a [x]"  # not "closed
# printed = """
lines = [
  [1, 2],
  [3, 4],
]

[given.Q]  # one [two]
lines = [1, 1]
printed = """
[x]
y = 3
"""
note = "see [1"  # "
expression = \'\'\'[1,
[2]]\'\'\'

[[claims]]
name = "it's"
a = """x""\\""""
b = "\\\\"
[[claims]]
"name" = 'a "b'

[ given . "R" ]
printed = """1
2"""
'''


def read(tmp_path: Path, content: str) -> TomlFile:
    """The content as a file, read."""
    (tmp_path / "a.toml").write_bytes(content.encode())
    return read_toml(tmp_path / "a.toml")


def test_lines_of_tables_and_keys(tmp_path: Path) -> None:
    """Every table and key has its line, whatever stands in texts, comments and arrays before it."""
    file = read(tmp_path, MIXED)
    lines = MIXED.split("\n")
    assert {key: file.top.line_of(key) for key in ("title", "lines")} == {"title": 1, "lines": 3}
    given, other = file.tables["given.Q"], file.tables["given.R"]
    first, second = file.arrays["claims"]
    for table, header in ((given, "[given.Q]"), (first, "[[claims]]"), (other, "[ given")):
        assert lines[table.line - 1].startswith(header)
    assert (first.line, second.line) == (18, 22)
    for table in (given, first, second, other):
        for key in table.values:
            assert re.match(rf'"?{key}"? = ', lines[table.line_of(key) - 1])


@pytest.mark.parametrize(("table", "line"), [("given.Q", 11), ("given.R", 26)])
def test_first_line_of_a_text(tmp_path: Path, table: str, line: int) -> None:
    """A text begins below its key where the opening quotes end the line, and beside it otherwise."""
    assert read(tmp_path, MIXED).tables[table].first_line_of("printed") == line


def test_lines_of_windows(tmp_path: Path) -> None:
    """Line ends of two characters count once."""
    file = read(tmp_path, MIXED.replace("\n", "\r\n"))
    assert file.tables["given.Q"].line_of("printed") == 10
    assert file.tables["given.Q"].first_line_of("printed") == 11


def test_separators_within_text_are_no_lines(tmp_path: Path) -> None:
    """What Python calls a line but no editor does moves nothing."""
    file = read(tmp_path, 'title = "a\u2028b\u0085c"\nlines = [1, 1]\n')
    assert file.top.line_of("lines") == 2


def test_a_key_that_is_absent_stands_where_its_table_does(tmp_path: Path) -> None:
    """A missing key is reported at the header of its table."""
    file = read(tmp_path, "a = 1\n\n[given.Q]\nlines = [1, 1]\n")
    with pytest.raises(MalformedFile) as caught:
        file.tables["given.Q"].required_text("printed")
    assert (caught.value.line, caught.value.found) == (3, "no printed")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("a = 1\nb = \n", 2),
        ("a = 1\na = 2\n", 2),
        ('a = 1\n\n[given.Q\nb = "x"\n', 3),
        ('a = "x\n', 1),
        ('a = 1\nb = """never closed\n\n\n', 5),
        ("a = 01\n", 1),
        ("\n\nhello\n", 3),
        ("a = 1\x00\n", 1),
        ("a = \n[b]\n[b]\n", 1),
    ],
)
def test_malformed(tmp_path: Path, content: str, line: int) -> None:
    """What is not TOML is refused at the line where it stops being TOML, in one line."""
    with pytest.raises(MalformedFile) as caught:
        read(tmp_path, content)
    assert caught.value.line == line
    assert "\n" not in str(caught.value)
    assert "(at " not in str(caught.value)


def test_nested_too_deep(tmp_path: Path) -> None:
    """Values nested beyond the parser's stack are a mistake, not a crash."""
    with pytest.raises(MalformedFile):
        read(tmp_path, "a = " + "[" * 20_000 + "]" * 20_000)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("a = 1", "a = 1"),
        ("a = 1.50", "a = 1.5"),
        ("a = true", "a = True"),
        ("a = [1, 2]", "a = [1, 2]"),
        ("a = 2020-01-01", "a = "),
        ("a = ''", "an empty a"),
        ("a = ' '", "an empty a"),
    ],
)
def test_text_is_text_in_quotes(tmp_path: Path, content: str, found: str) -> None:
    """A number without quotes is refused, since its digits are lost, and so is a text that says nothing."""
    with pytest.raises(MalformedFile) as caught:
        read(tmp_path, f"\n{content}\n").top.text("a")
    assert caught.value.found.startswith(found)
    assert caught.value.line == 2


def test_keys_that_are_not_known(tmp_path: Path) -> None:
    """A misspelt key is refused at its line, with the keys that are known."""
    file = read(tmp_path, "title = 'x'\ntitel = 'y'\n")
    with pytest.raises(MalformedFile) as caught:
        file.top.only("title", "lines")
    assert (caught.value.line, caught.value.found, caught.value.expected) == (2, "the key titel", "one of title, lines")


@FIXED
@given(st.text("[]{}\"'=#.,\\ \nab1", max_size=60))
def test_any_content_is_read_or_a_mistake(tmp_path_factory: pytest.TempPathFactory, content: str) -> None:
    """No content makes the reader raise anything but a Mistake with a line of the file."""
    path = tmp_path_factory.mktemp("toml")
    try:
        file = read(path, content)
    except Mistake as mistake:
        assert mistake.line is not None and 1 <= mistake.line <= content.count("\n") + 1  # noqa: PT017, PT018
        return
    for key in file.top.values:
        assert 1 <= file.top.line_of(key) <= content.count("\n") + 1
