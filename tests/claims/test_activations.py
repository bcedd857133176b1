"""What function σ is: the logistic one, unless the document says that it is another."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

RECTIFIED = r"$$H = \sigma\left(\begin{bmatrix} 1.5 & -2 \\ 0.5 & 1 \end{bmatrix}\right) = "
KEPT = r"\begin{bmatrix} 1.5 & 0 \\ 0.5 & 1 \end{bmatrix}$$"
CHANGED = r"\begin{bmatrix} 1.5 & 0 \\ 0.5 & 2 \end{bmatrix}$$"


@pytest.mark.parametrize(
    "said",
    [
        r"where $\sigma$ denotes the ReLU activation.",
        r"Here $\sigma$ is ReLU.",
        r"$\sigma$ = ReLU",
        r"Let $\sigma$ be the rectified linear unit.",
        r"We use ReLU as $\sigma$.",
        r"The activation function is ReLU.",
        r"Aktiveringsfunktion: ReLU för alla noder.",
        r"where $\sigma(\cdot)$ is the ReLU function.",
        "where:\n\n- $W$ is the weight matrix\n- $\\sigma$ is ReLU activation",
        r"激活函数 $\sigma$ 为 ReLU。",
    ],
)
def test_it_is_what_the_document_says(said: str) -> None:
    """Before the formula or behind it; a number that is changed is wrong."""
    assert verdicts_of(f"{said}\n\n{RECTIFIED}{KEPT}\n") == ["reproduced"]
    assert verdicts_of(f"{RECTIFIED}{KEPT}\n\n{said}\n") == ["reproduced"]
    assert verdicts_of(f"{said}\n\n{RECTIFIED}{CHANGED}\n") == ["wrong"]


@pytest.mark.parametrize(
    ("said", "stated", "expected"),
    [
        ("", r"$\sigma(0.5) = 0.622$", "reproduced"),
        ("", r"$\sigma(0.5) = 0.5$", "wrong"),
        (r"The gates use the logistic function $\sigma$, the cell ReLU.", r"$\sigma(0.5) = 0.5$", "wrong"),
        (r"Here $\sigma$ is the sigmoid. The first layer uses ReLU.", r"$\sigma(0.5) = 0.5$", "wrong"),
        (r"The hidden layer uses tanh as its activation $\sigma$.", r"$\sigma(0.5) = 0.462$", "reproduced"),
        (r"The hidden layer uses tanh as its activation $\sigma$.", r"$\sigma(0.5) = 0.55$", "wrong"),
        (r"Unlike ReLU, $\sigma$ saturates.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"Hidden layers use ReLU and the output $\sigma$.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"We take one step with $\sigma$.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"The softmax is to several classes what $\sigma$ is to two.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"Note that $\tanh$ is a scaled $\sigma$.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"If $\sigma$ were tanh, it would be 0.46.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"Had we used $\sigma$ = ReLU, it would differ.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"We replace the ReLU by $\sigma$.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"Exercise: repeat it with $\sigma$ = tanh.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"Die logistische Funktion $\sigma$ ersetzt ReLU.", r"$\sigma(0.5) = 0.622$", "reproduced"),
        (r"Here $\sigma$ is not the sigmoid; it is the ReLU.", r"$\sigma(-0.5) = 0$", "reproduced"),
        (r"The softmax function is written $\sigma$.", r"$\sigma([0, 1]) = [0.269, 0.731]$", "reproduced"),
        (r"$\sigma$ is the unit step.", r"$\sigma(0.5) = 1$", "unchecked"),
        (r"In this network $\sigma$ is not the logistic function. No step is lost.", r"$\sigma(2) = 0.7$", "unchecked"),
        (r"Here $\sigma$ is not the sigmoid, and the units are ReLU.", r"$\sigma(2) = 2$", "reproduced"),
        # what is said of the logistic function, and of its result
        (r"The sigmoid $\sigma$ is not zero-centered; we take one step.", r"$\sigma(0.5) = 0.7$", "wrong"),
        (r"The sigmoid $\sigma$ it is; the noise has the variance $\sigma^2(x)$.", r"$\sigma(0.5) = 0.7$", "wrong"),
        (r"We apply $\sigma$ and threshold the logistic model, without ReLU.", r"$\sigma(0.5) = 0.7$", "wrong"),
        (r"The perceptron's $\sigma$ is a threshold at 0.", r"$\sigma(0.5) = 1$", "unchecked"),
        (r"Here $\sigma$ is the leaky ReLU.", r"$\sigma(-2) = -0.02$", "unchecked"),
        (r"Here $\sigma$ is ReLU, and in the last layer $\sigma$ is tanh.", r"$\sigma(2) = 2$", "unchecked"),
        (r"$\sigma$ is ReLU in layer one. In the output $\sigma$ is the sigmoid.", r"$\sigma(2) = 2$", "reproduced"),
        (r"$\sigma$ is ReLU in layer one. In the output $\sigma$ is the sigmoid.", r"$\sigma(2) = 2.5$", "wrong"),
    ],
)
def test_what_is_said_decides(said: str, stated: str, expected: str) -> None:
    """What is not said leaves it the logistic function; what is said twice leaves it open."""
    assert verdicts_of(f"{said}\n\n{stated}\n") == [expected]
