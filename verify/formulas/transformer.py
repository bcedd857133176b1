"""The whole transformer with encoder and decoder, from token numbers to probabilities."""

from __future__ import annotations

from typing import Any

from verify.formulas.arrays import Array, counting, real
from verify.formulas.card import formula
from verify.formulas.decoder import decoder, decoder_gradient
from verify.formulas.encoder import encoder, encoder_gradient
from verify.formulas.linear import affine, affine_gradient, embedding, embedding_gradient
from verify.formulas.normalization import layer_norm, layer_norm_gradient
from verify.formulas.parameters import (
    NormParameters,
    OutputParameters,
    TransformerParameters,
)
from verify.formulas.positional import sinusoidal_position_encoding
from verify.formulas.shapes import require
from verify.formulas.softmax import softmax, softmax_gradient

TOKENS = ("t", "(…, n) index", "token numbers from 0", "tokens, ids")
SOURCE = ("s", "(…, m) index", "token numbers of the source sentence", "source")
TARGET = ("t", "(…, n) index", "token numbers of the target so far, a start token first", "target")
PARAMETERS = ("θ", "", "TransformerParameters", "parameters")
MODEL = ("θ", "", "LanguageModelParameters")
UPSTREAM = ("g", "(…, n, v)", "gradient with respect to the result", "upstream")


@formula(
    equation=r"x_p = E_{t_p} + PE_p",
    symbols=(TOKENS, ("E", "(v, d)", "table of embeddings", "table")),
    returns=("x", "(…, n, d)", "input of the first block"),
    domain="tokens from 0 to v − 1; d even",
    conventions=("positions count from 0", "embeddings are not scaled by √d, as the documents have it"),
    reference="Vaswani et al. 2017, §3.4 and §3.5",
    seen_in=("001:226", "001:233", "000:633", "003:110", "004:57"),
)
def embed_with_positions(tokens: Array, table: Array) -> Array:
    """Look up embeddings and add the encoding of their positions.

    x_p = E_{t_p} + PE_p

    tokens: (…, n), from 0; table: (v, d). Raises ShapeError where d is odd or tokens is a single number.
    """
    require(tokens.ndim >= 1, "a sequence of tokens", tokens=tokens)
    rows = embedding(tokens, table)
    positions = counting(0, rows.shape[-2], rows)
    return rows + sinusoidal_position_encoding(positions, rows.shape[-1])


@formula(
    equation=r"P = \operatorname{softmax}(\operatorname{Dec}(E_t + PE, \operatorname{Enc}(E_s + PE)) W + b)",
    symbols=(SOURCE, TARGET, PARAMETERS),
    returns=("P", "(…, n, v) distribution", "of each next token"),
    domain="tokens within their vocabularies; d even",
    conventions=("causal decoder", "norm after each sum unless order='pre'", "final layer norms where given"),
    reference="Vaswani et al. 2017, §3",
    seen_in=("001:68", "001:835", "001:849", "004:623"),
)
def encoder_decoder_transformer(
    source: Array, target: Array, parameters: TransformerParameters, **options: Any
) -> Array:
    """Probabilities of the next token at each position of the target, given the source.

    P = softmax(Dec(E_t + PE, Enc(E_s + PE)) W + b)

    source: (…, m), target: (…, n), token numbers from 0; parameters: TransformerParameters, with encoder_norm and
    decoder_norm where a layer norm stands behind the last blocks, as in PyTorch; options: heads, order,
    activation, epsilon as in encoder_block. Raises ShapeError where widths do not fit.
    """
    return softmax(encoder_decoder_logits(source, target, parameters, **options))


@formula(
    equation=r"z = \operatorname{Dec}(E_t + PE, \operatorname{Enc}(E_s + PE)) W + b",
    symbols=(SOURCE, TARGET, PARAMETERS),
    returns=("z", "(…, n, v)", "logit of each next token"),
    domain="as encoder_decoder_transformer",
    reference="Vaswani et al. 2017, §3",
    seen_in=("001:842", "004:681"),
)
def encoder_decoder_logits(source: Array, target: Array, parameters: TransformerParameters, **options: Any) -> Array:
    """Logits of the next token: encoder_decoder_transformer before its softmax.

    z = Dec(E_t + PE, Enc(E_s + PE)) W + b

    Arguments as in encoder_decoder_transformer.
    """
    memory = encoder(embed_with_positions(source, parameters.source_embedding), parameters.encoder, **options)
    memory = _normalized(memory, parameters.encoder_norm, options)
    rows = embed_with_positions(target, parameters.target_embedding)
    features = decoder(rows, memory, parameters.decoder, **options)
    return affine(_normalized(features, parameters.decoder_norm, options), *parameters.output)


@formula(
    equation=r"\frac{\partial L}{\partial \theta} = J^T g,\quad J = \frac{\partial z}{\partial \theta}",
    symbols=(("g", "(…, n, v)", "gradient with respect to the logits", "upstream"), SOURCE, TARGET, PARAMETERS),
    returns="as θ",
    domain="as encoder_decoder_transformer, with at least one block in the decoder",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
    seen_in=("001:875",),
)
def encoder_decoder_logits_gradient(
    upstream: Array, source: Array, target: Array, parameters: TransformerParameters, **options: Any
) -> TransformerParameters:
    """Gradients of all parameters of a transformer from that of its logits: p − y for the cross entropy.

    back through the output layer, the decoder, the encoder and both tables

    upstream: (…, n, v); the others as in encoder_decoder_transformer. The result has the form of the parameters.
    """
    upstream = real(upstream)
    source_rows = embed_with_positions(source, parameters.source_embedding)
    target_rows = embed_with_positions(target, parameters.target_embedding)
    encoded = encoder(source_rows, parameters.encoder, **options)
    memory = _normalized(encoded, parameters.encoder_norm, options)
    features = decoder(target_rows, memory, parameters.decoder, **options)
    last = affine_gradient(upstream, _normalized(features, parameters.decoder_norm, options), *parameters.output)
    above, decoder_norm = _normalized_gradient(last.x, features, parameters.decoder_norm, options)
    down = decoder_gradient(above, target_rows, memory, parameters.decoder, **options)
    above, encoder_norm = _normalized_gradient(down.memory, encoded, parameters.encoder_norm, options)
    up = encoder_gradient(above, source_rows, parameters.encoder, **options)
    return TransformerParameters(
        embedding_gradient(up.x, source, parameters.source_embedding),
        embedding_gradient(down.y, target, parameters.target_embedding),
        up.parameters,
        down.parameters,
        OutputParameters(last.W, last.b),
        encoder_norm,
        decoder_norm,
    )


def _normalized(features: Array, norm: NormParameters | None, options: dict[str, Any]) -> Array:
    """Features behind the final layer norm, where there is one."""
    return features if norm is None else layer_norm(features, *norm, epsilon=options.get("epsilon", 1e-5))


def _normalized_gradient(
    upstream: Array, features: Array, norm: NormParameters | None, options: dict[str, Any]
) -> tuple[Array, NormParameters | None]:
    """Gradients with respect to the features before the final layer norm, and to its parameters."""
    if norm is None:
        return upstream, None
    back = layer_norm_gradient(upstream, features, *norm, epsilon=options.get("epsilon", 1e-5))
    return back.x, NormParameters(back.gain, back.bias)


@formula(
    equation=r"\frac{\partial L}{\partial \theta} = J^T g,\quad J = \frac{\partial P}{\partial \theta}",
    symbols=(UPSTREAM, SOURCE, TARGET, PARAMETERS),
    returns="as θ",
    domain="as encoder_decoder_logits_gradient",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def encoder_decoder_transformer_gradient(
    upstream: Array, source: Array, target: Array, parameters: TransformerParameters, **options: Any
) -> TransformerParameters:
    """Gradients of all parameters of a transformer from that of its probabilities.

    back through softmax, then as encoder_decoder_logits_gradient

    upstream: (…, n, v); the others as in encoder_decoder_transformer.
    """
    above = softmax_gradient(upstream, encoder_decoder_logits(source, target, parameters, **options))
    return encoder_decoder_logits_gradient(above, source, target, parameters, **options)
