"""What the shipped examples may not claim: what names nothing of its document, and one output as right and as wrong."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping

from verify.pipeline import shipped_examples
from verify.reading import read_document, read_example
from verify.records.example import Claim, Example, Given, PropertyClaim, ShapeClaim, ValueClaim
from verify.records.expression import Expression, Relation, names

EXCEPTIONS = {
    "llms_explained/02b_encoder_parts#the_network_is_not_linear": "one case is a proof that a function is not linear",
    "llms_explained/16b_sizes_of_gpt#billions_of_gpt_3": "layers and widths of a published model stand in its paper",
    "systems_in_small/10_vanishing_gradients#quarter": "a constant of the sigmoid: its slope at 0",
}


@functools.cache
def _examples() -> tuple[Example, ...]:
    """All shipped examples, in order."""
    folders = sorted(path.parent for path in shipped_examples().glob("*/document.toml"))
    return tuple(
        read_example(path, read_document(folder))[0]
        for folder in folders
        for path in sorted(folder.glob("[0-9]*.toml"))
    )


def _reached(node: Expression | Relation, ours: Mapping[str, Given], seen: frozenset[str]) -> Iterator[str]:
    """The names that an expression rests on, through names of ours for expressions."""
    for name in names(node) - seen:
        value = ours[name].value if name in ours else None
        yield from [name] if value is None else _reached(value, ours, seen | {name})  # type: ignore[arg-type]


def _stand_ins(example: Example) -> Iterator[str]:
    """The claims of single values, shapes and properties that hold, and rest on nothing that the document prints."""
    ours = {given.name: given for given in example.givens if not given.places}
    for claim in example.claims:
        single = isinstance(claim.statement, (ValueClaim, ShapeClaim, PropertyClaim))
        general = isinstance(claim.statement, PropertyClaim) and claim.statement.variables
        if single and not general and claim.erratum is None:
            reached = [name for tree in claim.expressions for name in _reached(tree, ours, frozenset())]
            if not reached:
                yield claim.id


def test_no_claim_stands_in_for_a_statement() -> None:
    """A tick needs something of the document in its computation: a sample of ours only illustrates what is said."""
    found = {claim for example in _examples() for claim in _stand_ins(example)}
    assert sorted(found - set(EXCEPTIONS)) == []
    assert sorted(set(EXCEPTIONS) - found) == [], "exceptions that are none"


def _lines(claim: Claim) -> set[int]:
    return {line for place in claim.places for line in range(place.line, (place.end_line or place.line) + 1)}


def _digits(claim: Claim) -> tuple[str, ...]:
    return tuple(numeral.text for numeral in claim.printed.numerals) if claim.printed is not None else ()


def test_no_output_is_right_and_wrong() -> None:
    """The same digits at the same lines are not claimed twice, once to hold and once not to."""
    both = []
    for _, examples in itertools.groupby(_examples(), key=lambda one: one.name.partition("/")[0]):
        claims = [claim for one in examples for claim in one.claims if isinstance(claim.statement, ValueClaim)]
        wrong, right = ([one for one in claims if (one.erratum is not None) is told] for told in (True, False))
        both += [
            f"{one.id} and {other.id}"
            for one, other in itertools.product(wrong, right)
            if _digits(one) == _digits(other) and _lines(one) & _lines(other)
        ]
    assert both == []
