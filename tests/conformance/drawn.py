"""Arguments of a formula, drawn by its card: its axes of different lengths, its numbers of the kind that it states."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np

from verify.formulas import CATALOGUE
from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    LanguageModelParameters,
    NormParameters,
    OutputParameters,
    TransformerParameters,
)
from verify.formulas.signature import NAME, Lengths, lengths_of, shape_of, signature
from verify.records.formula import Form, Parameter, Signature

BATCH = (24, 22)
WIDTH, VOCABULARY = 6, 20


def drawn_lengths(stated: Signature) -> Lengths:
    """A length for each axis that a signature names, even and all different: the shortest for what a whole has."""
    forms = [form for parameter in stated.parameters for form in parameter.forms]
    forms += [form for result in stated.results for form in result]
    axes = [axis for form in forms for axis in form.axes if axis != "…"]
    names = dict.fromkeys(name for axis in axes for name in NAME.findall(axis))
    ordered = sorted(names, key=lambda name: (name not in "hkr", name))
    lengths = {name: (4 + 2 * place,) for place, name in enumerate(ordered)}
    return lengths | {"…": BATCH, "d": lengths.get("d", (WIDTH,)), "v": (VOCABULARY,)}


class Drawn:
    """Arguments of one formula, drawn by its signature: all that it states, or the required ones alone.

    scale: by which its real numbers are multiplied; lengths: of axes, where they are not to be drawn.
    """

    def __init__(self, name: str, *, everything: bool, scale: float = 1, lengths: Lengths | None = None) -> None:
        self.card, self.stated, self.scale = CATALOGUE[name], signature(CATALOGUE[name]), scale
        self.lengths, self.rng = drawn_lengths(self.stated) | (lengths or {}), np.random.default_rng(len(name))
        self.own = inspect.signature(self.card.function).parameters
        for one in self.stated.parameters if not everything else ():
            default = self.own[one.name].default
            if one.names[0] in self.lengths and isinstance(default, int):
                self.lengths[one.names[0]] = (default,)
        chosen = [one for one in self.stated.parameters if everything or one.required]
        self.forms = {one.name: one.forms[0 if everything else -1] for one in chosen if one.forms}
        self.values = {one.name: self.value(one, place) for place, one in enumerate(chosen, 1)}

    def value(self, parameter: Parameter, place: int) -> Any:
        """An argument: the length of the axis that it is named as, an array, or a structure."""
        form, own = self.forms.get(parameter.name), self.own[parameter.name]
        if form is None:
            return self.structure(str(own.annotation))
        if own.kind is own.VAR_POSITIONAL:
            return self.lengths["…"] if form.kind == "whole" else (self.array(form), self.array(form))
        if form.kind == "whole" and not form.axes:
            return next((self.lengths[name][0] for name in parameter.names if name in self.lengths), place)
        return self.array(form)

    def array(self, form: Form) -> Any:
        """An array of a form, its numbers of the kind that it has."""
        shape, rng = shape_of(form, self.lengths), self.rng
        match form.kind:
            case "distribution":
                return rng.dirichlet(np.ones(shape[-1]), size=shape[:-1])
            case "probability" | "positive":
                return rng.uniform(0.2, 0.8, size=shape)
            case "whole":
                return rng.integers(1, 9, size=shape)
            case "index" | "label":
                return rng.integers(0, 2, size=shape)
            case "mask":
                return np.ones(shape, dtype=bool)
        return self.scale * rng.normal(size=shape)

    def structure(self, annotation: str) -> Any:
        """The parameters of a block, or a function, by the type that the formula names."""
        d, v = self.lengths["d"][0], self.lengths["v"][0]

        def a(*shape: int) -> Any:
            return self.rng.normal(size=shape)

        norm, attention = NormParameters(a(d), a(d)), AttentionParameters(a(d, d), a(d, d), a(d, d), a(d, d))
        network = FeedForwardParameters(a(d, 14), a(14), a(14, d), a(d))
        encoder = EncoderBlockParameters(attention, norm, network, norm)
        decoder = DecoderBlockParameters(attention, norm, attention, norm, network, norm)
        output = OutputParameters(a(d, v), a(v))
        return {
            "NormParameters": norm,
            "EncoderBlockParameters": encoder,
            "tuple[EncoderBlockParameters, ...]": (encoder, encoder),
            "DecoderBlockParameters": decoder,
            "tuple[DecoderBlockParameters, ...]": (decoder, decoder),
            "LanguageModelParameters": LanguageModelParameters(a(v, d), (encoder,), norm, output),
            "TransformerParameters": TransformerParameters(a(v, d), a(v, d), (encoder,), (decoder,), output),
            "Sublayer": np.tanh,
            "Callable[[Array, Array], tuple[Array, Any]]": lambda _x, g: (g, None),
            "Model": lambda prefixes: np.tile(np.log(np.arange(1, v + 1) / v), (len(prefixes), 1)),
        }[annotation]

    def results(self, **changed: Any) -> list[Any]:
        """What the formula gives for the arguments, as a list of its parts."""
        values = self.values | changed
        kind = inspect.Parameter
        several = [one for name in values if self.own[name].kind is kind.VAR_POSITIONAL for one in values[name]]
        plain = [values[name] for name in values if self.own[name].kind is kind.POSITIONAL_OR_KEYWORD]
        named = {name: values[name] for name in values if self.own[name].kind is kind.KEYWORD_ONLY}
        if not several:
            named |= {name: values[name] for name in values if self.own[name].kind is kind.POSITIONAL_OR_KEYWORD}
            plain = []
        result = self.card.function(*plain, *several, **named)
        return list(result) if isinstance(result, tuple) and len(self.stated.results) > 1 else [result]

    def known(self) -> Lengths:
        """The lengths that the whole numbers among the arguments give, and the parameters of blocks."""
        structured = any(not parameter.forms for parameter in self.stated.parameters)
        blocks = {name: self.lengths[name] for name in "dv" if structured}
        return blocks | {
            name: (value if isinstance(value, tuple) else (value,))
            for parameter in self.stated.parameters
            for name in parameter.names
            if (value := self.whole(parameter)) is not None
        }

    def whole(self, parameter: Parameter) -> Any:
        """The value of a whole number among the arguments; None where a parameter is none, or is not given."""
        if not parameter.forms or parameter.forms[0] != Form((), "whole"):
            return None
        default = self.own[parameter.name].default
        return self.values.get(parameter.name, default if isinstance(default, int) else None)

    def stated_axes(self, **changed: Any) -> Lengths | None:
        """The lengths of the axes, as the signature has them for these arguments; None where it refuses them."""
        values = self.values | changed
        arrays = [(form, value) for name, form in self.forms.items() for value in _each(values[name])]
        return lengths_of([(form, np.shape(value)) for form, value in arrays], self.known())

    def gives_what_it_states(self, lengths: Lengths, results: list[Any]) -> bool:
        """Whether each result has one of the forms that the signature states of it."""
        return all(
            result is None or not forms or np.shape(result) in [shape_of(form, lengths) for form in forms]
            for forms, result in itertools.zip_longest(self.stated.results, results)
        )

    def exchanges(self) -> Iterator[dict[str, Any]]:
        """Each array with two axes of different lengths exchanged, the others as they were drawn."""
        for name, value in self.values.items():
            if name in self.forms and isinstance(value, np.ndarray):
                for one, other in itertools.combinations(range(value.ndim), 2):
                    if value.shape[one] != value.shape[other]:
                        yield {name: np.swapaxes(value, one, other)}


def _each(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
