"""What the sentence before a result tells that it is: read as mathematics, in the Scope of its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from verify.claims.cues import has_any
from verify.claims.instructions.grammar import BEFORE, DESCRIBED, Instructions, NotTold
from verify.claims.instructions.sentence import along_columns, sentence_before, tokens
from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import children
from verify.records.example import Alternative
from verify.records.expression import Expression, Name, names
from verify.records.frozen import dataclass
from verify.records.numeral import Quantity
from verify.records.printed import Applied, Infixed, Printed, Symbol

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
    **dict.fromkeys(("input", "inputs", "embedding", "embeddings"), ("X", "E", "x")),
    **dict.fromkeys(
        ("score", "scores", "attention scores", "raw scores"), ("S", "Scores", "scores", "Score", "scaled")
    ),
    **dict.fromkeys(
        ("attention weights", "weights", "attention matrix", "probabilities"),
        ("A", "Weights", "weights", "W", "AttentionWeights", "P", "alpha"),
    ),
    **dict.fromkeys(("attention output", "attention outputs"), ("Z", "O", "Attention", "Output", "AttentionOutput")),
    **dict.fromkeys(("bias", "bias vector", "biases"), ("b",)),
}
"""What words describe, by the names that documents give it."""

PLAIN = frozenset({"matrix", "vector", "original", "matrices", "vectors", "the", "transposed", "transpose"})
"""Words that tell nothing more."""

LAST = frozenset(
    {"scores", "score", "attention scores", "raw scores", "logits", "product", "sum", "result", "hidden layer"}
)
"""What may be said of the array printed last."""

FOLLOWED = re.compile(
    r"\s*(?:(?:\$\$|\\\]|\\end\{\w+\*?\})\s*(?:\$\$|\\\[|\\begin)|\$(?!\$),?\s*(?:(?:and|then)\s+){0,2}\$|,?\s*\\q?quad)"
)
"""Mathematics right behind mathematics."""


@dataclass(frozen=True)
class Told:
    """What words say is computed, and what else they may mean."""

    expression: Expression
    alternatives: tuple[Alternative, ...]


def told(text: str, span: tuple[int, int], printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Told | None:
    """What the sentence that leads to a result says it is; None where it says nothing, or more than is read here."""
    start, end = span
    sentence = sentence_before(text, start)
    if not has_any(CUES, sentence.lower()):
        return None
    sentence, columns = along_columns(sentence)
    words = tokens(sentence)
    if not words:
        return None
    try:
        steps = Instructions(words, columns=columns).steps
    except NotTold:
        return None
    each = FOLLOWED.match(text, end) is not None  # the steps may have a result each
    told_of = reversed(steps) if each else steps[-1:]
    readings = [found for step in told_of if (found := _read(step, printed, scope, section)) is not None]
    if not readings:
        return None
    others = [Alternative("without the last of the steps that are told", one, "exchanged") for one in readings[1:]]
    turned = _turned(steps[-1])
    if turned != steps[-1] and (found := _read(turned, printed, scope, section)) is not None:
        others.append(Alternative("with the factors in the other order", found, "exchanged"))
    return Told(readings[0], tuple(others))


def _turned(step: Printed) -> Printed:
    """A step with its factors in the other order: who multiplies the values by the attention weights means A V."""
    match step:
        case Infixed("implicit", Symbol(name) as left, right) if name.startswith(f"{DESCRIBED}value"):
            return replace(step, left=right, right=left)
        case Infixed(_, left, _):
            return replace(step, left=_turned(left))
        case Applied(_, (argument,)):
            return replace(step, arguments=(_turned(argument),))
    return step


def _read(step: Printed, printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Expression | None:
    resolver = Resolver(scope)
    try:
        for symbol in _symbols(step):
            definition = _described(symbol, scope, section)
            resolver.used[definition.identifier] = definition
            resolver.local[symbol.name] = Name(definition.identifier)
        expression = resolver.expression(step)
    except Unresolved:
        return None
    return expression if names(expression) and shape(expression, resolver.used) == printed.shape else None


def _symbols(step: Printed) -> Iterator[Symbol]:
    """What words alone describe in a step."""
    if isinstance(step, Symbol) and step.name.startswith(DESCRIBED):
        yield step
    for child in children(step):
        yield from _symbols(child)


def _described(symbol: Symbol, scope: Scope, section: tuple[str, ...]) -> Definition:
    """The array that words describe, by the names that it usually has, or the last one; raises Unresolved."""
    newest = _newest(scope, section)
    if symbol == BEFORE:
        found = newest
    else:
        said = " ".join(word for word in symbol.name.removeprefix(DESCRIBED).split() if word not in PLAIN)
        named = [one for name in NOUNS.get(said, ()) if (one := scope.numeric(name)) is not None]
        found = named[0] if named else newest if said in LAST else None
    if found is None:
        raise Unresolved(symbol.name)
    return found


def _newest(scope: Scope, section: tuple[str, ...]) -> Definition | None:
    """The vector or matrix of a section that was defined last, by numbers or by formulas in its cells."""
    known = (definition for name in list(scope.versions) if (definition := scope.newest(name)) is not None)
    return max((one for one in known if one.shape and one.section == section), key=lambda one: one.turn, default=None)
