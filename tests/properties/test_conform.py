"""`verify conform`: somebody's function held against a formula, with the reason for what fails."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

import verify.formulas as catalogue
from verify.cli import main
from verify.parity.cases import kernel_cases
from verify.properties import conformance, conforms, held_in_type
from verify.records.mistake import UnknownName

THEIRS = """
import numpy as np

number = 7
calls = []


def unstabilised(x, axis=-1):
    exponentials = np.exp(x)
    return exponentials / exponentials.sum(axis=axis, keepdims=True)


def columns(x, axis=-1):
    exponentials = np.exp(x - np.max(x, axis=0, keepdims=True))
    return exponentials / exponentials.sum(axis=0, keepdims=True)


def single(x, axis=-1):
    x = np.asarray(x, dtype=np.float32)
    exponentials = np.exp(x - x.max(axis=axis, keepdims=True))
    return (exponentials / exponentials.sum(axis=axis, keepdims=True)).astype(np.float64)


def whole(x):
    exponentials = np.exp(x - np.max(x))
    return exponentials / exponentials.sum()


def overwriting(x, axis=-1):
    x -= x.max(axis=axis, keepdims=True)
    np.exp(x, out=x)
    x /= x.sum(axis=axis, keepdims=True)
    return x


def unfinished(x, axis=-1):
    raise NotImplementedError("softmax is still to be written")


def restless(x, axis=-1):
    calls.append(x)
    return np.asarray(x) + len(calls) % 2


def narrow(x, axis=-1):
    return single(x, axis).astype(np.float32)


def theirs(values, dim=-1):
    import array_api_strict as xp

    assert isinstance(values, type(xp.zeros(1)))
    values = xp.astype(values, xp.float64)
    exponentials = xp.exp(values - xp.max(values, axis=dim, keepdims=True))
    return exponentials / xp.sum(exponentials, axis=dim, keepdims=True)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a module of somebody's functions; forgotten afterwards."""
    (tmp_path / "theirs.py").write_text(THEIRS, encoding="utf-8")
    (tmp_path / "halfway.py").write_text("import nowhere_to_be_found\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "theirs", raising=False)
    return tmp_path


def conform(*arguments: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["conform", *arguments])


def unwrapped(result: Result) -> str:
    """The output without its line breaks."""
    return " ".join(result.output.split())


def test_scipys_softmax_holds() -> None:
    """SciPy's softmax keeps every law, and differs only in the convention for what is masked throughout."""
    result = conform("scipy.special:softmax", "--formula", "softmax")
    assert result.exit_code == 0, result.output
    assert "0 fail, 1 differ by convention" in result.output
    assert "~ edge everything masked gives [nan, nan], where the formula gives [0.0, 0.0]" in unwrapped(result)


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        ("unstabilised", "it computes softmax_unstabilised: the largest logit is not subtracted"),
        ("columns", "it computes softmax_other_axis: along the first of the last two axes"),
        ("whole", "it computes softmax_whole_array: over the whole array"),
        ("single", "it computes in float32, not in float64"),
        ("overwriting", "it overwrites its input with x = ["),
        ("unfinished", "NotImplementedError: softmax is still to be written"),
        ("restless", "it gives something else for the same input"),
        ("narrow", "it gives float32 for float64"),
    ],
)
def test_a_broken_softmax_is_caught_with_its_reason(folder: Path, function: str, reason: str) -> None:
    """Each way of getting softmax wrong fails, and the table says which way it is."""
    result = conform(f"theirs:{function}", "--formula", "softmax")
    assert result.exit_code == 1
    assert reason in unwrapped(result)


def test_the_smallest_failing_input_is_shown(folder: Path) -> None:
    """Overflow is shown on a single logit, with what was expected and what came."""
    shown = unwrapped(conform("theirs:unstabilised", "--formula", "softmax"))
    assert "smallest failing input: x = [710.0], axis = -1 expected [1.0] got [nan]" in shown


def test_a_function_of_another_library_and_other_names_is_held(folder: Path) -> None:
    """A function that takes arrays of another library, and calls its axis dim, is given both."""
    result = conform(
        "theirs:theirs", "--formula", "softmax", "--namespace", "array_api_strict", "--arguments", "axis=dim"
    )
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["theirs", "--formula", "softmax"], "found theirs; expected MODULE:FUNCTION"),
        (["their:softmax", "--formula", "softmax"], "the module their, which cannot be imported"),
        (["halfway:softmax", "--formula", "softmax"], "No module named 'nowhere_to_be_found'"),
        (["theirs:softmax", "--formula", "softmax"], "the module theirs, which has no softmax"),
        (["theirs:number", "--formula", "softmax"], "theirs:number, which is of type int and cannot be called"),
        (["theirs:whole", "--formula", "sotfmax"], "did you mean softmax"),
        (["theirs:whole", "--formula", "q"], "run `verify formulas` for the list"),
        (["theirs:whole", "--formula", "softmax", "--namespace", "nowhere"], "the namespace nowhere"),
    ],
)
def test_what_cannot_be_held_is_told_in_one_line(folder: Path, arguments: list[str], found: str) -> None:
    """No such module, function, formula or library: exit status 2 and one line with the next step."""
    result = conform(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert found in line
    assert "; next: " in line


def test_a_renaming_that_is_none_is_refused(folder: Path) -> None:
    """A renaming without both names is a mistake of usage."""
    result = conform("theirs:whole", "--formula", "softmax", "--arguments", "axis")
    assert result.exit_code == 2
    assert "expected NAME=THEIRS, such as axis=dim" in result.output


def test_conforms_is_silent_where_all_holds() -> None:
    """A function that keeps up with its formula passes without a word."""
    conforms(catalogue.softmax, "softmax", examples=10)


def test_conforms_raises_the_table() -> None:
    """A function that does not is an AssertionError, whose text is the table."""

    def twice(x: np.ndarray, axis: int = -1) -> np.ndarray:
        return 2 * catalogue.softmax(x, axis=axis)

    with pytest.raises(AssertionError, match="twice held against softmax") as raised:
        conforms(twice, "softmax", examples=10)
    assert "✗ value" in str(raised.value)
    assert "✗ law    sums to one" in str(raised.value)


def test_an_unknown_formula_is_told() -> None:
    """A name that the catalogue does not have is a mistake, not a failure of the function."""
    with pytest.raises(UnknownName, match="did you mean layer_norm"):
        conforms(catalogue.layer_norm, "layernorm")


def test_what_a_function_lacks_is_skipped() -> None:
    """A function without an option is not held to what needs it, and is held to the rest."""

    def attention(Q: np.ndarray, K: np.ndarray, V: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
        return catalogue.scaled_dot_product_attention(Q, K, V, mask)

    found = {
        each.statement.partition(":")[0]: each.outcome
        for each in conformance(attention, "scaled_dot_product_attention")
    }
    assert found["gives the same in tiles"] == "skipped"
    assert found["takes past keys for earlier ones"] == "skipped"
    assert found["ignores what comes after"] == "holds"
    assert "fails" not in found.values()


def test_a_gradient_is_held_to_the_derivative() -> None:
    """A gradient of GELU that is that of its tanh form is told from the exact one, and shown against the slope."""

    def gradient(upstream: np.ndarray, x: np.ndarray) -> np.ndarray:
        return catalogue.gelu_gradient(upstream, x, approximate="tanh")

    found = {each.statement.partition(":")[0]: each for each in conformance(gradient, "gelu_gradient", examples=20)}
    assert found["is the derivative"].outcome == "fails"
    assert "the slope along a direction of x differs" in found["is the derivative"].detail
    assert found["is linear in the upstream"].outcome == "holds"


@pytest.mark.parametrize(
    "name", ["language_model", "residual_gradient", "beam_search", "concat_heads", "randint", "f1"]
)
def test_the_catalogue_conforms_to_itself(name: str) -> None:
    """Formulas of nested weights, of functions, of many arrays, of seeds and of labels are held like any other."""
    found = conformance(getattr(catalogue, name), name, examples=3)
    assert {each.outcome for each in found} <= {"holds", "skipped"}
    assert any(each.outcome == "holds" for each in found)


def test_float32_is_named_by_its_digits_and_not_by_an_error_as_large() -> None:
    """A difference of large numbers loses in float64 what float32 loses; what rounds to float32 shows it elsewhere."""

    def cancelling(x: np.ndarray, gain: Any = None, bias: Any = None, axis: int = -1, epsilon: float = 1e-5) -> Any:
        far = 2.0**24
        return (catalogue.layer_norm(x, gain, bias, axis=axis, epsilon=epsilon) + far) - far

    def single(x: np.ndarray, gain: Any = None, bias: Any = None, axis: int = -1, epsilon: float = 1e-5) -> Any:
        narrow = (None if each is None else np.asarray(each, dtype=np.float32) for each in (x, gain, bias))
        return catalogue.layer_norm(*narrow, axis=axis, epsilon=epsilon).astype(np.float64)

    def value(function: Any) -> str:
        found = conformance(function, "layer_norm", examples=40)[0]
        assert (found.kind, found.outcome) == ("value", "fails")
        return found.detail

    assert value(single).startswith("it computes in float32, not in float64")
    assert value(cancelling).startswith("no known cause")


def test_a_variant_is_named_only_where_it_differs() -> None:
    """A softmax that is off by 10⁻¹² is no unstabilised one, though that gives the same on ordinary logits."""

    def rough(x: np.ndarray, axis: int = -1) -> np.ndarray:
        return catalogue.softmax(x, axis=axis) * (1 + 1e-12)

    found = conformance(rough, "softmax", examples=20)[0]
    assert found.outcome == "fails"
    assert found.detail.startswith("no known cause")


HALVES = """
import numpy as np


def right(x, axis=-1):
    wide = x.astype(np.float32)
    exponentials = np.exp(wide - wide.max(axis=axis, keepdims=True))
    return (exponentials / exponentials.sum(axis=axis, keepdims=True)).astype(x.dtype)


def wide(x, axis=-1):
    return right(x.astype(np.float32), axis)


def half(x, axis=-1):
    exponentials = np.exp(x - x.max(axis=axis, keepdims=True))
    total = np.add.accumulate(exponentials, axis=axis, dtype=x.dtype).take([-1], axis=axis)
    return exponentials / total


def narrow(x, axis=-1):
    return right(x, axis).astype(np.float16)


def flat(x):
    return right(x)


def refusing(x, axis=-1):
    raise ValueError("no tensor cores here")
"""


@pytest.fixture
def halves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with functions for types other than float64."""
    (tmp_path / "halves.py").write_text(HALVES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "halves", raising=False)
    return tmp_path


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
def test_a_function_is_held_in_a_type(halves: Path, dtype: str) -> None:
    """It is given arrays of the type, and its numbers are explained by rounding or are not."""
    if dtype == "bfloat16":
        pytest.importorskip("ml_dtypes")
    result = conform("halves:right", "--formula", "softmax", "--dtype", dtype)
    assert result.exit_code == 0, result.output
    assert f"long rows: 1 × 2 × 16 × 72 of {dtype}" in unwrapped(result)
    assert f"tried types: {dtype} axes" in unwrapped(result)
    assert "laws and edges: any" in unwrapped(result)
    if dtype != "float32":
        result = conform("halves:half", "--formula", "softmax", "--dtype", dtype)
        assert result.exit_code == 1
        assert "✗ call long rows" in unwrapped(result)


def test_what_a_function_in_a_type_gives_is_noted(halves: Path) -> None:
    """More digits than its type are held to those; fewer fail; an option that is lacking skips, an error fails."""
    assert "of float32, at worst" in unwrapped(conform("halves:wide", "--formula", "softmax", "--dtype", "float16"))
    narrow = conform("halves:narrow", "--formula", "softmax", "--dtype", "float32")
    assert narrow.exit_code == 1
    assert "it gives float16 for float32" in unwrapped(narrow)
    flat = unwrapped(conform("halves:flat", "--formula", "softmax", "--dtype", "float32"))
    assert "could not be tried" in flat
    assert "axis: it has no such argument" in flat
    refusing = unwrapped(conform("halves:refusing", "--formula", "softmax", "--dtype", "float16"))
    assert "ValueError: no tensor cores here" in refusing


def test_a_type_that_a_library_has_not_is_told(halves: Path) -> None:
    """The standard of arrays knows no float16."""
    result = conform("halves:right", "--formula", "softmax", "--dtype", "float16", "--namespace", "array_api_strict")
    assert result.exit_code == 2
    assert "the type float16, which array_api_strict has not" in result.stderr


def test_an_option_with_a_name_of_its_own_is_told_its_default(halves: Path) -> None:
    """A function whose options nobody knows, as those of a library in C, has the one that it has a name for."""
    opened = """
import halves


def softmax(x, **options):
    return halves.right(x, options["dim"])
"""
    (halves / "opened.py").write_text(opened, encoding="utf-8")
    sys.modules.pop("opened", None)
    result = conform("opened:softmax", "--formula", "softmax", "--dtype", "float32", "--arguments", "axis=dim")
    assert result.exit_code == 0, result.output
    assert "KeyError: 'dim'" in conform("opened:softmax", "--formula", "softmax", "--dtype", "float32").output


def test_what_was_tried_of_a_function_is_said(folder: Path) -> None:
    """Options, types, axes and lengths; what it lacks is not tried."""
    shown = unwrapped(conform("theirs:whole", "--formula", "softmax"))
    assert "tried types: float64 axes of the first array:" in shown
    assert "not tried types: float32, float16, bfloat16 axis: it has no such argument" in shown


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("name", ["gelu", "softplus", "batch_norm", "rms_norm", "attention_weights", "adam_step", "f1"])
def test_the_catalogue_conforms_to_itself_in_every_type(name: str, dtype: str) -> None:
    """What cannot be told of the formula itself is told of no function; all else holds."""
    found, _ = held_in_type(getattr(catalogue, name), name, dtype, kernel_cases(catalogue.CATALOGUE[name]))
    assert {each.outcome for each in found} <= {"holds", "skipped"}
    assert any(each.outcome == "holds" for each in found) or name == "f1"
