"""Numbers put into a formula, which tell what its names are worth: of s/√n = 4/√25 that s is 4 and n is 25."""

from __future__ import annotations

from collections.abc import Collection

from verify.claims.chains.steps import is_numeric
from verify.claims.meaning.scope import Definition
from verify.expressions.printed import walk
from verify.records.numeral import Quantity
from verify.records.printed import Printed, PrintedNumber


def tells_values(named: Printed, put: Printed, used: Collection[Definition], section: tuple[str, ...]) -> bool:
    """Whether a side puts other numbers than another section gave its names into the formula before it.

    Then these are their values here, and the older ones say nothing against it; one that is the same bears them out.
    Of fewer numbers than names something was worked out, and they need not show.
    """
    own = {node.numeral.value for node in walk(named) if isinstance(node, PrintedNumber)}
    found = [abs(node.numeral.value) for node in walk(put) if isinstance(node, PrintedNumber)]
    numbers = [number for number in found if number not in own]
    if not is_numeric(put) or len(numbers) < len(used) or any(one.shape for one in used):
        return False
    other = [one for one in used if one.section != section and not one.name.startswith("(")]  # (n - 1) is no name
    strange = [one.body.numerals[0] for one in other if isinstance(one.body, Quantity)]
    return bool(strange) and not any(one.special is None and abs(one.value) in numbers for one in strange)
