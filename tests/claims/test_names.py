"""What the words of a label or an annotation mean, in a Scope of a few names."""

from __future__ import annotations

import pytest

from claims_checks import findings_of, verdicts_of
from verify.claims.meaning.names import Names
from verify.claims.meaning.scope import Scope
from verify.expressions import parse_expression
from verify.numerals import parse_array
from verify.records.expression import Name
from verify.records.place import Place


def names(*defined: str) -> Names:
    """Names that mean the number 2 each."""
    scope = Scope()
    for name in defined:
        scope.define(name, parse_array("2"), "given", Place("a.md", 1, 1), ())
    return Names(scope)


@pytest.mark.parametrize(
    ("text", "defined", "meaning"),
    [
        ("W_Q", "W_Q", "W_Q@1"),
        ("W1", "W_1", "W_1@1"),
        ("WQ", "W^Q", "W^Q@1"),
        ("W", "W_1", None),
        ("7", "x", None),
        ("[1, 2]", "x", None),
        ("", "x", None),
        ("Epoch 1", "x", None),
    ],
)
def test_a_label_is_a_name_of_the_mathematics(text: str, defined: str, meaning: str | None) -> None:
    """Signs that code cannot have do not count; numbers and unknown words name nothing."""
    assert names(defined).label(text) == (Name(meaning) if meaning else None)


def test_calls_are_read_whatever_library_they_name() -> None:
    """np.exp is exp, dim is an axis, and Attention is the catalogue's."""
    assert names().label("torch.softmax([1, 2], dim=-1)") == parse_expression("softmax([1, 2], axis=-1)")
    assert names("Q").label("Attention(Q, Q, Q)") is not None


def test_the_newest_meaning_comes_first() -> None:
    """Of two definitions the later one is meant."""
    assert names("x", "x").label("x") == Name("x@2")


@pytest.mark.parametrize("event", ["X=1", "X = 1, Y = 0", r"X \le 2", r"y=1 \mid x", r"X=1 \mid Y=0"])
def test_the_probability_of_an_event_is_a_name(event: str) -> None:
    """P(X = 1) = 0.7 says what it is, and what is computed with it is twice 0.7."""
    assert findings_of(f"$P({event}) = 0.7$") == ()
    for printed, verdict in (("1.4", "reproduced"), ("1.5", "wrong")):
        assert verdicts_of(f"$P({event}) = 0.7$ and $E = 2 P({event}) = {printed}$") == [verdict]


def test_the_value_of_a_function_at_a_named_argument_is_none() -> None:
    """Where f is known, f(x = 2) is its value there: not read, and no name of its own."""
    assert verdicts_of("$f(x) = x^2 + 1$ and $f(x = 2) = 7$") == ["unchecked"]


def test_a_constant_is_a_choice_like_a_number() -> None:
    """Another number for its name is another choice; of a computation with it, it would be the result."""
    assert verdicts_of("Take $x_0 = \\pi$.\n\nTake $x_0 = 1$.") == []
    assert verdicts_of("Take $x_0 = 2\\pi$.\n\n$x_0 = 6.38$") == ["unexplained"]


def test_a_number_that_goes_through_a_step_is_of_what_it_was() -> None:
    """1 × 0.20 = 0.20 gives 0.20 no other meaning than 0.3679 × 0.53 = 0.20, of which 0.39 is the double."""
    steps = "$$e = 0.3679 \\times 0.53 = 0.20$$\n\n$$d = 1 \\times 0.20 = 0.20$$\n\n"
    assert verdicts_of(f"{steps}$$x_0 = 2.0 \\times 0.20 = 0.39$$")[-1] == "reproduced"
    assert verdicts_of(f"{steps}$$x_0 = 2.0 \\times 0.20 = 0.37$$")[-1] == "wrong"
