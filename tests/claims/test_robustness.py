"""Any document is read to its end: what it holds of code, outputs and annotations may be as odd as it likes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claims_checks import verdicts_of
from verify.claims import find_claims
from verify.judging import judge_document
from verify.reading import read_annotations
from verify.reading.document import read_string
from verify.records.mistake import Mistake

FRAGMENTS = (
    *(
        "\n",
        "\n\n",
        "```\n",
        "```python\n",
        "\n```\n",
        "# ",
        "## B\n",
        "- ",
        "> ",
        "| a | b |\n|---|---|\n",
        "|",
        "`",
        "$",
    ),
    *(
        "$$ x = [1, 2] $$\n",
        "$$ y = 2 x $$\n",
        "$$ y = [2, 4] $$\n",
        "x",
        "y",
        "x =",
        "tensor([",
        "[[1. 2.]\n [3. 4.]]",
    ),
    *(
        "array([1, 2, ..., 8, 9])",
        "torch.Size([2])",
        "(2, 3)",
        "])",
        "1.5",
        "-inf",
        "nan",
        "1e400",
        "print(x)",
        "x.shape",
    ),
    *("x = np.array([1, 2])\n", "print(f'{x}')\n", "# (B, 2) @ (2, B) -> (B, B)\n", "# 1 + 1 = 3\n", "# [1, 2]\n"),
    *("1 / 0 = 2", "2 ** 9999 = 1", "0.1 + 0.2 = 0.3", "softmax(x)", "log(0) = 1", "x @ x", "Output:\n"),
    *(
        "<!-- verify: a = x @ x -->\n",
        "<!-- verify: skip, b -->\n",
        "<!-- verify: skip begin, b -->\n",
        "<!-- verify: ",
    ),
    *("<!-- verify: skip end -->\n", "<!-- verify: given q -->\n", "<!-- verify: let k = 3 -->\n", " -->\n"),
    *("<!-- verify: holds k == 3 -->\n", "<!-- verify: shape x -->\n", "<!-- verify: skip section, c -->\n"),
)


@pytest.mark.parametrize("document_format", ["markdown", "plain"])
@settings(max_examples=60, deadline=None)
@given(text=st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join))
def test_any_document_is_judged(document_format: str, text: str) -> None:
    """Every claim gets a verdict, and whatever is wrong with an annotation is a mistake with its line."""
    document = read_string(text, document_format, "a.md")
    annotations, unread = read_annotations(document)
    mistakes: list[Mistake] = [*unread]
    example = find_claims(document, annotations, mistakes)
    (findings,), _ = judge_document([example])
    assert len(findings) == len(example.claims)
    assert all(mistake.line is not None for mistake in mistakes)


@given(st.text(st.sampled_from("[](){}.,:=≈ \n\t'\"`#@x1-+*/>…"), max_size=200))
def test_any_code_and_output_is_read(text: str) -> None:
    """Signs in any order, in code and in its output, claim at most what they hold."""
    document = read_string(f"```python\n{text}\n```\n\n```\n{text}\n```\n", "markdown", "a.md")
    find_claims(document)


@pytest.mark.parametrize("size", ["1e400", "1e-400", "1" * 400])
@pytest.mark.parametrize(
    "text",
    [
        "- loss: {}\n- loss: 2\n- loss: 3\n",
        "The mean of 1, 3 and {} is 3.\n",
        "| a | b | c |\n|---|---|---|\n| {} | 2 | 3 |\n| 1.5 | 2.5 | 4.0 |\n",
        "The losses are {}, 2 and 3, their sum is 6.\n",
        "| x | softmax |\n|---|---|\n| {} | 0.5 |\n| 1.0 | 0.5 |\n",
    ],
)
def test_a_number_that_no_float_holds_costs_no_other_claim(text: str, size: str) -> None:
    """It stands in one place, and what is claimed elsewhere is judged all the same."""
    assert verdicts_of(f"{text.format(size)}\n\n$2 + 2 = 5$")[-1:] == ["wrong"]
