"""Words that name what is computed behind them, and words that compute with it."""

from __future__ import annotations

import pytest

from claims_checks import verdicts_of


@pytest.mark.parametrize(
    "words",
    [
        "It has a compression of {}.",
        "The share of {} is what counts.",
        "The error falls from 2 to {}.",
        "It rises to {}.",
        "It increases by {}.",
        "A reduction by {} is much.",
        "It is smaller than {}.",
        "It maps 3 to {}.",
        "They add up to {}.",
        "The mean {} is what counts.",
        "The unbiased variance {} is what counts.",
        "It is {} of all samples.",
        "That makes {} of the variance.",
        "That is {} or so.",
        "It went from (36 + 16)/4 = 13 to {}.",
    ],
)
def test_what_is_named_is_claimed(words: str) -> None:
    """(12 + 3)/4 is 3.75."""
    for result, verdict in (("3.75", "reproduced"), ("3.85", "wrong")):
        assert verdicts_of(words.format(f"(12 + 3)/4 = {result}"))[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "A third of 3 + 4 = 7 is taken.",
        "The square of 3 + 4 = 49.",
        "Add 5 to 3 + 4 = 12.",
        "Subtract 5 from 3 + 4 = 2.",
        "A multiple of 3 + 4 = 14.",
        "Multiply 2 by 3 + 4 = 14.",
        "The log of 3 + 4 = 0.845.",
        "The mean of 3 + 4 = 3.5.",
        "The mean 3 + 4 = 3.5.",
        "5 more than 3 + 4 = 12. It is 2 greater than 3 + 4 = 9.",
        "An absolute error of 3 - 5 = 2. A squared error of 3 - 1 = 4. A remainder of 17 / 5 = 2 is left.",
        "We got 40 + 5 = 45 = 75 % of the 60 mails.",
        "The chance is 3/8 = 0.75 of half the data. So 5/1000 = 0.50 of one percent.",
        "sqrt 9 + 16 = 5",
        "An average of 3 + 4 = 3.5.",
        "It is 1/4 = 2 of 8.",
        "The ratio 12/4 = 3 times 4 is it.",
    ],
)
def test_what_is_computed_with_is_not(text: str) -> None:
    """Words before or behind it change what it says."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    ("text", "verdict"), [("cos 2 = -0.4161, sin 2 = 0.9093", "reproduced"), ("sin 2 = 0.8093", "wrong")]
)
def test_functions_of_numbers_without_brackets(text: str, verdict: str) -> None:
    """As prose writes them."""
    assert verdicts_of(text)[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        "The accuracy rose from 0.80 to 0.84, an increase of 4 %.",
        "It rose from 80 % to 84 %, an increase of 4 points.",
        "Top-1 accuracy rises from 76.1 to 78.3, an improvement of 2.2%.",
        "Accuracy rose from 90 to 95, a reduction of 50% in the error rate.",
        "From 2015 to 2020, an increase of 12 % was observed in sales.",
        "Epoch 3 of 10 (92.1 %) was best. Run 2 of 3 (81.2 %), run 3 of 3 (82.0 %).",
        "All but 45 of the 60 samples (25 %) are right. About 5 of 6 (80 %) agree.",
        "12 of 50 thousand (0.024 %).",
        "7 of 10 patients (95 % CI) were cured.",
        "It fell from 3.2 to 2.5, a decrease of 22.3 %.",
        "We use 2 of 8 heads (0.4 % of all parameters). PCA keeps 2 of 4 dimensions (95.8 %).",
        "The context grows from 2,048 to 4,096, a drop of 3 % in perplexity.",
        "We keep 50 of 784 components, i.e. 82.5 % of the variance.",
        "There are 2 times 45 of 60 (150 %).",
        "It is 2.1 of 3.3, i.e. 65 %.",
        "Chapter 3 of 12 (5 % read)",
    ],
)
def test_what_may_be_another_share_is_not_claimed(text: str) -> None:
    """Points, rounded numbers, shares of something else: at most a doubt remains."""
    assert "wrong" not in verdicts_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "The layers are 1, 2 and 3. The average loss is 0.5.",
        "The years are 2019, 2020 and 2021. The mean is 5.",
        "Suppose the scores are 3, 4, 8. Their mean is 6 if one is left out.",
        "The scores are 3, 4, 8 and so on. Their mean is 6.",
        "The scores are 3, 4, 8. The mean of the others is 6.",
    ],
)
def test_what_is_said_of_something_else(text: str) -> None:
    """No list is meant, or more than it."""
    assert "wrong" not in verdicts_of(text)
