"""By the name of a theorem each property that it decides, and what documents call the formulas in words."""

from __future__ import annotations

from collections.abc import Mapping

from verify.records.theorem import Property

CALLED: Mapping[str, str] = {
    "softmax": "softmax function, softmax layer, softmax activation",
    "attention_pairs": "attention pairs",
    "attention_weights": "attention weights, softmax weights",
    "scaled_dot_product_attention": "self attention, attention mechanism, self attention mechanism",
    "layer_norm": "layer normalization, layer normalisation, layernorm, layer norm",
    "batch_norm": "batch normalization, batch normalisation, batchnorm, batch norm",
    "sigmoid": "sigmoid function, logistic function, logistic sigmoid",
    "softplus": "softplus function",
    "sigmoid_gradient": "sigmoid derivative",
    "tanh_gradient": "tanh derivative",
    "sinusoidal_position_encoding": "sinusoidal position encoding, sinusoidal positional encoding",
    "tanh": "hyperbolic tangent, hyperbolic tangent function",
    "relu": "rectified linear unit, rectifier",
    "leaky_relu": "leaky rectified linear unit",
    "gelu": "gaussian error linear unit",
    "silu": "sigmoid linear unit",
    "mean_squared_error": "mean squared error, mse",
    "kl_divergence": "kl divergence, kl, kullback leibler divergence, relative entropy",
    "cosine_similarity": "cosine similarity",
    "precision_of_counts": "precision",
    "recall_of_counts": "recall",
    "f1_of_counts": "f1 score, f1 measure",
}
"""The formula → its names in running text, beside the heads of its card; hyphens are blanks."""

KEYS, SWAPPED = "[[0], [1]]", "[[1], [0]]"
OTHER = f"scaled_dot_product_attention({SWAPPED}, {SWAPPED}, {SWAPPED})"
OUTPUT = f"scaled_dot_product_attention({KEYS}, {KEYS}, {KEYS})"
SPREAD = "layer_norm([-4, 1, 1, 1, 1], epsilon=0)"
BATCH = "batch_norm([[1], [2], [6]], epsilon=0)"


def _adds_up(function: str) -> Mapping[str, str]:
    return {"": f"{function}(-1) + {function}(2) == {function}(1)"}


def _corner(function: str) -> Mapping[str, str]:
    return {"": f"({function}(1) - {function}(0)) / 1 == ({function}(-1) - {function}(0)) / (-1)"}


def _ends(low: str, high: str) -> Mapping[str, str]:
    return {"low": low, "high": high}


PROPERTIES: Mapping[str, tuple[Property, ...]] = {
    "softmax_sums_to_one": (Property("softmax", "sum", "1", {"": "sum(softmax([1, 2, 3])) == {value}"}),),
    "softmax_is_below_one": (
        Property("softmax", "range", "(0, 1)", _ends("softmax([-{t}, 0])[0]", "softmax([{t}, 0])[0]")),
    ),
    "softmax_ignores_a_shift": (
        Property("softmax", "shift", "invariant", {"invariant": "softmax([1, 2] + 3) == softmax([1, 2])"}),
    ),
    "attention_is_a_convex_combination": (
        Property(
            "attention_weights", "sum", "1", {"": "sum(attention_weights([[1, 2]], [[3, 4], [5, 7]])) == {value}"}
        ),
        Property(
            "attention_weights",
            "range",
            "(0, 1)",
            _ends("attention_weights([[{t}]], [[-1], [1]])[0, 0]", "attention_weights([[{t}]], [[1], [-1]])[0, 0]"),
        ),
    ),
    "attention_compares_every_pair": (
        Property("attention_pairs", "order", "2", {"2": "attention_pairs(20) == 4 * attention_pairs(10)"}),
    ),
    "attention_is_permutation_equivariant": (
        Property(
            "scaled_dot_product_attention",
            "permutation",
            "equivariant",
            {"invariant": f"{OTHER}[0] == {OUTPUT}[0]", "equivariant": f"{OTHER}[0] == {OUTPUT}[1]"},
        ),
    ),
    "layer_norm_has_mean_zero_and_its_variance": (
        Property("layer_norm", "mean", "0", {"": f"mean({SPREAD}) == {{value}}"}),
        Property("layer_norm", "variance", "1", {"": f"var({SPREAD}) == {{value}}"}),
    ),
    "layer_norm_is_bounded": (
        Property("layer_norm", "range", "(-inf, inf)", _ends(f"min({SPREAD})", f"max(-{SPREAD})")),
    ),
    "layer_norm_ignores_shift_and_scale": (
        Property("layer_norm", "shift", "invariant", {"invariant": "layer_norm([1, 3] + 2) == layer_norm([1, 3])"}),
    ),
    "batch_norm_has_mean_zero_and_its_variance": (
        Property("batch_norm", "mean", "0", {"": f"mean({BATCH}) == {{value}}"}),
        Property("batch_norm", "variance", "1", {"": f"var({BATCH}) == {{value}}"}),
    ),
    "sigmoid_is_between_zero_and_one": (
        Property("sigmoid", "range", "(0, 1)", _ends("sigmoid(-{t})", "sigmoid({t})")),
        Property("sigmoid", "centred", "no", {"": "sigmoid(1) == -sigmoid(-1)"}),
    ),
    "sigmoid_rises_by_a_quarter_at_most": (
        Property("sigmoid", "monotone", "yes", {"": "sigmoid(-1) < sigmoid(1)"}),
        Property("sigmoid_gradient", "maximum", "0.25", {"": "sigmoid_gradient(1, 0) == {value}"}),
        Property("sigmoid_gradient", "range", "(0, 0.25]", _ends("sigmoid_gradient(1, {t})", "sigmoid_gradient(1, 0)")),
    ),
    "tanh_is_odd_and_between_minus_one_and_one": (
        Property("tanh", "range", "(-1, 1)", _ends("tanh(-{t})", "tanh({t})")),
        Property("tanh", "centred", "yes", {"": "tanh(1) == -tanh(-1)"}),
    ),
    "tanh_rises_by_one_at_most": (
        Property("tanh", "monotone", "yes", {"": "tanh(-1) < tanh(1)"}),
        Property("tanh_gradient", "maximum", "1", {"": "tanh_gradient(1, 0) == {value}"}),
        Property("tanh_gradient", "range", "(0, 1]", _ends("tanh_gradient(1, {t})", "tanh_gradient(1, 0)")),
    ),
    "relu_is_not_negative": (
        Property("relu", "range", "[0, inf)", _ends("relu(-{t})", "relu({t})")),
        Property("relu", "centred", "no", {"": "relu(1) == -relu(-1)"}),
    ),
    "rectifiers_have_a_corner_at_zero": (
        Property("relu", "differentiable", "no", _corner("relu")),
        Property("leaky_relu", "differentiable", "no", _corner("leaky_relu")),
    ),
    "activations_are_not_linear": tuple(
        Property(name, "linear", "no", _adds_up(name))
        for name in ("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus")
    ),
    "smooth_rectifiers_fall_and_rise": (
        Property("gelu", "monotone", "no", {"": "gelu(-4) < gelu(-1)"}),
        Property("silu", "monotone", "no", {"": "silu(-4) < silu(-1)"}),
    ),
    "mean_squared_error_is_not_negative": (
        Property(
            "mean_squared_error",
            "range",
            "[0, inf)",
            {"low": "mean_squared_error([1], [1])"},
        ),
    ),
    "divergence_is_not_negative": (
        Property(
            "kl_divergence",
            "range",
            "[0, inf)",
            {"": "kl_divergence([0.2, 0.8], [0.5, 0.5])"},
        ),
    ),
    "divergence_is_not_symmetric": (
        Property(
            "kl_divergence",
            "symmetric",
            "no",
            {"": "kl_divergence([0.2, 0.8], [0.5, 0.5]) == kl_divergence([0.5, 0.5], [0.2, 0.8])"},
        ),
    ),
    "cosine_is_bounded_and_ignores_lengths": (
        Property(
            "cosine_similarity",
            "range",
            "[-1, 1]",
            {"": "cosine_similarity([1, 2], [2, 1])"},
        ),
        Property(
            "cosine_similarity",
            "scale",
            "invariant",
            {"invariant": "cosine_similarity([4, 2], [1, 3]) == cosine_similarity([2, 1], [1, 3])"},
        ),
    ),
    "metrics_are_between_zero_and_one": (
        Property("precision_of_counts", "range", "[0, 1]", {"": "precision_of_counts(0, 1)"}),
        Property("recall_of_counts", "range", "[0, 1]", {"": "recall_of_counts(0, 1)"}),
        Property("f1_of_counts", "range", "[0, 1]", {"": "f1_of_counts(0, 1, 1)"}),
    ),
    "frequencies_fall_with_the_dimension": (
        Property(
            "sinusoidal_position_encoding",
            "frequency",
            "falls",
            {
                "falls": "sinusoidal_position_encoding([0.1], 6)[0, 0] > sinusoidal_position_encoding([0.1], 6)[0, 4]",
                "rises": "sinusoidal_position_encoding([0.1], 6)[0, 0] < sinusoidal_position_encoding([0.1], 6)[0, 4]",
            },
        ),
    ),
}
"""Of a range the value at its ends is taken on, or come near to, as {t} grows: no narrower one is right.

One end is left out, or both, where arguments of a usual kind, such as counts or scaled data, reach less.
"""
