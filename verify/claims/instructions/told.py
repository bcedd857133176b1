"""What the sentence before a result tells that it is: read as mathematics, in the Scope of its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
from functools import partial

from verify.claims.cues import has_any
from verify.claims.instructions.grammar import BEFORE, DESCRIBED, SCALED, Instructions, NotTold
from verify.claims.instructions.sentence import LONGEST, along_columns, sentence_before, tokens
from verify.claims.instructions.vocabulary import LEADING
from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.notation import key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.records.example import Alternative
from verify.records.expression import Expression, Name, names
from verify.records.frozen import dataclass
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Infixed, Printed, Symbol, Transposed

CUES = (
    "multipl",
    "divid",
    "scal",
    "add",
    "subtract",
    "project",
    "transpos",
    "product",
    "softmax",
    "relu",
    "sigmoid",
    "tanh",
    "comput",
    "calculat",
    "evaluat",
)
"""One of them is in whatever tells what is done."""

NOUNS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("query", "queries"), ("Q",)),
    **dict.fromkeys(("key", "keys"), ("K",)),
    **dict.fromkeys(("value", "values"), ("V",)),
    **dict.fromkeys(("input", "inputs", "embedding", "embeddings"), ("X", "E", "x", "H")),
    **dict.fromkeys(("score", "scores", "attention scores", "raw scores"), ("S", "Scores", "scores", "Score")),
    **dict.fromkeys(
        ("attention weights", "attention matrix"),
        ("A", "Weights", "weights", "AttentionWeights", "P", "alpha"),
    ),
    **dict.fromkeys(("attention output", "attention outputs"), ("Z", "O", "Attention", "Output", "AttentionOutput")),
    **dict.fromkeys(("bias", "bias vector", "biases"), ("b", "c", "b_1", "b_2", "beta")),
}
"""What words describe, by the names that documents give it; where several have a value, nobody can tell which."""

PLAIN = frozenset({"matrix", "vector", "original", "matrices", "vectors", "the", "transposed", "transpose"})
"""Words that tell nothing more."""

LAST = frozenset(
    {"scores", "score", "attention scores", "raw scores", "logits", "product", "sum", "result", "hidden layer"}
)
"""What may be said of the array printed last."""

FOLLOWED = re.compile(
    r"\$?[.,;]?\s*\n\s*[-*+]\s|"
    r"[.,;]?\s*(?:(?:\$\$|\\\]|\\end\{\w+\*?\})\s*(?:\$\$|\\\[|\\begin)|\$(?!\$),?\s*(?:(?:and|then)\s+){0,2}\$|,?\s*\\q?quad)"
)
"""Mathematics right behind mathematics."""


TURNED = (f"{DESCRIBED}key", f"{DESCRIBED}weight")
"""What words describe of which the transpose may be meant."""

MASKED = re.compile(r"mask|causal|∞|\\infty|\binf\b|future|triang|diagonal|temperature|dropout", re.IGNORECASE)
EARLIER = 600
"""Characters before a softmax in which something else may be said of it."""

PARAMETER = re.compile(r"(?:b|c|y|t|w|W|V|K|M|theta|gamma|beta|eta|mu|target|label)(?:[_^\d].*)?")
"""Names that nothing is done with unless they are named: who applies the softmax does so to the scores."""


@dataclass(frozen=True)
class Told:
    """What words say is computed, and what else they may mean."""

    expression: Expression
    alternatives: tuple[Alternative, ...]


def told(text: str, span: tuple[int, int], printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Told | None:
    """What the sentence that leads to a result says it is; None where it says nothing, or more than is read here."""
    start, end = span
    if not has_any(CUES, text[max(0, start - LONGEST) : start].lower()):
        return None
    sentence, closed = sentence_before(text, start)
    if not has_any(CUES, sentence.lower()):
        return None
    steps = _steps(sentence, closed=closed)
    if not steps or _may_be_masked(steps[-1], text[max(0, start - EARLIER) : start], section):
        return None
    each = FOLLOWED.match(text, end) is not None  # the steps may have a result each
    told_of = reversed(steps) if each else steps[-1:]
    readings = [found for step in told_of if (found := _read(step, printed, scope, section)) is not None]
    if not readings:
        return None
    meant = readings[0]
    others = [Alternative("without the last of the steps that are told", one, "exchanged") for one in readings[1:]]
    for difference, step in _variants(steps[-1], sentence.lower(), scope):
        found = _read(step, printed, scope, section)
        if found is not None and found != meant:
            others.append(Alternative(difference, found, "exchanged"))
    return Told(meant, tuple(others))


def _steps(sentence: str, *, closed: bool) -> list[Printed]:
    """The steps that a sentence tells, each with those before it; none where it tells more, or of its last word."""
    sentence, columns = along_columns(sentence)
    words = tokens(sentence)
    if not words or "?" in sentence or not (closed or words[-1] in LEADING):
        return []
    try:
        return Instructions(words, columns=columns).steps
    except NotTold:
        return []


def _may_be_masked(step: Printed, before: str, section: tuple[str, ...]) -> bool:
    """Whether a softmax may be of something else that was said before: a mask, a temperature."""
    softened = any(isinstance(node, Applied) and key(node.head) == "softmax" for node in walk(step))
    return softened and MASKED.search(" ".join((*section, before))) is not None


def _variants(step: Printed, sentence: str, scope: Scope) -> Iterator[tuple[str, Printed]]:
    """What words leave open: the order of a vector and a matrix, transposes that are not said, roots that scale."""
    yield "with the factors in the other order", _changed(step, partial(_turned, scope))
    yield "with the second factor transposed", _changed(step, _with_transpose)
    yield "with what scales as a divisor, or a factor", _changed(step, _scaled_otherwise)
    if "row" not in sentence and "column" not in sentence:
        yield "along columns", _changed(step, _along_columns)


def _changed(step: Printed, change: Callable[[Printed], Printed]) -> Printed:
    """A step with a change in each of its computations, from the inside."""
    match step:
        case Infixed(_, left, right):
            step = replace(step, left=_changed(left, change), right=_changed(right, change))
        case Applied(_, (argument,)):
            step = replace(step, arguments=(_changed(argument, change),))
        case Transposed(base):
            return Transposed(_changed(base, change), step.span)
    return change(step)


def _turned(scope: Scope, node: Printed) -> Printed:
    """Who multiplies the values by the attention weights means A V; of a matrix and a vector W x is as good as x W."""
    match node:
        case Infixed("implicit", left, right, span) if span != SCALED:
            weights = any((key(one) or "").startswith(f"{DESCRIBED}attention") for one in (left, right))
            values = (key(left) or "").startswith(f"{DESCRIBED}value")
            if values or (not weights and any(map(partial(_may_be_vector, scope), (left, right)))):
                return replace(node, left=right, right=left)
    return node


def _may_be_vector(scope: Scope, node: Printed) -> bool:
    """Whether a factor is a vector, or what words describe, which may be one."""
    name = key(node)
    if name is not None and name.startswith(DESCRIBED):
        return True
    definition = scope.newest(name) if name is not None else None
    return definition is not None and definition.shape is not None and len(definition.shape) == 1


def _with_transpose(node: Printed) -> Printed:
    """Who multiplies the queries by the keys means Q K^T, and the input by the weights perhaps X W^T."""
    match node:
        case Infixed("implicit", _, Symbol(name) as right) if name.startswith(
            (f"{DESCRIBED}key", f"{DESCRIBED}weight")
        ):
            return replace(node, right=Transposed(right, right.span))
    return node


def _scaled_otherwise(node: Printed) -> Printed:
    if isinstance(node, Infixed) and node.span == SCALED:
        return replace(node, operator="/" if node.operator == "implicit" else "implicit")
    return node


def _along_columns(node: Printed) -> Printed:
    match node:
        case Applied(_, (argument,)):
            return Transposed(replace(node, arguments=(Transposed(argument, node.span),)), node.span)
    return node


def _read(step: Printed, printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Expression | None:
    resolver = Resolver(scope)
    named = {key(node) for node in walk(step)}
    try:
        for symbol in {node for node in walk(step) if isinstance(node, Symbol) and node.name.startswith(DESCRIBED)}:
            definition = _described(symbol, scope, section, named)
            resolver.used[definition.identifier] = definition
            resolver.local[symbol.name] = Name(definition.identifier)
        expression = resolver.expression(step)
    except Unresolved:
        return None
    found = shape(expression, resolver.used)
    return expression if names(expression) and found is not None and _is_shape(found, printed.shape) else None


def _is_shape(found: tuple[int, ...], printed: tuple[int, ...]) -> bool:
    """Whether a result has the shape that is printed; a vector may be printed as a row or as a column."""
    return found == printed or (len(found) == 1 and len(printed) == 2 and 1 in printed and found[0] in printed)


def _described(symbol: Symbol, scope: Scope, section: tuple[str, ...], named: Container[str | None]) -> Definition:
    """The array that words describe, by the names that it usually has, or the last one; raises Unresolved."""
    said = " ".join(word for word in symbol.name.removeprefix(DESCRIBED).split() if word not in PLAIN)
    known = [one for name in NOUNS.get(said, ()) if (one := scope.numeric(name)) is not None]
    if symbol == BEFORE or (not known and said in LAST):
        found = _newest(scope, section, named)
    else:
        found = known[0] if len(known) == 1 else None
    if found is None:
        raise Unresolved(symbol.name)
    return found


def _newest(scope: Scope, section: tuple[str, ...], named: Container[str | None]) -> Definition | None:
    """The vector or matrix of a section that was defined last, by numbers or by formulas, and is not named beside it.

    What is given under the name of a parameter is passed over, since it is there for what comes.
    """
    known = (definition for name in list(scope.versions) if (definition := scope.newest(name)) is not None)
    arrays = [
        one
        for one in known
        if one.shape
        and one.section == section
        and one.name not in named
        and (one.origin == "result" or PARAMETER.fullmatch(one.name) is None)
    ]
    return max(arrays, key=lambda one: one.turn, default=None)
