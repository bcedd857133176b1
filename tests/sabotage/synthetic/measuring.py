"""Scenes of measuring: errors, metrics, information, distances, statistics, angles."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import numpy as np

from synthetic.formulas import logarithm, mean, total
from synthetic.page import Page, Wrong


def regression(page: Page, random: Random) -> None:
    """Mean squared, absolute and root mean squared errors."""
    count = random.choice((3, 4, 5))
    page.given("y", page.numbers(count, largest=60))
    page.given("t", page.numbers(count, largest=60))

    def squared(h, n):
        gap = h.w(n["y"] - n["t"])
        return gap * gap

    page.say("The mean squared error is")
    page.claim(
        "M",
        "M",
        lambda h, n: mean(h, squared(h, n))[0],
        [
            Wrong("sum for mean", "sum", lambda h, n: total(h, squared(h, n))),
            Wrong("halved", "1/2|half", lambda h, n: h.w(mean(h, squared(h, n))[0] / h.number(2))),
            Wrong("absolute for squared", "absolute|abs", lambda h, n: mean(h, h.w(abs(n["y"] - n["t"])))[0]),
        ],
        annotation="M = mean_squared_error(y, t)",
    )
    page.claim(
        "R",
        r"R = \sqrt{M}",
        lambda h, n: h.sqrt(n["M"]),
        [Wrong("root forgotten", "without the (sqrt|root)", lambda h, n: n["M"])],
    )
    page.claim(
        "D",
        "D",
        lambda h, n: mean(h, h.w(abs(n["y"] - n["t"])))[0],
        [
            Wrong("absolute value forgotten", "without the abs", lambda h, n: mean(h, h.w(n["y"] - n["t"]))[0]),
            Wrong("sum for mean", "sum", lambda h, n: total(h, abs(n["y"] - n["t"]))),
        ],
        annotation="D = mean(abs(y - t))",
    )


def metrics(page: Page, random: Random) -> None:
    """Precision, recall and F1 from counts."""
    right, false, missed = random.sample(range(3, 60), 3)
    page.say(f"Of the findings {right} are right and {false} are not, and {missed} were missed.")
    for name, count in (("r", right), ("f", false), ("m", missed)):
        page.let(name, np.array(str(count), dtype=object))

    def share(h, part, other):
        return h.w(h.read(str(part)) / h.read(str(part + other)))

    page.claim(
        "P",
        rf"P = \frac{{{right}}}{{{right} + {false}}}",
        lambda h, n: share(h, n["r"] and right, false),
        [Wrong("inverted", "exchang", lambda h, n: h.w(h.read(str(right + false)) / h.read(str(right))))],
    )
    page.claim(
        "R",
        rf"R = \frac{{{right}}}{{{right} + {missed}}}",
        lambda h, n: share(h, right, missed),
        [Wrong("percent", "point", lambda h, n: share(h, right, missed) * h.number(100))],
    )
    page.claim(
        "F",
        r"F = \frac{2 P R}{P + R}",
        lambda h, n: h.w(h.w(h.w(h.number(2) * n["P"]) * n["R"]) / h.w(n["P"] + n["R"])),
        [
            Wrong(
                "factor forgotten",
                "without the factor|without 2",
                lambda h, n: h.w(h.w(n["P"] * n["R"]) / h.w(n["P"] + n["R"])),
            ),
            Wrong(
                "term dropped",
                "without R|without P",
                lambda h, n: h.w(h.w(h.w(h.number(2) * n["P"]) * n["R"]) / n["P"]),
            ),
        ],
    )


def information(page: Page, random: Random) -> None:
    """Entropy, divergence, perplexity of distributions."""
    for name in "pq":
        cuts = sorted(random.sample(range(1, 20), 2))
        parts = [cuts[0], cuts[1] - cuts[0], 20 - cuts[1]]
        page.given(name, np.array([f"{part / 20:.2f}" for part in parts], dtype=object))

    def entropy(h, n, base=None):
        return -total(h, n["p"] * logarithm(h, n["p"], base))

    def divergence(h, n, one="p", other="q", base=None):
        return total(h, n[one] * logarithm(h, h.w(n[one] / n[other]), base))

    page.say("The entropy of p, in nats, and how far q is from it:")
    page.claim(
        "H",
        "H",
        entropy,
        [
            Wrong("binary logarithm", "log2|base 2|base (to )?2|binary", lambda h, n: entropy(h, n, 2)),
            Wrong("decimal logarithm", "log10|base 10|decimal", lambda h, n: entropy(h, n, 10)),
            Wrong("sign", "sign", lambda h, n: -entropy(h, n)),
        ],
        annotation="H = -dot(p, log(p))",
    )
    page.claim(
        "D",
        "D",
        divergence,
        [
            Wrong("operands exchanged", "exchanged", lambda h, n: divergence(h, n, "q", "p")),
            Wrong("binary logarithm", "log2|base (to )?(the base )?2|binary", lambda h, n: divergence(h, n, base=2)),
        ],
        annotation="D = kl_divergence(p, q)",
    )
    page.claim(
        "C",
        "C = H + D",
        lambda h, n: h.w(n["H"] + n["D"]),
        [Wrong("sign", "sign|subtract", lambda h, n: h.w(n["H"] - n["D"]))],
    )


def distances(page: Page, random: Random) -> None:
    """Cosine and Euclid of two vectors."""
    page.given("a", page.numbers(3))
    page.given("b", page.numbers(3))

    def length(h, x):
        return h.sqrt(h.dot(x, x))

    def cosine(h, n):
        return h.w(h.dot(n["a"], n["b"]) / h.w(length(h, n["a"]) * length(h, n["b"])))

    page.say("How alike they are:")
    page.claim(
        "c",
        r"c = \frac{a \cdot b}{\|a\| \|b\|}",
        cosine,
        [
            Wrong("not divided", "without the division", lambda h, n: h.dot(n["a"], n["b"])),
            Wrong("one length forgotten", "without", lambda h, n: h.w(h.dot(n["a"], n["b"]) / length(h, n["a"]))),
        ],
    )
    page.claim(
        "d",
        r"d = \|a - b\|",
        lambda h, n: length(h, h.w(n["a"] - n["b"])),
        [
            Wrong("sign", "sign|added", lambda h, n: length(h, h.w(n["a"] + n["b"]))),
            Wrong("root forgotten", "root|square", lambda h, n: h.dot(h.w(n["a"] - n["b"]), h.w(n["a"] - n["b"]))),
        ],
    )


def statistics(page: Page, random: Random) -> None:
    """Mean, variance and deviation of a few numbers, with the mean put in as printed."""
    page.given("x", page.numbers(4, largest=90))

    def spread(h, n, *, less=0, terms=4):
        gap = h.w(n["x"][:terms] - n["m"])
        return h.w(total(h, gap * gap) / h.number(4 - less))

    page.claim(
        "m",
        "m",
        lambda h, n: mean(h, n["x"])[0],
        [
            Wrong("sum for mean", "sum", lambda h, n: total(h, n["x"])),
            Wrong("divisor off by one", "divisor|n − 1|one less", lambda h, n: h.w(n["x"].sum() / h.number(3))),
        ],
        annotation="m = mean(x)",
    )
    page.claim(
        "v",
        "v",
        spread,
        [
            Wrong("sample variance", "sample|n − 1", lambda h, n: spread(h, n, less=1)),
            Wrong("term forgotten", "without", lambda h, n: spread(h, n, terms=3)),
        ],
        annotation="v = mean((x - m)**2)",
    )
    page.claim(
        "s",
        r"s = \sqrt{v}",
        lambda h, n: h.sqrt(n["v"]),
        [Wrong("root forgotten", "without the (sqrt|root)", lambda h, n: n["v"])],
    )


def angles(page: Page, random: Random) -> None:
    """A point turned by an angle."""
    page.given("t", page.numbers(places=1, least=2, largest=14, signed=False))
    page.given("x", page.numbers())
    page.given("y", page.numbers())
    turn = Decimal("3.14159265358979323846264338327950288") / 180

    def degrees(h, n):
        return n["t"] * h.number(str(turn))

    page.say("The angle t is in radians.")
    page.claim(
        "c",
        r"c = \cos(t)",
        lambda h, n: h.cos(n["t"]),
        [
            Wrong("degrees", "degrees", lambda h, n: h.cos(degrees(h, n))),
            Wrong("sine for cosine", "sin in place", lambda h, n: h.sin(n["t"])),
        ],
    )
    page.claim(
        "s",
        r"s = \sin(t)",
        lambda h, n: h.sin(n["t"]),
        [Wrong("degrees", "degrees", lambda h, n: h.sin(degrees(h, n)))],
    )
    page.claim(
        "u",
        "u = c x - s y",
        lambda h, n: h.w(h.p(n["c"] * n["x"]) - h.p(n["s"] * n["y"])),
        [
            Wrong("sign", "sign", lambda h, n: h.w(h.p(n["c"] * n["x"]) + h.p(n["s"] * n["y"]))),
            Wrong(
                "operands exchanged", "exchang|in place", lambda h, n: h.w(h.p(n["s"] * n["x"]) - h.p(n["c"] * n["y"]))
            ),
        ],
    )


SCENES = {
    "Errors of a regression": regression,
    "Metrics": metrics,
    "Information": information,
    "Distances": distances,
    "Statistics": statistics,
    "Angles": angles,
}
