"""For every gradient of the catalogue: the function that it is the gradient of, and the arguments it is taken at."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from array_api_compat import array_namespace

from arguments import X
from calls import Call, Make
from verify.formulas import CATALOGUE, cross_entropy, softmax

GRADIENTS = tuple(name for name in CATALOGUE if name.endswith("_gradient"))

OF_PARAMETERS = frozenset(
    {"encoder_decoder_logits_gradient", "encoder_decoder_transformer_gradient"}
    | {"language_model_logits_gradient", "language_model_gradient"}
)
"""Gradients whose result has the form of one argument, the parameters."""

OF_ANOTHER_ARGUMENT: Mapping[str, str] = {"embedding_gradient": "table", "kl_divergence_gradient": "q"}
"""Gradients, each a single array, with respect to another argument than the first."""

WITHOUT_UPSTREAM = frozenset(
    {"cross_entropy_from_logits_gradient", "negative_log_likelihood_gradient", "kl_divergence_gradient"}
    | {"binary_cross_entropy_gradient", "binary_cross_entropy_from_logits_gradient", "mean_squared_error_gradient"}
    | {"mean_absolute_error_gradient", "root_mean_squared_error_gradient", "huber_loss_gradient"}
    | {"entropy_gradient", "hinge_loss_gradient"}
)
"""Gradients of losses, which nothing comes after: what is differentiated is the sum of the result."""

WITHOUT_X = frozenset({"rotary_position_embedding_gradient", "dropout_gradient"})
"""Gradients of linear functions, the same at every x and so not told of one; they are tested at their upstream."""


@dataclass(frozen=True)
class Backward:
    """A loss of some arguments, where they are, and what is claimed to be its gradient, all in nested tuples."""

    at: tuple[Any, ...]
    loss: Callable[..., Any]
    gradient: tuple[Any, ...]


def backward(name: str, call: Call, make: Make) -> Backward:
    """What a gradient of the catalogue claims at an example call, with its arrays made into others."""
    made = call.made(make)
    if name == "cross_entropy_gradient":
        return _of_logits(made, make)
    forward = CATALOGUE[name.removesuffix("_gradient")].function
    parameters = list(inspect.signature(forward).parameters)
    arguments = _forward_arguments(name, made, parameters)
    result = CATALOGUE[name].function(*made.args, **made.options)
    gradients = {field: each for field, each in _fields(name, result, parameters).items() if each is not None}
    upstream = 1 if name in WITHOUT_UPSTREAM else made.args[0]

    def loss(*values: Any) -> Any:
        y = forward(**(arguments | dict(zip(gradients, values, strict=True))))
        return array_namespace(y).sum(upstream * y)

    return Backward(tuple(arguments[field] for field in gradients), loss, tuple(gradients.values()))


def _of_logits(made: Call, make: Make) -> Backward:
    """The gradient of cross entropy is with respect to the logits whose softmax the probabilities are."""
    logits, target = make(X), made.args[1]
    xp = array_namespace(logits)
    claimed = CATALOGUE["cross_entropy_gradient"].function(softmax(logits), target)
    return Backward((logits,), lambda z: xp.sum(cross_entropy(softmax(z), target)), (claimed,))


def _forward_arguments(name: str, made: Call, parameters: list[str]) -> dict[str, Any]:
    """The arguments that the gradient shares with its function, by their names there."""
    args = list(made.args)
    if name in WITHOUT_X or name in WITHOUT_UPSTREAM:
        pass
    else:
        del args[0]
    if name == "residual_gradient":
        del args[2]  # the way back through the sublayer, which the way forward does not take
    return dict(zip(parameters, args, strict=False)) | dict(made.options)


def _fields(name: str, result: Any, parameters: list[str]) -> dict[str, Any]:
    """The parts of a gradient by the name of the argument that each is with respect to."""
    if name in OF_PARAMETERS:
        return {"parameters": result}
    if isinstance(result, tuple):
        return result._asdict()
    return {OF_ANOTHER_ARGUMENT.get(name, parameters[0]): result}
