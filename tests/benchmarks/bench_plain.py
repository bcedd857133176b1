"""How fast the formulas are beside the same in a few lines of plain NumPy, and beside PyTorch where it is installed."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import scipy.special
from bench_formulas import CALLS, seconds, settle
from timing import is_trial, shown, table

from verify.formulas import (
    cross_entropy_from_logits,
    cross_entropy_from_logits_gradient,
    gelu,
    layer_norm,
    log_softmax,
    softmax,
)

Array = Any
Call = Callable[[], Any]

SHAPES = ((1000, 10), (256, 1000), (16, 32000), (64, 50257))
"""Examples and classes."""

SHORTER = 8
"""How many times fewer examples there are in a trial."""


def lines(runs: int) -> Iterator[str]:
    """Each formula on float32: its time, that of plain NumPy and of PyTorch, and how many times theirs is longer."""
    settle()
    header = ("function", "shape", "ours", "plain NumPy", "plain / ours", "PyTorch", "PyTorch / ours")
    yield from table(header, [row for shape in SHAPES for row in _rows(shape, runs)])


def _rows(shape: tuple[int, int], runs: int) -> Iterator[tuple[str, ...]]:
    draws = np.random.default_rng(1)
    rows, columns = shape[0] // (SHORTER if is_trial(runs) else 1), shape[1]
    x = draws.normal(size=(rows, columns)).astype("float32")
    target, at = draws.integers(0, columns, rows), np.arange(rows)
    calls: dict[str, tuple[Call, Call]] = {
        "softmax": (partial(softmax, x), partial(_softmax, x)),
        "log_softmax": (partial(log_softmax, x), partial(_log_softmax, x)),
        "layer_norm": (partial(layer_norm, x), partial(_layer_norm, x)),
        "gelu": (partial(gelu, x), partial(_gelu, x)),
        "cross entropy": (partial(cross_entropy_from_logits, x, target), lambda: -_log_softmax(x)[at, target].mean()),
        "its gradient": (
            partial(cross_entropy_from_logits_gradient, x, target),
            partial(_cross_entropy_gradient, x, target, at),
        ),
    }
    others = _pytorch(x, target) if importlib.util.find_spec("torch") else {}
    for name, (ours, plain) in calls.items():
        yield name, str((rows, columns)), *_times(ours, plain, others.get(name), runs)


def _softmax(x: Array) -> Array:
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def _log_softmax(x: Array) -> Array:
    shifted = x - x.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def _layer_norm(x: Array) -> Array:
    return (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)


def _gelu(x: Array) -> Array:
    return x * (1 + scipy.special.erf(x / np.float32(math.sqrt(2)))) / 2  # which NumPy lacks


def _cross_entropy_gradient(x: Array, target: Array, at: Array) -> Array:
    p = _softmax(x)
    p[at, target] -= 1
    return p / len(at)


def _pytorch(x: Array, target: Array) -> dict[str, Call]:
    """PyTorch's kernels of the same names; a gradient with its loss, since autograd has no other."""
    import torch

    kernels, y, classes = torch.nn.functional, torch.from_numpy(x), torch.from_numpy(target)
    torch.set_num_threads(1)

    def gradient() -> Any:
        leaf = y.detach().requires_grad_()
        kernels.cross_entropy(leaf, classes).backward()
        return leaf.grad

    return {
        "softmax": partial(kernels.softmax, y, dim=-1),
        "log_softmax": partial(kernels.log_softmax, y, dim=-1),
        "layer_norm": partial(kernels.layer_norm, y, x.shape[-1:]),
        "gelu": partial(kernels.gelu, y),
        "cross entropy": partial(kernels.cross_entropy, y, classes),
        "its gradient": gradient,
    }


def _times(ours: Call, plain: Call, torch: Call | None, runs: int) -> tuple[str, ...]:
    """The least time of each, and how many times longer than the formula beside it each of the others takes."""
    own, plainly, ratio = _race(ours, plain, runs)
    told = (shown(own), shown(plainly), f"{ratio:.2f}")
    if torch is None:
        return (*told, "—", "—")
    _, theirs, ratio = _race(ours, torch, runs)
    return (*told, shown(theirs), f"{ratio:.2f}")


def _race(ours: Call, theirs: Call, runs: int) -> tuple[float, float, float]:
    """The least of calls in turn, each first as often as the other: a busy machine and a full cache slow both alike."""
    np.testing.assert_allclose(np.asarray(ours()), np.asarray(theirs()), rtol=1e-4, atol=1e-5)
    calls, best = (ours, theirs), [math.inf, math.inf]
    for turn in range(1 if is_trial(runs) else CALLS * runs):
        for each in (turn % 2, 1 - turn % 2):
            best[each] = min(best[each], seconds(calls[each]))
    return best[0], best[1], best[1] / best[0]
