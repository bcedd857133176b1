"""Scenes of learning: a classifier and its loss, a neuron, gradient descent."""

from __future__ import annotations

from random import Random

from synthetic.formulas import logarithm, sigmoid, softmax
from synthetic.page import Page, Wrong


def classifier(page: Page, random: Random) -> None:
    """Logits, probabilities, the loss of the right class."""
    width, classes = random.choice((2, 3)), random.choice((3, 4))
    page.given("x", page.numbers(width))
    page.given("W", page.numbers(width, classes))
    page.given("b", page.numbers(classes))
    page.say("The logits are")
    page.claim(
        "z",
        "z = x W + b",
        lambda h, n: h.w(h.dot(n["x"], n["W"]) + n["b"]),
        [
            Wrong("bias dropped", "without b", lambda h, n: h.dot(n["x"], n["W"])),
            Wrong("bias subtracted", "sign before b", lambda h, n: h.w(h.dot(n["x"], n["W"]) - n["b"])),
        ],
    )
    page.claim(
        "p",
        r"p = \text{softmax}(z)",
        lambda h, n: softmax(h, n["z"]),
        [
            Wrong("not exponentiated", "without exponentials", lambda h, n: h.w(n["z"] / h.w(n["z"].sum()))),
            Wrong("percent", "point", lambda h, n: softmax(h, n["z"]) * h.number(100)),
        ],
    )
    label = random.randint(1, classes)
    page.say(f"The right class is number {label}, so that the loss is")
    page.claim(
        "L",
        rf"L = -\ln(p_{label})",
        lambda h, n: -h.ln(n["p"][label - 1]),
        [
            Wrong(
                "decimal logarithm",
                "log10|base (to )?10|decimal log",
                lambda h, n: -logarithm(h, n["p"][label - 1], 10),
            ),
            Wrong("binary logarithm", "log2|base (to )?2|binary log", lambda h, n: -logarithm(h, n["p"][label - 1], 2)),
            Wrong("sign", "sign", lambda h, n: h.ln(n["p"][label - 1])),
            Wrong("index off by one", r"index|p_?\d|\[\d\]|neighbour", lambda h, n: -h.ln(n["p"][label % classes])),
        ],
    )


def neuron(page: Page, random: Random) -> None:
    """One sigmoid unit and its squared error."""
    page.given("w", page.numbers(3))
    page.given("x", page.numbers(3))
    page.given("b", page.numbers())
    page.say("The unit sums its inputs.")
    page.claim(
        "z",
        r"z = w \cdot x + b",
        lambda h, n: h.w(h.dot(n["w"], n["x"]) + n["b"]),
        [
            Wrong("bias dropped", "without b", lambda h, n: h.dot(n["w"], n["x"])),
            Wrong("bias subtracted", "sign before b", lambda h, n: h.w(h.dot(n["w"], n["x"]) - n["b"])),
        ],
    )
    page.claim(
        "a",
        r"a = \sigma(z)",
        lambda h, n: sigmoid(h, n["z"]),
        [
            Wrong("exponent without minus", "without its minus|sign", lambda h, n: sigmoid(h, -n["z"])),
            Wrong(
                "another activation",
                "tanh",
                lambda h, n: h.tanh(n["z"]),
            ),
        ],
    )
    page.given("t", page.numbers(signed=False, largest=9))
    page.say("Its squared error is")
    page.claim(
        "e",
        "E = (a - t)^2",
        lambda h, n: h.w(h.w(n["a"] - n["t"]) * h.w(n["a"] - n["t"])),
        [
            Wrong("square forgotten", "without the exponent", lambda h, n: h.w(n["a"] - n["t"])),
            Wrong("sign", "sign|added", lambda h, n: h.w(h.w(n["a"] + n["t"]) * h.w(n["a"] + n["t"]))),
        ],
    )


def descent(page: Page, random: Random) -> None:
    """Two steps of gradient descent with momentum."""
    rate = random.choice(("0.1", "0.05", "0.2"))
    page.say(f"The learning rate is {rate} and the momentum 0.9.")
    for name in ("w_0", "v_0", "g_1", "g_2"):
        page.given(name, page.numbers(3))
    for step in (1, 2):
        before = step - 1

        def velocity(h, n, gradient, old, *, kept=True):
            return h.w(h.w(h.number("0.9") * n[f"v_{old}"]) + n[f"g_{gradient}"]) if kept else n[f"g_{gradient}"]

        def moved(h, n, old, new, sign=-1, *, rated=True):
            change = h.w(h.number(rate) * n[f"v_{new}"]) if rated else n[f"v_{new}"]
            return h.w(n[f"w_{old}"] + change) if sign > 0 else h.w(n[f"w_{old}"] - change)

        wrongs = [Wrong("momentum forgotten", "without", lambda h, n, s=step: velocity(h, n, s, s - 1, kept=False))]
        if step > 1:
            wrongs.append(Wrong("index off by one", "g_1", lambda h, n, s=step: velocity(h, n, s - 1, s - 1)))
            wrongs.append(Wrong("stale operand", "v_0", lambda h, n, s=step: velocity(h, n, s, s - 2)))
        page.claim(
            f"v_{step}",
            f"v_{step} = 0.9 v_{before} + g_{step}",
            lambda h, n, s=step: velocity(h, n, s, s - 1),
            wrongs,
        )
        wrongs = [
            Wrong("ascent", "sign|added", lambda h, n, s=step: moved(h, n, s - 1, s, 1)),
            Wrong("rate forgotten", "without the factor", lambda h, n, s=step: moved(h, n, s - 1, s, rated=False)),
        ]
        if step > 1:
            wrongs.append(Wrong("index off by one", "w_0", lambda h, n, s=step: moved(h, n, s - 2, s)))
        page.claim(
            f"w_{step}",
            f"w_{step} = w_{before} - {rate} v_{step}",
            lambda h, n, s=step: moved(h, n, s - 1, s),
            wrongs,
        )


SCENES = {
    "A classifier": classifier,
    "A neuron": neuron,
    "Gradient descent": descent,
}
