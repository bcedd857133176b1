"""Formulas once more, as their papers define them: loops over mpmath's numbers, and nothing from the catalogue.

They are slow, know neither stability nor speed, and take arrays of numbers of 50 digits; what they give is the truth
that test_definitions.py holds the catalogue against.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import mpmath
import numpy as np

from verify.formulas import gelu, manhattan_distance, relu, sigmoid, silu, tanh
from verify.formulas.retrieval import cosine_similarity, euclidean_distance

Numbers = Any
"""An array of mpmath's numbers, in NumPy's arrays of objects."""


def each(function: Callable[..., Any]) -> Callable[..., Numbers]:
    """A function of numbers, applied to arrays of them."""
    return np.vectorize(function, otypes=[object])


def decimal(number: Any) -> Any:
    """A constant as the decimal it is written as."""
    return mpmath.mpf(repr(number)) if isinstance(number, float) else number


def by_rows(function: Callable[[Numbers], Any], x: Numbers) -> Numbers:
    """A function of one row, applied to each row of an array of any number of axes."""
    rows = [function(x[index]) for index in np.ndindex(x.shape[:-1])]
    return np.array(rows, dtype=object).reshape((*x.shape[:-1], *np.shape(rows[0])))


ACTIVATIONS: Mapping[Any, Callable[[Numbers], Numbers]] = {
    relu: each(lambda x: x if x > 0 else mpmath.mpf(0)),
    tanh: each(mpmath.tanh),
    sigmoid: each(lambda x: 1 / (1 + mpmath.exp(-x))),
    silu: each(lambda x: x / (1 + mpmath.exp(-x))),
    gelu: each(lambda x: x * mpmath.ncdf(x)),
}


def flipped(x: Numbers) -> Numbers:
    """Rows as columns."""
    return np.swapaxes(x, -1, -2)


def affine(x: Numbers, W: Numbers, b: Numbers = None) -> Numbers:
    """Give x W + b."""
    return x @ W if b is None else x @ W + b


def shares_of(scores: Numbers, allowed: Any) -> Numbers:
    """One row of weights in proportion to exponentials, of what is allowed."""
    shares = np.array([mpmath.exp(s) if a else mpmath.mpf(0) for s, a in zip(scores, allowed, strict=True)])
    return shares / (shares.sum() or 1)


def attention(Q: Numbers, K: Numbers, V: Numbers, mask: Any = None, *, scale: Any = None, R: Any = 0) -> Numbers:
    """Each query's mean of the values, for one matrix or for batches of the same shape."""
    factor = 1 / mpmath.sqrt(K.shape[-1]) if scale is None else decimal(scale)
    scores = (Q @ flipped(K) + R) * factor
    allowed = np.broadcast_to(True if mask is None else mask, scores.shape)
    rows = [shares_of(scores[index], allowed[index]) for index in np.ndindex(scores.shape[:-1])]
    return np.array(rows, dtype=object).reshape(scores.shape) @ V


def multi_head(
    Q: Numbers,
    K: Numbers,
    V: Numbers,
    W_Q: Numbers,
    W_K: Numbers,
    W_V: Numbers,
    W_O: Numbers = None,
    b_Q: Numbers = None,
    b_K: Numbers = None,
    b_V: Numbers = None,
    b_O: Numbers = None,
    *,
    heads: int = 1,
    mask: Any = None,
    scale: Any = None,
) -> Numbers:
    """Attention of each head to its own columns, or with its own matrices, joined and mixed."""
    projections = ((Q, W_Q, b_Q), (K, W_K, b_K), (V, W_V, b_V))
    if W_Q.ndim == 3:
        parts = [[x @ W[i] for x, W, _ in projections] for i in range(W_Q.shape[0])]
    else:
        columns = [np.split(affine(x, W, b), heads, axis=-1) for x, W, b in projections]
        parts = [[column[i] for column in columns] for i in range(heads)]
    joined = np.concatenate([attention(*part, mask, scale=scale) for part in parts], axis=-1)
    return joined if W_O is None else affine(joined, W_O, b_O)


def layer_norm(x: Numbers, gain: Numbers = None, bias: Numbers = None, *, epsilon: float = 1e-5) -> Numbers:
    """Rows moved to mean 0 and divided by the root of variance and ε."""

    def of_row(row: Numbers) -> Numbers:
        mean = sum(row) / len(row)
        variance = sum((cell - mean) ** 2 for cell in row) / len(row)
        return np.array([(cell - mean) / mpmath.sqrt(variance + decimal(epsilon)) for cell in row], dtype=object)

    return by_rows(of_row, x) * (1 if gain is None else gain) + (0 if bias is None else bias)


def residual(x: Numbers, f: Any, norm: Any, *, order: str = "post", epsilon: float = 1e-5) -> Numbers:
    """LN(x + f(x)), or x + f(LN(x))."""
    if order == "post":
        return layer_norm(x + f(x), *norm, epsilon=epsilon)
    return x + f(layer_norm(x, *norm, epsilon=epsilon))


def feed_forward(x: Numbers, W_1: Any, b_1: Any, W_2: Any, b_2: Any, *, activation: Any = relu) -> Numbers:
    """An affine layer, an activation, an affine layer."""
    return affine(ACTIVATIONS[activation](affine(x, W_1, b_1)), W_2, b_2)


def encoder_block(x: Numbers, p: Any, *, heads: int = 1, mask: Any = None, activation: Any = relu, **o: Any) -> Numbers:
    """Self-attention and network, each with its residual connection."""
    x = residual(x, lambda y: multi_head(y, y, y, *p.attention, heads=heads, mask=mask), p.attention_norm, **o)
    return residual(x, lambda y: feed_forward(y, *p.feed_forward, activation=activation), p.feed_forward_norm, **o)


def decoder_block(
    y: Numbers, memory: Numbers, p: Any, *, heads: int = 1, memory_mask: Any = None, activation: Any = relu, **o: Any
) -> Numbers:
    """Masked self-attention, attention to the encoder and network, each with its residual connection."""
    past = causal(y.shape[-2])
    y = residual(y, lambda x: multi_head(x, x, x, *p.attention, heads=heads, mask=past), p.attention_norm, **o)
    across = {"heads": heads, "mask": memory_mask}
    y = residual(y, lambda x: multi_head(x, memory, memory, *p.cross_attention, **across), p.cross_attention_norm, **o)
    return residual(y, lambda x: feed_forward(x, *p.feed_forward, activation=activation), p.feed_forward_norm, **o)


def encoder(x: Numbers, blocks: Any, **options: Any) -> Numbers:
    """One block after the other."""
    for p in blocks:
        x = encoder_block(x, p, **options)
    return x


def decoder(y: Numbers, memory: Numbers, blocks: Any, **options: Any) -> Numbers:
    """One block after the other, each with the encoder's rows."""
    for p in blocks:
        y = decoder_block(y, memory, p, **options)
    return y


def causal(length: int) -> Any:
    """True where a position may look: at itself and what came before."""
    return np.array([[s <= t for s in range(length)] for t in range(length)])


def positions(places: Any, dimension: int, base: Any = 10000, *, form: str = "power") -> Numbers:
    """Sines in even columns, cosines in odd ones; both forms are the same number."""

    def cell(p: Any, j: int) -> Any:
        angle = p / mpmath.mpf(base) ** (mpmath.mpf(2 * (j // 2)) / dimension)
        return mpmath.cos(angle) if j % 2 else mpmath.sin(angle)

    return np.array([[cell(mpmath.mpf(p), j) for j in range(dimension)] for p in places], dtype=object)


def embedded(tokens: Any, table: Numbers) -> Numbers:
    """Rows of the table, and the encoding of their places."""
    return table[tokens] + positions(range(len(tokens)), table.shape[-1])


def seq2seq(source: Any, target: Any, p: Any, **options: Any) -> Numbers:
    """Logits of the encoder-decoder transformer."""
    memory = encoder(embedded(source, p.source_embedding), p.encoder, **options)
    return affine(decoder(embedded(target, p.target_embedding), memory, p.decoder, **options), *p.output)


def model(tokens: Any, p: Any, *, order: str = "pre", **options: Any) -> Numbers:
    """Logits of the decoder-only model."""
    rows = encoder(embedded(tokens, p.embedding), p.blocks, order=order, mask=causal(len(tokens)), **options)
    return affine(layer_norm(rows, *p.final_norm), *p.output)


def probabilities(logits: Numbers) -> Numbers:
    """Each row's exponentials over their sum."""
    return by_rows(lambda row: shares_of(row, np.ones(len(row))), logits)


def rotated(x: Numbers, places: Any, *, base: Any = 10000, pairing: str = "adjacent", dimension: Any = None) -> Numbers:
    """Each pair of columns turned by its angle; columns past the dimension stay."""
    d = dimension or x.shape[-1]
    y = x.copy()
    for row, p in enumerate(places):
        for i in range(d // 2):
            a, b = (2 * i, 2 * i + 1) if pairing == "adjacent" else (i, i + d // 2)
            angle = p / mpmath.mpf(base) ** (mpmath.mpf(2 * i) / d)
            c, s = mpmath.cos(angle), mpmath.sin(angle)
            y[row, a], y[row, b] = x[row, a] * c - x[row, b] * s, x[row, a] * s + x[row, b] * c
    return y


def additive(Q: Numbers, K: Numbers, W_Q: Numbers, W_K: Numbers, v: Numbers, *, activation: Any = tanh) -> Numbers:
    """The score of each pair: a small network of their sum."""
    pairs = (Q @ W_Q)[..., :, None, :] + (K @ W_K)[..., None, :, :]
    return (ACTIVATIONS[activation](pairs) * v).sum(axis=-1)


def average(x: Numbers, *, reduction: str = "mean") -> Numbers:
    """Means or sums of each row and those before."""
    rows = [x[..., : t + 1, :].sum(axis=-2) / (t + 1 if reduction == "mean" else 1) for t in range(x.shape[-2])]
    return np.stack(rows, axis=-2)


def average_weights(length: int, *, reduction: str = "mean", like: Any) -> Numbers:
    """1/t, or 1, up to each place t."""
    return each(mpmath.mpf)(
        [[(s <= t) / mpmath.mpf(t if reduction == "mean" else 1) for s in _to(length)] for t in _to(length)]
    )


def _to(length: int) -> range:
    return range(1, length + 1)


def nearest(query: Numbers, points: Numbers, *, k: int = 1, distance: Any = euclidean_distance) -> Any:
    """Numbers of the k points with the smallest distances."""

    def far(x: Numbers, y: Numbers) -> Any:
        if distance is manhattan_distance:
            return sum(abs(x - y))
        lengths = mpmath.sqrt(sum(x * x)) * mpmath.sqrt(sum(y * y))
        return sum(x * y) / lengths if distance is cosine_similarity else sum((x - y) ** 2)

    found = [
        sorted(range(len(points)), key=lambda j, x=x: far(x, points[j]))[:k] for x in query.reshape(-1, query.shape[-1])
    ]
    return np.array(found).reshape((*query.shape[:-1], k))


def _table(found: Any, true: Any) -> list[int]:
    """Hits, false alarms, misses and correct rejections of label 1, one by one."""
    pairs = list(zip(found.tolist(), true.tolist(), strict=True))
    return [sum((a == 1, b == 1) == case for a, b in pairs) for case in ((1, 1), (1, 0), (0, 1), (0, 0))]


def _share(part: Numbers, whole: Numbers) -> Numbers:
    """A quotient of counts."""
    return each(lambda a, b: mpmath.fdiv(float(a), float(b)))(part, whole)


def reduced(losses: Numbers, reduction: str) -> Numbers:
    """All losses, their sum or their mean."""
    return losses if reduction == "none" else losses.sum() / (losses.size if reduction == "mean" else 1)


def huber(x: Numbers, y: Numbers, *, delta: float = 1, reduction: str = "mean") -> Numbers:
    """By cases: half the square of small errors, a line beyond."""
    d = decimal(delta)
    losses = each(lambda e: e * e / 2 if abs(e) <= d else d * (abs(e) - d / 2))(x - y)
    return reduced(losses, reduction)


def descended(z: Numbers, y: Numbers, *, learning_rate: float, steps: int) -> Numbers:
    """Logits after steps against P − y."""
    for _ in range(steps):
        z = z - decimal(learning_rate) * (probabilities(z) - y)
    return z


def swish(x: Numbers, beta: float) -> Numbers:
    """Swish of any slope."""
    return each(lambda z: z / (1 + mpmath.exp(-decimal(beta) * z)))(x)


def group_norm(x: Numbers, groups: int, gain: Any = None, bias: Any = None, *, epsilon: float = 1e-5) -> Numbers:
    """Each group of channels of each example as one row."""
    rows = layer_norm(x.reshape(len(x) * groups, -1), epsilon=epsilon).reshape(x.shape)
    places = (1, -1, *(1 for _ in x.shape[2:]))
    return rows * (1 if gain is None else gain.reshape(places)) + (0 if bias is None else bias.reshape(places))


def lstm(x: Numbers, h: Numbers, c: Numbers, W: Numbers, U: Numbers, b: Numbers = 0) -> tuple[Numbers, Numbers]:
    """Gate by gate, as PyTorch's page of LSTMCell has them."""
    m = h.shape[-1]
    i, f, g, o = (
        activation(x @ W[:, k : k + m] + h @ U[:, k : k + m] + (b[k : k + m] if np.ndim(b) else 0))
        for k, activation in zip(
            range(0, 4 * m, m), (ACTIVATIONS[name] for name in (sigmoid, sigmoid, tanh, sigmoid)), strict=True
        )
    )
    c = f * c + i * g
    return o * ACTIVATIONS[tanh](c), c


def gru(x: Numbers, h: Numbers, W: Numbers, U: Numbers, b: Any = None, d: Any = None) -> Numbers:
    """Gate by gate, as PyTorch's page of GRUCell has them."""
    fed = np.split(affine(x, W, b), 3, axis=-1)
    kept = np.split(affine(h, U, d), 3, axis=-1)
    r, z = (ACTIVATIONS[sigmoid](fed[k] + kept[k]) for k in (0, 1))
    n = ACTIVATIONS[tanh](fed[2] + r * kept[2])
    return (1 - z) * n + z * h


def rmsprop(
    w: Numbers, g: Numbers, v: Numbers, *, learning_rate: float = 0.01, decay: float = 0.99, epsilon: float = 1e-8
) -> tuple[Numbers, Numbers]:
    """Number by number, as Hinton's slide has it."""
    v = decimal(decay) * v + (1 - decimal(decay)) * g * g
    return w - decimal(learning_rate) * g / (each(mpmath.sqrt)(v) + decimal(epsilon)), v


def adamw(
    w: Numbers,
    g: Numbers,
    m: Numbers,
    v: Numbers,
    t: int,
    *,
    learning_rate: float = 0.001,
    beta_1: float = 0.9,
    beta_2: float = 0.999,
    epsilon: float = 1e-8,
    weight_decay: float = 0.01,
) -> tuple[Numbers, Numbers, Numbers]:
    """Line by line, as PyTorch's page of AdamW has it: the decay first."""
    rate = decimal(learning_rate)
    w = w - rate * decimal(weight_decay) * w
    m = decimal(beta_1) * m + (1 - decimal(beta_1)) * g
    v = decimal(beta_2) * v + (1 - decimal(beta_2)) * g * g
    root = each(mpmath.sqrt)(v / (1 - decimal(beta_2) ** t))
    return w - rate * (m / (1 - decimal(beta_1) ** t)) / (root + decimal(epsilon)), m, v


DEFINITIONS: Mapping[str, Callable[..., Any]] = {
    "dot_similarity": lambda Q, K: Q @ flipped(K),
    "bilinear_similarity": lambda Q, K, W: Q @ W @ flipped(K),
    "additive_similarity": additive,
    "concat_heads": lambda *heads: np.concatenate(heads, axis=-1),
    "multi_head_attention": multi_head,
    "encoder_decoder_attention": lambda D, E, *W, **options: multi_head(D, E, E, *W, **options),
    "relative_position_attention": lambda Q, K, V, R, mask=None, **options: attention(Q, K, V, mask, R=R, **options),
    "causal_average": average,
    "causal_average_weights": average_weights,
    "residual": residual,
    "feed_forward": feed_forward,
    "encoder_block": encoder_block,
    "encoder": encoder,
    "decoder_block": decoder_block,
    "decoder": decoder,
    "sinusoidal_position_encoding": positions,
    "rotary_position_embedding": rotated,
    "embed_with_positions": embedded,
    "encoder_decoder_logits": seq2seq,
    "encoder_decoder_transformer": lambda *arguments, **options: probabilities(seq2seq(*arguments, **options)),
    "language_model_logits": model,
    "language_model": lambda *arguments, **options: probabilities(model(*arguments, **options)),
    "softmax_gradient_descent": descended,
    "rnn_step": lambda x, h, W, U, b=0, activation=tanh: ACTIVATIONS[activation](x @ W + h @ U + b),
    "hinge_loss": lambda s, y, reduction="mean": reduced(each(lambda a, b: max(1 - a * b, 0))(s, y), reduction),
    "swiglu": lambda x, W, V, b=None, c=None, beta=1.0: swish(affine(x, W, b), beta) * affine(x, V, c),
    "group_norm": group_norm,
    "lstm_step": lstm,
    "gru_step": gru,
    "rmsprop_step": rmsprop,
    "adamw_step": adamw,
    "gradient_product": lambda d, axis=-1: d.prod(axis=axis),
    "dropout": lambda x, mask, rate: np.where(mask, x, mpmath.mpf(0)) / (1 - decimal(rate)),
    "dropout_inference": lambda x, **_: x,
    "weight_penalty": lambda w, strength: decimal(strength) / 2 * (w * w).sum(),
    "scaled_logits": lambda x, W, scale=0.01: decimal(scale) * (x @ W),
    "kaiming_std": lambda n, slope=0: each(lambda n: mpmath.sqrt(2 / ((1 + mpmath.mpf(slope) ** 2) * n)))(n),
    "xavier_std": lambda n, m, gain=1: each(lambda n, m: gain * mpmath.sqrt(2 / (n + m)))(n, m),
    "precision_of_counts": lambda hits, alarms: _share(hits, hits + alarms),
    "recall_of_counts": lambda hits, misses: _share(hits, hits + misses),
    "f1_of_counts": lambda hits, alarms, misses: _share(2 * hits, 2 * hits + alarms + misses),
    "f_beta_of_counts": lambda hits, alarms, misses, beta: (
        1 / ((1 / _share(hits, hits + alarms) + beta**2 / _share(hits, hits + misses)) / (1 + beta**2))
    ),
    "accuracy_of_counts": lambda hits, rejected, alarms, misses: _share(
        hits + rejected, hits + rejected + alarms + misses
    ),
    "specificity_of_counts": lambda rejected, alarms: _share(rejected, rejected + alarms),
    "mean_absolute_error": lambda x, y, reduction="mean": reduced(abs(x - y), reduction),
    "root_mean_squared_error": lambda x, y: mpmath.sqrt(((x - y) ** 2).sum() / x.size),
    "huber_loss": huber,
    "r_squared": lambda x, y: 1 - ((x - y) ** 2).sum() / ((y - y.sum() / y.size) ** 2).sum(),
    "accuracy": lambda found, true: _share((found == true).sum(), true.size),
    "confusion": lambda found, true: tuple(mpmath.mpf(count) for count in _table(found, true)),
    "precision": lambda found, true: _share(_table(found, true)[0], (found == 1).sum()),
    "recall": lambda found, true: _share(_table(found, true)[0], (true == 1).sum()),
    "f1": lambda found, true: _share(2 * _table(found, true)[0], (found == 1).sum() + (true == 1).sum()),
    "manhattan_distance": lambda x, y: abs(x - y).sum(axis=-1),
    "nearest_neighbors": nearest,
}
"""What each of these formulas means, for the arguments of its examples."""


def followed(table: Any, start: Any, width: int, steps: int, end: int | None) -> list[tuple[list[int], float]]:
    """The best sequences of each length, of all that continue the best of the length before."""
    beams = [(start.tolist(), 0.0)]
    for _ in range(steps):
        longer = []
        for tokens, total in beams:
            ended = tokens[-1] == end
            nexts = [(end, 0.0)] if ended else list(enumerate(table[tokens[-1]].tolist()))
            longer += [([*tokens, token], total + log) for token, log in nexts]
        beams = sorted(longer, key=lambda beam: -beam[1])[:width]
    return beams


def beams(model: Any, start: Any, *, width: int, steps: int, end: int | None = None) -> tuple[Any, Any]:
    """Sequences and their logarithms."""
    found = followed(model.table, start, width, steps, end)
    return np.array([tokens for tokens, _ in found]), np.array([total for _, total in found])


def counted(*lengths: Any) -> int:
    """How many cells a block of these lengths has, one by one."""
    return sum(1 for _ in np.ndindex(*(int(length) for length in lengths)))


def affine_cells(inputs: Any, outputs: Any, *, bias: bool = True) -> int:
    """Cells of a matrix and of a vector."""
    return counted(inputs, outputs) + bias * counted(outputs)


def network_cells(width: Any, hidden: Any = None, *, bias: bool = True) -> int:
    """Cells of two affine layers."""
    hidden = 4 * width if hidden is None else hidden
    return affine_cells(width, hidden, bias=bias) + affine_cells(hidden, width, bias=bias)


def block_cells(width: Any, hidden: Any = None, *, attention_bias: bool = False, attentions: int = 1) -> int:
    """Cells of projections, of a network, and of a layer norm after each."""
    projections = sum(affine_cells(width, width, bias=attention_bias) for _ in range(4 * attentions))
    return projections + network_cells(width, hidden) + counted(attentions + 1, 2, width)


def indexed(x: Any, axis: int = -1) -> Any:
    """Number of the largest, by Python's max."""
    rows = np.moveaxis(x, axis, -1)
    found = [max(range(rows.shape[-1]), key=rows[index].__getitem__) for index in np.ndindex(rows.shape[:-1])]
    return np.array(found).reshape(rows.shape[:-1])


COUNTS: Mapping[str, Callable[..., Any]] = {
    "attention_pairs": lambda n: counted(n, n),
    "attention_operations": lambda n, d, layers=1: counted(layers, n, n, d),
    "matmul_operations": counted,
    "affine_parameters": affine_cells,
    "attention_parameters": lambda d, bias=False: sum(affine_cells(d, d, bias=bias) for _ in range(4)),
    "feed_forward_parameters": network_cells,
    "encoder_block_parameters": block_cells,
    "decoder_block_parameters": lambda *widths, **options: block_cells(*widths, attentions=2, **options),
    "language_model_parameters": lambda v, d, n: (
        counted(v, d) + n * block_cells(d) + counted(2, d) + affine_cells(d, v)
    ),
    "transformer_parameters": lambda v, d, n, m: (
        counted(2, v, d) + n * block_cells(d) + m * block_cells(d, attentions=2) + affine_cells(d, v)
    ),
    "padding_mask": lambda tokens, padding=0: by_rows(
        lambda row: np.array([[token != padding for token in row.tolist()]]), tokens
    ).astype(bool),
    "most_probable": indexed,
    "greedy_decode": lambda model, start, *, steps, end=None: np.array(
        followed(model.table, start, 1, steps, end)[0][0]
    ),
    "beam_search": beams,
    "shift_right": lambda tokens, start: by_rows(lambda row: np.array([start, *row.tolist()[:-1]]), tokens),
}
"""What each of these formulas counts or chooses, in Python's numbers; sums of sixty-fourths are exact in floats."""
