"""What an expression may call: elementary mathematics, the catalogue's formulas, and their variants."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from verify.expressions.operations import OPERATIONS
from verify.formulas import CATALOGUE
from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    NormParameters,
    OutputParameters,
    TransformerParameters,
)
from verify.formulas.special import erf
from verify.namespaces import array_namespace
from verify.records.formula import Formula, Variant
from verify.records.mistake import OverBudget

INDICES = frozenset({"indices", "start", "tokens", "source"})
"""Parameters that are arrays of whole numbers: numbers of an expression are of no kind until one asks."""

MAX_DRAWN = 200_000
"""Random numbers one call may draw, the size of one array."""

MAX_SKIPPED = 10_000_000
"""Random numbers one call may pass over: a tenth of a second."""


MAX_KEPT = 1_000
"""Sequences that one call may keep on its way, all steps of a search together."""

MAX_CELLS = 1_200_000
"""Cells of an array that a call makes from its shape alone, or an operator from two: a layer of 512 × 2048 fits."""


@dataclass(frozen=True)
class Function:
    """A callable of the language; `by_hand`: the same by the steps of its equation, where it takes others."""

    name: str
    call: Callable[..., Any]
    by_hand: Callable[..., Any] | None = None

    @cached_property
    def parameters(self) -> tuple[inspect.Parameter, ...]:
        """The parameters, in order."""
        return tuple(inspect.signature(self.call).parameters.values())

    @cached_property
    def _kinds(self) -> dict[int | str, str]:
        """What the arguments asked for so far are: the same few are asked for again and again."""
        return {}

    def kind(self, position: int | str) -> str:
        """What the argument at a position or of a keyword is.

        "whole", a count or an axis; "indices"; a "model" of the next token; or an "array".
        """
        if position not in self._kinds:
            kinds = {"whole": self._takes_whole, "indices": self._takes_indices, "model": self._takes_model}
            self._kinds[position] = next((kind for kind, takes in kinds.items() if takes(position)), "array")
        return self._kinds[position]

    def _takes_model(self, position: int | str) -> bool:
        return any(one.annotation == "Model" for i, one in enumerate(self.parameters) if position in (i, one.name))

    def _takes_whole(self, position: int | str) -> bool:
        for index, parameter in enumerate(self.parameters):
            if parameter.kind is parameter.VAR_POSITIONAL and isinstance(position, int) and index <= position:
                return _is_whole(parameter)
            if position in (index, parameter.name):
                return _is_whole(parameter)
            if parameter.kind is parameter.VAR_KEYWORD and position == "heads":
                return True
        return False

    def _takes_indices(self, position: int | str) -> bool:
        parameters = [one for i, one in enumerate(self.parameters) if position in (i, one.name)]
        translated = self.takes("source")  # then the target is a sequence of tokens, else what a loss is held against
        return any(one.name in INDICES or (translated and one.name == "target") for one in parameters)

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The names of its parameters."""
        return frozenset(parameter.name for parameter in self.parameters)

    def takes(self, keyword: str) -> bool:
        """Whether there is a parameter of this name."""
        return keyword in self.keywords

    @cached_property
    def _plain(self) -> dict[int, bool]:
        """What was asked so far: see `is_plain`."""
        return {}

    def is_plain(self, count: int) -> bool:
        """Whether a call takes so many arguments, and none by keyword, as they are, and nothing besides."""
        if count not in self._plain:
            prepared = self.keywords & {"like", "model", "seed"}
            self._plain[count] = not prepared and all(self.kind(i) == "array" for i in range(count))
        return self._plain[count]

    def affordable(self, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> None:
        """Refuse a call that would draw too many random numbers, or search too far, which no arithmetic counts."""
        if self.takes("model"):
            kept = keywords.get("steps", 0) * keywords.get("width", 1)
            if kept > MAX_KEPT:
                raise OverBudget(f"{self.name} of {kept:,} sequences", f"at most {MAX_KEPT:,}", "search less far")
        if not self.takes("seed"):
            return
        drawn = [one for one in arguments[1:] if isinstance(one, int)]
        drawn = drawn[2:] if self.takes("high") else drawn
        skipped = keywords.get("skip", 0)
        named = [one for name, one in keywords.items() if name in {"rows", "columns", "inputs", "outputs"}]
        if math.prod([*drawn, *named]) > MAX_DRAWN or skipped > MAX_SKIPPED:
            raise OverBudget(
                f"{self.name} of {math.prod([*drawn, *named]):,} random numbers after {skipped:,}",
                f"at most {MAX_DRAWN:,} after {MAX_SKIPPED:,}",
                "state a smaller example",
            )


def _is_whole(parameter: inspect.Parameter) -> bool:
    return str(parameter.annotation).replace(" ", "") in (
        "int",
        "int|None",
        "Axis",
        "Axis|None",
        "<class'int'>",
    )


def _elementary(name: str) -> Callable[[Any], Any]:
    def call(x: Any) -> Any:
        return getattr(array_namespace(x), name)(x)

    return call


def _reduction(name: str) -> Callable[..., Any]:
    def call(x: Any, *, axis: int | None = None) -> Any:
        return getattr(array_namespace(x), name)(x, axis=axis)

    return call


def _concat(arrays: Any, *, axis: int = 0) -> Any:
    return array_namespace(*arrays).concat(list(arrays), axis=axis)


def _shape(x: Any) -> Any:
    return array_namespace(x).asarray(list(x.shape))


def _transpose(x: Any) -> Any:
    return array_namespace(x).matrix_transpose(x)


def _maximum(x: Any, y: Any) -> Any:
    return array_namespace(x, y).maximum(x, y)


def _minimum(x: Any, y: Any) -> Any:
    return array_namespace(x, y).minimum(x, y)


def _reshape(x: Any, *shape: int) -> Any:
    return array_namespace(x).reshape(x, shape)


def _permute_dims(x: Any, *axes: int) -> Any:
    return array_namespace(x).permute_dims(x, axes)


def _tril(x: Any, *, k: int = 0) -> Any:
    if len(x.shape) < 2:
        raise ValueError("the lower triangle of less than a matrix")
    return array_namespace(x).tril(x, k=k)


def _filled(name: str) -> Callable[..., Any]:
    def call(*shape: int, like: Any = None) -> Any:
        _afford(math.prod(shape))
        return getattr(array_namespace(like), name)(shape, dtype=like.dtype)

    return call


def _arange(start: int, stop: int, step: int = 1, *, like: Any = None) -> Any:
    _afford(len(range(start, stop, step)))
    return array_namespace(like).arange(start, stop, step, dtype=like.dtype)


def _afford(cells: int) -> None:
    if cells > MAX_CELLS:
        raise OverBudget(f"an array of {cells:,} cells", f"at most {MAX_CELLS:,}", "state a smaller example")


ELEMENTARY: Mapping[str, Callable[..., Any]] = {
    **{name: _elementary(name) for name in ("abs", "cos", "exp", "floor", "log", "log10", "log2")},
    **{name: _elementary(name) for name in ("sin", "sqrt", "tan")},
    **{name: _reduction(name) for name in ("argmax", "max", "mean", "min", "std", "sum", "var")},
    **{name: _filled(name) for name in ("ones", "zeros")},
    "arange": _arange,
    "concat": _concat,
    "erf": erf,
    "maximum": _maximum,
    "minimum": _minimum,
    "permute_dims": _permute_dims,
    "reshape": _reshape,
    "shape": _shape,
    "transpose": _transpose,
    "tril": _tril,
}


class Blocks(tuple[Any, ...]):
    """The blocks of an encoder or a decoder, first to last."""

    __slots__ = ()


def _blocks(*blocks: Any) -> Blocks:
    return Blocks(blocks)


BUNDLES: Mapping[str, Callable[..., Any]] = {
    one.__name__: one
    for one in (
        AttentionParameters,
        FeedForwardParameters,
        NormParameters,
        EncoderBlockParameters,
        DecoderBlockParameters,
        OutputParameters,
        TransformerParameters,
    )
}
"""Parameters of a model that go together, by the name of their kind."""


BUNDLED = frozenset((*BUNDLES.values(), Blocks))
"""The types of bundles of parameters."""


def is_bundle(x: Any) -> bool:
    """Whether a value is a bundle of parameters, or blocks of them."""
    return type(x) in BUNDLED


VOCABULARY: Mapping[str, Function] = MappingProxyType(
    {
        name: Function(name, call, CATALOGUE[name].by_hand if name in CATALOGUE else None)
        for name, call in {
            **ELEMENTARY,
            **OPERATIONS,
            "blocks": _blocks,
            **BUNDLES,
            **{variant.name: variant.function for card in CATALOGUE.values() for variant in card.variants},
            **{name: card.function for name, card in CATALOGUE.items()},
        }.items()
    }
)

VARIANTS: Mapping[str, tuple[Variant, ...]] = MappingProxyType(
    {name: card.variants for name, card in CATALOGUE.items() if card.variants}
)
"""The ways in which documents are known to differ from a formula, by its name."""

CARDS: Mapping[str, Formula] = CATALOGUE
"""The cards of the catalogue, by the formula's name."""

CATALOGUED = frozenset(CATALOGUE) | {variant.name for variants in VARIANTS.values() for variant in variants}
"""The names of the catalogue's formulas and of their variants."""
