"""The modules that evaluated programs may import, and what of each is known."""

from __future__ import annotations

import fractions
import math
import statistics
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import arrays, builtin, containers, draws, science, streams, torch_library
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.modules import INERT_CONTEXT, OWN
from verify.evaluation.names import MATH, STATISTICS
from verify.evaluation.operations import ERRORS
from verify.evaluation.values import Bar, Context, Kind, Known, Library, Missing, RaisedError, Stream, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


COUNTED = ("comb", "factorial", "perm")
MOST_COUNTED = 500

THRESHOLD = 10_000
"""Numbers of an array that are printed at most."""


CONVENTIONAL = {"np": "numpy", "math": "math", "torch": "torch"}
"""Names under which documents use modules that they do not say they import."""

INERT = frozenset({
    "IPython", "altair", "bokeh", "ipywidgets", "logging", "matplotlib", "mpl_toolkits", "os", "plotly", "pylab",
    "seaborn", "sys", "time", "typing", "warnings",
})  # fmt: skip
"""Modules whose functions change nothing that they are handed."""


def load(machine: Machine, name: str) -> Value:
    """A module by its name: what is known of it, or that it is missing."""
    top = name.partition(".")[0]
    if top in INERT:
        return Missing(name, inert=True)
    made = MODULES.get(name)
    if made is None:
        return Missing(name)
    if name not in machine.modules:
        machine.modules[name] = made(machine)
    return machine.modules[name]


def _plain(name: str, function: Callable[..., Value]) -> Known:
    def call(machine: Machine, *arguments: Value, **named: Value) -> Value:
        given = [streams.items(machine, one) if isinstance(one, Stream) else one for one in arguments]
        for one in given:
            if isinstance(one, Decimal):
                raise UnevaluatedError(f"{name} of a decimal")
            machine.weigh(one)
            if function is math.prod and not all(isinstance(each, float) or abs(each) < 2**16 for each in one):
                raise UnevaluatedError("a product of large numbers")
            if isinstance(one, list | tuple):
                machine.budget.cells(16 * len(one))
        try:
            return function(*given, **named)
        except ERRORS as error:
            raise RaisedError(error) from error

    return Known(name, call, raw=True)


def _counted(name: str) -> Known:
    def call(*given: Value) -> Value:
        if any(isinstance(one, int) and one > MOST_COUNTED for one in given):
            raise UnevaluatedError(f"{name} of more than {MOST_COUNTED}")
        return getattr(math, name)(*given)

    return _plain(f"math.{name}", call)


def _bar(machine: Machine, given: Value = None, *_: Value, **__: Value) -> Value:
    if given is None:
        return Missing("tqdm", inert=True)
    return given if isinstance(given, range) else Bar(streams.turns(machine, given), (given,))


def _progress(_: Machine) -> Library:
    """Bars of progress around what is iterated over."""
    return Library("tqdm", {"tqdm": Known("tqdm", _bar, raw=True), "trange": builtin.FUNCTIONS["range"]})


def _math(_: Machine) -> Library:
    known: dict[str, Value] = {
        name: _plain(f"math.{name}", getattr(math, name)) for name in MATH if hasattr(math, name)
    }
    known |= {name: _counted(name) for name in COUNTED}
    return Library("math", {**known, "pi": math.pi, "e": math.e, "tau": math.tau, "inf": math.inf, "nan": math.nan})


def _statistics(_: Machine) -> Library:
    return Library("statistics", {name: _plain(f"statistics.{name}", getattr(statistics, name)) for name in STATISTICS})


def _fractions(_: Machine | None = None) -> Library:
    return Library("fractions", {"Fraction": Kind("Fraction", fractions.Fraction, (fractions.Fraction,))})


def _decimal(_: Machine | None = None) -> Library:
    return Library("decimal", {"Decimal": Kind("Decimal", Decimal, (Decimal,))})


def _numpy(machine: Machine) -> Library:
    known = {
        "random": draws.numpy_random(machine),
        "set_printoptions": Known("np.set_printoptions", _options, raw=True),
        "printoptions": Known("np.printoptions", _some_options, raw=True),
        "errstate": Known("np.errstate", lambda **_: INERT_CONTEXT),
        "seterr": Known("np.seterr", lambda **_: None),
    }
    return Library("numpy", {**arrays.MEMBERS, **known})


def _options(machine: Machine, **options: Value) -> None:
    """How arrays are printed from now on."""
    machine.options |= _known_options(options)
    np.set_printoptions(**machine.options)


def _some_options(_: Machine, **options: Value) -> Context:
    """How arrays are printed in the body of a with statement."""
    known = _known_options(options)
    before: dict[str, Value] = {}

    def enter() -> None:
        before.update(np.get_printoptions())
        np.set_printoptions(**known)

    return Context(enter, lambda: np.set_printoptions(**before))


def _known_options(options: dict[str, Value]) -> dict[str, Value]:
    taken = ("precision", "suppress", "linewidth", "floatmode", "sign")
    known: dict[str, Value] = {name: options[name] for name in taken if name in options}
    if not all(isinstance(one, bool | str) or 0 <= one <= MOST_COUNTED for one in known.values()):
        raise UnevaluatedError("an option of printing")
    if "threshold" in options:
        known["threshold"] = min(int(min(options["threshold"], THRESHOLD)), THRESHOLD)
    if options.keys() - known.keys():
        raise UnevaluatedError("an option of printing")
    return known


def _linear(_: Machine) -> Value:
    return arrays.MEMBERS["linalg"]


MODULES: Mapping[str, Callable[[Machine], Value]] = {
    "math": _math,
    "statistics": _statistics,
    "fractions": _fractions,
    "decimal": _decimal,
    "numpy": _numpy,
    "numpy.linalg": _linear,
    "numpy.random": draws.numpy_random,
    "random": lambda _: draws.python_random(),
    **science.MODULES,
    "torch": lambda _: Library("torch", torch_library.MEMBERS),
    "torch.nn": torch_library.layers,
    "torch.nn.functional": torch_library.functional,
    "torch.optim": torch_library.optimizers,
    **dict.fromkeys(("tqdm", "tqdm.auto", "tqdm.notebook"), _progress),
    **OWN,
}


def kinds() -> Iterator[Kind]:
    """The types of values that modules make."""
    for known in (arrays.MEMBERS, torch_library.MEMBERS, _fractions, _decimal, containers.library):
        members = known if isinstance(known, Mapping) else known().members
        yield from (one for one in members.values() if isinstance(one, Kind))
