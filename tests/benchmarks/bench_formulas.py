"""How fast the formulas are beside SciPy's, ONNX's reference evaluator and PyTorch, and the memory attention takes."""

from __future__ import annotations

import importlib.util
import math
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import onnx
import scipy.special
from onnx.reference import ReferenceEvaluator
from timing import is_trial, seconds_of, shown, table

from verify.formulas import layer_norm, log_softmax, scaled_dot_product_attention, softmax

SHAPES = ((1000, 10), (256, 1000), (16, 32000), (4, 8, 256, 256))
HEADS = (4, 8, 512, 64)
"""Batch, heads, positions and width of one head."""

SETTLING = 31 * 2**20
"""Bytes of an array, just below the 32 MiB beyond which glibc always fetches memory anew."""

CALLS = 5
"""Calls for each run that is asked for."""

LENGTH = 4096
"""Queries and keys of the attention whose memory is measured."""

SHORTER = 4
"""How many times less there is of everything in a trial: still more scores than a piece of attention has."""

TILE = 64
"""Queries at a time, where attention is asked to bound its memory."""


def lines(runs: int) -> Iterator[str]:
    """Softmax beside SciPy, formulas beside ONNX and PyTorch, and the memory of attention with and without tiles."""
    settle()
    less = SHORTER if is_trial(runs) else 1
    yield from table(
        ("function", "shape", "type", "ours", "SciPy's", "SciPy's / ours"), list(_beside_scipy(runs, less))
    )
    yield ""
    yield from table(("function", "shape", "type", "ours", "ONNX's", "ONNX's / ours"), list(_beside_onnx(runs, less)))
    yield ""
    if importlib.util.find_spec("torch"):
        yield from table(
            ("function", "shape", "type", "ours", "PyTorch's", "PyTorch's / ours"), list(_beside_torch(runs, less))
        )
    else:
        yield "PyTorch is not installed, so nothing is held beside it."
    yield ""
    yield from table(("attention", "shape", "extra memory", "time"), list(_memory(runs, less)))


def _beside_scipy(runs: int, less: int) -> Iterator[tuple[str, ...]]:
    for ours, theirs in ((softmax, scipy.special.softmax), (log_softmax, scipy.special.log_softmax)):
        for shape in ((first // min(less, first), *rest) for first, *rest in SHAPES):
            for dtype in ("float64", "float32"):
                x = _normal(*shape).astype(dtype)
                yield ours.__name__, str(shape), dtype, *_race(partial(ours, x), partial(theirs, x, axis=-1), runs)


def _beside_onnx(runs: int, less: int) -> Iterator[tuple[str, ...]]:
    heads = _heads(less)
    Q, K, V = (_normal(*heads).astype("float32") for _ in range(3))
    gain, bias = _normal(2, HEADS[-1]).astype("float32")
    evaluated, products = _onnx("Attention", Q, K, V), lambda: Q @ np.matrix_transpose(K) @ V
    pairs: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        "softmax": (partial(softmax, Q), _onnx("Softmax", Q)),
        "layer_norm": (partial(layer_norm, Q, gain, bias), _onnx("LayerNormalization", Q, gain, bias)),
        "attention": (partial(scaled_dot_product_attention, Q, K, V), evaluated),
        f"attention, {TILE} queries at a time": (
            partial(scaled_dot_product_attention, Q, K, V, query_tile=TILE),
            evaluated,
        ),
    }
    for name, (ours, theirs) in pairs.items():
        np.testing.assert_allclose(ours(), theirs(), rtol=0, atol=1e-5)
        yield name, str(heads), "float32", *_race(ours, theirs, runs)
    yield "NumPy's two matrix products alone", str(heads), "float32", *_race(products, evaluated, runs)


def _beside_torch(runs: int, less: int) -> Iterator[tuple[str, ...]]:
    import torch

    Q, K, V = (_normal(*_heads(less)).astype("float32") for _ in range(3))
    gain, bias = _normal(2, HEADS[-1]).astype("float32")
    kernels = torch.nn.functional
    pairs: list[tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]] = [
        *((softmax, partial(kernels.softmax, dim=-1), (_normal(*shape).astype("float32"),)) for shape in SHAPES),
        (softmax, partial(kernels.softmax, dim=-1), (Q,)),
        (log_softmax, partial(kernels.log_softmax, dim=-1), (Q,)),
        (layer_norm, lambda x, gain, bias: kernels.layer_norm(x, HEADS[-1:], gain, bias), (Q, gain, bias)),
        (scaled_dot_product_attention, kernels.scaled_dot_product_attention, (Q, K, V)),
    ]
    with torch.inference_mode():
        for ours, theirs, arrays in pairs:
            own, other = partial(ours, *arrays), partial(theirs, *map(torch.from_numpy, arrays))
            np.testing.assert_allclose(own(), other().numpy(), rtol=0, atol=1e-5)
            yield ours.__name__, str(arrays[0].shape), "float32", *_race(own, other, runs)


def _memory(runs: int, less: int) -> Iterator[tuple[str, ...]]:
    shape = (1, 1, LENGTH // less, 64)
    Q, K, V = (_normal(*shape).astype("float32") for _ in range(3))
    for title, tile in (("what a cache holds at a time", None), (f"{TILE} queries at a time", TILE)):
        attend = partial(scaled_dot_product_attention, Q, K, V, query_tile=tile)
        tracemalloc.start()
        result = attend()
        peak = tracemalloc.get_traced_memory()[1] - result.nbytes
        tracemalloc.stop()
        yield title, str(shape), f"{peak / 2**20:.1f} MiB", shown(seconds_of(attend, min(runs, 3)))


def _heads(less: int) -> tuple[int, ...]:
    """Batch, heads, positions and width of one head; in a trial with fewer positions."""
    batch, heads, positions, width = HEADS
    return batch, heads, positions // less, width


def settle() -> None:
    """Let the allocator keep what is given back, as it does in a process that has once held a large array.

    Before that, glibc fetches every array of more than 128 KiB anew, which costs more than the work on it.
    """
    np.ones(SETTLING, dtype="uint8")


def _race(ours: Callable[[], Any], theirs: Callable[[], Any], runs: int) -> tuple[str, str, str]:
    """Time of each and their ratio: the quickest of calls taken in turn, so that a busy machine slows both alike."""
    own = other = math.inf
    for _ in range(1 if is_trial(runs) else CALLS * runs):
        own, other = min(own, seconds(ours)), min(other, seconds(theirs))
    return shown(own), shown(other), f"{other / own:.2f}"


def seconds(call: Callable[[], Any]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def _onnx(operator: str, *inputs: Any) -> Callable[[], Any]:
    """One operator of ONNX in its reference evaluator."""
    names = [f"x{i}" for i in range(len(inputs))]
    types = [onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None) for name in (*names, "y")]
    node = onnx.helper.make_node(operator, names, ["y"])
    graph = onnx.helper.make_graph([node], operator, types[:-1], types[-1:])
    evaluator = ReferenceEvaluator(onnx.helper.make_model(graph))
    feeds = dict(zip(names, inputs, strict=True))
    return lambda: evaluator.run(None, feeds)[0]


def _normal(*shape: int) -> Any:
    return np.random.default_rng(1).normal(size=shape)
