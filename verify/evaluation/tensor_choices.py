"""Numbers of tensors chosen by place, by size or by class, and Einstein's sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import arrays
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.containers import row
from verify.evaluation.tensor_arithmetic import as_tensor
from verify.evaluation.tensor_shapes import part, turned
from verify.evaluation.tensors import Array, Tensor, made
from verify.evaluation.values import Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def gathered(_: Machine, tensor: Tensor, dim: int, index: Tensor) -> Tensor:
    """The numbers at places along an axis."""
    at = as_tensor(index).known()
    return turned(lambda array: np.take_along_axis(array, at, axis=dim), as_tensor(tensor), "Gather")


def selected(_: Machine, tensor: Tensor, dim: int, index: Tensor) -> Tensor:
    """The parts at places along an axis."""
    at = as_tensor(index).known()
    return turned(lambda array: np.take(array, at, axis=dim), as_tensor(tensor), "IndexSelect")


def ordered(machine: Machine, tensor: Tensor, dim: int = -1, *, descending: bool = False) -> Value:
    """The numbers in their order, with their places."""
    array = as_tensor(tensor).known()
    machine.budget.cells(4 * array.size)
    order = np.argsort(-array if descending else array, axis=dim, kind="stable")
    values = turned(lambda given: np.take_along_axis(given, order, axis=dim), tensor, "Sort")
    return row("torch.return_types.sort", ("values", "indices"), (values, Tensor(machine, order)))


def places_of_order(machine: Machine, tensor: Tensor, dim: int = -1, *, descending: bool = False) -> Tensor:
    """The places of the numbers in their order."""
    found: Tensor = ordered(machine, tensor, dim, descending=descending)[1]
    return found


def largest(machine: Machine, tensor: Tensor, k: int, dim: int = -1, *, largest: bool = True) -> Value:
    """The k largest numbers, with their places."""
    values, at = ordered(machine, tensor, dim, descending=largest)
    taken = [part(one, dim, 0, int(k)) for one in (values, at)]
    return row("torch.return_types.topk", ("values", "indices"), taken)


def one_hot(machine: Machine, tensor: Tensor, num_classes: int = -1) -> Tensor:
    """A one at each class, and zeros."""
    classes = as_tensor(tensor).known()
    count = int(classes.max()) + 1 if num_classes == -1 else num_classes
    machine.budget.cells(classes.size * max(count, 0))
    return Tensor(machine, (classes[..., None] == np.arange(count)).astype(np.int64))


def einsum(machine: Machine, equation: str, *tensors: Tensor) -> Tensor:
    """Einstein's sum; the gradient of each part is one of the others with the sum."""
    parts = [as_tensor(one) for one in tensors]
    summed = arrays.MEMBERS["einsum"].function
    found = summed(machine, equation, *(one.array for one in parts))
    sides, _, end = equation.replace(" ", "").partition("->")
    letters = sides.split(",")

    def back(number: int) -> Callable[[Array], Array]:
        others = [one.array for at, one in enumerate(parts) if at != number]
        named = [one for at, one in enumerate(letters) if at != number]
        if set(letters[number]) - set(end) - set("".join(named)) or "->" not in equation:
            return lambda _: _unknown()
        rest = f"{','.join([end, *named])}->{letters[number]}"
        return lambda gradient: summed(machine, rest, gradient, *others)

    return made(machine, found, [(one, back(number)) for number, one in enumerate(parts)], "View")


def _unknown() -> Array:
    raise UnevaluatedError("a gradient of einsum")


CHOICES: Mapping[str, Callable[..., Value]] = {
    "gather": gathered, "index_select": selected, "sort": ordered, "argsort": places_of_order, "topk": largest,
}  # fmt: skip
