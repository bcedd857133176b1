"""ONNX's published node cases: for one operator its attributes, its inputs, and the outputs that are right."""

from __future__ import annotations

import importlib
import pkgutil
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx.backend.test.case import node
from onnx.reference import ReferenceEvaluator

OPERATORS = frozenset(
    {"Softmax", "LogSoftmax", "LayerNormalization", "RMSNormalization", "BatchNormalization", "Gelu", "Relu"}
    | {"LeakyRelu", "Sigmoid", "Tanh", "Softplus", "Swish", "SoftmaxCrossEntropyLoss", "NegativeLogLikelihoodLoss"}
    | {"RotaryEmbedding", "Attention", "Trilu", "OneHot", "MatMul", "Momentum", "Adam"}
    | {"RNN", "LSTM", "GRU", "GroupNormalization", "SwiGLU"}
)
"""The operators of ONNX that the catalogue has a formula for."""

WITHOUT_FORMULA = {"lstm_with_peepholes": "gates that look at the cell, which the catalogue's do not"}
"""Cases of these operators that no formula of the catalogue is of, each with the reason."""

EXPANDED = re.compile(r"_expanded(_ver\d+)?$")
"""The end of the name of a case that says an earlier one once more, with the operator's definition in its place."""


@dataclass(frozen=True)
class Case:
    """One case: an operator applied once; inputs and outputs stand at their formal positions, None where omitted."""

    name: str
    operator: str
    attributes: Mapping[str, Any]
    inputs: tuple[Any, ...]
    outputs: tuple[Any, ...]
    rtol: float
    atol: float
    model: onnx.ModelProto

    def reference(self, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
        """What ONNX's reference evaluator makes of other inputs, at the formal positions of the outputs."""
        graph = self.model.graph.node[0]
        feeds = {name: value for name, value in zip(graph.input, inputs, strict=True) if name}
        found = iter(ReferenceEvaluator(self.model).run(None, feeds))
        return tuple(next(found) if name else None for name in graph.output)


@cache
def collected() -> tuple[tuple[Case, ...], tuple[str, ...]]:
    """All cases of the operators, and the names of those that only say them once more, of the same numbers."""
    made = made_by_onnx()
    single = {
        name: _case(name, case)
        for name, case in made.items()
        if not EXPANDED.search(name) and name not in WITHOUT_FORMULA and case.model.graph.node[0].op_type in OPERATORS
    }
    again = (
        name
        for name, case in made.items()
        if (said := EXPANDED.sub("", name)) != name and said in single and _same(case, made[said])
    )
    return tuple(single.values()), tuple(again)


@cache
def made_by_onnx() -> Mapping[str, Any]:
    """Every case of the modules that name one of the operators, by its name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ONNX divides by zero and overflows on purpose while it makes its cases
        for module in _modules():
            importlib.import_module(module)
    return {case.name.removeprefix("test_"): case for case in node._NodeTestCases}


def _same(case: Any, other: Any) -> bool:
    """Whether two cases have the very same inputs and outputs."""
    return all(a is b for a, b in zip(case.data_sets[0], other.data_sets[0], strict=True))


def _modules() -> list[str]:
    """The modules that name one of the operators: a case cannot be made without naming it."""
    mention = re.compile("|".join(rf'"{operator}"' for operator in OPERATORS))
    return [
        f"{node.__name__}.{found.name}"
        for found in pkgutil.iter_modules(node.__path__)
        if not found.ispkg and mention.search(Path(node.__path__[0], found.name + ".py").read_text(encoding="utf-8"))
    ]


def _case(name: str, case: Any) -> Case:
    ((inputs, outputs),) = case.data_sets
    (graph,) = case.model.graph.node
    version = case.model.opset_import[0].version
    schema = onnx.defs.get_schema(graph.op_type, version, graph.domain)
    defaults = [a.default_value for a in schema.attributes.values() if a.default_value.name]
    attributes = {a.name: onnx.helper.get_attribute_value(a) for a in (*defaults, *graph.attribute)}
    return Case(
        name,
        graph.op_type,
        {name: value.decode() if isinstance(value, bytes) else value for name, value in attributes.items()},
        _placed(graph.input, inputs),
        _placed(graph.output, outputs),
        case.rtol,
        case.atol,
        case.model,
    )


def _placed(names: Any, values: Any) -> tuple[Any, ...]:
    present = iter(values)
    return tuple(np.asarray(next(present)) if name else None for name in names)
