"""How near the formulas come to what a GPU can do: its memory's bandwidth, its products, and plain CuPy expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from timing import shown, table

from verify.formulas import CATALOGUE
from verify.parity import cupy_library
from verify.parity.cases import cases_of
from verify.properties.law import mapped
from verify.properties.relations import bound

SIZE = "large"
COPIED = 2**30
"""Bytes of the array whose copy measures the bandwidth, many times what a cache holds."""

SIDE = 8192
"""Rows and columns of the square matrices whose product measures the arithmetic."""

WARM = 3
"""Calls before the clock starts: kernels are compiled and memory is taken in the first."""

DTYPES = ("float32", "float16", "float64")


@dataclass(frozen=True)
class Limits:
    """What the device was measured to do in a second: bytes copied, and for each type operations of a product."""

    bytes: float
    operations: dict[str, float]


Plain = Callable[..., Any]


def plain_softmax(xp: Any, x: Any) -> Any:
    """Softmax as it is written with CuPy."""
    e = xp.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def plain_layer_norm(xp: Any, x: Any, gain: Any, bias: Any) -> Any:
    """Layer norm as it is written with CuPy."""
    centred = x - x.mean(axis=-1, keepdims=True)
    return gain * centred / xp.sqrt((centred**2).mean(axis=-1, keepdims=True) + 1e-5) + bias


def plain_gelu(xp: Any, x: Any) -> Any:
    """GELU as it is written with CuPy."""
    from cupyx.scipy.special import erf

    return x / 2 * (1 + erf(x / xp.sqrt(xp.asarray(2, dtype=x.dtype))))


def plain_attention(xp: Any, Q: Any, K: Any, V: Any, mask: Any) -> Any:
    """Attention as it is written with CuPy."""
    scores = Q @ K.swapaxes(-1, -2) / Q.dtype.type(Q.shape[-1] ** 0.5)
    return plain_softmax(xp, xp.where(mask, scores, -xp.inf)) @ V


def plain_affine(_: Any, x: Any, W: Any, b: Any) -> Any:
    """An affine layer as it is written with CuPy."""
    return x @ W + b


def plain_adam(xp: Any, parameter: Any, gradient: Any, first: Any, second: Any, step: float) -> Any:
    """A step of Adam as it is written with CuPy."""
    first, second = 0.9 * first + 0.1 * gradient, 0.999 * second + 0.001 * gradient**2
    m, v = first / (1 - 0.9**step), second / (1 - 0.999**step)
    return parameter - 0.001 * m / (xp.sqrt(v) + 1e-8), first, second


PLAIN: dict[str, Plain] = {
    "softmax": plain_softmax,
    "layer_norm": plain_layer_norm,
    "gelu": plain_gelu,
    "adam_step": plain_adam,
    "affine": plain_affine,
    "scaled_dot_product_attention": plain_attention,
}


def lines(runs: int) -> Iterator[str]:
    """Each formula at the largest size, beside plain CuPy and the limits; without a device the reason alone."""
    library = cupy_library()
    if isinstance(library, str):
        yield f"unchecked: {library}"
        return
    import cupy

    limits = measured_limits(cupy, runs)
    yield from ("", *(f"- {what}: {which}" for what, which in library.setting()), "")
    rates = ", ".join(f"{dtype} {rate / 1e12:.1f} TFLOP/s" for dtype, rate in limits.operations.items())
    yield f"Measured limits: {limits.bytes / 1e12:.2f} TB/s copied (bytes read and written); products {rates}."
    yield ""
    header = ("formula", "type", "ours", "plain CuPy", "ours / plain", "of the bandwidth", "of the products")
    yield from table(header, [row for name in PLAIN for row in rows_of(cupy, name, limits, runs)])
    yield ""
    yield "Of the bandwidth: arguments read once and results written once, over the time, against the copy."


def measured_limits(cupy: Any, runs: int) -> Limits:
    """Copy an array, and multiply matrices of random numbers."""
    source = cupy.zeros(COPIED, dtype=cupy.uint8)
    target = cupy.empty_like(source)
    copied = 2 * COPIED / seconds_on_device(cupy, partial(cupy.copyto, target, source), runs)
    operations = {}
    for dtype in DTYPES:
        A, B = (cupy.random.standard_normal((SIDE, SIDE), dtype="float32").astype(dtype) for _ in range(2))
        operations[dtype] = 2 * SIDE**3 / seconds_on_device(cupy, partial(cupy.matmul, A, B), runs)
    return Limits(copied, operations)


def rows_of(cupy: Any, name: str, limits: Limits, runs: int) -> Iterator[tuple[str, ...]]:
    """A formula in each type: its time, that of the plain expression, and its share of both limits."""
    case = next(iter(cases_of(CATALOGUE[name], SIZE)))
    assert case.sized is not None
    for dtype in DTYPES:
        moved = {key: mapped(partial(onto, cupy), value) for key, value in case.inputs(dtype).items()}
        positional, named = bound(name, moved)
        ours = partial(CATALOGUE[name].function, *positional, **named)
        plain = partial(PLAIN[name], cupy, *moved.values())
        compare(cupy, name, ours(), plain())
        own, other = seconds_on_device(cupy, ours, runs), seconds_on_device(cupy, plain, runs)
        moved_bytes = sum(each.nbytes for each in (*arrays(moved.values()), *arrays([ours()])))
        bandwidth = f"{moved_bytes / own / limits.bytes:.0%}"
        products = f"{2 * multiplied(name, case.sized.work) / own / limits.operations[dtype]:.0%}"
        share = products if case.sized.work else ""
        yield name, dtype, shown(own), shown(other), f"{own / other:.2f}", bandwidth, share
        cupy.get_default_memory_pool().free_all_blocks()


def multiplied(name: str, work: int) -> int:
    """Multiplications: attention has two products of one size."""
    return 2 * work if name == "scaled_dot_product_attention" else work


def onto(cupy: Any, leaf: Any) -> Any:
    """An array on the device; anything else as it is."""
    return cupy.asarray(leaf) if hasattr(leaf, "nbytes") else leaf


def arrays(values: Any) -> list[Any]:
    """The arrays in values, at any depth."""
    found: list[Any] = []
    for value in values:
        mapped(found.append, value)
    return [leaf for leaf in found if hasattr(leaf, "nbytes")]


def compare(cupy: Any, name: str, ours: Any, plain: Any) -> None:
    """Raise AssertionError unless both compute the same, as far as half precision shows."""
    for one, other in zip(arrays([ours]), arrays([plain]), strict=True):
        difference = float(cupy.abs(one.astype("float32") - other.astype("float32")).max())
        assert difference < 0.05, f"{name}: {difference} apart"


def seconds_on_device(cupy: Any, call: Callable[[], Any], runs: int) -> float:
    """The median time of a call by the device's own clock, the queue empty before it."""
    for _ in range(WARM):
        call()
    times = []
    for _ in range(runs):
        start, end = cupy.cuda.Event(), cupy.cuda.Event()
        cupy.cuda.Device().synchronize()
        start.record()
        call()
        end.record()
        end.synchronize()
        times.append(cupy.cuda.get_elapsed_time(start, end) / 1e3)
    return sorted(times)[len(times) // 2]


if __name__ == "__main__":
    for line in lines(7):
        print(line, flush=True)
