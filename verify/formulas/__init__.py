"""The catalogue: every formula with its card, by family; `CATALOGUE` is the inventory of them all."""

from collections.abc import Mapping
from types import MappingProxyType

from verify.formulas import attention_variants  # noqa: F401 - enters the variants of attention
from verify.formulas.activations import (
    gelu,
    gelu_gradient,
    leaky_relu,
    leaky_relu_gradient,
    relu,
    relu_gradient,
    sigmoid,
    sigmoid_gradient,
    silu,
    silu_gradient,
    softplus,
    softplus_gradient,
    tanh,
    tanh_gradient,
)
from verify.formulas.adaptive_steps import (
    adamw_step,
    rmsprop_step,
)
from verify.formulas.attention import (
    attention_weights,
    scaled_dot_product_attention,
    scaled_dot_product_attention_gradient,
)
from verify.formulas.batch_normalization import (
    batch_norm,
    batch_norm_gradient,
    batch_norm_inference,
    running_average,
)
from verify.formulas.card import INVENTORY
from verify.formulas.complexity import (
    affine_parameters,
    attention_operations,
    attention_pairs,
    attention_parameters,
    decoder_block_parameters,
    encoder_block_parameters,
    feed_forward_parameters,
    language_model_parameters,
    matmul_operations,
    transformer_parameters,
)
from verify.formulas.cross_attention import (
    encoder_decoder_attention,
    encoder_decoder_attention_gradient,
)
from verify.formulas.decoder import (
    decoder,
    decoder_block,
    decoder_block_gradient,
    decoder_gradient,
)
from verify.formulas.decoding import (
    beam_search,
    greedy_decode,
    most_probable,
    shift_right,
)
from verify.formulas.elementwise_losses import (
    binary_cross_entropy,
    binary_cross_entropy_from_logits,
    binary_cross_entropy_from_logits_gradient,
    binary_cross_entropy_gradient,
    mean_squared_error,
    mean_squared_error_gradient,
)
from verify.formulas.encoder import (
    encoder,
    encoder_block,
    encoder_block_gradient,
    encoder_gradient,
)
from verify.formulas.entropy import (
    entropy,
    entropy_gradient,
)
from verify.formulas.feed_forward import (
    feed_forward,
    feed_forward_gradient,
)
from verify.formulas.gated_units import (
    swiglu,
    swiglu_gradient,
)
from verify.formulas.group_normalization import (
    group_norm,
)
from verify.formulas.initialization import (
    kaiming_std,
    scaled_logits,
    xavier_std,
)
from verify.formulas.language_model import (
    language_model,
    language_model_gradient,
    language_model_logits,
    language_model_logits_gradient,
)
from verify.formulas.likelihood import (
    expected_initial_loss,
    kl_divergence,
    kl_divergence_gradient,
    log_likelihood,
    perplexity,
)
from verify.formulas.linear import (
    affine,
    affine_gradient,
    determinant,
    embedding,
    embedding_gradient,
    linear_regression,
    one_hot,
    rotation_matrix,
)
from verify.formulas.losses import (
    cross_entropy,
    cross_entropy_from_logits,
    cross_entropy_from_logits_gradient,
    cross_entropy_gradient,
    negative_log_likelihood,
    negative_log_likelihood_gradient,
)
from verify.formulas.margin_losses import (
    hinge_loss,
    hinge_loss_gradient,
)
from verify.formulas.masks import (
    additive_mask,
    causal_average,
    causal_average_weights,
    causal_mask,
    padding_mask,
)
from verify.formulas.metrics import (
    accuracy,
    accuracy_of_counts,
    confusion,
    f1,
    f1_of_counts,
    f_beta_of_counts,
    precision,
    precision_of_counts,
    recall,
    recall_of_counts,
    specificity_of_counts,
)
from verify.formulas.multi_head import (
    concat_heads,
    merge_heads,
    multi_head_attention,
    multi_head_attention_gradient,
    split_heads,
)
from verify.formulas.normalization import (
    layer_norm,
    layer_norm_gradient,
    rms_norm,
    rms_norm_gradient,
    standardize,
)
from verify.formulas.optimization import (
    adam_step,
    gradient_descent_step,
    momentum_step,
    softmax_gradient_descent,
)
from verify.formulas.positional import (
    sinusoidal_position_encoding,
)
from verify.formulas.random import (
    linear_init,
    numpy_uniform,
    rand,
    randint,
    randn,
)
from verify.formulas.recurrent import (
    gradient_product,
    gru_step,
    lstm_step,
    rnn_step,
)
from verify.formulas.regression import (
    huber_loss,
    huber_loss_gradient,
    mean_absolute_error,
    mean_absolute_error_gradient,
    r_squared,
    root_mean_squared_error,
    root_mean_squared_error_gradient,
)
from verify.formulas.regularization import (
    dropout,
    dropout_gradient,
    dropout_inference,
    weight_penalty,
)
from verify.formulas.relative_attention import (
    relative_position_attention,
)
from verify.formulas.residual import (
    residual,
    residual_gradient,
)
from verify.formulas.retrieval import (
    cosine_similarity,
    euclidean_distance,
    manhattan_distance,
    nearest_neighbors,
)
from verify.formulas.rotary import (
    rotary_position_embedding,
    rotary_position_embedding_gradient,
    rotate_pairs,
)
from verify.formulas.shapes import ShapeError
from verify.formulas.similarity import (
    additive_similarity,
    bilinear_similarity,
    dot_similarity,
    scaled_dot_similarity,
)
from verify.formulas.softmax import (
    log_softmax,
    log_softmax_gradient,
    logsumexp,
    logsumexp_gradient,
    softmax,
    softmax_gradient,
)
from verify.formulas.transformer import (
    embed_with_positions,
    encoder_decoder_logits,
    encoder_decoder_logits_gradient,
    encoder_decoder_transformer,
    encoder_decoder_transformer_gradient,
)
from verify.records.formula import Formula

CATALOGUE: Mapping[str, Formula] = MappingProxyType(INVENTORY)
"""Every formula by its public name, read-only, in the order of the families."""

__all__ = [
    "CATALOGUE",
    "ShapeError",
    "accuracy",
    "accuracy_of_counts",
    "adam_step",
    "adamw_step",
    "additive_mask",
    "additive_similarity",
    "affine",
    "affine_gradient",
    "affine_parameters",
    "attention_operations",
    "attention_pairs",
    "attention_parameters",
    "attention_weights",
    "batch_norm",
    "batch_norm_gradient",
    "batch_norm_inference",
    "beam_search",
    "bilinear_similarity",
    "binary_cross_entropy",
    "binary_cross_entropy_from_logits",
    "binary_cross_entropy_from_logits_gradient",
    "binary_cross_entropy_gradient",
    "causal_average",
    "causal_average_weights",
    "causal_mask",
    "concat_heads",
    "confusion",
    "cosine_similarity",
    "cross_entropy",
    "cross_entropy_from_logits",
    "cross_entropy_from_logits_gradient",
    "cross_entropy_gradient",
    "decoder",
    "decoder_block",
    "decoder_block_gradient",
    "decoder_block_parameters",
    "decoder_gradient",
    "determinant",
    "dot_similarity",
    "dropout",
    "dropout_gradient",
    "dropout_inference",
    "embed_with_positions",
    "embedding",
    "embedding_gradient",
    "encoder",
    "encoder_block",
    "encoder_block_gradient",
    "encoder_block_parameters",
    "encoder_decoder_attention",
    "encoder_decoder_attention_gradient",
    "encoder_decoder_logits",
    "encoder_decoder_logits_gradient",
    "encoder_decoder_transformer",
    "encoder_decoder_transformer_gradient",
    "encoder_gradient",
    "entropy",
    "entropy_gradient",
    "euclidean_distance",
    "expected_initial_loss",
    "f1",
    "f1_of_counts",
    "f_beta_of_counts",
    "feed_forward",
    "feed_forward_gradient",
    "feed_forward_parameters",
    "gelu",
    "gelu_gradient",
    "gradient_descent_step",
    "gradient_product",
    "greedy_decode",
    "group_norm",
    "gru_step",
    "hinge_loss",
    "hinge_loss_gradient",
    "huber_loss",
    "huber_loss_gradient",
    "kaiming_std",
    "kl_divergence",
    "kl_divergence_gradient",
    "language_model",
    "language_model_gradient",
    "language_model_logits",
    "language_model_logits_gradient",
    "language_model_parameters",
    "layer_norm",
    "layer_norm_gradient",
    "leaky_relu",
    "leaky_relu_gradient",
    "linear_init",
    "linear_regression",
    "log_likelihood",
    "log_softmax",
    "log_softmax_gradient",
    "logsumexp",
    "logsumexp_gradient",
    "lstm_step",
    "manhattan_distance",
    "matmul_operations",
    "mean_absolute_error",
    "mean_absolute_error_gradient",
    "mean_squared_error",
    "mean_squared_error_gradient",
    "merge_heads",
    "momentum_step",
    "most_probable",
    "multi_head_attention",
    "multi_head_attention_gradient",
    "nearest_neighbors",
    "negative_log_likelihood",
    "negative_log_likelihood_gradient",
    "numpy_uniform",
    "one_hot",
    "padding_mask",
    "perplexity",
    "precision",
    "precision_of_counts",
    "r_squared",
    "rand",
    "randint",
    "randn",
    "recall",
    "recall_of_counts",
    "relative_position_attention",
    "relu",
    "relu_gradient",
    "residual",
    "residual_gradient",
    "rms_norm",
    "rms_norm_gradient",
    "rmsprop_step",
    "rnn_step",
    "root_mean_squared_error",
    "root_mean_squared_error_gradient",
    "rotary_position_embedding",
    "rotary_position_embedding_gradient",
    "rotate_pairs",
    "rotation_matrix",
    "running_average",
    "scaled_dot_product_attention",
    "scaled_dot_product_attention_gradient",
    "scaled_dot_similarity",
    "scaled_logits",
    "shift_right",
    "sigmoid",
    "sigmoid_gradient",
    "silu",
    "silu_gradient",
    "sinusoidal_position_encoding",
    "softmax",
    "softmax_gradient",
    "softmax_gradient_descent",
    "softplus",
    "softplus_gradient",
    "specificity_of_counts",
    "split_heads",
    "standardize",
    "swiglu",
    "swiglu_gradient",
    "tanh",
    "tanh_gradient",
    "transformer_parameters",
    "weight_penalty",
    "xavier_std",
]
