"""PyTorch as evaluated programs know it: its functions and types, and its layers as they are written for it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import tensor_choices, torch_draws
from verify.evaluation.tensor_arithmetic import UNARY
from verify.evaluation.tensor_making import MAKING, TYPES, float_tensor, linear_algebra
from verify.evaluation.tensor_members import BOTH
from verify.evaluation.tensor_shapes import FUNCTIONS
from verify.evaluation.tensor_sums import SUMS
from verify.evaluation.tensors import Device, Size, Tensor, gradients
from verify.evaluation.torch_functions import FUNCTIONAL, INITIAL, OPTIMIZERS
from verify.evaluation.torch_layers import LAYERS, parsed
from verify.evaluation.values import Context, Frame, Kind, Known, Library, Missing, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def _no_gradients(*, tracking: bool = False) -> Known:
    def context(machine: Machine, *given: Value) -> Value:
        if given and not isinstance(given[0], bool):
            return Known("torch.no_grad", partial(_without, given[0]), raw=True)
        before = machine.tracking

        def enter() -> None:
            machine.tracking = bool(given[0]) if given else tracking

        return Context(enter, lambda: setattr(machine, "tracking", before))

    return Known("torch.no_grad", context, raw=True)


def _without(function: Value, machine: Machine, *given: Value, **named: Value) -> Value:
    before, machine.tracking = machine.tracking, False
    try:
        return machine.call(function, given, named)
    finally:
        machine.tracking = before


def _gradients(machine: Machine, outputs: Value, inputs: Value, grad_outputs: Value = None, **_: Value) -> Value:
    wanted = [inputs] if isinstance(inputs, Tensor) else list(inputs)
    found = dict(gradients(outputs, grad_outputs))
    return tuple(Tensor(machine, found[one]) if one in found else None for one in wanted)


def _nothing(*_: Value, **__: Value) -> None:
    return None


def _is_available(machine: Machine) -> bool:
    """Whether there is another device: each machine has its own answer."""
    machine.unstable = True
    return machine.otherwise


def _members() -> dict[str, Value]:
    known: dict[str, Value] = {
        name: Known(f"torch.{name}", function, raw=True) for name, function in {**BOTH, **FUNCTIONS, **MAKING}.items()
    }
    known |= dict(torch_draws.DRAWS) | dict(TYPES)
    known |= {"pi": np.pi, "inf": np.inf, "nan": np.nan, "e": np.e, "Size": Kind("torch.Size", Size, (Size,)),
              "set_printoptions": Known("torch.set_printoptions", _nothing),
              "is_tensor": Known("torch.is_tensor", lambda value: isinstance(value, Tensor))}  # fmt: skip
    known["Tensor"] = Kind("torch.Tensor", float_tensor, (Tensor,), raw=True)
    known |= {name: _no_gradients() for name in ("no_grad", "inference_mode")}
    known |= {"enable_grad": _no_gradients(tracking=True), "set_grad_enabled": _no_gradients()}
    linear = {name: Known(f"torch.linalg.{name}", partial(linear_algebra, name), raw=True)
              for name in ("det", "inv", "matrix_rank", "solve", "eigh", "svd", "qr", "cholesky", "pinv")}  # fmt: skip
    known["device"] = Known("torch.device", lambda name, *_: Device(str(name).partition(":")[0]))
    known["backends"] = Missing("torch.backends", inert=True)
    known["cuda"] = Library("torch.cuda", {
        "is_available": Known("torch.cuda.is_available", _is_available, raw=True),
        **{name: Known(name, _nothing) for name in ("manual_seed", "manual_seed_all", "empty_cache", "synchronize")},
    })  # fmt: skip
    known["linalg"] = Library("torch.linalg", {**linear, "norm": known["norm"]})
    known["autograd"] = Library("torch.autograd", {"grad": Known("torch.autograd.grad", _gradients, raw=True)})
    return known


MEMBERS: Mapping[str, Value] = _members()

PURE: Mapping[str, Value] = {
    **{name: MEMBERS[name] for name in (*UNARY, *SUMS) if name in MEMBERS},
    "one_hot": Known("torch.nn.functional.one_hot", tensor_choices.one_hot, raw=True),
}
"""Functions of torch.nn.functional that are no composition."""


def _parameter(machine: Machine, value: Tensor, requires_grad: bool = True) -> Tensor:  # noqa: FBT001, FBT002 — as PyTorch has it
    made = Tensor(machine, value.array, value.unknown, requires=bool(requires_grad))
    made.is_parameter = True
    return made


def _undrawn(_: Machine, value: Tensor) -> Tensor:
    """A tensor of which some numbers, nobody knows which, are zero."""
    made = Tensor(value.machine, value.array, torch_draws.UNSEEDED, requires=value.requires)
    made.parents = ((value, lambda gradient: gradient),) if value.requires else ()
    return made


def _evaluated(machine: Machine, source: str, known: Mapping[str, Value]) -> dict[str, Value]:
    """The names that a source of ours defines; its steps are not the program's."""
    steps, frame = machine.budget.steps, Frame(dict(known))
    machine.budget.steps += FREE
    with machine.within(frame):
        machine.execute(parsed(source))
    machine.budget.steps = steps
    machine.framed.append(frame)
    return frame.names


FREE = 10_000
"""Steps that defining the layers may take."""

INNER = {
    "Parameter": Known("torch.nn.Parameter", _parameter, raw=True),
    "is_parameter": Known("is_parameter", lambda value: isinstance(value, Tensor) and value.is_parameter),
    "linear_weights": torch_draws.LINEAR,
    "undrawn": Known("undrawn", _undrawn, raw=True),
    "erf_gelu": MEMBERS["gelu"],
}


def functional(machine: Machine) -> Library:
    """torch.nn.functional."""
    names = {"torch": Library("torch", MEMBERS), **INNER}
    made = _evaluated(machine, FUNCTIONAL, names)
    return Library("torch.nn.functional", {**PURE, **{name: made[name] for name in made if name not in names}})


def _named(made: dict[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in made.items() if name != "torch"}


def layers(machine: Machine) -> Library:
    """torch.nn."""
    inner = machine.library("torch.nn.functional")
    names = {"torch": Library("torch", MEMBERS), "functional": inner, **INNER}
    made = _evaluated(machine, LAYERS, names)
    made["init"] = Library("torch.nn.init", _named(_evaluated(machine, INITIAL, {"torch": names["torch"]})))
    hidden = ("torch", "is_parameter", "linear_weights", "undrawn", "erf_gelu", "Activation", "Loss")
    return Library("torch.nn", {name: value for name, value in made.items() if name not in hidden})


def optimizers(machine: Machine) -> Library:
    """torch.optim."""
    made = _evaluated(machine, OPTIMIZERS, {"torch": Library("torch", MEMBERS)})
    return Library("torch.optim", {name: value for name, value in made.items() if name != "torch"})
