"""For each theorem a twin: the formula with a known mistake in it, which the proof must not accept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from array_api_compat import array_namespace

from verify.formulas import CATALOGUE

Function = Callable[..., Any]


@dataclass(frozen=True)
class Twin:
    """A mistake, in words, and the functions that make it, by the names of the formulas they stand in for."""

    mistake: str
    replaced: Mapping[str, Function]


def shipped(name: str) -> Function:
    """The formula itself."""
    return CATALOGUE[name].function


def variant(name: str) -> Function:
    """A variant that the catalogue declares."""
    return next(v.function for card in CATALOGUE.values() for v in card.variants if v.name == name)


def changed(name: str, change: Callable[[Any], Any]) -> Mapping[str, Function]:
    """The formula with its result changed."""
    return {name: lambda *args, **options: change(shipped(name)(*args, **options))}


def field(name: str, which: str, change: Callable[..., Any]) -> Mapping[str, Function]:
    """The formula with one field of its result changed: a function of that field and of the first arguments."""

    def mistaken(*args: Any, **options: Any) -> Any:
        result = shipped(name)(*args, **options)
        return result._replace(**{which: change(getattr(result, which), *args)})

    return {name: mistaken}


def total(x: Any, axis: int = -1) -> Any:
    """The sum along an axis that is kept."""
    return array_namespace(x).sum(x, axis=axis, keepdims=True)


def softmax(x: Any, *, axis: int = -1) -> Any:
    """The shipped softmax."""
    return shipped("softmax")(x, axis=axis)


def leaking_softmax(x: Any, *, axis: int = -1) -> Any:
    """Softmax with a class of its own that takes part in the sum."""
    e = array_namespace(x).exp(x)
    return e / (1 + total(e, axis))


def layer_norm_of(root: Callable[[Any, Any], Any]) -> Function:
    """A layer norm with another divisor, given variance and ε."""

    def mistaken(x: Any, gain: Any = None, bias: Any = None, *, axis: int = -1, epsilon: Any = 1e-5) -> Any:
        xp = array_namespace(x)
        mean = xp.mean(x, axis=axis, keepdims=True)
        variance = xp.mean((x - mean) ** 2, axis=axis, keepdims=True)
        z = (x - mean) / root(variance, epsilon)
        z = z if gain is None else gain * z
        return z if bias is None else z + bias

    return mistaken


def uncentred(x: Any, gain: Any = None, bias: Any = None, *, axis: int = -1, epsilon: Any = 1e-5) -> Any:
    """A layer norm that forgets to subtract the mean."""
    xp = array_namespace(x)
    mean = xp.mean(x, axis=axis, keepdims=True)
    variance = xp.mean((x - mean) ** 2, axis=axis, keepdims=True)
    z = x / xp.sqrt(variance + epsilon)
    z = z if gain is None else gain * z
    return z if bias is None else z + bias


def unscaled(name: str) -> Mapping[str, Function]:
    """Attention without 1/√d_k."""
    return {name: lambda *args, **options: shipped(name)(*args, **(options | {"scale": 1}))}


def masked_afterwards(Q: Any, K: Any, V: Any, mask: Any = None, **options: Any) -> Any:
    """Attention that applies its mask after softmax."""
    return variant("scaled_dot_product_attention_mask_after_softmax")(Q, K, V, mask, **options)


def first_key_twice(Q: Any, K: Any, V: Any, mask: Any = None, **options: Any) -> Any:
    """Attention that adds the first value once more."""
    return shipped("scaled_dot_product_attention")(Q, K, V, mask, **options) + V[:1, :]


def queries_of_the_encoder(decoder: Any, encoder: Any, *weights: Any, **options: Any) -> Any:
    """Cross attention of the decoder to itself."""
    return shipped("encoder_decoder_attention")(decoder, decoder, *weights, **options)


def squared_rotation(x: Any, positions: Any, **options: Any) -> Any:
    """Rotary embedding with angles that grow as the square of the position."""
    return shipped("rotary_position_embedding")(x, positions**2, **options)


def added_positions(x: Any, positions: Any, **_: Any) -> Any:
    """Positions added instead of turned."""
    return x + positions


def exchanged(name: str) -> Mapping[str, Function]:
    """A function of two arguments with the two exchanged."""
    return {name: lambda a, b, **options: shipped(name)(b, a, **options)}


def exponential_form(positions: Any, dimension: int, base: Any = 10000, *, form: str = "power") -> Any:
    """Position encoding whose exp-log form loses the factor 2 of its exponent."""
    name = "sinusoidal_position_encoding" + ("" if form == "power" else "_single_exponent")
    function = shipped(name) if form == "power" else variant(name)
    return function(positions, dimension, base)


def rising(positions: Any, dimension: int, base: Any = 10000) -> Any:
    """Position encoding with frequencies that rise."""
    return shipped("sinusoidal_position_encoding")(positions, dimension, 1 / base)


def stretched(positions: Any, dimension: int, base: Any = 10000) -> Any:
    """Position encoding of squared positions."""
    return shipped("sinusoidal_position_encoding")(positions**2, dimension, base)


def relu_slope(upstream: Any, x: Any) -> Any:
    """A gradient of ReLU that always passes."""
    return upstream + 0 * x


def noisy_softmax(x: Any, *, axis: int = -1) -> Any:
    """Softmax that first moves its logits away from 0, where float32 is coarse."""
    xp = array_namespace(x)
    e = xp.exp((x + 100) - (xp.max(x, axis=axis, keepdims=True) + 100))
    return e / total(e, axis)


def without_remaining_variance(X: Any, y: Any) -> Any:
    """A regression whose intercept is the mean of y."""
    fit = shipped("linear_regression")(X, y)
    return fit._replace(intercept=array_namespace(y).mean(y))


SOFTMAX = {
    "softmax_sums_to_one": Twin("a 1 in the denominator", {"softmax": leaking_softmax}),
    "softmax_is_below_one": Twin("the largest is one", changed("softmax", lambda p: 2 * p)),
    "sigmoid_is_between_zero_and_one": Twin("it is stretched", changed("sigmoid", lambda s: 2 * s - 1)),
    "tanh_is_odd_and_between_minus_one_and_one": Twin("it is shifted", changed("tanh", lambda t: t + 1)),
    "relu_is_not_negative": Twin("a slope below zero", {"relu": lambda x: shipped("leaky_relu")(x)}),
    "rectifiers_have_a_corner_at_zero": Twin("no corner", {"relu": lambda x: 1 * x}),
    "sigmoid_rises_by_a_quarter_at_most": Twin("twice as steep", changed("sigmoid_gradient", lambda g: 2 * g)),
    "tanh_rises_by_one_at_most": Twin("twice as steep", changed("tanh_gradient", lambda g: 2 * g)),
    "activations_are_not_linear": Twin("no activation at all", {"tanh": lambda x: 1 * x}),
    "smooth_rectifiers_fall_and_rise": Twin("a rectifier without a dip", {"gelu": lambda x: shipped("relu")(x)}),
    "metrics_are_between_zero_and_one": Twin(
        "percent", {"precision_of_counts": lambda TP, FP: 100 * shipped("precision_of_counts")(TP, FP)}
    ),
    "mean_squared_error_is_not_negative": Twin("one is taken off", changed("mean_squared_error", lambda e: e - 1)),
    "batch_norm_has_mean_zero_and_its_variance": Twin("nothing is centred", changed("batch_norm", lambda z: z + 1)),
    "divergence_is_not_symmetric": Twin(
        "both ways", {"kl_divergence": lambda p, q: shipped("kl_divergence")(p, q) + shipped("kl_divergence")(q, p)}
    ),
    "softmax_is_positive": Twin("no exponentials", {"softmax": variant("softmax_without_exponentials")}),
    "softmax_ignores_a_shift": Twin("a 1 in the denominator", {"softmax": leaking_softmax}),
    "jacobian_of_softmax": Twin("powers of 2", {"softmax": variant("softmax_base_2")}),
    "log_softmax_is_the_logarithm": Twin("base 2", {"log_softmax": variant("log_softmax_base_2")}),
    "gradient_of_softmax": Twin("not centred", {"softmax_gradient": lambda g, x, axis=-1: g * softmax(x, axis=axis)}),
    "gradient_of_log_softmax": Twin("g in place of its sum", {"log_softmax_gradient": lambda g, x: g - softmax(x) * g}),
    "gradient_of_logsumexp": Twin("wrong sign", changed("logsumexp_gradient", lambda back: -back)),
    "error_of_softmax_in_float32": Twin("logits moved to 100 and back", {"softmax": noisy_softmax}),
}

LOSSES = {
    "gradient_of_cross_entropy": Twin("y − p", {"cross_entropy_gradient": variant("cross_entropy_gradient_negative")}),
    "cross_entropy_from_logits_is_that_of_softmax": Twin(
        "prediction and truth exchanged", {"cross_entropy": variant("cross_entropy_exchanged")}
    ),
    "gradient_of_cross_entropy_from_logits": Twin(
        "class weights ignored",
        {
            "cross_entropy_from_logits_gradient": lambda z, y, class_weights=None, **options: shipped(
                "cross_entropy_from_logits_gradient"
            )(z, y, **options)
        },
    ),
    "gradient_of_negative_log_likelihood": Twin(
        "wrong sign", changed("negative_log_likelihood_gradient", lambda back: -back)
    ),
    "uniform_prediction_costs_the_logarithm": Twin(
        "base 2", {"expected_initial_loss": variant("expected_initial_loss_base_2")}
    ),
    "gradient_of_kl_divergence": Twin("not divided by q", {"kl_divergence_gradient": lambda p, q: -p + 0 * q}),
    "divergence_is_cross_entropy_less_entropy": Twin(
        "p and q exchanged", {"kl_divergence": variant("kl_divergence_exchanged")}
    ),
    "divergence_is_not_negative": Twin("p and q exchanged", {"kl_divergence": variant("kl_divergence_exchanged")}),
    "entropy_is_at_most_the_logarithm": Twin("wrong sign", {"cross_entropy": variant("cross_entropy_negative")}),
    "perplexity_is_the_exponential_of_the_mean_loss": Twin(
        "wrong sign", changed("perplexity", lambda value: 1 / value)
    ),
    "gradient_of_binary_cross_entropy": Twin(
        "not divided by 1 − p", {"binary_cross_entropy_gradient": lambda p, y, reduction: (p - y) / p}
    ),
    "gradient_of_binary_cross_entropy_from_logits": Twin(
        "y − σ", changed("binary_cross_entropy_from_logits_gradient", lambda back: -back)
    ),
    "gradient_of_mean_squared_error": Twin(
        "no factor 2", changed("mean_squared_error_gradient", lambda back: back / 2)
    ),
    "binary_cross_entropy_is_that_of_two_classes": Twin(
        "negative class left out", {"binary_cross_entropy": variant("binary_cross_entropy_one_side")}
    ),
}

NORMALIZATION = {
    "layer_norm_has_mean_zero_and_its_variance": Twin(
        "ε outside the root", {"layer_norm": variant("layer_norm_epsilon_outside")}
    ),
    "layer_norm_ignores_shift_and_scale": Twin("mean not subtracted", {"layer_norm": uncentred}),
    "layer_norm_is_bounded": Twin("ε outside the root", {"layer_norm": variant("layer_norm_epsilon_outside")}),
    "standardize_is_layer_norm_without_epsilon": Twin(
        "sample variance", {"standardize": variant("standardize_sample_variance")}
    ),
    "rms_norm_is_layer_norm_of_centred_values": Twin(
        "divided by the length", {"rms_norm": variant("rms_norm_by_length")}
    ),
    "gradient_of_layer_norm": Twin(
        "mean of h left out", field("layer_norm_gradient", "x", lambda back, g, *_: back + g)
    ),
    "gradient_of_rms_norm": Twin("gain's gradient turned", field("rms_norm_gradient", "gain", lambda back, *_: -back)),
    "bias_before_batch_norm_has_no_effect": Twin(
        "mean not subtracted",
        {"batch_norm": lambda x, epsilon: uncentred(x, axis=0, epsilon=epsilon)},
    ),
    "inference_with_the_statistics_of_the_batch": Twin(
        "ε outside the root", {"batch_norm": variant("batch_norm_epsilon_outside")}
    ),
    "gradient_of_batch_norm": Twin(
        "bias's gradient not summed", field("batch_norm_gradient", "bias", lambda back, g, *_: g[0, :])
    ),
}

ATTENTION = {
    "attention_is_a_convex_combination": Twin(
        "softmax over the queries", {"attention_weights": lambda Q, K: softmax(Q @ K.mT, axis=-2)}
    ),
    "masked_entries_contribute_nothing": Twin(
        "masked after softmax", {"scaled_dot_product_attention": masked_afterwards}
    ),
    "attention_is_permutation_equivariant": Twin(
        "the first value added", {"scaled_dot_product_attention": first_key_twice}
    ),
    "causal_attention_ignores_the_future": Twin(
        "mask left out", {"scaled_dot_product_attention": variant("scaled_dot_product_attention_unmasked")}
    ),
    "softmax_comes_before_the_values": Twin(
        "softmax after the values",
        {"scaled_dot_product_attention": variant("scaled_dot_product_attention_softmax_last")},
    ),
    "a_shift_of_all_keys_has_no_effect": Twin(
        "no softmax", {"scaled_dot_product_attention": variant("scaled_dot_product_attention_without_softmax")}
    ),
    "attention_in_parts_is_that_of_the_whole": Twin(
        "past keys forgotten",
        {
            "scaled_dot_product_attention": lambda Q, K, V, past=None, **options: shipped(
                "scaled_dot_product_attention"
            )(Q, K, V, **options)
        },
    ),
    "gradient_of_attention": Twin(
        "gradient of K not divided by √d_k",
        field("scaled_dot_product_attention_gradient", "K", lambda back, *_: back * 2),
    ),
    "causal_mean_is_softmax_of_masked_zeros": Twin(
        "the position itself hidden", {"causal_mask": variant("causal_mask_strict")}
    ),
    "causal_average_is_the_running_mean": Twin(
        "the row itself left out", {"causal_average": variant("causal_average_strict")}
    ),
    "causal_mask_allows_the_past": Twin("the past hidden", {"causal_mask": variant("causal_mask_reversed")}),
    "fused_heads_equal_looped_heads": Twin(
        "scaled by the whole width",
        {"multi_head_attention": variant("multi_head_attention_by_model_dimension")},
    ),
    "splitting_and_merging_heads_are_inverse": Twin(
        "reshaped without transposing", {"split_heads": variant("split_heads_reshaped")}
    ),
    "gradient_of_multi_head_attention": Twin(
        "W_Q's gradient turned", field("multi_head_attention_gradient", "W_Q", lambda back, *_: -back)
    ),
    "the_decoder_asks_and_the_encoder_answers": Twin(
        "the decoder attends to itself", {"encoder_decoder_attention": queries_of_the_encoder}
    ),
    "gradient_of_encoder_decoder_attention": Twin(
        "the encoder's gradient counted twice",
        field("encoder_decoder_attention_gradient", "encoder", lambda back, *_: 2 * back),
    ),
    "relative_scores_are_a_mask_of_numbers": Twin(
        "added after scaling", {"relative_position_attention": variant("relative_position_attention_bias")}
    ),
    "similarities_agree_where_they_should": Twin(
        "divided by d_k", {"scaled_dot_similarity": variant("scaled_dot_similarity_by_dimension")}
    ),
}

POSITIONS = {
    "a_step_is_a_rotation": Twin("squared positions", {"sinusoidal_position_encoding": stretched}),
    "products_depend_on_the_difference_alone": Twin(
        "sines in every column",
        {"sinusoidal_position_encoding": variant("sinusoidal_position_encoding_sines")},
    ),
    "power_form_equals_exponential_form": Twin(
        "factor 2 lost in the exponent", {"sinusoidal_position_encoding": exponential_form}
    ),
    "frequencies_fall_with_the_dimension": Twin("base inverted", {"sinusoidal_position_encoding": rising}),
    "rotation_preserves_lengths": Twin("positions added", {"rotary_position_embedding": added_positions}),
    "scores_depend_on_the_relative_position": Twin(
        "squared positions", {"rotary_position_embedding": squared_rotation}
    ),
    "gradient_of_rotary_position_embedding": Twin(
        "turned forwards",
        {"rotary_position_embedding_gradient": shipped("rotary_position_embedding")},
    ),
}

LINEAR = {
    "gradient_of_affine": Twin("bias's gradient turned", field("affine_gradient", "b", lambda back, *_: -back)),
    "embedding_equals_one_hot_product": Twin(
        "tokens counted from 1", {"embedding": lambda tokens, table: shipped("embedding")((tokens - 1) % 4, table)}
    ),
    "gradient_of_embedding": Twin(
        "a token that comes twice counted once",
        {"embedding_gradient": lambda g, tokens, table: shipped("embedding_gradient")(g[:2, :], tokens[:2], table)},
    ),
    "regression_makes_the_error_stationary": Twin(
        "the mean of y as intercept", {"linear_regression": without_remaining_variance}
    ),
    "determinant_scales_areas": Twin(
        "permanent in place of determinant",
        {"determinant": lambda A: A[0, 0] * A[1, 1] + A[0, 1] * A[1, 0]},
    ),
    "rotations_compose_and_preserve_areas": Twin(
        "sign of a sine",
        {"rotation_matrix": lambda theta: abs_rotation(theta)},
    ),
    "gradient_of_relu": Twin("passes everywhere", {"relu_gradient": relu_slope}),
    "gradient_of_leaky_relu": Twin(
        "slope left out", {"leaky_relu_gradient": lambda g, x, slope=0.01: shipped("relu_gradient")(g, x)}
    ),
    "gradient_of_sigmoid": Twin("σ² in place of σ (1 − σ)", {"sigmoid_gradient": lambda g, x: g * sigmoid(x) ** 2}),
    "gradient_of_tanh": Twin("no factor 4", changed("tanh_gradient", lambda back: back / 4)),
    "gradient_of_gelu": Twin(
        "Φ alone", {"gelu_gradient": lambda g, x, approximate="none": g * gelu(x, approximate) / x}
    ),
    "gradient_of_silu": Twin("σ alone", {"silu_gradient": lambda g, x: g * sigmoid(x)}),
    "gradient_of_softplus": Twin("reflected", {"softplus_gradient": lambda g, x: g * sigmoid(-x)}),
    "distance_of_the_forms_of_gelu": Twin(
        "sigmoid in place of tanh",
        {"gelu": lambda x, approximate="none": gelu(x) if approximate == "none" else variant("gelu_sigmoid_form")(x)},
    ),
    "gradient_of_feed_forward": Twin(
        "second layer's gradient turned", field("feed_forward_gradient", "W_2", lambda back, *_: -back)
    ),
    "sigmoid_network_computes_xor": Twin("reflected", {"sigmoid": variant("sigmoid_reflected")}),
    "relu_network_computes_xor": Twin("biases left out", {"feed_forward": variant("feed_forward_without_biases")}),
}

MODELS = {
    "gradient_of_residual": Twin(
        "nothing flows past the sublayer", field("residual_gradient", "x", lambda back, g, *_: back - g)
    ),
    "gradient_of_encoder_block": Twin(
        "nothing flows past the block", field("encoder_block_gradient", "x", lambda back, g, *_: back - g)
    ),
    "gradient_of_encoder": Twin(
        "blocks in reverse", field("encoder_gradient", "parameters", lambda back, *_: back[::-1])
    ),
    "gradient_of_decoder_block": Twin(
        "the encoder's gradient counted twice",
        field("decoder_block_gradient", "memory", lambda back, *_: 2 * back),
    ),
    "gradient_of_decoder": Twin(
        "the encoder's output collects from the first block alone",
        field("decoder_gradient", "memory", lambda back, g, y, memory, theta: back / len(theta)),
    ),
    "gradient_of_encoder_decoder_logits": Twin(
        "source and target tables exchanged",
        changed(
            "encoder_decoder_logits_gradient",
            lambda back: back._replace(source_embedding=back.target_embedding, target_embedding=back.source_embedding),
        ),
    ),
    "gradient_of_encoder_decoder_transformer": Twin(
        "softmax skipped",
        {"encoder_decoder_transformer_gradient": shipped("encoder_decoder_logits_gradient")},
    ),
    "gradient_of_language_model_logits": Twin(
        "output bias's gradient turned",
        field("language_model_logits_gradient", "output", lambda back, *_: back._replace(b=-back.b)),
    ),
    "gradient_of_language_model": Twin(
        "softmax skipped", {"language_model_gradient": shipped("language_model_logits_gradient")}
    ),
}

REST = {
    "a_small_step_lowers_the_loss": Twin(
        "ascent",
        {
            "softmax_gradient_descent": lambda z, y, learning_rate, steps: shipped("softmax_gradient_descent")(
                z, y, learning_rate=-learning_rate, steps=steps
            )
        },
    ),
    "momentum_sums_discounted_gradients": Twin(
        "rate inside the velocity", {"momentum_step": variant("momentum_step_with_rate_inside")}
    ),
    "first_step_of_adam_has_the_size_of_the_rate": Twin(
        "bias not corrected", {"adam_step": variant("adam_step_uncorrected")}
    ),
    "dropout_keeps_the_mean": Twin("not scaled", {"dropout": variant("dropout_unscaled")}),
    "gradient_of_dropout": Twin(
        "not scaled", {"dropout_gradient": lambda g, mask, rate: variant("dropout_unscaled")(g, mask, rate=rate)}
    ),
    "the_penalty_pulls_towards_zero": Twin("no factor 1/2", {"weight_penalty": variant("weight_penalty_full")}),
    "a_gradient_through_time_is_a_product": Twin(
        "a sum in place of a product",
        {"gradient_product": lambda x: array_namespace(x).sum(x, axis=-1)},
    ),
    "the_forget_gate_is_the_slope_of_the_cell": Twin("one gate for both", {"lstm_step": variant("lstm_step_coupled")}),
    "a_gated_state_is_a_mean_of_old_and_new": Twin("z exchanged", {"gru_step": variant("gru_step_exchanged")}),
    "f1_is_the_harmonic_mean": Twin(
        "FN forgotten", {"f1_of_counts": lambda hits, alarms, misses: 2 * hits / (2 * hits + alarms)}
    ),
    "f_beta_weighs_recall": Twin("precision weighed instead", {"f_beta_of_counts": variant("f_beta_exchanged")}),
    "accuracy_is_the_mean_of_recall_and_specificity": Twin(
        "the false positive rate", {"specificity_of_counts": variant("specificity_of_counts_complement")}
    ),
    "first_step_of_rmsprop_ignores_the_size_of_the_gradient": Twin(
        "the squares added up", {"rmsprop_step": variant("rmsprop_step_adding")}
    ),
    "decay_of_adamw_is_apart_from_the_gradient": Twin(
        "the decay in the gradient", {"adamw_step": variant("adamw_step_coupled")}
    ),
    "gradient_of_hinge_loss": Twin("squared", {"hinge_loss": variant("hinge_loss_squared")}),
    "gradient_of_swiglu": Twin("the gate a sigmoid", {"swiglu": variant("swiglu_sigmoid")}),
    "groups_are_normalised_as_layers": Twin("all channels at once", {"group_norm": variant("group_norm_of_all")}),
    "gradient_of_entropy": Twin("no 1", changed("entropy_gradient", lambda back: back + 1)),
    "entropy_is_the_least_cross_entropy": Twin("no minus", {"entropy": variant("entropy_negative")}),
    "gradient_of_mean_absolute_error": Twin(
        "the other sign", changed("mean_absolute_error_gradient", lambda back: -back)
    ),
    "gradient_of_root_mean_squared_error": Twin(
        "doubled", changed("root_mean_squared_error_gradient", lambda back: 2 * back)
    ),
    "root_of_squares_exceeds_the_mean_error": Twin(
        "no root", {"root_mean_squared_error": variant("root_mean_squared_error_squared")}
    ),
    "gradient_of_huber_loss": Twin("the whole square", {"huber_loss": variant("huber_loss_doubled")}),
    "r_squared_is_the_squared_correlation": Twin("without 1 −", {"r_squared": variant("r_squared_of_errors")}),
    "counts_make_up_the_metrics": Twin("the arithmetic mean", {"f1": variant("f1_arithmetic")}),
    "cosine_is_bounded_and_ignores_lengths": Twin(
        "not divided by the lengths", {"cosine_similarity": variant("cosine_similarity_unnormalised")}
    ),
    "distance_follows_from_products": Twin("no root", {"euclidean_distance": variant("euclidean_distance_squared")}),
    "attention_compares_every_pair": Twin("half the pairs", {"attention_pairs": variant("attention_pairs_causal")}),
    "parameters_are_counted": Twin("W_O forgotten", {"attention_parameters": lambda d: 3 * d * d}),
    "models_are_made_of_blocks": Twin(
        "tables shared", {"language_model_parameters": variant("language_model_parameters_tied")}
    ),
}


def sigmoid(x: Any) -> Any:
    """The shipped sigmoid."""
    return shipped("sigmoid")(x)


def gelu(x: Any, approximate: str = "none") -> Any:
    """The shipped GELU."""
    return shipped("gelu")(x, approximate=approximate)


def abs_rotation(theta: Any) -> Any:
    """A rotation with both sines positive."""
    xp = array_namespace(theta)
    R = shipped("rotation_matrix")(theta)
    return xp.stack((xp.stack((R[0, 0], -R[0, 1])), R[1, :]))


TWINS: Mapping[str, Twin] = {**SOFTMAX, **LOSSES, **NORMALIZATION, **ATTENTION, **POSITIONS, **LINEAR, **MODELS, **REST}
