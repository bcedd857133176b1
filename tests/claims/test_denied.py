"""What a document prints and says to be false: neither a mistake of the document, nor a value of its names."""

from __future__ import annotations

import json

import pytest

from claims_checks import findings_of, verdicts_of

FALSE = "$0.5 + 0.6 = 1.2$"

DENIED = [
    "We replaced {} by another.",
    "In v1.0 it read {}.",
    "It used to say {}.",
    "Typo on p. 9: {}.",
    "Bug #12: prints {}",
    "Actual: {}. Expected: 0.1.",
    "Früher stand hier {}.",
    "Muchos escriben {}.",
    "Раньше здесь стояло {}.",
    "以前写的是 {}。",
    "My first attempt, {}, was off.",
    "👎 {}",
    "The old text claimed that {}. In truth it is more.",
    "It is false that {}.",
    "We cannot have {}.",
    "We never get {}.",
    "Nobody believes that {}.",
    "Disprove {}.",
    "There is no x with {}.",
    "Suppose {}. Then two numbers are one.",
    "He claimed that {}, and left.",
    "ChatGPT answered {}.",
    "One might expect {}.",
    "If you forget the carry you get {}.",
    "The broken code computed {}.",
    "The bug made it print {}.",
    "Incorrectly: {}.",
    "An example of a false statement: {}.",
    "Another forgot a carry and wrote {}.",
    "「{}」と書いた人がいましたが、正しくは 1.1 です。",
    "「{}」は誤りです。",
    "Spot the error: {}.",
    "Had I written {}, you'd have complained.",
    "Nobody should conclude that {}.",
    "The book misprints {}.",
    'The slide reads "${}$." Since both overlap, this should be 1.1.',
    "You'd expect {}, but it's 1.1.",
    "It is tempting to say {}.",
    "By the same (flawed) logic, {}.",
    "With the sign flipped we'd get {}.",
    "Distractor B: {}",
    "Expected: something else\nGot: {}",
    "Häufiger Fehler: {}.",
    "Falsch wäre {}.",
    "Im Skript steht fälschlich {}.",
    "Erreur fréquente : {}.",
    "Il est faux que {}.",
    "Et non {}, mais 1.1.",
    "Error común: {}.",
    "Es falso que {}.",
    "Muchos escriben {}, lo cual es incorrecto.",
    "Errore tipico: {}.",
    "Não é verdade que {}.",
    "Częsty błąd: {}.",
    "Неверно, что {}.",
    "不能写成 {}。",
    "有人误以为 {}。",
    "흔한 실수: {}",
    "The first edition had {}.",
    "Assume, for contradiction, that {}.",
    "よくある間違い：{}",
    "{} is false.",
    "{} is obviously false, since the sum is 1.1",
    "{} is impossible.",
    "{} (false)",
    "Wrong: {}",
    "**Wrong answer:** {}",
    "❌ {}",
    "❌ **Mistake**: adding gives {}",
    "- ✗ {}\n- ✓ the other",
    "A common mistake is {}.",
    "A common mistake is to write\n\n$${}$$",
    "Wrong:\n\n$${}$$",
    "The sum is not {}.",
    "They overlap, so it isn't {}.",
    "Instead of {}, subtract what both have.",
    "The total is incorrectly computed as {}.",
    "It is wrong to say that {}.",
    "This does not mean that {}.",
    "The sum used to read ~~so {} then~~.",
    "{} is wrong.",
    "{} (wrong)",
    "{} ❌",
    "Here {}, which is incorrect.",
    "{} does not hold.",
    "Note that {} should be $1.1$.",
    "| {} | ❌ |\n|---|---|\n| a | b |",
    "错误：{}",
]

ELSEWHERE = [
    "The positive base $b$ in which $13\\cdot15=243$ is valid.",
    "Therefore, in base $\\boxed{7}$, we have $44 \\times 55 = 3506$.",
    "In eight bits $127 + 1 = -128$ (overflow).",
    "The counter wraps after $255 + 1 = 0$.",
    "What overflows, $2147483647 + 1 = -2147483648$, is of an int32.",
    "With parities, $0+0=0,$ $0+1=1,$ and $1+1=0$.",
    "Truth values: $1 + 1 = 1$.",
    "Searching for a units digit we find that $7 \\cdot 3 = 1$.",
    "Solve $50x = 3$ modulo 1199. Multiply both sides by $50^{-1}=24$.",
    "The map is onto, $1/3+1/6+1/2=0$ is a congruence.",
    "Now $1^2 + 2 = 2 + 2,$ which simplifies to $3 = 4,$ contradiction.",
    "We get that $|-7-3|=2(-7)+4$ or $10=-10$. Since this is clearly not a valid statement, we go on.",
    "The unit digit in 3 ^ 4 = 1 is known.",
    "The last two digits: $7 \\cdot 43 = 1$.",
]


@pytest.mark.parametrize("text", ELSEWHERE)
def test_other_arithmetic_is_not_refuted(text: str) -> None:
    """13 · 15 is 243 to base eight; 1 + 1 is even; 21 ends in one."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "The base is 4 and $4 \\cdot 3 = 13$.",
        "The triangles are congruent, so the sides give $3 + 5 = 9$.",
        "It has 3 digits, $7 \\cdot 3 = 22$.",
        "So that no exponential overflows, $1002 - 1000 = 3$ is what is left.",
        "Of int8 and its overflow: $5/255 = 0.0296$.",
    ],
)
def test_arithmetic_beside_such_words_is(text: str) -> None:
    """A base of a triangle, a number of digits, floats that are too large, a type of integers."""
    assert verdicts_of(text) == ["wrong"]


STATED = [
    "The error is {}.",
    "The error rate is {}",
    "Wrong predictions: {}",
    "Wrong: forgetting the bias. Correct: {}",
    "❌ forgetting it, ✅ {}",
    "False positives: {}",
    "The forget gate is {}.",
    "Forget gate: {}",
    "There is no bias, so {}.",
    "The adversarial example is {}.",
    "The fake example scores {}.",
    "The model predicts {}.",
    "The prompt has {} words.",
    "They could have {} points.",
    "{} is the false alarm rate.",
    "{} is false positives.",
    "A common mistake is to forget the bias; the correct sum is {}.",
    "This is not the answer. {}",
    "If it is incorrectly classified, the loss is {}.",
    "We made no mistake. {}",
    "Not wrong: {}",
    "It is {} wrong answers.",
    "Wrong:\n\n- forget it\n\nRight:\n\n{}",
    "Do not forget the bias: {}",
    "The mistakes are {}",
    "| ❌ | no |\n|---|---|\n| {} | yes |",
    "{}. Mistakes are costly.",
    "~~old~~ {} ~~old~~",
    "Instead of guessing, compute {}.",
    "The probability of a wrong prediction is {}.",
]


@pytest.mark.parametrize("words", DENIED)
def test_what_is_said_to_be_false_is_no_mistake(words: str) -> None:
    """It is counted with the reason; where the sum is right after all, it is reproduced."""
    text = words.replace("$${}$$", "$$0.5 + 0.6 = 1.2$$").replace("{}", FALSE)
    (finding,) = findings_of(text)
    assert finding.verdict.value == "unchecked"
    assert finding.judgement.reason == "the document says that this does not hold"
    assert verdicts_of(text.replace("1.2", "1.1", 1)) == ["reproduced"]


@pytest.mark.parametrize("words", STATED)
def test_a_mistake_near_such_words_is_found(words: str) -> None:
    """An error that is a quantity, a prediction that failed, a sentence that turns to what is right."""
    assert verdicts_of(words.replace("{}", FALSE)) == ["wrong"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("Wrong: 0.5 + 0.6 = 1.2", "unchecked"),
        ("0.5 + 0.6 = 1.2 is wrong.", "unchecked"),
        ("The error is 0.5 + 0.6 = 1.2", "wrong"),
        ("❌ Bad: `0.5 + 0.6 = 1.2`", "unchecked"),
        ("✅ Good: `0.5 + 0.6 = 1.2`", "wrong"),
        ("| Wrong: 0.5 + 0.6 = 1.2 | x |\n|---|---|\n| a | b |", "unchecked"),
        ("| ❌ a | 0.5 + 0.6 = 1.2 |\n|---|---|\n| a | b |", "wrong"),
    ],
)
def test_it_is_one_rule_for_all_mathematics(text: str, verdict: str) -> None:
    """Between words, in code and in tables as between dollars."""
    assert verdicts_of(text) == [verdict]


@pytest.mark.parametrize(("words", "verdict"), [("A common mistake:", "unchecked"), ("A common sum:", "wrong")])
def test_words_in_a_notebook_are_those_of_the_cell(words: str, verdict: str) -> None:
    """Not the marks of JSON between two of its lines."""
    cell = {"cell_type": "markdown", "metadata": {}, "source": [f"{words}\n", "\n", "$$0.5 + 0.6 = 1.2$$"]}
    book = json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}, indent=1)
    assert verdicts_of(book, "notebook") == [verdict]


@pytest.mark.parametrize(("lead", "verdict"), [("Wrong: ", "reproduced"), ("", "unexplained")])
def test_what_is_false_gives_no_name_a_value(lead: str, verdict: str) -> None:
    """The sum stays that of the line before; without the word, which of the two is meant is not said."""
    text = f"The sum is $s = 0.5 + 0.6 = 1.1$.\n\n{lead}$s = 0.5 + 0.7 = 1.2$\n\nThen $$t = 2 s + 1 = 3.2$$"
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "In octal we get $7 + 1 = 10$, of course",
        "$7 + 1 = 10$ in base 8",
        "All sums are modulo 2. Here $1 + 1 = 0$.",
        "In $\\mathbb{F}_2$ we have $1 + 1 = 0$.",
        "$5 + 4 = 2$ (mod 7)",
        "Modulo 7, $5 + 4 = 2$.",
        "The XOR of both is $1 + 1 = 0$.",
        r"In GF(2), $$[1, 1] \begin{bmatrix} 1 \\ 1 \end{bmatrix} = \begin{bmatrix} 0 \end{bmatrix}$$",
    ],
)
def test_other_arithmetic_has_other_sums(text: str) -> None:
    """Which is said, and nothing is wrong."""
    (finding,) = findings_of(text)
    assert finding.verdict.value == "unchecked"
    assert finding.judgement.reason.startswith("the words around it count modulo")


@pytest.mark.parametrize(
    "text",
    [
        "The model has $1 + 1 = 3$ heads.",
        "$1 + 1 = 3$ for each mode",
        "The XOR network has $1 + 1 = 3$ layers.",
        "With base 2 it is $-\\log_2 0.5 = 1.1$",
        "In base 10, $1 + 1 = 3$",
        "We take logarithms to the base 2, so $1 + 1 = 3$",
        "With log base 2 and base-2 logarithms, $1 + 1 = 3$",
        "RoPE with base 10000: $1 + 1 = 3$",
    ],
)
def test_other_words_change_no_arithmetic(text: str) -> None:
    """A model is no modulus, and the base of a logarithm not that of numbers."""
    assert verdicts_of(text) == ["wrong"]


@pytest.mark.parametrize("word", ["cuando", "quando", "quand", "lorsque", "wenn", "when"])
def test_a_condition_is_no_claim_in_other_languages(word: str) -> None:
    """When c = 6, a and b are others than before."""
    text = "$a = 2$, $b = 3$, $c = a + b$. El valor {} $c = 6$."
    assert verdicts_of(text.replace("{}", word)) == []
    assert verdicts_of(text.replace("{}", "con")) == ["unexplained"]


FAR_ABOVE = [
    ("## Arithmetic modulo 7", "$5 + 4 = 2$", "$5 + 4 = 3$"),
    ("Everything below is modulo $12$:", r"- $5 \cdot 7 = 11$", r"- $5 \cdot 7 = 12$"),
    (r"The field is $\mathbb{Z}_{11}$.", "$2^{10} = 1$", "$2^{10} = 2$"),
    (r"In $\mathbb{Z}/7\mathbb{Z}$ one adds as follows.", "$6 + 3 = 2$", "$6 + 3 = 3$"),
    ("## Binary addition", "- 111 + 1 = 1000", "- 111 + 1 = 1001"),
    ("Numbers to base 3 have three digits.", "$12 + 2 = 21$", "$12 + 2 = 22$"),
    ("A pixel is an `uint8`.", "$250 + 10 = 4$", "$250 + 10 = 5$"),
]


@pytest.mark.parametrize(("above", "right", "mistaken"), FAR_ABOVE)
def test_another_arithmetic_that_is_named_far_above(above: str, right: str, mistaken: str) -> None:
    """Where whole numbers do come to what is stated in it, nothing is wrong; where they do not, something is."""
    between = "\n" if right.startswith("- $2") else "\n\nThe first of them is easy, and so is the next one.\n\n"
    assert verdicts_of(f"{above}{between}{right}") == ["unchecked"]
    assert verdicts_of(f"{above}{between}{mistaken}") == ["wrong"]
    assert verdicts_of(right) == ["wrong"]


def test_what_holds_anyhow_is_checked_beside_another_arithmetic() -> None:
    """3 + 3 = 6, modulo 7 as well; and a fraction names no modulus."""
    assert verdicts_of("## Arithmetic modulo 7\n\nFirst a small sum.\n\n$3 + 3 = 6$") == ["reproduced"]
    assert verdicts_of("The models share 36/7 of it.\n\nAnd so on.\n\n$5 + 4 = 2$") == ["wrong"]


@pytest.mark.parametrize(
    ("behind", "verdict"), [('??? example "Step 2"', "wrong"), ("??? really", "unchecked"), ("?", "unchecked")]
)
def test_a_box_that_opens_asks_nothing(behind: str, verdict: str) -> None:
    """Three question marks begin a box of MkDocs, where its kind and a title stand behind them."""
    assert verdicts_of(f"$$0.5 + 0.25 = 0.9$$\n\n{behind}")[0] == verdict
