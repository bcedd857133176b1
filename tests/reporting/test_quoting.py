"""JSON and TOML with hostile texts: programs read what was written, and a terminal that shows the file obeys none."""

from __future__ import annotations

import json
import tomllib

from hypothesis import given
from hypothesis import strategies as st

from test_terminal import ATTACK, acting
from verify.records.baseline import Acknowledgement, Baseline
from verify.records.coverage import Coverage
from verify.records.finding import Verdict
from verify.records.visible import visible
from verify.reporting.baseline import render_baseline
from verify.reporting.cite import render_receipt
from verify.reporting.quoting import json_text

TEXT = st.one_of(st.text(st.characters(), max_size=30), st.text(ATTACK + 'a"\\\udcff\U000e0041', max_size=8))


@given(TEXT, TEXT)
def test_json_is_read_as_it_was_written(key: str, text: str) -> None:
    """Keys and values, halves of characters among them; the file itself is plain text, even as bytes."""
    for told in (json_text({key: [text]}), render_receipt({key: [text]})):
        assert acting(told) == set()
        assert json.loads(told.encode()) == json.loads(json.dumps({key: [text]}))


@given(TEXT)
def test_toml_is_read_as_it_was_written(text: str) -> None:
    """A baseline with hostile reasons and paths; what is no character of TOML becomes a question mark."""
    text = text or "x"
    accepted = Acknowledgement(text, text, Verdict.WRONG, text, text, text)
    told = render_baseline(Baseline("accepted.toml", (accepted,), {text: Coverage(2, 1, 1, 0)}))
    assert acting(told) == set()
    whole = text.encode("utf-8", "replace").decode()
    data = tomllib.loads(told)
    assert data["coverage"][0]["document"] == whole
    assert [data["findings"][0][key] for key in ("id", "statement", "reason", "note")] == [whole] * 4


@given(TEXT)
def test_what_is_shown_to_people_does_not_act(text: str) -> None:
    """Nor does it begin a line; what can be seen stays, but for blanks of another kind."""
    assert acting(visible(text)) == set()
    assert "\n" not in visible(text)
    assert len(visible(text)) == len(text)


def test_what_words_are_spelt_with_stays() -> None:
    """The joiners of Persian, Hindi and families, and the signs of mathematics that nobody sees."""
    for text in ("می‌خواهم", "क्‍ष", "👩‍🔬", "f\u2061(x)", "2\u2062x", "Größe × 2 — ≤"):
        assert visible(text) == text
