"""The decoder-only language model, from token numbers to probabilities of the next token."""

from __future__ import annotations

from typing import Any

from verify.formulas.arrays import Array
from verify.formulas.card import formula
from verify.formulas.encoder import encoder, encoder_gradient
from verify.formulas.linear import affine, affine_gradient, embedding_gradient
from verify.formulas.masks import causal_mask
from verify.formulas.normalization import layer_norm, layer_norm_gradient
from verify.formulas.parameters import LanguageModelParameters, NormParameters, OutputParameters
from verify.formulas.residual import NormOrder
from verify.formulas.softmax import softmax, softmax_gradient
from verify.formulas.transformer import embed_with_positions

TOKENS = ("t", "(…, n) index", "token numbers from 0", "tokens, ids")
MODEL = ("θ", "", "LanguageModelParameters", "parameters")
UPSTREAM = ("g", "(…, n, v)", "gradient with respect to the result", "upstream")


@formula(
    equation=r"P = \operatorname{softmax}(\operatorname{LN}((B_N \circ \dots \circ B_1)(E_t + PE)) W + b)",
    symbols=(TOKENS, MODEL),
    returns=("P", "(…, n, v) distribution", "of each next token"),
    domain="tokens within the vocabulary; d even",
    conventions=("causal", "norm before each sublayer unless order='post'", "a layer norm before the output layer"),
    reference="Radford et al. 2018, eq. 2; Radford et al. 2019, §2.3",
    seen_in=("000:657", "001:1133", "001:1190", "003:156"),
)
def language_model(
    tokens: Array, parameters: LanguageModelParameters, *, order: NormOrder = "pre", **options: Any
) -> Array:
    """Probabilities of the next token at each position, by a decoder alone.

    P = softmax(LN(B_N(… B_1(E_t + PE))) W + b)

    tokens: (…, n), from 0; parameters: LanguageModelParameters; order: of the layer norms; options: heads,
    activation, epsilon as in encoder_block. Raises ShapeError where widths do not fit.
    """
    return softmax(language_model_logits(tokens, parameters, order=order, **options))


@formula(
    equation=r"z = \operatorname{LN}((B_N \circ \dots \circ B_1)(E_t + PE)) W + b",
    symbols=(TOKENS, MODEL),
    returns=("z", "(…, n, v)", "logit of each next token"),
    domain="as language_model",
    reference="Radford et al. 2019, §2.3",
    seen_in=("000:663",),
)
def language_model_logits(
    tokens: Array,
    parameters: LanguageModelParameters,
    *,
    order: NormOrder = "pre",
    epsilon: float = 1e-5,
    **options: Any,
) -> Array:
    """Logits of the next token: language_model before its softmax.

    z = LN(B_N(… B_1(E_t + PE))) W + b

    Arguments as in language_model.
    """
    rows = embed_with_positions(tokens, parameters.embedding)
    options = {"mask": causal_mask(rows.shape[-2], like=rows), "order": order, "epsilon": epsilon, **options}
    features = encoder(rows, parameters.blocks, **options)
    return affine(layer_norm(features, *parameters.final_norm, epsilon=epsilon), *parameters.output)


@formula(
    equation=r"\frac{\partial L}{\partial \theta} = J^T g,\quad J = \frac{\partial z}{\partial \theta}",
    symbols=(("g", "(…, n, v)", "gradient with respect to the logits", "upstream"), TOKENS, MODEL),
    returns="as θ",
    domain="as language_model",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def language_model_logits_gradient(
    upstream: Array,
    tokens: Array,
    parameters: LanguageModelParameters,
    *,
    order: NormOrder = "pre",
    epsilon: float = 1e-5,
    **options: Any,
) -> LanguageModelParameters:
    """Gradients of all parameters of a language model from that of its logits: p − y for the cross entropy.

    back through the output layer, the final layer norm, the blocks and the table

    upstream: (…, n, v); the others as in language_model. The result has the form of the parameters.
    """
    rows = embed_with_positions(tokens, parameters.embedding)
    options = {"mask": causal_mask(rows.shape[-2], like=rows), "order": order, "epsilon": epsilon, **options}
    features = encoder(rows, parameters.blocks, **options)
    normalized = layer_norm(features, *parameters.final_norm, epsilon=epsilon)
    last = affine_gradient(upstream, normalized, *parameters.output)
    norm = layer_norm_gradient(last.x, features, *parameters.final_norm, epsilon=epsilon)
    down = encoder_gradient(norm.x, rows, parameters.blocks, **options)
    return LanguageModelParameters(
        embedding_gradient(down.x, tokens, parameters.embedding),
        down.parameters,
        NormParameters(norm.gain, norm.bias),
        OutputParameters(last.W, last.b),
    )


@formula(
    equation=r"\frac{\partial L}{\partial \theta} = J^T g,\quad J = \frac{\partial P}{\partial \theta}",
    symbols=(UPSTREAM, TOKENS, MODEL),
    returns="as θ",
    domain="as language_model",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def language_model_gradient(
    upstream: Array, tokens: Array, parameters: LanguageModelParameters, **options: Any
) -> LanguageModelParameters:
    """Gradients of all parameters of a language model from that of its probabilities.

    back through softmax, then as language_model_logits_gradient

    upstream: (…, n, v); the others as in language_model.
    """
    above = softmax_gradient(upstream, language_model_logits(tokens, parameters, **options))
    return language_model_logits_gradient(above, tokens, parameters, **options)
