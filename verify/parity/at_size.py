"""For each formula the axes of its arguments at size, or why it is compared on small arrays alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    LanguageModelParameters,
    NormParameters,
    OutputParameters,
    TransformerParameters,
)
from verify.parity.sizes import Scaled

X = "B H n d"
ROWS = "B H n"
SHARES = "share B H n d"
CLASSES = "class B H n / d"
TOKENS = "class B n / V"
SCORES = "B H n m"

Make = Callable[[str], Any]


def _each(names: str, axes: Mapping[str, Any], **more: Any) -> dict[str, Scaled]:
    """The same arguments for several formulas."""
    return {name: Scaled(axes, **more) for name in names.split()}


def _norm(make: Make) -> NormParameters:
    return NormParameters(make("gain D"), make("D"))


def _attention(make: Make) -> AttentionParameters:
    return AttentionParameters(*(make("weight D D") for _ in range(4)))


def _network(make: Make) -> FeedForwardParameters:
    return FeedForwardParameters(make("weight D F"), make("F"), make("weight F D"), make("D"))


def _encoder(make: Make) -> EncoderBlockParameters:
    return EncoderBlockParameters(_attention(make), _norm(make), _network(make), _norm(make))


def _decoder(make: Make) -> DecoderBlockParameters:
    attentions = _attention(make), _norm(make), _attention(make), _norm(make)
    return DecoderBlockParameters(*attentions, _network(make), _norm(make))


def _output(make: Make) -> OutputParameters:
    return OutputParameters(make("weight D V"), make("V"))


def _language_model(make: Make) -> LanguageModelParameters:
    return LanguageModelParameters(make("V D"), (_encoder(make),), _norm(make), _output(make))


def _transformer(make: Make) -> TransformerParameters:
    return TransformerParameters(make("V D"), make("V D"), (_encoder(make),), (_decoder(make),), _output(make))


ELEMENTWISE = "relu leaky_relu sigmoid tanh gelu silu softplus"
WEIGHTS = dict.fromkeys(("W_Q", "W_K", "W_V", "W_O"), "weight D D")
HEADS = {"heads": "length H"}
SELF = {"Q": X, "K": "B H m d", "V": "B H m d", "mask": "mask n m"}
PROJECTED = {"Q": "B n D", "K": "B m D", "V": "B m D", **WEIGHTS, **HEADS}
CROSS = {"decoder": "B n D", "encoder": "B m D", **WEIGHTS, **HEADS}
AFFINE = {"x": "B n D", "W": "weight D F", "b": "F"}
NETWORK = {"x": "B n D", "W_1": "weight D F", "b_1": "F", "W_2": "weight F D", "b_2": "D"}
BACK = {"upstream": X}
BACK_D = {"upstream": "B n D"}
ATTENDING: Mapping[str, Any] = {"widest": SCORES, "products": "B H n m d"}
HEADED: Mapping[str, Any] = {"widest": SCORES, "products": "B n D D"}
BLOCK: Mapping[str, Any] = {"widest": SCORES, "products": "B n D F", "upto": "medium"}

AT_SIZE: Mapping[str, Scaled] = {
    **_each(ELEMENTWISE, {"x": X}, rows=ROWS),
    **_each(" ".join(f"{name}_gradient" for name in ELEMENTWISE.split()), {**BACK, "x": X}, rows=ROWS),
    **_each("softmax log_softmax logsumexp standardize gradient_product", {"x": X}, rows=ROWS),
    "gradient_product": Scaled({"derivatives": X}, rows=ROWS),
    "most_probable": Scaled({"probabilities": X}, rows=ROWS),
    **_each("softmax_gradient log_softmax_gradient", {**BACK, "x": X}, rows=ROWS),
    "logsumexp_gradient": Scaled({"upstream": ROWS, "x": X}, rows=ROWS),
    # — normalization —
    "layer_norm": Scaled({"x": X, "gain": "gain d", "bias": "d"}, rows=ROWS),
    "layer_norm_gradient": Scaled({**BACK, "x": X, "gain": "gain d", "bias": "d"}, rows=ROWS),
    "rms_norm": Scaled({"x": X, "gain": "gain d"}, rows=ROWS),
    "rms_norm_gradient": Scaled({**BACK, "x": X, "gain": "gain d"}, rows=ROWS),
    "batch_norm": Scaled({"x": "N d", "gain": "gain d", "bias": "d"}),
    "batch_norm_gradient": Scaled({"upstream": "N d", "x": "N d", "gain": "gain d", "bias": "d"}),
    "batch_norm_inference": Scaled({"x": "N d", "mean": "d", "variance": "positive d"}, rows="N"),
    # — attention —
    "dot_similarity": Scaled({"Q": X, "K": "B H m d"}, rows=ROWS, **ATTENDING),
    "scaled_dot_similarity": Scaled({"Q": X, "K": "B H m d"}, rows=ROWS, **ATTENDING),
    "bilinear_similarity": Scaled({"Q": X, "K": "B H m d", "W": "weight d d"}, rows=ROWS, **ATTENDING),
    "additive_similarity": Scaled(
        {"Q": "n d", "K": "m d", "W_Q": "weight d d", "W_K": "weight d d", "v": "d"},
        rows="n",
        widest="n m d",
        products="n m d",
    ),
    "attention_weights": Scaled({"Q": X, "K": "B H m d", "mask": "mask n m"}, rows=ROWS, **ATTENDING),
    "scaled_dot_product_attention": Scaled(SELF, rows=ROWS, **ATTENDING),
    "scaled_dot_product_attention_gradient": Scaled({**BACK, **SELF}, **ATTENDING),
    "relative_position_attention": Scaled({**SELF, "R": "n m"}, rows=ROWS, **ATTENDING),
    "multi_head_attention": Scaled(PROJECTED, rows="B n", **HEADED),
    "multi_head_attention_gradient": Scaled({**BACK_D, **PROJECTED}, **HEADED),
    "encoder_decoder_attention": Scaled(CROSS, rows="B n", **HEADED),
    "encoder_decoder_attention_gradient": Scaled({**BACK_D, **CROSS}, **HEADED),
    "split_heads": Scaled({"x": "B n D", **HEADS}),
    "merge_heads": Scaled({"x": X}),
    "additive_mask": Scaled({"mask": "mask n m"}),
    "causal_average": Scaled({"x": X}, widest="n n", products="B H n n d"),
    # — layers —
    "affine": Scaled(AFFINE, rows="B n", products="B n D F"),
    "affine_gradient": Scaled({"upstream": "B n F", **AFFINE}, products="B n D F"),
    "scaled_logits": Scaled({"x": "B n D", "W": "weight D V"}, rows="B n", products="B n D V"),
    "feed_forward": Scaled(NETWORK, rows="B n", widest="B n F", products="B n D F"),
    "feed_forward_gradient": Scaled({**BACK_D, **NETWORK}, widest="B n F", products="B n D F"),
    "rnn_step": Scaled({"x": "B D", "state": "B D", "W_x": "weight D D", "W_h": "weight D D", "b": "D"}, rows="B"),
    "lstm_step": Scaled(
        {"x": "B D", "state": "B D", "cell": "B D", "W_x": "weight D F", "W_h": "weight D F", "b": "F"}, rows="B"
    ),
    "gru_step": Scaled(
        {"x": "B D", "state": "B D", "W_x": "weight D G", "W_h": "weight D G", "b": "G", "b_h": "G"}, rows="B"
    ),
    "swiglu": Scaled({"x": "B n D", "W": "weight D F", "V": "weight D F"}, rows="B n", widest="B n F"),
    "swiglu_gradient": Scaled(
        {"upstream": "B n F", "x": "B n D", "W": "weight D F", "V": "weight D F"}, widest="B n F"
    ),
    "group_norm": Scaled({"x": "N d", "groups": 2, "gain": "gain d", "bias": "d"}, rows="N"),
    **_each("hinge_loss hinge_loss_gradient", {"scores": X, "target": X}),
    "embedding": Scaled({"indices": TOKENS, "table": "V D"}),
    "embedding_gradient": Scaled({**BACK_D, "indices": TOKENS, "table": "V D"}, widest="B n V", products="B n V D"),
    "embed_with_positions": Scaled({"tokens": TOKENS, "table": "V D"}),
    "one_hot": Scaled({"indices": TOKENS, "classes": "length V"}, widest="B n V"),
    "shift_right": Scaled({"tokens": TOKENS}, options={"start": 1}),
    "padding_mask": Scaled({"tokens": TOKENS}),
    # — positions —
    "sinusoidal_position_encoding": Scaled({"positions": "position n", "dimension": "length d"}, rows="n"),
    "rotary_position_embedding": Scaled({"x": X, "positions": "position n"}, rows=ROWS),
    "rotary_position_embedding_gradient": Scaled({**BACK, "positions": "position n"}, rows=ROWS),
    "rotate_pairs": Scaled({"x": X, "cosines": "n e", "sines": "n e"}, rows=ROWS),
    "rotation_matrix": Scaled({"theta": "n m"}, widest="n m d"),
    # — losses and metrics —
    **_each("cross_entropy cross_entropy_gradient", {"probabilities": SHARES, "target": SHARES}, rows=ROWS),
    **_each("cross_entropy_from_logits cross_entropy_from_logits_gradient", {"logits": X, "target": CLASSES}),
    **_each("negative_log_likelihood negative_log_likelihood_gradient", {"log_probabilities": X, "target": CLASSES}),
    **_each("binary_cross_entropy binary_cross_entropy_gradient", {"probabilities": SHARES, "target": SHARES}),
    **_each(
        "binary_cross_entropy_from_logits binary_cross_entropy_from_logits_gradient", {"logits": X, "target": SHARES}
    ),
    **_each("mean_squared_error mean_squared_error_gradient", {"prediction": X, "target": X}),
    **_each("mean_absolute_error mean_absolute_error_gradient", {"prediction": X, "target": X}),
    **_each("root_mean_squared_error root_mean_squared_error_gradient", {"prediction": X, "target": X}),
    **_each("huber_loss huber_loss_gradient r_squared", {"prediction": X, "target": X}),
    **_each("kl_divergence kl_divergence_gradient", {"p": SHARES, "q": SHARES}, rows=ROWS),
    **_each("log_likelihood perplexity entropy entropy_gradient", {"probabilities": SHARES}, rows=ROWS),
    **_each("accuracy confusion precision recall f1", {"predicted": "class N / e", "actual": "class N / e"}),
    **_each("euclidean_distance manhattan_distance cosine_similarity", {"x": X, "y": X}, rows=ROWS),
    # — training —
    "gradient_descent_step": Scaled({"parameter": X, "gradient": X}, rows=ROWS, options={"learning_rate": 0.01}),
    "momentum_step": Scaled({"parameter": X, "gradient": X, "velocity": X}, rows=ROWS, options={"learning_rate": 0.01}),
    "adam_step": Scaled({"parameter": X, "gradient": X, "first": X, "second": f"positive {X}", "step": 3.0}, rows=ROWS),
    "rmsprop_step": Scaled({"parameter": X, "gradient": X, "square": f"positive {X}"}, rows=ROWS),
    "adamw_step": Scaled(
        {"parameter": X, "gradient": X, "first": X, "second": f"positive {X}", "step": 3.0}, rows=ROWS
    ),
    "softmax_gradient_descent": Scaled(
        {"logits": X, "target": SHARES}, rows=ROWS, options={"learning_rate": 0.5, "steps": 2}
    ),
    "running_average": Scaled({"running": "D", "current": "D"}, rows="D"),
    "dropout": Scaled({"x": X, "mask": f"mask {X}"}, rows=ROWS, options={"rate": 0.25}),
    "dropout_gradient": Scaled({**BACK, "mask": f"mask {X}"}, rows=ROWS, options={"rate": 0.25}),
    "dropout_inference": Scaled({"x": X}, rows=ROWS, options={"rate": 0.25}),
    "weight_penalty": Scaled({"weights": X}, options={"strength": 0.1}),
    # — models —
    "encoder_block": Scaled({"x": "B n D", "parameters": _encoder, **HEADS}, **BLOCK),
    "encoder_block_gradient": Scaled({**BACK_D, "x": "B n D", "parameters": _encoder, **HEADS}, **BLOCK),
    "decoder_block": Scaled({"y": "B n D", "memory": "B m D", "parameters": _decoder, **HEADS}, **BLOCK),
    "decoder_block_gradient": Scaled(
        {**BACK_D, "y": "B n D", "memory": "B m D", "parameters": _decoder, **HEADS}, **BLOCK
    ),
    "language_model_logits": Scaled({"tokens": TOKENS, "parameters": _language_model, **HEADS}, **BLOCK),
    "language_model": Scaled({"tokens": TOKENS, "parameters": _language_model, **HEADS}, **BLOCK),
    "encoder_decoder_logits": Scaled(
        {"source": "class B m / V", "target": TOKENS, "parameters": _transformer, **HEADS}, **BLOCK
    ),
}
"""The arguments at size by formula; the axes are those of `sizes`, and those of the formulas' own cards."""

BY_ITS_BLOCK = "it repeats a block, which is compared at size by itself"
NO_ARRAYS = "its arguments are numbers, or a few"
TABLES = "it searches or eliminates: its work grows faster than its arrays"

SMALL_ALONE: Mapping[str, str] = {
    **dict.fromkeys(("encoder", "encoder_gradient", "decoder", "decoder_gradient"), BY_ITS_BLOCK),
    **dict.fromkeys(("language_model_gradient", "language_model_logits_gradient"), BY_ITS_BLOCK),
    **dict.fromkeys(("encoder_decoder_transformer", "encoder_decoder_transformer_gradient"), BY_ITS_BLOCK),
    "encoder_decoder_logits_gradient": BY_ITS_BLOCK,
    **dict.fromkeys(("residual", "residual_gradient"), "it is a norm of a sublayer, both compared by themselves"),
    **dict.fromkeys(("determinant", "linear_regression", "nearest_neighbors", "greedy_decode", "beam_search"), TABLES),
    **dict.fromkeys(("attention_pairs", "attention_operations", "matmul_operations", "affine_parameters"), NO_ARRAYS),
    **dict.fromkeys(("attention_parameters", "feed_forward_parameters", "encoder_block_parameters"), NO_ARRAYS),
    **dict.fromkeys(
        ("decoder_block_parameters", "language_model_parameters", "transformer_parameters", "expected_initial_loss"),
        NO_ARRAYS,
    ),
    **dict.fromkeys(
        ("kaiming_std", "xavier_std", "precision_of_counts", "recall_of_counts", "f1_of_counts", "f_beta_of_counts"),
        NO_ARRAYS,
    ),
    **dict.fromkeys(("accuracy_of_counts", "specificity_of_counts"), NO_ARRAYS),
    **dict.fromkeys(("numpy_uniform", "randint", "rand", "randn", "linear_init"), NO_ARRAYS),
    **dict.fromkeys(("causal_mask", "causal_average_weights"), "causal_average holds both at size"),
    "concat_heads": "it is one function of the array library",
}
"""Formulas without arguments at size, each with the reason."""
