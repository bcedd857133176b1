"""Seeded draws of PyTorch's CPU generator and of NumPy's legacy generator, replayed without PyTorch.

Both are the Mersenne twister MT19937, seeded alike; they differ in what they make of its 32-bit words. A seed with
`skip` numbers passed over stands for a generator that has drawn before.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from verify.formulas.arrays import Array
from verify.formulas.card import formula

SEED = ("s", "() whole", "seed of the generator, 0 ≤ s < 2³²", "seed")
SKIP = ("k", "() whole", "32-bit words drawn before", "skip")
SHAPE = ("shape", "() whole", "how many numbers along each axis")
MT19937 = "Matsumoto, Nishimura 1998 (MT19937)"
BLOCK = 16
"""PyTorch fills a tensor of at least so many normal numbers in blocks of so many."""


@formula(
    equation=r"u = \frac{2^{26} \lfloor w_1 / 2^5 \rfloor + \lfloor w_2 / 2^6 \rfloor}{2^{53}}",
    symbols=(SEED, ("rows", "() whole", "rows"), ("columns", "() whole", "columns"), SKIP),
    returns=("u", "(rows, columns) probability", "float64, uniform on [0, 1)"),
    domain="0 ≤ s < 2³²",
    conventions=("numpy.random.seed(s); numpy.random.rand", "skip counts numbers, not words"),
    reference=MT19937 + "; NumPy RandomState.random_sample",
    seen_in=("001:2152", "001:2157"),
)
def numpy_uniform(seed: int, rows: int, columns: int, *, skip: int = 0) -> Array:
    """Draw a matrix as numpy.random.seed(seed) and numpy.random.rand do.

    u = (2²⁶ ⌊w_1/2⁵⌋ + ⌊w_2/2⁶⌋) / 2⁵³, w_1 and w_2 the next two words

    seed: of the generator; rows, columns: shape; skip: how many numbers were drawn before.
    """
    drawn = _generator(seed).random_sample(skip + rows * columns)
    return drawn[skip:].reshape(rows, columns)


@formula(
    equation=r"i = a + (w \bmod (b - a))",
    symbols=(
        SEED,
        ("a", "() whole", "lowest number", "low"),
        ("b", "() whole", "the number after the highest", "high"),
        SHAPE,
        SKIP,
    ),
    returns=("i", "(shape)", "int64"),
    domain="a < b ≤ a + 2³²",
    conventions=("torch.manual_seed(s); torch.randint(a, b, shape)",),
    reference=MT19937 + "; PyTorch random_from_to",
    seen_in=("000:154", "000:171", "000:189"),
)
def randint(seed: int, low: int, high: int, *shape: int, skip: int = 0) -> Array:
    """Draw integers as torch.manual_seed(seed) and torch.randint(low, high, shape) do.

    i = low + (w mod (high − low)), w the next word

    seed: of the generator; low: lowest; high: one past the highest; shape; skip: words drawn before.
    """
    if not low < high <= low + 2**32:
        raise ValueError(f"low={low}, high={high}: expected low < high, at most 2³² apart")
    return (low + _words(seed, math.prod(shape), skip).astype("int64") % (high - low)).reshape(shape)


@formula(
    equation=r"u = \frac{w \bmod 2^{24}}{2^{24}}",
    symbols=(SEED, SHAPE, SKIP),
    returns=("u", "(shape) probability", "float32, uniform on [0, 1)"),
    domain="0 ≤ s < 2³²",
    conventions=("torch.manual_seed(s); torch.rand(shape)",),
    reference=MT19937 + "; PyTorch uniform_real_distribution<float>",
)
def rand(seed: int, *shape: int, skip: int = 0) -> Array:
    """Draw uniform numbers as torch.manual_seed(seed) and torch.rand(shape) do.

    u = (w mod 2²⁴) / 2²⁴, w the next word

    seed: of the generator; shape; skip: words drawn before. Exact.
    """
    return _uniform(_words(seed, math.prod(shape), skip)).reshape(shape)


@formula(
    equation=r"z_j = \sqrt{-2 \ln(1 - u_j)} \cos 2\pi u_{j+8},\quad z_{j+8} = \sqrt{-2 \ln(1 - u_j)} \sin 2\pi u_{j+8}",
    symbols=(
        SEED,
        SHAPE,
        SKIP,
        ("u", "(16,)", "uniform numbers of a block, as rand draws them"),
    ),
    returns=("z", "(shape)", "float32"),
    domain="0 ≤ s < 2³²",
    conventions=(
        "torch.manual_seed(s); torch.randn(shape)",
        "16 numbers or more in blocks of 16; the last 16 are drawn anew where they do not fill a block",
        "fewer than 16 in pairs of float64, of 53 bits each",
    ),
    reference="Box, Muller 1958; PyTorch normal_fill and normal_distribution<double>",
    seen_in=("000:101", "000:275"),
)
def randn(seed: int, *shape: int, skip: int = 0) -> Array:
    """Draw normal numbers as torch.manual_seed(seed) and torch.randn(shape) do.

    z_j = r cos 2π u_{j+8}, z_{j+8} = r sin 2π u_{j+8}, r = √(−2 ln(1 − u_j))

    seed: of the generator; shape; skip: words drawn before.
    Logarithm, root and cosine are NumPy's, so the last place of a float32 may differ from PyTorch's.
    """
    count = math.prod(shape)
    return (_few_normals if count < BLOCK else _many_normals)(seed, count, skip).reshape(shape)


class LinearInit(NamedTuple):
    """Weight and bias of a freshly made torch.nn.Linear, and the words drawn up to then."""

    weight: Array
    bias: Array
    words: int


@formula(
    equation=r"W, b \sim \mathcal{U}\Big(-\frac{1}{\sqrt m}, \frac{1}{\sqrt m}\Big)",
    symbols=(
        SEED,
        ("m", "() whole", "number of inputs", "inputs"),
        ("n", "() whole", "number of outputs", "outputs"),
        SKIP,
    ),
    returns=("W, b, k'", "(n, m), (n,), ()", "one row for each output, its bias, and the words drawn by then"),
    domain="m, n ≥ 1",
    conventions=(
        "torch.manual_seed(s); torch.nn.Linear(m, n)",
        "weight first, then bias",
        "weight transposed: x Wᵀ",
    ),
    reference="PyTorch Linear.reset_parameters; He et al. 2015 with a = √5",
    seen_in=("000:279", "000:280", "000:389"),
)
def linear_init(seed: int, inputs: int, outputs: int, *, bias: bool = True, skip: int = 0) -> LinearInit:
    """Draw the weights of torch.nn.Linear(inputs, outputs, bias) as it is made.

    W, b uniform on ±1/√inputs, by u (2/√m) − 1/√m in float32

    seed: of the generator; inputs, outputs: widths; bias: whether there is one; skip: words drawn before.
    `words` of the result is the skip of whatever is drawn next.
    """
    count = inputs * outputs
    drawn = _uniform(_words(seed, count + outputs * bias, skip))
    bound = drawn.dtype.type(1 / math.sqrt(inputs))
    values = drawn * (bound + bound) - bound
    weight = values[:count].reshape(outputs, inputs)
    return LinearInit(weight, values[count:] if bias else None, skip + values.size)


def _generator(seed: int) -> Any:
    import numpy

    return numpy.random.RandomState(seed)


def _words(seed: int, count: int, skip: int) -> Array:
    return _generator(seed).randint(0, 2**32, size=skip + count, dtype="uint32")[skip:]


def _uniform(words: Array) -> Array:
    return (words % 2**24).astype("float32") / 2**24


def _many_normals(seed: int, count: int, skip: int) -> Array:
    """Blocks of 16: radii from the first eight numbers of each, angles from the last eight."""
    import numpy

    drawn = _uniform(_words(seed, count + (BLOCK if count % BLOCK else 0), skip))
    full = count - count % BLOCK
    normals = numpy.empty(count, dtype="float32")
    normals[:full] = _box_muller(drawn[:full].reshape(-1, BLOCK)).reshape(-1)
    if count % BLOCK:
        normals[-BLOCK:] = _box_muller(drawn[-BLOCK:].reshape(1, BLOCK)).reshape(-1)
    return normals


def _box_muller(uniform: Array) -> Array:
    import numpy

    radius = numpy.sqrt(-2 * numpy.log(1 - uniform[:, :8]))
    angle = numpy.float32(2 * math.pi) * uniform[:, 8:]
    return numpy.concatenate((radius * numpy.cos(angle), radius * numpy.sin(angle)), axis=1)


def _few_normals(seed: int, count: int, skip: int) -> Array:
    """Pairs in float64: angle from the first number, radius from the second."""
    import numpy

    pairs = -(-count // 2)
    words = _words(seed, 4 * pairs, skip).astype("uint64").reshape(pairs, 2, 2)
    uniform = ((words[..., 0] * 2**32 + words[..., 1]) % 2**53).astype("float64") / 2**53
    radius = numpy.sqrt(-2 * numpy.log1p(-uniform[:, 1]))
    angle = 2 * math.pi * uniform[:, 0]
    drawn = numpy.stack((radius * numpy.cos(angle), radius * numpy.sin(angle)), axis=1)
    return drawn.reshape(-1)[:count].astype("float32")
