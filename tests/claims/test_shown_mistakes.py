"""Mistakes that a document shows to warn of them, and mistakes of its own beside such words."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of

COLUMNS = "softmax([[1, 2], [3, 4]]) = [[0.119, 0.119], [0.881, 0.881]]"
"""Along the columns; along the rows it is 0.269 and 0.731."""


@pytest.mark.parametrize(
    "text",
    [
        "A student computed 2 + 3 × 4 = 20. What went wrong?",
        f"**Mistake 5.** Many write {COLUMNS}.",
        f"## Common mistakes\n\nThe wrong axis: {COLUMNS}",
        f"### Wrong\n\n{COLUMNS}",
        "Most beginners would say that $0.1 + 0.2 \\times 3 = 0.9$.",
        "The old page said that σ(1) = 0.721; the right value is σ(1) = 0.731.",
        "In the first edition $0.4 \\cdot 0.6 = 0.26$ should read $0.4 \\cdot 0.6 = 0.24$.",
    ],
)
def test_a_mistake_that_is_shown_is_none_of_the_document(text: str) -> None:
    """What stands there holds not, as the words around it say."""
    assert "wrong" not in verdicts_of(text)
    assert "unchecked" in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "A student computed 2 + 3 = 5. The correct product is 3 × 4 = 20.",
        f"There is no mistake here. {COLUMNS}",
        f"Mistakes cost points. With axis=1, {COLUMNS}",
        f"**Mistake 5.** Many use axis=0. The correct weights are {COLUMNS}.",
        f"## Results\n\n{COLUMNS}",
        f"# Naive Bayes by hand\n\n{COLUMNS}",
        "$0.5 \\cdot 3 = 1.05$ and $0.5 \\cdot 4 = 2$ after the fix.",
    ],
)
def test_a_mistake_of_the_document_beside_such_words_is_found(text: str) -> None:
    """Words that turn to what is right, that deny a mistake, or that speak of another number."""
    assert "wrong" in verdicts_of(text)
