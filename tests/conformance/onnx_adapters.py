"""For each operator of ONNX the call of our formula: its attributes and layout in our words, and no mathematics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.formulas import (
    CATALOGUE,
    additive_mask,
    affine,
    attention_weights,
    batch_norm,
    batch_norm_inference,
    causal_mask,
    cross_entropy_from_logits,
    embedding,
    gelu,
    gradient_descent_step,
    group_norm,
    gru_step,
    layer_norm,
    leaky_relu,
    log_softmax,
    lstm_step,
    merge_heads,
    momentum_step,
    negative_log_likelihood,
    one_hot,
    relu,
    rms_norm,
    rnn_step,
    rotate_pairs,
    scaled_dot_product_attention,
    scaled_dot_similarity,
    sigmoid,
    silu,
    softmax,
    softplus,
    split_heads,
    swiglu,
    tanh,
)
from verify.formulas.attention import capped, grouped, masked

Attributes = Mapping[str, Any]
Outputs = tuple[Any, ...]
Adapter = Callable[..., Outputs]

ADAPTERS: dict[str, Adapter] = {}
"""For each operator its adapter: (attributes, inputs…) → outputs at their formal positions, or how to compute them."""

FORMULAS: dict[str, tuple[str, ...]] = {}
"""For each operator the formulas whose results it gives."""

WITHOUT_FORMULA: dict[tuple[str, int], str] = {
    ("LayerNormalization", 1): "Mean, a by-product kept for the backward pass: the catalogue gives Y",
    ("LayerNormalization", 2): "InvStdDev, a by-product kept for the backward pass: the catalogue gives Y",
}
"""Outputs, by operator and position, that no formula of the catalogue gives; the rest of their cases is compared."""


def adapts(operator: str, *formulas: str) -> Callable[[Adapter], Adapter]:
    """Enter an adapter and the formulas that it holds against the operator."""

    def enter(adapter: Adapter) -> Adapter:
        ADAPTERS[operator], FORMULAS[operator] = adapter, formulas
        return adapter

    return enter


@adapts("Softmax", "softmax")
def _softmax(attributes: Attributes, x: Any) -> Outputs:
    return (softmax(x, axis=attributes["axis"]),)


@adapts("LogSoftmax", "log_softmax")
def _log_softmax(attributes: Attributes, x: Any) -> Outputs:
    return (log_softmax(x, axis=attributes["axis"]),)


@adapts("LayerNormalization", "layer_norm")
def _layer_normalization(attributes: Attributes, x: Any, gain: Any, bias: Any) -> Outputs:
    epsilon = attributes["epsilon"]
    return (layer_norm(x, gain, bias, axis=_from(attributes["axis"], x), epsilon=epsilon),)


@adapts("RMSNormalization", "rms_norm")
def _rms_normalization(attributes: Attributes, x: Any, gain: Any) -> Outputs:
    epsilon = attributes["epsilon"]
    return (rms_norm(x, gain, axis=_from(attributes["axis"], x), epsilon=epsilon),)


@adapts("BatchNormalization", "batch_norm", "batch_norm_inference", "running_average")
def _batch_normalization(attributes: Attributes, x: Any, gain: Any, bias: Any, mean: Any, variance: Any) -> Outputs:
    examples, epsilon = _all_but(1, x), attributes["epsilon"]
    if not attributes["training_mode"]:
        y = batch_norm_inference(x, mean, variance, gain, bias, axis=examples, epsilon=epsilon)
        return (y,)
    running = variant_of("running_average", "running_average_of_old")
    return (
        batch_norm(x, gain, bias, axis=examples, epsilon=epsilon),
        running(mean, np.mean(x, axis=examples), momentum=attributes["momentum"]),
        running(variance, np.var(x, axis=examples), momentum=attributes["momentum"]),
    )


@adapts("Gelu", "gelu")
def _gelu(attributes: Attributes, x: Any) -> Outputs:
    return (gelu(x, approximate=attributes["approximate"]),)


@adapts("Relu", "relu")
def _relu(_: Attributes, x: Any) -> Outputs:
    return (relu(x),)


@adapts("LeakyRelu", "leaky_relu")
def _leaky_relu(attributes: Attributes, x: Any) -> Outputs:
    return (leaky_relu(x, slope=attributes["alpha"]),)


@adapts("Sigmoid", "sigmoid")
def _sigmoid(_: Attributes, x: Any) -> Outputs:
    return (sigmoid(x),)


@adapts("Tanh", "tanh")
def _tanh(_: Attributes, x: Any) -> Outputs:
    return (tanh(x),)


@adapts("Softplus", "softplus")
def _softplus(_: Attributes, x: Any) -> Outputs:
    return (softplus(x),)


@adapts("Swish", "silu")
def _swish(attributes: Attributes, x: Any) -> Outputs:
    assert attributes["alpha"] == 1, "silu is Swish of α = 1"
    return (silu(x),)


@adapts("SwiGLU", "swiglu")
def _swiglu(attributes: Attributes, gate: Any, value: Any) -> Outputs:
    whole, nothing = np.eye(gate.shape[-1], dtype=gate.dtype), np.zeros((gate.shape[-1],) * 2, gate.dtype)
    first, second = np.concatenate((whole, nothing)), np.concatenate((nothing, whole))
    return (swiglu(np.concatenate((gate, value), axis=-1), first, second, beta=attributes["alpha"]),)


@adapts("GroupNormalization", "group_norm")
def _group_normalization(attributes: Attributes, x: Any, gain: Any, bias: Any) -> Outputs:
    return (group_norm(x, attributes["num_groups"], gain, bias, epsilon=attributes["epsilon"]),)


@adapts("SoftmaxCrossEntropyLoss", "cross_entropy_from_logits", "log_softmax")
def _softmax_cross_entropy(attributes: Attributes, x: Any, target: Any, weights: Any = None) -> Outputs:
    loss = cross_entropy_from_logits(x, target, class_weights=weights, axis=1, **_reduction(attributes))
    return loss, log_softmax(x, axis=1)


@adapts("NegativeLogLikelihoodLoss", "negative_log_likelihood")
def _negative_log_likelihood(attributes: Attributes, x: Any, target: Any, weights: Any = None) -> Outputs:
    return (negative_log_likelihood(x, target, class_weights=weights, axis=1, **_reduction(attributes)),)


@adapts("RotaryEmbedding", "rotate_pairs", "split_heads", "merge_heads", "embedding")
def _rotary_embedding(attributes: Attributes, x: Any, cosines: Any, sines: Any, positions: Any = None) -> Outputs:
    heads = split_heads(x, attributes["num_heads"]) if x.ndim == 3 else x
    if positions is not None:
        cosines, sines = embedding(positions, cosines), embedding(positions, sines)
    pairing = "adjacent" if attributes["interleaved"] else "halves"
    turned = rotate_pairs(heads, cosines[:, None], sines[:, None], pairing=pairing)
    return (merge_heads(turned) if x.ndim == 3 else turned,)


@adapts(
    "Attention",
    "scaled_dot_product_attention",
    "attention_weights",
    "scaled_dot_similarity",
    "causal_mask",
    "additive_mask",
    "split_heads",
    "merge_heads",
)
def _attention(
    attributes: Attributes,
    Q: Any,
    K: Any,
    V: Any,
    mask: Any = None,
    past_K: Any = None,
    past_V: Any = None,
    lengths: Any = None,
) -> Outputs:
    sides_joined = Q.ndim == 3
    if sides_joined:
        Q = split_heads(Q, attributes["q_num_heads"])
        K, V = (split_heads(x, attributes["kv_num_heads"]) for x in (K, V))
    past = None if past_K is None else (past_K, past_V)
    keys, values = (K, V) if past is None else (np.concatenate((past_K, K), 2), np.concatenate((past_V, V), 2))
    mask = _mask(attributes, mask, Q, keys, None if past is None else past_K.shape[2], lengths)
    options = {"scale": attributes.get("scale"), "softcap": attributes["softcap"] or None}
    Y = scaled_dot_product_attention(Q, K, V, mask, past=past, **options)
    return merge_heads(Y) if sides_joined else Y, keys, values, lambda: _scores(attributes, Q, keys, mask)


def _mask(attributes: Attributes, mask: Any, Q: Any, keys: Any, past: int | None, lengths: Any) -> Any:
    """ONNX's mask, its causal triangle, window and padded lengths as one mask: all of them must allow a key."""
    n, m = Q.shape[2], keys.shape[2]
    if mask is not None and mask.shape[-1] < m:
        missing = [(0, 0)] * (mask.ndim - 1) + [(0, m - mask.shape[-1])]
        mask = np.pad(mask, missing, constant_values=False if mask.dtype == bool else -np.inf)
    offsets = [past or 0] if lengths is None else [int(length) - n for length in lengths]
    left, right = attributes.get("left_window_size", -1), attributes.get("right_window_size", -1)
    allowed = np.ones((len(offsets), 1, n, m), dtype=bool)
    for rows, offset in zip(allowed, offsets, strict=True):
        if attributes["is_causal"]:
            rows &= causal_mask(n, m, past=offset)
        if left >= 0:
            rows &= ~causal_mask(n, m, past=offset - left - 1)
        if right >= 0:
            rows &= causal_mask(n, m, past=offset + right)
    if lengths is not None:
        allowed = allowed & (np.arange(m) < np.reshape(lengths, (-1, 1, 1, 1)))
    if mask is None or mask.dtype == bool:
        return allowed if mask is None else allowed & mask
    return mask + additive_mask(allowed, like=mask)


def _scores(attributes: Attributes, Q: Any, keys: Any, mask: Any) -> Any:
    """The scores at the stage that ONNX's qk_matmul_output_mode names: plain, capped, masked, or made to weights."""
    mode, scale, softcap = (
        attributes["qk_matmul_output_mode"],
        attributes.get("scale"),
        attributes["softcap"] or None,
    )
    if mode == 3:
        return attention_weights(Q, keys, mask, scale=scale, softcap=softcap)
    scores = capped(scaled_dot_similarity(Q, grouped(keys, Q), scale=scale), softcap)
    return masked(scores, mask) if mode == 2 else scores


@adapts("Trilu", "causal_mask")
def _trilu(attributes: Attributes, x: Any, diagonal: Any = 0) -> Outputs:
    n, m = x.shape[-2:]
    kept = causal_mask(n, m, past=int(diagonal) - attributes["upper"])
    return (np.where(~kept if attributes["upper"] else kept, x, np.zeros_like(x)),)


@adapts("OneHot", "one_hot")
def _one_hot(attributes: Attributes, indices: Any, depth: Any, values: Any) -> Outputs:
    classes, indices = int(depth), indices.astype("int64")
    from_the_end = (indices < 0) & (indices >= -classes)  # ONNX counts negative indices from the end
    indices = np.where(from_the_end, indices + classes, indices)
    known = (indices >= 0) & (indices < classes)  # and has others off throughout, which the formula refuses
    hot = one_hot(np.where(known, indices, 0), classes)
    off, on = values
    return (np.moveaxis(np.where((hot == 1) & known[..., None], on, off), -1, attributes["axis"]),)


@adapts("MatMul", "affine")
def _matmul(_: Attributes, a: Any, b: Any) -> Outputs:
    if b.ndim == 1:
        return (affine(a, b[:, None])[..., 0],)
    return (affine(a, b),)


@adapts("Momentum", "momentum_step", "gradient_descent_step")
def _momentum(attributes: Attributes, rate: Any, count: Any, *tensors: Any) -> Outputs:
    nesterov = variant_of("momentum_step", "momentum_step_nesterov")
    step = nesterov if attributes["mode"] == "nesterov" else momentum_step
    beta = attributes["beta"] if count > 0 else 1

    def one(parameter: Any, gradient: Any, velocity: Any) -> Any:
        gradient = beta * _regularized(attributes, parameter, gradient)
        return step(parameter, gradient, velocity, learning_rate=rate, momentum=attributes["alpha"])

    return _each(one, 3, tensors)


@adapts("Adam", "adam_step", "gradient_descent_step")
def _adam(attributes: Attributes, rate: Any, count: Any, *tensors: Any) -> Outputs:
    assert not attributes["norm_coefficient_post"], "no case shrinks the result"
    step = variant_of("adam_step", "adam_step_epsilon_uncorrected" if count > 0 else "adam_step_uncorrected")

    def one(parameter: Any, gradient: Any, first: Any, second: Any) -> Any:
        gradient = _regularized(attributes, parameter, gradient)
        betas = {"beta_1": attributes["alpha"], "beta_2": attributes["beta"], "epsilon": attributes["epsilon"]}
        return step(parameter, gradient, first, second, max(int(count), 1), learning_rate=rate, **betas)

    return _each(one, 4, tensors)


@adapts("RNN", "rnn_step")
def _rnn(attributes: Attributes, x: Any, W: Any, R: Any, B: Any = None, lengths: Any = None, *_: Any) -> Outputs:
    def step(direction: int, x: Any, state: Any) -> Any:
        W_x, W_h, biases = _weights(direction, W, R, B, (0,))
        activation = {b"Tanh": tanh, b"Relu": relu}[attributes["activations"][direction]]
        bias = None if biases is None else biases[0] + biases[1]
        return (rnn_step(x, state, W_x, W_h, bias, activation=activation),)

    return _in_time(attributes, step, x, lengths, states=1)


@adapts("LSTM", "lstm_step")
def _lstm(attributes: Attributes, x: Any, W: Any, R: Any, B: Any = None, lengths: Any = None, *_: Any) -> Outputs:
    one = variant_of("lstm_step", "lstm_step_coupled") if attributes["input_forget"] else lstm_step

    def step(direction: int, x: Any, state: Any, cell: Any) -> Any:
        W_x, W_h, biases = _weights(direction, W, R, B, (0, 2, 3, 1))  # ONNX has i, o, f, c
        return one(x, state, cell, W_x, W_h, None if biases is None else biases[0] + biases[1])

    return _in_time(attributes, step, x, lengths, states=2)


@adapts("GRU", "gru_step")
def _gru(attributes: Attributes, x: Any, W: Any, R: Any, B: Any = None, lengths: Any = None, *_: Any) -> Outputs:
    after = attributes["linear_before_reset"]
    cell = gru_step if after else variant_of("gru_step", "gru_step_reset_before")

    def step(direction: int, x: Any, state: Any) -> Any:
        W_x, W_h, biases = _weights(direction, W, R, B, (1, 0, 2))  # ONNX has z, r, h
        return (cell(x, state, W_x, W_h, *(biases or ())),)

    return _in_time(attributes, step, x, lengths, states=1)


def _weights(direction: int, W: Any, R: Any, B: Any, order: tuple[int, ...]) -> tuple[Any, Any, Any]:
    """Weights of one direction with a column for each unit, the gates in an order; and the bias beside either."""

    def ordered(rows: Any) -> Any:
        gates = np.split(rows, len(order))
        return np.concatenate([gates[i] for i in order])

    biases = None if B is None else tuple(map(ordered, np.split(B[direction], 2)))
    return ordered(W[direction]).T, ordered(R[direction]).T, biases


def _in_time(attributes: Attributes, step: Callable[..., Any], x: Any, lengths: Any, *, states: int) -> Outputs:
    """All states over time, in each direction, and the last ones; ONNX has time first, or in layout 1 the examples."""
    assert lengths is None or np.all(lengths == len(x)), "no case has sequences of several lengths"
    batch_first, direction = attributes["layout"], attributes["direction"]
    x = np.swapaxes(x, 0, 1) if batch_first else x
    turned = {"forward": (False,), "reverse": (True,), "bidirectional": (False, True)}[direction]
    sequences, ends = [], []
    for number, backwards in enumerate(turned):
        now = (np.zeros((x.shape[1], attributes["hidden_size"]), x.dtype),) * states
        seen = []
        for row in x[::-1] if backwards else x:
            now = tuple(step(number, row, *now))
            seen.append(now[0])
        sequences.append(np.stack(seen[::-1] if backwards else seen))
        ends.append(now)
    whole, last = np.stack(sequences, axis=1), [np.stack(each) for each in zip(*ends, strict=True)]
    if batch_first:
        return (np.moveaxis(whole, 2, 0), *(np.swapaxes(each, 0, 1) for each in last))
    return (whole, *last)


def _regularized(attributes: Attributes, parameter: Any, gradient: Any) -> Any:
    """The gradient of the loss and of half the norm coefficient times the squared parameter: g + c x."""
    return gradient_descent_step(gradient, parameter, learning_rate=-attributes["norm_coefficient"])


def _each(step: Callable[..., Any], roles: int, tensors: Outputs) -> Outputs:
    """The step of each tensor by itself; ONNX lists all tensors of a role, then those of the next."""
    count = len(tensors) // roles
    results = [step(*tensors[i::count]) for i in range(count)]
    return tuple(result for role in zip(*results, strict=True) for result in role)


def variant_of(formula: str, name: str) -> Callable[..., Any]:
    """A variant of the catalogue by name."""
    return {variant.name: variant.function for variant in CATALOGUE[formula].variants}[name]


def _reduction(attributes: Attributes) -> dict[str, Any]:
    return {"reduction": attributes["reduction"], "ignore_index": attributes.get("ignore_index")}


def _from(axis: int, x: Any) -> tuple[int, ...]:
    """The axis and all after it."""
    return tuple(range(axis % x.ndim, x.ndim))


def _all_but(axis: int, x: Any) -> tuple[int, ...]:
    """Every axis but this one."""
    return tuple(i for i in range(x.ndim) if i != axis)
