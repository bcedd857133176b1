"""Forged receipts: each with a digest that fits, and each refused for what is forged in it."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sample_receipts import Sample, confirmed, of, refusal, sample, signed

CHECK = Path(__file__).parents[2] / "verify" / "receipts" / "check.py"

Forge = Callable[[dict[str, Any]], Any]

SOFTMAX = ("kinds.md", "b = [0.2689, 0.7311]")
SUM = ("kinds.md", "f = 2 + 2 = 5")
TRIPLE = ("kinds.md", "w = 3 v = 2.5")
TOTAL = ("more.md", "3.5")
WHOLE = ("more.md", "700 + 800 = 1500")
PERCENT = ("more.md", "3/8 = 37.5\\%")
CHOICE = ("more.md", "1.5")
COMMAS = ("kommas.md", "b = 3 a = 0,75")
CELL = ("notes.ipynb", "d = 0.25 + 0.5 = 0.75")
LAST = ("notes.ipynb", "e = 3 - 0.75 = 2.25")
CUT = ("cut.md", "c = 2/3 = 0.66")

ELSEWHERE = "does not stand at its place"


def first(data: dict[str, Any]) -> Any:
    """The first computation of a receipt."""
    return data["computations"][0]


def printed(data: Any) -> Iterator[dict[str, Any]]:
    """All of a receipt that is said to stand in the document."""
    yield data["claim"]
    for one in data["computations"]:
        yield from [*one["inputs"], *one["results"]]


def replanted(one: Sample, old: str, new: str) -> Sample:
    """The receipt of the same document with the last such text replaced, as who printed that would have made it."""
    data, document = copy.deepcopy(one[0]), one[1].decode()
    at, longer = document.rindex(old), len(new) - len(old)
    document = document[:at] + new + document[at + len(old) :]
    for each in printed(data):
        text, start, end = each["at"]
        moved = [text, start + longer * (start > at), end + longer * (end > at)]
        each["at"], each["text" if "text" in each else "printed"] = moved, document[moved[1] : moved[2]]
    data["document"]["sha256"] = hashlib.sha256(document.encode()).hexdigest()
    return data, document.encode()


def moved(result: dict[str, Any], *, start: int = 0, end: int = 0) -> None:
    """Let a result be a part of the numeral that it is."""
    text, here, there = result["at"]
    result["at"] = [text, here + start, there + end]
    result["printed"] = result["printed"][start : len(result["printed"]) + end]


def put(where: str, value: Any) -> Forge:
    """Put a value where dots lead: `computations.0.results.0.step`."""

    def forge(data: dict[str, Any]) -> dict[str, Any]:
        inner: Any = data
        *keys, last = (int(key) if key.isdigit() else key for key in where.split("."))
        for key in keys:
            inner = inner[key]
        inner[last] = value
        return data

    return forge


def drop_a_cell(data: dict[str, Any]) -> dict[str, Any]:
    """Say only the first of two numbers."""
    del first(data)["results"][1:]
    return data


def drop_first_cell(data: dict[str, Any]) -> dict[str, Any]:
    """Say only the last of two numbers, and narrow the claim to it."""
    del first(data)["results"][0]
    at = first(data)["results"][0]["at"]
    data["claim"] |= {"at": at, "text": first(data)["results"][0]["printed"]}
    return data


def turn_round(data: dict[str, Any]) -> dict[str, Any]:
    """Say the numbers of an array in another order."""
    first(data)["results"].reverse()
    return data


def twice(data: dict[str, Any]) -> dict[str, Any]:
    """Say one number twice."""
    first(data)["results"] = [first(data)["results"][0]] * 2
    return data


def own_numbers(data: dict[str, Any]) -> dict[str, Any]:
    """Compute each number from itself."""
    one = first(data)
    one["inputs"] = [{"name": "", "within": ["0", "0"], **{k: r[k] for k in ("printed", "at")}} for r in one["results"]]
    one |= {"steps": [["input", number] for number in range(len(one["inputs"]))], "guards": []}
    for number, result in enumerate(one["results"]):
        value = {"0.2689": "2689/10000", "0.7311": "7311/10000"}[result["printed"]]
        result |= {"step": number, "bounds": [value, value]}
    return data


def constants(data: dict[str, Any]) -> dict[str, Any]:
    """Write the printed numbers as constants, and call that a computation."""
    one = first(data)
    one["steps"] = [["const", "2689/10000"], ["const", "7311/10000"], ["input", 0], ["neg", 2], ["add", 2, 3]]
    one |= {"steps": [*one["steps"], ["add", 0, 4], ["add", 1, 4]], "guards": []}
    for number, result in enumerate(one["results"]):
        result |= {"step": 5 + number, "bounds": [one["steps"][number][1]] * 2}
    return data


def bare_constants(data: dict[str, Any]) -> dict[str, Any]:
    """Make a result of constants that formulas bring, without any number that is printed."""
    one = first(data)
    one["steps"] = [["const", "7"], ["const", "1/2"], ["mul", 0, 1]]
    one["results"][0] |= {"step": 2, "bounds": ["7/2", "7/2"]}
    return data


def other_claim(data: dict[str, Any]) -> dict[str, Any]:
    """Say that the steps of a claim prove another one of the document."""
    data["claim"] |= {key: of(SUM[0])[SUM[1]][0]["claim"][key] for key in ("text", "at", "id")}
    return data


def operand(data: dict[str, Any]) -> dict[str, Any]:
    """Say that a number which is computed with is the result."""
    one, at = first(data), data["claim"]["at"]
    where = at[1] + data["claim"]["text"].rindex("2")
    one["results"] = [{"step": 0, "printed": "2", "at": [0, where, where + 1], "bounds": ["2", "2"]}]
    one |= {"steps": [["input", 0]], "excludes": []}
    return {**data, "verdict": "reproduced"}


def called_wrong(data: dict[str, Any]) -> dict[str, Any]:
    """Let a number that was rounded be exact, so that what it may give is wrong."""
    del data["computations"][1:]
    used = next(one for one in of(TRIPLE[0])[TRIPLE[1]][0]["computations"][1]["inputs"] if one["printed"] == "0.333")
    three = first(data)["inputs"][-1]
    first(data)["inputs"] = [{**used, "within": ["0", "0"]}, three]
    first(data)["steps"] = [["input", 0], ["input", 1], ["mul", 0, 1]]
    first(data)["results"][0] |= {"step": 2, "bounds": ["999/1000", "999/1000"]}
    return data


def narrow(data: dict[str, Any]) -> dict[str, Any]:
    """Let a number that was rounded be nearer to its print than half a unit."""
    for one in data["computations"][1]["inputs"]:
        one["within"] = ["-1/4", "1/4"]
    return data


def no_spread(data: dict[str, Any]) -> dict[str, Any]:
    """Let the numbers that were rounded be exact in each computation."""
    for one in data["computations"]:
        for each in one["inputs"]:
            each["within"] = ["0", "0"]
    return data


def a_rounding_each(data: dict[str, Any]) -> dict[str, Any]:
    """Exclude one rounding by one computation, another by another."""
    again = copy.deepcopy(first(data))
    first(data)["excludes"], again["excludes"] = ["nearest"], ["truncated"]
    data["computations"] = [first(data), again]
    return data


def wide(data: dict[str, Any]) -> dict[str, Any]:
    """Let an input be anywhere near its print, where the digits stay the same."""
    for one in first(data)["inputs"]:
        one["within"] = ["-1/1000000", "1/1000000"]
    for result in first(data)["results"]:
        result["bounds"] = None
    return data


def no_guards(data: dict[str, Any]) -> dict[str, Any]:
    """Leave out the comparisons that decide."""
    first(data)["guards"] = []
    return data


def turned(data: dict[str, Any]) -> dict[str, Any]:
    """Say that a comparison that decides comes out otherwise."""
    guard = first(data)["guards"][0]
    guard[2] = not guard[2]
    return data


def renamed(data: dict[str, Any]) -> str:
    """Write a key twice, of which many readers take the last."""
    text = json.dumps(signed(data))
    return text.replace('"verdict": "', '"verdict": "wrong", "verdict": "', 1)


def not_a_number(data: dict[str, Any]) -> str:
    """Write a number that JSON has not."""
    return json.dumps(signed({**data, "date": float("nan")}))


def as_raw(data: dict[str, Any]) -> dict[str, Any]:
    """Say that the numbers of a notebook stand in its JSON, not in a cell."""
    document = of(CELL[0])[CELL[1]][1].decode()
    for each in printed(data):
        text = each.get("text") or each["printed"]
        at = document.rindex(text)
        each["at"] = [0, at, at + len(text)]
    data["document"]["texts"] = [[]]
    return data


def with_commas(data: dict[str, Any]) -> dict[str, Any]:
    """Say that a document of points has commas."""
    data["document"]["decimal"] = ","
    return data


def with_points(data: dict[str, Any]) -> dict[str, Any]:
    """Say that a document of commas has points, so that what stands behind a comma is a number."""
    data["document"]["decimal"] = "."
    moved(first(data)["results"][0], start=2)
    return data


def extra(data: dict[str, Any]) -> dict[str, Any]:
    """Add a key that nobody knows."""
    return {**data, "note": "checked by hand"}


FORGERIES: dict[str, tuple[tuple[str, str], Forge, str]] = {
    "another document": (SOFTMAX, put("document.sha256", "0" * 64), "the document is another"),
    "an older schema": (SOFTMAX, put("schema", "verify-receipt/1"), "make it anew with `verify cite --receipt`"),
    "another claim's text": (SOFTMAX, other_claim, "a result does not stand in the claim"),
    "a text that is not there": (SOFTMAX, put("claim.text", "b = [0.27, 0.73]"), ELSEWHERE),
    "a number printed elsewhere": (SOFTMAX, put("computations.0.results.0.at", [0, 6, 12]), ELSEWHERE),
    "an input that is not printed": (SOFTMAX, put("computations.0.inputs.0.printed", "1.00"), ELSEWHERE),
    "an operand as the result": (SUM, operand, "a part of a computation"),
    "a number computed from itself": (SOFTMAX, own_numbers, "a number is computed from itself"),
    "the first cell of an array": (SOFTMAX, drop_a_cell, "a part of an array"),
    "the last cell of an array": (SOFTMAX, drop_first_cell, "a part of an array"),
    "an array in another order": (SOFTMAX, turn_round, "not one array in its order"),
    "one cell twice": (SOFTMAX, twice, "not one array in its order"),
    "constants for inputs": (SOFTMAX, constants, "neither printed nor brought by a formula"),
    "constants alone": (TOTAL, bare_constants, "no printed number enters it"),
    "an index from the end": (SOFTMAX, put("computations.0.results.1.step", -1), "is no whole number from 0 on"),
    "an operand from the end": (TOTAL, put("computations.0.steps.2", ["add", 0, -1]), "is no whole number from 0 on"),
    "an input from the end": (TOTAL, put("computations.0.steps.1", ["input", -1]), "is no whole number from 0 on"),
    "an index forward": (TOTAL, put("computations.0.steps.0", ["add", 1, 1]), "refers to none before it"),
    "a step of itself": (TOTAL, put("computations.0.steps.2", ["add", 0, 2]), "refers to none before it"),
    "true for 1": (TOTAL, put("computations.0.steps.1", ["input", True]), "other keys|steps"),
    "2.0 for 2": (TOTAL, put("computations.0.results.0.step", 2.0), "is no whole number from 0 on"),
    "an unknown rounding": (SOFTMAX, put("rounding", "as it suits"), "rounding"),
    "another rounding": (SOFTMAX, put("rounding", "half-up"), "so no value is proved reproduced"),
    "a cut value reproduced": (CUT, put("verdict", "reproduced"), "so no value is proved reproduced"),
    "a reproduced value rounded": (SOFTMAX, put("verdict", "rounding"), "it is reproduced, not only rounded"),
    "an unknown rounding excluded": (SUM, put("computations.0.excludes", ["nearest", "truncated", "up"]), "excludes"),
    "a rounding for each computation": (SUM, a_rounding_each, "so no value is proved wrong"),
    "a rounding left out": (SUM, put("computations.0.excludes", ["nearest"]), "so no value is proved wrong"),
    "an unknown operation": (TOTAL, put("computations.0.steps.2", ["sub", 0, 1]), "there is no step"),
    "an operand too many": (TOTAL, put("computations.0.steps.2", ["add", 0, 1, 1]), "there is no step"),
    "an unknown key": (SOFTMAX, extra, "other keys"),
    "a key twice": (SOFTMAX, renamed, "a key stands twice"),
    "not a number": (SOFTMAX, not_a_number, "is no whole number from 0 on"),
    "comparisons left out": (CHOICE, no_guards, "no printed number enters it"),
    "a comparison turned round": (CHOICE, turned, "a comparison comes out otherwise"),
    "an input that may be elsewhere": (SOFTMAX, wide, "inputs"),
    "a spread that is too small": (TRIPLE, narrow, "inputs"),
    "no spread of what was rounded": (TRIPLE, no_spread, "0.333 was computed, and is taken as exact"),
    "a spread where nothing was rounded": (
        SOFTMAX, put("computations.0.inputs.0.within", ["-1/2", "1/2"]), "may not be so far from its print",
    ),
    "no bounds": (SOFTMAX, put("computations.0.results.0.bounds", None), "has no bounds"),
    "bounds that prove nothing": (SOFTMAX, put("computations.0.results.0.bounds", ["-9", "9"]), "is not what"),
    "a place beyond the end": (LAST, put("claim.at", [0, 0, 22]), ELSEWHERE),
    "the JSON of a notebook": (CELL, as_raw, "stand in its cells"),
    "a text of a cell that is not there": (CELL, put("document.texts.0", [9, "source"]), "there is no such text"),
    "a text of no cell": (CELL, put("document.texts", [[0, "metadata"]]), "there is no such text"),
    "points in a document of commas": (COMMAS, with_points, "no whole numeral"),
    "commas in a document of points": (SOFTMAX, with_commas, "has no decimal commas"),
}  # fmt: skip

ODD: dict[str, tuple[tuple[str, str], str, str, tuple[int, int], str]] = {
    "a comma nobody writes": (WHOLE, "1500", "15,00", (0, 0), "no whole numeral"),
    "digits with a low line": (WHOLE, "1500", "1_500", (0, 0), "no whole numeral"),
    "digits of another script": (TOTAL, "3.5", "٣.٥", (0, 0), "no whole numeral"),
    "two signs of percent": (PERCENT, "37.5\\%", "37.5%%", (0, 0), "no whole numeral"),
    "a part of a longer number": (TOTAL, "3.5", "13.5", (1, 0), "no whole numeral"),
    "a number without its decimals": (TOTAL, "3.5", "3.51", (0, -1), "no whole numeral"),
    "a number without its sign": (TOTAL, "3.5", "-3.5", (1, 0), "no whole numeral"),
    "a number without a sign apart": (TOTAL, "3.5", "= - 3.5", (4, 0), "no whole numeral"),
    "a number without its half": (WHOLE, "1500", "1500½", (0, -1), "no whole numeral"),
    "a number that repeats": (TOTAL, "3.5", "3.5\\overline{1}", (0, -12), "no whole numeral"),
    "a number with a square": (TOTAL, "3.5", "3.5²", (0, -1), "a part of a computation"),
    "a number under a root": (TOTAL, "3.5", "\\sqrt{3.5}", (6, -1), "a part of a computation"),
    "a number of a function": (TOTAL, "3.5", "f(3.5) = 2", (2, -5), "a part of a computation"),
    "a number without its exponent": (TOTAL, "3.5", "3.5e5", (0, -2), "no whole numeral"),
    "a number without its percent": (TOTAL, "3.5", "3.5 %", (0, -2), "no whole numeral"),
    "a number without its million": (TOTAL, "3.5", "3.5 million", (0, -8), "no whole numeral"),
    "a number without its k": (TOTAL, "3.5", "3.5k", (0, -1), "no whole numeral"),
    "a number without its thousands": (TOTAL, "3.5", "9,003.5", (2, 0), "no whole numeral"),
    "an index": (TOTAL, "3.5", "x_{3.5}", (3, -1), "no whole numeral"),
    "a part of a product": (TOTAL, "3.5", "3.5 \\cdot 2", (0, -8), "a part of a computation"),
    "a part of a fraction": (TOTAL, "3.5", "3.5/2", (0, -2), "a part of a computation"),
    "a part of a difference": (TOTAL, "3.5", "9 - 3.5", (4, 0), "a part of a computation"),
    "a part of a list": (TOTAL, "3.5", "3.5, 9.5", (0, -5), "a part of an array"),
    "a number out of bounds": (TOTAL, "3.5", "3.5e999", (0, 0), "exponent is too large"),
    "a number too long": (TOTAL, "3.5", "3.5" + "0" * 400, (0, 0), "no whole numeral"),
}


def test_a_forger_begins_with_what_is_confirmed() -> None:
    """The receipts that are forged here are confirmed as they are, and with a digest that is computed anew."""
    assert all(confirmed((signed(data), document)) for data, document in sample())


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_receipt_is_refused(name: str) -> None:
    """One thing forged, and the digest made to fit: it is refused, and one line says why."""
    (document, claim), forge, reason = FORGERIES[name]
    data, content = copy.deepcopy(of(document)[claim])
    forged = forge(data)
    found = refusal(forged if isinstance(forged, str) else signed(forged), content)
    assert any(part in found for part in reason.split("|")), found
    assert "\n" not in found


@pytest.mark.parametrize("name", ODD)
def test_an_odd_numeral_is_refused(name: str) -> None:
    """A document prints something else than the number that its receipt says: no part of it is taken for it."""
    (document, claim), old, new, (start, end), reason = ODD[name]
    data, content = replanted(of(document)[claim], old, new)
    moved(first(data)["results"][0], start=start, end=end)
    found = refusal(signed(data), content)
    assert reason in found, found


def test_what_rounded_numbers_may_give_is_not_called_wrong() -> None:
    """With 0.333 for exact, three times it is not 0.9995; with what it was rounded from, it may be."""
    data, content = replanted(of(TRIPLE[0])[TRIPLE[1]], "2.5", "0.9995")
    assert "was computed, and is taken as exact" in refusal(signed(called_wrong(data)), content)


def test_a_confirmed_line_says_what_it_rests_on() -> None:
    """Constants that stand nowhere, and what is taken as exact in calling a value wrong, are said with it."""
    confirmed_at = "confirmed at 320 bits from line"
    assert _line(*of(SOFTMAX[0])[SOFTMAX[1]]) == (
        f"notes, line 3: b = [0.2689, 0.7311]: 0.2689, 0.7311 reproduced, {confirmed_at} 1 and the constant 0"
    )
    assert _line(*of(TRIPLE[0])[TRIPLE[1]]) == (
        f"notes, line 7: w = 3 v = 2.5: 2.5 wrong, {confirmed_at} 7; exact as printed: 1 in line 7"
    )


def _line(data: dict[str, Any], document: bytes) -> str:
    from verify.receipts import check

    return check(json.dumps(data), document, "notes")


def test_a_line_has_no_signs_that_a_terminal_acts_on() -> None:
    """What stands in a document and in a receipt is shown as text."""
    data, content = replanted(of(SUM[0])[SUM[1]], "f = 2", "f\x1b[2J\u202e = 2")
    told = _line(signed(data), content)
    assert told.isprintable()
    assert "wrong" in told


def test_special_files_and_large_ones_are_refused(tmp_path: Path) -> None:
    """A device, a pipe that nobody writes to, a folder and a file of 20 MB end in a line, not in waiting."""
    alone = shutil.copy(CHECK, tmp_path / "check.py")
    data, content = of(SUM[0])[SUM[1]]
    (tmp_path / "r.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "kinds.md").write_bytes(content)
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(20_000_001)
    odd = ["/dev/zero", "pipe", ".", "large", "missing"]
    pairs = [
        ("r.json", "kinds.md"),
        *(("r.json", one) for one in odd),
        *((one, "kinds.md") for one in odd),
        ("r.json",),
    ]
    runs = [
        subprocess.run([sys.executable, "-I", alone, *pair], cwd=tmp_path, capture_output=True, text=True, check=False)
        for pair in pairs
    ]
    assert [run.returncode for run in runs] == [0] + [1] * (len(pairs) - 1)
    assert all(run.stderr.startswith("not confirmed: ") and run.stderr.count("\n") == 1 for run in runs[1:])
