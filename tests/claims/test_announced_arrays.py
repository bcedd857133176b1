"""Arrays announced, right behind another, as what one operation makes of it: held to it, whatever their digits."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from scipy.special import expit, softmax

from claims_checks import verdicts_of

Vector = npt.NDArray[np.float64]
LOGITS = np.array([2.1, -0.8, 1.5, 0.2])
SOFTENED = softmax(LOGITS)

ANNOUNCED: tuple[tuple[str, Callable[[Vector], Vector]], ...] = (
    ("Raw scores: {}\nAfter softmax: {}\n", softmax),
    ("```\nRaw scores: {}\nAfter Softmax: {}\n```\n", softmax),
    ("The logits are `{}`. Applying the softmax gives `{}`.", softmax),
    ("For logits ${}$, the softmax is ${}$.", softmax),
    ("Logits: {} → softmax → {}", softmax),
    ("It is logits {} --softmax--> {}", softmax),
    ("From logits {} -> softmax -> {}", softmax),
    ("Of the cores {} → ReLU → {}", lambda x: np.maximum(x, 0)),
    (r"For logits \({}\), subtracting the maximum gives \({}\).", lambda x: x - x.max()),
    ("Logits {}. After subtracting the max (2.1): {}", lambda x: x - x.max()),
    (r"The scores are ${}$. Dividing by $\sqrt{{2}}$ gives ${}$.", lambda x: x / np.sqrt(2)),
    ("Scores: {}\nDivided by 2.5: {}\n", lambda x: x / 2.5),
    ("Before: {}\nAfter ReLU: {}\n", lambda x: np.maximum(x, 0)),
    ("Before ${}$, and then applying the ReLU activation: ${}$.", lambda x: np.maximum(x, 0)),
    ("The scores are {}. Softmax turns these into probabilities ≈ {}", softmax),
    ("Logits {}. Exponentials are approximately {}, with their sum below.", np.exp),
    ("For ${}$, exponentiating each gives ${}$.", np.exp),
    ("z = {}. Applying the sigmoid yields {}", expit),
)


def _list(vector: Vector) -> str:
    return "[" + ", ".join(f"{x:.3g}" for x in vector) + "]"


@pytest.mark.parametrize(("text", "operation"), ANNOUNCED, ids=[one[0][:32] for one in ANNOUNCED])
def test_what_is_announced_is_held_to_it(text: str, operation: Callable[[Vector], Vector]) -> None:
    """What it is holds; other numbers, of which no digit bears it out, do not."""
    right, wrong = operation(LOGITS), operation(LOGITS[::-1].copy())
    surely = re.search("cores|ogits|z =", text) is not None and "roughly" not in text
    assert verdicts_of(text.format(_list(LOGITS), _list(right)))[-1] in ("reproduced", "rounding")
    assert verdicts_of(text.format(_list(LOGITS), _list(wrong)))[-1] == ("wrong" if surely else "unexplained")


@pytest.mark.parametrize(
    "text",
    [
        "Raw scores: [2, 1, 0.5]\nMasked: [2, 1, -inf]\nAfter softmax: [0.73, 0.27, 0]\n",
        "Raw scores: [2, 1, 0.5]\nDivide by the temperature 2.\nAfter softmax: [0.48, 0.29, 0.23]\n",
        "With a temperature of 2, the logits [2, 1, 0.5] become after softmax: [0.48, 0.29, 0.23]\n",
        "Scores: [2, 1], [0, 3]\nAfter softmax: [0.73, 0.27], [0.05, 0.95]\n",
        "Row 1: [2, 1]\nRow 2: [0, 3]\nAfter softmax: [0.73, 0.27]\nand [0.05, 0.95]\n",
        "Scores [2, 1]. Softmax turns a list into shares, such as [0.9, 0.1].\n",
        # what is computed with the array before, or beside it, or what is said of it elsewhere
        "Raw scores are [2, 1, 0.5] and ALiBi adds [-2, -1, 0]. Softmax gives [0.274, 0.274, 0.452].",
        "Clean logits: [2, 1, 0.5]. Noise: [0.5, -1, 1.2]. After softmax: [0.653, 0.054, 0.293]",
        "logits = -[2, 1, 0.5], after softmax: [0.122, 0.331, 0.547]",
        "Scores 2·[2, 1, 0.5] → softmax → [0.844, 0.114, 0.042]",
        "Logits: [2, 1, 0.5]\nSoftmax: [0.481, 0.292, 0.227]\nTemperature: 2",
        "Each score is divided by 2 before.\n\nRaw scores: [2, 1, 0.5]\nAfter softmax: [0.481, 0.292, 0.227]",
        "Raw scores: [2, 1, 0.5]\nAfter softmax: [0.481, 0.292, 0.227]\n\nNote: we scaled the scores before.",
        "The two workers' gradients are [2, 1, 0.5] and [0.5, -1, 1.2]. Summed and divided by 2: [1.25, 0.00, 0.85].",
        "Block scores: [2, 1, 0.5]\nSubtract max (3): [-1, -2, -2.5]",
        "Raw gradient [2, 1, 0.5], scaled by 0.1: [0.2, 0.1, 0.05]",
        "Target: [0, 1, 0]\nSoftmax output: [0.2, 0.7, 0.1]\n",
        "Uniform attention is [0.5, 0.5]; after softmax: [0.9, 0.1]\n",
        "Input: [0.5, -1.2]\nSoftmax output: [0.3, 0.7]\n",
        "x = [0.5, -1.2]. After softmax: [0.3, 0.7]\n",
        "x = [1, -2]\nb = [0.5, 0.1]\nAfter ReLU: [1.5, 0]\n",
        "The bias [0.5, 0.1]. After ReLU: [1.5, 0]\n",
        "The scores are [2, 1]. Softmax turns these into [0.8, 0.2] (roughly).\n",
        "Scores [2, 1]. Say the softmax is [0.9, 0.1].\n",
    ],
)
def test_what_may_be_of_another_is_not_called_wrong(text: str) -> None:
    """A mask, a temperature, several arrays side by side, an example of something else."""
    assert "wrong" not in verdicts_of(text)


GRIDS = """# Attention

### Scaled scores

```
           The   cat
    The [ 0.35  0.42 ]
    cat [ 0.23  0.75 ]
```

### Softmax (row-wise)

```
           The   cat
    The [ 0.48  0.52 ]  → "The" attends evenly
    cat [ {} ]  → "cat" attends to itself
```
"""


@pytest.mark.parametrize(("row", "expected"), [("0.37  0.63", "reproduced"), ("0.27  0.63", "wrong")])
def test_grids_with_labels_and_remarks_are_read(row: str, expected: str) -> None:
    """The exponentials of -0.52 and 0 are 0.5945 and 1."""
    assert verdicts_of(GRIDS.format(row))[-1] == expected


@pytest.mark.parametrize(
    "text",
    [
        "Clean logits: [2, 1, 0.5]. Noise: [0.5, -1, 1.2]. After softmax: [0.653, 0.054, 0.293]",
        "logits = -[2, 1, 0.5], after softmax: [0.122, 0.331, 0.547]",
        "The bias [0.5, 0.1]. After ReLU: [1.5, 0.7]",
    ],
)
def test_of_what_is_computed_with_another_nothing_is_said(text: str) -> None:
    """Not even that it is unexplained."""
    assert verdicts_of(text) == []
