"""Rotary position embedding: pairs of columns turned by an angle in proportion to the position."""

from __future__ import annotations

from typing import Literal

from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.positional import alternating, position_angles
from verify.formulas.shapes import require, require_broadcast, require_matrices
from verify.namespaces import array_namespace

Pairing = Literal["adjacent", "halves"]
"""Which columns turn together: neighbours, or column i with column i + d/2."""


@formula(
    equation=r"\begin{pmatrix} x'_{2i} \\ x'_{2i+1} \end{pmatrix} = \begin{pmatrix} \cos p\theta_i & -\sin p\theta_i \\"
    r" \sin p\theta_i & \cos p\theta_i \end{pmatrix} \begin{pmatrix} x_{2i} \\ x_{2i+1} \end{pmatrix},"
    r"\quad \theta_i = 10000^{-2i/d}",
    symbols=(
        ("x", "(…, T, d)", "queries or keys in rows"),
        ("p", "(T,) or stretches to (…, T)", "position of each row", "positions, pos, m"),
        ("θ_i", "(d/2,)", "angle for one step, in radians"),
    ),
    returns="as x",
    domain="real; d even",
    conventions=(
        "neighbouring columns form a pair",
        "counter-clockwise",
        "base 10000",
        "positions count from 0",
    ),
    reference="Su et al. 2021 (RoFormer), eq. 15 and 34",
    seen_in=("003:200", "003:214", "003:227", "003:233"),
)
def rotary_position_embedding(
    x: Array,
    positions: Array,
    *,
    base: Array = 10000,
    pairing: Pairing = "adjacent",
    dimension: int | None = None,
) -> Array:
    """Rotary position embedding: each pair of columns turned by an angle in proportion to the position.

    (x'_{2i}, x'_{2i+1}) = R(p θ_i) (x_{2i}, x_{2i+1}), θ_i = base^{−2i/d}

    x: (…, T, d); positions: one for each row; base: 10000; pairing: "adjacent" columns as in the paper, or column i
    with column i + d/2 ("halves", as LLaMA's code); dimension: turn only so many leading columns.
    Raises ShapeError where the columns to be turned are odd in number.
    Lengths are kept, and products of queries and keys depend only on the distance of their positions.
    Su et al. 2021, eq. 15. Not an addition to the embedding, as sinusoidal_position_encoding is.
    """
    x, positions = reals(x, positions)
    require_matrices(x=x)
    xp = array_namespace(x)
    angles = position_angles(positions, x.shape[-1] if dimension is None else dimension, base)
    return rotate_pairs(x, xp.cos(angles), xp.sin(angles), pairing=pairing)


@variant(of=rotary_position_embedding, difference="column i paired with column i + d/2, as LLaMA's code")
def rotary_position_embedding_halves(
    x: Array,
    positions: Array,
    *,
    base: Array = 10000,
    pairing: Pairing = "adjacent",
    dimension: int | None = None,
) -> Array:
    """Rotary position embedding in the other pairing."""
    other: Pairing = "halves" if pairing == "adjacent" else "adjacent"
    return rotary_position_embedding(x, positions, base=base, pairing=other, dimension=dimension)


@variant(of=rotary_position_embedding, difference="turned clockwise")
def rotary_position_embedding_clockwise(
    x: Array,
    positions: Array,
    *,
    base: Array = 10000,
    pairing: Pairing = "adjacent",
    dimension: int | None = None,
) -> Array:
    """Rotary position embedding by the transposed rotation."""
    x, positions = reals(x, positions)
    return rotary_position_embedding(x, -positions, base=base, pairing=pairing, dimension=dimension)


@variant(of=rotary_position_embedding, difference="positions counted from 1")
def rotary_position_embedding_from_one(
    x: Array,
    positions: Array,
    *,
    base: Array = 10000,
    pairing: Pairing = "adjacent",
    dimension: int | None = None,
) -> Array:
    """Rotary position embedding whose first row is position 1."""
    x, positions = reals(x, positions)
    return rotary_position_embedding(x, positions + 1, base=base, pairing=pairing, dimension=dimension)


@formula(
    equation=r"\frac{\partial L}{\partial x} = R(-p\theta) \, g",
    symbols=(
        ("g", "(…, T, d)", "gradient with respect to the result", "upstream"),
        ("p", "(T,) or stretches to (…, T)", "positions", "positions"),
    ),
    returns="as g",
    domain="as rotary_position_embedding",
    reference="a rotation's inverse is its transpose; Su et al. 2021, eq. 16",
)
def rotary_position_embedding_gradient(
    upstream: Array,
    positions: Array,
    *,
    base: Array = 10000,
    pairing: Pairing = "adjacent",
    dimension: int | None = None,
) -> Array:
    """Gradient through the rotary position embedding with respect to x, which it does not need: turned back.

    ∂L/∂x = R(−p θ) g

    upstream: (…, T, d); the others as in rotary_position_embedding.
    """
    upstream, positions = reals(upstream, positions)
    return rotary_position_embedding(upstream, -positions, base=base, pairing=pairing, dimension=dimension)


@formula(
    equation=r"(u, v) \mapsto (u \cos\theta - v \sin\theta,\ u \sin\theta + v \cos\theta)",
    symbols=(
        ("x", "(…, d)", "rows of pairs"),
        ("cos θ", "(…, r/2)", "of the angle of each pair", "cosines"),
        ("sin θ", "(…, r/2)", "of the same angle", "sines"),
    ),
    returns="as x",
    domain="real; r even, r ≤ d",
    conventions=("neighbouring columns form a pair", "columns after the first r stay"),
    reference="Su et al. 2021 (RoFormer), eq. 34",
    seen_in=("003:227",),
)
def rotate_pairs(x: Array, cosines: Array, sines: Array, *, pairing: Pairing = "adjacent") -> Array:
    """Pairs of columns turned by angles given through their cosines and sines.

    (u, v) → (u cos θ − v sin θ, u sin θ + v cos θ)

    x: (…, d); cosines, sines: (…, r/2), stretching over the rows; pairing: as in rotary_position_embedding.
    Raises ShapeError where there are more pairs than x has.
    """
    x, cosines, sines = reals(x, cosines, sines)
    turned = 2 * cosines.shape[-1]
    require(
        turned <= x.shape[-1] and cosines.shape == sines.shape,
        "no more pairs than in x",
        x=x,
        cosines=cosines,
        sines=sines,
    )
    xp = array_namespace(x)
    front, rest = x[..., :turned], x[..., turned:]
    if pairing == "adjacent":
        pairs = xp.reshape(front, (*front.shape[:-1], turned // 2, 2))
        u, v = pairs[..., 0], pairs[..., 1]
    elif pairing == "halves":
        u, v = front[..., : turned // 2], front[..., turned // 2 :]
    else:
        raise ValueError(f"pairing={pairing!r}: expected 'adjacent' or 'halves'")
    require_broadcast(pairs=u, cosines=cosines)
    new_u, new_v = u * cosines - v * sines, u * sines + v * cosines
    joined = alternating(new_u, new_v) if pairing == "adjacent" else xp.concat((new_u, new_v), axis=-1)
    return xp.concat((joined, rest), axis=-1) if rest.shape[-1] else joined
