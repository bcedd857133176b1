"""Receipts: what is written down is confirmed by a program that shares nothing with the one that wrote it."""

from __future__ import annotations

import ast
import copy
import hashlib
import json
import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from mpmath import iv

from sample_receipts import DOCUMENTS, confirmed, receipts, refusal, sample, shipped, signed
from sample_reports import audited
from verify.arithmetic import recording
from verify.receipts import check
from verify.receipts.check import OPERATIONS

CHECK = Path(__file__).parents[2] / "verify" / "receipts" / "check.py"

SHIPPED = (
    "llms_explained/18_softmax.toml",
    "transformer_notes",
    "gpt_architecture",
    "systems_in_small/04_rotary_position_embedding.toml",
    "llms_explained/03_queries_keys_values.toml",
)
"""Worked examples that are replayed at once: those of the longer documents take half a minute."""


@pytest.mark.parametrize("folder", SHIPPED)
def test_the_receipts_of_shipped_examples_are_confirmed(folder: str) -> None:
    """Proved values of these examples have receipts, of the file that states them, unless no printed number enters."""
    made, refused = shipped(folder)
    assert made
    assert all(map(confirmed, made.values()))
    told = {reason.removeprefix("no receipt: ").partition(":")[0] for reason in refused}
    assert told <= {
        "a receipt is of printed numbers",
        "of a formula that holds a proof is kept, and no few steps show it",
        "nothing is proved",
        "-inf cannot be told apart from other numbers where the claim stands",
        "-inf, -inf cannot be told apart from other numbers where the claim stands",
        "the other program does not confirm it",
    }
    unconfirmed = {reason.rpartition(": ")[2] for reason in refused if "not confirm" in reason}
    assert unconfirmed <= {"no printed number enters it", "it is reproduced, not only rounded"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_of_each_format_have_receipts(name: str) -> None:
    """Markdown, LaTeX with macros, plain text, notebooks, decimal commas, quotes, tables: all are confirmed."""
    made, refused = receipts(audited(DOCUMENTS[name], name))
    assert made
    assert all(map(confirmed, made.values()))
    assert refused == Counter()


def test_every_kind_of_verdict_has_receipts() -> None:
    """Reproduced, by a policy, wrong with exact inputs and wrong however earlier numbers were rounded."""
    found = {(one["verdict"], one["reference"], one["rounding"], len(one["computations"])) for one, _ in sample()}
    assert found == {
        ("reproduced", "full precision", "nearest", 1),
        ("rounding", "full precision", "half-up", 1),
        ("rounding", "full precision", "truncated", 1),
        ("rounding", "carried from printed intermediate values", "nearest", 1),
        ("wrong", "full precision", "nearest", 1),
        ("wrong", "full precision", "nearest", 3),
    }


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all plain values within."""
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in leaves(value, (*path, key))]
    if isinstance(data, list):
        return [leaf for index, value in enumerate(data) for leaf in leaves(value, (*path, index))]
    return [path]


def altered(data: Any, path: tuple[Any, ...], change: Any) -> Any:
    """A copy in which one value is another."""
    changed = copy.deepcopy(data)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = change(inner[path[-1]])
    return changed


def other(value: Any) -> Any:
    """Another value of the same kind; of a text one digit or letter is another."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + 1
    last = value[-1:]
    return value[:-1] + (str((int(last) + 1) % 10) if last.isascii() and last.isdigit() else f"{last}x")


@given(st.data())
def test_one_altered_value_is_noticed(data: st.DataObject) -> None:
    """Whatever is altered in a receipt, its digest tells."""
    one, document = data.draw(st.sampled_from(sample()))
    path = data.draw(st.sampled_from(leaves(one)))
    assert not confirmed((altered(one, path, other), document))


TOLD = {
    ("tool", "name"),
    ("tool", "version"),
    ("document", "title"),
    ("claim", "id"),
    ("reference",),
    ("date",),
    ("sha256",),
}
"""What a receipt tells, and nobody is told to have been confirmed."""


@given(st.data())
def test_one_altered_value_with_a_digest_that_fits_is_noticed(data: st.DataObject) -> None:
    """Whatever is altered, the digest computed anew: it is not confirmed, or the same is, of the same numbers."""
    one, document = data.draw(st.sampled_from(sample()))
    path = data.draw(st.sampled_from([path for path in leaves(one) if path not in TOLD and path[-1] != "name"]))
    forged = signed(altered(one, path, other))
    idle = path[0] == "computations" and (path[2] in ("steps", "guards", "inputs") or "bounds" in path)
    assert idle or not confirmed((forged, document))
    if idle and confirmed((forged, document)):  # bounds in the last place, or a step that leads nowhere
        lines = [check(json.dumps(receipt), document) for receipt in (one, forged)]
        assert lines[0].partition(", confirmed")[0] == lines[1].partition(", confirmed")[0]


@given(st.data())
def test_one_altered_letter_of_the_document_is_noticed(data: st.DataObject) -> None:
    """A receipt is of one document: with any other text it is not confirmed."""
    one, document = data.draw(st.sampled_from(sample()))
    at = data.draw(st.integers(0, len(document) - 1))
    changed = document[:at] + bytes([document[at] ^ 1]) + document[at + 1 :]
    assert "the document is another" in refusal(one, changed)


@given(st.data())
def test_an_altered_result_is_refuted_by_computing(data: st.DataObject) -> None:
    """A digit, a bound or the verdict altered, and the digest made to fit, does not hold: it is computed again."""
    one, document = data.draw(st.sampled_from([one for one in sample() if one[0]["verdict"] == "reproduced"]))
    number = data.draw(st.integers(0, len(one["computations"][0]["results"]) - 1))
    path = ("computations", 0, "results", number)
    attacks = [
        altered(one, (*path, "printed"), other),
        altered(one, (*path, "bounds", 0), lambda bound: str(Fraction(bound) + Fraction(1, 10**6))),
        altered(one, (*path, "bounds", 1), lambda bound: str(Fraction(bound) - Fraction(1, 10**6))),
        altered(one, ("verdict",), lambda _: "wrong"),
        altered(one, ("verdict",), lambda _: "proved"),
        altered(one, ("computations",), lambda _: []),
        altered(one, ("computations", 0, "results"), lambda _: []),
    ]
    assert not any(confirmed((signed(attack), document)) for attack in attacks)


SHARES = """\
$q = [1, 2] \\cdot [3, 4] = 11$, $a = \\frac{1}{3} = 0.33$, $b = \\frac{4}{3} = 1.33$, $c = \\frac{8}{3} = 2.67$

$p = \\frac{e^{c}}{e^{a} + e^{b} + e^{c}} = 0.75$

$w = \\text{softmax}(a, b, c) = [0.07, 0.19, 0.75]$, $r = q / 2 = 5.6$
"""


def test_a_share_is_refuted_by_steps_with_narrow_bounds() -> None:
    """The steps that are written down are those that exclude what is printed; what is exact has no width."""
    made, refused = receipts(audited(SHARES))
    assert not refused
    assert Counter(one["verdict"] for one, _ in made.values()) == {"reproduced": 4, "wrong": 3}
    assert all(map(confirmed, made.values()))
    right = SHARES.replace("0.75", "0.74")
    assert Counter(one["verdict"] for one, _ in receipts(audited(right))[0].values())["wrong"] == 1


def test_what_is_right_cannot_be_called_wrong() -> None:
    """A right value with the exclusions of a wrong one is refused, and a wrong value called right."""
    for one, document in sample():
        called = altered(one, ("verdict",), lambda verdict: "reproduced" if verdict == "wrong" else "wrong")
        right = called["verdict"] == "reproduced"
        called["rounding"] = "nearest"
        called["computations"] = called["computations"][:1]
        called["computations"][0]["excludes"] = [] if right else ["nearest", "truncated"]
        assert "not what the computation gives" in (found := refusal(signed(called), document)) or (
            not right and ("a rounding may give the digits" in found or "is taken as exact" in found)
        )


def test_a_comparison_that_comes_out_otherwise_is_noticed() -> None:
    """The choices of a computation are part of its proof: a maximum by indices, whose comparisons are turned round."""
    guarded = [one for one in sample() if one[0]["computations"][0]["guards"]]
    assert guarded
    for one, document in guarded:
        path = ("computations", 0, "guards", 0, 2)
        assert confirmed((one, document))
        assert not confirmed((signed(altered(one, path, lambda answer: not answer)), document))


ARGUMENT = st.fractions(-6, 6, max_denominator=1000)


@given(st.sampled_from(sorted(OPERATIONS)), ARGUMENT, ARGUMENT)
def test_each_operation_encloses_the_value(name: str, x: Fraction, y: Fraction) -> None:
    """The checker's operations hold mpmath's values to 60 digits, and are as narrow as their precision."""
    iv.prec = 200
    if name in ("exp", "erf", "sin", "cos", "log"):
        assume(name != "log" or x > 0)
        operands = [x]
    elif name == "pi":
        operands = []
    else:
        assume(name != "div" or y != 0)
        y = Fraction(round(y)) if name == "pow" and x <= 0 else y
        assume(name != "pow" or x != 0 or y >= 0)
        operands = [x] if name == "neg" else [x, y]
    found = OPERATIONS[name](*operands)
    with mpmath.workdps(80):
        expected = {
            "add": lambda a, b: a + b, "mul": lambda a, b: a * b, "neg": lambda a: -a, "max": max, "erf": mpmath.erf,
            "pow": lambda a, b: a**b, "div": lambda a, b: a / b, "pi": lambda: +mpmath.pi, "exp": mpmath.exp,
            "sin": mpmath.sin, "cos": mpmath.cos, "log": mpmath.log,
        }[name](*(mpmath.mpf(one.numerator) / one.denominator for one in operands))  # fmt: skip
        low, high = (found, found) if isinstance(found, Fraction) else (found.a, found.b)
        ends = [mpmath.mpf(one.numerator) / one.denominator if isinstance(one, Fraction) else mpmath.mpf(one.mid)
                for one in (low, high)]  # fmt: skip
        slack = mpmath.mpf(10) ** -55 * (1 + abs(expected))
        assert ends[0] - slack <= expected <= ends[1] + slack
        assert ends[1] - ends[0] <= slack


def test_a_receipt_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computation of more steps than a reader would repeat has no receipt, and the line says so."""
    monkeypatch.setattr(recording, "MAX_STEPS", 3)
    _, refused = receipts(audited(DOCUMENTS["kinds.md"]))
    assert refused["a computation of more than 3 steps"] > 0


def test_what_is_not_proved_has_no_receipt() -> None:
    """An unexplained claim, one that nothing computes, a property: each is refused with its reason."""
    made, refused = receipts(audited("$t = 1/3 = 0.34$\n\n$u = 3t = 1.03$, $q + r = 3$\n"))
    assert len(made) == 1
    assert set(refused) == {"no receipt: nothing is proved: unexplained", "no receipt: nothing is proved: unchecked"}


STEPS: tuple[list[list[Any]], ...] = (
    [["pow", 0, 0]],
    [["const", "9" * 5000]],
    [["__import__", "os"]],
    [["const", "1"], ["input", 0]],
    [["const", "1"], ["div", 0, 7]],
)


@pytest.mark.parametrize(
    "attack",
    [
        {},
        [],
        {"computations": [{}]},
        *(
            {"computations": [{"inputs": [], "steps": steps, "guards": [], "results": [], "excludes": []}]}
            for steps in STEPS
        ),
    ],
)
def test_what_is_no_receipt_is_not_confirmed(attack: Any) -> None:
    """Whatever stands in the file, nothing of it runs and nothing is confirmed."""
    base, document = sample()[0]
    forged = signed({**base, **attack}) if isinstance(attack, dict) and attack else attack
    assert not confirmed((forged, document))


def test_numbers_that_grow_do_not_take_the_machine_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Squares of squares, powers of powers, roots of roots, exponentials of exponentials end with a word."""
    base, document = sample()[0]
    begin = [["input", 0], ["const", "1024"], ["const", "7"], ["const", "1/2"], ["div", 1, 2]]
    here = len(begin)
    squares = [["mul", 4, 4], *(["mul", n, n] for n in range(here, here + 500))]
    towers = [["exp", 1], *(["exp", n] for n in range(here, here + 20))]
    powers = [["pow", 4, 1], ["pow", here, 1], ["pow", here + 1, 1]]
    roots = [["pow", 3, 1], ["pow", here, 2], ["pow", 4, here + 1]]
    errors = [["const", "32"], *(["erf", here] for _ in range(19_000))]
    monkeypatch.setitem(check.__globals__, "MOST_WORK", 2_000_000)
    found = []
    for steps in (squares, towers, powers, roots, errors):
        forged = copy.deepcopy(base)
        forged["computations"][0] |= {"steps": [*begin, *steps], "guards": []}
        for result in forged["computations"][0]["results"]:
            result["step"] = here + len(steps) - 1
        forged["computations"][0]["guards"] = [[0, 0, False]]
        found.append(refusal(signed(forged), document))
    assert all(found)
    assert "half a minute" in found[-1]


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 100_000, '{"schema": ' * 20_000, "9" * 5_000, "", "\0", "null"])
def test_no_text_takes_the_checker_down(text: str) -> None:
    """Nests, long numbers and what is no JSON are not confirmed, as receipts and as documents."""
    one, document = sample()[0]
    assert refusal(text, document)
    about = {**one["document"], "sha256": hashlib.sha256(text.encode()).hexdigest()}
    assert refusal(signed({**one, "document": about}), text.encode())


def test_the_checker_is_short_and_needs_only_mpmath() -> None:
    """Its one file has fewer than 450 lines that say something, and imports the standard library and mpmath."""
    source = CHECK.read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in source.splitlines()) < 450
    nodes = list(ast.walk(ast.parse(source)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    assert {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names) == {"mpmath"}


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    """Copied away from everything else, it confirms a receipt and refuses an altered one."""
    alone = shutil.copy(CHECK, tmp_path / "check_receipt.py")
    one, document = sample()[0]
    (tmp_path / "notes.md").write_bytes(document)
    (tmp_path / "right.json").write_text(json.dumps(one), encoding="utf-8")
    (tmp_path / "altered.json").write_text(json.dumps({**one, "verdict": "wrong"}), encoding="utf-8")
    runs = {
        name: subprocess.run(
            [sys.executable, "-I", alone, tmp_path / name, tmp_path / "notes.md"],
            capture_output=True,
            text=True,
            check=False,
        )
        for name in ("right.json", "altered.json", "missing.json")
    }
    assert [run.returncode for run in runs.values()] == [0, 1, 1]
    assert "confirmed at" in runs["right.json"].stdout
    assert runs["altered.json"].stderr.startswith("not confirmed: ValueError: it was altered")
