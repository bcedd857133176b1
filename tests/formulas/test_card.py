"""How functions join the catalogue."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.formulas.card import formula
from verify.formulas.softmax import softmax


def test_a_name_is_taken_once():
    """A second formula of the same name is refused, and the first stays."""
    enter = formula(equation="x", symbols=(), returns="()", domain="", reference="")
    with pytest.raises(ValueError, match="name='softmax': expected one formula of that name, found a second"):
        enter(softmax)
    assert CATALOGUE["softmax"].function is softmax


def test_the_card_is_what_the_decorator_was_told():
    """Family, summary, symbols and variants of softmax stand on its card."""
    card = CATALOGUE["softmax"]
    assert card.family == "softmax"
    assert card.summary == "Probabilities in proportion to the exponentials of logits."
    assert card.symbols[0].name == "x"
    assert {v.of for v in card.variants} == {"softmax"}
    assert len({v.name for c in CATALOGUE.values() for v in c.variants}) == sum(
        len(c.variants) for c in CATALOGUE.values()
    )


@pytest.mark.parametrize("name", [name for name, card in CATALOGUE.items() if card.by_hand is not None])
def test_a_formula_by_hand_is_the_formula(name: str) -> None:
    """The steps of the equation give the same value, to a few rounding units of the largest step."""
    card = CATALOGUE[name]
    x = np.linspace(-8, 8, 33)
    arguments = [np.exp(row) / np.exp(row).sum() for row in (x / 4, -x / 5)] if name == "kl_divergence" else [x]
    np.testing.assert_allclose(card.by_hand(*arguments), card.function(*arguments), rtol=1e-13, atol=8 * 2**-52)
