"""Names whose value has changed: by an arrow between words, in words alone, or in a case that is supposed."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of

GIVEN = "Let w = 0.5, x = 2, t = 3 and η = 0.1.\n\n"


@pytest.mark.parametrize("arrow", ["←", ":=", "<-", "="])
def test_an_update_between_words_gives_the_name_its_new_value(arrow: str) -> None:
    """0.5 + 0.1 · 4 = 0.9, and 2 · 0.9 = 1.8."""
    text = f"{GIVEN}y = w·x = 1.0, e = y − t = −2.0, g = e·x = −4.0, so w {arrow} w − η·g = 0.9.\n\ny = w·x = 1.8."
    assert verdicts_of(text) == ["reproduced"] * 5
    assert verdicts_of(text.replace("0.9.", "0.8."))[3] != "reproduced"
    assert verdicts_of(text.replace("1.8.", "1.9."))[4] != "reproduced"


@pytest.mark.parametrize("line", ["w ← 0.9", "w := 0.9", "w <- 0.9", "w   = 0.9", "w =    0.9"])
def test_a_value_behind_an_arrow_or_in_a_column_is_the_name_s(line: str) -> None:
    """2 · 0.9 = 1.8: the newest value counts."""
    text = f"Let w = 0.5, x = 2. Then y = w·x = 1.\n\n```\n{line}\n```\n\ny = w·x = 1.8"
    assert verdicts_of(text) == ["reproduced", "reproduced"]


@pytest.mark.parametrize(
    "words",
    [
        "The gradient is −4, so w becomes 0.9. Then",
        "After the update w is higher by 0.4:",
        "w: 0.5 → 0.9. Now",
        "If w were 0.9,",
        "The new weight is 0.9, so",
        "We double w and more;",
        "Epoch 2:",
    ],
)
def test_the_same_computed_again_behind_words_of_a_change(words: str) -> None:
    """2 · 0.9 = 1.8: nobody prints two results of the same names, but for a slip of the pen."""
    text = f"Let w = 0.5, x = 2. Then y = w·x = 1.\n\n{words} y = w·x = 1.8."
    assert "wrong" not in verdicts_of(text)
    assert "unexplained" not in verdicts_of(text)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Let w = 0.5, x = 2. Then y = w·x = 1.8.", "wrong"),
        ("Let w = 0.5, x = 2. Then y = w·x = 1. That is y = w·x = 1.8.", "wrong"),
        # a digit of 0.375 mistyped, or two exchanged, though words of a change stand between
        ("Let $w = 0.75$, $x = 0.5$. Then $y = w x = 0.375$. Now $y = w x = 0.385$.", "wrong"),
        ("Let $w = 0.75$, $x = 0.5$. Then $y = w x = 0.375$. Now $y = w x = 0.357$.", "wrong"),
        ("If w were 0.9 we would have 2 · 0.9 = 1.9.", "wrong"),
    ],
)
def test_what_nothing_has_changed_has_to_hold(text: str, verdict: str) -> None:
    """A single computation, one that is said again, and arithmetic of numbers alone."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "Let $w = 0.5$, $x = 2$. If $w$ were twice as large, then $w x + 1 = 3$ would hold.",
        "Let $w = 0.5$, $x = 2$. Had we chosen 0.9, the result would be $y = w x = 1.8$.",
    ],
)
def test_what_would_be_is_not_what_is(text: str) -> None:
    """2 · 1 + 1 = 3 and 2 · 0.9 = 1.8 are of other weights."""
    assert set(verdicts_of(text)) <= {"unchecked", "reproduced"}


TWO = (
    "## Example 1\n\n$z = (2, 1, 0)$ and $p = \\text{softmax}(z) = (0.665, 0.245, 0.090)$.\n\n"
    "## Example 2\n\n$z = (1, 3, 0)$ and $p = \\text{softmax}(z) = (0.114, 0.844, 0.042)$.\n\n## Remark\n\n"
)


def test_words_go_back_to_an_older_meaning() -> None:
    """softmax(4, 2, 0) = (0.867, 0.117, 0.016), of which only the words tell that it is of the first z."""
    text = f"{TWO}With the doubled logits of example 1 we get $\\text{{softmax}}(2z) = (0.867, 0.117, 0.016)$."
    assert verdicts_of(text)[-1] == "reproduced"
    assert verdicts_of(text.replace("0.117", "0.171"))[-1] != "reproduced"
    assert verdicts_of(text.replace(" of example 1", ""))[-1] == "unexplained"


def test_a_word_before_a_bracket_is_a_function() -> None:
    """Gini(left) is no product with what stands in the bracket, though both words have values."""
    text = "```\nGini = 0.5\nleft  = [0, 0, 1]\n\nGini(left) = 1 - (2/3)² - (1/3)² = 0.444\n```"
    assert verdicts_of(text) == ["reproduced"]
    assert findings_of(text.replace("0.444", "0.454"))[0].verdict == "wrong"


def test_a_code_span_gives_a_name_its_new_value() -> None:
    """0.5 + 0.4 = 0.9, and 2 · 0.9 = 1.8, in code spans and beside them."""
    text = "Let $u = 0.5$, $z = 2$.\n\n- $s = u z = 1.0$\n- `u = 0.5 + 0.1 * 4 = 0.9`\n- $s = u z = 1.8$\n"
    assert verdicts_of(text) == ["reproduced"] * 3
    assert verdicts_of(text.replace("$s = u z = 1.8$", "`s = u * z = 1.8`")) == ["reproduced"] * 3
    assert verdicts_of(text.replace("1.8", "1.7"))[-1] == "unexplained"  # there were two values of u


SOFTMAX = "$z = (2, 1, 0)$, $y = (1, 0, 0)$. $p = \\text{softmax}(z) = (0.665, 0.245, 0.090)$.\n\n"


def test_a_form_of_names_is_not_what_it_was_once_they_are_others() -> None:
    """(0.1142, 0.8438, 0.0420) - (0, 0, 1), not the p - y of before: two numbers of three digits tell 19 bits of it."""
    text = (
        f"{SOFTMAX}$p - y = (-0.335, 0.245, 0.090)$.\n\nNow $z = (1, 3, 0)$, $y = (0, 0, 1)$ and "
        "$p = \\text{softmax}(z) = (0.1142, 0.8438, 0.0420)$.\n\n$p - y = (0.1142, 0.8438, -0.9580)$."
    )
    assert verdicts_of(text) == ["reproduced"] * 4
    assert verdicts_of(text.replace("-0.9580", "-0.9850"))[-1] == "unexplained"
    few = text.replace("0.1142, 0.8438, -0.9580", "0.114, 0.844, -0.985")
    assert verdicts_of(few)[-1] == "unexplained"


def test_a_value_beside_a_computed_one_may_be_rounded() -> None:
    """cos 3 = -0.98999… and sin 1 = 0.84147…: their product is -0.83305, and from their prints -0.83308."""
    text = "$c_1 = \\cos 3 = -0.9900$, $s_1 = \\sin 3 = 0.1411$.\n\nAfter that $c_2 = 0.1455$ and $r = 4 c_2 = {}$."
    assert verdicts_of(text.format("0.5820"))[-1] == "reproduced"
    assert verdicts_of(text.format("0.5819"))[-1] == "unexplained"
    assert verdicts_of(text.format("0.5919"))[-1] == "wrong"


@pytest.mark.parametrize(
    "text",
    [
        "P = 0.6, R = 0.5: F1 = 2·P·R/(P + R) = {}\nP = 0.5, R = 0.8: F1 = 2·P·R/(P + R) = 0.615",
        "Given: P = 0.6 and R = 0.5. Then F1 = 2·P·R/(P + R) = {}. For P = 0.5: F1 = 2·P·R/(P + R) = 0.500.",
        "```\nP = 0.6, R = 0.5, F1 = 2·P·R/(P + R) = {}\nP = 0.5, R = 0.8, F1 = 2·P·R/(P + R) = 0.615\n```",
    ],
)
def test_values_further_on_in_a_paragraph_are_not_meant_before(text: str) -> None:
    """0.6/1.1 = 0.545, 0.8/1.3 = 0.615 and 0.5/1 = 0.5."""
    assert verdicts_of(text.format("0.545")) == ["reproduced"] * 2
    assert verdicts_of(text.format("0.554"))[0] == "unexplained"
