"""Running an expression: the same text in floats and in balls, held against NumPy and against hand-made values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from verify.arithmetic.balls import Balls
from verify.arithmetic.floats import Floats
from verify.expressions import evaluate, parse_expression
from verify.numerals import parse_array
from verify.records.mistake import Mistake, OutsideDomain, OverBudget, RaggedArray, ShapeMismatch, UnknownName

FIXED = settings(deadline=None, max_examples=60, derandomize=True)

M = "[[1, 2, 3], [4, 5, 6]]"
NAMES = {
    "M": M,
    "v": "[1, 2, 3]",
    "s": "5",
    "N": "[[1, 0], [0, 2], [1, 1]]",
    "B": "[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]",
}
NUMPYS = {name: np.array([float(n.value) for n in parse_array(text).numerals]) for name, text in NAMES.items()}
NUMPYS = {name: flat.reshape(parse_array(NAMES[name]).shape) for name, flat in NUMPYS.items()}


def run(text: str, arithmetic: Any, given_names: Mapping[str, str] = NAMES) -> Any:
    """The value of the text as an array of the arithmetic."""
    with arithmetic.active():
        known = {name: arithmetic.array(parse_array(printed)) for name, printed in given_names.items()}
        return evaluate(parse_expression(text), known.__getitem__, arithmetic)


def exact(text: str) -> tuple[tuple[int, ...], list[Fraction | str | None]]:
    """Shape and exact cells in balls; None where a cell is not a fraction."""
    balls = Balls()
    value = run(text, balls)
    return tuple(value.shape), [cell.special or cell.exact for cell in balls.enclosures(value)]


def test_a_table_stands_for_a_model() -> None:
    """Where a search asks for a model of the next token, a matrix gives its logarithms, a row for each last token."""
    model = "[[1, 2, 4], [3, 1, 0], [2, 9, 1]]"  # by hand: 0 2 1 has 4 + 9, 0 1 0 has 2 + 3
    assert exact(f"greedy_decode({model}, [0], steps=2)") == ((3,), [0, 2, 1])
    assert exact(f"beam_search({model}, [0], width=2, steps=1)[0]") == ((2, 2), [0, 2, 0, 1])
    assert exact(f"beam_search({model}, [0], width=3, steps=2)[1]") == ((3,), [13, 6, 5])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M + v", lambda n: n["M"] + n["v"]),
        ("M * s - v / 2", lambda n: n["M"] * n["s"] - n["v"] / 2),
        ("M @ N", lambda n: n["M"] @ n["N"]),
        ("M @ v", lambda n: n["M"] @ n["v"]),
        ("v @ v", lambda n: n["v"] @ n["v"]),
        ("v @ N", lambda n: n["v"] @ n["N"]),
        ("B @ B", lambda n: n["B"] @ n["B"]),
        ("B @ M[:, :2]", lambda n: n["B"] @ n["M"][:, :2]),
        ("[1, 2] @ B", lambda n: np.array([1, 2]) @ n["B"]),
        ("B.T", lambda n: np.swapaxes(n["B"], -1, -2)),
        ("-M.T[0]", lambda n: -n["M"].T[0]),
        ("M[1]", lambda n: n["M"][1]),
        ("M[-1, -2]", lambda n: n["M"][-1, -2]),
        ("M[0:1, 1:]", lambda n: n["M"][0:1, 1:]),
        ("M[:, :10]", lambda n: n["M"][:, :10]),
        ("M[:][1][2]", lambda n: n["M"][1][2]),
        ("[v, -v, v * 2]", lambda n: np.stack([n["v"], -n["v"], n["v"] * 2])),
        ("[[s, 2 * s], [s ** 2, 0]]", lambda _: np.array([[5, 10], [25, 0]])),
        ("v ** 2", lambda n: n["v"] ** 2),
        ("2 ** v", lambda n: 2 ** n["v"]),
        ("sum(M)", lambda n: n["M"].sum()),
        ("sum(M, axis=0)", lambda n: n["M"].sum(axis=0)),
        ("mean(M, axis=-1)", lambda n: n["M"].mean(axis=-1)),
        ("var(M, axis=1)", lambda n: n["M"].var(axis=1)),
        ("max(M, axis=0)", lambda n: n["M"].max(axis=0)),
        ("min(M)", lambda n: n["M"].min()),
        ("argmax(-M, axis=1)", lambda n: np.argmax(-n["M"], axis=1)),
        ("argmax(v) + 1", lambda n: np.argmax(n["v"]) + 1),
        ("argmax(v) / 4", lambda n: np.argmax(n["v"]) / 4),
        ("shape(M)", lambda n: np.array(n["M"].shape)),
        ("shape(B) * 2", lambda n: np.array(n["B"].shape) * 2),
        ("concat([v, [s]])", lambda n: np.concatenate([n["v"], [5]])),
        ("concat([M, M], axis=1)", lambda n: np.concatenate([n["M"], n["M"]], axis=1)),
        ("concat(B)", lambda n: np.concatenate(n["B"])),
        ("diag(v)", lambda n: np.diag(n["v"])),
        ("transpose(M)", lambda n: n["M"].T),
        ("maximum(M, 3)", lambda n: np.maximum(n["M"], 3)),
        ("minimum(v, M)", lambda n: np.minimum(n["v"], n["M"])),
        ("abs(-v)", lambda n: n["v"]),
        ("sqrt(v * v)", lambda n: n["v"]),
        ("exp(0 * v)", lambda _: np.ones(3)),
        ("log2(2 ** v)", lambda n: n["v"]),
        ("causal_mask(3)", lambda _: np.tril(np.ones((3, 3)))),
        ("causal_mask(2) * M[:, :2]", lambda n: np.tril(n["M"][:, :2])),
        ("causal_mask(2) + causal_mask(2)", lambda _: 2 * np.tril(np.ones((2, 2)))),
        ("1 - causal_mask(2)", lambda _: 1 - np.tril(np.ones((2, 2)))),
        ("-causal_mask(2)", lambda _: -np.tril(np.ones((2, 2)))),
        ("[argmax(v), causal_mask(2)[0, 1]]", lambda _: np.array([2, 0])),
        ("one_hot([2, 0], 3)", lambda _: np.eye(3)[[2, 0]]),
        ("one_hot(argmax(v), s)", lambda _: np.eye(5)[2]),
        ("embedding([1, 0, 1], M)", lambda n: n["M"][[1, 0, 1]]),
        ("layer_norm_gradient(v, v, v, v)[2]", lambda n: n["v"]),
        ("layer_norm_gradient(v, v, v, v)[-1, 1:]", lambda n: n["v"][1:]),
        ("randint(0, 5, 10, 2, 3) / randint(0, 5, 10, 2, 3)", lambda _: np.ones((2, 3))),
        ("inf", lambda _: np.inf),
        ("-inf * s", lambda _: -np.inf),
        ("M[:, 0::2]", lambda n: n["M"][:, ::2]),
        ("v[::2]", lambda n: n["v"][::2]),
        ("v[1:3:5]", lambda n: n["v"][1:3:5]),
        ("arange(0, 10, 2)", lambda _: np.arange(0.0, 10, 2)),
        ("arange(3, 0 - 3, -1) / 2", lambda _: np.arange(3, -3, -1) / 2),
        ("arange(2, 4)", lambda _: np.array([2, 3])),
        ("zeros(2, 3) + 1", lambda _: np.ones((2, 3))),
        ("ones(s)", lambda _: np.ones(5)),
        ("ones()", lambda _: np.ones(())),
        ("reshape(M, 3, 2)", lambda n: n["M"].reshape(3, 2)),
        ("reshape(M, -1)", lambda n: n["M"].ravel()),
        ("permute_dims(B, 1, 0, 2)", lambda n: n["B"].transpose(1, 0, 2)),
        ("tril(ones(3, 3))", lambda _: np.tril(np.ones((3, 3)))),
        ("tril(M, k=-1)", lambda n: np.tril(n["M"], k=-1)),
        ("[[inf, 1], [1, 1]] @ [1, 2]", lambda _: np.array([np.inf, 3])),
        ("[inf, 1] @ [1, 2]", lambda _: np.inf),
        ("1 / 0 - 1 / 0", lambda _: np.nan),
    ],
)
def test_value_is_that_of_numpy(text: str, expected: Any) -> None:
    """An expression has NumPy's shape and value, in floats and, exactly, in balls."""
    wanted = np.asarray(expected(NUMPYS), dtype=np.float64)
    floats = run(text, Floats())
    assert floats.shape == wanted.shape
    np.testing.assert_allclose(np.asarray(floats, dtype=np.float64), wanted, rtol=1e-15, equal_nan=True)
    shape, cells = exact(text)
    assert shape == wanted.shape
    np.testing.assert_allclose([float(cell) for cell in cells], wanted.ravel(), rtol=1e-15, equal_nan=True)


def test_numbers_are_their_decimals_in_balls() -> None:
    """A literal is the fraction that its digits say, not the float nearest to it."""
    assert exact("0.1 + 0.2")[1] == [Fraction(3, 10)]
    assert exact("1 / 3 * 3 - 1")[1] == [Fraction(0)]
    assert exact("1e-6 * 1e6")[1] == [Fraction(1)]


def test_drawn_numbers_stay_exact() -> None:
    """Whole numbers that NumPy draws are divided exactly, not in float64."""
    assert all(cell is not None for cell in exact("randint(0, 5, 10, 6) / 7")[1])
    quotient = exact("randint(0, 5, 10, 1)[0] / 7")[1][0]
    assert isinstance(quotient, Fraction)
    assert quotient.denominator in (1, 7)


@pytest.mark.parametrize(
    ("text", "mistake", "found"),
    [
        ("nosuch(v)", UnknownName, "the function nosuch"),
        ("sofmax(v)", UnknownName, "the function sofmax"),
        ("print(v)", UnknownName, "the function print"),
        ("M @ M", ShapeMismatch, "(2, 3) @ (2, 3)"),
        ("v @ M", ShapeMismatch, "(3,) @ (2, 3)"),
        ("s @ v", ShapeMismatch, "() @ (3,)"),
        ("[B, B, B] @ [B, B]", ShapeMismatch, "(3, 2, 2, 2) @ (2, 2, 2, 2)"),
        ("M + N", ShapeMismatch, "(2, 3) + (3, 2)"),
        ("v ** [1, 2]", ShapeMismatch, "(3,) ** (2,)"),
        ("v.T", ShapeMismatch, "the transpose of (3,)"),
        ("s.T", ShapeMismatch, "the transpose of ()"),
        ("v[3]", ShapeMismatch, "the index 3 on (3,)"),
        ("v[-4]", ShapeMismatch, "the index -4 on (3,)"),
        ("M[0, 3]", ShapeMismatch, "the index 3 on (2, 3)"),
        ("v[0, 0]", ShapeMismatch, "2 subscripts on (3,)"),
        ("s[0]", ShapeMismatch, "1 subscripts on ()"),
        ("v[3:]", ShapeMismatch, "a slice of (3,) that holds nothing"),
        ("v[2:1]", ShapeMismatch, "a slice of (3,) that holds nothing"),
        ("M[0:0, 1]", ShapeMismatch, "a slice of (2, 3) that holds nothing"),
        ("[v, s]", RaggedArray, "items of shape (3,) and ()"),
        ("[[1, 2], [3]]", RaggedArray, "items of shape (2,) and (1,)"),
        ("softmax()", OutsideDomain, "softmax of nothing: "),
        ("softmax(v, axis=0.5)", OutsideDomain, "softmax: argument axis is not a whole number"),
        ("softmax(v, axis=v)", OutsideDomain, "softmax: argument axis is not a whole number"),
        ("softmax(v, axis=sqrt(2))", OutsideDomain, "softmax: argument axis is not a whole number"),
        ("softmax(v, axis=1)", OutsideDomain, "softmax of (3,): "),
        ("softmax(v, axes=0)", OutsideDomain, "softmax of (3,): "),
        ("softmax(v, __class__=1)", OutsideDomain, "softmax of (3,): "),
        ("sum(M, axis=2)", OutsideDomain, "sum of (2, 3): "),
        ("sum(M, axis=-3)", OutsideDomain, "sum of (2, 3): "),
        ("sum(s, axis=0)", OutsideDomain, "sum of (): "),
        ("sum(v, keepdims=1)", OutsideDomain, "sum of (3,): "),
        ("concat([s, s])", OutsideDomain, "concat of [(), ()]: "),
        ("concat([M, N])", OutsideDomain, "concat of [(2, 3), (3, 2)]: "),
        ("concat(s)", OutsideDomain, "concat of (): "),
        ("diag(s)", OutsideDomain, "diag of (): "),
        ("transpose(v)", OutsideDomain, "transpose of (3,): "),
        ("maximum(v, [1, 2])", OutsideDomain, "maximum of (3,), (2,): "),
        ("one_hot([0, 0.5], 2)", OutsideDomain, "one_hot: argument 0 is not a whole number"),
        ("one_hot([0, 1], 10 ** 30)", OutsideDomain, "one_hot of (2,), 1000000000000000000000000000000: "),
        ("one_hot([10 ** 30], 3)", OverBudget, "an index beyond 64 bits"),
        ("embedding([2], M)", OutsideDomain, "embedding of (1,), (2, 3): "),
        ("embedding(inf, M)", OutsideDomain, "embedding: argument 0 is not a whole number"),
        ("causal_mask(0 - 3)", OutsideDomain, "causal_mask of -3: "),
        ("rand(-1, 2)", OutsideDomain, "rand of -1, 2: "),
        ("v[5::2]", ShapeMismatch, "a slice of (3,) that holds nothing"),
        ("reshape(M, 4, 2)", OutsideDomain, "reshape of (2, 3), 4, 2: "),
        ("permute_dims(M, 0, 0)", OutsideDomain, "permute_dims of (2, 3), 0, 0: "),
        ("arange(0, 5, 0)", OutsideDomain, "arange of 0, 5, 0: "),
        ("zeros(0 - 3)", OutsideDomain, "zeros of -3: "),
        ("zeros(2, 0.5)", OutsideDomain, "zeros: argument 1 is not a whole number"),
        ("tril(v)", OutsideDomain, "tril of (3,): "),
        ("greedy_decode(v, [0], steps=2)", ShapeMismatch, "a model of shape (3,)"),
        ("greedy_decode(M, [5], steps=2)", OutsideDomain, "greedy_decode of "),
        ("greedy_decode(M, [0.5], steps=2)", OutsideDomain, "greedy_decode: argument 1 is not a whole number"),
        ("greedy_decode(M, [0], steps=10 ** 9)", OverBudget, "greedy_decode of 1,000,000,000 sequences"),
        ("beam_search(M, [0], width=500, steps=3)", OverBudget, "beam_search of 1,500 sequences"),
        ("layer_norm_gradient(v, v)", OutsideDomain, "all 3 results of layer_norm_gradient"),
        ("layer_norm_gradient(v, v) + 1", OutsideDomain, "all 3 results of layer_norm_gradient"),
        ("layer_norm_gradient(v, v)[3]", OutsideDomain, "the result 3 of 3"),
        ("layer_norm_gradient(v, v)[0:]", OutsideDomain, "the result "),
    ],
)
def test_mistakes(text: str, mistake: type[Exception], found: str) -> None:
    """What cannot be computed is a Mistake that names shapes and values, never an address."""
    with pytest.raises(mistake) as caught:
        run(text, Balls())
    assert str(caught.value).startswith(f"input: found {found}")
    assert "0x" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9",
        "9**9**9**9",
        "9**(9**9 + 0.5)",
        "0.5**(9**9)",
        "causal_mask(1000000000)",
        "causal_mask(30000)",
        "causal_average_weights(1000000)",
        "sinusoidal_position_encoding([0, 1], 1000000000)",
        "one_hot(0, 1000000000)",
        "rand(0, 1000000000)",
        "randn(0, 100000, 100000)",
        "randint(0, 0, 9, 1000000000)",
        "rand(0, 2, skip=10000000000)",
        "numpy_uniform(0, rows=100000, columns=100000)",
        "linear_init(0, 1000000, 1000000)[0]",
        "softmax_gradient_descent(v, v, learning_rate=0.0000001, steps=1000000000)",
        "[big].T * [big]",
        "[big].T @ [big]",
        "concat([" + "big, " * 3_000 + "big])",
        "[" + "big, " * 3_000 + "big]",
        "big[0:700] * [big[0:700]].T",
    ],
)
def test_budgets(text: str) -> None:
    """Work that would take the machine down is refused in seconds, before it is done."""
    with pytest.raises(OverBudget):
        run(text, Balls(), NAMES | {"big": "1 " * 20_000})


@pytest.mark.parametrize(
    "text",
    ["zeros(1200, 1001)", "arange(0, 1200001)", "[big].T * [big]", "[big].T @ [big]", "big + zeros(100, 1)"],
)
def test_budgets_of_floats(text: str) -> None:
    """Floats count no operations; what a shape or an operator would make of nothing is refused all the same."""
    with pytest.raises(OverBudget):
        run(text, Floats(), NAMES | {"big": "1 " * 20_000})


def test_a_layer_of_a_published_model_fits() -> None:
    """Shapes of published sizes are affordable in floats."""
    assert run("zeros(6, 512) @ zeros(512, 2048)", Floats()).shape == (6, 2048)


@FIXED
@given(st.data())
def test_balls_hold_what_floats_compute(data: st.DataObject) -> None:
    """For sums, products and quotients of whole numbers both arithmetics agree as far as float64 reaches."""
    shape = data.draw(arrays.array_shapes(min_dims=2, max_dims=2, max_side=4))
    x, y = (data.draw(arrays.arrays(np.int64, shape, elements=st.integers(1, 50))) for _ in range(2))
    text = data.draw(st.sampled_from(["x + y", "x - y", "x * y", "x / y", "x @ y.T", "y.T @ x", "sum(x / y, axis=0)"]))
    given_names = {"x": str(x.tolist()), "y": str(y.tolist())}
    balls, floats = Balls(), Floats()
    certified = balls.enclosures(run(text, balls, given_names))
    computed = floats.enclosures(run(text, floats, given_names))
    for true, machine in zip(certified, computed, strict=True):
        assert true.exact is not None
        assert machine.exact is not None
        assert abs(true.exact - machine.exact) <= abs(true.exact) * Fraction(4, 2**52)


PARAMETERS = "FeedForwardParameters(N, s * [1, 2], NormParameters(), M)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"({PARAMETERS})[3]", M),
        (f"({PARAMETERS} + {PARAMETERS})[0]", "[[2, 0], [0, 4], [2, 2]]"),
        (f"({PARAMETERS} - 2 * {PARAMETERS})[1]", "[-5, -10]"),
        (f"({PARAMETERS} / 2)[1]", "[2.5, 5]"),
        (f"blocks({PARAMETERS}, {PARAMETERS})[1, 0]", NAMES["N"]),
        (f"(3 * blocks({PARAMETERS}))[0, 0, 2]", "[3, 3]"),
    ],
)
def test_parameters_that_go_together(text: str, expected: str) -> None:
    """Operators work on bundles array by array, and what is left out stays out; an index gets a part."""
    assert exact(text) == exact(expected)


def test_a_bundle_is_what_a_model_takes() -> None:
    """A bundle goes to a formula as a whole, and so does its gradient's; a count among its options is a number."""
    attention = "AttentionParameters(W, W, W, W)"
    block = f"DecoderBlockParameters({attention}, NormParameters(), {attention}, NormParameters(), F, NormParameters())"
    block = block.replace("F,", "FeedForwardParameters(W, v, W, v),")
    theta = f"TransformerParameters(E, E, blocks(), blocks({block}), OutputParameters(W, v))"
    names = {"W": "[[1, 0.5], [-1, 2]]", "v": "[0.25, -1]", "E": "[[1, 2], [3, -1], [0.5, 1]]"}
    logits = f"encoder_decoder_logits([2, 1], [0, 1, 1], {theta}, heads=2)"
    gradient = f"encoder_decoder_logits_gradient({logits}, [2, 1], [0, 1, 1], {theta}, heads=2)[4, 1]"
    assert np.allclose(run(gradient, Floats(), names), run(logits, Floats(), names).sum(axis=0))


@pytest.mark.parametrize(
    "text", [f"{PARAMETERS} @ {PARAMETERS[:-1]}, 1)", f"sum({PARAMETERS})", f"({PARAMETERS})[2, 0]"]
)
def test_what_a_bundle_is_not(text: str) -> None:
    """A bundle of another form, a bundle for an array, and a part that is not there are refused."""
    with pytest.raises(Mistake):
        run(text, Floats())
