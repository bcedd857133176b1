"""Positions as vectors of sines and cosines, to be added to embeddings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from verify.formulas.arrays import Array, constant, counting, real
from verify.formulas.card import formula, variant
from verify.formulas.shapes import ShapeError
from verify.namespaces import array_namespace

Form = Literal["power", "exp-log"]

POSITIONS = ("p", "(…)", "counted from 0", "positions, pos, t")
ENCODING = ("PE", "(…, d)", "sines in the even columns, cosines in the odd")


@formula(
    equation=r"PE_{(p, 2i)} = \sin\frac{p}{10000^{2i/d}},\quad PE_{(p, 2i+1)} = \cos\frac{p}{10000^{2i/d}}",
    symbols=(POSITIONS, ("d", "() whole", "dimension of the model, even", "dimension, d_model")),
    returns=ENCODING,
    domain="real positions; d even and positive; base > 0",
    conventions=(
        "positions and columns count from 0",
        "base 10000",
        "sine and cosine of a pair share an exponent",
    ),
    reference="Vaswani et al. 2017, §3.5",
    seen_in=("001:134", "002:86", "000:510", "000:600", "004:184", "004:205"),
    stated=(r"PE_{(p, 2i)} = \sin(p / 10000^{2i/d})", r"PE_{(p, 2i+1)} = \cos(p / 10000^{2i/d})"),
)
def sinusoidal_position_encoding(
    positions: Array, dimension: int, base: Array = 10000, *, form: Form = "power"
) -> Array:
    """Sinusoidal position encoding.

    PE(p, 2i) = sin(p / base^{2i/d}), PE(p, 2i + 1) = cos(p / base^{2i/d})

    positions: any shape, counted from 0; dimension: d; base: 10000 in the paper; form: "power" as printed, "exp-log"
    by p e^{−2i ln(base)/d}, as most code computes it: the same number, rounded differently.
    Raises ShapeError where d is odd or not positive.
    The angle of the first pair is p itself: in float32 its error grows with p.
    Vaswani et al. 2017, §3.5. Not rotary_position_embedding, which turns queries and keys.
    """
    positions = real(positions)
    angles = position_angles(positions, dimension, base, form=form)
    xp = array_namespace(angles)
    return alternating(xp.sin(angles), xp.cos(angles))


def position_angles(positions: Array, dimension: int, base: Array = 10000, *, form: Form = "power") -> Array:
    """Angles p / base^{2i/d} of a position, one for each pair of columns."""
    _require_even(dimension)
    positions = real(positions)
    xp = array_namespace(positions)
    column = xp.expand_dims(positions, axis=-1)
    pairs = counting(0, dimension // 2, positions)
    if form == "power":
        return column / base ** (2 * pairs / dimension)
    if form == "exp-log":
        return column * xp.exp(-2 * pairs * xp.log(constant(1, positions) * base) / dimension)
    raise ValueError(f"form={form!r}: expected 'power' or 'exp-log'")


@variant(of=sinusoidal_position_encoding, difference="all sines first, then all cosines")
def sinusoidal_position_encoding_halves(
    positions: Array, dimension: int, base: Array = 10000, *, form: Form = "power"
) -> Array:
    """Position encoding of two concatenated halves."""
    angles = position_angles(positions, dimension, base, form=form)
    xp = array_namespace(angles)
    return xp.concat((xp.sin(angles), xp.cos(angles)), axis=-1)


@variant(of=sinusoidal_position_encoding, difference="cosines in the even columns, sines in the odd")
def sinusoidal_position_encoding_exchanged(
    positions: Array, dimension: int, base: Array = 10000, *, form: Form = "power"
) -> Array:
    """Position encoding that starts with a cosine, as in 004:187."""
    angles = position_angles(positions, dimension, base, form=form)
    xp = array_namespace(angles)
    return alternating(xp.cos(angles), xp.sin(angles))


@variant(of=sinusoidal_position_encoding, difference="exponent 2(i + 1)/d in the cosines")
def sinusoidal_position_encoding_next_exponent(
    positions: Array,
    dimension: int,
    base: Array = 10000,
    *,
    form: Form = "power",  # noqa: ARG001 - same arguments
) -> Array:
    """Position encoding whose cosines take the exponent of the next pair, as in 001:164."""
    return _by_exponents(positions, dimension, base, lambda i: 2 * i / dimension, lambda i: 2 * (i + 1) / dimension)


@variant(of=sinusoidal_position_encoding, difference="exponent (2i + 1)/d in the cosines")
def sinusoidal_position_encoding_odd_exponent(
    positions: Array,
    dimension: int,
    base: Array = 10000,
    *,
    form: Form = "power",  # noqa: ARG001 - same arguments
) -> Array:
    """Position encoding whose cosines take their own column for the exponent, as in 004:185."""
    return _by_exponents(positions, dimension, base, lambda i: 2 * i / dimension, lambda i: (2 * i + 1) / dimension)


@variant(of=sinusoidal_position_encoding, difference="exponent 2j/d with j the column, not the pair")
def sinusoidal_position_encoding_column_exponent(
    positions: Array,
    dimension: int,
    base: Array = 10000,
    *,
    form: Form = "power",  # noqa: ARG001 - same arguments
) -> Array:
    """Position encoding that counts columns where pairs were meant, as the numbers at 001:224."""
    return _by_exponents(positions, dimension, base, lambda i: 4 * i / dimension, lambda i: 2 * (2 * i + 1) / dimension)


@variant(of=sinusoidal_position_encoding, difference="exponent i/d, without the factor 2")
def sinusoidal_position_encoding_single_exponent(
    positions: Array,
    dimension: int,
    base: Array = 10000,
    *,
    form: Form = "power",  # noqa: ARG001 - same arguments
) -> Array:
    """Position encoding of half the exponents."""
    return _by_exponents(positions, dimension, base, lambda i: i / dimension, lambda i: i / dimension)


@variant(
    of=sinusoidal_position_encoding,
    difference="exponent (i + 1)/d: pairs counted from 1, without the factor 2",
)
def sinusoidal_position_encoding_exponent_from_one(
    positions: Array,
    dimension: int,
    base: Array = 10000,
    *,
    form: Form = "power",  # noqa: ARG001 - same arguments
) -> Array:
    """Position encoding of the example at 000:516."""
    return _by_exponents(positions, dimension, base, lambda i: (i + 1) / dimension, lambda i: (i + 1) / dimension)


@variant(of=sinusoidal_position_encoding, difference="positions counted from 1")
def sinusoidal_position_encoding_from_one(
    positions: Array, dimension: int, base: Array = 10000, *, form: Form = "power"
) -> Array:
    """Position encoding whose first row is position 1."""
    return sinusoidal_position_encoding(real(positions) + 1, dimension, base, form=form)


@variant(of=sinusoidal_position_encoding, difference="sines in every column")
def sinusoidal_position_encoding_sines(
    positions: Array, dimension: int, base: Array = 10000, *, form: Form = "power"
) -> Array:
    """Position encoding without cosines, as in 004:66."""
    angles = position_angles(positions, dimension, base, form=form)
    xp = array_namespace(angles)
    return alternating(xp.sin(angles), xp.sin(angles))


def _by_exponents(
    positions: Array,
    dimension: int,
    base: Array,
    of_sine: Callable[[Array], Array],
    of_cosine: Callable[[Array], Array],
) -> Array:
    """Encode with one exponent for the sine and another for the cosine of pair i."""
    _require_even(dimension)
    positions = real(positions)
    xp = array_namespace(positions)
    pairs = counting(0, dimension // 2, positions)
    column = xp.expand_dims(positions, axis=-1)
    return alternating(xp.sin(column * base ** -of_sine(pairs)), xp.cos(column * base ** -of_cosine(pairs)))


def alternating(even: Array, odd: Array) -> Array:
    """Columns of two matrices in turn: even, odd, even, odd, …"""
    xp = array_namespace(even, odd)
    pairs = xp.stack((even, odd), axis=-1)
    return xp.reshape(pairs, (*even.shape[:-1], 2 * even.shape[-1]))


def _require_even(dimension: int) -> None:
    if dimension < 2 or dimension % 2:
        raise ShapeError(f"dimension={dimension}: expected a positive even number of columns, sine beside cosine")
