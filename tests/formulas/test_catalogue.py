"""The inventory as a whole: every name, every card, and every formula and variant in every world."""

import ast
import inspect
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import verify.formulas
from verify.formulas import CATALOGUE
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

NAMES = [
    "relu",
    "leaky_relu",
    "sigmoid",
    "tanh",
    "gelu",
    "silu",
    "softplus",
    "logsumexp",
    "softmax",
    "log_softmax",
    "layer_norm",
    "rms_norm",
    "batch_norm",
    "batch_norm_inference",
    "running_average",
    "standardize",
    "affine",
    "one_hot",
    "embedding",
    "linear_regression",
    "determinant",
    "rotation_matrix",
    "feed_forward",
    "dot_similarity",
    "scaled_dot_similarity",
    "bilinear_similarity",
    "additive_similarity",
    "causal_mask",
    "padding_mask",
    "causal_average",
    "scaled_dot_product_attention",
    "relative_position_attention",
    "split_heads",
    "merge_heads",
    "multi_head_attention",
    "encoder_decoder_attention",
    "sinusoidal_position_encoding",
    "rotary_position_embedding",
    "encoder_block",
    "decoder_block",
    "encoder",
    "decoder",
    "encoder_decoder_transformer",
    "language_model",
    "cross_entropy",
    "cross_entropy_from_logits",
    "binary_cross_entropy",
    "negative_log_likelihood",
    "log_likelihood",
    "perplexity",
    "kl_divergence",
    "mean_squared_error",
    "expected_initial_loss",
    "gradient_descent_step",
    "momentum_step",
    "adam_step",
    "kaiming_std",
    "xavier_std",
    "scaled_logits",
    "dropout",
    "greedy_decode",
    "beam_search",
    "shift_right",
    "accuracy",
    "precision",
    "recall",
    "f1",
    "euclidean_distance",
    "manhattan_distance",
    "cosine_similarity",
    "nearest_neighbors",
    "rnn_step",
    "gradient_product",
    "attention_pairs",
    "randint",
    "rand",
    "randn",
    "linear_init",
]

GRADIENTS = [
    "relu",
    "leaky_relu",
    "sigmoid",
    "tanh",
    "gelu",
    "silu",
    "softplus",
    "logsumexp",
    "softmax",
    "log_softmax",
    "layer_norm",
    "rms_norm",
    "batch_norm",
    "affine",
    "embedding",
    "feed_forward",
    "scaled_dot_product_attention",
    "multi_head_attention",
    "encoder_decoder_attention",
    "rotary_position_embedding",
    "encoder_block",
    "decoder_block",
    "encoder",
    "decoder",
    "encoder_decoder_transformer",
    "language_model",
    "cross_entropy",
    "cross_entropy_from_logits",
    "negative_log_likelihood",
    "binary_cross_entropy",
    "mean_squared_error",
    "kl_divergence",
    "dropout",
]


REGRESSION = [
    "mean_absolute_error",
    "mean_absolute_error_gradient",
    "root_mean_squared_error",
    "root_mean_squared_error_gradient",
    "huber_loss",
    "huber_loss_gradient",
    "r_squared",
]


def examples(world):
    """Arguments for each formula, in a world."""
    rng = np.random.default_rng(0)

    def a(*shape):
        return world.array(rng.normal(size=shape))

    def p(*shape):
        return world.array(rng.dirichlet(np.ones(shape[-1]), size=shape[:-1]))

    def attention():
        return AttentionParameters(a(4, 4), a(4, 4), a(4, 4), a(4, 4), b_O=a(4))

    def norm():
        return NormParameters(a(4), a(4))

    def network():
        return FeedForwardParameters(a(4, 4), a(4), a(4, 4), a(4))

    def encoder_block():
        return EncoderBlockParameters(attention(), norm(), network(), norm())

    def decoder_block():
        return DecoderBlockParameters(attention(), norm(), attention(), norm(), network(), norm())

    i = world.integers
    x, g, q, k, v = a(3, 4), a(3, 4), a(3, 4), a(5, 4), a(5, 2)
    y, hot, classes = p(3, 4), i(np.eye(4)[[0, 2, 1]]), i([0, 2, 1])
    positions, labels = i([0, 1, 2]), (i([1, 0, 1, 1]), i([1, 1, 0, 1]))
    model = TransformerParameters(
        a(5, 4), a(6, 4), (encoder_block(),), (decoder_block(), decoder_block()), OutputParameters(a(4, 6), a(6))
    )
    gpt = LanguageModelParameters(a(5, 4), (encoder_block(), encoder_block()), norm(), OutputParameters(a(4, 5), a(5)))
    tokens, targets = i([1, 4, 0]), i([2, 5])
    heads = {"heads": 2}
    network_ = network()
    logits = (a(3, 4), classes)

    def table_model(prefixes):
        xp = prefixes.__array_namespace__()
        return xp.take(transitions, prefixes[:, -1], axis=0)

    transitions = a(4, 4)
    elementwise = {name: ((x,), {}) for name in ("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus")}
    backwards = {f"{name}_gradient": ((g, x), {}) for name in elementwise}
    counts = {
        "attention_pairs": ((7,), {}),
        "attention_operations": ((7, 4, 2), {}),
        "matmul_operations": ((2, 3, 4), {}),
        "affine_parameters": ((2, 3), {}),
        "attention_parameters": ((4,), {}),
        "feed_forward_parameters": ((4, 6), {}),
        "encoder_block_parameters": ((4, 6), {}),
        "decoder_block_parameters": ((4, 6), {}),
        "language_model_parameters": ((9, 4, 2), {}),
        "transformer_parameters": ((9, 4, 2, 2), {}),
    }
    draws = {
        "numpy_uniform": ((42, 2, 3), {}),
        "randint": ((42, 0, 10, 3, 2), {}),
        "rand": ((42, 2, 3), {}),
        "randn": ((42, 4, 5), {}),
        "linear_init": ((42, 3, 2), {}),
    }
    return {
        **elementwise,
        **backwards,
        **counts,
        **draws,
        "softmax": ((x,), {}),
        "softmax_gradient": ((g, x), {}),
        "logsumexp": ((x,), {}),
        "logsumexp_gradient": ((a(3), x), {}),
        "log_softmax": ((x,), {}),
        "log_softmax_gradient": ((g, x), {}),
        "standardize": ((x,), {}),
        "layer_norm": ((x, a(4), a(4)), {}),
        "layer_norm_gradient": ((g, x, a(4), a(4)), {}),
        "rms_norm": ((x, a(4)), {}),
        "rms_norm_gradient": ((g, x, a(4)), {}),
        "batch_norm": ((x, a(4), a(4)), {}),
        "batch_norm_gradient": ((g, x, a(4), a(4)), {}),
        "batch_norm_inference": ((x, a(4), p(4), a(4), a(4)), {}),
        "running_average": ((a(4), a(4)), {}),
        "affine": ((x, a(4, 4), a(4)), {}),
        "affine_gradient": ((g, x, a(4, 4), a(4)), {}),
        "one_hot": ((tokens, 5), {}),
        "embedding": ((tokens, a(5, 4)), {}),
        "embedding_gradient": ((g, tokens, a(5, 4)), {}),
        "linear_regression": ((a(6, 2), a(6)), {}),
        "determinant": ((a(3, 3),), {}),
        "rotation_matrix": ((a(2),), {}),
        "feed_forward": ((x, *network_), {}),
        "feed_forward_gradient": ((g, x, *network_), {}),
        "dot_similarity": ((q, k), {}),
        "scaled_dot_similarity": ((q, k), {}),
        "bilinear_similarity": ((q, k, a(4, 4)), {}),
        "additive_similarity": ((q, k, a(4, 6), a(4, 6), a(6)), {}),
        "causal_mask": ((3,), {"like": x}),
        "padding_mask": ((tokens,), {}),
        "additive_mask": ((world.booleans([True, False]),), {"like": x}),
        "causal_average": ((x,), {}),
        "causal_average_weights": ((3,), {"like": x}),
        "attention_weights": ((q, k), {"mask": world.booleans(np.tri(3, 5))}),
        "scaled_dot_product_attention": ((q, a(4, 4), a(4, 2), world.booleans(np.tri(3, 4))), {}),
        "scaled_dot_product_attention_gradient": ((a(3, 2), q, k, v, world.booleans(np.tri(3, 5))), {"softcap": 3.0}),
        "relative_position_attention": ((q, k, v, a(3, 5), world.booleans(np.tri(3, 5))), {}),
        "split_heads": ((x, 2), {}),
        "merge_heads": ((a(2, 3, 2),), {}),
        "concat_heads": ((x, a(3, 2)), {}),
        "multi_head_attention": ((q, k, k, *(a(4, 4) for _ in range(4))), heads),
        "multi_head_attention_gradient": ((g, q, k, k, *(a(4, 4) for _ in range(4))), heads),
        "encoder_decoder_attention": ((q, k, *(a(4, 4) for _ in range(4))), heads),
        "encoder_decoder_attention_gradient": ((g, q, k, *(a(4, 4) for _ in range(4))), heads),
        "sinusoidal_position_encoding": ((world.array([0, 1, 2]), 6), {}),
        "rotary_position_embedding": ((x, positions), {}),
        "rotary_position_embedding_gradient": ((g, positions), {}),
        "rotate_pairs": ((x, a(3, 2), a(3, 2)), {}),
        "residual": ((x, lambda z: z * z, norm()), {}),
        "residual_gradient": ((g, x, lambda z: z * z, lambda u, z: (2 * u * z, None), norm()), {}),
        "encoder_block": ((x, model.encoder[0]), heads),
        "encoder_block_gradient": ((g, x, model.encoder[0]), heads),
        "encoder": ((x, gpt.blocks), heads),
        "encoder_gradient": ((g, x, gpt.blocks), heads),
        "decoder_block": ((x, k, model.decoder[0]), heads),
        "decoder_block_gradient": ((g, x, k, model.decoder[0]), heads),
        "decoder": ((x, k, model.decoder), heads),
        "decoder_gradient": ((g, x, k, model.decoder), heads),
        "embed_with_positions": ((tokens, gpt.embedding), {}),
        "encoder_decoder_transformer": ((tokens, targets, model), heads),
        "encoder_decoder_transformer_gradient": ((a(2, 6), tokens, targets, model), heads),
        "encoder_decoder_logits": ((tokens, targets, model), heads),
        "encoder_decoder_logits_gradient": ((a(2, 6), tokens, targets, model), heads),
        "language_model": ((tokens, gpt), heads),
        "language_model_gradient": ((a(3, 5), tokens, gpt), heads),
        "language_model_logits": ((tokens, gpt), heads),
        "language_model_logits_gradient": ((a(3, 5), tokens, gpt), heads),
        "cross_entropy": ((y, p(3, 4)), {}),
        "cross_entropy_gradient": ((y, hot), {}),
        "cross_entropy_from_logits": (logits, {"class_weights": p(4)}),
        "cross_entropy_from_logits_gradient": (logits, {"class_weights": p(4), "ignore_index": 1}),
        "negative_log_likelihood": (logits, {}),
        "negative_log_likelihood_gradient": (logits, {}),
        "log_likelihood": ((y,), {}),
        "perplexity": ((y,), {}),
        "kl_divergence": ((y, p(3, 4)), {}),
        "kl_divergence_gradient": ((y, p(3, 4)), {}),
        "entropy": ((y,), {}),
        "entropy_gradient": ((y,), {}),
        "expected_initial_loss": ((world.array([3, 27]),), {}),
        "binary_cross_entropy": ((y, p(3, 4)), {}),
        "binary_cross_entropy_gradient": ((y, p(3, 4)), {}),
        "binary_cross_entropy_from_logits": ((x, y), {}),
        "binary_cross_entropy_from_logits_gradient": ((x, y), {}),
        "mean_squared_error": ((x, g), {}),
        "mean_squared_error_gradient": ((x, g), {}),
        **{name: ((x, g), {}) for name in REGRESSION},
        "gradient_descent_step": ((x, g), {"learning_rate": 0.1}),
        "softmax_gradient_descent": ((x, y), {"learning_rate": 0.1, "steps": 3}),
        "momentum_step": ((x, g, a(3, 4)), {"learning_rate": 0.1}),
        "adam_step": ((x, g, a(3, 4), y, 2), {"epsilon": 0.125}),
        "rmsprop_step": ((x, g, y), {"epsilon": 0.125}),
        "adamw_step": ((x, g, a(3, 4), y, 2), {"epsilon": 0.125}),
        "kaiming_std": ((world.array([8, 9]),), {}),
        "xavier_std": ((world.array([8, 9]), world.array([1, 2])), {}),
        "scaled_logits": ((x, a(4, 4)), {}),
        "dropout": ((x, world.booleans(np.eye(3, 4))), {"rate": 0.25}),
        "dropout_gradient": ((g, world.booleans(np.eye(3, 4))), {"rate": 0.25}),
        "dropout_inference": ((x,), {"rate": 0.25}),
        "weight_penalty": ((x,), {"strength": 0.5}),
        "most_probable": ((x,), {}),
        "greedy_decode": ((table_model, tokens % 4), {"steps": 3}),
        "beam_search": ((table_model, tokens % 4), {"width": 2, "steps": 3, "end": 1}),
        "shift_right": ((tokens, 1), {}),
        "accuracy": (labels, {}),
        "confusion": (labels, {}),
        "precision": (labels, {}),
        "recall": (labels, {}),
        "f1": (labels, {}),
        "precision_of_counts": ((world.array([3]), world.array([1])), {}),
        "recall_of_counts": ((world.array([3]), world.array([3])), {}),
        "f1_of_counts": ((world.array([3]), world.array([1]), world.array([3])), {}),
        "f_beta_of_counts": ((world.array([3]), world.array([1]), world.array([3]), 2), {}),
        "accuracy_of_counts": (tuple(world.array([n]) for n in (3, 1, 1, 3)), {}),
        "specificity_of_counts": ((world.array([1]), world.array([1])), {}),
        "euclidean_distance": ((x, g), {}),
        "manhattan_distance": ((x, g), {}),
        "cosine_similarity": ((x, g), {}),
        "nearest_neighbors": ((x, k), {"k": 2}),
        "rnn_step": ((x, g, a(4, 4), a(4, 4), a(4)), {}),
        "lstm_step": ((x, a(3, 2), a(3, 2), a(4, 8), a(2, 8), a(8)), {}),
        "gru_step": ((x, a(3, 2), a(4, 6), a(2, 6), a(6), a(6)), {}),
        "hinge_loss": ((x, g), {}),
        "hinge_loss_gradient": ((x, g), {}),
        "swiglu": ((x, a(4, 2), a(4, 2), a(2), a(2)), {}),
        "swiglu_gradient": ((a(3, 2), x, a(4, 2), a(4, 2), a(2), a(2)), {}),
        "group_norm": ((a(2, 4, 3), 2, a(4), a(4)), {}),
        "gradient_product": ((x,), {}),
    }


DEFAULT_TYPE = {"one_hot", "accuracy", "confusion", "precision", "recall", "f1"}
"""Formulas of integers, whose results have the default floating type."""
NO_ARRAYS = {f.name for f in CATALOGUE.values() if f.family in ("complexity", "random")}
"""Formulas that take and give plain numbers, or draw NumPy arrays from a seed."""


def parts(result):
    """Arrays of nested tuples, in order, without the None of what was not given."""
    if isinstance(result, tuple):
        return [part for each in result for part in parts(each)]
    return [] if result is None else [result]


def calls(name):
    """The formula and its variants."""
    return [CATALOGUE[name].function, *(v.function for v in CATALOGUE[name].variants)]


def test_every_promised_name_is_there():
    """The catalogue holds each formula that was promised, and a gradient for each that has one."""
    assert not set(NAMES) - CATALOGUE.keys()
    assert not {f"{name}_gradient" for name in GRADIENTS} - CATALOGUE.keys()


def test_public_names_are_the_catalogue():
    """What verify.formulas exports is the catalogue, formula by formula, and cannot be changed."""
    assert set(verify.formulas.__all__) == CATALOGUE.keys() | {"CATALOGUE", "ShapeError"}
    for name, card in CATALOGUE.items():
        assert getattr(verify.formulas, name) is card.function
    with pytest.raises(TypeError):
        CATALOGUE["softmax"] = None


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_card_is_complete(name):
    """Each card has an equation, symbols, domain, reference and summary, and places as 'document:line'."""
    card = CATALOGUE[name]
    assert card.name == name == card.function.__name__
    assert all((card.equation, card.symbols, card.domain, card.reference, card.summary))
    assert card.summary[0].isupper()
    assert card.summary.endswith((".", "²"))
    assert all(re.fullmatch(r"00[0-4]:\d{3,4}|00[0-4]:\d{1,2}", place) for place in card.seen_in)
    assert card.equation.count("{") == card.equation.count("}")
    assert len((card.function.__doc__ or "").strip().splitlines()) >= 3


@pytest.mark.parametrize("name", CATALOGUE)
def test_variants_take_the_arguments_of_their_formula(name):
    """Each variant can stand in for its formula: the same parameters, or options passed through."""
    own = inspect.signature(CATALOGUE[name].function).parameters
    for variant in CATALOGUE[name].variants:
        other = inspect.signature(variant.function).parameters
        open_ended = any(parameter.kind is parameter.VAR_KEYWORD for parameter in other.values())
        for key, parameter in own.items():
            assert key in other or (open_ended and parameter.kind is parameter.KEYWORD_ONLY), (variant.name, key)
        for key in other.keys() & own.keys():
            assert other[key].default == own[key].default, (variant.name, key)
        assert variant.of == name
        assert variant.difference
        assert variant.function.__doc__


def test_every_formula_has_an_example(world):
    """The table of examples and the catalogue name the same formulas."""
    assert examples(world).keys() == CATALOGUE.keys()


@pytest.mark.parametrize("name", sorted(CATALOGUE.keys() - NO_ARRAYS))
def test_formula_and_variants_stay_in_their_world(world, name):
    """Library, device and type of the results are those of the arguments, for the formula and each variant."""
    arguments, options = examples(world)[name]
    for call in calls(name):
        for part in parts(call(*arguments, **options)):
            assert type(part).__module__.split(".")[0] == ("array_api_strict" if world.strict else "numpy"), call
            assert not world.strict or str(part.device).endswith(f"('{world.device}')"), call
            kind = str(part.dtype).rpartition(".")[2]
            assert kind in ("bool", "int64", "float64" if name in DEFAULT_TYPE else world.dtype), call


@pytest.mark.parametrize("name", sorted(CATALOGUE.keys() - NO_ARRAYS))
def test_the_standard_alone_gives_the_same_numbers(name, plain_world, strict_world):
    """On array-api-strict each formula and variant gives the very numbers of NumPy; but for erf, to 8 units."""
    plain, strict = examples(plain_world)[name], examples(strict_world)[name]
    tolerance = 8 * 2**-52 if name in ("gelu", "gelu_gradient", "feed_forward") else 0
    for call in calls(name):
        expected, actual = (parts(call(*arguments, **options)) for arguments, options in (plain, strict))
        assert len(expected) == len(actual)
        for one, other in zip(expected, actual, strict=True):
            np.testing.assert_allclose(np.asarray(other), one, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name", sorted(NO_ARRAYS))
def test_counts_and_draws_repeat(name, world):
    """Counts are whole numbers, and draws from a seed are the same each time."""
    arguments, options = examples(world)[name]
    for call in calls(name):
        first, second = call(*arguments, **options), call(*arguments, **options)
        for one, other in zip(parts(first), parts(second), strict=True):
            np.testing.assert_array_equal(one, other)


def test_the_catalogue_loads_without_heavy_company():
    """Loading the catalogue loads neither SciPy nor SymPy, Hypothesis, CuPy, array-api-strict or numpy.random."""
    program = (
        "import sys, verify.formulas; heavy = {'scipy', 'sympy', 'hypothesis', 'cupy', 'array_api_strict', 'flint'};"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", sorted(Path(verify.formulas.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_formulas_take_their_functions_from_their_arguments(path):
    """No module imports an array library at its head, and none asks an array for its value."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module]
            assert not {n.split(".")[0] for n in names} & {"numpy", "scipy", "cupy", "torch"}
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Attribute) and node.attr in ("item", "tolist"))
