"""Laws of residual connections: what they add, and what their layer norm makes of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.formulas.parameters import NormParameters
from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import coarse, spread

ORDERS = st.sampled_from(["post", "pre"])
FACTORS = st.sampled_from([0.5, 0.0, -2.0])


@dataclass(frozen=True)
class Times:
    """A sublayer that multiplies by a number."""

    factor: float

    def __call__(self, x: Array) -> Array:
        """Take a multiple of x."""
        return x * self.factor


@dataclass(frozen=True)
class TimesBack:
    """The way back through a sublayer that multiplies by a number, and holds nothing that learns."""

    factor: float

    def __call__(self, upstream: Array, x: Array) -> tuple[Array, None]:
        """Take the same multiple of the gradient; a number stretches to x, as x shows."""
        return upstream * self.factor + 0 * x, None


def norms(width: int) -> st.SearchStrategy[NormParameters]:
    """Gain and bias of a layer norm."""
    return st.builds(NormParameters, coarse((width,)), coarse((width,)))


def _connection(*, back: bool = False) -> Draws:
    def of(factor: float) -> Draws:
        above = {"upstream": spread((2, 3)), "sublayer_gradient": st.just(TimesBack(factor))} if back else {}
        return given_each(**above, x=spread((2, 3)), sublayer=st.just(Times(factor)), norm=norms(3), order=ORDERS)

    return FACTORS.flatmap(of)


tried_on("residual", _connection())
tried_on("residual_gradient", _connection(back=True))


@law("residual", arguments=given_each(x=spread((2, 3)), norm=norms(3)))
def passes_its_input_by_a_silent_sublayer(residual: Held, x: Array, norm: NormParameters) -> None:
    """Around a sublayer that gives 0, pre-norm leaves the input exactly and post-norm normalises it."""
    expect_close(residual(x, Times(0.0), norm, order="pre"), x, 0, "pre-norm does not pass its input by")
    layer_norm = Held(catalogue.layer_norm, "layer_norm")
    parameters = {"gain": norm.gain, "bias": norm.bias}
    within = 2 * slack(layer_norm, x=x, **parameters)
    expected = layer_norm(x, **parameters)
    expect_close(residual(x, Times(0.0), norm), expected, within, "post-norm does not normalise its input")


@law("residual")
def takes_each_position_by_itself(residual: Held, x: Array, sublayer: Times, norm: NormParameters, order: str) -> None:
    """Around a sublayer that does so, a row gives the same whatever the others are, but for rounding."""
    within = 2 * slack(residual, x=x[:1], sublayer=sublayer, norm=norm, order=order)
    whole, alone = residual(x, sublayer, norm, order=order), residual(x[:1], sublayer, norm, order=order)
    expect_close(whole[:1], alone, within, "a row depends on the others")


@law("residual_gradient")
def gives_nothing_for_nothing(gradient: Held, **arguments: Array) -> None:
    """Where nothing comes from above, no gradient but exactly 0 comes out."""
    names = ("upstream", "x", "sublayer", "sublayer_gradient", "norm")
    upstream, *others = (arguments[name] for name in names)
    of_x, _, of_norm = gradient(0 * upstream, *others, order=arguments["order"])
    for part in (of_x, *of_norm):
        expect_close(part, np.zeros_like(part), 0, "a gradient comes from nothing")


derivative_law("residual_gradient", of="residual")
