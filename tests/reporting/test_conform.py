"""The table of a function held against a formula: a row for each statement, and why what fails does."""

from __future__ import annotations

from verify.records.evidence import Conformance, Counterexample, Evidence
from verify.reporting.conform import WIDTH, render_conformance

HOLDS = Evidence("law", "softmax", "sums to one", "holds", "60 inputs")
FAILS = Evidence("value", "softmax", "the value", "fails", "it is wrong", Counterexample("x = [0.0]", "[1.0]", "[2.0]"))
DIFFERS = Evidence("edge", "softmax", "everything masked", "differs", "gives NaN", Counterexample("x = [-inf]"))
SKIPPED = Evidence("law", "softmax", "gives the same in tiles", "skipped", "no such option")


def lines(*evidence: Evidence) -> list[str]:
    """The table of a function of which this was found."""
    return render_conformance(Conformance("theirs:softmax", "softmax", evidence)).splitlines()


def test_the_table_names_the_function_and_counts() -> None:
    """The first line says what was held against what, the last how much of it holds."""
    table = lines(HOLDS, FAILS, DIFFERS, SKIPPED)
    assert table[0] == "theirs:softmax held against softmax"
    assert table[-1] == "1 hold, 1 fail, 1 differ by convention, 1 could not be tried"
    assert lines(HOLDS)[-1] == "1 hold, 0 fail"


def test_what_holds_takes_one_row() -> None:
    """A statement that holds is a mark, what it rests on, and the statement."""
    assert lines(HOLDS)[1:-1] == ["  ✓ law    sums to one"]


def test_what_fails_shows_the_reason_and_the_smallest_input() -> None:
    """Under a statement that fails stand the reason, the smallest failing input, what was expected and what came."""
    assert lines(FAILS)[1:-1] == [
        "  ✗ value  the value",
        "           it is wrong",
        "           smallest failing input: x = [0.0]",
        "           expected [1.0]",
        "           got [2.0]",
    ]


def test_a_convention_shows_its_input() -> None:
    """A difference of convention is marked as one, and its input is not called a failure."""
    assert lines(DIFFERS)[1:-1] == [
        "  ~ edge   everything masked",
        "           gives NaN",
        "           input: x = [-inf]",
    ]


def test_long_text_is_wrapped_under_its_row() -> None:
    """No line is wider than the table, and every word of a long reason is there."""
    reason = " ".join(f"word{n}" for n in range(60))
    table = lines(Evidence("law", "softmax", "a law", "fails", reason))
    assert max(map(len, table)) <= WIDTH
    assert " ".join(" ".join(table[2:-1]).split()) == reason


def test_colours_are_the_callers() -> None:
    """Each row is handed to the style with the colour of its outcome."""
    shown = render_conformance(
        Conformance("theirs:softmax", "softmax", (HOLDS, FAILS)), lambda text, style: f"<{style}>{text}"
    )
    assert "<green>  ✓ law    sums to one" in shown
    assert "<red>  ✗ value  the value" in shown
    assert "<red>1 hold, 1 fail" in shown
