"""Small mistakes in a module's source, one at a time: a sign, a constant, a comparison, a check left out."""

from __future__ import annotations

import ast
import copy
import inspect
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from types import FunctionType, ModuleType

OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
}
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}

Change = tuple[ast.AST, ast.AST]
"""A node and what stands in its place."""


@dataclass(frozen=True)
class Mutant:
    """One mistake in a function at the top of a module.

    name: where and what, in words that outlast changes around it; write: the function's source with the mistake.
    """

    module: str
    function: str
    name: str
    write: Callable[[], str]

    def make_in(self, module: ModuleType) -> None:
        """Make the mistake in an imported module, for everyone who holds the function."""
        names: dict[str, FunctionType] = {}
        exec(f"from __future__ import annotations\n{self.write()}", module.__dict__, names)  # noqa: S102 - our own source
        mistaken, function = names[self.function], inspect.unwrap(getattr(module, self.function))
        for part in ("__code__", "__defaults__", "__kwdefaults__"):
            setattr(function, part, getattr(mistaken, part))


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mistake that the functions of a module can be given."""
    seen: Counter[str] = Counter()
    for outer in [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]:
        outer.decorator_list = []
        for function in [node for node in ast.walk(outer) if isinstance(node, ast.FunctionDef)]:
            for node in _own_nodes(function):
                for old, new in _changes(node):
                    name = f"{module}.{function.name}: {_shown(old)} → {_shown(new)}"
                    seen[name] += 1
                    if seen[name] > 1:
                        name += f" ({seen[name]})"
                    yield Mutant(module, outer.name, name, partial(_mistaken, outer, old, new))


def _own_nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The nodes of a function's body and defaults, but its docstring, annotations, messages and inner functions."""
    waiting: list[ast.AST] = [
        *(default for default in (*function.args.defaults, *function.args.kw_defaults) if default is not None),
        *(statement for statement in function.body if not _is_docstring(statement)),
    ]
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
            continue
        yield node
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, ast.AnnAssign):
            children.remove(node.annotation)
        waiting = [child for child in children if not isinstance(child, ast.expr_context)] + waiting


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[Change]:
    """What a node may be mistaken for."""
    for kind, change in CHANGES.items():
        if isinstance(node, kind):
            yield from ((node, new) for new in change(node))


def _of_operator(node: ast.BinOp) -> Iterator[ast.AST]:
    for other in OPERATORS.get(type(node.op), ()):
        yield ast.BinOp(node.left, other(), node.right)
    if isinstance(node.op, ast.Sub | ast.Div | ast.MatMult):
        yield ast.BinOp(node.right, node.op, node.left)


def _of_sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _of_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for i, operator in enumerate(node.ops):
        if type(operator) in COMPARISONS:
            changed = [*node.ops[:i], COMPARISONS[type(operator)](), *node.ops[i + 1 :]]
            yield ast.Compare(node.left, changed, node.comparators)


def _of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
    elif isinstance(node.value, float):
        yield ast.Constant(node.value * 2)


def _of_condition(node: ast.IfExp) -> Iterator[ast.AST]:
    yield ast.IfExp(node.test, node.orelse, node.body)


def _of_junction(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)


def _of_call(node: ast.Call) -> Iterator[ast.AST]:
    if len(node.args) >= 2 and not any(isinstance(each, ast.Starred) for each in node.args[:2]) and not _even(node):
        yield ast.Call(node.func, [node.args[1], node.args[0], *node.args[2:]], node.keywords)
    if node.args and isinstance(node.func, ast.Attribute) and not isinstance(node.args[0], ast.Starred):
        yield node.args[0]
    for keyword in node.keywords:
        if keyword.arg is not None:
            yield ast.Call(node.func, node.args, [each for each in node.keywords if each is not keyword])


def _even(node: ast.Call) -> bool:
    """Whether the first two arguments can be exchanged without a change."""
    name = _shown(node.func).rpartition(".")[2]
    return name in {"max", "min", "maximum", "minimum"} or ast.dump(node.args[0]) == ast.dump(node.args[1])


def _of_statement(node: ast.Expr) -> Iterator[ast.AST]:
    if isinstance(node.value, ast.Call):
        yield ast.Pass()


CHANGES: dict[type[ast.AST], Callable[..., Iterator[ast.AST]]] = {
    ast.BinOp: _of_operator,
    ast.UnaryOp: _of_sign,
    ast.Compare: _of_comparison,
    ast.Constant: _of_constant,
    ast.IfExp: _of_condition,
    ast.BoolOp: _of_junction,
    ast.Call: _of_call,
    ast.Expr: _of_statement,
}
"""The mistakes, by the kind of node: an operator or its order, a sign, a comparison, a constant, a choice, and or or,
the order of arguments, a function or an option left out, a check left out."""


class _Replacer(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)


def _mistaken(tree: ast.FunctionDef, old: ast.AST, new: ast.AST) -> str:
    """The source of a function with one node replaced."""
    places = {id(node): i for i, node in enumerate(ast.walk(tree))}
    twin = copy.deepcopy(tree)
    target = list(ast.walk(twin))[places[id(old)]]
    return ast.unparse(ast.fix_missing_locations(_Replacer(target, copy.deepcopy(new)).visit(twin)))


def _shown(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())
