"""The steps that the cards state, against the same in NumPy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from verify.claims.formulas.roles import Roles
from verify.claims.formulas.steps import Step, steps
from verify.claims.formulas.values import value_of
from verify.claims.formulas.written import of_step

Array = Any


def sigmoid(x: Array) -> Array:
    """The logistic function, by its definition."""
    return 1 / (1 + np.exp(-x))


def softmax(x: Array) -> Array:
    """Of each row, by its definition."""
    return np.exp(x) / np.exp(x).sum(axis=-1, keepdims=True)


def gate(a: Mapping[str, Array], first: str, last: str, weights: str) -> Array:
    """What goes into a gate: two vectors side by side, times its weights."""
    return np.concatenate([a[first], a[last]]) @ a[weights]


EXPECTED: Mapping[str, Callable[[Mapping[str, Array]], Array]] = {
    r"Swish(x) = x \sigma(\beta x)": lambda a: a["x"] * sigmoid(a["β"] * a["x"]),
    r"softplus(x) = \frac{1}{\beta} \ln(1 + e^{\beta x})": lambda a: np.log(1 + np.exp(a["β"] * a["x"])) / a["β"],
    "w = w - α g": lambda a: a["w"] - a["α"] * a["g"],
    "w = w + α g": lambda a: a["w"] + a["α"] * a["g"],
    "v = μ v + g": lambda a: a["μ"] * a["v"] + a["g"],
    "v = μ v + (1 - μ) g": lambda a: a["μ"] * a["v"] + (1 - a["μ"]) * a["g"],
    "v = μ v + α g": lambda a: a["μ"] * a["v"] + a["α"] * a["g"],
    "v = μ v - α g": lambda a: a["μ"] * a["v"] - a["α"] * a["g"],
    "w = w - α v": lambda a: a["w"] - a["α"] * a["v"],
    r"m = \beta_1 m + (1 - \beta_1) g": lambda a: a["β_1"] * a["m"] + (1 - a["β_1"]) * a["g"],
    r"v = \beta_2 v + (1 - \beta_2) g^2": lambda a: a["β_2"] * a["v"] + (1 - a["β_2"]) * a["g"] ** 2,
    r"\hat{m} = \frac{m}{1 - \beta_1^t}": lambda a: a["m"] / (1 - a["β_1"] ** 6),
    r"\hat{v} = \frac{v}{1 - \beta_2^t}": lambda a: a["v"] / (1 - a["β_2"] ** 6),
    r"w = w - \alpha \frac{m}{\sqrt{v} + \epsilon}": lambda a: a["w"] - a["α"] * a["m"] / (np.sqrt(a["v"]) + a["ε"]),
    r"v = \rho v + (1 - \rho) g^2": lambda a: a["ρ"] * a["v"] + (1 - a["ρ"]) * a["g"] ** 2,
    r"w = w - \alpha \frac{g}{\sqrt{v} + \epsilon}": lambda a: a["w"] - a["α"] * a["g"] / (np.sqrt(a["v"]) + a["ε"]),
    r"w = w - \alpha \frac{g}{\sqrt{v + \epsilon}}": lambda a: a["w"] - a["α"] * a["g"] / np.sqrt(a["v"] + a["ε"]),
    r"\hat{x} = \frac{x - \mu}{\sqrt{\sigma^2 + \epsilon}}": lambda a: (
        (a["x"] - a["x"].mean()) / np.sqrt(a["x"].var() + a["ε"])
    ),
    r"\hat{x} = \frac{x - \mu}{\sigma + \epsilon}": lambda a: (a["x"] - a["x"].mean()) / (a["x"].std() + a["ε"]),
    r"\hat{x} = \frac{x - \mu}{\sigma}": lambda a: (a["x"] - a["x"].mean()) / a["x"].std(),
    "MultiHead(Q, K, V) = H W_O": lambda a: a["H"] @ a["W_O"],
    r"Attention(Q, K, V) = softmax(\frac{Q K^T + M}{\sqrt{d_k}}) V": lambda a: (
        softmax((a["Q"] @ a["K"].T + a["M"]) / np.sqrt(a["Q"].shape[1])) @ a["V"]
    ),
    r"PE_{(p, 2i)} = \sin(p / 10000^{2i/d})": lambda a: np.sin(a["p"] / 10000 ** (10 / 6)),
    r"PE_{(p, 2i+1)} = \cos(p / 10000^{2i/d})": lambda a: np.cos(a["p"] / 10000 ** (10 / 6)),
    r"h = \tanh(x W_x + h W_h + b)": lambda a: np.tanh(a["x_t"] @ a["W_x"] + a["h"] @ a["W_h"] + a["b"]),
    r"h = \tanh(x W_x + h W_h)": lambda a: np.tanh(a["x_t"] @ a["W_x"] + a["h"] @ a["W_h"]),
    **{
        text.replace("?", name): rule
        for name in "fio"
        for text, rule in (
            (r"? = \sigma([h, x] W_f)", lambda a: sigmoid(gate(a, "h", "x_t", "W_f"))),
            (r"? = \sigma([x, h] W_f)", lambda a: sigmoid(gate(a, "x_t", "h", "W_f"))),
            (r"? = \sigma(x W_{xf} + h W_{hf})", lambda a: sigmoid(a["x_t"] @ a["W_xf"] + a["h"] @ a["W_hf"])),
            (r"? = \sigma([h, x] W_f + b_f)", lambda a: sigmoid(gate(a, "h", "x_t", "W_f") + a["b_f"])),
            (r"? = \sigma([x, h] W_f + b_f)", lambda a: sigmoid(gate(a, "x_t", "h", "W_f") + a["b_f"])),
            (
                r"? = \sigma(x W_{xf} + h W_{hf} + b_f)",
                lambda a: sigmoid(a["x_t"] @ a["W_xf"] + a["h"] @ a["W_hf"] + a["b_f"]),
            ),
        )
    },
    r"g = \tanh([h, x] W_g)": lambda a: np.tanh(gate(a, "h", "x_t", "W_g")),
    r"g = \tanh([x, h] W_g)": lambda a: np.tanh(gate(a, "x_t", "h", "W_g")),
    r"g = \tanh(x W_{xg} + h W_{hg})": lambda a: np.tanh(a["x_t"] @ a["W_xg"] + a["h"] @ a["W_hg"]),
    r"g = \tanh([h, x] W_g + b_g)": lambda a: np.tanh(gate(a, "h", "x_t", "W_g") + a["b_g"]),
    r"g = \tanh([x, h] W_g + b_g)": lambda a: np.tanh(gate(a, "x_t", "h", "W_g") + a["b_g"]),
    r"g = \tanh(x W_{xg} + h W_{hg} + b_g)": lambda a: np.tanh(a["x_t"] @ a["W_xg"] + a["h"] @ a["W_hg"] + a["b_g"]),
    r"c = f \odot c + i \odot g": lambda a: a["f"] * a["c"] + a["i"] * a["g"],
    r"c = f \odot c + (1 - f) \odot g": lambda a: a["f"] * a["c"] + (1 - a["f"]) * a["g"],
    r"h = o \odot \tanh(c)": lambda a: a["o"] * np.tanh(a["c"]),
    **{
        text.replace("?", name): rule
        for name in "rz"
        for text, rule in (
            (r"? = \sigma([h, x] W_r)", lambda a: sigmoid(gate(a, "h", "x_t", "W_r"))),
            (r"? = \sigma([h, x] W_r + b_r)", lambda a: sigmoid(gate(a, "h", "x_t", "W_r") + a["b_r"])),
            (r"? = \sigma([x, h] W_r)", lambda a: sigmoid(gate(a, "x_t", "h", "W_r"))),
            (r"? = \sigma([x, h] W_r + b_r)", lambda a: sigmoid(gate(a, "x_t", "h", "W_r") + a["b_r"])),
            (r"? = \sigma(x W_{xr} + h W_{hr})", lambda a: sigmoid(a["x_t"] @ a["W_xr"] + a["h"] @ a["W_hr"])),
            (
                r"? = \sigma(x W_{xr} + h W_{hr} + b_r)",
                lambda a: sigmoid(a["x_t"] @ a["W_xr"] + a["h"] @ a["W_hr"] + a["b_r"]),
            ),
        )
    },
    r"n = \tanh(x W_{xn} + (r \odot h) W_{hn})": lambda a: np.tanh(
        a["x_t"] @ a["W_xn"] + (a["r"] * a["h"]) @ a["W_hn"]
    ),
    r"n = \tanh(x W_{xn} + (r \odot h) W_{hn} + b_n)": lambda a: np.tanh(
        a["x_t"] @ a["W_xn"] + (a["r"] * a["h"]) @ a["W_hn"] + a["b_n"]
    ),
    r"n = \tanh([r \odot h, x] W_n)": lambda a: np.tanh(np.concatenate([a["r"] * a["h"], a["x_t"]]) @ a["W_n"]),
    r"n = \tanh([r \odot h, x] W_n + b_n)": lambda a: np.tanh(
        np.concatenate([a["r"] * a["h"], a["x_t"]]) @ a["W_n"] + a["b_n"]
    ),
    r"n = \tanh([x, r \odot h] W_n)": lambda a: np.tanh(np.concatenate([a["x_t"], a["r"] * a["h"]]) @ a["W_n"]),
    r"n = \tanh([x, r \odot h] W_n + b_n)": lambda a: np.tanh(
        np.concatenate([a["x_t"], a["r"] * a["h"]]) @ a["W_n"] + a["b_n"]
    ),
    r"h = (1 - z) \odot n + z \odot h": lambda a: (1 - a["z"]) * a["n"] + a["z"] * a["h"],
    r"h = z \odot n + (1 - z) \odot h": lambda a: a["z"] * a["n"] + (1 - a["z"]) * a["h"],
}
"""What each step is of the numbers that are drawn for its symbols; t is 6, the dimension too, and i is 5."""

CORRECTED = {
    r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon}": lambda a, m, v: (
        a["w"] - a["α"] * m / (np.sqrt(v) + a["ε"])
    ),
    r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v} + \epsilon}}": lambda a, m, v: (
        a["w"] - a["α"] * m / np.sqrt(v + a["ε"])
    ),
    r"w = w - \alpha (\frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon} + \lambda w)": lambda a, m, v: (
        a["w"] - a["α"] * (m / (np.sqrt(v) + a["ε"]) + a["λ"] * a["w"])
    ),
    r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon} - \lambda w": lambda a, m, v: (
        a["w"] - a["α"] * m / (np.sqrt(v) + a["ε"]) - a["λ"] * a["w"]
    ),
    r"w = w - \alpha \frac{\hat{m}}{\sqrt{\hat{v}} + \epsilon} - \alpha \lambda w": lambda a, m, v: (
        a["w"] - a["α"] * m / (np.sqrt(v) + a["ε"]) - a["α"] * a["λ"] * a["w"]
    ),
    r"w = w - \alpha (\frac{\hat{m}}{\sqrt{\hat{v} + \epsilon}} + \lambda w)": lambda a, m, v: (
        a["w"] - a["α"] * (m / np.sqrt(v + a["ε"]) + a["λ"] * a["w"])
    ),
}
"""Those of averages that are corrected for their beginning."""


@pytest.mark.parametrize("step", steps(), ids=lambda step: f"{step.card.name}: {step.text}")
def test_a_step_is_what_numpy_has(step: Step) -> None:
    """Each statement, over the numbers that are drawn for its symbols, has the value that NumPy gives."""
    roles = Roles(step.card, "1", frozenset(), step=step.names)
    for name in ("p", "i"):
        if name in step.names and step.arguments and roles.parameter(name) is None:
            roles.name(name, name)
    expression = of_step(step, roles, partial=False)
    assert expression is not None
    drawn = {
        symbol: value_of(roles.bound[spelled].expression, roles.drawn)
        for parameter, spelled in roles.taken.items()
        for one in roles.signature.parameters
        if one.name == parameter
        for symbol in one.names
    }
    if step.text in CORRECTED:
        m, v = drawn["m"] / (1 - drawn["β_1"] ** 6), drawn["v"] / (1 - drawn["β_2"] ** 6)
        expected = CORRECTED[step.text](drawn, m, v)
    else:
        expected = EXPECTED[step.text](drawn)
    np.testing.assert_allclose(value_of(expression, roles.drawn), expected, rtol=1e-12)
