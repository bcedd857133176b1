"""Each family of mistakes: a claim in a few words, printed with the mistake, and the cause that must be named.

The printed values were computed with NumPy or by hand from the changed expression, and rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.expressions import parse_expression
from verify.judging.changes import Surroundings, everywhere, of_operands, of_terms
from verify.judging.search import FAMILIES, Search
from verify.judging.slips import slip
from verify.judging.trial import BUDGET, Trial
from verify.judging.worlds import Worlds
from verify.numerals import parse_array
from verify.records.example import Given
from verify.records.expression import Expression
from verify.records.finding import Diagnosis, Finding, Verdict
from verify.records.place import Place

GIVENS: Mapping[str, str] = {
    "A": "1.25 2.75\n3.5 4.125",
    "B": "0.5 1.75\n2.25 0.125",
    "R": "0.25 1.5 2.75\n3.125 0.5 1.875",
    "x": "2.5 -1.375",
    "n": "7",
    "rate": "0.0625",
    "v": "0.7183 0.0911 2.1457 1.3321 0.4409",
}

Judge = Callable[..., dict[str, Finding]]


def text(value: object, decimals: int = 6) -> str:
    """An array as a document prints it, to so many decimals."""
    array = np.asarray(value, dtype=float)
    rows = array if array.ndim == 2 else array[None]
    return "\n".join(" ".join(f"{cell:.{decimals}f}" for cell in np.atleast_1d(row)) for row in rows)


def number(name: str) -> np.ndarray:
    """The value of a given."""
    rows = [[float(cell) for cell in row.split()] for row in GIVENS[name].split("\n")]
    return np.array(rows if len(rows) > 1 else rows[0] if len(rows[0]) > 1 else rows[0][0])


A, B, R, X, N, RATE, V = (number(name) for name in GIVENS)
LOWER = np.tril(np.ones((2, 2)))


@pytest.mark.parametrize(
    ("expression", "printed", "kind", "told"),
    [
        ("A @ B", text(A @ A), "operand", "with A (line 1) in place of B"),
        ("sqrt(n) * x", text(np.sqrt(6) * X), "index", "with n - 1 in place of n"),
        ("A[0] * x", text(A[1] * X), "index", "with index 1 in place of 0"),
        ("exp(A) * x", text(A * X), "dropped", "without the exp"),
        ("exp(A) @ B", text(np.exp(A)[:, ::-1] @ B), "order", None),
        ("A * B + 1.5", text((A + B) + 1.5), "exchanged", "with B added, for the product"),
        ("exp(A) ** rate", text(np.exp(A) ** -RATE), "sign", "with the other sign of the exponent rate"),
        ("softmax(A + mask, axis=1)", text(np.exp(A) / np.exp(A).sum(1, keepdims=True)), "dropped", "without mask"),
        ("exp(A) @ B", text((np.exp(A) @ B).T), "transposed", "with the result transposed"),
    ],
)
def test_each_family_names_its_mistake(
    judge: Judge, expression: str, printed: str, kind: str, told: str | None
) -> None:
    """The change that was made is the cause."""
    found = judge({"claim": f"{expression} -> {printed}"}, **GIVENS, mask="0 -9\n0 0")["claim"]
    assert found.verdict is Verdict.WRONG
    cause = found.judgement.diagnosis
    assert cause is not None
    assert cause.kind == kind
    assert told is None or cause.told == told


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        ("exp(v[4])", "1.0954"),  # e^v[1]
    ],
)
def test_one_number_alone_is_no_other_index(judge: Judge, expression: str, printed: str) -> None:
    """Four digits are soon those of another element: of an array they are told."""
    found = judge({"claim": f"{expression} -> {printed}"}, **GIVENS)["claim"]
    assert found.verdict is Verdict.WRONG
    cause = found.judgement.diagnosis
    assert cause is None or not cause.told.startswith("with index")


def cause_of_cells(judge: Judge, cells: Mapping[tuple[int, int], str]) -> Diagnosis | None:
    """The cause named of e^A printed to four decimals, with other digits in some cells."""
    rows = [[f"{cell:.4f}" for cell in row] for row in np.exp(A)]
    for (i, j), digits in cells.items():
        rows[i][j] = digits
    printed = "\n".join(" ".join(row) for row in rows)
    return judge({"claim": f"exp(A) -> {printed}"}, **GIVENS)["claim"].judgement.diagnosis


@pytest.mark.parametrize(
    ("digits", "kind"),  # e^4.125 = 61.8678
    [
        ("68.1678", "digits exchanged"),
        ("61.8768", "digits exchanged"),
        ("6.18678", "decimal point"),
        ("-61.8678", "sign"),
        ("61.8378", "digit"),
        ("61.678", None),  # too few digits to tell it from luck
        ("17.4391", None),
    ],
)
def test_one_wrong_cell_has_its_own_cause(judge: Judge, digits: str, kind: str | None) -> None:
    """A slip in one cell is named for that cell alone; two slips are none."""
    cause = cause_of_cells(judge, {(1, 1): digits})
    assert (cause and cause.kind) == kind
    assert cause is None or cause.cells == (3,)


def test_a_print_of_a_wrong_result_is_no_source(judge: Judge) -> None:
    """Digits printed before are a cause only where they were right there: else both follow from something else."""
    claims = {"first": f"A @ B -> {text(B + 7.21875)}", "second": f"B @ A -> {text(B + 7.21875)}"}
    second = judge(claims, **GIVENS)["second"].judgement.diagnosis
    assert second is None or second.kind != "copied"


EXPRESSIONS = st.sampled_from(
    ["A @ B", "softmax(A @ B.T / sqrt(n))", "exp(A) * x + rate", "layer_norm(A, epsilon=rate)", "A[0] * x - B[1]"]
)


@given(EXPRESSIONS, st.data())
def test_the_sieve_has_the_values_of_the_changed_expression(source: str, data: st.DataObject) -> None:
    """What is computed from kept parts is what the changed expression gives, run from the start."""
    worlds = _worlds()
    search = Search(parse_expression(source), worlds, 1)
    family = data.draw(st.sampled_from(FAMILIES))
    candidates = list(everywhere(search.expression, family, search.around))[:60]
    if not candidates:
        return
    change = data.draw(st.sampled_from(candidates))
    sieved = list(search.trial.arrays(change))
    fresh = list(Trial(worlds, [change.expression]).arrays(type(change)("", "", change.expression)))
    assert len(sieved) == len(fresh)
    for one_value, other in zip(sieved, fresh, strict=True):
        np.testing.assert_array_equal(one_value, other)


def test_a_search_ends_with_its_budget() -> None:
    """A long computation is searched for as long as the budget lasts, and no longer."""
    one = " + ".join(f"exp(A * {i})" for i in range(1, 60))
    expression = parse_expression(one)
    worlds = _worlds()
    search = Search(expression, worlds, 1)
    tried = 0
    for change in search.single():
        if search.trial.exhausted:
            break
        tried += 1
        list(search.trial.arrays(change))
    assert search.trial.exhausted
    assert search.trial.spent < BUDGET + 200
    assert tried > 10


def _worlds() -> Worlds:
    place = Place("paper.md", 1, 1)
    givens = [Given(name, parse_array(digits), (place,), place, digits) for name, digits in GIVENS.items()]
    return Worlds(givens, ())


def test_a_change_keeps_everything_else() -> None:
    """The whole has the part in its place, and all other parts as they were."""
    whole = parse_expression("a + b - c * d")
    changed = {str(change.expression) for change in everywhere(whole, of_terms, _nothing())}
    assert str(parse_expression("a + b - c")) in changed
    assert str(parse_expression("a + b + c * d")) in changed
    assert str(parse_expression("a - c * d")) in changed


def test_vectors_are_not_turned() -> None:
    """Only what has two axes is transposed."""
    shapes: dict[Expression, tuple[int, ...]] = {parse_expression("A"): (2, 2), parse_expression("x"): (2,)}
    around = Surroundings(shapes.get)
    told = [change.told for change in everywhere(parse_expression("A * x"), of_operands, around)]
    assert told == ["with A transposed"]


def _nothing() -> Surroundings:
    return Surroundings(lambda _: None)


@pytest.mark.parametrize(
    ("printed", "right", "kind"),
    [
        ("3.41", "3.14", "digits exchanged"),
        ("31.4", "3.14", "decimal point"),
        ("-3.14", "3.14", "sign"),
        (".5", "0.50", "decimal point"),
        ("3.44", "3.14", "digit"),
        ("3.114", "3.14", "digit"),
        ("3.4", "3.14", "digit"),
        ("-3.41", "3.14", None),
        ("2.71", "3.14", None),
        ("3.14", "3.14", None),
    ],
)
def test_slips_of_the_pen(printed: str, right: str, kind: str | None) -> None:
    """One slip is known; two at once, or none, are not."""
    found = slip(printed, right)
    assert (found and found[0]) == kind
