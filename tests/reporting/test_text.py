"""The report for a terminal: what does not plainly hold, why, and the counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verify import pipeline
from verify.reporting import render_text

Write = Callable[..., Path]

TOP = 'title = "Thirds"\nlines = [1, 9]\n'


def claim(name: str, statement: str, printed: str | None, line: int = 1, extra: str = "") -> str:
    """One claim as TOML."""
    print_line = f"printed = '''{printed}'''\n" if printed is not None else ""
    return f"[[claims]]\nname = '{name}'\nlines = [{line}, {line}]\n{statement}\n{print_line}{extra}"


def rendered(write: Write, *claims: str) -> list[str]:
    """The lines of the report on an example with these claims."""
    return render_text(pipeline.replay([write(one=TOP + "".join(claims))])).splitlines()


def test_what_holds_takes_no_line(write: Write) -> None:
    """An example that holds is its title and its count."""
    assert rendered(write, claim("a", "expression = '1 / 3'", "0.33")) == [
        "A paper, N. N.  (paper.md)",
        "  one  Thirds",
        "    1 claim: 1 reproduced",
        "",
        "1 claim in 1 worked example: 1 reproduced, 0 rounding, 0 unexplained, 0 wrong, 0 unchecked",
        "float64 agrees with the certified value in 1 claim, at worst 0.3 ULP off",
        "everything holds, or is known not to",
    ]


@pytest.mark.parametrize(
    ("statement", "printed", "extra", "shown"),
    [
        ("expression = '1 / 3'", "0.34", "", "✗ a, line 4: wrong (FAILS)"),
        ("expression = '1 / 3'", "0.34", "", "printed 0.34, computed 0.333333, should read 0.33"),
        ("expression = '[1, 2] / 3'", "0.33 0.68", "", "[1] printed 0.68, computed 0.666667, should read 0.67"),
        ("expression = '2 / 3'", "0.66", "", "≈ a, line 4: rounding"),
        ("expression = '2 / 3'", "0.66", "", "one policy gives every digit: truncated"),
        ("expression = '1 / 3'", "0.34", "erratum = 'a slip'\n", "✗ a, line 4: wrong (acknowledged)"),
        ("expression = '1 / 3'", "0.34", "erratum = 'a slip'\n", "erratum: a slip"),
        ("expression = '1 / 3'", "0.33", "erratum = 'a slip'\n", "the erratum no longer applies"),
        (
            "expression = '1/3'",
            "0.34",
            "erratum = 'e'\nexplained_by = '1/3 + 0.01'\n",
            "1/3 + 0.01 gives the printed digits",
        ),
        (
            "expression = '1/3'",
            "0.34",
            "erratum = 'e'\nexplained_by = '1/3'\n",
            "1/3 does NOT give the printed digits",
        ),
        ("unchecked = 'no seed'", None, "", "· a, line 4: unchecked (acknowledged)"),
        ("holds = 'sqrt(2) ** 2 <= 2'", None, "", "· a, line 4: unchecked (FAILS)"),
        ("shape = '[1, 2]'", "3", "", "the shape is (2,)"),
        ("expression = '[[1, 2]]'", "1 2", "", "the computed value has the shape (1, 2), what is printed has (2,)"),
    ],
)
def test_what_does_not_plainly_hold_says_why(
    write: Write, statement: str, printed: str | None, extra: str, shown: str
) -> None:
    """A claim that is not plainly reproduced has its place, verdict, reason, cells and erratum."""
    lines = rendered(write, claim("a", statement, printed, 4, extra))
    assert any(shown in line for line in lines)


def test_many_cells_are_cut_short(write: Write) -> None:
    """Of many cells that differ the first four are shown, and how many more there are."""
    lines = rendered(write, claim("a", "expression = '[1, 2, 3, 4, 5, 6]'", "9 9 9 9 9 9"))
    assert sum("printed 9" in line for line in lines) == 4
    assert any("… and 2 more" in line for line in lines)


@pytest.mark.parametrize(
    ("claims", "last"),
    [
        ([claim("a", "expression = '1'", "2")], "1 claim fails"),
        ([claim("a", "expression = '1'", "2"), claim("b", "expression = '1'", "3")], "2 claims fail"),
        ([claim("a", "expression = 'nosuch'", "2")], "not everything could be read: 1 mistake"),
        ([claim("a", "expression = '1'", "2", 1, "erratum = 'e'\n")], "everything holds, or is known not to"),
    ],
)
def test_the_last_line_says_what_the_exit_status_says(write: Write, claims: list[str], last: str) -> None:
    """The conclusion is the report's last line."""
    assert rendered(write, *claims)[-1] == last


def test_nothing_found_is_said_out_loud(write: Write) -> None:
    """A report without claims says that nothing has been checked."""
    assert "no claims were found: nothing has been checked" in rendered(write)


def test_transcription(write: Write, tmp_path: Path) -> None:
    """Numbers that stand elsewhere and numbers that no file accounts for are named with their lines."""
    (tmp_path / "paper.md").write_text("The scores are 1.5 2.5.\nTheir sum is 4.1, see 7.\n", encoding="utf-8")
    text = render_text(pipeline.replay([write()], {"paper": tmp_path / "paper.md"}))
    assert "✗ 4.0 of total does not stand at paper.md:2" in text
    assert "4 numbers in these passages: 0 checked, 2 given, 2 unlinked; in no file: 4.1 (line 2), 7. (line 2)" in text


def test_style_changes_nothing_but_the_style(write: Write) -> None:
    """Without the marks that a style puts around it, the coloured text is the plain text."""
    report = pipeline.replay([write(one=TOP + claim("a", "expression = '[1, 2] / 3'", "0.33 0.68"))])
    styled = render_text(report, lambda text, style: f"<{style}>{text}</>")
    assert "<red>" in styled
    assert "printed 0.6<red>8</>" in styled
    for mark in ("<red>", "<green>", "<cyan>", "<yellow>", "<magenta>", "<bold>", "</>"):
        styled = styled.replace(mark, "")
    assert styled == render_text(report)


def test_lines_are_kept_short(write: Write) -> None:
    """A long erratum is wrapped, and what a file says on several lines is told as one paragraph."""
    erratum = "erratum = '''\nword\n" + "word " * 60 + "\n'''\n"
    lines = rendered(write, claim("a", "expression = '1'", "2", 1, erratum))
    assert max(map(len, lines)) <= 110
    assert any(line.strip().startswith("erratum: word word") for line in lines)


def test_several_documents_are_summed_up_line_by_line(write: Write) -> None:
    """At the end each document of several has its line, with the verdicts that there are."""
    right, wrong = claim("a", "expression = '1 / 3'", "0.33"), claim("b", "expression = '1 / 3'", "0.35")
    folders = [write("one", one=TOP + right), write("two", one=TOP + right + wrong)]
    lines = render_text(pipeline.replay(folders)).splitlines()
    total = "3 claims in 2 worked examples: 2 reproduced, 0 rounding, 0 unexplained, 1 wrong, 0 unchecked"
    at = lines.index(total)
    assert [line.split() for line in lines[at - 3 : at]] == [
        ["claims", "reproduced", "rounding", "unexplained", "wrong", "unchecked"],
        ["A", "paper", "1", "1"],
        ["A", "paper", "2", "1", "1"],
    ]
    heads = lines[at - 3].index("wrong") + len("wrong")
    assert lines[at - 1].rindex("1") + 1 == heads
    assert "claims   reproduced" not in render_text(pipeline.replay(folders[:1]))


def test_the_totals_are_told_by_kind(write: Write) -> None:
    """Where claims of several kinds are replayed, each kind has its line: shapes that hold are no numbers that do."""
    shape, property_ = claim("b", "shape = '[1, 2, 3]'", "3"), claim("c", "holds = '1 < 2'", None)
    number = claim("a", "expression = '1 / 3'", "0.35")
    lines = render_text(pipeline.replay([write("one", one=TOP + number + shape + property_)])).splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("3 claims in 1 worked example"))
    assert [line.split() for line in lines[at - 4 : at]] == [
        ["claims", "reproduced", "rounding", "unexplained", "wrong", "unchecked"],
        ["numbers", "1", "1"],
        ["shapes", "1", "1"],
        ["properties", "1", "1"],
    ]
    assert lines[at - 3].rindex("1") > lines[at - 2].rindex("1"), "one is wrong, the other reproduced"


def test_in_brief_what_is_known_to_be_wrong_takes_one_line(write: Write) -> None:
    """Unless asked for, nothing is shown but errata, a line each, and in full what fails."""
    wrong = claim("w", "expression = '[1, 2, 3] / 3'", "0.33 0.66 1.1", 2, "erratum = 'a slip'\n")
    said = claim("s", "holds = '1 > 2'", None, 3, f"erratum = 'turned round: {'word ' * 40}'\n")
    rest = claim("r", "expression = '2 / 3'", "0.66"), claim("u", "unchecked = 'no seed'", None)
    known = render_text(pipeline.replay([write(one=TOP + wrong + said + "".join(rest))]), verbose=False).splitlines()
    assert known[:3] == [
        "A paper  (paper.md)",
        "  Thirds",
        "    ✗ line 2: 0.66 should read 0.67, and 1 number beside it",
    ]
    assert known[3].startswith("    ✗ line 3: turned round: word word")
    assert known[3].endswith("word …")
    assert len(known[3]) <= 110
    assert known[4:6] == ["  4 claims: 1 rounding, 2 wrong, 1 unchecked", ""]
    failing = claim("f", "expression = '1 / 3'", "0.35")
    report = pipeline.replay([write(one=TOP + rest[1] + failing)])
    shown = render_text(report, verbose=False)
    assert "no seed" not in shown
    assert "✗ f, line 1: wrong (FAILS)" in shown
    assert "printed 0.35, computed 0.333333, should read 0.33" in shown


def test_how_an_author_rounds_is_told_with_its_evidence(write: Write) -> None:
    """One line for the policy of an example, unless it is a single claim or rounds to nearest."""
    truncated = [claim("a", "expression = '2 / 3'", "0.66"), claim("b", "expression = '5 / 3'", "1.66")]
    told = "    truncated: explains 2 of 2"
    assert told in rendered(write, *truncated)
    assert not any("explains" in line for line in rendered(write, truncated[0]))
    plain = [claim("a", "expression = '2 / 3'", "0.67"), claim("b", "expression = '5 / 3'", "1.67")]
    assert not any("explains" in line for line in rendered(write, *plain))


def test_what_could_hardly_fail_is_a_warning_in_a_replay(write: Write) -> None:
    """An inequality that many other numbers would keep holds in a replay, which says so and does not fail."""
    weak = claim("weak", "holds = '7 < 30'", None)
    lines = rendered(write, weak)
    assert "warning: 1 of them holds where more than one other number would hold as well" in lines
    assert lines[-1] == "everything holds, or is known not to"
    assert not any("warning" in line for line in rendered(write, claim("a", "expression = '1 / 3'", "0.33")))
