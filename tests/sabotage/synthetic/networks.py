"""Scenes of networks: attention, masks, normalization, feed-forward layers, recurrent steps, positions."""

from __future__ import annotations

from random import Random

import numpy as np

from synthetic.formulas import encoding, normalized, quotient, relu, softmax, softmax_of_all, turned
from synthetic.page import Page, Wrong


def attention(page: Page, random: Random) -> None:
    """Queries, keys, values, scores, weights, output."""
    rows, width, inner = random.choice((2, 3, 4)), random.choice((2, 3)), random.choice((2, 3))
    page.say("Each word is a row of X. The weights are W_Q, W_K and W_V.")
    page.given("X", page.numbers(rows, width))
    for name in "QKV":
        page.given(f"W_{name}", page.numbers(width, inner))
    for name, other in zip("QKV", "KVQ", strict=True):
        wrongs = [
            Wrong("another operand", f"W_{other}", lambda h, n, o=other: h.dot(n["X"], n[f"W_{o}"])),
        ]
        if width == inner:
            turn = lambda h, n, o=name: h.dot(n["X"], n[f"W_{o}"].T)  # noqa: E731 - one more of the list
            wrongs.append(Wrong("transposed operand", "transposed", turn))
        page.claim(name, f"{name} = X W_{name}", lambda h, n, o=name: h.dot(n["X"], n[f"W_{o}"]), wrongs)
    page.say(f"We divide by the root of the dimension, {inner}.")

    def scores(by: int, *, rooted: bool = True):
        return lambda h, n: quotient(h, h.dot(n["Q"], n["K"].T), by, rooted=rooted)

    wrongs = [
        Wrong("scale forgotten", "without the division|without the scale", lambda h, n: h.dot(n["Q"], n["K"].T)),
        Wrong("scale without root", "without the sqrt|instead of its root", scores(inner, rooted=False)),
        Wrong("operands exchanged", "exchang|transpos", lambda h, n: scores(inner)(h, n).T),
    ]
    if rows != inner:
        wrongs.append(Wrong("root of another dimension", r"root of|sqrt|dimension|in place of", scores(rows)))
    page.claim("S", rf"S = \frac{{Q K^T}}{{\sqrt{{{inner}}}}}", scores(inner), wrongs)
    page.say("Softmax makes weights of them, row by row.")
    page.claim(
        "A",
        r"A = \text{softmax}(S)",
        lambda h, n: softmax(h, n["S"]),
        [
            Wrong("softmax over columns", "columns", lambda h, n: softmax(h, n["S"], 0)),
            Wrong("softmax over all", "whole array", lambda h, n: softmax_of_all(h, n["S"])),
        ],
    )
    wrongs = [Wrong("softmax left out", "S in place of A|softmax|S ", lambda h, n: h.dot(n["S"], n["V"]))]
    if rows > 1:
        wrongs.append(Wrong("transposed operand", "transposed", lambda h, n: h.dot(n["A"].T, n["V"])))
    page.claim("Z", "Z = A V", lambda h, n: h.dot(n["A"], n["V"]), wrongs)


def masked(page: Page, random: Random) -> None:
    """A causal mask before softmax."""
    size = random.choice((3, 4))
    page.say("No word may look ahead, so the upper triangle is masked.")
    page.given("S", page.numbers(size, size, places=2, largest=300))
    triangle = np.tril(np.ones((size, size), dtype=int))

    def hidden(h, x):
        return np.where(triangle == 1, x, h.read("-Infinity"))

    page.claim(
        "A",
        "A",
        lambda h, n: softmax(h, hidden(h, n["S"])),
        [
            Wrong("mask forgotten", "mask|dropped|without", lambda h, n: softmax(h, n["S"])),
            Wrong(
                "mask multiplied",
                "multipl|mask",
                lambda h, n: softmax(h, n["S"] * h.read(triangle.astype(str).astype(object))),
            ),
        ],
        annotation=f"A = softmax(S + additive_mask(causal_mask({size})))",
    )
    page.given("V", page.numbers(size, 2))
    page.claim("Z", "Z = A V", lambda h, n: h.dot(n["A"], n["V"]))


def layer_norm(page: Page, random: Random) -> None:
    """Rows normalized, then scaled and shifted."""
    rows, width, epsilon = random.choice((2, 3)), random.choice((3, 4)), random.choice(("0.1", "0.01", "0.00001"))
    page.say(f"The rows are normalized with epsilon {epsilon}.")
    page.given("X", page.numbers(rows, width))
    wrongs = [
        Wrong("sample variance", "sample", lambda h, n: normalized(h, n["X"], epsilon, less=1)),
        Wrong("epsilon outside", "outside", lambda h, n: normalized(h, n["X"], epsilon, outside=True)),
        Wrong("root forgotten", "without the root", lambda h, n: normalized(h, n["X"], epsilon, rooted=False)),
        Wrong("columns for rows", "column|axis", lambda h, n: normalized(h, n["X"], epsilon, axis=0)),
    ]
    page.claim(
        "N",
        "N",
        lambda h, n: normalized(h, n["X"], epsilon),
        wrongs,
        annotation=f"N = layer_norm(X, epsilon={epsilon})",
    )
    page.given("g", page.numbers(width))
    page.given("b", page.numbers(width))
    page.claim(
        "Y",
        "Y",
        lambda h, n: h.w(h.w(n["N"] * n["g"]) + n["b"]),
        [
            Wrong("bias dropped", "without b", lambda h, n: h.w(n["N"] * n["g"])),
            Wrong("scale dropped", "without the factor g|without g", lambda h, n: h.w(n["N"] + n["b"])),
        ],
        annotation="Y = N * g + b",
    )


def batch_norm(page: Page, random: Random) -> None:
    """Columns normalized over a batch."""
    rows, epsilon = random.choice((3, 4)), random.choice(("0.1", "0.001"))
    page.say(f"Each feature is normalized over the batch, with epsilon {epsilon}.")
    page.given("B", page.numbers(rows, 2))
    wrongs = [
        Wrong("sample variance", "sample", lambda h, n: normalized(h, n["B"], epsilon, axis=0, less=1)),
        Wrong("epsilon outside", "outside", lambda h, n: normalized(h, n["B"], epsilon, axis=0, outside=True)),
    ]
    page.claim(
        "N",
        "N",
        lambda h, n: normalized(h, n["B"], epsilon, axis=0),
        wrongs,
        annotation=f"N = batch_norm(B, epsilon={epsilon})",
    )


def feed_forward(page: Page, random: Random) -> None:
    """Two layers with a rectifier between them."""
    rows, width, hidden = random.choice((1, 2)), 2, random.choice((2, 3))
    page.given("X", page.numbers(rows, width))
    page.given("W_1", page.numbers(width, hidden))
    page.given("b_1", page.numbers(hidden))
    page.given("W_2", page.numbers(hidden, width))
    page.given("b_2", page.numbers(width))
    page.say("The hidden layer is rectified.")
    wrongs = [
        Wrong("bias dropped", "without b_1", lambda h, n: relu(h, h.dot(n["X"], n["W_1"]))),
        Wrong(
            "bias subtracted", "sign before b_1|subtract", lambda h, n: relu(h, h.w(h.dot(n["X"], n["W_1"]) - n["b_1"]))
        ),
        Wrong("activation forgotten", "without the relu", lambda h, n: h.w(h.dot(n["X"], n["W_1"]) + n["b_1"])),
    ]
    if hidden == width:
        turn = lambda h, n: relu(h, h.w(h.dot(n["X"], n["W_1"].T) + n["b_1"]))  # noqa: E731 - one more of the list
        wrongs.append(Wrong("transposed operand", "transposed", turn))
    page.claim(
        "H",
        r"H = \text{ReLU}(X W_1 + b_1)",
        lambda h, n: relu(h, h.w(h.dot(n["X"], n["W_1"]) + n["b_1"])),
        wrongs,
    )
    page.claim(
        "Y",
        "Y = H W_2 + b_2",
        lambda h, n: h.w(h.dot(n["H"], n["W_2"]) + n["b_2"]),
        [
            Wrong("bias dropped", "without b_2", lambda h, n: h.dot(n["H"], n["W_2"])),
            Wrong("stale operand", "b_1|in place|exchanged", lambda h, n: h.w(h.dot(n["H"], n["W_2"]) + n["b_1"]))
            if hidden == width
            else Wrong(
                "bias subtracted", "sign before b_2|subtract", lambda h, n: h.w(h.dot(n["H"], n["W_2"]) - n["b_2"])
            ),
        ],
    )


def recurrent(page: Page, random: Random) -> None:
    """Three steps of a recurrent network."""
    page.given("W", page.numbers(2, 2))
    page.given("U", page.numbers(2, 2))
    page.given("b", page.numbers(2))
    page.given("h_0", page.numbers(2))
    for step in (1, 2, 3):
        page.given(f"x_{step}", page.numbers(2))

    def state(h, n, step, before, *, fed="W", kept="U", bias=True, squashed=True):
        total = h.w(h.dot(n[f"x_{step}"], n[fed]) + h.dot(n[f"h_{before}"], n[kept]))
        total = h.w(total + n["b"]) if bias else total
        return h.tanh(total) if squashed else total

    page.say("The state starts at h_0 and takes one input after the other.")
    for step in (1, 2, 3):
        wrongs = [
            Wrong("bias dropped", "without b", lambda h, n, s=step: state(h, n, s, s - 1, bias=False)),
            Wrong(
                "activation forgotten",
                "without the tanh|activation",
                lambda h, n, s=step: state(h, n, s, s - 1, squashed=False),
            ),
            Wrong(
                "operands exchanged",
                "exchang|W and U|in place",
                lambda h, n, s=step: state(h, n, s, s - 1, fed="U", kept="W"),
            ),
        ]
        if step > 1:
            wrongs.append(
                Wrong("index off by one", f"h_{step - 2}|index|older", lambda h, n, s=step: state(h, n, s, s - 2))
            )
        page.claim(
            f"h_{step}",
            rf"h_{step} = \tanh(x_{step} W + h_{step - 1} U + b)",
            lambda h, n, s=step: state(h, n, s, s - 1),
            wrongs,
        )


def positions(page: Page, random: Random) -> None:
    """The encoding of positions, added to the words."""
    rows, width = random.choice((2, 3, 4)), 4
    page.say("Positions are encoded by sines and cosines.")

    def wrong(kind: str):
        return lambda h, n: encoding(h, rows, width, kind)

    page.claim(
        "P",
        "P",
        wrong(""),
        [
            Wrong("positions from one", "from 1", wrong("from one")),
            Wrong("sine for cosine", "cosines in the even", wrong("exchanged")),
            Wrong("exponent of the column", r"the column|\(2i \+ 1\)", wrong("column")),
            Wrong("exponent without 2", "without the factor 2", wrong("without 2")),
        ],
        annotation=f"P = sinusoidal_position_encoding({list(range(rows))}, {width})",
    )
    page.given("E", page.numbers(rows, width, places=2, largest=99))
    page.claim(
        "X",
        "X = E + P",
        lambda h, n: h.w(n["E"] + n["P"]),
        [
            Wrong("sign", "sign", lambda h, n: h.w(n["E"] - n["P"])),
            Wrong("term doubled", "twice", lambda h, n: h.w(h.w(n["E"] + n["P"]) + n["P"])),
        ],
    )


def rotary(page: Page, random: Random) -> None:
    """Rows turned by their positions."""
    rows, width = random.choice((2, 3)), 4
    page.given("Q", page.numbers(rows, width))
    page.say("Each pair of columns is turned by the position of its row.")

    def wrong(kind: str):
        return lambda h, n: turned(h, n["Q"], kind)

    page.claim(
        "R",
        "R",
        wrong(""),
        [
            Wrong("turned the other way", "clockwise", wrong("clockwise")),
            Wrong("positions from one", "from 1", wrong("from one")),
            Wrong("columns paired by halves", "i \\+ d/2|halves", wrong("halves")),
        ],
        annotation=f"R = rotary_position_embedding(Q, {list(range(rows))})",
    )


SCENES = {
    "Attention": attention,
    "A causal mask": masked,
    "Layer normalization": layer_norm,
    "Batch normalization": batch_norm,
    "A feed-forward layer": feed_forward,
    "A recurrent network": recurrent,
    "Positions": positions,
    "Rotary positions": rotary,
}
