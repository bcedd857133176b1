"""`verify conform DUMP.npz`: what a kernel was given and gave, judged by what its types explain and by nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from verify.cli import main

Array = Any
RANDOM = np.random.default_rng(34).standard_normal((16, 256))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def conform(*arguments: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["conform", *arguments])


def held(formula: str, *options: str, **entries: Any) -> Result:
    """A dump of these entries held against a formula."""
    np.savez("kernel.npz", **entries)
    return conform("kernel.npz", "--formula", formula, *options)


def unwrapped(result: Result) -> str:
    """The output without its line breaks."""
    return " ".join(result.output.split())


def bfloat16(x: Array) -> Array:
    """The bits of the bfloat16 nearest to float32 numbers, ties to even."""
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def widened(bits: Array) -> Array:
    """The float32 numbers of bfloat16's bits."""
    return (bits.astype(np.uint32) << 16).view(np.float32)


def softmax(x: Array, accumulation: type = np.float32) -> Array:
    """Softmax, computed in a type."""
    x = x.astype(accumulation)
    exponentials = np.exp(x - x.max(axis=-1, keepdims=True))
    return exponentials / exponentials.sum(axis=-1, keepdims=True, dtype=accumulation)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16])
def test_what_rounding_explains_holds(folder: Path, dtype: type) -> None:
    """Accumulated in float32 or better and rounded once, a softmax holds in its type."""
    x = RANDOM.astype(dtype)
    result = held("softmax", x=x, output=softmax(x, np.promote_types(dtype, np.float32)).astype(dtype))
    assert result.exit_code == 0, result.output
    assert "1 hold, 0 fail" in result.output
    assert "told apart from: softmax_base_2, softmax_other_axis" in unwrapped(result)
    assert "as good on these inputs: softmax_unstabilised" in unwrapped(result)


def test_bfloat16_holds(folder: Path) -> None:
    """The same in bfloat16, whose bits NumPy has no type for."""
    bits = bfloat16(RANDOM)
    result = held("softmax", x=bits, output=bfloat16(softmax(widened(bits))), dtype="bfloat16")
    assert result.exit_code == 0, result.output
    assert "16 × 256 of bfloat16, at worst 0.50 ULP off" in unwrapped(result)


@pytest.mark.parametrize("dtype", [np.float32, np.float16])
def test_half_precision_accumulation_fails(folder: Path, dtype: type) -> None:
    """What is added up in float16 is farther off than float32 can be, also where it is rounded to float16 anyway."""
    x = RANDOM.astype(np.float16)
    result = held("softmax", x=x.astype(dtype), output=softmax(x, np.float16).astype(dtype))
    assert result.exit_code == 1
    assert "are farther off than it can lose" in unwrapped(result)
    cause = "every number is one of float16, of 11 bits, though its type is float32"
    assert (cause if dtype is np.float32 else "no known cause") in unwrapped(result)


def test_what_is_declared_is_what_is_held(folder: Path) -> None:
    """The same holds as a kernel that says it accumulates in float16, where that leaves the leading digits."""
    x = RANDOM[:, :8].astype(np.float16)
    result = held("softmax", "--accumulation", "float16", x=x, output=softmax(x, np.float16))
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("broken", "cause"),
    [
        (lambda y: np.full_like(y, 1 / 256), "every cell is 0.00390625"),
        (lambda y: y / 2, "every cell is 0.5 times the formula's"),
        (lambda y: y[:, ::-1], "they are the formula's in another order along axis 1"),
        (lambda y: y[::-1], "they are the formula's in another order along axis 0"),
        (lambda y: np.where(np.arange(256) < 240, y, 0), "all of them in the last 16 of 256 along axis 1; no known"),
        (lambda y: np.where(y < 0.02, y, np.nan), "no known cause"),
        (lambda y: y + 1e-3, "no known cause"),
        (lambda y: np.where(y == y.max(), 2 * y, y), "1 of 4,096 cells are farther off than it can lose; no known"),
    ],
)
def test_a_cause_explains_every_cell_or_is_not_named(
    folder: Path, broken: Callable[[Array], Array], cause: str
) -> None:
    """What is a constant, a multiple or an order of the formula's cells is told; else there is no known cause."""
    x = RANDOM.astype(np.float32)
    result = held("softmax", x=x, output=broken(softmax(x)).astype(np.float32))
    assert result.exit_code == 1
    assert cause in unwrapped(result)


def test_a_declared_variant_is_named_where_it_gives_every_cell(folder: Path) -> None:
    """Columns that sum to one instead of rows."""
    x = RANDOM.astype(np.float32)
    result = held("softmax", x=x, output=softmax(x.T.copy()).T)
    assert "it computes softmax_other_axis" in unwrapped(result)


def test_an_argument_that_is_ignored_is_named(folder: Path) -> None:
    """An attention that leaves its mask out gives what the formula gives without one."""
    Q, K, V = (RANDOM[:, i : i + 16].astype(np.float32) for i in (0, 20, 40))
    weights = softmax(Q @ K.T / np.float32(4))
    mask = np.tril(np.ones((16, 16), dtype=bool))
    result = held("scaled_dot_product_attention", Q=Q, K=K, V=V, mask=mask, output=weights @ V)
    assert result.exit_code == 1
    assert "it computes scaled_dot_product_attention_unmasked" in unwrapped(result)
    gain = 1 + RANDOM[0] / 8
    x = RANDOM.astype(np.float32)
    normed = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + np.float32(1e-5))
    result = held("layer_norm", x=x, gain=gain.astype(np.float32), output=normed)
    assert "it computes as if gain were not given" in unwrapped(result)


def test_probabilities_rounded_for_a_matrix_unit_are_told(folder: Path) -> None:
    """Attention whose weights are rounded to float16 before the product holds, and is told from one of float32."""
    Q, K, V = (RANDOM[:, i : i + 16].astype(np.float16) for i in (0, 20, 40))
    wide = [each.astype(np.float32) for each in (Q, K, V)]
    weights = softmax(wide[0] @ wide[1].T / np.float32(4))
    manner = "products of factors rounded to float16"
    for rounded, said in ((weights, False), (weights.astype(np.float16).astype(np.float32), True)):
        entries = {"Q": Q, "K": K, "V": V, "output": (rounded @ wide[2]).astype(np.float16)}
        result = held("scaled_dot_product_attention", **entries)
        assert result.exit_code == 0, result.output
        assert (manner in unwrapped(result)) == said
    strict = held("scaled_dot_product_attention", "--operands", "float32", **entries)
    assert strict.exit_code == 1


def test_queries_that_are_scaled_first_are_not_called_wrong(folder: Path) -> None:
    """Queries times 1/√12, rounded to float16, are factors of a product as well; in float32 they would be wrong."""
    Q, K, V = (RANDOM[:, i : i + 12].astype(np.float16) for i in (0, 20, 40))
    scaled = (Q.astype(np.float32) / np.float32(np.sqrt(12))).astype(np.float16).astype(np.float32)
    output = (softmax(scaled @ K.astype(np.float32).T) @ V.astype(np.float32)).astype(np.float16)
    assert "✗" not in held("scaled_dot_product_attention", Q=Q, K=K, V=V, output=output).output
    wide = {name: each.astype(np.float32) for name, each in {"Q": Q, "K": K, "V": V, "output": output}.items()}
    assert "✗ dump" in held("scaled_dot_product_attention", **wide).output


def test_numbers_that_are_cut_off_cannot_be_told(folder: Path) -> None:
    """A conversion that drops bits is within a unit, and not what rounding gives: neither right nor refuted."""
    bits = bfloat16(RANDOM)
    cut = (softmax(widened(bits)).view(np.uint32) >> 16).astype(np.uint16)
    result = held("softmax", x=bits, output=cut, dtype="bfloat16")
    assert result.exit_code == 1
    assert "? dump" in result.output
    assert "1 cannot be told" in result.output
    assert "every number is cut off after its last place" in unwrapped(result)


def test_inputs_on_which_nothing_can_be_told_are_said(folder: Path) -> None:
    """Beside a mean of 10⁷ the rows differ by rounding alone: whatever comes out may be float32's."""
    x = (RANDOM + 1e7).astype(np.float32)
    result = held("layer_norm", x=x, output=np.zeros_like(x))
    assert result.exit_code == 1
    assert "may lose the leading digits" in unwrapped(result)


def test_what_overflows_in_the_type_blames_no_kernel(folder: Path) -> None:
    """Squares of 10³⁰ are infinite in float32, whoever computes them."""
    x = (RANDOM * 1e30).astype(np.float32)
    result = held("rms_norm", x=x, output=np.zeros_like(x))
    assert "? dump" in result.output


def test_nan_for_nothing_is_a_convention(folder: Path) -> None:
    """A row that is masked throughout is 0 divided by 0, for which the formula has zeros; a row that is not, is not."""
    x = RANDOM.astype(np.float32)
    x[3] = -np.inf
    with np.errstate(all="ignore"):
        output = softmax(x)
    result = held("softmax", x=x, output=output)
    assert "~ dump" in result.output
    assert "NaN where the formula gives 0" in unwrapped(result)
    output[4] = np.nan
    assert held("softmax", x=x, output=output).exit_code == 1


def test_keywords_and_own_names_are_passed_on(folder: Path) -> None:
    """Options are numbers without axes or JSON; names of one's own are given as for functions."""
    x = RANDOM[:, :64].astype(np.float32)
    output = softmax(x.T.copy()).T
    assert held("softmax", x=x, axis=0, output=output).exit_code == 0
    assert held("softmax", x=x, keywords=json.dumps({"axis": 0}), output=output).exit_code == 0
    result = held("softmax", "--arguments", "x=logits", "--arguments", "axis=dim", logits=x, dim=0, output=output)
    assert result.exit_code == 0, result.output
    assert "tried types: float32" in unwrapped(result)
    assert "axis: 0" in unwrapped(result)


def test_several_dumps_are_one_table(folder: Path) -> None:
    """What all of them tried is said below them; one that fails is enough for the exit status."""
    for name, dtype, factor in (("a", np.float32, 1), ("b", np.float16, 2)):
        x = RANDOM.astype(dtype)
        np.savez(f"{name}.npz", x=x, output=(factor * softmax(x)).astype(dtype))
    result = conform("a.npz", "b.npz", "--formula", "softmax")
    assert result.exit_code == 1
    assert "a.npz, b.npz held against softmax" in result.output
    assert "1 hold, 1 fail" in result.output
    assert "types: float32, float16" in unwrapped(result)


def test_a_shape_of_its_own_fails(folder: Path) -> None:
    """A result of another shape is not the formula's."""
    x = RANDOM.astype(np.float32)
    result = held("softmax", x=x, output=softmax(x)[:, :1])
    assert result.exit_code == 1
    assert "it gives (16, 1), where the formula gives (16, 256)" in unwrapped(result)


def test_several_outputs_are_held_each(folder: Path) -> None:
    """A gradient of two arrays is dumped as output_0 and output_1; the one that is off is named."""
    x, W, upstream = (RANDOM[i : i + 4, :4].astype(np.float32) for i in (0, 4, 8))
    entries = {"upstream": upstream, "x": x, "W": W, "b": np.zeros(4, dtype=np.float32)}
    outputs = {"output_0": upstream @ W.T, "output_1": x.T @ upstream, "output_2": upstream.sum(0)}
    assert held("affine_gradient", **entries, **outputs).exit_code == 0
    result = held("affine_gradient", **entries, **{**outputs, "output_2": upstream.mean(0)})
    assert result.exit_code == 1
    assert "the worst of output 2 is at" in unwrapped(result)


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ({"y": np.ones(3)}, "an entry y; expected what softmax takes: x, axis"),
        ({}, "no entry x; expected one, as softmax needs it"),
        ({"x": np.ones(3), "axis": 7}, "arguments that softmax refuses"),
        ({"x": np.ones(3, dtype=np.longdouble)}, "an entry x of type float128; expected one of float64"),
        ({"x": np.full(3, 0.1), "output": np.float32([1, 1, 1])}, "numbers of x that float32 does not hold"),
        ({"x": np.ones(3), "output_1": np.ones(3)}, "2 outputs; expected 1, as softmax gives"),
    ],
)
def test_what_is_no_dump_of_the_formula_is_told_in_one_line(folder: Path, entries: dict[str, Any], found: str) -> None:
    """Exit status 2, and one line with the file and the next step."""
    result = held("softmax", **{"output": np.full(3, 1 / 3), **entries})
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("kernel.npz: found ")
    assert found in line
    assert "; next: " in line


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["a.npz", "--formula", "softmax"], "a.npz: found no such file"),
        (["a.npz", "--formula", "sotfmax"], "did you mean softmax"),
        (["a.npz", "scipy.special:softmax", "--formula", "softmax"], "2 things to hold"),
    ],
)
def test_what_cannot_be_held_is_told(folder: Path, arguments: list[str], found: str) -> None:
    """No such file or formula, or a function beside dumps."""
    result = conform(*arguments)
    assert result.exit_code == 2
    assert found in result.stderr
