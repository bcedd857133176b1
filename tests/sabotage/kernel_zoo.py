"""The zoo: kernels of the ten formulas that people write most, right ones in many orders, and broken in many ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special

from zoo_numbers import (
    TILE,
    Array,
    Round,
    exp,
    in_a_row,
    log,
    merged,
    product,
    product_in_tiles,
    tiles,
    welford,
)

Arguments = Mapping[str, Any]
Body = Callable[[Arguments, Round], Array]
F = np.float32
HALF = "accumulated in half precision"


@dataclass(frozen=True)
class Cage:
    """A formula with what its kernels are given, and the kernels: by what each does, those right and those broken.

    arguments: drawn as tests draw them, from a standard normal distribution, or so that what is wrong shows. Each
    kernel takes them in float32, and a rounding: a broken one to half precision, a right one to its own type.
    """

    formula: str
    arguments: Callable[[np.random.Generator, bool], dict[str, Any]]
    right: Mapping[str, Body]
    broken: Mapping[str, Body]


def anyhow(right: Body, axis: int = -1) -> dict[str, Body]:
    """Ways to be wrong that need no knowledge of a formula."""

    def cut(y: Array) -> Array:
        last = np.arange(y.shape[axis]) >= y.shape[axis] - TILE // 2
        return np.where(np.moveaxis(np.broadcast_to(last, np.moveaxis(y, axis, -1).shape), -1, axis), F(0), y)

    return {
        "constant": lambda a, r: np.full_like(right(a, r), np.mean(right(a, r))),
        "random": lambda a, r: np.random.default_rng(7).permutation(right(a, r).ravel()).reshape(right(a, r).shape),
        "permuted": lambda a, r: np.flip(right(a, r), axis=axis),
        "wrong scale": lambda a, r: right(a, r) * F(1.0625),
        "off by one": lambda a, r: np.roll(right(a, r), 1, axis=axis),
        "last tile not written": lambda a, r: cut(right(a, r)),
    }


# — softmax and its logarithm —


def _logits(draws: np.random.Generator, hard: bool) -> dict[str, Any]:  # noqa: FBT001 - called by position alone
    x = draws.normal(0, 2 if hard else 1, (8, 512))
    x[0] += 120 if hard else 0
    return {"x": x}


def _largest(x: Array) -> Array:
    return x.max(axis=-1, keepdims=True)


def _online(x: Array) -> tuple[Array, Array]:
    """Maximum and sum of exponentials, in one pass (Milakov, Gimelshein 2018)."""
    largest, total = np.full_like(x[..., :1], -np.inf), np.zeros_like(x[..., :1])
    for one in tiles(x.shape[-1]):
        larger = np.maximum(largest, _largest(x[..., one]))
        total = total * exp(largest - larger) + exp(x[..., one] - larger).sum(axis=-1, keepdims=True)
        largest = larger
    return largest, total


def _softmax(x: Array, r: Round | None = None) -> Array:
    if r is None:
        e = exp(x - _largest(x))
        return e / e.sum(axis=-1, keepdims=True)
    e = r(exp(r(x - _largest(x))))
    return r(e / in_a_row(e, r))


def _base_2(x: Array) -> Array:
    e = np.exp2((x - _largest(x)) * F(1.4426950408889634))
    return e / e.sum(axis=-1, keepdims=True)


def _row(x: Array) -> Array:
    e = exp(x - _largest(x))
    return e / in_a_row(e)


def _short(x: Array) -> Array:
    """The sum of the exponentials without the last tile."""
    return np.sum(exp(x - _largest(x))[..., :-TILE], axis=-1, keepdims=True)


SOFTMAX = Cage(
    "softmax",
    _logits,
    {
        "in three passes": lambda a, _: _softmax(a["x"]),
        "online": lambda a, _: exp(a["x"] - _online(a["x"])[0]) / _online(a["x"])[1],
        "by powers of two": lambda a, _: _base_2(a["x"]),
        "added in a row": lambda a, _: _row(a["x"]),
    },
    {
        **anyhow(lambda a, _: _softmax(a["x"])),
        "wrong axis": lambda a, _: _softmax(a["x"].T).T,
        "last tile not added": lambda a, _: exp(a["x"] - _largest(a["x"])) / _short(a["x"]),
        "maximum not subtracted": lambda a, _: exp(a["x"]) / exp(a["x"]).sum(axis=-1, keepdims=True),
        "base 2": lambda a, _: (
            np.exp2(a["x"] - _largest(a["x"])) / np.exp2(a["x"] - _largest(a["x"])).sum(-1, keepdims=True)
        ),
        HALF: lambda a, r: _softmax(a["x"], r),
    },
)

LOG_SOFTMAX = Cage(
    "log_softmax",
    _logits,
    {
        "in three passes": lambda a, _: (
            a["x"] - _largest(a["x"]) - log(exp(a["x"] - _largest(a["x"])).sum(-1, keepdims=True))
        ),
        "online": lambda a, _: a["x"] - _online(a["x"])[0] - log(_online(a["x"])[1]),
        "added in a row": lambda a, _: a["x"] - _largest(a["x"]) - log(in_a_row(exp(a["x"] - _largest(a["x"])))),
    },
    {
        **anyhow(lambda a, _: a["x"] - _largest(a["x"]) - log(_online(a["x"])[1])),
        "wrong axis": lambda a, _: log(_softmax(a["x"].T).T),
        "last tile not added": lambda a, _: a["x"] - _largest(a["x"]) - log(_short(a["x"])),
        "maximum not subtracted": lambda a, _: a["x"] - log(exp(a["x"]).sum(-1, keepdims=True)),
        "maximum not added back": lambda a, _: a["x"] - log(_online(a["x"])[1]),
        HALF: lambda a, r: r(r(a["x"] - _largest(a["x"])) - r(log(in_a_row(r(exp(r(a["x"] - _largest(a["x"])))), r)))),
    },
)


# — norms —


def _rows(draws: np.random.Generator, hard: bool) -> dict[str, Any]:  # noqa: FBT001 - called by position alone
    x = draws.normal(1, 3, (8, 512)) if hard else draws.normal(0, 1, (8, 512))
    x[0] *= 0.001 if hard else 1
    return {"x": x, "gain": draws.normal(1, 0.25, 512), "bias": draws.normal(0, 1, 512)}


EPSILON = F(1e-5)


def _two_passes(x: Array) -> tuple[Array, Array]:
    mean = x.mean(axis=-1, keepdims=True)
    return mean, ((x - mean) ** 2).mean(axis=-1, keepdims=True)


def _normed(a: Arguments, moments: tuple[Array, Array]) -> Array:
    mean, variance = moments
    return (a["x"] - mean) / np.sqrt(variance + EPSILON) * a["gain"] + a["bias"]


def _half_norm(a: Arguments, r: Round) -> Array:
    x, n = a["x"], F(a["x"].shape[-1])
    mean = r(in_a_row(x, r) / n)
    off = r(x - mean)
    variance = r(in_a_row(r(off * off), r) / n)
    return r(r(r(off / r(np.sqrt(r(variance + EPSILON)))) * a["gain"]) + a["bias"])


def _scaled(change: Callable[[Array], Array]) -> Body:
    """Layer norm with something done to its variance."""
    return lambda a, _: _normed(a, (_two_passes(a["x"])[0], change(_two_passes(a["x"])[1])))


LAYER_NORM = Cage(
    "layer_norm",
    _rows,
    {
        "in two passes": lambda a, _: _normed(a, _two_passes(a["x"])),
        "Welford": lambda a, _: _normed(a, welford(a["x"])),
        "tiles put together": lambda a, _: _normed(a, merged(a["x"])),
    },
    {
        **anyhow(lambda a, _: _normed(a, _two_passes(a["x"]))),
        "wrong axis": lambda a, _: _normed(a, tuple(each.T for each in _two_passes(a["x"].T))),  # type: ignore[arg-type]
        "last tile not added": lambda a, _: _normed(a, _two_passes(a["x"][..., :-TILE])),
        "ε outside the root": _scaled(lambda v: (np.sqrt(v) + EPSILON) ** 2 - EPSILON),
        "no ε": _scaled(lambda v: v - EPSILON),
        "divided by n − 1": _scaled(lambda v: v * F(512 / 511)),
        "no bias": lambda a, _: _normed({**a, "bias": F(0)}, _two_passes(a["x"])),
        HALF: _half_norm,
    },
)


def _squares(x: Array) -> Array:
    return (x * x).mean(axis=-1, keepdims=True)


def _rms(a: Arguments, mean: Array) -> Array:
    return a["x"] / np.sqrt(mean + EPSILON) * a["gain"]


RMS_NORM = Cage(
    "rms_norm",
    lambda draws, hard: {name: each for name, each in _rows(draws, hard).items() if name != "bias"},
    {
        "at once": lambda a, _: _rms(a, _squares(a["x"])),
        "added in a row": lambda a, _: _rms(a, in_a_row(a["x"] * a["x"]) / F(512)),
        "by the inverse root": lambda a, _: a["x"] * (F(1) / np.sqrt(_squares(a["x"]) + EPSILON)) * a["gain"],
    },
    {
        **anyhow(lambda a, _: _rms(a, _squares(a["x"]))),
        "wrong axis": lambda a, _: _rms(a, _squares(a["x"].T).T),
        "last tile not added": lambda a, _: _rms(a, np.sum(a["x"][..., :-TILE] ** 2, -1, keepdims=True) / F(512)),
        "ε outside the root": lambda a, _: a["x"] / (np.sqrt(_squares(a["x"])) + EPSILON) * a["gain"],
        "mean subtracted": lambda a, _: _rms(a, _two_passes(a["x"])[1]),
        "no gain": lambda a, _: _rms({**a, "gain": F(1)}, _squares(a["x"])),
        HALF: lambda a, r: r(
            r(a["x"] / r(np.sqrt(r(r(in_a_row(r(a["x"] * a["x"]), r) / F(512)) + EPSILON)))) * a["gain"]
        ),
    },
)


def _columns(a: Arguments) -> dict[str, Any]:
    """A batch as rows, which the last axis is of."""
    return {**a, "x": a["x"].T, "gain": a["gain"][:, None], "bias": a["bias"][:, None]}


def _batch(draws: np.random.Generator, hard: bool) -> dict[str, Any]:  # noqa: FBT001 - called by position alone
    x = draws.normal(1, 3, (256, 48)) if hard else draws.normal(0, 1, (256, 48))
    x[:, 0] *= 0.001 if hard else 1
    return {"x": x, "gain": draws.normal(1, 0.25, 48), "bias": draws.normal(0, 1, 48)}


def _by_columns(body: Callable[[dict[str, Any]], Array]) -> Body:
    return lambda a, _: body(_columns(a)).T


BATCH_NORM = Cage(
    "batch_norm",
    _batch,
    {
        "in two passes": _by_columns(lambda a: _normed(a, _two_passes(a["x"]))),
        "Welford": _by_columns(lambda a: _normed(a, welford(a["x"]))),
        "tiles put together": _by_columns(lambda a: _normed(a, merged(a["x"]))),
    },
    {
        **anyhow(_by_columns(lambda a: _normed(a, _two_passes(a["x"]))), axis=0),
        "wrong axis": lambda a, _: _normed(a, _two_passes(a["x"])),
        "last tile not added": _by_columns(lambda a: _normed(a, _two_passes(a["x"][..., :-TILE]))),
        "ε outside the root": _by_columns(
            lambda a: (
                (a["x"] - _two_passes(a["x"])[0]) / (np.sqrt(_two_passes(a["x"])[1]) + EPSILON) * a["gain"] + a["bias"]
            )
        ),
        "no ε": _by_columns(lambda a: _normed(a, (_two_passes(a["x"])[0], _two_passes(a["x"])[1] - EPSILON))),
        "divided by n − 1": _by_columns(
            lambda a: _normed(a, (_two_passes(a["x"])[0], _two_passes(a["x"])[1] * F(256 / 255)))
        ),
        HALF: lambda a, r: _half_norm(_columns(a), r).T,
    },
)


# — attention —


def _heads(draws: np.random.Generator, hard: bool) -> dict[str, Any]:  # noqa: FBT001 - called by position alone
    mask = np.tril(np.ones((32, 96), dtype=bool), 64)
    return {
        "Q": draws.normal(0, 1, (32, 64)),
        "K": draws.normal(0, 1, (96, 64)),
        "V": draws.normal(hard / 2, 1, (96, 64)),
        "mask": mask,
    }


def _scores(a: Arguments, scale: float = 1 / 8) -> Array:
    return np.where(a["mask"], a["Q"] @ a["K"].T * F(scale), F(-np.inf))


def _flash(a: Arguments, stored: Round | None = None) -> Array:
    """Attention in tiles of keys with a running maximum; `stored` rounds the weights, as matrix units take them."""
    largest, total, result = np.full((32, 1), -np.inf, F), np.zeros((32, 1), F), np.zeros((32, 64), F)
    for one in tiles(96):
        scores = np.where(a["mask"][:, one], a["Q"] @ a["K"][one].T / F(8), F(-np.inf))
        larger = np.maximum(largest, _largest(scores))
        weights = exp(scores - larger)
        rescaled = exp(largest - larger)
        total = total * rescaled + weights.sum(axis=-1, keepdims=True)
        result = result * rescaled + (stored(weights) if stored else weights) @ a["V"][one]
        largest = larger
    return result / total


def _half_attention(a: Arguments, r: Round) -> Array:
    scores = np.where(a["mask"], r(product(a["Q"], a["K"].T, r) / F(8)), F(-np.inf))
    return product(_softmax(scores, r), a["V"], r)


def _masked(change: Callable[[Array], Array]) -> Body:
    """Attention with something done to its mask."""
    return lambda a, _: _softmax(_scores({**a, "mask": change(a["mask"])})) @ a["V"]


ATTENTION = Cage(
    "scaled_dot_product_attention",
    _heads,
    {
        "at once": lambda a, _: _softmax(_scores(a)) @ a["V"],
        "in tiles of keys": lambda a, _: _flash(a),
        "added in a row": lambda a, _: product(
            _softmax(np.where(a["mask"], product(a["Q"], a["K"].T) / F(8), F(-np.inf))), a["V"]
        ),
        "weights rounded for a matrix unit": lambda a, r: _flash(a, r),
    },
    {
        **anyhow(lambda a, _: _flash(a)),
        "not scaled": lambda a, _: _softmax(_scores(a, 1)) @ a["V"],
        "scaled by 1/d": lambda a, _: _softmax(_scores(a, 1 / 64)) @ a["V"],
        "no mask": _masked(np.ones_like),
        "mask off by one": _masked(lambda mask: np.roll(mask, 1, axis=1) | (np.arange(96) == 0)),
        "mask after the softmax": lambda a, _: np.where(a["mask"], _softmax(_scores({**a, "mask": True})), 0) @ a["V"],
        "wrong axis": lambda a, _: np.nan_to_num(_softmax(_scores(a).T).T) @ a["V"],
        "last tile not added": _masked(lambda mask: mask & (np.arange(96) < 64)),
        HALF: _half_attention,
    },
)


# — losses, activations, positions, products —


def _classes(draws: np.random.Generator, hard: bool) -> dict[str, Any]:  # noqa: FBT001 - called by position alone
    logits = draws.normal(0, 2 if hard else 1, (64, 320))
    logits[0] += 120 if hard else 0
    return {"logits": logits, "target": draws.integers(0, 288, 64), "reduction": "none"}


def _chosen(a: Arguments, by: int = 0) -> Array:
    return np.take_along_axis(a["logits"], a["target"][:, None] + by, axis=-1)[:, 0]


def _lse(x: Array) -> Array:
    return (_largest(x) + log(exp(x - _largest(x)).sum(-1, keepdims=True)))[:, 0]


CROSS_ENTROPY = Cage(
    "cross_entropy_from_logits",
    _classes,
    {
        "shifted first": lambda a, _: (
            log(exp(a["logits"] - _largest(a["logits"])).sum(-1)) - (_chosen(a) - _largest(a["logits"])[:, 0])
        ),
        "online": lambda a, _: log(_online(a["logits"])[1][:, 0]) - (_chosen(a) - _online(a["logits"])[0][:, 0]),
    },
    {
        **anyhow(lambda a, _: _lse(a["logits"]) - _chosen(a)),
        "base 2": lambda a, _: (_lse(a["logits"]) - _chosen(a)) / F(np.log(2)),
        "class off by one": lambda a, _: _lse(a["logits"]) - _chosen(a, 1),
        "wrong sign": lambda a, _: _chosen(a) - _lse(a["logits"]),
        "last tile not added": lambda a, _: _lse(a["logits"][:, :-TILE]) - _chosen(a),
        "maximum not subtracted": lambda a, _: log(exp(a["logits"]).sum(-1)) - _chosen(a),
        HALF: lambda a, r: r(
            r(log(in_a_row(r(exp(r(a["logits"] - _largest(a["logits"])))), r)))[:, 0]
            - r(_chosen(a) - _largest(a["logits"])[:, 0])
        ),
    },
)


def _phi(x: Array) -> Array:
    return F(0.5) * (F(1) + special.erf(x * F(np.sqrt(0.5))))


GELU = Cage(
    "gelu",
    lambda draws, hard: {"x": draws.normal(0, 2 if hard else 1, 2048)},
    {
        "by erf": lambda a, _: a["x"] * _phi(a["x"]),
        "half of x first": lambda a, _: F(0.5) * a["x"] * (F(1) + special.erf(a["x"] / F(np.sqrt(2)))),
        "by erfc": lambda a, _: F(0.5) * a["x"] * special.erfc(-a["x"] * F(np.sqrt(0.5))),
    },
    {
        **anyhow(lambda a, _: a["x"] * _phi(a["x"])),
        "tanh form": lambda a, _: (
            F(0.5) * a["x"] * (1 + np.tanh(F(np.sqrt(2 / np.pi)) * (a["x"] + F(0.044715) * a["x"] ** 3)))
        ),
        "sigmoid form": lambda a, _: a["x"] / (1 + exp(-F(1.702) * a["x"])),
        "√2 left out": lambda a, _: F(0.5) * a["x"] * (F(1) + special.erf(a["x"])),
        HALF.replace("accumulated", "computed"): lambda a, r: r(
            r(a["x"] * F(0.5)) * r(F(1) + r(special.erf(r(a["x"] * r(F(np.sqrt(0.5)))))))
        ),
    },
)


def _angles(positions: Array, base: float = 10000) -> Array:
    return positions[:, None] * (F(base) ** (np.arange(0, 64, 2, dtype=F) / F(-64)))


def _turned(x: Array, angles: Array) -> Array:
    first, second = x[..., ::2], x[..., 1::2]
    c, s = np.cos(angles), np.sin(angles)
    return np.stack([first * c - second * s, first * s + second * c], axis=-1).reshape(x.shape)


def _halves(x: Array, angles: Array) -> Array:
    first, second = x[..., :32], x[..., 32:]
    c, s = np.cos(angles), np.sin(angles)
    return np.concatenate([first * c - second * s, first * s + second * c], axis=-1)


def _complex(a: Arguments) -> Array:
    turned = (a["x"][..., ::2] + 1j * a["x"][..., 1::2]).astype(np.complex64) * np.exp(1j * _angles(F(a["positions"])))
    return np.stack([turned.real, turned.imag], axis=-1).reshape(a["x"].shape)


ROTARY = Cage(
    "rotary_position_embedding",
    lambda draws, _: {"x": draws.normal(0, 1, (32, 64)), "positions": np.arange(32)},
    {
        "pair by pair": lambda a, _: _turned(a["x"], _angles(F(a["positions"]))),
        "by complex numbers": lambda a, _: _complex(a),
        "by the logarithm of the base": lambda a, _: _turned(
            a["x"], F(a["positions"])[:, None] * exp(np.arange(0, 64, 2, dtype=F) * F(-np.log(10000) / 64))
        ),
    },
    {
        **anyhow(lambda a, _: _turned(a["x"], _angles(F(a["positions"])))),
        "halves for pairs": lambda a, _: _halves(a["x"], _angles(F(a["positions"]))),
        "the other way round": lambda a, _: _turned(a["x"], -_angles(F(a["positions"]))),
        "positions from 1": lambda a, _: _turned(a["x"], _angles(F(a["positions"] + 1))),
        "base 1000": lambda a, _: _turned(a["x"], _angles(F(a["positions"]), 1000)),
        "angles in half precision": lambda a, r: _turned(a["x"], r(_angles(F(a["positions"])))),
    },
)


def _layer(draws: np.random.Generator, hard: bool) -> dict[str, Any]:  # noqa: FBT001 - called by position alone
    x, W = draws.normal(hard / 2, 1, (16, 512)), draws.normal(0, 0.25 if hard else 1, (512, 48))
    return {"x": x, "W": W, "b": draws.normal(0, 1, 48)}


LINEAR = Cage(
    "affine",
    _layer,
    {
        "at once": lambda a, _: a["x"] @ a["W"] + a["b"],
        "in tiles": lambda a, _: product_in_tiles(a["x"], a["W"]) + a["b"],
        "added in a row": lambda a, _: product(a["x"], a["W"]) + a["b"],
        "in two halves": lambda a, _: a["x"][:, :256] @ a["W"][:256] + a["b"] + a["x"][:, 256:] @ a["W"][256:],
    },
    {
        **anyhow(lambda a, _: a["x"] @ a["W"] + a["b"]),
        "no bias": lambda a, _: a["x"] @ a["W"],
        "bias of every tile": lambda a, _: a["x"] @ a["W"] + F(16) * a["b"],
        "last tile not added": lambda a, _: a["x"][:, :-TILE] @ a["W"][:-TILE] + a["b"],
        "last number not added": lambda a, _: a["x"][:, :-1] @ a["W"][:-1] + a["b"],
        HALF: lambda a, r: r(product(a["x"], a["W"], r) + a["b"]),
    },
)

ZOO = (
    SOFTMAX,
    LOG_SOFTMAX,
    LAYER_NORM,
    RMS_NORM,
    BATCH_NORM,
    ATTENTION,
    CROSS_ENTROPY,
    GELU,
    ROTARY,
    LINEAR,
)
"""The formulas that people write kernels of, each with its kernels."""
